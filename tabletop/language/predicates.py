"""What a selection asks of an object: small predicates, and the words in them."""

from collections.abc import Callable, Iterable, Mapping
from functools import partial
from typing import Any, Final, TypeAlias, TypeVar

import msgspec

from tabletop.language.amounts import Color
from tabletop.language.card_types import CardType, Supertype, told_apart
from tabletop.language.keywords import KeywordText
from tabletop.language.reading import Word
from tabletop.language.references import NamedRef, ObjectWord, SeatOrWord
from tabletop.language.zones import ZoneKind


class Worn(Word, called="thing that is worn"):
    """A kind of thing that is attached to an object."""

    AURA = "Aura"
    EQUIPMENT = "Equipment"


class Status(Word, called="status"):
    """Something that an object is or is not, or has or has not done; the key that asks for it."""

    TOKEN = "token"
    TAPPED = "tapped"
    ATTACKING = "attacking"
    IN_COMBAT = "in_combat"
    """Attacking or blocking."""
    DAMAGED = "damaged"
    """Dealt damage in this turn."""
    ATTACKED = "attacked"
    """Sent to attack in this turn."""
    WAS_CAST = "was_cast"
    TRANSFORMED = "transformed"
    DOUBLE_FACED = "double_faced"
    FACE_DOWN = "face_down"
    TOUGHER = "tougher"
    """Of greater toughness than power."""
    OF_EVEN_MANA_VALUE = "even_mana_value"
    MODIFIED = "modified"
    """It has counters, or is equipped or enchanted by its controller (700.9)."""
    DISCARDED = "discarded"
    """Discarded in this turn."""
    DRAWN = "drawn"
    """Drawn in this turn; once it was elsewhere it is another card (400.7)."""
    SINGLE_TARGET = "single_target"
    """A spell that has one target."""
    NOT_BOTTOM = "not_bottom"
    """Not the bottom card of its library."""
    MONSTROUS = "monstrous"
    FORETOLD = "foretold"
    ABILITY = "ability"
    """No spell but an activated or triggered ability on the stack."""
    UNBLOCKED = "unblocked"
    """An attacker against which no blocker was declared (509.1h)."""
    PAIRED = "paired"
    """With another creature (702.95b)."""
    MULTICOLORED = "multicolored"
    """Of two or more colours (105.2b)."""
    COMMANDER = "commander"
    """A player's commander, whatever it looks like now (903.3)."""
    HAS_ACTIVATED_ABILITY = "has_activated_ability"
    """One that is written out, or a keyword that stands for one (602.1, 602.1b)."""


class Release(Word, called="release"):
    """A set, or several that came out under one name, of which a text speaks."""

    TRANSFORMERS = "Transformers"


class Tie(Word, called="tie"):
    """What an object has to do with the one that asks; the key that asks for it."""

    OTHER = "other"
    """It is another one."""
    EXILED_WITH = "exiled_with"
    ATTACHED_TO_IT = "attached_to_it"
    BLOCKING_IT = "blocking_it"
    OF_CHOSEN_KIND = "of_chosen_kind"
    """It is of the type or colour that was chosen for the object that asks."""


class Measure(Word, called="thing that is compared"):
    """A number of an object."""

    MANA_VALUE = "mana_value"
    POWER = "power"
    TOUGHNESS = "toughness"


class Comparison(Word, called="comparison"):
    """How a number is compared with a limit; as it stands before the measure in a key."""

    EXACTLY = ""
    AT_LEAST = "min_"
    AT_MOST = "max_"


# --- Predicates -----------------------------------------------------------------------------------------


class APredicate(msgspec.Struct, frozen=True, tag_field="predicate", tag=True):
    """One thing that is true of an object or is not."""


class OfType(APredicate, frozen=True):
    """It has a card type."""

    type: CardType


class OfSubtype(APredicate, frozen=True):
    """It has a subtype."""

    subtype: str


class OfSupertype(APredicate, frozen=True):
    """It has a supertype."""

    supertype: Supertype


class OfColor(APredicate, frozen=True):
    """It has a colour, others perhaps as well."""

    color: Color


class OfColors(APredicate, frozen=True):
    """It has so many colours."""

    number: int


class Has(APredicate, frozen=True):
    """It has a keyword."""

    keyword: KeywordText


class Named(APredicate, frozen=True):
    """It has a name; ``"chosen"`` is the one that was named for the object that asks."""

    name: str


class FirstPrintedIn(APredicate, frozen=True):
    """Its name was first printed on a card of a release (201.2)."""

    release: Release


class WithCounter(APredicate, frozen=True):
    """It has a counter of a kind."""

    kind: str


class Is(APredicate, frozen=True):
    """It is something, or has done something."""

    status: Status


class Tied(APredicate, frozen=True):
    """It has something to do with the object that asks."""

    tie: Tie


