"""What a fair question is: words with one answer, options that differ, a reason and a rule for each."""

from collections.abc import Iterator

from tabletop.scenarios.format.teaching import VERDICT, Prediction
from tabletop.scenarios.lessons.asking import answered, asked
from tabletop.scenarios.lessons.rehearsal import Rehearsal
from tabletop.scenarios.steps.scenario import ScenarioFile

CHANCE = 0.45
"""Always the same verdict may be right so often."""
PLACED = 0.6
"""And always the same place so often."""


def right(prediction: Prediction) -> object:
    """The value of the right option."""
    (found,) = (option.value for option in prediction.options if option.right)
    return found


def unfair(file: ScenarioFile, rehearsal: Rehearsal) -> Iterator[str]:
    """What is unfair about the questions of a lesson: one message for each thing."""
    answers: dict[tuple[str, str], object] = {}
    for number, prediction in rehearsal.questions.items():
        words = prediction.words or file.scenario.question
        if answers.setdefault((words, prediction.of), right(prediction)) != right(prediction):
            yield f"{file.id}: step {number}: “{words}” has two answers"
        yield from (f"{file.id}: step {number}: {each}" for each in _unfair(prediction, words))


def _unfair(prediction: Prediction, words: str) -> Iterator[str]:
    if not words.endswith("?"):
        yield f"“{words}” asks nothing"
    told = asked(prediction, words)
    if not 2 <= len(told.options) <= 5 or len(set(told.options)) != len(told.options):
        yield f"not two to five options that differ: {told.options}"
    for chosen, option in enumerate(told.options):
        reply = answered(prediction, words, chosen)
        if not reply.reason or not reply.rules:
            yield f"no reason or no rule after {option}"


def easily_guessed(asked: list[Prediction]) -> Iterator[str]:
    """Whoever always says the same, or presses the same button, must not be right too often."""
    for verdict in ("legal", "nothing happens", "illegal"):
        guessed = sum(each.of == VERDICT and right(each) == verdict for each in asked)
        if guessed > CHANCE * len(asked):
            yield f"{verdict}: right in {guessed} of {len(asked)}"
    places = [next(n for n, option in enumerate(each.options) if option.right) for each in asked]
    for place in set(places):
        if places.count(place) > PLACED * len(places):
            yield f"button {place + 1}: right in {places.count(place)} of {len(places)}"
