"""What is wrong with a scenario file, said in one line: file, place, what, and the nearest known word."""

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
"""How alike two words are, of 100, where one is taken for the other misspelt."""
_LOOKED_AT = 20
"""How many words that are alike but for capital letters are compared once more."""
_LONGEST_KEY = 40


class Fault(msgspec.Struct, frozen=True):
    """One thing that is wrong, and where: ``steps[3].object``, counted from 1.

    Where it is a word that names nothing, ``kind`` and ``word`` tell which.
    """

    place: str
    what: str
    kind: WordKind | None = None
    word: str = ""


class ScenarioError(ValueError):
    """A scenario file cannot be used. The text is one line that says where, what, and what to do."""

    def __init__(self, path: Path | str, fault: Fault) -> None:
        self.path = path
        self.fault = fault
        super().__init__(fault_line(path, fault.what, fault.place))


def nearest(word: str, words: Iterable[str]) -> str:
    """The known word that is most like another one; the empty text if there is none at all."""
    if len(word) > LONGEST_NAME:
        return ""
    # rapidfuzz is loaded only where something is misspelt.
    known = list(dict.fromkeys(words))
    near = late_cards.process.extract(
        word, known, scorer=late_cards.fuzz.ratio, processor=str.lower, limit=_LOOKED_AT
    )
    best = [name for name, score, _ in near if score == near[0][1]]
    return max(best, key=lambda name: late_cards.fuzz.ratio(word, name), default="")


def misspelt(kind: str, word: str, words: Iterable[str]) -> str:
    """Say that a word is nearly one of some kind; the empty text where it is one, or nothing of the kind."""
    known = tuple(words)
    if word in known or word.lower() in known:
        return ""
    near = nearest(word, known)
    return (
        unknown(kind, word, (near,)) if late_cards.fuzz.ratio(word.lower(), near.lower()) >= _NEARLY else ""
    )


def unknown(kind: str, word: str, words: Iterable[str]) -> str:
    """Say that a word of some kind is not known, with the nearest one that is."""
    near = nearest(word, words)
    hint = f"; did you mean {quoted(near)}?" if near else "; there is none"
    return f"unknown {kind} {quoted(word)}{hint}"


def within(place: str, key: str | int) -> str:
    """The place of a key, or of an item counted from 0, within a place."""
    if isinstance(key, str) and len(key) > _LONGEST_KEY:
        key = one_line(key, _LONGEST_KEY)
    return _joined(place, key)


@lru_cache(maxsize=4096)
def _joined(place: str, key: str | int) -> str:
    # The same places come in every file, and each is asked for several times.
    if isinstance(key, int):
        return f"{place}[{key + 1}]"
    key = one_line(key, _LONGEST_KEY)
    shown = key if _PLAIN_KEY.fullmatch(key) else f'"{key}"'
    return f"{place}.{shown}" if place else shown
