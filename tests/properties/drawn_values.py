"""Draw any action from the types of the messages: unions, mappings, tuples, effects within effects.

Words and numbers are mostly allowed in their place, sometimes not: similar words, junk, seats and objects
that do not exist, amounts without limit. Nothing here knows a verb by its name, so a new one is drawn as soon
as it exists.
"""

import types
import typing
from collections.abc import Collection, Mapping, Sequence
from contextlib import suppress
from enum import Enum
from functools import cache
from random import Random
from typing import Any

import msgspec

from tabletop.cards.granting import granted_abilities
from tabletop.cards.library import default_library
from tabletop.cards.mana import COLORS
from tabletop.cards.vetting import NOWHERE, fields_of
from tabletop.cards.vetting.checks import FACES, NOTHING, Checks, card_fault, one_of
from tabletop.language.card_types import CARD_TYPES, SUPERTYPES
from tabletop.language.effects.counter_kinds import OF_PLAYERS, RULED
from tabletop.language.effects.standing import REPLACED_BY
from tabletop.language.moments import Duration, Later, Moment, WouldBe
from tabletop.language.reading import OneOf, Table, Word
from tabletop.model.actions import Action
from tabletop.model.state import STEPS, State
from tabletop.model.zones import BATTLEFIELD

_ZONES = frozenset({"battlefield", "library", "hand", "graveyard", "exile", "command"})

JUNK = (
    *(
        "",
        " ",
        "?",
        "nobody",
        "Targets",
        "target 0",
        "target 99",
        "targetplayer",
        "'s controller",
        "{",
        "{W",
        "{}",
    ),
    *("self's", "-", "+", "--3", "1e9", "٣", "½", "X counters", "all of it", "top of", "top -1 of library"),
    *(
        "\x00",
        "\ud800",
        "<img src='x'>",
        "a" * 300,
        "{99999999}",
        "{W/X}",
        "pay much life",
        "your next turn:0",
    ),
    *("drew from an empty library", "cards drawn", "2030-13-45", "top 9999 of each's library", "now", "🙂"),
)
NUMBERS = (0, 1, 1, 2, 2, 3, 5, 7)
EXTREMES = (-1, -7, 99, 2_001, 10**9, -(10**9), 10**9 + 1, 10**15, 2**63, -(2**70))
_MORE = (
    *(
        "1",
        "+2",
        "-3",
        "+X",
        "mana value",
        "X",
        "that many",
        "all",
        "any",
        "2025-06-06",
        "2011-09-30",
        "trust",
    ),
    *(
        "enforced",
        "scry",
        "surveil",
        "once",
        "next step",
        "next turn",
        "name",
        "types",
        "Creature - Wolf",
        "flash",
    ),
    *("{W}", "{2}{U}", "{X}", "{B/P}", "{G}{G}", "pay 3 life", "+1/+1 counters", "Clue sacrificed", "flying"),
    *(
        "disturb",
        "morph",
        "flashback",
        "cascade",
        "permission 9",
        "target 2",
        "target's controller",
        "it's owner",
    ),
    *(
        "top 2 of library",
        "top X of target player's library",
        "a player",
        "every",
        "Wolf Token",
        "Human",
        "Aura",
    ),
)
_REACH = 20
_DEEP = 3
"""Depth from which on values are no longer nested."""


@cache
def _pool() -> tuple[str, ...]:
    """Return every word that has a meaning somewhere."""
    library = default_library()
    typed = (str(word) for kind in Word.__subclasses__() for word in kind)
    names = tuple(face.name for card in library for face in card.faces)[::7]
    found = (
        *(*sorted(FACES), *sorted(_ZONES)),
        *typed,
        *(*STEPS, *CARD_TYPES, *sorted(SUPERTYPES), *COLORS, *RULED, *OF_PLAYERS, *_MORE),
        *(*Duration, *Later, *Moment, *granted_abilities(), *library.tokens, *names),
    )
    return tuple(dict.fromkeys(found))


