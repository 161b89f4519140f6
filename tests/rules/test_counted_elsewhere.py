"""Static abilities that count cards in zones other than the battlefield, as the cards are there (604.3,
613.1).
"""

from collections.abc import Iterator

import pytest
from msgspec.structs import replace

from tabletop.cards.library import default_library, playing_with, shipped_library
from tabletop.language.abilities import Static
from tabletop.language.reading import convert
from tabletop.rules.values.layers import characteristics
from tests.support import PlacedTable, on_table, table_with

COUNTS = {
    "ability": "static",
    "change": {"power": "1", "toughness": "1"},
    "for_each": {"zone": "graveyard", "owner": "you", "subtypes": ["Human"]},
}
CONSPIRACY = on_table("Conspiracy", chosen={"creature type": "Human"})


@pytest.fixture(autouse=True)
def _with_a_card_that_counts() -> Iterator[None]:
    """Return a table with a Grave Bear, which is as large as the number of Human cards in its player's
    graveyard.
    """
    card = default_library().find("Grizzly Bears").definition
    face = replace(card.front, name="Grave Bear", abilities=(convert(COUNTS, Static),))
    with playing_with(shipped_library().extended((replace(card, faces=(face,)),))):
        yield


def power_of(table: PlacedTable, name: str = "Grave Bear") -> str | int | None:
    return characteristics(table.state, table.only(name)).power


@pytest.mark.parametrize(("conspiracy", "counted"), [((), 1), ((CONSPIRACY,), 3)])
@pytest.mark.parametrize("zone", ["battlefield", "hand"])
def test_cards_are_counted_as_they_are_there(zone: str, conspiracy: tuple, counted: int) -> None:  # type: ignore[type-arg]
    places = {"battlefield": [*conspiracy], "hand": []}
    places[zone].append("Grave Bear")
    cards = ["Village Messenger", "Hill Giant", "Serra Angel", "Opt"]
    assert power_of(table_with(graveyard=cards, **places)) == counted


def test_of_cards_that_others_own_nothing_is_different() -> None:
    table = table_with(["Grave Bear"], theirs=[CONSPIRACY], graveyard=["Hill Giant"])
    assert power_of(table) == 0


def test_a_card_may_count_itself_and_its_like() -> None:
    table = table_with([CONSPIRACY], graveyard=["Grave Bear", "Hill Giant"])
    assert power_of(table) == 2
