"""Enter goes on: pay, answer, resolve, menu, pass, by the key and by the button that says what it does."""

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QAccessible, QAccessibleAnnouncementEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from tabletop.model.actions import Cast
from tabletop.model.zones import ZoneKind
from tabletop.play.perspective import Perspective
from tabletop.ui.asking.choice_button import ChoiceButton
from tabletop.ui.features import own_spells
from tabletop.ui.features.enter_key import EnterKey
from tabletop.ui.panels.enter_button import EnterButton
from tests.support import BOB, PlacedTable, table_with
from tests.ui_window.conftest import Hands
from tests.ui_window.features import feature_of

pytestmark = pytest.mark.qt_log_ignore("^This plugin does not support ")
BEAR, LEFT = "Runeclaw Bear", Qt.MouseButton.LeftButton


class Going:
    """A player who only presses Enter or the button, and counts."""

    def __init__(self, hands: Hands, table: PlacedTable, way: str = "key") -> None:
        self.hands, self.table, self.way = hands, table, way
        hands.window.bridge.replace_table(table)
        hands.window.table_view.setFocus()
        self.settle()

    def settle(self) -> None:
        """Finish the motion, and let the button follow the table."""
        self.hands.window.scene.finish_motion()
        QApplication.processEvents()
        while feature_of(self.hands.window, EnterKey).is_behind:
            QApplication.processEvents()

    @property
    def button(self) -> EnterButton:
        return feature_of(self.hands.window, EnterKey).button

    def go_on(self, expected: str) -> None:
        """Check what the button says, and do that."""
        self.settle()
        assert self.button.words == expected
        if self.way == "key":
            self.hands.key(Qt.Key.Key_Return)
        else:
            QTest.mouseClick(self.button, LEFT)
        self.settle()

    def double_click(self, name: str) -> None:
        item = self.hands.window.scene.card_items.of(self.table.only(name))
        assert item is not None
        port, at = self.hands.window.table_view.viewport(), QPoint()
        at = self.hands.window.table_view.mapFromScene(item.middle)
        QTest.mouseClick(port, LEFT, pos=at)
        QTest.mouseDClick(port, LEFT, pos=at)
        self.settle()


@pytest.mark.parametrize("way", ["key", "button"])
def test_a_spell_is_paid_and_resolved_by_the_same_key(hands: Hands, way: str) -> None:
    opponent = {"library": ["Island"]}
    table = table_with(["Forest", "Forest"], hand=[BEAR], mana="enforced", opponent=opponent)
    going = Going(hands, table, way)
    going.double_click(BEAR)
    going.go_on("Pay {1}{G}")
    assert len(table.state.stack) == 1
    going.go_on(f"Resolve {BEAR}")
    assert table.permanent(BEAR) is not None
    going.go_on("End turn")
    assert (table.state.turn, table.state.step) == (2, "precombat main")


@pytest.mark.parametrize("way", ["key", "button"])
def test_a_turn_with_an_attack_goes_on_step_by_step(hands: Hands, way: str) -> None:
    table = table_with([BEAR], theirs=["Hill Giant"])
    going = Going(hands, table, way)
    going.go_on("To combat")
    assert table.state.step == "declare attackers"
    hands.do("attack all")
    going.go_on("To blocks")
    assert table.state.step == "declare blockers"
    going.go_on("Deal damage")
    assert table.state.players[BOB].life == 18
    assert table.state.step == "postcombat main"
    going.go_on("End turn")
    assert table.state.active == BOB


def test_enter_never_answers_a_question_with_a_real_choice(hands: Hands) -> None:
    table = table_with(["Mountain", BEAR], hand=["Shock"], mana="enforced")
    going = Going(hands, table)
    going.double_click("Shock")
    going.settle()
    assert going.button.words == "Answer the question"
    assert not going.button.isEnabled()
    hands.window.table_view.setFocus()
    hands.key(Qt.Key.Key_Return)
    assert hands.window.bridge.is_announcing
    assert "Answer the question" in hands.window.frame.status.text()
    assert hands.action_count == 0


