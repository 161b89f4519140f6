"""Error messages for scenario files, one line each: file, place, error, and the nearest known word."""

import re
from collections.abc import Iterable
from functools import lru_cache
from pathlib import Path

import msgspec

from tabletop.cards import late_cards
from tabletop.cards.fault_lines import fault_line, quoted
from tabletop.cards.limits import LONGEST_NAME
from tabletop.cards.plain_text import one_line
from tabletop.scenarios.format.words import WordKind

_PLAIN_KEY = re.compile(r"[A-Za-z0-9_-]+")
_NEARLY = 85
"""Lowest similarity, from 0 to 100, at which a word counts as a misspelling of another one."""
_LOOKED_AT = 20
"""Number of similar words that are compared again with respect to case."""
_LONGEST_KEY = 40


class Fault(msgspec.Struct, frozen=True):
    """An error in a file with its place, such as ``steps[3].object``, counted from 1.

    For a word that names nothing, ``kind`` and ``word`` hold that word.
    """

    place: str
    what: str
    kind: WordKind | None = None
    word: str = ""


class ScenarioError(ValueError):
    """An unusable scenario file. The text is one line with the place, the error and the remedy."""

    def __init__(self, path: Path | str, fault: Fault) -> None:
        self.path = path
        self.fault = fault
        super().__init__(fault_line(path, fault.what, fault.place))


def nearest(word: str, words: Iterable[str]) -> str:
    """Return the known word most similar to ``word``, or an empty text if no words are known."""
    if len(word) > LONGEST_NAME:
        return ""
    known = list(dict.fromkeys(words))
    near = late_cards.process.extract(
        word, known, scorer=late_cards.fuzz.ratio, processor=str.lower, limit=_LOOKED_AT
    )
    best = [name for name, score, _ in near if score == near[0][1]]
    return max(best, key=lambda name: late_cards.fuzz.ratio(word, name), default="")


def misspelling(kind: str, word: str, words: Iterable[str]) -> str:
    """Return the error for a near miss of a known word, or an empty text for all other words."""
    known = tuple(words)
    if word in known or word.lower() in known:
        return ""
    near = nearest(word, known)
    is_near = late_cards.fuzz.ratio(word.lower(), near.lower()) >= _NEARLY
    return unknown_word(kind, word, (near,)) if is_near else ""


def unknown_word(kind: str, word: str, words: Iterable[str]) -> str:
    """Return the error for an unknown word of some kind, with the nearest known one."""
    near = nearest(word, words)
    hint = f"; did you mean {quoted(near)}?" if near else "; there is none"
    return f"unknown {kind} {quoted(word)}{hint}"


def within(place: str, key: str | int) -> str:
    """Return the place of a key, or of an item counted from 0, within another place."""
    if isinstance(key, str) and len(key) > _LONGEST_KEY:
        key = one_line(key, _LONGEST_KEY)
    return _place_text(place, key)


@lru_cache(maxsize=4096)
def _place_text(place: str, key: str | int) -> str:
    # The same places occur in every file, and each is needed several times.
    if isinstance(key, int):
        return f"{place}[{key + 1}]"
    key = one_line(key, _LONGEST_KEY)
    shown = key if _PLAIN_KEY.fullmatch(key) else f'"{key}"'
    return f"{place}.{shown}" if place else shown
