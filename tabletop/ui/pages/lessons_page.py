"""The list of lessons: in groups, with progress, those that are due first."""

from pathlib import Path
from typing import Final

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QColor
from PySide6.QtWidgets import (
    QDialog,
    QHBoxLayout,
    QHeaderView,
    QLineEdit,
    QPushButton,
    QTreeWidget,
    QTreeWidgetItem,
    QVBoxLayout,
    QWidget,
)

from tabletop.play.log.names import capitalized, counted
from tabletop.scenarios.lessons.catalogue import GROUPS, Listed, shipped_lessons
from tabletop.scenarios.lessons.tutor import Progress, Tutor
from tabletop.ui.pages.tree_rows import show_matching
from tabletop.ui.style.appearance import LIGHT, Shade
from tabletop.ui.style.plain import PlainLabel, tip

_FILE: Final = Qt.ItemDataRole.UserRole
_DUE: Final = "Due now"


class LessonsPage(QDialog):
    """A double click or Enter opens a lesson; the page stays, for the next one."""

    file_wanted = Signal(Path)

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.setWindowTitle("Lessons")
        self.resize(820, 640)
        self._shade = LIGHT
        self.filter = QLineEdit(self)
        self.filter.setPlaceholderText("Find a lesson by its words or a rule's number")
        self.filter.setAccessibleName("Find a lesson")
        self.filter.setClearButtonEnabled(True)
        self.list = QTreeWidget(self)
        self.list.setAccessibleName("Lessons")
        self.list.setHeaderLabels(["Lesson", "Rule", "Progress"])
        self.list.setUniformRowHeights(True)
        header = self.list.header()
        header.setStretchLastSection(False)
        header.setSectionResizeMode(0, QHeaderView.ResizeMode.Stretch)
        header.setSectionResizeMode(1, QHeaderView.ResizeMode.ResizeToContents)
        header.setSectionResizeMode(2, QHeaderView.ResizeMode.ResizeToContents)
        self.words = PlainLabel(parent=self)
        self.words.setProperty("look", "quiet")
        self.open_button = QPushButton("Open", self)
        self.open_button.setDefault(True)
        row = QHBoxLayout()
        row.addWidget(self.words, 1)
        row.addWidget(self.open_button)
        column = QVBoxLayout(self)
        column.setContentsMargins(14, 14, 14, 14)
        column.setSpacing(10)
        column.addWidget(self.filter)
        column.addWidget(self.list, 1)
        column.addLayout(row)
        self.filter.textChanged.connect(self._show_matching)
        self.list.itemDoubleClicked.connect(self._open)
        self.list.currentItemChanged.connect(self._chosen)
        self.open_button.clicked.connect(self._open)

    def show_lessons(self, tutor: Tutor, shade: Shade) -> None:
        """Show all of them with what was learned by now."""
        self._shade = shade
        self.list.clear()
        lessons = shipped_lessons()
        due = sorted(
            (each for each in lessons if tutor.is_due(each.id)), key=lambda each: str(tutor.due(each.id))
        )
        self._add_group(_DUE, due, tutor)
        for group in GROUPS.values():
            self._add_group(group, [each for each in lessons if each.group == group], tutor)
        known = sum(tutor.progress(each.id) is Progress.ALONE for each in lessons)
        waiting = f", {len(due)} due now" if due else ""
        self.words.setText(f"{counted(len(lessons), 'lesson')}, {known} done alone{waiting}")
        self._show_matching(self.filter.text())
        self._chosen()

    def _add_group(self, title: str, lessons: list[Listed], tutor: Tutor) -> None:
        if not lessons:
            return
        done = sum(tutor.progress(each.id) is Progress.ALONE for each in lessons)
        words = f"{title} ({len(lessons)})" if not done else f"{title} ({done} of {len(lessons)} alone)"
        group = QTreeWidgetItem([words])
        group.setFlags(Qt.ItemFlag.ItemIsEnabled)
        self.list.addTopLevelItem(group)
        group.setFirstColumnSpanned(True)
        for each in lessons:
            row = QTreeWidgetItem(
                group, [each.title, each.rules[0] if each.rules else "", self._progress(each, tutor)]
            )
            row.setData(0, _FILE, str(each.file))
            row.setToolTip(0, tip(each.title))
            row.setToolTip(1, tip(", ".join(each.rules)))
            color = self._shade.caution if tutor.is_due(each.id) else self._shade.legal
            if tutor.progress(each.id) is not Progress.NEW:
                row.setForeground(2, QColor(color))
        group.setExpanded(title in (_DUE, GROUPS["meld"]))

    @staticmethod
    def _progress(lesson: Listed, tutor: Tutor) -> str:
        progress = tutor.progress(lesson.id)
        if progress is Progress.NEW:
            return "New"
        days = tutor.days_left(lesson.id)
        when = "due" if tutor.is_due(lesson.id) else f"in {counted(max(days, 1), 'day')}"
        return f"{capitalized(progress.value)}, {when}"

    def _show_matching(self, text: str) -> None:
        show_matching(self.list, text, lambda row: f"{row.text(0)} {row.toolTip(1)}")
        if text.strip():
            self.list.expandAll()

    def _chosen(self) -> None:
        row = self.list.currentItem()
        self.open_button.setEnabled(row is not None and row.data(0, _FILE) is not None)

    def _open(self) -> None:
        row = self.list.currentItem()
        if row is not None and row.data(0, _FILE):
            self.file_wanted.emit(Path(row.data(0, _FILE)))
