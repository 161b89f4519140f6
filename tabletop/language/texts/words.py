"""The words of a line: without reminder text, with a sign for the object itself, cost and effect apart."""

import re
from functools import cached_property
from typing import Final

from tabletop.language.english import NUMBERS

THIS: Final = "~"
"""Stands for the object itself, however a text calls it."""
_REMINDER: Final = re.compile(r"\s*\([^()]*\)")
_CALLED: Final = (
    *("permanent", "creature", "artifact", "enchantment", "land", "planeswalker", "battle", "spell", "card"),
    *(
        "token",
        "emblem",
        "aura",
        "equipment",
        "vehicle",
        "saga",
        "class",
        "siege",
        "spacecraft",
        "room",
        "case",
    ),
    *("background", "fortification"),
)
_ITSELF: Final = re.compile(rf"\b[Tt]his (?:{'|'.join(_CALLED)})(?![a-z])", re.IGNORECASE)
_BARE: Final = re.compile(
    r"\b[Tt]his\b(?! (?:turn|way|ability|mana|combat|phase|step|game|face|process|effect|card)\b)"
)
"""The object itself, as our own words call it."""
_ABILITY_WORD: Final = re.compile(r"[A-Z][A-Za-z0-9'’!,. -]{1,40} — (?=\S)")
_LABEL: Final = re.compile(r"(?:[IVX]+(?:, )?)+ — |Choose |(?:Forecast|Max speed|Power-up|Solved) — ")
"""Labels before a dash that aren't ability words. Some say when the ability works (702.57, 702.178)."""
_NUMBERS: Final = {
    **{word: number for number, word in enumerate(NUMBERS)},
    **dict.fromkeys(("a", "an", "another"), 1),
}


def number_of(word: str) -> int | None:
    """Return the number that a word means, in letters or digits, None for other words."""
    lower = word.lower()
    if lower in _NUMBERS:
        return _NUMBERS[lower]
    return int(lower) if re.fullmatch(r"[0-9]{1,4}", lower, re.ASCII) else None


def without_reminder(line: str) -> str:
    """Return a line without its texts in parentheses."""
    shorter = _REMINDER.sub("", line)
    while shorter != line:
        line, shorter = shorter, _REMINDER.sub("", shorter)
    return line.strip()


class Itself:
    """The ways in which a face's text may call the object that it stands on.

    Args:
        name: the name of the face.
        legendary: whether a part of the name may stand for all of it.

    """

    def __init__(self, name: str, *, legendary: bool) -> None:
        names = [name]
        if legendary:
            short = name.partition(",")[0]
            names += [short, re.split(r" (?:of|the|and|from|in) ", short)[0]]
            # One word of a longer name is used of persons; "The" and "A" never are.
            first = short.partition(" ")[0]
            names += [first] if len(first) > 3 else []
        self._names = sorted(filter(None, dict.fromkeys(names)), key=len, reverse=True)

    @cached_property
    def _named(self) -> re.Pattern[str]:
        return re.compile(rf"(?<![\w-])(?:{'|'.join(map(re.escape, self._names))})(?![\w-])")

    def signed(self, words: str) -> str:
        """Return the words with the sign for the object itself, and with plain punctuation."""
        if any(name in words for name in self._names):
            words = self._named.sub(THIS, words)
        plain = words.replace("’", "'").replace("\u2212", "-").replace("enters the battlefield", "enters")
        return _BARE.sub(THIS, _ITSELF.sub(THIS, plain))


def level_head(types: str, line: str) -> str:
    """Return the level from which on a card has what stands below a line, empty for any other line."""
    pattern = _CLASS_LEVEL if "Class" in types else _LEVEL
    found = pattern.fullmatch(line)
    return found["level"] if found is not None else ""


_LEVEL: Final = re.compile(r"(?P<level>LEVEL [0-9]+(?:-[0-9]+|\+))")
"""Heading of a leveler's levels (711.2)."""
_CLASS_LEVEL: Final = re.compile(r"(?:\{[^{}]+\})+: (?P<level>Level [0-9]+)")
"""Ability with which a Class gains a level, the heading of its abilities from that level on (716.2)."""


def without_ability_word(line: str) -> str:
    """Return a line without its ability word, since ability words have no rules meaning (207.2c)."""
    found = _ABILITY_WORD.match(line)
    if found is None or _LABEL.match(line):
        return line
    return line[found.end() :]


def cost_and_effect(line: str) -> tuple[str, str] | None:
    """Return the cost and the effect of an activated ability, None for other lines."""
    before, colon, behind = line.partition(": ")
    if not colon or '"' in before or "." in before or "•" in before or not behind:
        return None
    return before, behind


def sentences(words: str) -> list[str]:
    """Return the sentences of an effect, each without its full stop."""
    return [
        each.strip().removesuffix(".") for each in re.split(r"(?<=\.) (?=[A-Z~{])", words.strip()) if each
    ]
