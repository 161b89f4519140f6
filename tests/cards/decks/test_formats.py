"""Deck lists in the format of each program that writes some, with the traps of each."""

import random
from collections.abc import Iterator

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tabletop.cards.decks.deck import DeckFault, DeckReading, Entry, Line, Passed, Section
from tabletop.cards.decks.reading import lines_of, read_deck
from tabletop.cards.decks.settling import settled
from tabletop.cards.decks.writing import write_text
from tabletop.cards.library import default_library

CARDS = default_library()

MAIN = {"Delver of Secrets": 4, "Forest": 20}
SIDE = {"Clone": 2}
LEADER = {"Arlinn Kord": 1}

ARENA = """About
Name Pack leader

Commander
1 Arlinn Kord (SOI) 243

Deck
4 Delver of Secrets (ISD) 51
20 Forest (MID) 276

Sideboard
2 Clone (M10) 45
"""
ARENA_WITH_GROUPS = """About
Name Pack leader

Creatures (4)
4 Delver of Secrets (ISD) 51

Lands (20)
20 Forest (MID) 276

Sideboard (2)
Creatures (2)
2 Clone (M10) 45

Commander (1)
1 Arlinn Kord (SOI) 243
"""
MOXFIELD = """4 Delver of Secrets / Insectile Aberration (MID) 47 *F*
20 Forest (MID) 276 #basics #green

SIDEBOARD:
2 Clone (M10) 45

COMMANDERS:
1 Arlinn Kord / Arlinn, Embraced by the Moon (SOI) 243
"""
ARCHIDEKT = """1x Arlinn Kord (soi) 243 [Commander{top}]
4x Delver of Secrets // Insectile Aberration (mid) 47 *F* [Tempo,Wizard] ^Have,#37d67a^
20x Forest (mid) 276 [Land]
2x Clone (m10) 45 [Sideboard]
3x Serra Angel (m10) 45 [Maybeboard{noDeck}{noPrice},Angels]
1x Murder (m10) 45 [Cut{noDeck}]
"""
UNTAP_IN = """//deck-1
4 Delver of Secrets
20 Forest

//sideboard-1
2 Clone

//commander-1
1 Arlinn Kord
"""
DECKSTATS = """//Main
4 [ISD#51] Delver of Secrets
20 Forest # basics
1 Arlinn Kord # !Commander

//Sideboard
SB: 2 Clone

//Maybeboard
3 Serra Angel
"""
TAPPED_OUT = """1x Arlinn Kord (SOI) 243 *CMDR*
4x Delver of Secrets *F* (ISD) 51
20x Forest (MID) 276 *f-etch*

Sideboard:
2x Clone
"""
GOLDFISH = """4 Delver of Secrets <extended> [MID] (F)
20 Forest <276> [MID]

2 Clone [M10]
"""
MANABOX = """// COMMANDER
1 Arlinn Kord (SOI) 243

4 Delver of Secrets // Insectile Aberration (MID) 47 *F*
20 Forest (MID) 276

// SIDEBOARD
2 Clone (M10) 45
"""
FORGE = """[metadata]
Name=Pack leader
Deck Type=Commander
[Commander]
1 Arlinn Kord|SOI|1
[Main]
4 Delver of Secrets|ISD
20 Forest+|MID|[276]
[Sideboard]
2 Clone|M10|1
[Planes]
1 Serra Angel|M10
"""
XMAGE = """NAME:Pack leader
4 [ISD:51] Delver of Secrets
20 [MID:276] Forest
SB: 2 [M10:45] Clone
LAYOUT MAIN:(1,2)(NONE,false,50)|([ISD:51],[MID:276])
LAYOUT SIDEBOARD:(1,1)(NONE,false,50)|([M10:45])
"""
WORKSTATION = """// Deck file for Magic Workstation
// NAME : Pack leader
// CREATOR : Anonymous

// Creatures
        4 [ISD] Delver of Secrets
// Lands
        20 [MID] Forest (1)
// Sideboard
SB:  2 [M10] Clone
"""
APPRENTICE = """// Pack leader by Anonymous
        4 Delver of Secrets
        20 Forest
SB:     2 Clone
"""
DECKED = """///mvid:226749 qty:4 name:Delver of Secrets loc:Deck
4 Delver of Secrets
///mvid:1 qty:20 name:Forest loc:Deck
20 Forest
///mvid:2 qty:2 name:Clone loc:SB
SB: 2 Clone
"""
MAGIC_ONLINE = """<?xml version="1.0" encoding="utf-8"?>
<Deck><NetDeckID>0</NetDeckID>
  <Cards CatID="1" Quantity="3" Sideboard="false" Name="Delver of Secrets" Annotation="0" />
  <Cards CatID="2" Quantity="1" Sideboard="false" Name="Delver of Secrets" Annotation="0" />
  <Cards CatID="3" Quantity="20" Sideboard="false" Name="Forest" Annotation="0" />
  <Cards CatID="4" Quantity="2" Sideboard="true" Name="Clone" Annotation="0" />
</Deck>"""
COCKATRICE = """<?xml version="1.0"?><cockatrice_deck version="1"><deckname>Pack leader</deckname>
<comments>None</comments><zone name="main"><card number="4" name="Delver of Secrets"/>
<card number="20" name="Forest"/></zone><zone name="side"><card number="2" name="Clone"/></zone>
<zone name="tokens"><card number="1" name="Wolf"/></zone></cockatrice_deck>"""
CSV_TAPPED_OUT = """Board,Qty,Name,Printing,Foil,Commander
main,1,Arlinn Kord,SOI,,True
main,4,"Delver of Secrets // Insectile Aberration",MID,,
main,20,Forest,MID,,
side,2,Clone,M10,,
maybe,3,Serra Angel,M10,,
"""
CSV_COLLECTION = """"Count";"Tradelist Count";"Name";"Edition"
"4";"0";"Delver of Secrets";"mid"
"20";"3";"Forest";"mid"
"""
PLAIN_WITH_AN_EMPTY_LINE = "4 Delver of Secrets\n20 Forest\n20 Forest\n\n2 Clone\n"

