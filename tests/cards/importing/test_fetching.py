"""All cards from a service that behaves well, badly, slowly or not at all: only complete files are kept."""

import socket
from collections.abc import Callable, Iterator
from pathlib import Path
from threading import Thread

import pytest

from tabletop.cards.importing.card_file import ImportCancelledError
from tabletop.cards.importing.fetching import CardFetch, Fetched
from tabletop.cards.importing.imported_library import library_with_imports
from tabletop.cards.importing.importer import import_cards
from tabletop.cards.network import client
from tabletop.cards.network.client import Client
from tabletop.cards.network.errors import BrokenOffError, FetchError
from tabletop.cards.network.metering import Limits
from tabletop.cards.reading import CardFileError
from tests.cards.importing.samples import SCRYFALL, face, scryfall, write_card_file
from tests.cards.importing.service import CATALOGUE, FILE, PACKED, Answer, Service, serving

DAY = 24 * 60 * 60


@pytest.fixture
def service() -> Iterator[Service]:
    with serving() as running:
        yield running


@pytest.fixture
def old(tmp_path: Path, imported_file: Path) -> bytes:
    """Return cards that were imported before."""
    import_cards(
        write_card_file(tmp_path, [scryfall("normal", face("Old Card", "Artifact"))]), into=imported_file
    )
    return imported_file.read_bytes()


def fetch(service: Service, imported_file: Path, at: float = 0.0, patience: float = 5.0) -> Fetched:
    return CardFetch(
        imported_file, service=service.address, limits=Limits(patience=patience), now=lambda: at
    ).run()


def names(imported_file: Path) -> set[str]:
    """Return the imported cards among a few names."""
    library = library_with_imports(imported_file)
    return {name for name in ("Old Card", "Quiet Heron") if name in library}


def other_files(imported_file: Path) -> list[str]:
    """Return the other files in the folder of the cards."""
    return sorted(each.name for each in imported_file.parent.iterdir() if each != imported_file)


# --- Well --------------------------------------------------------------------------------------------------


def test_all_cards_are_fetched_packed_and_kept(service: Service, imported_file: Path, old: bytes) -> None:
    progress: list[tuple[int, int]] = []
    card_fetch = CardFetch(imported_file, service=service.address, now=lambda: 5.0)
    imported = card_fetch.run(lambda done, total: progress.append((done, total))).imported
    assert imported is not None
    assert (imported.cards, imported.kept) == (18, 25)
    assert names(imported_file) == {"Old Card", "Quiet Heron"}
    assert other_files(imported_file) == ["imported.cards.fetched"]
    assert progress[-1] == (len(PACKED), len(PACKED))
    assert [path for path, _ in service.asked] == [CATALOGUE, FILE]
    for _, headers in service.asked:
        assert headers["User-Agent"].startswith("Tabletop/")
        assert "application/json" in headers["Accept"]
    assert service.asked[1][1]["Accept-Encoding"] == "gzip"


def test_it_is_asked_once_a_day_at_most_and_only_for_newer_cards(
    service: Service, imported_file: Path
) -> None:
    fetch(service, imported_file, at=0.0)
    assert fetch(service, imported_file, at=DAY - 1.0).imported is None
    assert len(service.asked) == 2
    assert fetch(service, imported_file, at=DAY + 1.0).imported is None
    assert [path for path, _ in service.asked] == [CATALOGUE, FILE, CATALOGUE]
    service.updated_at = "2026-11-24"
    assert fetch(service, imported_file, at=3.0 * DAY).imported is not None
    # Where the clock was set back, or the cards are gone, nothing is as it was.
    assert fetch(service, imported_file, at=1.0).imported is None
    imported_file.unlink()
    assert fetch(service, imported_file, at=2.0).imported is not None


def test_what_is_not_packed_is_taken_as_well(service: Service, imported_file: Path, tmp_path: Path) -> None:
    service.file = write_card_file(tmp_path, SCRYFALL).read_bytes()
    assert fetch(service, imported_file).imported is not None


def test_it_follows_to_where_the_file_has_moved(service: Service, imported_file: Path) -> None:
    def moved(path: str, answer: Answer) -> bool:
        if path == CATALOGUE:
            answer.send(302, b"", Location="/catalogue")
        elif path == "/catalogue":
            answer.catalogue()
        return path in (CATALOGUE, "/catalogue")

    service.misbehave = moved
    assert fetch(service, imported_file).imported is not None
    assert [path for path, _ in service.asked] == [CATALOGUE, "/catalogue", FILE]


# --- Breaks ------------------------------------------------------------------------------------------------


def test_after_a_break_it_goes_on_at_once_from_there(service: Service, imported_file: Path) -> None:
    service.cut_after = [500, 300, 200]
    assert fetch(service, imported_file).imported is not None
    assert service.ranges == ["", "bytes=500-", "bytes=800-", "bytes=1000-"]


