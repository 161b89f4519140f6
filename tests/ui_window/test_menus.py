"""The order of the menus: every entry is in one, and each fits a small screen."""

from collections.abc import Iterator

import pytest
from PySide6.QtCore import QCoreApplication, QEvent
from PySide6.QtWidgets import QMenu
from shiboken6 import isValid, ownedByPython

from tabletop.model.actions import Cast
from tabletop.ui.commands.groups import MENUS, Group
from tests.support import table_with
from tests.ui_window.conftest import Hands
from tests.ui_window.test_hands_override import card_menu
from tests.ui_window.test_hands_playing import put

pytestmark = pytest.mark.qt_log_ignore("^This plugin does not support ")
SMALL_SCREEN = 720


def with_inner(menu: QMenu) -> Iterator[QMenu]:
    yield menu
    for action in menu.actions():
        inner = action.menu()
        if isinstance(inner, QMenu):
            yield from with_inner(inner)


def shown_entries(menu: QMenu) -> list[str]:
    """Return the names of the commands in a menu, with "|" for a line and ">" before a submenu."""
    shown = list[str]()
    for action in menu.actions():
        inner = action.menu()
        if isinstance(inner, QMenu):
            shown += [f">{action.text()}", *shown_entries(inner)]
        else:
            shown.append("|" if action.isSeparator() else action.objectName())
    return shown


def test_a_menu_has_its_groups_in_order_with_lines_between(hands: Hands) -> None:
    shown = shown_entries(hands.window.frame.menus["Edit"])
    assert shown[:7] == ["undo", "redo", "other line", "history", "|", "select all", "do anyway"]
    assert shown[-4:] == ["|", "palette", "change keys", "preferences"]


def test_submenus_of_a_feature_are_in_their_group(hands: Hands) -> None:
    shown = shown_entries(hands.window.frame.menus["File"])
    at = shown.index("open decks")
    assert shown[at : at + 4] == ["open decks", ">Open recent", ">Recover", "import cards"]


def test_submenus_stay_together_and_have_lines_within(hands: Hands) -> None:
    hands.window.scene.select(0)
    hands.window.frame.menus["Card"].aboutToShow.emit()
    shown = shown_entries(hands.window.frame.menus["Card"])
    at = shown.index(">Move")
    zones = ["to battlefield", "to graveyard", "to exile", "to hand", "remove from game"]
    library = ["to library", "to bottom"]
    assert shown[at - 1 : at + 10] == ["|", ">Move", *zones, "|", *library, ">Counters and marks"]


def test_a_group_belongs_to_one_menu_and_submenus_are_not_split() -> None:
    places = [(group.menu, group.submenu) for group in Group]
    runs = [place for at, place in enumerate(places) if not at or places[at - 1] != place]
    inner = [place for place in runs if place[1]]
    assert len(inner) == len(set(inner))
    menus = [group.menu for group in Group]
    assert [menu for at, menu in enumerate(menus) if not at or menus[at - 1] != menu] == [*MENUS, "Table"]
    assert len({(group.menu, group.subject, group.submenu) for group in Group}) == len(Group)


@pytest.mark.parametrize("name", MENUS)
def test_no_menu_is_higher_than_a_small_screen_leaves_room_for(hands: Hands, name: str) -> None:
    hands.window.scene.select(0)
    menu = hands.window.frame.menus[name]
    menu.aboutToShow.emit()
    below_the_bar = SMALL_SCREEN - hands.window.menuBar().height()
    for each in with_inner(menu):
        assert each.sizeHint().height() <= below_the_bar
        # Lines stand between entries only, and never two of them.
        kinds = [action.isSeparator() for action in each.actions() if action.isVisible()]
        assert not any(kinds[at] and kinds[at + 1] for at in range(len(kinds) - 1))


def test_what_is_much_about_a_card_has_menus_of_its_own(hands: Hands) -> None:
    hands.window.scene.select(0)
    card = hands.window.frame.menus["Card"]
    card.aboutToShow.emit()
    inner = [action.text() for action in card.actions() if action.menu()]
    assert inner == ["Move", "Counters and marks", "Designations"]


def test_every_panel_can_be_shown_and_hidden_from_the_view_menu(hands: Hands) -> None:
    entries = {action.text(): action for action in hands.window.frame.menus["View"].actions()}
    for title, dock in hands.window.frame.docks.items():
        entries[title].trigger()
        assert dock.isHidden()
        entries[title].trigger()
        assert not dock.isHidden()


def test_what_waits_on_the_stack_says_by_which_key_it_resolves(hands: Hands) -> None:
    put(hands, table_with(hand=["Hill Giant"]))
    hands.window.bridge.propose(Cast(object=hands.number("Hill Giant")))
    said = [action.text() for action in card_menu(hands, "Hill Giant").actions()]
    assert "Resolve\tCtrl+R" in said


def test_a_menu_that_is_filled_anew_leaves_shared_actions_to_the_window(hands: Hands) -> None:
    """PySide counts the owners of an action. One that belongs only to Python could vanish at any time."""
    menu = hands.window.frame.menus["Card"]
    shared = [*hands.window.actions_.values()]
    for number in range(6):
        old = [(action, action.menu()) for action in menu.actions()]
        hands.window.scene.select(0 if number % 2 else hands.number("Delver of Secrets"))
        menu.aboutToShow.emit()
        assert all(isValid(action) for action, _ in old), "Qt may be in the middle of one of them"
        assert all(isValid(inner) for _, inner in old if inner is not None)
        assert not [action.text() for action in shared if ownedByPython(action)]
        assert not [action.text() for action in menu.actions() if ownedByPython(action)]
        QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)
        assert all(map(isValid, shared))
        assert all(map(isValid, menu.actions()))
        assert not [action for action, _ in old if isValid(action) and action not in shared]
