"""MTGJSON's atomic, set and all-printings files, and Cockatrice's card files."""

import pytest

from tabletop.cards.faces import Layout
from tabletop.cards.importing.cockatrice import with_braces
from tabletop.cards.reading import CardFileError
from tests.cards.importing.conftest import Import
from tests.cards.importing.samples import ATOMIC, COCKATRICE, SET, mtgjson_face


@pytest.mark.parametrize(
    "content",
    [ATOMIC, {"meta": {}, "data": SET}, {"meta": {}, "data": {"TST": SET, "TSU": {**SET, "tokens": []}}}],
    ids=["atomic", "set", "all printings"],
)
def test_mtgjson_files_of_every_kind(imported: Import, content: object) -> None:
    library, came = imported(content)
    assert came.left_out == 0
    heron = library.find("Quiet Heron").definition.front
    assert (str(heron.mana_cost), heron.power, heron.keywords, heron.text) == (
        "{1}{U}",
        "1",
        ("flying",),
        ("Flying",),
    )
    clerk = library.find("Moss Tyrant").definition
    assert (clerk.name, clerk.layout) == ("Moss Clerk", Layout.TRANSFORM)
    left = library.find("Lantern Left").definition
    assert left.meld is not None
    assert (left.meld.partner, left.meld.result.name) == ("Lantern Right", "Lantern Giant")
    assert library.find("Lantern Giant").melded


def test_mtgjson_tokens_and_meld_cards_by_their_parts(imported: Import) -> None:
    parts = ["Lantern Left", "Lantern Right", "Lantern Giant"]
    cards = [mtgjson_face(name, "Creature", layout="meld", cardParts=parts) for name in parts]
    egg = {"layout": "double_faced_token", "colors": []}
    tokens = [
        mtgjson_face(
            "Egg // Chick", "Token Artifact", faceName=name, side=side, keywords=["Transform"], **egg
        )
        for name, side in (("Chick", "b"), ("Egg", "a"))
    ]
    tokens += [
        mtgjson_face("Pebble // Cinder", "Token Artifact", faceName=name, side=side, **egg)
        for name, side in (("Pebble", "a"), ("Cinder", "b"))
    ]
    tokens += [mtgjson_face("Ring // Ring", "Artifact", layout="reversible_card", faceName="Ring", side="a")]
    library, came = imported({"data": {"cards": cards, "tokens": tokens}})
    assert (came.cards, came.tokens) == (4, 3)
    assert library.find("Lantern Right").definition.layout is Layout.MELD
    assert library.find_token("Egg").layout is Layout.TRANSFORMING_TOKEN
    assert "Ring" in library


def test_a_meld_result_without_its_parts_is_a_normal_card(imported: Import) -> None:
    library, _ = imported({"data": {"cards": [mtgjson_face("Lantern Giant", "Creature", layout="meld")]}})
    assert library.find("Lantern Giant").definition.layout is Layout.NORMAL
    parts = ["Lantern Left", "Lantern Right", "Lantern Giant"]
    alone = mtgjson_face("Lantern Left", "Creature", layout="meld", cardParts=parts)
    library, _ = imported({"data": {"cards": [alone]}})
    assert library.find("Lantern Left").definition.layout is Layout.NORMAL


def test_what_mtgjson_has_that_is_no_card_is_told(imported: Import) -> None:
    cards = [
        mtgjson_face("Picture", "Card", layout="art_series"),
        {"name": "No Layout"},
        mtgjson_face("Fine", "Artifact"),
    ]
    _, came = imported({"data": {"cards": cards}})
    assert (came.cards, came.left_out) == (1, 2)
    _, came = imported({"data": {"Nothing": [], "Picture": cards[:1], "Fine": cards[2:], "Odd": [1]}})
    assert (came.cards, came.left_out) == (1, 3)


