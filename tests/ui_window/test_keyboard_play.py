"""The table with keys only: no test here uses a mouse or calls anything but keys."""

from collections.abc import Callable
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from tabletop.model.zones import ZoneKind
from tabletop.ui.gestures.drag_by_keys import DragByKeys
from tabletop.ui.items.overlays import Bubble
from tests.support import table_with
from tests.ui_window.conftest import Hands
from tests.ui_window.person import Person
from tests.ui_window.test_hands_playing import put

pytestmark = pytest.mark.qt_log_ignore("^This plugin does not support ")
Key = Qt.Key
SHIFT = Qt.KeyboardModifier.ShiftModifier
CTRL = Qt.KeyboardModifier.ControlModifier
MELDED = "Brisela, Voice of Nightmares"
COMBAT = """
title = "Combat"
[game]
step = "beginning of combat"
[table.Alice]
battlefield = ["Delver of Secrets", "Serra Angel"]
[table.Bob]
battlefield = ["Grizzly Bears"]
hand = ["Island"]
"""


class Keys:
    """Ten fingers that press keys where the focus is, and a reader of the status line."""

    def __init__(self, hands: Hands) -> None:
        self.hands = hands
        self.window = hands.window

    def press(self, *keys: Key, modifier: Qt.KeyboardModifier = Qt.KeyboardModifier.NoModifier) -> None:
        for key in keys:
            QTest.keyClick(QApplication.focusWidget() or self.window.table_view, key, modifier)
            self.window.scene.finish_motion()

    def agree_to_pay(self) -> None:
        """Agree by Enter to the sources that would be tapped."""
        assert self.window.scene.mouse.staying is not None
        assert "Pay with" in self.status
        self.press(Key.Key_Return)

    @property
    def status(self) -> str:
        return self.window.frame.status.text()

    @property
    def current(self) -> str:
        item = self.window.scene.selection.current
        return item.view.now.name if item is not None and item.view.now is not None else ""

    def go_to(self, name: str) -> None:
        """Tab from zone to zone, and along each of them, until the card is reached."""
        self.press(Key.Key_Escape, Key.Key_Escape)
        for _ in range(14):
            self.press(Key.Key_Tab)
            start = self.window.scene.selected_ids()
            for way in (Key.Key_Right, Key.Key_Left):
                for _ in range(12):
                    if self.current == name:
                        return
                    before = self.window.scene.selected_ids()
                    self.press(way)
                    if self.window.scene.selected_ids() == before:
                        break
            self.window.scene.select(start[0])
        raise AssertionError(f"no way leads to {name}")

    @property
    def carried(self) -> DragByKeys | None:
        return self.window.scene.mouse.carried

    def aim_at(self, words: str) -> None:
        """Tab through the targets until one is announced that begins with these words."""
        for _ in range(30):
            if words in self.status:
                return
            self.press(Key.Key_Tab)
        raise AssertionError(f"{words} isn't a target; the last was {self.status}")


@pytest.fixture
def keys(hands: Hands, qapp: QApplication) -> Keys:
    qapp.processEvents()
    return Keys(hands)


@pytest.fixture
def combat(keys: Keys, tmp_path: Path) -> Keys:
    file = tmp_path / "combat.toml"
    file.write_text(COMBAT)
    keys.window.parts.files.open_file(file)
    keys.window.scene.finish_motion()
    return keys


def test_the_table_has_the_focus_from_the_start(open_window: Callable[[], Hands]) -> None:
    window = open_window().window
    assert window.focusWidget() is window.table_view


def test_a_spell_is_cast_on_a_target_and_resolves(keys: Keys) -> None:
    keys.go_to("Swords to Plowshares")
    keys.press(Key.Key_P)
    keys.aim_at("Stack: Cast Swords to Plowshares")
    keys.press(Key.Key_Return)
    bar = keys.window.frame.page.question
    place = next(n for n, each in enumerate(bar.prompt.choices) if each.label == "Serra Angel")
    keys.press(Key(Key.Key_1 + place))
    keys.agree_to_pay()
    assert keys.window.bridge.view().stack[0].now.name == "Swords to Plowshares"
    keys.press(Key.Key_R, modifier=CTRL)
    assert "Serra Angel" not in keys.hands.names()


