"""Tables that answer a question of a lesson before it is asked.

What a question asks must not be on the table, in the log, or in the words of the last step. The window hides
values such as a mana value while they are asked about (``HIDDEN``), but it can't hide a life total, a stack
or a zone.
"""

import re
from collections.abc import Iterator
from typing import Final, NamedTuple

from tabletop.cards.library import CardLibrary, default_library
from tabletop.model.actions import Action
from tabletop.model.objects import StackAbility
from tabletop.model.state import State
from tabletop.play.log.logbook import Logbook
from tabletop.rules.book.verdicts import LEGAL
from tabletop.rules.object_names import name_at
from tabletop.scenarios.expecting.expect import mismatches
from tabletop.scenarios.format.teaching import VERDICT, Prediction, path_keys
from tabletop.scenarios.lessons.lesson import Lesson
from tabletop.scenarios.lessons.prediction import option_words
from tabletop.scenarios.playing.play import Done
from tabletop.scenarios.steps.scenario import ScenarioFile
from tabletop.scenarios.steps.steps import ActionStep, Step

HIDDEN: Final = frozenset(
    {"mana_value", "power", "toughness", "loyalty", "defense", "colors", "counters", "color_identity"}
)
"""Values of an object that the window hides while a question asks for them, or never shows."""
_STILL: Final = ("tap", "untap", "reveal", "look", "shuffle", "put ability", "allow", "forbid", "delay")
"""Verbs of steps that change no value that a question could ask for."""
_NAME: Final = re.compile(r"[A-Z][\w'’,-]*(?: (?:of|the|to|for|a|in|and|on|[A-Z][\w'’,-]*))* ?")
_SHORTEST_NAME: Final = 7
"""The fewest letters of a single word that is taken for a card's name."""


class _Made(NamedTuple):
    """A step that was played, with the state before it, its actions, and the answers that decide it."""

    number: int
    before: State
    actions: tuple[Action, ...]
    answers: tuple[object, ...]


def answers_on_the_table(file: ScenarioFile, library: CardLibrary | None = None) -> Iterator[tuple[int, str]]:
    """Yield the questions that the table answers, with the numbers of their steps, from 1.

    Args:
        file: the lesson
        library: the cards that it names, or None for the default library

    Raises:
        ScenarioError: Its position is impossible.

    """
    lesson = Lesson(file, library)
    made: list[_Made] = []
    while (step := lesson.next_step) is not None:
        told = _told(lesson)
        lesson.begin_next()
        number, at = lesson.place + 1, lesson.naming
        here = _Made(number, at.state, _actions(step, lesson), _deciding(step))
        done = Done(step=step, ruling=LEGAL, before=at, after=at)
        if step.predict is not None:
            for what in (
                *_shown_before(step.predict, here, made),
                *_pointed_at(step, lesson),
                *_in_view(step, done, lesson),
                *_in_words(step.predict, told),
                *_ringed(step.predict, _ringed_names(lesson)),
            ):
                yield number, f"the table answers the question: {what}"
        made.append(here)
        lesson.forward()


def _actions(step: Step, lesson: Lesson) -> tuple[Action, ...]:
    return step.actions(lesson.naming) if isinstance(step, ActionStep) else ()


def _deciding(step: Step) -> tuple[object, ...]:
    """Return the answers of a step, except those that only give an order."""
    return tuple(each for each in step.answers if not isinstance(each, tuple))


def _shown_before(prediction: Prediction, here: _Made, made: list[_Made]) -> Iterator[str]:
    """Yield an error if an earlier step did the same from the same table, so that its result was seen."""
    for each in made:
        same = each.actions == here.actions and each.answers == here.answers
        if here.actions and same and each.before == here.before:
            yield f"step {each.number} has shown {prediction.of}; ask before that step"
            return


def _pointed_at(step: Step, lesson: Lesson) -> Iterator[str]:
    """Yield an error if an ability on the stack points at the object whose zone is asked for."""
    prediction, naming = step.predict, lesson.naming
    assert prediction is not None
    table, *names, about = path_keys(prediction.of, naming.names.players)
    top = naming.state.objects.get(naming.state.stack[0]) if naming.state.stack else None
    if step.verb != "resolve" or table != "objects" or about != "zone" or not isinstance(top, StackAbility):
        return
    if set(naming.objects(names[0])) & set(lesson.table.view().objects()[top.id].targets):
        yield f"an ability on the stack has {names[0]} as its target; ask before it triggers"


