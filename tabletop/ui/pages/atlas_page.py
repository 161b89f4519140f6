"""The atlas on the screen: rules by number, what they say, what shows them, where they are in the source."""

from pathlib import Path
from typing import Final

from PySide6.QtCore import QUrl, Signal
from PySide6.QtWidgets import QDialog, QLineEdit, QVBoxLayout, QWidget

from tabletop.rules.book.atlas import FEW_SCENARIOS, AtlasEntry, entries, is_within
from tabletop.rules.book.sources import sources
from tabletop.ui.style.appearance import LIGHT, Shade
from tabletop.ui.style.plain import PlainLabel, escape
from tabletop.ui.style.rich import RichPage

_OPEN: Final = "open:"


class AtlasPage(QDialog):
    """A window beside the table. It is read only when it is opened for the first time."""

    scenario_wanted = Signal(Path)

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.setWindowTitle("Rules atlas")
        self.resize(560, 620)
        self._shade = LIGHT
        self._edition = ""
        self._entries: list[AtlasEntry] = []
        self._about = PlainLabel(parent=self)
        self._about.setProperty("look", "quiet")
        self._about.setWordWrap(True)
        self._line = QLineEdit(self)
        self._line.setPlaceholderText("A number such as 712.8, or a word")
        self._line.setAccessibleName("Find a rule")
        self._line.setClearButtonEnabled(True)
        self._text = RichPage(self)
        self._text.setOpenLinks(False)
        self._text.setAccessibleName("Rules")
        self._text.document().setDocumentMargin(10)
        column = QVBoxLayout(self)
        column.addWidget(self._line)
        column.addWidget(self._text, 1)
        column.addWidget(self._about)
        self._line.textChanged.connect(self._filter)
        self._text.anchorClicked.connect(self._open)

    def open_at(self, number: str, edition: str, shade: Shade) -> None:
        """Show one rule and those within it; all of them for an empty number."""
        self._shade = shade
        if edition != self._edition:
            self._edition, self._entries = edition, entries(edition)
            self._about.setText(
                f"Edition of {edition}. The words are the program's own; dots mark what the table does by it."
            )
        self._line.setText(number)
        self._filter(number)
        self.show()
        self.raise_()
        self.activateWindow()

    @property
    def text(self) -> str:
        """What is shown, as plain text."""
        return self._text.toPlainText()

    def _filter(self, wanted: str) -> None:
        wanted = wanted.strip().rstrip(".")
        found = [entry for entry in self._entries if _fits(entry, wanted)]
        if found:
            self._text.setHtml("".join(self._paragraph(entry) for entry in found))
        else:
            self._text.setPlainText(f"No rule here mentions “{wanted}”.")

    def _paragraph(self, entry: AtlasEntry) -> str:
        shade = self._shade
        lead = _lead(entry)
        said = [words for words in entry.words if words != lead]
        # What the rule says, and below it what the table asks or does by it.
        first, below = (lead, said) if lead else (said[0] if said else "", said[1:])
        lines = [f'<b style="color:{shade.hint}">{escape(entry.number)}</b>&nbsp;&nbsp;{escape(first)}']
        lines += [f'<span style="color:{shade.quiet}">•&nbsp;</span>{escape(words)}' for words in below]
        lines += [
            f'See: <a href="{_OPEN}{escape(str(showing.file))}">{escape(showing.title or showing.id)}</a>'
            for showing in entry.scenarios[:FEW_SCENARIOS]
        ]
        if len(entry.scenarios) > FEW_SCENARIOS:
            lines.append(f"and {len(entry.scenarios) - FEW_SCENARIOS} more")
        if places := ", ".join(dict.fromkeys(map(str, sources(entry)))):
            lines.append(f'<span style="color:{shade.quiet}">Source: {escape(places)}</span>')
        margins = ("0 0 2px 0", *("0 0 2px 14px" for _ in lines[1:]))
        return (
            "".join(
                f'<p style="margin:{margin}">{line}</p>' for margin, line in zip(margins, lines, strict=True)
            )
            + '<p style="margin:0;font-size:6px">&nbsp;</p>'
        )

    def _open(self, url: QUrl) -> None:
        self.scenario_wanted.emit(Path(url.toString().removeprefix(_OPEN)))


def _lead(entry: AtlasEntry) -> str:
    """What the rule itself says; empty where only the table's own words are there."""
    own = (passage.says for passage in entry.passages if passage.id == entry.number)
    return next(filter(None, own), "")


def _fits(entry: AtlasEntry, wanted: str) -> bool:
    if not wanted:
        return True
    if wanted[0].isdigit():
        return is_within(entry.number, wanted)
    said = (_lead(entry), *entry.words)
    return any(wanted.casefold() in words.casefold() for words in said)
