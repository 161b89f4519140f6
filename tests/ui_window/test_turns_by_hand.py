"""Turns by keys and mouse: the stack stops them, one key leads on, attacks begin in the main phase."""

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from tabletop.cards.faces import Side
from tabletop.model.actions import Advance, Attack, Cast
from tests.support import ALICE, BOB, PlacedTable, on_table, table_with
from tests.ui_window.conftest import Hands
from tests.ui_window.test_hands_playing import plate, put

pytestmark = pytest.mark.qt_log_ignore("^This plugin does not support ")
LEFT = Qt.MouseButton.LeftButton
ANGEL, BEAR, DELVER = "Serra Angel", "Runeclaw Bear", "Delver of Secrets"
LIBRARIES = {"library": ["Island"] * 9, "opponent": {"library": ["Island"] * 9}}


def where(table: PlacedTable) -> tuple[int, int, str]:
    return table.state.turn, table.state.active, table.state.step


def message(hands: Hands) -> str:
    return hands.window.frame.status.text()


# --- Turns -------------------------------------------------------------------------------------------------


def test_one_key_leads_to_the_next_main_phase_with_the_card_drawn(hands: Hands) -> None:
    table = put(hands, table_with(**LIBRARIES, step="end"))
    hands.do("next turn")
    assert where(table) == (2, BOB, "precombat main")
    assert table.state.players[BOB].this_turn["cards drawn"] == 1
    assert hands.action_count == 1


@pytest.mark.parametrize(
    "key", ["next step", "next turn", "to end", "to my turn", "to my end", "to next turn"]
)
def test_no_key_passes_over_what_waits_on_the_stack(hands: Hands, key: str) -> None:
    table = put(hands, table_with(hand=["Ornithopter"], **LIBRARIES))
    table.does(Cast(object=table.only("Ornithopter")))
    put(hands, table)
    hands.do(key)
    assert where(table) == (1, ALICE, "precombat main"), "the spell resolved, and that is all"
    assert table.state.stack == ()
    hands.do(key)
    assert where(table) != (1, ALICE, "precombat main")


def test_a_trigger_on_the_way_stops_every_way(hands: Hands) -> None:
    table = put(hands, table_with([DELVER], **LIBRARIES, active=BOB))
    hands.do("next turn")
    assert where(table) == (2, ALICE, "upkeep")
    assert "Delver of Secrets" in message(hands)
    hands.do("next turn")
    assert table.state.question is not None or table.state.stack == ()


def test_the_way_goes_on_after_a_question(hands: Hands) -> None:
    table = put(hands, table_with(hand=["Island"] * 8, **LIBRARIES))
    hands.do("next turn")
    assert where(table) == (1, ALICE, "cleanup")
    assert table.state.question is not None
    hands.window.dialogue.answer(table.state.question.question.options[0])
    QApplication.processEvents()
    hands.window.scene.finish_motion()
    assert where(table) == (2, BOB, "precombat main")
    hands.do("undo")
    assert where(table) == (1, ALICE, "precombat main"), "all of it was one step of the hand"


def test_a_question_that_is_taken_back_goes_nowhere(hands: Hands) -> None:
    table = put(hands, table_with(hand=["Island"] * 8, **LIBRARIES))
    hands.do("next turn")
    hands.do("undo")
    QApplication.processEvents()
    assert where(table) == (1, ALICE, "precombat main")


def test_passing_to_my_turn_and_to_my_end_step(hands: Hands) -> None:
    table = put(hands, table_with(**LIBRARIES))
    hands.do("to my end")
    assert where(table) == (1, ALICE, "end")
    hands.do("to my turn")
    assert where(table) == (3, ALICE, "precombat main")
    hands.do("turn table")
    hands.do("to my turn")
    assert where(table) == (4, BOB, "precombat main"), "Bob sits below now"


def test_a_step_that_is_not_ahead_is_gone_to_only_on_purpose(hands: Hands) -> None:
    table = put(hands, table_with(**LIBRARIES))
    hands.do("to upkeep")
    assert where(table) == (1, ALICE, "precombat main")
    assert "Bob" in message(hands)
    hands.do("to upkeep")
    assert where(table) == (2, BOB, "upkeep")


