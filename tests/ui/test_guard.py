"""A failure in an override doesn't spread: it is reported, and Qt gets a usable result."""

import ast
import importlib
import pkgutil
import re
from collections.abc import Iterator

import pytest
from PySide6.QtCore import QAbstractListModel, QEvent, QModelIndex, QObject, QPoint, QRect, QRectF, QSize, Qt
from PySide6.QtGui import QPainter, QPaintEvent, QPixmap
from PySide6.QtWidgets import (
    QApplication,
    QGraphicsItem,
    QGraphicsScene,
    QGraphicsView,
    QLayout,
    QLayoutItem,
    QListView,
    QPushButton,
    QWidget,
)
from pytestqt.qtbot import QtBot

import tabletop.ui
from tabletop.ui.style.guard import guarded, is_guarded, overrides
from tests.about_the_code.source import modules


class _SlipError(Exception):
    pass


@guarded
class _Failing(QWidget):
    """A widget in which every override fails."""

    def sizeHint(self) -> QSize:
        raise _SlipError

    def event(self, event: QEvent) -> bool:
        if event.type() == QEvent.Type.User:
            raise _SlipError
        return super().event(event)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        raise _SlipError

    def resizeEvent(self, event: object) -> None:
        raise _SlipError

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.drawPoint(QPoint(1, 1))
        raise _SlipError


@guarded
class _FailingItem(QGraphicsItem):
    fails = False

    def boundingRect(self) -> QRectF:
        if self.fails:
            raise _SlipError
        return QRectF(0, 0, 10, 10)

    def paint(self, painter: QPainter, option: object, widget: object = None) -> None:
        raise _SlipError


@guarded
class _FailingModel(QAbstractListModel):
    def rowCount(self, parent: object = None) -> int:
        raise _SlipError

    def data(self, index: object, role: int = 0) -> object:
        raise _SlipError

    def flags(self, index: object) -> Qt.ItemFlag:
        raise _SlipError


@guarded
class _FailingLayout(QLayout):
    def addItem(self, item: QLayoutItem) -> None:
        raise _SlipError

    def count(self) -> int:
        raise _SlipError

    def itemAt(self, index: int) -> QLayoutItem | None:
        raise _SlipError

    def takeAt(self, index: int) -> QLayoutItem | None:
        raise _SlipError

    def sizeHint(self) -> QSize:
        raise _SlipError

    def setGeometry(self, rect: QRect) -> None:
        raise _SlipError


def test_one_override_within_another_may_fail(qtbot: QtBot) -> None:
    """On Python 3.11 this ends a process without guards."""
    widget = _Failing()
    qtbot.addWidget(widget)
    other = QWidget()
    qtbot.addWidget(other)
    other.installEventFilter(widget)
    with qtbot.captureExceptions() as caught:
        other.resize(33, 44)
        widget.resize(55, 66)
        widget.grab()
        QApplication.sendEvent(widget, QEvent(QEvent.Type.User))
        other.removeEventFilter(widget)
    assert {kind for kind, _, _ in caught} == {_SlipError}


def test_what_qt_would_do_itself_is_the_answer(qtbot: QtBot) -> None:
    widget, model, item, layout = _Failing(), _FailingModel(), _FailingItem(), _FailingLayout()
    qtbot.addWidget(widget)
    with qtbot.captureExceptions() as caught:
        assert widget.sizeHint() == QWidget().sizeHint()
        assert widget.eventFilter(widget, QEvent(QEvent.Type.User)) is False
        assert widget.event(QEvent(QEvent.Type.User)) is QWidget().event(QEvent(QEvent.Type.User))
        assert (model.rowCount(), model.data(QModelIndex())) == (0, None)
        assert model.flags(QModelIndex()) == QAbstractListModel.flags(model, QModelIndex())
        item.fails = True
        assert item.boundingRect() == QRectF()
        assert (layout.count(), layout.itemAt(0), layout.takeAt(0)) == (0, None, None)
        assert layout.sizeHint() == QSize()
    assert len(caught) == 11


