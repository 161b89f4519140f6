"""The status line of the window: the last event, or the reason of a refusal with its rule."""

from PySide6.QtCore import QEvent, QObject, Qt, Signal
from PySide6.QtGui import QKeyEvent, QResizeEvent, QShowEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from tabletop.play.log.log_line import LogLine
from tabletop.ui.panels.mana_symbols import SIDE, with_symbols
from tabletop.ui.style.appearance import LIGHT, Shade
from tabletop.ui.style.application import running_application
from tabletop.ui.style.guard import guarded
from tabletop.ui.style.plain import first_letters, gapped, in_letters, symbols_in, tip
from tabletop.ui.style.rich import RichLabel, chips

_MAX_LENGTH = 150
_MAX_CHIPS = 3
_GAP = 16
"""Logical pixels between the text, the chips, and the widgets beside the line."""
_MODIFIERS = (Qt.Key.Key_Shift, Qt.Key.Key_Control, Qt.Key.Key_Alt, Qt.Key.Key_Meta, Qt.Key.Key_AltGr)


@guarded
class StatusLine(RichLabel):
    """One line of the log, in the color of its kind.

    A remark replaces it until the next key or click, because it is true only for that moment.
    """

    remarked = Signal(str)
    """The text of a new remark, or an empty string when it has ended."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__("Last event", parent)
        self.setWordWrap(False)
        self.setContentsMargins(8, 0, 0, 0)
        self.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Preferred)
        self._lasting: LogLine | None = None
        self._remark: LogLine | None = None
        self._shade = LIGHT

    def show_line(self, line: LogLine | None, shade: Shade) -> None:
        """Show the last event. With None, for no event yet, a remark isn't ended."""
        self._lasting, self._shade = line, shade
        if line is None:
            self._write()
        else:
            self._end_remark()

    def remark(self, line: LogLine, shade: Shade) -> None:
        """Show a remark until the next input."""
        if self._remark is None:
            # Filter events only while needed, because every event of the program passes through the filter.
            running_application().installEventFilter(self)
        self._remark, self._shade = line, shade
        self._write()
        self.remarked.emit(line.text)

    def dress(self, shade: Shade) -> None:
        """Apply other colors."""
        self._shade = shade
        self._write()

    def _end_remark(self) -> None:
        if self._remark is not None:
            running_application().removeEventFilter(self)
            self.remarked.emit("")
        self._remark = None
        self._write()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """End the remark on the next key or click."""
        if _is_user_input(event):
            self._end_remark()
        return super().eventFilter(watched, event)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Shorten the text for another width."""
        super().resizeEvent(event)
        self._write()

    def showEvent(self, event: QShowEvent) -> None:
        """Shorten the text for the actual width."""
        super().showEvent(event)
        self._write()

    def _write(self) -> None:
        line, shade = self._remark or self._lasting, self._shade
        if line is None:
            self.clear()
            self.setToolTip("")
            return
        color = {"refused": shade.refused, "nothing happens": shade.caution}.get(line.kind, shade.text)
        shown, number = self._fit_text(line)
        whole = with_symbols(shown)
        self.setText(f'<span style="color:{color}">{whole}</span>&nbsp; {chips(line.rules, shade, number)}')
        self.setToolTip(tip(in_letters(line.text)))

    def _fit_text(self, line: LogLine) -> tuple[str, int]:
        """Return the text as far as it fits, and the number of chips after it.

        Chips are dropped before the text is shortened, except for one. Symbols are in braces.
        """
        whole = line.text
        whole = (
            whole if len(gapped(whole)) <= _MAX_LENGTH else f"{first_letters(whole, _MAX_LENGTH).rstrip()}…"
        )
        if not self.isVisible():
            return whole, _MAX_CHIPS
        metrics = self.fontMetrics()
        symbols_width = max(0, SIDE - metrics.horizontalAdvance(gapped("{T}"))) * len(symbols_in(whole))
        elided = ""
        for count in range(_MAX_CHIPS, 0, -1):
            chips_width = sum(metrics.horizontalAdvance(f"  {number}  ") for number in line.rules[:count])
            room = self.contentsRect().width() - chips_width - _GAP - symbols_width
            elided = metrics.elidedText(gapped(whole), Qt.TextElideMode.ElideRight, room)
            if elided == gapped(whole):
                return whole, count
        return f"{first_letters(whole, len(elided) - 1)}…", 1


def _is_user_input(event: QEvent) -> bool:
    """Return whether an event is input by a person: a mouse button, or a key other than a modifier."""
    # A key that is a shortcut never arrives as a key press, but every key arrives as a ShortcutOverride
    # first.
    if event.type() == QEvent.Type.ShortcutOverride and isinstance(event, QKeyEvent):
        return event.key() not in _MODIFIERS
    return event.type() == QEvent.Type.MouseButtonPress
