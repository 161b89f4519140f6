"""Where one sits: which seat is near, whose hand is hidden, and whether the table turns with the turns."""

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
        self._bridge.changed.connect(self._look_soon)
        scene.animator.still.connect(self._look_soon)

    def handlers(self) -> Handlers:
        """What the keys for sitting do."""
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
        """Turn with the turns, and hide the others' hands, if the player wanted that the last time."""
        self._frame.actions[Command.TURN_WITH_TURNS].setChecked(self._preferences.turns_table)
        self._frame.actions[Command.ENLARGE_ACTING].setChecked(self._preferences.enlarges_acting)
        self._scene.arranger.enlarges = self._preferences.enlarges_acting
        self._frame.actions[Command.HIDE_HAND].setChecked(self._preferences.hides_others)
        self._bridge.hides_others = self._preferences.hides_others

    def settings(self) -> Sequence[Setting]:
        """Whether the table turns by itself, and whose cards are seen."""
        turning = self._frame.actions[Command.TURN_WITH_TURNS]
        enlarging = self._frame.actions[Command.ENLARGE_ACTING]
        hiding = self._frame.actions[Command.HIDE_HAND]
        return [
            Switch(TABLE, "The player whose turn it is, or who is asked something, sits below.", turning),
            Switch(
                TABLE, "The player whose turn it is, or who is asked something, has large cards.", enlarging
            ),
            Switch(TABLE, "Only the hand of the player who sits below is seen.", hiding),
        ]

    def _switch_turning(self) -> None:
        self._preferences.turns_table = self._is_ticked(Command.TURN_WITH_TURNS)
        self._look_soon()

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
        """The next seat comes near."""
        seats = len(self._bridge.view().players)
        if seats < 2:
            self._frame.say("There is one seat only.")
            return
        self._sit((self._bridge.near + 1) % seats)
        self._frame.say(f"{self._bridge.view().players[self._bridge.near].name} sits below.")

    def _fold(self, place: int) -> None:
        """Fold the permanents of a seat above, counted from the left, or show them again."""
        seats = self._scene.ground.seats
        if place >= len(seats):
            self._frame.say("No such player sits at the table.")
            return
        is_folded = self._scene.fold(seats[place])
        name = self._bridge.view().players[seats[place]].name
        self._frame.say(f"{name}'s permanents are {'folded' if is_folded else 'shown'}.")

    def _sit(self, seat: int) -> None:
        self._bridge.sit(seat, hides_others=self._bridge.hides_others)

    def _look_soon(self) -> None:
        # Whoever else listens hears of the change first; then nothing moves any more.
        QTimer.singleShot(0, self, partial(attempt, self._look))

    def _look(self) -> None:
        """Bring the seat near that has to do something, if that is wanted and nothing is moving."""
        if not self._is_ticked(Command.TURN_WITH_TURNS) or not self._scene.animator.is_still():
            return
        asked = self._bridge.perspective.asked
        wanted = asked if asked is not None else self._bridge.view().active
        if wanted != self._bridge.near:
            self._sit(wanted)