def test_bounds_are_the_last_good_ones(qtbot: QtBot) -> None:
    scene, item = QGraphicsScene(), _FailingItem()
    view = QGraphicsView(scene)
    qtbot.addWidget(view)
    scene.addItem(item)
    with qtbot.captureExceptions() as caught:
        view.grab()
        item.fails = True
        assert item.boundingRect() == QRectF(0, 0, 10, 10)
        view.grab()
        scene.removeItem(item)
    assert caught


def test_a_list_with_a_failing_model_is_shown(qtbot: QtBot) -> None:
    view, model = QListView(), _FailingModel()
    qtbot.addWidget(view)
    with qtbot.captureExceptions() as caught:
        view.setModel(model)
        view.grab()
    assert caught


def test_a_painter_does_not_outlive_the_paint_event(qtbot: QtBot) -> None:
    widget = _Failing()
    qtbot.addWidget(widget)
    with qtbot.captureExceptions() as caught:
        picture = QPixmap(20, 20)
        widget.render(picture)
        widget.render(picture)
        assert not picture.paintingActive()
    assert len(caught) >= 2


def test_a_fault_of_the_hook_goes_no_further(qtbot: QtBot, monkeypatch: pytest.MonkeyPatch) -> None:
    def fails(*_: object) -> None:
        raise _SlipError

    widget = _Failing()
    qtbot.addWidget(widget)
    monkeypatch.setattr("sys.excepthook", fails)
    assert widget.eventFilter(widget, QEvent(QEvent.Type.User)) is False


def test_what_is_no_slip_goes_its_way(qtbot: QtBot) -> None:
    @guarded
    class Ends(QWidget):
        def sizeHint(self) -> QSize:
            raise KeyboardInterrupt

    widget = Ends()
    qtbot.addWidget(widget)
    with pytest.raises(KeyboardInterrupt):
        widget.sizeHint()


def test_a_guarded_method_keeps_its_name_and_words() -> None:
    assert QPushButton.sizeHint is not _Failing.sizeHint
    assert _Failing.sizeHint.__name__ == "sizeHint"


# --- The program ------------------------------------------------------------------------------------------


def _classes() -> Iterator[type]:
    """Return all classes of the window that are derived from classes of Qt."""
    for module in pkgutil.walk_packages(tabletop.ui.__path__, "tabletop.ui."):
        for kind in vars(importlib.import_module(module.name)).values():
            if isinstance(kind, type) and kind.__module__ == module.name:
                yield kind


def test_every_override_is_guarded() -> None:
    """The fix is ``@guarded`` on the class."""
    found = {f"{kind.__qualname__}.{name}": kind for kind in _classes() for name, _ in overrides(kind)}
    assert len(found) > 100
    bare = {name for name, kind in found.items() if not is_guarded(vars(kind)[name.rpartition(".")[2]])}
    assert bare == set()


def test_what_is_called_later_or_elsewhere_is_attempted() -> None:
    """Not all versions of PySide treat these as slots. The fix is ``partial(attempt, …)``."""
    calls = {
        f"{path}:{call.lineno}": ast.unparse(call)
        for path, tree in modules().items()
        if path.startswith("ui/")
        for call in ast.walk(tree)
        if isinstance(call, ast.Call)
        and re.search(r"(singleShot|threads\.start|globalInstance\(\)\.start)$", ast.unparse(call.func))
    }
    assert len(calls) > 5
    assert {place: call for place, call in calls.items() if "partial(attempt, " not in call} == {}


def test_no_class_hides_in_a_function() -> None:
    """The test above can't see such classes."""
    hidden = {
        f"{path}: {inner.name}"
        for path, tree in modules().items()
        if path.startswith("ui/")
        for outer in ast.walk(tree)
        if isinstance(outer, ast.FunctionDef | ast.ClassDef)
        for inner in ast.walk(outer)
        if isinstance(inner, ast.ClassDef) and inner is not outer
    }
    assert hidden == set()
