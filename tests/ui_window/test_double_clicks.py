"""Double clicks beyond tapping, and the message where they may do nothing."""

from html import unescape

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QToolButton

from tabletop.model.actions import Advance, Attack
from tabletop.model.objects import StackAbility
from tabletop.model.zones import ZoneKind
from tests.support import BOB, on_table, table_with
from tests.ui_window.conftest import Hands
from tests.ui_window.test_paying import Mouse

pytestmark = pytest.mark.qt_log_ignore("^This plugin does not support ")


@pytest.mark.parametrize("mana", ["enforced", "trust"])
def test_a_permanent_that_is_tapped_for_its_one_ability_is_tapped_for_that(hands: Hands, mana: str) -> None:
    mouse = Mouse(hands, table_with(["Evolving Wilds"], library=["Forest"], mana=mana))
    mouse.double_click(mouse.table.only("Evolving Wilds"))
    assert mouse.table.names(ZoneKind.GRAVEYARD) == ["Evolving Wilds"]
    (begun,) = mouse.table.state.stack
    assert isinstance(mouse.table.state.objects[begun], StackAbility)
    hands.do("undo")
    assert (mouse.table.state.stack, mouse.tapped(), hands.action_count) == ((), [], 0)


def test_where_its_ability_may_not_be_activated_it_is_tapped_by_hand_and_untapped(hands: Hands) -> None:
    mouse = Mouse(hands, table_with([on_table("Civilized Scholar", summoning_sick=True)]))
    scholar = mouse.table.only("Civilized Scholar")
    for tapped in (["Civilized Scholar"], []):
        mouse.double_click(scholar)
        assert (mouse.tapped(), mouse.table.state.stack) == (tapped, ())


def test_what_makes_mana_or_is_not_tapped_for_its_ability_is_merely_tapped(hands: Hands) -> None:
    names = ["Argoth, Sanctum of Nature", "Bonesplitter"]
    mouse = Mouse(hands, table_with(names))
    for name in names:
        mouse.double_click(mouse.table.only(name))
    assert (mouse.tapped(), mouse.table.state.stack) == (names, ())


def test_of_a_spell_with_a_land_behind_it_the_reason_of_the_face_shown_is_said_first(hands: Hands) -> None:
    mouse = Mouse(hands, table_with(hand=["Shatterskull Smashing"], active=1))
    mouse.double_click(mouse.table.only("Shatterskull Smashing"))
    assert hands.window.scene.refusals.shown is not None
    first, last = hands.window.scene.refusals.shown[0].reasons
    assert first.words.startswith("Shatterskull Smashing can be cast only during Alice's main phase")
    assert last.words == "Alice can't play lands during Bob's turn."
    bubble = hands.window.scene.refusals.bubble
    assert bubble is not None
    assert bubble.saying.words == first.words


def test_where_both_faces_are_lands_one_reason_is_enough(hands: Hands) -> None:
    mouse = Mouse(hands, table_with(hand=["Blightstep Pathway"], active=1))
    mouse.double_click(mouse.table.only("Blightstep Pathway"))
    said = unescape(hands.window.frame.status.text())
    assert "Blightstep Pathway. Alice can't play lands during Bob's turn." in said
    assert "Searstep" not in said


def test_a_planeswalker_is_asked_which_of_its_abilities_it_uses(hands: Hands) -> None:
    walker = on_table("Garruk Relentless", counters={"loyalty": 3})
    mouse = Mouse(hands, table_with([walker], theirs=["Delver of Secrets"]))
    garruk = mouse.table.only("Garruk Relentless")
    mouse.double_click(garruk)
    assert (mouse.tapped(), hands.action_count) == ([], 0)
    QTest.keyClick(hands.window.dialogue.chooser, Qt.Key.Key_2)
    (begun,) = mouse.table.state.stack
    assert isinstance(mouse.table.state.objects[begun], StackAbility)
    hands.do("resolve")
    mouse.double_click(garruk)
    assert hands.window.scene.refusals.shown is not None, "once a turn"
    assert mouse.tapped() == []


