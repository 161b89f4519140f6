"""Misspelled names: which are certain typos of a known name, and which may be the name of another card."""

import re
from collections.abc import Iterable
from itertools import islice
from typing import Final

from tabletop.cards import late_cards
from tabletop.cards.names import folded

_NO_LETTERS: Final = re.compile(r"[^a-z0-9 ]+")
_SHORTEST_NAME: Final = 10
"""Letters of a name in which one wrong letter is a typo. Short names of cards often differ by one."""
_SHORTEST_WORD: Final = 5
_NEAR: Final = 2
"""Number of wrong letters by which another known name may be meant as well."""


def is_typo(name: str, known_name: str, names: Iterable[str]) -> bool:
    """Return whether an unknown name is certainly a typo of a known one, and of no other.

    It is one if the names differ only by signs and spaces, or by one letter (missing, added, wrong or
    exchanged with the next) after the first letter of a long word in a long name.

    Args:
        name: the unknown name.
        known_name: the name that is probably meant.
        names: the folded names of all faces.

    """
    wrong, right = folded(name), folded(known_name)
    if _letters(wrong) == _letters(right):
        return True
    if len(right) < _SHORTEST_NAME or not _differ_by_a_letter(wrong, right):
        return False
    near = (known for known in names if late_cards.OSA.distance(wrong, known, score_cutoff=_NEAR) <= _NEAR)
    return len(list(islice(near, 2))) < 2


def _letters(name: str) -> str:
    return _NO_LETTERS.sub("", name).replace(" ", "")


def _differ_by_a_letter(wrong: str, right: str) -> bool:
    words = list(zip(wrong.split(), right.split(), strict=False))
    different = [(one, other) for one, other in words if one != other]
    if len(wrong.split()) != len(right.split()) or len(different) != 1:
        return False
    ((one, other),) = different
    return (
        one[0] == other[0]
        and len(other) >= _SHORTEST_WORD
        and not any(letter.isdigit() for letter in one + other)
        and late_cards.OSA.distance(one, other, score_cutoff=1) == 1
    )
