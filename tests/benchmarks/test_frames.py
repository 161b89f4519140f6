"""A minute of a scripted player on a table of 200: dragging, zooming, panning, turning many, a meld.

Frames are timed in processor time of this process: what waits for others on a busy machine is none of ours.
"""

from collections.abc import Callable, Iterator
from time import process_time
from typing import Final

import pytest
from PySide6.QtCore import QPoint, QPointF, Qt
from PySide6.QtGui import QWheelEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from tabletop.ui.session.bridge import Bridge
from tabletop.ui.session.pictures import Pictures
from tabletop.ui.table.view_widget import TableViewWidget
from tests.benchmarks.test_turning import NAMES, SIZE, go
from tests.support import on_table, table_with

LEFT, NONE = Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier
FRAME: Final = 16.7
"""Milliseconds of a frame at 60 in a second, the aim for 99 in 100 of them."""
SLOW: Final = {"pan": 3, "zoom": 9, "turn_many": 6, "drag": 3, "meld": 4}
"""How many of those the slowest in a hundred may take today; a wheel has every tile painted anew."""
IDLE: Final = 0.2
"""A pass through the event loop that takes less has painted nothing."""


@pytest.fixture
def two_hundred(qtbot) -> Iterator[TableViewWidget]:
    half = [
        on_table(NAMES[number % 5], tapped=number % 7 == 0, note=str(number // 5)) for number in range(99)
    ]
    mine = [*half[:98], on_table("Gisela, the Broken Blade"), on_table("Bruna, the Fading Light")]
    pictures = Pictures(synchronous=True)
    bridge = Bridge(table_with(mine, theirs=[*half, on_table("Forest")]))
    view = TableViewWidget(bridge, pictures)
    bridge.setParent(view)
    qtbot.addWidget(view)
    view.resize(*SIZE)
    view.show()
    qtbot.waitExposed(view)
    QApplication.processEvents()
    yield view
    view.scene_.finish_motion()
    pictures.shut_down()


class Player:
    """Does one thing after the other, and writes down how long each frame of it took, in milliseconds."""

    def __init__(self, view: TableViewWidget) -> None:
        self.view, self.scene = view, view.scene_
        self.frames: list[float] = []

    def timed(self, what: Callable[..., object], *args: object) -> None:
        """Do something; all that comes of it at once, and is painted, is one frame."""
        start = process_time()
        what(*args)
        QApplication.processEvents()
        self.frames.append(1000 * (process_time() - start))

    def watch(self) -> None:
        """All frames of what moves by itself."""
        while not self.scene.animator.is_still():
            start = process_time()
            QApplication.processEvents()
            spent = 1000 * (process_time() - start)
            if spent > IDLE:
                self.frames.append(spent)

    def drag(self) -> None:
        item = next(each for each in self.scene.items_.all() if each.view.now.name == "Kruin Outlaw")
        viewport, start = self.view.viewport(), item.middle.toPoint()
        self.timed(QTest.mousePress, viewport, LEFT, NONE, start)
        for step in range(60):
            self.timed(go, self.view, start + QPoint(6 * step, -2 * step))
        QTest.keyClick(self.view, Qt.Key.Key_Escape)
        QTest.mouseRelease(viewport, LEFT, NONE, start)
        self.watch()

    def zoom(self) -> None:
        middle = QPointF(self.view.viewport().rect().center())
        for angle in [120] * 6 + [-120] * 6:
            at = QPointF(self.view.viewport().mapToGlobal(middle.toPoint()))
            nothing = Qt.MouseButton.NoButton
            event = QWheelEvent(
                middle, at, QPoint(), QPoint(0, angle), nothing, NONE, Qt.ScrollPhase.NoScrollPhase, False
            )
            self.timed(QApplication.sendEvent, self.view.viewport(), event)
        self.view.fit()

    def pan(self) -> None:
        self.scene.set_zoom(1.4)
        for step in range(40):
            self.timed(self.scene.pan_by, QPointF(12 if step < 20 else -12, 6 if step % 2 else -6))
        self.view.fit()

    def turn_many(self) -> None:
        ids = [
            each.object_id for each in self.scene.items_.all() if each.view.now.name == "Delver of Secrets"
        ]
        for id in ids[:10]:
            offer = next(
                each for each in self.scene.bridge.perspective.offers(id) if each.verb == "transform"
            )
            self.timed(self.scene.bridge.propose, offer.action, id)
        self.watch()

    def meld(self) -> None:
        view = self.scene.bridge.view()
        gisela = next(each.id for each in view.battlefield if each.now.name.startswith("Gisela"))
        offer = next(each for each in self.scene.bridge.perspective.offers(gisela) if each.verb == "meld")
        self.timed(self.scene.bridge.propose, offer.action, gisela)
        self.watch()
        self.scene.bridge.undo()
        self.watch()


@pytest.mark.parametrize("deed", SLOW)
def test_hardly_a_frame_is_late(two_hundred: TableViewWidget, deed: str) -> None:
    player = Player(two_hundred)
    rounds = 2
    for _ in range(rounds):
        # What is made once and kept is there before anybody looks: only the last round counts.
        player.frames.clear()
        getattr(player, deed)()
    frames = sorted(player.frames)
    late = frames[min(len(frames) - 1, len(frames) * 99 // 100)]
    print(f"{deed}: {len(frames)} frames, median {frames[len(frames) // 2]:.1f}, 99 in 100 {late:.1f} ms")
    assert late <= SLOW[deed] * FRAME
