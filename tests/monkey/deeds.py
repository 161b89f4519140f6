"""Deeds of a monkey: with the mouse, with keys, in menus, in dialogs, with files, to the window itself."""

import random
from collections.abc import Callable
from contextlib import suppress

from PySide6.QtCore import QEvent, QMimeData, QPoint, QPointF, Qt, QUrl
from PySide6.QtGui import QAction, QDropEvent, QGuiApplication, QKeyEvent, QMouseEvent, QWheelEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import (
    QAbstractButton,
    QAbstractItemView,
    QAbstractSpinBox,
    QApplication,
    QComboBox,
    QLineEdit,
    QMenu,
    QPlainTextEdit,
    QSlider,
    QTabBar,
    QWidget,
)
from shiboken6 import isValid

from tabletop.ui.features.appearance_menu import AppearanceSettings
from tabletop.ui.items.card_item import CardItem
from tabletop.ui.items.grips import REACH, corner_of
from tabletop.ui.shell.window import MainWindow
from tests.monkey.room import Room
from tests.ui_window.features import feature_of

_BUTTONS = (
    (Qt.MouseButton.LeftButton,) * 6 + (Qt.MouseButton.RightButton,) * 3 + (Qt.MouseButton.MiddleButton,)
)
_MODIFIERS = (Qt.KeyboardModifier.NoModifier,) * 5 + (
    Qt.KeyboardModifier.ShiftModifier,
    Qt.KeyboardModifier.ControlModifier,
    Qt.KeyboardModifier.AltModifier,
)
_KEYS = tuple(
    Qt.Key(key)
    for key in (
        *range(Qt.Key.Key_A, Qt.Key.Key_Z + 1),
        *range(Qt.Key.Key_0, Qt.Key.Key_9 + 1),
        *range(Qt.Key.Key_F1, Qt.Key.Key_F12 + 1),
        *(Qt.Key.Key_Escape, Qt.Key.Key_Tab, Qt.Key.Key_Return, Qt.Key.Key_Space, Qt.Key.Key_Delete),
        *(Qt.Key.Key_Left, Qt.Key.Key_Right, Qt.Key.Key_Up, Qt.Key.Key_Down, Qt.Key.Key_Menu),
        *(Qt.Key.Key_Home, Qt.Key.Key_End, Qt.Key.Key_PageUp, Qt.Key.Key_PageDown, Qt.Key.Key_Plus),
    )
)
_WORDS = ("angel", "1", "999999999", "-3", "<b>&", "ki 🂡", " ", "land", "t:creature mv<3", "x" * 300)
_SIZES = ((40, 40), (300, 200), (560, 420), (800, 500), (1280, 720), (1920, 1080), (3840, 2160))
_NEVER = ("quit",)
"""Commands that would end the program."""


