"""Rules for activating abilities (602, 605, 606). The steps are in ``activation_steps``."""

from typing import Final

import msgspec

from tabletop.cards.faces import Face
from tabletop.language.changes import Cant, MayStill
from tabletop.model.actions import Activate
from tabletop.model.state import State
from tabletop.rules.book.rule import Judging, rule
from tabletop.rules.book.verdicts import Blame, Reason, Ruling, ruling_for
from tabletop.rules.casting.abilities_to_activate import is_mana_ability, is_special_action
from tabletop.rules.casting.activation_attempts import (
    Attempt,
    attempt,
    blame,
    blame_forbidder,
    blame_small_x,
    blame_summoning_sick,
    blame_tapped,
    blame_time,
    kinds_of_prohibition,
    needed_counters,
    targets_with_x,
)
from tabletop.rules.casting.announcing import some_x
from tabletop.rules.casting.foretelling import FORETELLING
from tabletop.rules.casting.later_keywords import this_edition_crafts
from tabletop.rules.casting.missing_costs import (
    blame_chosen_counters,
    blame_counters,
    blame_life,
    blame_mana_for_ability,
    blame_materials,
    blame_objects,
    blame_power,
)
from tabletop.rules.casting.permissions import is_forbidden
from tabletop.rules.costs.activation_costs import least_mana
from tabletop.rules.costs.crafting import enough_materials
from tabletop.rules.costs.removed_counters import enough_counters
from tabletop.rules.engine.context import Context
from tabletop.rules.engine.life import can_pay_life
from tabletop.rules.engine.paying import can_pay, for_abilities
from tabletop.rules.engine.spending import can_spend, has_power
from tabletop.rules.engine.timing import blame_split_second, is_sorcery_time, lets_spells_be_cast
from tabletop.rules.targets.choosing_targets import targets_are_legal
from tabletop.rules.targets.target_numbers import Chosen
from tabletop.rules.values.conditions import holds
from tabletop.rules.values.kinds import controller_of
from tabletop.rules.values.layers import characteristics_of

# --- The checks ------------------------------------------


@rule(
    "602.1",
    "113.3b",
    refusal="The face that is up has no such ability.",
    named="{object} has no such ability.",
)
def has_the_ability(state: State, trying: Attempt) -> bool:
    """The face that is up has the ability."""
    return trying.ability is not None


@rule(
    "602.2",
    refusal="Only the controller of an object can activate its abilities.",
    named="{player} doesn't control {object}, so {player} can't activate its abilities.",
    blame=blame,
)
def is_its_controller(state: State, trying: Attempt) -> bool:
    """The player who activates the ability controls the object, or any player may."""
    if trying.object is None or (trying.ability is not None and trying.ability.anyone):
        return True
    return controller_of(trying.object) == trying.player


@rule(
    "113.6",
    "602.2",
    refusal="The ability doesn't work in the zone where the object is.",
    named="The ability of {object} doesn't work in {zone}.",
    blame=blame,
)
def works_in_its_zone(state: State, trying: Attempt) -> bool:
    """The object is in the zone where the ability works."""
    return trying.ability is None or trying.object is None or trying.object.zone.kind == trying.ability.zone


@rule(
    "602.5a",
    "302.6",
    refusal=(
        "The abilities of a creature with the tap symbol can't be activated in the turn in which "
        "it came under a player's control."
    ),
    named=(
        "{object} came under {player}'s control this turn, so its {kind} abilities can't be activated yet."
    ),
    blame=blame_summoning_sick,
)
def is_not_summoning_sick(state: State, trying: Attempt) -> bool:
    """The cost needs no tap symbol, or the creature has haste or came under your control before this turn."""
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


@rule(
    "107.5",
    "118.3",
    refusal="The permanent is already tapped, so the cost can't be paid.",
    named="{object} is already tapped.",
    blame=blame_tapped,
)
def can_be_tapped_for_it(state: State, trying: Attempt) -> bool:
    """A permanent that the cost taps is untapped, and one that the cost untaps is tapped."""
    permanent = trying.permanent
    if trying.ability is None or permanent is None:
        return True
    return not (trying.ability.cost.tap and permanent.tapped) and not (
        trying.ability.cost.untap and not permanent.tapped
    )


