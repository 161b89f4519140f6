"""Questions that the rules or an effect put to a player while something is carried out."""

from typing import TypeAlias

import msgspec

from tabletop.cards.library import default_library
from tabletop.language.effects import ChooseModes, Spending, Target
from tabletop.language.selections import Selection

Answer: TypeAlias = int | bool | str | tuple[int, ...]
"""The number of an object, yes or no, a word, objects in an order, or how much each option gets."""


def mode_option(place: int) -> str:
    """The option that stands for a mode, by its place from 0: ``mode 1`` for the first."""
    return f"mode {place + 1}"


def mode_options(effect: ChooseModes) -> tuple[str, ...]:
    """The options that stand for the modes, in the order in which these stand in the text."""
    return tuple(mode_option(number - 1) for number in effect.saved_as or range(1, len(effect.modes) + 1))


class Division(msgspec.Struct, frozen=True):
    """Combat damage that is to be divided among the options of a question."""

    by: int
    """The creature that deals it."""
    amount: int
    lethal: tuple[int, ...]
    """What is lethal damage for each option; 0 for what a creature with trample attacks."""
    usual: tuple[int, ...]
    """What each gets where nobody says otherwise."""

    def allows(self, answer: Answer) -> bool:
        """Whether it says of each option how much it gets, and all of the damage is dealt."""
        return (
            isinstance(answer, tuple)
            and len(answer) == len(self.lethal)
            and min(answer) >= 0
            and sum(answer) == self.amount
        )


class Aim(msgspec.Struct, frozen=True, kw_only=True):
    """The target that is asked for: what it has to be, and that it is, say, the second of three."""

    target: Target
    place: int
    """From 1."""
    number: int
    """How many targets there are at most."""


class Question(msgspec.Struct, frozen=True, kw_only=True):
    """What is asked, of whom, and which answers the rules allow; the first is what happens unasked.

    ``kind`` is the word that files know it by: ``face``, ``order``, ``legend``, ``reveal``, ``may``,
    ``copy``, ``enchant``, ``commander``, ``protector``, ``replacement``, ``redirect``, ``cards``, ``mana``,
    ``mulligan``, ``modes``, ``attack``, ``way``, ``x``, ``kind``, ``name``, ``damage``.
    ``order`` asks for all of ``options`` in a row. For a ``name`` they are proposals: any card name will do.
    ``damage`` asks how much each of them gets.
    """

    kind: str
    player: int
    words: str
    options: tuple[Answer, ...]
    rule: str = ""
    modes: ChooseModes | None = None
    """The modes that the options stand for, by ``mode_options``."""
    price: Spending | None = None
    """What is spent by who says yes; ``words`` do not say it."""
    division: Division | None = None
    """What is divided among the options."""
    about: int | None = None
    """The object of which yes and no are said, one of several; a file may name it instead of saying yes."""
    aim: Aim | None = None
    """The target that the options are for; ``words`` do not say which."""
    unfit: tuple[int, ...] = ()
    """What lies among the options and may not be chosen: whoever chooses sees it as well."""
    wanted: tuple[Selection, ...] = ()
    """What may be chosen: an object that fits none of these is unfit."""
    makes_no_difference: bool = False
    """Whether every answer comes to the same, so that nobody at a table needs to be asked."""

    def allows(self, answer: Answer) -> bool:
        """Whether an answer is one that the rules allow."""
        if self.division is not None:
            return self.division.allows(answer)
        if self.kind == "order":
            return isinstance(answer, tuple) and sorted(answer) == sorted(self._objects())
        if self.kind == "name":
            return isinstance(answer, str) and default_library().is_card_name(answer)
        return any(type(option) is type(answer) and option == answer for option in self.options)

    def _objects(self) -> list[int]:
        return [option for option in self.options if isinstance(option, int)]

    @property
    def default(self) -> Answer:
        """What is done where nobody answers: the first, the order as it is; the optional is declined."""
        if self.division is not None:
            return self.division.usual
        if self.kind == "order":
            return tuple(self._objects())
        return self.options[0]