_fitting: dict[int, tuple[str, ...]] = {}


def _words_for(checks: Checks) -> tuple[str, ...]:
    """Return the words that pass the checks of a place."""
    kept = _fitting.get(id(checks))
    if kept is None:
        kept = tuple(word for word in _pool() if not checks.word(NOWHERE, word))
        _fitting[id(checks)] = kept
    return kept


CARD = Checks("card", word=card_fault)


def _word_of(kind: str, known: Collection[str]) -> Checks:
    return Checks("word", word=one_of(kind, known))


_BY_FIELD = {
    "Advance.to": _word_of("step", (*STEPS, "next step", "next turn")),
    "BringIn.card": CARD,
    "BringIn.zone": _word_of("zone", _ZONES),
    "BringIn.face": _word_of("face", ("front", "back")),
    "LookAtCards.zone": _word_of("zone", ("library", "hand")),
    "NameCard.name": CARD,
    "Agree.mana": _word_of("way to pay", ("trust", "enforced")),
    "Agree.edition": _word_of("day", ("2011-09-30", "2016-07-22", "2025-06-06", "2026-08-07")),
    "PutCards.doing": _word_of("deed", ("", "scry", "surveil")),
    "Replace.instead": _word_of("place", REPLACED_BY[WouldBe.ENTERS]),
}
"""Better words for fields that only rules judge. Any others are drawn now and then as well."""


@cache
def _words_read_by(kind: OneOf) -> tuple[object, ...]:
    """Return the meanings of the words that are allowed in a field."""
    found = []
    for word in (*_pool(), *JUNK):
        with suppress(ValueError):
            found.append(kind.read(word))
    return tuple(found)


@cache
def _hints(kind: type) -> Mapping[str, Any]:
    return typing.get_type_hints(kind)


@cache
def _fields(kind: type[msgspec.Struct]) -> tuple[tuple[str, float, Any, Checks], ...]:
    """Return the name, the fill rate (0 to 1), the type and the meaning of each field."""
    rare = 0.08 if len(kind.__struct_fields__) > 12 else 0.5
    checks = {name: each for name, _, each in fields_of(kind)}
    return tuple(
        (
            field.name,
            1.0 if field.required else rare,
            _hints(kind)[field.name],
            _BY_FIELD.get(f"{kind.__name__}.{field.name}", checks[field.name]),
        )
        for field in msgspec.structs.fields(kind)
    )


