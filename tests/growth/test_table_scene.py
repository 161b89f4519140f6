"""Cost of laying out, painting and dragging on a table of many cards."""

from collections.abc import Callable

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QPainter, QPixmap
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from tabletop.ui.session.bridge import Bridge
from tabletop.ui.session.pictures import Pictures
from tabletop.ui.table.view_widget import TableViewWidget
from tests.growth import calls
from tests.support import on_table, table_with

SIZE = (1580, 990)
NAMES = ["Delver of Secrets", "Forest", "Kruin Outlaw", "Island", "Huntmaster of the Fells"]
FEW, MANY = 100, 600

ShowTable = Callable[[int], TableViewWidget]


@pytest.fixture
def show_table(qtbot: QtBot) -> ShowTable:
    """Return a function that shows a table with a number of cards."""

    def show(number: int) -> TableViewWidget:
        half = [on_table(NAMES[place % 5], tapped=place % 7 == 0) for place in range(number // 2)]
        bridge = Bridge(table_with(half, theirs=half))
        view = TableViewWidget(bridge, Pictures(synchronous=True))
        bridge.setParent(view)
        qtbot.addWidget(view)
        view.resize(*SIZE)
        view.show()
        qtbot.waitExposed(view)
        QApplication.processEvents()
        return view

    return show


def test_laying_out_costs_the_same_for_each_card(show_table: ShowTable) -> None:
    few, many = (calls(show_table(number).table_scene._settle) for number in (FEW, MANY))
    assert many < 1.1 * few * MANY / FEW


def test_a_card_at_rest_is_painted_without_python(show_table: ShowTable) -> None:
    def painting(view: TableViewWidget) -> int:
        picture = QPixmap(*SIZE)

        def paint() -> None:
            painter = QPainter(picture)
            view.render(painter)
            painter.end()

        paint()
        return calls(paint)

    assert painting(show_table(MANY)) == painting(show_table(FEW))


def test_a_frame_of_a_drag_costs_the_same_beside_many_cards(show_table: ShowTable) -> None:
    def dragging(view: TableViewWidget) -> int:
        viewport, item = view.viewport(), view.table_scene.card_items.all()[25]
        start = (item.middle - QPoint(item.place.width // 2 - 2, 0)).toPoint()
        QTest.mouseMove(viewport, start)
        QTest.mousePress(viewport, Qt.MouseButton.LeftButton, pos=start)

        def move(by: int) -> None:
            QTest.mouseMove(viewport, start + QPoint(20 + by, -20))
            QApplication.processEvents()

        for by in (0, 6):
            move(by)
        frames = [calls(lambda by=by: move(by)) for by in (12, 18, 24)]
        QTest.keyClick(view, Qt.Key.Key_Escape)
        QTest.mouseRelease(viewport, Qt.MouseButton.LeftButton, pos=start)
        view.table_scene.finish_motion()
        return min(frames)

    assert dragging(show_table(MANY)) <= dragging(show_table(FEW)) + 10
