"""Events of the game itself: turns and steps, waiting triggers, questions and cited rules."""

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
    """A triggered ability triggered and waits to be put on the stack (603.2)."""

    ability: StackAbility


class WaitingPut(AnEvent, frozen=True, kw_only=True):
    """Waiting triggered abilities were put on the stack, in this order (603.3b).

    ``dropped`` are those without a legal target, which were removed (603.3d).
    """

    abilities: tuple[StackAbility, ...]
    dropped: tuple[int, ...] = ()


class DayNightChanged(AnEvent, frozen=True, kw_only=True):
    """Day or night began."""

    to: str


class StepBegan(AnEvent, frozen=True, kw_only=True):
    """A step or phase began."""

    step: str
    again: bool = False
    """Whether a second combat damage step follows (510.4)."""


class TurnBegan(AnEvent, frozen=True, kw_only=True):
    """A turn began."""

    player: PlayerId
    number: int


class Agreed(AnEvent, frozen=True, kw_only=True):
    """The players agreed on another edition of the rules, or on another way of playing."""

    edition: str
    mana: str
    only_what_cards_do: bool = False


class CardDescribed(AnEvent, frozen=True, kw_only=True):
    """A player described a placeholder, which applies to all placeholders of its name."""

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
    """A task was marked as done or not done, by its index in the list."""

    task: int
    done: bool


class Overruled(AnEvent, frozen=True, kw_only=True):
    """A judge allowed something against the rules, with the words and numbers of those rules."""

    words: tuple[str, ...]
    numbers: tuple[str, ...]
    objects: tuple[ObjectId, ...] = ()


class Asked(AnEvent, frozen=True, kw_only=True):
    """A question was asked."""

    question: OpenQuestion


class Noted(AnEvent, frozen=True, kw_only=True):
    """A rule affected what happened or didn't happen to some objects.

    ``numbers`` replace the rule's own numbers where another rule applies it, as for converting.
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
