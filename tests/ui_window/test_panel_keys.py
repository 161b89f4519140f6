"""Keys that open a panel also close it. The palette lists each entry once and knows synonyms."""

from collections import Counter

import pytest
from PySide6.QtWidgets import QApplication

from tabletop.ui.commands.palette_entries import SYNONYMS
from tabletop.ui.panels.palette import CommandPalette
from tabletop.ui.piles.feature import Piles
from tests.support import table_with
from tests.ui_window.conftest import Hands
from tests.ui_window.features import feature_of

pytestmark = pytest.mark.qt_log_ignore("^This plugin does not support ")
PANELS = {
    "history": "History",
    "outline": "Table outline",
    "recorded steps": "Recording",
}


@pytest.mark.parametrize("command", PANELS)
def test_the_key_of_a_panel_opens_and_closes_it(hands: Hands, command: str) -> None:
    for _ in range(2):
        hands.do(command)
        QApplication.processEvents()
        dock = hands.window.frame.docks[PANELS[command]]
        assert dock.isVisible()
        assert dock.isAncestorOf(hands.window.focusWidget())
        hands.do(command)
        QApplication.processEvents()
        assert not dock.isVisible()
        assert hands.window.table_view.hasFocus()


def test_a_panel_behind_another_tab_comes_to_the_front_first(hands: Hands) -> None:
    hands.do("history")
    hands.window.frame.show_dock("Log")
    QApplication.processEvents()
    assert not hands.window.frame.is_on_top("History")
    hands.do("history")
    QApplication.processEvents()
    assert hands.window.frame.is_on_top("History")


def palette(hands: Hands) -> CommandPalette:
    hands.do("palette")
    found = hands.window.findChildren(CommandPalette)[-1]
    assert isinstance(found, CommandPalette)
    return found


@pytest.mark.parametrize("selects", [False, True])
def test_the_palette_lists_no_entry_twice(hands: Hands, selects: bool) -> None:
    if selects:
        hands.window.scene.select(hands.number("Delver of Secrets"))
    labels = Counter(each.label.removesuffix("…").casefold() for each in palette(hands).shown_entries)
    assert [label for label, number in labels.items() if number > 1] == []


@pytest.mark.parametrize(
    ("typed", "label"),
    [
        ("statistics", "Deck library…"),
        ("mana curve", "Deck library…"),
        ("deck stats", "Deck library…"),
        ("odds", "Deck library…"),
        ("odds", "Opening hands and odds…"),
        ("edit deck", "Deck library…"),
        ("roll", "Roll dice…"),
        ("shortcuts", "Keys and gestures"),
        ("take back", "Undo"),
        ("pass priority", "Go on: pay, resolve or pass"),
    ],
)
def test_the_palette_finds_commands_by_other_names(hands: Hands, typed: str, label: str) -> None:
    shown = palette(hands)
    shown._line.setText(typed)
    assert label in [each.label for each in shown.shown_entries[:4]]


def test_the_synonyms_are_those_of_existing_commands(hands: Hands) -> None:
    assert set(SYNONYMS) <= set(hands.window.actions_)


def test_looking_is_allowed_while_a_question_is_open(hands: Hands) -> None:
    table = table_with(["Mountain"], hand=["Shock"], library=["Island", "Forest"], mana="enforced")
    hands.window.bridge.replace_table(table)
    shock = table.only("Shock")
    offer = next(each for each in hands.window.bridge.offers(shock) if each.verb == "cast")
    hands.window.bridge.play(offer.action, shock)
    assert hands.window.bridge.view().question is not None
    for command in ("search library", "show graveyard", "card browser"):
        hands.do(command)
        QApplication.processEvents()
        assert hands.window.scene.refusals.bubble is None
    hands.do("search library")
    page = feature_of(hands.window, Piles).page
    assert page is not None
    assert page.isVisible()
    assert not any(card.known for card in page.cards()), "nothing hidden is revealed by it"
    page.close()
    assert hands.window.bridge.view().question is not None
    assert hands.action_count == 0, "and closing it does not shuffle"
