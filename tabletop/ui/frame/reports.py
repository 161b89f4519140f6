"""What happened and what was refused: in the last line of the window, in the log, and for screen readers."""

from typing import TYPE_CHECKING

from tabletop.play import late_log
from tabletop.play.log.log_line import LogLine
from tabletop.play.log.logbook import Logbook
from tabletop.play.log.names import capitalized
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
    """Writes the panels that tell of the table."""

    def __init__(self, frame: Frame, session: Session, inspector: Inspector) -> None:
        super().__init__(frame)
        self._session, self._bridge = session, session.bridge
        self._inspector = inspector
        self._log: LogPanel | None = None
        self._outline: OutlinePanel | None = None

    def built(self) -> None:
        """Listen, after all features have."""
        self._bridge.changed.connect(self._changed)
        self._bridge.refused.connect(self._refused)
        self._frame.appearance.changed.connect(self.dress)

    def write_into(self, log: "LogPanel", outline: "OutlinePanel") -> None:
        """Write panels as well that were not there from the beginning."""
        self._log, self._outline = log, outline
        log.go_wanted.connect(self._go_to)
        self.show(self._bridge.view())

    @property
    def logbook(self) -> Logbook:
        """The log of the game that lies on the table."""
        return self._session.logbook

    def note(self, words: str) -> None:
        """Say something, and write it into the log as well."""
        self.logbook.note(LogLine(words))
        self._show_log()
        self._frame.say(words)

    def show(self, view: TableView) -> None:
        """Show the table in the panels, as nothing that has happened."""
        self._inspector.show_table(view, self._frame.shade)
        if self._outline is not None:
            self._outline.show_table(view)
        self._show_log()

    def dress(self) -> None:
        """Show the table in the colours in force."""
        self._frame.status.dress(self._frame.shade)
        self.show(self._bridge.view())

    def _changed(self, view: TableView, _events: object) -> None:
        self.show(view)
        line = self.logbook.sum_line()
        self._frame.status.show_line(line, self._frame.shade)
        if line is not None:
            announce(self._frame.window, line.text)

    def _show_log(self) -> None:
        self.logbook.viewer = self._bridge.viewer
        if self._log is not None:
            self._log.show_logbook(self.logbook, self._frame.shade)

    def _refused(self, ruling: Ruling, about: int) -> None:
        name = capitalized(self._bridge.perspective.name(about)) if about else ""
        line = late_log.words.refusal_line(ruling, name, about)
        # The other seats may read it later, when the table has been turned to them.
        public = capitalized(self._bridge.perspective.public_name(about)) if about else ""
        self.logbook.refuse(line, late_log.words.refusal_line(ruling, public, about), self._bridge.viewer)
        self._show_log()
        self._frame.status.show_line(line, self._frame.shade)
        announce(self._frame.window, line.text, at_once=True)

    def _go_to(self, number: int) -> None:
        self._session.commands.go_to(number, self._bridge.table.journal.cursor)
