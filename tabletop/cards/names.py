"""Names as they are compared with each other, and those that are most like a misspelt one."""

import re
import unicodedata
from collections.abc import Iterable
from functools import lru_cache
from operator import methodcaller
from typing import Final

from tabletop.cards.limits import LONGEST_NAME

_DOTS: Final = re.compile(r"\s*\.(?:\s*\.)+")
_SLASHES: Final = re.compile(r"\s*//?\s*")
_QUOTES: Final = str.maketrans("’‘´ʼ′“”–—−", "'''''\"\"---")
_BETWEEN: Final = re.compile(r"[^a-z0-9]+")

_LIKE_ENOUGH: Final = 75
"""Percent of the letters that a name has in common with one that may be suggested for it."""
_SHORTEST_BEGINNING: Final = 4
"""Letters of a name of which its rest may be suggested."""


def folded(name: str) -> str:
    """A name as it is compared: without case, accents, and differences of dots, dashes and quotes."""
    if not name.isascii():
        name = unicodedata.normalize("NFKD", name.translate(_QUOTES).replace("Æ", "Ae").replace("æ", "ae"))
        name = "".join(letter for letter in name if not unicodedata.combining(letter))
    if "/" in name:
        name = _SLASHES.sub(" // ", name)
    if ".." in name or ". ." in name:
        name = _DOTS.sub(" ...", name)
    return " ".join(name.casefold().split())


def file_stem(name: str) -> str:
    """How a file about the card with a name is called: ``"Urza's Saga"`` in ``urzas-saga``."""
    return _BETWEEN.sub("-", folded(name).replace("'", "")).strip("-")


def matching_keys(text: str, keys: Iterable[str], limit: int) -> tuple[str, ...]:
    """Of folded names those that hold a text, at the beginning first, then those that are like it."""
    wanted = folded(text)
    there = tuple(keys)
    found = sorted(key for key in there if wanted in key)
    found.sort(key=lambda key: (not key.startswith(wanted), f" {wanted}" not in key))
    if len(found) < limit:
        found.extend(nearest_names(wanted, there, limit))
    return tuple(dict.fromkeys(found))[:limit]


_folded = lru_cache(maxsize=1 << 15)(folded)
"""For names that are compared with many others again and again; all of them are short."""


def suggested_name(name: str, keys: Iterable[str]) -> str:
    """Of folded names the one that somebody may have meant by an unknown name.

    It is the shortest that begins with it, else one that is spelled nearly like it. Empty where none is: no
    suggestion is better than an absurd one.
    """
    wanted, there = folded(name), tuple(keys)
    if len(wanted) > LONGEST_NAME:
        return ""
    beginning = filter(methodcaller("startswith", wanted), there)
    longer = [key for key in beginning if not key[len(wanted) :][:1].isalnum()]
    if len(wanted) >= _SHORTEST_BEGINNING and longer:
        return min(longer, key=len)
    # As in ``nearest_names``, but all of these are folded already: a list may have many unknown names.
    from rapidfuzz import fuzz, process  # noqa: PLC0415

    near = process.extractOne(wanted, there, scorer=fuzz.ratio, score_cutoff=_LIKE_ENOUGH)
    return near[0] if near is not None else ""


def nearest_names(name: str, choices: Iterable[str], limit: int = 3) -> tuple[str, ...]:
    """Return the names most like a misspelt one, best first; where none is, those with a part that is."""
    if len(name) > LONGEST_NAME:
        return ()
    # rapidfuzz is loaded only where a name is misspelt: it would slow down every start of the program.
    from rapidfuzz import fuzz, process  # noqa: PLC0415

    names = tuple(choices)
    # Misspelt whole names first; WRatio, which is content with a part of a name, for the others.
    for scorer, cutoff in ((fuzz.ratio, 70), (fuzz.WRatio, 75)):
        near = process.extract(
            name, names, scorer=scorer, processor=_folded, limit=limit, score_cutoff=cutoff
        )
        if near:
            return tuple(choice for choice, _, _ in near)
    return ()
