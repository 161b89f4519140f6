"""Handwork through the table: dice and coins use the seed of the game, are logged, and can be undone."""

from tabletop.model.handwork import RollDice
from tabletop.model.state import Player, State
from tabletop.play.log.logbook import Logbook
from tabletop.play.table import Table
from tabletop.rules.book.verdicts import Verdict


def _table(seed: int = 1) -> Table:
    return Table(State(players=(Player(name="Alice"), Player(name="Bob")), seed=seed))


def _log_lines(table: Table) -> list[str]:
    return [line.text for page in Logbook(table.journal).pages() for line in page.lines]


def test_dice_are_told_and_come_from_the_seed() -> None:
    table, again = _table(), _table()
    for each in (table, again):
        each.propose(RollDice(sides=20, number=2))
    assert _log_lines(table) == _log_lines(again)
    assert _log_lines(table)[0].startswith("Alice rolls 2 dice of 20 sides: ")
    assert Logbook(table.journal).undo_title() == "Roll 2 dice of 20 sides"


def test_each_roll_is_another_chance() -> None:
    table = _table()
    for _ in range(8):
        table.propose(RollDice(sides=1000))
    assert len(set(_log_lines(table))) > 1


def test_a_roll_is_taken_back_and_comes_again_the_same() -> None:
    table = _table()
    table.propose(RollDice(sides=6, number=5))
    first = _log_lines(table)
    table.undo()
    assert table.state.chance == 0
    table.propose(RollDice(sides=6, number=5))
    assert _log_lines(table) == first


def test_a_coin_shows_heads_or_tails() -> None:
    table = _table()
    table.propose(RollDice(sides=2, number=10, by=1))
    (line,) = _log_lines(table)
    assert line.startswith("Bob tosses 10 coins: ")
    assert "heads" in line
    assert Logbook(table.journal).undo_title() == "Toss 10 coins"


def test_no_die_has_one_side() -> None:
    played = _table().propose(RollDice(sides=1))
    assert played.ruling.verdict is Verdict.ILLEGAL
    assert played.ruling.numbers == ("706.1a", "705.1")


def test_one_coin_and_one_die_are_told_as_one() -> None:
    table = _table()
    table.propose(RollDice(sides=2))
    table.propose(RollDice(sides=20))
    coin, die = _log_lines(table)
    assert coin in ("Alice tosses a coin: heads.", "Alice tosses a coin: tails.")
    assert die.startswith("Alice rolls a die of 20 sides: ")
