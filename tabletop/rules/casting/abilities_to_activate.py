"""The activated abilities of an object: written ones, those of keywords and basic land types (602, 605)."""

from collections.abc import Iterator
from typing import Final

from tabletop.cards.mana import mana_cost
from tabletop.language.abilities import Activated, Cost, Keyword, Target
from tabletop.language.conditions import Selection
from tabletop.language.effects import AddMana, Attach, ByHand, Change, Changes, PutOntoBattlefield, Spending
from tabletop.model.objects import GameObject, StackAbility
from tabletop.model.state import State
from tabletop.rules.book.editions import in_force
from tabletop.rules.values.layers import characteristics_of

_ACTIVATED_KEYWORDS: Final = frozenset({"equip", "crew", "craft"})
_CRAFTED: Final = (PutOntoBattlefield(objects=("self",), transformed=True, under="owner"),)

BASIC_LANDS: Final = {"Plains": "{W}", "Island": "{U}", "Swamp": "{B}", "Mountain": "{R}", "Forest": "{G}"}
"""Basic land types and the mana that they let a land make (305.6)."""


def activated_abilities(state: State, object: GameObject) -> tuple[Activated, ...]:
    """The activated abilities of an object: written ones, those of keywords, and of basic land types."""
    found = characteristics_of(state, object)
    written = tuple(each for each in found.abilities if isinstance(each, Activated))
    keywords = activated_keywords(state, object)
    return (*written, *_of_keywords(keywords), *_of_land_types(found.subtypes, found.types))


def activated_keywords(state: State, object: GameObject) -> tuple[Keyword, ...]:
    """The keywords of an object that stand for activated abilities, those that the edition knows."""
    known = _ACTIVATED_KEYWORDS - {"craft"} if in_force(state.edition, "kind.craft") else _ACTIVATED_KEYWORDS
    abilities = characteristics_of(state, object).abilities
    return tuple(each for each in abilities if isinstance(each, Keyword) and each.name in known)


def _of_land_types(subtypes: tuple[str, ...], types: tuple[str, ...]) -> Iterator[Activated]:
    if "Land" in types:
        for word in subtypes:
            if word in BASIC_LANDS:
                yield Activated(cost=Cost(tap=True), effects=(AddMana(mana=(BASIC_LANDS[word],)),))


def _of_keywords(keywords: tuple[Keyword, ...]) -> Iterator[Activated]:
    for ability in keywords:
        if ability.name == "equip":
            yield _equip(ability)
        elif ability.name == "crew":
            yield _crew(ability)
        else:
            assert ability.name == "craft"
            yield _craft(ability)


def _equip(ability: Keyword) -> Activated:
    target = Target(of=Selection(types=("Creature",), controller="you"))
    cost = Cost(mana=ability.cost) if ability.cost.startswith("{") else Cost(other=(ability.cost,))
    return Activated(
        cost=cost, effects=(Attach(object="self", to="target"),), targets=(target,), sorcery_speed=True
    )


def _crew(ability: Keyword) -> Activated:
    """Any number of untapped creatures with so much power are tapped for it (702.122a)."""
    creatures = Selection(types=("Creature",), controller="you", tapped=False)
    cost = Cost(spends=(Spending(what="tap", of=creatures, total_power=ability.number or 0),))
    change = Changes(add_types=("Artifact", "Creature"))
    return Activated(cost=cost, effects=(Change(objects=("self",), change=change, until="end of turn"),))


def _craft(ability: Keyword) -> Activated:
    """Exile this and the materials, then return it transformed (702.167a)."""
    return Activated(
        cost=Cost(mana=ability.cost, exile_self=True, materials=ability.of),
        effects=_CRAFTED,
        sorcery_speed=True,
    )


def is_craft(ability: StackAbility) -> bool:
    """Whether an ability on the stack is that of crafting."""
    return ability.effects == _CRAFTED and ability.origin == "activated"


def is_mana_ability(ability: Activated) -> bool:
    """Whether an ability is a mana ability: it could add mana, has no target and no loyalty cost (605.1a)."""
    return (
        not ability.targets
        and ability.cost.loyalty is None
        and any(isinstance(effect, AddMana) for effect in ability.effects)
        and not any(isinstance(effect, ByHand) for effect in ability.effects)
    )


def has_x(ability: Activated) -> bool:
    """Whether the cost of an ability has an X."""
    cost = ability.cost
    spends = any(each.number == "X" for each in cost.spends)
    return cost.loyalty_x or spends or "X" in mana_cost(cost.mana).symbols
