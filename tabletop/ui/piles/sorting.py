"""Searching, sorting and grouping the cards of a pile."""

from collections.abc import Callable, Sequence
from enum import StrEnum
from typing import Any, Final, NamedTuple

from tabletop.cards.faces import CardDefinition, Face
from tabletop.cards.mana import COLORS
from tabletop.cards.names import folded, nearest_names
from tabletop.cards.wording import wording
from tabletop.language.english import with_number
from tabletop.rules.values.characteristics import Characteristics
from tabletop.rules.view import ObjectView

_TYPES: Final = (
    ("Creature", "Creatures"),
    ("Planeswalker", "Planeswalkers"),
    ("Battle", "Battles"),
    ("Instant", "Instants"),
    ("Sorcery", "Sorceries"),
    ("Artifact", "Artifacts"),
    ("Enchantment", "Enchantments"),
    ("Land", "Lands"),
)
_UNKNOWN: Final = "Unknown cards"
_MAX_SIMILAR: Final = 12
"""Maximum number of names that are accepted as similar to the text."""


class Order(StrEnum):
    """How the cards of a pile are sorted, with the labels of the window."""

    PILE = "Order in the pile"
    NAME = "Name"
    MANA_VALUE = "Mana value"
    TYPE = "Type"
    COLOR = "Color"


class Grouping(StrEnum):
    """How the cards of a pile are grouped, with the labels of the window."""

    NONE = "No groups"
    TYPE = "By type"
    MANA_VALUE = "By mana value"


class Group(NamedTuple):
    """Cards that are shown together. Without grouping, there is a single group without a title."""

    title: str
    cards: tuple[ObjectView, ...]


class Finder:
    """Finds cards by name, type or text of any of their faces. The text of each card is cached."""

    def __init__(self) -> None:
        self._texts: dict[str, str] = {}

    def matching(self, cards: Sequence[ObjectView], text: str) -> tuple[ObjectView, ...]:
        """Return the cards that contain all words of a text, or else those with a similar name."""
        words = folded(text).split()
        if not words:
            return tuple(cards)
        known = [(card, card.definition) for card in cards if card.definition is not None]
        found = tuple(
            card for card, definition in known if all(word in self._text_of(definition) for word in words)
        )
        return found or _similar_names(known, folded(text))

    def _text_of(self, card: CardDefinition) -> str:
        key = card.full_name
        if key not in self._texts:
            parts = (f"{face.name} {face.types} {' '.join(wording(face))}" for face in _faces(card))
            self._texts[key] = folded(" ".join(parts))
        return self._texts[key]


def _faces(card: CardDefinition) -> tuple[Face, ...]:
    return (*card.faces, card.meld.result) if card.meld is not None else card.faces


def _similar_names(cards: Sequence[tuple[ObjectView, CardDefinition]], text: str) -> tuple[ObjectView, ...]:
    names = {folded(face.name) for _, definition in cards for face in _faces(definition)}
    similar = {*nearest_names(text, sorted(names), _MAX_SIMILAR)}
    return tuple(
        card for card, definition in cards if any(folded(face.name) in similar for face in _faces(definition))
    )


def groups_of(cards: Sequence[ObjectView], order: Order, grouping: Grouping) -> tuple[Group, ...]:
    """Return the cards sorted and in groups. Unknown cards come last, in their actual order."""
    known = [(card, card.now) for card in cards if card.known and card.now is not None]
    hidden = tuple(card for card in cards if not card.known or card.now is None)
    if order is not Order.PILE:
        key = _KEYS[order]
        known.sort(key=lambda each: (key(each[1]), folded(each[1].name)))
    if grouping is Grouping.NONE:
        return (Group("", (*(card for card, _ in known), *hidden)),)
    titled: dict[str, list[ObjectView]] = {}
    place = _type_key if grouping is Grouping.TYPE else _value_key
    for card, now in sorted(known, key=lambda each: place(each[1])):
        titled.setdefault(_title(now, grouping), []).append(card)
    groups = [Group(title, tuple(members)) for title, members in titled.items()]
    return (*groups, Group(_UNKNOWN, hidden)) if hidden else tuple(groups)


def _title(now: Characteristics, grouping: Grouping) -> str:
    if grouping is Grouping.MANA_VALUE:
        return "Lands" if "Land" in now.types else f"Mana value {now.mana_value}"
    return next((title for word, title in _TYPES if word in now.types), "Others")


def _type_key(now: Characteristics) -> int:
    return next((place for place, (word, _) in enumerate(_TYPES) if word in now.types), len(_TYPES))


def _value_key(now: Characteristics) -> int:
    """Return the sort key for mana value. Lands come first, because they aren't searched by mana value."""
    return -1 if "Land" in now.types else now.mana_value


def _color_key(now: Characteristics) -> tuple[int, ...]:
    """Return the sort key for color: single colors in the usual order, multicolored, colorless, lands."""
    if len(now.colors) == 1:
        (color,) = now.colors
        return (COLORS.index(color),)
    return (len(COLORS) + ("Land" in now.types) + (not now.colors), len(now.colors))


_KEYS: Final[dict[Order, Callable[[Characteristics], Any]]] = {
    Order.NAME: lambda now: folded(now.name),
    Order.MANA_VALUE: lambda now: now.mana_value,
    Order.TYPE: _type_key,
    Order.COLOR: _color_key,
}


def count_text(shown: int, total: int, selected: int) -> str:
    """Return the text for how many cards are shown, of how many, and how many are selected."""
    words = with_number(total, "card") if shown == total else f"{shown} of {with_number(total, 'card')}"
    return f"{words}, {selected} selected" if selected > 1 else words
