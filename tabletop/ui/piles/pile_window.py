"""The window of a pile, in which its cards are found, sorted, inspected and moved."""

from collections.abc import Sequence
from functools import partial
from typing import Final

from PySide6.QtCore import QPoint, QSignalBlocker, QSize, Qt, Signal
from PySide6.QtGui import QCloseEvent, QKeyEvent
from PySide6.QtWidgets import (
    QCheckBox,
    QComboBox,
    QDockWidget,
    QHBoxLayout,
    QLineEdit,
    QMainWindow,
    QMenu,
    QPushButton,
    QToolButton,
    QVBoxLayout,
    QWidget,
)

from tabletop.language.english import with_number
from tabletop.model.handwork import Spot
from tabletop.model.zones import Zone, ZoneKind
from tabletop.rules.view import ObjectView, TableView
from tabletop.ui.commands.menus import close_when_chosen, empty
from tabletop.ui.layout.arranging import objects_in
from tabletop.ui.piles.card_list import CardList
from tabletop.ui.piles.sorting import Finder, Grouping, Order, count_text, groups_of
from tabletop.ui.session.pictures import Pictures
from tabletop.ui.style.announcing import announce
from tabletop.ui.style.appearance import Shade
from tabletop.ui.style.boxes import column_of
from tabletop.ui.style.guard import guarded
from tabletop.ui.style.plain import PlainLabel, clean, tip
from tabletop.ui.style.side_windows import close_with_escape, keep_on_screen, return_focus

KINDS: Final = (
    (ZoneKind.LIBRARY, "Library"),
    (ZoneKind.HAND, "Hand"),
    (ZoneKind.GRAVEYARD, "Graveyard"),
    (ZoneKind.EXILE, "Exile"),
    (ZoneKind.COMMAND, "Command zone"),
    (ZoneKind.OUTSIDE, "Sideboard"),
)
_SIZE: Final = QSize(612, 470)
_LIST_MARGIN: Final = 44
"""Width that isn't available for cards, in logical pixels: the margins and the scroll bar."""
_TITLE_BAR: Final = 30
_SPOTS: Final = {
    Spot.HAND: "To the hand",
    Spot.BATTLEFIELD: "Onto the battlefield",
    Spot.GRAVEYARD: "To the graveyard",
    Spot.EXILE: "To exile",
    Spot.COMMAND: "To the command zone",
    Spot.TOP: "To the top of the library",
    Spot.BOTTOM: "To the bottom of the library",
}
_ZONE_OF_SPOT: Final = {
    Spot.HAND: ZoneKind.HAND,
    Spot.GRAVEYARD: ZoneKind.GRAVEYARD,
    Spot.EXILE: ZoneKind.EXILE,
    Spot.COMMAND: ZoneKind.COMMAND,
}


