"""Rules that can't refuse anything about a placeholder, because the program doesn't know its card.

Only its player knows the card. A description that the player has given counts: a placeholder described as a
creature is a creature, and rules that require something else refuse it. Without a description nothing is
refused.
"""

from collections.abc import Iterator
from typing import Final

from tabletop.cards.faces import Face, Side
from tabletop.model.objects import GameObject, Permanent, Spell
from tabletop.model.state import State

_ON_ITS_TEXT: Final = (
    "casting.something_allows_it",
    "casting.targets_can_be_chosen",
    "casting.aura_has_something_to_enchant",
    "lands.lies_in_hand",
    "attaching.can_be_attached",
)
"""Rules to which many cards make exceptions of their own."""
_ON_ITS_TIME: Final = ("casting.timing_is_right",)
_ON_ITS_TYPE: Final = ("lands.face_is_a_land", "putting.is_a_permanent_card", "casting.is_no_land")
_ON_ITS_COST: Final = ("casting.has_a_cost",)
_AT_ANY_TIME: Final = ("flash", "any time", "instant")


def is_placeholder(object: GameObject | None) -> bool:
    """Return whether the object is a placeholder, known only by the name of its card."""
    return object is not None and any(piece.definition.placeholder for piece in object.pieces)


def has_known_type(face: Face) -> bool:
    """Return whether the types of the card are known."""
    return bool(face.types.types)


def unjudgeable_rules(state: State, about: int | None) -> frozenset[str]:
    """Return the rules that can't refuse anything about an object, as they depend on unknown facts of it."""
    object = state.objects.get(about) if about is not None else None
    if object is None or not is_placeholder(object):
        return frozenset()
    return frozenset(rule for face in object.definition.faces for rule in _unjudgeable_rules(face))


def _unjudgeable_rules(face: Face) -> Iterator[str]:
    yield from _ON_ITS_TEXT
    if not has_known_type(face):
        yield from _ON_ITS_TYPE
    if not has_known_type(face) or may_contain(face, *_AT_ANY_TIME):
        yield from _ON_ITS_TIME
    if not face.mana_cost and "Land" not in face.types.types:
        yield from _ON_ITS_COST


def may_contain(face: Face, *words: str) -> bool:
    """Return whether a placeholder's text contains one of some phrases, or is unknown."""
    text = " ".join(face.text).casefold()
    return not text or any(word in text for word in words)


def may_be_any_type(object: GameObject) -> bool:
    """Return whether it is a placeholder of unknown type, which may be a creature, a land or other."""
    return is_placeholder(object) and not has_known_type(_face_up(object))


def has_unknown_size(object: GameObject) -> bool:
    """Return whether it is a placeholder of unknown size."""
    return is_placeholder(object) and _face_up(object).toughness is None


def may_have(object: GameObject, keyword: str) -> bool:
    """Return whether it is a placeholder that may have a keyword, judging by its description so far."""
    return is_placeholder(object) and may_contain(_face_up(object), keyword)


def may_turn_either_way(object: GameObject) -> bool:
    """Return whether it is a two-faced placeholder of unknown layout."""
    return is_placeholder(object) and object.definition.layout_unsaid


def _face_up(object: GameObject) -> Face:
    """Return the face that counts: the one that is up on the stack and on the battlefield, else the front."""
    return object.definition.face(object.side if isinstance(object, Permanent | Spell) else Side.FRONT)
