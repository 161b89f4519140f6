"""Review: asks the questions that are due, each at the position just before its step."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Final

from msgspec.structs import replace
from PySide6.QtCore import Signal
from PySide6.QtWidgets import QFrame, QHBoxLayout, QPushButton, QVBoxLayout, QWidget

from tabletop.language.english import with_number
from tabletop.scenarios.lessons.catalog import file_of, key_of
from tabletop.scenarios.lessons.review import Review, questions_due
from tabletop.scenarios.lessons.tutor import Answer
from tabletop.ui.commands.command import Command
from tabletop.ui.commands.groups import Group
from tabletop.ui.frame.feature import Feature
from tabletop.ui.frame.files import Files
from tabletop.ui.frame.frame import Frame
from tabletop.ui.session.file_opening import open_table
from tabletop.ui.session.lesson_place import Answered
from tabletop.ui.session.lesson_player import LessonPlayer
from tabletop.ui.session.opening import Opened
from tabletop.ui.style.announcing import announce
from tabletop.ui.style.plain import PlainLabel, entry

if TYPE_CHECKING:
    from tabletop.scenarios.lessons.tutor import Tutor

_WIDTH: Final = 460
_TITLE: Final = "Review"


class ReviewDone(QFrame):
    """Page over the table at the end of a review: the score, and when the next questions are due."""

    lessons_wanted = Signal()
    back_wanted = Signal()

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.setProperty("look", "end")
        self.setAccessibleName("End of the review")
        self.title = PlainLabel(parent=self, look="title")
        self.words = PlainLabel(parent=self, wraps=True)
        self.back = self._button("Back to the game", self.back_wanted.emit)
        self.lessons = self._button("Lessons…", self.lessons_wanted.emit)
        self.stay = self._button("Stay here", self.hide)
        column, row = QVBoxLayout(self), QHBoxLayout()
        column.setContentsMargins(20, 16, 20, 16)
        column.setSpacing(10)
        column.addWidget(self.title)
        column.addWidget(self.words)
        column.addLayout(row)
        for button in (self.back, self.lessons, self.stay):
            row.addWidget(button)
        row.addStretch(1)
        self.setFixedWidth(_WIDTH)
        self.hide()

    def _button(self, words: str, do: Callable[[], object]) -> QPushButton:
        button = QPushButton(entry(words), self, autoDefault=True)
        button.clicked.connect(do)
        return button

    def say(self, title: str, words: str, *, leads_back: bool) -> None:
        """Show the result of a review. ``leads_back``: whether there is a game to return to."""
        self.title.setText(title)
        self.words.setText(words)
        self.back.setVisible(leads_back)
        self.show()
        self.raise_()
        (self.back if leads_back else self.lessons).setFocus()


class Reviewing(Feature):
    """Feature that asks the questions that are due and passes each answer to the tutor."""

    def __init__(self, frame: Frame, player: LessonPlayer, files: Files, tutor: Callable[[], Tutor]) -> None:
        """``tutor`` loads the learning record on first use."""
        super().__init__(frame)
        self._player, self._files, self._tutor = player, files, tutor
        self._review: Review | None = None
        self._file: Path | None = None
        """Lesson of the current question."""
        self._result_page: ReviewDone | None = None
        player.answered.connect(self._record_answer)
        player.reviewed.connect(self._record_review_answer)
        player.next_due_wanted.connect(self._ask)
        player.moved.connect(self._hide_result)

    @property
    def result_page(self) -> ReviewDone:
        """The final page, created after the first review."""
        if self._result_page is None:
            self._result_page = page = ReviewDone(self._frame.page)
            self._frame.page.lay_over(page)
            page.lessons_wanted.connect(page.hide)
            page.lessons_wanted.connect(self._frame.actions["lessons"].trigger)
            page.back_wanted.connect(self._frame.actions["back to game"].trigger)
        return self._result_page

    @Command("review", "Review the questions that are due", "Ctrl+Alt+L", Group.LESSON_CHOICE, 20)
    def begin(self) -> None:
        """Ask the questions that are due, or say when the next one is."""
        due = questions_due(self._tutor())
        if due:
            self._review = Review(due)
            self._ask()
        else:
            self._frame.say(f"No question is due. {self._when()}")

    def _when(self) -> str:
        """Return a sentence that says when the next question is due."""
        tutor = self._tutor()
        due = tutor.next_due()
        if due is None:
            return "Answer the questions of a lesson first."
        days = tutor.days_to(due)
        return "The next one is due tomorrow." if days <= 1 else f"The next one is due in {days} days."

    def _ask(self) -> None:
        """Open the position before the next question. Skip questions whose lesson no longer exists."""
        review = self._review
        while review is not None and review.now is not None:
            self._file = file_of(review.now.lesson)
            if self._file is not None and self._files.put(partial(_open_for_review, self._file)):
                # If an unsaved game needs a decision first, this continues after it.
                return
            self._skip()
        if review is not None:
            self._end(review)

    def put_on_table(self, opened: Opened) -> None:
        """Ask the question once its lesson is on the table. Any other table ends the review."""
        review, file = self._review, self._file
        if review is None or review.now is None:
            return
        if opened.lesson is None or opened.lesson.file.path != file:
            self._review = self._file = None
        elif not self._player.begin_review(review.now.step, f"{_TITLE} · {review.heading}"):
            self._skip()
            self._ask()

    def _skip(self) -> None:
        assert self._review is not None
        skipped = self._review.now
        assert skipped is not None
        self._tutor().forget(skipped.lesson, skipped.step)
        self._review.skip()

    def _record_answer(self, answered: Answered) -> None:
        """Record an answer given during a lesson."""
        self._tutor().record_answer(key_of(answered.file, answered.id), answered.step, _grade(answered))

    def _record_review_answer(self, answered: Answered) -> None:
        question = self._review.now if self._review is not None else None
        if self._review is not None and question is not None and self._review.record_answer(_grade(answered)):
            self._tutor().record_answer(question.lesson, question.step, _grade(answered))

    def _end(self, review: Review) -> None:
        self._review = self._file = None
        if not review.asked:
            self._frame.say(f"No question is due. {self._when()}")
            return
        title = f"{with_number(review.asked, 'question')} reviewed"
        more = len(self._tutor().due_questions())
        known = f"{review.known} known at once" if review.known < review.asked else "All known at once"
        left = f"{with_number(more, 'more question')} due." if more else self._when()
        words = f"{known}. {left}"
        self.result_page.say(title, words, leads_back=self._frame.actions["back to game"].isEnabled())
        self._frame.page.lay_out_over()
        announce(self._frame.window, f"{title}. {words}")

    def _hide_result(self) -> None:
        if self._result_page is not None and self._result_page.isVisible():
            self._result_page.hide()
            self._frame.page.table.setFocus()


def _open_for_review(file: Path) -> Opened:
    """Open a lesson under the title of the review, since only one of its questions is asked."""
    return replace(open_table(file), title=_TITLE)


def _grade(answered: Answered) -> Answer:
    if not answered.right:
        return Answer.WRONG
    return Answer.WITH_HELP if answered.helped else Answer.RIGHT
