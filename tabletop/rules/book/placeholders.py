"""What no rule can refuse of a placeholder, because the program does not know what its card says.

Only its player does. What was said of it counts: a placeholder that is said to be a creature is one, and
nothing that depends on being none can be done with it. Where nothing was said, nothing stands in the way.
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
"""Rules with exceptions that many cards make for themselves."""
_ON_ITS_TIME: Final = ("casting.timing_is_right",)
_ON_ITS_TYPE: Final = ("lands.face_is_a_land", "putting.is_a_permanent_card", "casting.is_no_land")
_ON_ITS_COST: Final = ("casting.has_a_cost",)
_AT_ANY_TIME: Final = ("flash", "any time", "instant")


def is_placeholder(object: GameObject | None) -> bool:
    """Whether a card stands for the object that is known by its name alone."""
    return object is not None and any(piece.definition.placeholder for piece in object.pieces)


def has_said_type(face: Face) -> bool:
    """Whether somebody has said of which types the card is."""
    return bool(face.types.types)


def unsaid(state: State, about: int | None) -> frozenset[str]:
    """The rules that can't refuse anything of an object, since they depend on what nobody has said of it."""
    object = state.objects.get(about) if about is not None else None
    if object is None or not is_placeholder(object):
        return frozenset()
    return frozenset(rule for face in object.definition.faces for rule in _unsaid(face))


def _unsaid(face: Face) -> Iterator[str]:
    yield from _ON_ITS_TEXT
    if not has_said_type(face):
        yield from _ON_ITS_TYPE
    if not has_said_type(face) or may_say(face, *_AT_ANY_TIME):
        yield from _ON_ITS_TIME
    if not face.mana_cost and "Land" not in face.types.types:
        yield from _ON_ITS_COST


def may_say(face: Face, *words: str) -> bool:
    """Whether the text of a placeholder has one of some words, or nobody has said what its text is."""
    text = " ".join(face.text).casefold()
    return not text or any(word in text for word in words)


def may_be_any_type(object: GameObject) -> bool:
    """Whether it is a placeholder of which nobody has said what it is: a creature, a land, anything."""
    return is_placeholder(object) and not has_said_type(_face_up(object))


def has_unsaid_size(object: GameObject) -> bool:
    """Whether it is a placeholder of which nobody has said how large it is."""
    return is_placeholder(object) and _face_up(object).toughness is None


def may_have(object: GameObject, keyword: str) -> bool:
    """Whether it is a placeholder that has a keyword for all that was said of it."""
    return is_placeholder(object) and may_say(_face_up(object), keyword)


def may_turn_either_way(object: GameObject) -> bool:
    """Whether it is a placeholder with two faces of which nobody has said how they belong together."""
    return is_placeholder(object) and object.definition.layout_unsaid


def _face_up(object: GameObject) -> Face:
    """The face that counts: the one that is up on the stack and on the battlefield, else the front."""
    return object.definition.face(object.side if isinstance(object, Permanent | Spell) else Side.FRONT)
