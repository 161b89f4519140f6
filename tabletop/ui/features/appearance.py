"""How the window looks and moves: theme, motion and speed, chosen in the view menu and remembered."""

from tabletop.ui.commands.menus import ViewMenu
from tabletop.ui.frame.feature import Feature
from tabletop.ui.frame.frame import Frame
from tabletop.ui.session.preferences import Preferences
from tabletop.ui.table.scene import TableScene


class AppearanceSettings(Feature):
    """Puts in force what is chosen, and at the start what was chosen the last time."""

    def __init__(self, frame: Frame, scene: TableScene, preferences: Preferences) -> None:
        super().__init__(frame)
        self._scene, self._preferences = scene, preferences
        self.menu = ViewMenu(frame.menus["View"], preferences)
        self.menu.add_panels(dock.toggleViewAction() for dock in frame.docks.values())

    def built(self) -> None:
        """Take what was chosen the last time."""
        self.menu.scheme_chosen.connect(self._choose_scheme)
        self.menu.motion_chosen.connect(self._choose_motion)
        self.menu.speed_chosen.connect(self._choose_speed)
        self._frame.appearance.changed.connect(self._scene.set_theme)
        self._choose_motion(self._preferences.motion)
        self._choose_speed(self._preferences.speed)
        self._scene.set_theme(self._frame.appearance.is_dark)

    def _choose_scheme(self, scheme: str) -> None:
        self._preferences.scheme = scheme
        self._frame.appearance.choose(scheme)

    def _choose_motion(self, motion: str) -> None:
        self._preferences.motion = motion
        self._scene.animator.wish = motion

    def _choose_speed(self, speed: str) -> None:
        self._preferences.speed = speed
        self._scene.animator.speed = float(speed)
