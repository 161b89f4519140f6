"""Activated abilities (602, 605, 606): which ones an object has, their costs, and using them."""

from collections.abc import Iterator
from typing import Final

import msgspec

from tabletop.cards.abilities import Activated, Cost, Keyword, Target
from tabletop.cards.conditions import Selection
from tabletop.cards.effects import (
    AddMana,
    AnyEffect,
    Attach,
    ByHand,
    Change,
    Changes,
    PutOntoBattlefield,
    Spending,
)
from tabletop.cards.faces import Face
from tabletop.cards.mana import mana_cost
from tabletop.cards.wording import ability_words
from tabletop.model.actions import Activate
from tabletop.model.events import Changed, CountersChanged, Created, Tapped, Untapped
from tabletop.model.objects import GameObject, Permanent, StackAbility
from tabletop.model.state import State
from tabletop.model.zones import STACK, ZoneKind
from tabletop.rules.conditions import holds, is_true
from tabletop.rules.context import Context
from tabletop.rules.course import Course
from tabletop.rules.crafting import enough_materials, exile_materials
from tabletop.rules.editions import in_force
from tabletop.rules.kinds import controller_of
from tabletop.rules.layers import characteristics_of
from tabletop.rules.life import gain_life
from tabletop.rules.paying import can_pay, for_abilities, pay
from tabletop.rules.permissions import is_forbidden
from tabletop.rules.rule import broken, rule, statement
from tabletop.rules.ruling import Ruling, ruling_for
from tabletop.rules.spending import can_spend, has_power, spend
from tabletop.rules.targeting import Chosen, chosen_targets, targets_are_legal
from tabletop.rules.timing import cite_priority, is_sorcery_time
from tabletop.rules.verbs import perform
from tabletop.rules.zone_changes import Destination, move

MANA_ABILITY = statement("activating.mana_ability", "A mana ability does not use the stack.", "605.3b")
REMEMBERS_TURNS = statement(
    "activating.remembers_turns",
    "The ability remembers how often its permanent has turned over so far.",
    "701.27f",
)

RETURNS_CRAFTED = statement(
    "activating.returns_crafted",
    "Crafting exiles it with its materials and returns it transformed under its owner's control.",
    "702.167a",
    "702.167b",
)

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


# --- The checks ------------------------------------------


class Attempt(msgspec.Struct, frozen=True, kw_only=True):
    """What a player tries to activate."""

    object: GameObject | None
    player: int
    action: Activate
    ability: Activated | None

    @property
    def permanent(self) -> Permanent | None:
        """The permanent whose ability it is."""
        return self.object if isinstance(self.object, Permanent) else None


def attempt(state: State, action: Activate, player: int) -> Attempt:
    """Take apart what a player asks for."""
    object = state.objects.get(action.object)
    abilities = activated_abilities(state, object) if object is not None else ()
    ability = abilities[action.ability] if 0 <= action.ability < len(abilities) else None
    return Attempt(object=object, player=player, action=action, ability=ability)


@rule("602.1", "113.3b")
def has_the_ability(state: State, trying: Attempt) -> bool:
    """The face that is up has no such ability."""
    return trying.ability is not None


@rule("602.2")
def is_its_controller(state: State, trying: Attempt) -> bool:
    """Only its controller may activate its abilities."""
    return trying.object is None or controller_of(trying.object) == trying.player


@rule("113.6", "602.2")
def works_in_its_zone(state: State, trying: Attempt) -> bool:
    """This ability does not work in the zone where the object is."""
    return trying.ability is None or trying.object is None or trying.object.zone.kind == trying.ability.zone


@rule("602.5a", "302.6")
def is_not_summoning_sick(state: State, trying: Attempt) -> bool:
    """It came under your control this turn, so its abilities with the tap symbol can't be used yet."""
    permanent = trying.permanent
    if (
        trying.ability is None
        or permanent is None
        or not (trying.ability.cost.tap or trying.ability.cost.untap)
    ):
        return True
    found = characteristics_of(state, permanent)
    sick = permanent.summoning_sick and "Creature" in found.types
    return not sick or "haste" in found.keywords


@rule("107.5", "118.3")
def can_be_tapped_for_it(state: State, trying: Attempt) -> bool:
    """It is tapped already, so the cost can't be paid."""
    permanent = trying.permanent
    if trying.ability is None or permanent is None:
        return True
    return not (trying.ability.cost.tap and permanent.tapped) and not (
        trying.ability.cost.untap and not permanent.tapped
    )


@rule("606.3", "307.5")
def loyalty_timing_is_right(state: State, trying: Attempt) -> bool:
    """Loyalty abilities can be activated only in your main phase while the stack is empty."""
    if trying.ability is None or trying.ability.cost.loyalty is None:
        return True
    return is_sorcery_time(state, trying.player)


@rule("602.5d", "307.5")
def timing_is_right(state: State, trying: Attempt) -> bool:
    """This can be activated only in your main phase while the stack is empty."""
    if trying.ability is None or not trying.ability.sorcery_speed or trying.ability.cost.materials:
        return True
    return is_sorcery_time(state, trying.player)


