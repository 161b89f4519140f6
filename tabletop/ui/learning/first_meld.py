"""The first start: two angels to meld, an arrow between them, and a suggestion once they have melded.

On later starts the same line only says what is due for review.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QFrame, QPushButton, QToolButton, QWidget

from tabletop.language.english import with_number
from tabletop.model.events import Melded
from tabletop.model.zones import ZoneKind
from tabletop.rules.view import ObjectView, TableView
from tabletop.scenarios.lessons.catalog import course_lessons
from tabletop.scenarios.lessons.review import questions_due
from tabletop.scenarios.lessons.tutor import Tutor
from tabletop.scenarios.steps.drawn import NOTHING_DRAWN, Drawn, DrawnArrow
from tabletop.ui.frame.feature import Feature
from tabletop.ui.frame.files import Files
from tabletop.ui.frame.frame import Frame
from tabletop.ui.session.opening import Opened
from tabletop.ui.session.preferences import Preferences
from tabletop.ui.style.announcing import announce
from tabletop.ui.style.boxes import row_of
from tabletop.ui.style.plain import PlainLabel, entry
from tabletop.ui.table.scene import TableScene

MELDED: Final = "first-meld"
"""Name under which the meld is remembered among the tips seen."""
_NEXT_QUESTION: Final = "When do two cards not meld?"


class FirstMeld(Feature):
    """Feature that points at both halves until they have melded, and then suggests a lesson."""

    def __init__(
        self,
        frame: Frame,
        scene: TableScene,
        files: Files,
        preferences: Preferences,
        tutor: Callable[[], Tutor],
    ) -> None:
        """Show nothing yet. ``tutor`` loads the learning record on demand."""
        super().__init__(frame)
        self._scene, self._bridge, self._files = scene, scene.bridge, files
        self._preferences, self._tutor = preferences, tutor
        self._line: QuietLine | None = None
        self._button_handler: Callable[[], object] = bool
        """Handler of the line's button."""
        self._is_exhibit = False
        """Whether the table is only shown, so that its melds aren't the player's first one."""

    @property
    def line(self) -> QuietLine:
        """The line above the table, created on first use."""
        if self._line is None:
            self._line = QuietLine(self._frame.page)
            self._line.wanted.connect(self._press_button)
            self._frame.page.add_above_table(self._line)
            presents = self._frame.actions["presenter"]
            presents.toggled.connect(self._line.hide)
        return self._line

    def started(self) -> None:
        """Point at both halves on the first start. On later starts, say what is due."""
        if MELDED in self._preferences.tips_seen:
            self._say_what_is_due()
            return
        halves = pair(self._bridge.view(), self._bridge.near)
        if halves is None:
            return
        first, second = halves
        self._bridge.changed.connect(self._look_for_meld)
        self._bridge.replaced.connect(self._put_away)
        self._scene.pointers.restore(Drawn((DrawnArrow(first.id, second.id),), (first.id, second.id)))
        self._scene.show_arrows()
        self._say(f"Drag {first.name} onto {second.name} to meld them into one card.")

    def put_on_table(self, opened: Opened) -> None:
        """Note whether the table is one of the gallery."""
        self._is_exhibit = opened.is_exhibit

    def _say(self, words: str, button_text: str = "") -> None:
        self.line.say(words, button_text)
        announce(self._frame.window, words)

    def _look_for_meld(self, _view: TableView, events: Sequence[object]) -> None:
        if not self._is_exhibit and any(isinstance(event, Melded) for event in events):
            self._bridge.changed.disconnect(self._look_for_meld)
            self._preferences.tips_seen |= {MELDED}
            self._clear_pointers()
            self._button_handler = self._open_next
            self._say(_NEXT_QUESTION, "Find out")
            if self._frame.page.table.hasFocus():
                # Enter follows the suggestion. The next click or Tab returns the keys to the table.
                self.line.button.setFocus()

    def _open_next(self) -> None:
        self._files.open_file(course_lessons()[1].file)

    def _say_what_is_due(self) -> None:
        if not self._tutor().due_now:
            return
        due = questions_due(self._tutor())
        if due:
            self._button_handler = self._frame.actions["review"].trigger
            self._bridge.replaced.connect(self.line.hide)
            self._say(f"{with_number(len(due), 'question')} due.", "Review")

    def _press_button(self) -> None:
        self.line.hide()
        self._button_handler()

    def _put_away(self) -> None:
        """Remove the hint when another table is opened."""
        self._clear_pointers()
        self.line.hide()

    def _clear_pointers(self) -> None:
        self._scene.pointers.restore(NOTHING_DRAWN)
        self._scene.pointers.clear()
        self._scene.show_arrows()


def pair(view: TableView, seat: int) -> tuple[ObjectView, ObjectView] | None:
    """Return the first two meld halves that a seat controls on the battlefield, or None."""
    own_permanents = [each for each in view.battlefield if each.controller == seat and each.known]
    for each in own_permanents:
        meld = (
            each.definition.meld
            if each.definition is not None and each.zone.kind is ZoneKind.BATTLEFIELD
            else None
        )
        partner = next(
            (other for other in own_permanents if meld is not None and other.name == meld.partner), None
        )
        if partner is not None:
            return each, partner
    return None


class QuietLine(QFrame):
    """Text, an optional button, and a button that closes the line."""

    wanted = Signal()

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.setProperty("look", "bar")
        self.words = PlainLabel(parent=self, wraps=True)
        self.button = QPushButton(self)
        # Let Enter press the focused button.
        self.button.setAutoDefault(True)
        self.button.clicked.connect(self.wanted)
        self.close_button = QToolButton(self)
        self.close_button.setText("×")
        self.close_button.setAccessibleName("Dismiss")
        self.close_button.setToolTip("Dismiss")
        self.close_button.clicked.connect(self.hide)
        row_of((self.words, 1), self.button, self.close_button, inside=self, margins=(14, 4, 10, 4))
        policy = self.button.sizePolicy()
        # The line has the same height with and without the button, so that the table keeps its size.
        policy.setRetainSizeWhenHidden(True)
        self.button.setSizePolicy(policy)
        self.hide()

    def say(self, words: str, button_text: str = "") -> None:
        """Show a line. ``button_text`` labels its button, which is hidden if the text is empty."""
        self.words.setText(words)
        self.setAccessibleName(words)
        self.button.setText(entry(button_text))
        self.button.setVisible(bool(button_text))
        self.show()
