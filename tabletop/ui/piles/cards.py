"""The cards of a pile in a list: pictures side by side or a line each, under the titles of their groups."""

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
from tabletop.ui.panels.symbols import cost_pixmap
from tabletop.ui.panels.table_words import described
from tabletop.ui.piles.sorting import Group
from tabletop.ui.session.face_specs import tile_spec_for
from tabletop.ui.session.pictures import Pictures
from tabletop.ui.style.appearance import LIGHT, Shade
from tabletop.ui.style.fonts import LETTERS, ui_font
from tabletop.ui.style.guard import guarded

_Index = QModelIndex | QPersistentModelIndex

TILE: Final = QSize(100, 140)
_MARGIN: Final = 7
RIBBON: Final = 22
"""Height of the line under a picture that says where its card goes."""
_LINE: Final = 34
_TITLE: Final = 30
_SYMBOL: Final = 15


class Row(msgspec.Struct, frozen=True):
    """A line of the list: a card, with a remark where there is one, or the title of a group."""

    card: ObjectView | None
    words: str = ""


@guarded
class PileCards(QAbstractListModel):
    """The cards that are shown, in their groups."""

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        self.rows: tuple[Row, ...] = ()

    def show(self, groups: Iterable[Group], remarks: Mapping[int, str]) -> None:
        """Show others; ``remarks`` are words for some of them, by their numbers."""
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
        """The row of a card, -1 for one that is not shown."""
        return next((n for n, row in enumerate(self.rows) if row.card is not None and row.card.id == id), -1)

    def rowCount(self, parent: _Index | None = None) -> int:
        """How many rows there are, titles among them."""
        return 0 if parent is not None and parent.isValid() else len(self.rows)

    def flags(self, index: _Index) -> Qt.ItemFlag:
        """Titles can't be chosen."""
        if not index.isValid() or self.rows[index.row()].card is None:
            return Qt.ItemFlag.NoItemFlags
        return Qt.ItemFlag.ItemIsEnabled | Qt.ItemFlag.ItemIsSelectable

    def data(self, index: _Index, role: int = Qt.ItemDataRole.DisplayRole) -> str | None:
        """The name, and what a screen reader says."""
        row = self.rows[index.row()]
        if role == Qt.ItemDataRole.DisplayRole:
            return row.words if row.card is None else _name(row.card)
        if role == Qt.ItemDataRole.AccessibleTextRole:
            return row.words if row.card is None else ", ".join(filter(None, (_spoken(row.card), row.words)))
        return None


def _name(card: ObjectView) -> str:
    """All names of a card, the one that it has now first."""
    if not card.known or card.now is None:
        return "Hidden card"
    definition = card.definition
    others = [face.name for face in definition.faces if face.name not in card.now.name] if definition else []
    return " // ".join((card.now.name, *others))


