"""Handwork with keys: aiming, attacking, untapping, face-down cards, life, dice, players."""

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QMenu, QWidget

from tabletop.model.actions import Advance
from tabletop.model.handwork import RollDice
from tabletop.model.objects import CardObject, Combat, Permanent
from tabletop.ui.by_hand.players_and_dice import DicePanel
from tabletop.ui.by_hand.players_panel import PlayersPanel
from tabletop.ui.gestures.target_arrow import TargetArrow
from tests.support import ALICE, BOB, PlacedTable, commander, on_table, table_with
from tests.ui_window.conftest import Hands
from tests.ui_window.test_hands_override import card_menu, inner

pytestmark = pytest.mark.qt_log_ignore("^This plugin does not support ")
LEFT = Qt.MouseButton.LeftButton
ANGEL, BEAR = "Serra Angel", "Runeclaw Bear"


def put(hands: Hands, table: PlacedTable) -> PlacedTable:
    """Show another table in the window."""
    hands.window.bridge.replace_table(table)
    hands.window.scene.finish_motion()
    QApplication.processEvents()
    return table


def click(hands: Hands, name: str) -> None:
    item = hands.window.scene.card_items.of(hands.number(name))
    assert item is not None
    press(hands, item.middle.toPoint())


def press(hands: Hands, at: QPoint) -> None:
    view = hands.window.table_view
    QTest.mouseMove(view.viewport(), at)
    QTest.mouseClick(view.viewport(), LEFT, pos=view.mapFromScene(at))
    hands.window.scene.finish_motion()


def plate(hands: Hands, seat: int) -> QPoint:
    return hands.window.scene.ground.plates[seat].center().toPoint()


def is_aiming(hands: Hands) -> bool:
    return isinstance(hands.window.scene.mouse._gesture, TargetArrow)


# --- Aiming ------------------------------------------------------------------------------------------------


def test_equipment_is_attached_by_a_click(hands: Hands) -> None:
    table = put(hands, table_with(["Bonesplitter", BEAR], theirs=[ANGEL]))
    hands.select("Bonesplitter")
    hands.key(Qt.Key.Key_E)
    assert is_aiming(hands)
    click(hands, BEAR)
    assert table.permanent("Bonesplitter").attached_to == table.only(BEAR)
    assert not is_aiming(hands)
    hands.select("Bonesplitter")
    QTest.keyClick(hands.window.table_view, Qt.Key.Key_E, Qt.KeyboardModifier.ShiftModifier)
    assert not table.permanent("Bonesplitter").is_attached()


def test_a_key_applies_to_all_selected_cards_or_says_that_it_does_not(hands: Hands) -> None:
    put(hands, table_with([ANGEL, BEAR]))
    hands.select(ANGEL, BEAR)
    before = hands.action_count
    hands.do("tap")
    assert all(hands.object(name).tapped for name in (ANGEL, BEAR))
    assert hands.action_count == before + 1
    hands.window.session.commands.verb("counter")
    assert "be done with Serra Angel" in hands.window.frame.status.text()


def test_aiming_at_what_can_not_be_meant_says_why(hands: Hands) -> None:
    put(hands, table_with(["Bonesplitter", BEAR, "Forest"]))
    hands.select("Bonesplitter")
    hands.do("aim")
    click(hands, "Forest")
    assert hands.action_count == 0
    assert "701.3b" in hands.window.frame.status.text()


def test_a_click_beside_everything_and_escape_end_it(hands: Hands) -> None:
    put(hands, table_with(["Bonesplitter", BEAR]))
    hands.select("Bonesplitter")
    hands.do("aim")
    field = hands.window.scene.ground.field
    press(hands, (field.topLeft() + QPoint(30, 30)).toPoint())
    assert not is_aiming(hands)
    hands.select("Bonesplitter")
    hands.do("aim")
    hands.key(Qt.Key.Key_Escape)
    assert not is_aiming(hands)
    assert hands.action_count == 0
    assert hands.window.scene.arrows.arrows == ()


def test_a_spell_is_aimed_at_a_player(hands: Hands) -> None:
    table = put(hands, table_with(hand=["Shock"]))
    hands.select("Shock")
    hands.do("aim")
    press(hands, plate(hands, BOB))
    (spell,) = table.state.stack
    assert table.state.objects[spell].target_players == (BOB,)


def test_nothing_to_aim_at_is_said(hands: Hands) -> None:
    put(hands, table_with(["Forest"]))
    hands.do("aim")
    assert "Select a card first." in hands.window.frame.status.text()
    hands.select("Forest")
    hands.do("aim")
    assert not is_aiming(hands)
    assert "nothing it can be attached to" in hands.window.frame.status.text()


