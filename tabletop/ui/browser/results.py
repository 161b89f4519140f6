"""The faces found, as a gallery. Only faces on the screen are read and painted."""

from collections.abc import Sequence
from functools import lru_cache
from typing import Final

from PySide6.QtCore import (
    QAbstractListModel,
    QModelIndex,
    QObject,
    QPersistentModelIndex,
    QRect,
    QSize,
    Qt,
    QTimer,
    Signal,
)
from PySide6.QtGui import QColor, QKeyEvent, QPainter, QPalette, QPen
from PySide6.QtWidgets import QListView, QStyle, QStyledItemDelegate, QStyleOptionViewItem, QWidget

from tabletop.cards.card_search import Listing
from tabletop.paint.drawing.spec import FaceSpec
from tabletop.ui.browser.listed_faces import listed_spec, other_number
from tabletop.ui.session.pictures import Pictures
from tabletop.ui.style.appearance import LIGHT, Shade
from tabletop.ui.style.guard import guarded
from tabletop.ui.style.plain import tip

_Index = QModelIndex | QPersistentModelIndex

TILE: Final = QSize(126, 176)
_MARGIN: Final = 7
_CELL: Final = TILE + QSize(2 * _MARGIN, 2 * _MARGIN)
_IDLE_TIME: Final = 70
"""Time without scrolling before pictures are requested, in milliseconds, so that passing rows need none."""


@guarded
class Results(QAbstractListModel):
    """Model of the faces found. Turned rows show the other face of their card."""

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        self.faces: Sequence[Listing] = ()
        self._turned: set[tuple[str, int, str]] = set()

    def show(self, faces: Sequence[Listing]) -> None:
        """Show other faces, none of them turned."""
        self.beginResetModel()
        self.faces = faces
        self._turned.clear()
        self.endResetModel()

    def turn(self, row: int) -> None:
        """Toggle the face that a row shows."""
        face = self.faces[row]
        self._turned ^= {(face.card, face.number, face.token)}
        index = self.index(row)
        self.dataChanged.emit(index, index)

    def number_at(self, row: int) -> int:
        """Return the index of the face that a row shows."""
        face = self.faces[row]
        is_turned = (face.card, face.number, face.token) in self._turned
        return other_number(face) if is_turned else face.number

    def rowCount(self, parent: _Index | None = None) -> int:
        """Return the number of faces."""
        return 0 if parent is not None and parent.isValid() else len(self.faces)

    def data(self, index: _Index, role: int = Qt.ItemDataRole.DisplayRole) -> str | None:
        """Return the name, or the text for a screen reader."""
        face = self.faces[index.row()]
        if role == Qt.ItemDataRole.DisplayRole:
            return face.name
        if role == Qt.ItemDataRole.AccessibleTextRole:
            return f"{face.name}, {face.types}, mana value {face.mana_value}"
        if role == Qt.ItemDataRole.ToolTipRole:
            return tip(face.name)
        return None


@lru_cache(maxsize=512)
def _tile_spec(face: Listing, number: int) -> FaceSpec:
    return listed_spec(face, number)


@guarded
class FaceTile(QStyledItemDelegate):
    """Delegate that draws a face as on the table, with a frame around the current one."""

    def __init__(self, results: Results, pictures: Pictures, view: QListView) -> None:
        super().__init__(view)
        self._results = results
        self._pictures = pictures
        self._view = view
        self.shade = LIGHT
        self.may_request = True
        """Whether pictures may be requested now. Cached pictures are always shown."""

    def sizeHint(self, _option: QStyleOptionViewItem, _index: _Index) -> QSize:
        """Return the same size for all faces."""
        return _CELL

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: _Index) -> None:
        """Paint one face."""
        cell: QRect = option.rect
        place = QRect(cell.topLeft(), TILE).translated(
            (cell.width() - TILE.width()) // 2, (cell.height() - TILE.height()) // 2
        )
        row = index.row()
        self._paint_face(painter, place, _tile_spec(self._results.faces[row], self._results.number_at(row)))
        if option.state & QStyle.StateFlag.State_Selected:
            painter.save()
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            has_focus = bool(option.state & QStyle.StateFlag.State_HasFocus)
            painter.setPen(QPen(QColor(self.shade.legal), 3 if has_focus else 2))
            painter.drawRoundedRect(place.adjusted(-4, -4, 4, 4), 9, 9)
            painter.restore()

    def _paint_face(self, painter: QPainter, place: QRect, spec: FaceSpec) -> None:
        dpr = self._view.devicePixelRatioF()
        size = place.width(), place.height()
        if self.may_request or self._pictures.has(spec, *size, dpr):
            painter.drawPixmap(place, self._pictures.pixmap(spec, *size, dpr))
            return
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(QColor(self.shade.raised))
        painter.drawRoundedRect(place, 6, 6)
        painter.setPen(QColor(self.shade.text))
        inside = place.adjusted(8, 8, -8, -8)
        painter.drawText(inside, Qt.TextFlag.TextWordWrap | Qt.AlignmentFlag.AlignCenter, spec.name)
        painter.restore()


