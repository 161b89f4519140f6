"""Deck lists as other programs write them, and the complaints about unusable lines."""

from pathlib import Path

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from tabletop.cards.decks.deck import Deck, DeckFileError, Entry
from tabletop.cards.decks.reading import read_deck
from tabletop.cards.faces import CardDefinition, Face, Layout
from tabletop.cards.library import CardLibrary, default_library

CARDS = default_library()
DELVER = "Delver of Secrets"


def number_by_name(entries: tuple[Entry, ...]) -> dict[str, int]:
    return {card.name: number for number, card in entries}


@pytest.mark.parametrize(
    "line",
    [
        "4 Delver of Secrets",
        "4x Delver of Secrets",
        "4 x delver of secrets",
        "4\tDelver of Secrets // Insectile Aberration",
        "4 Delver of Secrets/Insectile Aberration",
        "4 Delver of Secrets /// Insectile Aberration",
        "4 Insectile Aberration",
        "4 Insectile Aberration // Delver of Secrets",
        "4 Delver of Secrets (ISD) 51",
        "4 Delver of Secrets // Insectile Aberration (MID) 47 *F*",
        "4 Delver of Secrets (PLST) ISD-51★ *E* #blue #1-drop",
        "4 Delver of Secrets [ISD]",
        "4 [ISD#51] Delver of Secrets",
        "4x Delver of Secrets (isd) 51 [Creature] ^Have,#37d67a^",
        "4 Delver of Secrets <extended> [ISD] (F)",
        "4 Delver of Secrets F",
        "\ufeff4 Delver of Secrets",
    ],
)
def test_a_line_as_other_programs_write_it(line: str) -> None:
    reading = read_deck(line, CARDS)
    assert reading.faults == ()
    assert number_by_name(reading.deck.main) == {DELVER: 4}


def test_an_arena_export() -> None:
    reading = read_deck(
        "About\nName My Werewolves\n\nCompanion\n1 Clone (M10) 45\n\nDeck\n3 Arlinn Kord (SOI) 243\n"
        "20 Forest (MID) 276\n2 Arlinn Kord (SOI) 243\n\nSideboard\n1 Clone (M10) 45\n2 Graf Rats (EMN) 91\n",
        CARDS,
    )
    assert reading.faults == ()
    assert reading.deck.name == "My Werewolves"
    assert number_by_name(reading.deck.main) == {"Arlinn Kord": 5, "Forest": 20}
    assert number_by_name(reading.deck.sideboard) == {"Clone": 1, "Graf Rats": 2}
    assert len(reading.deck) == 28


def test_headings_comments_and_marks_say_where_a_card_belongs() -> None:
    reading = read_deck(
        "// a comment\n# another one\nCreatures (8)\n4 Delver of Secrets\n1x Arlinn Kord *CMDR*\n"
        "Lands:\n9 Forest\n"
        "SB: 2 Clone\n// Sideboard\n1 Graf Rats\nMaybeboard:\n3 Nowhere at all\nMainboard\nForest\n"
        "Commander (1)\n1 Ormendahl, Profane Prince\n",
        CARDS,
    )
    assert reading.faults == ()
    deck = reading.deck
    assert number_by_name(deck.main) == {DELVER: 4, "Forest": 10}
    assert number_by_name(deck.sideboard) == {"Clone": 2, "Graf Rats": 1}
    assert number_by_name(deck.commanders) == {"Arlinn Kord": 1, "Westvale Abbey": 1}


def test_one_empty_line_parts_deck_and_sideboard() -> None:
    main = "4 Delver of Secrets\n36 Forest\n"
    assert number_by_name(read_deck(f"{main}\n3 Clone\n\n\n", CARDS).deck.sideboard) == {"Clone": 3}
    for text in (
        f"{main}\n16 Clone\n",
        "4 Delver of Secrets\n\n36 Forest\n",
        f"{main}\n1 Clone\n\n1 Graf Rats",
    ):
        assert read_deck(text, CARDS).deck.sideboard == ()


