"""Every override made to raise: the window lives, reports it once, and the table stays as in the game."""

import gc
import importlib
import pkgutil
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from types import CellType

import pytest
from PySide6.QtCore import QCoreApplication, QEvent, QPoint, Qt
from PySide6.QtGui import QHelpEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QAbstractButton, QApplication, QLayout, QWidget
from shiboken6 import isValid

import tabletop.ui
from tabletop.rules.book.verdicts import Ruling, Verdict
from tabletop.ui.asking.choice_list import ChoiceList
from tabletop.ui.asking.division_box import DivisionBox
from tabletop.ui.asking.name_box import NameBox
from tabletop.ui.asking.number_box import NumberBox
from tabletop.ui.asking.order_list import OrderList
from tabletop.ui.faults.diagnostics import Diagnostics
from tabletop.ui.faults.feature import FaultBar
from tabletop.ui.features.appearance_menu import AppearanceSettings
from tabletop.ui.style.guard import overrides
from tests.monkey.watch import differences
from tests.ui_window.conftest import Hands
from tests.ui_window.features import feature_of

pytestmark = [pytest.mark.long, pytest.mark.qt_log_ignore("^This plugin does not support ")]


class SlipError(Exception):
    pass


def guarded_classes() -> list[type]:
    """Return all classes of the window with overrides."""
    modules = pkgutil.walk_packages(tabletop.ui.__path__, "tabletop.ui.")
    names = [(module.name, vars(importlib.import_module(module.name))) for module in modules]
    classes = (
        kind for name, there in names for kind in there.values() if getattr(kind, "__module__", "") == name
    )
    # A layout that tells Qt of none of its items keeps what Qt deletes meanwhile.
    return [
        kind
        for kind in classes
        if isinstance(kind, type) and any(overrides(kind)) and not issubclass(kind, QLayout)
    ]


def make_raise(
    kind: type, raised: set[str], *, bounds: bool = False, only: str = ""
) -> Iterator[tuple[CellType, object]]:
    """Let the overrides of a class, or only one, do nothing but raise, and return the originals.

    PySide remembers the methods that it has called, so the function in the guard is replaced, not the guard.
    """

    def raising(name: str) -> Callable[..., object]:
        def method(*_: object, **__: object) -> object:
            raised.add(f"{kind.__qualname__}.{name}")
            raise SlipError(name)

        return method

    for name, _ in overrides(kind):
        if only and name != only:
            continue
        # If something has no bounds at first and some at the end of the test, its scene would lose track of
        # it.
        if bounds or name != "boundingRect":
            guard = vars(kind)[name]
            cell = guard.__closure__[guard.__code__.co_freevars.index("method")]
            yield cell, cell.cell_contents
            cell.cell_contents = raising(name)


@pytest.fixture
def diagnostics(qapp: QApplication, tmp_path: Path) -> Iterator[Diagnostics]:
    made = Diagnostics(tmp_path / "log", qapp)
    made.install()
    yield made
    made.remove()
    made.deleteLater()
    QCoreApplication.sendPostedEvents(made, QEvent.Type.DeferredDelete)


def exercise(hands: Hands) -> None:
    """Look at everything in the window, point, press, type, and change its colors and its size."""
    window = hands.window
    for dock in window.frame.docks.values():
        dock.raise_()
        QApplication.processEvents()
    for widget in (
        window.table_view,
        window.table_view.viewport(),
        window.frame.page,
        window.frame.page.turn_bar,
        window.outline,
    ):
        touch(widget)
    for scheme in ("light", "dark"):
        feature_of(window, AppearanceSettings).menu.scheme_chosen.emit(scheme)
    window.resize(900, 640)
    window.grab()
    QApplication.processEvents()


