"""A target dummy in a new game: a seat without turns, chosen in the options, which loses like any player."""

from pathlib import Path

import msgspec
import pytest

from tabletop.cards.decks.reading import read_deck
from tabletop.cards.library import default_library
from tabletop.language.effects import Draw, Life
from tabletop.language.references import PlayerWord
from tabletop.model.actions import Advance, Instruct
from tabletop.model.handwork import BeginGame
from tabletop.model.zones import Zone, ZoneKind
from tabletop.play.dealing import dealt
from tabletop.play.goldfish.score import ScoreKeeper
from tabletop.play.options import Dummy, GameOptions
from tabletop.play.saves.writing import create_file
from tabletop.play.table import Table
from tabletop.rules.values.layers import characteristics
from tabletop.scenarios.running.saved_openings import load_game

ALICE, DUMMY = 0, 1


def table(dummy: Dummy | None = None, life: int | None = None, names: int = 2) -> Table:
    deck = read_deck("20 Forest\n20 Runeclaw Bear", default_library()).deck
    all_names = ("Alice", "Target dummy", "Another one")[:names]
    options = GameOptions(names=all_names, seed=3, dummy=dummy or Dummy(), life=life)
    game = dealt([deck], ["Bears"], options)
    game.propose(BeginGame(hand=2), ("keep",))
    return game


def test_a_dummy_takes_no_turns_and_loses_nothing_by_drawing() -> None:
    game = table()
    for turn in (2, 3):
        game.propose(Advance(to="next turn"))
        assert (game.state.turn, game.state.active) == (turn, ALICE)
    game.propose(Instruct(effect=Draw(by=PlayerWord.EACH)))
    assert not game.state.players[DUMMY].lost


def test_a_dummy_loses_at_no_life_and_the_game_is_won() -> None:
    game = table()
    game.propose(Advance(to="next turn"))
    played = game.propose(Instruct(effect=Life(to=DUMMY, amount=-20)))
    assert game.state.players[DUMMY].lost
    assert played.ruling.is_legal
    score = ScoreKeeper().read(game.journal)
    assert score is not None
    assert (score.won_on, score.summary) == (2, "0 damage dealt, lethal on turn 2")
    game.undo()
    assert not game.state.players[DUMMY].lost


@pytest.mark.parametrize(
    ("dummy", "life", "expected"),
    [(Dummy(), None, (20, 20)), (Dummy(life=7), None, (20, 7)), (Dummy(), 30, (30, 30))],
)
def test_the_life_of_a_dummy_is_that_of_the_others_unless_it_is_chosen(
    dummy: Dummy, life: int | None, expected: tuple[int, int]
) -> None:
    game = table(dummy, life)
    assert tuple(player.life for player in game.state.players) == expected


def test_against_a_dummy_that_is_first_the_player_begins_and_draws_a_card() -> None:
    deck = read_deck("40 Forest", default_library()).deck
    options = GameOptions(names=("Alice", "Target dummy"), seed=3, dummy=Dummy(), first=DUMMY)
    game = dealt([deck], ["One"], options)
    game.propose(BeginGame(), ("keep",))
    assert (game.state.active, game.state.turn, game.state.step) == (ALICE, 1, "upkeep")
    score = ScoreKeeper().read(game.journal)
    assert score is not None
    assert score.turn_words == "Turn 1 on the draw"
    game.propose(Advance(to="precombat main"))
    assert len(game.state.in_zone(Zone(ZoneKind.HAND, ALICE))) == 8
    assert game.state.turn == 1
    score = ScoreKeeper().read(game.journal)
    assert score is not None
    assert [(each.turn, each.seen) for each in score.turns] == [(1, 1)]


def test_each_seat_without_a_deck_is_a_dummy_with_its_blockers() -> None:
    game = table(Dummy(blockers=2, power=1, toughness=4), names=3)
    assert [player.dummy for player in game.state.players] == [False, True, True]
    found = [(each.controller, each.owner) for each in game.state.permanents()]
    assert found == [(1, 1), (1, 1), (2, 2), (2, 2)]
    first = next(iter(game.state.permanents()))
    shown = characteristics(game.state, first.id)
    assert (shown.name, shown.power, shown.toughness, sorted(shown.types)) == ("Blocker", 1, 4, ["Creature"])
    assert not first.summoning_sick


def test_with_a_deck_for_each_seat_there_is_no_dummy() -> None:
    deck = read_deck("40 Forest", default_library()).deck
    options = GameOptions(names=("Alice", "Bob"), seed=3, dummy=Dummy(blockers=2))
    game = dealt([deck, deck], ["One", "Other"], options)
    assert not any(player.dummy or player.idle for player in game.state.players)
    assert not list(game.state.permanents())


def test_a_game_against_a_dummy_is_saved_and_continued(tmp_path: Path) -> None:
    game = table(Dummy(life=9, blockers=1))
    game.propose(Advance(to="next turn"))
    create_file(tmp_path / "game.tabletop", game, "Goldfish").close()
    found = load_game(tmp_path / "game.tabletop").game
    assert found.damage is None
    assert found.table.state == game.state
    assert found.table.recipe == game.recipe


def test_a_game_saved_before_dummies_is_read_and_its_idle_player_never_loses() -> None:
    before = b'{"names":["Alice","Bob"],"seed":3,"life":null,"first":0,"idle":true}'
    options = msgspec.json.decode(before, type=GameOptions)
    assert b"dummy" not in msgspec.json.encode(options)
    deck = read_deck("40 Forest", default_library()).deck
    game = dealt([deck], ["One"], options)
    game.propose(BeginGame(), ("keep",))
    game.propose(Instruct(effect=Life(to=DUMMY, amount=-20)))
    assert [(player.idle, player.lost) for player in game.state.players] == [(False, False), (True, False)]


@pytest.mark.parametrize("wrong", [{"blockers": 99}, {"life": 0}, {"toughness": 0}, {"arms": 2}])
def test_a_file_with_an_impossible_dummy_is_refused(wrong: dict[str, int]) -> None:
    content = msgspec.json.encode({"names": ["Alice", "Bob"], "seed": 3, "dummy": wrong})
    with pytest.raises(msgspec.ValidationError):
        msgspec.json.decode(content, type=GameOptions)


def test_blockers_are_on_the_battlefield_before_hands_are_drawn() -> None:
    deck = read_deck("40 Forest", default_library()).deck
    options = GameOptions(names=("Alice", "Target dummy"), seed=3, dummy=Dummy(blockers=3))
    opening = dealt([deck], ["One"], options).state
    assert len(opening.zones[Zone(ZoneKind.BATTLEFIELD)]) == 3
    assert len(opening.zones[Zone(ZoneKind.LIBRARY, ALICE)]) == 40
