"""A review session: the due questions in mixed order, with wrong answers repeated."""

from collections import deque
from collections.abc import Sequence
from typing import Final

from tabletop.scenarios.files.reading import read_scenario
from tabletop.scenarios.format.faults import ScenarioError
from tabletop.scenarios.lessons.catalog import file_of
from tabletop.scenarios.lessons.lesson import Lesson
from tabletop.scenarios.lessons.tutor import Answer, Due, Tutor

MOST: Final = 20
"""Maximum number of questions in one session. The others stay due."""


class Review:
    """A pass through some questions. The tutor schedules them."""

    def __init__(self, due: Sequence[Due], most: int = MOST) -> None:
        """Begin with the due questions, longest overdue first."""
        self._waiting = deque(mix(due[:most]))
        self._again: set[Due] = set()
        self.total = len(self._waiting)
        """The number of questions in the session, each counted once."""
        self.known = 0
        """The number of questions answered correctly at once and without help."""
        self.asked = 0
        """The number of questions answered at least once in the session."""

    @property
    def now(self) -> Due | None:
        """The current question, None at the end."""
        return self._waiting[0] if self._waiting else None

    @property
    def is_again(self) -> bool:
        """Whether the current question was answered wrongly earlier in the session."""
        return self.now in self._again

    @property
    def heading(self) -> str:
        """The number of the question out of the total."""
        return "Again" if self.is_again else f"Question {self.asked + 1} of {self.total}"

    def record_answer(self, answer: Answer) -> bool:
        """Go on to the next question, and return whether the answer counts for the schedule.

        Only the first does.
        """
        question = self._waiting.popleft()
        is_first = question not in self._again
        if is_first:
            self.asked += 1
            self.known += answer is Answer.RIGHT
        if answer is Answer.WRONG:
            self._again.add(question)
            self._waiting.append(question)
        return is_first

    def skip(self) -> None:
        """Skip a question that no longer exists."""
        question = self._waiting.popleft()
        self.total -= question not in self._again


def questions_due(tutor: Tutor) -> tuple[Due, ...]:
    """Return the due questions, including those of lessons from before questions had a schedule."""
    tutor.convert(_question_steps)
    return tutor.due_questions()


def _question_steps(id: str) -> tuple[int, ...]:
    """Return the steps of a lesson with questions, empty if it is missing or unreadable."""
    file = file_of(id)
    try:
        return Lesson(read_scenario(file)).question_steps if file is not None else ()
    except ScenarioError:
        return ()


def mix(due: Sequence[Due]) -> list[Due]:
    """Reorder questions so that those of one lesson are apart, since one may give away the next."""
    left, found = list(due), list[Due]()
    while left:
        last = found[-1].lesson if found else ""
        found.append(next((each for each in left if each.lesson != last), left[0]))
        left.remove(found[-1])
    return found
