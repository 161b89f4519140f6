"""Advancing in a turn: the stack, questions, marks and blockers stop it, and nothing is skipped."""

from collections.abc import Sequence

import pytest

from tabletop.model.actions import Advance, Attack, Cast
from tabletop.model.objects import Combat
from tabletop.model.state import COMBAT_STEPS
from tabletop.model.zones import ZoneKind
from tabletop.play.passing import (
    Goal,
    Halt,
    Passage,
    is_over,
    next_step,
    passage,
    straight,
    to_end_of,
    to_main_of,
    to_next_main,
    to_next_turn,
    to_step,
)
from tests.support import ALICE, BOB, Placed, PlacedTable, cited, on_table, table_with

LIBRARIES = {"library": ["Island"] * 5, "opponent": {"library": ["Island"] * 5}}


def go(table: PlacedTable, found: Passage) -> tuple[int, int, str]:
    """Take an action and return the turn, the player and the step that it leads to."""
    for action in found.actions:
        table.propose(action)
    return table.state.turn, table.state.active, table.state.step


def test_one_action_leads_from_a_main_phase_to_the_next_with_the_card_drawn() -> None:
    table = table_with(**LIBRARIES)
    found = passage(table.state, to_next_main(table.state))
    assert found == Passage((Advance(to="precombat main"),), Halt.THERE, "precombat main")
    assert go(table, found) == (2, BOB, "precombat main")
    assert len(table.names(ZoneKind.HAND, BOB)) == 1


def test_a_named_step_is_one_action_with_its_name() -> None:
    table = table_with(**LIBRARIES)
    found = passage(table.state, to_step("end"), named="end")
    assert found.actions == (Advance(to="end"),)
    assert passage(table.state, next_step).actions == (Advance(),)
    assert passage(table.state, to_next_turn(1)).step == "untap"


def test_a_whole_round_to_the_own_turn() -> None:
    table = table_with(**LIBRARIES)
    found = passage(table.state, to_main_of(ALICE, table.state))
    assert len(found.actions) == 2
    assert go(table, found) == (3, ALICE, "precombat main")


def test_the_end_step_of_a_player_in_another_turn() -> None:
    table = table_with(**LIBRARIES, active=BOB)
    assert go(table, passage(table.state, to_end_of(ALICE))) == (2, ALICE, "end")


def test_from_a_beginning_phase_the_main_phase_of_the_same_turn_is_next() -> None:
    table = table_with(**LIBRARIES, step="upkeep")
    assert go(table, passage(table.state, to_next_main(table.state))) == (1, ALICE, "precombat main")


@pytest.mark.parametrize("step", COMBAT_STEPS)
def test_from_combat_the_second_main_phase_is_next_and_from_there_the_next_turns_first(step: str) -> None:
    table = table_with(**LIBRARIES, step=step)
    assert go(table, passage(table.state, to_next_main(table.state))) == (1, ALICE, "postcombat main")
    assert go(table, passage(table.state, to_next_main(table.state))) == (2, BOB, "precombat main")


def test_from_combat_my_next_turn_is_a_first_main_phase_as_from_everywhere() -> None:
    table = table_with(**LIBRARIES, step="combat damage")
    assert go(table, passage(table.state, to_main_of(ALICE, table.state))) == (3, ALICE, "precombat main")


def test_what_triggers_stops_it() -> None:
    table = table_with(["Delver of Secrets"], **LIBRARIES, step="end", active=BOB)
    found = passage(table.state, to_next_main(table.state))
    assert (found.halt, found.step) == (Halt.STACK, "upkeep")
    assert go(table, found) == (2, ALICE, "upkeep")
    assert len(table.state.stack) == 1


def test_a_question_stops_it() -> None:
    table = table_with(hand=["Island"] * 8, **LIBRARIES)
    found = passage(table.state, to_next_main(table.state))
    assert (found.halt, found.step) == (Halt.QUESTION, "cleanup")
    assert go(table, found) == (1, ALICE, "cleanup")
    assert table.state.question is not None


def test_a_marked_step_stops_it() -> None:
    table = table_with(**LIBRARIES)
    found = passage(table.state, to_main_of(ALICE, table.state), frozenset({"end"}))
    assert (found.halt, found.step) == (Halt.STOP, "end")
    assert go(table, found) == (1, ALICE, "end")
    assert go(table, passage(table.state, to_main_of(ALICE, table.state), frozenset({"end"}))) == (
        2,
        BOB,
        "end",
    )


def test_blockers_may_be_declared_before_it_goes_on() -> None:
    attacker = on_table("Serra Angel", combat=Combat(attacking_player=BOB))
    table = table_with([attacker], theirs=["Runeclaw Bear"], **LIBRARIES, step="declare attackers")
    assert passage(table.state, to_step("postcombat main")).halt is Halt.BLOCKS
    alone = table_with([attacker], **LIBRARIES, step="declare attackers")
    assert passage(alone.state, to_step("postcombat main")).halt is Halt.THERE


def test_who_must_attack_is_not_passed_over() -> None:
    table = table_with(["Bane of Hanweir"], **LIBRARIES)
    found = passage(table.state, to_next_main(table.state))
    assert found.halt is Halt.REFUSED
    assert go(table, found) == (1, ALICE, "declare attackers")