# --- Combat ------------------------------------------------------------------------------------------------


def test_a_whole_combat_by_keys(hands: Hands) -> None:
    table = put(hands, table_with([ANGEL], theirs=[BEAR], step="declare attackers"))
    hands.select(ANGEL)
    hands.key(Qt.Key.Key_A)
    assert table.permanent(ANGEL).combat.attacking_player == BOB
    hands.do("combat damage")
    assert table.state.step == "combat damage"
    assert table.state.players[BOB].life == 16


def test_blockers_are_aimed_at_what_they_block(hands: Hands) -> None:
    table = put(hands, table_with([on_table(BEAR, combat=Combat(attacking_player=BOB))], theirs=[ANGEL]))
    table.does(Advance(to="declare blockers"))
    put(hands, table)
    if table.permanent(BEAR).combat.attacking_player is None:
        pytest.fail("the attack is over")
    hands.select(ANGEL)
    hands.key(Qt.Key.Key_E)
    click(hands, BEAR)
    assert table.permanent(ANGEL).combat.blocking == table.only(BEAR)


def test_everything_attacks_that_may(hands: Hands) -> None:
    tapped, new = on_table(BEAR, tapped=True), on_table("Elite Vanguard", summoning_sick=True)
    table = put(hands, table_with([ANGEL, tapped, new, "Forest"], step="declare attackers"))
    hands.do("attack all")
    attacking = [each for each in table.state.permanents() if each.combat.attacking_player == BOB]
    assert [each.id for each in attacking] == [table.only(ANGEL)]
    hands.do("attack all")
    assert "Nothing can attack now." in hands.window.frame.status.text()


def test_everything_attacks_the_opponent_that_is_clicked(hands: Hands) -> None:
    table = put(hands, table_with([ANGEL, BEAR], players=3, step="declare attackers"))
    hands.do("attack all")
    assert not any(each.combat.attacks for each in table.state.permanents())
    assert is_aiming(hands)
    press(hands, plate(hands, 2))
    assert [each.combat.attacking_player for each in table.state.permanents()] == [2, 2]


def test_an_attacker_is_needed(hands: Hands) -> None:
    put(hands, table_with([ANGEL], step="declare attackers"))
    hands.do("attack")
    assert "Select the attacking creatures first." in hands.window.frame.status.text()


def test_among_several_opponents_a_click_chooses(hands: Hands) -> None:
    table = put(hands, table_with([ANGEL], players=3, step="declare attackers"))
    hands.select(ANGEL)
    hands.key(Qt.Key.Key_A)
    assert is_aiming(hands)
    press(hands, plate(hands, 2))
    assert table.permanent(ANGEL).combat.attacking_player == 2


def test_several_go_where_a_click_says(hands: Hands) -> None:
    table = put(hands, table_with([ANGEL, BEAR], players=3, step="declare attackers"))
    hands.select(ANGEL, BEAR)
    hands.key(Qt.Key.Key_A)
    press(hands, plate(hands, 2))
    assert [each.combat.attacking_player for each in table.state.permanents()] == [2, 2]


def test_attackers_are_added_one_after_the_other_and_taken_back_so(hands: Hands) -> None:
    table = put(hands, table_with([ANGEL, BEAR], step="declare attackers"))
    for name in (ANGEL, BEAR):
        hands.select(name)
        hands.key(Qt.Key.Key_A)
    assert all(each.combat.attacking_player == BOB for each in table.state.permanents())
    hands.do("undo")
    assert table.permanent(ANGEL).combat.attacking_player == BOB
    assert not table.permanent(BEAR).combat.attacks


def test_all_attack_that_have_to_attack_together(hands: Hands) -> None:
    bane = on_table("Bane of Hanweir")
    table = put(hands, table_with([bane, bane, ANGEL], step="declare attackers"))
    hands.do("attack all")
    assert all(each.combat.attacking_player == BOB for each in table.state.permanents())


def test_two_block_together_by_a_click(hands: Hands) -> None:
    attacker = on_table("Brimstone Vandal", combat=Combat(attacking_player=BOB))
    table = put(hands, table_with([attacker], theirs=[ANGEL, BEAR], step="declare blockers"))
    hands.select(ANGEL, BEAR)
    hands.key(Qt.Key.Key_E)
    click(hands, "Brimstone Vandal")
    vandal = table.only("Brimstone Vandal")
    assert [table.permanent(name).combat.blocking for name in (ANGEL, BEAR)] == [vandal, vandal]


def test_the_last_of_several_is_aimed_alone_where_they_do_nothing_together(hands: Hands) -> None:
    table = put(hands, table_with([ANGEL, BEAR, "Bonesplitter"]))
    hands.select(BEAR, "Bonesplitter")
    hands.key(Qt.Key.Key_E)
    click(hands, ANGEL)
    assert table.permanent("Bonesplitter").attached_to == table.only(ANGEL)


