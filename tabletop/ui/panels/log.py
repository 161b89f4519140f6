"""The log of events with the rules behind them. Each line links to its object."""

from typing import Final

from PySide6.QtCore import QMimeData, Qt, QUrl, Signal
from PySide6.QtGui import QContextMenuEvent
from PySide6.QtWidgets import QMenu, QWidget

from tabletop.play.log.log_line import LogLine
from tabletop.play.log.logbook import Logbook, Page
from tabletop.ui.commands.menus import pop_up
from tabletop.ui.panels.lazy_update import LazyUpdate
from tabletop.ui.panels.mana_symbols import PICTURE, named_symbol, with_hidden_text
from tabletop.ui.style.appearance import LIGHT, Shade
from tabletop.ui.style.guard import guarded
from tabletop.ui.style.rich import RULE, RichPage, chips

_LINE: Final = "line:"
NO_MATCHES: Final = "<p>No matching lines.</p>"
_LineOnPage = tuple[LogLine, Page]
_MAX_ACTIONS: Final = 300
"""Maximum number of actions that are shown. Older ones are still in the journal."""


@guarded
class LogPanel(RichPage):
    """Shows a logbook. A click on a line selects its object, and a click on a number opens the rule."""

    rule_wanted = Signal(str)
    object_wanted = Signal(int)
    go_wanted = Signal(int)
    """Jump to the table as it was after an action, by its number."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._logbook: Logbook | None = None
        self._shade = LIGHT
        self._search_words: list[str] = []
        self._kinds: frozenset[str] = frozenset()
        self.shown = 0
        """Number of lines that are shown, without turns that are only headings."""
        self._lazy_update = LazyUpdate(self, self._write)
        self.setOpenLinks(False)
        self.setAccessibleName("Log")
        self.setPlaceholderText("Everything that happens in the game is listed here.")
        self.document().setDocumentMargin(10)
        self.anchorClicked.connect(self._follow)

    def show_logbook(self, logbook: Logbook, shade: Shade) -> None:
        """Show the logbook. While the panel is hidden this does nothing."""
        self._logbook, self._shade = logbook, shade
        self._lazy_update.renew()

    def show_only(self, words: str, kinds: frozenset[str]) -> None:
        """Show only lines that contain all the words and have one of the kinds. No kinds means every kind."""
        self._search_words, self._kinds = words.casefold().split(), kinds
        self._write()

    def _write(self) -> None:
        pages = list(self._logbook.pages())[-_MAX_ACTIONS:] if self._logbook is not None else []
        lines = [(line, page) for page in pages for line in page.lines]
        found = [(line, page) for line, page in lines if self._matches(line)]
        self.shown = len(found)
        parts = (self._line(line, page) for line, page in self._with_turns(lines, found))
        self.setHtml("".join(parts) if found or not lines else NO_MATCHES)
        bar = self.verticalScrollBar()
        bar.setValue(bar.maximum())

    def _matches(self, line: LogLine) -> bool:
        text = line.text.casefold()
        return (not self._kinds or line.kind in self._kinds) and all(
            word in text for word in self._search_words
        )

    @staticmethod
    def _with_turns(lines: list[_LineOnPage], found: list[_LineOnPage]) -> list[_LineOnPage]:
        """Return the lines that are shown, each below the heading of its turn."""
        wanted, heading, result = {id(line) for line, _ in found}, None, []
        for placed in lines:
            if placed[0].kind == "turn":
                heading = placed
            if id(placed[0]) in wanted:
                result += [heading] if heading is not None and heading is not placed else []
                result.append(placed)
                heading = None
        return result

    def _line(self, line: LogLine, page: Page) -> str:
        shade = self._shade
        color = {
            "refused": shade.refused,
            "forced": shade.refused,
            "nothing happens": shade.caution,
            "by hand": shade.hint,
        }.get(line.kind, shade.text)
        if page.taken_back or line.kind == "step":
            color = shade.quiet
        weight = "font-weight:600;" if line.kind == "turn" else ""
        decoration = "text-decoration:line-through" if page.taken_back else "text-decoration:none"
        link = f"{_LINE}{page.number}:{line.objects[0] if line.objects else 0}"
        margin = "10px 0 4px 0" if line.kind == "turn" else "0 0 4px 0"
        return (
            f'<p style="margin:{margin}"><a href="{link}" style="color:{color};{weight}{decoration}">'
            f"{with_hidden_text(line.text)}</a> {chips(line.rules, shade)}</p>"
        )

    def contextMenuEvent(self, event: QContextMenuEvent) -> None:
        """Open a menu, for example to jump to the table after the action under the mouse."""
        link = self.anchorAt(event.pos())
        menu = QMenu(self)
        menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        if link.startswith(_LINE):
            number = int(link.split(":")[1])
            menu.addAction("Go to the table after this action").triggered.connect(
                lambda: self.go_wanted.emit(number)
            )
            menu.addSeparator()
        menu.addAction("Copy all").triggered.connect(self._copy_all)
        pop_up(menu, event.globalPos())

    def loadResource(self, kind: int, name: QUrl | str) -> object:
        """Return the picture of a mana symbol. Nothing else is loaded."""
        picture = named_symbol(name if isinstance(name, str) else name.toString())
        return super().loadResource(kind, name) if picture is None else picture

    def toPlainText(self) -> str:
        """Return the text, with symbols as plain text."""
        return super().toPlainText().replace(PICTURE, "")

    def createMimeDataFromSelection(self) -> QMimeData:
        """Return the selected text, with symbols as plain text."""
        # Data created here would stay in the clipboard after Python has ended.
        copied = super().createMimeDataFromSelection()
        words = copied.text().replace(PICTURE, "")
        copied.clear()
        copied.setText(words)
        return copied

    def _copy_all(self) -> None:
        self.selectAll()
        self.copy()
        cursor = self.textCursor()
        cursor.clearSelection()
        self.setTextCursor(cursor)

    def _follow(self, url: QUrl) -> None:
        link = url.toString()
        if link.startswith(RULE):
            self.rule_wanted.emit(link.removeprefix(RULE))
        elif link.startswith(_LINE):
            object = int(link.split(":")[2])
            if object:
                self.object_wanted.emit(object)
