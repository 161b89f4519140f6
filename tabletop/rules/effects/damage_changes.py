"""Replacement effects on the amount of damage (614.1a): doubled, increased, or raised to a minimum."""

from collections.abc import Iterator
from typing import Final, NamedTuple, TypeAlias

import msgspec

from tabletop.language.abilities import DamageChange, DamagedPlayer
from tabletop.language.changes import Forbidden
from tabletop.model.objects import GameObject, ObjectId, Permanent
from tabletop.model.questions import Question
from tabletop.model.state import State
from tabletop.rules.book.rule import statement
from tabletop.rules.engine.context import Context
from tabletop.rules.engine.course import Course
from tabletop.rules.engine.replacing import PLAYER_CHOOSES
from tabletop.rules.engine.standing_effects import prohibitions
from tabletop.rules.values.fitting import fits_characteristics
from tabletop.rules.values.kinds import controller_of
from tabletop.rules.values.layers import characteristics, characteristics_of
from tabletop.rules.values.lookup import permanents_with

CHANGED = statement(
    "damage.changed", "A replacement effect changes how much damage it is.", "120.4b", "614.1a"
)

UNPREVENTABLE = statement(
    "damage.unpreventable", "Damage that can't be prevented is dealt, whatever would prevent it.", "615.12"
)


DAMAGE_CHANGE: Final = "Which change of the damage comes first?"


class Damage(msgspec.Struct, frozen=True, kw_only=True):
    """Damage that would be dealt by a source to a permanent or to a player."""

    source: GameObject | None
    to: ObjectId | None = None
    to_player: int | None = None
    combat: bool = False
    preventable: bool = True


def changed_damage(course: Course, damage: Damage, amount: int) -> int:
    """Return the amount of damage after changes.

    If the order of changes matters, the player who would be dealt the damage or who controls the damaged
    permanent chooses it (616.1). Damage reduced to 0 isn't changed any more (614.7a).
    """
    left = _applicable_changes(course.state, damage)
    while left and amount:
        first = next(iter(left))
        if order_matters(amount, tuple(left.values())):
            first = _choose_first(course, _player_affected(course.state, damage), tuple(left))
        amount = after(amount, left.pop(first))
        course.cite(CHANGED, first)
    return amount


def _applicable_changes(state: State, damage: Damage) -> dict[ObjectId, "Steps"]:
    """Return the changes that apply to the damage, by their permanents, oldest first."""
    found: dict[ObjectId, Steps] = {}
    if damage.source is None:
        return found
    for permanent, change in _changes(state):
        meets = change.combat in (None, damage.combat) and _meets(state, change, damage, permanent)
        if meets and _is_by(state, change, damage.source, permanent):
            steps = found.get(permanent.id, ())
            found[permanent.id] = (*steps, _step(state, change, damage, permanent))
    return found


def _player_affected(state: State, damage: Damage) -> int:
    """Return the player who orders the changes: the damaged player or the permanent's controller (616.1)."""
    if damage.to_player is not None:
        return damage.to_player
    assert damage.to is not None
    return controller_of(state.objects[damage.to])


def _choose_first(course: Course, player: int, options: tuple[ObjectId, ...]) -> ObjectId:
    course.cite(PLAYER_CHOOSES, *options)
    question = Question(kind="replacement", player=player, words=DAMAGE_CHANGE, options=options, rule="616.1")
    chosen = course.ask(question)
    assert isinstance(chosen, int)
    return chosen


class Step(NamedTuple):
    """One change of an amount: a factor, a number to add, and a minimum."""

    times: int = 1
    plus: int = 0
    at_least: int = 0

    @property
    def kind(self) -> str:
        """Kind of change if it works in only one way. Changes of one kind can go in any order."""
        ways = {
            "nothing": self == _NOTHING,
            "times": self == _NOTHING._replace(times=self.times),
            "more": self.plus > 0 and self == _NOTHING._replace(plus=self.plus),
            "less": self.plus < 0 and self == _NOTHING._replace(plus=self.plus),
            "at least": self == _NOTHING._replace(at_least=self.at_least),
        }
        return next((way for way, is_so in ways.items() if is_so), "")


