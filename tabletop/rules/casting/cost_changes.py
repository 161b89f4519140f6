"""Cost changes of spells by permanents or by the card itself (601.2f, 118.7)."""

from collections.abc import Iterator
from typing import Final, NamedTuple, assert_never

from tabletop.cards.faces import Face
from tabletop.cards.mana import ManaCost, mana_cost
from tabletop.language.abilities import Standing
from tabletop.language.changes import AimedAt
from tabletop.language.effects import CostChange
from tabletop.language.selections import Selection
from tabletop.model.events import CostsChanged
from tabletop.model.objects import GameObject
from tabletop.model.state import BoundMana, LastingCost, State
from tabletop.rules.casting.permissions import Seen, fits_as_spell
from tabletop.rules.engine.context import Context
from tabletop.rules.engine.course import Course, EffectHandler
from tabletop.rules.engine.durations import stored_duration
from tabletop.rules.engine.paying import Usable
from tabletop.rules.engine.standing_effects import list_standing_effects
from tabletop.rules.engine.target_choice import target_words
from tabletop.rules.targets.target_numbers import Chosen
from tabletop.rules.values.conditions import holds
from tabletop.rules.values.kinds import controller_of
from tabletop.rules.values.layers import fits


class Priced(NamedTuple):
    """A spell to pay for: the card, its face, its player, and X once announced (601.2b)."""

    card: GameObject
    face: Face
    player: int
    x: int | None = None
    aimed: Chosen | None = None
    """Its targets, or None before they are chosen."""

    def fits(self, state: State, of: Selection, seen: Seen) -> bool:
        """Return whether the spell fits a selection. X counts in its mana value (202.3e)."""
        return fits_as_spell(state, of, seen, self.player, self.card, self.face, self.x or 0)


def changed_cost(state: State, cost: ManaCost, priced: Priced) -> ManaCost:
    """Return a cost after increases and then reductions (601.2f).

    X is a number at that point, so reductions apply to it too.
    """
    changes = tuple(_changes(state, priced))
    if priced.x is not None and any(change.less for change, _ in changes):
        cost = cost.with_x(priced.x)
    for change, times in changes:
        more = mana_cost(change.more) if change.more else None
        if more is not None:
            cost = ManaCost((*more.symbols * times, *cost.symbols))
    for change, times in changes:
        if change.less:
            cost = cost.minus(ManaCost(mana_cost(change.less).symbols * max(times, 0)))
    return cost


def _changes(state: State, priced: Priced) -> Iterator[tuple[CostChange, int]]:
    player = priced.player
    yield from _of_permanents(state, priced)
    for each in state.costs:
        if each.player == player and (each.of is None or priced.fits(state, each.of, Seen(player))):
            yield CostChange(less=each.less, more=each.more), each.times
    yield from _of_its_own(state, priced)


def _of_permanents(state: State, priced: Priced) -> Iterator[tuple[CostChange, int]]:
    for permanent, effect in list_standing_effects(state):
        if not isinstance(effect, CostChange) or effect.of is None:
            continue
        context = Context(controller_of(permanent), own=permanent.id)
        seen = Seen(controller_of(permanent), permanent.id)
        if (
            priced.player in context.players(state, effect.by)
            and priced.fits(state, effect.of, seen)
            and _is_aimed(effect, permanent, priced)
            and not (effect.first and _was_cast(state, effect.of, seen, priced.player))
        ):
            yield effect, context.number(state, effect.times) * _times(effect, priced)


def _times(effect: CostChange, priced: Priced) -> int:
    """Return how often the spell's targets multiply a cost change, 0 before they are chosen."""
    if effect.aimed_at is not AimedAt.EACH_BEYOND_THE_FIRST:
        return 1
    aimed = priced.aimed or Chosen()
    return max(len(aimed.objects) + len(aimed.players) - 1, 0)


def _is_aimed(effect: CostChange, object: GameObject, priced: Priced) -> bool:
    """Return whether a spell targets what a cost change requires, or may still do so if that helps."""
    match effect.aimed_at:
        case None | AimedAt.EACH_BEYOND_THE_FIRST:
            return True
        case _ if priced.aimed is None:
            return bool(effect.less) and bool(target_words(priced.face))
        case AimedAt.SELF:
            return object.id in priced.aimed.objects
        case AimedAt.ENCHANTED_PLAYER:
            return getattr(object, "attached_to_player", None) in priced.aimed.players
        case _:
            assert_never(effect.aimed_at)


def _was_cast(state: State, of: Selection, seen: Seen, player: int) -> bool:
    """Return whether a player has already cast such a spell this turn."""
    cast = state.players[player].cast_this_turn
    return any(fits(state, of, each, you=seen.you, asker=seen.asker) for each in cast)


def _of_its_own(state: State, priced: Priced) -> Iterator[tuple[CostChange, int]]:
    own = Context(priced.player, own=priced.card.id)
    for ability in priced.face.abilities:
        if isinstance(ability, Standing) and (
            ability.condition is None or holds(state, ability.condition, own)
        ):
            for effect in ability.effects:
                if isinstance(effect, CostChange) and effect.of is None:
                    yield effect, own.number(state, effect.times) * _times(effect, priced)


def usable_mana(state: State, priced: Priced | None) -> Usable:
    """Return a function that tells which restricted mana pays for a spell (106.6)."""

    def usable(mana: BoundMana) -> bool:
        if mana.anything or priced is None:
            return mana.anything
        seen = Seen(priced.player, mana.asker)
        if mana.not_for is not None:
            return not priced.fits(state, mana.not_for, seen)
        return any(priced.fits(state, of, seen) for of in (mana.only_for, mana.also_for) if of is not None)

    return usable


def change_costs(course: Course, effect: CostChange, context: Context) -> None:
    """Change the costs of spells that players cast while the effect lasts (611.2)."""
    for seat in context.players(course.state, effect.by):
        cost = LastingCost(
            id=course.new_number(),
            player=seat,
            of=effect.of,
            less=effect.less,
            more=effect.more,
            times=context.number(course.state, effect.times),
            until=stored_duration(course.state, effect.until, context),
        )
        course.do(CostsChanged(cost=cost))


HANDLERS: Final = (EffectHandler(CostChange, change_costs),)
