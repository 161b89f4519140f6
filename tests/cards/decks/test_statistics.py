"""Statistics of a deck, and the size that a format requires."""

from math import isclose

import pytest
from msgspec.structs import replace

from tabletop.cards.decks.deck import Deck
from tabletop.cards.decks.format_sizes import Format, likely_format, size_faults
from tabletop.cards.decks.reading import read_deck
from tabletop.cards.decks.settling import settled
from tabletop.cards.decks.statistics import odds, odds_of_lands, statistics
from tabletop.cards.library import shipped_library
from tabletop.language.abilities import DeckCopies

CARDS = shipped_library()


def deck(text: str) -> Deck:
    return settled(read_deck(text, CARDS), CARDS)


def test_cards_are_counted_by_kind_color_cost_and_faces() -> None:
    found = statistics(
        deck("20 Island\n4 Delver of Secrets\n2 Serra Angel\n3 Questing Druid\n\nSideboard\n1 Serra Angel")
    )
    assert (found.cards, found.sideboard, found.lands, found.creatures) == (29, 1, 20, 6)
    assert (found.others, found.placeholders, found.colors) == (3, 3, "WU")
    assert found.curve == (0, 4, 0, 0, 0, 2, 0, 0)
    assert found.faces == {"transforming": 4}


def test_a_commander_counts_as_one_of_the_cards() -> None:
    found = statistics(deck("Commander\n1 Serra Angel\n\nDeck\n99 Island"))
    assert (found.cards, found.creatures) == (100, 1)


@pytest.mark.parametrize(
    ("wanted", "cards", "seen", "at_least", "expected"),
    [
        (4, 60, 7, 1, 0.39949962),
        (24, 60, 7, 2, 0.85734412),
        (0, 60, 7, 1, 0.0),
        (60, 60, 7, 7, 1.0),
        (10, 20, 99, 10, 1.0),
        (3, 60, 7, 0, 1.0),
        (2, 5, 99, 6, 0.0),
        (9, 9, 3, 4, 0.0),
    ],
)
def test_odds_are_those_of_drawing_without_putting_back(
    wanted: int, cards: int, seen: int, at_least: int, expected: float
) -> None:
    assert isclose(odds(wanted, cards, seen, at_least), expected, abs_tol=1e-6)


def test_who_draws_first_has_seen_one_card_more() -> None:
    lands = deck("24 Island\n36 Delver of Secrets")
    assert isclose(odds_of_lands(lands, 3), odds(24, 60, 9, 3))
    assert isclose(odds_of_lands(lands, 3, draws_first=True), odds(24, 60, 10, 3))


@pytest.mark.parametrize(
    ("text", "kind", "faults"),
    [
        ("60 Island", Format.CONSTRUCTED, ()),
        ("59 Island", Format.CONSTRUCTED, ("59 cards (at least 60 required)",)),
        (
            "55 Island\n5 Serra Angel\n\nSideboard\n16 Forest",
            Format.CONSTRUCTED,
            (
                "16 cards in the sideboard (at most 15 allowed)",
                "5 copies of Serra Angel (at most 4 allowed)",
            ),
        ),
        ("40 Island\n\nSideboard\n30 Serra Angel", Format.LIMITED, ()),
        ("Commander\n1 Serra Angel\n\nDeck\n99 Island", Format.COMMANDER, ()),
        (
            "99 Island\n2 Serra Angel",
            Format.COMMANDER,
            (
                "101 cards (at most 100 allowed)",
                "no commander",
                "2 copies of Serra Angel (at most 1 allowed)",
            ),
        ),
    ],
)
def test_a_format_asks_for_so_many_cards_and_copies(text: str, kind: Format, faults: tuple[str, ...]) -> None:
    assert size_faults(deck(text), kind) == faults


def test_a_card_that_says_so_may_be_there_in_any_number() -> None:
    apostles = size_faults(deck("30 Shadowborn Apostle\n30 Swamp"), Format.CONSTRUCTED)
    angels = size_faults(deck("30 Serra Angel\n30 Swamp"), Format.CONSTRUCTED)
    assert (apostles, angels) == ((), ("30 copies of Serra Angel (at most 4 allowed)",))


def test_a_card_that_says_so_may_be_there_in_some_number() -> None:
    library = shipped_library()
    angel = library.find("Serra Angel").definition
    seven = replace(angel, faces=(replace(angel.front, abilities=(DeckCopies(at_most=7),)),))
    few, many = (
        read_deck(f"{number} Serra Angel\n60 Swamp", library.extended([seven])).deck for number in (7, 8)
    )
    assert size_faults(few, Format.CONSTRUCTED) == ()
    assert size_faults(many, Format.CONSTRUCTED) == ("8 copies of Serra Angel (at most 7 allowed)",)


def test_the_likely_format_follows_from_commander_and_size() -> None:
    assert likely_format(deck("Commander\n1 Serra Angel\n\nDeck\n99 Island")) is Format.COMMANDER
    assert likely_format(deck("60 Island")) is Format.CONSTRUCTED
    assert likely_format(deck("40 Island")) is Format.LIMITED