# --- Untapping, copying, countering ------------------------------------------------------------------------


def test_everything_of_the_player_untaps(hands: Hands) -> None:
    table = put(hands, table_with([on_table(ANGEL, tapped=True)], theirs=[on_table(BEAR, tapped=True)]))
    hands.do("untap all")
    assert not table.permanent(ANGEL).tapped
    assert table.permanent(BEAR).tapped
    hands.do("untap all")
    assert "Everything is untapped." in hands.window.frame.status.text()


def test_k_copies_and_shift_c_counters(hands: Hands) -> None:
    table = put(hands, table_with([BEAR], hand=["Shock"]))
    hands.select(BEAR)
    hands.key(Qt.Key.Key_K)
    assert len(table.all(BEAR)) == 2
    hands.select("Shock")
    hands.do("aim")
    press(hands, plate(hands, BOB))
    hands.select("Shock")
    hands.key(Qt.Key.Key_K)
    asked = table.state.question
    assert asked is not None
    assert asked.question.rule == "115.7d"
    hands.window.bridge.answer(asked.question.default)
    assert len(table.state.stack) == 2
    hands.window.scene.select(table.state.stack[0])
    QTest.keyClick(hands.window.table_view, Qt.Key.Key_C, Qt.KeyboardModifier.ShiftModifier)
    assert len(table.state.stack) == 1


# --- Face down ---------------------------------------------------------------------------------------------


def entry(menu: QMenu | None, words: str) -> None:
    assert menu is not None
    next(action for action in menu.actions() if action.text().startswith(words)).trigger()


def test_a_card_is_manifested_and_turned_up_for_its_cost(hands: Hands) -> None:
    table = put(hands, table_with(hand=[BEAR]))
    entry(inner(card_menu(hands, BEAR), "Face down"), "Manifest it")
    permanent = next(iter(table.state.permanents()))
    assert permanent.face_down is not None
    assert permanent.face_down.how == "manifest"
    hands.window.scene.select(permanent.id)
    menu = hands.window.frame.menus["Card"]
    menu.aboutToShow.emit()
    entry(inner(menu, "Face down"), "Turn face up")
    assert table.permanent(BEAR).face_down is None


def test_cloaked_it_has_ward(hands: Hands) -> None:
    table = put(hands, table_with(hand=[BEAR]))
    entry(inner(card_menu(hands, BEAR), "Face down"), "Cloak it")
    permanent = next(iter(table.state.permanents()))
    assert permanent.face_down is not None
    assert permanent.face_down.how == "cloak"


@pytest.mark.parametrize(("words", "knowing"), [("Alice may look", {ALICE}), ("no player may look", set())])
def test_it_is_exiled_face_down_with_who_may_look(hands: Hands, words: str, knowing: set[int]) -> None:
    table = put(hands, table_with([BEAR]))
    entry(inner(card_menu(hands, BEAR), "Face down"), f"Exile face down, {words}")
    card = table.state.objects[table.state.clock]
    assert isinstance(card, CardObject)
    assert card.face_down
    assert card.known_to == knowing
    assert not inner(hands.window.frame.menus["Card"], "nothing")


def test_others_are_let_look(hands: Hands) -> None:
    table = put(hands, table_with(hand=[BEAR]))
    entry(inner(card_menu(hands, BEAR), "Face down"), "Let Bob look at it")
    card = table.state.objects[table.only(BEAR)]
    assert isinstance(card, CardObject)
    assert BOB in card.known_to


def test_the_key_opens_the_menu_beside_the_card(hands: Hands) -> None:
    table = put(hands, table_with([BEAR]))
    hands.do("face down")
    assert "Select a card first." in hands.window.frame.status.text()
    hands.select(BEAR)
    hands.do("face down")
    menu = next(each for each in hands.window.findChildren(QMenu) if each.isVisible())
    entry(menu, "Turn face down")
    menu.close()
    permanent = table.state.permanent(table.only(BEAR))
    assert isinstance(permanent, Permanent)
    assert permanent.face_down is not None


def test_the_palette_has_what_lies_face_down_too(hands: Hands) -> None:
    put(hands, table_with(hand=[BEAR]))
    id = hands.number(BEAR)
    labels = [offer.label for feature in hands.window.features for offer in feature.offers(id)]
    assert "Manifest it" in labels


# --- Life, counters, dice ----------------------------------------------------------------------------------


