"""The contents of a scenario file as frozen values: position, steps, expectations.

The names of the fields are the keys of the file. Any other key is an error in the file.
"""

from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, Final, Literal, TypeAlias

import msgspec
from msgspec import UNSET, Meta, Struct, UnsetType

from tabletop.disk.file_names import readable
from tabletop.language.amounts import Color as SpelledColor
from tabletop.language.card_types import CardType
from tabletop.language.changes import SizeChange
from tabletop.language.effects import Changes
from tabletop.language.fields import fields_of
from tabletop.language.keywords import KeywordText
from tabletop.language.meaning import Meaning
from tabletop.language.spelled import ManaText
from tabletop.model.state import DEFAULT_EDITION
from tabletop.rules.remarks import REMARKS
from tabletop.scenarios.format.in_language import NameLookup, in_language
from tabletop.scenarios.format.words import (
    CardName,
    ChosenKind,
    Color,
    Colors,
    Count,
    CounterNumbers,
    FaceWord,
    Handle,
    HandleOrCard,
    HandleOrPlayer,
    KeptUntil,
    Mana,
    ManaPool,
    NewName,
    Nothing,
    Number,
    Offered,
    PlayerName,
    Prose,
    StepName,
    Types,
    VerdictWord,
    WordKind,
    ZoneAsked,
    ZoneName,
)

DEFAULT_PLAYERS: Final = ("Alice", "Bob")
ZONE_KEYS: Final = ("library", "hand", "battlefield", "graveyard", "exile", "command")


