"""A text with one word more, less or other is refused, or means something else: no word is passed over."""

import re
from collections.abc import Iterator

import pytest

from tabletop.language.abilities import Ability
from tabletop.language.left_texts import Doer
from tabletop.language.texts.lines import read_text
from tests.language.texts.reading import NAME

_CREATURE = "Legendary Creature — Frog"
_SENTENCES = (
    ("Destroy target tapped nonblack creature an opponent controls with power 3 or less.", "Sorcery"),
    ("Exile up to two target artifact cards from your graveyard.", "Instant"),
    ("Target creature you control gets +2/-1 and gains flying until end of turn.", "Instant"),
    ("Counter target noncreature spell unless its controller pays {3}.", "Instant"),
    ("Vell deals 2 damage to each creature without flying.", "Legendary Sorcery"),
    ("Create two tapped 3/2 white Frog creature tokens with vigilance.", "Sorcery"),
    ("Each opponent discards two cards, then you draw a card.", "Sorcery"),
    (
        "Search your library for a basic land card, put it onto the battlefield tapped, then shuffle.",
        "Sorcery",
    ),
    ("Whenever another nontoken Frog you control dies, you may pay {2}. If you do, draw a card.", _CREATURE),
    ("At the beginning of your upkeep, if you control three or more lands, you gain 4 life.", _CREATURE),
    ("{2}{U}, {T}, Sacrifice another artifact: Tap target untapped creature.", _CREATURE),
    ("Other Frogs you control get +1/+1 and have trample.", _CREATURE),
    ("Vell enters tapped with two +1/+1 counters on it.", _CREATURE),
    ("Noncreature spells your opponents cast cost {2} more to cast.", _CREATURE),
)
_WORDS = ("target", "another", "you", "black", "untapped", "unless", "X", "and", "three")
_HARMLESS = frozenset(
    {
        "Search your library for a basic land card, and put it onto the battlefield tapped, then shuffle.",
        "Whenever another nontoken Frog you control dies, you may pay {2}. If you do, you draw a card.",
        "Create two tapped 3/2 white Frog creature token with vigilance.",
        "Each opponent discards two cards, and you draw a card.",
        "Each opponent discards two cards, and then you draw a card.",
        "Each opponent discards two cards, then draw a card.",
        "At the beginning of your upkeep, if you control three or more lands, gain 4 life.",
    }
)
"""Changes after which a text still means the same."""


def _abilities(words: str, types: str) -> tuple[Ability, ...] | None:
    read = read_text(NAME, types, (words,))
    return read.abilities if all(each.doer is Doer.PROGRAM for each in read.lines) else None


def _changed(words: str) -> Iterator[str]:
    """Yield a text with one word left out, replaced or added, or a sentence appended."""
    parts = words.split(" ")
    for place in range(len(parts)):
        yield " ".join((*parts[:place], *parts[place + 1 :]))
        for word in _WORDS:
            if word != re.sub(r"\W", "", parts[place]).lower():
                ending = parts[place][-1] if parts[place][-1] in ".,:" else ""
                yield " ".join((*parts[:place], word + ending, *parts[place + 1 :]))
            yield " ".join((*parts[:place], word, *parts[place:]))
    for more in ("Activate only once.", "It can't block.", "Draw a card.", "Then sing."):
        yield f"{words} {more}"
    for found in re.finditer(r"\d", words):
        yield f"{words[: found.start()]}{int(found[0]) + 1}{words[found.end() :]}"


@pytest.mark.parametrize(("words", "types"), _SENTENCES)
def test_no_word_is_passed_over(words: str, types: str) -> None:
    meant = _abilities(words, types)
    assert meant is not None
    same = [each for each in _changed(words) if _abilities(each, types) == meant]
    assert {*same} <= _HARMLESS
