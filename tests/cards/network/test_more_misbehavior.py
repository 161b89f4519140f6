"""More attacks: odd but correct responses are used, doubtful, incomplete or shared files are not."""

import gzip
import io
import json
import os
import zipfile
from collections.abc import Iterator
from pathlib import Path

import pytest

from tabletop.cards.importing import downloading
from tabletop.cards.importing.fetching import CardFetch, Fetched
from tabletop.cards.importing.imported_library import library_with_imports
from tabletop.cards.network.client import Client
from tabletop.cards.network.errors import FetchError
from tabletop.cards.network.metering import Limits
from tabletop.cards.reading import CardFileError
from tests.cards.importing.samples import SCRYFALL
from tests.cards.network.rogue import CATALOGUE, FILE, PACKED, Rogue, chunked, holds, http, rogue_server, says
from tests.cards.network.test_resuming import HALF, REST, SIZE, WHOLE, part, torn

CARDS = json.dumps(SCRYFALL).encode()


@pytest.fixture
def rogue() -> Iterator[Rogue]:
    with rogue_server() as running:
        running.will(CATALOGUE, says(http(body=offer(running))))
        running.will(FILE, says(WHOLE))
        yield running


@pytest.fixture
def imported_file(tmp_path: Path) -> Path:
    return tmp_path / "imported_file" / "imported.cards"


def offer(rogue: Rogue, **words: object) -> bytes:
    offered = {"download_uri": f"{rogue.address}{FILE}", "updated_at": "2026-11-22"}
    return json.dumps(offered | words).encode()


def fetch(rogue: Rogue, imported_file: Path) -> Fetched:
    return CardFetch(imported_file, service=rogue.address, limits=Limits(size=1 << 20)).run()


def file_names(imported_file: Path) -> set[str]:
    return {each.name for each in imported_file.parent.iterdir()}


