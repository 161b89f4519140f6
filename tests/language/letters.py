"""Words of abilities with one letter changed, and whether the change is noticed.

``python -m tests.language.letters`` tries every letter of every word and prints the counts.
"""

import re
import string
import sys
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping
from copy import deepcopy
from functools import cache
from pathlib import Path
from random import Random
from typing import Any, Final, NamedTuple

import msgspec

from tabletop.cards.entries.entry import Entry, GrantedEntry
from tabletop.cards.entries.linking import Known, known_in
from tabletop.cards.entries.reading import GRANTED_FOLDER, entry_of, granted_of, read_entries
from tabletop.cards.faces import Face
from tabletop.cards.reading import CardFileError, definition_of
from tabletop.cards.type_line import TypeLine
from tabletop.cards.wording import wording
from tabletop.language.reading import Table
from tabletop.language.spelled import FOR_THE_PLAYER
from tabletop.language.subtypes import SUBTYPES
from tests.cards.entries.written import FOLDER, written_entries

NAMES: Final = frozenset(
    {"Forbid.name", "OwnAndControl.name", "Selection.name", "Selection.not_name", "TokenFace.name"}
)
"""Free text: names of cards and tokens."""

Way = tuple[str | int, ...]


class Spoken(NamedTuple):
    """A word of an entry: its field, its path, and whether it is the key of a mapping."""

    file: Path
    field: str
    way: Way
    word: str
    is_key: bool = False


class Change(NamedTuple):
    """A word with one letter changed."""

    spoken: Spoken
    to: str

    def __str__(self) -> str:
        """Return the file, the place and both words."""
        return f"{self.spoken.file.stem}: {self.spoken.field}: {self.spoken.word!r} to {self.to!r}"


# --- The words of the entries ------------------------------------------


@cache
def words_of_entries() -> tuple[Spoken, ...]:
    """Return every word in the abilities of every shipped entry."""
    return tuple(each for file, raw in written_entries().items() for each in _spoken_in(file, raw))


def _spoken_in(file: Path, raw: Mapping[str, Any]) -> Iterator[Spoken]:
    entry = read_entry(file, raw)
    if isinstance(entry, GrantedEntry):
        yield from _walk(file, entry.abilities, raw["abilities"], ("abilities",), "")
        return
    for name, face in entry.faces.items():
        yield from _walk(file, face.abilities, raw[name].get("abilities", []), (name, "abilities"), "")


def read_entry(file: Path, raw: Mapping[str, Any]) -> Entry | GrantedEntry:
    """Read an entry from its raw form."""
    return (granted_of if file.parent.name == GRANTED_FOLDER else entry_of)(file, raw)


def _walk(file: Path, value: Any, raw: Any, way: Way, field: str) -> Iterator[Spoken]:
    """Walk through the decoded and the raw form side by side."""
    match raw:
        case str():
            yield Spoken(file, field, way, raw)
        case list():
            for place, each in enumerate(raw):
                yield from _walk(file, value[place], each, (*way, place), field)
        case dict() if isinstance(value, Table):
            yield from _walk_table(file, value.as_table(), raw, way)
        case dict() if isinstance(value, msgspec.Struct):
            yield from _walk_table(file, value, raw, way)
        case dict():
            for key in raw:
                yield Spoken(file, f"keys of {field}", (*way, key), key, is_key=True)
                yield from _walk(file, value[key], raw[key], (*way, key), field)


def _walk_table(file: Path, value: msgspec.Struct, raw: Mapping[str, Any], way: Way) -> Iterator[Spoken]:
    kind = type(value)
    tag = kind.__struct_config__.tag_field
    for name in raw:
        yield Spoken(file, f"keys of {kind.__name__}", (*way, name), name, is_key=True)
        if name == tag:
            yield Spoken(file, f"{kind.__mro__[1].__name__}.{tag}", (*way, tag), raw[tag])
        else:
            yield from _walk(file, getattr(value, name), raw[name], (*way, name), f"{kind.__name__}.{name}")


def _structs(kind: type[msgspec.Struct]) -> Iterator[type[msgspec.Struct]]:
    yield kind
    for each in kind.__subclasses__():
        yield from _structs(each)


def _is_for_the_player(field: msgspec.inspect.Field) -> bool:
    kinds = field.type.types if isinstance(field.type, msgspec.inspect.UnionType) else (field.type,)
    inner = (each.item_type if isinstance(each, msgspec.inspect.VarTupleType) else each for each in kinds)
    said = (each.extra_json_schema for each in inner if isinstance(each, msgspec.inspect.Metadata))
    return any((each or {}).get("description") == FOR_THE_PLAYER for each in said)


def _free_fields() -> Iterator[str]:
    for kind in _structs(msgspec.Struct):
        if kind.__module__.startswith("tabletop.language."):
            info = msgspec.inspect.type_info(kind)
            assert isinstance(info, msgspec.inspect.StructType)
            yield from (f"{kind.__name__}.{each.name}" for each in info.fields if _is_for_the_player(each))


FREE: Final = NAMES.union(_free_fields())
"""Names, and fields whose type says that they hold text for the player."""


# --- One letter ------------------------------------------


_SYMBOL: Final = re.compile(r"\{[WUBRGCSX](?:/[WUBRGP])?\}")


