"""A judge's override: what is possible although the rules refuse it, and what is impossible even by hand.

A rule that forbids something can be waived. A rule that says that nothing happens, or that something is
missing, can't be waived: a card without a second face has no other side to show.
"""

from collections.abc import Callable
from typing import Final

from tabletop.model.actions import Action, Attack, Block
from tabletop.model.state import State
from tabletop.rules.book.rule import Judging, rule
from tabletop.rules.book.verdicts import Blame, Reason, Reasons, Ruling, ruling_for
from tabletop.rules.values.kinds import has_another_side

_WAIVABLE: Final = {
    "attaching": ("can_be_attached",),
    "activating": (
        "is_its_controller",
        "is_not_summoning_sick",
        "can_be_tapped_for_it",
        "timing_is_right",
        "crafting_time_is_right",
        "loyalty_timing_is_right",
        "objects_are_there",
        "no_loyalty_ability_used_yet",
        "has_the_counters",
        "not_activated_yet_this_turn",
        "condition_is_met",
        "nothing_forbids_it",
        "mana_is_there",
        "life_is_there",
        "materials_are_there",
        "targets_can_be_chosen",
    ),
    "casting": (
        "this_edition_knows_such_cards",
        "something_allows_it",
        "disturb_is_from_the_graveyard",
        "converted_by_its_own_ability",
        "cascade_allows_the_spell",
        "double_faced_are_cast_face_up",
        "copies_have_one_face",
        "is_no_land",
        "has_a_cost",
        "timing_is_right",
        "nothing_forbids_it",
        "mana_is_there",
        "targets_can_be_chosen",
        "aura_has_something_to_enchant",
        "mutates_onto_a_creature_of_yours",
    ),
    "attacking": (
        "it_is_time_to_attack",
        "attackers_are_not_declared_yet",
        "nobody_passes_by_attacking",
        "each_can_attack",
        "no_attacker_defends",
        "nothing_forbids_attacking",
        "each_attacks_what_it_may",
        "who_must_attack_does",
    ),
    "attack_costs": ("attack_can_be_paid_for",),
    "blocking": (
        "it_is_time_to_block",
        "blockers_are_not_declared_yet",
        "nobody_passes_by_blocking",
        "each_can_block",
        "each_blocks_no_more_than_it_may",
        "each_blocks_for_its_own_side",
        "nothing_forbids_blocking",
        "protection_is_respected",
        "effects_allow_each_block",
        "who_must_be_blocked_is",
    ),
    "evasion": (
        "nothing_decayed_blocks",
        "nothing_unleashed_blocks",
        "flying_is_respected",
        "horsemanship_is_respected",
        "shadow_is_respected",
        "fear_is_respected",
        "intimidate_is_respected",
        "skulk_is_respected",
        "menace_is_respected",
    ),
    "face_down": (
        "can_pay_to_turn_up",
        "is_not_double_faced",
        "front_is_a_permanent",
        "is_yours_to_turn_up",
        "its_rule_lets_it_up",
    ),
    "lands": (
        "this_edition_knows_such_cards",
        "lies_in_hand",
        "it_is_your_turn",
        "it_is_a_main_phase",
        "a_land_play_is_left",
        "nothing_forbids_it",
    ),
    "meld": ("one_player_owns_and_controls_both", "this_edition_knows_the_pair", "this_edition_melds"),
    "moving": ("is_destructible",),
    "only_cards": ("something_says_so",),
    "putting": (
        "back_can_be_there",
        "is_a_permanent_card",
        "modal_front_can_be_there",
        "this_edition_can_cloak",
        "this_edition_can_manifest",
        "this_edition_knows_such_cards",
    ),
    "referee": ("trigger_has_its_targets",),
    "resolving": ("can_be_countered",),
    "transform": (
        "is_face_up",
        "this_edition_converts",
        "has_neither_daybound_nor_nightbound",
        "nothing_forbids_it",
        "has_not_turned_since",
        "other_face_can_be_there",
    ),
}
"""Rules that forbid, by module."""

_WAIVABLE_WITH_TWO_SIDES: Final = {
    "casting": (
        "backs_can_be_cast",
        "back_is_permitted",
        "only_transforming_cards_are_cast_transformed",
    ),
    "lands": ("back_is_played_of_modal_cards_only",),
    "putting": ("only_transforming_cards_enter_transformed",),
    "transform": ("has_two_faces", "is_no_modal_card"),
}
"""Rules that forbid the other side of a card. Without a second side they can't be waived."""


def _names(table: dict[str, tuple[str, ...]]) -> frozenset[str]:
    return frozenset(f"{module}.{name}" for module, names in table.items() for name in names)


_ALWAYS: Final = _names(_WAIVABLE)
_WITH_TWO_SIDES: Final = _names(_WAIVABLE_WITH_TWO_SIDES)


def _blame_absent(state: State, action: Action) -> Blame:
    """Return the first object that should attack, block or be attacked and isn't on the battlefield."""
    return Blame(object=next(id for id in _fighting(action) if state.permanent(id) is None))


def _fighting(action: Action) -> tuple[int, ...]:
    """Return the objects that attack, block or are attacked."""
    match action:
        case Attack(attackers=attackers, players=players):
            return (*attackers, *attackers.values(), *players)
        case Block(pairs=pairs):
            return tuple(id for pair in pairs for id in pair)
        case _:
            return ()


@rule(
    "506.2",
    "506.3",
    refusal="Only permanents on the battlefield attack, block, and are attacked.",
    named="{object} isn't on the battlefield.",
    blame=_blame_absent,
)
def what_fights_lies_there(state: State, action: Action) -> bool:
    """Everything that attacks, blocks or is attacked is on the battlefield."""
    return all(state.permanent(id) is not None for id in _fighting(action))


def may_be_waived(state: State, reason: Reason) -> bool:
    """Return whether a rule only forbids, so that what it refuses can be done by hand."""
    if reason.rule in _ALWAYS:
        return True
    object = state.objects.get(reason.object) if reason.object is not None else None
    return reason.rule in _WITH_TWO_SIDES and object is not None and has_another_side(object)


def overrule(
    state: State, action: Action, judge: Callable[[Judging, Action], Ruling]
) -> tuple[Reasons, Ruling]:
    """Return the reasons that a judge waives for an action, and the ruling without them."""
    impossible = Judging(state).broken((what_fights_lies_there,), None, action)
    if impossible:
        return (), ruling_for(impossible)
    waived: dict[tuple[str, int | None], Reason] = {}
    while True:
        ruling = judge(Judging(state, frozenset(name for name, _ in waived)), action)
        found = {(each.rule, each.object): each for each in ruling.reasons if may_be_waived(state, each)}
        if not found.keys() - waived.keys():
            return tuple(waived.values()), ruling
        waived |= found
