"""The scenario of an ordinary card notices the loss of each of its abilities.

A sample of one card in twelve.
"""

import pytest

from tabletop.cards.faces import CardDefinition
from tabletop.cards.library import StoredLibrary, shipped_library
from tests.scenarios.dropping import Less, ordinary_cards, unnoticed, with_fewer_parts, with_less

LIBRARY = shipped_library()
assert isinstance(LIBRARY, StoredLibrary)
SOME = tuple(ordinary_cards(LIBRARY))[::12]


@pytest.mark.parametrize("card", SOME, ids=lambda card: card.name)
def test_its_scenario_fails_without_any_of_its_abilities(card: CardDefinition) -> None:
    assert isinstance(LIBRARY, StoredLibrary)
    assert [each.what for each in with_less(card) if unnoticed(LIBRARY, each)] == []


def test_a_scenario_passes_with_all_that_the_card_has() -> None:
    assert isinstance(LIBRARY, StoredLibrary)
    card = LIBRARY.find("Lightning Helix").definition
    assert unnoticed(LIBRARY, Less("nothing", card))


def test_parts_are_taken_away_one_by_one() -> None:
    card = LIBRARY.find("Lightning Helix").definition
    taken = [each.what for each in with_fewer_parts(card)]
    assert "ability 1.effects[1]" in taken
    assert all(each.card != card for each in with_fewer_parts(card))
