"""Scryfall's bulk files: every layout, including unknown future ones."""

import re

import pytest

from tabletop.cards.faces import Layout, Side
from tests.cards.importing.conftest import Import
from tests.cards.importing.samples import SCRYFALL, face, scryfall


@pytest.mark.parametrize(
    ("name", "layout", "faces"),
    [
        ("Quiet Heron", Layout.NORMAL, ["Quiet Heron"]),
        ("Moss Tyrant", Layout.TRANSFORM, ["Moss Clerk", "Moss Tyrant"]),
        ("Siege of the Fen", Layout.TRANSFORM, ["Siege of the Fen", "Fen King"]),
        ("Ember Path // Storm Path", Layout.MODAL, ["Ember Path", "Storm Path"]),
        ("Iron Master", Layout.FLIP, ["Iron Novice", "Iron Master"]),
        ("Dusk/Dawn", Layout.SPLIT, ["Dusk", "Dawn"]),
        ("Oak Walk", Layout.ADVENTURE, ["Oak Giant", "Oak Walk"]),
        ("Lantern Left", Layout.MELD, ["Lantern Left"]),
        ("Lantern Giant", Layout.MELD_RESULT, ["Lantern Giant"]),
        ("Gilded Ring", Layout.NORMAL, ["Gilded Ring"]),
        ("Tin Golem", Layout.NORMAL, ["Tin Golem"]),
        ("Vale of Oaks", Layout.NORMAL, ["Vale of Oaks"]),
        ("Pale Room", Layout.NORMAL, ["Pale Door", "Pale Room"]),
        ("Tide Child", Layout.TRANSFORM, ["Tide Child", "Tide Elder"]),
        ("Who // What // Where", Layout.SPLIT, ["Who", "What", "Where"]),
        ("Where", Layout.SPLIT, ["Who", "What", "Where"]),
    ],
)
def test_every_layout_becomes_one_of_ours(
    imported: Import, name: str, layout: Layout, faces: list[str]
) -> None:
    library, _ = imported(SCRYFALL)
    card = library.find(name).definition
    assert (card.layout, [each.name for each in card.faces]) == (layout, faces)


def test_what_was_taken_and_what_was_left_out(imported: Import) -> None:
    library, came = imported(SCRYFALL)
    assert (came.cards, came.tokens, came.again, came.left_out) == (18, 6, 2, 1)
    assert [str(each) for each in came.reasons] == ["Quiet Heron // Quiet Heron: it isn't a playable card"]
    assert library.imported == came.kept == 24


def test_facts_texts_and_keywords_of_each_face(imported: Import) -> None:
    library, _ = imported(SCRYFALL)
    heron = library.find("quiet heron").definition.front
    assert (str(heron.mana_cost), str(heron.types), heron.power, heron.toughness) == (
        "{1}{U}",
        "Creature — Bird",
        "1",
        "3",
    )
    assert heron.text == ("Flying (It is up in the air.)", "Whenever this attacks, scry 1.")
    assert heron.keywords == ("flying",)
    found = library.find("Moss Tyrant")
    assert found.side is Side.BACK
    clerk, tyrant = found.definition.faces
    assert (clerk.keywords, set(tyrant.keywords)) == ((), {"trample", "ward"})
    assert tyrant.color_indicator == tyrant.colors == frozenset("G")


def test_colors_where_cost_and_indicator_do_not_give_them(imported: Import) -> None:
    library, _ = imported(SCRYFALL)
    assert library.find("Devoid Thing").definition.front.colors == frozenset()
    novice, master = library.find("Iron Novice").definition.faces
    assert novice.colors == master.colors == frozenset("W")
    assert library.find("Dawn").definition.faces[1].colors == frozenset("W")


def test_a_meld_pair_knows_its_result(imported: Import) -> None:
    library, _ = imported(SCRYFALL)
    left = library.find("Lantern Left").definition
    assert left.meld is not None
    assert (left.meld.partner, left.meld.result.power) == ("Lantern Right", "5")
    assert {card.name for card in library.parts("lantern giant")} == {"Lantern Left", "Lantern Right"}
    assert library.find("Lantern Left // Lantern Giant").definition is left
    assert library.find("Lantern Giant").melded


def test_a_meld_card_without_its_result_is_a_normal_card(imported: Import) -> None:
    library, _ = imported([card for card in SCRYFALL if card["name"] != "Lantern Giant"])
    assert library.find("Lantern Left").definition.layout is Layout.NORMAL