class Drawer:
    """Draws values of any type for one table.

    Args:
        chance: decides everything.
        state: the source of seats and objects.
        wild: how often (0 to 1) an unrestricted word or number is drawn.
    """

    def __init__(self, chance: Random, state: State, wild: float = 0.03) -> None:
        self._chance = chance
        self._wild = wild
        here = tuple(id for ids in (state.stack, state.in_zone(BATTLEFIELD)) for id in ids)
        self._ids = (*state.objects, *here * 4)
        self._seats = tuple(range(len(state.players)))
        self._clock = state.clock

    def action(self) -> Action:
        """Draw any action."""
        drawn: Action = self._of(Action, NOTHING, 0)
        return drawn

    def _of(self, kind: Any, checks: Checks, depth: int) -> Any:
        origin = typing.get_origin(kind)
        if origin in (typing.Union, types.UnionType):
            return self._of(self._one_of(typing.get_args(kind), depth), checks, depth)
        if origin is tuple:
            return tuple(
                self._of(typing.get_args(kind)[0], checks, depth + 1) for _ in range(self._length(depth))
            )
        if origin is typing.Literal:
            return self._chance.choice(typing.get_args(kind))
        if origin is not None and issubclass(origin, Mapping):
            return self._mapping(typing.get_args(kind), checks, depth)
        if isinstance(kind, type) and issubclass(kind, msgspec.Struct):
            return self._struct(kind, depth)
        if isinstance(kind, type) and issubclass(kind, Table):
            return kind.of_table(self._struct(kind.table(), depth))
        if isinstance(kind, OneOf):
            return self._one_of_several(kind, checks, depth)
        return self._plain(kind, checks)

    def _one_of(self, kinds: Sequence[Any], depth: int) -> Any:
        """Choose one of the types of a union.

        Deep inside a value, it is an effect without further effects.
        """
        if depth >= _DEEP:
            return self._chance.choice([each for each in kinds if not _holds_more(each)] or list(kinds))
        # What holds other unions stands for as many kinds of actions as these have.
        weights = [4 if each is int else _REACH if depth == 0 and _holds_more(each) else 1 for each in kinds]
        return self._chance.choices(list(kinds), weights)[0]

    def _struct(self, kind: type[msgspec.Struct], depth: int) -> msgspec.Struct:
        """Draw a value of a type, again and again until its parts fit together."""
        while True:
            values, less = {}, 1 if depth < _DEEP else 4
            for name, often, hint, checks in _fields(kind):
                if often == 1 or self._chance.random() < often / less:
                    values[name] = self._of(hint, checks, depth + 1)
            with suppress(ValueError):
                return kind(**values)

    def _one_of_several(self, kind: OneOf, checks: Checks, depth: int) -> Any:
        """Draw a number, a word that is read there, or a table."""
        tables = [each for each in kind.kinds() if issubclass(each, msgspec.Struct | Table)]
        words = _words_read_by(kind)
        if int in kind.kinds() and (self._chance.random() < 0.6 or not words):
            return self._number(checks)
        if tables and self._chance.random() < 0.2:
            return self._of(tables[0], checks, depth)
        return self._chance.choice(words)

    def _mapping(self, kinds: Sequence[Any], checks: Checks, depth: int) -> Mapping[Any, Any]:
        keys = (self._of(kinds[0], checks, depth + 1) for _ in range(self._length(depth)))
        held = checks.held or checks
        return {key: self._of(kinds[1], held, depth + 1) for key in keys}

    def _plain(self, kind: Any, checks: Checks) -> Any:
        if kind is type(None):
            return None
        if kind is bool:
            return self._chance.random() < 0.5
        if kind is int:
            return self._number(checks)
        if isinstance(kind, type) and issubclass(kind, Enum):
            return self._chance.choice(list(kind))
        if kind is object:
            return self._chance.choice([self._number(checks), self._word(checks), ["G"]])
        return self._word(checks)

    def _number(self, checks: Checks) -> int:
        if self._chance.random() < self._wild:
            return self._chance.choice((*EXTREMES, len(self._seats), self._clock + 7))
        match checks.name:
            case "seat" | "player":
                return self._chance.choice(self._seats)
            case "object" if self._ids:
                return self._chance.choice(self._ids)
            case _:
                return self._chance.choice(NUMBERS)

    def _word(self, checks: Checks) -> str:
        if self._chance.random() < self._wild:
            return self._chance.choice(
                (self._chance.choice(JUNK), self._near(), self._chance.choice(_pool()))
            )
        fitting = _words_for(checks)
        return self._chance.choice(fitting or _pool())

    def _near(self) -> str:
        """Return a word with one letter too many, or one missing."""
        word = self._chance.choice(_pool())
        place = self._chance.randint(0, len(word))
        return word[:place] + self._chance.choice(("", "s", " ", "2", "’")) + word[place + 1 :]

    def _length(self, depth: int) -> int:
        return self._chance.choice((1, 1, 1, 2, 2, 0, 3) if depth < _DEEP else (1, 1, 0))


@cache
def _holds_more(kind: Any) -> bool:
    """Return whether values of a type contain effects or conditions."""
    if not (isinstance(kind, type) and issubclass(kind, msgspec.Struct)):
        return False
    return any(_is_several(hint) for hint in _hints(kind).values())


def _is_several(hint: Any) -> bool:
    args = typing.get_args(hint)
    return len(
        [each for each in args if isinstance(each, type) and issubclass(each, msgspec.Struct)]
    ) > 3 or any(map(_is_several, args))
