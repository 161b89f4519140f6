"""Walking through a scenario that has steps: shown, guessed at, or done by hand; the table follows."""

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal

from tabletop.play.log.logbook import last_line
from tabletop.rules.book.verdicts import Ruling
from tabletop.scenarios.lessons.asking import Asked, answered, asked, option_words
from tabletop.scenarios.lessons.catalogue import next_in_course
from tabletop.ui.session.bridge import Bridge
from tabletop.ui.session.lesson_place import (
    Answered,
    Ended,
    Hint,
    Looked,
    Place,
    ToCome,
    hint_in,
    looked_at,
    to_come_in,
)
from tabletop.ui.session.withholding import Withholding

if TYPE_CHECKING:
    from tabletop.scenarios.lessons.catalogue import Listed
    from tabletop.scenarios.lessons.lesson import Lesson


class LessonPlayer(QObject):
    """Plays the steps of a lesson at the bridge's table, so that they are seen as they would be by hand.

    What is done by hand counts for the next step if it comes to the same. Whatever else is done at the table
    is left alone until the next move in the lesson takes it back.
    """

    moved = Signal(object)
    """The Place where the lesson is now; None without one."""
    hinted = Signal(object)
    """A Hint that was asked for."""
    answered = Signal(object)
    """An Answered, of a lesson that is gone through."""
    reviewed = Signal(object)
    """An Answered of the one question that is asked in a review; what was only shown was not known."""
    next_due_wanted = Signal()
    """Somebody goes on behind the question of a review."""
    ended = Signal(object)
    """An Ended: the last step was played, or the goal was reached, by somebody who tried."""
    over = Signal(object)
    """A Looked: somebody goes on behind the last step of a lesson that has asked something."""
    next_wanted = Signal(Path)
    """The file of the next lesson of the course."""

    def __init__(self, bridge: Bridge, parent: QObject) -> None:
        super().__init__(parent)
        self._bridge = bridge
        self._lesson: Lesson | None = None
        self._review = 0
        """The step before which the one question of a review is asked; 0 outside of one."""
        self._words_of_review = ""
        self.asks = True
        """Whether it is asked what will come of a step before it is shown."""
        self.reveals = False
        """Whether a step that is only shown tells the answer, too, before the next question is put."""
        self._is_playing = False
        self.withholding = Withholding(lambda: self._open_lesson)
        bridge.asked_values = self.withholding.on_tiles
        bridge.asks_all = lambda: self._lesson is not None and self._lesson.orders_next
        self._begin_anew()
        bridge.changed.connect(self._done_at_table)
        bridge.refused.connect(self._refused_at_table)

    def begin(self, lesson: "Lesson | None") -> None:
        """Take up a lesson whose table is put before the player; None, or one without steps, ends it."""
        self._lesson = lesson if lesson is not None and lesson.steps else None
        self._review, self._words_of_review = 0, ""
        self._begin_anew()
        self._show()

    def is_at(self, lesson: "Lesson | None") -> bool:
        """Whether this is the lesson that is gone through; one without steps is none."""
        return self._lesson is (lesson if lesson is not None and lesson.steps else None)

    @property
    def is_in_lesson(self) -> bool:
        """Whether a lesson is gone through."""
        return self._lesson is not None

    def _begin_anew(self) -> None:
        self._outcomes: dict[int, bool] = {}
        """For each step, by its number from 1, whether it was foreseen or done by hand at the first time."""
        self._hints = self._hints_taken = 0
        self._helped: set[int] = set()
        """The steps before which help was taken with what was asked."""
        self._said = ""
        self._answer: bool | None = None
        self._chosen: int | None = None
        """The place of the option that the question before the last step was answered with."""
        self._lingers = False
        """Whether the reason is still being read, so that the next question waits for a move forward."""
        self._explores = self._has_ended = self._was_looked_at = self._tells = False
        self._thoughts: list[tuple[str, str, str]] = []

    def begin_review(self, step: int, words: str) -> bool:
        """Ask one question of the lesson, at the position just before it, and nothing else.

        Args:
            step: the step before which it is asked, from 1.
            words: which question of the sitting it is.

        Returns:
            Whether the lesson asks something there.

        """
        lesson = self._lesson
        if lesson is None or step not in lesson.asked_at:
            return False
        self._review, self._words_of_review = step, words
        lesson.play(step - 1)
        self._begin_anew()
        self._bridge_shows()
        return True

    # --- Moving ---------------------------------------------------------------------------------------------

    def forward(self) -> None:
        """Play the next step, or put the next question after the reason of the last answer.

        Behind the last step of a lesson of the course, ask for the next lesson.
        """
        lesson = self._lesson
        if lesson is not None and self._review and lesson.place >= self._review:
            self.next_due_wanted.emit()
        elif lesson is not None and self._lingers:
            self._lingers = False
            self._show()
        elif lesson is not None and self.reveals and self._question(lesson):
            self._tells = True
            self._play_next(lesson)
        elif lesson is not None and lesson.place < len(lesson.steps):
            self._play_next(lesson)
        elif lesson is not None and lesson.asked_at and not self._was_looked_at:
            self._was_looked_at = True
            self.over.emit(self._looked(lesson))
        else:
            self.go_to_next_lesson()

    def go_to_next_lesson(self) -> None:
        """Ask for the next lesson of the course, if this one is over and there is one."""
        lesson = self._lesson
        following = self._next_lesson(lesson) if lesson is not None else None
        if following is not None:
            self.next_wanted.emit(following.file)

    def go_on(self) -> None:
        """The next question, or the next lesson."""
        if self._lingers or self._review:
            self.forward()
        else:
            self.go_to_next_lesson()

    def _looked(self, lesson: "Lesson") -> Looked:
        following = self._next_lesson(lesson)
        return looked_at(lesson, tuple(self._thoughts), following.title if following is not None else "")

    def _next_lesson(self, lesson: "Lesson") -> "Listed | None":
        """What the course goes on with, once the lesson is over."""
        if lesson.place < len(lesson.steps) or self._review:
            return None
        # No start needs the list of all lessons.
        return next_in_course(lesson.file.path)

    def back(self) -> None:
        """Take back the last step; where the player has gone on by hand, only that."""
        lesson = self._lesson
        if lesson is not None:
            self.go_to(lesson.place if lesson.has_strayed else lesson.place - 1)

    def reset(self) -> None:
        """Back to the lesson, if the player has gone on by hand, else to its opening, to begin anew."""
        lesson = self._lesson
        if lesson is None:
            return
        if lesson.has_strayed or self._review:
            self.go_to(lesson.place)
        else:
            self._begin_anew()
            self.go_to(0)

    def go_to(self, place: int) -> None:
        """To the moment after a step; 0 is the opening. Forward, the last step is seen to happen."""
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
            self._moved_on(lesson)
            self._bridge_shows()
        if is_forward:
            self._play_next(lesson)

    def _play_next(self, lesson: "Lesson", answer: bool | None = None, chosen: int | None = None) -> None:
        self._explores = False
        if lesson.begin_next():
            self._bridge_shows()
        self._show_done(lesson, answer, chosen, is_new=True)
        self._end_perhaps(lesson)

    def _show_done(
        self, lesson: "Lesson", answer: bool | None = None, chosen: int | None = None, *, is_new: bool = False
    ) -> None:
        """Play the next step, and let it be seen."""
        done = lesson.forward()
        assert done is not None
        assert done.step is not None
        if is_new:
            self._moved_on(lesson, answer, chosen)
        # What was only asked about has not happened, so nothing of it is shown.
        self._bridge_shows(() if done.step.ask or not done.ruling.is_legal else done.events)
        if not done.ruling.is_legal:
            self._is_playing = True
            self._bridge.refuse(done.ruling, lesson.done_object())
            self._is_playing = False

    def play_again(self) -> bool:
        """Show the last step once more; what was answered stays. False where no step was played last."""
        lesson = self._lesson
        if lesson is None or not lesson.place or lesson.has_strayed:
            return False
        lesson.play(lesson.place - 1)
        lesson.begin_next()
        self._is_playing = True
        self._bridge.show(())
        self._is_playing = False
        self._show_done(lesson)
        return True

    def _moved_on(self, lesson: "Lesson", answer: bool | None = None, chosen: int | None = None) -> None:
        """Another place: what was said and hinted at the last one is over."""
        self._hints, self._said, self._answer, self._chosen = 0, "", answer, chosen
        is_told, self._tells = answer is not None or self._tells, False
        self._lingers = is_told and self.asks and lesson.asks and not self._review
        if lesson.place and lesson.place not in self._outcomes:
            self._outcomes[lesson.place] = answer is True
            self._tell_answer(lesson, answer)

    def _tell_answer(self, lesson: "Lesson", answer: bool | None) -> None:
        """Tell how the question before the last step was answered, at the first time."""
        asked = lesson.prediction_answered
        if asked is None or (answer is None and lesson.place != self._review):
            return
        told = Answered(
            file=lesson.file.path,
            id=lesson.file.id,
            step=lesson.place,
            right=answer is True,
            helped=lesson.place in self._helped,
            rules=tuple(rule for option in asked.options if option.right for rule in option.rules),
        )
        (self.reviewed if self._review else self.answered).emit(told)

    def _bridge_shows(self, events: tuple[object, ...] = ()) -> None:
        self._is_playing = True
        self._bridge.show(events)
        self._is_playing = False
        self._show()

    # --- Guessing, hints ------------------------------------------------------------------------------------

    def choose(self, place: int) -> bool:
        """Answer the question with an option, by its place, and see what comes of the step.

        False where nothing is asked, or there is no such option.
        """
        lesson = self._lesson
        prediction = lesson.prediction if lesson is not None and self._question(lesson) else None
        if lesson is None or prediction is None or not 0 <= place < len(prediction.options):
            return False
        if not prediction.options[place].right:
            words = [option_words(option) for option in prediction.options]
            right = next(words[n] for n, option in enumerate(prediction.options) if option.right)
            self._thoughts.append((lesson.words_asked(), words[place], right))
        self._play_next(lesson, prediction.options[place].right, place)
        return True

    @property
    def _open_lesson(self) -> "Lesson | None":
        """The lesson, as long as a question of it is open or comes next."""
        lesson = self._lesson
        return lesson if lesson is not None and (self._question(lesson) or self._lingers) else None

    def take_help(self) -> None:
        """A hint was taken, or the step that is asked about was tried by hand first: that is with help."""
        self._hints_taken += 1
        if self._lesson is not None:
            self._helped.add(self._lesson.place + 1)

    def hint(self) -> None:
        """Help with the next step: first where to look, then at what, then what to do."""
        lesson = self._lesson
        if lesson is None or lesson.next_step is None:
            return
        if lesson.has_strayed:
            self.hinted.emit(Hint(words="Come back to the lesson first."))
            return
        self._hints = min(self._hints + 1, 3)
        self.take_help()
        hint = hint_in(lesson, self._hints, self._bridge.perspective.name)
        self._said = hint.words
        self._show()
        self.hinted.emit(hint)

    def explore(self) -> None:
        """Go on by hand without being told anything, or come back."""
        lesson = self._lesson
        if lesson is not None and self._explores:
            self.go_to(lesson.place)
        elif lesson is not None:
            self._explores = True
            self._show()

    # --- What is done by hand -------------------------------------------------------------------------------

    def _done_at_table(self, _view: object, events: Sequence[object]) -> None:
        """Somebody has done something, or taken something back."""
        lesson = self._lesson
        if self._is_playing or lesson is None:
            return
        if events:
            self._tried(lesson)
        if not self._explores and lesson.has_strayed:
            self._said = self._told(lesson) if events else ""
            if lesson.take_by_hand() is not None:
                self._moved_on(lesson, answer=True)
        self._show()
        self._end_perhaps(lesson)

    def _refused_at_table(self, ruling: Ruling, about: int) -> None:
        lesson = self._lesson
        if self._is_playing or lesson is None:
            return
        self._tried(lesson)
        if self._explores:
            return
        if lesson.is_refused_like_next(ruling, about):
            lesson.forward()
            self._moved_on(lesson, answer=True)
            self._show()
            self._end_perhaps(lesson)
            return
        tried = self._bridge.refused_last
        answer = lesson.answer_to_try(tried[0]) if tried is not None else ""
        if answer:
            self._said = answer
            self._show()

    def _tried(self, lesson: "Lesson") -> None:
        """Something was done at the table while a question is open: whoever looks there first had help."""
        if self._asks_here(lesson):
            self.take_help()

    def _asks_here(self, lesson: "Lesson") -> bool:
        """Whether something is asked before the next step; a review asks whatever is set."""
        return (self.asks or self._review > 0) and lesson.asks

    def _told(self, lesson: "Lesson") -> str:
        """What came of something that is not the next step: in the file's words, else by which rules."""
        journal = lesson.table.journal
        if not journal.cursor or lesson.is_asking:
            return ""
        answer = lesson.answer_to_done()
        if answer:
            return answer
        line = last_line(journal, self._bridge.viewer)
        if line is None:
            return "That is not the next step."
        rules = f" ({', '.join(line.rules[:2])})" if line.rules else ""
        return f"That is not the next step. {line.text}{rules}"

    def _end_perhaps(self, lesson: "Lesson") -> None:
        """Tell once that the lesson is over; of one who only looked on nothing is kept."""
        if self._review:
            return
        by_goal = lesson.has_strayed and lesson.is_reached and not self._explores
        is_over = by_goal or (lesson.place == len(lesson.steps) and not lesson.has_strayed)
        questions = len(lesson.asked_at)
        right = questions if by_goal else sum(self._outcomes.get(place, False) for place in lesson.asked_at)
        if is_over and not self._has_ended and (right or self._answer is not None):
            self._has_ended = True
            self.ended.emit(Ended(lesson.file.id, questions, right, self._hints_taken))

    # --- Telling --------------------------------------------------------------------------------------------

    @property
    def place(self) -> Place | None:
        """Where the lesson is; None without one."""
        lesson = self._lesson
        if lesson is None:
            return None
        return Place(
            number=lesson.place,
            total=len(lesson.steps),
            words=self._words(lesson),
            done=lesson.done,
            strayed=lesson.has_strayed,
            explores=self._explores,
            waits=lesson.has_strayed and lesson.is_asking and not self._explores,
            goal=self._goal(lesson),
            reached=lesson.is_reached,
            question=self._question(lesson),
            answer=self._answer,
            said=self._said,
            asking=self._asking(lesson),
            next_lesson=following.title if (following := self._next_lesson(lesson)) is not None else "",
            lingers=self._lingers or bool(self._review and lesson.place >= self._review),
            reviewing=self._words_of_review,
            asked=self._asked(lesson),
        )

    def _goal(self, lesson: "Lesson") -> str:
        """Where it leads; what the answers are made of is said only once they were given."""
        if self._review:
            return ""
        is_told = lesson.says_goal or not self._asking(lesson) or (lesson.has_strayed and lesson.is_reached)
        return lesson.goal.words if lesson.goal is not None and is_told else ""

    def _asking(self, lesson: "Lesson") -> str:
        numbers = lesson.asked_at
        to_come = sum(number > lesson.place for number in numbers)
        if self._review:
            return self._words_of_review
        if not self.asks or not to_come:
            return ""
        return f"Question {len(numbers) - to_come + 1} of {len(numbers)}"

    def _asked(self, lesson: "Lesson") -> Asked | None:
        if self._question(lesson) and lesson.prediction is not None:
            return asked(lesson.prediction, lesson.words_asked())
        answers = lesson.prediction_answered
        is_shown = answers is not None and not lesson.has_strayed and not self._explores
        if answers is None or not is_shown:
            return None
        chosen = self._chosen
        if self._answer and chosen is None:
            # Done by hand, which says as much as the right button.
            chosen = next(place for place, option in enumerate(answers.options) if option.right)
        return answered(answers, lesson.words_answered, chosen)

    @property
    def file(self) -> Path | None:
        """The file of the lesson; None without one."""
        return self._lesson.file.path if self._lesson is not None else None

    @property
    def hold(self) -> int:
        """For how many milliseconds the file lets the last step be looked at; 0 where it does not say."""
        done = self._lesson.done if self._lesson is not None else None
        return done.step.hold if done is not None and done.step is not None else 0

    @property
    def title(self) -> str:
        """What the lesson is called; empty without one."""
        lesson = self._lesson
        if lesson is None:
            return ""
        return lesson.title(answered=lesson.place >= max(lesson.asked_at, default=0))

    @property
    def to_come(self) -> ToCome:
        """What is noted and what comes next, for the one who presents."""
        lesson = self._lesson
        return to_come_in(lesson, asks=bool(self._question(lesson))) if lesson is not None else ToCome()

    def _words(self, lesson: "Lesson") -> str:
        if self._said:
            return self._said
        if self._review > lesson.place:
            return ""
        if lesson.done is None:
            return "This is the opening. Play the next step, or do it yourself."
        return lesson.says or f"{lesson.done_words()}."

    def _question(self, lesson: "Lesson") -> str:
        is_over = self._lingers or bool(self._review and lesson.place >= self._review)
        is_asked = self._asks_here(lesson) and not (lesson.has_strayed or self._explores or is_over)
        return lesson.words_asked() if is_asked else ""

    def _show(self) -> None:
        is_playing, self._is_playing = self._is_playing, True
        self._bridge.show_asked()
        self._is_playing = is_playing
        self.moved.emit(self.place)
