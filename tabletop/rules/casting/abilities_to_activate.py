"""Activated abilities of an object: written ones, keywords and basic land types (602, 605)."""

from collections.abc import Callable, Iterator, Mapping
from typing import Final

from tabletop.cards.mana import mana_cost
from tabletop.cards.type_line import BASIC_LAND_TYPES
from tabletop.language.abilities import Activated, Cost, Keyword, Target
from tabletop.language.amounts import SpentX
from tabletop.language.card_types import CardType
from tabletop.language.effects import (
    AddMana,
    AnyEffect,
    Attach,
    Change,
    Changes,
    ChooseModes,
    Foretell,
    PutOntoBattlefield,
    Spending,
    SpentBy,
)
from tabletop.language.keywords import ACTIVATED, KeywordName
from tabletop.language.moments import Duration
from tabletop.language.references import AbilityKey, ObjectWord, PlayerWord, TargetWord
from tabletop.language.selections import Selection
from tabletop.model.objects import GameObject, StackAbility
from tabletop.model.state import State
from tabletop.rules.book.editions import in_force
from tabletop.rules.book.rule import Rule
from tabletop.rules.casting.from_hand_or_graveyard import (
    CYCLED,
    SNEAKED_IN,
    TYPECYCLED,
    UNEARTHED,
    cycling,
    foretelling,
    ninjutsu,
    unearth,
)
from tabletop.rules.values.characteristics import Characteristics
from tabletop.rules.values.layers import characteristics_of

_USED: Final = ACTIVATED | {KeywordName.FORETELL}
"""Keywords that are used like activated abilities. Foretelling is a special action (116.2h)."""
_CRAFT_EFFECTS: Final = (
    PutOntoBattlefield(objects=(ObjectWord.SELF,), transformed=True, under=PlayerWord.OWNER),
)


def activated_abilities(state: State, object: GameObject) -> tuple[Activated, ...]:
    """Return the activated abilities of an object: written ones, keywords and basic land types."""
    return tuple(ability for _, ability in keyed_abilities(state, object))


def keyed_abilities(state: State, object: GameObject) -> tuple[tuple[AbilityKey, Activated], ...]:
    """Return the activated abilities of an object, each with its key."""
    found = characteristics_of(state, object)
    written = ((key, each) for key, each in found.keyed_abilities if isinstance(each, Activated))
    keywords = ((key, _of_keyword(each)) for key, each in _placed_keywords(state, found))
    return (*written, *keywords, *_of_land_types(found.mana_types))


def activated_keywords(state: State, object: GameObject) -> tuple[Keyword, ...]:
    """Return the keywords of an object that stand for activated abilities known to the edition."""
    return tuple(each for _, each in _placed_keywords(state, characteristics_of(state, object)))


def _placed_keywords(state: State, found: Characteristics) -> Iterator[tuple[AbilityKey, Keyword]]:
    known = _USED - {KeywordName.CRAFT} if in_force(state.edition, "kind.craft") else _USED
    for key, each in found.keyed_abilities:
        if isinstance(each, Keyword) and each.name in known:
            yield key, each


def _of_land_types(words: tuple[str, ...]) -> Iterator[tuple[AbilityKey, Activated]]:
    for word in words:
        mana = (AddMana(mana=(f"{{{BASIC_LAND_TYPES[word]}}}",)),)
        yield AbilityKey(keyword=word), Activated(cost=Cost(tap=True), effects=mana)


def _of_keyword(ability: Keyword) -> Activated:
    if ability.name == KeywordName.EQUIP:
        return _equip(ability)
    if ability.name == KeywordName.CREW:
        return _crew(ability)
    if ability.name in _ELSEWHERE:
        return _ELSEWHERE[ability.name](ability)
    assert ability.name == KeywordName.CRAFT
    return _craft(ability)


def _equip(ability: Keyword) -> Activated:
    target = Target(of=Selection(types=(CardType.CREATURE,), controller=PlayerWord.YOU))
    cost = Cost(mana=ability.cost) if ability.cost.startswith("{") else Cost(other=(ability.cost,))
    return Activated(
        cost=cost,
        effects=(Attach(object=ObjectWord.SELF, to=TargetWord.FIRST),),
        targets=(target,),
        sorcery_speed=True,
    )


def _crew(ability: Keyword) -> Activated:
    """Return crew: tap any number of untapped creatures with enough total power (702.122a)."""
    creatures = Selection(types=(CardType.CREATURE,), controller=PlayerWord.YOU, tapped=False)
    cost = Cost(spends=(Spending(what=SpentBy.TAP, of=creatures, total_power=ability.number or 0),))
    change = Changes(add_types=(CardType.ARTIFACT, CardType.CREATURE))
    return Activated(
        cost=cost, effects=(Change(objects=(ObjectWord.SELF,), change=change, until=Duration.END_OF_TURN),)
    )


def _craft(ability: Keyword) -> Activated:
    """Return craft: exile this and the materials, then return it transformed (702.167a)."""
    return Activated(
        cost=Cost(mana=ability.cost, exile_self=True, materials=ability.materials),
        effects=_CRAFT_EFFECTS,
        sorcery_speed=True,
    )


_ELSEWHERE: Final[Mapping[KeywordName, Callable[[Keyword], Activated]]] = {
    KeywordName.CYCLING: cycling,
    KeywordName.FORETELL: foretelling,
    KeywordName.NINJUTSU: ninjutsu,
    KeywordName.UNEARTH: unearth,
}
"""Functions that return the abilities of keywords that work in a hand or graveyard."""


def keyword_behind(state: State, object: GameObject, key: AbilityKey | None) -> Keyword | None:
    """Return the keyword behind an ability of an object, or None for a written ability."""
    found = dict(characteristics_of(state, object).keyed_abilities).get(key) if key is not None else None
    return found if isinstance(found, Keyword) else None


def keyword_statement(keyword: Keyword | None) -> Rule[...] | None:
    """Return the statement to cite when a keyword's ability is activated, or None."""
    if keyword is None:
        return None
    if keyword.name is KeywordName.CYCLING:
        return CYCLED if keyword.of is None else TYPECYCLED
    return _KEYWORD_STATEMENTS.get(keyword.name)


_KEYWORD_STATEMENTS: Final = {KeywordName.UNEARTH: UNEARTHED, KeywordName.NINJUTSU: SNEAKED_IN}


def is_craft(ability: StackAbility) -> bool:
    """Return whether an ability on the stack is a craft ability."""
    return ability.effects == _CRAFT_EFFECTS and ability.origin == "activated"


def is_mana_ability(ability: Activated) -> bool:
    """Return whether it is a mana ability: it could add mana, without a target or loyalty cost (605.1a)."""
    return (
        not ability.targets
        and ability.cost.loyalty is None
        and any(isinstance(effect, AddMana) for effect in _done_at_once(ability.effects))
    )


def _done_at_once(effects: tuple[AnyEffect, ...]) -> Iterator[AnyEffect]:
    """Yield the effects that happen during resolution, including those of all modes."""
    for effect in effects:
        yield effect
        for mode in effect.modes if isinstance(effect, ChooseModes) else ():
            yield from mode.effects


def is_special_action(ability: Activated) -> bool:
    """Return whether it is a special action rather than an ability, such as foretelling (116.2h)."""
    return any(isinstance(effect, Foretell) for effect in ability.effects)


def has_x(ability: Activated) -> bool:
    """Return whether the cost of an ability has an X."""
    cost = ability.cost
    spends = any(isinstance(each.number, SpentX) for each in cost.spends)
    return cost.loyalty_x or spends or "X" in mana_cost(cost.mana).symbols
