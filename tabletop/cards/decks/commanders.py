"""Cards of a list that may be its commanders although neither a heading nor a blank line says so."""

from collections.abc import Callable, Sequence
from typing import Final

from tabletop.cards.decks.deck import Item, Line, Section
from tabletop.cards.decks.paragraphs import COMMANDER_DECK, as_commander, count_cards, has_commander, is_basic
from tabletop.cards.faces import CardDefinition
from tabletop.cards.names import folded

_PAIRING: Final = ("partner", "friends forever", "choose a background", "doctor's companion")
"""Beginnings of keywords of cards that lead a deck together with another one."""
_MOST_COPIES: Final = 4
"""Maximum number of copies in most formats. A deck has more only of cards that allow it."""

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
    if has_commander(items) or count_cards(lines) != COMMANDER_DECK or not _has_single_cards(lines):
        return asked
    for place in _likely_leaders(lines, find):
        question = as_commander(lines[place])
        if place == 0 and _is_alphabetical(lines):
            question = question._replace(section=Section.MAIN)
        asked[places[place]] = question
    return asked


def _is_in_main(item: Item) -> bool:
    return isinstance(item, Line) and item.section is Section.MAIN


def _has_single_cards(lines: Sequence[Line]) -> bool:
    """Return whether there is one copy of each card that isn't a basic land or allowed in any number."""
    return len(lines) > 1 and all(
        line.meanings[0][0] in (0, 1) or line.meanings[0][0] > _MOST_COPIES or is_basic(line)
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
