"""For which objects a command is meant: those selected in a part of the window, or on the table."""

from collections.abc import Iterable

from PySide6.QtCore import QObject

from tabletop.ui.frame.feature import Feature
from tabletop.ui.table.scene import TableScene


class Selection(QObject):
    """Asks features first, then the table; without anything selected there, what the mouse points at."""

    def __init__(self, scene: TableScene) -> None:
        super().__init__(scene)
        self._scene = scene
        self._hovered = 0
        self.features: Iterable[Feature] = ()
        scene.hovered.connect(self._hover)

    def ids(self) -> list[int]:
        """The numbers of the objects; the last is the one that was selected last."""
        for feature in self.features:
            if selected := feature.selected():
                return [*selected]
        return self._scene.selected_ids() or ([self._hovered] if self._hovered else [])

    def _hover(self, id: int) -> None:
        self._hovered = id
