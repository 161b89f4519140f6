"""A double click on a card in a graveyard or in exile casts it if possible, or else opens the pile."""

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtWidgets import QMenu

from tabletop.language.effects import Allow
from tabletop.model.zones import Zone, ZoneKind
from tabletop.ui.items.overlays import Kind
from tests.support import ALICE, table_with
from tests.ui_window.conftest import Hands
from tests.ui_window.pile_hands import choose, piles, popup, texts
from tests.ui_window.test_hands_override import card_menu
from tests.ui_window.test_paying import Mouse, is_paying

pytestmark = pytest.mark.qt_log_ignore("^This plugin does not support ")
ISLANDS = ("Island", "Island", "Island")


def opened(hands: Hands) -> bool:
    page = piles(hands).page
    return page is not None and page.isVisible()


@pytest.mark.parametrize(("name", "lands"), [("Think Twice", 3), ("Baithook Angler", 2)])
@pytest.mark.parametrize("mana", ["enforced", "trust"])
def test_flashback_and_disturb_are_cast_by_a_double_click_and_one_more(
    hands: Hands, name: str, lands: int, mana: str
) -> None:
    mouse = Mouse(hands, table_with(ISLANDS, graveyard=[name], library=["Forest", "Forest"], mana=mana))
    card = mouse.table.only(name)
    mouse.double_click(card)
    assert not opened(hands)
    assert is_paying(hands)
    assert len(mouse.outlined(Kind.LEGAL)) == lands
    mouse.click(card)
    assert mouse.clicks == 3
    assert len(mouse.table.state.stack) == 1
    assert len(mouse.tapped()) == lands


def test_what_may_be_played_from_exile_is_played(hands: Hands) -> None:
    table = table_with(exile=["Ornithopter"])
    table.tell(Allow(what=("cast",), object=table.only("Ornithopter")))
    mouse = Mouse(hands, table)
    mouse.double_click(table.only("Ornithopter"))
    assert len(table.state.stack) == 1
    assert not opened(hands)


@pytest.mark.parametrize("name", ["Serra Angel", "Think Twice"])
def test_what_may_not_be_cast_opens_its_pile(hands: Hands, name: str) -> None:
    """A card without permission to cast it, and one without enough mana."""
    mouse = Mouse(hands, table_with(graveyard=[name], mana="enforced"))
    mouse.double_click(mouse.table.only(name))
    assert opened(hands)
    assert mouse.table.state.stack == ()


def test_the_pile_of_a_card_that_may_be_cast_is_a_key_away_and_its_menu_a_right_click(hands: Hands) -> None:
    mouse = Mouse(hands, table_with(ISLANDS, graveyard=["Think Twice"], mana="trust"))
    words = [action.text() for action in card_menu(hands, "Think Twice").actions()]
    assert any("Cast" in each for each in words)
    hands.window.scene.select(0)
    hands.key(Qt.Key.Key_F4)
    assert opened(hands)
    assert mouse.table.state.stack == ()


def test_the_same_in_the_window_of_the_pile(hands: Hands) -> None:
    mouse = Mouse(hands, table_with(graveyard=["Think Twice"], library=["Forest"], mana="trust"))
    piles(hands).open(Zone(ZoneKind.GRAVEYARD, ALICE))
    piles(hands).page.list.obvious_wanted.emit(mouse.table.only("Think Twice"))
    assert len(mouse.table.state.stack) == 1


def library_menu(hands: Hands) -> QMenu:
    hands.window.scene.pile_menu_wanted.emit(Zone(ZoneKind.LIBRARY, ALICE), QPoint(10, 10))
    return popup(QMenu)


def test_a_land_that_lies_open_on_top_of_a_library_is_played_from_its_menu(hands: Hands) -> None:
    mouse = Mouse(hands, table_with(["Courser of Kruphix"], library=["Forest", "Shock"]))
    item = hands.window.scene.card_items.of(mouse.table.only("Forest"))
    assert item is not None
    assert item.view.known, "everybody sees it on the pile"
    choose(library_menu(hands), "Play Forest")
    assert mouse.table.names(ZoneKind.BATTLEFIELD) == ["Courser of Kruphix", "Forest"]
    menu = library_menu(hands)
    assert texts(menu)[0] == "Draw a card", "no spell is cast by the Courser"
    menu.close()


def test_a_spell_on_top_is_cast_for_life_and_the_menu_says_for_how_much(hands: Hands) -> None:
    mouse = Mouse(hands, table_with(["Bolas's Citadel"], library=["Serra Angel"], mana="enforced"))
    menu = library_menu(hands)
    assert "5 life" in texts(menu)[0]
    choose(menu, "Cast Serra Angel")
    assert mouse.table.state.players[ALICE].life == 15
    assert len(mouse.table.state.stack) == 1


def test_how_much_life_is_paid_is_asked_as_a_number(hands: Hands) -> None:
    mouse = Mouse(hands, table_with(["Swamp"] * 3, hand=["Toxic Deluge"], mana="enforced"))
    deluge = mouse.table.only("Toxic Deluge")
    mouse.double_click(deluge)
    prompt = hands.window.frame.page.question.prompt
    assert prompt is not None
    assert prompt.is_number
    hands.window.bridge.answer(prompt.choices[2].answer)
    mouse.click(deluge)
    assert mouse.table.state.players[ALICE].life == 18
    assert len(mouse.tapped()) == 3
