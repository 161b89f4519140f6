"""Attackers and blockers that are dragged one after another, or together."""

from PySide6.QtCore import Qt
from PySide6.QtTest import QTest

from tabletop.model.actions import Attack, Block
from tabletop.model.objects import Combat
from tabletop.ui.items.overlays import Bubble, Kind
from tests.support import BOB, on_table, table_with
from tests.ui.conftest import Seen, Show
from tests.ui.test_players_as_targets import CTRL, plate

ANGEL, BEAR, GIANT = "Serra Angel", "Runeclaw Bear", "Hill Giant"
MENACE = "Brimstone Vandal"
WALKER = "Nicol Bolas, the Arisen"


def attacking_names(seen: Seen) -> set[str]:
    return {each.definition.name for each in seen.table.state.permanents() if each.combat.attacks}


def take_both(seen: Seen, first: str, second: str) -> None:
    seen.click(seen.at(first))
    seen.click(seen.at(second), CTRL)


def test_one_attacker_is_dragged_after_the_other(show: Show) -> None:
    seen = show(table_with([ANGEL, BEAR], step="declare attackers"))
    for name in (ANGEL, BEAR):
        seen.drag(seen.at(name), plate(seen, BOB))
        seen.scene.finish_motion()
    assert attacking_names(seen) == {ANGEL, BEAR}
    both = Attack(players={seen.table.only(name): BOB for name in (ANGEL, BEAR)}, by=0)
    assert seen.table.journal.entries[-1].action == both
    assert [arrow.kind for arrow in seen.scene.arrows.arrows] == [Kind.ATTACK] * 2
    seen.bridge.undo()
    seen.scene.finish_motion()
    assert attacking_names(seen) == {ANGEL}
    assert seen.all_lie_at_rest()


def test_a_blocker_is_dragged_after_the_other(show: Show) -> None:
    attacker = on_table(GIANT, combat=Combat(attacking_player=BOB))
    seen = show(table_with([attacker], theirs=[ANGEL, BEAR], step="declare blockers"))
    for name in (ANGEL, BEAR):
        seen.drag(seen.at(name), seen.at(GIANT))
        seen.scene.finish_motion()
    giant = seen.table.only(GIANT)
    blocks = {seen.table.only(name): giant for name in (ANGEL, BEAR)}
    assert seen.table.journal.entries[-1].action == Block(blockers=blocks, by=BOB)


def test_two_are_dragged_together_onto_what_one_can_not_block(show: Show) -> None:
    attacker = on_table(MENACE, combat=Combat(attacking_player=BOB))
    seen = show(table_with([attacker], theirs=[ANGEL, BEAR], step="declare blockers"))
    seen.drag(seen.at(ANGEL), seen.at(MENACE))
    assert seen.scene.refusals.bubble is not None
    assert seen.table.journal.cursor == 0
    seen.scene.finish_motion()
    take_both(seen, ANGEL, BEAR)
    seen.carry(seen.at(BEAR), seen.at(MENACE))
    assert {item.view.now.name for item in seen.scene.mouse._gesture._targets} == {MENACE}
    seen.drag(seen.at(BEAR), seen.at(MENACE))
    seen.scene.finish_motion()
    assert {each.definition.name for each in seen.table.state.permanents() if each.combat.blocks} == {
        ANGEL,
        BEAR,
    }


def test_two_are_dragged_together_onto_a_planeswalker(show: Show) -> None:
    walker = on_table(WALKER, counters={"loyalty": 3})
    seen = show(table_with([ANGEL, BEAR], theirs=[walker], step="declare attackers"))
    take_both(seen, ANGEL, BEAR)
    seen.drag(seen.at(BEAR), seen.at(WALKER))
    seen.scene.finish_motion()
    assert attacking_names(seen) == {ANGEL, BEAR}


def test_an_attacker_is_dragged_to_another_goal_instead(show: Show) -> None:
    walker = on_table(WALKER, counters={"loyalty": 3})
    seen = show(table_with([ANGEL], theirs=[walker], step="declare attackers"))
    seen.drag(seen.at(ANGEL), plate(seen, BOB))
    seen.scene.finish_motion()
    seen.drag(seen.at(ANGEL), seen.at(WALKER))
    seen.scene.finish_motion()
    assert seen.table.permanent(ANGEL).combat.attacking == seen.table.only(WALKER)


def test_several_that_mean_nothing_together_glide_home(show: Show) -> None:
    seen = show(table_with([ANGEL, BEAR], theirs=[GIANT]))
    take_both(seen, ANGEL, BEAR)
    seen.drag(seen.at(BEAR), seen.at(GIANT))
    seen.scene.finish_motion()
    assert seen.table.journal.cursor == 0
    assert seen.all_lie_at_rest()


def test_what_may_block_two_is_dragged_onto_both(show: Show) -> None:
    attackers = [on_table(name, combat=Combat(attacking_player=BOB)) for name in (GIANT, BEAR)]
    seen = show(table_with(attackers, theirs=["Tangleclaw Werewolf"], step="declare blockers"))
    for name in (GIANT, BEAR):
        seen.drag(seen.at("Tangleclaw Werewolf"), seen.at(name))
        seen.scene.finish_motion()
    blocked = {seen.table.only(GIANT), seen.table.only(BEAR)}
    assert {*seen.table.permanent("Tangleclaw Werewolf").combat.all_blocked} == blocked
    # Two to Bob, and two from the blocker.
    assert len(seen.scene.arrows.arrows) == 4


def captions(seen: Seen) -> list[str]:
    return [item.saying.words for item in seen.scene.items() if isinstance(item, Bubble)]


def test_over_what_the_held_card_covers_is_said_what_letting_go_does(show: Show) -> None:
    attacker = on_table(GIANT, combat=Combat(attacking_player=BOB))
    seen = show(table_with([attacker, "Forest"], theirs=[ANGEL], step="declare blockers"))
    seen.carry(seen.at(ANGEL), seen.at(GIANT))
    assert captions(seen) == [f"Block: {GIANT}"]
    seen.carry(seen.at(ANGEL), seen.at("Forest"))
    assert captions(seen) != [f"Block: {GIANT}"]


def test_over_a_player_is_said_what_letting_go_does(show: Show) -> None:
    seen = show(table_with([ANGEL], step="declare attackers"))
    seen.carry(seen.at(ANGEL), plate(seen, BOB))
    assert captions(seen) == ["Attack Bob"]
    QTest.mouseRelease(seen.view.viewport(), Qt.MouseButton.LeftButton, pos=plate(seen, BOB))
    assert captions(seen) == []
    assert attacking_names(seen) == {ANGEL}
