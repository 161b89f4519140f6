"""The top cards of a library in a row. Each gets a destination, and all are moved in one action."""

from collections.abc import Callable, Sequence
from functools import partial
from typing import Final

from PySide6.QtCore import QPoint, QSize, Qt, Signal
from PySide6.QtGui import QAction, QKeyEvent, QKeySequence
from PySide6.QtWidgets import (
    QDialog,
    QHBoxLayout,
    QMenu,
    QPushButton,
    QToolButton,
    QWidget,
)

from tabletop.model.handwork import Spot
from tabletop.rules.view import ObjectView
from tabletop.ui.commands.menus import pop_up
from tabletop.ui.piles.card_list import CardList
from tabletop.ui.piles.sorting import Group
from tabletop.ui.session.pictures import Pictures
from tabletop.ui.style.appearance import Shade
from tabletop.ui.style.boxes import column_of
from tabletop.ui.style.guard import guarded
from tabletop.ui.style.plain import PlainLabel, clean, tip

_SPOTS: Final = (
    (Spot.TOP, "Top", "T"),
    (Spot.BOTTOM, "Bottom", "B"),
    (Spot.HAND, "Hand", "H"),
    (Spot.GRAVEYARD, "Graveyard", "G"),
    (Spot.EXILE, "Exile", "X"),
    (Spot.BATTLEFIELD, "Battlefield", "P"),
)
_ALLOWED: Final = {"scry": (Spot.TOP, Spot.BOTTOM), "surveil": (Spot.TOP, Spot.GRAVEYARD)}
_ORDERED: Final = (Spot.TOP, Spot.BOTTOM)
_CARDS_PER_ROW: Final = 7
"""Maximum number of cards in a row. Further cards are placed in another row."""


