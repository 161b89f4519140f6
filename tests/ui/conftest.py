"""Tables on the screen for tests: the real scene and the real game, moved by hand."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass

import pytest
from PySide6.QtCore import QEvent, QObject, QPoint, QPointF, Qt
from PySide6.QtGui import QMouseEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from tabletop.paint.faces.picture_cache import FaceStore
from tabletop.rules.offers import Offer
from tabletop.ui.items.card_item import CardItem
from tabletop.ui.session.bridge import Bridge
from tabletop.ui.session.pictures import Pictures
from tabletop.ui.table.scene import TableScene
from tabletop.ui.table.view_widget import TableViewWidget
from tests.support import PlacedTable

_STORE = FaceStore(None)
LEFT = Qt.MouseButton.LeftButton


@pytest.fixture(autouse=True)
def _application(qapp: QApplication) -> None:
    """Start the application: positions depend on the width of text, and it provides the fonts."""


class Stays(QObject):
    """Keeps the platform from telling a view that the pointer has left.

    The pointer of the offscreen platform is shared by all windows of the process, even those that are just
    closing, and its position follows the tests with a delay. Tests that need the event use ``lets_go``.
    """

    lets_go = False

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        return event.type() in (QEvent.Type.Leave, QEvent.Type.HoverLeave) and not self.lets_go


@dataclass
class Seen:
    """A visible table, and hands to touch it with. Time stands still until ``pass_time``."""

    table: PlacedTable
    bridge: Bridge
    view: TableViewWidget
    stays: Stays

    @property
    def scene(self) -> TableScene:
        return self.view.table_scene

    def item(self, name: str) -> CardItem:
        found = self.scene.card_items.of(self.table.only(name))
        assert found is not None
        return found

    def at(self, name: str) -> QPoint:
        return self.item(name).middle.toPoint()

    def offer(self, name: str, verb: str, **more: str) -> Offer:
        offers = self.bridge.perspective.offers(self.table.only(name))
        return next(
            offer
            for offer in offers
            if offer.verb == verb and all(getattr(offer, key) == value for key, value in more.items())
        )

    def do(self, name: str, verb: str, **more: str) -> None:
        """Choose an action in the menu of an object."""
        assert self.bridge.propose(
            self.offer(name, verb, **more).action, self.table.only(name)
        ).ruling.is_legal

    def pass_time(self, milliseconds: float) -> None:
        self.scene.animator.advance(milliseconds)

    def press(self, at: QPoint, modifier: Qt.KeyboardModifier = Qt.KeyboardModifier.NoModifier) -> None:
        self.point_at(at)
        QTest.mousePress(self.view.viewport(), LEFT, modifier, at)

    def carry(self, start: QPoint, end: QPoint) -> None:
        """Press and move, without releasing."""
        self.press(start)
        for step in (0.3, 0.7, 1.0):
            QTest.mouseMove(self.view.viewport(), start + (end - start) * step)

    def drag(self, start: QPoint, end: QPoint) -> None:
        self.carry(start, end)
        QTest.mouseRelease(self.view.viewport(), LEFT, Qt.KeyboardModifier.NoModifier, end)

    def click(self, at: QPoint, modifier: Qt.KeyboardModifier = Qt.KeyboardModifier.NoModifier) -> None:
        QTest.mouseClick(self.view.viewport(), LEFT, modifier, at)

    def double_click(self, at: QPoint) -> None:
        QTest.mouseDClick(self.view.viewport(), LEFT, Qt.KeyboardModifier.NoModifier, at)

    def point_at(self, at: QPoint) -> None:
        """Move the pointer without a button. QTest would add buttons that another test never released."""
        viewport = self.view.viewport()
        none = Qt.MouseButton.NoButton
        for place in (at + QPoint(1, 1), at):
            position, globally = QPointF(place), QPointF(viewport.mapToGlobal(place))
            kind = QEvent.Type.MouseMove
            moved = QMouseEvent(kind, position, globally, none, none, Qt.KeyboardModifier.NoModifier)
            QApplication.sendEvent(viewport, moved)

    def all_lie_at_rest(self) -> bool:
        """Return whether every item is exactly where the view says, not transformed."""
        return all(
            item.pos() == item.middle and item.transform().isIdentity() and not item.childItems()
            for item in self.scene.card_items.all()
            if item not in self.scene.selection.items
        )


Show = Callable[..., Seen]


@pytest.fixture
def pictures(qapp: object) -> Iterator[Pictures]:
    pictures = Pictures(_STORE, synchronous=True)
    yield pictures
    pictures.shut_down()


@pytest.fixture
def show(qtbot: object, pictures: Pictures) -> Iterator[Show]:
    """Return a function that shows a table in a window of some size."""

    views: list[TableViewWidget] = []

    def show_table(table: PlacedTable, width: int = 1280, height: int = 720) -> Seen:
        bridge = Bridge(table)
        view = TableViewWidget(bridge, pictures)
        bridge.setParent(view)
        qtbot.addWidget(view)
        views.append(view)
        view.resize(width, height)
        view.table_scene.animator.by_hand = True
        view.table_scene.pointer_animator.by_hand = True
        view.table_scene.sharpening.by_hand = True
        view.show()
        qtbot.waitExposed(view)
        # What a window that has just closed leaves behind comes before the first touch of this one.
        QApplication.processEvents()
        stays = Stays(view)
        view.installEventFilter(stays)
        view.viewport().installEventFilter(stays)
        return Seen(table, bridge, view, stays)

    yield show_table
    for view in views:
        # QTest remembers a button that was pressed and never let go.
        QTest.mouseRelease(view.viewport(), LEFT, pos=QPoint(700, 300))
        view.table_scene.finish_motion()
        view.table_scene.end_hover()
