"""Commands that change only the view: zoom, the other face, and moving between panels."""

from typing import Final

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QWidget

from tabletop.ui.commands.command import Command, Reach
from tabletop.ui.commands.groups import Group
from tabletop.ui.frame.feature import Feature
from tabletop.ui.frame.frame import Frame
from tabletop.ui.panels.inspector import Inspector
from tabletop.ui.session.selection_commands import SelectionCommands
from tabletop.ui.table.view_widget import TableViewWidget

_ZOOM_STEP: Final = 1.2


class Viewing(Feature):
    """Zooms, shows the other face, and moves the focus from panel to panel."""

    def __init__(
        self, frame: Frame, commands: SelectionCommands, table_view: TableViewWidget, inspector: Inspector
    ) -> None:
        super().__init__(frame)
        self._commands, self._inspector = commands, inspector
        self._table_view, self._scene = table_view, table_view.table_scene

    @Command("other face", "Show the other face", "F", Group.CARD_LOOK, 10, Reach.CARDS)
    def _look_at_other_face(self) -> None:
        if message := self._scene.mouse.turn_over():
            self._frame.say(message)
            return
        self._inspector.look_at_other_face()
        ids = self._commands.selected()
        if ids:
            self._scene.look_at_other_face(ids[-1])
        else:
            self._commands.nothing_selected.emit()

    @Command("fit", "Fit the table into the window", "0", Group.VIEW_ZOOM, 10, Reach.TABLE)
    def _fit(self) -> None:
        scene = self._scene
        before = scene.ground
        self._table_view.fit()
        if scene.ground == before:
            self._frame.say("The whole table is already visible.")

    @Command("zoom in", "Zoom in", "Ctrl++ Ctrl+=", Group.VIEW_ZOOM, 20, args=(_ZOOM_STEP,))
    @Command("zoom out", "Zoom out", "Ctrl+-", Group.VIEW_ZOOM, 30, args=(1 / _ZOOM_STEP,))
    def _zoom(self, by: float) -> None:
        scene = self._scene
        before = scene.zoom
        scene.set_zoom(before * by)
        if scene.zoom == before:
            self._frame.say(
                "The cards can't get any larger." if by > 1 else "The cards can't get any smaller."
            )

    @Command("next panel", "Next panel", "Ctrl+Tab", Group.TABLE, 160)
    def _next_panel(self) -> None:
        """Move the focus to the next of these: question, table, front panel, turn bar."""
        page = self._frame.page
        panels = (dock.widget() for dock in self._frame.docks.values())
        all_stops: tuple[QWidget, ...] = (page.question, page.table, *panels, page.turn_bar)
        stops = [stop for stop in all_stops if stop.isVisible() and not stop.visibleRegion().isEmpty()]
        if not stops:
            # Panels of a hidden or minimized window are invisible.
            return
        focus = self._frame.window.focusWidget()
        here = next(
            (n for n, stop in enumerate(stops) if focus and (stop is focus or stop.isAncestorOf(focus))), -1
        )
        following = stops[(here + 1) % len(stops)]
        following.setFocus(Qt.FocusReason.TabFocusReason)
