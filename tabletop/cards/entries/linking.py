"""References between entries: every card, token and ability that one names has an entry."""

from collections.abc import Collection, Iterable, Iterator, Mapping
from pathlib import Path
from typing import Final

import msgspec

from tabletop.cards.entries.entry import Entry, GrantedEntry
from tabletop.cards.entries.faults import entry_fault, unknown
from tabletop.cards.reading import CardFileError
from tabletop.cards.type_line import type_line
from tabletop.language.abilities import Ability, EntersWith
from tabletop.language.amounts import AttackersThisTurn, CountersOn, SacrificedThisTurn
from tabletop.language.card_types import CardType, Supertype
from tabletop.language.conditions import ThisTurn
from tabletop.language.effects import Changes, GetEmblem, RemoveCounters, TokenFace
from tabletop.language.effects.counter_kinds import NAMED
from tabletop.language.fields import fields_of
from tabletop.language.keywords import protected_from, warded_by
from tabletop.language.meaning import Meaning
from tabletop.language.predicates import Either, Has, OfSubtype, OfSupertype, OfType, WithCounter
from tabletop.language.qualities import Quality
from tabletop.language.selections import Selection, Tally
from tabletop.language.subtypes import SUBTYPES


class Known(msgspec.Struct, frozen=True):
    """The names defined by the entries of a folder."""

    cards: frozenset[str]
    faces: frozenset[str]
    tokens: frozenset[str]
    granted: frozenset[str]
    subtypes: frozenset[str]

    def faults(self, path: Path, entry: Entry | GrantedEntry) -> Iterator[CardFileError]:
        """Yield everything that an entry names and that doesn't exist."""
        if isinstance(entry, GrantedEntry):
            for wrong in self._unknown(entry.abilities):
                yield entry_fault(path, f"abilities: {wrong}", card=entry.called)
            return
        card = next(iter(entry.faces.values())).name
        for other in filter(None, (entry.partner, entry.result, *entry.parts)):
            if other not in self.cards:
                yield entry_fault(path, unknown("card", other, self.cards), card=card)
        for name, face in entry.faces.items():
            for wrong in self._unknown(face.abilities):
                yield entry_fault(path, wrong, card=card, face=name)

    def _unknown(self, abilities: Iterable[Ability]) -> Iterator[str]:
        for part in _parts(abilities):
            for kind, words, known in self._names_used(part):
                for word in words:
                    if word not in known:
                        yield unknown(kind, word, known)

    def _names_used(self, part: msgspec.Struct) -> Iterator[tuple[str, Iterable[str], Collection[str]]]:
        """Yield the names used by a part of an ability by kind, with the names that exist."""
        by_meaning: dict[Meaning | None, tuple[str, Collection[str]]] = {
            Meaning.TOKEN: ("token", self.tokens),
            Meaning.GRANTED: ("granted ability", self.granted),
            Meaning.SUBTYPE: ("subtype", self.subtypes),
            Meaning.COUNTER: ("kind of counter", _KINDS),
        }
        for field in fields_of(type(part)).values():
            if field.meaning in by_meaning:
                kind, known = by_meaning[field.meaning]
                yield kind, _names_in(getattr(part, field.name)), known
        yield "subtype", _subtypes(part), self.subtypes
        yield "kind of counter", _counters(part), NAMED
        match part:
            case RemoveCounters():
                yield "kind of counter", [part.kind], _KINDS
            case GetEmblem():
                yield "token", [part.card], self.tokens
            case Changes():
                yield "name of a face", _names_in(part.name), self.faces
            case Either(of=several) if any(isinstance(each, OfType | OfSupertype) for each in several):
                subtypes = [each.subtype for each in several if isinstance(each, OfSubtype)]
                yield "type", subtypes, _TYPES | self.subtypes


def _names_in(value: str | Iterable[str] | None) -> Iterable[str]:
    """Return the names in the value of a field, the keys of a mapping."""
    return () if not value else (value,) if isinstance(value, str) else value


def _subtypes(part: msgspec.Struct) -> tuple[str, ...]:
    """Return the subtypes in a part of an ability."""
    match part:
        case Changes():
            return _behind(part.add_keywords, part.keywords or ())
        case OfSubtype(subtype=subtype):
            return (subtype,)
        case Has(keyword=keyword):
            return _behind((keyword,))
        case TokenFace():
            return (*type_line(str(part.types)).subtypes, *_behind(part.keywords))
        case (
            Tally(what=SacrificedThisTurn(subtype))
            | ThisTurn(what=SacrificedThisTurn(subtype) | AttackersThisTurn(subtype))
        ):
            return (subtype,)
        case _:
            return ()


def _counters(part: msgspec.Struct) -> Iterable[str]:
    """Yield the kinds of counters in a part of an ability, unless it can mean all."""
    match part:
        case WithCounter(kind=kind) | Tally(what=CountersOn(kind)):
            return (kind,)
        case EntersWith(copy_counters=copied):
            return copied.values()
        case _:
            return ()


def _behind(*keywords: Iterable[str]) -> tuple[str, ...]:
    """Return the subtypes after the names of keywords."""
    asked = (quality for words in keywords for word in words for quality in _qualities_in(word))
    return tuple(subtype for quality in asked for subtype in quality.get("subtypes", ()))


def _qualities_in(keyword: str) -> tuple[Quality, ...]:
    price = warded_by(keyword)
    return protected_from(keyword) if price is None else (price.of,)


_TYPES: Final = frozenset((*map(str, CardType), *map(str, Supertype)))
_KINDS: Final = NAMED | {"every", ""}
"""Fields with a kind of counter, each with the words that mean all kinds."""


def known_in(cards: Iterable[Entry], tokens: Iterable[Entry], granted: Iterable[GrantedEntry]) -> Known:
    """Return the names defined by all entries."""
    named, made = tuple(cards), tuple(tokens)
    faces = [face for entry in (*named, *made) for face in entry.faces.values()]
    return Known(
        cards=frozenset(next(iter(entry.faces.values())).name for entry in named),
        faces=frozenset(face.name for face in faces),
        tokens=frozenset(word for entry in made for word in entry.called),
        granted=frozenset(entry.called for entry in granted),
        subtypes=SUBTYPES.union(*(type_line(face.type).subtypes for face in faces)),
    )


def _parts(value: object) -> Iterator[msgspec.Struct]:
    """Yield every struct inside a value, at any depth."""
    if isinstance(value, msgspec.Struct):
        yield value
        for name in value.__struct_fields__:
            yield from _parts(getattr(value, name))
    elif isinstance(value, Selection):
        yield from _parts(value.asks)
    elif isinstance(value, tuple | list | Mapping):
        for each in value.values() if isinstance(value, Mapping) else value:
            yield from _parts(each)