class DamagedBy(APredicate, frozen=True):
    """A source that a player controlled then has dealt damage to it in this turn."""

    player: SeatOrWord


class EnteredUnder(APredicate, frozen=True):
    """It has entered in this turn under the control of a player."""

    player: SeatOrWord


class SharesType(APredicate, frozen=True):
    """It has a creature type of another object, by its word in the text."""

    object: ObjectWord


class SharesName(APredicate, frozen=True):
    """It has the name of what was chosen for a target, or of another object in the text (201.2)."""

    target: NamedRef


class EnteredFrom(APredicate, frozen=True):
    """It came from a kind of zone, or was cast from one."""

    zone: ZoneKind


class Wears(APredicate, frozen=True):
    """Something of one of these printed subtypes is attached to it (an Aura: it is enchanted)."""

    subtypes: tuple[Worn, ...]


class Not(APredicate, frozen=True):
    """The opposite of a predicate."""

    of: "Deniable"


class Either(APredicate, frozen=True):
    """At least one of several predicates."""

    of: "tuple[Alternative, ...]"


Deniable: TypeAlias = OfType | OfSubtype | OfSupertype | OfColor | OfColors | Has | Is | Named
"""What has an opposite."""
Alternative: TypeAlias = OfType | OfSupertype | OfSubtype | Has
"""What may be one of several of which one is enough."""
PlainPredicate: TypeAlias = (
    Deniable
    | FirstPrintedIn
    | WithCounter
    | DamagedBy
    | EnteredUnder
    | SharesType
    | SharesName
    | Tied
    | EnteredFrom
    | Wears
    | Not
    | Either
)
"""What asks for no other object and no amount."""
Asked = TypeVar("Asked")


# --- The keys of a table that ask for them ------------------------------------------


def _of_any_type(word: str) -> OfType | OfSupertype | OfSubtype:
    """A type of whichever kind."""
    there = told_apart((word,))
    if there.types:
        return OfType(there.types[0])
    return OfSupertype(there.supertypes[0]) if there.supertypes else OfSubtype(word)


def _none_of(kind: Callable[[Any], Deniable], words: Iterable[Any]) -> tuple[PlainPredicate, ...]:
    return tuple(Not(kind(word)) for word in words)


def _each_of(kind: Callable[[Any], PlainPredicate], words: Iterable[Any]) -> tuple[PlainPredicate, ...]:
    return tuple(kind(word) for word in words)


def _either_of(kind: Callable[[Any], Any], words: Iterable[Any]) -> tuple[PlainPredicate, ...]:
    return (Either(tuple(kind(word) for word in words)),)


def alone(kind: Callable[[Any], Asked], value: object) -> tuple[Asked, ...]:
    """The one predicate that a key asks for."""
    return (kind(value),)


def _or_not(kind: Is, value: object) -> tuple[PlainPredicate, ...]:
    return (kind if value else Not(kind),)


def _if_so(kind: Tied, value: object) -> tuple[PlainPredicate, ...]:
    return (kind,) if value else ()


_IN_LISTS: Final[Mapping[str, Callable[[Any], Deniable]]] = {
    "types": OfType,
    "supertypes": OfSupertype,
    "subtypes": OfSubtype,
    "colors": OfColor,
    "keywords": Has,
}
"""Predicates of which a key holds several, each of which has to hold; with "not_" before it, none may."""
LISTED: Final[Mapping[type, str]] = {kind: key for key, kind in _IN_LISTS.items() if isinstance(kind, type)}
"""The keys that hold several predicates of a kind."""
KEYS: Final[Mapping[str, Callable[[Any], tuple[PlainPredicate, ...]]]] = {
    **{key: partial(_each_of, kind) for key, kind in _IN_LISTS.items()},
    **{f"not_{key}": partial(_none_of, kind) for key, kind in _IN_LISTS.items()},
    "any_types": partial(_either_of, _of_any_type),
    "any_subtypes": partial(_either_of, OfSubtype),
    "any_keywords": partial(_either_of, Has),
    "color_count": partial(alone, OfColors),
    "not_color_count": lambda number: (Not(OfColors(number)),),
    "name": partial(alone, Named),
    "not_name": lambda name: (Not(Named(name)),),
    "shares_name_with": partial(alone, SharesName),
    "release": partial(alone, FirstPrintedIn),
    "with_counter": partial(alone, WithCounter),
    "damaged_by": partial(alone, DamagedBy),
    "entered": partial(alone, EnteredUnder),
    "shares_type_with": partial(alone, SharesType),
    "entered_from": partial(alone, EnteredFrom),
    "wears": partial(alone, Wears),
    **{str(status): partial(_or_not, Is(status)) for status in Status},
    **{str(tie): partial(_if_so, Tied(tie)) for tie in Tie},
}
"""What each key asks for that holds no selection and no amount."""
