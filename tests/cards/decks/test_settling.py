"""Unknown lines of a deck list: no card is dropped without its player's consent."""

from hypothesis import example, given
from hypothesis import strategies as st

from tabletop.cards.decks.deck import Deck, Entry
from tabletop.cards.decks.reading import read_deck
from tabletop.cards.decks.settling import Choice, placeholders_in, settled
from tabletop.cards.decks.writing import write_text
from tabletop.cards.library import shipped_library
from tabletop.cards.placeholders import Placeholder

LIST = """Commander
1 Someone Legendary

Deck
20 Island
4 Questing Druid
3 Delvre of Secrets

Sideboard
2 Questing Druid
1 Serra Angel
"""
CARDS = shipped_library()


@given(st.text(st.characters(), max_size=60))
@example("4 Un\u00adheard \ue000 Card\n1 Unheard \U000e0fff // Card \x1b")
def test_whatever_a_card_is_called_it_can_be_a_placeholder(text: str) -> None:
    reading = read_deck(f"4 Island\n{text}", CARDS)
    assert len(settled(reading, CARDS)) == len(reading.deck) + sum(each.number for each in reading.unknown)


def numbers(entries: tuple[Entry, ...]) -> dict[str, int]:
    return {entry.card.name: entry.number for entry in entries}


def test_without_a_word_every_unknown_card_is_kept_as_a_placeholder() -> None:
    deck = settled(read_deck(LIST, CARDS), CARDS)
    assert len(deck) == 31
    assert numbers(deck.commanders) == {"Someone Legendary": 1}
    assert numbers(deck.main) == {"Island": 20, "Questing Druid": 4, "Delvre of Secrets": 3}
    assert numbers(deck.sideboard) == {"Serra Angel": 1, "Questing Druid": 2}
    assert [card.name for card in placeholders_in([deck, Deck()])] == [
        "Questing Druid",
        "Delvre of Secrets",
        "Someone Legendary",
    ]


def test_a_suggestion_is_taken_and_a_card_left_out_when_the_player_says_so() -> None:
    choices = {"delvre of secrets": Choice.SUGGESTED, "questing druid": Choice.LEAVE_OUT}
    deck = settled(read_deck(LIST, CARDS), CARDS, choices=choices)
    assert numbers(deck.main) == {"Island": 20, "Delver of Secrets": 3}
    assert numbers(deck.sideboard) == {"Serra Angel": 1}


def test_a_suggestion_is_added_to_the_copies_that_are_there() -> None:
    deck = settled(
        read_deck("1 Delver of Secrets\n3 Delvre of Secrets", CARDS),
        CARDS,
        choices={"delvre of secrets": Choice.SUGGESTED},
    )
    assert numbers(deck.main) == {"Delver of Secrets": 4}


def test_where_nothing_is_suggested_the_card_is_kept() -> None:
    reading = read_deck("3 Xyzzy Plugh", CARDS)
    deck = settled(reading, CARDS, choices={"xyzzy plugh": Choice.SUGGESTED})
    assert numbers(deck.main) == {"Xyzzy Plugh": 3}


def test_what_was_said_before_is_known_again() -> None:
    said = {"questing druid": Placeholder(name="Questing Druid", type="Creature", size="1/1")}
    deck = settled(read_deck(LIST, CARDS), CARDS, said=said)
    druid = next(entry.card for entry in deck.main if entry.card.name == "Questing Druid")
    assert (druid.front.power, druid.placeholder) == ("1", True)


def test_a_written_list_is_read_again_with_its_placeholders() -> None:
    deck = settled(read_deck(LIST, CARDS), CARDS)
    again = read_deck(write_text(deck), CARDS, placeholders_in([deck]))
    assert (again.deck, again.faults, again.unknown) == (deck, (), ())


def test_a_placeholder_goes_before_a_card_that_has_become_known() -> None:
    deck = settled(read_deck("2 Not Yet Known", CARDS), CARDS)
    (card,) = placeholders_in([deck])
    known = CARDS.extended([Entry(1, card).card])
    reading = read_deck("2 Not Yet Known", known, [card])
    assert reading.deck.main[0].card.placeholder
