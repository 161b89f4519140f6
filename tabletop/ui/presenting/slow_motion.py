"""Half speed and a replay of the last step."""

from typing import Final

from tabletop.ui.commands.command import Command
from tabletop.ui.commands.groups import Group
from tabletop.ui.frame.feature import Feature
from tabletop.ui.frame.frame import Frame
from tabletop.ui.session.lesson_player import LessonPlayer
from tabletop.ui.session.preferences import Preferences
from tabletop.ui.table.scene import TableScene

_HALF: Final = 0.5


class SlowMotion(Feature):
    """Feature that slows animations down and replays the last one."""

    def __init__(
        self, frame: Frame, lesson_player: LessonPlayer, scene: TableScene, preferences: Preferences
    ) -> None:
        super().__init__(frame)
        self._lesson_player, self._scene, self._preferences = lesson_player, scene, preferences

    @Command("half speed", "Half speed", "Shift+H", Group.ROOM_SPEED, 10, checkable=True)
    def _switch(self) -> None:
        is_slow = self._frame.actions["half speed"].isChecked()
        self._scene.animator.speed = _HALF if is_slow else float(self._preferences.speed)
        self._frame.say("Half speed." if is_slow else "Normal speed.")

    @Command("play again", "Show the last step again", "Shift+R", Group.ROOM_SPEED, 20)
    def _play_again(self) -> None:
        if not self._lesson_player.play_again():
            self._frame.say("Nothing to replay. Play a step of a lesson first.")