def test_tokens_that_share_a_name_are_told_apart(imported: Import) -> None:
    library, _ = imported(SCRYFALL)
    assert library.find_token("Heron").front.power == "1"
    assert library.find_token("heron (2/2 W)").front.power == "2"
    assert library.find_token("Egg").layout is Layout.TRANSFORMING_TOKEN
    assert library.find_token("Cinder").layout is library.find_token("Pebble").layout is Layout.TOKEN
    assert str(library.find_token("Egg Token").faces[1].types) == "Artifact Creature — Bird"
    assert "Heron" not in library


def test_a_search_result_and_a_single_card_are_read_as_well(imported: Import) -> None:
    library, _ = imported({"object": "list", "has_more": False, "data": SCRYFALL[:1]})
    assert "Quiet Heron" in library
    library, came = imported({"object": "card"} | SCRYFALL[19])
    assert ("Tin Golem" in library, came.kept) == (True, 2)


@pytest.mark.parametrize(
    ("card", "why"),
    [
        (scryfall("normal", face("", "Creature")), "it has no printable name"),
        (scryfall("normal", face("A" * 300, "Creature")), "longer than on any card"),
        (scryfall("normal", face("Bad Cost", "Creature", "2U")), "'2U' is not a mana cost"),
        (scryfall("normal", face("Bad Cost", "Creature", "2U", colors=["U"])), "'2U' is not a mana cost"),
        (scryfall("split", *(face("Many", "Sorcery") for _ in range(9))), "it has 9 faces"),
        (scryfall("normal", face("A Set", "Creature"), object="set"), "it is a set"),
        ({"object": "card", "layout": "normal"}, "missing required field `name`"),
        (scryfall("normal", face("Number", "Creature"), power=3), r"Expected `str \| null`, got `int`"),
    ],
)
def test_a_card_that_cannot_be_used_is_left_out_with_the_reason(
    imported: Import, card: object, why: str
) -> None:
    library, came = imported([SCRYFALL[0], card, SCRYFALL[1]])
    assert (came.cards, came.left_out) == (2, 1)
    assert came.reasons[0].what
    assert re.search(why, came.reasons[0].why)
    assert "Quiet Heron" in library


@pytest.mark.parametrize("layout", ["threefold", "adventure", "transform"])
def test_a_card_with_three_faces_is_left_out_with_a_line(imported: Import, layout: str) -> None:
    odd = scryfall(layout, *(face(name, "Artifact") for name in ("One", "Two", "Three")))
    library, came = imported([odd, *SCRYFALL[:1]])
    assert "Three" not in library
    assert str(came.reasons[0]) == (
        "One // Two // Three: it has 3 faces but isn't a split card; other cards have at most two"
    )


def test_a_card_is_found_by_its_names_in_other_languages(imported: Import) -> None:
    german = scryfall(
        "normal", face("Quiet Heron", "Creature — Bird"), printed_name="Stiller Reiher", lang="de"
    )
    faces = (face("Moss Clerk", "Creature"), face("Moss Tyrant", "Creature"))
    named = tuple(
        each | {"printed_name": name} for each, name in zip(faces, ("苔の書記", "Tyran"), strict=True)
    )
    delver = scryfall("normal", face("Delver of Secrets", "Creature"), printed_name="Geheimnisgräber")
    library, came = imported([*SCRYFALL, german, scryfall("transform", *named), delver])
    assert came.again == 5
    assert library.find("stiller reiher").definition is library.find("Quiet Heron").definition
    assert library.find("苔の書記").definition.name == "Moss Clerk"
    assert library.find("Tyran").name == "Moss Tyrant"
    assert library.find("Geheimnisgraber").definition.front.abilities
    assert "Stiller Reiher" in library
    assert "Reiher" not in library
    assert library.imported == came.kept


def test_names_in_other_languages_stay_with_a_second_import(imported: Import) -> None:
    imported([scryfall("normal", face("Quiet Heron", "Creature"), printed_name="Stiller Reiher")])
    library, _ = imported([scryfall("normal", face("Loud Heron", "Creature"), printed_name="Stiller Reiher")])
    assert library.find("Stiller Reiher").name == "Loud Heron"
    library, _ = imported([scryfall("normal", face("Stiller Reiher", "Artifact"))])
    assert library.find("Stiller Reiher").name == "Stiller Reiher"
    library, _ = imported([scryfall("normal", face("New", "Artifact"), printed_name="Neu")])
    assert library.find("Neu").name == "New"


def test_only_the_first_hundred_reasons_are_kept(imported: Import) -> None:
    _, came = imported([SCRYFALL[0], *[{"object": "set", "name": "No Card"}] * 150])
    assert (came.left_out, len(came.reasons)) == (150, 100)
