"""Parts of a deck that only blank lines or places separate: the sideboard, and possible commanders."""

from collections.abc import Callable, Iterator, Sequence
from typing import Final, NamedTuple

from tabletop.cards.decks.deck import Item, Line, Passed, Section
from tabletop.cards.faces import CardDefinition
from tabletop.cards.names import folded

_SMALLEST_MAIN: Final = 60
_LARGEST_SIDEBOARD: Final = 15
_SMALLEST_OF_LIMITED: Final = 40
_LEAST_LEFT_OF_A_DRAFT: Final = 18
"""Minimum number of cards left over from a draft: of 42 or more drafted cards, about 23 are played."""
_BASIC_LANDS: Final = frozenset({"plains", "island", "swamp", "mountain", "forest", "wastes"})
_COMMANDER_DECK: Final = 100
_FULL_DECKS: Final = (_SMALLEST_OF_LIMITED, _SMALLEST_MAIN, _COMMANDER_DECK)
_SMALLEST_POOL: Final = 20
"""Minimum number of cards above a blank line for a question about the cards below it."""
_MOST_COMMANDERS: Final = 2


_PAIRING: Final = ("partner", "friends forever", "choose a background", "doctor's companion")
"""Beginnings of keywords of cards that lead a deck together with another one."""
_MOST_COPIES: Final = 4
"""Maximum number of copies in most formats. A deck has more only of cards that allow it."""


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
    if all(map(_is_basic, rest)):
        return ()
    is_constructed = number >= _SMALLEST_MAIN and below <= _LARGEST_SIDEBOARD
    is_limited = _SMALLEST_OF_LIMITED <= number < _SMALLEST_MAIN and (
        below <= _LARGEST_SIDEBOARD or (below >= _LEAST_LEFT_OF_A_DRAFT and any(map(_is_basic, main)))
    )
    is_complete = number in _FULL_DECKS and (below <= _LARGEST_SIDEBOARD or number == _SMALLEST_OF_LIMITED)
    if (is_constructed or is_limited) if is_alone else is_complete:
        return (Section.SIDEBOARD, Section.MAIN, Section.MAYBE)
    if is_alone and number >= _SMALLEST_POOL and number + below not in (*_FULL_DECKS, _COMMANDER_DECK - 1):
        return (Section.MAIN, Section.SIDEBOARD, Section.MAYBE)
    return ()


def count_cards(items: Sequence[Item], *sections: Section) -> int:
    """Return the number of cards that items name in certain parts of the deck, or in all of them."""
    lines = (item for item in items if isinstance(item, Line))
    return sum(line.meanings[0][0] for line in lines if not sections or line.section in sections)


def _is_basic(item: Item) -> bool:
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
    places = () if _has_commander(items) else _places_set_apart(items)
    asked = list(items)
    for place in places:
        item = items[place]
        if isinstance(item, Line):
            asked[place] = _as_commander(item)
    return asked


def _has_commander(items: Sequence[Item]) -> bool:
    """Return whether a list names its commanders, or asks about them."""
    return count_cards(items, Section.COMMANDERS) > 0 or any(
        isinstance(item, Line) and Section.COMMANDERS in item.choices for item in items
    )


def _as_commander(line: Line) -> Line:
    """Return a line with the question whether its card is the commander, answered with yes."""
    return line._replace(section=Section.COMMANDERS, choices=(Section.COMMANDERS, line.section), above="")


def _places_set_apart(items: Sequence[Item]) -> tuple[int, ...]:
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


# --- The first or last card -------------------------------------------------------------------------------

Find = Callable[[Line], CardDefinition | None]


def may_lead(card: CardDefinition) -> bool:
    """Return whether a card can be a commander according to its types (903.3)."""
    return card.placeholder or "Legendary" in card.front.types.supertypes


def ask_about_first_or_last(items: Sequence[Item], find: Find) -> list[Item]:
    """Return the items of a 100-card list with the question whether its first or last card is the commander.

    The card has to be a legendary creature, or the first one of the list and unknown. Two first cards are
    asked about if each pairs with another one. The answer is yes until the player has answered, but no for
    the first card of an alphabetical list.

    Args:
        items: the lines of the list.
        find: returns the card of a line, None if it is unknown.

    """
    asked = list(items)
    places = [place for place, item in enumerate(items) if _is_in_main(item)]
    lines = [item for item in items if isinstance(item, Line) and item.section is Section.MAIN]
    if _has_commander(items) or count_cards(lines) != _COMMANDER_DECK or not _has_single_cards(lines):
        return asked
    for place in _likely_leaders(lines, find):
        question = _as_commander(lines[place])
        if place == 0 and _is_alphabetical(lines):
            question = question._replace(section=Section.MAIN)
        asked[places[place]] = question
    return asked


def _is_in_main(item: Item) -> bool:
    return isinstance(item, Line) and item.section is Section.MAIN


def _has_single_cards(lines: Sequence[Line]) -> bool:
    """Return whether there is one copy of each card that isn't a basic land or allowed in any number."""
    return len(lines) > 1 and all(
        line.meanings[0][0] in (0, 1) or line.meanings[0][0] > _MOST_COPIES or _is_basic(line)
        for line in lines
    )


def _likely_leaders(lines: Sequence[Line], find: Find) -> tuple[int, ...]:
    """Return the indexes of the first one or two lines or of the last one, or () if none is likely."""
    first, second, last = find(lines[0]), find(lines[1]), find(lines[-1])
    if first is not None and second is not None and _pairs(first) and _pairs(second):
        return (0, 1)
    is_single = lines[0].meanings[0][0] == 1
    if is_single and (first is None or _is_legendary_creature(first)):
        return (0,)
    if last is not None and lines[-1].meanings[0][0] == 1 and _is_legendary_creature(last):
        return (len(lines) - 1,)
    return ()


def _is_legendary_creature(card: CardDefinition) -> bool:
    types = card.front.types
    return "Legendary" in types.supertypes and "Creature" in types.types


def _pairs(card: CardDefinition) -> bool:
    return may_lead(card) and any(word.startswith(_PAIRING) for word in card.front.keywords)


def _is_alphabetical(lines: Sequence[Line]) -> bool:
    names = [folded(min((name for _, name in line.meanings), key=len)) for line in lines]
    return len(names) > 2 and names == sorted(names)
