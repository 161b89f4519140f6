"""The commander of an ambiguous list: the player is asked, and until then the cards decide."""

import pytest

from tabletop.cards.decks.deck import DeckReading, Section
from tabletop.cards.decks.reading import parse_written, read_deck
from tabletop.cards.decks.settling import answer_question, settled
from tabletop.cards.decks.writing import write_text
from tabletop.play.new_game import COMMANDER_LIFE, LIFE, new_game
from tabletop.play.options import GameOptions
from tests.cards.decks.counting import CARDS, LEADER, OTHERS, assert_reads, number_by_name, parts

OPTIONS = GameOptions(names=("Alice",), seed=1)
PARTNERS = {"Valki, God of Lies": 1, "Arlinn Kord": 1}
ASKED = {
    "before the others": "1 Valki, God of Lies\n\n1 Sol Ring\n98 Swamp\n",
    "with sets": "1 Valki, God of Lies / Tibalt, Cosmic Impostor (KHM) 114\n\n1 Sol Ring\n98 Swamp\n",
    "after the others": "1 Sol Ring\n98 Swamp\n\n1 Valki, God of Lies\n",
    "first of all": "1 Valki, God of Lies\n1 Sol Ring\n98 Swamp\n",
    "last of all": "1 Sol Ring\n98 Swamp\n1 Valki, God of Lies\n",
    "before a heading": "1 Valki, God of Lies\n\nDeck\n1 Sol Ring\n98 Swamp\n",
    "below a heading and an empty line": "Commander\n\n1 Valki, God of Lies\n\nDeck\n\n98 Swamp\n1 Sol Ring",
    "below a heading, without another": "Commander:\n\nValki, God of Lies\n\n1 Sol Ring\n98 Swamp\n",
    "below a comment": "# Commander\n\n1 Valki, God of Lies\n\n# Deck\n1 Sol Ring\n98 Swamp\n",
    "in bold": "**Commander**\n\n* [[Valki, God of Lies]]\n\n**Deck**\n* Sol Ring\n* 98 Swamp",
    "below a heading in Japanese": "統率者\n\n1 Valki, God of Lies\n\nデッキ\n1 Sol Ring\n98 Swamp\n",
    "before groups": "1 Valki, God of Lies\n\nArtifacts (1)\n1 Sol Ring\n\nLands (98)\n98 Swamp\n",
    "between comments": "// my deck\n1 Valki, God of Lies\n\n// the rest\n1 Sol Ring\n98 Swamp\n",
    "alone in the sideboard": "1 Sol Ring\n98 Swamp\n\nSideboard\n1 Valki, God of Lies\n",
    "alone in the sideboard of Cockatrice": (
        '<cockatrice_deck version="1"><zone name="main"><card number="1" name="Sol Ring"/>'
        '<card number="98" name="Swamp"/></zone><zone name="side">'
        '<card number="1" name="Valki, God of Lies"/></zone></cockatrice_deck>'
    ),
    "alone in the sideboard of Magic Online": (
        '<Deck><Cards Quantity="1" Name="Sol Ring"/><Cards Quantity="98" Name="Swamp"/>'
        '<Cards Quantity="1" Sideboard="true" Name="Valki, God of Lies"/></Deck>'
    ),
}


def answered(reading: DeckReading, is_commander: bool) -> DeckReading:
    """Return the reading with its only question answered."""
    (question,) = reading.questions
    return answer_question(reading, 0, question.choices[0 if is_commander else 1])


@pytest.mark.parametrize("where", ASKED)
def test_a_lone_legend_leads_until_its_player_says_otherwise(where: str) -> None:
    reading = assert_reads(ASKED[where], OTHERS, {}, LEADER)
    (question,) = reading.questions
    assert (question.names, question.answer) == (tuple(LEADER), Section.COMMANDERS)
    game = new_game([settled(reading, CARDS)], OPTIONS)
    assert game.players[0].life == COMMANDER_LIFE
    no = answered(reading, is_commander=False)
    assert not no.deck.commanders
    assert len(no.deck) == 100
    assert new_game([settled(no, CARDS)], OPTIONS).players[0].life == LIFE
    again = answered(no, is_commander=True)
    assert (parts(again), again.questions) == (parts(reading), reading.questions)


