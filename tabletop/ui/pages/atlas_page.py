"""The rules atlas: a tree of rule numbers, and for each rule its meaning and the lessons that show it.

Rules are also found by questions in words. Their text is that of the current edition.
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

from tabletop.rules.book.atlas import (
    FEW_SCENARIOS,
    AtlasEntry,
    FormerNumber,
    changes,
    entries,
    former_numbers,
    heading,
    is_within,
    neighbors,
    says,
    sentences,
)
from tabletop.scenarios.lessons.catalog import course_lessons
from tabletop.scenarios.lessons.lesson_search import matching_texts
from tabletop.scenarios.running.edition_pairs import scenario_of
from tabletop.ui.style.appearance import LIGHT, Shade
from tabletop.ui.style.boxes import column_of
from tabletop.ui.style.plain import PlainLabel, escape, tip
from tabletop.ui.style.rich import RichPage

_OPEN: Final = "open:"
_MORE: Final = "more:"
_RULE: Final = "rule:"
_SIDE_BY_SIDE: Final = "beside:"
_MAX_RESULTS: Final = 12
_MAIN_RULES: Final = 2
"""Number of rules at the start of a lesson's list that are its main subject."""
_MAX_CHANGES: Final = 6
_TREE_WIDTH: Final = 260
_NUMBER: Final = Qt.ItemDataRole.UserRole
_SPACER: Final = '<p style="margin:0;font-size:6px">&nbsp;</p>'