def test_life_by_keys(hands: Hands) -> None:
    table = put(hands, table_with())
    QTest.keyClick(hands.window, Qt.Key.Key_F12)
    assert table.state.players[ALICE].life == 21
    QTest.keyClick(hands.window, Qt.Key.Key_F12, Qt.KeyboardModifier.ShiftModifier)
    QTest.keyClick(hands.window, Qt.Key.Key_F12, Qt.KeyboardModifier.ShiftModifier)
    assert table.state.players[ALICE].life == 19


def tap(widget: QWidget, modifier: Qt.KeyboardModifier = Qt.KeyboardModifier.NoModifier) -> None:
    QTest.mouseClick(widget, LEFT, modifier)


def test_players_get_counters_and_damage(hands: Hands) -> None:
    table = put(hands, table_with([commander(ANGEL)]))
    hands.do("players")
    QApplication.processEvents()
    panel = hands.window.findChild(PlayersPanel)
    assert panel is not None
    _, bob = panel.columns
    tap(bob.counters["poison"].more)
    tap(bob.counters["energy"].more, Qt.KeyboardModifier.ShiftModifier)
    assert table.state.players[BOB].counters == {"poison": 1, "energy": 5}
    tap(bob.kind)
    QTest.keyClicks(bob.kind, "acorn")
    QTest.keyClick(bob.kind, Qt.Key.Key_Return)
    assert table.state.players[BOB].counters["acorn"] == 1
    assert bob.counters["acorn"].number.text() == "1"
    tap(bob.life.less)
    bob.amount.setValue(3)
    tap(bob.damage)
    assert table.state.players[BOB].life == 16
    (line,) = bob.commanders.values()
    tap(line.more)
    assert list(table.state.players[BOB].commander_damage.values()) == [1]
    tap(bob.add)
    before = hands.action_count
    tap(bob.counters["experience"].less)
    assert hands.action_count == before
    hands.window.bridge.replace_table(table_with(players=3))
    assert len(panel.columns) == 3
    panel.close()


def test_dice_are_rolled_and_shown_on_the_table(hands: Hands) -> None:
    put(hands, table_with())
    hands.do("dice")
    panel = hands.window.findChild(DicePanel)
    assert panel is not None
    panel.number.setValue(2)
    tap(panel.dice[20])
    scene = hands.window.scene
    large = scene.refusals.result
    assert large is not None
    first, second = hands.window.bridge.table.journal.entries[-1].events[-1].results
    assert large.result == f"{first} + {second} = {first + second}"
    assert large.words.startswith("Alice rolls 2 dice of 20 sides: ")
    assert (large.rect.center() - scene.ground.field.center()).manhattanLength() < 2
    scene.finish_motion()
    assert scene.refusals.result is None, "it was large for a moment"
    bubble = scene.refusals.bubble
    assert bubble is not None
    assert bubble.saying.words.startswith("Alice rolls 2 dice of 20 sides: ")
    panel.sides.setValue(7)
    tap(panel.roll)
    tap(panel.coin)
    actions = [entry.action for entry in hands.window.bridge.table.journal.entries]
    assert actions == [RollDice(sides=20, number=2), RollDice(sides=7, number=2), RollDice(sides=2, number=2)]
    assert "tosses 2 coins" in hands.log
    panel.close()


def test_a_coin_is_tossed_by_a_key(hands: Hands) -> None:
    put(hands, table_with())
    modifiers = Qt.KeyboardModifier.ControlModifier | Qt.KeyboardModifier.AltModifier
    QTest.keyClick(hands.window, Qt.Key.Key_I, modifiers)
    assert "tosses a coin" in hands.log
    large = hands.window.scene.refusals.result
    assert large is not None
    assert large.result in ("heads", "tails")
    hands.key(Qt.Key.Key_Escape)
    assert large.scene() is None


def test_where_nothing_may_move_a_result_stays_large(hands: Hands) -> None:
    put(hands, table_with())
    hands.window.scene.animator.preferred_amount = "none"
    hands.do("coin")
    large = hands.window.scene.refusals.result
    assert large is not None
    assert large.opacity() == 1.0
    hands.do("life up")
    assert large.scene() is None


def test_another_table_ends_aiming(hands: Hands) -> None:
    put(hands, table_with(["Bonesplitter", BEAR]))
    hands.select("Bonesplitter")
    hands.do("aim")
    assert is_aiming(hands)
    put(hands, table_with([ANGEL]))
    assert not is_aiming(hands)
    hands.window.scene.cancel()


def test_whatever_happens_meanwhile_ends_aiming(hands: Hands) -> None:
    put(hands, table_with(["Bonesplitter", BEAR]))
    hands.select("Bonesplitter")
    hands.do("aim")
    hands.do("life up")
    assert not is_aiming(hands)
    assert hands.window.scene.arrows.arrows == ()
