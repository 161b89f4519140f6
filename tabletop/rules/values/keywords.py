"""Keyword abilities with something behind their names: ward {2}, disturb {1}{U}, crew 3."""

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
"""What a face-down object is where nothing else is said: a 2/2 creature and no more (708.2a)."""
_WARDED: Final = replace(PLAIN_FACE, keywords=("ward {2}",))


def keyword(abilities: tuple[Ability, ...], name: KeywordName) -> Keyword | None:
    """The keyword ability of a name with its cost or number, if it is among some abilities."""
    for ability in abilities:
        if isinstance(ability, Keyword) and ability.name == name:
            return ability
    return None


def keyword_cost(face: Face, name: KeywordName) -> ManaCost | None:
    """The cost behind a keyword on a face; None where the face does not have it."""
    found = keyword(face.abilities, name)
    return mana_cost(found.cost) if found is not None and found.cost.startswith("{") else None


def is_bestowed(object: GameObject) -> bool:
    """Whether it is an Aura spell that was cast bestowed, or the Aura that this has become (702.103b)."""
    if isinstance(object, Spell):
        return object.using == KeywordName.BESTOW.value
    return isinstance(object, Permanent) and object.bestowed and object.face_down is None


def face_cast(face: Face, using: str | None) -> Face:
    """A face as a spell has it that was cast in a way by that name: bestowed, or as it is printed."""
    return bestowed(face) if using == KeywordName.BESTOW.value else face


def bestowed(face: Face) -> Face:
    """A face as that of a bestowed Aura: no creature, and with enchant creature after its own abilities."""
    types = TypeLine(face.types.supertypes, ("Enchantment",), ("Aura",))
    return replace(
        face, types=types, power=None, toughness=None, abilities=(*face.abilities, _ENCHANT_CREATURE)
    )


def face_when_down(how: str | None) -> Face:
    """What a face-down object is by the way in which it was hidden: ``cloak``, ``manifest``, ``morph``."""
    return _WARDED if how in ("cloak", "disguise") else PLAIN_FACE
