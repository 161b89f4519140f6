"""Seats: which one is near, whose hand is hidden, and whether the table turns with each turn."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from PySide6.QtCore import QTimer

from tabletop.ui.commands.command import Command, Reach
from tabletop.ui.commands.groups import Group
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

    def built(self) -> None:
        """Apply the saved settings: turning with turns, enlarging, and hiding hands."""
        self._frame.actions["turn with turns"].setChecked(self._preferences.turns_table)
        self._frame.actions["enlarge acting"].setChecked(self._preferences.enlarges_acting)
        self._scene.arranger.enlarges = self._preferences.enlarges_acting
        self._frame.actions["hide hand"].setChecked(self._preferences.hides_others)
        self._bridge.hides_others = self._preferences.hides_others

    def settings(self) -> Sequence[Setting]:
        """Return the settings for turning the table, enlarging cards, and hiding hands."""
        turning = self._frame.actions["turn with turns"]
        enlarging = self._frame.actions["enlarge acting"]
        hiding = self._frame.actions["hide hand"]
        return [
            Switch(TABLE, "The player whose turn it is, or who has a question, sits at the bottom.", turning),
            Switch(TABLE, "The player whose turn it is, or who has a question, has larger cards.", enlarging),
            Switch(TABLE, "Only the hand of the player at the bottom is shown.", hiding),
        ]

    @Command(
        "turn with turns", "Turn the table to the acting player", "", Group.VIEW_SEATS, 10, checkable=True
    )
    def _switch_turning(self) -> None:
        self._preferences.turns_table = self._is_ticked("turn with turns")
        self._bring_near_later()

    @Command("enlarge acting", "Enlarge the acting player’s hand", "", Group.VIEW_SEATS, 20, checkable=True)
    def _switch_enlarging(self) -> None:
        self._preferences.enlarges_acting = self._is_ticked("enlarge acting")
        self._scene.arranger.enlarges = self._preferences.enlarges_acting
        self._scene.rearrange()

    def _is_ticked(self, name: str) -> bool:
        return self._frame.actions[name].isChecked()

    @Command("hide hand", "Hide the opponent's hand", "Ctrl+H", Group.VIEW_TABLE, 20, checkable=True)
    def _hide(self) -> None:
        self._preferences.hides_others = self._is_ticked("hide hand")
        self._bridge.sit(self._bridge.near, hides_others=self._preferences.hides_others)

    @Command("turn table", "Turn the table", "Y", Group.VIEW_TABLE, 10, Reach.TABLE)
    def _turn(self) -> None:
        """Bring the next seat near."""
        seats = len(self._bridge.view().players)
        if seats < 2:
            self._frame.say("There is only one seat.")
            return
        self._sit((self._bridge.near + 1) % seats)
        self._frame.say(f"{self._bridge.view().players[self._bridge.near].name} now sits at the bottom.")

    @Command(
        "fold first",
        "Fold or unfold the first opponent's permanents",
        "Alt+Shift+1",
        Group.VIEW_FOLDS,
        10,
        args=(1,),
    )
    @Command(
        "fold second", "Fold or unfold the second opponent's permanents", "", Group.VIEW_FOLDS, 20, args=(2,)
    )
    @Command(
        "fold third", "Fold or unfold the third opponent's permanents", "", Group.VIEW_FOLDS, 30, args=(3,)
    )
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
        if not self._is_ticked("turn with turns") or not self._scene.animator.is_still():
            return
        asked = self._bridge.perspective.asked_seat
        acting = asked if asked is not None else self._bridge.view().active
        if acting != self._bridge.near:
            self._sit(acting)
