"""The choice of lessons to play automatically: the course, its chapters, or one's own files."""

from collections.abc import Sequence
from pathlib import Path
from typing import Final

from PySide6 import QtWidgets
from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import (
    QDialog,
    QDialogButtonBox,
    QListWidget,
    QListWidgetItem,
    QPushButton,
    QWidget,
)

from tabletop.disk.file_names import readable, resolve_name
from tabletop.language.english import with_number
from tabletop.scenarios.lessons.chapters import first_evening_files, lesson_files, read_course, shipped_course
from tabletop.ui.style.boxes import column_of
from tabletop.ui.style.plain import PlainLabel, clean

_FILES: Final = Qt.ItemDataRole.UserRole
_KINDS: Final = "Lessons (*.toml *.html);;All files (*)"


class PlaylistPage(QDialog):
    """A list of check boxes. What is ticked is played in this order."""

    play_wanted = Signal(list)
    """The files of all chosen lessons, in order."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.setWindowTitle("Play lessons by themselves")
        self.resize(520, 520)
        self._folder = Path.home()
        about = PlainLabel(
            "They play one after another on the full screen, then start again. Any key stops them.",
            self,
            wraps=True,
        )
        self.list = QListWidget(self)
        self.list.setAccessibleName("Lessons to play")
        self.add_button = QPushButton("Add files…", self, autoDefault=False)
        self.buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Cancel, self)
        self.play_button = self.buttons.addButton("Play", QDialogButtonBox.ButtonRole.AcceptRole)
        self.play_button.setDefault(True)
        column = column_of(about, (self.list, 1), inside=self)
        column.addWidget(self.add_button, 0, Qt.AlignmentFlag.AlignLeft)
        column.addWidget(self.buttons)
        self._fill()
        self.add_button.clicked.connect(self._ask_for_files)
        self.list.itemChanged.connect(self._update_play_button)
        self.buttons.accepted.connect(self._play)
        self.buttons.rejected.connect(self.reject)

    def open_with(self, folder: Path) -> None:
        """Show the page. ``folder`` is where files are looked for first."""
        self._folder = folder
        self._update_play_button()
        self.show()
        self.raise_()
        self.activateWindow()

    @property
    def ticked(self) -> list[Path]:
        """The files that would be played, without duplicates."""
        rows = (self.list.item(row) for row in range(self.list.count()))
        checked_rows = (row for row in rows if row.checkState() is Qt.CheckState.Checked)
        return list(dict.fromkeys(Path(name) for row in checked_rows for name in row.data(_FILES)))

    def add(self, files: Sequence[Path]) -> None:
        """Add files to the list."""
        for file in files:
            self._add_row(readable(file.name), [file], ticked=True)
        self._update_play_button()

    def _fill(self) -> None:
        course, file = read_course(shipped_course()), shipped_course()
        all_files = lesson_files(course, file)
        self._add_row(f"The whole course ({with_number(len(all_files), 'lesson')})", all_files, ticked=True)
        self._add_row("First evening", first_evening_files(course, file))
        for chapter in course.chapters:
            chapter_files = lesson_files(course, file, chapter)
            self._add_row(f"{chapter.title} ({with_number(len(chapter_files), 'lesson')})", chapter_files)
        self.list.setCurrentRow(0)

    def _add_row(self, words: str, files: Sequence[Path], *, ticked: bool = False) -> None:
        row = QListWidgetItem(clean(words))
        row.setFlags(
            Qt.ItemFlag.ItemIsUserCheckable | Qt.ItemFlag.ItemIsEnabled | Qt.ItemFlag.ItemIsSelectable
        )
        row.setCheckState(Qt.CheckState.Checked if ticked else Qt.CheckState.Unchecked)
        row.setData(_FILES, [str(file) for file in files])
        self.list.addItem(row)

    def _update_play_button(self) -> None:
        self.play_button.setEnabled(bool(self.ticked))

    def _ask_for_files(self) -> None:
        names, _ = QtWidgets.QFileDialog.getOpenFileNames(self, "Add lessons", str(self._folder), _KINDS)
        self.add([resolve_name(name) for name in names])

    def _play(self) -> None:
        self.accept()
        self.play_wanted.emit(self.ticked)
