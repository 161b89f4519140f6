"""The shelf of unnamed games: which are offered again, and which are removed."""

from datetime import datetime, timedelta
from pathlib import Path

import pytest

from tabletop.play.saves.closing_marks import mark_file, mark_on
from tabletop.play.saves.faults import ClaimError, SavedGameError
from tabletop.play.saves.lines import LONGEST_LINE, MarkWord
from tabletop.play.saves.reading import read_game
from tabletop.play.saves.shelf import Shelf, read_kept_game
from tabletop.scenarios.running.saved_openings import load_game
from tests.play.saves.conftest import Save
from tests.play.saves.faulty_disk import Free
from tests.play.saves.games import facts, gain, scenario_table


@pytest.fixture
def shelf(tmp_path: Path) -> Shelf:
    return Shelf(tmp_path / "never" / "made before")


def put(shelf: Shelf, save: Save, mark: MarkWord | None = None) -> Path:
    """Put a game with two actions on the shelf."""
    table = scenario_table()
    file = save(table, to=shelf.place())
    table.propose(gain(1))
    table.propose(gain(2))
    table.undo()
    file.close(mark)
    return file.path


def test_a_shelf_that_nobody_has_used_is_empty(shelf: Shelf) -> None:
    assert shelf.paths() == shelf.left_open() == list(shelf.games()) == []
    shelf.prune()
    assert not shelf.folder.exists()


def test_games_of_one_second_have_names_of_their_own_and_the_newest_is_first(
    shelf: Shelf, save: Save
) -> None:
    paths = [put(shelf, save) for _ in range(3)]
    assert len(set(paths)) == 3
    older = shelf.folder / "2001-01-01 10.00.00.tabletop"
    paths[0].rename(older)
    assert shelf.paths()[-1] == older


@pytest.mark.parametrize("mark", list(MarkWord))
def test_a_game_that_was_left_somehow_is_not_left_open(shelf: Shelf, save: Save, mark: MarkWord) -> None:
    put(shelf, save, mark)
    left = put(shelf, save)
    assert shelf.left_open() == [left]
    mark_file(left, mark)
    assert shelf.left_open() == []


def test_what_there_is_to_say_of_a_game(shelf: Shelf, save: Save) -> None:
    path = put(shelf, save, MarkWord.CLOSED)
    (game,) = shelf.games()
    assert game == read_kept_game(path)
    assert game.mark is MarkWord.CLOSED
    assert game.label == f"A thing of beauty, {game.begun:%Y-%m-%d %H:%M}, 2 actions"


def test_files_that_are_no_games_are_passed_over(shelf: Shelf, save: Save) -> None:
    path = put(shelf, save)
    (shelf.folder / "9999.tabletop").write_bytes(b"rubbish\n")
    assert [game.path for game in shelf.games()] == [path]
    with pytest.raises(SavedGameError):
        read_kept_game(shelf.folder / "9999.tabletop")


def test_only_closed_games_are_removed_the_oldest_first(shelf: Shelf, save: Save) -> None:
    marks = [MarkWord.CLOSED, None, MarkWord.KEPT, MarkWord.CLOSED, MarkWord.LOADING, MarkWord.CLOSED]
    paths = [put(shelf, save, mark) for mark in marks]
    for place, path in enumerate(paths):
        paths[place] = path.rename(shelf.folder / f"{place}.tabletop")
    shelf.prune(1)
    assert sorted(shelf.paths()) == [paths[1], paths[2], paths[4], paths[5]]


def test_a_clock_that_is_set_back_changes_no_order(tmp_path: Path, save: Save) -> None:
    now = datetime(2026, 11, 22, 17, 0)
    shelf = Shelf(tmp_path / "games", now=lambda: now)
    paths = []
    for _ in range(12):
        paths.append(put(shelf, save, MarkWord.CLOSED))
        now -= timedelta(days=400)
    assert shelf.paths() == paths[::-1]
    shelf.prune(3)
    assert shelf.paths() == paths[:-4:-1], "what was just closed stays, whatever the clock says"


def test_what_is_in_use_is_never_pruned(shelf: Shelf, save: Save) -> None:
    table = scenario_table()
    used = save(table, to=shelf.place())
    table.propose(gain(1))
    for _ in range(3):
        put(shelf, save, MarkWord.CLOSED)
    shelf.prune(0)
    assert shelf.paths() == [used.path]


def test_games_of_older_programs_come_last(shelf: Shelf, save: Save) -> None:
    old = put(shelf, save).rename(shelf.folder / "2033-01-01 10.00.00.tabletop")
    older = put(shelf, save).rename(shelf.folder / "2031-01-01 10.00.00.tabletop")
    new = put(shelf, save)
    assert shelf.paths() == [new, old, older]


def test_a_number_that_another_window_has_taken_is_left_to_it(shelf: Shelf) -> None:
    taken: list[Path] = []

    def claim(path: Path) -> Free:
        if not taken:
            taken.append(path)
            raise ClaimError("is open in another window")
        return Free()

    shelf = Shelf(shelf.folder, claim=claim)
    file = shelf.create_file(scenario_table(), "Mine")
    assert taken
    assert file.path.name > taken[0].name
    file.close()


def test_where_all_numbers_are_taken_that_is_told(shelf: Shelf) -> None:
    def claim(_: Path) -> Free:
        raise ClaimError("is open in another window")

    with pytest.raises(ClaimError):
        Shelf(shelf.folder, claim=claim).create_file(scenario_table(), "Mine")


def test_a_folder_that_is_gone_or_closed_to_us_ends_nothing(shelf: Shelf, save: Save) -> None:
    put(shelf, save)
    (shelf.folder / "0.tabletop").symlink_to(shelf.folder / "nowhere")
    (shelf.folder / "1.tabletop").mkdir()
    shelf.prune(0)
    assert len(shelf.paths()) == 3
    assert len(shelf.left_open()) == len(list(shelf.games())) == 1


# --- Marks --------------------------------------------------------------------------------------------


def test_a_mark_takes_the_place_of_another_and_of_half_a_line(path: Path, save: Save) -> None:
    table = scenario_table()
    save(table).close()
    table.propose(gain(1))
    save(table, replace=True).close()
    whole = path.read_bytes()
    path.write_bytes(whole + b'{"move":"di')
    for mark in MarkWord:
        mark_file(path, mark)
        assert mark_on(path) is mark
        assert path.read_bytes() == whole + b'{"move":"mark","word":"%s"}\n' % mark.value.encode()
    game = load_game(path).game
    assert not game.complaint
    assert facts(game.table) == facts(table)
    save(game.table, game.saved)
    assert mark_on(path) is None
    assert path.read_bytes() == whole


def test_a_damaged_file_is_marked_and_stays_as_it_was(path: Path, save: Save) -> None:
    save(scenario_table()).close()
    damaged = path.read_bytes() + b"rubbish\nmore of it\n"
    path.write_bytes(damaged)
    mark_file(path, MarkWord.LOADING)
    assert mark_on(path) is MarkWord.LOADING
    assert path.read_bytes().startswith(damaged)
    damage = read_game(path).damage
    assert damage is not None
    assert damage.line == 2


def test_a_line_without_end_in_sight_is_marked_behind_it(path: Path, save: Save) -> None:
    save(scenario_table()).close()
    with path.open("ab") as file:
        file.write(b" " * 2 * LONGEST_LINE)
    assert mark_on(path) is None
    mark_file(path, MarkWord.SET_ASIDE)
    assert mark_on(path) is MarkWord.SET_ASIDE