@pytest.mark.parametrize("at", [0, 1, 2, 9, 10, 11, *range(100, len(PACKED), 97), len(PACKED) - 1])
def test_a_break_at_any_byte_keeps_the_old_cards_or_brings_the_new_ones(
    service: Service, imported_file: Path, old: bytes, at: int
) -> None:
    service.cut_after = [at, 0, 0, 0, 0, 0]
    with pytest.raises(BrokenOffError, match=r"fetch again to go on from there|the connection broke"):
        fetch(service, imported_file)
    assert imported_file.read_bytes() == old
    assert names(imported_file) == {"Old Card"}
    service.cut_after = []
    service.asked.clear()
    assert fetch(service, imported_file).imported is not None
    assert service.ranges == [f"bytes={at}-" if at else ""]
    assert names(imported_file) == {"Old Card", "Quiet Heron"}
    assert other_files(imported_file) == ["imported.cards.fetched"]


def test_what_has_changed_meanwhile_is_fetched_from_its_beginning(
    service: Service, imported_file: Path
) -> None:
    service.cut_after = [700, 0]
    with pytest.raises(BrokenOffError):
        fetch(service, imported_file)
    service.version = '"second"'
    assert fetch(service, imported_file).imported is not None
    assert service.ranges[-1] == "bytes=700-"


@pytest.mark.parametrize("keeps", [True, False])
def test_a_service_without_parts_or_versions_begins_again(
    service: Service, imported_file: Path, keeps: bool
) -> None:
    service.cut_after = [700, 0]
    service.keeps_ranges = keeps
    service.version = 'W/"weak"' if keeps else '"first"'
    with pytest.raises(BrokenOffError):
        fetch(service, imported_file)
    service.cut_after.clear()
    service.asked.clear()
    assert fetch(service, imported_file).imported is not None
    assert service.ranges == [""]


def test_what_was_whole_before_it_was_read_is_not_fetched_again(
    service: Service, imported_file: Path
) -> None:
    class StoppedError(Exception):
        pass

    def stop(done: int, total: int) -> None:
        if done == total:
            raise StoppedError

    with pytest.raises(StoppedError):
        CardFetch(imported_file, service=service.address).run(stop)
    assert fetch(service, imported_file).imported is not None
    assert service.ranges == ["", f"bytes={len(PACKED)}-"]


@pytest.mark.parametrize("range_sent", ["bytes 3-9/10", "nonsense", "bytes */5"])
def test_another_part_than_the_one_asked_for_is_not_taken(
    service: Service, imported_file: Path, range_sent: str
) -> None:
    service.cut_after = [700, 0]
    with pytest.raises(BrokenOffError):
        fetch(service, imported_file)

    def wrong(path: str, answer: Answer) -> bool:
        is_part = "Range" in answer.headers
        if is_part:
            answer.send(206, b"wrong", **{"Content-Range": range_sent})
        return is_part

    service.misbehave = wrong
    assert fetch(service, imported_file).imported is not None
    assert service.ranges[-2:] == ["bytes=700-", ""]


# --- Badly -------------------------------------------------------------------------------------------------


def answering(status: int, content: bytes = b"", **headers: str) -> Callable[[str, Answer], bool]:
    def answer_so(path: str, answer: Answer) -> bool:
        if path == FILE:
            answer.send(status, content, **headers)
        return path == FILE

    return answer_so


@pytest.mark.parametrize(
    ("mood", "what"),
    [
        (answering(404), "it answers 404 Not Found; try again later"),
        (answering(500), "it answers 500 Internal Server Error"),
        (answering(429, Retry_After="60"), "asked too often; try again in 60 seconds"),
        (answering(429), "asked too often; try again later"),
        (answering(200, b"<html>", kind="text/html"), "sends text/html instead of cards"),
        (answering(200, b"<html>Sign in"), "isn't the beginning of a|isn't safe to read as XML"),
        (answering(200, b""), "the response is empty"),
        (answering(200, b"[]"), "it has no cards"),
        (answering(200, PACKED, Content_Length="100"), "it can't be decompressed"),
        (answering(200, PACKED[:-4] + b"1234"), "it can't be decompressed"),
        (answering(200, b"", Content_Length=str(1 << 40)), "it sends more than 512 MiB, which is too much"),
        (answering(302, Location=FILE), "it redirects without end"),
        (
            answering(302, Location="http://example.invalid/cards"),
            "redirects to http://example.invalid/cards; only",
        ),
        (answering(302, Location="file:///etc/passwd"), "it redirects to file:///etc/passwd; only"),
        (answering(302), "it redirects to nowhere; only"),
    ],
)
def test_a_service_that_behaves_badly_changes_nothing(
    service: Service, imported_file: Path, old: bytes, mood: Callable[[str, Answer], bool], what: str
) -> None:
    service.misbehave = mood
    with pytest.raises(CardFileError, match=what) as caught:
        fetch(service, imported_file)
    assert len(str(caught.value).splitlines()) == 1
    assert imported_file.read_bytes() == old
    service.misbehave = lambda path, answer: False
    assert fetch(service, imported_file).imported is not None


