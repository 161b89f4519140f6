"""Pictures of the player's own: files with loose names, and polite requests to a local server."""

import sys
import threading
from collections.abc import Callable, Iterator
from contextlib import closing
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace
from PySide6.QtCore import QBuffer, QIODevice, QObject, QSize
from PySide6.QtGui import QColor, QImage
from pytestqt.qtbot import QtBot

from tabletop import __version__
from tabletop.cards.faces import Side
from tabletop.cards.library import shipped_library
from tabletop.cards.network.origins import origin_of
from tabletop.paint.drawing.spec import FaceKind, FaceSpec, back_spec, face_spec, half_spec
from tabletop.ui.card_pictures.fetched_pictures import FetchedPictures, FetchedSource
from tabletop.ui.card_pictures.folder_pictures import FolderPictures
from tabletop.ui.card_pictures.picture_fetcher import BETWEEN, LIMITS, Fetcher
from tabletop.ui.session import picture_decoding
from tabletop.ui.session.picture_decoding import art_of, can_be_replaced, decoded, fitted
from tabletop.ui.session.pictures import Pictures
from tabletop.ui.session.worker import Post

LIBRARY = shipped_library()
DELVER = LIBRARY.find("Delver of Secrets").definition
FRONT, BACK = face_spec(DELVER), face_spec(DELVER, Side.BACK)


def png(color: str = "#ff0000", width: int = 63, height: int = 88, kind: str = "PNG") -> bytes:
    """Return a picture of one color."""
    image = QImage(width, height, QImage.Format.Format_RGB32)
    image.fill(QColor(color))
    buffer = QBuffer()
    buffer.open(QIODevice.OpenModeFlag.WriteOnly)
    image.save(buffer, kind)
    return bytes(buffer.data().data())


# --- Files -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("kind", ["PNG", "JPG", "WEBP"])
def test_pictures_of_the_usual_kinds_are_read(qapp: object, kind: str) -> None:
    assert decoded(png(kind=kind)).size() == QSize(63, 88)


@pytest.mark.qt_log_ignore("JPEG")
def test_what_is_no_picture_or_torn_is_nothing(qapp: object) -> None:
    whole = png(width=300, height=300, kind="JPG")
    for content in (b"", b"<svg xmlns='http://www.w3.org/2000/svg'/>", b"GIF89a", whole[:20]):
        assert decoded(content).isNull()


def test_a_picture_that_goes_over_its_pixels_again_and_again_is_not_read(qapp: object) -> None:
    whole = png(kind="JPG")
    scan = whole[whole.rindex(b"\xff\xda") : -2]
    assert decoded(whole[:-2] + scan * 101 + whole[-2:]).isNull()
    assert not decoded(whole).isNull()


