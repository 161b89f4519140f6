"""The list of lessons in groups with progress. Lessons due for review come first."""

from collections.abc import Sequence
from pathlib import Path
from typing import Final

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QColor
from PySide6.QtWidgets import (
    QDialog,
    QHeaderView,
    QLineEdit,
    QPushButton,
    QTreeWidget,
    QTreeWidgetItem,
    QWidget,
)

from tabletop.language.english import capitalized, with_number
from tabletop.scenarios.lessons.catalog import ListedLesson, course_lessons, shipped_lessons
from tabletop.scenarios.lessons.lesson_search import find
from tabletop.scenarios.lessons.review import questions_due
from tabletop.scenarios.lessons.stops import Suggestion, heading
from tabletop.scenarios.lessons.tutor import Progress, Tutor
from tabletop.ui.pages.tree_rows import children, show_matching
from tabletop.ui.style.appearance import LIGHT, Shade
from tabletop.ui.style.boxes import column_of, row_of
from tabletop.ui.style.plain import PlainLabel, entry, in_letters, tip

_FILE: Final = Qt.ItemDataRole.UserRole
_HINT: Final = "Ask, for example: can a token copy transform? Or type a card name or a rule number"
_DUE_TITLE: Final = "Due now"
_CLOSEST_TITLE: Final = "Closest to your question"
_MAX_RESULTS: Final = 12
"""Maximum number of lessons in the result of a search by meaning."""


