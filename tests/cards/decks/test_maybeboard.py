"""The maybeboard of a deck: its cards stay with the list and out of the game."""

import pytest

from tabletop.cards.decks.reading import parse_written, read_deck
from tabletop.cards.decks.settling import placeholders_in, settled
from tabletop.cards.decks.writing import write_arena, write_cod, write_dck, write_text
from tabletop.model.zones import ZoneKind
from tabletop.play.new_game import new_game
from tabletop.play.options import GameOptions
from tests.cards.decks.counting import CARDS, number_by_name

LISTS = {
    "text": "20 Island\n\nMaybeboard\n2 Opt\n1 Unheard of\n1 Treasure\n",
    "categories": (
        "20 Island\n2 Opt [Maybeboard{noDeck}{noPrice},Draw]\n1 Unheard of [Maybeboard]\n1 Treasure [Maybe]"
    ),
    "table": (
        "Count,Name,Board\n20,Island,mainboard\n2,Opt,maybeboard\n"
        "1,Unheard of,maybeboard\n1,Treasure,maybeboard"
    ),
    "JSON": (
        '{"mainboard": [{"count": 20, "name": "Island"}], "maybeboard": [{"count": 2, "name": "Opt"},'
        '{"count": 1, "name": "Unheard of"}, {"count": 1, "name": "Treasure"}]}'
    ),
}


@pytest.mark.parametrize("kind", LISTS)
def test_cards_of_a_maybeboard_are_kept_and_not_counted(kind: str) -> None:
    reading = read_deck(LISTS[kind], CARDS)
    assert number_by_name(reading.deck.maybe) == {"Opt": 2, "Unheard of": 1}
    assert (len(reading.deck), reading.aside, reading.unknown, reading.faults) == (20, 4, (), ())


def test_a_written_list_keeps_its_maybeboard_and_only_text_has_one() -> None:
    deck = settled(read_deck(LISTS["text"], CARDS), CARDS)
    (placeholder,) = placeholders_in([deck])
    assert parse_written(write_text(deck), CARDS, [placeholder]).deck == deck
    for write in (write_arena, write_cod, write_dck):
        assert "Opt" not in write(deck)


def test_a_game_has_no_cards_of_a_maybeboard() -> None:
    deck = settled(read_deck(LISTS["text"], CARDS), CARDS)
    state = new_game([deck], GameOptions(names=("Alice",), seed=1))
    assert {card.zone.kind for card in state.objects.values()} == {ZoneKind.LIBRARY}
    assert len(state.objects) == 20
