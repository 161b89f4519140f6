"""Seats: which one is near, whose hand is hidden, and whether the table turns with each turn."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from PySide6.QtCore import QTimer

from tabletop.ui.commands.command import Command, Handlers
from tabletop.ui.commands.settings import TABLE, Setting, Switch
from tabletop.ui.frame.feature import Feature
from tabletop.ui.frame.frame import Frame
from tabletop.ui.session.preferences import Preferences
from tabletop.ui.style.guard import attempt
from tabletop.ui.table.scene import TableScene


class Seats(Feature):
    """Lets one person play all seats, each from its own side."""

    def __init__(self, frame: Frame, scene: TableScene, preferences: Preferences) -> None:
        super().__init__(frame)
        self._scene, self._bridge, self._preferences = scene, scene.bridge, preferences
        self._bridge.changed.connect(self._bring_near_later)
        scene.animator.still.connect(self._bring_near_later)

    def handlers(self) -> Handlers:
        """Return the handlers of the keys for seats."""
        return {
            Command.HIDE_HAND: self._hide,
            Command.TURN_TABLE: self._turn,
            Command.TURN_WITH_TURNS: self._switch_turning,
            Command.ENLARGE_ACTING: self._switch_enlarging,
            Command.FOLD_FIRST: partial(self._fold, 1),
            Command.FOLD_SECOND: partial(self._fold, 2),
            Command.FOLD_THIRD: partial(self._fold, 3),
        }

    def built(self) -> None:
        """Apply the saved settings: turning with turns, enlarging, and hiding hands."""
        self._frame.actions[Command.TURN_WITH_TURNS].setChecked(self._preferences.turns_table)
        self._frame.actions[Command.ENLARGE_ACTING].setChecked(self._preferences.enlarges_acting)
        self._scene.arranger.enlarges = self._preferences.enlarges_acting
        self._frame.actions[Command.HIDE_HAND].setChecked(self._preferences.hides_others)
        self._bridge.hides_others = self._preferences.hides_others

    def settings(self) -> Sequence[Setting]:
        """Return the settings for turning the table, enlarging cards, and hiding hands."""
        turning = self._frame.actions[Command.TURN_WITH_TURNS]
        enlarging = self._frame.actions[Command.ENLARGE_ACTING]
        hiding = self._frame.actions[Command.HIDE_HAND]
        return [
            Switch(TABLE, "The player whose turn it is, or who has a question, sits at the bottom.", turning),
            Switch(TABLE, "The player whose turn it is, or who has a question, has larger cards.", enlarging),
            Switch(TABLE, "Only the hand of the player at the bottom is shown.", hiding),
        ]

    def _switch_turning(self) -> None:
        self._preferences.turns_table = self._is_ticked(Command.TURN_WITH_TURNS)
        self._bring_near_later()

    def _switch_enlarging(self) -> None:
        self._preferences.enlarges_acting = self._is_ticked(Command.ENLARGE_ACTING)
        self._scene.arranger.enlarges = self._preferences.enlarges_acting
        self._scene.rearrange()

    def _is_ticked(self, name: Command) -> bool:
        return self._frame.actions[name].isChecked()

    def _hide(self) -> None:
        self._preferences.hides_others = self._is_ticked(Command.HIDE_HAND)
        self._bridge.sit(self._bridge.near, hides_others=self._preferences.hides_others)

    def _turn(self) -> None:
        """Bring the next seat near."""
        seats = len(self._bridge.view().players)
        if seats < 2:
            self._frame.say("There is only one seat.")
            return
        self._sit((self._bridge.near + 1) % seats)
        self._frame.say(f"{self._bridge.view().players[self._bridge.near].name} now sits at the bottom.")

    def _fold(self, place: int) -> None:
        """Fold or unfold the permanents of another seat. Seats are counted from the left."""
        seats = self._scene.ground.seats
        if place >= len(seats):
            self._frame.say("No such player.")
            return
        is_folded = self._scene.fold(seats[place])
        name = self._bridge.view().players[seats[place]].name
        self._frame.say(f"{name}'s permanents are {'folded' if is_folded else 'shown'}.")

    def _sit(self, seat: int) -> None:
        self._bridge.sit(seat, hides_others=self._bridge.hides_others)

    def _bring_near_later(self) -> None:
        # Later, so that other listeners handle the change first and animations have begun.
        QTimer.singleShot(0, self, partial(attempt, self._bring_near))

    def _bring_near(self) -> None:
        """Bring the seat near that has to act, if that is enabled and nothing is moving."""
        if not self._is_ticked(Command.TURN_WITH_TURNS) or not self._scene.animator.is_still():
            return
        asked = self._bridge.perspective.asked_seat
        acting = asked if asked is not None else self._bridge.view().active
        if acting != self._bridge.near:
            self._sit(acting)