def _spoken(card: ObjectView) -> str:
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
        """Whether every picture has a line of words under it."""

    @property
    def scale(self) -> float:
        """How much larger than usual everything is: the presenter has larger letters, and cards with them."""
        return max(1.0, self._view.font().pixelSize() / LETTERS)

    @property
    def tile(self) -> QSize:
        """The size of a picture."""
        return QSize(self._scaled(TILE.width()), self._scaled(TILE.height()))

    @property
    def cell(self) -> QSize:
        """The room that a picture takes."""
        below = self._scaled(RIBBON) if self.has_ribbons else 0
        return self.tile + QSize(2 * _MARGIN, 2 * _MARGIN + below)

    def _scaled(self, length: int) -> int:
        return round(length * self.scale)

    def _letters(self, height: int, weight: QFont.Weight = QFont.Weight.Normal) -> QFont:
        return ui_font(self._scaled(height), weight)

    def sizeHint(self, _option: QStyleOptionViewItem, index: _Index) -> QSize:
        """A title and a line are as wide as the list."""
        if self._cards.rows[index.row()].card is not None and self.as_pictures:
            return self.cell
        height = _LINE if self._cards.rows[index.row()].card is not None else _TITLE
        return QSize(self._view.viewport().width() - 2, self._scaled(height))

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: _Index) -> None:
        """One row."""
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
        painter.setFont(self._letters(13, QFont.Weight.DemiBold))
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
            below = QRect(place.left(), tile.bottom() + 6, place.width(), self._scaled(RIBBON))
            painter.setFont(self._letters(13, QFont.Weight.DemiBold))
            painter.setPen(QColor(self.shade.text))
            painter.drawText(below, Qt.AlignmentFlag.AlignCenter, row.words)

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
        painter.setFont(self._letters(14))
        painter.setPen(QColor(self.shade.text if card.known else self.shade.quiet))
        words = QFontMetrics(painter.font()).elidedText(
            _name(card), Qt.TextElideMode.ElideRight, inner.width()
        )
        painter.drawText(inner, Qt.AlignmentFlag.AlignVCenter, words)

    def _paint_facts(self, painter: QPainter, place: QRect, card: ObjectView) -> QRect:
        """Type and cost at the right; what is left for the name."""
        assert card.now is not None
        cost = str(card.now.mana_cost)
        if cost:
            pixmap = cost_pixmap(cost, self._scaled(_SYMBOL), self._view.devicePixelRatioF())
            size = pixmap.deviceIndependentSize().toSize()
            painter.drawPixmap(
                place.right() - size.width(), place.center().y() - size.height() // 2 + 1, pixmap
            )
        place = place.adjusted(0, 0, -self._scaled(104), 0)
        width = min(self._scaled(230), place.width() * 45 // 100)
        kind = QRect(place.right() - width, place.top(), width, place.height())
        painter.setFont(self._letters(13))
        painter.setPen(QColor(self.shade.quiet))
        words = QFontMetrics(painter.font()).elidedText(
            str(card.now.type_line), Qt.TextElideMode.ElideRight, width
        )
        painter.drawText(kind, Qt.AlignmentFlag.AlignVCenter, words)
        return place.adjusted(0, 0, -width - 10, 0)


@guarded
class CardList(QListView):
    """Cards side by side or one below the other. Several can be chosen, and carried to the table."""

    current_moved = Signal(int)
    """The card that is current now, 0 for none."""
    chosen_changed = Signal()
    obvious_wanted = Signal(int)
    entered = Signal(QPoint)
    """Enter was pressed; the current card is at this point of the screen."""
    menu_wanted = Signal(QPoint)
    """At a point of the screen, for what is chosen."""
    left_upwards = Signal()
    carried = Signal(QPoint)
    """What is chosen is dragged, and the pointer is at this point of the screen now."""
    dropped = Signal(QPoint)
    given_up = Signal()
    """Esc was pressed while something was dragged."""

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
        self.selectionModel().currentChanged.connect(self._current_changed)
        self.selectionModel().selectionChanged.connect(self._chosen_changed)
        pictures.ready.connect(self._ready)

    def show_pictures(self, *, pictures: bool) -> None:
        """Show pictures side by side, or a line for each card."""
        self.painter_.as_pictures = pictures
        self.setFlow(QListView.Flow.LeftToRight if pictures else QListView.Flow.TopToBottom)
        self.setWrapping(pictures)
        self.scheduleDelayedItemsLayout()

    def dress(self, shade: Shade) -> None:
        """Take the colours of a scheme."""
        self.painter_.shade = shade
        palette = self.palette()
        palette.setColor(QPalette.ColorRole.Base, QColor(shade.panel))
        self.setPalette(palette)
        self.scheduleDelayedItemsLayout()
        self.viewport().update()

    def room_for_all(self, width: int) -> QSize:
        """How much room all cards take side by side, at most so wide; a line each is as wide as there is."""
        painter, rows = self.painter_, self.cards.rows
        columns = max(1, width // painter.cell.width()) if painter.as_pictures else 1
        high = column = widest = 0
        for place, row in enumerate(rows):
            column = 0 if row.card is None else column % columns + 1
            if column <= 1:
                high += painter.sizeHint(QStyleOptionViewItem(), self.cards.index(place)).height()
            widest = max(widest, column)
        return QSize(widest * painter.cell.width() if painter.as_pictures else width, high)

    # --- What is shown and chosen -------------------------------------------------------------------------

    def show_groups(self, groups: Sequence[Group], remarks: Mapping[int, str] | None = None) -> None:
        """Show cards; what was chosen stays so as far as it is still shown."""
        chosen, current = self.chosen(), self.current()
        row = self.currentIndex().row()
        self.cards.show(groups, remarks or {})
        self.choose(chosen, current)
        if not self.currentIndex().isValid() and self.cards.rows:
            self._go_near(row)

    def _go_near(self, row: int) -> None:
        """Where the current card is gone, the one that has moved up into its place is current."""
        places = [place for place, each in enumerate(self.cards.rows) if each.card is not None]
        if places:
            nearest = next((place for place in places if place >= row), places[-1])
            flag = self.selectionModel().SelectionFlag.NoUpdate
            self.selectionModel().setCurrentIndex(self.cards.index(nearest), flag)

    def chosen(self) -> tuple[int, ...]:
        """The numbers of the cards that are chosen, in the order in which they are shown."""
        rows = sorted(index.row() for index in self.selectionModel().selectedIndexes())
        cards = (self.cards.rows[row].card for row in rows if row < len(self.cards.rows))
        return tuple(card.id for card in cards if card is not None)

    def current(self) -> int:
        """The number of the current card, 0 without one."""
        row = self.currentIndex().row()
        card = self.cards.rows[row].card if 0 <= row < len(self.cards.rows) else None
        return card.id if card is not None else 0

    def choose(self, ids: Iterable[int], current: int = 0) -> None:
        """Choose just these cards, as far as they are shown."""
        selection = self.selectionModel()
        flags = selection.SelectionFlag
        selection.clearSelection()
        rows = {id: self.cards.row_of(id) for id in (*ids, current)}
        if rows.get(current, -1) >= 0:
            selection.setCurrentIndex(self.cards.index(rows[current]), flags.NoUpdate)
        for id in ids:
            if rows[id] >= 0:
                selection.select(self.cards.index(rows[id]), flags.Select)

    def shown(self) -> tuple[int, ...]:
        """The numbers of all cards that are shown, in their order."""
        return tuple(row.card.id for row in self.cards.rows if row.card is not None)

    def _current_changed(self) -> None:
        self.current_moved.emit(self.current())

    def _chosen_changed(self) -> None:
        self.chosen_changed.emit()

    def _ready(self, _spec: FaceSpec) -> None:
        self.viewport().update()

    # --- Keys and mouse -----------------------------------------------------------------------------------

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Enter is told with its place, Up in the first line goes to what is above the list."""
        if event.key() == Qt.Key.Key_Escape and self.is_carrying:
            self.is_carrying, self._pressed = False, None
            self.given_up.emit()
        elif event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter) and not event.modifiers():
            if self.current() and not self.chosen():
                self.choose((self.current(),), self.current())
            place = self.visualRect(self.currentIndex()).center()
            self.entered.emit(self.viewport().mapToGlobal(place))
        elif event.key() == Qt.Key.Key_Home and self.shown():
            # Qt's own way would stop at the title of the first group, which can't be chosen.
            self.choose(self.shown()[:1], self.shown()[0])
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
        """A press on a card may become a drag; one on a chosen card keeps the others chosen until then."""
        index = self.indexAt(event.position().toPoint())
        is_card = index.isValid() and self.cards.rows[index.row()].card is not None
        left = event.button() == Qt.MouseButton.LeftButton
        self._pressed = event.position().toPoint() if left and is_card and self.may_carry() else None
        plain = event.modifiers() == Qt.KeyboardModifier.NoModifier
        if is_card and self.selectionModel().isSelected(index) and plain and len(self.chosen()) > 1:
            flag = self.selectionModel().SelectionFlag.NoUpdate
            self.selectionModel().setCurrentIndex(index, flag)
            return
        super().mousePressEvent(event)

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        """Carry what is chosen, once the pointer has moved far enough."""
        if self._pressed is None or not event.buttons() & Qt.MouseButton.LeftButton:
            return
        way = event.position().toPoint() - self._pressed
        if self.is_carrying or way.manhattanLength() >= QApplication.startDragDistance():
            self.is_carrying = True
            self.carried.emit(event.globalPosition().toPoint())

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        """Let go of what is carried; without a drag it was a click."""
        carried, self.is_carrying = self.is_carrying, False
        pressed, self._pressed = self._pressed, None
        if carried:
            self.dropped.emit(event.globalPosition().toPoint())
            return
        plain = event.modifiers() == Qt.KeyboardModifier.NoModifier
        if pressed is not None and plain and len(self.chosen()) > 1:
            self.choose((self.current(),), self.current())
        super().mouseReleaseEvent(event)