def test_a_longer_length_than_what_comes_is_a_break(
    service: Service, imported_file: Path, old: bytes
) -> None:
    service.misbehave = answering(200, PACKED, Content_Length=str(len(PACKED) + 10))
    with pytest.raises(BrokenOffError, match=f"after {len(PACKED)} of {len(PACKED) + 10} bytes"):
        fetch(service, imported_file)
    assert imported_file.read_bytes() == old


@pytest.mark.parametrize("said", [b"<html>", b"[]", b'{"object": "error"}', b'{"download_uri": "ftp://a/b"}'])
def test_a_catalogue_that_is_none_changes_nothing(
    service: Service, imported_file: Path, old: bytes, said: bytes
) -> None:
    def nonsense(path: str, answer: Answer) -> bool:
        answer.send(200, said)
        return True

    service.misbehave = nonsense
    with pytest.raises(
        FetchError, match=r"can't understand the response|it names a file at ftp://a/b; only http://127.0.0.1"
    ):
        fetch(service, imported_file)
    assert imported_file.read_bytes() == old


def test_more_than_is_allowed_is_not_taken(service: Service, imported_file: Path) -> None:
    def endless(path: str, answer: Answer) -> bool:
        if path != FILE:
            return False
        answer.send_response(200)
        answer.send_header("Transfer-Encoding", "chunked")
        answer.end_headers()
        answer.wfile.write(b"400\r\n" + b"[" * 1024 + b"\r\n" + b"400\r\n" + b"[" * 1024 + b"\r\n0\r\n\r\n")
        return True

    service.misbehave = endless
    with pytest.raises(FetchError, match="it sends more than 1500 bytes"):
        CardFetch(imported_file, service=service.address, limits=Limits(size=1500)).run()


# --- Slowly, and not at all --------------------------------------------------------------------------------


def test_a_slow_service_can_be_stopped_and_goes_on_the_next_time(
    service: Service, imported_file: Path, old: bytes
) -> None:
    card_fetch = CardFetch(imported_file, service=service.address, limits=Limits(patience=60.0))

    def stop_halfway(done: int, total: int) -> None:
        # Half of it has arrived, and no more will until the download is stopped.
        Thread(target=card_fetch.stop).start()

    def catalogue_only(path: str, answer: Answer) -> bool:
        (service.goes_on.set if path == CATALOGUE else service.goes_on.clear)()
        return False

    service.misbehave = catalogue_only
    with pytest.raises(ImportCancelledError):
        card_fetch.run(stop_halfway)
    assert imported_file.read_bytes() == old
    service.misbehave = lambda path, answer: False
    service.goes_on.set()
    assert fetch(service, imported_file).imported is not None
    assert service.ranges[-1] == f"bytes={len(PACKED) // 2}-"


def test_a_service_that_does_not_answer_is_not_waited_for(service: Service, imported_file: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as silent:
        service.address = f"http://127.0.0.1:{silent.getsockname()[1]}"
        with pytest.raises(FetchError, match=r"too slow or sends too much \(0 bytes in 0.05 seconds\)"):
            fetch(service, imported_file, patience=0.05)
    with pytest.raises(FetchError, match="no usable response"):
        fetch(service, imported_file)


def test_what_was_stopped_before_it_began_asks_nobody(service: Service, imported_file: Path) -> None:
    card_fetch = CardFetch(imported_file, service=service.address)
    card_fetch.stop()
    with pytest.raises(ImportCancelledError):
        card_fetch.run()
    assert not imported_file.exists()


def test_where_nothing_can_be_written_that_is_said(service: Service, tmp_path: Path) -> None:
    (tmp_path / "file").write_text("in the way", encoding="utf-8")
    with pytest.raises(CardFileError, match="can't store cards there"):
        fetch(service, tmp_path / "file" / "imported.cards")


def test_a_proxy_is_used_where_the_system_names_one(monkeypatch: pytest.MonkeyPatch) -> None:
    dialed: list[tuple[str, int]] = []

    def dial(host: str, port: int, _: float) -> None:
        dialed.append((host, port))
        raise OSError("nobody is there")

    monkeypatch.setattr(client, "Dial", dial)
    monkeypatch.setenv("no_proxy", "here.example.invalid")
    asking = Client({"https://cards.example.invalid", "https://here.example.invalid"})
    for proxies, host in (
        ({"https": "http://127.0.0.1:9"}, "cards.example.invalid"),
        ({"https": "http://127.0.0.1:9"}, "here.example.invalid"),
        ({}, "cards.example.invalid"),
    ):
        monkeypatch.setattr(client, "getproxies", lambda proxies=proxies: proxies)
        with pytest.raises(FetchError, match="no usable response"):
            asking.get(f"https://{host}/x")
    assert dialed == [("127.0.0.1", 9), ("here.example.invalid", 443), ("cards.example.invalid", 443)]
