"""Fetched pictures on the disk: stored by address, within a size, never through a link or pipe."""

import os
from pathlib import Path

import pytest

from tabletop.ui.card_pictures.picture_shelf import PictureShelf

ADDRESS = "https://cards.scryfall.io/normal/a.jpg"


def file_of(folder: Path) -> Path:
    """Return the one file on a shelf."""
    PictureShelf(folder).keep(ADDRESS, b"picture")
    (file,) = folder.iterdir()
    return file


def test_what_is_kept_is_read_until_it_is_removed(tmp_path: Path) -> None:
    folder = tmp_path / "not there yet" / "shelf"
    shelf = PictureShelf(folder)
    assert not shelf.has(ADDRESS)
    assert shelf.read(ADDRESS) == b""
    shelf.keep(ADDRESS, b"picture")
    assert shelf.has(ADDRESS)
    assert PictureShelf(folder).read(ADDRESS) == b"picture"
    assert shelf.read(f"{ADDRESS}?other") == b""
    shelf.remove(ADDRESS)
    assert shelf.read(ADDRESS) == b""


def test_the_oldest_are_removed_where_there_are_too_many(tmp_path: Path) -> None:
    shelf = PictureShelf(tmp_path, most=100)
    for number in range(11):
        shelf.keep(f"{ADDRESS}?{number}", bytes(10))
        newest = max(tmp_path.iterdir(), key=lambda file: file.stat().st_mtime_ns)
        os.utime(newest, ns=(number, number))
    kept = [number for number in range(11) if shelf.has(f"{ADDRESS}?{number}")]
    assert kept[-1] == 10
    assert len(kept) == 7
    assert sum(file.stat().st_size for file in tmp_path.iterdir()) <= 100


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="this system has no pipes with names")
@pytest.mark.parametrize("kind", ["pipe", "link", "folder"])
def test_nothing_is_written_or_read_through_anything_but_a_file(tmp_path: Path, kind: str) -> None:
    shelf = tmp_path / "shelf"
    file = file_of(shelf)
    file.unlink()
    target = tmp_path / "target"
    target.write_bytes(b"mine")
    if kind == "pipe":
        os.mkfifo(file)
    elif kind == "link":
        file.symlink_to(target)
    else:
        file.mkdir()
    PictureShelf(shelf).keep(ADDRESS, b"picture")
    assert target.read_bytes() == b"mine"
    assert PictureShelf(shelf).read(ADDRESS) == b""


def test_a_disk_that_fails_keeps_nothing(tmp_path: Path) -> None:
    (tmp_path / "file").write_bytes(b"")
    shelf = PictureShelf(tmp_path / "file" / "shelf")
    shelf.keep(ADDRESS, b"picture")
    shelf.remove(ADDRESS)
    assert shelf.read(ADDRESS) == b""
