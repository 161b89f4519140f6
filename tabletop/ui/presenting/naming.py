"""Captions beside cards with the full name, where the tile alone doesn't show it."""

import re
from collections.abc import Iterator
from typing import Final

from PySide6.QtCore import QRect
from PySide6.QtWidgets import QWidget

from tabletop.paint.faces.short_names import short_forms
from tabletop.paint.faces.tile import name_lines_of, shown_half
from tabletop.ui.items.card_item import CardItem
from tabletop.ui.presenting.remark import Remark
from tabletop.ui.table.scene import TableScene

_MIN_WORD_LENGTH: Final = 5
"""Minimum length of a word in a name that is enough to identify the card."""
_WORD: Final = re.compile(r"[^\W\d_]+(?:-[^\W\d_]+)*")


class NameCaption(Remark):
    """Caption with the full name of a card."""


class Naming:
    """Captions for the hovered card, the focused card, and cards that the lesson mentions.

    A card whose tile shows its full name gets no caption. Neither does a card that the lesson mentions if its
    tile shows the short name that players use.
    """

    def __init__(self, page: QWidget, table: QWidget, scene: TableScene) -> None:
        self._page, self._table, self._scene = page, table, scene
        self._captions: list[NameCaption] = []
        self.pointed = 0
        """ID of the hovered object, or 0."""
        self.focused = 0
        """ID of the focused object, or 0."""
        self.spoken = ""
        """Text of the current lesson step."""

    def place(self) -> None:
        """Show the needed captions, each beside its card."""
        self.end()
        if not self._scene.animator.is_still():
            return
        taken: list[QRect] = []
        for number, item in enumerate(self._items_to_name()):
            if number == len(self._captions):
                self._captions.append(NameCaption(self._page, self._table, self._scene))
            caption = self._captions[number]
            caption.setText(name_of(item))
            is_clear = caption.place_beside(item.tile.translated(item.middle).toRect(), taken)
            # A caption that is farther away or covers a card is only shown for the hovered or focused card.
            caption.setVisible(is_clear or item.object_id in (self.pointed, self.focused))
            if caption.isVisible():
                taken.append(caption.geometry())

    def end(self) -> None:
        """Hide all captions."""
        for caption in self._captions:
            caption.hide()

    def _items_to_name(self) -> Iterator[CardItem]:
        pointed_ids = dict.fromkeys((self.pointed, self.focused))
        for id in pointed_ids:
            item = self._scene.card_items.of(id)
            if item is not None and item.place.shown and name_on_tile(item) != name_of(item):
                yield item
        for item in self._scene.card_items.all():
            if item.object_id not in pointed_ids and item.place.shown and self._is_mentioned(item):
                yield item

    def _is_mentioned(self, item: CardItem) -> bool:
        """Return whether the lesson mentions the card and its tile shows less than the short name."""
        name = name_of(item)
        has_word = any(
            word in self._spoken_words
            for word in name.replace(",", "").split()
            if len(word) >= _MIN_WORD_LENGTH
        )
        return has_word and name_on_tile(item) not in short_forms(name)

    @property
    def _spoken_words(self) -> set[str]:
        return set(_WORD.findall(self.spoken))


def name_of(item: CardItem) -> str:
    """Return the visible name of a card."""
    return shown_half(item.spec)[0]


def name_on_tile(item: CardItem) -> str:
    """Return the part of the name that its tile shows (one line at most if the card lies under another)."""
    lines = name_lines_of(item.spec, item.place.width)
    return " ".join(lines[:1] if item.place.peeks else lines)
