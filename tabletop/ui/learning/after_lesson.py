"""The page at the end of a lesson: guesses, correct answers, the reason, and links to other lessons."""

from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path
from typing import Final

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QFrame, QPushButton, QSizePolicy, QWidget

from tabletop.scenarios.lessons.catalog import course_lessons
from tabletop.ui.frame.feature import Feature
from tabletop.ui.frame.files import Files
from tabletop.ui.frame.frame import Frame
from tabletop.ui.panels.mana_symbols import with_symbols
from tabletop.ui.session.lesson_place import Looked
from tabletop.ui.session.lesson_player import LessonPlayer
from tabletop.ui.style.announcing import announce
from tabletop.ui.style.appearance import Shade
from tabletop.ui.style.boxes import STRETCH, column_of, row_of
from tabletop.ui.style.fonts import font_scale
from tabletop.ui.style.plain import PlainLabel, entry, in_letters, tip
from tabletop.ui.style.rich import RichLabel, chips, quiet

_WIDTH: Final = 560
"""Width in logical pixels, at the normal font scale."""
_MARGIN: Final = 40
"""Minimum margin beside the page, in logical pixels."""
_MAX_THOUGHTS: Final = 2
_MAX_ELSEWHERE: Final = 2


class AfterPage(QFrame):
    """Page over the table that stays until a button is pressed or the game moves on."""

    next_wanted = Signal()
    again_wanted = Signal()
    file_wanted = Signal(Path)
    rule_wanted = Signal(str)

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self._around = parent
        self.setProperty("look", "end")
        self.setAccessibleName("After the lesson")
        self.title = PlainLabel(parent=self, look="title", wraps=True)
        self.text = RichLabel("What you thought, what is true, and why", self)
        self.text.rule_wanted.connect(self.rule_wanted)
        self.next = _button("Next lesson", self.next_wanted.emit, self)
        self.again = _button("Again", self.again_wanted.emit, self)
        self.close_button = _button("Stay here", self.hide, self)
        self.elsewhere = [_button("", self._do_nothing, self) for _ in range(_MAX_ELSEWHERE)]
        column = column_of(self.title, self.text, inside=self, margins=(20, 16, 20, 16), spacing=10)
        self._same = PlainLabel("The same rule elsewhere", self, look="heading")
        column.addWidget(self._same)
        for button in self.elsewhere:
            button.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)
            column.addWidget(button)
        row = row_of(self.next, self.again, self.close_button, STRETCH)
        column.addLayout(row)
        self.hide()

    def _do_nothing(self) -> None:
        """Do nothing. The button is connected when its lesson is known."""

    def show_lesson(self, looked: Looked, elsewhere: Sequence[tuple[str, Path]], shade: Shade) -> None:
        """Show the result of a lesson.

        Args:
            looked: the guesses and the correct answers.
            elsewhere: title and file of other lessons about the same rule.
            shade: the current colors.

        """
        self.title.setText(in_letters(looked.title))
        self.text.setText(_summary(looked, shade))
        self.next.setVisible(bool(looked.next))
        self.next.setToolTip(tip(in_letters(looked.next)))
        self._same.setVisible(bool(elsewhere))
        for place, button in enumerate(self.elsewhere):
            button.setVisible(place < len(elsewhere))
            if place < len(elsewhere):
                title, file = elsewhere[place]
                words = in_letters(title)
                button.setText(entry(words))
                button.setToolTip(tip(words))
                button.clicked.disconnect()
                button.clicked.connect(partial(self.file_wanted.emit, file))
        self.setFixedWidth(min(round(_WIDTH * font_scale()), self._around.width() - _MARGIN))
        self.show()
        self.raise_()
        (self.next if looked.next else self.again).setFocus()


def _button(words: str, do: Callable[[], object], parent: QWidget) -> QPushButton:
    button = QPushButton(entry(words), parent, autoDefault=True)
    button.clicked.connect(do)
    return button


def _summary(looked: Looked, shade: Shade) -> str:
    parts: list[tuple[str, str]] = []
    for question, thought, right in looked.thoughts[:_MAX_THOUGHTS]:
        parts.append(("What you thought", f"{question} {thought}. It is: {right}."))
    if not looked.thoughts and looked.belief:
        parts.append(("What people often think", looked.belief))
    parts.append(("What is true", looked.teaches or looked.title))
    answers = "".join(
        f'<p style="margin:0 0 8px 0">{quiet(heading, shade)}<br>{with_symbols(words)}</p>'
        for heading, words in parts
    )
    why = chips(looked.rules, shade, 4)
    return f'{answers}<p style="margin:0">{quiet("Why", shade)}<br>{with_symbols(looked.why)} {why}</p>'


class AfterLesson(Feature):
    """Feature that shows the page at the end of a lesson and hides it at the next move."""

    def __init__(
        self, frame: Frame, lesson_player: LessonPlayer, files: Files, show_rule: Callable[[str], object]
    ) -> None:
        super().__init__(frame)
        self._player, self._files, self._show_rule = lesson_player, files, show_rule
        self._page: AfterPage | None = None
        lesson_player.over.connect(self._show)
        lesson_player.moved.connect(self._hide)

    @property
    def page(self) -> AfterPage:
        """The page, created after the first lesson."""
        if self._page is None:
            self._page = page = AfterPage(self._frame.page)
            self._frame.page.lay_over(page)
            page.next_wanted.connect(self._player.go_to_next_lesson)
            page.again_wanted.connect(self._again)
            page.file_wanted.connect(self._files.open_file)
            page.rule_wanted.connect(self._show_rule)
        return self._page

    def _again(self) -> None:
        self._hide()
        self._player.reset()
        self._frame.page.table.setFocus()

    def _show(self, looked: Looked) -> None:
        self.page.show_lesson(looked, _elsewhere(looked), self._frame.shade)
        self._frame.page.lay_out_over()
        announce(self._frame.window, f"After the lesson. {looked.title}. {looked.teaches}")

    def _hide(self) -> None:
        if self._page is not None and self._page.isVisible():
            self._page.hide()
            self._frame.page.table.setFocus()


def _elsewhere(looked: Looked) -> list[tuple[str, Path]]:
    """Return other lessons of the course that cite one of the rules."""
    rules = set(looked.rules)
    others = (
        each for each in course_lessons() if each.file != looked.file and rules.intersection(each.rules)
    )
    return [(each.title, each.file) for each in others][:_MAX_ELSEWHERE]
