"""The cards of a pile in a list: as pictures side by side or as lines, under the titles of their groups."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Final

import msgspec
from PySide6.QtCore import (
    QAbstractListModel,
    QModelIndex,
    QObject,
    QPersistentModelIndex,
    QPoint,
    QRect,
    QSize,
    Qt,
    Signal,
)
from PySide6.QtGui import QColor, QFont, QFontMetrics, QKeyEvent, QMouseEvent, QPainter, QPalette, QPen
from PySide6.QtWidgets import (
    QAbstractItemView,
    QApplication,
    QListView,
    QStyle,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QWidget,
)

from tabletop.paint.drawing.spec import FaceSpec
from tabletop.rules.view import ObjectView
from tabletop.ui.panels.mana_symbols import cost_pixmap
from tabletop.ui.panels.table_words import described
from tabletop.ui.piles.sorting import Group
from tabletop.ui.session.face_specs import tile_spec_for
from tabletop.ui.session.pictures import Pictures
from tabletop.ui.style.appearance import LIGHT, Shade
from tabletop.ui.style.fonts import DEFAULT_FONT_SIZE, ui_font
from tabletop.ui.style.guard import guarded

_Index = QModelIndex | QPersistentModelIndex

TILE: Final = QSize(100, 140)
_MARGIN: Final = 7
RIBBON: Final = 22
"""Height of the line under a picture that tells where its card goes, in logical pixels."""
_LINE_HEIGHT: Final = 34
_TITLE_HEIGHT: Final = 30
_SYMBOL_SIZE: Final = 15


class Row(msgspec.Struct, frozen=True):
    """A row of the list: a card with an optional remark, or the title of a group."""

    card: ObjectView | None
    words: str = ""


@guarded
class PileCards(QAbstractListModel):
    """The model of the cards that are shown, in groups."""

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        self.rows: tuple[Row, ...] = ()

    def show(self, groups: Iterable[Group], remarks: Mapping[int, str]) -> None:
        """Replace the rows. ``remarks`` contains texts for some of the cards, by their numbers."""
        rows: list[Row] = []
        for group in groups:
            if group.title:
                rows.append(Row(None, f"{group.title}  ({len(group.cards)})"))
            rows += (Row(card, remarks.get(card.id, "")) for card in group.cards)
        if tuple(rows) != self.rows:
            self.beginResetModel()
            self.rows = tuple(rows)
            self.endResetModel()

    def row_of(self, id: int) -> int:
        """Return the row of a card, or -1 if it isn't shown."""
        return next((n for n, row in enumerate(self.rows) if row.card is not None and row.card.id == id), -1)

    def rowCount(self, parent: _Index | None = None) -> int:
        """Return the number of rows, including titles."""
        return 0 if parent is not None and parent.isValid() else len(self.rows)

    def flags(self, index: _Index) -> Qt.ItemFlag:
        """Return the flags of a row. Titles can't be selected."""
        if not index.isValid() or self.rows[index.row()].card is None:
            return Qt.ItemFlag.NoItemFlags
        return Qt.ItemFlag.ItemIsEnabled | Qt.ItemFlag.ItemIsSelectable

    def data(self, index: _Index, role: int = Qt.ItemDataRole.DisplayRole) -> str | None:
        """Return the name of a card, or its text for screen readers."""
        row = self.rows[index.row()]
        if role == Qt.ItemDataRole.DisplayRole:
            return row.words if row.card is None else _name(row.card)
        if role == Qt.ItemDataRole.AccessibleTextRole:
            return (
                row.words
                if row.card is None
                else ", ".join(filter(None, (_screen_reader_text(row.card), row.words)))
            )
        return None


def _name(card: ObjectView) -> str:
    """Return all names of a card, its current one first."""
    if not card.known or card.now is None:
        return "Hidden card"
    definition = card.definition
    others = [face.name for face in definition.faces if face.name not in card.now.name] if definition else []
    return " // ".join((card.now.name, *others))


def _screen_reader_text(card: ObjectView) -> str:
    if not card.known or card.now is None:
        return "Hidden card"
    return f"{described(card)}, {card.now.type_line}, mana value {card.now.mana_value}"


