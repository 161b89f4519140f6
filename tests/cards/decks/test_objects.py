"""Deck lists as JSON, in the shapes of the programs and sites that provide them."""

import json
from pathlib import Path
from typing import Any

import pytest

from tabletop.cards.decks.json_lists import is_object_list
from tabletop.cards.decks.reading import is_deck_list, read_deck
from tests.cards.decks.counting import CARDS, LEADER, MAIN, OTHERS, SIDE, Numbers, assert_reads

Json = dict[str, Any]


def scryfall_entry(section: str, count: int, name: str) -> Json:
    return {
        "object": "deck_entry",
        "section": section,
        "cardinality": 1.5,
        "count": count,
        "raw_text": f"{count} {name[:6]}",
        "card_digest": {"object": "card_digest", "name": name},
    }


SCRYFALL = {
    "object": "deck",
    "name": "Faces",
    "sections": {"primary": ["mainboard"], "secondary": ["sideboard", "maybeboard"]},
    "entries": {
        "mainboard": [
            scryfall_entry("mainboard", 4, "Delver of Secrets // Insectile Aberration"),
            scryfall_entry("mainboard", 56, "Island"),
        ],
        "sideboard": [scryfall_entry("sideboard", 3, "Negate")],
        "maybeboard": [],
    },
}
SCRYFALL_COMMANDER = {
    "object": "deck",
    "entries": {
        "commanders": [scryfall_entry("commanders", 1, "Valki, God of Lies // Tibalt, Cosmic Impostor")],
        "nonlands": [scryfall_entry("nonlands", 1, "Sol Ring")],
        "lands": [scryfall_entry("lands", 98, "Swamp")],
        "maybeboard": [{"count": 2, "raw_text": "2 Not a card", "found": False, "card_digest": None}],
        "outside": [],
    },
}
FACES = [{"name": "Delver of Secrets"}, {"name": "Insectile Aberration"}]


def of_moxfield(count: int, board: str, name: str) -> Json:
    return {
        "quantity": count,
        "boardType": board,
        "finish": "nonFoil",
        "card": {"name": name, "card_faces": FACES},
    }


MOXFIELD = {
    "name": "Faces",
    "main": {"name": "Delver of Secrets", "card_faces": FACES},
    "boards": {
        "mainboard": {
            "count": 60,
            "cards": {
                "a": of_moxfield(4, "mainboard", "Delver of Secrets"),
                "b": of_moxfield(56, "mainboard", "Island"),
            },
        },
        "sideboard": {"count": 3, "cards": {"c": of_moxfield(3, "sideboard", "Negate")}},
        "commanders": {"count": 0, "cards": {}},
    },
    "authors": [{"userName": "Jane", "name": "Jane"}],
}
OLDER_MOXFIELD = {
    "name": "Faces",
    "mainboardCount": 60,
    "mainboard": {
        "Delver of Secrets": {"quantity": 4, "card": {"name": "Delver of Secrets"}},
        "Island": {"quantity": 56, "card": {"name": "Island"}},
    },
    "sideboard": {"Negate": {"quantity": 3, "card": {"name": "Negate"}}},
    "commanders": {},
}
MTGJSON = {
    "meta": {"date": "2026-01-01", "version": "5"},
    "data": {
        "code": "TST",
        "name": "Faces",
        "mainBoard": [
            {"count": 4, "name": "Delver of Secrets // Insectile Aberration"},
            {"count": 56, "name": "Island"},
        ],
        "sideBoard": [{"count": 3, "name": "Negate"}],
        "commander": [],
        "displayCommander": [],
    },
}
MTGJSON_COMMANDER = {
    "data": {
        "mainBoard": [{"count": 1, "name": "Sol Ring"}, {"count": 98, "name": "Swamp"}],
        "sideBoard": [],
        "commander": [{"count": 1, "name": "Valki, God of Lies // Tibalt, Cosmic Impostor"}],
    }
}


def of_archidekt(count: int, category: str, name: str) -> Json:
    return {"quantity": count, "categories": [category], "card": {"oracleCard": {"name": name}}}


