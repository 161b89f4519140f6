"""Marks of the eras on fronts and backs, and print that is only a reminder (712.2a-c, 712.3a-c, 712.4)."""

import pytest

from tabletop.cards.faces import Layout, Side, Symbol
from tabletop.cards.library import default_library
from tabletop.paint.drawing.spec import face_spec, half_spec
from tabletop.paint.drawing.symbols import badge, era_mark
from tabletop.paint.faces.frame import badges

SIDE = 64
LIBRARY = default_library()


def symbol_of(name: str) -> Symbol | None:
    return LIBRARY.find(name).definition.symbol


@pytest.mark.parametrize(
    ("symbol", "names"),
    [
        (
            Symbol.SUN_MOON,
            ["Delver of Secrets", "Ulrich of the Krallenhorde", "Baithook Angler", "Westvale Abbey"],
        ),
        (Symbol.SPARK, ["Kytheon, Hero of Akros", "Nicol Bolas, the Ravager"]),
        (Symbol.FULLMOON_EMRAKUL, ["Conduit of Storms", "Cryptolith Fragment", "Curious Homunculus"]),
        (Symbol.COMPASS_LAND, ["Treasure Map", "Golden Guardian", "Search for Azcanta"]),
        (Symbol.FAN, ["Fable of the Mirror-Breaker", "The Kami War"]),
        (Symbol.TRIANGLE, ["Clay-Fired Bricks", "Ratchet, Field Medic", "Ajani, Nacatl Pariah"]),
        (Symbol.MODAL, ["Blackbloom Rogue", "Birgi, God of Storytelling"]),
    ],
)
def test_each_card_has_the_mark_of_its_first_set(symbol: Symbol, names: list[str]) -> None:
    assert [symbol_of(name) for name in names] == [symbol] * len(names)


def test_all_marks_of_fronts_and_backs_are_different() -> None:
    kinds = ["sun_moon", "spark", "fullmoon_emrakul", "compass_land", "fan", "triangle"]
    pictures = [era_mark(kind, is_back, SIDE).tobytes() for kind in kinds for is_back in (False, True)]
    pictures += [badge(name, SIDE).tobytes() for name in ("modal front", "modal back")]
    assert len(set(pictures)) == 14


def test_crimson_vow_has_sun_and_moon_as_well() -> None:
    there = [card for card in LIBRARY if card.layout is Layout.TRANSFORM and card.sets[:1] == ("VOW",)]
    assert there
    assert {card.symbol for card in there} == {Symbol.SUN_MOON}


@pytest.mark.parametrize(
    ("name", "gray"),
    [
        ("Delver of Secrets", "3/2"),
        ("Westvale Abbey", "9/7"),
        ("Poppet Stitcher", ""),
        ("Blackbloom Rogue", ""),
    ],
)
def test_only_a_creature_behind_a_transforming_front_is_shown_in_gray(name: str, gray: str) -> None:
    assert face_spec(LIBRARY.find(name).definition, Side.FRONT).gray_pt == gray


def test_modal_faces_hint_at_the_other_side() -> None:
    birgi = LIBRARY.find("Birgi, God of Storytelling").definition
    assert face_spec(birgi, Side.FRONT).other_hint == "{4}{R}"
    assert face_spec(birgi, Side.BACK).other_hint == "{2}{R}"
    rogue = LIBRARY.find("Blackbloom Rogue").definition
    assert (face_spec(rogue, Side.FRONT).other_name, face_spec(rogue, Side.FRONT).other_hint) == (
        "Blackbloom Bog",
        "Land",
    )
    assert badges(face_spec(rogue, Side.FRONT)) == ["modal front"]
    assert badges(face_spec(rogue, Side.BACK)) == ["modal back"]


def test_a_siege_lies_on_its_side_and_its_back_stands() -> None:
    sieges = [card for card in LIBRARY if "Siege" in card.front.types.subtypes]
    assert len(sieges) >= 36
    for card in sieges:
        assert face_spec(card, Side.FRONT).landscape
        assert not face_spec(card, Side.BACK).landscape
        assert card.name.startswith("Invasion of ")


def test_two_halves_make_one_face() -> None:
    halves = [
        half_spec(LIBRARY.find(name).definition)
        for name in ("Gisela, the Broken Blade", "Bruna, the Fading Light")
    ]
    assert [half.half for half in halves] == ["bottom", "top"]
    assert {half.name for half in halves} == {"Brisela, Voice of Nightmares"}
