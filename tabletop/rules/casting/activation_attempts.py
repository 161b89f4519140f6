"""Attempts to activate an ability, and what keeps it from being activated."""

import msgspec

from tabletop.cards.faces import Face
from tabletop.language.abilities import Activated, Target
from tabletop.language.changes import Forbidden
from tabletop.language.effects import AnyEffect
from tabletop.language.references import AbilityKey
from tabletop.model.actions import Activate
from tabletop.model.objects import GameObject, Permanent, StackAbility
from tabletop.model.state import State
from tabletop.model.zones import STACK
from tabletop.rules.book.verdicts import Blame
from tabletop.rules.casting.abilities_to_activate import is_mana_ability, keyed_abilities
from tabletop.rules.casting.permissions import forbidding_object
from tabletop.rules.engine.target_choice import resolve_targets
from tabletop.rules.engine.timing import blame_for_time
from tabletop.rules.values.layers import characteristics_of


class Attempt(msgspec.Struct, frozen=True, kw_only=True):
    """A player's attempt to activate an ability."""

    object: GameObject | None
    player: int
    action: Activate
    ability: Activated | None
    key: AbilityKey | None = None
    """Key of the ability on its object."""

    @property
    def x(self) -> int:
        """Value of X. Before it is announced, this is the smallest possible value."""
        least = self.ability.cost.min_x if self.ability is not None else 0
        return least if self.action.x is None else self.action.x

    @property
    def permanent(self) -> Permanent | None:
        """The permanent that has the ability."""
        return self.object if isinstance(self.object, Permanent) else None


def attempt(state: State, action: Activate, player: int) -> Attempt:
    """Return the attempt that an action describes."""
    object = state.objects.get(action.object)
    abilities = keyed_abilities(state, object) if object is not None else ()
    key, ability = abilities[action.ability] if 0 <= action.ability < len(abilities) else (None, None)
    return Attempt(object=object, player=player, action=action, ability=ability, key=key)


def blame(_state: State, trying: Attempt) -> Blame:
    """Return the object that has the ability, its zone, and the player."""
    zone = trying.object.zone if trying.object is not None else None
    return Blame(object=trying.action.object, player=trying.player, zone=zone)


def blame_summoning_sick(_state: State, trying: Attempt) -> Blame:
    """Return the creature, with the symbol in its cost."""
    taps = trying.ability is not None and bool(trying.ability.cost.tap)
    return Blame(object=trying.action.object, player=trying.player, kind="{T}" if taps else "{Q}")


def blame_tapped(_state: State, trying: Attempt) -> Blame:
    """Return the permanent that is tapped, or isn't tapped although the cost untaps it."""
    is_tapped = trying.permanent is not None and trying.permanent.tapped
    return Blame(object=trying.action.object, words="" if is_tapped else "{object} isn't tapped.")


def blame_time(state: State, trying: Attempt) -> Blame:
    """Return what is on the stack, or the object whose ability has to wait for a main phase."""
    words = "The ability of {other} can't be activated while {object} is on the stack."
    found = blame_for_time(state, trying.player, trying.action.object, words)
    return found or blame(state, trying)


def kinds_of_prohibition(ability: Activated) -> tuple[Forbidden, ...]:
    """Return the prohibitions that concern an ability.

    Effects that forbid activating also forbid mana abilities, unless they say otherwise.
    """
    what: tuple[Forbidden, ...] = (Forbidden.ACTIVATE,)
    if not is_mana_ability(ability):
        what = (*what, Forbidden.ACTIVATE_EXCEPT_MANA)
    if ability.cost.loyalty is not None or ability.cost.loyalty_x:
        what = (*what, Forbidden.ACTIVATE_LOYALTY)
    return what


def blame_forbidder(state: State, trying: Attempt) -> Blame:
    """Return the permanent or emblem that forbids the ability, or else the object that has it."""
    assert trying.ability is not None
    assert trying.object is not None
    face = Face(name=characteristics_of(state, trying.object).name)
    found = (
        forbidding_object(state, trying.player, each, trying.object, face)
        for each in kinds_of_prohibition(trying.ability)
    )
    forbidder = next((each for each in found if each is not None), None)
    if forbidder is None:
        return Blame(object=trying.object.id)
    words = "{object} says that the abilities of {other} can't be activated."
    return Blame(object=forbidder, other=trying.object.id, words=words)


def needed_counters(trying: Attempt) -> dict[str, int]:
    """Return how many counters of each kind the cost removes."""
    assert trying.ability is not None
    cost = trying.ability.cost
    needed = {**cost.remove_counters}
    if cost.loyalty is not None and cost.loyalty < 0:
        needed["loyalty"] = -cost.loyalty
    if cost.loyalty_x:
        needed["loyalty"] = trying.x
    return needed


def blame_small_x(_state: State, trying: Attempt) -> Blame:
    """Return the object, with the smallest value of X."""
    assert trying.ability is not None
    return Blame(object=trying.action.object, number=trying.ability.cost.min_x)


def targets_with_x(state: State, trying: Attempt) -> tuple[Target, ...]:
    """Return the targets of an ability with the announced X as a number (601.2b before 601.2c)."""
    assert trying.ability is not None
    assert trying.object is not None
    ability = put_ability(state, trying.object, trying.player, ())
    return resolve_targets(state, trying.ability.targets, msgspec.structs.replace(ability, x=trying.x))


def put_ability(
    state: State, object: GameObject, player: int, effects: tuple[AnyEffect, ...]
) -> StackAbility:
    """Return an ability of an object as it will be on the stack."""
    number = state.clock + 1
    return StackAbility(
        id=number,
        owner=player,
        zone=STACK,
        timestamp=number,
        controller=player,
        source=object.id,
        source_before=object,
        effects=effects,
        turned=object.turned if isinstance(object, Permanent) else None,
    )
