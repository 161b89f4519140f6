"""Keyword abilities with a cost or number: ward {2}, disturb {1}{U}, crew 3."""

from typing import Final

from msgspec.structs import replace

from tabletop.cards.faces import Face
from tabletop.cards.mana import ManaCost, mana_cost
from tabletop.cards.type_line import TypeLine
from tabletop.language.abilities import Ability, Enchant, Keyword
from tabletop.language.card_types import CardType
from tabletop.language.keywords import KeywordName
from tabletop.language.selections import Selection
from tabletop.model.objects import GameObject, Permanent, Spell

_ENCHANT_CREATURE: Final = Enchant(of=Selection(types=(CardType.CREATURE,)))

PLAIN_FACE: Final = Face(name="", types=TypeLine((), ("Creature",)), power="2", toughness="2")
"""Default face of a face-down object: a 2/2 creature and nothing else (708.2a)."""
_WARDED: Final = replace(PLAIN_FACE, keywords=("ward {2}",))


def keyword(abilities: tuple[Ability, ...], name: KeywordName) -> Keyword | None:
    """Return the keyword ability with a name, with its cost or number, or None if there is none."""
    for ability in abilities:
        if isinstance(ability, Keyword) and ability.name == name:
            return ability
    return None


def keyword_cost(face: Face, name: KeywordName) -> ManaCost | None:
    """Return the cost of a keyword on a face, or None if the face doesn't have it."""
    found = keyword(face.abilities, name)
    return mana_cost(found.cost) if found is not None and found.cost.startswith("{") else None


def is_bestowed(object: GameObject) -> bool:
    """Return whether it was cast as a bestowed Aura spell, or is the resulting Aura (702.103b)."""
    if isinstance(object, Spell):
        return object.using == KeywordName.BESTOW.value
    return isinstance(object, Permanent) and object.bestowed and object.face_down is None


def face_cast(face: Face, using: str | None) -> Face:
    """Return a face as it is on a spell cast in a certain way: bestowed, or as printed."""
    return bestowed(face) if using == KeywordName.BESTOW.value else face


def bestowed(face: Face) -> Face:
    """Return a face as that of a bestowed Aura: not a creature, and with "enchant creature" added."""
    types = TypeLine(face.types.supertypes, ("Enchantment",), ("Aura",))
    return replace(
        face, types=types, power=None, toughness=None, abilities=(*face.abilities, _ENCHANT_CREATURE)
    )


def face_when_down(how: str | None) -> Face:
    """Return the face of a face-down object by how it was turned down: ``cloak``, ``manifest``, ``morph``."""
    return _WARDED if how in ("cloak", "disguise") else PLAIN_FACE
