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
COMMANDER_DECK: Final = 100
_FULL_DECKS: Final = (_SMALLEST_OF_LIMITED, _SMALLEST_MAIN, COMMANDER_DECK)
_SMALLEST_POOL: Final = 20
"""Minimum number of cards above a blank line for a question about the cards below it."""
_MOST_COMMANDERS: Final = 2


class _Paragraph(NamedTuple):
    """Indexes of the cards between two blank lines, and whether there is a heading above them."""

    places: tuple[int, ...]
    is_headed: bool


def split_by_blank_line(items: list[Item]) -> list[Item]:
    """Return the items with the question whether the last paragraph of the list is the sideboard.

    Until it is answered, the size of the deck decides. In Limited the sideboard has any size, and the first
    part has basic lands. Nothing is asked about lists with headings, or about decks that are complete with
    the last paragraph.
    """
    has_parts = any(
        (isinstance(item, Passed) and item.kind in ("heading", "group"))
        or (isinstance(item, Line) and (item.section is not Section.MAIN or not item.text[:1].isdecimal()))
        for item in items
    )
    paragraphs = list(_paragraphs(items))
    if has_parts or len(paragraphs) < 2:
        return items
    main = [items[place] for paragraph in paragraphs[:-1] for place in paragraph.places]
    rest = [items[place] for place in paragraphs[-1].places]
    choices = _choices_below(main, rest, is_alone=len(paragraphs) == 2)
    for place in paragraphs[-1].places if choices else ():
        item = items[place]
        if isinstance(item, Line):
            items[place] = item._replace(section=choices[0], choices=choices)
    return items


def _choices_below(main: Sequence[Item], rest: Sequence[Item], *, is_alone: bool) -> tuple[Section, ...]:
    """Return the parts that the cards below the last blank line may belong to, the likeliest first.

    Args:
        main: the items above.
        rest: the items below.
        is_alone: whether there is no other blank line.

    """
    number, below = count_cards(main), count_cards(rest)
    if all(map(is_basic, rest)):
        return ()
    is_constructed = number >= _SMALLEST_MAIN and below <= _LARGEST_SIDEBOARD
    is_limited = _SMALLEST_OF_LIMITED <= number < _SMALLEST_MAIN and (
        below <= _LARGEST_SIDEBOARD or (below >= _LEAST_LEFT_OF_A_DRAFT and any(map(is_basic, main)))
    )
    is_complete = number in _FULL_DECKS and (below <= _LARGEST_SIDEBOARD or number == _SMALLEST_OF_LIMITED)
    if (is_constructed or is_limited) if is_alone else is_complete:
        return (Section.SIDEBOARD, Section.MAIN, Section.MAYBE)
    if is_alone and number >= _SMALLEST_POOL and number + below not in (*_FULL_DECKS, COMMANDER_DECK - 1):
        return (Section.MAIN, Section.SIDEBOARD, Section.MAYBE)
    return ()


def count_cards(items: Sequence[Item], *sections: Section) -> int:
    """Return the number of cards that items name in certain parts of the deck, or in all of them."""
    lines = (item for item in items if isinstance(item, Line))
    return sum(line.meanings[0][0] for line in lines if not sections or line.section in sections)


def is_basic(item: Item) -> bool:
    """Return whether a line names a basic land."""
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


def ask_about_commanders(items: Sequence[Item]) -> list[Item]:
    """Return the items with the question whether one or two cards are the commanders, if no heading says so.

    These are cards set apart before or after all others of a 100-card deck, or the whole sideboard of such a
    deck, where some programs keep commanders, or cards separated from a heading by a blank line.
    """
    places = () if has_commander(items) else _places_set_apart(items)
    asked = list(items)
    for place in places:
        item = items[place]
        if isinstance(item, Line):
            asked[place] = as_commander(item)
    return asked


def has_commander(items: Sequence[Item]) -> bool:
    """Return whether a list names its commanders, or asks about them."""
    return count_cards(items, Section.COMMANDERS) > 0 or any(
        isinstance(item, Line) and Section.COMMANDERS in item.choices for item in items
    )


def as_commander(line: Line) -> Line:
    """Return a line with the question whether its card is the commander, answered with yes."""
    return line._replace(section=Section.COMMANDERS, choices=(Section.COMMANDERS, line.section), above="")


def _places_set_apart(items: Sequence[Item]) -> tuple[int, ...]:
    main = count_cards(items, Section.MAIN)
    sideboard = tuple(
        place
        for place, item in enumerate(items)
        if isinstance(item, Line) and item.section is Section.SIDEBOARD
    )
    if _may_be_commanders(items, sideboard) and main + len(sideboard) == COMMANDER_DECK:
        return sideboard
    if main != COMMANDER_DECK:
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
