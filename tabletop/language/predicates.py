"""Predicates of a selection: small statements about an object."""

from collections.abc import Callable, Iterable, Mapping
from functools import partial
from typing import Any, Final, TypeAlias

import msgspec

from tabletop.language.amounts import Color
from tabletop.language.card_types import CardType, Supertype, told_apart
from tabletop.language.keywords import KeywordText
from tabletop.language.reading import Word
from tabletop.language.references import NamedRef, ObjectWord, SeatOrWord
from tabletop.language.zones import ZoneKind


class Worn(Word, called="thing that is worn"):
    """A kind of object that is attached to another."""

    AURA = "Aura"
    EQUIPMENT = "Equipment"


class Status(Word, called="status"):
    """Something that an object is or did. The value is its key in a selection."""

    TOKEN = "token"
    TAPPED = "tapped"
    ATTACKING = "attacking"
    IN_COMBAT = "in_combat"
    """Attacking or blocking."""
    DAMAGED = "damaged"
    """Dealt damage this turn."""
    ATTACKED = "attacked"
    """Declared as an attacker this turn."""
    WAS_CAST = "was_cast"
    TRANSFORMED = "transformed"
    DOUBLE_FACED = "double_faced"
    FACE_DOWN = "face_down"
    TOUGHER = "tougher"
    """With toughness greater than its power."""
    OF_EVEN_MANA_VALUE = "even_mana_value"
    MODIFIED = "modified"
    """With counters, or equipped or enchanted by its controller (700.9)."""
    DISCARDED = "discarded"
    """Discarded this turn."""
    DRAWN = "drawn"
    """Drawn this turn. In another zone it becomes another card (400.7)."""
    SINGLE_TARGET = "single_target"
    """A spell with a single target."""
    NOT_BOTTOM = "not_bottom"
    """Not the bottom card of its library."""
    MONSTROUS = "monstrous"
    FORETOLD = "foretold"
    ABILITY = "ability"
    """An activated or triggered ability on the stack, not a spell."""
    UNBLOCKED = "unblocked"
    """An attacker for which no blocker was declared (509.1h)."""
    PAIRED = "paired"
    """With another creature (702.95b)."""
    MULTICOLORED = "multicolored"
    """Of two or more colors (105.2b)."""
    COMMANDER = "commander"
    """A player's commander, whatever it looks like now (903.3)."""
    HAS_ACTIVATED_ABILITY = "has_activated_ability"
    """One that is written out, or a keyword that represents one (602.1, 602.1b)."""


class Release(Word, called="release"):
    """A set, or several sets under one name, that a text refers to."""

    TRANSFORMERS = "Transformers"


class Tie(Word, called="tie"):
    """The relation of an object to the asking object. The value is its key in a selection."""

    OTHER = "other"
    """A different object."""
    EXILED_WITH = "exiled_with"
    ATTACHED_TO_IT = "attached_to_it"
    BLOCKING_IT = "blocking_it"
    OF_CHOSEN_KIND = "of_chosen_kind"
    """Of the type or color chosen for the asking object."""


class Measure(Word, called="thing that is compared"):
    """A number of an object."""

    MANA_VALUE = "mana_value"
    POWER = "power"
    TOUGHNESS = "toughness"


class Comparison(Word, called="comparison"):
    """A comparison with a limit, as a prefix of the measure in a key."""

    EXACTLY = ""
    AT_LEAST = "min_"
    AT_MOST = "max_"


# --- Predicates -----------------------------------------------------------------------------------------


class APredicate(msgspec.Struct, frozen=True, tag_field="predicate", tag=True):
    """A statement about an object. The tag is its key in a selection, if it has one of its own."""

    @classmethod
    def key(cls) -> str:
        """Return the key."""
        return str(cls.__struct_config__.tag)


class OfType(APredicate, frozen=True, tag="types"):
    """The object has a card type."""

    type: CardType


class OfSubtype(APredicate, frozen=True, tag="subtypes"):
    """The object has a subtype."""

    subtype: str


class OfSupertype(APredicate, frozen=True, tag="supertypes"):
    """The object has a supertype."""

    supertype: Supertype


class OfColor(APredicate, frozen=True, tag="colors"):
    """The object has a color, possibly among others."""

    color: Color


class OfColors(APredicate, frozen=True, tag="color_count"):
    """The object has a number of colors."""

    number: int


class Has(APredicate, frozen=True, tag="keywords"):
    """The object has a keyword."""

    keyword: KeywordText


class Named(APredicate, frozen=True, tag="name"):
    """The object has a name. ``"chosen"`` is the one chosen for the asking object."""

    name: str


class FirstPrintedIn(APredicate, frozen=True, tag="release"):
    """Its name was first printed in a release (201.2)."""

    release: Release


