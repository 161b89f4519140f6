"""A few words over the table before a room: beside what they are about, over no card where that can be."""

from collections.abc import Iterable, Iterator
from typing import Final

from PySide6.QtCore import QRect, QSize, Qt
from PySide6.QtWidgets import QWidget

from tabletop.ui.asking.placing import Around, is_clear, placed
from tabletop.ui.asking.surroundings import surroundings
from tabletop.ui.style.plain import PlainLabel
from tabletop.ui.table.scene import TableScene

_AROUND: Final = 12
"""From the words to their frame, in logical pixels."""
_SHARES: Final = (1.0, 0.66, 0.45, 0.3)
"""Of the width in one line: in several lines words stand beside cards more easily."""
_NEAR: Final = 16
"""No farther from a card stands what is understood to be about it."""


class Remark(PlainLabel):
    """Lies over the table as long as there is something to say; clicks go through it."""

    def __init__(self, page: QWidget, table: QWidget, scene: TableScene) -> None:
        super().__init__(parent=page)
        self._table, self._scene = table, scene
        self.setProperty("look", "remark")
        self.setContentsMargins(_AROUND, _AROUND // 2, _AROUND, _AROUND // 2)
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self.hide()

    def say(self, words: str) -> None:
        """Show words; none takes them away."""
        self.setText(words)
        self.setVisible(bool(words))
        self.place()

    def place(self) -> None:
        """Stand as near to the upper edge of the table as may be."""
        if not self.isHidden():
            around = self._around(())
            # Nothing is there, and yet it is what the words stand beside.
            self._stand(around._replace(about=(QRect(around.room.center().x(), around.room.top(), 1, 0),)))

    def place_beside(self, tile: QRect, others: Iterable[QRect]) -> bool:
        """Stand beside a card; returns whether it is understood there that it is meant.

        Args:
            tile: where the card lies, in the coordinates of the table.
            others: what is not to be covered besides the cards, in those of the page.

        """
        around = self._around((tile,))
        self._stand(around._replace(clear=(*around.clear, *others)))
        reach = self.geometry().adjusted(-_NEAR, -_NEAR, _NEAR, _NEAR)
        return reach.intersects(around.about[0]) and is_clear(self.geometry(), around)

    def _stand(self, around: Around) -> None:
        places = [QRect(placed(size, around), size) for size in self._sizes(around.room.width())]
        self.setGeometry(next((place for place in places if is_clear(place, around)), places[0]))
        self.raise_()

    def _around(self, about: tuple[QRect, ...]) -> Around:
        tiles = [tile for tile in self._scene.visible_tiles().values() if tile not in about]
        if (bubble := self._scene.refusals.bubble) is not None:
            tiles.append(bubble.rect.toRect())
        return surroundings(self._scene, self._table.geometry(), about, tiles)

    def _sizes(self, room: int) -> Iterator[QSize]:
        """How much room the words need in one line, if there is so much, and in several."""
        self.setWordWrap(False)
        line = self.sizeHint()
        self.setWordWrap(True)
        for share in _SHARES:
            width = round(min(line.width(), room) * share)
            if share == 1 and line.width() <= room:
                yield line
            else:
                yield QSize(width, max(self.sizeHint().height(), self.heightForWidth(width)))
