"""A complete run of a lesson in advance, which finds its questions and its goal.

The questions of a lesson without its own are known only after its steps were played, and a goal is useful
only if it is not reached from the start.
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
    """The results of a complete run of a lesson."""

    questions: Mapping[int, Prediction]
    """Questions by the number of their step, counted from 1."""
    goal: Goal | None
    """The last goal that is not reached at the opening or by a refused step."""


def rehearse(file: ScenarioFile, library: CardLibrary | None = None) -> Rehearsal:
    """Play a lesson once.

    Args:
        file: the lesson
        library: the cards that it names, or None for the default library

    Raises:
        ScenarioError: Its position is impossible.

    """
    play = Play(file, library)
    steps = file.scenario.steps
    own = {number: step.predict for number, step in enumerate(steps, start=1) if step.predict is not None}
    made = MadeQuestions(file.scenario)
    goals = [
        each for each in goals_of(file.scenario, play.naming) if not each.is_reached(play.naming, play.table)
    ]
    done_before: list[Goal] = []
    for number, step in enumerate(steps, start=1):
        done = play.next()
        if not own:
            made.go_on(number, step, done)
        reached = [each for each in goals if each.is_reached(play.naming, play.table)]
        if done.ruling.is_legal:
            done_before += reached
        else:
            goals = [each for each in goals if each in done_before or each not in reached]
    return Rehearsal(own or made.by_step, goals[0] if goals else None)