@guarded
class CardPainter(QStyledItemDelegate):
    """Draws a card as a picture or a line, and the titles of groups."""

    def __init__(self, cards: PileCards, pictures: Pictures, view: "CardList") -> None:
        super().__init__(view)
        self._cards, self._pictures, self._view = cards, pictures, view
        self.shade = LIGHT
        self.as_pictures = True
        self.has_ribbons = False
        """Whether there is a line of text under every picture."""

    @property
    def scale(self) -> float:
        """Scale relative to the default. A presenter has a larger font, and cards grow with it."""
        return max(1.0, self._view.font().pixelSize() / DEFAULT_FONT_SIZE)

    @property
    def tile(self) -> QSize:
        """Size of a picture."""
        return QSize(self._scaled(TILE.width()), self._scaled(TILE.height()))

    @property
    def cell(self) -> QSize:
        """Size of a picture with its margins and its line of text."""
        ribbon = self._scaled(RIBBON) if self.has_ribbons else 0
        return self.tile + QSize(2 * _MARGIN, 2 * _MARGIN + ribbon)

    def _scaled(self, length: int) -> int:
        return round(length * self.scale)

    def _font(self, height: int, weight: QFont.Weight = QFont.Weight.Normal) -> QFont:
        return ui_font(self._scaled(height), weight)

    def sizeHint(self, _option: QStyleOptionViewItem, index: _Index) -> QSize:
        """Return the size of a row. Titles and lines are as wide as the list."""
        if self._cards.rows[index.row()].card is not None and self.as_pictures:
            return self.cell
        height = _LINE_HEIGHT if self._cards.rows[index.row()].card is not None else _TITLE_HEIGHT
        return QSize(self._view.viewport().width() - 2, self._scaled(height))

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: _Index) -> None:
        """Paint a row."""
        row = self._cards.rows[index.row()]
        place: QRect = option.rect
        is_selected = bool(option.state & QStyle.StateFlag.State_Selected)
        has_focus = bool(option.state & QStyle.StateFlag.State_HasFocus)
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        if row.card is None:
            self._paint_title(painter, place, row.words)
        elif self.as_pictures:
            self._paint_picture(painter, place, row, is_selected=is_selected, has_focus=has_focus)
        else:
            self._paint_line(painter, place, row.card, is_selected=is_selected, has_focus=has_focus)
        painter.restore()

    def _paint_title(self, painter: QPainter, place: QRect, words: str) -> None:
        painter.setFont(self._font(13, QFont.Weight.DemiBold))
        painter.setPen(QColor(self.shade.quiet))
        painter.drawText(place.adjusted(_MARGIN, 4, -_MARGIN, 0), Qt.AlignmentFlag.AlignVCenter, words)

    def _paint_picture(
        self, painter: QPainter, place: QRect, row: Row, *, is_selected: bool, has_focus: bool
    ) -> None:
        assert row.card is not None
        size = self.tile
        tile = QRect(place.topLeft() + QPoint((place.width() - size.width()) // 2, _MARGIN), size)
        spec = tile_spec_for(row.card)
        dpr = self._view.devicePixelRatioF()
        painter.drawPixmap(tile, self._pictures.pixmap(spec, size.width(), size.height(), dpr))
        if is_selected or has_focus:
            painter.setBrush(Qt.BrushStyle.NoBrush)
            width = 3 if is_selected else 1
            painter.setPen(QPen(QColor(self.shade.legal if is_selected else self.shade.quiet), width))
            painter.drawRoundedRect(tile.adjusted(-4, -4, 4, 4), 9, 9)
        if self.has_ribbons:
            ribbon = QRect(place.left(), tile.bottom() + 6, place.width(), self._scaled(RIBBON))
            painter.setFont(self._font(13, QFont.Weight.DemiBold))
            painter.setPen(QColor(self.shade.text))
            painter.drawText(ribbon, Qt.AlignmentFlag.AlignCenter, row.words)

    def _paint_line(
        self, painter: QPainter, place: QRect, card: ObjectView, *, is_selected: bool, has_focus: bool
    ) -> None:
        if is_selected:
            painter.fillRect(place, QColor(self.shade.selected))
        if has_focus:
            painter.setPen(QPen(QColor(self.shade.text), 1, Qt.PenStyle.DotLine))
            painter.drawRect(place.adjusted(0, 0, -1, -1))
        inner = place.adjusted(_MARGIN + 2, 0, -_MARGIN, 0)
        if card.now is not None and card.known:
            inner = self._paint_facts(painter, inner, card)
        painter.setFont(self._font(14))
        painter.setPen(QColor(self.shade.text if card.known else self.shade.quiet))
        words = QFontMetrics(painter.font()).elidedText(
            _name(card), Qt.TextElideMode.ElideRight, inner.width()
        )
        painter.drawText(inner, Qt.AlignmentFlag.AlignVCenter, words)

    def _paint_facts(self, painter: QPainter, place: QRect, card: ObjectView) -> QRect:
        """Paint type and cost at the right. Return the rectangle that is left for the name."""
        assert card.now is not None
        cost = str(card.now.mana_cost)
        if cost:
            pixmap = cost_pixmap(cost, self._scaled(_SYMBOL_SIZE), self._view.devicePixelRatioF())
            size = pixmap.deviceIndependentSize().toSize()
            painter.drawPixmap(
                place.right() - size.width(), place.center().y() - size.height() // 2 + 1, pixmap
            )
        place = place.adjusted(0, 0, -self._scaled(104), 0)
        width = min(self._scaled(230), place.width() * 45 // 100)
        kind = QRect(place.right() - width, place.top(), width, place.height())
        painter.setFont(self._font(13))
        painter.setPen(QColor(self.shade.quiet))
        words = QFontMetrics(painter.font()).elidedText(
            str(card.now.type_line), Qt.TextElideMode.ElideRight, width
        )
        painter.drawText(kind, Qt.AlignmentFlag.AlignVCenter, words)
        return place.adjusted(0, 0, -width - 10, 0)


@guarded
class CardList(QListView):
    """A list of cards, side by side or as lines. Several can be selected and dragged to the table."""

    current_moved = Signal(int)
    """The current card, or 0 for none."""
    selected_changed = Signal()
    obvious_wanted = Signal(int)
    entered = Signal(QPoint)
    """Enter was pressed. The current card is at this point of the screen."""
    menu_wanted = Signal(QPoint)
    """The menu of the selected cards is wanted at a point of the screen."""
    left_upwards = Signal()
    carried = Signal(QPoint)
    """The selected cards are dragged, and the pointer is at this point of the screen."""
    dropped = Signal(QPoint)
    given_up = Signal()
    """Esc was pressed during a drag."""

    def __init__(self, pictures: Pictures, name: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.cards = PileCards(self)
        self.painter_ = CardPainter(self.cards, pictures, self)
        self.setModel(self.cards)
        self.setItemDelegate(self.painter_)
        self.setAccessibleName(name)
        self.setSelectionMode(QAbstractItemView.SelectionMode.ExtendedSelection)
        self.setVerticalScrollMode(QListView.ScrollMode.ScrollPerPixel)
        self.setHorizontalScrollMode(QListView.ScrollMode.ScrollPerPixel)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setResizeMode(QListView.ResizeMode.Adjust)
        self.setSelectionRectVisible(False)
        self.setContextMenuPolicy(Qt.ContextMenuPolicy.CustomContextMenu)
        self.customContextMenuRequested.connect(self._menu_at)
        self.may_carry: Callable[[], bool] = lambda: True
        self._pressed: QPoint | None = None
        self.is_carrying = False
        self.show_pictures(pictures=True)
        self.doubleClicked.connect(self._double_clicked)
        self.selectionModel().currentChanged.connect(self._report_current)
        self.selectionModel().selectionChanged.connect(self._report_selection)
        pictures.ready.connect(self._repaint)

    def show_pictures(self, *, pictures: bool) -> None:
        """Show pictures side by side, or a line for each card."""
        self.painter_.as_pictures = pictures
        self.setFlow(QListView.Flow.LeftToRight if pictures else QListView.Flow.TopToBottom)
        self.setWrapping(pictures)
        self.scheduleDelayedItemsLayout()

    def dress(self, shade: Shade) -> None:
        """Apply the colors of a scheme."""
        self.painter_.shade = shade
        palette = self.palette()
        palette.setColor(QPalette.ColorRole.Base, QColor(shade.panel))
        self.setPalette(palette)
        self.scheduleDelayedItemsLayout()
        self.viewport().update()

    def room_for_all(self, width: int) -> QSize:
        """Return the size of all cards, for a maximum width in pixels."""
        painter, rows = self.painter_, self.cards.rows
        columns = max(1, width // painter.cell.width()) if painter.as_pictures else 1
        high = column = widest = 0
        for place, row in enumerate(rows):
            column = 0 if row.card is None else column % columns + 1
            if column <= 1:
                high += painter.sizeHint(QStyleOptionViewItem(), self.cards.index(place)).height()
            widest = max(widest, column)
        return QSize(widest * painter.cell.width() if painter.as_pictures else width, high)

    # --- Contents and selection ---------------------------------------------------------------------------

    def show_groups(self, groups: Sequence[Group], remarks: Mapping[int, str] | None = None) -> None:
        """Show cards. Those that were selected stay selected if they are still shown."""
        chosen, current = self.selected_ids(), self.current()
        row = self.currentIndex().row()
        self.cards.show(groups, remarks or {})
        self.choose(chosen, current)
        if not self.currentIndex().isValid() and self.cards.rows:
            self._make_nearest_current(row)

    def _make_nearest_current(self, row: int) -> None:
        """If the current card is gone, make the card that took its place current."""
        places = [place for place, each in enumerate(self.cards.rows) if each.card is not None]
        if places:
            nearest = next((place for place in places if place >= row), places[-1])
            flag = self.selectionModel().SelectionFlag.NoUpdate
            self.selectionModel().setCurrentIndex(self.cards.index(nearest), flag)

    def selected_ids(self) -> tuple[int, ...]:
        """Return the numbers of the selected cards, in the order in which they are shown."""
        rows = sorted(index.row() for index in self.selectionModel().selectedIndexes())
        cards = (self.cards.rows[row].card for row in rows if row < len(self.cards.rows))
        return tuple(card.id for card in cards if card is not None)

    def current(self) -> int:
        """Return the number of the current card, or 0 for none."""
        row = self.currentIndex().row()
        card = self.cards.rows[row].card if 0 <= row < len(self.cards.rows) else None
        return card.id if card is not None else 0

    def choose(self, ids: Iterable[int], current: int = 0) -> None:
        """Select only these cards, as far as they are shown."""
        selection = self.selectionModel()
        flags = selection.SelectionFlag
        selection.clearSelection()
        rows = {id: self.cards.row_of(id) for id in (*ids, current)}
        if rows.get(current, -1) >= 0:
            selection.setCurrentIndex(self.cards.index(rows[current]), flags.NoUpdate)
        for id in ids:
            if rows[id] >= 0:
                selection.select(self.cards.index(rows[id]), flags.Select)

    def shown_ids(self) -> tuple[int, ...]:
        """Return the numbers of all cards that are shown, in order."""
        return tuple(row.card.id for row in self.cards.rows if row.card is not None)

    def _report_current(self) -> None:
        self.current_moved.emit(self.current())

    def _report_selection(self) -> None:
        self.selected_changed.emit()

    def _repaint(self, _spec: FaceSpec) -> None:
        self.viewport().update()

    # --- Keys and mouse -----------------------------------------------------------------------------------

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Report Enter with the position of the current card, and Up in the first line."""
        if event.key() == Qt.Key.Key_Escape and self.is_carrying:
            self.is_carrying, self._pressed = False, None
            self.given_up.emit()
        elif event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter) and not event.modifiers():
            if self.current() and not self.selected_ids():
                self.choose((self.current(),), self.current())
            place = self.visualRect(self.currentIndex()).center()
            self.entered.emit(self.viewport().mapToGlobal(place))
        elif event.key() == Qt.Key.Key_Home and self.shown_ids():
            # By default Qt would stop at the title of the first group, which can't be selected.
            self.choose(self.shown_ids()[:1], self.shown_ids()[0])
        elif event.key() == Qt.Key.Key_Up and self._is_in_first_line():
            self.left_upwards.emit()
        else:
            super().keyPressEvent(event)

    def _is_in_first_line(self) -> bool:
        first = next((n for n, row in enumerate(self.cards.rows) if row.card is not None), 0)
        return self.currentIndex().row() < 0 or (
            self.visualRect(self.currentIndex()).top() <= self.visualRect(self.cards.index(first)).top()
        )

    def _menu_at(self, point: QPoint) -> None:
        index = self.indexAt(point)
        if index.isValid() and self.cards.rows[index.row()].card is not None:
            self.menu_wanted.emit(self.viewport().mapToGlobal(point))

    def _double_clicked(self, index: QModelIndex) -> None:
        card = self.cards.rows[index.row()].card
        if card is not None:
            self.obvious_wanted.emit(card.id)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Prepare for a drag. A press on a selected card keeps the other cards selected until the release."""
        index = self.indexAt(event.position().toPoint())
        is_card = index.isValid() and self.cards.rows[index.row()].card is not None
        left = event.button() == Qt.MouseButton.LeftButton
        self._pressed = event.position().toPoint() if left and is_card and self.may_carry() else None
        plain = event.modifiers() == Qt.KeyboardModifier.NoModifier
        if is_card and self.selectionModel().isSelected(index) and plain and len(self.selected_ids()) > 1:
            flag = self.selectionModel().SelectionFlag.NoUpdate
            self.selectionModel().setCurrentIndex(index, flag)
            return
        super().mousePressEvent(event)

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        """Drag the selected cards once the pointer has moved far enough."""
        if self._pressed is None or not event.buttons() & Qt.MouseButton.LeftButton:
            return
        way = event.position().toPoint() - self._pressed
        if self.is_carrying or way.manhattanLength() >= QApplication.startDragDistance():
            self.is_carrying = True
            self.carried.emit(event.globalPosition().toPoint())

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        """Drop the dragged cards. Without a drag this was a click."""
        carried, self.is_carrying = self.is_carrying, False
        pressed, self._pressed = self._pressed, None
        if carried:
            self.dropped.emit(event.globalPosition().toPoint())
            return
        plain = event.modifiers() == Qt.KeyboardModifier.NoModifier
        if pressed is not None and plain and len(self.selected_ids()) > 1:
            self.choose((self.current(),), self.current())
        super().mouseReleaseEvent(event)
