"""Fair questions have one answer, options that differ, a reason and a rule for each."""

from collections.abc import Iterator

from tabletop.rules.view import ASKED, ObjectView
from tabletop.scenarios.format.teaching import VERDICT, Prediction
from tabletop.scenarios.lessons.lesson import Lesson
from tabletop.scenarios.lessons.prediction import question_after, question_before
from tabletop.scenarios.lessons.rehearsal import Rehearsal
from tabletop.scenarios.steps.scenario import ScenarioFile
from tabletop.ui.layout.chips import chips_of, number_of
from tabletop.ui.panels.table_words import described
from tabletop.ui.session.face_specs import other_face_spec, other_tile_spec, spec_for, tile_spec_for
from tabletop.ui.session.withholding import Withholding, hide_values

CHANCE = 0.45
"""Largest share of questions with the same verdict as the right answer."""
PLACED = 0.6
"""Largest share of questions with the right answer in the same place."""


def right(prediction: Prediction) -> object:
    """Return the value of the right option."""
    (found,) = (option.value for option in prediction.options if option.right)
    return found


def unfair(file: ScenarioFile, rehearsal: Rehearsal) -> Iterator[str]:
    """Yield a message for each unfair thing about the questions of a lesson."""
    answers: dict[tuple[str, str], object] = {}
    for number, prediction in rehearsal.questions.items():
        words = prediction.words or file.scenario.question
        if answers.setdefault((words, prediction.of), right(prediction)) != right(prediction):
            yield f"{file.id}: step {number}: “{words}” has two answers"
        yield from (f"{file.id}: step {number}: {each}" for each in _unfair(prediction, words))


def _unfair(prediction: Prediction, words: str) -> Iterator[str]:
    if not words.endswith("?"):
        yield f"“{words}” asks nothing"
    told = question_before(prediction, words)
    if not 2 <= len(told.options) <= 5 or len(set(told.options)) != len(told.options):
        yield f"not two to five options that differ: {told.options}"
    for chosen, option in enumerate(told.options):
        reply = question_after(prediction, words, chosen)
        if not reply.reason or not reply.rules:
            yield f"no reason or no rule after {option}"


def easily_guessed(predictions: list[Prediction]) -> Iterator[str]:
    """Yield a message if always giving the same answer, or pressing the same button, is right too often."""
    for verdict in ("legal", "nothing happens", "illegal"):
        guessed = sum(each.of == VERDICT and right(each) == verdict for each in predictions)
        if guessed > CHANCE * len(predictions):
            yield f"{verdict}: right in {guessed} of {len(predictions)}"
    places = [next(n for n, option in enumerate(each.options) if option.right) for each in predictions]
    for place in set(places):
        if places.count(place) > PLACED * len(places):
            yield f"button {place + 1}: right in {places.count(place)} of {len(places)}"


ON_TILES = ("power", "toughness", "loyalty", "defense", "counters")
_NUMBERS = ("power", "toughness", "flipped_pt", "gray_pt", "loyalty", "defense")
_ABOUT_SIZE = _NUMBERS[:4]


def shown_beforehand(file: ScenarioFile, rehearsal: Rehearsal) -> Iterator[str]:
    """Yield the questions whose answer is on a tile, a face or in a card's text while they are open."""
    asking = [
        number
        for number, each in rehearsal.questions.items()
        if each.of.rpartition(".")[2] in ON_TILES and each.of != VERDICT
    ]
    lesson = Lesson(file) if asking else None
    for number in asking:
        assert lesson is not None
        lesson.play(number - 1)
        withheld = Withholding(lambda lesson=lesson: lesson).on_tiles()
        objects = hide_values(lesson.table.view(), withheld).objects()
        if lesson.question_subject()[0] and not withheld:
            yield f"{file.id}: step {number}: nothing is withheld"
        for id in withheld:
            yield from (f"{file.id}: step {number}: {told}" for told in visible_numbers(objects[id]))


def visible_numbers(view: ObjectView) -> Iterator[str]:
    """Yield those of the requested values that can be read off an object."""
    is_size = view.asked in ("power", "toughness")
    told = _ABOUT_SIZE if is_size else tuple(set(_NUMBERS) - set(_ABOUT_SIZE[:3]))
    for spec in (tile_spec_for(view), spec_for(view), other_face_spec(view), other_tile_spec(view)):
        for field in told if spec is not None else ():
            if getattr(spec, field) not in (None, "", ASKED):
                yield f"{field} {getattr(spec, field)} on {spec.name}"
    if is_size and "/" in number_of(view):
        yield f"{number_of(view)} in the box"
    if is_size and "/" in described(view).split("hidden by the question")[0]:
        yield described(view)
    if not is_size and (
        any("counter" in chip.words for chip in chips_of(view)) or "counter," in described(view)
    ):
        yield described(view)
