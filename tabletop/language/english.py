"""English: articles, plurals, numbers, ordinals, lists and capitals.

All texts are worded with these functions: those of cards, the log, menus, lessons and error messages.
"""

import re
from collections import Counter
from collections.abc import Iterable, Sequence
from typing import Final

NUMBERS: Final = (
    *("zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten"),
    *("eleven", "twelve", "thirteen", "fourteen", "fifteen", "sixteen", "seventeen", "eighteen", "nineteen"),
    "twenty",
)
"""Numbers by their value."""
_MOST_IN_WORDS: Final = 10
_ORDINALS: Final = ("first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth")
_ORDINAL_ENDINGS: Final = {1: "st", 2: "nd", 3: "rd"}
_VOWELS: Final = ("8", "11", "18", "X", "hour")
"""Consonants and digits that are pronounced as a vowel."""
_CONSONANT: Final = re.compile(r"(?i)(?:one\b|once\b|uni|utrom|eu)")
"""Vowel letters that are pronounced as a consonant."""
_PLURALS: Final = {
    "Dwarf": "Dwarves",
    "Eldrazi": "Eldrazi",
    "Hero": "Heroes",
    "Homunculus": "Homunculi",
    "Kithkin": "Kithkin",
    "Merfolk": "Merfolk",
    "Mouse": "Mice",
    "Ox": "Oxen",
    "Pegasus": "Pegasi",
    "Samurai": "Samurai",
}
_UNNAMED_THING: Final = re.compile("an? ((?:face-down |nameless )?(?:card|permanent))")
_A_TOKEN: Final = " Token"
_OF: Final = re.compile(" (?:of|in|at|from|for|with|on|under|beneath) ")
"""Beginning of additional information about the noun before it."""
_WITHOUT_PLURAL: Final = ("s", "folk")
_NOT_MEN: Final = ("human", "shaman", "talisman", "caiman")
_MOST_NAMES: Final = 4


def capitalized(words: str) -> str:
    """Return text with a capital first letter."""
    return words[:1].upper() + words[1:]


def uncapitalized(words: str) -> str:
    """Return text with a small first letter."""
    return words[:1].lower() + words[1:]


def with_article(words: str) -> str:
    """Return words with an indefinite article."""
    vowel = (words[:1].lower() in "aeiou" or words.startswith(_VOWELS)) and not _CONSONANT.match(words)
    return f"{'an' if vowel else 'a'} {words}"


def plural(noun: str) -> str:
    """Return the plural of a noun. If there are several words, only the last one changes."""
    head, space, last = noun.rpartition(" ")
    if last in _PLURALS:
        return head + space + _PLURALS[last]
    if noun.endswith(("x", "z", "ch", "sh")):
        return f"{noun}es"
    if noun.endswith("y") and noun[-2:-1] not in "aeiou":
        return f"{noun[:-1]}ies"
    if noun.endswith(("Wolf", "wolf", "Elf", "elf")):
        return f"{noun[:-1]}ves"
    return f"{noun}s" if not noun.endswith("s") else noun


def plural_of_name(name: str) -> str:
    """Return the plural of a card's or token's name: ``Hill Giants``, ``Delvers of Secrets``.

    A name without a usable plural stays as it is: ``Gisela, the Broken Blade``.
    """
    if "," in name or not name[:1].isupper():
        return name
    if name.endswith(_A_TOKEN):
        return f"{name}s"
    found = _OF.search(name)
    head = name[: found.start()] if found else name
    return _plural_of_head(head) + name[len(head) :]


def _plural_of_head(words: str) -> str:
    if words.endswith(_WITHOUT_PLURAL) or not words[-1].isascii() or not words[-1].isalpha():
        return words
    if words.endswith("man") and not words.lower().endswith(_NOT_MEN):
        return f"{words[:-3]}men"
    return plural(words)


def number_word(number: int) -> str:
    """Return a number, up to ten in words: ``two``, ``12``."""
    return NUMBERS[number] if 0 <= number <= _MOST_IN_WORDS else str(number)


def ordinal(number: int) -> str:
    """Return the ordinal of a number from 1: ``third``, ``12th``, ``21st``."""
    if number <= len(_ORDINALS):
        return _ORDINALS[number - 1]
    ending = "th" if 10 < number % 100 < 14 else _ORDINAL_ENDINGS.get(number % 10, "th")
    return f"{number}{ending}"


def with_number(number: int, one: str, many: str = "") -> str:
    """Return a number in digits with its noun: ``1 card``, ``2 cards``."""
    return f"{number} {one if number == 1 else many or plural(one)}"


def listed(words: Sequence[str], joint: str = "and") -> str:
    """Return a list in words: ``a``, ``a and b``, ``a, b and c``."""
    if len(words) < 2:
        return "".join(words)
    return f"{', '.join(words[:-1])} {joint} {words[-1]}"


def listed_names(names: Iterable[str]) -> str:
    """Return names as part of a sentence: ``A, 2 Bs and C``.

    Equal names are counted, and long lists end in ``more``.
    """
    all_names = [_counted(name, number) for name, number in Counter(names).items()]
    if len(all_names) > _MOST_NAMES:
        shown = _MOST_NAMES - 1
        all_names = [*all_names[:shown], f"{len(all_names) - shown} more"]
    return listed(all_names)


def _counted(name: str, number: int) -> str:
    if number == 1:
        return name
    found = _UNNAMED_THING.match(name)
    if found is not None:
        return f"{number} {found[1]}s{name[found.end() :]}"
    return f"{number} {plural_of_name(name)}"
