"""Facts about an object in itself, without effects, by which it can be found among all objects."""

from collections.abc import Iterator
from enum import Enum, auto

from tabletop.language.abilities import InsteadOf
from tabletop.model.objects import NOTHING_YET, CardObject, GameObject, Permanent, PieceKind, Spell
from tabletop.model.zones import ZoneKind
from tabletop.rules.values.characteristics import Characteristics
from tabletop.rules.values.indexing import Tag


class Fact(Enum):
    """A stored fact that is true of few objects and that rules look for."""

    TAPPED = auto()
    DAMAGED = auto()
    """Damage is marked on it, or a source with deathtouch dealt it damage."""
    ATTACHED = auto()
    """Attached to an object or a player."""
    BOTH_COUNTERS = auto()
    """With both +1/+1 and -1/-1 counters."""
    COPIES = auto()
    """Copy of another object."""
    CONTROLLED = auto()
    """An effect determines its controller."""
    GOADED = auto()
    """A player has goaded it."""
    PAIRED = auto()
    """Paired with another creature."""
    IN_COMBAT = auto()
    """Attacking or blocking."""
    USED = auto()
    """New, or active this turn, so that the start of a turn changes it."""
    WITHOUT_A_CARD = auto()
    """A token or a copy of a spell in a zone for cards."""
    COMMANDER = auto()
    """A commander card in a graveyard or in exile."""


def facts(object: GameObject, found: Characteristics) -> Iterator[Tag]:
    """Yield all facts about an object. For permanents and spells they include its own types."""
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
    tests = {
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
    return (fact for fact, is_so in tests.items() if is_so)


def _of_card(card: CardObject) -> Iterator[Fact]:
    if card.pieces and card.pieces[0].kind is not PieceKind.CARD:
        yield Fact.WITHOUT_A_CARD
    if card.zone.kind in (ZoneKind.GRAVEYARD, ZoneKind.EXILE) and any(each.commander for each in card.pieces):
        yield Fact.COMMANDER
