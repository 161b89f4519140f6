"""Steps of activating an ability (602.2): targets, costs, and putting it on the stack."""

from collections import Counter

import msgspec
from msgspec.structs import replace

from tabletop.cards.mana import mana_cost
from tabletop.language.abilities import Activated, Triggered
from tabletop.language.effects import Convert, Transform
from tabletop.language.effects.composing import effects_in
from tabletop.language.moments import Moment
from tabletop.language.references import ObjectWord
from tabletop.model.actions import Activate
from tabletop.model.events import Attached, Changed, Created, TappedForMana
from tabletop.model.objects import GameObject, StackAbility
from tabletop.rules.book.editions import in_force
from tabletop.rules.book.rule import Rule, statement
from tabletop.rules.casting.abilities_to_activate import (
    has_x,
    is_craft,
    is_mana_ability,
    is_special_action,
    keyword_behind,
    keyword_statement,
)
from tabletop.rules.casting.activating import RULES, condition_is_met
from tabletop.rules.casting.activation_attempts import Attempt, attempt, put_ability, targets_with_x
from tabletop.rules.casting.announcing import ask_x
from tabletop.rules.costs.activation_costs import is_paid_by_hand, least_mana, pay_for
from tabletop.rules.costs.removed_counters import remove_counters
from tabletop.rules.engine.asked_conditions import is_true
from tabletop.rules.engine.context import Context
from tabletop.rules.engine.course import Course
from tabletop.rules.engine.paying import for_abilities, pay, spent_mana
from tabletop.rules.engine.performing import perform_all
from tabletop.rules.engine.spending import spend
from tabletop.rules.engine.standing_effects import as_spent
from tabletop.rules.engine.timing import cite_priority
from tabletop.rules.targets.choosing_targets import choose_targets
from tabletop.rules.targets.dividing import divisions, with_room_for, with_shares
from tabletop.rules.targets.target_numbers import Chosen
from tabletop.rules.values.lookup import permanents_with

MANA_ABILITY = statement("activating.mana_ability", "A mana ability does not use the stack.", "605.3b")
SPECIAL_ACTION = statement(
    "activating.special_action",
    "Foretelling a card is a special action. Players can't respond to it.",
    "116.2h",
)
REMEMBERS_TURNS = statement(
    "activating.remembers_turns",
    "The ability remembers how often its permanent has transformed so far.",
    "701.27f",
)
RETURNS_CRAFTED = statement(
    "activating.returns_crafted",
    "Crafting exiles it with its materials and returns it transformed under its owner's control.",
    "702.167a",
    "702.167b",
)


def activate(course: Course, action: Activate, player: int) -> None:
    """Choose targets, pay costs, and put the ability on the stack. A mana ability resolves at once."""
    trying = attempt(course.state, action, player)
    ability, object = trying.ability, trying.object
    assert ability is not None
    assert object is not None
    statement = keyword_statement(keyword_behind(course.state, object, trying.key))
    cite_priority(course)
    if is_special_action(ability):
        _act_specially(course, ability, object, player)
        return
    if ability.condition is not None and not is_true(
        course, ability.condition, Context(player, own=object.id)
    ):
        # Only the players know whether the condition is met, and they said no, so it isn't activated.
        course.cite(condition_is_met, object.id)
        return
    if not is_paid_by_hand(course, ability.cost, object, player):
        return
    if action.x is None and has_x(ability):
        trying = _announce_x(course, trying)
    words = targets_with_x(course.state, trying)
    on_stack = put_ability(course.state, object, player, ability.effects)
    on_stack = msgspec.structs.replace(on_stack, key=trying.key, text=ability, target_words=words, x=trying.x)
    on_stack = _choose_targets(course, action, on_stack, object)
    taken = ability.cost.takes_counters
    many = remove_counters(course, taken, object, player) if taken is not None else None
    on_stack, source = _pay(course, on_stack, object, trying)
    _record_use(course, trying)
    _detach_granter(course, trying)
    spent, spent_now = spend(course, ability.cost.spends, player, object.id, trying.x)
    number = course.new_number()
    on_stack = msgspec.structs.replace(
        on_stack, id=number, timestamp=number, source=source, spent=spent, spent_now=spent_now, that_many=many
    )
    if is_mana_ability(ability):
        _perform_mana_ability(course, on_stack, object.id)
    else:
        _put_onto_stack(course, on_stack, statement)


def _pay(
    course: Course, on_stack: StackAbility, object: GameObject, trying: Attempt
) -> tuple[StackAbility, int]:
    """Pay the costs without chosen objects. Return the ability with the mana spent, and the source's id."""
    assert trying.ability is not None
    player = on_stack.controller
    before = course.state.players[player]
    source = pay_for(course, trying.ability.cost, object, player, trying.x)
    if course.state.mana == "enforced":
        spent, _ = spent_mana(before, course.state.players[player])
        on_stack = msgspec.structs.replace(on_stack, mana_spent=spent)
    return on_stack, source


