"""Missing parts of a lesson: fair questions, reasons for answers, and texts for steps and wrong tries."""

from collections import defaultdict
from collections.abc import Iterator
from typing import Final

from tabletop.cards.library import CardLibrary
from tabletop.rules.values.kinds import controller_of
from tabletop.scenarios.expecting.goal import goal_of
from tabletop.scenarios.format.teaching import Option
from tabletop.scenarios.lessons.lesson import Lesson
from tabletop.scenarios.running.answered_beforehand import answers_on_the_table, cards_not_there
from tabletop.scenarios.running.proving import option_text
from tabletop.scenarios.steps.scenario import Scenario, ScenarioFile
from tabletop.scenarios.steps.steps import Step

FEWEST_PREDICTIONS: Final = 2
_WRITE_A_TRY: Final = "write a [[steps.wrong]] where a player might try something else"


def missing_parts(file: ScenarioFile, library: CardLibrary | None = None) -> Iterator[tuple[int, str]]:
    """Yield the missing parts of a lesson with their steps, counted from 1, or 0 for the whole lesson.

    Args:
        file: the lesson
        library: the cards that it names, or None for the default library

    Raises:
        ScenarioError: Its position is impossible.

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
        yield from ((number, what) for what in _missing_texts(step))
    yield from _repeated_questions(scenario)
    yield from _ambiguous_names(Lesson(file, library))
    yield from _goal_too_early(Lesson(file, library))
    yield from answers_on_the_table(file, library)
    yield from cards_not_there(file, library)


def _missing_texts(step: Step) -> Iterator[str]:
    if not step.say:
        yield "“say” is missing: a sentence about what came of it"
    for option in step.predict.options if step.predict is not None else ():
        yield from _missing_reasons(option)
    for place, wrong in enumerate(step.wrong, start=1):
        if not wrong.get("say"):
            yield f"wrong[{place}]: “say” is missing: the answer to the try"
        if not wrong.get("verdict"):
            yield f"wrong[{place}]: “verdict” is missing: what comes of the try"


def _missing_reasons(option: Option) -> Iterator[str]:
    if not option.because:
        yield f"option {option_text(option.value)}: “because” is missing"
    if option.right and not option.rules:
        yield f"option {option_text(option.value)}: “rules” is missing: the numbers behind what is right"


def _repeated_questions(scenario: Scenario) -> Iterator[tuple[int, str]]:
    """Yield steps that repeat a question with a different right answer, so that they can't be told apart."""
    right: dict[tuple[str, str], set[str]] = defaultdict(set)
    for number, step in enumerate(scenario.steps, start=1):
        if step.predict is None:
            continue
        answers = right[step.predict.words or scenario.question, step.predict.of]
        answers |= {option_text(option.value) for option in step.predict.options if option.right}
        if len(answers) > 1:
            yield (
                number,
                "the same words ask for another answer above; write “words” that hold what decides it",
            )


def _ambiguous_names(lesson: Lesson) -> Iterator[tuple[int, str]]:
    """Yield names in a step that mean several cards in different zones or under different players."""
    at = lesson.opening
    for number, step in enumerate(lesson.steps, start=1):
        for word in _words_for_objects(step):
            entries = at.names.written.get(word, ()) if word not in at.names.handles else ()
            # Cards with their own names are not meant by the name of the card.
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
    """Yield an error if the goal is already reached at the opening, or by a refused step."""
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
