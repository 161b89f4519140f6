"""Events of the game itself: turns and steps, triggers on their way to the stack, questions, rules cited."""

from typing import TypeAlias

from tabletop.cards.faces import CardDefinition
from tabletop.language.spelled import Matter
from tabletop.model.events.base import AnEvent
from tabletop.model.objects import ObjectId, PlayerId, StackAbility
from tabletop.model.state import OpenQuestion

__all__ = [
    "AbilityTriggered",
    "Agreed",
    "Asked",
    "ByHandTold",
    "CardDescribed",
    "ChanceUsed",
    "DayNightChanged",
    "Noted",
    "OfTheGame",
    "OfTriggers",
    "Overruled",
    "StepBegan",
    "TaskTicked",
    "TurnBegan",
    "WaitingPut",
]


class AbilityTriggered(AnEvent, frozen=True, kw_only=True):
    """A triggered ability triggered and waits to be put onto the stack (603.2)."""

    ability: StackAbility


class WaitingPut(AnEvent, frozen=True, kw_only=True):
    """Waiting triggered abilities were put onto the stack, in this order (603.3b).

    ``dropped`` are the numbers of those that had no legal target and went nowhere (603.3d).
    """

    abilities: tuple[StackAbility, ...]
    dropped: tuple[int, ...] = ()


class DayNightChanged(AnEvent, frozen=True, kw_only=True):
    """It became day or night."""

    to: str


class StepBegan(AnEvent, frozen=True, kw_only=True):
    """A step or phase began."""

    step: str
    again: bool = False
    """Whether a second combat damage step comes after it (510.4)."""


class TurnBegan(AnEvent, frozen=True, kw_only=True):
    """A turn began."""

    player: PlayerId
    number: int


class Agreed(AnEvent, frozen=True, kw_only=True):
    """The players have agreed on another edition of the rules, or on another way of playing by it."""

    edition: str
    mana: str
    only_what_cards_do: bool = False


class CardDescribed(AnEvent, frozen=True, kw_only=True):
    """Somebody has said what a placeholder is: from here on all placeholders of its name are that."""

    card: CardDefinition


class ChanceUsed(AnEvent, frozen=True, kw_only=True):
    """A random choice was made."""


class ByHandTold(AnEvent, frozen=True, kw_only=True):
    """The table asked the players to do something by hand."""

    words: str
    player: PlayerId
    source: ObjectId | None = None
    touches: tuple[Matter, ...] | None = None


class TaskTicked(AnEvent, frozen=True, kw_only=True):
    """What was to be done by hand was ticked off, or is to be done after all; its place in the list."""

    task: int
    done: bool


class Overruled(AnEvent, frozen=True, kw_only=True):
    """A judge let something be done against the rules: their words, and the numbers of them all."""

    words: tuple[str, ...]
    numbers: tuple[str, ...]
    objects: tuple[ObjectId, ...] = ()


class Asked(AnEvent, frozen=True, kw_only=True):
    """A question is open."""

    question: OpenQuestion


class Noted(AnEvent, frozen=True, kw_only=True):
    """A rule had a part in what happened, or in what did not, to some objects.

    ``numbers`` are those by which it is cited where they are not the rule's own, as for converting.
    """

    rule: str
    objects: tuple[ObjectId, ...] = ()
    numbers: tuple[str, ...] = ()


OfTriggers: TypeAlias = AbilityTriggered | WaitingPut
"""Events of triggered abilities on their way to the stack."""

OfTheGame: TypeAlias = (
    DayNightChanged
    | StepBegan
    | TurnBegan
    | ChanceUsed
    | Agreed
    | CardDescribed
    | ByHandTold
    | TaskTicked
    | Asked
)
"""Events that change the game itself."""