class LessonsPage(QDialog):
    """The list of lessons. A double click or Enter opens a lesson and hides the page."""

    file_wanted = Signal(Path)
    film_wanted = Signal(Path, str)
    """A lesson is to be exported as a page or a film: its file and its title."""
    review_wanted = Signal()
    forget_wanted = Signal()
    """The record of rules that stopped the player is to be deleted."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.setWindowTitle("Lessons")
        self.resize(900, 640)
        self._shade = LIGHT
        self._next: ListedLesson | None = None
        self._tutor: Tutor | None = None
        self._closest: QTreeWidgetItem | None = None
        self._build_list()
        self._build_buttons()
        self._lay_out()
        self.filter.textChanged.connect(self._show_matching)
        self.list.itemDoubleClicked.connect(self._open)
        self.list.currentItemChanged.connect(self._update_buttons)
        self.next_button.clicked.connect(self._open_next)
        self.review_button.clicked.connect(self._review)
        self.open_button.clicked.connect(self._open)
        self.film_button.clicked.connect(self._export)

    def _build_list(self) -> None:
        self.filter = QLineEdit(
            self,
            placeholderText=_HINT,
            clearButtonEnabled=True,
        )
        self.filter.setAccessibleName("Find a lesson")
        self.list = QTreeWidget(self)
        self.list.setAccessibleName("Lessons")
        self.list.setHeaderLabels(["Lesson", "Rule", "Progress"])
        self.list.setUniformRowHeights(True)
        header = self.list.header()
        header.setStretchLastSection(False)
        header.setSectionResizeMode(0, QHeaderView.ResizeMode.Stretch)
        header.setSectionResizeMode(1, QHeaderView.ResizeMode.ResizeToContents)
        header.setSectionResizeMode(2, QHeaderView.ResizeMode.ResizeToContents)

    def _build_buttons(self) -> None:
        self.words = PlainLabel(parent=self, look="quiet")
        self.forget_button = QPushButton("Forget missed rules", self, autoDefault=False)
        self.forget_button.clicked.connect(self.forget_wanted)
        self.open_button = QPushButton("Open", self, default=True)
        self.film_button = QPushButton("Save as page or film…", self, autoDefault=False)
        self.next_button, self.review_button = QPushButton(self), QPushButton(self)
        for button in (self.next_button, self.review_button):
            button.setProperty("look", "option")
            button.setAutoDefault(False)

    def _lay_out(self) -> None:
        row = row_of((self.words, 1), self.forget_button, self.film_button, self.open_button)
        column = column_of(inside=self, margins=(14, 14, 14, 14), spacing=10)
        first = row_of((self.next_button, 1), self.review_button)
        column.addLayout(first)
        column.addWidget(self.filter)
        column.addWidget(self.list, 1)
        column.addLayout(row)

    def show_lessons(self, tutor: Tutor, shade: Shade, stopped: Sequence[Suggestion] = ()) -> None:
        """Show all lessons with the player's progress.

        Those about rules that stopped the player come first.
        """
        self._shade, self._tutor, self._closest = shade, tutor, None
        self.list.clear()
        lessons = shipped_lessons()
        due = sorted(
            (each for each in lessons if tutor.is_due(each.id)), key=lambda each: str(tutor.due(each.id))
        )
        self._show_next(tutor)
        self._show_due(tutor)
        self._add_group(heading(stopped), [each.lesson for each in stopped], tutor, counts=False)
        self.forget_button.setVisible(bool(stopped))
        self._add_group(_DUE_TITLE, due, tutor)
        for group in dict.fromkeys(each.group for each in lessons):
            self._add_group(group, [each for each in lessons if each.group == group], tutor)
        course = course_lessons()
        known = sum(tutor.progress(each.id) is not Progress.NEW for each in course)
        waiting = f", {len(due)} due now" if due else ""
        self.words.setText(f"{known} of {with_number(len(course), 'lesson')} of the course done{waiting}")
        self._show_matching(self.filter.text())
        self._update_buttons()

    def _add_group(
        self, title: str, lessons: list[ListedLesson], tutor: Tutor, *, counts: bool = True
    ) -> None:
        if not lessons:
            return
        done = sum(tutor.progress(each.id) is Progress.ALONE for each in lessons)
        words = f"{title} ({len(lessons)})" if not done else f"{title} ({done} of {len(lessons)} alone)"
        words = words if counts else title
        group = self._group(words, self.list.topLevelItemCount(), lessons, tutor)
        group.setExpanded(title == _DUE_TITLE or not counts or self._contains_next(lessons))

    def _group(
        self, words: str, place: int, lessons: Sequence[ListedLesson], tutor: Tutor
    ) -> QTreeWidgetItem:
        group = QTreeWidgetItem([words])
        group.setFlags(Qt.ItemFlag.ItemIsEnabled)
        self.list.insertTopLevelItem(place, group)
        group.setFirstColumnSpanned(True)
        for each in lessons:
            self._add_row(group, each, tutor)
        return group

    def _add_row(self, group: QTreeWidgetItem, lesson: ListedLesson, tutor: Tutor) -> None:
        title, first_rule = in_letters(lesson.title), lesson.rules[0] if lesson.rules else ""
        row = QTreeWidgetItem(group, [title, first_rule, self._progress(lesson, tutor)])
        row.setData(0, _FILE, str(lesson.file))
        row.setToolTip(0, tip(title))
        row.setToolTip(1, tip(", ".join(lesson.rules)))
        color = self._shade.caution if tutor.is_due(lesson.id) else self._shade.legal
        if tutor.due(lesson.id) is not None:
            row.setForeground(2, QColor(color))

    def _contains_next(self, lessons: list[ListedLesson]) -> bool:
        return self._next is not None and self._next in lessons

    def _show_next(self, tutor: Tutor) -> None:
        """Show the next lesson of the course on its own button."""
        lessons = course_lessons()
        self._next = next((each for each in lessons if tutor.progress(each.id) is Progress.NEW), None)
        begun = self._next is not None and self._next != lessons[0]
        self.next_button.setVisible(self._next is not None)
        if self._next is not None:
            words = f"{'Continue' if begun else 'Begin the course'}: {in_letters(self._next.title)}"
            self.next_button.setText(entry(words))

    def _show_due(self, tutor: Tutor) -> None:
        """Show how many questions are due on the button that starts a review."""
        number = len(questions_due(tutor))
        self.review_button.setVisible(number > 0)
        self.review_button.setText(entry(f"Review: {with_number(number, 'question')} due"))

    def _review(self) -> None:
        self.hide()
        self.review_wanted.emit()

    def _open_next(self) -> None:
        if self._next is not None:
            self.hide()
            self.file_wanted.emit(self._next.file)

    @staticmethod
    def _progress(lesson: ListedLesson, tutor: Tutor) -> str:
        progress = tutor.progress(lesson.id)
        if tutor.due(lesson.id) is None:
            return "New"
        right, asked = tutor.score(lesson.id)
        words = "Started" if progress is Progress.NEW else capitalized(progress.value)
        words = f"{right} of {asked} right" if asked else words
        days = tutor.days_left(lesson.id)
        when = "tomorrow" if days <= 1 else f"in {days} days"
        return f"{words}, review {'due' if tutor.is_due(lesson.id) else when}"

    def _show_matching(self, text: str) -> None:
        """Show the lessons about a text, with the best one selected, then those that contain the text."""
        if self._closest is not None:
            self.list.takeTopLevelItem(self.list.indexOfTopLevelItem(self._closest))
            self._closest = None
        show_matching(self.list, text, lambda row: f"{row.text(0)} {row.toolTip(1)}")
        if text.strip():
            self._show_closest(find(text, shipped_lessons())[:_MAX_RESULTS])
            self.list.expandAll()

    def _show_closest(self, lessons: Sequence[ListedLesson]) -> None:
        if lessons and self._tutor is not None:
            self._closest = self._group(_CLOSEST_TITLE, 0, lessons, self._tutor)
            self.list.setCurrentItem(children(self._closest)[0])

    def _update_buttons(self) -> None:
        row = self.list.currentItem()
        for button in (self.open_button, self.film_button):
            button.setEnabled(row is not None and row.data(0, _FILE) is not None)

    def _export(self) -> None:
        row = self.list.currentItem()
        if row is not None and row.data(0, _FILE):
            self.film_wanted.emit(Path(row.data(0, _FILE)), row.text(0))

    def _open(self) -> None:
        row = self.list.currentItem()
        if row is not None and row.data(0, _FILE):
            self.hide()
            self.file_wanted.emit(Path(row.data(0, _FILE)))
