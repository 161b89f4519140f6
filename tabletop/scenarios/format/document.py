"""What a scenario file holds, as frozen values: position, steps, expectations.

The names of the fields are the keys of the file. A key that is not here is an error of the file.
"""

from collections.abc import Mapping
from typing import Literal

import msgspec
from msgspec import UNSET, Struct, UnsetType

from tabletop.language.changes import Cant, Size
from tabletop.language.effects import Changes
from tabletop.model.state import DEFAULT_EDITION
from tabletop.scenarios.format.words import (
    CardName,
    Color,
    Colors,
    FaceWord,
    Handle,
    HandleOrCard,
    HandleOrPlayer,
    KeptUntil,
    Mana,
    NewName,
    Nothing,
    Number,
    Offered,
    PlayerName,
    StepName,
    VerdictWord,
    ZoneAsked,
    ZoneName,
)


class Part(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """A table of a scenario file."""


class ChangeWords(Part, frozen=True, kw_only=True):
    """The keys of ``change``: what an effect makes of an object. A sign before a number adds."""

    name: str | None = None
    mana_cost: Mana | None = None
    power: Number | int | None = None
    toughness: Number | int | None = None
    loyalty: Number | int | None = None
    types: tuple[str, ...] | None = None
    add_types: tuple[str, ...] = ()
    subtypes: tuple[str, ...] | None = None
    add_subtypes: tuple[str, ...] = ()
    supertypes: tuple[str, ...] | None = None
    add_supertypes: tuple[str, ...] = ()
    remove_supertypes: tuple[str, ...] = ()
    colors: tuple[Color, ...] | None = None
    add_colors: tuple[Color, ...] = ()
    keywords: tuple[str, ...] | None = None
    add_keywords: tuple[str, ...] = ()
    cant: tuple[Cant, ...] = ()
    lose_abilities: bool = False
    base: bool = False

    def changes(self) -> Changes:
        """The same as the rules speak of it."""
        return changes_of(self)


def changes_of(words: Struct) -> Changes:
    """Make changes of a table that has the keys of ``change``; numbers may be written without quotes."""
    values = {name: getattr(words, name) for name in Changes.__struct_fields__ if hasattr(words, name)}
    for about in ("power", "toughness", "loyalty"):
        values[about] = None if values[about] is None else Size(str(values[about]))
    for about in ("keywords", "add_keywords"):
        given = values[about]
        values[about] = None if given is None else tuple(word.lower() for word in given)
    return Changes(**values)


# --- The position -------------------------------------------------------------------------------------


class Entry(Part, frozen=True, kw_only=True):
    """A card in a zone, with all that can be said about it."""

    card: CardName
    as_: NewName | None = msgspec.field(default=None, name="as")
    face: FaceWord | None = None
    flipped: bool = False
    tapped: bool = False
    counters: Mapping[str, int] = {}
    damage: int = 0
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
    commander_casts: int = 0
    protector: PlayerName | None = None


Card = CardName | Entry


class Arrow(Part, frozen=True, kw_only=True):
    """An arrow that is drawn on the table, for the eye alone."""

    from_: Handle = msgspec.field(name="from")
    to: HandleOrPlayer


class Seat(Part, frozen=True, kw_only=True):
    """A player's side of the table. The first of library and graveyard is the top card."""

    life: int = 20
    poison: int = 0
    counters: Mapping[str, int] = {}
    mana_pool: str = ""
    library: tuple[Card, ...] = ()
    hand: tuple[Card, ...] = ()
    battlefield: tuple[Card, ...] = ()
    graveyard: tuple[Card, ...] = ()
    exile: tuple[Card, ...] = ()
    command: tuple[Card, ...] = ()


class Game(Part, frozen=True, kw_only=True):
    """What belongs to no player."""

    active: PlayerName | None = None
    turn: int = 1
    step: StepName = "precombat main"
    day_night: Literal["neither", "day", "night"] = "neither"
    mana: Literal["trust", "enforced"] = "trust"
    only_what_cards_do: bool = False
    spells_last_turn: Mapping[PlayerName, int] = {}
    seed: int = 0


# --- What must be true --------------------------------------------------------------------------------


class ObjectExpected(Part, frozen=True, kw_only=True):
    """What is asked of an object. The empty text says that it has no such value."""

    exists: bool | UnsetType = UNSET
    zone: ZoneName | Nothing | UnsetType = UNSET
    owner: PlayerName | UnsetType = UNSET
    controller: PlayerName | Nothing | UnsetType = UNSET
    face: Literal["front", "back", "melded", "face down", ""] | UnsetType = UNSET
    flipped: bool | UnsetType = UNSET
    tapped: bool | UnsetType = UNSET
    phased_out: bool | UnsetType = UNSET
    token: bool | UnsetType = UNSET
    name: str | UnsetType = UNSET
    names: tuple[str, ...] | UnsetType = UNSET
    mana_cost: Mana | UnsetType = UNSET
    mana_value: int | UnsetType = UNSET
    colors: tuple[Color, ...] | UnsetType = UNSET
    supertypes: tuple[str, ...] | UnsetType = UNSET
    types: tuple[str, ...] | UnsetType = UNSET
    subtypes: tuple[str, ...] | UnsetType = UNSET
    power: int | Nothing | UnsetType = UNSET
    toughness: int | Nothing | UnsetType = UNSET
    loyalty: int | Nothing | UnsetType = UNSET
    defense: int | Nothing | UnsetType = UNSET
    keywords: tuple[str, ...] | UnsetType = UNSET
    has_keywords: tuple[str, ...] | UnsetType = UNSET
    counters: Mapping[str, int] | UnsetType = UNSET
    damage: int | UnsetType = UNSET
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
    paid: Mana | UnsetType = UNSET
    color_identity: tuple[Color, ...] | UnsetType = UNSET
    chapter: int | UnsetType = UNSET
    protector: PlayerName | Nothing | UnsetType = UNSET
    targets: tuple[HandleOrPlayer, ...] | UnsetType = UNSET
    abilities: int | UnsetType = UNSET


class PlayerExpected(Part, frozen=True, kw_only=True):
    """What is asked of a player; the zones by how many objects lie there."""

    life: int | UnsetType = UNSET
    mana_pool: Mana | UnsetType = UNSET
    hand: int | UnsetType = UNSET
    library: int | UnsetType = UNSET
    graveyard: int | UnsetType = UNSET
    exile: int | UnsetType = UNSET
    command: int | UnsetType = UNSET
    devotion: Mapping[Colors, int] | UnsetType = UNSET
    poison: int | UnsetType = UNSET
    lost: bool | UnsetType = UNSET


class GameExpected(Part, frozen=True, kw_only=True):
    """What is asked of the game."""

    active: PlayerName | UnsetType = UNSET
    step: StepName | UnsetType = UNSET
    turn: int | UnsetType = UNSET
    day_night: Literal["neither", "day", "night"] | UnsetType = UNSET
    asks: str | UnsetType = UNSET


class EventsExpected(Part, frozen=True, kw_only=True):
    """How often each thing happened in the step."""

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
    object_changed_zone: int | UnsetType = UNSET
    card_changed_zone: int | UnsetType = UNSET
    spell_cast: int | UnsetType = UNSET
    ability_triggered: int | UnsetType = UNSET
    token_created: int | UnsetType = UNSET
    day: int | UnsetType = UNSET
    night: int | UnsetType = UNSET


class Expected(Part, frozen=True, kw_only=True):
    """All that must be true at one moment."""

    objects: Mapping[Handle, ObjectExpected] = {}
    zones: Mapping[ZoneAsked, int | tuple[Handle, ...]] = {}
    events: EventsExpected = EventsExpected()
    players: Mapping[PlayerName, PlayerExpected] = {}
    game: GameExpected = GameExpected()
    offers: Mapping[Handle, Mapping[Offered, VerdictWord]] = {}


NOTHING_EXPECTED = Expected()
DEFAULT_PLAYERS = ("Alice", "Bob")
__all__ = [
    "DEFAULT_EDITION",
    "DEFAULT_PLAYERS",
    "NOTHING_EXPECTED",
    "Card",
    "Entry",
    "Expected",
    "Game",
    "Seat",
]