def test_the_first_damage_of_two_stops_where_something_triggers() -> None:
    table = table_with(["Serra Angel"], **LIBRARIES, step="declare attackers")
    table.does(Attack(players={table.only("Serra Angel"): BOB}, by=ALICE))
    found = passage(table.state, to_step("combat damage"), named="combat damage")
    assert found.actions == (Advance(to="combat damage"),)


def test_a_game_that_ends_on_the_way_stops() -> None:
    table = table_with(library=["Island"] * 3)
    found = passage(table.state, to_main_of(ALICE, table.state))
    assert found.halt is Halt.OVER, "Bob has no card to draw"


def test_a_step_is_over_once_it_has_begun() -> None:
    table = table_with()
    assert is_over(table.state, "upkeep")
    assert is_over(table.state, "precombat main")
    assert not is_over(table.state, "end")


def before_daybreak(
    *theirs: str, mine: Sequence[str | Placed] = ("Moonrage Brute",), step: str = "end"
) -> PlacedTable:
    """Return a step of Bob's turn with two spells cast, so that Alice's werewolf transforms as her turn
    begins.
    """
    bolts = {"hand": ["Lightning Bolt"] * 2, "library": ["Island"] * 5}
    table = table_with(
        mine,
        theirs=theirs,
        library=["Island"] * 5,
        opponent=bolts,
        day_night="night",
        step=step,
        active=BOB,
    )
    for bolt in table.all("Lightning Bolt"):
        table.does(Cast(object=bolt, target_players=(ALICE,)))
        table.resolve()
    return table


@pytest.mark.parametrize("goal", [to_next_turn(1), to_step("untap"), to_step("precombat main")])
def test_what_triggers_in_an_untap_step_is_put_onto_the_stack_in_the_upkeep(goal: Goal) -> None:
    table = before_daybreak("Hill Giant")
    found = passage(table.state, goal)
    assert found == Passage((Advance(to="upkeep"),), Halt.STACK, "upkeep")
    assert go(table, found) == (2, ALICE, "upkeep")
    assert len(table.state.stack) == 1


def test_a_target_for_what_triggers_in_an_untap_step_is_chosen_in_the_upkeep() -> None:
    table = before_daybreak("Hill Giant", "Runeclaw Bear")
    table.does(Advance())
    found = passage(table.state, next_step)
    assert found == Passage((Advance(to="upkeep"),), Halt.QUESTION, "upkeep")
    assert go(table, found) == (2, ALICE, "upkeep")
    assert table.state.question is not None


def test_from_one_untap_step_to_the_next_what_triggers_waits_for_the_upkeep() -> None:
    table = before_daybreak("Hill Giant", step="untap")
    found = passage(table.state, to_next_turn(1))
    assert found == Passage((Advance(to="cleanup"), Advance(to="upkeep")), Halt.STACK, "upkeep")
    played = [table.propose(action) for action in found.actions]
    assert "triggers.held_in_untap" in cited(played[-1])
    assert len(table.state.stack) == 1


def test_whether_there_is_a_target_for_it_is_seen_in_the_upkeep() -> None:
    found = passage(before_daybreak().state, to_next_turn(1))
    assert (found.halt, found.step) == (Halt.THERE, "upkeep")


def test_where_nothing_has_to_wait_the_untap_step_is_a_step_like_others() -> None:
    table = table_with(["Serra Angel"], **LIBRARIES)
    found = passage(table.state, to_next_turn(1))
    assert (found.halt, found.step) == (Halt.THERE, "untap")
    assert straight(table.state, "next turn") == (Advance(to="next turn"),)


@pytest.mark.parametrize(
    ("since", "where", "ways"),
    [
        ("end", "next turn", ["upkeep"]),
        ("end", "untap", ["upkeep"]),
        ("end", "draw", ["draw"]),
        ("untap", "next turn", ["cleanup", "upkeep"]),
    ],
)
def test_who_goes_past_everything_passes_an_untap_step_in_which_something_waits(
    since: str, where: str, ways: list[str]
) -> None:
    table = before_daybreak("Hill Giant", step=since)
    actions = straight(table.state, where)
    assert actions == tuple(Advance(to=way) for way in ways)
    for action in actions:
        table.propose(action)
    assert (table.state.turn, len(table.state.stack)) == (2, 1)


def test_the_untap_step_is_passed_where_a_state_based_action_has_to_wait() -> None:
    """704.3: the bear survives until the upkeep, where the Lord that it needs has become a Naturalist."""
    mine = [
        "Lord of the Ulvenwald",
        on_table("Gatstaf Howler", counters={"-1/-1": 3}),
    ]
    table = before_daybreak(mine=mine)
    found = passage(table.state, next_step)
    assert found.actions == (Advance(),), "the cleanup step comes first"
    table.propose(Advance())
    found = passage(table.state, next_step)
    assert found == Passage((Advance(to="upkeep"),), Halt.STACK, "upkeep")
    played = table.propose(Advance(to="upkeep"))
    assert "state_based.wait_for_priority" in cited(played)
    assert len(table.state.stack) == 1, "the ability of the Howler triggered before it died"
