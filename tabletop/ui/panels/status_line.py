"""The last line of the window: what happened, or why not, with the rule."""

from PySide6.QtCore import QEvent, QObject, Qt, Signal
from PySide6.QtGui import QKeyEvent, QResizeEvent, QShowEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from tabletop.play.log.log_line import LogLine
from tabletop.ui.panels.symbols import SIDE, with_symbols
from tabletop.ui.style.appearance import LIGHT, Shade
from tabletop.ui.style.application import running_application
from tabletop.ui.style.guard import guarded
from tabletop.ui.style.plain import first_letters, gapped, in_letters, symbols_in, tip
from tabletop.ui.style.rich import RichLabel, chips

_LONGEST = 150
_CHIPS = 3
_BESIDE = 16
"""Room between the words, the chips, and what stands beside the line, in logical pixels."""
_MODIFIERS = (Qt.Key.Key_Shift, Qt.Key.Key_Control, Qt.Key.Key_Alt, Qt.Key.Key_Meta, Qt.Key.Key_AltGr)


@guarded
class StatusLine(RichLabel):
    """One line of the log, in the colour of its kind.

    A remark takes its place until the next key or click: what it says holds for that moment only.
    """

    remarked = Signal(str)
    """A remark was made; nothing once it is over."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__("Last ruling", parent)
        self.setWordWrap(False)
        self.setContentsMargins(8, 0, 0, 0)
        self.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Preferred)
        self._lasting: LogLine | None = None
        self._remark: LogLine | None = None
        self._shade = LIGHT

    def show_line(self, line: LogLine | None, shade: Shade) -> None:
        """Show what happened last; None where nothing has happened yet, which ends no remark."""
        self._lasting, self._shade = line, shade
        if line is None:
            self._write()
        else:
            self._end_remark()

    def remark(self, line: LogLine, shade: Shade) -> None:
        """Say something that holds until somebody does the next thing."""
        if self._remark is None:
            # Only as long as it is needed: every event of the program passes through it.
            running_application().installEventFilter(self)
        self._remark, self._shade = line, shade
        self._write()
        self.remarked.emit(line.text)

    def dress(self, shade: Shade) -> None:
        """Say the same in other colours."""
        self._shade = shade
        self._write()

    def _end_remark(self) -> None:
        if self._remark is not None:
            running_application().removeEventFilter(self)
            self.remarked.emit("")
        self._remark = None
        self._write()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """The next key or click: what was remarked before it is over."""
        if _is_of_hands(event):
            self._end_remark()
        return super().eventFilter(watched, event)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Cut the words anew for another width."""
        super().resizeEvent(event)
        self._write()

    def showEvent(self, event: QShowEvent) -> None:
        """Cut the words for the width that there is."""
        super().showEvent(event)
        self._write()

    def _write(self) -> None:
        line, shade = self._remark or self._lasting, self._shade
        if line is None:
            self.clear()
            self.setToolTip("")
            return
        color = {"refused": shade.refused, "nothing happens": shade.caution}.get(line.kind, shade.text)
        fitting, number = self._fitting(line)
        words = with_symbols(fitting)
        self.setText(f'<span style="color:{color}">{words}</span>&nbsp; {chips(line.rules, shade, number)}')
        self.setToolTip(tip(in_letters(line.text)))

    def _fitting(self, line: LogLine) -> tuple[str, int]:
        """The words, as far as there is room for them, and how many chips stand beside them.

        Chips go before words are cut, all but one. Symbols stand in braces.
        """
        words = line.text
        words = words if len(gapped(words)) <= _LONGEST else f"{first_letters(words, _LONGEST).rstrip()}…"
        if not self.isVisible():
            return words, _CHIPS
        metrics = self.fontMetrics()
        wider = max(0, SIDE - metrics.horizontalAdvance(gapped("{T}"))) * len(symbols_in(words))
        seen = ""
        for most in range(_CHIPS, 0, -1):
            beside = sum(metrics.horizontalAdvance(f"  {number}  ") for number in line.rules[:most])
            room = self.contentsRect().width() - beside - _BESIDE - wider
            seen = metrics.elidedText(gapped(words), Qt.TextElideMode.ElideRight, room)
            if seen == gapped(words):
                return words, most
        return f"{first_letters(words, len(seen) - 1)}…", 1


def _is_of_hands(event: QEvent) -> bool:
    """Whether somebody does something: a button of the mouse, or a key that is no modifier alone."""
    # A key that is a shortcut never arrives as a key, so this is asked for with each of them.
    if event.type() == QEvent.Type.ShortcutOverride and isinstance(event, QKeyEvent):
        return event.key() not in _MODIFIERS
    return event.type() == QEvent.Type.MouseButtonPress
