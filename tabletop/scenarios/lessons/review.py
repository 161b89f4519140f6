"""One sitting of review: the questions that are due, mixed, and once more those that were not known."""

from collections import deque
from collections.abc import Sequence
from typing import Final

from tabletop.scenarios.files.reading import read_scenario
from tabletop.scenarios.format.faults import ScenarioError
from tabletop.scenarios.lessons.catalogue import file_of
from tabletop.scenarios.lessons.lesson import Lesson
from tabletop.scenarios.lessons.tutor import Answer, Due, Tutor

MOST: Final = 20
"""So many questions are one sitting; what is left stays due."""


class Review:
    """Goes through questions. Which of them are due, and when they are due again, the tutor knows."""

    def __init__(self, due: Sequence[Due], most: int = MOST) -> None:
        """``due``: the questions, those first that have waited longest."""
        self._waiting = deque(mixed(due[:most]))
        self._again: set[Due] = set()
        self.total = len(self._waiting)
        """Questions of the sitting, each counted once."""
        self.known = 0
        """Those that were answered rightly at once, without help."""
        self.asked = 0
        """Those that were answered for the first time in the sitting."""

    @property
    def now(self) -> Due | None:
        """The question that is to be asked; None at the end."""
        return self._waiting[0] if self._waiting else None

    @property
    def is_again(self) -> bool:
        """Whether it was not known a while ago, in this sitting."""
        return self.now in self._again

    @property
    def words(self) -> str:
        """Which question it is, of how many."""
        return "Once more" if self.is_again else f"Question {self.asked + 1} of {self.total}"

    def answered(self, answer: Answer) -> bool:
        """Go on to the next one. Returns whether the answer counts for the schedule: only the first does."""
        question = self._waiting.popleft()
        is_first = question not in self._again
        if is_first:
            self.asked += 1
            self.known += answer is Answer.RIGHT
        if answer is Answer.WRONG:
            self._again.add(question)
            self._waiting.append(question)
        return is_first

    def leave_out(self) -> None:
        """Go on without the question: it is not there any more."""
        question = self._waiting.popleft()
        self.total -= question not in self._again


def questions_due(tutor: Tutor) -> tuple[Due, ...]:
    """The questions that are due by now, also those of lessons from before questions had a schedule."""
    tutor.convert(_steps_asked)
    return tutor.due_questions()


def _steps_asked(id: str) -> tuple[int, ...]:
    """The steps of a lesson before which it asks; none where it is not there any more, or can't be read."""
    file = file_of(id)
    try:
        return Lesson(read_scenario(file)).asked_at if file is not None else ()
    except ScenarioError:
        return ()


def mixed(due: Sequence[Due]) -> list[Due]:
    """The same questions, those of one lesson apart: what was just seen would answer the next one."""
    left, found = list(due), list[Due]()
    while left:
        last = found[-1].lesson if found else ""
        found.append(next((each for each in left if each.lesson != last), left[0]))
        left.remove(found[-1])
    return found