class WithCounter(APredicate, frozen=True, tag="with_counter"):
    """The object has a counter of a kind."""

    kind: str


class Is(APredicate, frozen=True):
    """The object is something, or did something."""

    status: Status


class Tied(APredicate, frozen=True):
    """The object has a relation to the asking object."""

    tie: Tie


class DamagedBy(APredicate, frozen=True, tag="damaged_by"):
    """A source controlled by a player dealt damage to it this turn."""

    player: SeatOrWord


class EnteredUnder(APredicate, frozen=True, tag="entered"):
    """The object entered this turn under a player's control."""

    player: SeatOrWord


class SharesType(APredicate, frozen=True, tag="shares_type_with"):
    """The object shares a creature type with another object of the text."""

    object: ObjectWord


class SharesName(APredicate, frozen=True, tag="shares_name_with"):
    """The object has the same name as a target or another object of the text (201.2)."""

    target: NamedRef


class EnteredFrom(APredicate, frozen=True, tag="entered_from"):
    """The object came from a kind of zone, or was cast from one."""

    zone: ZoneKind


class Wears(APredicate, frozen=True, tag="wears"):
    """An object with one of these printed subtypes is attached to it. Aura means enchanted."""

    subtypes: tuple[Worn, ...]


class Not(APredicate, frozen=True):
    """The negation of a predicate."""

    of: "Deniable"


class Either(APredicate, frozen=True):
    """At least one of several predicates."""

    of: "tuple[Alternative, ...]"


Deniable: TypeAlias = OfType | OfSubtype | OfSupertype | OfColor | OfColors | Has | Is | Named
"""Predicates that can be negated."""
Alternative: TypeAlias = OfType | OfSupertype | OfSubtype | Has
"""Predicates that can be alternatives."""
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
"""Predicates without another object or amount."""


# --- The keys of a table that ask for them ------------------------------------------


def _of_any_type(word: str) -> OfType | OfSupertype | OfSubtype:
    """Return the predicate of a type of any kind."""
    there = told_apart((word,))
    if there.types:
        return OfType(there.types[0])
    return OfSupertype(there.supertypes[0]) if there.supertypes else OfSubtype(word)


def _none_of(kind: Callable[[Any], Deniable], words: Iterable[Any]) -> tuple[PlainPredicate, ...]:
    return tuple(Not(kind(word)) for word in words)


def _denied(kind: Callable[[Any], Deniable], value: object) -> tuple[PlainPredicate, ...]:
    return (Not(kind(value)),)


def _each_of(kind: Callable[[Any], PlainPredicate], words: Iterable[Any]) -> tuple[PlainPredicate, ...]:
    return tuple(kind(word) for word in words)


def _either_of(kind: Callable[[Any], Any], words: Iterable[Any]) -> tuple[PlainPredicate, ...]:
    return (Either(tuple(kind(word) for word in words)),)


def alone(kind: Callable[[Any], Any], value: object) -> tuple[Any, ...]:
    """Return the only predicate of a key."""
    return (kind(value),)


def _or_not(kind: Is, value: object) -> tuple[PlainPredicate, ...]:
    return (kind if value else Not(kind),)


def _if_so(kind: Tied, value: object) -> tuple[PlainPredicate, ...]:
    return (kind,) if value else ()


_LISTED: Final = (OfType, OfSupertype, OfSubtype, OfColor, Has)
_ALONE: Final[tuple[type[PlainPredicate], ...]] = (
    SharesName,
    FirstPrintedIn,
    WithCounter,
    DamagedBy,
    EnteredUnder,
    SharesType,
    EnteredFrom,
    Wears,
)
LISTS: Final = frozenset(kind.key() for kind in _LISTED)
"""Keys that list several predicates of a kind. All have to hold. After "not_", none may hold."""
KEYS: Final[Mapping[str, Callable[[Any], tuple[PlainPredicate, ...]]]] = {
    **{kind.key(): partial(_each_of, kind) for kind in _LISTED},
    **{f"not_{kind.key()}": partial(_none_of, kind) for kind in _LISTED},
    "any_types": partial(_either_of, _of_any_type),
    "any_subtypes": partial(_either_of, OfSubtype),
    "any_keywords": partial(_either_of, Has),
    OfColors.key(): partial(alone, OfColors),
    f"not_{OfColors.key()}": partial(_denied, OfColors),
    Named.key(): partial(alone, Named),
    f"not_{Named.key()}": partial(_denied, Named),
    **{kind.key(): partial(alone, kind) for kind in _ALONE},
    **{str(status): partial(_or_not, Is(status)) for status in Status},
    **{str(tie): partial(_if_so, Tied(tie)) for tie in Tie},
}
"""Predicates of each key that holds neither a selection nor an amount."""
