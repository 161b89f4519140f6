"""The rules on the screen: a tree of their numbers, and for each what it says, why, and what shows it.

What is asked in words finds them too. The sentences are those of the edition in force.
"""

from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Final

from PySide6.QtCore import QSignalBlocker, Qt, QUrl, Signal
from PySide6.QtWidgets import (
    QDialog,
    QLineEdit,
    QSplitter,
    QTreeWidget,
    QTreeWidgetItem,
    QVBoxLayout,
    QWidget,
)

from tabletop.rules.book.atlas import FEW_SCENARIOS, AtlasEntry, changes, entries, is_within, neighbors, says
from tabletop.rules.book.sources import sources
from tabletop.scenarios.lessons.catalogue import course_lessons
from tabletop.scenarios.lessons.finding import matching_texts
from tabletop.scenarios.running.edition_pairs import scenario_of
from tabletop.ui.style.appearance import LIGHT, Shade
from tabletop.ui.style.plain import PlainLabel, escape, tip
from tabletop.ui.style.rich import RichPage

_OPEN: Final = "open:"
_MORE: Final = "more:"
_RULE: Final = "rule:"
_BESIDE: Final = "beside:"
_MOST_FOUND: Final = 12
_MAIN: Final = 2
"""So many of the rules that a lesson names are what it is about; others have a part in it."""
_MOST_CHANGES: Final = 6
_TREE: Final = 210
_NUMBER: Final = Qt.ItemDataRole.UserRole
_ROOM: Final = '<p style="margin:0;font-size:6px">&nbsp;</p>'


