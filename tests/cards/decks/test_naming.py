"""Names of decks whose lists have none."""

import pytest

from tabletop.cards.decks.naming import deck_name
from tabletop.cards.decks.reading import read_deck
from tests.cards.decks.counting import CARDS

NAMES = {
    "Commander\n1 Valki, God of Lies\n\nDeck\n99 Swamp": "Valki, God of Lies",
    "Commander\n1 Valki, God of Lies\n1 Arlinn Kord\n\nDeck\n98 Swamp": "Valki, God of Lies and Arlinn Kord",
    "Commander\n1 Someone Else\n\nDeck\n99 Swamp": "Someone Else",
    "20 Island\n3 Opt\n4 Delver of Secrets\n4 Negate": "Delver of Secrets",
    "20 Island\n2 Opt\n1 Opt\n2 Negate": "Opt",
    "20 Island\n3 Opt\n4 Unheard of": "Unheard of",
    "20 Island\n1 Opt\n\nSideboard\n4 Negate\n4 Unheard of": "Opt",
    "20 Island\n22 Swamp": "Swamp",
    "": "",
}


@pytest.mark.parametrize("text", NAMES)
def test_a_deck_is_named_by_its_commander_or_its_most_frequent_card(text: str) -> None:
    reading = read_deck(text, CARDS)
    assert deck_name(reading.deck, reading.unknown) == NAMES[text]