@rule("702.167a", "602.5d", "307.5")
def crafting_time_is_right(state: State, trying: Attempt) -> bool:
    """Crafting is done only in your main phase while the stack is empty."""
    if trying.ability is None or not trying.ability.cost.materials:
        return True
    return is_sorcery_time(state, trying.player)


@rule("606.3")
def no_loyalty_ability_used_yet(state: State, trying: Attempt) -> bool:
    """A loyalty ability of this permanent was activated this turn already; turning over changes nothing."""
    if trying.ability is None or trying.ability.cost.loyalty is None or trying.permanent is None:
        return True
    return not trying.permanent.loyalty_used


@rule("606.6", "118.3")
def has_the_counters(state: State, trying: Attempt) -> bool:
    """It does not have enough counters for the cost."""
    if trying.ability is None or trying.permanent is None:
        return True
    there = trying.permanent.counters
    cost = trying.ability.cost
    needed = {**cost.remove_counters}
    if cost.loyalty is not None and cost.loyalty < 0:
        needed["loyalty"] = -cost.loyalty
    if cost.loyalty_x:
        needed["loyalty"] = trying.action.x
    return all(there.get(kind, 0) >= number for kind, number in needed.items())


@rule("602.5b")
def once_each_turn(state: State, trying: Attempt) -> bool:
    """It was activated this turn already, and may be only once each turn."""
    if trying.ability is None or not trying.ability.once_each_turn or trying.permanent is None:
        return True
    return ability_words(trying.ability) not in trying.permanent.used_this_turn


@rule("602.5b")
def condition_is_met(state: State, trying: Attempt) -> bool:
    """What it asks for is not the case."""
    if trying.ability is None or trying.ability.condition is None or trying.object is None:
        return True
    return holds(state, trying.ability.condition, Context(trying.player, own=trying.object.id))


@rule("107.1b", "107.3a")
def x_is_a_number(_state: State, trying: Attempt) -> bool:
    """X can't be less than 0."""
    return trying.action.x >= 0


@rule("107.3a", "602.2b")
def x_is_enough(_state: State, trying: Attempt) -> bool:
    """X is less than the ability allows."""
    return trying.ability is None or trying.action.x >= trying.ability.cost.min_x


@rule("101.2", "602.5")
def nothing_forbids_it(state: State, trying: Attempt) -> bool:
    """Something forbids activating abilities of this."""
    if trying.ability is None or trying.object is None:
        return True
    found = characteristics_of(state, trying.object)
    named = Face(name=found.name)
    # What forbids activating forbids mana abilities too, unless it says otherwise.
    what = ("activate",) if is_mana_ability(trying.ability) else ("activate", "activate except mana")
    if trying.ability.cost.loyalty is not None or trying.ability.cost.loyalty_x:
        what = (*what, "activate loyalty")
    return "activate" not in found.cant and not any(
        is_forbidden(state, trying.player, each, trying.object, named) for each in what
    )


@rule("601.2h", "118.3", "602.2b")
def mana_is_there(state: State, trying: Attempt) -> bool:
    """There is not enough mana in the pool."""
    if trying.ability is None:
        return True
    cost = mana_cost(trying.ability.cost.mana)
    return can_pay(state, trying.player, cost, trying.action.x, for_abilities)


@rule("118.3", "602.2b")
def objects_are_there(state: State, trying: Attempt) -> bool:
    """There is not enough of what would have to be sacrificed, discarded, tapped or exiled for it."""
    if trying.ability is None or not trying.ability.cost.spends or trying.object is None:
        return True
    return can_spend(state, trying.ability.cost.spends, trying.player, trying.object.id, trying.action.x)


@rule("702.122a", "118.3")
def enough_power_is_there(state: State, trying: Attempt) -> bool:
    """The untapped creatures you control do not have enough power together to crew it."""
    if trying.ability is None or trying.object is None:
        return True
    return has_power(state, trying.ability.cost.spends, trying.player, trying.object.id)


@rule("702.167a", "702.167b", "118.3")
def materials_are_there(state: State, trying: Attempt) -> bool:
    """There is not enough of what this crafts with, among your permanents and in your graveyard."""
    if trying.ability is None or not trying.ability.cost.materials or trying.object is None:
        return True
    return enough_materials(state, trying.ability.cost.materials, trying.object, trying.player)


@rule("602.2b", "601.2c")
def targets_can_be_chosen(state: State, trying: Attempt) -> bool:
    """There is no legal target for it, or a target that was chosen is not legal."""
    if trying.ability is None or trying.object is None:
        return True
    return targets_are_legal(
        state,
        _with_x(state, trying),
        Chosen(trying.action.targets, trying.action.target_players),
        you=trying.player,
        about=trying.object,
    )


def _with_x(state: State, trying: Attempt) -> tuple[Target, ...]:
    """What an ability targets, with the X that was announced as a number (601.2b before 601.2c)."""
    assert trying.ability is not None
    assert trying.object is not None
    ability = put_ability(state, trying.object, trying.player, (), "")
    context = Context(trying.player, msgspec.structs.replace(ability, x=trying.action.x))
    return tuple(
        word if word.of is None else msgspec.structs.replace(word, of=context.meant(state, word.of))
        for word in trying.ability.targets
    )


