"""Back and forth in the game: the list of what was done, the timeline below, the lines that were left."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tabletop.play.log.branches import Grown, Line, go_along, other_lines
from tabletop.ui.commands.command import Command, Handlers
from tabletop.ui.history.panel import HistoryPanel
from tabletop.ui.history.timeline import GameTimeline
from tabletop.ui.session.stepping import Place
from tabletop.ui.shell.features import Feature
from tabletop.ui.style.plain import PlainLabel

if TYPE_CHECKING:
    from tabletop.play.journal import Journal
    from tabletop.rules.view import TableView
    from tabletop.ui.shell.window import MainWindow


class History(Feature):
    """Shows the journal, and goes where somebody points in it."""

    def __init__(self, window: MainWindow) -> None:
        super().__init__(window)
        self._grown = Grown()
        self._lines: tuple[Line, ...] = ()

    def handlers(self) -> Handlers:
        """What the keys for the history do."""
        return {Command.HISTORY: self._show_history, Command.OTHER_LINE: self._go_to_last_line}

    def built(self) -> None:
        """Put the list beside the log, and the timeline beside the last line of the log."""
        window = self.window
        self.panel = HistoryPanel(window)
        window.docks["History"] = dock = window.add_dock("History", self.panel)
        window.tabifyDockWidget(window.docks["Log"], dock)
        window.docks["Inspector"].raise_()
        window.menus["View"].addAction(dock.toggleViewAction())
        self.timeline = GameTimeline(window)
        self.place = PlainLabel(parent=window)
        self.place.setProperty("look", "quiet")
        # A row of its own would take its height from the cards.
        window.statusBar().addPermanentWidget(self.place)
        window.statusBar().addPermanentWidget(self.timeline)
        self.panel.go_wanted.connect(self._go_to)
        self.panel.line_wanted.connect(self.go_along)
        self.timeline.valueChanged.connect(self._scrub)
        window.bridge.changed.connect(self._show)
        window.stepping.moved.connect(self._make_room)
        window.appearance.changed.connect(self._redress)
        self._redress()

    def go_along(self, number: int) -> None:
        """Go to the end of another line of play, by its place among them."""
        bridge = self.window.bridge
        if go_along(bridge.table.journal, number):
            bridge.show()
            self.window.say("This is the other line. The one before is kept in the history.")

    def _go_to(self, number: int) -> None:
        self.window.commands.go_to(number, self.window.bridge.table.journal.cursor)

    def _scrub(self, number: int) -> None:
        """The table follows the hand at once: motion would only come after it."""
        self._go_to(number)
        self.window.scene.finish_motion()

    def _go_to_last_line(self) -> None:
        lines = other_lines(self.window.bridge.table.journal)
        if lines:
            self.go_along(len(lines) - 1)
        else:
            self.window.say("There is no other line: nothing was taken back and done otherwise.")

    def _show_history(self) -> None:
        dock = self.window.docks["History"]
        dock.show()
        dock.raise_()
        self.panel.setFocus()

    def _show(self, _view: TableView, _events: object) -> None:
        self._redress()

    def _redress(self) -> None:
        journal, shade = self.window.bridge.table.journal, self.window.appearance.shade
        lines = self._other_lines(journal)
        self.panel.show_journal(journal, lines, shade)
        self.timeline.show_journal(journal, lines, shade)
        self.place.setText(_place_of(journal))

    def _other_lines(self, journal: Journal) -> tuple[Line, ...]:
        """The lines that were left, worked out anew only when something was done: not for going back."""
        if self._grown.has_changed(journal):
            self._lines = other_lines(journal)
        return self._lines

    def _make_room(self, place: Place | None) -> None:
        """In a lesson the timeline of its steps is there instead."""
        for widget in (self.place, self.timeline):
            widget.setVisible(place is None)


def _place_of(journal: Journal) -> str:
    """Where the table stands in the game, in words short enough to stand beside the timeline."""
    played = len(journal.entries)
    return f"Action {journal.cursor} of {played}" if played else "Opening"