class Part(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """A table of a scenario file."""


class ChangeTable(Part, frozen=True, kw_only=True):
    """The keys of ``change``, the changes that an effect makes to an object. A signed number adds."""

    def changes(self, at: NameLookup | None = None) -> Changes:
        """Return the changes as values of the rules.

        Args:
            at: the lookup for names, or None where names cannot occur

        """
        given = {about: getattr(self, about) for about in self.__struct_fields__}
        return changes_of({about: value for about, value in given.items() if value is not UNSET}, at)


def changes_of(given: Mapping[str, object], at: NameLookup | None = None) -> Changes:
    """Return the changes that the keys of ``change`` describe. Numbers may be written without quotes."""
    values = dict(given)
    for about in _SIZES & values.keys():
        values[about] = str(values[about])
    for about in _KEYWORDS & values.keys():
        words = values[about]
        values[about] = [str(word).lower() for word in words] if isinstance(words, list | tuple) else words
    changes: Changes = in_language(values, Changes, at or _NO_NAMES)
    return changes


class _NoNames:
    """A lookup for places where nothing has a name."""

    def value_of(self, kind: WordKind, word: str) -> int | str:  # noqa: ARG002 - the same for every kind
        """Return the word itself."""
        return word


_NO_NAMES = _NoNames()
_FIELDS = fields_of(Changes)
_SIZES = frozenset(name for name in _FIELDS if _FIELDS[name].holds(SizeChange))
_KEYWORDS = frozenset(name for name in _FIELDS if _FIELDS[name].holds(tuple[KeywordText, ...]))
_WrittenAs: Final[Mapping[object, object]] = {
    ManaText: Mana,
    SizeChange: Number | int,
    tuple[SpelledColor, ...]: tuple[Color, ...],
    tuple[CardType, ...]: Types,
}
"""Types of changes that are freer in a file than in the language, or checked by a word kind of their own."""


def change_fields() -> tuple[tuple[str, Any, Any], ...]:
    """Return the keys of ``change`` with their types and defaults, one for each field of the language."""
    freer = ((field, next(filter(field.holds, _WrittenAs), None)) for field in _FIELDS.values())
    return tuple(
        (field.name, _WrittenAs[kind] if kind else language_type(field.type, field.meaning), UNSET)
        for field, kind in freer
    )


def language_type(kind: object, meaning: Meaning | None = None) -> Any:  # noqa: ANN401 - a type, for msgspec alone
    """Return the type of a value that is written in a file as in the language, except for names."""
    return Annotated[Any, Meta(extra={"language": kind}), meaning]


if TYPE_CHECKING:
    ChangeWords: TypeAlias = ChangeTable
else:
    ChangeWords = msgspec.defstruct(
        "ChangeWords",
        [(name, kind | UnsetType, default) for name, kind, default in change_fields()],
        bases=(ChangeTable,),
        namespace={"__doc__": ChangeTable.__doc__, "language": Changes},
        module=__name__,
        frozen=True,
        kw_only=True,
    )


# --- The position -------------------------------------------------------------------------------------


class Entry(Part, frozen=True, kw_only=True):
    """A card in a zone, with all its properties."""

    card: CardName
    as_: NewName | None = msgspec.field(default=None, name="as")
    face: FaceWord | None = None
    flipped: bool = False
    tapped: bool = False
    counters: CounterNumbers = {}
    damage: Count = 0
    attached_to: HandleOrPlayer | None = None
    owner: PlayerName | None = None
    controller: PlayerName | None = None
    token: bool = False
    copy_of: HandleOrCard | None = None
    except_: ChangeWords | None = msgspec.field(default=None, name="except")
    until: KeptUntil | None = None
    summoning_sick: bool = False
    stays_tapped: bool = False
    note: str = ""
    known_to: tuple[PlayerName, ...] = ()
    commander: bool = False
    commander_casts: Count = 0
    protector: PlayerName | None = None
    chosen: Mapping[ChosenKind, str] = {}
    """Choices made as it entered: a type, a color, a player, or a card name."""
    substitute: bool = False


Card = CardName | Entry


class Arrow(Part, frozen=True, kw_only=True):
    """An arrow drawn on the table, without effect on the game."""

    from_: Handle = msgspec.field(name="from")
    to: HandleOrPlayer


class Seat(Part, frozen=True, kw_only=True):
    """A player's side of the table. The first card of the library and of the graveyard is the top card."""

    life: int = 20
    poison: Count = 0
    counters: CounterNumbers = {}
    mana_pool: ManaPool = ""
    library: tuple[Card, ...] = ()
    hand: tuple[Card, ...] = ()
    battlefield: tuple[Card, ...] = ()
    graveyard: tuple[Card, ...] = ()
    exile: tuple[Card, ...] = ()
    command: tuple[Card, ...] = ()


class Game(Part, frozen=True, kw_only=True):
    """The parts of the game that belong to no player."""

    active: PlayerName | None = None
    turn: Count = 1
    step: StepName = "precombat main"
    day_night: Literal["neither", "day", "night"] = "neither"
    mana: Literal["trust", "enforced"] = "trust"
    only_what_cards_do: bool = False
    spells_last_turn: Mapping[PlayerName, int] = {}
    seed: int = 0


class Position(Part, frozen=True, kw_only=True):
    """The table of a scenario file before the first step."""

    format: Literal[1] = 1
    id: str = ""
    title: str = ""
    kind: Literal["rule", "lesson", "demo", "card"] = "rule"
    rules: tuple[str, ...] = ()
    edition: str = DEFAULT_EDITION
    teaches: Prose = ""
    question: Prose = ""
    """The title of the lesson until it is answered."""
    belief: Prose = ""
    """A common misconception."""
    asked: tuple[str, ...] = ()
    """Other phrasings of the question, by which it can be found."""
    level: Literal[1, 2, 3] | None = None
    """The audience: 1 for the first evening, 2 for weekly players, 3 for judges."""
    notes: Prose = ""
    """Notes shown only on the presenter's second screen."""
    goal: Prose = ""
    players: tuple[str, ...] = DEFAULT_PLAYERS
    game: Game = Game()
    table: Mapping[PlayerName, Seat] = {}


class PositionFile(Struct, frozen=True, kw_only=True):
    """A position with its source. The order of its zones decides which card is ``NAME#2``."""

    path: Path
    scenario: Position
    zones_written: tuple[tuple[str, str], ...] = ()
    """Player and zone, in the order of the file."""
    basics: tuple[str, ...] = ()
    """Players whose library was written as basic lands. Other cards are named before those lands."""
    text: str = ""
    """The source text of the file."""

    @property
    def id(self) -> str:
        """The scenario's id, by default the name of the file."""
        return self.scenario.id or readable(self.path.stem)


# --- What must be true --------------------------------------------------------------------------------


if TYPE_CHECKING:
    Remarked: TypeAlias = Part
else:
    Remarked = msgspec.defstruct(
        "Remarked",
        [(remark.key, bool | UnsetType, UNSET) for remark in REMARKS if remark.key],
        bases=(Part,),
        namespace={"__doc__": "Expectations about the remarks on an object: whether each of them holds."},
        module=__name__,
        frozen=True,
        kw_only=True,
    )


class ObjectExpected(Remarked, frozen=True, kw_only=True):
    """Expectations about an object. An empty text means that it has no such value."""

    exists: bool | UnsetType = UNSET
    zone: ZoneName | Nothing | UnsetType = UNSET
    owner: PlayerName | UnsetType = UNSET
    controller: PlayerName | Nothing | UnsetType = UNSET
    face: Literal["front", "back", "melded", "face down", ""] | UnsetType = UNSET
    token: bool | UnsetType = UNSET
    name: str | UnsetType = UNSET
    names: tuple[str, ...] | UnsetType = UNSET
    mana_cost: Mana | UnsetType = UNSET
    mana_value: int | UnsetType = UNSET
    colors: tuple[Color, ...] | UnsetType = UNSET
    supertypes: tuple[str, ...] | UnsetType = UNSET
    types: Types | UnsetType = UNSET
    subtypes: Types | UnsetType = UNSET
    power: int | Nothing | UnsetType = UNSET
    toughness: int | Nothing | UnsetType = UNSET
    loyalty: int | Nothing | UnsetType = UNSET
    defense: int | Nothing | UnsetType = UNSET
    keywords: tuple[str, ...] | UnsetType = UNSET
    has_keywords: tuple[str, ...] | UnsetType = UNSET
    counters: CounterNumbers | UnsetType = UNSET
    damage: Count | UnsetType = UNSET
    attached_to: HandleOrPlayer | Nothing | UnsetType = UNSET
    copy_of: str | UnsetType = UNSET
    cards: int | UnsetType = UNSET
    transformed: bool | UnsetType = UNSET
    transforming: bool | UnsetType = UNSET
    visible_to: tuple[PlayerName, ...] | UnsetType = UNSET
    hidden_from: tuple[PlayerName, ...] | UnsetType = UNSET
    same_object: bool | UnsetType = UNSET
    attacking: HandleOrPlayer | Nothing | UnsetType = UNSET
    blocking: Handle | Nothing | UnsetType = UNSET
    summoning_sick: bool | UnsetType = UNSET
    commander: bool | UnsetType = UNSET
    substitute: bool | UnsetType = UNSET
    paid: Mana | UnsetType = UNSET
    color_identity: tuple[Color, ...] | UnsetType = UNSET
    chapter: int | UnsetType = UNSET
    protector: PlayerName | Nothing | UnsetType = UNSET
    targets: tuple[HandleOrPlayer, ...] | UnsetType = UNSET
    abilities: int | UnsetType = UNSET


class PlayerExpected(Part, frozen=True, kw_only=True):
    """Expectations about a player, with the number of objects in each zone."""

    life: int | UnsetType = UNSET
    mana_pool: Mana | UnsetType = UNSET
    hand: int | UnsetType = UNSET
    library: int | UnsetType = UNSET
    graveyard: int | UnsetType = UNSET
    exile: int | UnsetType = UNSET
    command: int | UnsetType = UNSET
    devotion: Mapping[Colors, int] | UnsetType = UNSET
    poison: Count | UnsetType = UNSET
    lost: bool | UnsetType = UNSET


class GameExpected(Part, frozen=True, kw_only=True):
    """Expectations about the game."""

    active: PlayerName | UnsetType = UNSET
    step: StepName | UnsetType = UNSET
    turn: Count | UnsetType = UNSET
    day_night: Literal["neither", "day", "night"] | UnsetType = UNSET
    asks: str | UnsetType = UNSET


class EventsExpected(Part, frozen=True, kw_only=True):
    """Expected number of each kind of event in the step."""

    transforms: int | UnsetType = UNSET
    converts: int | UnsetType = UNSET
    melds: int | UnsetType = UNSET
    flips: int | UnsetType = UNSET
    enters: int | UnsetType = UNSET
    leaves: int | UnsetType = UNSET
    dies: int | UnsetType = UNSET
    turned_face_down: int | UnsetType = UNSET
    turned_face_up: int | UnsetType = UNSET
    card_put_into_graveyard: int | UnsetType = UNSET
    card_exiled: int | UnsetType = UNSET
    card_put_into_library: int | UnsetType = UNSET
    card_put_into_hand: int | UnsetType = UNSET
    card_revealed: int | UnsetType = UNSET
    object_changed_zone: int | UnsetType = UNSET
    card_changed_zone: int | UnsetType = UNSET
    spell_cast: int | UnsetType = UNSET
    ability_triggered: int | UnsetType = UNSET
    token_created: int | UnsetType = UNSET
    day: int | UnsetType = UNSET
    night: int | UnsetType = UNSET


class Expected(Part, frozen=True, kw_only=True):
    """Everything that must be true at one moment."""

    objects: Mapping[Handle, ObjectExpected] = {}
    zones: Mapping[ZoneAsked, int | tuple[Handle, ...]] = {}
    events: EventsExpected = EventsExpected()
    players: Mapping[PlayerName, PlayerExpected] = {}
    game: GameExpected = GameExpected()
    offers: Mapping[Handle, Mapping[Offered, VerdictWord]] = {}


NOTHING_EXPECTED = Expected()
__all__ = [
    "DEFAULT_EDITION",
    "DEFAULT_PLAYERS",
    "NOTHING_EXPECTED",
    "Card",
    "Entry",
    "Expected",
    "Game",
    "Position",
    "PositionFile",
    "Seat",
]