def test_the_switch_for_stopping_is_kept_and_leads_past_everything(hands: Hands) -> None:
    table = put(hands, table_with([DELVER], hand=["Ornithopter"], **LIBRARIES, active=BOB))
    hands.do("stop turns")
    assert hands.settings.value("table/stop turns") == "no"
    hands.do("to next turn")
    hands.do("next step")
    hands.do("next step")
    assert where(table) == (2, ALICE, "draw")
    assert len(table.state.stack) == 1


def test_past_everything_no_untap_step_is_stayed_in_where_something_has_to_wait(hands: Hands) -> None:
    """502.4: the ability that triggers as the Brute transforms goes onto the stack in the upkeep."""
    brute = table_with(
        ["Moonrage Brute"],
        theirs=[BEAR],
        library=["Island"] * 9,
        opponent={"library": ["Island"] * 9, "hand": ["Lightning Bolt"] * 2},
        active=BOB,
        day_night="night",
        step="end",
    )
    for bolt in brute.all("Lightning Bolt"):
        brute.does(Cast(object=bolt, target_players=(ALICE,)))
        brute.resolve()
    table = put(hands, brute)
    hands.do("stop turns")
    hands.do("to next turn")
    assert where(table) == (2, ALICE, "upkeep")
    assert len(table.state.stack) == 1
    hands.do("undo")
    assert where(table) == (1, BOB, "end")


def test_steps_are_marked_with_the_right_button_and_stop_the_turn(hands: Hands) -> None:
    table = put(hands, table_with(**LIBRARIES))
    strip = hands.window.frame.page.turn_bar._strip
    QTest.mouseClick(strip, Qt.MouseButton.RightButton, pos=strip.pip(10).center().toPoint())
    assert hands.settings.value("table/stops") == "end"
    hands.do("next turn")
    assert where(table) == (1, ALICE, "end")
    assert "mark" in message(hands)
    hands.do("next turn")
    assert where(table) == (2, BOB, "precombat main")
    QTest.mouseClick(strip, Qt.MouseButton.RightButton, pos=strip.pip(10).center().toPoint())
    hands.do("next turn")
    assert where(table) == (3, ALICE, "precombat main")


def test_a_click_on_a_step_goes_there(hands: Hands) -> None:
    table = put(hands, table_with(**LIBRARIES))
    strip = hands.window.frame.page.turn_bar._strip
    QTest.mouseClick(strip, LEFT, pos=strip.pip(10).center().toPoint())
    assert where(table) == (1, ALICE, "end")
    assert table.journal.entries[-1].action == Advance(to="end")


@pytest.mark.parametrize(
    ("key", "step"),
    [
        ("to beginning of combat", "beginning of combat"),
        ("to postcombat main", "postcombat main"),
        ("to end", "end"),
    ],
)
def test_keys_lead_where_they_say(hands: Hands, key: str, step: str) -> None:
    table = put(hands, table_with(**LIBRARIES))
    hands.do(key)
    assert where(table) == (1, ALICE, step)


def test_what_has_resolved_is_said_although_something_waits(hands: Hands) -> None:
    table = put(hands, table_with(hand=["Centaur Courser", "Wall of Omens"], **LIBRARIES))
    table.does(Cast(object=table.only("Wall of Omens")))
    put(hands, table)
    hands.do("next turn")
    assert "Wall of Omens resolves: it enters; the ability of Wall of Omens triggers." in message(hands)


# --- Attacks -----------------------------------------------------------------------------------------------


def drag(hands: Hands, id: int, to: QPoint) -> None:
    view = hands.window.table_view
    item = hands.window.scene.card_items.of(id)
    assert item is not None
    begin, end = view.mapFromScene(item.middle), view.mapFromScene(to)
    QTest.mousePress(view.viewport(), LEFT, pos=begin)
    for step in range(1, 6):
        QTest.mouseMove(view.viewport(), begin + (end - begin) * step / 5)
    QTest.mouseRelease(view.viewport(), LEFT, pos=end)
    hands.window.scene.finish_motion()