@rule(
    "606.3",
    "307.5",
    refusal="Loyalty abilities can be activated only in your main phase while the stack is empty.",
    named=(
        "The loyalty abilities of {object} can be activated only during {player}'s main phase while "
        "the stack is empty."
    ),
    blame=blame_time,
)
def loyalty_timing_is_right(state: State, trying: Attempt) -> bool:
    """A loyalty ability is activated when a sorcery could be cast."""
    if trying.ability is None or trying.ability.cost.loyalty is None:
        return True
    return is_sorcery_time(state, trying.player)


@rule(
    "602.5d",
    "307.5",
    refusal="The ability can be activated only in your main phase while the stack is empty.",
    named=(
        "The ability of {object} can be activated only during {player}'s main phase while the stack is empty."
    ),
    blame=blame_time,
)
def timing_is_right(state: State, trying: Attempt) -> bool:
    """An ability for sorcery time is activated in your main phase with an empty stack."""
    if trying.ability is None or not trying.ability.sorcery_speed or trying.ability.cost.materials:
        return True
    return is_sorcery_time(state, trying.player)


@rule(
    "702.167a",
    "602.5d",
    "307.5",
    refusal="Crafting is done only in your main phase while the stack is empty.",
    named="{player} can craft with {object} only in a main phase while the stack is empty.",
    blame=blame_time,
)
def crafting_time_is_right(state: State, trying: Attempt) -> bool:
    """Crafting is done when a sorcery could be cast."""
    if trying.ability is None or not trying.ability.cost.materials:
        return True
    return is_sorcery_time(state, trying.player)


@rule(
    "606.3",
    refusal="A loyalty ability of the permanent, with either face up, was already activated this turn.",
    named="{object} already had a loyalty ability activated this turn.",
)
def no_loyalty_ability_used_yet(state: State, trying: Attempt) -> bool:
    """No loyalty ability of this permanent has been activated this turn, whichever face was up."""
    if trying.ability is None or trying.ability.cost.loyalty is None or trying.permanent is None:
        return True
    twice = MayStill.ACTIVATE_LOYALTY_TWICE in characteristics_of(state, trying.permanent).may
    return trying.permanent.this_turn.loyalty_used < (2 if twice else 1)


@rule(
    "606.6",
    "118.3",
    refusal="The permanent doesn't have enough counters for the cost.",
    named="{object} needs {lack}.",
    blame=blame_counters,
)
def has_the_counters(state: State, trying: Attempt) -> bool:
    """The permanent has all the counters that the cost removes."""
    if trying.ability is None or trying.permanent is None:
        return True
    there = trying.permanent.counters
    return all(there.get(kind, 0) >= number for kind, number in needed_counters(trying).items())


@rule(
    "602.5b",
    refusal="The ability can be activated only once each turn, and it already was.",
    named="The ability of {object} can be activated only once each turn, and it already was.",
)
def not_activated_yet_this_turn(state: State, trying: Attempt) -> bool:
    """An ability for once each turn has not been activated yet this turn."""
    if trying.ability is None or not trying.ability.once_each_turn or trying.permanent is None:
        return True
    return trying.key not in trying.permanent.this_turn.used


@rule(
    "702.142a",
    "602.5b",
    refusal="Only a creature that attacked this turn can boast.",
    named="{object} didn't attack this turn, so it can't boast.",
)
def has_attacked_to_boast(_state: State, trying: Attempt) -> bool:
    """A creature that boasts was declared as an attacker this turn."""
    if trying.ability is None or not trying.ability.boast:
        return True
    return trying.permanent is not None and trying.permanent.this_turn.attacked


@rule(
    "702.142a",
    "602.5b",
    refusal="A creature that has boasted this turn can't boast again.",
    named="{object} already boasted this turn.",
)
def may_boast_again(state: State, trying: Attempt) -> bool:
    """A creature that boasts hasn't done so this turn, or may do so twice in its controller's turn."""
    if trying.ability is None or not trying.ability.boast or trying.permanent is None:
        return True
    twice = MayStill.BOAST_TWICE in characteristics_of(state, trying.permanent).may
    most = 2 if twice and state.active == trying.permanent.controller else 1
    return trying.permanent.this_turn.used.count(trying.key) < most


