"""The player of lessons: steps are shown, predicted or done by hand, and the table follows."""

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal

from tabletop.play.log.logbook import last_line
from tabletop.rules.book.verdicts import Ruling
from tabletop.scenarios.lessons.catalog import next_in_course
from tabletop.scenarios.lessons.prediction import ShownQuestion, option_words, question_after, question_before
from tabletop.ui.session.bridge import Bridge
from tabletop.ui.session.lesson_place import (
    Answered,
    Ended,
    Hint,
    Looked,
    Place,
    ToCome,
    comment_on,
    hint_in,
    looked_at,
    to_come_in,
)
from tabletop.ui.session.withholding import Withholding

if TYPE_CHECKING:
    from tabletop.scenarios.lessons.catalog import ListedLesson
    from tabletop.scenarios.lessons.lesson import Lesson


class LessonPlayer(QObject):
    """Plays the steps of a lesson at the bridge's table, so that they look as if done by hand.

    An action by hand counts as the next step if it has the same result. Other actions at the table stay until
    the next move in the lesson undoes them.
    """

    moved = Signal(object)
    """The current Place in the lesson, or None without one."""
    hinted = Signal(object)
    """A requested Hint."""
    answered = Signal(object)
    """An Answered of a lesson."""
    reviewed = Signal(object)
    """An Answered of the only question in a review. A step that was only shown counts as not known."""
    next_due_wanted = Signal()
    """A request to continue after the question of a review."""
    ended = Signal(object)
    """An Ended: the last step was played or the goal reached, by a player who took part."""
    over = Signal(object)
    """A Looked: a request to continue after the last step of a lesson with questions."""
    next_wanted = Signal(Path)
    """The file of the next lesson of the course."""

    def __init__(self, bridge: Bridge, parent: QObject) -> None:
        super().__init__(parent)
        self._bridge = bridge
        self._lesson: Lesson | None = None
        self._review = 0
        """The step before which the question of a review is asked, or 0 outside a review."""
        self._words_of_review = ""
        self.asks = True
        """Whether there is a question about a step before the step is shown."""
        self.reveals = False
        """Whether a step that is only shown reveals its answer before the next question."""
        self._is_playing = False
        self.withholding = Withholding(lambda: self._open_lesson)
        bridge.asked_values = self.withholding.on_tiles
        bridge.asks_all = lambda: self._lesson is not None and self._lesson.orders_next
        self._restart()
        bridge.changed.connect(self._on_table_changed)
        bridge.refused.connect(self._on_refused)

    def begin(self, lesson: "Lesson | None") -> None:
        """Begin a lesson whose table is shown. None, or a lesson without steps, ends the current one."""
        self._lesson = lesson if lesson is not None and lesson.steps else None
        self._review, self._words_of_review = 0, ""
        self._restart()
        self._show()

    def is_at(self, lesson: "Lesson | None") -> bool:
        """Return whether a lesson is the current one. A lesson without steps counts as none."""
        return self._lesson is (lesson if lesson is not None and lesson.steps else None)

    @property
    def is_in_lesson(self) -> bool:
        """Whether a lesson is in progress."""
        return self._lesson is not None

    def _restart(self) -> None:
        self._outcomes: dict[int, bool] = {}
        """For each step by its number from 1, whether it was predicted or done by hand at the first time."""
        self._hints = self._hints_taken = 0
        self._helped: set[int] = set()
        """The steps whose question was answered with help."""
        self._comment = ""
        self._answer: bool | None = None
        self._chosen: int | None = None
        """The index of the option chosen in the question before the last step."""
        self._lingers = False
        """Whether the reason is still being read, so that the next question waits."""
        self._explores = self._has_ended = self._summary_shown = self._reveals_answer = False
        self._wrong_answers: list[tuple[str, str, str]] = []

    def begin_review(self, step: int, words: str) -> bool:
        """Ask one question of the lesson at the position just before it, and nothing else.

        Args:
            step: the step before which it is asked, from 1
            words: the number of the question in the review session, as text

        Returns:
            Whether the lesson has a question there.

        """
        lesson = self._lesson
        if lesson is None or step not in lesson.question_steps:
            return False
        self._review, self._words_of_review = step, words
        lesson.play(step - 1)
        lesson.begin_next()
        self._restart()
        self._show_on_bridge()
        return True

    # --- Moving ---------------------------------------------------------------------------------------------

    def forward(self) -> None:
        """Play the next step, or ask the next question after the reason of the last answer.

        After the last step of a lesson of the course, ask for the next lesson.
        """
        lesson = self._lesson
        if lesson is not None and self._review and lesson.place >= self._review:
            self.next_due_wanted.emit()
        elif lesson is not None and self._lingers:
            self._lingers = False
            # The question is asked at the table where its step begins.
            lesson.begin_next()
            self._show_on_bridge()
        elif lesson is not None and self.reveals and self._question(lesson):
            self._reveals_answer = True
            self._play_next(lesson)
        elif lesson is not None and lesson.place < len(lesson.steps):
            self._play_next(lesson)
        elif lesson is not None and lesson.question_steps and not self._summary_shown:
            self._summary_shown = True
            self.over.emit(self._summary(lesson))
        else:
            self.go_to_next_lesson()

    def go_to_next_lesson(self) -> None:
        """Ask for the next lesson of the course, if this one is over and there is one."""
        lesson = self._lesson
        following = self._next_lesson(lesson) if lesson is not None else None
        if following is not None:
            self.next_wanted.emit(following.file)

    def go_on(self) -> None:
        """Continue with the next question or the next lesson."""
        if self._lingers or self._review:
            self.forward()
        else:
            self.go_to_next_lesson()

    def _summary(self, lesson: "Lesson") -> Looked:
        following = self._next_lesson(lesson)
        return looked_at(lesson, tuple(self._wrong_answers), following.title if following is not None else "")

    def _next_lesson(self, lesson: "Lesson") -> "ListedLesson | None":
        """Return the next lesson of the course once this lesson is over."""
        if lesson.place < len(lesson.steps) or self._review:
            return None
        # The catalog of lessons is not needed at the start.
        return next_in_course(lesson.file.path)

    def back(self) -> None:
        """Undo the last step, or only the actions by hand after it."""
        lesson = self._lesson
        if lesson is not None:
            self.go_to(lesson.place if lesson.has_deviated else lesson.place - 1)

    def reset(self) -> None:
        """Return to the lesson after actions by hand, or else restart it from its opening."""
        lesson = self._lesson
        if lesson is None:
            return
        if lesson.has_deviated or self._review:
            self.go_to(lesson.place)
        else:
            self._restart()
            self.go_to(0)

    def go_to(self, place: int) -> None:
        """Go to the moment after a step, 0 for the opening. Forward, the last step is animated."""
        lesson = self._lesson
        if lesson is None or not 0 <= place <= len(lesson.steps):
            return
        self._explores = False
        if self._review:
            place = min(max(place, self._review - 1), self._review)
        is_forward = place > lesson.place
        before = place - 1 if is_forward else place
        if before != lesson.place or not is_forward:
            lesson.play(before)
            self._enter_place(lesson)
            self._show_on_bridge()
        if is_forward:
            self._play_next(lesson)

    def _play_next(self, lesson: "Lesson", answer: bool | None = None, chosen: int | None = None) -> None:
        self._explores = False
        if lesson.begin_next():
            self._show_on_bridge()
        self._play_and_show(lesson, answer, chosen, is_new=True)
        self._announce_end(lesson)

    def _play_and_show(
        self, lesson: "Lesson", answer: bool | None = None, chosen: int | None = None, *, is_new: bool = False
    ) -> None:
        """Play the next step and show it."""
        done = lesson.forward()
        assert done is not None
        assert done.step is not None
        if is_new:
            self._enter_place(lesson, answer, chosen)
        # A step that only asks has not happened, so it shows no events.
        self._show_on_bridge(() if done.step.ask or not done.ruling.is_legal else done.events)
        if not done.ruling.is_legal:
            self._is_playing = True
            self._bridge.refuse(done.ruling, lesson.done_object())
            self._is_playing = False

    def play_again(self) -> bool:
        """Show the last step again and keep its answer. Return False if no step was played last."""
        lesson = self._lesson
        if lesson is None or not lesson.place or lesson.has_deviated:
            return False
        lesson.play(lesson.place - 1)
        lesson.begin_next()
        self._is_playing = True
        self._bridge.show(())
        self._is_playing = False
        self._play_and_show(lesson)
        return True

    def _enter_place(self, lesson: "Lesson", answer: bool | None = None, chosen: int | None = None) -> None:
        """Clear the texts and hints of the previous place."""
        self._hints, self._comment, self._answer, self._chosen = 0, "", answer, chosen
        is_shown, self._reveals_answer = answer is not None or self._reveals_answer, False
        is_read_first = is_shown or (lesson.goes_back and lesson.place > 0)
        self._lingers = is_read_first and self.asks and lesson.asks and not self._review
        if lesson.place and lesson.place not in self._outcomes:
            self._outcomes[lesson.place] = answer is True
            self._announce_answer(lesson, answer)

    def _announce_answer(self, lesson: "Lesson", answer: bool | None) -> None:
        """Announce the first answer to the question before the last step."""
        asked = lesson.last_prediction
        if asked is None or (answer is None and lesson.place != self._review):
            return
        event = Answered(
            file=lesson.file.path,
            id=lesson.file.id,
            step=lesson.place,
            right=answer is True,
            helped=lesson.place in self._helped,
            rules=tuple(rule for option in asked.options if option.right for rule in option.rules),
        )
        (self.reviewed if self._review else self.answered).emit(event)

    def _show_on_bridge(self, events: tuple[object, ...] = ()) -> None:
        self._is_playing = True
        self._bridge.show(events)
        self._is_playing = False
        self._show()

    # --- Guessing, hints ------------------------------------------------------------------------------------

    def choose(self, place: int) -> bool:
        """Answer the question with an option by its index, and show the step.

        Return False if there is no question or no such option.
        """
        lesson = self._lesson
        prediction = lesson.prediction if lesson is not None and self._question(lesson) else None
        if lesson is None or prediction is None or not 0 <= place < len(prediction.options):
            return False
        if not prediction.options[place].right:
            words = [option_words(option) for option in prediction.options]
            right = next(words[n] for n, option in enumerate(prediction.options) if option.right)
            self._wrong_answers.append((lesson.question_text(), words[place], right))
        self._play_next(lesson, prediction.options[place].right, place)
        return True

    @property
    def _open_lesson(self) -> "Lesson | None":
        """The lesson, while a question of it is open or comes next."""
        lesson = self._lesson
        return lesson if lesson is not None and (self._question(lesson) or self._lingers) else None

    def take_help(self) -> None:
        """Count a hint, or a try by hand before the answer, as help with the next question."""
        self._hints_taken += 1
        if self._lesson is not None:
            self._helped.add(self._lesson.place + 1)

    def hint(self) -> None:
        """Give a hint about the next step: first the zone, then the object, then the action."""
        lesson = self._lesson
        if lesson is None or lesson.next_step is None:
            return
        if lesson.has_deviated:
            self.hinted.emit(Hint(words="Return to the lesson first."))
            return
        self._hints = min(self._hints + 1, 3)
        self.take_help()
        hint = hint_in(lesson, self._hints, self._bridge.perspective.name)
        self._comment = hint.words
        self._show()
        self.hinted.emit(hint)

    def explore(self) -> None:
        """Explore by hand without comments, or return to the lesson."""
        lesson = self._lesson
        if lesson is not None and self._explores:
            self.go_to(lesson.place)
        elif lesson is not None:
            self._explores = True
            self._show()

    # --- What is done by hand -------------------------------------------------------------------------------

    def _on_table_changed(self, _view: object, events: Sequence[object]) -> None:
        lesson = self._lesson
        if self._is_playing or lesson is None:
            return
        if events:
            self._count_try_as_help(lesson)
        if not self._explores and lesson.has_deviated:
            self._comment = self._comment_on_action(lesson) if events else ""
            if lesson.accept_by_hand() is not None:
                self._enter_place(lesson, answer=True)
        self._show()
        self._announce_end(lesson)

    def _on_refused(self, ruling: Ruling, about: int) -> None:
        lesson = self._lesson
        if self._is_playing or lesson is None:
            return
        self._count_try_as_help(lesson)
        if self._explores:
            return
        if lesson.is_refused_like_next(ruling, about):
            lesson.forward()
            self._enter_place(lesson, answer=True)
            self._show()
            self._announce_end(lesson)
            return
        tried = self._bridge.refused_last
        answer = lesson.response_to_attempt(tried[0]) if tried is not None else ""
        if answer:
            self._comment = answer
            self._show()

    def _count_try_as_help(self, lesson: "Lesson") -> None:
        """Count an action at the table while a question is open as help."""
        if self._asks_here(lesson):
            self.take_help()

    def _asks_here(self, lesson: "Lesson") -> bool:
        """Return whether a question comes before the next step. A review always asks its question."""
        return (self.asks or self._review > 0) and lesson.asks

    def _comment_on_action(self, lesson: "Lesson") -> str:
        """Return a comment on an action that is not the next step: from the file, or else from the log."""
        journal = lesson.table.journal
        if not journal.cursor or lesson.is_asking:
            return ""
        answer = lesson.response_to_action()
        if answer or lesson.is_reached:
            return answer or "You have reached the goal your own way."
        return comment_on(last_line(journal, self._bridge.viewer))

    def _announce_end(self, lesson: "Lesson") -> None:
        """Announce once that the lesson is over, unless the player only watched."""
        if self._review:
            return
        by_goal = lesson.has_deviated and lesson.is_reached and not self._explores
        is_over = by_goal or (lesson.place == len(lesson.steps) and not lesson.has_deviated)
        questions = len(lesson.question_steps)
        right = questions if by_goal else sum(self._outcomes.get(n, False) for n in lesson.question_steps)
        if is_over and not self._has_ended and (right or self._answer is not None):
            self._has_ended = True
            self.ended.emit(Ended(lesson.file.id, questions, right, self._hints_taken))

    # --- Telling --------------------------------------------------------------------------------------------

    @property
    def place(self) -> Place | None:
        """The current place in the lesson, or None without one."""
        lesson = self._lesson
        if lesson is None:
            return None
        return Place(
            number=lesson.place,
            total=len(lesson.steps),
            words=self._text(lesson),
            done=lesson.done,
            has_deviated=lesson.has_deviated,
            subjects=() if lesson.has_deviated else lesson.subjects,
            explores=self._explores,
            waits=lesson.has_deviated and lesson.is_asking and not self._explores,
            goal=self._goal(lesson),
            reached=lesson.is_reached,
            question=self._question(lesson),
            answer=self._answer,
            comment=self._comment,
            asking=self._asking(lesson),
            next_lesson=following.title if (following := self._next_lesson(lesson)) is not None else "",
            lingers=self._lingers or bool(self._review and lesson.place >= self._review),
            reviewing=self._words_of_review,
            asked=self._current_question(lesson),
        )

    def _goal(self, lesson: "Lesson") -> str:
        """Return the goal, which is hidden until the questions that it would answer are answered."""
        if self._review:
            return ""
        by_hand = lesson.has_deviated and lesson.is_reached
        is_shown = lesson.words_goal or not self._asking(lesson) or by_hand
        return lesson.goal.words if lesson.goal is not None and is_shown else ""

    def _asking(self, lesson: "Lesson") -> str:
        numbers = lesson.question_steps
        to_come = sum(number > lesson.place for number in numbers)
        if self._review:
            return self._words_of_review
        if not self.asks or not to_come:
            return ""
        return f"Question {len(numbers) - to_come + 1} of {len(numbers)}"

    def _current_question(self, lesson: "Lesson") -> ShownQuestion | None:
        if self._question(lesson) and lesson.prediction is not None:
            return question_before(lesson.prediction, lesson.question_text())
        answers = lesson.last_prediction
        if answers is None or lesson.has_deviated or self._explores:
            return None
        chosen = self._chosen
        if self._answer and chosen is None:
            # An action by hand counts as the right option.
            chosen = next(place for place, option in enumerate(answers.options) if option.right)
        return question_after(answers, lesson.last_question_text, chosen)

    @property
    def file(self) -> Path | None:
        """The file of the lesson, or None without one."""
        return self._lesson.file.path if self._lesson is not None else None

    @property
    def hold(self) -> int:
        """The time in milliseconds to show the last step, set by the file, or 0."""
        done = self._lesson.done if self._lesson is not None else None
        return done.step.hold if done is not None and done.step is not None else 0

    @property
    def title(self) -> str:
        """The title of the lesson, or an empty text without one."""
        lesson = self._lesson
        if lesson is None:
            return ""
        return lesson.title(answered=lesson.place >= max(lesson.question_steps, default=0))

    @property
    def to_come(self) -> ToCome:
        """The notes and the next step for the presenter."""
        lesson = self._lesson
        return to_come_in(lesson, asks=bool(self._question(lesson))) if lesson is not None else ToCome()

    def _text(self, lesson: "Lesson") -> str:
        if self._comment:
            return self._comment
        if self._review > lesson.place:
            return ""
        if lesson.done is None:
            return "This is the opening. Play the next step, or do it yourself."
        return lesson.says or f"{lesson.done_words()}."

    def _question(self, lesson: "Lesson") -> str:
        is_over = self._lingers or bool(self._review and lesson.place >= self._review)
        is_asked = self._asks_here(lesson) and not (lesson.has_deviated or self._explores or is_over)
        return lesson.question_text() if is_asked else ""

    def _show(self) -> None:
        is_playing, self._is_playing = self._is_playing, True
        self._bridge.update_asked_values()
        self._is_playing = is_playing
        self.moved.emit(self.place)
