"""A game whose file is removed, replaced, truncated or locked continues on the shelf, and comes back."""

import os
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from tabletop.play.saves import lines, own_file
from tabletop.play.saves.closing_marks import mark_on
from tabletop.play.saves.kept_game import KeptGame
from tabletop.play.saves.lines import MarkWord
from tabletop.play.saves.reading import read_game
from tabletop.play.saves.shelf import Shelf
from tabletop.scenarios.running.saved_openings import load_game
from tests.play.saves.faulty_disk import Free
from tests.play.saves.games import facts, gain, play_a_little, scenario_table


@pytest.fixture
def shelf(tmp_path: Path) -> Shelf:
    return Shelf(tmp_path / "games")


@pytest.fixture
def game(path: Path, shelf: Shelf) -> Iterator[KeptGame]:
    """Return a named game with some moves."""
    game = KeptGame(scenario_table(), "A thing of beauty", shelf)
    game.save_as(path, Free())
    play_a_little(game.table)
    yield game
    game.close()


def whole(game: KeptGame, path: Path) -> bool:
    """Return whether a file has all of a game."""
    loaded = load_game(path).game
    return not loaded.complaint and facts(loaded.table) == facts(game.table)


def replaced(path: Path) -> None:
    other = path.with_name("other")
    other.write_bytes(path.read_bytes())
    other.replace(path)


def moved(path: Path) -> None:
    path.rename(path.with_name("moved.tabletop"))


def cut_off(path: Path) -> None:
    os.truncate(path, 100)


def written_to(path: Path) -> None:
    with path.open("ab") as file:
        file.write(b"rubbish\n")


def put_into_another_folder(path: Path) -> None:
    folder = path.with_name("folder")
    folder.mkdir()
    path.rename(folder / path.name)


DONE: dict[str, tuple[Callable[[Path], object], str]] = {
    "removed": (Path.unlink, "the file was removed"),
    "moved": (moved, "the file was moved or renamed"),
    "put into another folder": (put_into_another_folder, "the file was moved or renamed"),
    "replaced": (replaced, "another file has taken its place"),
    "cut off": (cut_off, "another program has shortened it"),
    "emptied": (lambda path: os.truncate(path, 0), "another program has shortened it"),
    "written to": (written_to, "another program has written to it"),
}


@pytest.mark.parametrize("what", DONE)
def test_the_shelf_takes_over_at_once(game: KeptGame, path: Path, shelf: Shelf, what: str) -> None:
    does, fault = DONE[what]
    does(path)
    left = path.read_bytes() if path.exists() else None
    told: list[str] = []
    game.table.propose(gain(1))
    told.append(game.fault)
    assert told == [fault]
    assert game.is_kept
    (copy,) = shelf.paths()
    assert whole(game, copy)
    game.table.undo()
    assert whole(game, copy)
    assert (path.read_bytes() if path.exists() else None) == left, "what others have made of it stays"
    game.close()
    assert whole(game, copy)
    assert mark_on(copy) is MarkWord.KEPT, "it is never pruned"
    assert (path.read_bytes() if path.exists() else None) == left


def test_a_file_that_is_moved_back_is_gone_on_with(game: KeptGame, path: Path, shelf: Shelf) -> None:
    moved(path)
    game.table.propose(gain(1))
    assert shelf.paths()
    path.with_name("moved.tabletop").rename(path)
    game.table.propose(gain(1))
    assert not game.fault
    assert whole(game, path)
    assert shelf.paths() == []


@pytest.mark.parametrize("what", DONE)
def test_saved_under_its_own_name_again_it_is_whole(
    game: KeptGame, path: Path, shelf: Shelf, what: str
) -> None:
    DONE[what][0](path)
    game.table.propose(gain(1))
    game.save_again()
    assert not game.fault
    assert shelf.paths() == []
    game.table.propose(gain(1))
    assert whole(game, path)


@pytest.mark.parametrize("what", DONE)
def test_saved_under_another_name_it_is_whole(game: KeptGame, path: Path, shelf: Shelf, what: str) -> None:
    DONE[what][0](path)
    game.table.propose(gain(1))
    elsewhere = path.with_name("elsewhere.tabletop")
    game.save_as(elsewhere, Free())
    game.table.propose(gain(1))
    assert not game.fault
    assert shelf.paths() == []
    assert whole(game, elsewhere)


