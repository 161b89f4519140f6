"""A scenario as a lesson: forward a step, back a step, and what is said at each."""

from tabletop.cards.library import CardLibrary
from tabletop.play.table import Table
from tabletop.scenarios.play import Done, Play
from tabletop.scenarios.scenario import AnyStep, ScenarioFile


class Lesson:
    """A scenario played by hand of a reader who may turn back at any time.

    At its table anything else may be done as well; the next move in the lesson takes that back.
    """

    def __init__(self, file: ScenarioFile, library: CardLibrary | None = None) -> None:
        self._play = Play(file, library)
        self._done: list[Done] = []
        self.file = file

    @property
    def table(self) -> Table:
        """The table as it is after the steps played so far."""
        return self._play.table

    @property
    def steps(self) -> tuple[AnyStep, ...]:
        """All steps of the lesson."""
        return self.file.scenario.steps

    @property
    def place(self) -> int:
        """How many steps have been played."""
        return self._play.played

    @property
    def says(self) -> str:
        """What is said at this place: of the step that was just played; at the start, what it teaches."""
        return self.steps[self.place - 1].say if self.place else self.file.scenario.teaches

    @property
    def done(self) -> Done | None:
        """What came of the step that was just played; None at the start."""
        return self._done[-1] if self._done else None

    @property
    def has_strayed(self) -> bool:
        """Whether something was done or taken back at the table since the last step."""
        return self._play.has_strayed

    def begin_next(self) -> None:
        """Put the table where the next step begins: to the end of the last one, or as far back as it goes."""
        back_to = self.steps[self.place].back_to if self.place < len(self.steps) else None
        self._play.go_back_to(self.place if back_to is None else back_to)

    def forward(self) -> Done | None:
        """Play the next step; None if there is none left."""
        if self.place == len(self.steps):
            return None
        self.begin_next()
        done = self._play.next()
        self._done.append(done)
        return done

    def back(self) -> bool:
        """Take back the step that was played last; False at the start."""
        if not self.place:
            return False
        self.play(self.place - 1)
        return True

    def play(self, number: int) -> None:
        """Go to the moment after a step, forward or back; 0 is the opening."""
        if number <= self.place:
            self._play.rewind(max(number, 0))
            del self._done[max(number, 0) :]
        while self.place < min(number, len(self.steps)):
            self.forward()
