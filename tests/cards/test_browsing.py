"""Browsing the library by name and by filters."""

import pytest
from msgspec.structs import replace

from tabletop.cards.card_search import (
    Listing,
    Origin,
    UnknownWordError,
    Wanted,
    browse,
    colors_of_word,
    is_named,
    layout_of_word,
    listings,
    mana_value,
    mechanism_of_word,
)
from tabletop.cards.faces import CardDefinition, Layout, Side, Symbol
from tabletop.cards.library import CardLibrary, shipped_library
from tabletop.cards.mechanisms import Mechanism
from tabletop.cards.names import folded
from tabletop.cards.wording import wording
from tabletop.model.objects import CardObject, Permanent, Piece
from tabletop.model.zones import BATTLEFIELD, Zone, ZoneKind
from tabletop.rules.values.characteristics import base_characteristics

LIBRARY = shipped_library()
FACES = tuple(listings(LIBRARY))


def _names(wanted: Wanted) -> list[str]:
    return [face.name for face in browse(FACES, wanted).faces]


def test_every_face_of_every_card_and_every_token_is_listed() -> None:
    cards = sum(len(card.faces) for card in LIBRARY)
    tokens = sum(len(each.faces) for each in LIBRARY.tokens.values() if not each.front.is_emblem)
    assert len(FACES) == cards + tokens
    two_faced = [face for face in FACES if face.layout.is_double_faced or face.layout is Layout.FLIP]
    results = [face for face in FACES if face.layout is Layout.MELD_RESULT]
    assert len(two_faced) + len(results) == 1041


def test_nothing_wanted_is_everything() -> None:
    assert browse(FACES, Wanted()).faces == FACES


def test_a_name_finds_either_face() -> None:
    assert _names(Wanted(text="insectile aber")) == ["Insectile Aberration"]
    assert _names(Wanted(text="delver of sec"))[0] == "Delver of Secrets"
    assert _names(Wanted(text="secrets delver")) == ["Delver of Secrets"]
    assert _names(Wanted(text="Delver of Secrets // Insectile Aberration")) == ["Delver of Secrets"]


def test_another_name_that_is_printed_on_a_card_finds_it_too() -> None:
    card = next(card for card in LIBRARY if card.printed_names)
    assert card.front.name in _names(Wanted(text=card.printed_names[0]))
    assert card.front.name in _names(Wanted(text=card.printed_names[0] + "zz"))


def test_names_that_begin_with_the_text_come_first() -> None:
    found = _names(Wanted(text="angel"))
    assert found[0].startswith("Angel")
    assert not found[-1].startswith("Angel")


def test_a_misspelt_name_says_what_may_be_meant() -> None:
    found = browse(FACES, Wanted(text="insektile abberation"))
    assert found.meant[0] == "Insectile Aberration"
    assert found.faces[0].name == "Insectile Aberration"
    assert not found.loosenings


@pytest.mark.parametrize(
    ("wanted", "there", "not_there"),
    [
        (Wanted(layout=Layout.MODAL), "Bala Ged Sanctuary", "Delver of Secrets"),
        (Wanted(mechanism=Mechanism.CRAFT), "Tithing Blade", "Delver of Secrets"),
        (Wanted(symbol=Symbol.SUN_MOON), "Delver of Secrets", "Tithing Blade"),
        (Wanted(set_code="isd"), "Delver of Secrets", "Tithing Blade"),
        (Wanted(type="human werewolf"), "Village Ironsmith", "Ironfang"),
        (Wanted(type="Saga"), "Fable of the Mirror-Breaker", "Reflection of Kiki-Jiki"),
        (Wanted(colors="U"), "Insectile Aberration", "Village Ironsmith"),
        (Wanted(colors="C"), "Bala Ged Sanctuary", "Insectile Aberration"),
        (Wanted(origin=Origin.SHIPPED), "Clone", "nothing"),
        (Wanted(digital_only=True), None, "Delver of Secrets"),
    ],
)
def test_each_filter_narrows(wanted: Wanted, there: str | None, not_there: str) -> None:
    names = _names(wanted)
    assert not_there not in names
    if there is not None:
        assert there in names
    assert 0 < len(names) <= len(FACES)


def test_colors_are_all_wanted_together() -> None:
    both = browse(FACES, Wanted(colors="UR")).faces
    assert both
    assert all({"U", "R"} <= set(face.colors) for face in both)


def test_mana_values_are_those_of_the_rules() -> None:
    by_name = {face.name: face for face in FACES}
    assert by_name["Insectile Aberration"].mana_value == 1
    assert by_name["Brisela, Voice of Nightmares"].mana_value == 11
    assert by_name["Bala Ged Sanctuary"].mana_value == 0
    cheap = browse(FACES, Wanted(text="insectile", least_mana_value=1, most_mana_value=1))
    assert [face.name for face in cheap.faces] == ["Insectile Aberration"]