def shape(word: str) -> str:
    """Return the shape of a word: the same for all numbers and for all mana symbols."""
    return re.sub(r"[0-9]+", "0", _SYMBOL.sub("{W}", word))


@cache
def vocabulary() -> frozenset[str]:
    """Return all words that occur in abilities anywhere, by their shape."""
    return frozenset(shape(each.word) for each in words_of_entries() if each.field not in FREE)


def is_of_the_language(word: str) -> bool:
    """Return whether something is a word, a symbol or a number of the language."""
    return shape(word) in vocabulary() or word in SUBTYPES


def misspellings(each: Spoken) -> Iterator[Change]:
    """Yield each word with one letter after another replaced, unless that is a word of the language."""
    return (Change(each, to) for to in respelt(each.word, f"{each.file.stem} {each.way}"))


def respelt(word: str, seed: str) -> Iterator[str]:
    """Yield a word with one letter after another replaced, unless that is a word of the language."""
    random = Random(seed)
    for place, letter in enumerate(word):
        others = [other for other in _alphabet(letter) if other != letter]
        random.shuffle(others)
        changed = (word[:place] + other + word[place + 1 :] for other in others)
        found = next((each for each in changed if not is_of_the_language(each)), None)
        if found is not None:
            yield found


def _alphabet(letter: str) -> str:
    if letter in string.ascii_lowercase:
        return string.ascii_lowercase
    return string.ascii_uppercase if letter in string.ascii_uppercase else ""


def neighbours(each: Spoken) -> Iterator[Change]:
    """Return every other word, symbol or number of the language that is one letter away."""
    for place, letter in enumerate(each.word):
        letters = string.digits if letter in string.digits else _alphabet(letter)
        for other in letters:
            word = each.word[:place] + other + each.word[place + 1 :]
            if other != letter and is_of_the_language(word):
                yield Change(each, word)


# --- Reading the changed word -------------------------------------


@cache
def known_names() -> Known:
    """Return the names that shipped entries define."""
    entries = read_entries(FOLDER)
    return known_in(entries.cards.values(), entries.tokens.values(), entries.granted.values())


def refusal(change: Change) -> str:
    """Return the error for an entry with the change, empty if it can be read."""
    return _tried(change)[0]


def _tried(change: Change) -> tuple[str, Entry | GrantedEntry | None]:
    raw = _entry_with(change)
    try:
        entry = read_entry(change.spoken.file, raw)
        wrong = next(known_names().faults(change.spoken.file, entry), None)
    except CardFileError as error:
        return str(error), None
    return (str(wrong), None) if wrong is not None else ("", entry)


def _entry_with(change: Change) -> Mapping[str, Any]:
    raw = deepcopy(written_entries()[change.spoken.file])
    *way, last = change.spoken.way
    inner: Any = raw
    for step in way:
        inner = inner[step]
    if change.spoken.is_key:
        inner[change.to] = inner.pop(last)
    else:
        inner[last] = change.to
    return raw


def is_told_apart(change: Change) -> bool:
    """Return whether another word is refused in this place, or changes the text on the card."""
    said, entry = _tried(change)
    if said or entry is None:
        return True
    before = words_on(read_entry(change.spoken.file, written_entries()[change.spoken.file]))
    try:
        return words_on(entry) != before
    except LookupError:
        # It was read, but can't be worded, so the change went unnoticed.
        return False


def words_on(entry: Entry | GrantedEntry) -> list[tuple[str, ...]]:
    """Return the generated text of each face."""
    if isinstance(entry, GrantedEntry):
        types = TypeLine(types=("Creature",))
        return [wording(Face(name=entry.called, types=types, abilities=entry.abilities))]
    return [wording(face) for face in definition_of(entry.facts()).faces]


class Tally(NamedTuple):
    """Results of some changes: their number in each field, and those that were not noticed."""

    tried: Counter[str]
    unnoticed: dict[str, list[Change]]


def tally(changes: Iterable[Change], is_noticed: Callable[[Change], bool]) -> Tally:
    """Count the results of changes."""
    tried, unnoticed = Counter[str](), dict[str, list[Change]]()
    for change in changes:
        field = change.spoken.field
        tried[field] += 1
        if not is_noticed(change):
            unnoticed.setdefault(field, []).append(change)
    return Tally(tried, unnoticed)


def is_refused(change: Change) -> bool:
    """Return whether an entry with the change can't be read."""
    return bool(refusal(change))


def show(what: str, found: Tally) -> None:
    """Print the counts."""
    print(f"{found.tried.total()} {what}, {sum(map(len, found.unnoticed.values()))} unnoticed")
    for field, changes in sorted(found.unnoticed.items()):
        print(f"  {field}: {len(changes)} of {found.tried[field]}: {changes[0]}")


def main() -> None:
    """Try every change and print the counts. With a number N, try only one in N."""
    words = [each for each in words_of_entries() if each.field not in FREE][:: int((*sys.argv, "1")[1])]
    print(f"{len(words)} words")
    show("misspellings", tally((c for each in words for c in misspellings(each)), is_refused))
    show("changes into other words", tally((c for each in words for c in neighbours(each)), is_told_apart))


if __name__ == "__main__":
    main()