DEK = """<?xml version="1.0" encoding="utf-8"?>
<Deck><NetDeckID>0</NetDeckID>
  <Cards CatID="1" Quantity="4" Sideboard="false" Name="Delver of Secrets" Annotation="0" />
  <Cards CatID="2" Quantity="2" Sideboard="true" Name="Clone" />
  <Cards CatID="3" Quantity="none" Sideboard="true" Name="Clone" />
  <Cards CatID="4" Quantity="1" Sideboard="false" Name="" />
  <Cards CatID="5" Quantity="1" Sideboard="false" Name="Clome" />
</Deck>"""
COD = """<?xml version="1.0"?><cockatrice_deck version="1"><deckname>Night &amp; day</deckname>
<comments>None</comments>
<zone name="main"><card number="4" price="0" name="Insectile Aberration"/>
<card number="1" name="Forest"/></zone>
<zone name="side"><card number="2" name="Clone"/></zone>
<zone name="tokens"><card number="1" name="Wolf"/></zone></cockatrice_deck>"""


def test_a_list_of_magic_online(tmp_path: Path) -> None:
    path = tmp_path / "list.dek"
    path.write_text(DEK, "utf-8")
    reading = read_deck(path, CARDS)
    assert number_by_name(reading.deck.main) == {DELVER: 4}
    assert number_by_name(reading.deck.sideboard) == {"Clone": 2}
    assert [fault.line for fault in reading.faults] == [5, 6, 7]
    assert reading.faults[2].nearest == "Clone"


def test_a_deck_of_cockatrice() -> None:
    reading = read_deck(COD, CARDS)
    assert (reading.deck.name, reading.faults) == ("Night & day", ())
    assert number_by_name(reading.deck.main) == {DELVER: 4, "Forest": 1}
    assert number_by_name(reading.deck.sideboard) == {"Clone": 2}


@pytest.mark.parametrize(
    ("text", "line", "what"),
    [
        (
            "4 Forest\n2 Delvr of Secrts",
            2,
            "no card is called “Delvr of Secrts”; did you mean “Delver of Secrets”?",
        ),
        ("1 Qzxwvutsrq", 1, "no card is called “Qzxwvutsrq”"),
        (
            "\n1 Brisela, Voice of Nightmares",
            2,
            "“Brisela, Voice of Nightmares” is the meld result of “Bruna, the Fading Light” and “Gisela, the "
            "Broken Blade”; put those two into the deck instead",
        ),
        ("1 Treasure", 1, "“Treasure” is a token; tokens are created during the game and can't be in a deck"),
        (
            "1 Incubator Token",
            1,
            "“Incubator Token” is a token; tokens are created during the game and can't be in a deck",
        ),
        ("0 Forest", 1, "write a number from 1 to 999 and a card"),
        ("1 Clone // Forest", 1, "no card is called “Clone // Forest”; did you mean “Clone”?"),
        ("1 " + "x" * 600, 1, "longer than 500 characters, which no card's name is"),
        ("<html/>", 1, "<html> isn't the beginning of a deck list; choose a .dek or .cod file"),
        ("<Deck>\n<Cards", 2, "unclosed token; the rest of the list isn't XML"),
        ('<!DOCTYPE a [<!ENTITY b "c">]><Deck/>', 1, "this XML isn't safe to read"),
        ("x" * (1 << 20) + "x", 1, "the text is too long for a deck list"),
    ],
)
def test_a_line_that_cannot_be_used_is_told_with_its_number(text: str, line: int, what: str) -> None:
    fault = read_deck(text, CARDS).faults[0]
    assert (fault.line, fault.message) == (line, what)
    assert str(fault) == f"line {line}: {what}"


def test_the_rest_of_a_list_loads() -> None:
    reading = read_deck("4 Nowhere\n2 Clone\n1000 Forest\nForest", CARDS)
    assert number_by_name(reading.deck.main) == {"Clone": 2, "Forest": 1}
    assert [fault.line for fault in reading.faults] == [1, 3]


