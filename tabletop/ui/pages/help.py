"""Help: a page of all keys and gestures, and the about box."""

from __future__ import annotations

import platform
from collections.abc import Iterable
from typing import Final

from PySide6.QtCore import QEvent, Qt, qVersion
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QDialog, QPushButton, QWidget

from tabletop import __version__
from tabletop.ui.commands.actions import Actions
from tabletop.ui.commands.groups import HEADINGS
from tabletop.ui.commands.keys import keys_text
from tabletop.ui.style.boxes import column_of, row_of
from tabletop.ui.style.guard import guarded
from tabletop.ui.style.icons import application_icon
from tabletop.ui.style.plain import PlainLabel, escape
from tabletop.ui.style.rich import RichPage

_NOTICE: Final = (
    "Tabletop is unofficial fan content and not approved or endorsed by Wizards of the Coast. Card names "
    "and game terms are property of Wizards of the Coast; the card texts, the texts of the rules "
    "and all pictures here are the program's own."
)

GESTURES: Final = (
    (
        "Enter, or the button at the lower right",
        "Pay, choose the selected card as the answer, resolve the top of the stack, open the menu of a card "
        "reached with keys, or go on with the turn; the button says which",
    ),
    ("Drag a card", "Move it, cast it, attach it, or lay one meld card on the other"),
    (
        "Drag the corner of a card",
        "Turn it over: sideways to its other face, up or down to turn it face down or up",
    ),
    ("Alt and drag", "Turn any card, even one without another face; Esc cancels"),
    ("Hold a meld card over another", "See the card they would meld into, or why they can’t meld"),
    ("Pull at the seam of a melded card", "Show its two cards until you release the button"),
    ("Right button, wheel or F while dragging", "Turn the card over; you play the face that is up"),
    ("Right click on a step", "Always stop at this step, or don’t stop there any more"),
    (
        "Drop on a player’s name",
        "Target, enchant or attack that player; attackers join earlier ones",
    ),
    (
        "Shift while dropping or turning",
        "Do it anyway: a judge’s override, marked in the log",
    ),
    ("Ctrl while dropping on a library", "Put it on the bottom instead of the top"),
    (
        "Double click",
        "Play, tap, use a planeswalker, draw from the library, or open a pile, if legal",
    ),
    ("Click, Ctrl+click, rubber band", "Select one card or several"),
    ("Right click", "Show the legal and illegal actions of a card or a pile"),
    ("Point at a card", "Show it in the inspector"),
    ("Drag with the right button", "Draw an arrow to another card, or a ring around one; Esc erases them"),
    ("Hold the middle button on a card", "Enlarge it"),
    ("Wheel", "Zoom the table; with Shift or Alt, scroll"),
    ("Wheel, left or right click on a life total", "Gain or lose 1 life, or 5 with Shift"),
    ("Right click on a player’s name", "Designations, dungeons and counters of that player"),
    ("Click on the dial", "Switch between day and night"),
    ("Space and drag, middle button", "Scroll the table"),
    ("Drag the timeline", "Show the table at any moment of the game"),
    ("1 to 9", "Answer a question"),
    ("Tab and arrows, then Enter", "Put down a card picked up with a key; Esc returns it"),
    (
        "Arrows, then Enter",
        "Turn a card taken by its corner with a key; with Shift, also one that was picked up",
    ),
    ("Drop a file on the window", "Open a scenario, a saved game or deck lists, or import cards"),
)
"""What the mouse and a few keys do on the table, which are no commands."""


@guarded
class KeysPage(QDialog):
    """All keys and gestures, by menu."""

    def __init__(self, actions: Actions, parent: QWidget) -> None:
        """``actions`` contain the current keys."""
        super().__init__(parent)
        self._actions = actions
        self.setWindowTitle("Keys and gestures")
        self.resize(560, 640)
        self.text = RichPage(self)
        self.text.setAccessibleName("Keys and gestures")
        self.text.document().setDocumentMargin(14)
        change = QPushButton("Change keys…", self)
        change.clicked.connect(self._actions["change keys"].trigger)
        column = column_of(self.text, inside=self, margins=(0, 0, 0, 10))
        column.addWidget(change, 0, Qt.AlignmentFlag.AlignHCenter)
        self._write()

    def event(self, event: QEvent) -> bool:
        """Update the page when it is activated, because keys may have changed."""
        if event.type() == QEvent.Type.WindowActivate:
            self._write()
        return super().event(event)

    def _write(self) -> None:
        self.text.setHtml(keys_and_gestures(self._actions))


def keys_and_gestures(actions: Actions) -> str:
    """Return the page as rich text. ``actions`` contain the current keys."""
    parts = ["<h3>By hand</h3>", _table((gesture, words) for gesture, words in GESTURES)]
    for menu in HEADINGS:
        rows = [
            (keys_text(keys), command.label)
            for command in actions.commands
            if command.group.menu == menu and (keys := actions[command.name].shortcuts())
        ]
        if rows:
            parts += [f"<h3>{escape(menu)}</h3>", _table(rows)]
    return "".join(parts)


def _table(rows: Iterable[tuple[str, str]]) -> str:
    cells = "".join(
        f'<tr><td width="216" style="padding:2px 0"><b>{escape(key)}</b></td>'
        f'<td style="padding:2px 0">{escape(words.rstrip("…"))}</td></tr>'
        for key, words in rows
    )
    return f"<table>{cells}</table>"


class AboutBox(QDialog):
    """The purpose of the program, its versions, and the notice of unofficial fan content."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.setWindowTitle("About Tabletop")
        self.setFixedWidth(430)
        sign = PlainLabel(parent=self)
        sign.setPixmap(application_icon().pixmap(64, 64))
        title = PlainLabel("Tabletop", self, look="title")
        what = PlainLabel("A table for Magic: The Gathering cards with more than one face.", self, wraps=True)
        versions = PlainLabel(short_versions(), self, look="quiet")
        notice = PlainLabel(_NOTICE, self, look="quiet", wraps=True)
        close = QPushButton("Close", self, default=True)
        close.clicked.connect(self.accept)
        column = column_of(title, what, versions, notice, spacing=10)
        column.addWidget(close, 0, Qt.AlignmentFlag.AlignRight)
        row = row_of(inside=self, margins=(22, 22, 22, 18), spacing=18)
        row.addWidget(sign, 0, Qt.AlignmentFlag.AlignTop)
        row.addLayout(column)


def short_versions() -> str:
    """Return the most important versions in one line."""
    return f"Version {__version__} · Qt {qVersion()} · Python {platform.python_version()}"


def diagnostics() -> str:
    """Return facts about the system for an error report. They don't identify a person."""
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
