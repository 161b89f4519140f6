"""What a lesson still lacks: fair questions, a reason for each answer, words for steps and wrong tries."""

from collections import defaultdict
from collections.abc import Iterator
from typing import Final

from tabletop.cards.library import CardLibrary
from tabletop.rules.values.kinds import controller_of
from tabletop.scenarios.expecting.goal import goal_of
from tabletop.scenarios.format.teaching import Option
from tabletop.scenarios.lessons.lesson import Lesson
from tabletop.scenarios.running.proving import written
from tabletop.scenarios.steps.scenario import Scenario, ScenarioFile
from tabletop.scenarios.steps.steps import Step

FEWEST_PREDICTIONS: Final = 2
_WRITE_A_TRY: Final = "write a [[steps.wrong]] where somebody would try something else"


def lacking(file: ScenarioFile, library: CardLibrary | None = None) -> Iterator[tuple[int, str]]:
    """What a lesson lacks: the step, counted from 1, with 0 for the whole of it; and what.

    Args:
        file: the lesson.
        library: the cards that it names; None for the usual ones.

    Raises:
        ScenarioError: its position cannot be.

    """
    scenario = file.scenario
    for key in ("question", "belief", "level", "goal"):
        if not getattr(scenario, key):
            yield 0, f"“{key}” is missing"
    predictions = sum(step.predict is not None for step in scenario.steps)
    if predictions < FEWEST_PREDICTIONS:
        yield 0, f"{predictions} predictions; write {FEWEST_PREDICTIONS} or more"
    if not any(step.wrong for step in scenario.steps):
        yield 0, f"no wrong try is answered: {_WRITE_A_TRY}"
    for number, step in enumerate(scenario.steps, start=1):
        yield from ((number, what) for what in _unsaid(step))
    yield from _asked_twice(scenario)
    yield from _ambiguous(Lesson(file, library))
    yield from _goal_too_early(Lesson(file, library))


def _unsaid(step: Step) -> Iterator[str]:
    if not step.say:
        yield "“say” is missing: a sentence about what came of it"
    for option in step.predict.options if step.predict is not None else ():
        yield from _without_reason(option)
    for place, wrong in enumerate(step.wrong, start=1):
        if not wrong.get("say"):
            yield f"wrong[{place}]: “say” is missing: the answer to the try"
        if not wrong.get("verdict"):
            yield f"wrong[{place}]: “verdict” is missing: what comes of the try"


def _without_reason(option: Option) -> Iterator[str]:
    if not option.because:
        yield f"option {written(option.value)}: “because” is missing"
    if option.right and not option.rules:
        yield f"option {written(option.value)}: “rules” is missing: the numbers behind what is right"


def _asked_twice(scenario: Scenario) -> Iterator[tuple[int, str]]:
    """Questions in equal words whose right answers differ: nobody can tell them apart."""
    right: dict[tuple[str, str], set[str]] = defaultdict(set)
    for number, step in enumerate(scenario.steps, start=1):
        if step.predict is None:
            continue
        asked = right[step.predict.words or scenario.question, step.predict.of]
        asked |= {written(option.value) for option in step.predict.options if option.right}
        if len(asked) > 1:
            yield (
                number,
                "the same words ask for another answer above; write “words” that hold what decides it",
            )


def _ambiguous(lesson: Lesson) -> Iterator[tuple[int, str]]:
    """Names in a step that mean one of several cards in different places, or under different players."""
    at = lesson.opening
    for number, step in enumerate(lesson.steps, start=1):
        for word in _words_for_objects(step):
            entries = at.names.written.get(word, ()) if word not in at.names.handles else ()
            # Those with a name of their own are not meant by the name of the card.
            pieces = {piece for entry in entries for piece in entry} - at.names.with_handle
            named = [
                each
                for each in at.state.objects.values()
                if not pieces.isdisjoint(piece.id for piece in each.pieces)
            ]
            if len({(each.zone, controller_of(each)) for each in named}) > 1:
                yield number, f"“{word}” may be any of {len(named)}; give each a name with “as”"


def _words_for_objects(step: Step) -> Iterator[str]:
    for key in ("object", "objects", "targets"):
        value = getattr(step, key, None) or ()
        yield from (value,) if isinstance(value, str) else value


def _goal_too_early(lesson: Lesson) -> Iterator[tuple[int, str]]:
    """A goal is nothing that is so at the opening, or that a refusal leads to."""
    goal = goal_of(lesson.file.scenario, lesson.opening)
    if goal is None:
        yield 0, "the goal is nothing to be seen: expect something after the step that leads to it"
        return
    if lesson.is_at(goal):
        yield 0, "the goal is reached at the opening already"
        return
    while lesson.next_step is not None:
        done = lesson.forward()
        if done is not None and not done.ruling.is_legal and lesson.is_at(goal):
            yield lesson.place, "the goal is reached by a step that is refused"
            return
        if lesson.is_at(goal):
            return
