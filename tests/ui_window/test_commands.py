"""Each command is declared once, by the feature that carries it out."""

import re

import pytest
from PySide6.QtCore import QObject
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QApplication

from tabletop.ui.commands.actions import Actions
from tabletop.ui.commands.command import Command, Reach, commands_of
from tabletop.ui.commands.groups import Group
from tests.about_the_code.source import PACKAGE
from tests.ui_window.conftest import Hands

pytestmark = pytest.mark.qt_log_ignore("^This plugin does not support ")
USED = re.compile(r"""actions(?:_)?\[["']([^"']+)["']\]""")


class Lamp:
    """A feature with a switch and a dimmer."""

    def __init__(self) -> None:
        self.is_on = False
        self.dimmed: list[int] = []

    @Command("switch", "Switch", "Ctrl+K F2", Group.VIEW_ZOOM, 20)
    def _switch(self) -> None:
        self.is_on = not self.is_on

    def _can_dim(self) -> bool:
        return self.is_on

    @Command("darker", "Darker", "", Group.VIEW_ZOOM, 10, Reach.TABLE, args=(-1,), is_enabled=_can_dim)
    @Command("brighter", "Brighter", "", Group.VIEW_TABLE, 10, args=(1,), checkable=True)
    def _dim(self, by: int) -> None:
        self.dimmed.append(by)


@pytest.fixture
def owner(qapp: QApplication) -> QObject:
    return QObject()


def actions_of(owner: QObject, *features: object) -> Actions:
    actions = Actions(owner, lambda: None)
    actions.add(command for feature in features for command in commands_of(feature))
    return actions


def test_a_method_carries_out_the_commands_that_it_is_decorated_with(owner: QObject) -> None:
    lamp = Lamp()
    actions = actions_of(owner, lamp)
    actions["switch"].trigger()
    assert lamp.is_on
    actions["darker"].trigger()
    actions["brighter"].trigger()
    assert lamp.dimmed == [-1, 1]


def test_an_action_looks_as_its_command_says(owner: QObject) -> None:
    actions = actions_of(owner, Lamp())
    switch, brighter = actions["switch"], actions["brighter"]
    assert (switch.text(), [key.toString() for key in switch.shortcuts()]) == ("Switch", ["Ctrl+K", "F2"])
    assert (switch.isCheckable(), brighter.isCheckable()) == (False, True)
    assert actions.reaching(Reach.TABLE) == [actions["darker"]]
    assert "switch" in actions
    assert "lamp" not in actions


def test_commands_are_in_the_order_of_groups_and_places(owner: QObject) -> None:
    actions = actions_of(owner, Lamp())
    assert [*actions] == ["darker", "switch", "brighter"]
    assert [(group, action.text()) for group, action in actions.entries("View")] == [
        (Group.VIEW_ZOOM, "Darker"),
        (Group.VIEW_ZOOM, "Switch"),
        (Group.VIEW_TABLE, "Brighter"),
    ]
    assert actions.entries("File") == []


def test_a_command_is_enabled_while_its_feature_says_so(owner: QObject) -> None:
    lamp = Lamp()
    actions = actions_of(owner, lamp)
    actions.refresh()
    assert (actions["darker"].isEnabled(), actions["brighter"].isEnabled()) == (False, True)
    lamp.is_on = True
    actions.refresh()
    assert actions["darker"].isEnabled()


def test_two_commands_of_one_name_are_found(owner: QObject) -> None:
    with pytest.raises(ValueError, match=r"^two commands are named “switch”$"):
        actions_of(owner, Lamp(), Lamp())


def test_an_action_without_a_command_is_found(owner: QObject) -> None:
    actions = actions_of(owner, Lamp())
    assert isinstance(actions["lamp"], QAction)
    with pytest.raises(ValueError, match=r"^no feature has these commands: lamp$"):
        actions.check_complete()


def test_a_name_that_no_command_has_is_an_error_once_all_are_there(owner: QObject) -> None:
    actions = actions_of(owner, Lamp())
    actions.check_complete()
    with pytest.raises(KeyError, match="lamp"):
        _ = actions["lamp"]


def test_an_action_that_was_used_early_completes_the_collection(owner: QObject) -> None:
    lamp = Lamp()
    actions = Actions(owner, lambda: actions.add(commands_of(lamp)))
    early = actions["switch"]
    assert early.text() == ""
    early.trigger()
    assert lamp.is_on
    assert (early.text(), early.objectName()) == ("Switch", "switch")


def test_every_command_of_the_window_has_a_label_and_a_place_of_its_own(hands: Hands) -> None:
    commands = hands.window.actions_.commands
    assert len(commands) > 190
    places = [(command.group, command.order) for command in commands]
    assert len(places) == len(set(places))
    assert all(command.label for command in commands)


def test_every_action_that_the_code_names_is_a_command(hands: Hands) -> None:
    texts = (path.read_text("utf-8") for path in (PACKAGE / "ui").rglob("*.py"))
    used = {name for text in texts for name in USED.findall(text)}
    assert len(used) > 30
    assert used - {*hands.window.actions_} == set()


def test_a_feature_is_handed_no_window(hands: Hands) -> None:
    for feature in hands.window.features:
        handed = [
            value for value in vars(feature).values() if value is hands.window or value is hands.window.parts
        ]
        assert handed == [], type(feature)


def test_an_empty_table_has_players_and_no_cards(hands: Hands) -> None:
    hands.do("new empty table")
    view = hands.window.bridge.view()
    assert [player.name for player in view.players] == ["Alice", "Bob"]
    assert not [*view.objects()]
    assert hands.window.windowTitle() == "Empty table – Tabletop"