def test_all_attack_from_the_main_phase_with_one_key(hands: Hands) -> None:
    table = put(
        hands, table_with([ANGEL, BEAR, on_table("Elite Vanguard", summoning_sick=True)], **LIBRARIES)
    )
    QTest.keyClick(hands.window.table_view, Qt.Key.Key_A, Qt.KeyboardModifier.ShiftModifier)
    assert table.state.step == "declare attackers"
    attacking = [table.permanent(name).combat.attacking_player for name in (ANGEL, BEAR, "Elite Vanguard")]
    assert attacking == [BOB, BOB, None]
    hands.do("undo")
    assert where(table) == (1, ALICE, "precombat main"), (
        "the attack and the way to it are one step of the hand"
    )


def test_one_attacks_from_the_main_phase_by_a_drag_onto_the_player(hands: Hands) -> None:
    table = put(hands, table_with([ANGEL, BEAR], **LIBRARIES))
    drag(hands, table.only(ANGEL), plate(hands, BOB))
    assert table.permanent(ANGEL).combat.attacking_player == BOB
    assert table.permanent(BEAR).combat.attacking_player is None
    drag(hands, table.only(BEAR), plate(hands, BOB))
    assert table.permanent(BEAR).combat.attacking_player == BOB


@pytest.mark.parametrize("step", ["precombat main", "beginning of combat"])
def test_a_drag_onto_the_player_walks_to_the_declaration_of_attackers(hands: Hands, step: str) -> None:
    table = put(hands, table_with([ANGEL, BEAR], theirs=["Hill Giant"], **LIBRARIES, step=step))
    drag(hands, table.only(ANGEL), plate(hands, BOB))
    assert where(table) == (1, ALICE, "declare attackers")
    assert table.permanent(ANGEL).combat.attacking_player == BOB
    assert isinstance(table.journal.entries[-1].action, Attack)
    hands.do("undo")
    assert where(table) == (1, ALICE, step), "both are one step of the hand"
    assert hands.action_count == 0


def test_a_planeswalker_is_attacked_from_the_main_phase_by_a_drag(hands: Hands) -> None:
    jace = on_table("Jace, Vryn's Prodigy", side=Side.BACK, counters={"loyalty": 5})
    table = put(hands, table_with([BEAR], theirs=[jace], **LIBRARIES))
    walker = table.only("Jace, Telepath Unbound")
    item = hands.window.scene.card_items.of(walker)
    assert item is not None
    drag(hands, table.only(BEAR), item.middle.toPoint())
    assert table.permanent(BEAR).combat.attacking == walker


def test_a_creature_that_can_not_attack_says_why_in_the_main_phase(hands: Hands) -> None:
    table = put(hands, table_with([on_table(BEAR, summoning_sick=True)], **LIBRARIES))
    drag(hands, table.only(BEAR), plate(hands, BOB))
    assert where(table) == (1, ALICE, "precombat main")
    assert "302.6" in message(hands) or "508.1a" in message(hands)


def test_what_triggers_as_combat_begins_is_not_passed_over(hands: Hands) -> None:
    table = put(hands, table_with([BEAR, "Goblin Rabblemaster"], **LIBRARIES))
    hands.do("attack all")
    assert where(table) == (1, ALICE, "precombat main")
    assert "The ability of Goblin Rabblemaster triggers at the beginning of combat" in message(hands)
    hands.do("to beginning of combat")
    assert len(table.state.stack) == 1
    hands.do("attack all")
    assert "The ability of Goblin Rabblemaster is on the stack" in message(hands)
    assert not table.permanent(BEAR).combat.attacks
    hands.do("resolve")
    hands.do("attack all")
    assert table.permanent(BEAR).combat.attacking_player == BOB


