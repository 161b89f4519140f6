"""From pane to pane by one key: bars, table, question and panels, wherever the focus is."""

from collections.abc import Iterator
from functools import partial

from PySide6.QtCore import QPoint, Qt
from PySide6.QtWidgets import QApplication, QWidget

from tabletop.ui.commands.command import Command, Handlers
from tabletop.ui.frame.feature import Feature


class Panes(Feature):
    """Leads the focus around the window. Each pane is entered where it was left."""

    def handlers(self) -> Handlers:
        """One key goes on, another one goes back."""
        return {Command.NEXT_PANE: partial(self._go, 1), Command.PREVIOUS_PANE: partial(self._go, -1)}

    def _go(self, way: int) -> None:
        panes = [*self._panes()]
        focus = QApplication.focusWidget()
        # What lies over the table is a child of no other pane, but the page holds both.
        here = next((place for place, pane in enumerate(panes) if _holds(pane, focus)), -1 if way > 0 else 0)
        pane = panes[(here + way) % len(panes)]
        stop = pane.focusWidget()
        if stop is None or not _is_stop(stop):
            stop = next(_stops(pane))
        stop.setFocus(Qt.FocusReason.TabFocusReason)
        self._frame.say(self._name(pane, stop))

    def _panes(self) -> Iterator[QWidget]:
        """What can be gone to, from the upper left to the lower right."""
        frame = self._frame
        middle = (child for child in frame.page.children() if isinstance(child, QWidget))
        panels = (dock.widget() for dock in frame.docks.values())
        shown = [pane for pane in (*middle, *panels, frame.window.statusBar()) if _is_seen(pane)]
        shown.sort(key=lambda pane: (_at(pane).x() >= frame.page.width(), _at(pane).y(), _at(pane).x()))
        return (pane for pane in shown if any(True for _ in _stops(pane)))

    def _name(self, pane: QWidget, stop: QWidget) -> str:
        title = next((title for title, dock in self._frame.docks.items() if dock.widget() is pane), "")
        return title or pane.accessibleName() or stop.accessibleName() or stop.toolTip()


def _holds(pane: QWidget, widget: QWidget | None) -> bool:
    return widget is not None and (pane is widget or pane.isAncestorOf(widget))


def _stops(pane: QWidget) -> Iterator[QWidget]:
    """Where the focus can be in a pane."""
    return (each for each in (pane, *pane.findChildren(QWidget)) if _is_stop(each))


def _is_stop(widget: QWidget) -> bool:
    takes_it = bool(widget.focusPolicy() & Qt.FocusPolicy.TabFocus)
    return takes_it and widget.isEnabled() and _is_seen(widget)


def _is_seen(widget: QWidget) -> bool:
    """Whether it can be seen; panels behind others are shown as well, but Qt lays them beside the window."""
    window = widget.window()
    return widget.isVisible() and window.rect().contains(widget.mapTo(window, widget.rect().center()))


def _at(pane: QWidget) -> QPoint:
    return pane.mapTo(pane.window(), pane.rect().topLeft())