@rule(
    "702.177a",
    "602.5b",
    refusal="The ability can be activated only once, and it already was.",
    named="The ability of {object} can be activated only once, and it already was.",
)
def not_exhausted(_state: State, trying: Attempt) -> bool:
    """An ability that can be activated only once has not been activated yet."""
    if trying.ability is None or not trying.ability.once or trying.permanent is None:
        return True
    return trying.key not in trying.permanent.exhausted


@rule(
    "602.5b",
    refusal="The condition of the ability isn't met.",
    named="The condition of the ability of {object} isn't met.",
)
def condition_is_met(state: State, trying: Attempt) -> bool:
    """The condition for activating the ability is met."""
    if trying.ability is None or trying.ability.condition is None or trying.object is None:
        return True
    return holds(state, trying.ability.condition, Context(trying.player, own=trying.object.id))


@rule(
    "107.1b",
    "107.3a",
    refusal="X can't be less than 0.",
    named="X can't be {number}.",
    blame=lambda _state, trying: Blame(object=trying.action.object, number=trying.x),
)
def x_is_a_number(_state: State, trying: Attempt) -> bool:
    """X is 0 or more."""
    return trying.x >= 0


@rule(
    "107.3a",
    "602.2b",
    refusal="X is less than the ability allows.",
    named="X can't be less than {number} for {object}.",
    blame=blame_small_x,
)
def x_is_enough(_state: State, trying: Attempt) -> bool:
    """X is at least the smallest value that the ability allows."""
    return trying.ability is None or trying.x >= trying.ability.cost.min_x


@rule(
    "101.2",
    "602.5",
    refusal="An effect says that the abilities of the object can't be activated.",
    named="An effect says that the abilities of {object} can't be activated.",
    blame=blame_forbidder,
)
def nothing_forbids_it(state: State, trying: Attempt) -> bool:
    """No effect forbids activating the ability."""
    if trying.ability is None or trying.object is None:
        return True
    found = characteristics_of(state, trying.object)
    named = Face(name=found.name)
    return Cant.ACTIVATE not in found.cant and not any(
        is_forbidden(state, trying.player, each, trying.object, named)
        for each in kinds_of_prohibition(trying.ability)
    )


@rule(
    "702.61a",
    "605.3a",
    refusal=("While a spell with split second is on the stack, only mana abilities can be activated."),
    named=("{object} has split second: while it's on the stack, only mana abilities can be activated."),
    blame=blame_split_second,
)
def split_second_lets_it(state: State, trying: Attempt) -> bool:
    """The ability is a mana ability, or no spell with split second is on the stack."""
    makes_mana = trying.ability is not None and is_mana_ability(trying.ability)
    return makes_mana or lets_spells_be_cast(state, trying)


@rule(
    "601.2h",
    "118.3",
    "602.2b",
    refusal="The player doesn't have enough mana in the pool.",
    named="The ability of {object} can't be activated: {lack} is missing.",
    blame=blame_mana_for_ability,
)
def mana_is_there(state: State, trying: Attempt) -> bool:
    """The pool has enough mana for the cost."""
    if trying.ability is None:
        return True
    cost = least_mana(state, trying.ability.cost, trying.player, trying.object)
    return can_pay(state, trying.player, cost, trying.x, for_abilities)


@rule(
    "118.3",
    "602.2b",
    refusal=("The player doesn't have enough to sacrifice, discard, tap, exile, or return for the cost."),
    named="The ability of {object} can't be activated: {player} needs {lack}.",
    blame=blame_objects,
)
def objects_are_there(state: State, trying: Attempt) -> bool:
    """The player has enough to sacrifice, discard, tap, exile or return for the cost."""
    if trying.ability is None or not trying.ability.cost.spends or trying.object is None:
        return True
    return can_spend(state, trying.ability.cost.spends, trying.player, trying.object.id, trying.x)