def test_a_huge_picture_is_not_read_and_a_large_one_is_read_smaller(
    qapp: object, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert decoded(png(width=2400, height=1200)).size() == QSize(2000, 1000)
    monkeypatch.setattr(picture_decoding, "_MOST_PIXELS", 1000)
    assert decoded(png()).isNull()
    monkeypatch.setattr(picture_decoding, "MOST_BYTES", 10)
    assert decoded(png()).isNull()


def test_a_picture_gets_the_size_and_the_corners_of_a_card(qapp: object) -> None:
    made = fitted(decoded(png()), FRONT, QSize(320, 447))
    assert made.size() == QSize(320, 447)
    assert made.pixelColor(0, 0).alpha() == 0
    assert made.pixelColor(160, 220) == QColor("#ff0000")


def test_a_flipped_card_is_turned_and_a_wide_siege_lies_on_its_side(qapp: object) -> None:
    image = decoded(png(width=88, height=63))
    for x in range(44):
        for y in range(63):
            image.setPixelColor(x, y, QColor("#0000ff"))
    flip = LIBRARY.find("Akki Lavarunner").definition
    upside_down = fitted(image, face_spec(flip, flipped=True), QSize(88, 63))
    assert upside_down.pixelColor(66, 31) == QColor("#0000ff")
    siege = face_spec(LIBRARY.find("Invasion of Zendikar").definition)
    on_its_side = fitted(image, siege, QSize(63, 88))
    assert on_its_side.pixelColor(31, 66) == QColor("#0000ff")


def test_the_art_is_cut_out_where_most_frames_have_it(qapp: object) -> None:
    def share(name: str, wide: int = 100, high: int = 140) -> tuple[int, int]:
        card = LIBRARY.find(name).definition
        art = art_of(decoded(png(width=wide, height=high)), face_spec(card))
        return art.width(), art.height()

    assert share("Delver of Secrets") == (84, 60)
    assert share("Fable of the Mirror-Breaker") == (41, 99)
    assert share("Akki Lavarunner") == (84, 43)
    assert share("Invasion of Zendikar") == (0, 0)
    assert share("Delver of Secrets", 140, 100) == (140, 100)
    assert art_of(QImage(), FRONT).isNull()


def test_only_faces_with_names_can_be_replaced() -> None:
    meld = LIBRARY.find("Graf Rats").definition
    assert can_be_replaced(FRONT)
    assert can_be_replaced(BACK)
    assert not can_be_replaced(back_spec())
    assert not can_be_replaced(half_spec(meld))
    assert not can_be_replaced(FaceSpec(kind=FaceKind.FACE_DOWN, name="Morph"))
    assert not can_be_replaced(FaceSpec())


@pytest.mark.parametrize(
    ("file", "shows_front", "shows_back"),
    [
        ("Delver of Secrets.png", True, False),
        ("delver_of-secrets.PNG", True, False),
        ("Delver of Secrets (ISD).png", True, False),
        ("Delver of Secrets.full.png", True, False),
        ("Delver of Secrets 51.png", True, False),
        ("Delver of Secrets -- Insectile Aberration.png", True, False),
        ("Insectile Aberration [ISD].png", False, True),
        ("more/Insectile Aberration.png", False, True),
        ("more/still more/Insectile Aberration.png", False, False),
        ("Delver of Secrets.txt", False, False),
    ],
)
def test_files_are_found_by_loose_names(
    qapp: object, tmp_path: Path, file: str, shows_front: bool, shows_back: bool
) -> None:
    path = tmp_path / file
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(png())
    pictures = FolderPictures(tmp_path)
    assert (not pictures.picture(FRONT).isNull()) == shows_front
    assert (not pictures.picture(BACK).isNull()) == shows_back


def test_a_whole_name_goes_before_one_with_additions(qapp: object, tmp_path: Path) -> None:
    (tmp_path / "Delver of Secrets (promo).png").write_bytes(png("#00ff00"))
    (tmp_path / "Delver of Secrets.png").write_bytes(png("#ff0000"))
    assert FolderPictures(tmp_path).picture(FRONT).pixelColor(5, 5) == QColor("#ff0000")


def test_both_halves_of_a_flip_card_may_name_the_file(qapp: object, tmp_path: Path) -> None:
    flip = face_spec(LIBRARY.find("Akki Lavarunner").definition)
    (tmp_path / "Tok-Tok, Volcano Born.png").write_bytes(png())
    assert not FolderPictures(tmp_path).picture(flip).isNull()


@pytest.mark.skipif(sys.platform == "win32", reason="not everyone may make links on Windows")
def test_a_link_to_itself_hides_no_other_file(qapp: object, tmp_path: Path) -> None:
    (tmp_path / "loop").symlink_to("loop")
    (tmp_path / f"{FRONT.name}.png").write_bytes(png())
    assert not FolderPictures(tmp_path).picture(FRONT).isNull()


def test_a_folder_that_is_gone_or_a_file_that_cannot_be_read_is_nothing(qapp: object, tmp_path: Path) -> None:
    assert FolderPictures(tmp_path / "none").picture(FRONT).isNull()
    file = tmp_path / "Delver of Secrets.png"
    file.write_bytes(png())
    pictures = FolderPictures(tmp_path)
    assert pictures.file_of(FRONT) == file
    file.unlink()
    assert pictures.picture(FRONT).isNull()


def test_a_link_to_itself_hides_no_other_picture(qapp: object, tmp_path: Path) -> None:
    (tmp_path / "A.png").symlink_to(tmp_path / "A.png")
    (tmp_path / "Delver of Secrets.png").write_bytes(png())
    assert not FolderPictures(tmp_path).picture(FRONT).isNull()


# --- In place of painted ones -----------------------------------------------------------------------------


class OneColor:
    """A source with a picture of every face, or of none."""

    def __init__(self, color: str) -> None:
        self.color = color

    def picture(self, _spec: FaceSpec) -> QImage:
        return decoded(png(self.color)) if self.color else QImage()


@pytest.fixture
def threaded(qapp: object) -> Iterator[Pictures]:
    pictures = Pictures()
    yield pictures
    pictures.shut_down()


def middle(pictures: Pictures, qtbot: QtBot, spec: FaceSpec = FRONT) -> QColor:
    """Return the middle of the full card once nothing is painted any more."""
    pictures.pixmap(spec, 80, 112, 1.0, "full")
    qtbot.waitUntil(lambda: not pictures.is_busy())
    return pictures.pixmap(spec, 80, 112, 1.0, "full").toImage().pixelColor(40, 90)


def test_own_pictures_go_before_painted_ones_on_full_cards_alone(threaded: Pictures, qtbot: QtBot) -> None:
    painted = middle(threaded, qtbot)
    own = OneColor("#ff0000")
    with qtbot.waitSignal(threaded.ready):
        threaded.put_before(own)
    assert middle(threaded, qtbot) == QColor("#ff0000")
    threaded.pixmap(FRONT, 80, 112)
    qtbot.waitUntil(lambda: not threaded.is_busy())
    assert threaded.pixmap(FRONT, 80, 112).toImage().pixelColor(40, 90) != QColor("#ff0000")
    own.color = ""
    threaded.renew("Delver of Secrets")
    assert middle(threaded, qtbot) == painted
    own.color = "#00ff00"
    threaded.renew("Someone else")
    assert middle(threaded, qtbot) == painted
    threaded.renew()
    assert middle(threaded, qtbot) == QColor("#00ff00")
    threaded.put_before(None)
    assert middle(threaded, qtbot) == painted


def test_the_table_shows_their_art_only_if_it_is_told_to(threaded: Pictures, qtbot: QtBot) -> None:
    def art() -> QColor:
        threaded.pixmap(FRONT, 126, 176)
        qtbot.waitUntil(lambda: not threaded.is_busy())
        return threaded.pixmap(FRONT, 126, 176).toImage().pixelColor(63, 110)

    painted = art()
    threaded.put_before(OneColor("#ff0000"), on_tiles=True)
    assert art() == QColor("#ff0000")
    threaded.put_before(OneColor("#00ff00"), on_tiles=True)
    assert art() == QColor("#00ff00")
    threaded.put_before(OneColor("#00ff00"))
    assert art() == painted
    threaded.put_before(OneColor(""), on_tiles=True)
    assert art() == painted


def test_the_table_and_the_large_card_have_triangles_if_that_is_preferred(
    threaded: Pictures, qtbot: QtBot
) -> None:
    new = replace(FRONT, symbol="triangle")

    def shown(spec: FaceSpec) -> list[QImage]:
        for mode, size in (("tile", (126, 176)), ("full", (320, 447))):
            threaded.pixmap(spec, *size, 1.0, mode)
        qtbot.waitUntil(lambda: not threaded.is_busy())
        return [
            threaded.pixmap(spec, *size, 1.0, mode).toImage()
            for mode, size in (("tile", (126, 176)), ("full", (320, 447)))
        ]

    printed, triangles = shown(FRONT), shown(new)
    assert all(one != other for one, other in zip(printed, triangles, strict=True))
    threaded.use_triangles(on=True)
    assert shown(FRONT) == triangles
    threaded.use_triangles(on=False)
    assert shown(FRONT) == printed


def test_what_comes_while_a_face_is_painted_is_looked_for_again(threaded: Pictures, qtbot: QtBot) -> None:
    threaded.pixmap(FRONT, 80, 112, 1.0, "full")
    threaded.put_before(OneColor("#ff0000"))
    qtbot.waitUntil(lambda: not threaded.is_busy())
    assert middle(threaded, qtbot) == QColor("#ff0000")


def test_without_threads_they_are_shown_at_once(qapp: object) -> None:
    pictures = Pictures(synchronous=True)
    pictures.put_before(OneColor("#ff0000"))
    shown = pictures.pixmap(FRONT, 80, 112, 1.0, "full").toImage()
    assert shown.pixelColor(40, 90) == QColor("#ff0000")


# --- A server on this machine -------------------------------------------------------------------------------


class Server(ThreadingHTTPServer):
    """Responds as a test says, and records all requests with their headers."""

    daemon_threads = False

    def __init__(self) -> None:
        super().__init__(("127.0.0.1", 0), _Answering)
        self.asked: list[tuple[str, dict[str, str]]] = []
        self.answers: dict[str, list[tuple[int, dict[str, str], bytes]]] = {}
        self.let_go = threading.Event()

    def address(self, path: str) -> str:
        return f"http://127.0.0.1:{self.server_port}{path}"

    def will(self, path: str, content: bytes = b"", status: int = 200, **headers: str) -> str:
        """Answer a path with a response from now on, after the earlier ones."""
        named = {key.replace("_", "-"): value for key, value in headers.items()}
        self.answers.setdefault(path, []).append((status, named, content))
        return self.address(path)

    @property
    def paths(self) -> list[str]:
        return [path for path, _ in self.asked]


class _Answering(BaseHTTPRequestHandler):
    server: Server
    timeout = 10
    """Timeout in seconds. Qt may open a connection that it never uses, and the server would wait for it."""

    def do_GET(self) -> None:
        # Qt has written the names of headers in both ways; they mean the same.
        headers = {key.title(): value for key, value in self.headers.items()}
        self.server.asked.append((self.path, headers))
        if self.path == "/slow":
            self.server.let_go.wait(60)
        answers = self.server.answers.get(self.path, [(404, {}, b"")])
        status, headers, content = answers.pop(0) if len(answers) > 1 else answers[0]
        try:
            self.send_response(status)
            for key, value in headers.items():
                self.send_header(key, value)
            if "Content-Length" not in headers:
                self.send_header("Content-Length", str(len(content)))
            self.end_headers()
            self.wfile.write(content)
        except ConnectionError:
            pass

    def log_message(self, *_: object) -> None:
        """Print nothing."""


@pytest.fixture
def server() -> Iterator[Server]:
    with Server() as running:
        thread = threading.Thread(target=running.serve_forever, args=(0.02,))
        thread.start()
        yield running
        running.let_go.set()
        running.shutdown()
        thread.join()


@pytest.fixture
def parent(qapp: object) -> Iterator[QObject]:
    made = QObject()
    yield made
    for fetcher in made.findChildren(Fetcher):
        fetcher.stop()
    made.deleteLater()


@pytest.fixture
def fetcher(parent: QObject, tmp_path: Path, server: Server) -> Fetcher:
    return fetcher_for(server, tmp_path, parent, second=10)


def fetcher_for(server: Server, tmp_path: Path, parent: QObject, *others: Server, **how: Any) -> Fetcher:
    """Return a fetcher that may contact some servers of this test, and no others."""
    origins = {each.address("") for each in (server, *others)}
    return Fetcher(tmp_path / "kept", parent, origins=origins, **how)


Fetched = Callable[[str], bytes]


@pytest.fixture
def fetch(fetcher: Fetcher, qtbot: QtBot) -> Fetched:
    """Fetch an address and return the result."""

    def fetched(address: str) -> bytes:
        with qtbot.waitSignal(fetcher.arrived) as came:
            fetcher.want(address)
        assert came.args is not None
        assert came.args[0] == address
        return bytes(came.args[1].data())

    return fetched


def test_a_server_is_told_who_asks_and_for_what(server: Server, fetch: Fetched) -> None:
    content = png()
    assert fetch(server.will("/a.png", content)) == content
    ((_, headers),) = server.asked
    assert headers["User-Agent"] == f"Tabletop/{__version__} (unofficial fan program)"
    assert headers["Accept"].startswith("image/")


@pytest.mark.parametrize(
    ("address", "origin"),
    [
        ("https://pictures.invalid/a.png", "https://pictures.invalid"),
        ("HTTPS://Pictures.Invalid:443/a.png", "https://pictures.invalid"),
        ("https://pictures.invalid:8443/a.png", "https://pictures.invalid:8443"),
        ("https://bücher.invalid/a.png", ""),
        ("https://pictures.invalid\\@elsewhere.invalid/a.png", ""),
        ("https://pictures.invalid:0/a.png", ""),
        ("https://pictures.invalid:99999/a.png", ""),
        ("https://[zz/a.png", ""),
        ("https://[::1]/a.png", ""),
        ("https://pictures.invalid/a b.png", ""),
        ("https://pictures.invalid/" + "a" * 3_000, ""),
        ("http://127.0.0.1:9/a.png", "http://127.0.0.1:9"),
        ("http://localhost/a.png", "http://localhost"),
        ("http://pictures.invalid/a.png", ""),
        ("https://pictures.invalid@elsewhere.invalid/a.png", ""),
        ("file:///a.png", ""),
        ("ftp://pictures.invalid/a.png", ""),
        ("a.png", ""),
        ("", ""),
    ],
)
def test_an_origin_is_scheme_host_and_port(address: str, origin: str) -> None:
    assert origin_of(address) == origin


def test_no_cookie_is_kept_or_sent(server: Server, fetch: Fetched, tmp_path: Path) -> None:
    content = png()
    cookie = {"Set-Cookie": "who=you; Path=/; Max-Age=9999", "Cache-Control": "no-store"}
    server.will("/a.png", b"", 302, Location="/b.png", **cookie)
    server.will("/b.png", content, **cookie)
    for _ in range(2):
        assert fetch(server.address("/a.png")) == content
    assert server.paths == ["/a.png", "/b.png"] * 2
    assert not any("Cookie" in headers or "Authorization" in headers for _, headers in server.asked)
    assert not any(
        b"who=you" in file.read_bytes() for file in (tmp_path / "kept").rglob("*") if file.is_file()
    )


def test_who_would_send_the_program_elsewhere_is_not_followed(
    server: Server, fetcher: Fetcher, qtbot: QtBot
) -> None:
    with Server() as other:
        # No server has to answer there: the socket shows that nothing connects.
        other.timeout = 0
        other.socket.setblocking(False)
        with qtbot.waitSignal(fetcher.missing, timeout=5_000):
            fetcher.want(server.will("/a.png", b"", 302, Location=other.address("/b.png")))
        with pytest.raises(BlockingIOError):
            other.socket.accept()


def test_what_is_kept_is_not_fetched_again(
    server: Server, fetch: Fetched, parent: QObject, tmp_path: Path, qtbot: QtBot
) -> None:
    address = server.will("/a.png", png(), Cache_Control="max-age=1")
    first = fetch(address)
    assert fetch(address) == first
    again = fetcher_for(server, tmp_path, parent)
    with qtbot.waitSignal(again.arrived):
        again.want(address)
    assert server.paths == ["/a.png"]


def test_there_are_no_more_than_eight_requests_in_a_second(
    server: Server, fetcher: Fetcher, qtbot: QtBot
) -> None:
    came: list[str] = []
    sent: list[int] = []
    fetcher.arrived.connect(lambda address, _: came.append(address))
    fetcher._next_timer.timeout.connect(lambda: sent.append(len(server.asked)))
    for number in range(10):
        fetcher.want(server.will(f"/{number}.png", png()))
        fetcher.want(server.address(f"/{number}.png"))
    qtbot.waitUntil(lambda: len(came) == 10)
    assert len(server.asked) == 10
    # One at once, and with each turn no more than one.
    assert all(asked <= turns + 1 for turns, asked in enumerate(sent, 1))
    assert fetcher._next_timer.interval() == BETWEEN > 1_000 / 8
    # What was wanted last is looked at now, so it comes before what was wanted earlier.
    assert server.paths[1] == "/9.png"


def test_a_picture_that_is_not_there_is_missing(server: Server, fetcher: Fetcher, qtbot: QtBot) -> None:
    with qtbot.waitSignal(fetcher.missing) as told:
        fetcher.want(server.address("/none.png"))
    assert told.args == [server.address("/none.png")]
    assert not fetcher.is_busy


@pytest.mark.parametrize("status", [429, 503])
def test_a_server_that_asks_for_a_pause_gets_one(
    server: Server, fetch: Fetched, fetcher: Fetcher, status: int
) -> None:
    said: list[tuple[str, int]] = []
    fetcher.failed.connect(lambda words: said.append((words, fetcher._next_timer.interval())))
    server.will("/a.png", b"", status, Retry_After="30")
    content = png()
    assert fetch(server.will("/a.png", content)) == content
    assert server.paths == ["/a.png"] * 2
    ((words, pause),) = said
    # Thirty seconds, which are ten milliseconds long here.
    assert pause == 30 * 10
    assert "pause" in words


def test_a_server_that_always_refuses_is_left_alone(server: Server, fetcher: Fetcher, qtbot: QtBot) -> None:
    address = server.will("/a.png", b"", 500)
    with qtbot.waitSignal(fetcher.missing):
        fetcher.want(address)
    assert len(server.asked) == 3


def test_a_huge_file_is_not_fetched_to_its_end(server: Server, fetcher: Fetcher, qtbot: QtBot) -> None:
    address = server.will("/huge.png", png(), Content_Length=str(1 << 30))
    with qtbot.waitSignal(fetcher.missing):
        fetcher.want(address)


def test_where_nobody_is_it_is_said_once_and_tried_again(
    parent: QObject, tmp_path: Path, server: Server, qtbot: QtBot
) -> None:
    closed = Server()
    closed.server_close()
    fetcher = fetcher_for(server, tmp_path, parent, closed, second=1)
    said: list[str] = []
    fetcher.failed.connect(said.append)
    address = closed.address("/a.png")
    fetcher.want(address)
    qtbot.waitUntil(lambda: bool(said))
    assert "Can't download" in said[0]
    assert fetcher.is_busy
    content = png()
    fetcher.want(server.will("/b.png", content))
    with qtbot.waitSignal(fetcher.arrived):
        pass
    assert len(said) == 1


def test_a_slow_server_stops_nothing(server: Server, fetch: Fetched, fetcher: Fetcher) -> None:
    fetcher.want(server.will("/slow", png()))
    assert fetch(server.will("/quick.png", png()))
    assert not server.let_go.is_set()
    assert fetcher.is_busy


def test_a_server_that_sends_nothing_is_given_up(
    parent: QObject, tmp_path: Path, server: Server, qtbot: QtBot
) -> None:
    fetcher = fetcher_for(server, tmp_path, parent, limits=LIMITS._replace(patience=0.15))
    with qtbot.waitSignal(fetcher.missing):
        fetcher.want(server.will("/slow", png()))


def test_another_server_is_not_asked(server: Server, fetcher: Fetcher, qtbot: QtBot) -> None:
    address = server.will("/a.png", b"", 302, Location="http://localhost:1/a.png")
    with qtbot.waitSignal(fetcher.missing):
        fetcher.want(address)


# --- From the server onto the card ------------------------------------------------------------------------


def test_a_face_is_painted_until_its_picture_has_come(
    server: Server, fetcher: Fetcher, threaded: Pictures, qtbot: QtBot, parent: QObject
) -> None:
    addresses = {"Delver of Secrets": server.will("/front.png", png("#ff0000"))}
    fetched = FetchedPictures(fetcher, lambda name: addresses.get(name, ""), parent)
    fetched.changed.connect(threaded.renew)
    painted = middle(threaded, qtbot, BACK)
    threaded.put_before(fetched.source)
    threaded.pixmap(FRONT, 80, 112, 1.0, "full")
    with qtbot.waitSignal(fetched.changed) as told:
        pass
    assert told.args == ["Delver of Secrets"]
    assert middle(threaded, qtbot) == QColor("#ff0000")
    assert middle(threaded, qtbot, BACK) == painted


def test_a_torn_picture_is_thrown_away_and_not_asked_for_again(
    server: Server, fetcher: Fetcher, qtbot: QtBot, parent: QObject
) -> None:
    address = server.will("/torn.png", png()[:40], Cache_Control="max-age=600")
    fetched = FetchedPictures(fetcher, lambda _: address, parent)
    assert fetched.source.picture(FRONT).isNull()
    with qtbot.waitSignal(fetched.changed):
        pass
    assert fetched.source.picture(FRONT).isNull()
    assert fetched.source.picture(FRONT).isNull()
    assert not fetcher.is_busy
    assert server.paths == ["/torn.png"]


def test_only_some_pictures_are_held_in_memory(
    server: Server, fetcher: Fetcher, qtbot: QtBot, parent: QObject, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("tabletop.ui.card_pictures.fetched_pictures._MEMORY", 1)
    addresses = {"Delver of Secrets": "/front.png", "Insectile Aberration": "/back.png"}
    for path in addresses.values():
        server.will(path, png(), Cache_Control="max-age=600")
    fetched = FetchedPictures(fetcher, lambda name: server.address(addresses[name]), parent)
    for spec in (FRONT, BACK, FRONT):
        assert fetched.source.picture(spec).isNull()
        with qtbot.waitSignal(fetched.changed):
            pass
        assert not fetched.source.picture(spec).isNull()
    assert sorted(server.paths) == ["/back.png", "/front.png"]


def test_a_picture_that_arrives_twice_is_counted_once(qapp: object, monkeypatch: pytest.MonkeyPatch) -> None:
    content = png()
    monkeypatch.setattr("tabletop.ui.card_pictures.fetched_pictures._MEMORY", 2 * len(content))
    with closing(Post()) as post:
        source = FetchedSource(lambda name: name, post)
        for name in (FRONT.name, BACK.name, BACK.name):
            source.hold(name, content)
        assert not source.picture(FRONT).isNull()


def test_an_address_where_nobody_is_holds_up_no_other(
    parent: QObject, tmp_path: Path, server: Server, qtbot: QtBot
) -> None:
    closed = Server()
    closed.server_close()
    fetcher = fetcher_for(server, tmp_path, parent, closed, second=1)
    fetcher.want(closed.address("/a.png"))
    with qtbot.waitSignal(fetcher.arrived, timeout=5_000):
        # While the first is on its way: when that fails, it is to be tried again after this one.
        fetcher.want(server.will("/b.png", png()))
