"""The page that shows the diagnostics file and its path."""

from PySide6.QtCore import Qt, QUrl
from PySide6.QtGui import QDesktopServices, QGuiApplication
from PySide6.QtWidgets import QDialog, QHBoxLayout, QPlainTextEdit, QPushButton, QVBoxLayout, QWidget

from tabletop.ui.faults.diagnostics import Diagnostics
from tabletop.ui.style.plain import PlainLabel, entry

_NO_ERRORS = "No errors so far."
_ABOUT = "Errors of the program are logged to this file. It stays on this computer."


class DiagnosticsPage(QDialog):
    """The end of the file, to read and copy. Nothing is sent anywhere."""

    def __init__(self, diagnostics: Diagnostics, parent: QWidget) -> None:
        super().__init__(parent)
        self.setWindowTitle("Diagnostics")
        self.resize(720, 420)
        self._diagnostics = diagnostics
        about = PlainLabel(_ABOUT, self)
        about.setWordWrap(True)
        self.place = PlainLabel(str(diagnostics.path), self)
        self.place.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        self.place.setProperty("look", "quiet")
        self.place.setWordWrap(True)
        self.text = QPlainTextEdit(diagnostics.text(), self)
        self.text.setReadOnly(True)
        self.text.setPlaceholderText(_NO_ERRORS)
        self.text.setAccessibleName("Diagnostics")
        self.text.moveCursor(self.text.textCursor().MoveOperation.End)
        column = QVBoxLayout(self)
        column.setContentsMargins(14, 12, 14, 12)
        column.setSpacing(8)
        for widget in (about, self.place, self.text):
            column.addWidget(widget)
        column.addLayout(self._buttons())

    def _buttons(self) -> QHBoxLayout:
        row = QHBoxLayout()
        row.addStretch(1)
        for label, slot in (("Copy", self._copy), ("Open folder", self._open_folder), ("Close", self.close)):
            button = QPushButton(entry(label), self)
            button.clicked.connect(slot)
            button.setDefault(label == "Close")
            row.addWidget(button)
        return row

    def _copy(self) -> None:
        QGuiApplication.clipboard().setText(self.text.toPlainText())

    def _open_folder(self) -> None:
        QDesktopServices.openUrl(QUrl.fromLocalFile(str(self._diagnostics.path.parent)))
