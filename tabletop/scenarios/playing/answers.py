"""Conversion of a file's answers to the options of an open question.

A name becomes one of the ids that the question offers: that of the object, of its card, or of its ability. An
answer that does not fit a question is saved for the next one.
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
    """A step's answers to its questions, in order.

    A list is one answer: an order, or shares. If it ``unfolds``, its items are separate answers, the first of
    them for the first question that accepts it.
    """

    def __init__(
        self, choices: Iterable[Choice], *, unfolds: bool = False, unasked: tuple[Unasked, ...] = ()
    ) -> None:
        self._left = list(choices)
        self._unfolds = unfolds
        self.unasked_before = unasked
        """Questions that the previous step skipped."""
        self._listed: tuple[Question, int] | None = None
        """The question that a list answers, and the number of answers after that list."""
        self._passed: list[Unasked] = []
        """Skipped questions that an answer of the file was matched with."""
        self._taken_up: list[Unasked] = []
        """Questions that were answered with ``true``. The single result may be named after it."""

    def __bool__(self) -> bool:
        return bool(self._left)

    @property
    def unused(self) -> tuple[Choice, ...]:
        """The unused answers."""
        return tuple(self._left)

    @property
    def next(self) -> Choice | None:
        """The next answer, or None."""
        return self._left[0] if self._left else None

    def answer(self, question: Question, at: Naming, unasked: Sequence[Unasked]) -> Answer | None:
        """Return and remove the next answer if it fits the question, after those to skipped questions.

        Args:
            question: the question
            at: the names as the question is asked
            unasked: the questions that this step has skipped so far

        """
        self._pass_over(question, at, unasked)
        return self.take(question, at)

    def take(self, question: Question, at: Naming) -> Answer | None:
        """Return and remove the next answer if its kind fits the question. Otherwise return None."""
        if self._left[:1] == [True] and _may_be_declined(question):
            self._take_up(question, at)
        answer = answer_to(question, self._left[0], at) if self._left else None
        if answer is not None:
            self._left.pop(0)
        return answer

    def _take_up(self, question: Question, at: Naming) -> None:
        """Treat ``true`` followed by a name as one answer to an optional choice, like an answer to "you may".

        If only one thing can be chosen, ``true`` means that thing, whether or not its name follows.
        """
        if len(question.options) == len((False, "the one thing")):
            only = msgspec.structs.replace(question, options=question.options[1:])
            self._taken_up.append(Unasked(only, at.state))
        elif self._left[1:] and _answers(question, self._left[1], at):
            self._left.pop(0)

    def _pass_over(self, question: Question, at: Naming, unasked: Sequence[Unasked]) -> None:
        """Remove answers that can't answer a question, up to one that can.

        Only answers are removed that are the single possible answer to an earlier question that was skipped.
        """
        self._end_list(question)
        open_to = self._open_to(unasked)
        while self._left and not _answers(question, self._left[0], at):
            choice = self._left[0]
            meant = next((each for each in open_to if _is_the_answer(each, choice, at.names)), None)
            if meant is not None:
                open_to.remove(meant)
                self._passed.append(meant)
                self._left.pop(0)
            elif not self._unfold_for(question, open_to, at):
                return

    def _unfold_for(self, question: Question, open_to: Sequence[Unasked], at: Naming) -> bool:
        """Replace a list by its items if the first of them is an answer, and return whether it is."""
        listed = self._left[0]
        if not self._unfolds or not isinstance(listed, tuple) or not listed:
            return False
        if _answers(question, listed[0], at):
            self._listed = question, len(self._left) - 1
        elif not any(_is_the_answer(each, listed[0], at.names) for each in open_to):
            return False
        self._left[:1] = listed
        return True

    def _end_list(self, question: Question) -> None:
        """Choose no more than a list contained, even if more could be chosen."""
        if self._listed is None or len(self._left) > self._listed[1]:
            return
        first, self._listed = self._listed[0], None
        continues = question.kind == first.kind and {*question.options} <= {False, *first.options}
        if continues and _may_be_declined(question) and self._left[:1] != [False]:
            self._left.insert(0, False)

    def drop_unasked(self, unasked: Sequence[Unasked], names: Names) -> None:
        """Drop each answer that is the single possible answer to a skipped question."""
        open_to = self._open_to(unasked)
        if self._unfolds:
            self._left = [one for each in self._left for one in _items(each)]
        for choice in tuple(self._left):
            meant = next((each for each in open_to if _is_the_answer(each, choice, names)), None)
            if meant is not None:
                open_to.remove(meant)
                self._left.remove(choice)

    def _open_to(self, unasked: Sequence[Unasked]) -> list[Unasked]:
        """Return the skipped questions that no answer was matched with yet."""
        skipped = (*unasked, *self.unasked_before, *self._taken_up)
        return [each for each in skipped if each not in self._passed]

    def forbidden_by(self, unasked: Sequence[Unasked], names: Names) -> Unasked | None:
        """Return a skipped question to which one of the answers would be against the rules, or None."""
        return next(
            (each for choice in self._left for each in unasked if _is_another_answer(each, choice, names)),
            None,
        )


def _items(choice: Choice) -> tuple[Choice, ...]:
    """Return the items of a list, or any other answer alone. An empty list stays an empty list."""
    return choice if isinstance(choice, tuple) and choice else (choice,)


def _may_be_declined(question: Question) -> bool:
    """Return whether a question is an optional choice of an object."""
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
    """Return the meaning of a written answer, allowed or not, or None if it does not fit the question."""
    if isinstance(choice, tuple):
        return _from_list(question, choice, at)
    if question.kind in ("order", "damage"):
        return None
    if isinstance(choice, str):
        return _is_about(question, choice, at) or _find_option(question, choice, at)
    if question.kind == "modes" and not isinstance(choice, bool):
        return _mode(question, choice)
    if question.kind == "x" and not isinstance(choice, bool):
        return str(choice)
    if choice is True and len(question.options) == 2 and question.options[0] is False:
        return question.options[1]
    return choice if any(type(option) is type(choice) for option in question.options) else None


def _mode(question: Question, number: int) -> str:
    """Return the mode with a number, counted from 1 in the card's text. An unused number is not an option."""
    options = mode_options(question.modes) if question.modes is not None else ()
    return options[number - 1] if 1 <= number <= len(options) else mode_option(number - 1)