def test_a_target_is_chosen_on_the_table_by_enter_and_not_by_walking_past(keys: Keys) -> None:
    keys.go_to("Swords to Plowshares")
    keys.press(Key.Key_O)
    assert keys.window.bridge.view().question is not None
    keys.window.table_view.setFocus()
    keys.press(Key.Key_Tab)
    for _ in range(6):
        keys.press(Key.Key_Tab)
        if keys.window.dialogue.can_be((keys.window.scene.selected_ids() or [0])[-1]):
            break
    assert keys.window.bridge.view().question is not None
    chosen = keys.window.scene.selected_ids()[-1]
    keys.press(Key.Key_Return)
    keys.agree_to_pay()
    assert keys.window.bridge.view().stack[0].targets == (chosen,)


def test_what_a_question_stands_in_the_way_of_is_said(keys: Keys) -> None:
    keys.go_to("Swords to Plowshares")
    keys.press(Key.Key_O)
    keys.press(Key.Key_F8)
    assert "A question is open" in keys.status
    assert keys.window.bridge.view().question is not None
    assert keys.hands.action_count == 0, "the spell waits, and no land is tapped yet"


def test_two_cards_are_melded_by_carrying_one_to_the_other(keys: Keys) -> None:
    keys.go_to("Gisela, the Broken Blade")
    keys.press(Key.Key_P)
    assert "You hold Gisela, the Broken Blade" in keys.status
    keys.aim_at("Bruna, the Fading Light: Meld")
    keys.press(Key.Key_Return)
    assert MELDED in keys.hands.names()
    assert keys.carried is None


def test_a_card_is_turned_over_tapped_and_moved(keys: Keys) -> None:
    keys.go_to("Delver of Secrets")
    keys.press(Key.Key_T, Key.Key_Space)
    assert keys.hands.object("Insectile Aberration").tapped
    keys.press(Key.Key_P)
    keys.aim_at("Graveyard: To the graveyard")
    keys.press(Key.Key_Return)
    there = keys.window.bridge.view().players[0].graveyard
    assert "Delver of Secrets" in [each.now.name for each in there]


def test_attackers_are_declared_from_the_menu_and_blockers_by_carrying(combat: Keys) -> None:
    combat.go_to("Delver of Secrets")
    combat.press(Key.Key_Return)
    menu = QApplication.activePopupWidget()
    assert menu is not None
    entry = next(each for each in menu.actions() if each.text().startswith("Attack Bob"))
    while menu.activeAction() is not entry:
        QTest.keyClick(menu, Key.Key_Down)
    QTest.keyClick(menu, Key.Key_Return)
    assert combat.hands.object("Delver of Secrets").attacking_player == 1
    while combat.window.bridge.table.state.step in ("beginning of combat", "declare attackers"):
        combat.press(Key.Key_Space, modifier=CTRL)
    assert combat.window.bridge.table.state.step == "declare blockers"
    combat.go_to("Grizzly Bears")
    combat.press(Key.Key_P)
    combat.aim_at("Delver of Secrets: Block")
    combat.press(Key.Key_Return)
    assert combat.hands.object("Grizzly Bears").blocking is not None


def test_why_a_target_is_none_is_told_before_and_after(keys: Keys) -> None:
    keys.go_to("Swords to Plowshares")
    keys.press(Key.Key_P)
    keys.aim_at("Battlefield: ")
    keys.press(Key.Key_Escape)
    keys.go_to("Jace, Vryn's Prodigy")
    keys.press(Key.Key_P)
    keys.aim_at("Battlefield: Put onto the battlefield")
    keys.press(Key.Key_Escape)
    assert keys.hands.action_count == 0
    keys.go_to("Serra Angel")
    keys.press(Key.Key_P)
    keys.press(Key.Key_Backtab)
    assert keys.carried is not None


def test_a_refused_target_is_outlined_told_and_refused(keys: Keys, tmp_path: Path) -> None:
    file = tmp_path / "rats.toml"
    file.write_text(
        'title = "Rats"\n[table.Alice]\nbattlefield = ["Gisela, the Broken Blade", "Graf Rats", "Forest"]\n'
    )
    keys.window.parts.files.open_file(file)
    keys.go_to("Gisela, the Broken Blade")
    keys.press(Key.Key_P)
    keys.aim_at("Graf Rats: ")
    assert "701.42" in keys.status
    keys.press(Key.Key_Return)
    assert keys.hands.action_count == 0
    assert keys.window.scene.refusals.bubble is not None
    assert keys.carried is None


