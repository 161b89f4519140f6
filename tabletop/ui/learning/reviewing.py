"""Review: the questions that are due, one after the other, each at the position just before it."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Final

from msgspec.structs import replace
from PySide6.QtCore import Signal
from PySide6.QtWidgets import QFrame, QHBoxLayout, QPushButton, QVBoxLayout, QWidget

from tabletop.play.log.names import counted
from tabletop.scenarios.lessons.catalogue import file_of, key_of
from tabletop.scenarios.lessons.review import Review, questions_due
from tabletop.scenarios.lessons.tutor import Answer
from tabletop.ui.commands.command import Command, Handlers
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
    from tabletop.scenarios.lessons.review import Review
    from tabletop.scenarios.lessons.tutor import Answer, Tutor

_WIDTH: Final = 460
_TITLE: Final = "Review"


class ReviewDone(QFrame):
    """Lies over the table at the end of a sitting: what was known, and when there is more."""

    lessons_wanted = Signal()
    back_wanted = Signal()

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.setProperty("look", "end")
        self.setAccessibleName("End of the review")
        self.title = PlainLabel(parent=self)
        self.title.setProperty("look", "title")
        self.words = PlainLabel(parent=self)
        self.words.setWordWrap(True)
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
        button = QPushButton(entry(words), self)
        button.setAutoDefault(True)
        button.clicked.connect(do)
        return button

    def say(self, title: str, words: str, *, leads_back: bool) -> None:
        """Show how the sitting went; ``leads_back``: whether a game was left for it."""
        self.title.setText(title)
        self.words.setText(words)
        self.back.setVisible(leads_back)
        self.show()
        self.raise_()
        (self.back if leads_back else self.lessons).setFocus()


class Reviewing(Feature):
    """Leads through the questions that are due, and tells the tutor how each was answered."""

    def __init__(self, frame: Frame, player: LessonPlayer, files: Files, tutor: Callable[[], Tutor]) -> None:
        """``tutor`` has what was learned; it is read when it is asked for the first time."""
        super().__init__(frame)
        self._player, self._files, self._tutor = player, files, tutor
        self._review: Review | None = None
        self._file: Path | None = None
        """The lesson of the question that is asked now."""
        self._done: ReviewDone | None = None
        player.answered.connect(self._answered)
        player.reviewed.connect(self._reviewed)
        player.next_due_wanted.connect(self._ask)
        player.moved.connect(self._put_away)

    def handlers(self) -> Handlers:
        """What the entry does."""
        return {Command.REVIEW: self.begin}

    @property
    def done(self) -> ReviewDone:
        """What is shown at the end; it is made after the first sitting."""
        if self._done is None:
            self._done = page = ReviewDone(self._frame.page)
            self._frame.page.lay_over(page)
            page.lessons_wanted.connect(page.hide)
            page.lessons_wanted.connect(self._frame.actions[Command.LESSONS].trigger)
            page.back_wanted.connect(self._frame.actions[Command.BACK_TO_GAME].trigger)
        return self._done

    def begin(self) -> None:
        """Ask what is due, or say when something will be."""
        due = questions_due(self._tutor())
        if due:
            self._review = Review(due)
            self._ask()
        else:
            self._frame.say(f"No question is due. {self._when()}")

    def _when(self) -> str:
        """When the next question is due, in words."""
        tutor = self._tutor()
        due = tutor.next_due()
        if due is None:
            return "Answer the questions of a lesson first."
        days = tutor.days_to(due)
        return "The next one is due tomorrow." if days <= 1 else f"The next one is due in {days} days."

    def _ask(self) -> None:
        """Put the position just before the next question on the table; leave out what is gone."""
        review = self._review
        while review is not None and review.now is not None:
            self._file = file_of(review.now.lesson)
            if self._file is not None and self._files.put(partial(_untitled, self._file)):
                # A game that can't be saved is asked about first; then it goes on from there.
                return
            self._leave_out()
        if review is not None:
            self._end(review)

    def put_on_table(self, opened: Opened) -> None:
        """Ask the question once its lesson lies there; any other table ends the sitting."""
        review, file = self._review, self._file
        if review is None or review.now is None:
            return
        if opened.lesson is None or opened.lesson.file.path != file:
            self._review = self._file = None
        elif not self._player.begin_review(review.now.step, f"{_TITLE} · {review.words}"):
            self._leave_out()
            self._ask()

    def _leave_out(self) -> None:
        assert self._review is not None
        gone = self._review.now
        assert gone is not None
        self._tutor().forget(gone.lesson, gone.step)
        self._review.skip()

    def _answered(self, told: Answered) -> None:
        """In a lesson."""
        self._tutor().record_answer(key_of(told.file, told.id), told.step, _judged(told))

    def _reviewed(self, told: Answered) -> None:
        question = self._review.now if self._review is not None else None
        if self._review is not None and question is not None and self._review.record_answer(_judged(told)):
            self._tutor().record_answer(question.lesson, question.step, _judged(told))

    def _end(self, review: Review) -> None:
        self._review = self._file = None
        if not review.asked:
            self._frame.say(f"No question is due. {self._when()}")
            return
        title = f"{counted(review.asked, 'question')} reviewed"
        more = len(self._tutor().due_questions())
        known = f"{review.known} known at once" if review.known < review.asked else "All known at once"
        left = f"{counted(more, 'more question')} due." if more else self._when()
        words = f"{known}. {left}"
        self.done.say(title, words, leads_back=self._frame.actions[Command.BACK_TO_GAME].isEnabled())
        self._frame.page.lay_out_over()
        announce(self._frame.window, f"{title}. {words}")

    def _put_away(self) -> None:
        if self._done is not None and self._done.isVisible():
            self._done.hide()
            self._frame.page.table.setFocus()


def _untitled(file: Path) -> Opened:
    """A lesson of which only one question is asked: its own title says nothing about that."""
    return replace(open_table(file), title=_TITLE)


def _judged(told: Answered) -> Answer:
    if not told.right:
        return Answer.WRONG
    return Answer.WITH_HELP if told.helped else Answer.RIGHT
