"""One-line reports about wrong entries: file, card, face, place, what was found, and the nearest word."""

import re
from collections.abc import Iterable, Iterator, Mapping
from enum import Enum
from functools import cache
from pathlib import Path
from typing import Final

import msgspec
from msgspec import inspect

from tabletop.cards import late_cards
from tabletop.cards.entries.entry import TABLES
from tabletop.cards.fault_lines import fault_line, quoted
from tabletop.cards.reading import CardFileError
from tabletop.language.reading import OneOf, Table

_PLACED: Final = re.compile(r"(?P<what>.*) - at `(?:key in )?\$(?P<place>.*)`", re.S)
_KEY: Final = re.compile(r"\.(?P<name>[^.\[]+)|\[(?P<number>[0-9]+)\]|(?P<any>\[\.\.\.\])")
_WRONG_WORD: Final = re.compile(r"Invalid (?:enum )?value '?(?P<word>.*?)'?", re.S)
_WRONG_KEY: Final = re.compile(r"Object contains unknown field `(?P<word>.*)`", re.S)
_MISSING: Final = re.compile(r"Object missing required field `(?P<word>.*)`", re.S)


def entry_fault(path: Path, what: str, *, card: str = "", face: str = "", place: str = "") -> CardFileError:
    """Return an error that names the file, the card, its face, the place in it, and the reason."""
    whose = f"{card} ({face})" if face else card
    return CardFileError(fault_line(path, ": ".join(filter(None, (whose, place, what)))))


def misfit(path: Path, card: str, raw: object, wanted: object, error: Exception) -> CardFileError:
    """Return an error about a value that does not fit its type.

    Args:
        path: the file
        card: the name of the card
        raw: the value
        wanted: the type
        error: the message of msgspec

    """
    found = _PLACED.fullmatch(str(error))
    what, path_in_it = (found["what"], found["place"]) if found else (str(error), "")
    keys = [_key(each) for each in _KEY.finditer(path_in_it)]
    what = _in_words(what, _Types(raw, wanted, keys))
    face = str(keys.pop(0)) if keys and keys[0] in TABLES else ""
    return entry_fault(path, what, card=card, face=face, place=_place(keys))


def _key(found: re.Match[str]) -> str | int | None:
    return found["name"] if found["name"] else int(found["number"]) if found["number"] else None


def _place(keys: Iterable[str | int | None]) -> str:
    """Return the path to a value, with items counted from 1."""
    shown = (f"[{key + 1}]" if isinstance(key, int) else f".{key or '*'}" for key in keys)
    return "".join(shown).removeprefix(".")


def _in_words(what: str, types: "_Types") -> str:
    """Return the reason, with the nearest known word for the place."""
    if word := _WRONG_KEY.fullmatch(what):
        return unknown("key", word["word"], types.keys())
    if word := _MISSING.fullmatch(what):
        return f"{quoted(word['word'])} is missing; add it"
    if word := _WRONG_WORD.fullmatch(what):
        return unknown("word", word["word"], types.allowed_words())
    return what


def unknown(kind: str, word: str, known: Iterable[str]) -> str:
    """Return the text for an unknown word of some kind, with the nearest known one."""
    # rapidfuzz is loaded only where something is misspelled.
    near = late_cards.process.extractOne(word, sorted(set(known)), scorer=late_cards.fuzz.ratio)
    return f"unknown {kind} {quoted(word)}" + (f"; did you mean {quoted(near[0])}?" if near else "")


class _Types:
    """The types possible at a place, found by following the path through what was read."""

    def __init__(self, raw: object, wanted: object, keys: list[str | int | None]) -> None:
        self._before: list[inspect.Type] = []
        self._here = [*_plain(_described(wanted))]
        self._raw = raw
        for key in keys:
            self._before = _narrowed(self._here, raw)
            self._here = [each for kind in self._before for each in _within(kind, key)]
            raw = _part(raw, key)
        self._here_raw = raw

    def keys(self) -> Iterator[str]:
        """Yield the keys of a table at the place."""
        for kind in _narrowed(self._here, self._here_raw):
            if isinstance(kind, inspect.StructType):
                yield from (field.encode_name for field in kind.fields)
                yield from filter(None, [kind.tag_field])

    def allowed_words(self) -> Iterator[str]:
        """Yield the words at the place. For the tag of a table, these are the tags."""
        for kind in self._here:
            if isinstance(kind, inspect.LiteralType):
                yield from map(str, kind.values)
            elif isinstance(kind, inspect.EnumType):
                yield from (str(_value(member)) for member in kind.cls)
        if not self._here:
            tags = (kind.tag for kind in self._before if isinstance(kind, inspect.StructType))
            yield from (tag for tag in tags if isinstance(tag, str))


def _value(member: Enum) -> object:
    return member.value


@cache
def _described(wanted: object) -> inspect.Type:
    return inspect.type_info(wanted)


def _plain(kind: inspect.Type) -> Iterator[inspect.Type]:
    """Return the members of a union type."""
    if isinstance(kind, inspect.UnionType):
        for each in kind.types:
            yield from _plain(each)
    elif isinstance(kind, inspect.CustomType) and isinstance(kind.cls, OneOf):
        for held in kind.cls.kinds():
            if issubclass(held, msgspec.Struct | Enum):
                yield from _plain(_described(held))
            elif issubclass(held, Table):
                yield _described(held.table())
    elif isinstance(kind, inspect.CustomType) and issubclass(kind.cls, Table):
        yield _described(kind.cls.table())
    else:
        yield kind


def _narrowed(kinds: Iterable[inspect.Type], raw: object) -> list[inspect.Type]:
    """Return the struct among several that a table's tag selects."""
    there = [*kinds]
    said: list[inspect.Type] = [
        kind
        for kind in there
        if isinstance(kind, inspect.StructType)
        and isinstance(raw, Mapping)
        and raw.get(kind.tag_field or "") == kind.tag
    ]
    return said or there


def _within(kind: inspect.Type, key: str | int | None) -> Iterator[inspect.Type]:
    match kind:
        case inspect.StructType():
            for field in kind.fields:
                if field.encode_name == key:
                    yield from _plain(field.type)
        case inspect.VarTupleType() | inspect.ListType() if isinstance(key, int):
            yield from _plain(kind.item_type)
        case inspect.DictType():
            yield from _plain(kind.value_type)


def _part(raw: object, key: str | int | None) -> object:
    if isinstance(raw, Mapping):
        return raw.get(key)
    return raw[key] if isinstance(raw, list) and isinstance(key, int) else None