def _detach_granter(course: Course, trying: Attempt) -> None:
    """Unattach the object that grants the ability if the cost says so."""
    granter = trying.key.granted_by if trying.key is not None else None
    if trying.ability is not None and trying.ability.cost.detach_granter and granter is not None:
        course.do(Attached(permanent=granter))


def _act_specially(course: Course, action: Activated, card: GameObject, player: int) -> None:
    """Pay for a special action and perform it at once. No ability is activated (116.2h)."""
    course.cite(SPECIAL_ACTION, card.id)
    pay(course, player, mana_cost(action.cost.mana))
    perform_all(course, action.effects, Context(player, own=card.id))


def _perform_mana_ability(course: Course, on_stack: StackAbility, object: int) -> None:
    """Perform a mana ability at once, without the stack (605.3b)."""
    course.cite(MANA_ABILITY, object)
    context = Context(on_stack.controller, on_stack)
    before = _mana_of(course, on_stack.controller)
    perform_all(course, on_stack.effects, context)
    added = tuple(_mana_of(course, on_stack.controller) - before)
    tapped = isinstance(on_stack.text, Activated) and on_stack.text.cost.tap
    if added and tapped and on_stack.source_before is not None and _has_trigger_on_mana(course):
        course.do(TappedForMana(permanent=on_stack.source_before, player=on_stack.controller, mana=added))


def _has_trigger_on_mana(course: Course) -> bool:
    """Return whether an ability triggers on tapping for mana, which is rare."""
    return any(
        isinstance(ability, Triggered) and ability.event is Moment.IS_TAPPED_FOR_MANA
        for _, found in permanents_with(course.state, Triggered)
        for ability in found.abilities
    )


def _mana_of(course: Course, player: int) -> Counter[str]:
    """Return the amounts of mana that a player has, by type."""
    pools = course.state.players[player]
    return Counter((*pools.mana_pool, *(mana.symbol for mana in pools.bound_mana)))


def _choose_targets(
    course: Course, action: Activate, on_stack: StackAbility, object: GameObject
) -> StackAbility:
    """Return the ability with chosen targets and the division among them (601.2c, 601.2d, 602.2b)."""
    several, you = divisions(course, on_stack.effects, on_stack), on_stack.controller
    words = with_room_for(on_stack.target_words, several)
    named = Chosen.by(action)
    chosen = choose_targets(course, words, named, you=you, about=object)
    chosen = with_shares(course, several, chosen, you)
    return msgspec.structs.replace(on_stack, **chosen.values())


def _put_onto_stack(course: Course, on_stack: StackAbility, statement: Rule[...] | None) -> None:
    """Put an ability on the stack, and cite the statement about its keyword."""
    course.do(Created(object=on_stack, cause="activate"))
    if _may_turn_itself(on_stack) and not in_force(course.state.edition, "turn.once-per-ability"):
        course.cite(REMEMBERS_TURNS, on_stack.id)
    if is_craft(on_stack):
        course.cite(RETURNS_CRAFTED, on_stack.id)
    if statement is not None:
        course.cite(statement, on_stack.id)


def _may_turn_itself(ability: StackAbility) -> bool:
    """Return whether a permanent's ability makes that permanent transform or convert (701.27f)."""
    turning = (each for each in effects_in(ability.effects) if isinstance(each, Transform | Convert))
    return ability.turned is not None and any(ObjectWord.SELF in each.objects for each in turning)


def _announce_x(course: Course, trying: Attempt) -> Attempt:
    """Ask for a value of X with which the whole cost can be paid (602.2b, 107.3a)."""

    def with_x(x: int) -> Attempt:
        return msgspec.structs.replace(trying, action=msgspec.structs.replace(trying.action, x=x))

    def may_be(x: int) -> bool:
        return _could_pay(course, with_x(x)) and not course.judging.broken(RULES, None, with_x(x))

    return with_x(ask_x(course, trying.player, trying.x, may_be, trying.action.object))


def _could_pay(course: Course, trying: Attempt) -> bool:
    """Return whether the player could make the mana for the chosen X, if it is only announced."""
    if course.planned is None or trying.ability is None:
        return True
    cost = least_mana(course.state, trying.ability.cost, trying.player, trying.object).with_x(trying.x)
    return course.planned.can_make(as_spent(course.state, trying.player, cost), for_abilities, ())


def _record_use(course: Course, trying: Attempt) -> None:
    """Record the activation of an ability that is limited to once per turn or once per game (602.5b)."""
    permanent = trying.permanent
    if permanent is None or trying.ability is None or trying.key is None:
        return
    now = course.state.permanent(permanent.id)
    if trying.ability.once and now is not None:
        course.do(Changed(object=now.id, values={"exhausted": (*now.exhausted, trying.key)}))
    if (trying.ability.once_each_turn or trying.ability.boast) and now is not None:
        used = replace(now.this_turn, used=(*now.this_turn.used, trying.key))
        course.do(Changed(object=now.id, values={"this_turn": used}))
