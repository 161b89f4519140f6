"""Double-faced cards of each set, counted in the library."""

from collections import Counter

import pytest

from tabletop.cards.faces import CardDefinition, Layout
from tabletop.cards.library import default_library
from tabletop.rules.book.substitutes import printed_in

LIBRARY = default_library()


def of(letters: str, layout: Layout = Layout.TRANSFORM) -> list[CardDefinition]:
    return [card for card in printed_in(LIBRARY, letters) if card.layout is layout]


@pytest.mark.parametrize(
    ("letters", "layout", "number"),
    [
        ("ISD", Layout.TRANSFORM, 20),
        ("DKA", Layout.TRANSFORM, 13),
        ("ORI", Layout.TRANSFORM, 5),
        ("EMN", Layout.TRANSFORM, 15),
        ("EMN", Layout.MELD, 6),
        ("XLN", Layout.TRANSFORM, 10),
        ("RIX", Layout.TRANSFORM, 7),
        ("M19", Layout.TRANSFORM, 1),
        ("ZNR", Layout.MODAL, 36),
        ("KHM", Layout.MODAL, 16),
        ("STX", Layout.MODAL, 16),
        ("NEO", Layout.TRANSFORM, 23),
        ("BOT", Layout.TRANSFORM, 15),
        ("MH3", Layout.TRANSFORM, 5),
        ("MH3", Layout.MODAL, 20),
    ],
)
def test_how_many_a_set_has(letters: str, layout: Layout, number: int) -> None:
    assert len(of(letters, layout)) == number


def test_the_first_sets_have_transforming_cards_only() -> None:
    assert {card.layout for letters in ("ISD", "DKA") for card in printed_in(LIBRARY, letters)} == {
        Layout.TRANSFORM
    }


def test_every_card_of_the_ixalan_block_becomes_a_land() -> None:
    backs = [card.back for letters in ("XLN", "RIX") for card in of(letters)]
    assert len(backs) == 17
    assert all(back is not None and "Land" in back.types.types for back in backs)
    assert sum("Artifact" in card.front.types.types for card in of("XLN")) == 5
    assert sum("Artifact" in card.front.types.types for card in of("RIX")) == 2


def test_heroes_of_origins_have_one_color_each() -> None:
    assert {tuple(card.front.colors) for card in of("ORI")} == {("W",), ("U",), ("B",), ("R",), ("G",)}
    for card in of("ORI"):
        assert card.back is not None
        assert "Planeswalker" in card.back.types.types


def test_battles_praetors_and_pathways() -> None:
    sieges = [card for card in of("MOM") if "Battle" in card.front.types.types]
    sagas = [card for card in of("MOM") if card.back is not None and "Saga" in card.back.types.subtypes]
    assert (len(sieges), len(sagas)) == (36, 5)
    pathways = Counter(
        letters
        for letters in ("ZNR", "KHM")
        for card in of(letters, Layout.MODAL)
        if card.name.endswith(" Pathway")
    )
    assert pathways == {"ZNR": 6, "KHM": 4}


def test_a_modal_card_has_a_face_that_can_stay_on_the_battlefield() -> None:
    modal = [card for card in LIBRARY if card.layout is Layout.MODAL]
    assert all(any(face.is_permanent for face in card.faces) for card in modal)


def test_a_back_with_a_cost_is_modal() -> None:
    for card in LIBRARY:
        if card.back is not None and card.back.mana_cost.symbols and card.layout.is_double_faced:
            assert card.layout is Layout.MODAL, card.name


def test_green_and_red_fronts_are_the_most_up_to_march_of_the_machine() -> None:
    cards = [
        card for card in LIBRARY if card.layout is Layout.TRANSFORM and card.first_release <= "2023-05-12"
    ]
    colors = Counter("".join(card.front.colors) for card in cards if len(card.front.colors) == 1)
    assert [color for color, _ in colors.most_common(2)] == ["G", "R"]


def test_creature_to_creature_becomes_rarer() -> None:
    def share(*sets: str) -> float:
        cards = [card for letters in sets for card in of(letters)]
        both = [card for card in cards if all("Creature" in face.types.types for face in card.faces)]
        return len(both) / len(cards)

    assert share("ISD", "DKA") > 0.8
    assert share("XLN", "RIX") == 0
    assert share("ISD", "DKA", "SOI", "EMN", "MID", "VOW") > share("NEO", "MOM", "LCI")
