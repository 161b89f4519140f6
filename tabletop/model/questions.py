"""Questions that the rules or an effect ask a player while something is carried out."""

from typing import TypeAlias

import msgspec

from tabletop.cards.library import default_library
from tabletop.language.effects import ChooseModes, Spending, Target
from tabletop.language.selections import Selection

Answer: TypeAlias = int | bool | str | tuple[int, ...]
"""An answer: an object's number, yes or no, a word, objects in order, or an amount for each option."""


def mode_option(place: int) -> str:
    """Return the option of a mode by its index: ``mode 1`` for the first."""
    return f"mode {place + 1}"


def mode_options(effect: ChooseModes) -> tuple[str, ...]:
    """Return the options of all modes in the order of the text."""
    return tuple(mode_option(number - 1) for number in effect.saved_as or range(1, len(effect.modes) + 1))


class Division(msgspec.Struct, frozen=True):
    """Combat damage to divide among the options of a question."""

    by: int
    """The creature that deals it."""
    amount: int
    lethal: tuple[int, ...]
    """Lethal damage for each option. 0 for what a creature with trample attacks."""
    usual: tuple[int, ...]
    """Amounts if the player says nothing."""

    def allows(self, answer: Answer) -> bool:
        """Return whether an answer gives an amount to every option and deals all of the damage."""
        return (
            isinstance(answer, tuple)
            and len(answer) == len(self.lethal)
            and min(answer) >= 0
            and sum(answer) == self.amount
        )


class Aim(msgspec.Struct, frozen=True, kw_only=True):
    """The target asked for: its requirement, and its position such as second of three."""

    target: Target
    place: int
    """Position of the target, from 1."""
    number: int
    """Largest number of targets."""


class Question(msgspec.Struct, frozen=True, kw_only=True):
    """A question with its player and the allowed answers. The first one is the default.

    ``kind`` is the word for it in files: ``face``, ``order``, ``legend``, ``reveal``, ``may``, ``copy``,
    ``enchant``, ``commander``, ``protector``, ``replacement``, ``redirect``, ``cards``, ``mana``,
    ``mulligan``, ``modes``, ``attack``, ``way``, ``x``, ``kind``, ``name``, ``damage``. An ``order`` asks for
    all ``options`` in a row. For a ``name`` they are proposals, and any card name is allowed. ``damage`` asks
    for the amount of each option.
    """

    kind: str
    player: int
    words: str
    options: tuple[Answer, ...]
    rule: str = ""
    modes: ChooseModes | None = None
    """Modes that the options represent, by ``mode_options``."""
    price: Spending | None = None
    """Cost paid by saying yes. ``words`` do not mention it."""
    division: Division | None = None
    """Damage to divide among the options."""
    about: int | None = None
    """Object of a yes-or-no question among several, by which a file may answer instead of with yes."""
    aim: Aim | None = None
    """Target that the options are for. ``words`` do not mention it."""
    unfit: tuple[int, ...] = ()
    """Objects among the options that can't be chosen but are visible to the chooser."""
    wanted: tuple[Selection, ...] = ()
    """Selections of objects that can be chosen. Others are unfit."""
    makes_no_difference: bool = False
    """Whether every answer has the same result, so that players at a table need not be asked."""

    def allows(self, answer: Answer) -> bool:
        """Return whether the rules allow an answer."""
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
        """The default answer: the first option, the order as it is, or no for what is optional."""
        if self.division is not None:
            return self.division.usual
        if self.kind == "order":
            return tuple(self._objects())
        return self.options[0]