def test_cockatrice_cards_with_one_side_and_two(imported: Import) -> None:
    library, came = imported(COCKATRICE, "cards.xml")
    assert (came.cards, came.tokens, came.left_out) == (8, 2, 1)
    assert came.reasons[0].why == "it has no printable name"
    heron = library.find("Quiet Heron").definition.front
    assert (str(heron.mana_cost), heron.toughness, heron.keywords) == ("{1}{U}", "3", ("flying",))
    assert heron.text[1] == "Whenever this attacks, look around."
    assert [face.name for face in library.find("Moss Tyrant").definition.faces] == [
        "Moss Clerk",
        "Moss Tyrant",
    ]
    assert [face.name for face in library.find("Tide Child").definition.faces] == ["Tide Child", "Tide Elder"]
    assert library.find("Lost Back").definition.layout is Layout.NORMAL


def test_cockatrice_split_cards_meld_pairs_and_tokens(imported: Import) -> None:
    library, _ = imported(COCKATRICE, "cards.xml")
    dusk, dawn = library.find("Dusk // Dawn").definition.faces
    assert (str(dusk.mana_cost), str(dawn.mana_cost)) == ("{2}{W}{W}", "{3}{W}{W}")
    assert (dusk.text, dawn.text) == (("It gets dark.",), ("It gets light.",))
    assert library.find("Dusk").definition.layout is Layout.SPLIT
    left = library.find("Lantern Left").definition
    assert left.meld is not None
    assert left.meld.partner == "Lantern Right"
    assert library.find_token("Egg").layout is Layout.TRANSFORMING_TOKEN
    assert str(library.find_token("Heron").front.types) == "Creature — Bird"


def test_a_card_of_cockatrice_before_version_4(imported: Import) -> None:
    old = """<cockatrice_carddatabase version="3"><cards><card><name>Old Ox</name><color>W</color>
    <manacost>1W</manacost><type>Creature - Ox</type><pt>2/2</pt></card></cards></cockatrice_carddatabase>"""
    library, _ = imported(old, "cards.xml")
    ox = library.find("Old Ox").definition.front
    assert (str(ox.types), str(ox.mana_cost), ox.power) == ("Creature — Ox", "{1}{W}", "2")


@pytest.mark.parametrize(
    ("written", "ours"),
    [
        ("2UU", "{2}{U}{U}"),
        ("10", "{10}"),
        ("{2/W}U", "{2/W}{U}"),
        ("(w/u)X", "{W/U}{X}"),
        ("G/PG", "{G/P}{G}"),
        ("", ""),
    ],
)
def test_costs_are_given_braces(written: str, ours: str) -> None:
    assert with_braces(written) == ours


@pytest.mark.parametrize(
    ("xml", "what"),
    [
        ("<html></html>", "<html> isn't the beginning of a Cockatrice card file"),
        (COCKATRICE[:-40], "the file isn't safe to read as XML"),
        ('<!DOCTYPE a [<!ENTITY b "c">]><cockatrice_carddatabase/>', "isn't safe to read as XML"),
        ("<cockatrice_carddatabase/>", "it has no cards"),
        (f"<cockatrice_carddatabase><cards><card><text>{'x' * (5 << 20)}", "one card is longer than 4 MB"),
    ],
)
def test_other_xml_is_refused_in_one_line(imported: Import, xml: str, what: str) -> None:
    with pytest.raises(CardFileError, match=what) as caught:
        imported(xml, "cards.xml")
    assert "\n" not in str(caught.value)


def test_foreign_data_finds_faces_by_their_names_in_other_languages(imported: Import) -> None:
    foreign = [
        {"language": "German", "name": "Stiller Reiher", "faceName": None},
        {"language": "French", "name": "Héron // Grue", "faceName": "Héron"},
        {"language": "Spanish", "name": "Garza // Grulla"},
    ]
    heron = {"name": "Quiet Heron", "layout": "normal", "type": "Creature — Bird", "foreignData": foreign}
    for data in ({"Quiet Heron": [heron]}, {"TST": {"cards": [heron]}}):
        library, _ = imported({"data": data})
        assert library.find("stiller reiher").name == library.find("Heron").name == "Quiet Heron"
        assert "Garza // Grulla" not in library
