"""Answers as files write them, put into the terms of a question that is open.

A name becomes whichever of its numbers the question knows: that of the object, of the card that stands
for it, or of its ability. What does not fit a question is kept for the next one.
"""

from collections.abc import Iterable, Sequence
from typing import Final

import msgspec

from tabletop.cards.mana import COLOR_WORDS
from tabletop.cards.names import folded
from tabletop.language.card_types import CARD_TYPES, SUPERTYPES
from tabletop.language.spelled import mana_text
from tabletop.language.subtypes import SUBTYPES
from tabletop.model.objects import StackAbility
from tabletop.model.questions import Answer, Question, mode_option, mode_options
from tabletop.model.state import State
from tabletop.play.log.in_words import mode_words
from tabletop.rules.engine.course import Unasked
from tabletop.rules.engine.replacing import replacement_name
from tabletop.rules.values.layers import characteristics
from tabletop.scenarios.format.names import ABILITY_OF, NO_OBJECT, Names, Naming, source_pieces
from tabletop.scenarios.format.words import Choice


class Answers:
    """The answers that a step has for the questions that it asks, in their order.

    A list is one answer: an order, or shares. If it ``unfolds``, what stands in it is as many answers, the
    first of them for the first question that can take it.
    """

    def __init__(self, choices: Iterable[Choice], *, unfolds: bool = False) -> None:
        self._left = list(choices)
        self._unfolds = unfolds
        self._listed: tuple[Question, int] | None = None
        """The question to which a list is being given, and how many answers stand behind that list."""
        self._passed: list[Unasked] = []
        """The questions of which nobody was asked, and for which a file has an answer all the same."""
        self._taken_up: list[Unasked] = []
        """The questions that were answered by ``true``; what that comes to may be named behind it."""

    def __bool__(self) -> bool:
        return bool(self._left)

    @property
    def left(self) -> tuple[Choice, ...]:
        """The answers that nothing has asked for."""
        return tuple(self._left)

    @property
    def next(self) -> Choice | None:
        """The answer that is to be given next, if there is one."""
        return self._left[0] if self._left else None

    def take(self, question: Question, at: Naming) -> Answer | None:
        """The next answer, if it is of a kind that the question can take; None if it is not."""
        if self._left[:1] == [True] and _may_be_declined(question):
            self._take_up(question, at)
        answer = answer_to(question, self._left[0], at) if self._left else None
        if answer is not None:
            self._left.pop(0)
        return answer

    def _take_up(self, question: Question, at: Naming) -> None:
        """Make ``true`` and a name behind it one answer to what may be declined, as to "you may" elsewhere.

        Where one thing may be chosen or none, ``true`` is that one, whether or not its name stands behind.
        """
        if len(question.options) == len((False, "the one thing")):
            only = msgspec.structs.replace(question, options=question.options[1:])
            self._taken_up.append(Unasked(only, at.state))
        elif self._left[1:] and _answers(question, self._left[1], at):
            self._left.pop(0)

    def pass_over(self, question: Question, unasked: Sequence[Unasked], names: Names, at: Naming) -> None:
        """Leave out answers that can't answer a question, up to one that can.

        Those are left out that are the one possible answer to an earlier question of which nobody was asked.
        """
        self._end_list(question)
        open_to = [each for each in (*unasked, *self._taken_up) if each not in self._passed]
        while self._left and not _answers(question, self._left[0], at):
            choice = self._left[0]
            meant = next((each for each in open_to if _is_the_answer(each, choice, names)), None)
            if meant is not None:
                open_to.remove(meant)
                self._passed.append(meant)
                self._left.pop(0)
            elif not self._unfold_for(question, open_to, names, at):
                return

    def _unfold_for(self, question: Question, open_to: Sequence[Unasked], names: Names, at: Naming) -> bool:
        """Put what stands in a list in its place, if the first in it is an answer; tell whether it is."""
        listed = self._left[0]
        if not self._unfolds or not isinstance(listed, tuple) or not listed:
            return False
        if _answers(question, listed[0], at):
            self._listed = question, len(self._left) - 1
        elif not any(_is_the_answer(each, listed[0], names) for each in open_to):
            return False
        self._left[:1] = listed
        return True

    def _end_list(self, question: Question) -> None:
        """Choose no more than what stood in a list, where there could be more."""
        if self._listed is None or len(self._left) > self._listed[1]:
            return
        first, self._listed = self._listed[0], None
        goes_on = question.kind == first.kind and {*question.options} <= {False, *first.options}
        if goes_on and _may_be_declined(question) and self._left[:1] != [False]:
            self._left.insert(0, False)

    def drop_unasked(self, unasked: Sequence[Unasked], names: Names) -> None:
        """Drop each answer that is the one possible answer to a question that nobody was asked."""
        open_to = [each for each in (*unasked, *self._taken_up) if each not in self._passed]
        if self._unfolds:
            self._left = [one for each in self._left for one in _listed(each)]
        for choice in tuple(self._left):
            meant = next((each for each in open_to if _is_the_answer(each, choice, names)), None)
            if meant is not None:
                open_to.remove(meant)
                self._left.remove(choice)

    def forbidden_by(self, unasked: Sequence[Unasked], names: Names) -> Unasked | None:
        """A question that nobody was asked, and for which one of the answers is none that the rules allow."""
        return next(
            (each for choice in self._left for each in unasked if _is_another_answer(each, choice, names)),
            None,
        )


