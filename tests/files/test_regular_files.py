"""Reading files from outside: only regular ones, without blocking, up to a limit of bytes."""

import os
from pathlib import Path

import pytest

from tabletop.cards.decks.deck import DeckFileError
from tabletop.cards.decks.reading import read_deck
from tabletop.cards.importing.importer import import_cards
from tabletop.cards.library import default_library
from tabletop.cards.reading import CardFileError
from tabletop.disk.regular_files import content_of, opened
from tabletop.play.saves.faults import SavedGameError
from tabletop.play.saves.reading import read_game
from tabletop.scenarios.files.reading import read_scenario
from tabletop.scenarios.format.faults import ScenarioError

needs_pipes = pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="this system has no pipes with names")


def test_a_file_is_read_as_far_as_agreed(tmp_path: Path) -> None:
    file = tmp_path / "some.txt"
    file.write_bytes(b"0123456789")
    assert content_of(file, 10) == b"0123456789"
    assert content_of(file, 4) == b"01234"


@needs_pipes
def test_a_pipe_keeps_nobody_waiting(tmp_path: Path) -> None:
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    with pytest.raises(OSError, match="a pipe or a device, not a file"):
        opened(pipe)


def test_a_device_is_no_file() -> None:
    with pytest.raises(OSError, match=r"a pipe or a device|[Dd]evice|[Nn]o such file"):
        opened(Path(os.devnull))


def test_a_folder_is_no_file(tmp_path: Path) -> None:
    with pytest.raises(OSError, match=r"[Dd]irectory|[Dd]enied"):
        opened(tmp_path)


@pytest.mark.parametrize("name", ["a\0b", "\ud800"])
def test_a_name_that_no_file_can_have_is_a_fault_of_the_file(tmp_path: Path, name: str) -> None:
    with pytest.raises(OSError, match="invalid file name"):
        opened(tmp_path / name)


@needs_pipes
def test_every_reader_refuses_a_pipe_in_one_line(tmp_path: Path) -> None:
    pipe = tmp_path / "pipe.toml"
    os.mkfifo(pipe)
    with pytest.raises(ScenarioError, match="a pipe or a device"):
        read_scenario(pipe)
    with pytest.raises(SavedGameError, match="a pipe or a device"):
        read_game(pipe)
    with pytest.raises(DeckFileError, match="a pipe or a device"):
        read_deck(pipe, default_library())
    with pytest.raises(CardFileError, match="a pipe or a device"):
        import_cards(pipe, into=tmp_path / "kept")