@pytest.mark.parametrize("what", DONE)
def test_an_unnamed_game_has_another_file_on_the_shelf(shelf: Shelf, what: str) -> None:
    game = KeptGame(scenario_table(), "A thing of beauty", shelf)
    play_a_little(game.table)
    game.begin()
    (first,) = shelf.paths()
    DONE[what][0](first)
    game.table.propose(gain(1))
    assert not game.fault
    assert game.file is not None
    assert whole(game, game.file.path)
    last = game.file.path
    game.close()
    assert mark_on(last) is MarkWord.CLOSED


def test_discarded_the_copy_goes_and_the_file_stays(game: KeptGame, path: Path, shelf: Shelf) -> None:
    path.unlink()
    game.table.propose(gain(1))
    game.discard()
    assert shelf.paths() == []
    assert not path.exists()
    game.table.propose(gain(1))
    assert shelf.paths() == [], "nothing follows the table any more"


def test_a_copy_that_is_removed_as_well_is_made_again(game: KeptGame, path: Path, shelf: Shelf) -> None:
    path.unlink()
    game.table.propose(gain(1))
    shelf.paths()[0].unlink()
    game.table.propose(gain(1))
    assert game.is_kept
    assert whole(game, shelf.paths()[0])


def test_where_the_shelf_fails_too_both_are_told(game: KeptGame, path: Path, shelf: Shelf) -> None:
    shelf.folder.write_text("a file in the place of the folder")
    path.unlink()
    game.table.propose(gain(1))
    assert not game.is_kept
    assert (game.fault, game.shelf_fault) == ("the file was removed", "File exists")
    shelf.folder.unlink()
    game.table.propose(gain(1))
    assert game.is_kept
    assert whole(game, shelf.paths()[0])


def test_leaving_finds_a_file_that_is_gone_without_another_action(game: KeptGame, path: Path) -> None:
    path.unlink()
    game.settle()
    assert game.fault == "the file was removed"
    assert game.is_kept


def test_the_disk_is_doubted_when_it_has_failed_to_take_something(
    game: KeptGame, path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """After a failed fsync the content of the disk is unknown.

    Another one may report success all the same.
    """

    def fails(_: int) -> None:
        raise OSError(5, "Input/output error")

    game.table.propose(gain(1))
    with monkeypatch.context() as patch:
        patch.setattr(os, "fsync", fails)
        game.sync()
    assert game.fault == "Input/output error"
    before = path.stat().st_ino
    game.table.propose(gain(1))
    assert not game.fault
    assert path.stat().st_ino != before, "it was rewritten"
    assert whole(game, path)


def test_where_files_have_no_numbers_their_size_is_compared(
    game: KeptGame, path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def is_same(here: os.stat_result, there: os.stat_result) -> bool:
        numberless = [os.stat_result((*each[:1], 0, *each[2:10])) for each in (here, there)]
        return compared(*numberless)

    compared = own_file._is_same
    monkeypatch.setattr(own_file, "_is_same", is_same)
    game.table.propose(gain(1))
    assert not game.fault
    path.unlink()
    path.write_bytes(b"something else")
    game.table.propose(gain(1))
    assert game.fault == "another file has taken its place"
    assert path.read_bytes() == b"something else"


def test_a_limit_of_the_system_is_a_fault_like_a_full_disk(game: KeptGame, path: Path) -> None:
    """A real limit, which every POSIX system has: a maximum size of files."""
    resource = pytest.importorskip("resource", reason="Windows has no such limit")
    limits = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (path.stat().st_size // 2, limits[1]))
    try:
        game.table.propose(gain(1))
        assert game.fault == "File too large"
        assert not game.is_kept
        assert read_game(path).damage is None
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, limits)
    game.table.propose(gain(1))
    assert not game.fault
    assert whole(game, path)


def test_what_no_file_can_say_is_a_fault_and_no_end(game: KeptGame, monkeypatch: pytest.MonkeyPatch) -> None:
    class Encoder:
        @staticmethod
        def encode(_: object) -> bytes:
            raise OverflowError("too large")

    with monkeypatch.context() as patch:
        patch.setattr(lines, "_encoder", Encoder)
        game.table.propose(gain(1))
    assert game.fault == "an action can't be written (too large)"
    assert not game.is_kept
    game.table.propose(gain(1))
    assert not game.fault


def test_names_that_are_not_utf_8_keep_no_game_from_its_file(shelf: Shelf, tmp_path: Path) -> None:
    path = tmp_path / "caf\udce9.tabletop"
    game = KeptGame(scenario_table(), "caf\udce9", shelf)
    game.begin()
    assert game.is_kept
    game.save_as(path, Free())
    play_a_little(game.table)
    assert not game.fault
    assert read_game(path).header.title == "caf?"
    assert whole(game, path)
    game.close()
