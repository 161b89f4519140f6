"""A download is continued only if the file is certainly the same, and only into a regular file."""

import json
import os
from collections.abc import Callable, Iterator
from pathlib import Path

import msgspec
import pytest

from tabletop.cards.importing.fetching import CardFetch, Fetched
from tabletop.cards.network.errors import BrokenOffError
from tabletop.cards.network.metering import Limits
from tabletop.cards.reading import CardFileError
from tests.cards.network.rogue import (
    CATALOGUE,
    FILE,
    PACKED,
    Reply,
    Rogue,
    chunked,
    http,
    repeats,
    resets,
    rogue_server,
    says,
)

SIZE = len(PACKED)
HALF = 700
REST = PACKED[HALF:]
WHOLE = http(body=PACKED, ETag='"first"')
needs_pipes = pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="this system has no pipes with names")


@pytest.fixture
def rogue() -> Iterator[Rogue]:
    with rogue_server() as running:
        offered = {"download_uri": f"{running.address}{FILE}", "updated_at": "2026-11-22"}
        running.will(CATALOGUE, says(http(body=json.dumps(offered).encode())))
        running.will(FILE, says(WHOLE))
        yield running


@pytest.fixture
def imported_file(tmp_path: Path) -> Path:
    return tmp_path / "kept" / "imported.cards"


def fetch(rogue: Rogue, imported_file: Path) -> Fetched:
    return CardFetch(imported_file, service=rogue.address, limits=Limits(size=1 << 20)).run()


def file_names(imported_file: Path) -> set[str]:
    return {each.name for each in imported_file.parent.iterdir()}


def torn(**headers: str | int) -> Reply:
    """Return a response with the first bytes of the file."""
    return says(http(body=PACKED[:HALF], **({"Content_Length": SIZE, "ETag": '"first"'} | headers)))


def part(body: bytes = REST, status: str = "206 Partial Content", **headers: str | int) -> Reply:
    """Return a response with the rest of the file, or something else."""
    usual = {"Content_Range": f"bytes {HALF}-{SIZE - 1}/{SIZE}", "ETag": '"first"'}
    return says(http(status, body, **(usual | headers)))


def test_the_rest_of_the_same_file_is_fetched(rogue: Rogue, imported_file: Path) -> None:
    rogue.will(FILE, torn(), part())
    assert fetch(rogue, imported_file).imported is not None
    assert rogue.ranges == ["", f"bytes={HALF}-"]
    assert rogue.asked[-1][1]["if-range"] == '"first"'
    assert file_names(imported_file) == {"imported.cards", "imported.cards.fetched"}


OTHERS = {
    "another ETag": part(ETag='"second"'),
    "no ETag": part(ETag=""),
    "a weak ETag": part(ETag='W/"first"'),
    "an ETag of 100 kB": part(ETag='"' + "f" * 60_000 + '"'),
    "no range": part(Content_Range=""),
    "a range of 5,000 digits": part(Content_Range=f"bytes {'7' * 5_000}-{SIZE - 1}/{SIZE}"),
    "a range of other digits": part(Content_Range="bytes \xb2-\xb3/\xb9"),
    "a range below zero": part(Content_Range=f"bytes -{HALF}-{SIZE - 1}/{SIZE}"),
    "a range in pages": part(Content_Range=f"pages {HALF}-{SIZE - 1}/{SIZE}"),
    "a range that begins elsewhere": part(Content_Range=f"bytes 3-{SIZE - 1}/{SIZE}"),
    "a range that ends early": part(REST[:-1], Content_Range=f"bytes {HALF}-{SIZE - 2}/{SIZE}"),
    "a range of another size": part(Content_Range=f"bytes {HALF}-{SIZE - 1}/{SIZE + 1}"),
    "a range of no size": part(Content_Range=f"bytes {HALF}-{SIZE - 1}/*"),
    "several ranges": part(Content_Range="", Content_Type="multipart/byteranges; boundary=x"),
    "less than the range says": part(REST[:-1]),
    "more than the range says": part(REST + b"x"),
    "parts of unknown length": part(b"1\r\nx\r\n0\r\n\r\n", Content_Length="", Transfer_Encoding="chunked"),
    "not that part": part(b"", "416 Range Not Satisfiable", Content_Range=f"bytes */{SIZE}"),
    "not that part, of 5,000 digits": part(b"", "416 X", Content_Range=f"bytes */{'9' * 5_000}"),
    "all of it": says(WHOLE),
    "all of another one": says(http(body=PACKED, ETag='"second"')),
}
"""Responses in place of the rest of the file."""


