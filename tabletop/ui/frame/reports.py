"""Reports of events and refusals: in the status bar, in the log, and to screen readers."""

from typing import TYPE_CHECKING

from tabletop.language.english import capitalized
from tabletop.play import late_log
from tabletop.play.log.log_line import LogLine
from tabletop.play.log.logbook import Logbook
from tabletop.rules.book.verdicts import Ruling
from tabletop.rules.view import TableView
from tabletop.ui.frame.feature import Feature
from tabletop.ui.frame.frame import Frame
from tabletop.ui.panels.inspector import Inspector
from tabletop.ui.session.session import Session
from tabletop.ui.style.announcing import announce

if TYPE_CHECKING:
    from tabletop.ui.panels.log import LogPanel
    from tabletop.ui.panels.outline import OutlinePanel


class Reports(Feature):
    """Feature that updates the panels which show the table and its log."""

    def __init__(self, frame: Frame, session: Session, inspector: Inspector) -> None:
        super().__init__(frame)
        self._session, self._bridge = session, session.bridge
        self._inspector = inspector
        self._log: LogPanel | None = None
        self._outline: OutlinePanel | None = None

    def built(self) -> None:
        """Connect after all other features."""
        self._bridge.changed.connect(self._report_change)
        self._bridge.refused.connect(self._report_refusal)
        self._frame.appearance.changed.connect(self.repaint)

    def write_into(self, log: "LogPanel", outline: "OutlinePanel") -> None:
        """Update these panels from now on, which are created later."""
        self._log, self._outline = log, outline
        log.go_wanted.connect(self._go_to)
        self.show(self._bridge.view())

    @property
    def logbook(self) -> Logbook:
        """The log of the current game."""
        return self._session.logbook

    def note(self, words: str) -> None:
        """Show a message and add it to the log."""
        self.logbook.note(LogLine(words))
        self._show_log()
        self._frame.say(words)

    def show(self, view: TableView) -> None:
        """Show the table in the panels without reporting an event."""
        self._inspector.show_table(view, self._frame.shade)
        if self._outline is not None:
            self._outline.show_table(view)
        self._show_log()

    def repaint(self) -> None:
        """Repaint the panels in the current colors."""
        self._frame.status.dress(self._frame.shade)
        self.show(self._bridge.view())

    def _report_change(self, view: TableView, _events: object) -> None:
        self.show(view)
        line = self.logbook.sum_line()
        self._frame.status.show_line(line, self._frame.shade)
        if line is not None:
            announce(self._frame.window, line.text)

    def _show_log(self) -> None:
        self.logbook.viewer = self._bridge.viewer
        if self._log is not None:
            self._log.show_logbook(self.logbook, self._frame.shade)

    def _report_refusal(self, ruling: Ruling, object_id: int) -> None:
        name = capitalized(self._bridge.perspective.name(object_id)) if object_id else ""
        line = late_log.action_lines.refusal_line(ruling, name, object_id)
        # Other seats may read the public version later, when the table is turned to them.
        public = capitalized(self._bridge.perspective.public_name(object_id)) if object_id else ""
        told = self._bridge.perspective.publicly_named(ruling)
        self.logbook.refuse(
            line, late_log.action_lines.refusal_line(told, public, object_id), self._bridge.viewer
        )
        self._show_log()
        self._frame.status.show_line(line, self._frame.shade)
        announce(self._frame.window, line.text, at_once=True)

    def _go_to(self, number: int) -> None:
        self._session.commands.go_to(number, self._bridge.table.journal.cursor)
