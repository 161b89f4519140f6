"""Double-faced cards in a deck: opaque sleeves, or a substitute for each of them (712.7, 713)."""

from collections import Counter
from collections.abc import Iterable
from enum import StrEnum
from functools import cache
from typing import Final

import msgspec

from tabletop.cards.faces import CardDefinition, Face
from tabletop.cards.library import CardLibrary, shipped_library
from tabletop.rules.book import boosters
from tabletop.rules.book.editions import in_force
from tabletop.rules.book.rule import broken, rule
from tabletop.rules.book.verdicts import NO_NAMES, Blame, Ruling, ruling_for

THREE_SIDES: Final = frozenset({"Optimus Prime, Inspiring Leader"})
"""Cards with three sides, hinged so that they fold in half. They aren't legal in any game."""


class Sleeves(StrEnum):
    """The kind of sleeves of a deck."""

    NONE = "none"
    CLEAR = "clear"
    OPAQUE = "opaque"


class Substitute(msgspec.Struct, frozen=True):
    """A card with the ordinary back that represents another card (713.1).

    `names` are the names written on it, or on a checklist card those with a filled circle.
    """

    names: tuple[str, ...]
    checklist: bool = False


class Deck(msgspec.Struct, frozen=True, kw_only=True):
    """A deck as handed over: all its cards by name, including those set aside."""

    cards: tuple[str, ...]
    sleeves: Sleeves = Sleeves.NONE
    substitutes: tuple[Substitute, ...] = ()
    set_aside: tuple[str, ...] = ()
    commanders: tuple[str, ...] = ()
    """Names of the cards in the deck that lead it (903.3)."""


def _blame_naked(deck: Deck, library: CardLibrary, _edition: str) -> Blame:
    """Return the first double-faced card without a substitute."""
    needed = Counter(name for name in deck.cards if _is_double_faced(name, library))
    return Blame(kind=next(iter(needed - Counter(_replaced_cards(deck, library)))))


@rule(
    "712.7",
    "100.6",
    refusal="Double-faced cards need opaque sleeves for the whole deck, or a substitute for each of them.",
    named="{kind} is double-faced: it needs a substitute, or opaque sleeves for the whole deck.",
    blame=_blame_naked,
)
def hidden_cards_look_alike(deck: Deck, library: CardLibrary, _edition: str) -> bool:
    """The sleeves are opaque, or each double-faced card has a substitute."""
    if deck.sleeves is Sleeves.OPAQUE:
        return True
    needed = Counter(name for name in deck.cards if _is_double_faced(name, library))
    return needed <= Counter(_replaced_cards(deck, library))


def _blame_kind(deck: Deck, _library: CardLibrary, _edition: str) -> Blame:
    """Return the first substitute that isn't a checklist card."""
    return Blame(kind=next(" and ".join(each.names) for each in deck.substitutes if not each.checklist))


@rule(
    "713",
    refusal="In this edition only a printed checklist card may stand for a double-faced card.",
    named="The substitute for {kind} has to be a printed checklist card in this edition.",
    blame=_blame_kind,
    only_in="substitute.kinds",
)
def only_checklists_stand_in(deck: Deck, _library: CardLibrary, edition: str) -> bool:
    """Each substitute is a printed checklist card, unless the edition has others."""
    return not in_force(edition, "substitute.kinds") or all(each.checklist for each in deck.substitutes)


def _blame_circles(deck: Deck, _library: CardLibrary, _edition: str) -> Blame:
    """Return the number of filled circles on the first checklist card that doesn't have one."""
    checklists = (each.names for each in deck.substitutes if each.checklist)
    return Blame(number=next(len(names) for names in checklists if len(names) != 1))


@rule(
    "713.2a",
    refusal="On a checklist card, exactly one circle has to be filled.",
    named="{number} circles are filled on a checklist card, but exactly one has to be.",
    blame=_blame_circles,
)
def one_circle_is_filled(deck: Deck, _library: CardLibrary, _edition: str) -> bool:
    """Each checklist card has exactly one circle filled."""
    return all(len(each.names) == 1 for each in deck.substitutes if each.checklist)


def _blame_names(deck: Deck, library: CardLibrary, _edition: str) -> Blame:
    """Return the names on the first substitute that doesn't name one double-faced card."""
    wrong = next(each for each in deck.substitutes if _card_of(each, library) is None)
    return Blame(kind=" and ".join(wrong.names))


@rule(
    "713.2",
    "713.2c",
    "713.1",
    refusal="A substitute has to name one double-faced card, at least by its front.",
    named="The substitute for {kind} doesn't name the front of one double-faced card.",
    blame=_blame_names,
)
def each_names_a_double_faced_card(deck: Deck, library: CardLibrary, _edition: str) -> bool:
    """Each substitute names one double-faced card that exists."""
    return all(_card_of(each, library) is not None for each in deck.substitutes)


def _blame_not_aside(deck: Deck, library: CardLibrary, _edition: str) -> Blame:
    """Return the first card with a substitute that isn't set aside."""
    return Blame(kind=next(iter(Counter(_replaced_cards(deck, library)) - Counter(deck.set_aside))))