@rule(
    "119.4",
    "118.3",
    refusal="The player doesn't have enough life to pay.",
    named="{player} can't pay {number} life: {lack} is missing.",
    blame=blame_life,
)
def life_is_there(state: State, trying: Attempt) -> bool:
    """The player has at least as much life as the cost takes."""
    if trying.ability is None or not trying.ability.cost.life:
        return True
    return can_pay_life(state, trying.player, trying.ability.cost.life)


@rule(
    "118.3",
    "101.2",
    refusal="The permanent can't be sacrificed, so the cost can't be paid.",
    named="{object} can't be sacrificed, so its cost can't be paid.",
)
def can_be_sacrificed_for_it(state: State, trying: Attempt) -> bool:
    """A permanent that the cost sacrifices can be sacrificed."""
    if trying.ability is None or trying.object is None or not trying.ability.cost.sacrifice_self:
        return True
    return Cant.BE_SACRIFICED not in characteristics_of(state, trying.object).cant


@rule(
    "118.3",
    "602.2b",
    refusal="There aren't enough counters to remove for the cost.",
    named="The ability of {object} can't be activated: {player} needs {lack}.",
    blame=blame_chosen_counters,
)
def counters_to_remove_are_there(state: State, trying: Attempt) -> bool:
    """There are enough counters for the player to choose and remove for the cost."""
    if trying.ability is None or trying.ability.cost.takes_counters is None or trying.object is None:
        return True
    return enough_counters(state, trying.ability.cost.takes_counters, trying.object, trying.player)


@rule(
    "702.122a",
    "118.3",
    refusal=("The untapped creatures of the player don't have enough total power for the crew ability."),
    named="{player} needs {lack} among untapped creatures to crew {object}.",
    blame=blame_power,
)
def enough_power_is_there(state: State, trying: Attempt) -> bool:
    """The untapped creatures that the player controls have enough total power to crew it."""
    if trying.ability is None or trying.object is None:
        return True
    return has_power(state, trying.ability.cost.spends, trying.player, trying.object.id)


@rule(
    "702.167a",
    "702.167b",
    "118.3",
    refusal="The player doesn't have enough materials among permanents and in the graveyard.",
    named="{player} can't craft with {object} without {lack}.",
    blame=blame_materials,
)
def materials_are_there(state: State, trying: Attempt) -> bool:
    """The player's permanents and graveyard include enough materials to craft it."""
    if trying.ability is None or not trying.ability.cost.materials or trying.object is None:
        return True
    return enough_materials(state, trying.ability.cost.materials, trying.object, trying.player)


@rule(
    "602.2b",
    "601.2c",
    refusal="A legal target is missing, or a chosen target isn't legal.",
    named="The ability of {object} lacks a legal target.",
)
def targets_can_be_chosen(state: State, trying: Attempt) -> bool:
    """Every chosen target is legal, and legal targets exist for those not chosen yet."""
    if trying.ability is None or trying.object is None:
        return True
    return targets_are_legal(
        state,
        targets_with_x(state, trying),
        Chosen.by(trying.action),
        you=trying.player,
        about=trying.object,
    )


# --- All of them ------------------------------------------


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
    not_activated_yet_this_turn,
    has_attacked_to_boast,
    may_boast_again,
    not_exhausted,
    condition_is_met,
    x_is_a_number,
    x_is_enough,
    nothing_forbids_it,
    split_second_lets_it,
    mana_is_there,
    objects_are_there,
    life_is_there,
    can_be_sacrificed_for_it,
    counters_to_remove_are_there,
    enough_power_is_there,
    materials_are_there,
    targets_can_be_chosen,
)


def judge(judging: Judging, action: Activate, player: int) -> Ruling:
    """Return the ruling on activating an ability or on the special action of a keyword."""
    trying = attempt(judging.state, action, player)
    if unknown := judging.broken((this_edition_crafts,), action.object, trying):
        return ruling_for(unknown)
    if trying.ability is not None and is_special_action(trying.ability):
        return judging.ruling(FORETELLING, action.object, trying)

    def why_not(x: int | None) -> tuple[Reason, ...]:
        with_x = attempt(judging.state, msgspec.structs.replace(action, x=x), player)
        return judging.broken(RULES, action.object, with_x)

    return ruling_for(why_not(action.x) if action.x is not None else some_x(trying.x, why_not))