def test_what_asks_for_a_target_as_combat_begins_is_said_as_well(hands: Hands) -> None:
    put(hands, table_with([BEAR, "Reckless Stormseeker"], **LIBRARIES))
    hands.do("attack all")
    assert "The ability of Reckless Stormseeker triggers at the beginning of combat" in message(hands)
    hands.do("to beginning of combat")
    prompt = hands.window.frame.page.question.prompt
    assert prompt is not None
    assert prompt.about_more.startswith("Reckless Stormseeker: At the beginning of combat on your turn")


def test_damage_is_said_although_what_it_triggered_waits(hands: Hands) -> None:
    table = put(hands, table_with(["Tovolar, Dire Overlord", "Brutal Cathar"], **LIBRARIES))
    hands.do("attack all")
    hands.do("next turn")
    assert len(table.state.stack) == 2
    words = "Combat damage: 5 damage to Bob (15 life); the ability of Tovolar, Dire Overlord triggers"
    assert f"{words} (2 times)." in message(hands)


def test_nothing_else_is_to_blame_where_nothing_attacks(hands: Hands) -> None:
    put(hands, table_with([on_table(BEAR, summoning_sick=True)], **LIBRARIES))
    hands.do("attack all")
    assert "Nothing can attack now." in message(hands)


def test_combat_damage_without_attackers_says_so(hands: Hands) -> None:
    table = put(hands, table_with([BEAR], **LIBRARIES))
    hands.do("combat damage")
    assert where(table) == (1, ALICE, "precombat main")
    assert "No creature is attacking" in message(hands)


def test_combat_damage_is_dealt_with_one_key_after_the_attack(hands: Hands) -> None:
    table = put(hands, table_with([ANGEL], **LIBRARIES))
    hands.do("attack all")
    hands.do("combat damage")
    assert table.state.players[BOB].life == 16


def test_blockers_are_not_passed_over(hands: Hands) -> None:
    table = put(hands, table_with([ANGEL], theirs=[BEAR], **LIBRARIES))
    table.does(Advance(to="beginning of combat"))
    table.does(Attack(players={table.only(ANGEL): BOB}, by=ALICE))
    put(hands, table)
    hands.do("next turn")
    assert table.state.step == "declare blockers"
    assert "Blockers" in message(hands)


def test_the_key_for_the_next_main_phase_leads_out_of_combat_to_the_second(hands: Hands) -> None:
    table = put(hands, table_with([ANGEL], **LIBRARIES))
    hands.do("attack all")
    hands.do("combat damage")
    hands.key(Qt.Key.Key_Return, Qt.KeyboardModifier.ControlModifier)
    assert where(table) == (1, ALICE, "postcombat main")
    hands.key(Qt.Key.Key_Return, Qt.KeyboardModifier.ControlModifier)
    assert where(table) == (2, BOB, "precombat main")


@pytest.mark.parametrize("key", [Qt.Key.Key_Space, Qt.Key.Key_Return])
def test_who_may_block_and_how_is_said_as_the_step_begins(hands: Hands, key: Qt.Key) -> None:
    mine, theirs = [BEAR, ANGEL], [on_table("Hill Giant", tapped=True), "Elite Vanguard", BEAR]
    table = put(hands, table_with(mine, theirs=theirs, **LIBRARIES))
    hands.do("attack all")
    hands.key(key, Qt.KeyboardModifier.ControlModifier)
    assert table.state.step == "declare blockers"
    how = "(or double-click, or press E and click)"
    assert f"Blockers: Bob may drag Elite Vanguard and Runeclaw Bear onto attackers {how}." in message(hands)


def test_where_nothing_can_block_that_is_said(hands: Hands) -> None:
    put(hands, table_with([ANGEL], theirs=[BEAR], **LIBRARIES))
    hands.do("attack all")
    hands.do("next turn")
    assert "Blockers: no untapped creature can block the attackers." in message(hands)


def test_the_last_line_says_who_attacks_and_not_who_was_tapped_for_it(hands: Hands) -> None:
    hands.window.bridge.replace_table(table_with(["Grizzly Bears", "Hill Giant", "Hill Giant"]))
    hands.key(Qt.Key.Key_A, Qt.KeyboardModifier.ShiftModifier)
    assert "Grizzly Bears and 2 Hill Giants attack Bob." in message(hands)
