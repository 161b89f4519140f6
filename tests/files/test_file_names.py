"""Names of files that are not UTF-8, and names for new ones."""

import os
import sys
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tabletop.disk.file_names import as_address, free_name, from_address, is_readable, readable, resolve_name

BYTES = b"a\xff\xfeb.toml"
NAME = os.fsdecode(BYTES)

any_bytes = pytest.mark.skipif(sys.platform in ("win32", "darwin"), reason="names are always Unicode there")


def test_a_name_is_shown_as_far_as_it_can_be() -> None:
    assert readable("Ænigma.toml") == "Ænigma.toml"
    assert readable(NAME) == "a\ufffd\ufffdb.toml"
    assert is_readable("Ænigma.toml")
    assert not is_readable(NAME)


@any_bytes
def test_a_file_is_found_by_what_is_shown_of_it(tmp_path: Path) -> None:
    folder = tmp_path / os.fsdecode(b"caf\xe9")
    folder.mkdir()
    file = folder / NAME
    file.touch()
    assert resolve_name(readable(file)) == file
    assert resolve_name(readable(file).replace("\ufffd\ufffd", "\ufffd\ufffd\ufffd")) == file
    new = folder / "new.toml"
    assert resolve_name(readable(new)) == new
    assert resolve_name(str(tmp_path / "plain.toml")) == tmp_path / "plain.toml"


@any_bytes
def test_where_two_files_look_alike_neither_is_taken(tmp_path: Path) -> None:
    for name in (b"a\xff.toml", b"a\xfe.toml"):
        (tmp_path / os.fsdecode(name)).touch()
    assert not resolve_name(str(tmp_path / "a\ufffd.toml")).exists()
    assert not resolve_name(str(tmp_path / "b\ufffd" / "a.toml")).exists()


@given(st.binary(min_size=1).filter(lambda name: not {0, ord("/")} & {*name}))
def test_every_path_survives_a_file_of_settings(name: bytes) -> None:
    path = Path("/somewhere") / os.fsdecode(name)
    text = as_address(path)
    text.encode()
    assert from_address(text) == path


def test_a_name_is_kept_as_people_know_it_where_that_can_be() -> None:
    assert as_address(Path("/here/mine.txt")) == str(Path("/here/mine.txt"))


def test_no_file_is_proposed_that_is_there(tmp_path: Path) -> None:
    assert free_name(tmp_path, "Mine", ".txt") == "Mine.txt"
    for name in ("Mine.txt", "Mine 2.txt"):
        (tmp_path / name).touch()
    assert free_name(tmp_path, "Mine", ".txt") == "Mine 3.txt"


def test_a_proposed_name_can_be_one(tmp_path: Path) -> None:
    assert free_name(tmp_path, ' a/b: "c" ', ".txt") == "a b c.txt"
    assert free_name(tmp_path, "..", ".txt") == "Tabletop.txt"
    assert free_name(tmp_path, NAME, "") == "a\ufffd\ufffdb.toml"
    (tmp_path / free_name(tmp_path, "𝔈" * 500, ".tabletop")).touch()