@guarded
class TopCards(QDialog):
    """Cards that are looked at, and their destinations. Nothing is moved until Done."""

    done_with = Signal(object)
    """The cards for each Spot, in order."""

    def __init__(self, title: str, doing: str, pictures: Pictures, parent: QWidget) -> None:
        super().__init__(parent, Qt.WindowType.Tool)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.setWindowTitle(clean(title))
        self.doing = doing
        self._cards: list[ObjectView] = []
        self._spots: dict[int, Spot] = {}
        self.list = CardList(pictures, title, self)
        self.list.painter_.has_ribbons = True
        self.buttons: dict[Spot, QToolButton] = {}
        for spot, words, key in _SPOTS:
            if spot in _ALLOWED.get(doing, tuple(Spot)):
                self.buttons[spot] = self._button(f"{words}  {key}", key, partial(self.send, spot))
        self.earlier = self._button("Earlier", "Ctrl+Left", partial(self.shift, -1))
        self.later = self._button("Later", "Ctrl+Right", partial(self.shift, 1))
        self.ok = QPushButton("Done", self, default=True)
        self.leave = QPushButton("Cancel", self, autoDefault=False)
        self.leave.setToolTip("Move nothing (Esc)")
        self._lay_out()
        self.ok.clicked.connect(self.finish)
        self.leave.clicked.connect(self.close)
        self.list.entered.connect(self.finish)
        self.list.menu_wanted.connect(self._menu)
        self.list.carried.connect(self._carry)

    def _button(self, words: str, key: str, do: Callable[[], None]) -> QToolButton:
        # A shortcut of the button itself would animate a press, which is slow.
        action = QAction(words, self)
        action.setShortcut(QKeySequence(key))
        action.setToolTip(tip(f"{words.partition('  ')[0]} ({key})"))
        action.triggered.connect(do)
        button = QToolButton(self)
        button.setDefaultAction(action)
        return button

    def _lay_out(self) -> None:
        words = PlainLabel(
            "The first card is on top. Select cards, then choose where they go.", self, look="quiet"
        )
        where, last = QHBoxLayout(), QHBoxLayout()
        for button in self.buttons.values():
            where.addWidget(button)
        where.addStretch(1)
        where.addWidget(self.earlier)
        where.addWidget(self.later)
        last.addStretch(1)
        last.addWidget(self.leave)
        last.addWidget(self.ok)
        column_of(words, (self.list, 1), where, last, inside=self, margins=(14, 12, 14, 12), spacing=10)

    @property
    def ids(self) -> tuple[int, ...]:
        """The cards in their current order."""
        return tuple(card.id for card in self._cards)

    def show_cards(self, cards: Sequence[ObjectView]) -> None:
        """Show cards, all with the top of the library as destination."""
        self._cards = list(cards)
        self._spots = {card.id: Spot.TOP for card in cards}
        self._fill()
        self.list.choose(self.ids[:1], self.ids[0])
        cell = self.list.painter_.cell
        lines = 1 + (len(cards) > _CARDS_PER_ROW)
        width = cell.width() * max(4, min(len(cards), _CARDS_PER_ROW)) + 64
        self.resize(QSize(width, cell.height() * lines + 158))

    def refresh(self, cards: Sequence[ObjectView]) -> None:
        """Show the same cards in a new view of the table."""
        by_number = {card.id: card for card in cards}
        self._cards = [by_number[id] for id in self.ids]
        self._fill()

    def _fill(self) -> None:
        remarks = {
            id: self._row_label(spot, place)
            for spot, ids in self.places().items()
            for place, id in enumerate(ids)
        }
        self.list.show_groups((Group("", tuple(self._cards)),), remarks)

    def _row_label(self, spot: Spot, place: int) -> str:
        words = next(words for each, words, _ in _SPOTS if each is spot)
        return f"{words} {place + 1}" if spot in _ORDERED else words

    def places(self) -> dict[Spot, tuple[int, ...]]:
        """Return the cards for each destination, in order."""
        found = {spot: tuple(id for id in self.ids if self._spots[id] is spot) for spot in Spot}
        return {spot: ids for spot, ids in found.items() if ids}

    def send(self, spot: Spot) -> None:
        """Set the destination of the selected cards, and make the next card current."""
        chosen = self.list.selected_ids() or ((self.list.current(),) if self.list.current() else ())
        self._spots.update(dict.fromkeys(chosen, spot))
        self._fill()
        if len(chosen) == 1:
            following = self.ids[min(self.ids.index(chosen[0]) + 1, len(self.ids) - 1)]
            self.list.choose((following,), following)

    def shift(self, by: int) -> None:
        """Move the current card one place earlier or later."""
        current = self.list.current()
        if current:
            self._place(current, self.ids.index(current) + by)

    def _place(self, id: int, place: int) -> None:
        card = self._cards.pop(self.ids.index(id))
        self._cards.insert(max(0, min(place, len(self._cards))), card)
        self._fill()
        self.list.choose((id,), id)

    def _carry(self, at: QPoint) -> None:
        """Move the dragged card to the place of the card under the pointer."""
        index = self.list.indexAt(self.list.viewport().mapFromGlobal(at))
        current = self.list.current()
        if index.isValid() and current and self.ids[index.row()] != current:
            self._place(current, index.row())

    def _menu(self, at: QPoint) -> None:
        menu = QMenu(self)
        menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        for spot, words, key in _SPOTS:
            if spot in self.buttons:
                # After a tab this is only shown as a key. The actual shortcut belongs to the button.
                menu.addAction(f"{words}\t{key}").triggered.connect(partial(self.send, spot))
        pop_up(menu, at)

    def finish(self) -> None:
        """Close, and report the destinations."""
        places = self.places()
        self.close()
        self.done_with.emit(places)

    def dress(self, shade: Shade) -> None:
        """Apply the colors of a scheme."""
        self.list.dress(shade)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Close with Esc, which moves nothing."""
        if event.key() == Qt.Key.Key_Escape:
            self.close()
        else:
            super().keyPressEvent(event)