def zipped(**members: bytes) -> bytes:
    made = io.BytesIO()
    with zipfile.ZipFile(made, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, content in members.items():
            archive.writestr(name.replace("_", "."), content)
    return made.getvalue()


# --- Odd, but sound ---------------------------------------------------------------------------------------

ODD = {
    "a connection that stays open": holds(WHOLE),
    "parts, and a connection that stays open": holds(
        chunked(b"%x\r\n%s\r\n0\r\n\r\n" % (SIZE, PACKED), ETag='"first"')
    ),
    "parts with notes and last headers": says(chunked(b"%x;a=b\r\n%s\r\n0\r\nX: y\r\n\r\n" % (SIZE, PACKED))),
    "one byte a part": says(chunked(b"".join(b"1\r\n%c\r\n" % byte for byte in PACKED) + b"0\r\n\r\n")),
    "no length at all": says(http(body=PACKED, Content_Length="")),
    "an old version": says(WHOLE.replace(b"HTTP/1.1", b"HTTP/1.0", 1)),
    "small letters": says(WHOLE.replace(b"Content-Length", b"content-length")),
    "bare line feeds": says(WHOLE[:-SIZE].replace(b"\r\n", b"\n") + PACKED),
    "no reason": says(WHOLE.replace(b" OK", b"", 1)),
    "a reason in other letters": says(WHOLE.replace(b"OK", "\u202eKO".encode(), 1)),
    "a hundred headers less some": says(WHOLE.replace(b"\r\n", b"\r\n" + b"X: y\r\n" * 90, 1)),
    "a length that is there twice": says(WHOLE.replace(b"ETag", b"Content-Length: %d\r\nETag" % SIZE)),
    "bytes behind the end": says(WHOLE + b"HTTP/1.1 200 OK\r\n\r\n"),
    "a continuation before it": says(b"HTTP/1.1 100 Continue\r\n\r\n" + WHOLE),
    "no type": says(http(body=PACKED, Content_Type="")),
    "a type with words": says(http(body=PACKED, Content_Type="Application/JSON; charset=utf-7")),
    "a cookie": says(http(body=PACKED, Set_Cookie="who=you", Refresh="0; url=http://evil.invalid/")),
    "not packed": says(http(body=CARDS)),
    "two packed parts": says(http(body=gzip.compress(CARDS[:500]) + gzip.compress(CARDS[500:]))),
    "an archive": says(http(body=zipped(cards_json=CARDS, readme_txt=b"no"))),
    "a byte order mark": says(http(body=b"\xef\xbb\xbf" + CARDS)),
}
"""Unusual correct ways to send a file."""


@pytest.mark.parametrize("name", ODD)
def test_odd_but_sound_answers_are_used(rogue: Rogue, imported_file: Path, name: str) -> None:
    rogue.will(FILE, ODD[name])
    assert fetch(rogue, imported_file).imported is not None
    assert file_names(imported_file) == {"imported.cards", "imported.cards.fetched"}
    assert not any("cookie" in headers for _, headers in rogue.asked)


@pytest.mark.parametrize("address", ["?a=b", "/?a=b#c", "/oracle-cards.json?1", "#c"])
def test_any_address_on_the_host_is_asked_for(rogue: Rogue, imported_file: Path, address: str) -> None:
    rogue.will(CATALOGUE, says(http(body=offer(rogue, download_uri=f"{rogue.address}{address}"))))
    path = address.partition("#")[0]
    path = path if path.startswith("/") else f"/{path}"
    rogue.will(path, says(WHOLE))
    assert fetch(rogue, imported_file).imported is not None
    assert rogue.asked[-1][0] == path


def test_a_long_date_is_cut(rogue: Rogue, imported_file: Path) -> None:
    rogue.will(CATALOGUE, says(http(body=offer(rogue, updated_at="2" * 60_000))))
    assert fetch(rogue, imported_file).imported is not None
    assert imported_file.with_name("imported.cards.fetched").stat().st_size < 300


# --- Doubtful ---------------------------------------------------------------------------------------------

DOUBTFUL = {
    "two ETags": part(ETag='"first"\r\nETag: "second"'),
    "two ranges": part(Content_Range=f"bytes {HALF}-{SIZE - 1}/{SIZE}\r\nContent-Range: bytes 0-1/2"),
    "a range with spaces": part(Content_Range=f" bytes  {HALF}-{SIZE - 1}/{SIZE}"),
    "a folded range": part(Content_Range=f"bytes\r\n {HALF}-{SIZE - 1}/{SIZE}"),
    "a length of two kinds": part(REST, Transfer_Encoding="chunked"),
    "an ETag in other quotes": part(ETag="'first'"),
    "an ETag of more": part(ETag='"first", "second"'),
}


@pytest.mark.parametrize("name", DOUBTFUL)
def test_what_is_doubtful_starts_again(rogue: Rogue, imported_file: Path, name: str) -> None:
    rogue.will(FILE, torn(), DOUBTFUL[name], says(WHOLE))
    assert fetch(rogue, imported_file).imported is not None
    assert rogue.ranges == ["", f"bytes={HALF}-", ""]


def test_two_places_to_go_to_are_none(rogue: Rogue, imported_file: Path) -> None:
    rogue.will(FILE, says(http("302 Found", Location="/a\r\nLocation: /b")))
    with pytest.raises(FetchError, match="it redirects to nowhere"):
        fetch(rogue, imported_file)


BAD_CATALOGS = {
    "two documents": b"{}{}",
    "a comment": b"// no\n{}",
    "another coding": json.dumps({"download_uri": "x"}).encode("utf-16"),
    "zeros": bytes(5_000),
    "no number": b'{"download_uri": NaN}',
    "a list of addresses": b'{"download_uri": ["http://a"]}',
    "many keys": b"{" + b",".join(b'"%d":1' % number for number in range(6_000)) + b"}",
    "a huge number": b'{"x": ' + b"9" * 60_000 + b"}",
}


@pytest.mark.parametrize("name", BAD_CATALOGS)
def test_a_catalog_of_another_kind_is_one_line(rogue: Rogue, imported_file: Path, name: str) -> None:
    rogue.will(CATALOGUE, says(http(body=BAD_CATALOGS[name])))
    with pytest.raises(FetchError, match="can't understand the response") as caught:
        fetch(rogue, imported_file)
    assert str(caught.value).isprintable()
    assert not imported_file.parent.exists()


BAD_FILES = {
    "garbage behind the end": gzip.compress(CARDS) + b"garbage",
    "another coding": json.dumps(SCRYFALL).encode("utf-16"),
    "zeros": bytes(5_000),
    "a locked archive": zipped(cards_json=CARDS).replace(b"\x14\0\0\0", b"\x14\0\1\0"),
    "an archive of archives": zipped(cards_json=zipped(cards_json=CARDS)),
    "a torn archive": zipped(cards_json=CARDS)[:-30],
    "an archive of a bomb": zipped(cards_json=b'["' + (b"a" * (1 << 20) + b'","') * 20),
    "a card of a megabyte": b'[{"object":"card","name":"' + b"a" * 900_000 + b'"}]',
    "ten thousand faces": json.dumps(
        [{"object": "card", "name": "A", "card_faces": [{"name": "B"}] * 10_000}]
    ).encode(),
    "a huge number": b'[{"object":"card","name":"A","power":' + b"9" * 9_000 + b"}]",
    "names that act": json.dumps([{"object": "card", "name": "\x1b[31m\u202e"}]).encode(),
}


@pytest.mark.parametrize("name", BAD_FILES)
def test_a_file_of_another_kind_is_one_line(rogue: Rogue, imported_file: Path, name: str) -> None:
    rogue.will(FILE, says(http(body=BAD_FILES[name], ETag='"first"')))
    with pytest.raises(CardFileError) as caught:
        fetch(rogue, imported_file)
    assert str(caught.value).isprintable()
    assert len(str(caught.value)) <= 300
    assert file_names(imported_file) == set()


# --- Two windows, and disks -------------------------------------------------------------------------------


def test_what_another_window_fetches_is_left_alone(rogue: Rogue, imported_file: Path) -> None:
    lines: list[str] = []

    def second(done: int, total: int) -> None:
        if not lines:
            with pytest.raises(CardFileError, match="another window is downloading") as caught:
                fetch(rogue, imported_file)
            lines.append(str(caught.value))

    first = CardFetch(imported_file, service=rogue.address)
    assert first.run(second).imported is not None
    assert lines
    assert "Quiet Heron" in library_with_imports(imported_file)
    assert file_names(imported_file) == {"imported.cards", "imported.cards.fetched"}


def test_what_has_grown_meanwhile_is_not_continued(rogue: Rogue, imported_file: Path) -> None:
    place = imported_file.with_name("imported.cards.download")

    def grow(connection: object) -> None:
        with place.open("ab") as file:
            file.write(b"x")
        part()(connection)  # type: ignore[arg-type]

    rogue.will(FILE, torn(), grow, says(WHOLE))
    assert fetch(rogue, imported_file).imported is not None
    assert rogue.ranges == ["", f"bytes={HALF}-", ""]


def test_a_full_disk_keeps_what_came(
    rogue: Rogue, imported_file: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    usual = downloading.write_all

    def full(file: io.FileIO, content: bytes) -> None:
        usual(file, content[:HALF])
        raise OSError(28, os.strerror(28))

    monkeypatch.setattr(downloading, "write_all", full)
    with pytest.raises(CardFileError, match="No space left on device"):
        fetch(rogue, imported_file)
    assert file_names(imported_file) == {"imported.cards.download", "imported.cards.download.json"}
    monkeypatch.setattr(downloading, "write_all", usual)
    rogue.will(FILE, part())
    assert fetch(rogue, imported_file).imported is not None
    assert rogue.ranges == ["", f"bytes={HALF}-"]


def test_a_file_for_keys_that_can_not_be_written_is_one_line(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """An environment variable makes Python write the keys of connections to that file."""
    monkeypatch.setenv("SSLKEYLOGFILE", str(tmp_path / "no" / "keys"))
    with pytest.raises(FetchError, match="no usable response") as caught:
        Client({"https://127.0.0.1:9"}).get("https://127.0.0.1:9/")
    assert len(str(caught.value).splitlines()) == 1
