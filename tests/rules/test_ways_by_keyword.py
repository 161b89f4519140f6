"""Evoke, overload, cycling and unearth (702.74, 702.96, 702.29, 702.84)."""

import pytest

from tabletop.language.abilities import Keyword
from tabletop.language.card_types import CardType, Supertype
from tabletop.language.effects import ReturnToHand
from tabletop.language.selections import Selection
from tabletop.language.texts.lines import read_text
from tabletop.model.actions import Activate, Cast, Resolve
from tabletop.model.zones import ZoneKind
from tabletop.rules.attempts import offers
from tabletop.rules.casting.from_hand_or_graveyard import cycling
from tests.support import ALICE, cited, table_with

ENGINE = "Phyrexian Dragon Engine"


@pytest.mark.parametrize(("using", "stays"), [("evoke", False), (None, True)])
def test_only_what_was_evoked_is_sacrificed(using: str | None, stays: bool) -> None:
    table = table_with(hand=["Mulldrifter"], library=["Plains"] * 4)
    table.does(Cast(object=table.only("Mulldrifter"), using=using))
    table.propose(Resolve(), ask=False)
    assert len(table.state.stack) == (1 if stays else 2)
    while table.state.stack:
        table.resolve()
    assert ("Mulldrifter" in table.names(ZoneKind.BATTLEFIELD)) is stays


@pytest.mark.parametrize(
    ("words", "found"),
    [
        ("Plains", Selection(zone=ZoneKind.LIBRARY, subtypes=("Plains",))),
        (
            "basic land",
            Selection(zone=ZoneKind.LIBRARY, supertypes=(Supertype.BASIC,), types=(CardType.LAND,)),
        ),
        ("Wizard", Selection(zone=ZoneKind.LIBRARY, subtypes=("Wizard",))),
    ],
    ids=["Plains", "basic land", "Wizard"],
)
def test_typecycling_looks_for_what_it_names(words: str, found: Selection) -> None:
    (keyword,) = read_text("Gate Heron", "Creature", (f"{words}cycling {{2}}",)).abilities
    assert isinstance(keyword, Keyword)
    (search,) = cycling(keyword).effects
    assert search.of == found


def test_an_unearthed_permanent_that_would_go_elsewhere_is_exiled() -> None:
    table = table_with(graveyard=[ENGINE])
    played = table.does(Activate(object=table.only(ENGINE), ability=0))
    assert "from_hand_or_graveyard.unearth" in cited(played)
    table.resolve()
    table.tell(ReturnToHand(objects=(table.only(ENGINE),)))
    assert table.names(ZoneKind.EXILE, ALICE) == [ENGINE]


@pytest.mark.parametrize(
    ("name", "zone", "verb", "said"),
    [
        (ENGINE, "graveyard", "activate", ""),
        ("Backslide", "hand", "activate", ""),
        ("Mulldrifter", "hand", "cast", "evoke"),
        ("Cyclonic Rift", "hand", "cast", "overload"),
    ],
)
def test_the_menu_offers_what_a_keyword_lets_do(name: str, zone: str, verb: str, said: str) -> None:
    table = table_with(**{zone: [name]}, library=["Plains"])  # type: ignore[arg-type]
    found = [each for each in offers(table.state, table.only(name)) if each.verb == verb]
    assert any(each.ruling.is_legal and said in str(each.label) for each in found)
