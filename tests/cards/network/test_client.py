"""The client: the hosts that it contacts, its timeouts, and what it shows of responses."""

import shutil
import socket
import ssl
import subprocess
from collections.abc import Callable, Iterator
from itertools import count
from pathlib import Path
from queue import SimpleQueue
from threading import Event, Thread

import pytest

from tabletop.cards.network import client, connecting
from tabletop.cards.network.client import Client
from tabletop.cards.network.connecting import Dial
from tabletop.cards.network.errors import FetchError, LimitError, NoResponseError, StoppedError, clean, fault
from tabletop.cards.network.metering import Limits, Meter
from tabletop.cards.network.origins import ORIGINS, origin_of, redirect
from tests.cards.network.misbehavior import GARBAGE
from tests.cards.network.rogue import Reply, Rogue, holds, http, repeats, resets, rogue_server, says


@pytest.fixture
def rogue() -> Iterator[Rogue]:
    with rogue_server() as running:
        running.will("/a", says(http(body=b"content")))
        yield running


@pytest.fixture(autouse=True)
def no_proxy(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(client, "getproxies", dict)


def encrypted(rogue: Rogue) -> str:
    """Return the address of a server, with the scheme of an encrypted one."""
    return rogue.address.replace("http:", "https:")


def refusal(origin: str, path: str = "/a", limits: Limits | None = None) -> str:
    """Return the one line of error about a failed request."""
    asking = Client({origin}, limits)
    with pytest.raises(FetchError) as caught:
        asking.get(f"{origin}{path}")
    asking.close()
    line = str(caught.value)
    assert line.isprintable()
    assert len(line) <= 300
    return line


# --- Hosts ------------------------------------------------------------------------------------------------


def test_only_hosts_of_scryfall_may_be_contacted() -> None:
    assert {"https://api.scryfall.com", "https://data.scryfall.io", "https://cards.scryfall.io"} == ORIGINS
    assert all(origin_of(each) == each for each in ORIGINS)


def _by_place(value: object) -> str:
    """Return an id that is the same in every process, unlike the name of a function."""
    return value if isinstance(value, str) else "reply"


@pytest.mark.parametrize(
    "address",
    [
        "https://evil.invalid/",
        "https://api.scryfall.com.evil.invalid/",
        "https://evil-api.scryfall.com/",
        "https://api.scryfall.com:8443/",
        "https://api.scryfall.com./",
        "https://api.scryfall.com@evil.invalid/",
        "https://user@api.scryfall.com/",
        "https://api.scryfall.com\\@evil.invalid/",
        "https://evil.invalid#@api.scryfall.com/",
        "https://evil.invalid?@api.scryfall.com/",
        "https://api.scryf\u0430ll.com/",
        "https://api.scryfall.com\r\nHost: evil.invalid/",
        "https://api.scryfall.com/a b",
        "https://api.scryfall.com/a\\b",
        "https://api.scryfall.com\t/",
        "http://api.scryfall.com/",
        "ftp://api.scryfall.com/",
        "//api.scryfall.com/",
        "api.scryfall.com",
        "https:///api.scryfall.com/",
        "https://[zz/",
        "https://[::1]/",
        "file:///etc/passwd",
        "http://127.0.0.1/",
        "http://localhost/",
        "",
    ],
)
def test_no_other_host_is_contacted(address: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(client, "Dial", None)
    with pytest.raises(FetchError, match="that address may not be contacted; only https://api") as caught:
        Client(ORIGINS).get(address)
    assert len(str(caught.value).splitlines()) == 1


@pytest.mark.parametrize(
    "address", ["https://API.Scryfall.com/a", "https://api.scryfall.com:443/a", "https://api.scryfall.com?a"]
)
def test_other_spellings_of_an_allowed_host_are_the_same(address: str) -> None:
    assert origin_of(address) in ORIGINS


def test_no_variable_of_the_environment_adds_a_host(monkeypatch: pytest.MonkeyPatch, rogue: Rogue) -> None:
    for name in ("http_proxy", "HTTP_PROXY", "all_proxy", "TABLETOP_HOSTS", "TABLETOP_SERVICE"):
        monkeypatch.setenv(name, rogue.address)
    with pytest.raises(FetchError, match="may not be contacted"):
        Client(ORIGINS).get(f"{rogue.address}/a")
    asking = Client({rogue.address})
    assert asking.get(f"{rogue.address}/a").read(100) == b"content"
    asking.close()
    assert len(rogue.asked) == 1


def test_a_redirect_on_the_same_host_is_followed(rogue: Rogue) -> None:
    hops = [says(http("307 Moved", Location=f"{rogue.address}/{number}")) for number in range(4)]
    for place, hop in zip(("/start", "/0", "/1", "/2"), hops, strict=True):
        rogue.will(place, hop)
    rogue.will("/3", says(http(body=b"there")))
    asking = Client({rogue.address})
    assert asking.get(f"{rogue.address}/start").read(100) == b"there"
    asking.close()
    rogue.will("/3", says(http("308 Moved", Location="/4")))
    assert "it redirects without end" in refusal(rogue.address, "/start")


def test_a_redirect_of_words_that_no_address_has_is_one_line() -> None:
    with pytest.raises(FetchError, match="it redirects to nowhere"):
        redirect("https://api.scryfall.com/", "")


def test_nothing_that_a_server_says_about_us_is_sent_back(rogue: Rogue) -> None:
    cookie = {"Set_Cookie": "who=you; Path=/"}
    rogue.will("/a", says(http("302 Found", Location="/b", **cookie)))
    rogue.will("/b", says(http("401 Unauthorized", WWW_Authenticate="Basic realm=x", **cookie)))
    asking = Client({rogue.address})
    for _ in range(2):
        assert asking.get(f"{rogue.address}/a").status == 401
    asking.close()
    sent = {name for _, headers in rogue.asked for name in headers}
    assert sent == {"host", "accept-encoding", "user-agent", "connection"}


# --- Words ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("Not Found", "Not Found"),
        ("two\r\nlines", r"two\r lines"),
        ("\x1b[31mred\x07", r"\x1b[31mred\x07"),
        ("zero\u200bwidth\u202eturned\u00ad", "zerowidthturned"),
        ("half \ud800", r"half \ud800"),
        ("e\u0301", "\u00e9"),
        ("", ""),
        (ValueError("why\n"), "why"),
    ],
)
def test_texts_from_the_network_are_cleaned(text: object, shown: str) -> None:
    assert clean(text) == shown


