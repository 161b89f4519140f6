"""The answers given to an action, as ``choose`` of a step."""

from collections.abc import Iterator, Sequence

from tabletop.model.actions import Action
from tabletop.model.objects import StackAbility
from tabletop.model.questions import Answer, Question
from tabletop.model.state import State
from tabletop.play.table import Table
from tabletop.rules.engine.replacing import replacement_name
from tabletop.scenarios.format.names import ABILITY_OF, Names, Naming
from tabletop.scenarios.format.spoken import UnspeakableError, candidate_names
from tabletop.scenarios.format.words import PLAIN_NAME_MARK, Choice
from tabletop.scenarios.playing.answers import answer_to
from tabletop.scenarios.playing.made import names_after

_MOST_ALIKE = 9


def choices(action: Action, answers: Sequence[Answer], before: State, names: Names) -> tuple[Choice, ...]:
    """Return answers as a file writes them, each at the moment of its question.

    Final answers that can't be written are left out if they are the defaults of their questions.

    Raises:
        UnspeakableError: One of the answers can't be written in a file.

    """
    table = Table(before)
    played = table.propose(action)
    written: list[tuple[Choice | None, bool]] = []
    for answer in answers:
        if played.question is None:
            break
        at = Naming(names_after(names, before, played.events), table.state)
        choice = choice_for(played.question, answer, at)
        written.append((choice, answer == played.question.default))
        played = table.answer(answer)
    while written and written[-1] == (None, True):
        written.pop()
    if any(choice is None for choice, _ in written):
        raise UnspeakableError("one of the answers can't be written in a file")
    return tuple(choice for choice, _ in written if choice is not None)


def choice_for(question: Question, answer: Answer, at: Naming) -> Choice | None:
    """Return the word, number or list for an answer to a question, or None if there is none."""
    for choice in _candidates(question, answer, at):
        if _is_same(answer_to(question, choice, at), answer):
            return choice
    return None


def _is_same(found: Answer | None, answer: Answer) -> bool:
    return type(found) is type(answer) and found == answer


def _candidates(question: Question, answer: Answer, at: Naming) -> Iterator[Choice]:
    if isinstance(answer, bool):
        yield answer
    elif isinstance(answer, tuple):
        yield from (answer,) if question.kind == "damage" else _orders(question, answer, at)
    elif isinstance(answer, str):
        if question.kind == "modes" and answer in question.options:
            yield int(answer.rpartition(" ")[2])
        yield answer
        yield from _names_of_replacements(at)
    else:
        if not _is_of_objects(question, at):
            yield answer
        yield from _names_of_number(answer, at)
        yield answer
        yield True


def _is_of_objects(question: Question, at: Naming) -> bool:
    numbers = [option for option in question.options if isinstance(option, int)]
    return question.kind != "x" and any(
        next(_names_of_number(each, at), None) is not None for each in numbers
    )


def _orders(question: Question, answer: tuple[int, ...], at: Naming) -> Iterator[Choice]:
    """Yield names in an order, distinguished by numbers, or by place if the same name is repeated."""
    left = [option for option in question.options if isinstance(option, int)]
    names: list[str] = []
    for number in answer:
        name = next((each for each in _names_of_number(number, at) if _first(each, left, at) == number), None)
        if name is None:
            return
        left.remove(number)
        names.append(name)
    yield tuple(names)


def _first(name: str, left: Sequence[int], at: Naming) -> int | None:
    found = answer_to(Question(kind="order", player=0, words="", options=tuple(left)), (name,), at)
    return found[0] if isinstance(found, tuple) and found else None


def _names_of_number(number: int, at: Naming) -> Iterator[str]:
    """Yield words that may mean the object, piece or waiting ability with a given id."""
    everything = at.state.everything
    if number in everything:
        yield from candidate_names(number, at)
    for object in everything.values():
        if any(piece.id == number for piece in object.pieces):
            yield from candidate_names(object.id, at)
    yield from (name for name, id in at.names.abilities.items() if id == number)
    for ability in at.state.waiting:
        if ability.id == number:
            yield from _names_of_waiting(ability, at)


def _names_of_waiting(ability: StackAbility, at: Naming) -> Iterator[str]:
    """Yield names of the source of an ability that waits to be put onto the stack."""
    if ability.source is not None and ability.source in at.state.everything:
        for name in candidate_names(ability.source, at):
            yield from (name, f"{ABILITY_OF}{name}")
    for piece in ability.source_before.pieces if ability.source_before is not None else ():
        for face in piece.definition.faces:
            yield face.name
            yield from (f"{face.name}{PLAIN_NAME_MARK}{each}" for each in range(2, _MOST_ALIKE))


def _names_of_replacements(at: Naming) -> Iterator[str]:
    for name, number in at.names.abilities.items():
        for effect in at.state.replacements:
            if effect.id == number and replacement_name(at.state, effect):
                yield name
