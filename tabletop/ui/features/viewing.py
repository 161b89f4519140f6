"""Ways of looking: zoom, the other face, the presenter, the panels, the pages of help."""

from functools import partial
from typing import Final

from PySide6.QtCore import Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QWidget

from tabletop.ui.commands.command import Command, Handlers
from tabletop.ui.pages.one_page import show_alone
from tabletop.ui.panels.outline import table_text
from tabletop.ui.shell.features import Feature

_ZOOM_STEP: Final = 1.2


class Viewing(Feature):
    """What changes only what is seen."""

    def handlers(self) -> Handlers:
        """What the keys for looking do."""
        window = self.window
        return {
            Command.OTHER_FACE: self._look_at_other_face,
            Command.FIT: self._fit,
            Command.ZOOM_IN: partial(self._zoom, _ZOOM_STEP),
            Command.ZOOM_OUT: partial(self._zoom, 1 / _ZOOM_STEP),
            Command.NEXT_PANEL: self._next_panel,
            Command.KEYS: self._show_keys,
            Command.ATLAS: partial(window.show_rule, ""),
            Command.DIAGNOSTICS: window.files.copy_diagnostics,
            Command.COPY_TEXT: self._copy_text,
            Command.ABOUT: self._show_about,
        }

    def _look_at_other_face(self) -> None:
        if on_the_way := self.window.scene.mouse.turn_over():
            self.window.say(on_the_way)
            return
        self.window.inspector.look_at_other_face()
        ids = self.window.meant()
        if ids:
            self.window.scene.look_at_other_face(ids[-1])
        else:
            self.window.commands.nothing_selected.emit()

    def _fit(self) -> None:
        scene = self.window.scene
        before = scene.ground
        self.window.table_view.fit()
        if scene.ground == before:
            self.window.say("The whole table is in view.")

    def _zoom(self, by: float) -> None:
        scene = self.window.scene
        before = scene.zoom
        scene.set_zoom(before * by)
        if scene.zoom == before:
            self.window.say("Cards can be no larger." if by > 1 else "Cards can be no smaller.")

    def _next_panel(self) -> None:
        """Give the focus to the next of question, table, panel in front, and turn bar."""
        window = self.window
        panels = (dock.widget() for dock in window.docks.values())
        all_stops: tuple[QWidget, ...] = (window.page.question, window.table_view, *panels, window.turn_bar)
        stops = [stop for stop in all_stops if stop.isVisible() and not stop.visibleRegion().isEmpty()]
        focus = window.focusWidget()
        here = next(
            (n for n, stop in enumerate(stops) if focus and (stop is focus or stop.isAncestorOf(focus))), -1
        )
        following = stops[(here + 1) % len(stops)]
        following.setFocus(Qt.FocusReason.TabFocusReason)

    def _copy_text(self) -> None:
        QGuiApplication.clipboard().setText(table_text(self.window.bridge.view()))
        self.window.say("The table was copied as text.")

    def _show_keys(self) -> None:
        from tabletop.ui.pages.help import KeysPage  # noqa: PLC0415 - not needed at the start

        show_alone(KeysPage(self.window))

    def _show_about(self) -> None:
        from tabletop.ui.pages.help import AboutBox  # noqa: PLC0415 - not needed at the start

        show_alone(AboutBox(self.window))