def test_redo_is_refused_while_a_spell_is_announced(hands: Hands) -> None:
    going = Going(hands, table_with(["Mountain", BEAR], hand=["Shock"], mana="enforced"))
    refusals: list[object] = []
    hands.window.bridge.refused.connect(lambda ruling: refusals.append(ruling.words))
    going.double_click("Shock")
    hands.do("redo")
    hands.window.bridge.redo()
    assert hands.window.bridge.is_announcing
    assert len(refusals) >= 1


def test_the_button_lies_beside_the_open_stack(hands: Hands) -> None:
    table = table_with([BEAR], hand=["Shock"])
    going = Going(hands, table)
    table.does(Cast(object=table.only("Shock"), target_players=(BOB,)))
    hands.window.bridge.show()
    going.settle()
    page, stack = hands.window.frame.page, hands.window.scene.ground.stack.toRect()
    assert not going.button.geometry().intersects(stack.translated(page.table.geometry().topLeft()))


def test_the_stack_comes_before_the_menu_of_a_card_reached_with_keys(hands: Hands) -> None:
    table = table_with([BEAR], hand=["Shock"])
    going = Going(hands, table)
    for _ in range(3):
        hands.key(Qt.Key.Key_Tab)
    going.settle()
    assert going.button.words.startswith("Menu of ")
    table.does(Cast(object=table.only("Shock"), target_players=(BOB,)))
    hands.window.bridge.show()
    going.go_on("Resolve Shock")
    assert table.state.players[BOB].life == 18
    assert QApplication.activePopupWidget() is None


def test_a_card_that_was_clicked_does_not_stand_in_the_way(hands: Hands) -> None:
    table = table_with(["Forest"], opponent={"library": ["Island"]})
    going = Going(hands, table)
    item = hands.window.scene.card_items.of(table.only("Forest"))
    assert item is not None
    at = hands.window.table_view.mapFromScene(item.middle)
    QTest.mouseClick(hands.window.table_view.viewport(), LEFT, pos=at)
    going.go_on("End turn")
    assert table.state.turn == 2


def test_the_menu_key_opens_the_menu_whatever_waits(hands: Hands) -> None:
    table = table_with([BEAR], hand=["Shock"])
    table.does(Cast(object=table.only("Shock"), target_players=(BOB,)))
    Going(hands, table)
    hands.window.scene.select(table.only(BEAR))
    hands.key(Qt.Key.Key_Menu)
    menu = QApplication.activePopupWidget()
    assert menu is not None
    menu.close()
    assert len(table.state.stack) == 1


def buttons_of_question(hands: Hands) -> list[ChoiceButton]:
    return hands.window.frame.page.question.side.buttons()


def test_a_trigger_on_the_way_stops_the_turn_and_is_resolved_next(hands: Hands) -> None:
    opponent = {"library": ["Island", "Island"]}
    table = table_with([], theirs=["Delver of Secrets"], step="postcombat main", opponent=opponent)
    going = Going(hands, table)
    going.go_on("End turn")
    assert (table.state.step, len(table.state.stack)) == ("upkeep", 1)
    going.go_on("Resolve and go on: Delver of Secrets")
    going.settle()
    assert "Reveal it" in {button.text()[3:] for button in buttons_of_question(hands)}
    hands.window.table_view.setFocus()
    going.go_on("Reveal it")
    assert table.state.question is None
    going.settle()
    assert (table.state.active, table.state.step) == (BOB, "precombat main")
    hands.do("undo")
    going.settle()
    assert table.state.step == "upkeep", "undo takes back the answer and the way together"


