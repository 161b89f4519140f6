"""The check of a file's predictions and wrong tries, word by word.

Their values are those of ``expect`` and their tries are steps, so they are checked against the same types.
"""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final

from tabletop.scenarios.format.document import Expected
from tabletop.scenarios.format.faults import Fault, unknown_word, within
from tabletop.scenarios.format.known import Known
from tabletop.scenarios.format.teaching import (
    FEWEST_OPTIONS,
    MOST_OPTIONS,
    VERDICT,
    expectation_table,
    moved,
    path_fault,
    predictions_in,
    tables_in,
)
from tabletop.scenarios.steps.scenario import AnyStep
from tabletop.scenarios.steps.vetting import faults

_VERDICTS: Final = ("legal", "illegal", "nothing happens")


def lesson_faults(raw: Mapping[str, Any], players: Sequence[str], known: Known) -> Iterator[Fault]:
    """Yield all errors in predictions and wrong tries, in the order of the file.

    Args:
        raw: a parsed file whose keys and plain words are valid
        players: the names of its players
        known: the names that it may use

    """
    for place, prediction in predictions_in(raw.get("steps"), "steps"):
        yield from _of_prediction(prediction, players, known, place)
    for place, step in tables_in(raw.get("steps"), "steps"):
        for at, wrong in tables_in(step.get("wrong"), within(place, "wrong")):
            for fault in faults(wrong, AnyStep, known):
                yield moved(fault, f"{at}.{fault.place}" if fault.place else at)


def _of_prediction(
    prediction: Mapping[str, Any], players: Sequence[str], known: Known, place: str
) -> Iterator[Fault]:
    path, options = prediction["of"], prediction["options"]
    if len(options) < FEWEST_OPTIONS:
        yield Fault(within(place, "options"), f"these are {len(options)}; write {FEWEST_OPTIONS} or more")
    if len(options) > MOST_OPTIONS:
        yield Fault(within(place, "options"), f"these are {len(options)}; write {MOST_OPTIONS} at most")
    what = path_fault(path, players)
    if what:
        yield Fault(within(place, "of"), what)
        return
    for at, option in tables_in(options, within(place, "options")):
        value = option["value"]
        if path == VERDICT:
            if value not in _VERDICTS:
                yield Fault(within(at, "value"), unknown_word("word", str(value), _VERDICTS))
            continue
        for fault in faults(expectation_table(path, value, players), Expected, known):
            about_path = fault.kind is not None and fault.word in path
            yield moved(fault, within(place, "of") if about_path else within(at, "value"))
