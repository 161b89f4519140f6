"""Help: all keys and gestures on a page, and what the program is and is not."""

import platform
from collections.abc import Iterable
from html import escape
from typing import Final

from PySide6.QtCore import Qt, qVersion
from PySide6.QtGui import QGuiApplication, QKeySequence
from PySide6.QtWidgets import QDialog, QHBoxLayout, QLabel, QPushButton, QTextBrowser, QVBoxLayout, QWidget

from tabletop import __version__
from tabletop.ui.bindings import BINDINGS, GESTURES, Binding
from tabletop.ui.icons import application_icon

_NOTICE: Final = (
    "Tabletop is unofficial fan content and not approved or endorsed by Wizards of the Coast. Card names "
    "and game terms are property of Wizards of the Coast; the words on the cards, the words of the rules "
    "and all pictures here are the program's own."
)


class KeysPage(QDialog):
    """Every key and every gesture, by menu."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.setWindowTitle("Keys and gestures")
        self.resize(560, 640)
        text = QTextBrowser(self)
        text.setAccessibleName("Keys and gestures")
        text.document().setDocumentMargin(14)
        text.setHtml(keys_and_gestures())
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.addWidget(text)


def keys_and_gestures() -> str:
    """The page as rich text."""
    parts = ["<h3>By hand</h3>", _table((gesture, words) for gesture, words in GESTURES)]
    for menu in dict.fromkeys(binding.menu for binding in BINDINGS):
        rows = [binding for binding in BINDINGS if binding.menu == menu and binding.keys]
        if rows:
            parts += [f"<h3>{escape(menu)}</h3>", _table((_keys(row), row.label) for row in rows)]
    return "".join(parts)


def _table(rows: Iterable[tuple[str, str]]) -> str:
    cells = "".join(
        f'<tr><td width="216" style="padding:2px 0"><b>{escape(key)}</b></td>'
        f'<td style="padding:2px 0">{escape(words.rstrip("…"))}</td></tr>'
        for key, words in rows
    )
    return f"<table>{cells}</table>"


def _keys(binding: Binding) -> str:
    text = QKeySequence.SequenceFormat.NativeText
    return " or ".join(QKeySequence(keys).toString(text) for keys in binding.keys)


class AboutBox(QDialog):
    """What the program is, its versions, and the notice of unofficial fan content."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.setWindowTitle("About Tabletop")
        self.setFixedWidth(430)
        sign = QLabel(self)
        sign.setPixmap(application_icon().pixmap(64, 64))
        title = QLabel("Tabletop", self)
        title.setProperty("look", "title")
        what = QLabel("A table for Magic: The Gathering cards with more than one face.", self)
        what.setWordWrap(True)
        versions = QLabel(short_versions(), self)
        versions.setProperty("look", "quiet")
        notice = QLabel(_NOTICE, self)
        notice.setProperty("look", "quiet")
        notice.setWordWrap(True)
        close = QPushButton("Close", self)
        close.setDefault(True)
        close.clicked.connect(self.accept)
        column = QVBoxLayout()
        column.setSpacing(10)
        for label in (title, what, versions, notice):
            column.addWidget(label)
        column.addWidget(close, 0, Qt.AlignmentFlag.AlignRight)
        row = QHBoxLayout(self)
        row.setContentsMargins(22, 22, 22, 18)
        row.setSpacing(18)
        row.addWidget(sign, 0, Qt.AlignmentFlag.AlignTop)
        row.addLayout(column)


def short_versions() -> str:
    """The versions that matter, in one line."""
    return f"Version {__version__} · Qt {qVersion()} · Python {platform.python_version()}"


def diagnostics() -> str:
    """What a report of a fault should say about the machine; nothing about the person."""
    screens = ", ".join(
        f"{screen.size().width()}x{screen.size().height()} at {screen.devicePixelRatio():g}"
        for screen in QGuiApplication.screens()
    )
    return "\n".join(
        (
            f"Tabletop {__version__}",
            f"Python {platform.python_version()}, Qt {qVersion()} ({QGuiApplication.platformName()})",
            f"{platform.system()} {platform.release()} {platform.machine()}",
            f"Screens: {screens}",
        )
    )
