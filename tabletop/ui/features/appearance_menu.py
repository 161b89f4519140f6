"""Appearance and motion: theme, text size, amount of motion and speed, chosen in a menu and saved."""

from collections.abc import Sequence
from typing import Final

from msgspec.structs import replace

from tabletop.ui.commands.menus import ViewMenu
from tabletop.ui.commands.settings import APPEARANCE, Choice, Setting
from tabletop.ui.frame.feature import Feature
from tabletop.ui.frame.frame import Frame
from tabletop.ui.session.preferences import Preferences
from tabletop.ui.table.scene import TableScene

_DESCRIPTIONS: Final = {
    "Theme": "Colors of the window and the table. High contrast makes everything easier to see.",
    "Text size": "Text in the window and on the table. System uses the size of your other programs.",
    "Motion": "How cards move. With None, they are in place immediately.",
    "Speed": "How fast cards move.",
}


class AppearanceSettings(Feature):
    """Applies what is chosen, and at the start what was saved."""

    def __init__(self, frame: Frame, scene: TableScene, preferences: Preferences) -> None:
        super().__init__(frame)
        self._scene, self._preferences = scene, preferences
        self.menu = ViewMenu(frame.menus["View"], preferences)
        self.menu.add_panels(dock.toggleViewAction() for dock in frame.docks.values())

    def built(self) -> None:
        """Apply the saved choices."""
        self.menu.scheme_chosen.connect(self._choose_scheme)
        self.menu.text_size_chosen.connect(self._choose_text_size)
        self.menu.motion_chosen.connect(self._choose_motion)
        self.menu.speed_chosen.connect(self._choose_speed)
        self._frame.appearance.changed.connect(self._update_theme)
        self._scene.pictures.sieges_turned.connect(self._turn_sieges)
        self._scene.animator.preferred_amount = self._preferences.motion
        self._scene.animator.speed = float(self._preferences.speed)
        self._update_theme()

    def settings(self) -> Sequence[Setting]:
        """Return the menus with several choices."""
        choices = self.menu.choices
        return [
            Choice(APPEARANCE, title, words, tuple(choices[title].values()))
            for title, words in _DESCRIPTIONS.items()
        ]

    def _update_theme(self) -> None:
        appearance = self._frame.appearance
        self._scene.set_theme(appearance.is_dark, high_contrast=appearance.is_high_contrast)

    def _turn_sieges(self) -> None:
        """Lay the table out again, with Sieges upright or on their sides."""
        upright = self._scene.pictures.upright_sieges
        self._scene.ground = replace(self._scene.ground, upright_sieges=upright)
        self._scene.fit()

    def _choose_scheme(self, scheme: str) -> None:
        self._preferences.scheme = scheme
        self._frame.appearance.choose(scheme)

    def _choose_text_size(self, size: str) -> None:
        self._preferences.text_size = size
        self._frame.appearance.choose_text_size(size)

    def _choose_motion(self, motion: str) -> None:
        self._preferences.motion = motion
        self._scene.animator.preferred_amount = motion

    def _choose_speed(self, speed: str) -> None:
        self._preferences.speed = speed
        self._scene.animator.speed = float(speed)
