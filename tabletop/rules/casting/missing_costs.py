"""What is missing for the costs of spells and abilities, for their refusals (118.3, 601.2h, 602.2b)."""

from msgspec.structs import replace

from tabletop.cards.mana import ManaCost, mana_cost
from tabletop.language.effects import Spending, SpentBy
from tabletop.language.english import number_word
from tabletop.model.state import State
from tabletop.rules.book.verdicts import Blame
from tabletop.rules.casting import activation_attempts, cast_attempts
from tabletop.rules.casting.activation_attempts import needed_counters
from tabletop.rules.casting.additional_costs import least, missing_for
from tabletop.rules.casting.cost_changes import usable_mana
from tabletop.rules.costs.activation_costs import least_mana
from tabletop.rules.costs.crafting import missing_materials
from tabletop.rules.costs.helped_payment import helpers, least_costs
from tabletop.rules.costs.removed_counters import missing_counters
from tabletop.rules.engine.life import missing_life
from tabletop.rules.engine.paying import for_abilities, missing_mana
from tabletop.rules.engine.spending import missing_objects, missing_power

# --- Spells ------------------------------------------


def blame_mana_for_spell(state: State, trying: cast_attempts.Attempt) -> Blame:
    """Return the spell, with the least mana that is missing if other objects help to pay."""
    way = trying.ways[0]
    cost = least(state, cast_attempts.cost_of(state, trying, way), cast_attempts.casting_by(trying, way))
    cost = cost.with_x(trying.x)
    helping = helpers(state, cast_attempts.as_spell(state, trying, way))
    usable = usable_mana(state, trying.priced)
    missing = (missing_mana(state, trying.player, each, 0, usable) for each in least_costs(cost, helping))
    lack = str(min(missing, key=ManaCost.value))
    return replace(cast_attempts.blame_face(state, trying), lack=lack)


def blame_other_costs(state: State, trying: cast_attempts.Attempt) -> Blame:
    """Return the spell, with the objects or the life that its player lacks."""
    blame = cast_attempts.blame_face(state, trying)
    casting = cast_attempts.casting_by(trying, trying.ways[0])
    found = missing_for(state, casting)
    if found is not None:
        price, number = found
        return replace(blame, price=price, number=number)
    life = sum(casting.life_of(each) for each in casting.costs)
    words = "{face} can't be cast: {lack} is missing."
    return replace(blame, lack=f"{missing_life(state, trying.player, life)} life", words=words)


# --- Abilities ------------------------------------------


def blame_mana_for_ability(state: State, trying: activation_attempts.Attempt) -> Blame:
    """Return the object that has the ability, with the mana that is missing."""
    assert trying.ability is not None
    cost = least_mana(state, trying.ability.cost, trying.player, trying.object)
    missing = missing_mana(state, trying.player, cost, trying.x, for_abilities)
    return replace(activation_attempts.blame(state, trying), lack=str(missing))


def blame_mana_to_foretell(state: State, trying: activation_attempts.Attempt) -> Blame:
    """Return the card to foretell, with the mana that is missing."""
    assert trying.ability is not None
    missing = missing_mana(state, trying.player, mana_cost(trying.ability.cost.mana))
    return replace(activation_attempts.blame(state, trying), lack=str(missing))


def blame_objects(state: State, trying: activation_attempts.Attempt) -> Blame:
    """Return the object that has the ability, with the objects that its player lacks."""
    assert trying.ability is not None
    assert trying.object is not None
    found = missing_objects(state, trying.ability.cost.spends, trying.player, trying.object.id, trying.x)
    price, number = found or (None, None)
    return replace(activation_attempts.blame(state, trying), price=price, number=number)


def blame_materials(state: State, trying: activation_attempts.Attempt) -> Blame:
    """Return the object to craft with, with the materials that its player lacks."""
    assert trying.ability is not None
    assert trying.object is not None
    material, number = missing_materials(state, trying.ability.cost.materials, trying.object, trying.player)
    price = Spending(what=SpentBy.EXILE, of=material.of)
    return replace(activation_attempts.blame(state, trying), price=price, number=number)


def blame_power(state: State, trying: activation_attempts.Attempt) -> Blame:
    """Return the Vehicle, with the power that the creatures of its player lack."""
    assert trying.ability is not None
    assert trying.object is not None
    missing = missing_power(state, trying.ability.cost.spends, trying.player, trying.object.id)
    return replace(activation_attempts.blame(state, trying), lack=f"{missing} more power")


def blame_counters(_state: State, trying: activation_attempts.Attempt) -> Blame:
    """Return the permanent, with the first kind of which it has too few counters."""
    there = trying.permanent.counters if trying.permanent is not None else {}
    missing = ((kind, number - there.get(kind, 0)) for kind, number in needed_counters(trying).items())
    kind, number = next((kind, number) for kind, number in missing if number > 0)
    return Blame(object=trying.action.object, lack=_counter_words(number, kind))


def blame_chosen_counters(state: State, trying: activation_attempts.Attempt) -> Blame:
    """Return the object that has the ability, with the counters that are missing."""
    assert trying.ability is not None
    assert trying.object is not None
    taken = trying.ability.cost.takes_counters
    assert taken is not None
    number = missing_counters(state, taken, trying.object, trying.player)
    lack = f"{_counter_words(number, taken.kind)} to remove"
    return replace(activation_attempts.blame(state, trying), lack=lack)


def blame_life(state: State, trying: activation_attempts.Attempt) -> Blame:
    """Return the player, with the life that is missing."""
    life = trying.ability.cost.life if trying.ability is not None else 0
    lack = f"{missing_life(state, trying.player, life)} life"
    return Blame(player=trying.player, number=life, lack=lack)


def _counter_words(number: int, kind: str) -> str:
    return " ".join(
        filter(None, (number_word(number), "more", kind, "counter" if number == 1 else "counters"))
    )