def test_two_partners_are_asked_about_together() -> None:
    reading = assert_reads(
        "1 Valki, God of Lies\n1 Arlinn Kord\n\n1 Sol Ring\n97 Swamp\n",
        {"Sol Ring": 1, "Swamp": 97},
        {},
        PARTNERS,
    )
    (question,) = reading.questions
    assert question.names == tuple(PARTNERS)


@pytest.mark.parametrize(
    ("text", "main", "side"),
    [
        ("1 Negate\n\n1 Sol Ring\n98 Swamp\n", {"Negate": 1} | OTHERS, {}),
        ("1 Sol Ring\n98 Swamp\n\n1 Negate\n", OTHERS, {"Negate": 1}),
    ],
)
def test_a_lone_card_that_cannot_lead_is_asked_about_and_stays_where_it_is(
    text: str, main: dict[str, int], side: dict[str, int]
) -> None:
    reading = assert_reads(text, main, side)
    (question,) = reading.questions
    assert question.answer is not Section.COMMANDERS
    yes = answered(reading, is_commander=True)
    assert parts(yes) == (OTHERS, {}, {"Negate": 1})


def test_a_lone_card_that_nobody_knows_leads_as_a_placeholder() -> None:
    reading = read_deck("1 Unheard of Legend\n\n1 Sol Ring\n98 Swamp\n", CARDS)
    assert len(reading.questions) == 1
    assert number_by_name(settled(reading, CARDS).commanders) == {"Unheard of Legend": 1}
    no = answered(reading, is_commander=False)
    assert [each.section for each in no.unknown] == [Section.MAIN]
    assert number_by_name(settled(no, CARDS).main) == OTHERS | {"Unheard of Legend": 1}


@pytest.mark.parametrize(
    "text",
    [
        "Commander\n1 Valki, God of Lies\n\nDeck\n1 Sol Ring\n98 Swamp\n",
        "1 Valki, God of Lies *CMDR*\n\n1 Sol Ring\n98 Swamp\n",
        "1 Sol Ring\n1 Valki, God of Lies\n98 Swamp\n",
        "1 Valki, God of Lies\n\n1 Sol Ring\n97 Swamp\n",
        "1 Valki, God of Lies\n\n4 Delver of Secrets\n55 Island\n",
        "Lands\n98 Swamp\n\nArtifacts\n1 Sol Ring\n\nGods\n1 Valki, God of Lies\n",
        "Commander: Valki, God of Lies\n1 Sol Ring\n98 Swamp\n",
        "Commander\n\n4 Delver of Secrets\n56 Island\n",
    ],
    ids=["heading", "mark", "together", "99 cards", "60 cards", "groups", "on the line", "no lone card"],
)
def test_nothing_is_asked_where_nothing_is_open(text: str) -> None:
    assert read_deck(text, CARDS).questions == ()


def test_a_list_that_was_agreed_asks_no_more() -> None:
    for answer in (True, False):
        for text in ASKED.values():
            deck = settled(answered(read_deck(text, CARDS), answer), CARDS)
            reading = parse_written(write_text(deck), CARDS)
            assert (reading.deck, reading.questions, reading.faults) == (deck, (), ())


def test_a_written_list_is_taken_at_its_word() -> None:
    reading = parse_written("Deck\n1 Island\n0 Swamp\n\nSideboard\n2 Nowhere // Here\nx\n", CARDS)
    assert number_by_name(reading.deck.main) == {"Island": 1}
    assert [(each.number, each.name) for each in reading.unknown] == [(2, "Nowhere // Here")]
    assert [fault.line for fault in reading.faults] == [3, 6, 7]
