"""Actions: what a player does, or what an effect tells the table to do. A game is a list of actions.

Actions hold only numbers and words, print themselves, and are saved as they are.
"""

from collections.abc import Mapping
from typing import Annotated, TypeAlias

import msgspec

from tabletop.language.effects import AnyEffect
from tabletop.language.meaning import Meaning, ObjectNumber, Seat
from tabletop.model.designating import AnyDesignating
from tabletop.model.handwork import AnyHandwork
from tabletop.model.marking import AnyMarking


class AnAction(msgspec.Struct, frozen=True, kw_only=True, tag_field="action", omit_defaults=True):
    """An action. ``by`` is the acting seat, None for the obvious player."""

    by: Seat | None = None


class Instruct(AnAction, frozen=True, kw_only=True, tag="instruct"):
    """Resolve an effect now, whatever its source."""

    effect: AnyEffect


class Cast(AnAction, frozen=True, kw_only=True, tag="cast"):
    """Cast a spell (601).

    ``using`` names a permission or an alternative cost. If X is None, the player is asked for its value. For
    each player among the targets, ``players_after`` is the number of objects chosen before. Without it, the
    players come after all objects. With ``no_targets``, the player states that there are none, and isn't
    asked for any.
    """

    object: ObjectNumber
    face: Annotated[str | None, Meaning.FACE] = None
    using: Annotated[str | None, Meaning.NAME] = None
    targets: tuple[ObjectNumber, ...] = ()
    target_players: tuple[Seat, ...] = ()
    players_after: Annotated[tuple[int, ...], Meaning.PLACE] = ()
    no_targets: bool = False
    x: Annotated[int | None, Meaning.X] = 0


class PlayLand(AnAction, frozen=True, kw_only=True, tag="play land"):
    """Play a land (305)."""

    object: ObjectNumber
    face: Annotated[str | None, Meaning.FACE] = None
    using: Annotated[str | None, Meaning.NAME] = None


class Activate(AnAction, frozen=True, kw_only=True, tag="activate"):
    """Activate an ability, given by its index among the activated abilities of the object (602).

    If X is None and the cost has an X, the player is asked for its value.
    """

    object: ObjectNumber
    ability: Annotated[int, Meaning.PLACE]
    targets: tuple[ObjectNumber, ...] = ()
    target_players: tuple[Seat, ...] = ()
    players_after: Annotated[tuple[int, ...], Meaning.PLACE] = ()
    no_targets: bool = False
    x: Annotated[int | None, Meaning.X] = 0


class PutTrigger(AnAction, frozen=True, kw_only=True, tag="trigger"):
    """Put a triggered ability onto the stack by hand, given by its index among those of the face."""

    object: ObjectNumber
    ability: Annotated[int, Meaning.PLACE]
    targets: tuple[ObjectNumber, ...] = ()
    target_players: tuple[Seat, ...] = ()
    players_after: Annotated[tuple[int, ...], Meaning.PLACE] = ()
    no_targets: bool = False


class TurnUp(AnAction, frozen=True, kw_only=True, tag="turn up"):
    """Turn a face-down permanent face up as a special action (116.2b)."""

    object: ObjectNumber


class Resolve(AnAction, frozen=True, kw_only=True, tag="resolve"):
    """Resolve the top of the stack, or all of it (608)."""

    all: bool = False


class Advance(AnAction, frozen=True, kw_only=True, tag="advance"):
    """Go to the next step, to a named step, or to the next turn (500)."""

    to: Annotated[str, Meaning.FREE] = "next step"


class Attack(AnAction, frozen=True, kw_only=True, tag="attack"):
    """Declare attackers (508). Each creature attacks a permanent, or a player in ``players``."""

    attackers: Mapping[ObjectNumber, ObjectNumber] = {}
    players: Mapping[ObjectNumber, Seat] = {}


class Block(AnAction, frozen=True, kw_only=True, tag="block"):
    """Declare blockers, each with its attacker (509).

    ``besides`` holds the second attacker of a double blocker.
    """

    blockers: Mapping[ObjectNumber, ObjectNumber]
    besides: Mapping[ObjectNumber, ObjectNumber] = {}

    @property
    def pairs(self) -> tuple[tuple[int, int], ...]:
        """Blockers with each attacker that they block."""
        return (*self.blockers.items(), *self.besides.items())

    @property
    def blocked(self) -> tuple[int, ...]:
        """Blocked attackers, once for each blocker."""
        return tuple(attacker for _, attacker in self.pairs)


UnforcedAction: TypeAlias = (
    Instruct
    | Cast
    | PlayLand
    | Activate
    | PutTrigger
    | TurnUp
    | Resolve
    | Advance
    | Attack
    | Block
    | AnyHandwork
    | AnyMarking
    | AnyDesignating
)
"""Actions judged by the rules as they are."""


class Forced(AnAction, frozen=True, kw_only=True, tag="forced"):
    """Carry out an action against the rules, as far as hands can, by a judge's override."""

    what: UnforcedAction


Action: TypeAlias = UnforcedAction | Forced


def object_of(action: Action) -> int:
    """Return the number of the object that an action is about, 0 if there is none."""
    if isinstance(action, Forced):
        return object_of(action.what)
    if isinstance(action, Instruct):
        objects = getattr(action.effect, "objects", None) or (getattr(action.effect, "object", 0),)
        return objects[0] if isinstance(objects[0], int) else 0
    id = getattr(action, "object", 0)
    return id if isinstance(id, int) else 0
