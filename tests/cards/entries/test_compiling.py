"""The compiled store: compiled once and again after any change, unnecessary where it can't be cached."""

import os
import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest

from tabletop.cards.entries import compiling
from tabletop.cards.entries.compiling import compiled_store
from tabletop.cards.reading import CardFileError
from tabletop.cards.store.card_records import CardStore
from tests.cards.entries.written import FOLDER

FILES = ("d/delver-of-secrets.toml", "g/grizzly-bears.toml", "tokens/wolf.toml", "granted/ward-1.toml")
DELVER = FILES[0]


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    for file in FILES:
        (tmp_path / "cards" / file).parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(FOLDER / file, tmp_path / "cards" / file)
    return tmp_path / "cards"


@pytest.fixture
def cache(tmp_path: Path) -> Path:
    return tmp_path / "cache" / "cards"


class Compilations:
    """Number of times that a store was compiled."""

    times = 0


@pytest.fixture
def compilations(monkeypatch: pytest.MonkeyPatch) -> Iterator[Compilations]:
    counted = Compilations()
    compiled = compiling.compiled

    def count(folder: Path) -> bytes:
        counted.times += 1
        return compiled(folder)

    monkeypatch.setattr(compiling, "compiled", count)
    return counted


def names(store: CardStore) -> list[str]:
    return [facts.name for facts in store.all_facts()]


def test_it_is_made_once(folder: Path, cache: Path, compilations: Compilations) -> None:
    stores = [compiled_store(folder, cache) for _ in range(3)]
    assert compilations.times == 1
    for store in stores:
        assert names(store) == ["Delver of Secrets", "Grizzly Bears", "Wolf Token"]
        assert list(store.granted()) == ["ward {1}"]
        assert store.facts(0).scenario == "cards/d/delver-of-secrets"
    assert len(list(cache.iterdir())) == 1


def test_it_is_made_anew_where_an_entry_has_changed(
    folder: Path, cache: Path, compilations: Compilations
) -> None:
    compiled_store(folder, cache)
    path = folder / DELVER
    status = path.stat()
    path.write_text(path.read_text("utf-8").replace("3/2", "4/2"), "utf-8")
    os.utime(path, ns=(status.st_atime_ns, status.st_mtime_ns + 1))
    assert compiled_store(folder, cache).facts(0).faces[1].size == "4/2"
    assert compilations.times == 2


def test_it_is_made_anew_where_an_entry_has_come_or_gone(
    folder: Path, cache: Path, compilations: Compilations
) -> None:
    compiled_store(folder, cache)
    (folder / FILES[1]).unlink()
    assert names(compiled_store(folder, cache)) == ["Delver of Secrets", "Wolf Token"]
    shutil.copy(FOLDER / FILES[1], folder / FILES[1])
    assert names(compiled_store(folder, cache)) == ["Delver of Secrets", "Grizzly Bears", "Wolf Token"]
    assert compilations.times == 3


@pytest.mark.parametrize("what", ["__version__", "_SOURCES"])
def test_it_is_made_anew_where_the_program_has_changed(
    folder: Path, cache: Path, compilations: Compilations, what: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    compiled_store(folder, cache)
    monkeypatch.setattr(compiling, what, {"__version__": "0", "_SOURCES": ("language",)}[what])
    compiled_store(folder, cache)
    assert compilations.times == 2


@pytest.mark.parametrize("damage", [b"", b"short", b"x" * 20_000])
def test_one_that_is_damaged_is_made_anew(
    folder: Path, cache: Path, compilations: Compilations, damage: bytes
) -> None:
    compiled_store(folder, cache)
    (kept,) = cache.iterdir()
    kept.write_bytes(damage)
    assert names(compiled_store(folder, cache))
    assert compilations.times == 2
    assert names(compiled_store(folder, cache))
    assert compilations.times == 2, "the new one is kept"


def test_one_in_which_any_byte_is_another_is_made_anew(
    folder: Path, cache: Path, compilations: Compilations
) -> None:
    compiled_store(folder, cache)
    (kept,) = cache.iterdir()
    content = kept.read_bytes()
    places = range(0, len(content), 97)
    for place in places:
        kept.write_bytes(content[:place] + bytes([content[place] ^ 1]) + content[place + 1 :])
        assert names(compiled_store(folder, cache))
    assert compilations.times == 1 + len(places)


def test_folders_have_stores_of_their_own(folder: Path, cache: Path, compilations: Compilations) -> None:
    other = folder.with_name("others")
    shutil.copytree(folder, other)
    (other / FILES[1]).unlink()
    for _ in range(2):
        assert len(names(compiled_store(folder, cache))) == 3
        assert len(names(compiled_store(other, cache))) == 2
    assert compilations.times == 2


def test_where_it_cannot_be_kept_the_entries_are_read_each_time(
    folder: Path, cache: Path, compilations: Compilations
) -> None:
    cache.parent.write_text("a file where the folder should be", "utf-8")
    for times in (1, 2):
        assert names(compiled_store(folder, cache))
        assert compilations.times == times


def test_a_disk_that_is_full_is_no_error(
    folder: Path, cache: Path, compilations: Compilations, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(*_: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(compiling, "write_all", full)
    assert names(compiled_store(folder, cache))
    assert list(cache.iterdir()) == []


def test_a_wrong_entry_is_an_error_and_nothing_is_kept(folder: Path, cache: Path) -> None:
    path = folder / DELVER
    path.write_text(path.read_text("utf-8").replace('"reveal"', '"reveel"'), "utf-8")
    with pytest.raises(CardFileError, match="did you mean “reveal”"):
        compiled_store(folder, cache)
    assert not cache.exists()
