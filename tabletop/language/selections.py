"""Selections of objects and cards: a zone, its owner, and predicates joined by and, or, not.

Files write a selection as a table of ``Keys``. Each key represents predicates that all have to hold. A number
to compare with may be counted, even of another selection.
"""

from collections.abc import Callable, Mapping
from functools import partial
from itertools import chain
from typing import (
    TYPE_CHECKING,
    Annotated,
    Any,
    Final,
    TypeAlias,
    TypedDict,
    TypeVar,
    Unpack,
    get_args,
    get_origin,
    get_type_hints,
)

import msgspec
from msgspec.structs import force_setattr

from tabletop.language.amounts import (
    AttackersThisTurn,
    Color,
    Counted,
    CountersOn,
    OfCards,
    OfObjects,
    OfPlayers,
    OfTurn,
    Pick,
    SacrificedThisTurn,
    counters_on,
)
from tabletop.language.card_types import CardType, Supertype
from tabletop.language.keywords import KeywordText
from tabletop.language.meaning import Meaning
from tabletop.language.predicates import (
    KEYS,
    LISTS,
    Alternative,
    APredicate,
    Comparison,
    DamagedBy,
    Deniable,
    Either,
    EnteredFrom,
    EnteredUnder,
    FirstPrintedIn,
    Has,
    Is,
    Measure,
    Not,
    OfSubtype,
    Release,
    SharesName,
    SharesType,
    Status,
    Tie,
    Tied,
    Wears,
    WithCounter,
    Worn,
    alone,
)
from tabletop.language.reading import Table, one_of
from tabletop.language.references import (
    AmountWord,
    NamedRef,
    ObjectWord,
    OnTop,
    PlayerOf,
    PlayerWord,
    SeatOrWord,
    TargetWord,
    on_top,
    player_of,
)
from tabletop.language.zones import ZoneKind


class Compares(APredicate, frozen=True):
    """One of its numbers is within a limit. A limit in words excludes nothing until it is a number."""

    what: Measure
    how: Comparison
    limit: "Amount"


class AttachedTo(APredicate, frozen=True, tag="attached_to"):
    """The object is attached to something that fits. Only effects and targets use it."""

    of: "Selection"


Predicate: TypeAlias = (
    Deniable
    | FirstPrintedIn
    | Compares
    | WithCounter
    | DamagedBy
    | EnteredUnder
    | SharesType
    | SharesName
    | Tied
    | EnteredFrom
    | AttachedTo
    | Wears
    | Not
    | Either
)
_Kind = TypeVar("_Kind", bound=APredicate)


# --- Selections -----------------------------------------------------------------------------------------


