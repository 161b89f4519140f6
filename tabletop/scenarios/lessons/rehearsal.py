"""A lesson played once by itself beforehand: its questions, and where it leads.

What a lesson that asks nothing of its own may ask is known only once its steps were played; and a goal is
worth naming only if the table is not there already.
"""

from collections.abc import Mapping

from msgspec import Struct

from tabletop.cards.library import CardLibrary
from tabletop.scenarios.expecting.goal import Goal, goals_of
from tabletop.scenarios.format.teaching import Prediction
from tabletop.scenarios.lessons.made_questions import MadeQuestions
from tabletop.scenarios.playing.play import Play
from tabletop.scenarios.steps.scenario import ScenarioFile


class Rehearsal(Struct, frozen=True):
    """What was found as a lesson was played through."""

    questions: Mapping[int, Prediction]
    """By the number of the step from 1 before which they are asked."""
    goal: Goal | None
    """The last thing that it leads to and that is neither so at the opening nor after a refused step."""


def rehearse(file: ScenarioFile, library: CardLibrary | None = None) -> Rehearsal:
    """Play a lesson once.

    Args:
        file: the lesson.
        library: the cards that it names; None for the usual ones.

    Raises:
        ScenarioError: its position cannot be.

    """
    play = Play(file, library)
    steps = file.scenario.steps
    own = {number: step.predict for number, step in enumerate(steps, start=1) if step.predict is not None}
    made = MadeQuestions(file.scenario)
    goals = [
        each for each in goals_of(file.scenario, play.naming) if not each.is_reached(play.naming, play.table)
    ]
    for number, step in enumerate(steps, start=1):
        done = play.next()
        if not own:
            made.go_on(number, step, done)
        if not done.ruling.is_legal:
            goals = [each for each in goals if not each.is_reached(play.naming, play.table)]
    return Rehearsal(own or made.by_step, goals[0] if goals else None)
