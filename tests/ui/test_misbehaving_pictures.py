"""Any misbehavior of a picture server gives at most one clean line. Nothing hangs, and nothing is cached."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import QObject
from pytestqt.qtbot import QtBot

from tabletop.ui.card_pictures.picture_fetcher import LIMITS, Fetcher
from tests.cards.network.misbehavior import Case, answers
from tests.cards.network.rogue import Reply, Rogue, holds, http, rogue_server, says
from tests.ui.test_own_pictures import png

SILENT = re.compile(r"[1-46]\d\d|304|loud reason")
"""Responses for a missing picture."""
PICTURES = answers("image/png") | {
    "nothing in it": Case(says(http(Content_Type="image/png")), "the response is empty"),
    "json": Case(says(http(body=b"{}")), "it sends application/json instead of a picture"),
    "another kind": Case(says(http(body=b"GIF89a", Content_Type="image/gif")), "sends image/gif instead"),
    "a drawing": Case(says(http(body=b"<svg/>", Content_Type="image/svg+xml")), "sends image/svg"),
}


@pytest.fixture
def rogue() -> Iterator[Rogue]:
    with rogue_server() as running:
        yield running


@pytest.fixture
def parent(qapp: object) -> Iterator[QObject]:
    made = QObject()
    yield made
    for fetcher in made.findChildren(Fetcher):
        fetcher.stop()
    made.deleteLater()


@pytest.mark.parametrize("name", PICTURES)
def test_no_answer_instead_of_a_picture(
    rogue: Rogue, parent: QObject, tmp_path: Path, qtbot: QtBot, name: str
) -> None:
    case = PICTURES[name]
    limits = LIMITS._replace(patience=case.patience, least=1, size=1 << 20)
    fetcher = Fetcher(tmp_path / "kept", parent, origins={rogue.address}, second=1, limits=limits)
    ended: list[str] = []
    said: list[str] = []
    fetcher.missing.connect(ended.append)
    fetcher.arrived.connect(lambda address, _: ended.append(address))
    fetcher.failed.connect(said.append)
    rogue.will("/a.png", case.reply)
    fetcher.want(f"{rogue.address}/a.png")
    qtbot.waitUntil(lambda: bool(ended or said))
    is_silent = SILENT.match(name) is not None and not name.startswith("429") and "forever" not in name
    assert len(said) == (0 if is_silent else 1)
    assert is_silent or re.search(case.said, said[0])
    assert all(len(line) <= 400 and line.isprintable() for line in said)
    assert not [*tmp_path.rglob("*.picture")]
    rogue.will("/b.png", says(http(body=png(), Content_Type="image/png")))
    with qtbot.waitSignal(fetcher.arrived):
        fetcher.want(f"{rogue.address}/b.png")
    assert len([*tmp_path.rglob("*.picture")]) == 1


def test_a_picture_that_may_be_torn_is_not_kept(
    rogue: Rogue, parent: QObject, tmp_path: Path, qtbot: QtBot
) -> None:
    """Without a length and without chunks, it is unknown whether all of it has arrived."""
    fetcher = Fetcher(tmp_path / "kept", parent, origins={rogue.address})
    rogue.will("/a.png", says(http(body=png()[:50], Content_Type="image/png", Content_Length="")))
    with qtbot.waitSignal(fetcher.arrived):
        fetcher.want(f"{rogue.address}/a.png")
    assert not [*tmp_path.rglob("*.picture")]


# --- A second set ------------------------------------------------------------------------------------------


PICTURE = png()


def sound(**headers: str) -> bytes:
    return http(body=PICTURE, **({"Content_Type": "image/png"} | headers))


@pytest.fixture
def fetcher(rogue: Rogue, parent: QObject, tmp_path: Path) -> Fetcher:
    return Fetcher(tmp_path / "kept", parent, origins={rogue.address}, second=1)


@pytest.mark.parametrize(
    "reply",
    [
        holds(sound()),
        says(sound(Content_Type="IMAGE/PNG; charset=x")),
        says(sound(Content_Type="")),
        says(b"HTTP/1.1 100 Continue\r\n\r\n" + sound()),
        says(sound(Set_Cookie="who=you", Refresh="0; url=http://evil.invalid/")),
        says(sound(Content_Length="") + b""),
    ],
)
def test_odd_but_sound_pictures_arrive(rogue: Rogue, fetcher: Fetcher, qtbot: QtBot, reply: Reply) -> None:
    rogue.will("/a.png", reply)
    with qtbot.waitSignal(fetcher.arrived) as came:
        fetcher.want(f"{rogue.address}/a.png")
    assert came.args is not None
    assert bytes(came.args[1].data()) == PICTURE
    assert not fetcher.is_busy
    assert not any("cookie" in headers for _, headers in rogue.asked)


def test_a_picture_is_asked_for_once_however_often_it_is_wanted(
    rogue: Rogue, fetcher: Fetcher, qtbot: QtBot
) -> None:
    rogue.will("/a.png", says(sound()))
    with qtbot.waitSignal(fetcher.arrived):
        for _ in range(50):
            fetcher.want(f"{rogue.address}/a.png")
    with qtbot.waitSignal(fetcher.arrived):
        for _ in range(50):
            fetcher.want(f"{rogue.address}/a.png")
    assert len(rogue.asked) == 1


def test_what_was_stopped_never_arrives(rogue: Rogue, fetcher: Fetcher, qtbot: QtBot) -> None:
    ended: list[object] = []
    for signal in (fetcher.arrived, fetcher.missing, fetcher.failed):
        signal.connect(lambda *_: ended.append(1))
    rogue.will("/a.png", holds(http(Content_Length=100, Content_Type="image/png")))
    fetcher.want(f"{rogue.address}/a.png")
    qtbot.waitUntil(lambda: bool(rogue.asked))
    fetcher.stop()
    assert not fetcher.is_busy
    rogue.will("/b.png", says(sound()))
    with qtbot.waitSignal(fetcher.arrived):
        fetcher.want(f"{rogue.address}/b.png")
    assert ended == [1]


@pytest.mark.parametrize(
    "address", ["https://evil.invalid/a.png", "http://[zz/", "\x1b", "", "file:///etc/passwd"]
)
def test_another_host_is_refused_in_one_line(fetcher: Fetcher, qtbot: QtBot, address: str) -> None:
    said: list[str] = []
    fetcher.failed.connect(said.append)
    with qtbot.waitSignal(fetcher.missing):
        fetcher.want(address)
    qtbot.waitUntil(lambda: bool(said))
    assert "that address may not be contacted; only http://127.0.0.1" in said[0]
    assert said[0].isprintable()


def test_a_kept_file_that_was_damaged_is_fetched_again(
    rogue: Rogue, fetcher: Fetcher, qtbot: QtBot, tmp_path: Path
) -> None:
    rogue.will("/a.png", says(sound()))
    with qtbot.waitSignal(fetcher.arrived):
        fetcher.want(f"{rogue.address}/a.png")
    (file,) = tmp_path.rglob("*.picture")
    for damage in (lambda: file.write_bytes(b""), lambda: (file.unlink(), file.symlink_to("/dev/zero"))):
        damage()
        with qtbot.waitSignal(fetcher.arrived) as came:
            fetcher.want(f"{rogue.address}/a.png")
        assert came.args is not None
        assert bytes(came.args[1].data()) == PICTURE
    assert len(rogue.asked) >= 2


def test_thousands_of_pictures_that_nobody_has_wait_in_a_bounded_line(
    parent: QObject, tmp_path: Path, qtbot: QtBot
) -> None:
    with rogue_server() as gone:
        address = gone.address
    fetcher = Fetcher(tmp_path / "kept", parent, origins={address}, second=1)
    for number in range(3_000):
        fetcher.want(f"{address}/{number}.png")
    with qtbot.waitSignal(fetcher.failed):
        pass
    assert len(fetcher._waiting) <= 200
    fetcher.stop()
    assert not fetcher.is_busy
