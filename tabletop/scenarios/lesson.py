"""A scenario as a lesson: forward a step, back a step, and what is said at each."""

from tabletop.cards.library import CardLibrary
from tabletop.play.table import Table
from tabletop.scenarios.play import Done, Play
from tabletop.scenarios.scenario import AnyStep, ScenarioFile


class Lesson:
    """A scenario played by hand of a reader who may turn back at any time."""

    def __init__(self, file: ScenarioFile, library: CardLibrary | None = None) -> None:
        self._play = Play(file, library)
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

    def forward(self) -> Done | None:
        """Play the next step; None if there is none left."""
        return self._play.next() if self.place < len(self.steps) else None

    def back(self) -> bool:
        """Take back the step that was played last; False at the start."""
        if not self.place:
            return False
        self._play.rewind(self.place - 1)
        return True

    def play(self, number: int) -> None:
        """Go to the moment after a step, forward or back; 0 is the opening."""
        if number < self.place:
            self._play.rewind(max(number, 0))
        while self.place < min(number, len(self.steps)):
            self.forward()
