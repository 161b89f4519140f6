"""Back and forth in the game: the list of what was done, the timeline below, the lines that were left."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from PySide6.QtCore import Signal

from tabletop.play.journal import Journal
from tabletop.play.log.branches import Grown, Line, go_along, other_lines
from tabletop.play.log.names import capitalized
from tabletop.rules.view import TableView
from tabletop.ui.commands.command import Command, Handlers
from tabletop.ui.commands.menus import draw_in
from tabletop.ui.frame.feature import Feature
from tabletop.ui.frame.frame import Frame
from tabletop.ui.history import late_history
from tabletop.ui.history.timeline import GameTimeline
from tabletop.ui.session.lesson_place import Place
from tabletop.ui.session.session import Session
from tabletop.ui.style.plain import PlainLabel, entry, in_letters, tip
from tabletop.ui.table.scene import TableScene

if TYPE_CHECKING:
    from tabletop.ui.history import panel as list_of_actions


_TITLE: Final = "History"


class History(Feature):
    """Shows the journal, and goes where somebody points in it."""

    lesson_wanted = Signal(int)
    """A lesson is to be made from the game, from the table after so many actions on."""

    def __init__(self, frame: Frame, session: Session, scene: TableScene) -> None:
        super().__init__(frame)
        self._session, self._scene = session, scene
        self._bridge, self._commands = session.bridge, session.commands
        self._grown = Grown()
        self._lines: tuple[Line, ...] = ()
        self.panel: list_of_actions.HistoryPanel | None = None
        """The list, which is behind the tab of another panel at first."""

    def handlers(self) -> Handlers:
        """What the keys for the history do."""
        return {
            Command.UNDO: self._bridge.undo,
            Command.REDO: self._bridge.redo,
            Command.HISTORY: self._show_history,
            Command.OTHER_LINE: self._go_to_last_line,
        }

    def built(self) -> None:
        """Make a place for the list beside the log, and put the timeline beside the last line of the log."""
        frame = self._frame
        dock = frame.add_dock(_TITLE)
        frame.window.tabifyDockWidget(self._frame.docks["Log"], dock)
        self._frame.docks["Inspector"].raise_()
        self._frame.menus["View"].addAction(dock.toggleViewAction())
        self.timeline = GameTimeline(frame.window)
        self.place = PlainLabel(parent=frame.window)
        self.place.setProperty("look", "quiet")
        # A row of its own would take its height from the cards.
        self._frame.add_to_status_bar(self.place)
        self._frame.add_to_status_bar(self.timeline)
        self.timeline.valueChanged.connect(self._scrub)
        self._bridge.changed.connect(self._show)
        self._session.lesson_player.moved.connect(self._make_room)
        self._frame.appearance.changed.connect(self._redress)
        self._redress()

    def completed(self) -> None:
        """Fill the place of the list."""
        self.panel = late_history.panel.HistoryPanel(self._frame.window)
        self.panel.go_wanted.connect(self._go_to)
        self.panel.line_wanted.connect(self.go_along)
        self.panel.lesson_wanted.connect(self.lesson_wanted)
        self._frame.fill_dock(_TITLE, self.panel)
        self._redress()

    def go_along(self, number: int) -> None:
        """Go to the end of another line of play, by its place among them."""
        bridge = self._bridge
        if go_along(bridge.table.journal, number):
            bridge.show()
            self._frame.say("This is the other line. The one before is kept in the history.")

    def _go_to(self, number: int) -> None:
        self._commands.go_to(number, self._bridge.table.journal.cursor)

    def _scrub(self, number: int) -> None:
        """The table follows the hand at once: motion would only come after it."""
        self._go_to(number)
        self._scene.finish_motion()

    def _go_to_last_line(self) -> None:
        lines = other_lines(self._bridge.table.journal)
        if lines:
            self.go_along(len(lines) - 1)
        else:
            self._frame.say("There is no other line: nothing was taken back and then done differently.")

    def _show_history(self) -> None:
        self._frame.show_dock(_TITLE)
        if self.panel is not None:
            self.panel.setFocus()

    def _show(self, _view: TableView, _events: object) -> None:
        self._redress()

    def _redress(self) -> None:
        journal, shade = self._bridge.table.journal, self._frame.shade
        lines = self._other_lines(journal)
        if self.panel is not None:
            self.panel.show_journal(journal, lines, shade)
        self.timeline.show_journal(journal, lines, shade)
        self.place.setText(_place_of(journal))
        self._name_undo()

    def _name_undo(self) -> None:
        """Say in the menu what would be undone and redone."""
        logbook, asks = self._session.logbook, self._bridge.perspective.is_asking
        titles = {Command.UNDO: logbook.undo_title(), Command.REDO: logbook.redo_title()}
        for command, title in titles.items():
            words = capitalized(command)
            drawn = f"{words} {title[:1].lower()}{title[1:]}" if title else words
            words, action = in_letters(drawn), self._frame.actions[command]
            draw_in(action, drawn)
            action.setText(entry(words))
            action.setToolTip(tip(words))
            action.setEnabled(bool(title) or (command is Command.UNDO and asks))

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