class Keys(TypedDict, total=False):
    """The keys of a selection's table. Absent or empty keys restrict nothing.

    An object must have all of ``types`` and similar lists, and one of ``any_types`` and similar lists.
    ``any_types`` may contain types of any kind. In an effect or target, some limits may be ``"X"`` or a
    tally, and ``attached_to`` may say what it has to be attached to.
    """

    zone: ZoneKind
    types: tuple[CardType, ...]
    any_types: Annotated[tuple[str, ...], Meaning.TYPE]
    not_types: tuple[CardType, ...]
    subtypes: Annotated[tuple[str, ...], Meaning.TYPE]
    any_subtypes: Annotated[tuple[str, ...], Meaning.TYPE]
    not_subtypes: Annotated[tuple[str, ...], Meaning.TYPE]
    supertypes: tuple[Supertype, ...]
    not_supertypes: tuple[Supertype, ...]
    colors: tuple[Color, ...]
    not_colors: tuple[Color, ...]
    color_count: Annotated[int | None, Meaning.NUMBER]
    not_color_count: Annotated[int | None, Meaning.NUMBER]
    keywords: tuple[KeywordText, ...]
    name: Annotated[str | None, Meaning.NAME]
    not_name: Annotated[str | None, Meaning.NAME]
    release: Release | None
    shares_name_with: NamedRef | None
    controller: SeatOrWord | None
    owner: SeatOrWord | None
    mana_value: Annotated["Amount | None", Meaning.NUMBER]
    min_mana_value: Annotated["Amount | None", Meaning.NUMBER]
    max_mana_value: Annotated["Amount | None", Meaning.NUMBER]
    even_mana_value: bool | None
    power: Annotated["Amount | None", Meaning.NUMBER]
    min_power: Annotated["Amount | None", Meaning.NUMBER]
    max_power: Annotated["Amount | None", Meaning.NUMBER]
    toughness: Annotated["Amount | None", Meaning.NUMBER]
    min_toughness: Annotated["Amount | None", Meaning.NUMBER]
    max_toughness: Annotated["Amount | None", Meaning.NUMBER]
    with_counter: Annotated[str | None, Meaning.NAME]
    any_keywords: tuple[KeywordText, ...]
    not_keywords: tuple[KeywordText, ...]
    token: bool | None
    tapped: bool | None
    attacking: bool | None
    in_combat: bool | None
    damaged: bool | None
    damaged_by: SeatOrWord | None
    entered: SeatOrWord | None
    shares_type_with: ObjectWord | None
    modified: bool | None
    of_chosen_kind: bool | None
    discarded: bool | None
    drawn: bool | None
    single_target: bool | None
    not_bottom: bool | None
    monstrous: bool | None
    foretold: bool | None
    ability: bool | None
    unblocked: bool | None
    paired: bool | None
    multicolored: bool | None
    commander: bool | None
    has_activated_ability: bool | None
    attacked: bool | None
    entered_from: ZoneKind | None
    was_cast: bool | None
    tougher: bool | None
    blocking_it: bool | None
    transformed: bool | None
    double_faced: bool | None
    face_down: bool | None
    exiled_with: bool | None
    attached_to_it: bool | None
    attached_to: "Selection | None"
    wears: tuple[Worn, ...]
    other: bool | None


class Parts(TypedDict, total=False):
    """The parts of a selection."""

    zone: ZoneKind
    controller: SeatOrWord | None
    owner: SeatOrWord | None
    asks: tuple[Predicate, ...]


class Selection(Table):
    """Objects in a zone for which all predicates hold.

    On the stack these are spells or, with ``ability``, abilities.

    ``controller`` and ``owner`` are seats, or ``"you"`` and ``"opponent"`` as seen from the ability. In a
    count, the owner may be ``"that player"``, to whom the text has just referred. None is anyone.

    Selections with the same restrictions are equal, in whatever order files write the keys.
    """

    __slots__ = ("_hash", "asks", "controller", "owner", "zone")

    def __init__(self, **keys: Unpack[Keys]) -> None:
        self.zone = keys.pop("zone", ZoneKind.BATTLEFIELD)
        self.controller = keys.pop("controller", None)
        self.owner = keys.pop("owner", None)
        self.asks: tuple[Predicate, ...] = _predicates(keys)
        self._hash: int | None = None

    def predicates_of(self, kind: type[_Kind]) -> tuple[_Kind, ...]:
        """Return the predicates of a kind, apart from those within others."""
        return tuple(each for each in self.asks if isinstance(each, kind))

    def required_status(self, status: Status) -> bool | None:
        """Return whether fitting objects have a status, None if both may fit."""
        return _said_of(self.asks, status)

    def seen_from(self, tie: Tie) -> bool:
        """Return whether fitting objects have a relation to the asking object."""
        return Tied(tie) in self.asks

    def with_parts(self, **parts: Unpack[Parts]) -> "Selection":
        """Return a copy with some parts replaced."""
        made = Selection.__new__(Selection)
        made.zone = parts.get("zone", self.zone)
        made.controller = parts.get("controller", self.controller)
        made.owner = parts.get("owner", self.owner)
        made.asks = parts.get("asks", self.asks)
        made._hash = None
        return made

    def in_zone(self, zone: ZoneKind) -> "Selection":
        """Return a copy for another zone."""
        return self if zone is self.zone else self.with_parts(zone=zone)

    def _parts(self) -> tuple[object, ...]:
        return self.zone, self.controller, self.owner, self.asks

    def __eq__(self, other: object) -> bool:
        return self is other or (isinstance(other, Selection) and self._parts() == other._parts())

    def __hash__(self) -> int:
        if self._hash is None:
            self._hash = hash(self._parts())
        return self._hash

    def __repr__(self) -> str:
        return f"Selection({', '.join(f'{key}={value!r}' for key, value in self._keys().items())})"

    # --- As files write it ------------------------------------------

    @classmethod
    def table(cls) -> type[msgspec.Struct]:
        """Return the type of the table."""
        return SELECTION_KEYS

    @classmethod
    def of_table(cls, table: msgspec.Struct) -> "Selection":
        """Return the selection of a table."""
        given = ((key, getattr(table, key)) for key in table.__struct_fields__)
        keys: Any = {key: value for key, value in given if value is not None and value != ()}
        return cls(**keys)

    def as_table(self) -> msgspec.Struct:
        """Return the table of the selection."""
        return SELECTION_KEYS(**self._keys())

    def _keys(self) -> dict[str, Any]:
        keys: dict[str, Any] = {"zone": self.zone, "controller": self.controller, "owner": self.owner}
        for predicate in self.asks:
            key, value = _spelled(predicate, keys)
            keys[key] = (*keys.get(key, ()), *value) if isinstance(value, tuple) else value
        return keys


