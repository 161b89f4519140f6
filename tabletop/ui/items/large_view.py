"""Both faces of a card in full size over the table, while a button is held."""

from typing import Final

from PySide6.QtCore import QPointF, QRectF, QSize
from PySide6.QtGui import QColor, QPainter
from PySide6.QtWidgets import QStyleOptionGraphicsItem, QWidget

from tabletop.paint.drawing.spec import FaceSpec
from tabletop.rules.view import TableView
from tabletop.ui.items.card_item import CardItem
from tabletop.ui.items.table_item import TableItem
from tabletop.ui.session.face_specs import other_face_spec, spec_for
from tabletop.ui.session.pictures import Pictures
from tabletop.ui.style import zvalues
from tabletop.ui.style.colors import Palette
from tabletop.ui.style.guard import guarded

_SIZE: Final = QSize(320, 447)
_GAP: Final = 14.0


@guarded
class LargeView(TableItem):
    """Shows an object with the faces that the player may see, as large as in the inspector."""

    def __init__(self, theme: Palette, pictures: Pictures) -> None:
        super().__init__(theme, zvalues.BUBBLE + 1)
        self._pictures = pictures
        self._specs: tuple[FaceSpec, ...] = ()
        self._dpr = 1.0
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
        other = other_face_spec(object)
        self._specs = (spec_for(object, source), *((other,) if other is not None else ()))
        self._dpr = dpr
        width = sum(_size(spec).width() for spec in self._specs) + _GAP * (len(self._specs) - 1)
        height = max(_size(spec).height() for spec in self._specs)
        x = beside.right() + _GAP
        if x + width > inside.right() - 8:
            x = max(inside.left() + 8, min(beside.left() - _GAP - width, inside.right() - width - 8))
        y = min(max(inside.top() + 8, beside.center().y() - height / 2), inside.bottom() - height - 8)
        self.set_rect(QRectF(round(x), round(max(8.0, y)), width, height))
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
            size = _size(spec)
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


def _size(spec: FaceSpec) -> QSize:
    return _SIZE.transposed() if spec.landscape else _SIZE
