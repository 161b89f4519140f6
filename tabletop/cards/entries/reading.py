"""Reading of the card entries, one file each: ``assets/cards/d/delver-of-secrets.toml``.

Tokens are in ``tokens``, granted abilities in ``granted``. All other folders hold cards by first letter.
"""

import re
from collections.abc import Mapping
from pathlib import Path
from typing import Any, Final, TypeVar

import msgspec

from tabletop.cards.entries.entry import FACES, TABLES, TOKENS, Entry, EntryFace, GrantedEntry
from tabletop.cards.entries.faults import entry_fault, misfit, unknown
from tabletop.cards.entries.linking import known_in
from tabletop.cards.fault_lines import quoted
from tabletop.cards.names import file_stem
from tabletop.cards.reading import CardFileError, definition_of
from tabletop.disk.regular_files import content_of
from tabletop.language.reading import convert
from tabletop.untrusted.budget import Budget, UnreadableTextError
from tabletop.untrusted.parsing import parse_toml

TOKENS_FOLDER: Final = "tokens"
GRANTED_FOLDER: Final = "granted"
_LONGEST: Final = 1 << 20
"""Largest size of an entry in bytes."""
_BUDGET: Final = Budget(values=50_000, depth=100)
_SIZE: Final = re.compile(r"(?:[0-9*+]+/[0-9*+]+)?")
_COLORS: Final = re.compile(r"[WUBRG]*")

Kind = TypeVar("Kind", Entry, GrantedEntry)


class Entries(msgspec.Struct, frozen=True):
    """All entries of a folder by file."""

    cards: Mapping[Path, Entry]
    tokens: Mapping[Path, Entry]
    granted: Mapping[Path, GrantedEntry]


def entry_files(folder: Path) -> tuple[Path, ...]:
    """Return the files of all entries, in the order of their paths."""
    return tuple(sorted(folder.glob("*/*.toml")))


def read_entries(folder: Path) -> Entries:
    """Read every entry of a folder in the order of names. Cards with one face come last.

    Raises:
        CardFileError: an entry is wrong, or names one that doesn't exist. The text says where.

    """
    cards: dict[Path, Entry] = {}
    tokens: dict[Path, Entry] = {}
    granted: dict[Path, GrantedEntry] = {}
    for path in entry_files(folder):
        if path.parent.name == GRANTED_FOLDER:
            granted[path] = read_granted(path)
        else:
            (tokens if path.parent.name == TOKENS_FOLDER else cards)[path] = read_entry(path)
    entries = Entries(dict(sorted(cards.items(), key=_has_one_face)), tokens, granted)
    if not cards:
        raise CardFileError(f"{folder}: the cards are missing; reinstall the program")
    known = known_in(entries.cards.values(), entries.tokens.values(), entries.granted.values())
    named: Mapping[Path, Entry | GrantedEntry] = {**entries.cards, **entries.tokens, **entries.granted}
    for path, entry in named.items():
        for fault in known.faults(path, entry):
            raise fault
    return entries


def _has_one_face(item: tuple[Path, Entry]) -> bool:
    return item[1].layout.value == "normal"


def read_entry(path: Path) -> Entry:
    """Read the entry of a card or token.

    Raises:
        CardFileError: it is wrong. The text says where.

    """
    return entry_of(path, _toml(path))


def entry_of(path: Path, raw: Mapping[str, Any]) -> Entry:
    """Make an entry from the content of a card's or token's file.

    Raises:
        CardFileError: it is wrong. The text says where.

    """
    card = _first_name(raw) or path.stem
    entry = _converted(path, card, raw, Entry)
    _check_faces(path, card, entry)
    return entry


def read_granted(path: Path) -> GrantedEntry:
    """Read an entry of granted abilities.

    Raises:
        CardFileError: it is wrong. The text says where.

    """
    return granted_of(path, _toml(path))


def granted_of(path: Path, raw: Mapping[str, Any]) -> GrantedEntry:
    """Make an entry from the content of a file of granted abilities.

    Raises:
        CardFileError: it is wrong. The text says where.

    """
    entry = _converted(path, str(raw.get("called", path.stem)), raw, GrantedEntry)
    _check_place(path, entry.called, GRANTED_FOLDER, entry.called)
    return entry


def _toml(path: Path) -> dict[str, Any]:
    try:
        content = content_of(path, _LONGEST)
    except OSError as error:
        raise entry_fault(path, f"{error.strerror}; the entry can't be read") from error
    if len(content) > _LONGEST:
        raise entry_fault(path, f"more than {_LONGEST} bytes; this isn't an entry of a card")
    try:
        return parse_toml(content, _BUDGET)
    except UnreadableTextError as error:
        raise entry_fault(path, error.what, place=error.place) from error


def _first_name(raw: Mapping[str, Any]) -> str:
    """Return the name of the first face, as far as there is one."""
    faces = map(raw.get, TABLES)
    names = (face.get("name") for face in faces if isinstance(face, dict))
    return next((name for name in names if isinstance(name, str)), "")


def _converted(path: Path, card: str, raw: object, wanted: type[Kind]) -> Kind:
    try:
        return convert(raw, wanted)
    except msgspec.ValidationError as error:
        raise misfit(path, card, raw, wanted, error) from error


def _check_faces(path: Path, card: str, entry: Entry) -> None:
    wanted = FACES[entry.layout]
    for name in wanted:
        if name not in entry.faces:
            raise entry_fault(path, f"a card of this layout has a table {quoted(name)}; add it", card=card)
    for name, face in entry.faces.items():
        if name not in wanted:
            raise entry_fault(path, unknown("face of this layout", name, wanted), card=card)
        _check_face(path, card, name, face)
    is_token = entry.layout in TOKENS
    if is_token and not entry.called:
        raise entry_fault(path, "effects need words to ask for it by; add “called”", card=card)
    folder = TOKENS_FOLDER if is_token else file_stem(card)[:1]
    _check_place(path, card, folder, entry.called[0] if is_token else card)
    try:
        definition_of(entry.facts())
    except CardFileError as error:
        raise entry_fault(path, str(error)) from error


def _check_face(path: Path, card: str, name: str, face: EntryFace) -> None:
    for key, word, allowed in (
        ("size", face.size, _SIZE),
        ("indicator", face.indicator, _COLORS),
        ("colors", face.colors or "", _COLORS),
    ):
        if not allowed.fullmatch(word):
            what = f"{quoted(word)} is not a {'size like 2/2' if key == 'size' else 'row of colors like WU'}"
            raise entry_fault(path, what, card=card, face=name, place=key)


def _check_place(path: Path, card: str, folder: str, name: str) -> None:
    """Check that the file is where the entry's name says."""
    wanted = f"{folder}/{file_stem(name)}.toml"
    if path.parts[-2:] != tuple(wanted.split("/")):
        raise entry_fault(path, f"the entry of this name belongs in {wanted}; move it there", card=card)