@guarded
class _Filter(QLineEdit):
    """A search field. Down and Enter move to the cards."""

    down = Signal()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Move the focus to the list."""
        if event.key() in (Qt.Key.Key_Down, Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self.down.emit()
        elif event.key() == Qt.Key.Key_Escape and self.text():
            self.clear()
        else:
            super().keyPressEvent(event)


@guarded
class PileWindow(QDockWidget):
    """Shows one pile at a time. It floats above the table, or is docked at its side."""

    pile_wanted = Signal(object)
    """The Zone that was chosen in the window."""
    put_wanted = Signal(object, object)
    """Cards by their numbers, and the Spot to move them to."""
    shuffle_in_wanted = Signal(object)
    remove_wanted = Signal(object)
    closed = Signal()

    def __init__(self, pictures: Pictures, parent: QWidget) -> None:
        super().__init__("Pile", parent)
        self.setObjectName("Pile")
        close_with_escape(self)
        self.setAllowedAreas(
            Qt.DockWidgetArea.LeftDockWidgetArea
            | Qt.DockWidgetArea.RightDockWidgetArea
            | Qt.DockWidgetArea.BottomDockWidgetArea
        )
        self.zone = Zone(ZoneKind.LIBRARY, 0)
        self._view: TableView | None = None
        self._fitted_size = QSize()
        """The last size that was set automatically."""
        self._finder = Finder()
        self.list = CardList(pictures, "Cards in the pile", self)
        self.inside = QWidget(self)
        self._build()
        self.setWidget(self.inside)
        self.resize(_SIZE)

    # --- Building -----------------------------------------------------------------------------------------

    def _build(self) -> None:
        self.seats, self.kinds = self._choice("Player"), self._choice("Pile")
        for kind, words in KINDS:
            self.kinds.addItem(words, kind)
        self.filter = _Filter(self.inside)
        self.filter.setPlaceholderText("Name, type or text")
        self.filter.setAccessibleName("Find cards in the pile")
        self.filter.setClearButtonEnabled(True)
        self.orders, self.groupings = self._choice("Sort by"), self._choice("Groups")
        self.orders.addItems([each.value for each in Order])
        self.groupings.addItems([each.value for each in Grouping])
        self.as_list = QToolButton(self.inside)
        self.as_list.setText("List")
        self.as_list.setCheckable(True)
        self.as_list.setToolTip("Show a line for each card instead of a picture")
        self.count = PlainLabel(parent=self.inside, look="quiet")
        self.shuffles = QCheckBox("Shuffle when closed", self.inside)
        self.move_ = QPushButton("Move to", self.inside)
        places = QMenu(self.move_)
        close_when_chosen(places)
        self.move_.setMenu(places)
        self.nothing = PlainLabel(parent=self.list.viewport(), look="quiet", wraps=True)
        self.nothing.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self._lay_out()
        self._connect()

    def _choice(self, name: str) -> QComboBox:
        box = QComboBox(self.inside)
        box.setAccessibleName(name)
        box.setToolTip(tip(name))
        return box

    def _lay_out(self) -> None:
        above, below, last = QHBoxLayout(), QHBoxLayout(), QHBoxLayout()
        for widget in (self.seats, self.kinds):
            above.addWidget(widget)
        above.addWidget(self.filter, 1)
        below.addWidget(self.orders)
        below.addWidget(self.groupings)
        below.addWidget(self.as_list)
        below.addStretch(1)
        below.addWidget(self.count)
        last.addWidget(self.shuffles)
        last.addStretch(1)
        last.addWidget(self.move_)
        QVBoxLayout(self.list.viewport()).addWidget(self.nothing)
        column_of(above, below, (self.list, 1), last, inside=self.inside, margins=(10, 10, 10, 10), spacing=8)

    def _connect(self) -> None:
        self.seats.activated.connect(self._choose_pile)
        self.kinds.activated.connect(self._choose_pile)
        self.filter.textChanged.connect(self._find)
        self.filter.down.connect(self._go_to_list)
        self.orders.activated.connect(self._fill)
        self.groupings.activated.connect(self._fill)
        self.as_list.toggled.connect(self._show_as)
        self.list.selected_changed.connect(self._count)
        self.list.left_upwards.connect(self.filter.setFocus)
        menu = self.move_.menu()
        assert menu is not None
        menu.aboutToShow.connect(partial(self._fill_moves, menu))

    # --- Showing a pile -----------------------------------------------------------------------------------

    def open_pile(self, zone: Zone, view: TableView, *, shuffles: bool) -> None:
        """Show a pile from its top, with the focus in the search field."""
        if zone != self.zone:
            self.filter.clear()
            self.list.choose(())
        self.zone = zone
        self.shuffles.setVisible(zone.kind is ZoneKind.LIBRARY)
        self.shuffles.setChecked(shuffles)
        self.show_table(view)
        if not self.isVisible():
            self._float()
            self._fit()
        if self.isFloating():
            keep_on_screen(self, _TITLE_BAR)
        self.show()
        self.raise_()
        self.activateWindow()
        self.list.scrollToTop()
        self.filter.setFocus()

    def _float(self) -> None:
        """Float at the right edge of the table, away from the piles.

        A window that already floats isn't moved.
        """
        window = self.parentWidget()
        table = window.centralWidget() if isinstance(window, QMainWindow) else None
        if self.isFloating() or window is None or table is None:
            return
        self.setFloating(True)
        self.resize(self._max_size())
        self.move(window.mapToGlobal(QPoint(table.geometry().right() - self.width() - 6, 110)))

    def _max_size(self) -> QSize:
        """Return the size for many cards, if the user hasn't resized the window."""
        window = self.parentWidget()
        share = QSize(window.width() * 44 // 100, window.height() * 60 // 100) if window else _SIZE
        return _SIZE.expandedTo(share)

    def _fit(self) -> None:
        """Shrink the window to its cards, unless the user has resized it."""
        if not self.isFloating() or self._fitted_size not in (QSize(), self.size()):
            return
        self.inside.ensurePolished()
        largest, least = self._max_size(), self.inside.minimumSizeHint()
        room = self.list.room_for_all(largest.width() - _LIST_MARGIN)
        chrome = QSize(
            _LIST_MARGIN, self.inside.sizeHint().height() - self.list.sizeHint().height() + _TITLE_BAR
        )
        right = self.frameGeometry().right()
        self.resize((room + chrome).expandedTo(least).boundedTo(largest))
        self.move(right - self.frameGeometry().width() + 1, self.y())
        self._fitted_size = self.size()

    def show_table(self, view: TableView) -> None:
        """Show the pile in a new view of the table."""
        self._view = view
        with QSignalBlocker(self.seats), QSignalBlocker(self.kinds):
            self.seats.clear()
            self.seats.addItems([player.name for player in view.players])
            self.seats.setCurrentIndex(self.zone.player or 0)
            self.kinds.setCurrentIndex([kind for kind, _ in KINDS].index(self.zone.kind))
        self.seats.setVisible(len(view.players) > 1)
        name = view.players[self.zone.player or 0].name
        self.setWindowTitle(clean(f"{name} – {dict(KINDS)[self.zone.kind].lower()}"))
        self._fill()

    def cards(self) -> Sequence[ObjectView]:
        """Return all cards of the pile. If they have an order, the top card is first."""
        return objects_in(self._view, self.zone) if self._view is not None else ()

    def _find(self) -> None:
        self._fill()
        announce(self, self.count.text())

    def _fill(self) -> None:
        cards = self.cards()
        found = self._finder.matching(cards, self.filter.text())
        order = tuple(Order)[self.orders.currentIndex()]
        grouping = tuple(Grouping)[self.groupings.currentIndex()]
        self.list.show_groups(groups_of(found, order, grouping))
        self.nothing.setText("" if found else "No cards here." if not cards else "No matching cards.")
        self.nothing.setVisible(not found)
        self.move_.setEnabled(bool(found))
        self._count()

    def _count(self) -> None:
        chosen = len(self.list.selected_ids())
        self.count.setText(count_text(len(self.list.shown_ids()), len(self.cards()), chosen))

    def _show_as(self, as_list: bool) -> None:
        self.list.show_pictures(pictures=not as_list)

    def dress(self, shade: Shade) -> None:
        """Apply the colors of a scheme."""
        self.list.dress(shade)

    # --- Actions ------------------------------------------------------------------------------------------

    def _choose_pile(self) -> None:
        kind = KINDS[self.kinds.currentIndex()][0]
        self.pile_wanted.emit(Zone(kind, self.seats.currentIndex()))

    def _go_to_list(self) -> None:
        self.list.setFocus()
        ids = self.list.shown_ids()
        if ids and not self.list.selected_ids():
            current = self.list.current() or ids[0]
            self.list.choose((current,), current)

    def selected_ids(self) -> list[int]:
        """Return the selected cards if the list has the focus. The current card is last."""
        if not self.list.hasFocus():
            return []
        current, chosen = self.list.current(), self.list.selected_ids()
        return [*(id for id in chosen if id != current), *([current] if current in chosen else [])]

    def _fill_moves(self, menu: QMenu) -> None:
        """Fill the menu of destinations for the selected cards, or for all without a selection."""
        empty(menu)
        ids = self.list.selected_ids() or self.list.shown_ids()
        words = with_number(len(ids), "card")
        menu.addAction(words if self.list.selected_ids() else f"All {words}").setEnabled(False)
        menu.addSeparator()
        spots = [spot for spot in _SPOTS if _ZONE_OF_SPOT.get(spot) != self.zone.kind]
        for spot in spots if self.zone.kind is not ZoneKind.OUTSIDE else (Spot.HAND,):
            menu.addAction(_SPOTS[spot]).triggered.connect(partial(self.put_wanted.emit, ids, spot))
        if self.zone.kind not in (ZoneKind.LIBRARY, ZoneKind.OUTSIDE):
            menu.addAction("Shuffle into the library").triggered.connect(
                partial(self.shuffle_in_wanted.emit, ids)
            )
        if self.zone.kind is not ZoneKind.OUTSIDE:
            menu.addAction("Remove from the game").triggered.connect(partial(self.remove_wanted.emit, ids))

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Close with Esc, and go to the search field with Ctrl+F."""
        if event.key() == Qt.Key.Key_Escape:
            self.close()
        elif event.key() == Qt.Key.Key_F and event.modifiers() == Qt.KeyboardModifier.ControlModifier:
            self.filter.setFocus()
            self.filter.selectAll()
        else:
            super().keyPressEvent(event)

    def closeEvent(self, event: QCloseEvent) -> None:
        """Report the closing, after which a searched library is shuffled."""
        return_focus(self)
        super().closeEvent(event)
        self.closed.emit()