def _listed(choice: Choice) -> tuple[Choice, ...]:
    """What stands in a list, or the one answer that is none; an empty list stays what it is."""
    return choice if isinstance(choice, tuple) and choice else (choice,)


def _may_be_declined(question: Question) -> bool:
    """Whether one question asks for a thing and whether there is to be one at all."""
    return question.options[:1] == (False,) and not any(each is True for each in question.options)


def _answers(question: Question, choice: Choice, at: Naming) -> bool:
    answer = answer_to(question, choice, at)
    return answer is not None and question.allows(answer)


def _is_the_answer(unasked: Unasked, choice: Choice, names: Names) -> bool:
    answer = answer_to(unasked.question, choice, Naming(names, unasked.state))
    return answer is not None and unasked.question.allows(answer)


def _is_another_answer(unasked: Unasked, choice: Choice, names: Names) -> bool:
    answer = answer_to(unasked.question, choice, Naming(names, unasked.state))
    return answer is not None and not unasked.question.allows(answer)


def answer_to(question: Question, choice: Choice, at: Naming) -> Answer | None:
    """What a written answer means for a question, allowed or not; None if it does not fit."""
    if isinstance(choice, tuple):
        return _in_a_row(question, choice, at)
    if question.kind in ("order", "damage"):
        return None
    if isinstance(choice, str):
        return _is_about(question, choice, at) or _meant(question, choice, at)
    if question.kind == "modes" and not isinstance(choice, bool):
        return _mode(question, choice)
    if question.kind == "x" and not isinstance(choice, bool):
        return str(choice)
    if choice is True and len(question.options) == 2 and question.options[0] is False:
        return question.options[1]
    return choice if any(type(option) is type(choice) for option in question.options) else None


def _mode(question: Question, number: int) -> str:
    """The mode with a number from 1, as they stand in the text; a number that none has is no option."""
    options = mode_options(question.modes) if question.modes is not None else ()
    return options[number - 1] if 1 <= number <= len(options) else mode_option(number - 1)


def _is_about(question: Question, word: str, at: Naming) -> bool:
    """Whether a name says yes, for it is of that object that yes and no are said."""
    return question.about is not None and question.about in _numbers(word, at)


def _in_a_row(question: Question, row: tuple[str | int, ...], at: Naming) -> tuple[int, ...] | None:
    """Names in an order, or how much each option gets."""
    names = tuple(each for each in row if isinstance(each, str))
    if question.kind == "order" and len(names) == len(row):
        return _in_order(question, names, at)
    shares = tuple(each for each in row if isinstance(each, int))
    return shares if question.kind == "damage" and len(shares) == len(row) else None


def _in_order(question: Question, names: tuple[str, ...], at: Naming) -> tuple[int, ...]:
    left = [option for option in question.options if isinstance(option, int)]
    order: list[int] = []
    for name in names:
        found = next((number for number in _numbers(name, at) if number in left), NO_OBJECT)
        if found:
            left.remove(found)
        order.append(found)
    return tuple(order)


