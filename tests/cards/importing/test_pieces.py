"""Splitting JSON of any size: the same values as reading it at once, and otherwise an error of one line."""

import json
from contextlib import suppress
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tabletop.cards.importing import card_file as source_module
from tabletop.cards.importing.card_file import ImportCancelledError, Source
from tabletop.cards.importing.pieces import Step, pieces, values
from tabletop.cards.reading import CardFileError

VALUES = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | st.text(),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=5), inner, max_size=4),
    max_leaves=12,
)
OBJECTS = st.dictionaries(st.text(max_size=5), VALUES, max_size=4)


def pieces_of(path: Path, chunk: int = 1 << 16) -> list[Any]:
    """Return every object and list below the top of a file, read in chunks of a size."""
    with pytest.MonkeyPatch.context() as patch, Source(path) as source:
        patch.setattr(source_module.Source, "read", _reading(chunk))
        return [json.loads(piece.json) for piece in pieces(source, lambda path, bracket: Step.TAKE)]


def _reading(chunk: int) -> Any:
    original = source_module.Source.read
    return lambda self, size=chunk: original(self, chunk)


@given(st.lists(OBJECTS | st.lists(VALUES), max_size=6), st.integers(1, 40), st.booleans(), st.booleans())
def test_pieces_are_the_values_of_the_whole(
    values: list[Any], chunk: int, plain: bool, indented: bool
) -> None:
    with TemporaryDirectory() as folder:
        path = Path(folder) / "cards.json"
        text = json.dumps([1, *values, "x"], ensure_ascii=plain, indent=2 if indented else None)
        path.write_bytes(text.encode("utf-8", "surrogatepass"))
        assert pieces_of(path, chunk) == values
        path.write_bytes(json.dumps({str(place): value for place, value in enumerate(values)}).encode())
        assert pieces_of(path, chunk) == values


@given(st.binary(max_size=60), st.sampled_from([b"", b"[", b"{", b'{"data":[', b'[{"a":"', b"\xef\xbb\xbf["]))
def test_no_bytes_bring_anything_but_a_card_file_error(rubbish: bytes, start: bytes) -> None:
    with TemporaryDirectory() as folder:
        path = Path(folder) / "cards.json"
        path.write_bytes(start + rubbish)
        with suppress(CardFileError), Source(path) as source:
            list(pieces(source, lambda path, bracket: Step.ENTER))
        with suppress(CardFileError), Source(path) as source:
            list(values(source))


def test_pieces_say_where_they_lie(tmp_path: Path) -> None:
    path = tmp_path / "cards.json"
    path.write_text('\ufeff{"data": {"a": [1], "b": {"cards": [{}]}}, "meta": {"x": [2]}}', "utf-8")

    def choose(path: tuple[str, ...], bracket: bytes) -> Step:
        return Step.SKIP if path[0] == "meta" else Step.TAKE if path[-1] in ("a", "*") else Step.ENTER

    with Source(path) as source:
        found = list(pieces(source, choose))
    content = path.read_bytes()
    assert [piece.path for piece in found] == [("data", "a"), ("data", "b", "cards", "*")]
    assert all(content[piece.at :].startswith(piece.json) for piece in found)


@pytest.mark.parametrize(
    ("text", "what"),
    [
        ('[{"a": 1}, {"b"', "byte 15: the file is incomplete; download it again"),
        ('[{"a": 1} {"b": 2}]', r"byte 11: unexpected '\{'; the file isn't valid JSON"),
        ('{"a" 1}', "byte 6: unexpected '\"a\"'; the file isn't valid JSON"),
        ("{1: 2}", "byte 2: unexpected '1'; "),
        ("[,]", "byte 2: unexpected ','; "),
        ("true ", "byte 4: unexpected 'true'; "),
        ('{"\\x": 1}', "byte 6: unexpected "),
        ('[{"a": "' + "x" * (5 << 20), "one value is larger than 4 MB"),
    ],
)
def test_what_is_wrong_is_said_with_its_place(tmp_path: Path, text: str, what: str) -> None:
    path = tmp_path / "cards.json"
    path.write_text(text, "utf-8")
    with pytest.raises(CardFileError, match=what), Source(path) as source:
        list(pieces(source, lambda path, bracket: Step.TAKE))


def test_progress_is_told_and_reading_stops_when_asked(tmp_path: Path) -> None:
    path = tmp_path / "cards.json"
    path.write_text(json.dumps([{"a": "x" * 1000}] * 1000), "utf-8")
    told: list[tuple[int, int]] = []
    size = path.stat().st_size
    with Source(path, lambda done, total: told.append((done, total))) as source:
        assert len(list(pieces(source, lambda path, bracket: Step.TAKE))) == 1000
    assert told == sorted(told)
    assert told[-1] == (size, size)
    assert len(told) > 2
    with Source(path, cancelled=lambda: True) as source, pytest.raises(ImportCancelledError):
        list(pieces(source, lambda path, bracket: Step.TAKE))