@rule(
    "713.3",
    "103.2a",
    refusal="For each substitute the card itself is set aside before the game and kept at hand.",
    named="{kind} has a substitute, so the card itself has to be set aside and kept at hand.",
    blame=_blame_not_aside,
)
def real_cards_are_set_aside(deck: Deck, library: CardLibrary, _edition: str) -> bool:
    """For each substitute, the card that it represents is set aside."""
    return Counter(_replaced_cards(deck, library)) <= Counter(deck.set_aside)


def _blame_three_sides(deck: Deck, _library: CardLibrary, _edition: str) -> Blame:
    """Return the first card with three sides."""
    return Blame(kind=next(name for name in deck.cards if name in THREE_SIDES))


@rule(
    "100.6",
    refusal="A card with three sides isn't legal in any game.",
    named="{kind} has three sides, so it isn't legal in any game.",
    blame=_blame_three_sides,
)
def no_card_has_three_sides(deck: Deck, _library: CardLibrary, _edition: str) -> bool:
    """The deck contains no card with three sides."""
    return THREE_SIDES.isdisjoint(deck.cards)


def _blame_commander(deck: Deck, library: CardLibrary, edition: str) -> Blame:
    """Return the first commander that can't lead a deck."""
    fronts = ((name, library.find(name).definition.front) for name in deck.commanders)
    return Blame(kind=next(name for name, front in fronts if not _can_lead(front, edition)))


@rule(
    "903.3",
    refusal="A commander is a legendary creature card by its front, or says that it can lead a deck.",
    named="{kind} can't be a commander: its front isn't a legendary creature.",
    blame=_blame_commander,
)
def commanders_may_lead(deck: Deck, library: CardLibrary, edition: str) -> bool:
    """Each commander is a card that may lead a deck."""
    return all(_can_lead(library.find(name).definition.front, edition) for name in deck.commanders)


def _can_lead(front: Face, edition: str) -> bool:
    leads = {"Creature"}
    if in_force(edition, "commander.vehicle"):
        leads |= {"Vehicle", "Spacecraft"}
    kinds = {*front.types.types, *front.types.subtypes}
    legendary = "Legendary" in front.types.supertypes
    return (legendary and not leads.isdisjoint(kinds)) or any(_LEADS in line for line in front.text)


_LEADS: Final = "can be your commander"

_CHECKS: Final = (
    hidden_cards_look_alike,
    only_checklists_stand_in,
    one_circle_is_filled,
    each_names_a_double_faced_card,
    real_cards_are_set_aside,
    no_card_has_three_sides,
    commanders_may_lead,
)


def with_substitutes(deck: Deck, library: CardLibrary, edition: str) -> Deck:
    """Return a deck with a substitute for each double-faced card, of the kind that the edition has."""
    doubled = tuple(name for name in deck.cards if _is_double_faced(name, library))
    checklist = in_force(edition, "substitute.kinds")
    stand_ins = tuple(Substitute((name,), checklist=checklist) for name in doubled)
    return msgspec.structs.replace(deck, substitutes=stand_ins, set_aside=doubled)


def judge_deck(deck: Deck, library: CardLibrary, edition: str) -> Ruling:
    """Return whether a game may begin with a deck, with every reason against it."""
    return ruling_for(broken(_CHECKS, edition, None, deck, library, edition)).named(NO_NAMES)


def checklist_of(card: CardDefinition) -> tuple[str, ...]:
    """Return the lines of the checklist card that lists a card: that of its first set that shipped one.

    If no such list contains the card, for example because it was imported, a line for it is added.
    """
    known = boosters.boosters()
    set_code = next((each for each in card.sets if each in known and known[each].checklists), "")
    lines = _checklist(set_code or card.sets[0]) if card.sets else ()
    own = f"{card.name} {card.front.mana_cost}".rstrip()
    return lines if own in lines else (own, *lines)


@cache
def _checklist(set_code: str) -> tuple[str, ...]:
    return checklist(shipped_library(), set_code)


def checklist(library: CardLibrary, set_code: str) -> tuple[str, ...]:
    """Return the lines of a set's checklist card: name and mana cost of each double-faced card (713.2a)."""
    found = sorted(printed_in(library, set_code), key=lambda card: card.name)
    return tuple(f"{card.name} {card.front.mana_cost}".rstrip() for card in found)


def printed_in(library: CardLibrary, set_code: str) -> Iterable[CardDefinition]:
    """Return the double-faced cards of a set, given by its code.

    Meld cards are included, meld results aren't.
    """
    return (card for card in library if card.layout.is_double_faced and set_code in card.sets)


def _is_double_faced(name: str, library: CardLibrary) -> bool:
    return name in library and library.find(name).definition.layout.is_double_faced


def _card_of(substitute: Substitute, library: CardLibrary) -> str | None:
    """Return the double-faced card whose front is named on a substitute, None unless there is exactly one."""
    cards = {library.find(name).definition.name for name in substitute.names if name in library}
    if len(cards) != 1 or not cards <= set(substitute.names):
        return None
    (card,) = cards
    return card if _is_double_faced(card, library) else None


def _replaced_cards(deck: Deck, library: CardLibrary) -> list[str]:
    return [card for each in deck.substitutes if (card := _card_of(each, library)) is not None]
