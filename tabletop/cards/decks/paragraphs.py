"""Parts of a deck that only blank lines separate: the sideboard, and possible commanders."""

from collections.abc import Iterator, Sequence
from typing import Final, NamedTuple

from tabletop.cards.decks.deck import Item, Line, Passed, Section
from tabletop.cards.names import folded

_SMALLEST_MAIN: Final = 60
_LARGEST_SIDEBOARD: Final = 15
_SMALLEST_OF_LIMITED: Final = 40
_LEAST_LEFT_OF_A_DRAFT: Final = 18
"""Minimum number of cards left over from a draft: of 42 or more drafted cards, about 23 are played."""
_BASIC_LANDS: Final = frozenset({"plains", "island", "swamp", "mountain", "forest", "wastes"})
_COMMANDER_DECK: Final = 100
_MOST_COMMANDERS: Final = 2


class _Paragraph(NamedTuple):
    """Indexes of the cards between two blank lines, and whether there is a heading above them."""

    places: tuple[int, ...]
    is_headed: bool


def split_by_blank_line(items: list[Item]) -> list[Item]:
    """Return the items with the sideboard set if only a blank line separates it.

    In Limited the sideboard has any size, and the first part has basic lands. Lists with headings aren't
    split.
    """
    has_parts = any(
        (isinstance(item, Passed) and item.kind in ("heading", "group"))
        or (isinstance(item, Line) and (item.section is not Section.MAIN or not item.text[:1].isdecimal()))
        for item in items
    )
    paragraphs = list(_paragraphs(items))
    if has_parts or len(paragraphs) != 2:
        return items
    first, second = ([items[place] for place in paragraph.places] for paragraph in paragraphs)
    main, sideboard = count_cards(first), count_cards(second)
    is_constructed = main >= _SMALLEST_MAIN and sideboard <= _LARGEST_SIDEBOARD
    is_limited = _SMALLEST_OF_LIMITED <= main < _SMALLEST_MAIN and (
        sideboard <= _LARGEST_SIDEBOARD
        or (sideboard >= _LEAST_LEFT_OF_A_DRAFT and any(map(_is_basic, first)))
    )
    if not (is_constructed or is_limited) or all(map(_is_basic, second)):
        return items
    for place in paragraphs[1].places:
        item = items[place]
        if isinstance(item, Line):
            items[place] = item._replace(section=Section.SIDEBOARD)
    return items


def count_cards(items: Sequence[Item], *sections: Section) -> int:
    """Return the number of cards that items name in certain parts of the deck, or in all of them."""
    lines = (item for item in items if isinstance(item, Line))
    return sum(line.meanings[0][0] for line in lines if not sections or line.section in sections)


def _is_basic(item: Item) -> bool:
    names = (folded(name) for _, name in item.meanings) if isinstance(item, Line) else ()
    return any(name.removeprefix("snow-covered ") in _BASIC_LANDS for name in names)


def _paragraphs(items: Sequence[Item], *sections: Section) -> Iterator[_Paragraph]:
    """Yield the paragraphs of a list with the cards in certain parts of the deck, or in all of them."""
    places: list[int] = []
    is_headed = False
    for place, item in enumerate(items):
        if isinstance(item, Passed):
            if places and item.kind != "comment":
                yield _Paragraph(tuple(places), is_headed)
                places, is_headed = [], False
            # A card below the heading of a group isn't set apart.
            is_headed = is_headed or item.kind == "group"
        elif isinstance(item, Line) and (not sections or item.section in sections):
            places.append(place)
    if places:
        yield _Paragraph(tuple(places), is_headed)


def possible_commanders(items: Sequence[Item]) -> tuple[int, ...]:
    """Return the indexes of one or two cards that may be the commanders although no heading says so.

    These are cards set apart before or after all others of a 100-card deck, or the whole sideboard of such a
    deck, where some programs keep commanders, or cards separated from a heading by a blank line.
    """
    asked = tuple(place for place, item in enumerate(items) if isinstance(item, Line) and item.is_asked)
    if asked:
        return asked
    if count_cards(items, Section.COMMANDERS):
        return ()
    main = count_cards(items, Section.MAIN)
    sideboard = tuple(
        place
        for place, item in enumerate(items)
        if isinstance(item, Line) and item.section is Section.SIDEBOARD
    )
    if _may_be_commanders(items, sideboard) and main + len(sideboard) == _COMMANDER_DECK:
        return sideboard
    if main != _COMMANDER_DECK:
        return ()
    paragraphs = list(_paragraphs(items, Section.MAIN))
    at_an_end = (paragraphs[0], paragraphs[-1]) if len(paragraphs) > 1 else ()
    alone = (
        each.places for each in at_an_end if not each.is_headed and _may_be_commanders(items, each.places)
    )
    return next(alone, ())


def _may_be_commanders(items: Sequence[Item], places: Sequence[int]) -> bool:
    """Return whether there are one or two cards, one copy each."""
    found = [items[place] for place in places]
    return 0 < len(found) <= _MOST_COMMANDERS and count_cards(found) == len(found)