def _said_of(asks: tuple[Predicate, ...], status: Status) -> bool | None:
    for each in asks:
        match each:
            case Is(status=found) if found is status:
                return True
            case Not(of=Is(status=found)) if found is status:
                return False
    return None


# --- Predicates and keys ------------------------------------------


_READ: Final[Mapping[str, Callable[[Any], tuple[Predicate, ...]]]] = {
    **KEYS,
    **{
        f"{how}{what}": partial(alone, partial(Compares, what, how)) for what in Measure for how in Comparison
    },
    AttachedTo.key(): partial(alone, AttachedTo),
}
"""Predicates of each key."""
_ORDER: Final = {key: place for place, key in enumerate(_READ)}
"""Order of the predicates, so that equal selections compare equal."""


def _predicates(keys: Mapping[str, Any]) -> tuple[Predicate, ...]:
    """Return the predicates of a table's keys.

    Raises:
        TypeError: a key is unknown

    """
    for key in keys:
        if key not in _READ:
            raise TypeError(f"a selection has no {key}")
    asked = (key for key, value in keys.items() if value is not None and value != ())
    return tuple(chain.from_iterable(_READ[key](keys[key]) for key in sorted(asked, key=_ORDER.__getitem__)))


def _spelled(predicate: Predicate, taken: Mapping[str, Any]) -> tuple[str, Any]:
    """Return the key and value of a predicate, for a table that has some keys already."""
    match predicate:
        case Compares(what=what, how=how, limit=limit):
            return f"{how}{what}", limit
        case Is(status=status):
            return str(status), True
        case Tied(tie=tie):
            return str(tie), True
        case Not(of=Is(status=status)):
            return str(status), False
        case Not(of=of):
            key, value = _spelled(of, taken)
            return f"not_{key}", value
        case Either(of=several):
            return _either_spelled(several, taken)
        case _:
            (value,), key = msgspec.structs.astuple(predicate), predicate.key()
            return key, (value,) if key in LISTS else value


def _either_spelled(several: tuple[Alternative, ...], taken: Mapping[str, Any]) -> tuple[str, Any]:
    words = tuple(word for each in several for word in _spelled(each, {})[1])
    if isinstance(several[0], Has):
        return "any_keywords", words
    breeds = all(isinstance(each, OfSubtype) for each in several)
    return "any_subtypes" if breeds and "any_subtypes" not in taken else "any_types", words


# --- Amounts --------------------------------------------------------------------------------------------


def _counted_of(spelling: str) -> OnTop | PlayerOf | None:
    return on_top(spelling) or player_of(spelling)