def test_long_texts_from_the_network_are_cut() -> None:
    assert clean("a" * 54_000) == "a" * 79 + "…"
    assert len(clean("\x1b" * 54_000)) <= 80
    assert len(str(fault("https://" + "a" * 9_000, "x" * 9_000))) <= 300
    assert str(fault("http://[zz/", "it is wrong")) == "http://[zz/: it is wrong"


# --- Time and size ----------------------------------------------------------------------------------------


def ticking(step: float) -> Callable[[], float]:
    """Return a clock that advances by a step each time it is read."""
    ticks = count()
    return lambda: next(ticks) * step


def take_until_refused(meter: Meter, at_once: int, came: list[float]) -> None:
    """Count bytes until an error, and record the timeout of each wait."""
    while True:
        came.append(meter.timeout())
        meter.count(at_once)


def test_a_trickle_ends_when_too_little_has_come() -> None:
    """One byte every 0.3 seconds."""
    meter = Meter(Limits(patience=30.0, least=4096), 1_800.0, ticking(0.3))
    came: list[float] = []
    with pytest.raises(LimitError, match=r"\d+ bytes in 30 seconds"):
        take_until_refused(meter, 1, came)
    assert len(came) in (99, 100)


def test_a_faster_trickle_ends_with_the_time() -> None:
    limits = Limits(seconds=90.0, patience=30.0, least=4096)
    meter = Meter(limits, 90.0, ticking(0.3))
    meter.expect(1 << 20)
    came: list[float] = []
    with pytest.raises(LimitError, match="it takes longer than 90 seconds"):
        take_until_refused(meter, 100, came)
    assert len(came) in (298, 299, 300)
    assert all(0 < timeout <= 30.0 for timeout in came)


@pytest.mark.parametrize(("end", "timeout"), [(90.0, 30.0), (10.0, 10.0)])
def test_no_wait_lasts_longer_than_the_rest_of_the_time(end: float, timeout: float) -> None:
    assert Meter(Limits(patience=30.0), end, lambda: 0.0).timeout() == timeout