class AtlasPage(QDialog):
    """A window beside the table. Its contents are read when it is opened for the first time."""

    scenario_wanted = Signal(Path)
    editions_wanted = Signal(Path)
    """A change is to be shown in both editions, by the file of a scenario about it."""
    looked_at = Signal(object, str)
    """The file and title of the scenario that best shows the selected rule.

    None if several rules are shown.
    """

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.setWindowTitle("Rules")
        self.resize(860, 640)
        self._shade = LIGHT
        self._edition = ""
        self._entries: list[AtlasEntry] = []
        self._expanded: set[str] = set()
        """The rules whose scenarios are all listed."""
        self._edition_label = PlainLabel(parent=self, look="quiet", wraps=True)
        self._line = QLineEdit(
            self,
            placeholderText="Ask, for example: can I cast the back? Or type a number such as 712.8",
            clearButtonEnabled=True,
        )
        self._line.setAccessibleName("Find a rule")
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
        self.tree.currentItemChanged.connect(self._show_selected)

    def _lay_out(self) -> None:
        right = QWidget(self)
        column = column_of(self._line, (self._text, 1), inside=right, margins=(0, 0, 0, 0))
        self.beside = QVBoxLayout()
        """Layout for a preview of the selected rule."""
        column.addLayout(self.beside)
        column.addWidget(self._edition_label)
        both = QSplitter(self)
        both.addWidget(self.tree)
        both.addWidget(right)
        both.setStretchFactor(1, 1)
        both.setSizes([_TREE_WIDTH, self.width() - _TREE_WIDTH])
        QVBoxLayout(self).addWidget(both)

    def open_at(self, number: str, edition: str, shade: Shade) -> None:
        """Show a rule and its subrules, or all rules for an empty number."""
        self._shade = shade
        self._expanded.clear()
        if edition != self._edition:
            self._edition, self._entries = edition, entries(edition)
            self._fill_tree()
            self._edition_label.setText(
                f"Edition of {edition}, in our own words. Dots mark what the table does and when it says no."
            )
        self._line.setText(number)
        self._filter(number)
        self.show()
        self.raise_()
        self.activateWindow()

    @property
    def text(self) -> str:
        """The text that is shown, without markup."""
        return self._text.toPlainText()

    # --- The tree -------------------------------------------------------------------------------------------

    def _fill_tree(self) -> None:
        with QSignalBlocker(self.tree):
            self.tree.clear()
            ancestors: list[tuple[str, QTreeWidgetItem]] = []
            for entry in self._entries:
                while ancestors and not is_within(entry.number, ancestors[-1][0]):
                    ancestors.pop()
                if not ancestors and (chapter := entry.number.partition(".")[0]) != entry.number:
                    ancestors.append((chapter, self._row(chapter, "", None)))
                parent = ancestors[-1][1] if ancestors else None
                ancestors.append((entry.number, self._row(entry.number, self._statement(entry), parent)))

    def _row(self, number: str, words: str, parent: QTreeWidgetItem | None) -> QTreeWidgetItem:
        row = QTreeWidgetItem([f"{number}  {heading(number, self._edition)}".rstrip()])
        row.setData(0, _NUMBER, number)
        row.setToolTip(0, tip(words))
        if parent is None:
            self.tree.addTopLevelItem(row)
        else:
            parent.addChild(row)
        return row

    def _show_row(self, number: str) -> None:
        """Make the row of a number the current one, without searching for it again."""
        rows = self.tree.findItems(number, Qt.MatchFlag.MatchStartsWith | Qt.MatchFlag.MatchRecursive)
        found = next((row for row in rows if row.data(0, _NUMBER) == number), None)
        if found is not None:
            with QSignalBlocker(self.tree):
                self.tree.setCurrentItem(found)
                self.tree.scrollToItem(found)

    def _show_selected(self, row: QTreeWidgetItem | None) -> None:
        if row is not None:
            self._line.setText(row.data(0, _NUMBER))

    # --- Search ---------------------------------------------------------------------------------------------

    def _filter(self, query: str) -> None:
        query = query.strip().rstrip(".")
        found = self._find(query)
        former = former_numbers(query, self._edition)
        if found or former:
            self._show_row(query)
            alone = found[0] if found and found[0].number == query else None
            best = alone.scenarios[0] if alone is not None and alone.scenarios else None
            self.looked_at.emit(best.file if best else None, (best.title or best.id) if best else "")
            paragraphs = (self._paragraph(entry, whole=entry is alone) for entry in found)
            self._text.setHtml("".join((*paragraphs, *map(self._former, former))))
        else:
            self._text.setPlainText(f"No rule here mentions “{query}”.")

    def _find(self, query: str) -> list[AtlasEntry]:
        """Return the rules with a number, those that contain a text, or those that answer a question."""
        if not query:
            return self._entries
        if query[0].isdigit():
            return [entry for entry in self._entries if is_within(entry.number, query)]
        as_it_stands = [
            entry
            for entry in self._entries
            if any(query.casefold() in words.casefold() for words in (self._statement(entry), *entry.words))
        ]
        if as_it_stands:
            return as_it_stands
        texts = [
            " ".join((self._statement(entry), *entry.words, *_questions_answered_by(entry)))
            for entry in self._entries
        ]
        return [self._entries[place] for place in matching_texts(query, texts)[:_MAX_RESULTS]]

    def _statement(self, entry: AtlasEntry) -> str:
        return says(entry, self._edition)

    def _former(self, former: FormerNumber) -> str:
        """Return a paragraph about a number's meaning in other editions, with a link to the rule of today."""
        now = escape(former.now)
        there = any(is_within(entry.number, former.now) for entry in self._entries)
        linked = f'<a href="{_RULE}{now}">{now}</a>' if there and former.now != former.number else now
        words = escape(former.words).replace(f" {now}.", f" {linked}.")
        return f'<p style="margin:0 0 6px 0;color:{self._shade.caution}">{words}</p>'

    # --- Text of a rule -------------------------------------------------------------------------------------

    def _paragraph(self, entry: AtlasEntry, *, whole: bool = False) -> str:
        shade = self._shade
        # The rule itself comes first, then what the table does because of it.
        first, *below = sentences(entry, self._edition)
        title = heading(entry.number, self._edition)
        named = f"<b>{escape(title)}.</b> " if title else ""
        lines = [
            f'<b style="color:{shade.hint}">{escape(entry.number)}</b>&nbsp;&nbsp;{named}{escape(first)}'
        ]
        lines += [f'<span style="color:{shade.quiet}">•&nbsp;</span>{escape(words)}' for words in below]
        lines += self._scenarios(entry)
        lines += self._details(entry) if whole else ()
        margins = ("0 0 2px 0", *("0 0 2px 14px" for _ in lines[1:]))
        return (
            "".join(
                f'<p style="margin:{margin}">{line}</p>' for margin, line in zip(margins, lines, strict=True)
            )
            + _SPACER
        )

    def _scenarios(self, entry: AtlasEntry) -> Iterator[str]:
        """Yield links to the best scenarios about a rule, and a link to list them all."""
        all_of_them = entry.number in self._expanded
        shown = entry.scenarios if all_of_them else entry.scenarios[:FEW_SCENARIOS]
        for each in shown:
            yield f'See: <a href="{_OPEN}{escape(str(each.file))}">{escape(each.title or each.id)}</a>'
        if len(entry.scenarios) > len(shown):
            more = len(entry.scenarios) - len(shown)
            yield f'<a href="{_MORE}{escape(entry.number)}">and {more} more</a>'

    def _details(self, entry: AtlasEntry) -> Iterator[str]:
        """Yield what is shown only for a single rule: misconceptions, changes, and neighboring rules."""
        shade = self._shade
        for belief in _misconceptions(entry):
            yield f'<span style="color:{shade.quiet}">Common misconception:</span> {escape(belief)}'
        for change in changes(entry.number, self._edition)[:_MAX_CHANGES]:
            shows = scenario_of(change.difference) if change.difference else None
            link = (
                f'<a href="{_SIDE_BY_SIDE}{escape(str(shows))}">side by side</a>' if shows is not None else ""
            )
            yield f'<span style="color:{shade.quiet}">Changed:</span> {escape(change.words)} {link}'
        beside = neighbors(entry.number, [each.number for each in self._entries])
        links = (f'<a href="{_RULE}{escape(number)}">{escape(number)}</a>' for number in beside)
        yield f'<span style="color:{shade.quiet}">Neighbors:</span> {"&nbsp; ".join(links)}'

    def _follow(self, url: QUrl) -> None:
        link = url.toString()
        if link.startswith(_MORE):
            self._expanded.add(link.removeprefix(_MORE))
            self._filter(self._line.text())
        elif link.startswith(_RULE):
            self._line.setText(link.removeprefix(_RULE))
        elif link.startswith(_SIDE_BY_SIDE):
            self.editions_wanted.emit(Path(link.removeprefix(_SIDE_BY_SIDE)))
        else:
            # Hide the page to show the table. It keeps its position for the next time.
            self.hide()
            self.scenario_wanted.emit(Path(link.removeprefix(_OPEN)))


def _edition_label(entry: AtlasEntry) -> Iterable[str]:
    return (each.id for each in entry.scenarios)


def _misconceptions(entry: AtlasEntry) -> list[str]:
    """Return common misconceptions about a rule, from the lessons of the course."""
    lessons = (each for each in course_lessons() if each.belief and entry.number in each.rules[:_MAIN_RULES])
    return [each.belief for each in lessons][:_MAIN_RULES]


def _questions_answered_by(entry: AtlasEntry) -> Iterator[str]:
    """Yield the questions of the course that a rule answers."""
    shown = set(_edition_label(entry))
    yield from (each.title for each in course_lessons() if each.id in shown)
