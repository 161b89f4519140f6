"""Proofs of a lesson's claims: that the options of a prediction are right or wrong as marked.

A quiz whose answers no machine has checked is wrong sooner or later. These are checked in the edition of the
file.
"""

from collections.abc import Iterator

from tabletop.play.table import Table
from tabletop.scenarios.expecting.expect import mismatches
from tabletop.scenarios.expecting.object_values import value_text
from tabletop.scenarios.format.teaching import VERDICT, Option, Prediction
from tabletop.scenarios.playing.play import Done, Play
from tabletop.scenarios.steps.scenario import AnyStep, wrong_step


def prediction_errors(done: Done, table: Table) -> Iterator[str]:
    """Yield a message for each claim of a step's prediction that its outcome contradicts."""
    prediction = done.step.predict if done.step is not None else None
    if prediction is None:
        return
    marked = sum(option.right for option in prediction.options)
    if marked != 1:
        yield f"predict: {marked or 'no'} option{'s' if marked > 1 else ''} marked right; mark one"
    for option in prediction.options:
        found = contradiction(prediction, option, done, table)
        if option.right and found:
            yield f"predict: {option_text(option.value)} is marked right; {found}"
        elif not option.right and not found:
            text = option_text(option.value)
            yield f"predict: {text} for {prediction.of} comes true and is not marked right"


def contradiction(prediction: Prediction, option: Option, done: Done, table: Table) -> str:
    """Return the finding that contradicts an option, or an empty text if the option is right."""
    if prediction.of == VERDICT:
        found = done.ruling.verdict.value
        return "" if option.value == found else f"{VERDICT}: expected {option.value}, found {found}"
    expected = prediction.expected(option, done.after.names.players)
    return next(mismatches(expected, done, table), "")


def wrong_try_errors(play: Play) -> Iterator[str]:
    """Yield errors for wrong tries of the next step whose verdict holds neither before nor after it.

    Only a try with a verdict is played. The play returns to its current step.
    """
    step = play.file.scenario.steps[play.played]
    for number, raw in enumerate(step.wrong, start=1):
        wanted = raw.get("verdict")
        if wanted is not None and wanted not in _verdicts(play, wrong_step(raw)):
            yield f"wrong[{number}]: expected it to be {wanted} before the step or after it; it is neither"


def _verdicts(play: Play, step: AnyStep) -> tuple[str, str]:
    number, back_to = play.played, play.file.scenario.steps[play.played].back_to
    play.go_back_to(number if back_to is None else back_to)
    before = play.do(step)
    play.rewind(number)
    play.next()
    after = play.do(step)
    play.rewind(number)
    return before.ruling.verdict.value, after.ruling.verdict.value


def option_text(value: object) -> str:
    """Return the value of an option for readers."""
    return value_text(frozenset(map(str, value))) if isinstance(value, list | tuple) else value_text(value)  # type: ignore[arg-type]