class AtlasPage(QDialog):
    """A window beside the table. It is read only when it is opened for the first time."""

    scenario_wanted = Signal(Path)
    editions_wanted = Signal(Path)
    """The file of what shows a change, to be seen in both editions."""
    looked_at = Signal(object, str)
    """The file and the title of what best shows the rule that is looked at; None for several rules."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.setWindowTitle("Rules")
        self.resize(860, 640)
        self._shade = LIGHT
        self._edition = ""
        self._entries: list[AtlasEntry] = []
        self._spread: set[str] = set()
        """The rules of which all scenarios are named."""
        self._about = PlainLabel(parent=self)
        self._about.setProperty("look", "quiet")
        self._about.setWordWrap(True)
        self._line = QLineEdit(self)
        self._line.setPlaceholderText("Ask in words: can I cast the back? Or a number such as 712.8")
        self._line.setAccessibleName("Find a rule")
        self._line.setClearButtonEnabled(True)
        self.tree = QTreeWidget(self)
        self.tree.setHeaderHidden(True)
        self.tree.setAccessibleName("Rules by number")
        self._text = RichPage(self)
        self._text.setOpenLinks(False)
        self._text.setAccessibleName("Rules")
        self._text.document().setDocumentMargin(10)
        self._lay_out()
        self._line.textChanged.connect(self._filter)
        self._text.anchorClicked.connect(self._follow)
        self.tree.currentItemChanged.connect(self._chosen)

    def _lay_out(self) -> None:
        right = QWidget(self)
        column = QVBoxLayout(right)
        column.setContentsMargins(0, 0, 0, 0)
        column.addWidget(self._line)
        column.addWidget(self._text, 1)
        self.beside = QVBoxLayout()
        """For what shows the rule that is looked at."""
        column.addLayout(self.beside)
        column.addWidget(self._about)
        both = QSplitter(self)
        both.addWidget(self.tree)
        both.addWidget(right)
        both.setStretchFactor(1, 1)
        both.setSizes([_TREE, self.width() - _TREE])
        QVBoxLayout(self).addWidget(both)

    def open_at(self, number: str, edition: str, shade: Shade) -> None:
        """Show one rule and those within it; all of them for an empty number."""
        self._shade = shade
        self._spread.clear()
        if edition != self._edition:
            self._edition, self._entries = edition, entries(edition)
            self._fill_tree()
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

    # --- The tree -------------------------------------------------------------------------------------------

    def _fill_tree(self) -> None:
        with QSignalBlocker(self.tree):
            self.tree.clear()
            above: list[tuple[str, QTreeWidgetItem]] = []
            for entry in self._entries:
                while above and not is_within(entry.number, above[-1][0]):
                    above.pop()
                if not above and (chapter := entry.number.partition(".")[0]) != entry.number:
                    above.append((chapter, self._row(chapter, "", None)))
                parent = above[-1][1] if above else None
                above.append((entry.number, self._row(entry.number, self._lead(entry), parent)))

    def _row(self, number: str, words: str, parent: QTreeWidgetItem | None) -> QTreeWidgetItem:
        row = QTreeWidgetItem([number])
        row.setData(0, _NUMBER, number)
        row.setToolTip(0, tip(words))
        if parent is None:
            self.tree.addTopLevelItem(row)
        else:
            parent.addChild(row)
        return row

    def _show_row(self, number: str) -> None:
        """Make the row of a number the current one, without asking for it again."""
        found = self.tree.findItems(number, Qt.MatchFlag.MatchExactly | Qt.MatchFlag.MatchRecursive)
        if found:
            with QSignalBlocker(self.tree):
                self.tree.setCurrentItem(found[0])
                self.tree.scrollToItem(found[0])

    def _chosen(self, row: QTreeWidgetItem | None) -> None:
        if row is not None:
            self._line.setText(row.data(0, _NUMBER))

    # --- What is asked --------------------------------------------------------------------------------------

    def _filter(self, wanted: str) -> None:
        wanted = wanted.strip().rstrip(".")
        found = self._found(wanted)
        if found:
            self._show_row(wanted)
            alone = found[0] if found[0].number == wanted else None
            best = alone.scenarios[0] if alone is not None and alone.scenarios else None
            self.looked_at.emit(best.file if best else None, (best.title or best.id) if best else "")
            self._text.setHtml("".join(self._paragraph(entry, whole=entry is alone) for entry in found))
        else:
            self._text.setPlainText(f"No rule here mentions “{wanted}”.")

    def _found(self, wanted: str) -> list[AtlasEntry]:
        """The rules with a number, or those that say something: as it stands, or else as people ask."""
        if not wanted:
            return self._entries
        if wanted[0].isdigit():
            return [entry for entry in self._entries if is_within(entry.number, wanted)]
        as_it_stands = [
            entry
            for entry in self._entries
            if any(wanted.casefold() in words.casefold() for words in (self._lead(entry), *entry.words))
        ]
        if as_it_stands:
            return as_it_stands
        texts = [" ".join((self._lead(entry), *entry.words, *_asked_of(entry))) for entry in self._entries]
        return [self._entries[place] for place in matching_texts(wanted, texts)[:_MOST_FOUND]]

    def _lead(self, entry: AtlasEntry) -> str:
        return says(entry, self._edition)

    # --- What a rule says -----------------------------------------------------------------------------------

    def _paragraph(self, entry: AtlasEntry, *, whole: bool = False) -> str:
        shade = self._shade
        lead = self._lead(entry)
        said = [words for words in entry.words if words != lead]
        # What the rule says, and below it what the table asks or does by it.
        first, below = (lead, said) if lead else (said[0] if said else "", said[1:])
        lines = [f'<b style="color:{shade.hint}">{escape(entry.number)}</b>&nbsp;&nbsp;{escape(first)}']
        lines += [f'<span style="color:{shade.quiet}">•&nbsp;</span>{escape(words)}' for words in below]
        lines += self._scenarios(entry)
        lines += self._whole(entry) if whole else ()
        if places := ", ".join(dict.fromkeys(map(str, sources(entry)))):
            lines.append(f'<span style="color:{shade.quiet}">Source: {escape(places)}</span>')
        margins = ("0 0 2px 0", *("0 0 2px 14px" for _ in lines[1:]))
        return (
            "".join(
                f'<p style="margin:{margin}">{line}</p>' for margin, line in zip(margins, lines, strict=True)
            )
            + _ROOM
        )

    def _scenarios(self, entry: AtlasEntry) -> Iterator[str]:
        """The best of what shows it, and a way to all the rest."""
        all_of_them = entry.number in self._spread
        shown = entry.scenarios if all_of_them else entry.scenarios[:FEW_SCENARIOS]
        for each in shown:
            yield f'See: <a href="{_OPEN}{escape(str(each.file))}">{escape(each.title or each.id)}</a>'
        if len(entry.scenarios) > len(shown):
            more = len(entry.scenarios) - len(shown)
            yield f'<a href="{_MORE}{escape(entry.number)}">and {more} more</a>'

    def _whole(self, entry: AtlasEntry) -> Iterator[str]:
        """What is said besides of a rule that is looked at by itself."""
        shade = self._shade
        for belief in _beliefs(entry):
            yield f'<span style="color:{shade.quiet}">What people think instead:</span> {escape(belief)}'
        for change in changes(entry.number, self._edition)[:_MOST_CHANGES]:
            shows = scenario_of(change.difference) if change.difference else None
            link = f'<a href="{_BESIDE}{escape(str(shows))}">side by side</a>' if shows is not None else ""
            yield f'<span style="color:{shade.quiet}">Changed:</span> {escape(change.words)} {link}'
        beside = neighbors(entry.number, [each.number for each in self._entries])
        links = (f'<a href="{_RULE}{escape(number)}">{escape(number)}</a>' for number in beside)
        yield f'<span style="color:{shade.quiet}">Neighbours:</span> {"&nbsp; ".join(links)}'

    def _follow(self, url: QUrl) -> None:
        link = url.toString()
        if link.startswith(_MORE):
            self._spread.add(link.removeprefix(_MORE))
            self._filter(self._line.text())
        elif link.startswith(_RULE):
            self._line.setText(link.removeprefix(_RULE))
        elif link.startswith(_BESIDE):
            self.editions_wanted.emit(Path(link.removeprefix(_BESIDE)))
        else:
            # The table is what is wanted now; the page is at its place again when it is asked for.
            self.hide()
            self.scenario_wanted.emit(Path(link.removeprefix(_OPEN)))


def _about(entry: AtlasEntry) -> Iterable[str]:
    return (each.id for each in entry.scenarios)


def _beliefs(entry: AtlasEntry) -> list[str]:
    """What people often think of what the lessons of the course show by a rule."""
    lessons = (each for each in course_lessons() if each.belief and entry.number in each.rules[:_MAIN])
    return [each.belief for each in lessons][:_MAIN]


def _asked_of(entry: AtlasEntry) -> Iterator[str]:
    """The questions of the course to which a rule is an answer."""
    shown = set(_about(entry))
    yield from (each.title for each in course_lessons() if each.id in shown)