@guarded
class Gallery(QListView):
    """List view of the results. Text typed here goes to the search."""

    typed = Signal(str)
    turn_wanted = Signal()
    put_wanted = Signal()
    left_upwards = Signal()
    current_moved = Signal(int)
    """The current row, or -1."""

    def __init__(self, pictures: Pictures, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.results = Results(self)
        self.tile = FaceTile(self.results, pictures, self)
        self.setModel(self.results)
        self.setItemDelegate(self.tile)
        self.setAccessibleName("Faces found")
        self.setFlow(QListView.Flow.LeftToRight)
        self.setWrapping(True)
        self.setResizeMode(QListView.ResizeMode.Adjust)
        self.setGridSize(_CELL)
        self.setUniformItemSizes(True)
        self.setVerticalScrollMode(QListView.ScrollMode.ScrollPerPixel)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setSelectionRectVisible(False)
        self._idle_timer = QTimer(self, singleShot=True, interval=_IDLE_TIME)
        self._idle_timer.timeout.connect(self._request_pictures)
        self.verticalScrollBar().valueChanged.connect(self._pause_requests)
        self.selectionModel().currentChanged.connect(lambda now, _: self.current_moved.emit(now.row()))
        self.doubleClicked.connect(self.put_wanted)
        pictures.ready.connect(self._repaint)

    def use_shade(self, shade: Shade) -> None:
        """Use the colors of a scheme."""
        self.tile.shade = shade
        palette = self.palette()
        palette.setColor(QPalette.ColorRole.Base, QColor(shade.panel))
        self.setPalette(palette)
        self.viewport().update()

    def show_faces(self, faces: Sequence[Listing]) -> None:
        """Show other faces and select the first one."""
        self.results.show(faces)
        self.scrollToTop()
        if faces:
            self.setCurrentIndex(self.results.index(0))
        else:
            self.current_moved.emit(-1)

    @property
    def current(self) -> Listing | None:
        """The current face."""
        row = self.currentIndex().row()
        return self.results.faces[row] if 0 <= row < len(self.results.faces) else None

    def turn(self) -> None:
        """Show the other face of the current card."""
        if self.current is not None:
            self.results.turn(self.currentIndex().row())
            self.current_moved.emit(self.currentIndex().row())

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Turn with F and put on the table with Enter. Other text goes to the search."""
        key, text = event.key(), event.text()
        if key in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            # A key that is held down puts only one copy on the table.
            if not event.isAutoRepeat():
                self.put_wanted.emit()
        elif key == Qt.Key.Key_F and not event.modifiers():
            self.turn_wanted.emit()
        elif key == Qt.Key.Key_Up and self._is_in_first_line():
            self.left_upwards.emit()
        elif (
            text.isprintable() and text.strip() and not event.modifiers() & ~Qt.KeyboardModifier.ShiftModifier
        ):
            self.typed.emit(text)
        else:
            super().keyPressEvent(event)

    def _is_in_first_line(self) -> bool:
        first = self.visualRect(self.results.index(0)).top() if self.results.faces else 0
        return self.visualRect(self.currentIndex()).top() <= first

    def _pause_requests(self) -> None:
        self.tile.may_request = False
        self._idle_timer.start()

    def _request_pictures(self) -> None:
        self.tile.may_request = True
        self.viewport().update()

    def _repaint(self, _spec: FaceSpec) -> None:
        # One update serves all pictures that become ready before the next painting.
        self.viewport().update()