class Deeds:
    """Random deeds, one per method."""

    def __init__(self, window: MainWindow, room: Room) -> None:
        self.window, self.room, self.chance = window, room, room.chance
        self._held, self._at = Qt.MouseButton.NoButton, QPoint()

    def all(self) -> tuple[tuple[Callable[[], object], int], ...]:
        """Return every deed with its frequency."""
        return (
            (self.move, 14),
            (self.press, 14),
            (self.release, 12),
            (self.drag_a_card, 8),
            (self.turn_by_a_corner, 6),
            (self.turn_on_the_way, 4),
            (self.pull_at_a_seam, 2),
            (self.click_a_card, 8),
            (self.double_click, 3),
            (self.turn_the_wheel, 3),
            (self.press_a_key, 12),
            (self.give_a_command, 20),
            (self.choose_in_a_menu, 8),
            (self.open_a_menu, 3),
            (self.use_a_control, 14),
            (self.close_something, 6),
            (self.go_back_or_forth, 5),
            (self.drop_a_file, 1),
            (self.resize, 2),
            (self.change_the_look, 1),
            (self.raise_a_tab, 2),
        )

    # --- The mouse ----------------------------------------------------------------------------------------

    def _front(self) -> QWidget:
        """Return the window that gets the mouse: an open menu, else any visible window."""
        popup = QApplication.activePopupWidget()
        if popup is not None:
            return popup
        shown = [each for each in QApplication.topLevelWidgets() if each.isVisible()]
        return self.chance.choice([*shown, *[self.window] * 4])

    def _target(self) -> tuple[QWidget, QPoint]:
        """Return a widget at some point of a window, and the point within it."""
        front = self._front()
        point = QPoint(
            self.chance.randrange(max(1, front.width())), self.chance.randrange(max(1, front.height()))
        )
        widget = front.childAt(point)
        if widget is None or not isValid(widget):
            return front, point
        return widget, widget.mapFrom(front, point)

    def _mouse(self, kind: QEvent.Type, target: tuple[QWidget, QPoint], button: Qt.MouseButton) -> None:
        widget, point = target
        held = self._held & ~button if kind == QEvent.Type.MouseButtonRelease else self._held
        modifiers = self.chance.choice(_MODIFIERS)
        event = QMouseEvent(kind, QPointF(point), QPointF(widget.mapToGlobal(point)), button, held, modifiers)
        QApplication.sendEvent(widget, event)

    def move(self) -> None:
        self._mouse(QEvent.Type.MouseMove, self._target(), Qt.MouseButton.NoButton)

    def press(self) -> None:
        self._held = self.chance.choice(_BUTTONS)
        self._mouse(QEvent.Type.MouseButtonPress, self._target(), self._held)

    def release(self) -> None:
        button, self._held = self._held, Qt.MouseButton.NoButton
        if button is not Qt.MouseButton.NoButton:
            self._mouse(QEvent.Type.MouseButtonRelease, self._target(), button)

    def _a_card(self) -> tuple[QWidget, QPoint]:
        item = self._an_item()
        return self.window.table_view.viewport(), item.pos().toPoint() if item else QPoint(5, 5)

    def _an_item(self) -> CardItem | None:
        return self.chance.choice(self._shown_items() or [None])

    def _shown_items(self) -> list[CardItem]:
        return [item for item in self.window.scene.card_items.all() if item.place.shown]

    def drag_a_card(self) -> None:
        """Drag from a card to a card, or to anywhere."""
        viewport, start = self._a_card()
        end = (
            self._a_card()[1]
            if self.chance.random() < 0.6
            else QPoint(
                self.chance.randrange(-20, viewport.width() + 20),
                self.chance.randrange(viewport.height() + 20),
            )
        )
        self._held = button = self.chance.choice(_BUTTONS)
        self._mouse(QEvent.Type.MouseButtonPress, (viewport, start), button)
        for step in (0.3, 0.7, 1.0):
            way = start + (end - start) * step
            self._mouse(QEvent.Type.MouseMove, (viewport, way), Qt.MouseButton.NoButton)
        if self.chance.random() < 0.9:
            self._held = Qt.MouseButton.NoButton
            self._mouse(QEvent.Type.MouseButtonRelease, (viewport, end), button)

    def turn_by_a_corner(self) -> None:
        """Turn to and fro from the corner of a card, or with Alt from anywhere on it."""
        item = self._an_item()
        if item is not None:
            corner = self.chance.random() < 0.7
            at = item.mapToScene(corner_of(item, REACH).center()) if corner else item.pos()
            keys = Qt.KeyboardModifier.NoModifier if corner else Qt.KeyboardModifier.AltModifier
            self._takes(at.toPoint(), keys)
            self._wander(bool)
            self._let_go()

    def turn_on_the_way(self) -> None:
        """Use the wheel, the key or the right button, or several of them, while a card is dragged."""
        item = self._an_item()
        if item is not None:
            self._takes(item.pos().toPoint(), Qt.KeyboardModifier.NoModifier)
            self._wander(self._turns_what_is_dragged)
            self._let_go()

    def pull_at_a_seam(self) -> None:
        """Only where a melded permanent is on the table."""
        melded = [item for item in self._shown_items() if item.view.melded]
        if melded:
            self._takes(self.chance.choice(melded).pos().toPoint(), Qt.KeyboardModifier.NoModifier)
            self._wander(bool)
            self._let_go()

    def _takes(self, at: QPoint, keys: Qt.KeyboardModifier) -> None:
        self._held, self._at = Qt.MouseButton.LeftButton, at
        QTest.mousePress(self.window.table_view.viewport(), self._held, keys, at)

    def _wander(self, between: Callable[[], object]) -> None:
        """Move by a little and by a lot, with something done in between."""
        viewport = self.window.table_view.viewport()
        for _ in range(self.chance.randrange(1, 7)):
            reach = self.chance.choice((4, 60, 130, 500))
            self._at += QPoint(self.chance.randint(-reach, reach), self.chance.randint(-reach, reach))
            self._mouse(QEvent.Type.MouseMove, (viewport, self._at), Qt.MouseButton.NoButton)
            between()
            QApplication.processEvents()

    def _turns_what_is_dragged(self) -> None:
        view = self.window.table_view
        match self.chance.randrange(4):
            case 0:
                QTest.keyClick(view, Qt.Key.Key_F)
            case 1:
                right = Qt.MouseButton.RightButton
                self._mouse(QEvent.Type.MouseButtonPress, (view.viewport(), self._at), right)
                self._mouse(QEvent.Type.MouseButtonRelease, (view.viewport(), self._at), right)
            case 2:
                self._turn_wheel(view.viewport(), self._at)

    def _let_go(self) -> None:
        """Release the button, mostly. Otherwise it stays down for the next deed."""
        if self.chance.random() < 0.85:
            button, self._held = self._held, Qt.MouseButton.NoButton
            self._mouse(QEvent.Type.MouseButtonRelease, (self.window.table_view.viewport(), self._at), button)

    def click_a_card(self) -> None:
        target = self._a_card()
        self._held = button = self.chance.choice(_BUTTONS)
        self._mouse(QEvent.Type.MouseButtonPress, target, button)
        self._held = Qt.MouseButton.NoButton
        self._mouse(QEvent.Type.MouseButtonRelease, target, button)

    def double_click(self) -> None:
        target = self._a_card() if self.chance.random() < 0.7 else self._target()
        self._held = Qt.MouseButton.LeftButton
        self._mouse(QEvent.Type.MouseButtonDblClick, target, Qt.MouseButton.LeftButton)
        self._held = Qt.MouseButton.NoButton
        self._mouse(QEvent.Type.MouseButtonRelease, target, Qt.MouseButton.LeftButton)

    def turn_the_wheel(self) -> None:
        self._turn_wheel(*self._target())

    def _turn_wheel(self, widget: QWidget, point: QPoint) -> None:
        turn = QPoint(0, self.chance.choice((-480, -120, -15, 15, 120, 480)))
        event = QWheelEvent(
            QPointF(point),
            QPointF(widget.mapToGlobal(point)),
            QPoint(),
            turn,
            self._held,
            self.chance.choice(_MODIFIERS),
            Qt.ScrollPhase.NoScrollPhase,
            False,
        )
        QApplication.sendEvent(widget, event)

    # --- Keys, commands, menus ----------------------------------------------------------------------------

    def press_a_key(self) -> None:
        front = QApplication.activePopupWidget() or QApplication.focusWidget() or self.window.table_view
        key = self.chance.choice(_KEYS)
        modifiers = self.chance.choice(_MODIFIERS)
        if (key, modifiers) not in (
            (Qt.Key.Key_Q, Qt.KeyboardModifier.ControlModifier),
            (Qt.Key.Key_F4, Qt.KeyboardModifier.AltModifier),
        ):
            QTest.keyClick(front, key, modifiers)

    def give_a_command(self) -> None:
        names = [name for name in self.window.actions_ if name not in _NEVER]
        action = self.window.actions_[self.chance.choice(names)]
        if self.chance.random() < 0.6 and (objects := [*self.window.bridge.view().objects()]):
            self.window.scene.select(self.chance.choice(objects))
        action.trigger()

    def choose_in_a_menu(self) -> None:
        menu = QApplication.activePopupWidget()
        if isinstance(menu, QMenu):
            self._take(menu)

    def _take(self, menu: QMenu) -> None:
        entries = [each for each in menu.actions() if each.isEnabled() and not each.isSeparator()]
        quits = self.window.actions_["quit"]
        entry = self.chance.choice([each for each in entries if each is not quits] or [QAction(menu)])
        inner = entry.menu()
        if isinstance(inner, QMenu):
            inner.aboutToShow.emit()
            self._take(inner)
            return
        menu.close()
        entry.trigger()

    def open_a_menu(self) -> None:
        bar = self.window.menuBar().actions()
        menu = self.chance.choice(bar).menu()
        if isinstance(menu, QMenu):
            menu.popup(self.window.mapToGlobal(QPoint(50, 30)))

    # --- Everything that can be used ----------------------------------------------------------------------

    def use_a_control(self) -> None:
        """Use a button, a list or a text field in any open window."""
        kinds = (QAbstractButton, QComboBox, QAbstractSpinBox, QLineEdit, QPlainTextEdit)
        kinds_of_lists = (QAbstractItemView, QTabBar, QSlider)
        front = self._front()
        controls = [
            each
            for each in front.findChildren(QWidget)
            if isinstance(each, (*kinds, *kinds_of_lists)) and each.isVisible() and each.isEnabled()
        ]
        if controls:
            self._use(self.chance.choice(controls))

    def _use(self, control: QWidget) -> None:
        match control:
            case QAbstractButton():
                control.click()
            case QComboBox():
                if control.count():
                    control.setCurrentIndex(self.chance.randrange(control.count()))
                    control.activated.emit(control.currentIndex())
            case QTabBar():
                control.setCurrentIndex(self.chance.randrange(max(1, control.count())))
            case QSlider():
                control.setValue(self.chance.randint(control.minimum(), control.maximum()))
            case QAbstractItemView():
                self._use_list(control)
            case _:
                self._type(control, self.chance.choice(_WORDS))
                if self.chance.random() < 0.5:
                    QTest.keyClick(control, Qt.Key.Key_Return)

    @staticmethod
    def _type(control: QWidget, words: str) -> None:
        """Type letters of any kind. QTest knows only the oldest."""
        for letter in words:
            for kind in (QEvent.Type.KeyPress, QEvent.Type.KeyRelease):
                event = QKeyEvent(kind, 0, Qt.KeyboardModifier.NoModifier, letter)
                QApplication.sendEvent(control, event)

    def _use_list(self, control: QAbstractItemView) -> None:
        model = control.model()
        if model is None or not model.rowCount():
            return
        index = model.index(self.chance.randrange(model.rowCount()), 0)
        if model.rowCount(index) and self.chance.random() < 0.7:
            index = model.index(self.chance.randrange(model.rowCount(index)), 0, index)
        control.setCurrentIndex(index)
        target = (control.viewport(), control.visualRect(index).center())
        button = self.chance.choice(_BUTTONS)
        self._mouse(QEvent.Type.MouseButtonPress, target, button)
        self._mouse(QEvent.Type.MouseButtonRelease, target, button)
        if self.chance.random() < 0.3:
            QTest.keyClick(control, self.chance.choice((Qt.Key.Key_Return, Qt.Key.Key_Menu, Qt.Key.Key_F)))

    def close_something(self) -> None:
        """Close a popup, a dialog or a small window, never the main window."""
        popup = QApplication.activePopupWidget()
        others = [
            each for each in QApplication.topLevelWidgets() if each.isVisible() and each is not self.window
        ]
        if popup is not None:
            popup.close()
        elif others:
            self.chance.choice(others).close()

    # --- The game and the window --------------------------------------------------------------------------

    def go_back_or_forth(self) -> None:
        bridge = self.window.bridge
        number = self.chance.choice((1, 1, 1, 3, 10))
        (bridge.undo if self.chance.random() < 0.6 else bridge.redo)(number)

    def drop_a_file(self) -> None:
        """Drop a file or two on the window, or paste a text as a deck."""
        if self.chance.random() < 0.1:
            with suppress(OSError, UnicodeDecodeError):
                QGuiApplication.clipboard().setText(self.room.input_file().read_text("utf-8"))
            return
        content = QMimeData()
        number = self.chance.choice((1, 1, 1, 2))
        content.setUrls([QUrl.fromLocalFile(str(self.room.input_file())) for _ in range(number)])
        event = QDropEvent(
            QPointF(200, 200),
            Qt.DropAction.CopyAction,
            content,
            Qt.MouseButton.LeftButton,
            Qt.KeyboardModifier.NoModifier,
        )
        QApplication.sendEvent(self.window, event)

    def resize(self) -> None:
        wide, high = self.chance.choice(_SIZES)
        self.window.resize(wide + self.chance.randrange(9), high + self.chance.randrange(9))

    def change_the_look(self) -> None:
        menu = feature_of(self.window, AppearanceSettings).menu
        signal, choices = self.chance.choice(
            (
                (menu.scheme_chosen, ("dark", "light", "system")),
                (menu.motion_chosen, ("full", "short", "none")),
                (menu.speed_chosen, ("0", "0.5", "1", "2")),
            )
        )
        signal.emit(self.chance.choice(choices))

    def raise_a_tab(self) -> None:
        dock = self.chance.choice([*self.window.frame.docks.values()])
        dock.show()
        dock.raise_()
        if self.chance.random() < 0.1:
            dock.setFloating(not dock.isFloating())


def weighted(deeds: Deeds, chance: random.Random) -> Callable[[], object]:
    """Return one of the deeds, the common ones more often."""
    all_deeds, weights = zip(*deeds.all(), strict=True)
    return chance.choices(all_deeds, weights)[0]
