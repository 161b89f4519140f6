"""Card files that are compressed, come through a pipe, or are truncated or damaged."""

import gzip
import io
import json
import zipfile
from pathlib import Path

import pytest

from tabletop.cards.importing import archives, card_file, importer
from tabletop.cards.importing.imported_library import library_with_imports
from tabletop.cards.importing.importer import import_cards
from tabletop.cards.reading import CardFileError
from tests.cards.importing.samples import SCRYFALL

CARDS = json.dumps(SCRYFALL).encode()
CARD = json.dumps(SCRYFALL[0]).encode()


def archive(**members: bytes) -> bytes:
    made = io.BytesIO()
    with zipfile.ZipFile(made, "w", zipfile.ZIP_DEFLATED) as file:
        for name, content in members.items():
            file.writestr(name.replace("_", "."), content)
    return made.getvalue()


@pytest.mark.parametrize(
    ("content", "cards"),
    [
        (gzip.compress(CARDS, mtime=0), 18),
        (gzip.compress(CARD, mtime=0), 1),
        (archive(README_txt=b"x" * 9_000_000, cards_JSON=CARDS, one_json=CARD), 18),
        (CARDS, 18),
    ],
)
def test_what_is_packed_is_unpacked_as_it_is_read(tmp_path: Path, content: bytes, cards: int) -> None:
    imported_file, path = tmp_path / "imported.cards", tmp_path / "cards"
    path.write_bytes(content)
    told: list[tuple[int, int]] = []
    assert import_cards(path, lambda done, all: told.append((done, all)), into=imported_file).cards == cards
    assert told[-1] == (len(content), len(content))
    assert "Quiet Heron" in library_with_imports(imported_file)
    piped = import_cards(Path("standard input"), into=imported_file, stream=io.BytesIO(content))
    assert piped.cards == cards


@pytest.mark.parametrize(
    ("content", "what"),
    [
        (gzip.compress(CARDS, mtime=0)[:-20], "can't be decompressed"),
        (gzip.compress(CARDS, mtime=0)[:50], "can't be decompressed"),
        (gzip.compress(CARDS, mtime=0)[:-8] + b"\0" * 8, "can't be decompressed"),
        (gzip.compress(b"", mtime=0), "the file is empty"),
        (gzip.compress(b"4 Forest", mtime=0), "neither JSON nor XML"),
        (archive(README_txt=b"hello"), "no .json or .xml file in the archive"),
        (archive(cards_json=CARDS)[:-30], "can't be decompressed"),
        (b"", "the file is empty"),
    ],
)
def test_nothing_is_kept_of_what_is_damaged(tmp_path: Path, content: bytes, what: str) -> None:
    imported_file, path = tmp_path / "imported.cards", tmp_path / "cards"
    path.write_bytes(content)
    for stream in (None, io.BytesIO(content)):
        with pytest.raises(CardFileError, match=what):
            import_cards(path, into=imported_file, stream=stream)
    assert not imported_file.exists()


def test_what_is_endless_when_unpacked_is_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(card_file, "MOST_UNPACKED", 1 << 20)
    path = tmp_path / "cards.gz"
    path.write_bytes(gzip.compress(b"[" + b" " * (1 << 22) + b"]"))
    with pytest.raises(CardFileError, match="larger than any card file"):
        import_cards(path, into=tmp_path / "imported.cards")


def test_a_pipe_that_breaks_is_said(tmp_path: Path) -> None:
    class Broken(io.BytesIO):
        def read(self, size: int | None = -1) -> bytes:
            raise OSError(5, "Input/output error")

    with pytest.raises(CardFileError, match="Input/output error"):
        import_cards(Path("standard input"), into=tmp_path / "imported.cards", stream=Broken())
    with pytest.raises(OSError, match="Input/output error"):
        archives.from_pipe(Broken())


def test_an_archive_through_a_pipe_is_copied_up_to_a_limit(tmp_path: Path) -> None:
    content = archive(cards_json=CARDS)
    imported = import_cards(Path("standard input"), into=tmp_path / "kept", stream=io.BytesIO(content))
    assert imported.cards
    with pytest.raises(OSError, match="the archive is larger than 100 bytes"):
        archives.from_pipe(io.BytesIO(content * 10_000), most=100)


class Endless(io.RawIOBase):
    """An endless stream of repeated bytes that counts how many were read."""

    def __init__(self, begin: bytes, again: bytes) -> None:
        self.begin, self.again = begin, again
        self.taken = 0

    def read(self, size: int = -1) -> bytes:
        assert size >= 0, "it would be read for ever"
        piece = (self.begin + self.again * (size // len(self.again) + 1))[:size]
        self.begin = b""
        self.taken += len(piece)
        return piece


@pytest.mark.parametrize(
    ("begin", "again", "what"),
    [
        (b"", b"\0", "neither JSON nor XML"),
        (b"[", b"\0", "one value is larger than 4 MB"),
        (b"", b"[", "nested too deeply"),
        (b"[", b'{"a":', "nested too deeply"),
        (b"[", b"{},", "more than 500 values that aren't cards"),
        (b"", b" ", "the file is empty"),
        (b'[{"name": "', b"a", "one value is larger than 4 MB"),
        (b"<cockatrice_carddatabase><cards>", b"<", "XML|xml"),
        (b"\x1f\x8b", b"\0", "it can't be decompressed"),
        (b"\x89PNG", b"\0", "neither JSON nor XML"),
    ],
)
def test_a_pipe_without_end_is_refused_soon(
    tmp_path: Path, begin: bytes, again: bytes, what: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(importer, "MOST_LEFT_OUT", 500)
    pipe = Endless(begin, again)
    with pytest.raises(CardFileError, match=what) as caught:
        import_cards(Path("standard input"), into=tmp_path / "imported.cards", stream=pipe)
    assert len(str(caught.value).splitlines()) == 1
    assert pipe.taken < 6 << 20
    assert not [*tmp_path.iterdir()]


@pytest.mark.parametrize("within", [b" ", b'"a",', b"[],"])
def test_a_bomb_is_refused_before_it_is_unpacked(
    tmp_path: Path, within: bytes, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(card_file, "_UNCHECKED", 1 << 20)
    path = tmp_path / "cards.json.gz"
    path.write_bytes(gzip.compress(b"[" + within * (8 << 20) + b"1]"))
    read: list[int] = []
    with pytest.raises(CardFileError, match="more than 100 times larger"):
        import_cards(path, lambda done, _: read.append(done), into=tmp_path / "imported.cards")
    assert len(read) < 20
    assert [*tmp_path.iterdir()] == [path]