def test_escape_puts_back_what_is_carried_and_only_then_ends_the_selection(keys: Keys) -> None:
    keys.go_to("Delver of Secrets")
    keys.press(Key.Key_P)
    item = keys.carried.item
    assert item.pos() != item.middle
    keys.press(Key.Key_Escape)
    assert keys.carried is None
    assert item.pos() == item.middle
    assert not [each for each in keys.window.scene.items() if isinstance(each, Bubble)]
    assert keys.current == "Delver of Secrets"
    keys.press(Key.Key_Escape)
    assert keys.current == ""


def test_arrows_lead_to_the_nearest_target(keys: Keys) -> None:
    keys.go_to("Gisela, the Broken Blade")
    keys.press(Key.Key_P)
    met = []
    for _ in range(4):
        keys.press(Key.Key_Left)
        met.append(keys.carried.target)
    # The last one stays: what lies at the left edge is a pile.
    assert met[-1] == met[-2]
    assert met[-1].kind in (ZoneKind.LIBRARY, ZoneKind.GRAVEYARD, ZoneKind.EXILE, ZoneKind.COMMAND)
    assert "Nothing in that direction." in keys.status


def test_whatever_else_happens_puts_it_back(keys: Keys) -> None:
    keys.go_to("Delver of Secrets")
    keys.press(Key.Key_P, Key.Key_T)
    assert keys.carried is None
    assert "Insectile Aberration" in keys.hands.names()
    keys.press(Key.Key_P)
    point = keys.window.scene.card_items.of(keys.hands.number("Serra Angel")).middle.toPoint()
    QTest.mouseClick(keys.window.table_view.viewport(), Qt.MouseButton.LeftButton, pos=point)
    assert keys.carried is None
    assert keys.current == "Serra Angel"


def test_several_cards_are_selected_and_carried_together(keys: Keys) -> None:
    keys.go_to("Plains")
    keys.press(Key.Key_A, modifier=CTRL)
    number = len(keys.window.scene.selected_ids())
    assert number == 6
    keys.press(Key.Key_P)
    assert "You hold 6 cards." in keys.status
    keys.aim_at("Graveyard: ")
    keys.press(Key.Key_Return)
    assert len(keys.window.bridge.view().players[0].graveyard) == 7


def test_shift_and_arrows_select_one_more(keys: Keys) -> None:
    keys.go_to("Gisela, the Broken Blade")
    keys.press(Key.Key_Right, modifier=SHIFT)
    assert len(keys.window.scene.selected_ids()) == 2
    keys.press(Key.Key_M)
    assert keys.hands.action_count == 1


def test_the_last_line_says_to_which_card_or_pile_a_key_has_led(keys: Keys) -> None:
    keys.go_to("Serra Angel")
    assert "Serra Angel, 4/4" in keys.status
    for _ in range(12):
        keys.press(Key.Key_Up)
    assert "No card in that direction." in keys.status
    keys.press(Key.Key_Tab)
    assert "No card" not in keys.status
    heard = []
    for _ in range(10):
        keys.press(Key.Key_Tab)
        heard.append(keys.status)
    assert any("s library, " in words for words in heard)
    assert any("s graveyard, 1 card, " in words and " on top" in words for words in heard)
    keys.go_to("Gisela, the Broken Blade")
    keys.press(Key.Key_Right, modifier=SHIFT)
    assert "2 cards selected." in keys.status


def test_of_a_heap_it_says_how_many_lie_there(keys: Keys) -> None:
    put(keys.hands, table_with(["Grizzly Bears"] * 60))
    keys.press(Key.Key_Tab)
    assert "Grizzly Bears, 2/2, a heap of 60" in keys.status


def test_cards_apart_from_each_other_are_selected_by_keeping_one_and_walking_on(keys: Keys) -> None:
    keys.go_to("Delver of Secrets")
    keys.press(Key.Key_S)
    assert "It stays selected." in keys.status
    keys.press(Key.Key_Tab, Key.Key_Tab, Key.Key_Right)
    kept, current = keys.window.scene.selected_ids()
    assert kept == keys.hands.number("Delver of Secrets")
    keys.press(Key.Key_S, Key.Key_S)
    assert "no longer selected once you move on." in keys.status
    keys.press(Key.Key_Left)
    assert current not in keys.window.scene.selected_ids()
    assert keys.window.scene.selected_ids()[0] == kept


