"""Files that follow a table: full disks, read-only folders, names in use."""

import errno
import os
from io import FileIO
from pathlib import Path

import pytest

from tabletop.model.actions import Advance
from tabletop.play.saves import writing
from tabletop.play.saves.closing_marks import mark_on
from tabletop.play.saves.lines import MarkWord
from tabletop.play.saves.reading import read_game
from tabletop.scenarios.running.saved_openings import load_game
from tests.play.saves.conftest import Save
from tests.play.saves.games import facts, gain, play_a_little, scenario_table


class Disk:
    """A disk of limited size. A write that doesn't fit fails after filling the remaining space."""

    def __init__(self, room: int) -> None:
        self.room = room

    def open(self, path: Path, mode: str) -> FileIO:
        disk = self

        class Limited(FileIO):
            def write(self, content: object) -> int:
                if not disk.room:
                    raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))
                taken = super().write(memoryview(content)[: disk.room])  # type: ignore[arg-type]
                disk.room -= taken
                return taken

        return Limited(path, mode)


@pytest.fixture
def synced(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """Record the size of the file at each fsync."""
    sizes: list[int] = []
    monkeypatch.setattr(os, "fsync", lambda number: sizes.append(os.fstat(number).st_size))
    return sizes


def test_each_move_is_in_the_file_before_anything_else(path: Path, save: Save) -> None:
    table = scenario_table()
    save(table)
    for number in range(1, 6):
        table.propose(gain(number))
        assert len(read_game(path).moves) == number


def test_a_full_disk_ends_no_game_and_is_told(path: Path, save: Save) -> None:
    table = scenario_table()
    disk = Disk(10_000)
    file = save(table, opener=disk.open)
    table.propose(gain(1))
    assert not file.fault
    disk.room = 20
    table.propose(gain(2))
    assert file.fault == "No space left on device"
    table.propose(gain(3))
    assert table.journal.cursor == 3
    assert len(read_game(path).moves) == 1
    elsewhere = path.with_name("elsewhere.tabletop")
    save(table, to=elsewhere)
    assert facts(load_game(elsewhere).game.table) == facts(table)


def test_a_file_that_is_removed_is_told(path: Path, save: Save) -> None:
    table = scenario_table()
    file = save(table)
    path.unlink()
    table.propose(gain(1))
    assert file.fault == "the file was removed"
    elsewhere = path.with_name("elsewhere.tabletop")
    save(table, to=elsewhere)
    assert facts(load_game(elsewhere).game.table) == facts(table)


def test_what_did_not_fit_is_written_as_soon_as_there_is_room(path: Path, save: Save) -> None:
    table = scenario_table()
    disk = Disk(10_000)
    file = save(table, opener=disk.open)
    disk.room = 20
    table.propose(gain(1))
    assert file.fault
    disk.room = 10_000
    table.propose(gain(2))
    assert not file.fault
    game = load_game(path).game
    assert not game.complaint
    assert facts(game.table) == facts(table)


@pytest.mark.parametrize("room", [0, 10, 300])
def test_on_a_full_disk_no_file_is_begun_and_an_old_one_stays(path: Path, room: int) -> None:
    path.write_text("old")
    with pytest.raises(OSError, match="No space left"):
        writing.create_file(path, scenario_table(), "New", replace=True, opener=Disk(room).open)
    assert path.read_text() == "old"
    assert list(path.parent.iterdir()) == [path]


def test_a_name_that_is_taken_is_only_replaced_if_that_is_wanted(path: Path, save: Save) -> None:
    path.write_text("old")
    with pytest.raises(FileExistsError):
        save(scenario_table())
    assert path.read_text() == "old"
    save(scenario_table(), replace=True)
    assert read_game(path).header.title == "A thing of beauty"


def test_a_folder_that_is_not_there_is_an_error(path: Path) -> None:
    with pytest.raises(FileNotFoundError):
        writing.create_file(path / "there.tabletop", scenario_table(), "New")


def test_a_disk_that_fails_to_sync_is_told(path: Path, save: Save, monkeypatch: pytest.MonkeyPatch) -> None:
    table = scenario_table()
    file = save(table)
    table.propose(gain(1))

    def failing(_: int) -> None:
        raise OSError(errno.EIO, os.strerror(errno.EIO))

    with monkeypatch.context() as patch:
        patch.setattr(os, "fsync", failing)
        file.sync()
        assert file.fault == "Input/output error"
    table.propose(gain(1))
    assert not file.fault


def test_the_disk_takes_it_at_each_turn_after_a_second_and_at_the_end(
    path: Path, save: Save, synced: list[int], monkeypatch: pytest.MonkeyPatch
) -> None:
    now = 100.0
    monkeypatch.setattr(writing, "monotonic", lambda: now)
    table = scenario_table()
    file = save(table)
    assert file.is_synced
    del synced[:]
    table.propose(gain(1))
    assert not synced
    assert not file.is_synced
    file.sync()
    file.sync()
    assert synced == [path.stat().st_size]
    table.propose(Advance(to="next turn"))
    assert len(synced) == 2
    now += 1
    table.propose(gain(1))
    assert len(synced) == 3
    table.propose(gain(1))
    assert len(synced) == 3
    file.close()
    assert synced[-1] == path.stat().st_size


def test_a_closed_file_follows_no_longer(path: Path, save: Save) -> None:
    table = scenario_table()
    first = save(table)
    table.propose(gain(1))
    first.close(MarkWord.CLOSED)
    first.close()
    second = save(table, to=path.with_name("second.tabletop"))
    table.propose(gain(2))
    first.close()
    assert len(read_game(path).moves) == 1
    assert len(read_game(second.path).moves) == 2
    assert mark_on(path) is MarkWord.CLOSED


def test_half_a_line_is_cut_off_before_the_file_is_gone_on_with(path: Path, save: Save) -> None:
    table = scenario_table()
    save(table).close()
    table.propose(gain(1))
    whole = path.read_bytes()
    path.write_bytes(whole + b'{"move":"did","action":{"act')
    game = load_game(path).game
    save(game.table, game.saved)
    assert path.read_bytes() == whole
    game.table.propose(gain(2))
    assert facts(load_game(path).game.table) == facts(game.table)


def test_the_same_game_is_written_the_same_however_it_came_about(path: Path, save: Save) -> None:
    """A file that followed the game also holds the answered questions. One that is made now doesn't."""
    table = scenario_table()
    save(table)
    play_a_little(table)
    at_once = path.with_name("at once.tabletop")
    save(table, to=at_once)
    moves = [[each.move for each in read_game(file).moves] for file in (path, at_once)]
    assert moves[0] == moves[1]
    assert b"asked" in path.read_bytes()
    assert b"asked" not in at_once.read_bytes()
