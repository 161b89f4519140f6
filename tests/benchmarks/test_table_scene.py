"""A table of a thousand cards, repainted and dragged on, compared with bare pixmap items in the same run."""

import itertools
from collections.abc import Callable
from time import perf_counter

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QPainter, QPixmap
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QFrame, QGraphicsPixmapItem, QGraphicsScene, QGraphicsView

from tabletop.ui.session.bridge import Bridge
from tabletop.ui.session.pictures import Pictures
from tabletop.ui.table.view_widget import TableViewWidget
from tests.support import on_table, table_with

SIZE = (1580, 990)
NAMES = ["Delver of Secrets", "Forest", "Kruin Outlaw", "Island", "Huntmaster of the Fells"]


@pytest.fixture
def thousand(qtbot) -> TableViewWidget:
    half = [on_table(NAMES[number % 5], tapped=number % 7 == 0) for number in range(500)]
    bridge = Bridge(table_with(half, theirs=half))
    view = TableViewWidget(bridge, Pictures(synchronous=True))
    bridge.setParent(view)
    qtbot.addWidget(view)
    view.resize(*SIZE)
    view.show()
    qtbot.waitExposed(view)
    return view


@pytest.fixture
def bare(qtbot, thousand) -> QGraphicsView:
    """Return a scene with the same faces in the same places, and nothing else."""
    view = QGraphicsView()
    scene = QGraphicsScene(0, 0, *SIZE, view)
    for item in thousand.table_scene.card_items.all():
        face = thousand.table_scene.pictures.pixmap(*item.bare)
        plain = QGraphicsPixmapItem(face)
        plain.setPos(item.x() - face.width() / 2, item.y() - face.height() / 2)
        scene.addItem(plain)
    view.setScene(scene)
    view.setFrameShape(QFrame.Shape.NoFrame)
    qtbot.addWidget(view)
    view.resize(*SIZE)
    view.show()
    qtbot.waitExposed(view)
    return view


def painting(view: QGraphicsView, onto: QPixmap) -> Callable[[], None]:
    def paint() -> None:
        painter = QPainter(onto)
        view.render(painter)
        painter.end()

    return paint


def fastest(*works: Callable[[], object], times: int = 300) -> list[float]:
    """Return the best time of each.

    They take turns, so that a busy moment of the machine hits all of them.
    """
    best = [1e9] * len(works)
    for _ in range(times):
        for place, work in enumerate(works):
            start = perf_counter()
            work()
            best[place] = min(best[place], perf_counter() - start)
    return best


def test_a_thousand_cards_are_repainted_nearly_as_fast_as_bare_pixmaps(thousand, bare) -> None:
    picture = QPixmap(*SIZE)
    works = painting(thousand, picture), painting(bare, picture)
    # Measured alone: 1.33 to 1.45. Beside another busy test one batch may go wrong, not all of them.
    batches = [fastest(*works, times=120) for _ in range(4)]
    table, plain = min(batches, key=lambda batch: batch[0] / batch[1])
    print(f"a thousand cards: {1000 * table:.1f} ms, bare pixmaps {1000 * plain:.1f} ms, {table / plain:.2f}")
    assert table <= 1.5 * plain


def test_a_frame_of_a_drag_costs_less_than_painting_the_table(thousand, bare) -> None:
    """The aim is 8 ms a frame, measured 3 ms. The limit is one painting of bare pixmaps."""
    viewport, scene = thousand.viewport(), thousand.table_scene
    item = scene.card_items.all()[250]
    start = (item.middle - QPoint(item.place.width // 2 - 2, 0)).toPoint()
    QTest.mouseMove(viewport, start)
    QTest.mousePress(viewport, Qt.MouseButton.LeftButton, pos=start)
    QTest.mouseMove(viewport, start + QPoint(20, -20))
    QApplication.processEvents()
    numbers = itertools.cycle(range(40))

    def frame() -> None:
        number = next(numbers)
        QTest.mouseMove(viewport, start + QPoint(20 + 6 * number, -20 - 3 * number))
        QApplication.processEvents()

    dragged, plain = fastest(frame, painting(bare, QPixmap(*SIZE)), times=80)
    QTest.keyClick(thousand, Qt.Key.Key_Escape)
    QTest.mouseRelease(viewport, Qt.MouseButton.LeftButton, pos=start)
    scene.finish_motion()
    print(f"a frame of a drag: {1000 * dragged:.1f} ms, bare pixmaps {1000 * plain:.1f} ms")
    assert dragged < 2 * plain


def test_laying_out_a_thousand_costs_a_few_paintings(thousand, bare) -> None:
    settled, plain = fastest(thousand.table_scene._settle, painting(bare, QPixmap(*SIZE)), times=40)
    print(f"laying out: {1000 * settled:.1f} ms, bare pixmaps {1000 * plain:.1f} ms")
    assert settled < 4 * plain