def test_what_was_kept_is_let_go_by_escape_and_by_whatever_is_done(keys: Keys) -> None:
    for end in (Key.Key_Escape, Key.Key_T):
        keys.go_to("Delver of Secrets")
        keys.press(Key.Key_S, end, Key.Key_Tab, Key.Key_Tab)
        assert len(keys.window.scene.selected_ids()) == 1


def test_the_whole_stack_resolves_by_one_key(keys: Keys) -> None:
    for card in ("Swords to Plowshares", "Delver of Secrets"):
        keys.go_to(card)
        keys.press(Key.Key_O if card.startswith("Swords") else Key.Key_Space)
        if card.startswith("Swords"):
            keys.press(Key.Key_1)
            keys.agree_to_pay()
    assert keys.window.bridge.view().stack
    keys.press(Key.Key_Return, modifier=CTRL | Qt.KeyboardModifier.AltModifier)
    assert not keys.window.bridge.view().stack


def test_a_permanent_moves_in_its_row(keys: Keys) -> None:
    keys.go_to("Gisela, the Broken Blade")
    both = CTRL | SHIFT

    def places() -> tuple[float, float]:
        item = keys.window.scene.card_items.of
        names = ("Gisela, the Broken Blade", "Bruna, the Fading Light")
        return tuple(item(keys.hands.number(name)).place.x for name in names)

    assert places()[0] < places()[1]
    keys.press(Key.Key_Right, modifier=both)
    assert places()[0] > places()[1]
    keys.press(Key.Key_Left, modifier=both)
    assert places()[0] < places()[1]
    keys.press(Key.Key_Left, modifier=both)
    assert "last one in its row" in keys.status


@pytest.mark.parametrize("key", [Key.Key_P, Key.Key_O, Key.Key_S])
def test_without_a_card_a_key_says_what_is_missing(keys: Keys, key: Key) -> None:
    keys.press(key)
    assert "Select a card first." in keys.status


def test_the_obvious_is_done_by_a_key(keys: Keys) -> None:
    keys.go_to("Plains")
    keys.press(Key.Key_O)
    assert keys.hands.object("Plains").tapped


def test_a_card_is_looked_at_in_large(keys: Keys, hands: Hands) -> None:
    keys.go_to("Delver of Secrets")
    large = keys.window.scene._large
    keys.press(Key.Key_V)
    assert large.isVisible()
    keys.press(Key.Key_V)
    assert not large.isVisible()
    keys.press(Key.Key_V, Key.Key_T)
    assert not large.isVisible()


def test_the_table_is_panned_by_keys(keys: Keys, open_window: Callable[[], Hands]) -> None:
    scene = keys.window.scene
    scene.set_zoom(2.0)
    before = scene.ground.pan
    keys.press(Key.Key_Right, modifier=CTRL)
    assert scene.ground.pan != before


def test_nothing_is_picked_up_while_a_question_waits(keys: Keys) -> None:
    keys.go_to("Swords to Plowshares")
    keys.press(Key.Key_O)
    keys.hands.do("pick up")
    assert keys.carried is None
    assert "Answer the question first." in keys.status


def test_a_question_that_comes_about_in_the_window_of_a_pile_is_answered_by_the_next_key(
    keys: Keys, tmp_path: Path
) -> None:
    file = tmp_path / "disturb.toml"
    file.write_text(
        'title = "Disturb"\n[table.Alice]\ngraveyard = ["Brine Comber"]\n'
        'battlefield = ["Grizzly Bears", "Serra Angel"]\n'
    )
    keys.window.parts.files.open_file(file)
    person = Person(keys.window)
    person.press("F4", "Down", "Return")
    person.choose("Cast Brinebound Gift (disturb)  WU")
    assert keys.window.bridge.table.state.question is not None
    person.press("2")
    assert keys.window.bridge.table.state.question is None
    assert keys.window.bridge.view().stack[0].now.name == "Brinebound Gift"