ARCHIDEKT = {
    "name": "Faces",
    "categories": [
        {"name": "Creature", "includedInDeck": True},
        {"name": "Sideboard", "includedInDeck": False},
        {"name": "Ideas", "includedInDeck": False},
    ],
    "cards": [
        of_archidekt(4, "Creature", "Delver of Secrets // Insectile Aberration"),
        of_archidekt(56, "Land", "Island"),
        of_archidekt(3, "Sideboard", "Negate"),
        of_archidekt(2, "Ideas", "Duress"),
    ],
}
DECKSTATS = {
    "name": "Faces",
    "sections": [
        {
            "name": "Main",
            "cards": [{"amount": 4, "name": "Delver of Secrets"}, {"amount": 56, "name": "Island"}],
        },
        {"name": "Sideboard", "cards": [{"amount": 3, "name": "Negate"}]},
    ],
}
SHORT = {
    "main": [{"n": 4, "name": "Delver of Secrets"}, {"n": 56, "name": "Island"}],
    "side": [{"n": 3, "name": "Negate"}],
}
STRINGS = {"mainboard": ["4 Delver of Secrets", "56 Island"], "sideboard": ["3 Negate"]}
NUMBERS = {"deck": {"Delver of Secrets": 4, "Island": 56}, "sideboard": {"Negate": 3}}
MELEE = {
    "mainDeck": [{"quantity": 4, "cardName": "Delver of Secrets"}, {"quantity": 56, "cardName": "Island"}],
    "sideBoard": [{"quantity": 3, "cardName": "Negate"}],
}
ROWS = [
    {"count": 4, "name": "Delver of Secrets"},
    {"count": 56, "name": "Island"},
    {"count": 3, "name": "Negate", "sideboard": True},
]
TABLETOP_SIMULATOR = {
    "ObjectStates": [
        {
            "Name": "DeckCustom",
            "ContainedObjects": [
                {"Name": "Card", "Nickname": "Delver of Secrets"},
                {"Name": "Card", "Nickname": "Island"},
            ],
        }
    ]
}
OBJECTS: dict[str, tuple[object, Numbers, Numbers, Numbers]] = {
    "Scryfall": (SCRYFALL, MAIN, SIDE, {}),
    "Scryfall, with a commander": (SCRYFALL_COMMANDER, OTHERS, {}, LEADER),
    "Moxfield": (MOXFIELD, MAIN, SIDE, {}),
    "older Moxfield": (OLDER_MOXFIELD, MAIN, SIDE, {}),
    "MTGJSON": (MTGJSON, MAIN, SIDE, {}),
    "MTGJSON, with a commander": (MTGJSON_COMMANDER, OTHERS, {}, LEADER),
    "Archidekt": (ARCHIDEKT, MAIN, SIDE, {}),
    "Deckstats": (DECKSTATS, MAIN, SIDE, {}),
    "short keys": (SHORT, MAIN, SIDE, {}),
    "lines of text": (STRINGS, MAIN, SIDE, {}),
    "names and numbers": (NUMBERS, MAIN, SIDE, {}),
    "Melee": (MELEE, MAIN, SIDE, {}),
    "rows": (ROWS, MAIN, SIDE, {}),
    "Tabletop Simulator": (TABLETOP_SIMULATOR, {"Delver of Secrets": 1, "Island": 1}, {}, {}),
}


@pytest.mark.parametrize("kind", OBJECTS)
def test_a_list_is_read_by_its_keys(kind: str) -> None:
    value, *numbers = OBJECTS[kind]
    reading = assert_reads(json.dumps(value), *numbers)
    assert reading.deck.name == (
        value.get("name") or value.get("data", {}).get("name", "") if isinstance(value, dict) else ""
    )


def test_parts_that_are_in_no_deck_are_counted() -> None:
    assert read_deck(json.dumps(SCRYFALL_COMMANDER), CARDS).aside == 2
    assert read_deck(json.dumps(ARCHIDEKT), CARDS).aside == 2


@pytest.mark.parametrize("key", ["planarDeck", "schemeDeck"])
def test_planes_and_schemes_of_an_mtgjson_deck_are_counted_aside(key: str) -> None:
    main = MTGJSON_COMMANDER["data"]
    assert (
        read_deck(json.dumps({"data": {**main, key: [{"count": 10, "name": "A Plane"}]}}), CARDS).aside == 10
    )


@pytest.mark.parametrize("value", [SCRYFALL, MOXFIELD, MTGJSON, ARCHIDEKT])
def test_a_file_is_told_from_a_file_of_cards(value: Json, tmp_path: Path) -> None:
    deck, cards = tmp_path / "deck.json", tmp_path / "cards.json"
    deck.write_text(json.dumps(value))
    assert is_deck_list(deck)
    assert_reads(deck)
    for other in (
        [{"object": "card", "name": "Island", "number": "1"}],
        {"object": "card", "name": "Island"},
        {"object": "list", "data": [{"object": "card", "name": "Island"}]},
        {"meta": {}, "data": {"Island": [{"name": "Island", "layout": "normal"}]}},
        {"meta": {}, "data": {"code": "TST", "cards": [{"name": "Island"}], "tokens": []}},
    ):
        cards.write_text(json.dumps(other))
        assert not is_deck_list(cards)


def test_xml_is_told_from_a_file_of_cards(tmp_path: Path) -> None:
    path = tmp_path / "some.xml"
    for content, is_deck in (
        ('<?xml version="1.0"?>\n<!-- a remark -->\n<cockatrice_deck version="1"/>', True),
        ("<Deck><NetDeckID>0</NetDeckID></Deck>", True),
        ('<?xml version="1.0"?><cockatrice_carddatabase/>', False),
        ("", False),
    ):
        path.write_text(content)
        assert is_deck_list(path) is is_deck
    assert not is_deck_list(tmp_path / "missing.json")


@pytest.mark.parametrize(
    "text", ['{"name": "Delver"}', "{", "[" * 100_000, '{"a":' * 50_000, "[1, 2]", "[Main]"]
)
def test_other_objects_are_no_deck_lists(text: str) -> None:
    assert not is_object_list(text)
    read_deck(text, CARDS)


def test_cards_that_cannot_be_read_are_reported() -> None:
    value = {
        "mainboard": [
            {"count": 0, "name": "Island"},
            {"count": 2, "name": " "},
            {"count": 4, "name": "Island"},
        ]
    }
    reading = read_deck(json.dumps(value), CARDS)
    assert [str(fault) for fault in reading.faults] == ["line 1: 0 copies; write a number from 1 to 999"]
    deep: object = [{"count": 1, "name": "Island"}]
    for _ in range(20):
        deep = {"cards": deep}
    assert len(read_deck(json.dumps({"mainboard": deep}), CARDS).deck) == 0
    # Only a limited number of its values is read, however large the file is.
    empty = {"mainboard": [{}] * 30_000 + [{"count": 1, "name": "Island"}]}
    assert len(read_deck(json.dumps(empty), CARDS).deck) == 0
    many = {"mainboard": [{"count": 1, "name": "Island"}] * 5_001}
    assert "more than 5000 cards" in read_deck(json.dumps(many), CARDS).faults[0].message
