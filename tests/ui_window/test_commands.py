"""Commands are values: each has its label and keys once, and one feature that carries it out."""

import pytest

from tabletop.ui.commands.actions import all_handlers
from tabletop.ui.commands.bindings import BINDINGS
from tabletop.ui.commands.command import Command, Handlers
from tests.ui_window.conftest import Hands

pytestmark = pytest.mark.qt_log_ignore("^This plugin does not support ")


def nothing() -> None:
    pass


def all_but(*left_out: Command) -> Handlers:
    return {command: nothing for command in Command if command not in left_out}


def test_every_command_has_its_words_and_keys_once() -> None:
    assert sorted(binding.command for binding in BINDINGS) == sorted(Command)


def test_a_command_that_nobody_carries_out_is_found() -> None:
    with pytest.raises(ValueError, match=r"^carried out by no feature: meld, undo$"):
        all_handlers([all_but(Command.UNDO, Command.MELD)])


def test_a_command_that_two_carry_out_is_found() -> None:
    with pytest.raises(ValueError, match=r"^carried out by two features: undo$"):
        all_handlers([all_but(), {Command.UNDO: nothing}])


def test_each_command_is_carried_out_by_one_feature_of_the_window(hands: Hands) -> None:
    carried_out = [command for feature in hands.window.features for command in feature.handlers()]
    assert sorted(carried_out) == sorted(Command)


def test_a_feature_is_handed_no_window(hands: Hands) -> None:
    for feature in hands.window.features:
        handed = [
            value for value in vars(feature).values() if value is hands.window or value is hands.window.parts
        ]
        assert handed == [], type(feature)
