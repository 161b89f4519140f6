"""Word coverage: each number, color, type and keyword of a line has to occur in what it was read as.

This is a second look at what the grammar has read, independent of its rules. A word that no value accounts
for was passed over, so the line isn't read.
"""

import re
from collections.abc import Iterable, Iterator, Mapping
from enum import Enum
from typing import Final

import msgspec

from tabletop.language.abilities import Ability
from tabletop.language.card_types import CARD_TYPES
from tabletop.language.effects import Investigate, PlayMoreLands
from tabletop.language.english import NUMBERS
from tabletop.language.keywords import CARRIED_OUT, WITH_A_VALUE
from tabletop.language.reading import Phrase, Word
from tabletop.language.selections import Selection
from tabletop.language.subtypes import SUBTYPES, singular

_COLORS: Final = {"white": "W", "blue": "U", "black": "B", "red": "R", "green": "G"}
_VALUES: Final = {word: str(number) for number, word in enumerate(NUMBERS) if number > 1} | {"twice": "2"}
_KEYWORDS: Final = frozenset(word for word in CARRIED_OUT if word not in WITH_A_VALUE and word != "enchant")
_POINTING: Final = re.compile(
    r"\b(?:that|those|the (?:sacrificed|exiled|discarded)|enchanted|equipped|it's still an?|still an?) [a-z]+"
    r"|one, two, or three|one or two|more than one creature|creature or planeswalker dealt damage"
    r"|(?:a|that) (?:creature|permanent|planeswalker) (?:dealt damage this way|would die)|as a sorcery",
    re.IGNORECASE,
)
"""Words that point at something named before, and numbers of which only the largest is stored."""
_LABEL: Final = re.compile(r"(?<=• )[^•\n.]+ — ")
"""Names of modes, which have no rules meaning (207.2c)."""
_WORD: Final = re.compile(r"[1-9][0-9]*|[A-Za-z][A-Za-z'-]*")


def passed_over(words: str, abilities: tuple[Ability, ...]) -> frozenset[str]:
    """Return the content words of a line that its abilities don't account for.

    Args:
        words: the line without reminder text and ability word, with ``~`` for the object itself.
        abilities: what it was read as.

    """
    there = frozenset(word for ability in abilities for word in _words_of(ability))
    return frozenset(word for word in _content(_POINTING.sub("", _LABEL.sub("", words))) if word not in there)


def _content(words: str) -> Iterator[str]:
    for found in _WORD.findall(words):
        plain = found.removeprefix("non-").removeprefix("non") if found.startswith("non") else found
        lower = plain.lower()
        if found.isdecimal():
            yield found
        elif lower in _VALUES:
            yield _VALUES[lower]
        elif lower in _COLORS:
            yield _COLORS[lower]
        elif lower in _KEYWORDS:
            yield lower
        elif (kind := singular(plain)) in SUBTYPES:
            yield kind
        elif singular(lower).capitalize() in CARD_TYPES:
            yield singular(lower).capitalize()


def _words_of(value: object) -> Iterator[str]:
    """Yield the words and numbers in a value of the language."""
    if isinstance(value, msgspec.Struct):
        yield from _said_by_kind(value)
    if isinstance(value, int):
        yield str(abs(value))
    elif isinstance(value, str | Enum | Phrase):
        yield from _words_in(str(value))
        if isinstance(value, Word):
            yield from _words_in(value.words)
    else:
        for part in _parts_of(value):
            yield from _words_of(part)


def _parts_of(value: object) -> Iterable[object]:
    if isinstance(value, msgspec.Struct):
        return (getattr(value, field) for field in value.__struct_fields__)
    if isinstance(value, Selection):
        return value.zone, value.controller, value.owner, value.asks
    if isinstance(value, Mapping):
        return *value.keys(), *value.values()
    return value if isinstance(value, tuple) else ()


def _said_by_kind(value: msgspec.Struct) -> Iterator[str]:
    """Yield words that a kind of value says without a field for them."""
    if isinstance(value, PlayMoreLands):
        yield "Land"
    if isinstance(value, Investigate):
        yield "Clue"


def _words_in(text: str) -> Iterator[str]:
    yield text
    if "{" in text:
        yield str(text.count("{"))
    for word in _WORD.findall(text):
        plain = word.removeprefix("non")
        yield from (word, word.capitalize(), singular(word).capitalize(), plain.capitalize())
        if word in _VALUES:
            yield _VALUES[word]
        if word in _COLORS:
            yield _COLORS[word]
    # "First strike" and the like are found word by word as well.
    yield from (word for word in _KEYWORDS if word in text)
