"""Undo, redo, the list of actions, the timeline, and other lines of play."""

from __future__ import annotations

from operator import attrgetter
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import Signal

from tabletop.language.english import capitalized, uncapitalized
from tabletop.play.journal import Journal
from tabletop.play.log.branches import Grown, Line, go_along, other_lines
from tabletop.rules.view import TableView
from tabletop.ui.commands.command import Command
from tabletop.ui.commands.groups import Group
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
    """Shows the journal, and jumps to the moment that is chosen in it."""

    lesson_wanted = Signal(int)
    """A lesson is to be made from the game, starting after this many actions."""

    def __init__(self, frame: Frame, session: Session, scene: TableScene) -> None:
        super().__init__(frame)
        self._session, self._scene = session, scene
        self._bridge, self._commands = session.bridge, session.commands
        self._grown = Grown()
        self._lines: tuple[Line, ...] = ()
        self._can_undo = self._can_redo = False
        self.panel: list_of_actions.HistoryPanel | None = None
        """The list of actions. It starts behind the tab of another panel."""

    @Command("undo", "Undo", "Ctrl+Z", Group.EDIT_HISTORY, 10, is_enabled=attrgetter("_can_undo"))
    def _undo(self) -> None:
        self._bridge.undo()

    @Command(
        "redo", "Redo", "Ctrl+Shift+Z Ctrl+Y", Group.EDIT_HISTORY, 20, is_enabled=attrgetter("_can_redo")
    )
    def _redo(self) -> None:
        self._bridge.redo()

    def built(self) -> None:
        """Add a dock for the list next to the log, and the timeline to the status bar."""
        frame = self._frame
        dock = frame.add_dock(_TITLE)
        frame.window.tabifyDockWidget(self._frame.docks["Log"], dock)
        self._frame.docks["Inspector"].raise_()
        self._frame.menus["View"].addAction(dock.toggleViewAction())
        self.timeline = GameTimeline(frame.window)
        self.place = PlainLabel(parent=frame.window, look="quiet")
        # A row of its own would take height from the cards.
        self._frame.add_to_status_bar(self.place)
        self._frame.add_to_status_bar(self.timeline)
        self.timeline.valueChanged.connect(self._scrub)
        self._bridge.changed.connect(self._show)
        self._session.lesson_player.moved.connect(self._hide_in_lesson)
        self._frame.appearance.changed.connect(self._refresh)
        self._refresh()

    def completed(self) -> None:
        """Create the list and put it into its dock."""
        self.panel = late_history.panel.HistoryPanel(self._frame.window)
        self.panel.go_wanted.connect(self._go_to)
        self.panel.line_wanted.connect(self.go_along)
        self.panel.lesson_wanted.connect(self.lesson_wanted)
        self._frame.fill_dock(_TITLE, self.panel)
        self._refresh()

    def go_along(self, number: int) -> None:
        """Go to the end of another line of play, by its index among them."""
        bridge = self._bridge
        if go_along(bridge.table.journal, number):
            bridge.show()
            self._frame.say("Switched to the other line of play. The previous one is still in the history.")

    def _go_to(self, number: int) -> None:
        self._commands.go_to(number, self._bridge.table.journal.cursor)

    def _scrub(self, number: int) -> None:
        """Show the table at a place of the timeline without animation, so that it keeps up with dragging."""
        self._go_to(number)
        self._scene.finish_motion()

    @Command("other line", "Return to the previous line of play", "Ctrl+Alt+Z", Group.EDIT_HISTORY, 30)
    def _go_to_last_line(self) -> None:
        lines = other_lines(self._bridge.table.journal)
        if lines:
            self.go_along(len(lines) - 1)
        else:
            self._frame.say("No other line of play. Undo and do something else to create one.")

    @Command("history", "History", "Ctrl+Shift+H", Group.EDIT_HISTORY, 40)
    def _show_history(self) -> None:
        """Show the list of actions, or hide it if it is on top."""
        if self._frame.is_on_top(_TITLE):
            self._frame.close_dock(_TITLE)
            return
        self._frame.show_dock(_TITLE)
        if self.panel is not None:
            self.panel.setFocus()

    def _show(self, _view: TableView, _events: object) -> None:
        self._refresh()

    def _refresh(self) -> None:
        journal, shade = self._bridge.table.journal, self._frame.shade
        lines = self._other_lines(journal)
        if self.panel is not None:
            self.panel.show_journal(journal, lines, shade)
        self.timeline.show_journal(journal, lines, shade)
        self.place.setText(_position_text(journal))
        self._label_undo()

    def _label_undo(self) -> None:
        """Name the actions that would be undone and redone in the menu."""
        logbook, asks_question = self._session.logbook, self._bridge.perspective.is_asking
        titles = {"undo": logbook.undo_title(), "redo": logbook.redo_title()}
        self._can_undo = bool(titles["undo"]) or asks_question
        self._can_redo = bool(titles["redo"])
        for command, title in titles.items():
            text = capitalized(command)
            rich_text = f"{text} {uncapitalized(title)}" if title else text
            text, action = in_letters(rich_text), self._frame.actions[command]
            draw_in(action, rich_text)
            action.setText(entry(text))
            action.setToolTip(tip(text))
        self._frame.actions.refresh()

    def _other_lines(self, journal: Journal) -> tuple[Line, ...]:
        """Return the other lines of play. They are computed again only after a new action, not after undo."""
        if self._grown.has_changed(journal):
            self._lines = other_lines(journal)
        return self._lines

    def _hide_in_lesson(self, place: Place | None) -> None:
        """Hide the timeline during a lesson, which shows its own."""
        for widget in (self.place, self.timeline):
            widget.setVisible(place is None)


def _position_text(journal: Journal) -> str:
    """Return the position in the game, short enough for the status bar."""
    played = len(journal.entries)
    return f"Action {journal.cursor} of {played}" if played else "Opening"
