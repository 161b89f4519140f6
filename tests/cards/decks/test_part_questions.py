"""Parts of a deck that a list leaves open: the player is asked, and until then the numbers decide."""

import pytest

from tabletop.cards.decks.deck import Section
from tabletop.cards.decks.reading import parse_written, read_deck
from tabletop.cards.decks.settling import answer_question, settled
from tabletop.cards.decks.writing import write_text
from tests.cards.decks.counting import CARDS, parts

ISLANDS = {"Island": 60}
NEGATES = {"Negate": 3}
LIKELY = {
    "below an empty line": "60 Island\n\n3 Negate\n",
    "below the last empty line": "20 Island\n\n40 Island\n\n3 Negate\n",
    "a word that is nearly a heading": "60 Island\nSideboarded\n3 Negate\n",
    "with a number": "60 Island\n\nSideboarding (3):\n3 Negate\n",
    "in a comment": "60 Island\n// Sideboard cards\n3 Negate\n",
    "misspelled": "60 Island\nSidebaord\n3 Negate\n",
}
NAMED = {
    "a number before the heading": "60 Island\n// 3 Sideboard\n3 Negate\n",
    "a number after it": "60 Island\n//Sideboard (3)\n3 Negate\n",
    "on the line": "60 Island\nSideboard: 3 Negate\n",
}


@pytest.mark.parametrize("where", LIKELY)
def test_a_likely_sideboard_is_asked_about_and_can_be_elsewhere(where: str) -> None:
    reading = read_deck(LIKELY[where], CARDS)
    (question,) = reading.questions
    assert (question.cards, question.choices[0]) == (((3, "Negate"),), Section.SIDEBOARD)
    assert (parts(reading), reading.unknown) == ((ISLANDS, NEGATES, {}), ())
    main = answer_question(reading, 0, Section.MAIN)
    assert parts(main) == (ISLANDS | NEGATES, {}, {})
    maybe = answer_question(main, 0, Section.MAYBE)
    assert (parts(maybe), maybe.aside) == ((ISLANDS, {}, {}), 3)
    assert parts(answer_question(maybe, 0, Section.SIDEBOARD)) == parts(reading)


@pytest.mark.parametrize("where", NAMED)
def test_a_sideboard_that_is_named_is_not_asked_about(where: str) -> None:
    reading = read_deck(NAMED[where], CARDS)
    assert (parts(reading), reading.questions) == ((ISLANDS, NEGATES, {}), ())


@pytest.mark.parametrize("text", ["17 Island\n18 Opt\n\n20 Negate\n", "60 Island\n\n20 Negate\n"])
def test_a_pool_below_an_empty_line_is_asked_about(text: str) -> None:
    reading = read_deck(text, CARDS)
    (question,) = reading.questions
    assert (question.cards, question.answer) == (((20, "Negate"),), Section.MAIN)
    assert parts(answer_question(reading, 0, Section.SIDEBOARD))[1] == {"Negate": 20}


@pytest.mark.parametrize(
    "text",
    [
        "36 Opt\n\n24 Island\n",
        "4 Opt\n\n4 Negate\n\n52 Island\n",
        "4 Opt\n\n4 Negate\n",
        "60 Opt\n\n20 Island\n",
        "Deck\n60 Island\n\n3 Negate\n",
    ],
    ids=["a full deck", "a full deck in groups", "few cards", "lands", "a heading"],
)
def test_nothing_is_asked_about_groups(text: str) -> None:
    assert read_deck(text, CARDS).questions == ()


def test_a_commander_and_a_sideboard_are_two_questions() -> None:
    reading = read_deck("1 Valki, God of Lies\n\n99 Swamp\n\n3 Negate\n1 Unheard of\n", CARDS)
    assert [question.answer for question in reading.questions] == [Section.COMMANDERS, Section.SIDEBOARD]
    assert parts(reading) == ({"Swamp": 99}, NEGATES, {"Valki, God of Lies": 1})
    no = answer_question(answer_question(reading, 1, Section.MAIN), 0, Section.MAIN)
    assert parts(no) == ({"Swamp": 99, "Negate": 3, "Valki, God of Lies": 1}, {}, {})
    assert [each.section for each in no.unknown] == [Section.MAIN]


def test_copies_in_the_main_deck_stay_there() -> None:
    reading = read_deck("58 Island\n2 Negate\n\n1 Negate\n", CARDS)
    assert parts(reading) == ({"Island": 58, "Negate": 2}, {"Negate": 1}, {})
    main = answer_question(reading, 0, Section.MAIN)
    assert parts(answer_question(main, 0, Section.SIDEBOARD)) == parts(reading)


@pytest.mark.parametrize(
    ("text", "leaders"),
    [
        ("1 Someone Legendary\n1 Sol Ring\n98 Swamp\n", (("Someone Legendary",), Section.COMMANDERS)),
        ("1 Opt\n1 Valki, God of Lies\n1 Sol Ring\n97 Swamp", None),
        ("1 Bruna, the Fading Light\n1 Opt\n98 Swamp", (("Bruna, the Fading Light",), Section.MAIN)),
    ],
    ids=["unknown", "no legendary creature", "alphabetical"],
)
def test_the_first_card_of_a_list_of_single_cards(
    text: str, leaders: tuple[tuple[str, ...], Section] | None
) -> None:
    found = [(each.names, each.answer) for each in read_deck(text, CARDS).questions]
    assert found == ([leaders] if leaders else [])


def test_a_list_with_several_copies_of_cards_has_no_commander() -> None:
    assert read_deck("1 Valki, God of Lies\n4 Opt\n95 Swamp", CARDS).questions == ()


def test_an_answered_list_is_written_without_questions() -> None:
    reading = answer_question(read_deck("60 Island\n\n3 Negate\n", CARDS), 0, Section.MAYBE)
    deck = settled(reading, CARDS)
    written = parse_written(write_text(deck), CARDS)
    assert (written.deck, written.questions) == (deck, ())