def test_the_time_is_that_of_all_requests_together(rogue: Rogue) -> None:
    rogue.will("/a", says(http("302 Found", Location="/b")))
    rogue.will("/b", says(http(body=b"content")))
    asking = Client({rogue.address}, Limits(seconds=20.0), ticking(1.0))
    with pytest.raises(FetchError, match="it takes longer than 20 seconds"):
        [asking.get(f"{rogue.address}/a").read(100) for _ in range(20)]
    asking.close()
    assert 1 < len(rogue.asked) < 20


def test_bytes_that_come_without_end_end_with_the_time(rogue: Rogue) -> None:
    rogue.will("/a", repeats(http(Content_Length=10_000_000), b"x"))
    asking = Client({rogue.address}, Limits(seconds=90.0, patience=900.0), ticking(0.3))
    answer = asking.get(f"{rogue.address}/a")
    with pytest.raises(FetchError, match="it takes longer than 90 seconds"):
        answer.read(10_000_000)
    asking.close()


@pytest.mark.parametrize("most", [0, 6])
def test_more_than_is_wanted_is_not_read(rogue: Rogue, most: int) -> None:
    asking = Client({rogue.address})
    with pytest.raises(FetchError, match=f"it sends more than {most} bytes"):
        asking.get(f"{rogue.address}/a").read(most)
    rogue.will("/a", says(http(body=b"content", Content_Length="")))
    with pytest.raises(FetchError, match=f"it sends more than {most} bytes"):
        asking.get(f"{rogue.address}/a").read(most)
    asking.close()


# --- Connecting -------------------------------------------------------------------------------------------

PROMPT = 20.0
"""Seconds within which a stopped client has to be done. Without a stop it would wait for 30."""


def test_nobody_waits_for_a_name_server_that_is_silent(monkeypatch: pytest.MonkeyPatch) -> None:
    goes_on, closed = Event(), Event()

    class Late(socket.socket):
        def close(self) -> None:
            super().close()
            closed.set()

    def slow(*_: object) -> socket.socket:
        goes_on.wait()
        return Late()

    monkeypatch.setattr(connecting.socket, "create_connection", slow)
    dial = Dial("api.scryfall.com", 443, 1.0)
    with pytest.raises(TimeoutError, match="timed out"):
        dial.connected(0.01)
    goes_on.set()
    # What came too late is closed.
    assert closed.wait(60)


def test_stopping_ends_the_wait_for_a_name_server(monkeypatch: pytest.MonkeyPatch) -> None:
    goes_on, begun, ended = Event(), Event(), Event()
    in_time: list[bool] = []

    def slow(*_: object) -> socket.socket:
        begun.set()
        goes_on.wait()
        raise OSError("too late")

    def stop() -> None:
        begun.wait()
        asking.stop()
        in_time.append(ended.wait(PROMPT))

    monkeypatch.setattr(connecting.socket, "create_connection", slow)
    asking = Client(ORIGINS)
    stopper = Thread(target=stop)
    stopper.start()
    with pytest.raises(StoppedError):
        asking.get("https://api.scryfall.com/")
    ended.set()
    stopper.join()
    goes_on.set()
    assert in_time == [True]


@pytest.mark.parametrize("begin", [b"", b"HTTP/1.1 2", http(Content_Length=100)])
def test_stopping_ends_every_wait(rogue: Rogue, begin: bytes) -> None:
    asking = Client({rogue.address})
    in_time: SimpleQueue[bool] = SimpleQueue()

    def reply(connection: socket.socket) -> None:
        connection.sendall(begin)
        asking.stop()
        connection.settimeout(PROMPT)
        try:
            connection.recv(1)
            in_time.put(True)
        except OSError as error:
            in_time.put(not isinstance(error, TimeoutError))

    rogue.will("/a", reply)
    with pytest.raises(StoppedError):
        asking.get(f"{rogue.address}/a").read(1_000)
    with pytest.raises(StoppedError):
        asking.get(f"{rogue.address}/a")
    assert in_time.get()
    asking.close()
    asking.stop()


def test_a_host_that_is_not_there_is_one_line() -> None:
    with socket.create_server(("127.0.0.1", 0)) as closed:
        port = closed.getsockname()[1]
    assert "check your connection" in refusal(f"http://127.0.0.1:{port}")


def resets_later(connection: socket.socket) -> None:
    """Send something and abort the connection."""
    connection.recv(1)
    resets(b"")(connection)