def test_a_meld_card_may_name_its_result() -> None:
    reading = read_deck("1 Gisela, the Broken Blade // Brisela, Voice of Nightmares", CARDS)
    assert number_by_name(reading.deck.main) == {"Gisela, the Broken Blade": 1}


def test_names_that_look_like_something_else_are_found() -> None:
    odd = ("1996 World Champion", "Erase (Not the Other One)", "Creature", "Hall of [Oaks]")
    library = CardLibrary(
        CardDefinition(name=name, layout=Layout.NORMAL, faces=(Face(name=name),)) for name in odd
    )
    reading = read_deck("\n".join(("1996 World Champion", *(f"2 {name} (TST) 1" for name in odd))), library)
    assert reading.faults == ()
    assert number_by_name(reading.deck.main) == dict.fromkeys(odd, 2) | {"1996 World Champion": 3}


def test_a_token_as_a_card_of_the_library_is_refused() -> None:
    token = CardDefinition(name="Wolf", layout=Layout.TOKEN, faces=(Face(name="Wolf"),))
    assert "is a token" in read_deck("1 Wolf", CardLibrary([token])).faults[0].message


def test_lists_of_any_length_are_bounded() -> None:
    text = "\n".join(["1 Forest"] * 6000)
    assert number_by_name(read_deck(text, CARDS).deck.main) == {"Forest": 5000}
    assert read_deck(text, CARDS).faults[0].message == "the list has 6000 lines; the first 5000 were read"
    marked = "<Deck>" + '<Cards Quantity="1" Name="Forest"/>' * 6000
    assert "more than 5000 cards" in read_deck(marked, CARDS).faults[0].message
    nonsense = read_deck("\n".join(f"1 Forst {number}" for number in range(60)), CARDS).faults
    assert (nonsense[0].nearest, nonsense[-1].nearest) == ("Forest", "")


def test_files_of_every_encoding_are_read_and_others_are_refused(tmp_path: Path) -> None:
    path = tmp_path / "deck.txt"
    for encoding in ("utf-8", "utf-8-sig", "utf-16", "latin-1"):
        path.write_bytes("2 Jötun Grunt\n1 Clone".encode(encoding))
        reading = read_deck(path, CARDS)
        assert number_by_name(reading.deck.main) == {"Clone": 1}
        assert reading.faults[0].text == "2 Jötun Grunt"
    path.write_bytes(b"x" * ((1 << 20) + 1))
    with pytest.raises(DeckFileError, match="larger than 1 MB; this isn't a deck list"):
        read_deck(path, CARDS)
    with pytest.raises(DeckFileError, match="No such file"):
        read_deck(tmp_path / "nothing", CARDS)


MARKS = (*"0/[]^#<> \n\x00²٣", "4", "x ", "SB:", "//", "(ISD)", "*F*", "Deck", "Sideboard", "Name ", "About")
NAMES = ("Clone", "Delver of Secrets", "Wolf Token", "Brisela, Voice of Nightmares")
PARTS = st.sampled_from(MARKS) | st.sampled_from(NAMES)


@given(st.text(max_size=80) | st.lists(PARTS, max_size=14).map("".join))
@example("²\n\n²")
@example("<Deck><Cards Quantity='²' Name='Clone'/></Deck>")
def test_no_text_raises_and_nothing_is_there_that_was_not_asked_for(text: str) -> None:
    for each in (
        text,
        f"<{text}",
        f"<Deck>{text}",
        f'<cockatrice_deck><zone name="main"><card name="{text}"/>',
    ):
        reading = read_deck(each, CARDS)
        assert isinstance(reading.deck, Deck)
        assert all(fault.line >= 1 and len(fault.text) <= 500 for fault in reading.faults)
        entries = (*reading.deck.main, *reading.deck.sideboard, *reading.deck.commanders)
        assert all(entry.number >= 1 and entry.card.name in CARDS for entry in entries)
