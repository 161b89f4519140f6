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
from tabletop.rules.book.verdicts import Ruling, ruling_for

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


@rule(
    "712.7",
    "100.6",
    refusal="Double-faced cards need opaque sleeves for the whole deck, or a substitute for each of them.",
)
def hidden_cards_look_alike(deck: Deck, library: CardLibrary, _edition: str) -> bool:
    """The sleeves are opaque, or each double-faced card has a substitute."""
    if deck.sleeves is Sleeves.OPAQUE:
        return True
    needed = Counter(name for name in deck.cards if _is_double_faced(name, library))
    return needed <= Counter(_replaced_cards(deck, library))


@rule(
    "713",
    refusal="In this edition only a printed checklist card may stand for a double-faced card.",
    only_in="substitute.kinds",
)
def only_checklists_stand_in(deck: Deck, _library: CardLibrary, edition: str) -> bool:
    """Each substitute is a printed checklist card, unless the edition has others."""
    return not in_force(edition, "substitute.kinds") or all(each.checklist for each in deck.substitutes)


@rule("713.2a", refusal="On a checklist card exactly one circle is filled.")
def one_circle_is_filled(deck: Deck, _library: CardLibrary, _edition: str) -> bool:
    """Each checklist card has exactly one circle filled."""
    return all(len(each.names) == 1 for each in deck.substitutes if each.checklist)


@rule("713.2", "713.2c", "713.1", refusal="A substitute names one double-faced card, by its front at least.")
def each_names_a_double_faced_card(deck: Deck, library: CardLibrary, _edition: str) -> bool:
    """Each substitute names one double-faced card that exists."""
    return all(_card_of(each, library) is not None for each in deck.substitutes)


@rule(
    "713.3",
    "103.2a",
    refusal="For each substitute the card itself is set aside before the game and kept at hand.",
)
def real_cards_are_set_aside(deck: Deck, library: CardLibrary, _edition: str) -> bool:
    """For each substitute, the card that it represents is set aside."""
    return Counter(_replaced_cards(deck, library)) <= Counter(deck.set_aside)


@rule("100.6", refusal="A card with three sides is not legal in any game.")
def no_card_has_three_sides(deck: Deck, _library: CardLibrary, _edition: str) -> bool:
    """The deck contains no card with three sides."""
    return THREE_SIDES.isdisjoint(deck.cards)


@rule(
    "903.3", refusal="A commander is a legendary creature card by its front, or says that it can lead a deck."
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
    return ruling_for(broken(_CHECKS, edition, None, deck, library, edition))


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