FORMATS = {
    "arena": (ARENA, MAIN, SIDE, LEADER),
    "arena with groups": (ARENA_WITH_GROUPS, MAIN, SIDE, LEADER),
    "moxfield": (MOXFIELD, MAIN, SIDE, LEADER),
    "archidekt": (ARCHIDEKT, MAIN, SIDE, LEADER),
    "untap.in": (UNTAP_IN, MAIN, SIDE, LEADER),
    "deckstats": (DECKSTATS, MAIN, SIDE, LEADER),
    "tappedout": (TAPPED_OUT, MAIN, SIDE, LEADER),
    "goldfish": (GOLDFISH.replace("20 Forest", "40 Forest"), MAIN | {"Forest": 40}, SIDE, {}),
    "manabox": (MANABOX, MAIN, SIDE, LEADER),
    "forge": (FORGE, MAIN, SIDE, LEADER),
    "xmage": (XMAGE, MAIN, SIDE, {}),
    "workstation": (WORKSTATION, MAIN, SIDE, {}),
    "apprentice": (APPRENTICE, MAIN, SIDE, {}),
    "decked builder": (DECKED, MAIN, SIDE, {}),
    "magic online": (MAGIC_ONLINE, MAIN, SIDE, {}),
    "cockatrice": (COCKATRICE, MAIN, SIDE, {}),
    "table with boards": (CSV_TAPPED_OUT, MAIN, SIDE, LEADER),
    "table of a collection": (CSV_COLLECTION, MAIN, {}, {}),
    "an empty line": (PLAIN_WITH_AN_EMPTY_LINE, MAIN | {"Forest": 40}, SIDE, {}),
}


def number_by_name(entries: tuple[Entry, ...]) -> dict[str, int]:
    return {card.name: number for number, card in entries}


@pytest.mark.parametrize("kind", FORMATS)
def test_every_card_is_in_the_part_that_the_list_says(kind: str) -> None:
    text, main, side, leader = FORMATS[kind]
    reading = read_deck(text, CARDS)
    assert reading.faults == ()
    deck = reading.deck
    assert (number_by_name(deck.main), number_by_name(deck.sideboard), number_by_name(deck.commanders)) == (
        main,
        side,
        leader,
    )


@pytest.mark.parametrize("kind", ["arena", "arena with groups", "forge", "xmage", "cockatrice"])
def test_the_name_of_the_deck_is_kept(kind: str) -> None:
    assert read_deck(FORMATS[kind][0], CARDS).deck.name == "Pack leader"


@pytest.mark.parametrize(
    ("kind", "aside"), [("archidekt", 4), ("deckstats", 3), ("forge", 1), ("table with boards", 3)]
)
def test_cards_of_a_maybeboard_are_counted_and_left_aside(kind: str, aside: int) -> None:
    assert read_deck(FORMATS[kind][0], CARDS).aside == aside


def test_a_part_that_nobody_knows_is_said_and_not_guessed() -> None:
    reading = read_deck("[Reserve]\n4 Forest\n", CARDS)
    (question,) = reading.questions
    assert (question.above, question.cards, question.answer) == ("[Reserve]", ((4, "Forest"),), Section.MAIN)
    assert number_by_name(reading.deck.main) == {"Forest": 4}
    reading = read_deck("Quantity,Name,Board\n4,Forest,Reserve\n", CARDS)
    assert [str(fault) for fault in reading.faults] == [
        "line 2: unknown part of a deck “Reserve”; the card was put into the main deck"
    ]
    assert number_by_name(reading.deck.main) == {"Forest": 4}


@pytest.mark.parametrize(
    ("written", "number", "name", "section"),
    [
        ("4 Ancestral Wreckall (TST) 12 *F*", 4, "Ancestral Wreckall", "main"),
        ("SB: 3x Ancestral Wreckall", 3, "Ancestral Wreckall", "sideboard"),
        ("1x Ancestral Wreckall (tst) 1 [Commander{top}]", 1, "Ancestral Wreckall", "commanders"),
        ("Ancestral Wreckall", 1, "Ancestral Wreckall", "main"),
    ],
)
def test_of_an_unknown_card_number_name_and_part_are_kept(
    written: str, number: int, name: str, section: str
) -> None:
    [unknown] = read_deck(f"1 Forest\n{written}\n", CARDS).unknown
    assert (unknown.line, unknown.number, unknown.name, unknown.section) == (2, number, name, section)