@pytest.mark.parametrize("name", OTHERS)
def test_anything_but_the_rest_of_the_same_file_starts_again(
    rogue: Rogue, imported_file: Path, name: str
) -> None:
    rogue.will(FILE, torn(), OTHERS[name], says(WHOLE))
    assert fetch(rogue, imported_file).imported is not None
    again = [] if name.startswith("all of") else [""]
    assert rogue.ranges == ["", f"bytes={HALF}-", *again]
    assert file_names(imported_file) == {"imported.cards", "imported.cards.fetched"}


@pytest.mark.parametrize("etag", ["", 'W/"first"', '""', "first", '"fir\x1bst"', '"' + "f" * 300 + '"'])
def test_what_can_not_be_known_again_is_not_kept(rogue: Rogue, imported_file: Path, etag: str) -> None:
    rogue.will(FILE, torn(ETag=etag))
    with pytest.raises(BrokenOffError, match=f"after {HALF} of {SIZE} bytes"):
        fetch(rogue, imported_file)
    assert file_names(imported_file) == set()
    assert rogue.ranges == [""]


@pytest.mark.parametrize(
    "reply",
    [
        says(chunked(b"3\r\n\x1f\x8b\x08\r\nff\r\nx", ETag='"first"')),
        resets(chunked(b"3\r\n\x1f\x8b\x08\r\n", ETag='"first"')),
        repeats(chunked(b"3\r\n\x1f\x8b\x08\r\n", ETag='"first"'), b"1000\r\n" + bytes(4096) + b"\r\n"),
    ],
)
def test_what_came_in_parts_is_not_kept(rogue: Rogue, imported_file: Path, reply: Reply) -> None:
    rogue.will(FILE, reply)
    with pytest.raises(CardFileError):
        fetch(rogue, imported_file)
    assert file_names(imported_file) == set()


def test_a_refusal_does_not_throw_away_what_is_there(rogue: Rogue, imported_file: Path) -> None:
    rogue.will(FILE, torn(), says(http("503 Service Unavailable", Retry_After=7)))
    with pytest.raises(CardFileError, match="it answers 503 Service Unavailable; try again in 7 seconds"):
        fetch(rogue, imported_file)
    rogue.will(FILE, part())
    assert fetch(rogue, imported_file).imported is not None
    assert rogue.ranges[-1] == f"bytes={HALF}-"


def test_a_part_that_breaks_is_continued_as_well(rogue: Rogue, imported_file: Path) -> None:
    beginning = part(REST[:100], Content_Length=len(REST))
    middle = HALF + 100
    end = part(PACKED[middle:], Content_Range=f"bytes {middle}-{SIZE - 1}/{SIZE}")
    rogue.will(FILE, torn(), beginning, end)
    assert fetch(rogue, imported_file).imported is not None
    assert rogue.ranges == ["", f"bytes={HALF}-", f"bytes={middle}-"]


def test_it_is_tried_only_some_times(rogue: Rogue, imported_file: Path) -> None:
    replies = [
        part(PACKED[at : at + 1], Content_Range=f"bytes {at}-{SIZE - 1}/{SIZE}", Content_Length=SIZE - at)
        for at in range(HALF, HALF + 20)
    ]
    rogue.will(FILE, torn(), *replies)
    with pytest.raises(BrokenOffError):
        fetch(rogue, imported_file)
    assert len(rogue.ranges) == 5


# --- What lies on the disk ---------------------------------------------------------------------------------


def begin(rogue: Rogue, imported_file: Path) -> None:
    """Break off a download once, so that it can be continued."""
    rogue.will(FILE, torn(), resets(b""))
    with pytest.raises(CardFileError):
        fetch(rogue, imported_file)
    assert file_names(imported_file) == {"imported.cards.download", "imported.cards.download.json"}
    rogue.asked.clear()


def noted(imported_file: Path, **words: object) -> bytes:
    notes = msgspec.json.decode((imported_file.parent / "imported.cards.download.json").read_bytes())
    return msgspec.json.encode(notes | words)


