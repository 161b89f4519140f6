"""Certain typos of known names are told apart from names of other cards."""

import pytest

from tabletop.cards.decks.reading import read_deck
from tabletop.cards.decks.typos import is_typo
from tabletop.cards.names import folded
from tests.cards.decks.counting import CARDS

TYPOS = {
    "Lightning-Bolt": "Lightning Bolt",
    "Lightningbolt": "Lightning Bolt",
    "LIGHTNINGG BOLT": "Lightning Bolt",
    "Delvre of Secrets": "Delver of Secrets",
    "Delver of Secretz": "Delver of Secrets",
    "Valki God of Lies": "Valki, God of Lies",
    "Urzas Saga": "Urza's Saga",
    "Fable of the Mirror Breaker": "Fable of the Mirror-Breaker",
    "Séance": "Seance",
}
LOOKALIKES = {
    "Pyroblast": "Pyroclasm",
    "Wind Drake": "Wing Drake",
    "Shoch": "Shock",
    "Red Elemental Blast": "Blue Elemental Blast",
    "Storm Cow": "Storm Crow",
    "Vampire Cats": "Vampire Bats",
    "Delver of Secrets II": "Delver of Secrets",
    "Delver": "Delver of Secrets",
    "Boros Guildgate": "Doros Guildgate",
    "Sector 1234A": "Sector 1234B",
}


@pytest.mark.parametrize("name", TYPOS)
def test_a_sign_or_one_letter_of_a_long_name_is_a_typo(name: str) -> None:
    assert is_typo(name, TYPOS[name], [folded(TYPOS[name])])


@pytest.mark.parametrize("name", LOOKALIKES)
def test_a_similar_name_may_be_another_card(name: str) -> None:
    assert not is_typo(name, LOOKALIKES[name], [folded(LOOKALIKES[name])])


def test_a_letter_between_two_known_names_is_no_certain_typo() -> None:
    names = ["goblin raider", "goblin rabbler"]
    assert is_typo("Goblin Raiderr", "Goblin Raider", ["goblin raider"])
    assert not is_typo("Goblin Raider", "Goblin Rabbler", names)


def test_unknown_names_of_a_list_say_whether_they_are_typos() -> None:
    text = "4 Delvre of Secrets\n4 Valki God of Lies // Tibalt\n4 Negat\n4 Unheard of Name\n4 Island"
    found = [(each.nearest, each.is_typo) for each in read_deck(text, CARDS).unknown]
    assert found == [
        ("Delver of Secrets", True),
        ("Valki, God of Lies", True),
        ("Negate", False),
        ("", False),
    ]
