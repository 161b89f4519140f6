"""Whatever a server sends instead of a picture: at most one clean line, nothing hangs, nothing is kept."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import QObject
from pytestqt.qtbot import QtBot

from tabletop.ui.card_pictures.picture_fetcher import LIMITS, Fetcher
from tests.cards.network.misbehavior import Case, answers
from tests.cards.network.rogue import Rogue, http, rogue_server, says
from tests.ui.test_own_pictures import png

SILENT = re.compile(r"[1-46]\d\d|304|loud reason")
"""Where the picture is simply not there."""
PICTURES = answers("image/png") | {
    "nothing in it": Case(says(http(Content_Type="image/png")), "its answer is empty"),
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
    fetcher.said.connect(said.append)
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
    """Without a length and without parts, nobody knows whether all of it has come."""
    fetcher = Fetcher(tmp_path / "kept", parent, origins={rogue.address})
    rogue.will("/a.png", says(http(body=png()[:50], Content_Type="image/png", Content_Length="")))
    with qtbot.waitSignal(fetcher.arrived):
        fetcher.want(f"{rogue.address}/a.png")
    assert not [*tmp_path.rglob("*.picture")]