def _is_about(question: Question, word: str, at: Naming) -> bool:
    """Return whether a name means yes, because the question is about that object."""
    return question.about is not None and question.about in _numbers(word, at)


def _from_list(question: Question, row: tuple[str | int, ...], at: Naming) -> tuple[int, ...] | None:
    """Convert a list of names to an order, or a list of numbers to the shares of the options."""
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


def _find_option(question: Question, word: str, at: Naming) -> Answer | None:
    options = question.options
    if word in options or question.kind == "name":
        return word
    is_replacement = question.kind == "replacement"
    match = _replacement(question, word, at) if is_replacement else _spelled_option(question, word)
    if match is not None:
        return match
    numbers = _numbers(word, at)
    numeric = [option for option in options if _is_number(option)]
    for number in numbers:
        if number in numeric:
            return number
    for option in options:
        if isinstance(option, str) and folded(option) in _option_texts(word, at):
            return option
    if numbers and numeric:
        return numbers[0]
    return word if not numbers and _is_right_kind(question, word, at) else None


def _is_right_kind(question: Question, word: str, at: Naming) -> bool:
    """Return whether a word is an answer of the right kind, even if the rules don't allow it.

    The kinds are face words, mana, numbers, and names of players.
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
"""Types and colors, each an answer of the right kind whether allowed or not."""


def _kind(question: Question, word: str) -> str | None:
    """Return a type or color as the question spells it, allowed or not, or None for any other word."""
    options = {folded(each): each for each in question.options if isinstance(each, str)}
    key = folded(word)
    return options.get(key, word if key in _KINDS else None)


def _spelled_option(question: Question, word: str) -> str | None:
    """Return the type or color, the only matching mode, or the only matching mana that a word spells."""
    if question.kind == "kind":
        return _kind(question, word)
    wanted = folded(word)
    words = [option for option in question.options if isinstance(option, str)]
    found: list[str] = []
    if question.kind == "mana":
        found = [option for option in words if set(folded(option)) == {"{", "}", *wanted}]
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
    """Return the question's name for a replacement effect that a file named."""
    number = at.names.abilities.get(word)
    for effect in at.state.replacements:
        if effect.id == number:
            name = replacement_name(at.state, effect)
            labels = (f"{name}: {effect.instead}", name)
            return next((each for each in labels if each in question.options), None)
    return None


def _is_number(option: Answer) -> bool:
    return isinstance(option, int) and not isinstance(option, bool)


def _option_texts(word: str, at: Naming) -> set[str]:
    """Return the folded texts that an option for a word may have: the word, and names of its objects."""
    names = {characteristics(at.state, id).name for id in at.objects(word)}
    return {folded(name) for name in (word, *names) if name}


def _numbers(word: str, at: Naming) -> tuple[int, ...]:
    """Return all ids that a name may have in a question, most likely first."""
    return (*at.numbers(word), *_waiting(word.removeprefix(ABILITY_OF), at))


def _waiting(name: str, at: Naming) -> tuple[int, ...]:
    """Return abilities about to be put onto the stack: the one of that name, or those of a named card.

    Abilities of a card that have no name of their own come first.
    """
    named = at.names.abilities.get(name)
    waiting = [ability.id for ability in at.state.waiting]
    if named in waiting:
        return (named,)
    pieces = set(at.numbers(name))
    found = [ability.id for ability in at.state.waiting if _is_of(at.state, ability, pieces)]
    return tuple(sorted(found, key=lambda id: id in at.names.abilities.values()))


def _is_of(state: State, ability: StackAbility, pieces: set[int]) -> bool:
    return any(piece.id in pieces for piece in source_pieces(state, ability))