def touch(widget: QWidget) -> None:
    """Point, press, release, type, ask for help and for a menu."""
    at = QPoint(widget.width() // 2, widget.height() // 2)
    QTest.mouseMove(widget, at)
    QTest.mousePress(widget, Qt.MouseButton.LeftButton, pos=at)
    QTest.mouseRelease(widget, Qt.MouseButton.LeftButton, pos=at)
    QTest.keyClick(widget, Qt.Key.Key_Left)
    for event in (
        QHelpEvent(QEvent.Type.ToolTip, at, widget.mapToGlobal(at)),
        QEvent(QEvent.Type.Leave),
    ):
        QApplication.sendEvent(widget, event)


def test_every_override_may_raise(
    diagnostics: Diagnostics,
    open_window: Callable[[], Hands],
    qapp: QApplication,
) -> None:
    hands = open_window()
    qapp.processEvents()
    raised: set[str] = set()
    before = [pair for kind in guarded_classes() for pair in make_raise(kind, raised)]
    try:
        exercise(hands)
    finally:
        for cell, method in before:
            cell.cell_contents = method
    assert len(raised) > 20
    for each in QApplication.topLevelWidgets():
        if each is not hands.window:
            each.close()
    for _ in range(3):
        qapp.processEvents()
    assert hands.window.isVisible()
    assert len([bar for bar in hands.window.findChildren(FaultBar) if bar.isVisible()]) == 1
    hands.window.scene.finish_motion()
    hands.do("to hand")
    assert [*differences(hands.window)] == []
    done = hands.action_count
    hands.select("Delver of Secrets")
    hands.do("transform")
    assert hands.action_count == done + 1
    assert [*differences(hands.window)] == []


# --- Each of them, by itself -------------------------------------------------------------------------------

OPENING = (
    *("new game", "card browser", "lessons", "atlas", "keys", "change keys", "palette"),
    *("tokens", "counters", "players", "show graveyard", "draw several", "other face", "goldfish score"),
)
NOT_THERE = {
    "TurnCorner": "lies on a card only while the pointer is over it",
    "Entry": "is made once assistive technology asks for it",
    "EntryActions": "is made once assistive technology asks for it",
    "TableTree": "is made once assistive technology asks for it",
    "EmptySet": "lies over a card only after nothing has happened to it",
    "ResultItem": "lies in the middle of the table only after dice were rolled",
    "TopCards": "opens once a number of cards is chosen",
    "ChoiceButton": "is there while a question is asked",
    "CardButton": "is there while a question with cards is asked",
    "CardStrip": "is there once a question with cards was asked",
    "_Closer": "closes the window by itself",
    "_Edit": "is there once a deck was changed in the editor",
    "CurveChart": "is there once a deck lies in the deck library",
    "UnknownCards": "is on the page of a deck list with unknown cards",
    "_ControlDelegate": "is on the page of a deck list with unknown cards",
    "_Loader": "is gone once it has loaded what comes after the first painting",
    "EditionsPage": "opens for two editions of the rules",
    "_Picture": "is on the page of two editions",
    "StepList": "is in the panel of what is recorded, once that is opened",
    "Words": "is in the panel of what is recorded, once that is opened",
    "LightOver": "lies over the table only while its key is held",
    "Notes": "opens for whoever presents a lesson",
    "_TaskText": "is a line of a list of tasks, where a card asks for some by hand",
}
"""Classes without instances here, with the reason. None of their overrides are called."""
_ONCE_ASKED = {"Entry", "EntryActions", "TableTree"}
"""Classes that Qt calls by itself after an earlier test used assistive technology."""


def instances(kinds: list[type]) -> dict[type, object]:
    """Return a living instance of each class that has any."""
    living = [each for each in gc.get_objects() if isinstance(each, tuple(kinds)) and isValid(each)]
    found = {kind: next((each for each in living if isinstance(each, kind)), None) for kind in kinds}
    return {kind: each for kind, each in found.items() if each is not None}


def test_each_override_keeps_what_it_raises(
    open_window: Callable[[], Hands], qapp: QApplication, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Each is called on a real object, without arguments, because it does nothing but raise."""
    gc.collect()  # What other tests have left is not there.
    hands = open_window()
    hands.select("Delver of Secrets")
    for name in OPENING:
        hands.window.actions_[name].trigger()
        qapp.processEvents()
        if name == "new game":
            buttons = hands.window.findChildren(QAbstractButton)
            next(each for each in buttons if each.text() == "Edit…").click()
            qapp.processEvents()
    hands.window.scene.show_refusal(Ruling(Verdict.ILLEGAL), hands.number("Delver of Secrets"))
    asked = (ChoiceList, OrderList, NumberBox, NameBox, DivisionBox)
    boxes = [*(box(hands.window.frame.page.question) for box in asked), hands.window.dialogue.chooser]
    assert all(isValid(box) for box in boxes)
    kinds = guarded_classes()
    found = instances(kinds)
    missing = {kind.__name__ for kind in kinds} - {kind.__name__ for kind in found}
    assert missing | _ONCE_ASKED == NOT_THERE.keys()
    told: list[str] = []
    monkeypatch.setattr(sys, "excepthook", lambda _kind, error, _trace: told.append(str(error)))
    for kind in kinds:
        each = found.get(kind)
        for name, _ in overrides(kind):
            before = [*make_raise(kind, set(), bounds=True, only=name)]
            try:
                if each is None or isValid(each):
                    told.clear()
                    vars(kind)[name](each)
                    assert told == [name], f"{kind.__qualname__}.{name}"
            finally:
                for cell, method in before:
                    cell.cell_contents = method
    monkeypatch.undo()
    hands.window.scene.finish_motion()
    hands.window.scene.clear_overlays()
    assert hands.window.isVisible()
    assert [*differences(hands.window)] == []
