"""Keys that move the focus from pane to pane: bars, table, question and panels."""

from collections.abc import Iterator

from PySide6.QtCore import QPoint, Qt
from PySide6.QtWidgets import QApplication, QWidget

from tabletop.ui.commands.command import Command
from tabletop.ui.commands.groups import Group
from tabletop.ui.frame.feature import Feature


class Panes(Feature):
    """Feature that moves the focus around the window. Each pane remembers its focused widget."""

    @Command("next pane", "Go to the next pane", "F6", Group.VIEW_PANES, 10, args=(1,))
    @Command("previous pane", "Go to the previous pane", "Shift+F6", Group.VIEW_PANES, 20, args=(-1,))
    def _move(self, step: int) -> None:
        panes = [*self._panes()]
        focus = QApplication.focusWidget()
        # An overlay on the table isn't a child of another pane, but the page contains both.
        current = next(
            (place for place, pane in enumerate(panes) if _contains(pane, focus)), -1 if step > 0 else 0
        )
        pane = panes[(current + step) % len(panes)]
        target = pane.focusWidget()
        if target is None or not _is_focusable(target):
            target = next(_focusable_widgets(pane))
        target.setFocus(Qt.FocusReason.TabFocusReason)
        self._frame.say(self._name(pane, target))

    def _panes(self) -> Iterator[QWidget]:
        """Yield the panes that can have the focus, from top left to bottom right."""
        frame = self._frame
        middle = (child for child in frame.page.children() if isinstance(child, QWidget))
        panels = (dock.widget() for dock in frame.docks.values())
        shown = [pane for pane in (*middle, *panels, frame.window.statusBar()) if _is_in_sight(pane)]
        shown.sort(
            key=lambda pane: (
                _position(pane).x() >= frame.page.width(),
                _position(pane).y(),
                _position(pane).x(),
            )
        )
        return (pane for pane in shown if any(True for _ in _focusable_widgets(pane)))

    def _name(self, pane: QWidget, target: QWidget) -> str:
        title = next((title for title, dock in self._frame.docks.items() if dock.widget() is pane), "")
        return title or pane.accessibleName() or target.accessibleName() or target.toolTip()


def _contains(pane: QWidget, widget: QWidget | None) -> bool:
    return widget is not None and (pane is widget or pane.isAncestorOf(widget))


def _focusable_widgets(pane: QWidget) -> Iterator[QWidget]:
    """Yield the widgets of a pane that can have the focus."""
    return (each for each in (pane, *pane.findChildren(QWidget)) if _is_focusable(each))


def _is_focusable(widget: QWidget) -> bool:
    accepts_focus = bool(widget.focusPolicy() & Qt.FocusPolicy.TabFocus)
    return accepts_focus and widget.isEnabled() and _is_in_sight(widget)


def _is_in_sight(widget: QWidget) -> bool:
    """Return whether a widget is in sight. Qt places panels behind others outside of the window."""
    window = widget.window()
    return widget.isVisible() and window.rect().contains(widget.mapTo(window, widget.rect().center()))


def _position(pane: QWidget) -> QPoint:
    return pane.mapTo(pane.window(), pane.rect().topLeft())