if TYPE_CHECKING:
    CountedOf: TypeAlias = ObjectWord | TargetWord | OnTop | PlayerWord | PlayerOf | Color | Selection
else:
    CountedOf = one_of(
        "object or player",
        *(PlayerWord, ObjectWord, TargetWord, Color),
        phrase=_counted_of,
        phrases=(OnTop, PlayerOf),
        table=lambda: Selection,
        meaning=Meaning.WORD,
    )
    """Of what it is counted; a word that means objects and players means what the count asks for."""


class Tally(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True, forbid_unknown_fields=True):
    """A number counted as the effect happens (608.2h).

    For several players it is the sum or, with ``pick``, the most or the least. The same goes for fitting
    objects of each opponent, and for a word's objects of each owner. ``half`` of it is rounded up, and
    ``times`` and ``plus`` apply after that.

    Raises:
        ValueError: ``what`` can't be counted of ``of``

    """

    what: Counted = OfObjects.NUMBER
    of: CountedOf = ObjectWord.SELF
    pick: Pick | None = None
    half: bool = False
    times: Annotated[int, Meaning.NUMBER] = 1
    plus: Annotated[int, Meaning.NUMBER] = 0
    doubles: bool = False
    """Whether a power or toughness, which may be negative, is doubled by it (107.1b, 701.10c)."""

    def __post_init__(self) -> None:
        """Check that ``what`` can be counted of ``of``."""
        counted = _COUNTED_OF.get(type(self.what), ())
        if PlayerWord in counted and ObjectWord not in counted and self.of in _PLAYERS:
            # "target" and "enchanted" stand for objects, too.
            force_setattr(self, "of", PlayerWord(str(self.of)))
        if type(self.of) not in counted and not (self._is_of_all_that_fit() and ObjectWord in counted):
            raise ValueError(f"“{self.what}” is not counted of that")

    def _is_of_all_that_fit(self) -> bool:
        """Return whether it is counted of a selection instead of a single object."""
        return isinstance(self.of, Selection) and self.what not in _OF_ONE


_OF_OBJECTS: Final = (ObjectWord, TargetWord, OnTop)
_OF_PLAYERS: Final = (PlayerWord, PlayerOf)
_COUNTED_OF: Final[dict[type, tuple[type, ...]]] = {
    OfObjects: _OF_OBJECTS,
    CountersOn: _OF_OBJECTS,
    OfPlayers: _OF_PLAYERS,
    OfTurn: _OF_PLAYERS,
    SacrificedThisTurn: _OF_PLAYERS,
    OfCards: (Color,),
    AttackersThisTurn: _OF_PLAYERS,
    AmountWord: (*_OF_OBJECTS, *_OF_PLAYERS),
}
"""Sources of each value. Values of objects can also be counted of a selection."""

_PLAYERS: Final = frozenset(PlayerWord)
_OF_ONE: Final = (OfObjects.DAMAGE_DEALT, OfObjects.MANA_SPENT, OfObjects.TIMES_KICKED)

if TYPE_CHECKING:
    Amount: TypeAlias = int | AmountWord | CountersOn | Tally
else:
    Amount = one_of(
        "amount", AmountWord, phrase=counters_on, phrases=(CountersOn,), table=lambda: Tally, number=True
    )
    """How many or how much."""


def _nothing(kind: object) -> object:
    """Return the value of a key that asks nothing."""
    plain = get_args(kind)[0] if get_origin(kind) is Annotated else kind
    return () if get_origin(plain) is tuple else None


SELECTION_KEYS: Final = msgspec.defstruct(
    "Selection",
    [
        (key, kind, ZoneKind.BATTLEFIELD if key == "zone" else _nothing(kind))
        for key, kind in get_type_hints(Keys, include_extras=True).items()
    ],
    module=__name__,
    frozen=True,
    kw_only=True,
    omit_defaults=True,
    forbid_unknown_fields=True,
)
"""The table of a selection for msgspec."""
