"""Short text over the table in presenter mode, near what it is about and preferably not over cards."""

from collections.abc import Iterable, Iterator
from typing import Final

from PySide6.QtCore import QRect, QSize, Qt
from PySide6.QtWidgets import QWidget

from tabletop.ui.asking.placing import Around, best_corner, is_clear
from tabletop.ui.asking.surroundings import surroundings
from tabletop.ui.style.plain import PlainLabel
from tabletop.ui.table.scene import TableScene

_PADDING: Final = 12
"""Padding between the text and its frame, in logical pixels."""
_WIDTH_FRACTIONS: Final = (1.0, 0.66, 0.45, 0.3)
"""Widths to try, as fractions of the single-line width. Narrower text fits beside cards more easily."""
_MAX_DISTANCE: Final = 16
"""Maximum distance between a card and text that refers to it, in logical pixels."""


class Remark(PlainLabel):
    """Label over the table that lets clicks pass through and hides when it has no text."""

    def __init__(self, page: QWidget, table: QWidget, scene: TableScene) -> None:
        super().__init__(parent=page)
        self._table, self._scene = table, scene
        self.setProperty("look", "remark")
        self.setContentsMargins(_PADDING, _PADDING // 2, _PADDING, _PADDING // 2)
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self.hide()

    def say(self, text: str) -> None:
        """Show text, or hide the label if it is empty."""
        self.setText(text)
        self.setVisible(bool(text))
        self.place()

    def place(self) -> None:
        """Move the label as close to the upper edge of the table as possible."""
        if not self.isHidden():
            around = self._surroundings(())
            # An invisible point at the upper edge serves as the thing to stay close to.
            self._move_to(around._replace(about=(QRect(around.room.center().x(), around.room.top(), 1, 0),)))

    def place_beside(self, tile: QRect, others: Iterable[QRect]) -> bool:
        """Move the label beside a card.

        Return whether it is close enough to be understood as referring to the card.

        Args:
            tile: rectangle of the card, in table coordinates.
            others: further rectangles that must not be covered, in page coordinates.

        """
        around = self._surroundings((tile,))
        self._move_to(around._replace(clear=(*around.clear, *others)))
        reach = self.geometry().adjusted(-_MAX_DISTANCE, -_MAX_DISTANCE, _MAX_DISTANCE, _MAX_DISTANCE)
        return reach.intersects(around.about[0]) and is_clear(self.geometry(), around)

    def _move_to(self, around: Around) -> None:
        places = [QRect(best_corner(size, around), size) for size in self._sizes(around.room.width())]
        self.setGeometry(next((place for place in places if is_clear(place, around)), places[0]))
        self.raise_()

    def _surroundings(self, about: tuple[QRect, ...]) -> Around:
        tiles = [tile for tile in self._scene.visible_tiles().values() if tile not in about]
        if (bubble := self._scene.refusals.bubble) is not None:
            tiles.append(bubble.rect.toRect())
        return surroundings(self._scene, self._table.geometry(), about, tiles)

    def _sizes(self, room: int) -> Iterator[QSize]:
        """Yield the size of the text in one line, if it fits, and in several lines."""
        self.setWordWrap(False)
        line = self.sizeHint()
        self.setWordWrap(True)
        for share in _WIDTH_FRACTIONS:
            width = round(min(line.width(), room) * share)
            if share == 1 and line.width() <= room:
                yield line
            else:
                yield QSize(width, max(self.sizeHint().height(), self.heightForWidth(width)))