def _in_view(step: Step, done: Done, lesson: Lesson) -> Iterator[str]:
    """Yield an error if the answer is on the table already and the step changes nothing about it."""
    prediction = step.predict
    assert prediction is not None
    if prediction.of == VERDICT or step.verb not in _STILL:
        return
    _, *_, about = path_keys(prediction.of, done.before.names.players)
    right = next((option for option in prediction.options if option.right), None)
    if about in HIDDEN or right is None:
        return
    expected = prediction.expected(right, done.before.names.players)
    if not any(mismatches(expected, done, lesson.table)):
        yield f"{prediction.of} can be seen, and “{step.verb}” doesn't change it"


def _told(lesson: Lesson) -> str:
    """Return the words that are read last: those of the last step, and the log of its action."""
    if lesson.done is None:
        return ""
    *_, page = (None, *Logbook(lesson.table.journal).pages())
    changed = lesson.done.before.state is not lesson.done.after.state
    lines = [line.text for line in page.lines] if page is not None and changed else []
    return " ".join((lesson.says, *lines))


def _in_words(prediction: Prediction, told: str) -> Iterator[str]:
    """Yield an error if the last words contain the right option as a name, and none of the others."""
    if prediction.of == VERDICT:
        return
    named = [each for each in prediction.options if _is_told(option_words(each), told)]
    if len(named) == 1 and named[0].right:
        yield f"“{option_words(named[0])}” was read right before"


def _ringed_names(lesson: Lesson) -> set[str]:
    """Return the names of the objects that have rings while the question is open."""
    return {name_at(lesson.naming.state, id) for id in lesson.subjects}


def _ringed(prediction: Prediction, ringed: set[str]) -> Iterator[str]:
    """Yield an error if only the object that the right option names has a ring."""
    named = [each for each in prediction.options if option_words(each) in ringed]
    if len(named) == 1 and named[0].right:
        yield f"{option_words(named[0])} has a ring"


def _is_told(words: str, told: str) -> bool:
    """Return whether a text contains some words. Numbers and single short words give nothing away."""
    return len(words) >= _SHORTEST_NAME and re.search(rf"\b{re.escape(words)}\b", told) is not None


def cards_not_there(file: ScenarioFile, library: CardLibrary | None = None) -> Iterator[tuple[int, str]]:
    """Yield the cards that a lesson names although they are not on its table, with the steps that name them.

    Args:
        file: the lesson
        library: the cards that it names, or None for the default library

    """
    known = library or default_library()
    scenario = file.scenario
    there = _names_there(file, known)
    texts = [(0, text) for text in (scenario.question, scenario.belief, scenario.teaches, scenario.goal)]
    for number, step in enumerate(scenario.steps, start=1):
        options = step.predict.options if step.predict is not None else ()
        asked = step.predict.words if step.predict is not None else ""
        reasons = (text for option in options for text in (option.words, option.because))
        tries = (str(wrong.get("say", "")) for wrong in step.wrong)
        texts += [(number, text) for text in (step.say, asked, *step.hints, *reasons, *tries)]
    seen: set[str] = set()
    for number, text in texts:
        for name in _cards_in(text, known):
            if name not in there and name not in seen:
                seen.add(name)
                yield number, f"{name} is named, but isn't on the table"


def _names_there(file: ScenarioFile, library: CardLibrary) -> set[str]:
    """Return the names of all faces of the objects that are on the table at some time."""
    lesson = Lesson(file, library)
    found: set[str] = set()
    while True:
        for each in lesson.table.state.objects.values():
            for piece in each.pieces:
                meld = piece.definition.meld
                found.update(face.name for face in piece.definition.faces)
                found.update((meld.partner, meld.result.name) if meld is not None else ())
        if lesson.forward() is None:
            return found


def _cards_in(text: str, library: CardLibrary) -> Iterator[str]:
    """Yield the longest card names in a text, found by their capital letters."""
    for match in _NAME.finditer(text):
        words = match[0].split()
        at = 0
        while at < len(words):
            for end in range(len(words), at, -1):
                name = " ".join(words[at:end]).rstrip(",").removesuffix("'s").removesuffix("s'")
                single = end - at == 1
                if library.is_card_name(name) and (not single or len(name) >= _SHORTEST_NAME):
                    yield name
                    at = end - 1
                    break
            at += 1