_NOTHING: Final = Step()
Steps: TypeAlias = tuple[Step, ...]
"""All changes of damage by one permanent."""
_MOST_TRIED: Final = 4_096
"""Most states examined, each an amount and the changes left. It suffices for all orders of eleven changes."""


def after(amount: int, steps: Steps) -> int:
    """Return an amount after some changes. An amount of 0 stays 0."""
    for step in steps:
        if amount:
            amount = max(amount * step.times + step.plus, step.at_least, 0)
    return amount


def order_matters(amount: int, changes: tuple[Steps, ...]) -> bool:
    """Return whether an amount depends on the order of its changes.

    If that can't be decided within ``_MOST_TRIED`` states, the player is asked as if it does (616.1).
    """
    kinds = {step.kind for steps in changes for step in steps} - {"nothing"}
    if len(kinds) < 2 and "" not in kinds:
        return False
    ends, there, seen = set[int](), [(amount, changes)], {(amount, changes)}
    while there and len(ends) < 2 and len(seen) < _MOST_TRIED:
        now, left = there.pop()
        if not left or not now:
            ends.add(now)
        further = [each for each in _further(now, left) if each not in seen]
        there += further
        seen.update(further)
    return bool(there) or len(ends) > 1


def _further(amount: int, left: tuple[Steps, ...]) -> Iterator[tuple[int, tuple[Steps, ...]]]:
    """Yield each amount after one more change, with the changes left."""
    for place, steps in enumerate(left if amount else ()):
        if steps not in left[:place]:
            yield after(amount, steps), (*left[:place], *left[place + 1 :])


def is_preventable(state: State) -> bool:
    """Return whether damage can be prevented, because no effect says that it can't."""
    for_a_while = any(Forbidden.PREVENT_DAMAGE in each.what for each in state.prohibitions)
    return not for_a_while and not any(True for _ in prohibitions(state, Forbidden.PREVENT_DAMAGE))


def _changes(state: State) -> Iterator[tuple[Permanent, DamageChange]]:
    for permanent, found in permanents_with(state, DamageChange):
        for ability in found.abilities:
            if isinstance(ability, DamageChange):
                yield permanent, ability


def _is_by(state: State, change: DamageChange, source: GameObject, permanent: Permanent) -> bool:
    """Return whether the source fits in any zone, as a spell can be a source too (120.7)."""
    wanted = change.by.in_zone(source.zone.kind)
    found = characteristics_of(state, source)
    return fits_characteristics(state, wanted, source, found, you=permanent.controller, asker=permanent.id)


def excess_of(state: State, id: ObjectId, amount: int, *, deathtouch: bool) -> int:
    """Return the excess damage to a permanent (120.10), the greatest if it has several types."""
    permanent = state.permanent(id)
    if permanent is None:
        return 0
    found = characteristics(state, id)
    lethal = 1 if deathtouch else (found.toughness or 0) - permanent.damage
    enough = {
        "Creature": max(lethal, 0),
        "Planeswalker": permanent.counters.get("loyalty", 0),
        "Battle": permanent.counters.get("defense", 0),
    }
    over = (amount - there for kind, there in enough.items() if kind in found.types)
    return max(0, *over)


def _meets(state: State, change: DamageChange, damage: Damage, permanent: Permanent) -> bool:
    """Return whether a change applies to damage to this permanent or player."""
    if not change.to:
        return True
    if damage.to_player is not None:
        word = DamagedPlayer.YOU if damage.to_player == permanent.controller else DamagedPlayer.OPPONENT
        return DamagedPlayer.ANY in change.to or word in change.to
    struck = state.permanent(damage.to)
    if struck is None:
        return False
    if DamagedPlayer.YOURS in change.to and struck.controller == permanent.controller:
        return True
    return not set(change.to).isdisjoint(characteristics(state, struck.id).types)


def _step(state: State, change: DamageChange, damage: Damage, permanent: Permanent) -> Step:
    more = change.plus if change.plus > 0 or damage.preventable else 0
    if change.at_least is None:
        return Step(change.times, more, 0)
    return Step(
        change.times, more, Context(permanent.controller, own=permanent.id).number(state, change.at_least)
    )