def test_mana_values_agree_with_the_referee_for_all_cards() -> None:
    for card in LIBRARY:
        pieces: tuple[Piece, ...] = (Piece(1, card),)
        for number in range(len(card.faces)):
            if card.layout is Layout.MELD_RESULT:
                pieces = tuple(Piece(place, part) for place, part in enumerate(LIBRARY.parts(card.name)))
            permanent = Permanent(
                id=1,
                owner=0,
                controller=0,
                zone=BATTLEFIELD,
                timestamp=1,
                pieces=pieces,
                side=Side.BACK if number and card.layout is not Layout.FLIP else Side.FRONT,
                flipped=bool(number) and card.layout is Layout.FLIP,
            )
            found = base_characteristics(permanent, "2025-06-06").mana_value
            assert mana_value(card, number, LIBRARY) == found, card.name


def test_a_front_in_a_hand_has_the_same_mana_value() -> None:
    card = LIBRARY.find("Delver of Secrets").definition
    held = CardObject(id=1, owner=0, zone=Zone(ZoneKind.HAND, 0), timestamp=1, pieces=(Piece(1, card),))
    assert base_characteristics(held, "2025-06-06").mana_value == mana_value(card, 0, LIBRARY)


def test_nothing_found_says_what_to_give_up() -> None:
    found = browse(FACES, Wanted(text="delver", set_code="MOM"))
    assert not found.faces
    assert {each.fields for each in found.loosenings} == {("set_code",), ("text",)}
    assert next(each.number for each in found.loosenings if each.fields == ("set_code",)) >= 1


def test_a_misspelt_name_counts_too_where_something_could_be_given_up() -> None:
    found = browse(FACES, Wanted(text="insektile abberation", set_code="CHK"))
    assert ("set_code",) in {each.fields for each in found.loosenings}
    numbers = [each.number for each in found.loosenings]
    assert numbers == sorted(numbers, reverse=True)


def test_the_two_ends_of_a_mana_value_are_given_up_together() -> None:
    wanted = Wanted(text="delver", least_mana_value=9, most_mana_value=9)
    assert wanted.parts() == (("text",), ("least_mana_value", "most_mana_value"))
    fields = {each.fields for each in browse(FACES, wanted).loosenings}
    assert ("least_mana_value", "most_mana_value") in fields


def test_a_name_like_no_other_finds_nothing() -> None:
    found = browse(FACES, Wanted(text="qqqqqqqq"))
    assert found == ((), (), ())


def test_a_meld_result_without_its_cards_has_the_value_of_its_own_cost() -> None:
    result = LIBRARY.find("Brisela, Voice of Nightmares").definition
    assert mana_value(result, 0, CardLibrary([result])) == 0


def test_a_card_that_does_not_ship_counts_as_imported() -> None:
    card = LIBRARY.find("Clone").definition
    other = CardLibrary([replace(card, name="Some Other Clone")])
    (face,) = listings(other)
    assert face.origin is Origin.IMPORTED


def test_words_of_people_are_understood() -> None:
    assert layout_of_word("Modal") is layout_of_word("modal_dfc") is Layout.MODAL
    assert layout_of_word("meld result") is Layout.MELD_RESULT
    assert mechanism_of_word("Daybound") is Mechanism.DAYBOUND
    assert (colors_of_word("ur"), colors_of_word("blue"), colors_of_word("c")) == ("UR", "U", "C")


@pytest.mark.parametrize("word", ["modal_daft", ""])
def test_unknown_words_say_which_there_are(word: str) -> None:
    with pytest.raises(UnknownWordError, match="transform"):
        layout_of_word(word)
    with pytest.raises(UnknownWordError, match="daybound"):
        mechanism_of_word(word)
    with pytest.raises(UnknownWordError, match="WUBRG"):
        colors_of_word(word or "purple")


def _definition(face: Listing) -> CardDefinition:
    return LIBRARY.find_token(face.token) if face.token else LIBRARY.find(face.card).definition


CONTENTS = {
    face.place: folded(" ".join((face.types, *wording(_definition(face).faces[face.number]))))
    for face in FACES
}


def test_types_and_texts_are_searched_after_names() -> None:
    assert browse(FACES, Wanted(text="delver"), CONTENTS).faces[0].name == "Delver of Secrets"
    wizards = browse(FACES, Wanted(text="human wizard"), CONTENTS).faces
    assert "Delver of Secrets" in [face.name for face in wizards]
    named = [is_named(face, "human wizard") for face in wizards]
    assert named == sorted(named, reverse=True)
    assert "Delver of Secrets" not in _names(Wanted(text="human wizard"))


def test_a_few_letters_are_searched_in_names_alone() -> None:
    assert all(is_named(face, "ca") for face in browse(FACES, Wanted(text="ca"), CONTENTS).faces)


def test_words_of_a_name_and_of_its_text_fit_together() -> None:
    assert browse(FACES, Wanted(text="opt scry"), CONTENTS).faces[0].name == "Opt"


def test_phrases_come_before_scattered_words() -> None:
    found = browse(FACES, Wanted(text="draw a card"), CONTENTS).faces
    phrases = ["draw a card" in CONTENTS[face.place] for face in found if not is_named(face, "draw a card")]
    assert phrases == sorted(phrases, reverse=True)
    assert set(phrases) == {True, False}