def test_a_screen_reader_hears_what_enter_will_do(hands: Hands, monkeypatch: pytest.MonkeyPatch) -> None:
    heard: list[str] = []

    def hear(event: object) -> None:
        if isinstance(event, QAccessibleAnnouncementEvent):
            heard.append(event.message())

    monkeypatch.setattr(QAccessible, "isActive", lambda: True)
    monkeypatch.setattr(QAccessible, "updateAccessibility", hear)
    table = table_with(["Forest", "Forest"], hand=[BEAR], mana="enforced")
    going = Going(hands, table)
    going.double_click(BEAR)
    going.settle()
    assert any("Pay one generic, green" in each or "Pay one generic" in each for each in heard)
    assert going.button.accessibleName().startswith("Pay one generic")
    going.go_on("Pay {1}{G}")
    assert any(each.endswith(f"Resolve {BEAR}") for each in heard)
    assert going.button.toolTip() == f"Resolve {BEAR} (Enter)"
    assert going.button.statusTip() == "", "it would hide what has just happened"


# --- The player's own spells -------------------------------------------------------------------------------


def resolve_at_once(hands: Hands) -> None:
    hands.window.actions_["resolve own spells"].trigger()


def test_an_own_spell_resolves_at_once_while_nobody_can_respond(hands: Hands) -> None:
    table = table_with(["Forest", "Forest"], hand=[BEAR], theirs=["Island"], mana="enforced")
    going = Going(hands, table)
    resolve_at_once(hands)
    going.double_click(BEAR)
    going.go_on("Pay {1}{G}")
    assert table.permanent(BEAR) is not None
    hands.do("undo")
    assert table.names(ZoneKind.HAND) == [BEAR], "undo takes back both"
    hands.do("redo")
    going.settle()
    assert table.permanent(BEAR) is not None
    resolve_at_once(hands)


@pytest.mark.parametrize(
    ("theirs", "hand"),
    [(["Mountain"], ["Shock"]), (["Forest", "Forest", "Kessig Wolf Run", "Mountain", "Hill Giant"], [])],
)
def test_it_waits_for_a_player_who_could_respond(hands: Hands, theirs: list[str], hand: list[str]) -> None:
    opponent = {"hand": hand}
    table = table_with(["Forest", "Forest"], hand=[BEAR], theirs=theirs, opponent=opponent, mana="enforced")
    going = Going(hands, table)
    resolve_at_once(hands)
    going.double_click(BEAR)
    going.go_on("Pay {1}{G}")
    assert len(table.state.stack) == 1
    going.settle()
    assert going.button.words == f"Resolve {BEAR}"
    resolve_at_once(hands)


def test_what_is_activated_or_triggers_resolves_at_once_as_well(hands: Hands) -> None:
    table = table_with(
        ["Evolving Wilds", "Soul Warden"], hand=[BEAR, "Forest"], library=["Island"], mana="trust"
    )
    going = Going(hands, table)
    resolve_at_once(hands)
    going.double_click("Evolving Wilds")
    going.settle()
    assert table.state.question is not None, "it asks for a land"
    hands.do("undo")
    hands.do("undo")
    assert table.permanent("Evolving Wilds") is not None
    going.double_click(BEAR)
    for _ in range(3):
        going.settle()
    assert (table.state.stack, table.state.players[0].life) == ((), 21)
    hands.do("undo")
    assert (table.names(ZoneKind.HAND), table.state.players[0].life) == ([BEAR, "Forest"], 20)
    resolve_at_once(hands)