def _meant(question: Question, word: str, at: Naming) -> Answer | None:
    options = question.options
    if word in options or question.kind == "name":
        return word
    called = _replacement(question, word, at) if question.kind == "replacement" else _spelled(question, word)
    if called is not None:
        return called
    numbers = _numbers(word, at)
    asked = [option for option in options if _is_number(option)]
    for number in numbers:
        if number in asked:
            return number
    for option in options:
        if isinstance(option, str) and folded(option) in _spoken(word, at):
            return option
    if numbers and asked:
        return numbers[0]
    return word if not numbers and _is_asked_for(question, word, at) else None


def _is_asked_for(question: Question, word: str, at: Naming) -> bool:
    """Whether a word is an answer, even if it is none that the rules allow.

    It is where words for a face are asked for, mana where mana is, a number where one is, the name of a
    player where players are.
    """
    words = [option for option in question.options if isinstance(option, str)]
    if question.kind == "face":
        return len(words) == len(question.options)
    if question.kind == "x":
        return word.isdecimal()
    if question.kind == "mana":
        return bool(word) and mana_text(word) is not None
    return at.is_player(word) and any(at.is_player(each) for each in words)


_KINDS: Final = frozenset(
    map(folded, (*CARD_TYPES, *SUPERTYPES, *SUBTYPES, *COLOR_WORDS.values(), "colorless", "colourless"))
)
"""Words that answer the question for a type or a color, allowed or not."""


def _kind(question: Question, word: str) -> str | None:
    """Return a type or a color as the question spells it, allowed or not; None for any other word."""
    options = {folded(each): each for each in question.options if isinstance(each, str)}
    key = folded(word)
    return options.get(key, word if key in _KINDS else None)


def _spelled(question: Question, word: str) -> str | None:
    """The type or color as it is spelled, the one mode with a few words, or the one mana with the letter."""
    if question.kind == "kind":
        return _kind(question, word)
    wanted = folded(word)
    said = [option for option in question.options if isinstance(option, str)]
    found: list[str] = []
    if question.kind == "mana":
        found = [option for option in said if set(folded(option)) == {"{", "}", *wanted}]
    elif question.kind == "modes":
        found = _modes_with(question, wanted)
    return found[0] if len(found) == 1 else None


def _modes_with(question: Question, words: str) -> list[str]:
    """Return the modes that a few words may mean: of those that can be chosen, else of the others."""
    texts = {str(option): folded(str(text)) for option, text in mode_words(question).items()}
    free = [option for option in texts if option in question.options]
    others = [option for option in texts if option not in free]
    exact = [[option for option in some if texts[option] == words] for some in (free, others)]
    partial = [[option for option in some if words in texts[option]] for some in (free, others)]
    return next((found for found in (*exact, *partial) if found), [])


def _replacement(question: Question, word: str, at: Naming) -> str | None:
    """What the question calls the replacement effect that a file gave a name to."""
    number = at.names.abilities.get(word)
    for effect in at.state.replacements:
        if effect.id == number:
            name = replacement_name(at.state, effect)
            called = (f"{name}: {effect.instead}", name)
            return next((each for each in called if each in question.options), None)
    return None


def _is_number(option: Answer) -> bool:
    return isinstance(option, int) and not isinstance(option, bool)


def _spoken(word: str, at: Naming) -> set[str]:
    """A word as options may have it: itself, or the present names of the objects that it names."""
    names = {characteristics(at.state, id).name for id in at.objects(word)}
    return {folded(name) for name in (word, *names) if name}


def _numbers(word: str, at: Naming) -> tuple[int, ...]:
    """Every number that a name may have in a question, likeliest first."""
    return (*at.numbers(word), *_waiting(word.removeprefix(ABILITY_OF), at))


def _waiting(name: str, at: Naming) -> tuple[int, ...]:
    """The abilities that wait to be put onto the stack: one of that name, or those of a named card.

    Of a card those come first that have no name of their own.
    """
    called = at.names.abilities.get(name)
    waiting = [ability.id for ability in at.state.waiting]
    if called in waiting:
        return (called,)
    pieces = set(at.numbers(name))
    found = [ability.id for ability in at.state.waiting if _is_of(at.state, ability, pieces)]
    return tuple(sorted(found, key=lambda id: id in at.names.abilities.values()))


def _is_of(state: State, ability: StackAbility, pieces: set[int]) -> bool:
    return any(piece.id in pieces for piece in source_pieces(state, ability))
