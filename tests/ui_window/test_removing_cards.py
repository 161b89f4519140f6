"""Remove from the game: by key, from the menu of a card, and for several cards of a pile."""

import pytest
from PySide6.QtCore import Qt

from tabletop.model.zones import Zone, ZoneKind
from tests.support import ALICE
from tests.ui_window.conftest import Hands
from tests.ui_window.pile_hands import choose, click, page, play, search, texts
from tests.ui_window.test_hands_override import card_menu

pytestmark = pytest.mark.qt_log_ignore("^This plugin does not support ")

_ENTRY = "Remove from the game"


def outside(hands: Hands) -> list[str]:
    state = hands.window.bridge.table.state
    return sorted(state.objects[id].definition.name for id in state.in_zone(Zone(ZoneKind.OUTSIDE, ALICE)))


def test_selected_cards_are_removed_by_a_key_and_come_back_by_undo(hands: Hands) -> None:
    play(hands, battlefield=["Grizzly Bears", "Serra Angel"], hand=["Opt"], library=[])
    hands.select("Grizzly Bears", "Opt")
    hands.key(Qt.Key.Key_Delete, Qt.KeyboardModifier.ControlModifier)
    assert outside(hands) == ["Grizzly Bears", "Opt"]
    hands.do("undo")
    assert outside(hands) == []


def test_the_menu_of_a_card_removes_it(hands: Hands) -> None:
    play(hands, battlefield=["Grizzly Bears", "Serra Angel"], library=[])
    hands.select("Serra Angel")
    choose(card_menu(hands, "Grizzly Bears"), _ENTRY)
    assert outside(hands) == ["Grizzly Bears"]


def test_without_a_selection_nothing_is_removed(hands: Hands) -> None:
    play(hands, battlefield=["Grizzly Bears"], library=[])
    hands.do("remove from game")
    assert outside(hands) == []


def test_several_cards_of_a_pile_are_removed(hands: Hands) -> None:
    play(hands)
    search(hands)
    click(hands, "Shock")
    click(hands, "Island", Qt.KeyboardModifier.ControlModifier)
    menu = page(hands).move_.menu()
    assert menu is not None
    menu.aboutToShow.emit()
    assert texts(menu)[-1] == _ENTRY
    choose(menu, _ENTRY)
    assert outside(hands) == ["Island", "Shock"]
    assert hands.log.count("is removed from the game") == 2
