"""The first state of a game with decks."""

import pytest
from msgspec.structs import replace

from tabletop.cards.decks.reading import read_deck
from tabletop.cards.library import shipped_library
from tabletop.model.actions import Advance
from tabletop.model.handwork import BeginGame
from tabletop.model.state import State
from tabletop.model.zones import Zone, ZoneKind
from tabletop.play.log.logbook import Logbook
from tabletop.play.new_game import judged, new_game
from tabletop.play.options import GameOptions
from tabletop.play.table import Table
from tabletop.rules.book.substitutes import THREE_SIDES, Sleeves

LIST = "20 Island\n4 Delver of Secrets // Insectile Aberration\n\nSideboard\n2 Serra Angel\n"
LED = "Commander\n1 Ludevic, Necrogenius\n\nDeck\n30 Island\n1 Delver of Secrets\n"


def started(*texts: str, seed: int = 1, **options: int) -> State:
    decks = [read_deck(text, shipped_library()).deck for text in texts]
    return new_game(decks, GameOptions(names=("Alice", "Bob"), seed=seed, **options))


def names(state: State, kind: ZoneKind, seat: int = 0) -> list[str]:
    return [state.objects[id].definition.name for id in state.in_zone(Zone(kind, seat))]


def test_the_deck_is_the_library_and_the_sideboard_stays_outside() -> None:
    state = started(LIST)
    library = names(state, ZoneKind.LIBRARY)
    assert not names(state, ZoneKind.HAND)
    assert sorted(library) == sorted(["Island"] * 20 + ["Delver of Secrets"] * 4)
    assert names(state, ZoneKind.OUTSIDE) == ["Serra Angel"] * 2
    assert [player.life for player in state.players] == [20, 20]
    assert not names(state, ZoneKind.LIBRARY, 1)


def test_a_substitute_stands_for_each_double_faced_card() -> None:
    plain, stood_for = (started(LIST, substitutes=wanted) for wanted in (False, True))
    assert not any(piece.substitute for each in plain.objects.values() for piece in each.pieces)
    doubles = {
        piece.definition.name: piece.substitute
        for each in stood_for.objects.values()
        for piece in each.pieces
    }
    assert doubles == {"Island": False, "Delver of Secrets": True, "Serra Angel": False}


def test_without_opaque_sleeves_substitutes_are_needed() -> None:
    library = shipped_library()
    deck = read_deck(LIST, library).deck
    assert not judged(deck, library, Sleeves.NONE).is_legal
    assert judged(deck, library, Sleeves.NONE, stood_for=True).is_legal


def test_the_seed_decides_the_order() -> None:
    assert started(LIST, seed=5) == started(LIST, seed=5)
    orders = {tuple(names(started(LIST, seed=seed), ZoneKind.LIBRARY)) for seed in range(8)}
    assert len(orders) > 1


def test_two_decks_are_shuffled_each_for_itself() -> None:
    state = started(LIST, LIST)
    assert len(names(state, ZoneKind.LIBRARY, 1)) == 24
    assert names(state, ZoneKind.LIBRARY, 0) != names(state, ZoneKind.LIBRARY, 1)
    assert len({piece.id for each in state.objects.values() for piece in each.pieces}) == 52


def test_a_commander_waits_in_the_command_zone_and_gives_forty_life() -> None:
    state = started(LED, LIST)
    (id,) = state.in_zone(Zone(ZoneKind.COMMAND, 0))
    assert state.objects[id].definition.name == "Ludevic, Necrogenius"
    assert state.objects[id].pieces[0].commander
    assert [player.life for player in state.players] == [40, 40]


def test_life_and_the_first_player_can_be_chosen() -> None:
    state = started(LIST, life=30, first=1)
    assert (state.players[0].life, state.active) == (30, 1)


def test_the_table_can_be_played_at() -> None:
    table = Table(started(LIST, LIST))
    table.propose(BeginGame(), ask=False)
    card = next(each for each in table.view().players[0].hand if each.now.name == "Island")
    offer = next(each for each in table.offers(card.id) if each.verb == "play land")
    assert table.propose(offer.action).ruling.is_legal


def test_a_deck_with_double_faced_cards_needs_opaque_sleeves() -> None:
    library = shipped_library()
    deck = read_deck(LIST, library).deck
    assert judged(deck, library).is_legal
    assert "712.7" in judged(deck, library, Sleeves.CLEAR).numbers


@pytest.mark.parametrize("placeholder", [False, True])
@pytest.mark.parametrize("commander", [False, True])
def test_a_card_of_three_sides_is_in_no_game(placeholder: bool, commander: bool) -> None:
    library = shipped_library()
    (name,) = THREE_SIDES
    angel = library.find("Serra Angel").definition
    hinged = replace(angel, name=name, faces=(replace(angel.front, name=name),), placeholder=placeholder)
    deck = read_deck(f"1 {name}", library.extended([hinged])).deck
    if commander:
        deck = replace(deck, main=(), commanders=deck.main)
    known = library.extended([] if placeholder else [hinged])
    assert "100.6" in judged(deck, known).numbers


