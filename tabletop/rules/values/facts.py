"""What can be said of an object by itself, whatever effects make of it, so that it is found among all."""

from collections.abc import Iterator
from enum import Enum, auto

from tabletop.language.abilities import InsteadOf
from tabletop.model.objects import NOTHING_YET, CardObject, GameObject, Permanent, PieceKind, Spell
from tabletop.model.zones import ZoneKind
from tabletop.rules.values.characteristics import Characteristics
from tabletop.rules.values.indexing import Tag


class Fact(Enum):
    """Something stored that few objects have and that rules look for."""

    TAPPED = auto()
    DAMAGED = auto()
    """Damage is marked on it, or it was dealt some by deathtouch."""
    ATTACHED = auto()
    """It is attached to an object or a player."""
    BOTH_COUNTERS = auto()
    """It has +1/+1 and -1/-1 counters."""
    COPIES = auto()
    """It is a copy."""
    CONTROLLED = auto()
    """An effect says who controls it."""
    GOADED = auto()
    """A player has goaded it."""
    PAIRED = auto()
    """It is paired with another creature."""
    IN_COMBAT = auto()
    """It attacks or blocks."""
    USED = auto()
    """It has done something in this turn, or is new: as a turn begins it is as good as fresh."""
    WITHOUT_A_CARD = auto()
    """A token or the copy of a spell that lies where cards lie."""
    COMMANDER = auto()
    """A commander's card that lies in a graveyard or in exile."""


def facts(object: GameObject, found: Characteristics) -> Iterator[Tag]:
    """All that can be said of an object, by its types too where effects could change it."""
    if isinstance(object, Permanent):
        yield from found.types
        yield from found.subtypes
        yield from found.supertypes
        yield from _of_permanent(object)
        if any(isinstance(each, InsteadOf) for each in found.abilities):
            yield InsteadOf
    elif isinstance(object, Spell):
        yield from found.types
        yield from found.subtypes
        yield from found.supertypes
    elif isinstance(object, CardObject):
        yield from _of_card(object)


def _of_permanent(permanent: Permanent) -> Iterator[Fact]:
    counters = permanent.counters
    said = {
        Fact.TAPPED: permanent.tapped,
        Fact.DAMAGED: permanent.damage or permanent.deathtouched,
        Fact.ATTACHED: permanent.is_attached(),
        Fact.BOTH_COUNTERS: counters and "+1/+1" in counters and "-1/-1" in counters,
        Fact.COPIES: permanent.copies or permanent.copied_parts,
        Fact.CONTROLLED: permanent.control,
        Fact.GOADED: permanent.goaded_by,
        Fact.PAIRED: permanent.paired,
        Fact.IN_COMBAT: permanent.combat.attacks or permanent.combat.blocks,
        Fact.USED: permanent.summoning_sick or permanent.this_turn != NOTHING_YET,
    }
    return (fact for fact, is_so in said.items() if is_so)


def _of_card(card: CardObject) -> Iterator[Fact]:
    if card.pieces and card.pieces[0].kind is not PieceKind.CARD:
        yield Fact.WITHOUT_A_CARD
    if card.zone.kind in (ZoneKind.GRAVEYARD, ZoneKind.EXILE) and any(each.commander for each in card.pieces):
        yield Fact.COMMANDER
