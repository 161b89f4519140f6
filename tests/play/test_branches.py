"""Abandoned lines of play are saved, told apart, and can be continued."""

from tabletop.language.effects import Life, Tap, Transform
from tabletop.play.journal import Did, Journal
from tabletop.play.log.branches import go_along, other_lines, title_at
from tests.support import PlacedTable, table_with


def table() -> PlacedTable:
    return table_with(battlefield=["Delver of Secrets"])


def lives(table: PlacedTable) -> list[int]:
    return [entry.state.players[0].life for entry in table.journal.entries]


def gain(table: PlacedTable, amount: int) -> None:
    assert table.tell(Life(to=0, amount=amount)).ruling.is_legal


def test_a_game_without_turning_back_has_one_line() -> None:
    game = table()
    gain(game, 1)
    game.undo()
    assert other_lines(game.journal) == ()


def test_what_was_taken_back_for_something_else_is_a_line_with_a_title() -> None:
    game = table()
    delver = game.only("Delver of Secrets")
    gain(game, 1)
    game.tell(Tap(objects=(delver,)))
    game.undo()
    game.tell(Transform(objects=(delver,)))
    (left,) = other_lines(game.journal)
    assert (left.shared, len(left.own)) == (1, 1)
    assert title_at(game.journal.opening, left.entries, 1) == "Tap Delver of Secrets"


def test_going_along_a_line_keeps_the_one_that_is_left() -> None:
    game = table()
    for amount in (1, 2):
        gain(game, amount)
    game.undo()
    gain(game, 10)
    gain(game, 10)
    assert lives(game) == [21, 31, 41]
    assert go_along(game.journal, 0)
    assert lives(game) == [21, 23]
    (left,) = other_lines(game.journal)
    assert [entry.state.players[0].life for entry in left.own] == [31, 41]
    assert go_along(game.journal, 0)
    assert lives(game) == [21, 31, 41]
    assert game.journal.cursor == 3
    assert not go_along(game.journal, 1)


def test_lines_that_part_from_lines_are_whole() -> None:
    game = table()
    for amount in (1, 2, 3):
        gain(game, amount)
    game.undo()
    gain(game, 40)
    game.undo(3)
    gain(game, 100)
    assert [len(line.entries) for line in other_lines(game.journal)] == [3, 3]
    assert go_along(game.journal, 0)
    assert lives(game) == [21, 23, 26]
    assert {
        tuple(entry.state.players[0].life for entry in line.entries) for line in other_lines(game.journal)
    } == {
        (120,),
        (21, 23, 63),
    }


def test_the_beginning_of_a_line_is_no_line_of_its_own() -> None:
    game = table()
    gain(game, 1)
    game.undo()
    gain(game, 1)
    gain(game, 2)
    assert other_lines(game.journal) == ()


def test_an_open_question_gives_way_to_another_line() -> None:
    game = table_with(battlefield=["Brisela, Voice of Nightmares"])
    brisela = game.only("Brisela, Voice of Nightmares")
    gain(game, 1)
    game.undo()
    gain(game, 2)
    move = next(each for each in game.offers(brisela) if each.verb == "move" and each.to == "graveyard")
    assert game.propose(move.action).question is not None
    go_along(game.journal, 0)
    assert lives(game) == [21]
    assert game.state.question is None


def test_the_history_that_files_keep_leads_to_the_same_lines() -> None:
    game = table()
    gain(game, 1)
    game.undo()
    gain(game, 2)
    go_along(game.journal, 0)
    again = table()
    for move in game.journal.history:
        if isinstance(move, Did):
            again.propose(move.action, move.answers)
        else:
            again.undo(move.number)
    assert lives(again) == lives(game)
    assert len(other_lines(again.journal)) == 1


def test_an_opening_has_no_lines() -> None:
    assert other_lines(Journal(table().state)) == ()