def test_no_more_than_a_number_of_abilities_resolve_by_themselves(
    hands: Hands, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Abilities that trigger each other would go on forever."""
    monkeypatch.setattr(own_spells, "MOST_IN_A_ROW", 3)
    table = table_with(["Soul Warden"] * 4, hand=[BEAR, BEAR], mana="trust")
    going = Going(hands, table)
    resolve_at_once(hands)
    hands.window.bridge.propose(Cast(object=table.all(BEAR)[0]))
    for _ in range(6):
        going.settle()
    assert (len(table.state.stack), table.state.players[0].life) == (2, 22)
    going.go_on("Resolve the ability of Soul Warden")
    for _ in range(3):
        going.settle()
    assert (table.state.stack, table.state.players[0].life) == ((), 24)
    resolve_at_once(hands)


def test_the_spells_of_another_player_wait_if_only_one_seat_is_played(hands: Hands) -> None:
    table = table_with(theirs=["Forest", "Forest"], opponent={"hand": [BEAR]}, active=BOB, mana="trust")
    going = Going(hands, table)
    resolve_at_once(hands)
    hands.window.bridge.sit(0, hides_others=True)
    hands.window.bridge.propose(Cast(object=table.only(BEAR)))
    going.settle()
    assert len(table.state.stack) == 1
    hands.window.bridge.sit(0, hides_others=False)
    resolve_at_once(hands)


# --- Going on after the stack ------------------------------------------------------------------------------


def upkeep_of_delver(hands: Hands, **more: object) -> tuple[PlacedTable, Going]:
    """Return a table in the turn before a Delver of Secrets looks at its player's library."""
    cards = {"library": ["Forest", "Island", "Island"], "opponent": {"library": ["Shock"]}, **more}
    table = table_with(["Delver of Secrets"], active=BOB, step="end", turn=2, **cards)
    return table, Going(hands, table)


def test_enter_goes_on_where_a_trigger_has_interrupted_it(hands: Hands) -> None:
    table, going = upkeep_of_delver(hands)
    going.go_on("To the next turn")
    assert (table.state.step, len(table.state.stack)) == ("upkeep", 1)
    going.go_on("Resolve and go on: Delver of Secrets")
    assert table.state.question is not None
    hands.key(Qt.Key.Key_1)
    going.settle()
    assert (table.state.step, table.state.active) == ("precombat main", 0)
    assert table.names(ZoneKind.HAND) == ["Forest"], "the draw step was not left out"


def test_what_happens_at_the_end_of_a_turn_is_seen_before_the_next(hands: Hands) -> None:
    halves = ["Gisela, the Broken Blade", "Bruna, the Fading Light"]
    going = Going(hands, table_with(halves, step="postcombat main", opponent={"library": ["Shock"]}))
    going.go_on("End turn")
    going.go_on("Resolve the ability of Gisela, the Broken Blade")
    assert going.table.permanent("Brisela, Voice of Nightmares") is not None
    assert going.table.state.step == "end"
    going.go_on("To the next turn")
    assert going.table.state.active == BOB


def test_after_a_response_the_player_says_where_to_go(hands: Hands) -> None:
    table, going = upkeep_of_delver(hands, hand=["Brainstorm"], mana="trust")
    going.go_on("To the next turn")
    going.double_click("Brainstorm")
    going.go_on("Resolve Brainstorm")
    for _ in range(2):
        hands.key(Qt.Key.Key_1)
    going.settle()
    going.go_on("Resolve the ability of Delver of Secrets")
    hands.key(Qt.Key.Key_1)
    going.settle()
    assert table.state.step == "upkeep"


def test_without_that_setting_nothing_resolves_by_itself(hands: Hands) -> None:
    table = table_with(["Forest", "Forest"], hand=[BEAR], mana="enforced")
    going = Going(hands, table)
    going.double_click(BEAR)
    going.go_on("Pay {1}{G}")
    assert len(table.state.stack) == 1


@pytest.mark.parametrize(("theirs", "could"), [([], False), (["Mountain"], True), (["Forest"], False)])
def test_on_trust_only_what_lands_can_pay_for_is_a_response(theirs: list[str], could: bool) -> None:
    table = table_with(["Forest"], hand=[BEAR], theirs=theirs, opponent={"hand": ["Shock"]}, mana="trust")
    assert Perspective(table.state, None, pays=True).could_respond(BOB) is could
    assert Perspective(table.state, None).could_respond(BOB) is True, "no lands are tapped for costs"


def test_a_hidden_hand_could_hold_a_response(hands: Hands) -> None:
    opponent = {"hand": ["Forest"]}
    table = table_with(["Forest", "Forest"], hand=[BEAR], opponent=opponent, mana="enforced")
    assert Perspective(table.state, None, pays=True).could_respond(BOB) is False
    assert Perspective(table.state, 0, pays=True).could_respond(BOB) is True