def test_any_player_can_have_the_first_turn() -> None:
    assert started(LIST, LIST, first=1).active == 1
    with pytest.raises(ValueError, match="seat 2 can't begin; there are 2 players"):
        started(LIST, first=2)


# --- Opening hands --------------------------------------------------------------------------------------


def hand_sizes(table: Table) -> tuple[int, int]:
    return len(names(table.state, ZoneKind.HAND, 0)), len(names(table.state, ZoneKind.HAND, 1))


def test_each_player_is_asked_about_the_hand_from_the_first_on() -> None:
    table = Table(started(LIST, LIST, first=1))
    asked = table.propose(BeginGame()).question
    assert asked is not None
    assert (asked.kind, asked.player, asked.rule) == ("mulligan", 1, "103.5")
    assert hand_sizes(table) == (7, 7)
    asked = table.answer("keep").question
    assert asked is not None
    assert asked.player == 0
    assert table.answer("keep").question is None
    assert hand_sizes(table) == (7, 7)
    assert not any(player.this_turn for player in table.state.players)


def test_a_mulligan_draws_seven_new_cards_of_which_one_goes_to_the_bottom() -> None:
    table = Table(started(LIST))
    table.propose(BeginGame())
    before = names(table.state, ZoneKind.LIBRARY)
    table.answer("take a mulligan")
    assert names(table.state, ZoneKind.LIBRARY) != before
    asked = table.answer("keep").question
    assert asked is not None
    assert (asked.kind, len(asked.options)) == ("cards", 7)
    chosen = asked.options[2]
    assert isinstance(chosen, int)
    name = table.state.objects[chosen].definition.name
    assert table.answer(chosen).question is None
    assert hand_sizes(table) == (6, 0)
    assert names(table.state, ZoneKind.LIBRARY)[-1] == name


def test_after_seven_mulligans_no_card_is_left_and_nobody_is_asked() -> None:
    table = Table(started(LIST))
    table.propose(BeginGame(), ["take a mulligan"] * 7, ask=False)
    assert table.state.question is None
    assert hand_sizes(table) == (0, 0)
    assert len(names(table.state, ZoneKind.LIBRARY)) == 24


def test_a_game_begins_once() -> None:
    table = Table(started(LIST))
    table.propose(BeginGame(), ask=False)
    assert table.propose(BeginGame()).ruling.numbers == ("103.5",)


def test_what_an_opening_hand_allows_is_asked_after_all_mulligans() -> None:
    table = Table(started("8 Leyline of the Void", "8 Island", first=1))
    table.propose(BeginGame())
    assert table.answer("keep").question is not None
    asked = table.answer("keep").question
    assert asked is not None
    assert (asked.player, asked.rule, asked.default, len(asked.options)) == (0, "103.6", False, 8)
    asked = table.answer(asked.options[3]).question
    assert asked is not None
    assert len(asked.options) == 7
    assert table.answer(False).question is None
    assert [each.definition.name for each in table.state.permanents()] == ["Leyline of the Void"]
    assert hand_sizes(table) == (6, 7)


def test_the_log_tells_mulligans_and_no_card() -> None:
    table = Table(started(LIST))
    table.propose(BeginGame(), ["take a mulligan", "keep"], ask=False)
    told = [line.text for page in Logbook(table.journal).pages() for line in page.lines]
    assert told == [
        "Alice draws 7 cards.",
        "Alice takes a mulligan.",
        "Alice puts 7 cards into Alice's library.",
        "Alice shuffles the library.",
        "Alice draws 7 cards.",
        "Alice puts a card into Alice's library.",
    ]


def test_answers_are_taken_back_one_by_one() -> None:
    table = Table(started(LIST, LIST))
    table.propose(BeginGame())
    first = table.state
    table.answer("take a mulligan")
    second = table.state
    table.answer("keep")
    assert table.undo() == 1
    assert table.state == second
    assert table.undo() == 1
    assert table.state == first
    assert table.undo() == 1
    assert table.state == table.journal.opening


def test_an_opponent_without_a_deck_takes_no_turns_and_does_not_lose_for_it() -> None:
    table = Table(started(LIST, idle=True))
    table.propose(BeginGame())
    table.answer("keep")
    assert [player.idle for player in table.state.players] == [False, True]
    table.propose(Advance(to="next turn"))
    assert (table.state.turn, table.state.active) == (2, 0)
    table.propose(Advance(to="draw"))
    assert len(names(table.state, ZoneKind.HAND)) == 8
    assert not any(player.lost for player in table.state.players)


def test_two_players_with_decks_take_turns_whatever_was_agreed() -> None:
    assert not any(player.idle for player in started(LIST, LIST, idle=True).players)
