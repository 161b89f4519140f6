"""Questions that the rules or an effect ask a player while something is carried out."""

from typing import Final, TypeAlias

import msgspec

from tabletop.cards.library import default_library
from tabletop.language.effects import AnyEffect, ChooseModes, Spending, Target
from tabletop.language.references import ObjectWord, TargetWord
from tabletop.language.selections import Selection

Answer: TypeAlias = int | bool | str | tuple[int, ...]
"""An answer: an object's number, yes or no, a word, objects in order, or an amount for each option."""


KINDS: Final = (
    "attack",
    "cards",
    "coin",
    "commander",
    "copy",
    "counter",
    "damage",
    "enchant",
    "face",
    "kind",
    "legend",
    "mana",
    "material",
    "may",
    "modes",
    "mulligan",
    "name",
    "order",
    "protector",
    "redirect",
    "replacement",
    "reveal",
    "side",
    "target",
    "way",
    "x",
)
"""Kinds of questions that the rules ask."""


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


class Progress(msgspec.Struct, frozen=True, kw_only=True):
    """How far a choice of several objects has come, which are asked for one after another."""

    chosen: tuple[int, ...] = ()
    """Objects chosen so far, in order."""
    least: int
    """Smallest number of objects that may be chosen."""
    most: int
    """Largest number of objects that can be chosen."""
    what: str = ""
    """What happens to the chosen objects, as a participle: ``exiled for delve``."""
    verb: str = ""
    """The same as a verb: ``exile``."""
    end: str = ""
    """Where the order leads: ``the last one ends on top``. Empty if the order doesn't matter."""
    stays: bool = True
    """Whether any object of the options may still be chosen after another one."""


class AskingEffect(msgspec.Struct, frozen=True, kw_only=True):
    """The effect that asks a question, from which its words are generated."""

    effect: AnyEffect
    follows: tuple[AnyEffect, ...] = ()
    """The next effects of the same text, which may tell what happens to the chosen objects."""
    objects: tuple[tuple[ObjectWord | TargetWord, tuple[int, ...]], ...] = ()
    """Objects that words of the text refer to at the moment of the question."""


class Question(msgspec.Struct, frozen=True, kw_only=True):
    """A question with its player and the allowed answers. The first one is the default.

    ``kind`` is the word for it in files, one of ``KINDS``. An ``order`` asks for all ``options`` in a row.
    For a ``name`` they are proposals, and any card name is allowed. ``damage`` asks for the amount of each
    option.
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
    source: int | None = None
    """Object whose text or cost asks."""
    shown: tuple[int, ...] = ()
    """Objects that the question is about, besides its options."""
    asking: AskingEffect | None = None
    """Effect from which the words are generated. ``words`` are a short form of them for refusals."""
    progress: Progress | None = None
    """How far a choice of several objects has come."""
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