@pytest.mark.parametrize(
    ("written", "nearest"),
    [
        ("Delver", "Delver of Secrets"),
        ("Delvr of Secrts", "Delver of Secrets"),
        ("Degavolver", ""),
        ("Bola Warrior", ""),
        ("Del", ""),
    ],
)
def test_suggestions_are_near_or_there_are_none(written: str, nearest: str) -> None:
    [unknown] = read_deck(f"1 Forest\n4 {written}\n", CARDS).unknown
    assert unknown.nearest == nearest


@pytest.mark.parametrize(
    "text",
    [
        "import sys\n\nprint(sys.argv)\n",
        '{"name": "Delver"}',
        'title = "A position"\n[table.Alice]\nhand = ["Clone"]\n',
        "Dear all,\n\nthe game begins at eight.\n",
    ],
    ids=["program", "json", "toml", "letter"],
)
def test_what_is_no_deck_list_is_said_to_be_none(text: str) -> None:
    reading = read_deck(text, CARDS)
    assert [fault.message for fault in reading.faults] == [
        "this isn't a deck list; write a number and a card on each line, such as “4 Forest”"
    ]
    assert len(reading.deck) == 0


# --- Every line is accounted for ------------------------------------------


def _quantities(text: str) -> tuple[int, int]:
    """Return the number of cards in the lines, and the results: in the deck, unknown, skipped, refused."""
    items = tuple(lines_of(text).all())
    named = sum(item.meanings[0][0] for item in items if isinstance(item, Line))
    reading = read_deck(text, CARDS)
    return named, _there(reading)


def _there(reading: DeckReading) -> int:
    return len(reading.deck) + sum(each.number for each in reading.unknown) + reading.aside


NEW_LINES = ("", "// a note", "Sideboard", "[Main]", "4 Unheard Of")


def _mutated(text: str, chance: random.Random) -> str:
    lines = text.splitlines()
    for _ in range(chance.randint(1, 6)):
        place = chance.randrange(len(lines))
        match chance.randrange(5):
            case 0:
                lines.insert(place, chance.choice(NEW_LINES))
            case 1:
                del lines[place : place + 1 if len(lines) > 1 else place]
            case 2:
                letter = chance.randrange(len(lines[place]) + 1)
                lines[place] = lines[place][:letter] + chance.choice("x []{}#0|+,/") + lines[place][letter:]
            case 3:
                lines[place] = lines[place][: chance.randrange(len(lines[place]) + 1)]
            case _:
                other = chance.randrange(len(lines))
                lines[place], lines[other] = lines[other], lines[place]
    return "\n".join(lines)


def _lists(seed: int) -> Iterator[str]:
    chance = random.Random(seed)
    texts = [text for text, *_ in FORMATS.values() if not text.startswith("<")]
    for _ in range(4):
        yield _mutated(chance.choice(texts), chance)


@given(st.integers(min_value=0, max_value=1 << 30))
def test_each_line_of_a_mutated_list_is_one_thing_and_no_copy_is_lost(seed: int) -> None:
    for text in _lists(seed):
        items = tuple(lines_of(text).all())
        numbers = [item.line if isinstance(item, DeckFault) else item.number for item in items]
        assert numbers == list(range(1, len(numbers) + 1))
        assert all(isinstance(item, Line | Passed | DeckFault) for item in items)
        reading = read_deck(text, CARDS)
        if not any("n't a deck list" in fault.message for fault in reading.faults):
            named, there = _quantities(text)
            assert there == named


@given(st.integers(min_value=0, max_value=1 << 30))
def test_with_placeholders_a_mutated_list_is_played_whole_and_reads_again_as_it_is(seed: int) -> None:
    for text in _lists(seed):
        reading = read_deck(text, CARDS)
        deck = settled(reading, CARDS)
        assert len(deck) + reading.aside == _there(reading)
        placeholders = [entry.card for entry in (*deck.main, *deck.sideboard, *deck.commanders)]
        again = read_deck(write_text(deck), CARDS, [card for card in placeholders if card.placeholder])
        assert (again.deck.main, again.deck.sideboard, again.deck.commanders) == (
            deck.main,
            deck.sideboard,
            deck.commanders,
        )
        assert not again.unknown


def test_a_card_that_is_called_like_columns_is_written_so_that_it_is_read_again() -> None:
    reading = read_deck("[Main]\nBoard,Qty,Name\n4 Unheard Of\n", CARDS)
    deck = settled(reading, CARDS)
    placeholders = [entry.card for entry in deck.main]
    again = read_deck(write_text(deck), CARDS, placeholders)
    assert again.deck.main == deck.main
    assert not again.faults
