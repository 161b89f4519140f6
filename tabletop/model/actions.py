"""Actions: what a player does, or what an effect tells the table to do. A game is a list of them.

They hold numbers and words only, print themselves, and go into saved games as they are.
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
    """One action. ``by`` is the seat that acts; None lets the referee take the obvious player."""

    by: Seat | None = None


class Instruct(AnAction, frozen=True, kw_only=True, tag="instruct"):
    """An effect resolves now, whatever its source."""

    effect: AnyEffect


class Cast(AnAction, frozen=True, kw_only=True, tag="cast"):
    """Cast a spell (601). ``using`` names the permission or alternative cost; X may be left to be asked.

    ``players_after`` says for each of the players named as targets after how many of the objects that was;
    without it they come after all of them.
    """

    object: ObjectNumber
    face: Annotated[str | None, Meaning.FACE] = None
    using: Annotated[str | None, Meaning.NAME] = None
    targets: tuple[ObjectNumber, ...] = ()
    target_players: tuple[Seat, ...] = ()
    players_after: Annotated[tuple[int, ...], Meaning.PLACE] = ()
    x: Annotated[int | None, Meaning.X] = 0


class PlayLand(AnAction, frozen=True, kw_only=True, tag="play land"):
    """Play a land (305)."""

    object: ObjectNumber
    face: Annotated[str | None, Meaning.FACE] = None
    using: Annotated[str | None, Meaning.NAME] = None


class Activate(AnAction, frozen=True, kw_only=True, tag="activate"):
    """Activate an ability: its place among the activated abilities of the object, from 0 (602).

    Where X is None it is asked for, if the cost has one.
    """

    object: ObjectNumber
    ability: Annotated[int, Meaning.PLACE]
    targets: tuple[ObjectNumber, ...] = ()
    target_players: tuple[Seat, ...] = ()
    players_after: Annotated[tuple[int, ...], Meaning.PLACE] = ()
    x: Annotated[int | None, Meaning.X] = 0


class PutTrigger(AnAction, frozen=True, kw_only=True, tag="trigger"):
    """Put a triggered ability onto the stack by hand: its place among those of the face, from 0."""

    object: ObjectNumber
    ability: Annotated[int, Meaning.PLACE]
    targets: tuple[ObjectNumber, ...] = ()
    target_players: tuple[Seat, ...] = ()
    players_after: Annotated[tuple[int, ...], Meaning.PLACE] = ()


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
    """Declare attackers: creature to the permanent, or in ``players`` to the player, it attacks (508)."""

    attackers: Mapping[ObjectNumber, ObjectNumber] = {}
    players: Mapping[ObjectNumber, Seat] = {}


class Block(AnAction, frozen=True, kw_only=True, tag="block"):
    """Declare blockers: blocker to attacker (509), and to another one where it may block two."""

    blockers: Mapping[ObjectNumber, ObjectNumber]
    besides: Mapping[ObjectNumber, ObjectNumber] = {}

    @property
    def pairs(self) -> tuple[tuple[int, int], ...]:
        """Each blocker with each attacker that it blocks."""
        return (*self.blockers.items(), *self.besides.items())

    @property
    def blocked(self) -> tuple[int, ...]:
        """What is blocked, as often as it is."""
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
"""Actions that the rules judge as they are."""


class Forced(AnAction, frozen=True, kw_only=True, tag="forced"):
    """A judge's override: something is done on purpose, as far as hands can, whatever the rules say."""

    what: UnforcedAction


Action: TypeAlias = UnforcedAction | Forced


def object_of(action: Action) -> int:
    """The number of the object that an action is for; 0 where it is for none."""
    if isinstance(action, Forced):
        return object_of(action.what)
    if isinstance(action, Instruct):
        objects = getattr(action.effect, "objects", None) or (getattr(action.effect, "object", 0),)
        return objects[0] if isinstance(objects[0], int) else 0
    id = getattr(action, "object", 0)
    return id if isinstance(id, int) else 0
