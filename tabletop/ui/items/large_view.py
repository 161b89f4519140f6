"""Both faces of a card in full size over the table, while a button is held."""

from typing import Final

from PySide6.QtCore import QPointF, QRectF, QSize
from PySide6.QtGui import QColor, QPainter
from PySide6.QtWidgets import QStyleOptionGraphicsItem, QWidget

from tabletop.paint.drawing.spec import FaceKind, FaceSpec
from tabletop.rules.view import TableView
from tabletop.ui.items.card_item import CardItem
from tabletop.ui.items.table_item import TableItem
from tabletop.ui.session.face_specs import other_face_specs, spec_for
from tabletop.ui.session.pictures import Pictures
from tabletop.ui.style import zvalues
from tabletop.ui.style.colors import Palette
from tabletop.ui.style.guard import guarded

_SIZE: Final = QSize(320, 447)
_WHOLE: Final = QSize(320, 458)
"""Size of an oversized face, shown smaller than it is."""
_GAP: Final = 14.0
_EDGE: Final = 8.0
"""Distance to the edge of the table."""


@guarded
class LargeView(TableItem):
    """Shows an object with the faces that the player may see, as large as in the inspector."""

    def __init__(self, theme: Palette, pictures: Pictures) -> None:
        super().__init__(theme, zvalues.BUBBLE + 1)
        self._pictures = pictures
        self._specs: tuple[FaceSpec, ...] = ()
        self._dpr = self._scale = 1.0
        self.setVisible(False)
        pictures.ready.connect(self._ready)

    @property
    def specs(self) -> tuple[FaceSpec, ...]:
        """The faces that are shown."""
        return self._specs

    def look_at(self, item: CardItem, view: TableView, inside: QRectF, dpr: float) -> None:
        """Show the object of an item beside its tile, within a rectangle."""
        object, beside = item.view, item.tile.translated(item.pos())
        source = view.objects().get(object.source or 0)
        self._specs = (spec_for(object, source), *other_face_specs(object))
        self._dpr, self._scale = dpr, 1.0
        gaps = _GAP * (len(self._specs) - 1)
        wide = sum(self._size(spec).width() for spec in self._specs)
        self._scale = min(1.0, (inside.width() - 2 * _EDGE - gaps) / wide)
        width = sum(self._size(spec).width() for spec in self._specs) + gaps
        height = max(self._size(spec).height() for spec in self._specs)
        x = beside.right() + _GAP
        if x + width > inside.right() - _EDGE:
            x = max(inside.left() + _EDGE, min(beside.left() - _GAP - width, inside.right() - width - _EDGE))
        y = min(max(inside.top() + _EDGE, beside.center().y() - height / 2), inside.bottom() - height - _EDGE)
        self.set_rect(QRectF(round(x), round(max(_EDGE, y)), width, height))
        self.setVisible(True)
        self.update()

    def boundingRect(self) -> QRectF:
        """Return the faces and their shadow."""
        return self.rect.adjusted(-24, -24, 24, 30)

    def paint(
        self, painter: QPainter, _option: QStyleOptionGraphicsItem, _widget: QWidget | None = None
    ) -> None:
        """Draw the faces side by side."""
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        x = self.rect.left()
        for spec in self._specs:
            size = self._size(spec)
            face = QRectF(x, self.rect.top(), size.width(), size.height())
            painter.setPen(QColor(0, 0, 0, 0))
            for grow in range(20, 0, -4):
                painter.setBrush(QColor(0, 0, 0, 22))
                painter.drawRoundedRect(face.adjusted(-grow, -grow + 6, grow, grow + 6), 16 + grow, 16 + grow)
            picture = self._pictures.pixmap(spec, size.width(), size.height(), self._dpr, "full")
            painter.drawPixmap(QPointF(x, self.rect.top()), picture)
            x += size.width() + _GAP

    def _ready(self, spec: object) -> None:
        if self.isVisible() and spec in self._specs:
            self.update()

    def _size(self, spec: FaceSpec) -> QSize:
        """Return the size of a face, smaller than usual if all faces would not fit beside each other."""
        size = _WHOLE if spec.kind is FaceKind.MELD_RESULT else _SIZE
        size = size.transposed() if spec.landscape else size
        return QSize(round(size.width() * self._scale), round(size.height() * self._scale))