@pytest.mark.parametrize(
    "notes",
    [
        lambda imported_file: b"",
        lambda imported_file: b"[" * 8_000,
        lambda imported_file: b"\xff\xfe",
        lambda imported_file: b"x" * 100_000,
        lambda imported_file: noted(imported_file, address="http://127.0.0.1:1/x"),
        lambda imported_file: noted(imported_file, etag='"a"\r\nCookie: b'),
        lambda imported_file: noted(imported_file, etag=""),
        lambda imported_file: noted(imported_file, etag=5),
        lambda imported_file: noted(imported_file, size=HALF - 1),
        lambda imported_file: noted(imported_file, size=-1),
        lambda imported_file: noted(imported_file, size="many"),
        lambda imported_file: noted(imported_file, size=10**30),
    ],
)
def test_notes_that_make_no_sense_start_again(
    rogue: Rogue, imported_file: Path, notes: Callable[[Path], bytes]
) -> None:
    begin(rogue, imported_file)
    (imported_file.parent / "imported.cards.download.json").write_bytes(notes(imported_file))
    rogue.will(FILE, says(WHOLE))
    assert fetch(rogue, imported_file).imported is not None
    assert rogue.ranges == [""]
    assert not any("cookie" in headers for _, headers in rogue.asked)


@pytest.mark.parametrize("content", [b"", PACKED + b"more"])
def test_a_file_of_another_size_starts_again(rogue: Rogue, imported_file: Path, content: bytes) -> None:
    begin(rogue, imported_file)
    (imported_file.parent / "imported.cards.download").write_bytes(content)
    rogue.will(FILE, says(WHOLE))
    assert fetch(rogue, imported_file).imported is not None
    assert rogue.ranges == [""]


def test_other_bytes_than_those_that_came_make_no_cards_and_start_again(
    rogue: Rogue, imported_file: Path
) -> None:
    begin(rogue, imported_file)
    (imported_file.parent / "imported.cards.download").write_bytes(b"x" * HALF)
    rogue.will(FILE, part())
    with pytest.raises(CardFileError, match="neither JSON nor XML"):
        fetch(rogue, imported_file)
    assert file_names(imported_file) == set()
    rogue.will(FILE, says(WHOLE))
    assert fetch(rogue, imported_file).imported is not None


def _pipe(path: Path) -> None:
    os.mkfifo(path)


def _link(path: Path) -> None:
    target = path.parent.parent / "mine"
    target.write_bytes(b"mine")
    path.symlink_to(target)


def _link_to_nothing(path: Path) -> None:
    path.symlink_to(path.parent / "nothing")


def _link_to_device(path: Path) -> None:
    path.symlink_to("/dev/null")


def _folder(path: Path) -> None:
    path.mkdir()


@needs_pipes
@pytest.mark.parametrize("make", [_pipe, _link, _link_to_nothing, _link_to_device, _folder])
@pytest.mark.parametrize("name", [".download", ".download.json", ".fetched"])
def test_nothing_is_written_to_anything_but_a_file(
    rogue: Rogue, imported_file: Path, make: Callable[[Path], None], name: str
) -> None:
    imported_file.parent.mkdir()
    place = imported_file.with_name(f"{imported_file.name}{name}")
    make(place)
    before = place.lstat()
    with pytest.raises(CardFileError, match="is a link, a folder, a pipe or a device; remove it") as caught:
        fetch(rogue, imported_file)
    assert len(str(caught.value).splitlines()) == 1
    assert place.lstat().st_ino == before.st_ino
    assert file_names(imported_file) == {place.name}
    if make is _link:
        assert (imported_file.parent.parent / "mine").read_bytes() == b"mine"


@needs_pipes
@pytest.mark.parametrize("make", [_pipe, _folder, _link_to_device])
def test_cards_are_kept_in_nothing_but_a_file(
    rogue: Rogue, imported_file: Path, make: Callable[[Path], None]
) -> None:
    imported_file.parent.mkdir()
    make(imported_file)
    with pytest.raises(CardFileError, match="is a folder, a pipe or a device; remove it"):
        fetch(rogue, imported_file)


def test_a_file_with_another_name_is_not_written_to(rogue: Rogue, imported_file: Path) -> None:
    begin(rogue, imported_file)
    mine = imported_file.parent.parent / "mine"
    (imported_file.parent / "imported.cards.download").rename(mine)
    os.link(mine, imported_file.parent / "imported.cards.download")
    rogue.will(FILE, part())
    with pytest.raises(CardFileError, match="remove it"):
        fetch(rogue, imported_file)
    assert mine.read_bytes() == PACKED[:HALF]


def test_what_takes_the_place_of_the_file_meanwhile_is_not_read(rogue: Rogue, imported_file: Path) -> None:
    def replace(done: int, total: int) -> None:
        if done == total == SIZE:
            place = imported_file.with_name("imported.cards.download")
            place.unlink(missing_ok=True)
            place.mkdir(exist_ok=True)

    with pytest.raises(CardFileError) as caught:
        CardFetch(imported_file, service=rogue.address).run(replace)
    assert len(str(caught.value).splitlines()) == 1
    assert not imported_file.exists()
