"""The first state of a game with decks."""

import pytest
from msgspec.structs import replace

from tabletop.cards.decks import read_deck
from tabletop.cards.library import shipped_library
from tabletop.model.state import DEFAULT_EDITION, State
from tabletop.model.zones import Zone, ZoneKind
from tabletop.play.new_game import GameOptions, judged, new_game
from tabletop.play.table import Table
from tabletop.rules.substitutes import THREE_SIDES, Sleeves

LIST = "20 Island\n4 Delver of Secrets // Insectile Aberration\n\nSideboard\n2 Serra Angel\n"
LED = "Commander\n1 Ludevic, Necrogenius\n\nDeck\n30 Island\n1 Delver of Secrets\n"


def started(*texts: str, seed: int = 1, **options: int) -> State:
    decks = [read_deck(text, shipped_library()).deck for text in texts]
    return new_game(decks, GameOptions(names=("Alice", "Bob"), seed=seed, **options))


def names(state: State, kind: ZoneKind, seat: int = 0) -> list[str]:
    return [state.objects[id].definition.name for id in state.in_zone(Zone(kind, seat))]


def test_seven_cards_are_drawn_and_the_sideboard_stays_outside() -> None:
    state = started(LIST)
    hand, library = names(state, ZoneKind.HAND), names(state, ZoneKind.LIBRARY)
    assert (len(hand), len(library)) == (7, 17)
    assert sorted(hand + library) == sorted(["Island"] * 20 + ["Delver of Secrets"] * 4)
    assert [player.life for player in state.players] == [20, 20]
    assert not names(state, ZoneKind.LIBRARY, 1)


def test_the_seed_decides_the_order() -> None:
    assert started(LIST, seed=5) == started(LIST, seed=5)
    orders = {tuple(names(started(LIST, seed=seed), ZoneKind.LIBRARY)) for seed in range(8)}
    assert len(orders) > 1


def test_two_decks_are_shuffled_each_for_itself() -> None:
    state = started(LIST, LIST)
    assert len(names(state, ZoneKind.HAND, 1)) == 7
    assert names(state, ZoneKind.LIBRARY, 0) != names(state, ZoneKind.LIBRARY, 1)
    assert len({piece.id for each in state.objects.values() for piece in each.pieces}) == 48


def test_a_commander_waits_in_the_command_zone_and_gives_forty_life() -> None:
    state = started(LED, LIST)
    (id,) = state.in_zone(Zone(ZoneKind.COMMAND, 0))
    assert state.objects[id].definition.name == "Ludevic, Necrogenius"
    assert state.objects[id].pieces[0].commander
    assert [player.life for player in state.players] == [40, 40]


@pytest.mark.parametrize(("options", "life", "hand"), [({"life": 30}, 30, 7), ({"hand": 0}, 20, 0)])
def test_life_and_hand_can_be_chosen(options: dict[str, int], life: int, hand: int) -> None:
    state = started(LIST, **options)
    assert state.players[0].life == life
    assert len(names(state, ZoneKind.HAND)) == hand


def test_the_table_can_be_played_at() -> None:
    table = Table(started(LIST, LIST))
    card = next(each for each in table.view().players[0].hand if each.now.name == "Island")
    offer = next(each for each in table.offers(card.id) if each.verb == "play land")
    assert table.propose(offer.action).ruling.is_legal


def test_a_deck_with_double_faced_cards_needs_opaque_sleeves() -> None:
    library = shipped_library()
    deck = read_deck(LIST, library).deck
    assert judged(deck, library, DEFAULT_EDITION).is_legal
    assert "712.7" in judged(deck, library, DEFAULT_EDITION, Sleeves.CLEAR).numbers


def test_a_card_of_three_sides_is_in_no_game() -> None:
    library = shipped_library()
    (name,) = THREE_SIDES
    angel = library.find("Serra Angel").definition
    hinged = replace(angel, name=name, faces=(replace(angel.front, name=name),))
    deck = read_deck(f"1 {name}", library.extended([hinged])).deck
    assert "100.6" in judged(deck, library, DEFAULT_EDITION).numbers


def test_any_player_can_have_the_first_turn() -> None:
    assert started(LIST, LIST, first=1).active == 1
    with pytest.raises(ValueError, match="seat 2 can't begin; there are 2 players"):
        started(LIST, first=2)
