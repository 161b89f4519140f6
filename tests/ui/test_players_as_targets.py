"""Players as targets: cards dropped on their names, and arrows to them."""

from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest

from tabletop.rules.drops import dropped_at
from tabletop.ui.items.overlays import Kind
from tabletop.ui.items.zone_item import Invitation
from tests.support import ALICE, BOB, on_table, table_with
from tests.ui.conftest import Seen, Show

CTRL = Qt.KeyboardModifier.ControlModifier
CURSE = "Curse of Leeches"


def plate(seen: Seen, seat: int) -> QPoint:
    return seen.scene.ground.plates[seat].center().toPoint()


def test_a_spell_dropped_on_a_player_targets_that_player(show: Show) -> None:
    seen = show(table_with(hand=["Shock"]))
    seen.carry(seen.at("Shock"), plate(seen, BOB))
    assert seen.scene.furniture.plates[BOB].invitation is Invitation.LEGAL
    assert seen.scene.furniture.plates[BOB].pointed_at
    seen.drag(seen.at("Shock"), plate(seen, BOB))
    seen.scene.finish_motion()
    (spell,) = seen.table.state.stack
    assert seen.table.state.objects[spell].target_players == (BOB,)
    (arrow,) = seen.scene.arrows.arrows
    assert arrow.kind is Kind.HINT
    assert seen.scene.ground.plates[BOB].contains(arrow.end)
    assert seen.scene.furniture.plates[BOB].invitation is Invitation.NONE


def test_a_creature_dropped_on_a_player_attacks(show: Show) -> None:
    seen = show(table_with(["Serra Angel"], step="declare attackers"))
    seen.drag(seen.at("Serra Angel"), plate(seen, BOB))
    seen.scene.finish_motion()
    assert seen.table.permanent("Serra Angel").combat.attacking_player == BOB
    (arrow,) = seen.scene.arrows.arrows
    assert arrow.kind is Kind.ATTACK


def test_several_creatures_attack_together(show: Show) -> None:
    seen = show(table_with(["Serra Angel", "Runeclaw Bear"], step="declare attackers"))
    seen.click(seen.at("Serra Angel"))
    seen.click(seen.at("Runeclaw Bear"), CTRL)
    seen.drag(seen.at("Runeclaw Bear"), plate(seen, BOB))
    seen.scene.finish_motion()
    assert seen.table.journal.cursor == 1
    assert seen.table.permanent("Serra Angel").combat.attacking_player == BOB
    assert seen.table.permanent("Runeclaw Bear").combat.attacking_player == BOB


def test_an_attack_at_the_wrong_time_is_refused_with_the_reason(show: Show) -> None:
    seen = show(table_with(["Serra Angel"], step="postcombat main"))
    seen.drag(seen.at("Serra Angel"), plate(seen, BOB))
    assert seen.table.journal.cursor == 0
    assert seen.scene.refusals.bubble is not None
    assert seen.scene.refusals.bubble.saying.rule == "508.1"
    seen.scene.finish_motion()


def test_nobody_attacks_the_own_player_and_lands_are_no_spells(show: Show) -> None:
    seen = show(table_with(["Serra Angel"], hand=["Forest"]))
    state = seen.table.state
    assert dropped_at(state, seen.table.only("Serra Angel"), ALICE) == ()
    assert dropped_at(state, seen.table.only("Forest"), BOB) == ()
    assert dropped_at(state, 999, BOB) == ()


def test_a_curse_goes_from_player_to_player(show: Show) -> None:
    seen = show(table_with([on_table(CURSE, attached_to_player=BOB)]))
    (arrow,) = seen.scene.arrows.arrows
    assert seen.scene.ground.plates[BOB].contains(arrow.end)
    seen.drag(seen.at(CURSE), plate(seen, ALICE))
    seen.scene.finish_motion()
    assert seen.table.permanent(CURSE).attached_to_player == ALICE
    (arrow,) = seen.scene.arrows.arrows
    assert seen.scene.ground.plates[ALICE].contains(arrow.end)


def test_an_arrow_drawn_by_hand_leads_to_a_player_and_is_wiped_off(show: Show) -> None:
    seen = show(table_with(["Serra Angel"]))
    for _ in range(2):
        viewport = seen.view.viewport()
        QTest.mousePress(viewport, Qt.MouseButton.RightButton, pos=seen.at("Serra Angel"))
        QTest.mouseMove(viewport, plate(seen, BOB))
        QTest.mouseRelease(viewport, Qt.MouseButton.RightButton, pos=plate(seen, BOB))
        drawn = seen.scene.arrows.arrows
        if drawn:
            assert drawn[0].kind is Kind.DRAWN
            assert seen.scene.ground.plates[BOB].contains(drawn[0].end)
            seen.bridge.show()
            assert seen.scene.arrows.arrows == drawn
    assert seen.scene.arrows.arrows == ()