@pytest.mark.parametrize(
    ("reply", "patience"),
    [
        (says(b""), 60.0),
        (says(GARBAGE), 60.0),
        (says(http(body=b"not encrypted")), 60.0),
        (says(b"\x15\x03\x03\x00\x02\x02\x28"), 60.0),
        (says(b"\x16\x03\x03\xff\xff"), 60.0),
        (resets_later, 60.0),
        (repeats(b"", b"\x16\x03\x03\x00\x01\x02"), 60.0),
        (repeats(b"", b"x" * 4096), 60.0),
        (holds(b""), 0.1),
        (holds(b"\x16\x03\x03"), 0.1),
    ],
    ids=_by_place,
)
def test_what_is_not_encrypted_as_it_should_be_is_one_line(
    rogue: Rogue, reply: Reply, patience: float
) -> None:
    rogue.speaks_first = reply
    line = refusal(encrypted(rogue), limits=Limits(patience=patience))
    assert "no usable response" in line or "it is too slow or sends too much" in line


@pytest.mark.skipif(shutil.which("openssl") is None, reason="certificates are made by openssl")
@pytest.mark.parametrize("name", ["127.0.0.1", "evil.invalid"])
def test_a_certificate_that_nobody_knows_is_refused(rogue: Rogue, tmp_path: Path, name: str) -> None:
    made = ["-keyout", str(tmp_path / "key"), "-out", str(tmp_path / "certificate")]
    command = [
        "openssl",
        "req",
        "-x509",
        "-newkey",
        "rsa:2048",
        "-nodes",
        "-days",
        "1",
        "-subj",
        f"/CN={name}",
    ]
    subprocess.run([*command, *made], check=True, capture_output=True)
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.load_cert_chain(tmp_path / "certificate", tmp_path / "key")

    def reply(connection: socket.socket) -> None:
        context.wrap_socket(connection, server_side=True).close()

    rogue.speaks_first = reply
    assert "certificate verify failed" in refusal(encrypted(rogue))


@pytest.mark.parametrize(
    ("reply", "said"),
    [
        (says(b"HTTP/1.1 407 Sign\x1b in\r\n\r\n"), r"the proxy answers 407 Sign\\x1b in"),
        (
            says(b"HTTP/1.1 302 Found\r\nLocation: http://evil.invalid/\r\n\r\n"),
            "the proxy answers 302 Found",
        ),
        (says(b"HTTP/1.1 200 OK\r\n\r\nnot encrypted"), "no usable response"),
        (says(b"HTTP/1.1 200 OK\r\n\r\n"), "no usable response"),
        (says(GARBAGE), "no usable response"),
        (says(b""), "no usable response"),
        (repeats(b"HTTP/1.1 200 OK\r\n", b"X: y\r\n" * 99), "got more than 100 headers|too slow or sends"),
        (repeats(b"", b"HTTP/1.1 100 Continue\r\n\r\n"), "too slow or sends too much"),
        (repeats(b"HTTP/1.1 200 OK\r\nX: ", b"y" * 4096), "too slow or sends too much|too long|more than"),
    ],
    ids=_by_place,
)
def test_a_proxy_that_misbehaves_is_one_line(
    rogue: Rogue, monkeypatch: pytest.MonkeyPatch, reply: Reply, said: str
) -> None:
    monkeypatch.setattr(client, "getproxies", lambda: {"https": rogue.address})
    rogue.will("api.scryfall.com:443", reply)
    with pytest.raises(FetchError, match=said) as caught:
        Client(ORIGINS).get("https://api.scryfall.com/a")
    assert len(str(caught.value).splitlines()) == 1
    assert str(caught.value).isprintable()
    assert [path for path, _ in rogue.asked] == ["api.scryfall.com:443"]


@pytest.mark.parametrize(
    "proxy",
    ["http://[zz/", "http://127.0.0.1:x/", "::::", "http://127.0.0.1:99999", "\x1b", "//", "a" * 9_000],
)
def test_a_proxy_that_makes_no_sense_is_one_line(monkeypatch: pytest.MonkeyPatch, proxy: str) -> None:
    monkeypatch.setattr(client, "getproxies", lambda: {"https": proxy})
    with pytest.raises(NoResponseError, match="check your connection") as caught:
        Client(ORIGINS).get("https://api.scryfall.com/a")
    assert len(str(caught.value).splitlines()) == 1
    assert str(caught.value).isprintable()
