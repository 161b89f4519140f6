"""The names of cards that their tiles do not say to a room, beside the cards: of a few at a time."""

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

_TELLING: Final = 5
"""A word of a name that has so many letters tells which card is meant."""
_WORD: Final = re.compile(r"[^\W\d_]+(?:-[^\W\d_]+)*")


class NameCaption(Remark):
    """The whole name of a card, beside it."""


class Naming:
    """Names the card under the pointer, the one in focus, and those that a lesson speaks of.

    A card whose tile says all of its name needs no other; nor does one of which the lesson speaks, and whose
    tile says what players call it.
    """

    def __init__(self, page: QWidget, table: QWidget, scene: TableScene) -> None:
        self._page, self._table, self._scene = page, table, scene
        self._captions: list[NameCaption] = []
        self.pointed = 0
        """The object under the pointer; 0 for none."""
        self.focused = 0
        """The object that has the focus; 0 for none."""
        self.spoken = ""
        """What a lesson says."""

    def place(self) -> None:
        """Show the captions that are wanted now, each beside its card."""
        self.end()
        if not self._scene.animator.is_still():
            return
        taken: list[QRect] = []
        for number, item in enumerate(self._wanted()):
            if number == len(self._captions):
                self._captions.append(NameCaption(self._page, self._table, self._scene))
            caption = self._captions[number]
            caption.setText(name_of(item))
            is_clear = caption.place_beside(item.tile.translated(item.middle).toRect(), taken)
            # Farther away, or over a card, a name is only for whoever points at the card.
            caption.setVisible(is_clear or item.object_id in (self.pointed, self.focused))
            if caption.isVisible():
                taken.append(caption.geometry())

    def end(self) -> None:
        """Show none."""
        for caption in self._captions:
            caption.hide()

    def _wanted(self) -> Iterator[CardItem]:
        asked = dict.fromkeys((self.pointed, self.focused))
        for id in asked:
            item = self._scene.card_items.of(id)
            if item is not None and item.place.shown and said(item) != name_of(item):
                yield item
        for item in self._scene.card_items.all():
            if item.object_id not in asked and item.place.shown and self._speaks_of(item):
                yield item

    def _speaks_of(self, item: CardItem) -> bool:
        """Whether the lesson speaks of a card whose tile says less of its name than players do."""
        name = name_of(item)
        is_meant = any(word in self._words for word in name.replace(",", "").split() if len(word) >= _TELLING)
        return is_meant and said(item) not in short_forms(name)

    @property
    def _words(self) -> set[str]:
        return set(_WORD.findall(self.spoken))


def name_of(item: CardItem) -> str:
    """The name of what lies there, as far as it may be known."""
    return shown_half(item.spec)[0]


def said(item: CardItem) -> str:
    """What is seen of it on its tile: below another card one line at most."""
    lines = name_lines_of(item.spec, item.place.width)
    return " ".join(lines[:1] if item.place.peeks else lines)
