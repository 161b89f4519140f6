"""The outline alone, for a screen reader and a keyboard: it can do everything that the table can."""

from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QAccessible, QAccessibleAnnouncementEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QMenu

from tests.ui_window.conftest import Hands
from tests.ui_window.test_keyboard_play import COMBAT, MELDED

pytestmark = pytest.mark.qt_log_ignore("^This plugin does not support ")
Key = Qt.Key


class Reader:
    """Moves up and down in the outline until an entry begins with the right words, and presses keys there."""

    def __init__(self, hands: Hands) -> None:
        self.hands, self.window = hands, hands.window
        self.outline = hands.window.outline
        hands.window.frame.docks["Table outline"].raise_()
        self.outline.setFocus()
        QApplication.processEvents()

    def press(self, *keys: Key, modifier: Qt.KeyboardModifier = Qt.KeyboardModifier.NoModifier) -> None:
        for key in keys:
            QTest.keyClick(self.outline, key, modifier)
            self.window.scene.finish_motion()

    def go_to(self, words: str) -> None:
        self.press(Key.Key_Home)
        for _ in range(80):
            item = self.outline.currentItem()
            if item is not None and item.text(0).startswith(words):
                return
            self.press(Key.Key_Down)
        raise AssertionError(f"no entry begins with {words}")

    def choose(self, words: str) -> None:
        """Choose an entry of the open menu, by keys."""
        menu = QApplication.activePopupWidget()
        assert isinstance(menu, QMenu)
        entry = next(each for each in menu.actions() if each.text().startswith(words))
        while menu.activeAction() is not entry:
            QTest.keyClick(menu, Key.Key_Down)
        QTest.keyClick(menu, Key.Key_Return)
        self.window.scene.finish_motion()
        self.outline.setFocus()

    @property
    def status(self) -> str:
        return self.window.frame.status.text()

    @property
    def entries(self) -> list[str]:
        return [self.outline.topLevelItem(place).text(0) for place in range(self.outline.topLevelItemCount())]


@pytest.fixture
def reader(hands: Hands, qapp: QApplication) -> Reader:
    qapp.processEvents()
    return Reader(hands)


def test_two_cards_are_melded_by_putting_one_onto_the_other(reader: Reader) -> None:
    reader.go_to("Gisela")
    reader.press(Key.Key_P)
    assert "You hold Gisela, the Broken Blade" in reader.status
    reader.go_to("Bruna")
    assert "Bruna, the Fading Light: Meld" in reader.status
    reader.press(Key.Key_Return)
    assert MELDED in reader.hands.names()
    reader.go_to(f"{MELDED}, 9/10")


def test_a_spell_is_cast_onto_the_stack_targets_and_resolves(reader: Reader) -> None:
    reader.go_to("Swords to Plowshares")
    reader.press(Key.Key_P)
    reader.go_to("Stack, empty")
    assert "Stack: Cast Swords to Plowshares" in reader.status
    reader.press(Key.Key_Return)
    assert reader.window.bridge.view().question is not None
    reader.outline.setFocus()
    reader.go_to("Serra Angel")
    assert reader.window.bridge.view().question is not None
    reader.press(Key.Key_Return)
    assert "Pay with" in reader.status
    has_focus = reader.window.focusWidget()
    assert has_focus is not reader.outline, "the line that asks about the payment has the keys"
    QTest.keyClick(has_focus, Key.Key_Return)
    assert reader.outline.hasFocus()
    assert "Stack, 1 object, top first" in reader.entries
    reader.go_to("Swords to Plowshares")
    reader.press(Key.Key_Return)
    reader.choose("Resolve")
    assert "Serra Angel" not in reader.hands.names()


def test_a_card_is_turned_over_tapped_and_put_into_a_pile(reader: Reader) -> None:
    reader.go_to("Delver of Secrets")
    reader.press(Key.Key_T, Key.Key_Space)
    assert reader.hands.object("Insectile Aberration").tapped
    assert reader.outline.currentItem().text(0).startswith("Insectile Aberration, 3/2, back up, tapped")
    reader.press(Key.Key_P)
    reader.go_to("Alice's graveyard")
    assert "To the graveyard" in reader.status
    reader.press(Key.Key_Return)
    assert "Alice's graveyard, 2 cards" in reader.entries


def test_attackers_and_blockers_are_declared(reader: Reader, tmp_path: Path) -> None:
    file = tmp_path / "combat.toml"
    file.write_text(COMBAT)
    reader.window.parts.files.open_file(file)
    reader.outline.setFocus()
    reader.go_to("Delver of Secrets")
    reader.press(Key.Key_P)
    reader.go_to("Bob, 20 life")
    assert "Attack Bob" in reader.status
    reader.press(Key.Key_Return)
    assert reader.hands.object("Delver of Secrets").attacking_player == 1
    reader.go_to("Turn 1, Alice")
    while reader.window.bridge.table.state.step in ("beginning of combat", "declare attackers"):
        reader.press(Key.Key_Return)
        reader.choose("Next step")
    reader.go_to("Grizzly Bears")
    reader.press(Key.Key_P)
    reader.go_to("Delver of Secrets")
    reader.press(Key.Key_Return)
    assert reader.hands.object("Grizzly Bears").blocking is not None


