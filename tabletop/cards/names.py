"""Comparison of names, and the names most similar to a misspelled one."""

import re
import unicodedata
from collections.abc import Iterable
from functools import lru_cache
from operator import methodcaller
from typing import Final

from tabletop.cards import late_cards
from tabletop.cards.limits import LONGEST_NAME

_DOTS: Final = re.compile(r"\s*\.(?:\s*\.)+")
_SLASHES: Final = re.compile(r"\s*//?\s*")
_QUOTES: Final = str.maketrans("’‘´ʼ′“”–—−", "'''''\"\"---")
_BETWEEN: Final = re.compile(r"[^a-z0-9]+")

_LIKE_ENOUGH: Final = 75
"""Percentage of letters that a suggestion has in common with the unknown name."""
_SHORTEST_BEGINNING: Final = 4
"""Letters of a beginning for which the rest may be suggested."""


def folded(name: str) -> str:
    """Return a name folded for comparison: without case, accents, and variants of dots, dashes and quotes."""
    if not name.isascii():
        name = unicodedata.normalize("NFKD", name.translate(_QUOTES).replace("Æ", "Ae").replace("æ", "ae"))
        name = "".join(letter for letter in name if not unicodedata.combining(letter))
    if "/" in name:
        name = _SLASHES.sub(" // ", name)
    if ".." in name or ". ." in name:
        name = _DOTS.sub(" ...", name)
    return " ".join(name.casefold().split())


def file_stem(name: str) -> str:
    """Return the stem of a file about a card: ``urzas-saga`` for ``"Urza's Saga"``."""
    return _BETWEEN.sub("-", folded(name).replace("'", "")).strip("-")


def matching_keys(text: str, keys: Iterable[str], limit: int) -> tuple[str, ...]:
    """Return the folded names that contain a text, at the beginning first, then similar ones."""
    wanted = folded(text)
    there = tuple(keys)
    found = sorted(key for key in there if wanted in key)
    found.sort(key=lambda key: (not key.startswith(wanted), f" {wanted}" not in key))
    if len(found) < limit:
        found.extend(nearest_names(wanted, there, limit))
    return tuple(dict.fromkeys(found))[:limit]


_folded = lru_cache(maxsize=1 << 15)(folded)
"""Folded names compared with many others, all of them short."""


def suggested_name(name: str, keys: Iterable[str]) -> str:
    """Return the folded name probably meant by an unknown name.

    It is the shortest that begins with it, or else a similar one. The result is empty if there is none, since
    no suggestion is better than an absurd one.
    """
    wanted, there = folded(name), tuple(keys)
    if len(wanted) > LONGEST_NAME:
        return ""
    beginning = filter(methodcaller("startswith", wanted), there)
    longer = [key for key in beginning if not key[len(wanted) :][:1].isalnum()]
    if len(wanted) >= _SHORTEST_BEGINNING and longer:
        return min(longer, key=len)
    # Like `nearest_names`, but for folded names, since a list may have many unknown names.
    near = late_cards.process.extractOne(
        wanted, there, scorer=late_cards.fuzz.ratio, score_cutoff=_LIKE_ENOUGH
    )
    return near[0] if near is not None else ""


def nearest_names(name: str, choices: Iterable[str], limit: int = 3) -> tuple[str, ...]:
    """Return the names most similar to a misspelled one, best first, or else those with a similar part."""
    if len(name) > LONGEST_NAME:
        return ()
    # rapidfuzz is loaded only for a misspelled name, since it would slow down every start.
    names = tuple(choices)
    # Similar whole names come first, then WRatio, which also accepts part of a name.
    for scorer, cutoff in ((late_cards.fuzz.ratio, 70), (late_cards.fuzz.WRatio, 75)):
        near = late_cards.process.extract(
            name, names, scorer=scorer, processor=_folded, limit=limit, score_cutoff=cutoff
        )
        if near:
            return tuple(choice for choice, _, _ in near)
    return ()
