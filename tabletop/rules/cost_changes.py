"""What spells cost more or less by abilities of permanents, or of the card itself (601.2f, 118.7)."""

from collections.abc import Iterator

from tabletop.cards.abilities import Standing
from tabletop.cards.effects import CostChange
from tabletop.cards.faces import Face
from tabletop.cards.mana import ManaCost, mana_cost
from tabletop.model.objects import GameObject
from tabletop.model.state import State
from tabletop.rules.conditions import holds
from tabletop.rules.context import Context
from tabletop.rules.permissions import fits_as_spell, standing


def changed_cost(state: State, cost: ManaCost, card: GameObject, face: Face, player: int) -> ManaCost:
    """What a cost comes to: first what makes it higher, then what makes it lower (601.2f)."""
    changes = tuple(_changes(state, card, face, player))
    for change, times in changes:
        more = mana_cost(change.more) if change.more else None
        if more is not None:
            cost = ManaCost((*more.symbols * times, *cost.symbols))
    for change, times in changes:
        if change.less:
            cost = cost.minus(ManaCost(mana_cost(change.less).symbols * max(times, 0)))
    return cost


def _changes(state: State, card: GameObject, face: Face, player: int) -> Iterator[tuple[CostChange, int]]:
    for permanent, effect in standing(state):
        if not isinstance(effect, CostChange) or effect.of is None:
            continue
        context = Context(permanent.controller, own=permanent.id)
        if player in context.players(state, effect.by) and fits_as_spell(
            state, effect.of, permanent, player, card, face
        ):
            yield effect, context.number(state, effect.times)
    own = Context(player, own=card.id)
    for ability in face.abilities:
        if isinstance(ability, Standing) and (
            ability.condition is None or holds(state, ability.condition, own)
        ):
            for effect in ability.effects:
                if isinstance(effect, CostChange) and effect.of is None:
                    yield effect, own.number(state, effect.times)