RULES: Final = (
    has_the_ability,
    is_its_controller,
    works_in_its_zone,
    is_not_summoning_sick,
    can_be_tapped_for_it,
    loyalty_timing_is_right,
    timing_is_right,
    crafting_time_is_right,
    no_loyalty_ability_used_yet,
    has_the_counters,
    once_each_turn,
    condition_is_met,
    x_is_a_number,
    x_is_enough,
    nothing_forbids_it,
    mana_is_there,
    objects_are_there,
    enough_power_is_there,
    materials_are_there,
    targets_can_be_chosen,
)


def judge(state: State, action: Activate, player: int) -> Ruling:
    """What the rules make of activating an ability."""
    return ruling_for(broken(RULES, state.edition, action.object, state, attempt(state, action, player)))


# --- Carrying it out ------------------------------------------


def activate(course: Course, action: Activate, player: int) -> None:
    """Choose targets, pay, and put the ability onto the stack; a mana ability happens at once."""
    trying = attempt(course.state, action, player)
    assert trying.ability is not None
    assert trying.object is not None
    ability = trying.ability
    cite_priority(course)
    if ability.condition is not None and not is_true(
        course, ability.condition, Context(player, own=trying.object.id)
    ):
        # Only the players could tell, and they have said no: it is not activated.
        course.cite(condition_is_met, trying.object.id)
        return
    words = _with_x(course.state, trying)
    chosen = chosen_targets(
        course,
        words,
        Chosen(action.targets, action.target_players),
        you=player,
        about=trying.object,
    )
    on_stack = put_ability(course.state, trying.object, player, ability.effects, ability_words(ability))
    on_stack = msgspec.structs.replace(on_stack, **chosen.values(), target_words=words, x=action.x)
    source = _pay(course, trying)
    spent, spent_now = spend(course, ability.cost.spends, player, trying.object.id, action.x)
    number = course.new_number()
    on_stack = msgspec.structs.replace(
        on_stack, id=number, timestamp=number, source=source, spent=spent, spent_now=spent_now
    )
    if is_mana_ability(ability):
        course.cite(MANA_ABILITY, trying.object.id)
        context = Context(player, on_stack)
        for effect in ability.effects:
            perform(course, effect, context)
        return
    course.do(Created(object=on_stack, cause="activate"))
    if on_stack.turned is not None and not in_force(course.state.edition, "turn.once-per-ability"):
        course.cite(REMEMBERS_TURNS, on_stack.id)
    if is_craft(on_stack):
        course.cite(RETURNS_CRAFTED, on_stack.id)


def put_ability(
    state: State, object: GameObject, player: int, effects: tuple[AnyEffect, ...], words: str
) -> StackAbility:
    """An ability of an object as it will lie on the stack."""
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
        words=words,
        turned=object.turned if isinstance(object, Permanent) else None,
    )


def _pay(course: Course, trying: Attempt) -> int:
    """Pay the whole cost; the number of the source afterwards, which exiling it as a cost changes."""
    assert trying.ability is not None
    assert trying.object is not None
    cost, object = trying.ability.cost, trying.object
    pay(course, trying.player, mana_cost(cost.mana), trying.action.x, for_abilities)
    if cost.tap:
        course.do(Tapped(permanent=object.id))
    if cost.untap:
        course.do(Untapped(permanent=object.id))
    if cost.life:
        gain_life(course, trying.player, -cost.life)
    _pay_counters(course, trying)
    if cost.sacrifice_self:
        (gone,) = move(course, (course.state.objects[object.id],), _SACRIFICED)[:1] or (object,)
        return gone.id
    if cost.materials:
        exile_materials(course, cost.materials, object, trying.player)
    if cost.exile_self:
        (gone,) = move(course, (course.state.objects[object.id],), _EXILED)[:1] or (object,)
        return gone.id
    return object.id


_SACRIFICED: Final = Destination(kind=ZoneKind.GRAVEYARD, cause="sacrifice")
_EXILED: Final = Destination(kind=ZoneKind.EXILE, cause="exile")


def _pay_counters(course: Course, trying: Attempt) -> None:
    assert trying.ability is not None
    permanent = trying.permanent
    if permanent is None:
        return
    cost = trying.ability.cost
    for kind, number in cost.remove_counters.items():
        course.do(CountersChanged(object=permanent.id, kind=kind, by=-number))
    if cost.loyalty is not None or cost.loyalty_x:
        by = -trying.action.x if cost.loyalty_x else cost.loyalty or 0
        course.do(CountersChanged(object=permanent.id, kind="loyalty", by=by))
        course.do(Changed(object=permanent.id, values={"loyalty_used": True}))
    if trying.ability.once_each_turn:
        used = (*permanent.used_this_turn, ability_words(trying.ability))
        course.do(Changed(object=permanent.id, values={"used_this_turn": used}))
