"""Names of things as the table says them."""

import re
from collections import Counter
from collections.abc import Iterable
from typing import Final

from tabletop.language.subtypes import plural

_UNNAMED_THING: Final = re.compile("an? ((?:face-down |nameless )?(?:card|permanent))")
_A_TOKEN: Final = " Token"
_OF: Final = re.compile(" (?:of|in|at|from|for|with|on|under|beneath) ")
"""Beginning of additional information about the noun before it."""
_NO_PLURAL: Final = ("s", "folk")
_NO_MEN: Final = ("human", "shaman", "talisman", "caiman")


def listed(names: Iterable[str]) -> str:
    """Return names as part of a sentence: ``A, B and C``.

    Equal names are counted, and long lists end in ``more``.
    """
    number_of = Counter(names)
    all_names = [_several(name, number) for name, number in number_of.items()]
    if len(all_names) > 4:
        all_names = [*all_names[:3], f"{len(all_names) - 3} more"]
    *first, last = all_names or [""]
    return f"{', '.join(first)} and {last}" if first else last


def _several(name: str, number: int) -> str:
    if number == 1:
        return name
    found = _UNNAMED_THING.match(name)
    if found is not None:
        return f"{number} {found[1]}s{name[found.end() :]}"
    return f"{number} {several_of(name)}"


def several_of(name: str) -> str:
    """Return the plural of a card's or token's name: ``Hill Giants``, ``Delvers of Secrets``.

    A name without a usable plural stays as it is: ``Gisela, the Broken Blade``.
    """
    if "," in name or not name[:1].isupper():
        return name
    if name.endswith(_A_TOKEN):
        return f"{name}s"
    found = _OF.search(name)
    head = name[: found.start()] if found else name
    return _plural(head) + name[len(head) :]


def _plural(words: str) -> str:
    """Return the plural of a noun. Words without a plural stay as they are."""
    if words.endswith(_NO_PLURAL) or not words[-1].isascii() or not words[-1].isalpha():
        return words
    if words.endswith("man") and not words.lower().endswith(_NO_MEN):
        return f"{words[:-3]}men"
    return plural(words)


def capitalized(words: str) -> str:
    """Return text with a capital first letter."""
    return words[:1].upper() + words[1:]


def with_number(number: int, one: str, many: str = "") -> str:
    """Return a number with its noun: ``1 card``, ``2 cards``."""
    return f"{number} {one if number == 1 else many or one + 's'}"