def test_a_planeswalker_with_one_ability_that_may_be_used_uses_it(hands: Hands) -> None:
    walker = on_table("Liliana, Defiant Necromancer", counters={"loyalty": 3})
    mouse = Mouse(hands, table_with([walker]))
    mouse.double_click(mouse.table.only("Liliana, Defiant Necromancer"))
    assert mouse.table.permanent("Liliana, Defiant Necromancer").counters["loyalty"] == 5
    assert mouse.tapped() == []


def refusal(hands: Hands) -> str:
    """Return the text of the bubble with a refusal."""
    bubble = hands.window.scene.refusals.bubble
    assert bubble is not None
    return bubble.saying.words


# --- Combat ------------------------------------------------------------------------------------------------


def test_a_creature_attacks_in_the_step_for_that(hands: Hands) -> None:
    table = table_with(["Runeclaw Bear", on_table("Elite Vanguard", summoning_sick=True)])
    mouse = Mouse(hands, table)
    hands.window.session.going_on.to("declare attackers")
    said = unescape(hands.window.frame.status.text())
    assert (
        "Attackers: double-click creatures, or drag them onto what they attack, or press Shift+A for all."
        in said
    )
    mouse.double_click(mouse.table.only("Runeclaw Bear"))
    bear = table.permanent("Runeclaw Bear")
    assert (bear.combat.attacking_player, bear.tapped) == (BOB, True)
    mouse.double_click(mouse.table.only("Elite Vanguard"))
    assert not table.permanent("Elite Vanguard").tapped, "it is meant to attack"
    assert "Elite Vanguard came under Alice's control this turn, so it can't attack" in refusal(hands)


def test_a_creature_that_can_not_block_says_why(hands: Hands) -> None:
    table = table_with(["Serra Angel"], theirs=["Hill Giant"], step="declare attackers")
    table.does(Attack(players={table.only("Serra Angel"): BOB}))
    table.does(Advance(to="declare blockers"))
    mouse = Mouse(hands, table)
    mouse.double_click(mouse.table.only("Hill Giant"))
    assert not table.permanent("Hill Giant").tapped
    assert refusal(hands) == "Hill Giant has neither flying nor reach, so it can't block Serra Angel."


def test_creatures_that_are_selected_attack_together(hands: Hands) -> None:
    table = table_with(["Runeclaw Bear", "Elite Vanguard"], step="declare attackers")
    mouse = Mouse(hands, table)
    bear, vanguard = mouse.table.only("Runeclaw Bear"), mouse.table.only("Elite Vanguard")
    for each in (bear, vanguard):
        hands.window.scene.toggle(each)
    mouse.double_click(bear)
    assert all(each.combat.attacking_player == BOB for each in table.state.permanents())
    assert hands.action_count == 1


def test_a_creature_that_may_attack_a_planeswalker_asks_for_the_target(hands: Hands) -> None:
    table = table_with(["Runeclaw Bear"], theirs=["Garruk Relentless"], step="declare attackers")
    garruk, mouse = table.only("Garruk Relentless"), Mouse(hands, table)
    mouse.double_click(mouse.table.only("Runeclaw Bear"))
    assert not table.permanent("Runeclaw Bear").combat.attacks
    chooser = hands.window.dialogue.chooser
    assert [each.accessibleName() for each in chooser.findChildren(QToolButton) if each.isVisible()] == [
        "Attack Bob",
        "Attack Garruk Relentless",
    ]
    QTest.keyClick(chooser, Qt.Key.Key_2)
    assert table.permanent("Runeclaw Bear").combat.attacking == garruk


def test_a_creature_blocks_the_only_attacker(hands: Hands) -> None:
    table = table_with(["Runeclaw Bear"], theirs=["Hill Giant"], step="declare attackers")
    table.does(Attack(players={table.only("Runeclaw Bear"): BOB}))
    table.does(Advance(to="declare blockers"))
    mouse = Mouse(hands, table)
    mouse.double_click(mouse.table.only("Hill Giant"))
    assert table.permanent("Hill Giant").combat.blocking == table.only("Runeclaw Bear")
