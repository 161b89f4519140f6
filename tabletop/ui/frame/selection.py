"""The objects that a command applies to: those selected in a part of the window or on the table."""

from collections.abc import Iterable

from PySide6.QtCore import QObject

from tabletop.ui.frame.feature import Feature
from tabletop.ui.table.scene import TableScene


class Selection(QObject):
    """Selection across features and table. If nothing is selected, it is the hovered object."""

    def __init__(self, scene: TableScene) -> None:
        super().__init__(scene)
        self._scene = scene
        self._hovered = 0
        self.features: Iterable[Feature] = ()
        scene.hovered.connect(self._hover)

    def ids(self) -> list[int]:
        """Return the IDs of the selected objects. The last one was selected last."""
        for feature in self.features:
            if selected := feature.selected():
                return [*selected]
        return self._scene.selected_ids() or ([self._hovered] if self._hovered else [])

    def _hover(self, id: int) -> None:
        self._hovered = id
