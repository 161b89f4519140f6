"""Double-faced cards in a deck: opaque sleeves, or a substitute card for each (712.7, 713)."""

from collections import Counter
from collections.abc import Iterable
from enum import StrEnum
from functools import cache
from typing import TYPE_CHECKING, Final

import msgspec

from tabletop.cards.faces import CardDefinition, Face
from tabletop.cards.library import CardLibrary, shipped_library
from tabletop.rules.book.editions import in_force
from tabletop.rules.book.rule import broken, rule
from tabletop.rules.book.verdicts import Ruling, ruling_for
from tabletop.when_used import when_used

if TYPE_CHECKING:
    from tabletop.rules.book import boosters
else:
    # Asked where a deck is judged or a passage is read.
    boosters = when_used("tabletop.rules.book.boosters")

THREE_SIDES: Final = frozenset({"Optimus Prime, Inspiring Leader"})
"""Cards of three sides, hinged so that they fold in half. They are legal in no game."""


class Sleeves(StrEnum):
    """What the cards of a deck are put into."""

    NONE = "none"
    CLEAR = "clear"
    OPAQUE = "opaque"


class Substitute(msgspec.Struct, frozen=True):
    """A card with the ordinary back that stands for another one (713.1).

    ``names`` are those that are written on it; on a checklist card, those whose circles are filled.
    """

    names: tuple[str, ...]
    checklist: bool = False


class Deck(msgspec.Struct, frozen=True, kw_only=True):
    """A deck as it is handed over: all its cards by name, those set aside among them."""

    cards: tuple[str, ...]
    sleeves: Sleeves = Sleeves.NONE
    substitutes: tuple[Substitute, ...] = ()
    set_aside: tuple[str, ...] = ()
    commanders: tuple[str, ...] = ()
    """Those among the cards that lead it (903.3)."""


@rule(
    "712.7",
    "100.6",
    refusal="Double-faced cards need opaque sleeves for the whole deck, or a substitute for each of them.",
)
def hidden_cards_look_alike(deck: Deck, library: CardLibrary, _edition: str) -> bool:
    """The sleeves are opaque, or a substitute stands for each double-faced card."""
    if deck.sleeves is Sleeves.OPAQUE:
        return True
    needed = Counter(name for name in deck.cards if _is_double_faced(name, library))
    return needed <= Counter(_stood_for(deck, library))


@rule(
    "713",
    refusal="In this edition only a printed checklist card may stand for a double-faced card.",
    only_in="substitute.kinds",
)
def only_checklists_stand_in(deck: Deck, _library: CardLibrary, edition: str) -> bool:
    """Each substitute is a printed checklist card, where the edition has no other."""
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
    """For each substitute, the card that it stands for is set aside."""
    return Counter(_stood_for(deck, library)) <= Counter(deck.set_aside)


@rule("100.6", refusal="A card of three sides is legal in no game.")
def no_card_has_three_sides(deck: Deck, _library: CardLibrary, _edition: str) -> bool:
    """The deck has no card of three sides."""
    return THREE_SIDES.isdisjoint(deck.cards)


@rule(
    "903.3", refusal="A commander is a legendary creature card by its front, or says that it can lead a deck."
)
def commanders_may_lead(deck: Deck, library: CardLibrary, edition: str) -> bool:
    """Each commander is one that may lead a deck."""
    return all(_may_lead(library.find(name).definition.front, edition) for name in deck.commanders)


def _may_lead(front: Face, edition: str) -> bool:
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
    """A deck in which each double-faced card has a substitute of a kind that an edition knows."""
    doubled = tuple(name for name in deck.cards if _is_double_faced(name, library))
    checklist = in_force(edition, "substitute.kinds")
    stand_ins = tuple(Substitute((name,), checklist=checklist) for name in doubled)
    return msgspec.structs.replace(deck, substitutes=stand_ins, set_aside=doubled)


def judge_deck(deck: Deck, library: CardLibrary, edition: str) -> Ruling:
    """Whether a game may begin with a deck, with every reason against it."""
    return ruling_for(broken(_CHECKS, edition, None, deck, library, edition))


def checklist_of(card: CardDefinition) -> tuple[str, ...]:
    """The lines of the checklist card on which a card is: that of its first set with one, of those that ship.

    A card that is on none, such as an imported one, has a line of its own.
    """
    known = boosters.boosters()
    letters = next((each for each in card.sets if each in known and known[each].checklists), "")
    lines = _checklist(letters or card.sets[0]) if card.sets else ()
    own = f"{card.name} {card.front.mana_cost}".rstrip()
    return lines if own in lines else (own, *lines)


@cache
def _checklist(set_letters: str) -> tuple[str, ...]:
    return checklist(shipped_library(), set_letters)


def checklist(library: CardLibrary, set_letters: str) -> tuple[str, ...]:
    """The lines of a set's checklist card: name and mana cost of each of its double-faced cards (713.2a)."""
    found = sorted(printed_in(library, set_letters), key=lambda card: card.name)
    return tuple(f"{card.name} {card.front.mana_cost}".rstrip() for card in found)


def printed_in(library: CardLibrary, set_letters: str) -> Iterable[CardDefinition]:
    """The double-faced cards of a set, by its letters; meld cards too, though not what they meld into."""
    return (card for card in library if card.layout.is_double_faced and set_letters in card.sets)


def _is_double_faced(name: str, library: CardLibrary) -> bool:
    return name in library and library.find(name).definition.layout.is_double_faced


def _card_of(substitute: Substitute, library: CardLibrary) -> str | None:
    """The one double-faced card whose front's name is among those written."""
    cards = {library.find(name).definition.name for name in substitute.names if name in library}
    if len(cards) != 1 or not cards <= set(substitute.names):
        return None
    (card,) = cards
    return card if _is_double_faced(card, library) else None


def _stood_for(deck: Deck, library: CardLibrary) -> list[str]:
    return [card for each in deck.substitutes if (card := _card_of(each, library)) is not None]