def test_a_key_leads_to_the_outline(hands: Hands, qapp: QApplication) -> None:
    qapp.processEvents()
    outline = hands.window.outline
    assert outline.visibleRegion().isEmpty()
    QTest.keyClick(
        hands.window.table_view,
        Key.Key_T,
        Qt.KeyboardModifier.ControlModifier | Qt.KeyboardModifier.ShiftModifier,
    )
    assert outline.hasFocus()
    assert outline.currentItem().text(0).startswith("Turn 4")


def test_a_number_answers_and_the_outline_keeps_the_focus(reader: Reader) -> None:
    reader.window.table_view.setFocus()
    reader.window.session.commands.take(
        next(
            each
            for each in reader.window.bridge.perspective.offers(reader.hands.number("Swords to Plowshares"))
            if each.verb == "cast"
        ),
        0,
    )
    assert reader.window.bridge.view().question is not None
    reader.outline.setFocus()
    reader.press(Key.Key_1)
    assert reader.window.bridge.view().question is None
    QTest.keyClick(reader.window.focusWidget(), Key.Key_Return)
    assert len(reader.window.bridge.view().stack) == 1
    assert reader.outline.hasFocus()


def test_the_entry_of_the_game_has_all_that_is_about_no_single_card(reader: Reader) -> None:
    for words in ("Toss a coin", "Draw a card", "Undo"):
        reader.go_to("Turn 4")
        reader.press(Key.Key_Return)
        menu = QApplication.activePopupWidget()
        inner = next(
            each
            for each in menu.actions()
            if each.menu() is not None and any(e.text().startswith(words) for e in each.menu().actions())
        )
        while menu.activeAction() is not inner:
            QTest.keyClick(menu, Key.Key_Down)
        QTest.keyClick(menu, Key.Key_Right)
        reader.choose(words)
    assert reader.hands.action_count == 1


def test_a_player_has_a_menu_for_all_counters(reader: Reader) -> None:
    reader.go_to("Bob, 17 life")
    reader.press(Key.Key_Return)
    reader.choose("Life and counters of players")
    assert "Life and counters of players" in [
        each.windowTitle() for each in QApplication.topLevelWidgets() if each.isVisible()
    ]


def test_several_attack_together(reader: Reader, tmp_path: Path) -> None:
    file = tmp_path / "combat.toml"
    file.write_text(COMBAT)
    reader.window.parts.files.open_file(file)
    reader.outline.setFocus()
    reader.go_to("Delver of Secrets")
    reader.press(Key.Key_S)
    reader.go_to("Serra Angel")
    reader.press(Key.Key_Return)
    reader.choose("Attack with the selected creatures")
    assert reader.hands.object("Delver of Secrets").attacking_player == 1
    assert reader.hands.object("Serra Angel").attacking_player == 1


def test_a_player_has_a_menu_for_the_life_total(reader: Reader) -> None:
    reader.go_to("Bob, 17 life")
    reader.press(Key.Key_Return)
    reader.choose("Lose 3 life")
    assert "Bob, 14 life" in reader.entries
    assert reader.outline.currentItem().text(0) == "Bob, 14 life"


def test_what_means_nothing_is_told_and_put_back(reader: Reader) -> None:
    reader.go_to("Delver of Secrets")
    reader.press(Key.Key_P)
    reader.go_to("Plains")
    assert "does nothing" in reader.status or "Plains" in reader.status
    reader.go_to("Turn 4")
    reader.press(Key.Key_Escape)
    assert "Put back." in reader.status
    assert not reader.outline.carries
    assert reader.hands.action_count == 0


def test_a_refusal_is_told_with_its_rule(reader: Reader) -> None:
    reader.go_to("Serra Angel")
    reader.press(Key.Key_T)
    assert "701.27c" in reader.status
    assert reader.hands.action_count == 0


def test_a_zone_without_a_menu_says_what_to_do(reader: Reader) -> None:
    reader.go_to("Alice's battlefield")
    reader.press(Key.Key_Return)
    assert "Choose a card in it" in reader.status


def test_results_and_refusals_are_announced(reader: Reader, monkeypatch: pytest.MonkeyPatch) -> None:
    said: list[tuple[str, object]] = []

    def hear(event: QAccessibleAnnouncementEvent) -> None:
        said.append((event.message(), event.politeness()))

    monkeypatch.setattr(QAccessible, "isActive", lambda: True)
    monkeypatch.setattr(QAccessible, "updateAccessibility", hear)
    politeness = QAccessible.AnnouncementPoliteness
    reader.go_to("Delver of Secrets")
    reader.press(Key.Key_T)
    assert (
        "As an effect: Delver of Secrets transforms into Insectile Aberration.",
        politeness.Polite,
    ) in said
    reader.go_to("Serra Angel")
    reader.press(Key.Key_T)
    words, how = said[-1]
    assert words.startswith("Nothing happens. Serra Angel isn't a transforming card")
    assert how == politeness.Assertive
    reader.press(Key.Key_P)
    assert said[-1][0].startswith("You hold Serra Angel.")
