"""Finding lessons by words: as people ask, with the words that they use for the same thing.

Lessons are ranked by the words that they share with what was asked, rare words first. What stands in the
question counts more than what is said on the way.
"""

import re
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cache
from math import log
from typing import Any, Final

import msgspec

from tabletop.scenarios.lessons.catalogue import Listed

_SAME: Final[Mapping[str, str]] = {
    "mdfc": "modal double-faced",
    "dfc": "double-faced",
    "tdfc": "transforming double-faced",
    "cmc": "mana value",
    "converted mana cost": "mana value",
    "mana cost": "mana value cost",
    "cheap": "mana value cost",
    "expensive": "mana value cost",
    "price": "mana value cost",
    "worth": "mana value",
    "blink": "exile return",
    "flicker": "exile return",
    "bounce": "return hand",
    "sent to hand": "return hand",
    "back side": "back",
    "backside": "back",
    "other side": "back",
    "other half": "back half",
    "front side": "front",
    "flip over": "transform",
    "turn over": "transform",
    "flipped": "flip transform",
    "rotate": "flip",
    "edh": "commander",
    "general": "commander",
    "normal": "ordinary",
    "regular": "ordinary",
    "vanilla": "ordinary",
    "plain old": "ordinary",
    "etb": "enters",
    "comes into play": "enters",
    "shows up": "enters",
    "gy": "graveyard",
    "yard": "graveyard",
    "bin": "graveyard",
    "trash": "graveyard",
    "pw": "planeswalker",
    "colour": "color",
    "tutor": "search",
    "fetch": "search",
    "grab": "search",
    "morph": "face down",
    "fuse": "meld",
    "combine": "meld",
    "kill": "destroy dies",
    "dead": "dies graveyard",
    "died": "dies",
    "dying": "dies",
    "death": "dies",
    "turns into": "transform",
    "goes back to": "transform",
    "went back to": "transform",
    "reanimate": "graveyard battlefield return",
    "copy": "copy clone",
    "legendary": "legend",
    "guy": "creature",
    "monster": "creature",
    "pick": "choose",
    "dark": "night",
    "steal": "control",
    "stole": "control",
    "at the same time": "together",
    "used to": "rules of",
    "back then": "rules of",
}
"""What people say for what the lessons call otherwise."""
_WORD: Final = re.compile(r"[a-z0-9+/.]+")
_EMPTY: Final = frozenset(
    _WORD.findall(
        "a the an is are was do does did i my you your it its to of on in at and or if what when how can may "
        "will that this there with for from be been has have as by me we they them then not no so which who"
    )
)
_ENDINGS: Final = (("ies", "y"), ("ied", "y"), ("ing", ""), ("ed", ""), ("es", ""), ("s", ""))
"""What words end with by grammar, and what stands there instead without it."""
_SHORTEST: Final = 3
_SHORT: Final = 12
"""A text of so few words is about what it says; a longer one is about more."""
_WEIGHTS: Final[Mapping[str, float]] = {
    "question": 3.0,
    "title": 2.5,
    "belief": 2.0,
    "teaches": 2.0,
    "card": 2.0,
    "id": 1.5,
    "rules": 3.0,
    "words": 1.5,
    "goal": 1.0,
    "because": 0.7,
    "say": 0.7,
    "hints": 0.5,
}
"""How much a word counts by the key of the file that it stands behind."""
_TAUGHT: Final = 1.6
"""How much more a lesson counts that says what people think: it is made for those who ask."""
_ENOUGH: Final = 3.0
"""A word that stands there so often, by weight, says little more if it stands there again."""


def find(asked: str, lessons: Sequence[Listed]) -> tuple[Listed, ...]:
    """The lessons that have to do with some words, best first; none where nothing is shared.

    Args:
        asked: a question, some words, the name of a card or the number of a rule.
        lessons: those to choose from.

    """
    wanted = dict.fromkeys(_words(asked))
    if not wanted:
        return tuple(lessons)
    spoken = [_spoken(each) for each in lessons]
    rarity = {word: log(1 + len(lessons) / (1 + sum(word in each for each in spoken))) for word in wanted}
    scored = [
        sum(rarity[word] * each[word] / (each[word] + _ENOUGH) for word in wanted if word in each)
        * (_TAUGHT if lesson.belief else 1.0)
        for lesson, each in zip(lessons, spoken, strict=True)
    ]
    best = sorted((-score, place) for place, score in enumerate(scored) if score > 0)
    return tuple(lessons[place] for _, place in best)


def fitting(asked: str, texts: Sequence[str]) -> tuple[int, ...]:
    """The places of the texts that have all words of a question, in whatever form, the best first.

    Args:
        asked: as people ask; words that are said of anything, such as *can* or *the*, do not count.
        texts: those to choose from.

    """
    wanted = set(_words(asked))
    if not wanted:
        return ()
    spoken = [list(_words(text)) for text in texts]
    scored = [
        (sum(words.count(word) for word in wanted) / (len(words) + _SHORT), place)
        for place, words in enumerate(spoken)
        if wanted.issubset(words)
    ]
    return tuple(place for score, place in sorted(scored, key=lambda each: (-each[0], each[1])))


@cache
def _spoken(lesson: Listed) -> Mapping[str, float]:
    """The words of a lesson with their weight."""
    raw = msgspec.toml.decode(lesson.file.read_bytes())
    found: dict[str, float] = defaultdict(float)
    for key, text in _texts(raw, ""):
        for word in _words(text):
            found[word] += _WEIGHTS.get(key, 0.0)
    return {word: weight for word, weight in found.items() if weight}


def _texts(value: Any, key: str) -> Iterable[tuple[str, str]]:  # noqa: ANN401 - whatever a file holds
    if isinstance(value, str):
        yield key, value
    elif isinstance(value, list):
        for each in value:
            # A card in a zone may be just its name.
            yield from _texts(each, key if key in _WEIGHTS else "card" if isinstance(each, str) else key)
    elif isinstance(value, dict):
        for inner, each in value.items():
            yield from _texts(each, inner)


def _words(text: str) -> Iterator[str]:
    """The words of a text, each as its stem; what has another name here is called by that."""
    words = _plain(text)
    stems, at = [_stem(word) for word in words], 0
    while at < len(words):
        longest = (
            number for number in range(_MOST_WORDS, 0, -1) if tuple(stems[at : at + number]) in _BY_STEMS
        )
        number = next(longest, 0)
        if number:
            yield from _BY_STEMS[tuple(stems[at : at + number])]
        elif words[at] not in _EMPTY:
            yield stems[at]
        at += number or 1


def _plain(text: str) -> list[str]:
    text = text.lower().replace("’", "'").replace("'s", "").replace("-", " ")
    return [plain for word in _WORD.findall(text) if (plain := word.strip(".+/"))]


def _stem(word: str) -> str:
    """A word without what it ends with by grammar: *returned*, *returns* and *return* are one."""
    for ending, instead in _ENDINGS:
        left = word.removesuffix(ending)
        if left != word and len(left) >= _SHORTEST and not word.endswith("ss"):
            word = _single(left) + instead
            break
    return word.removesuffix("e") if len(word) > _SHORTEST else word


def _single(left: str) -> str:
    """*Flipp* of *flipped* is *flip*; *spell* and *pass* stay."""
    return left[:-1] if left[-1] == left[-2] and left[-1] not in "ls" else left


_BY_STEMS: Final = {
    tuple(map(_stem, _plain(said))): tuple(_stem(word) for word in _plain(here) if word not in _EMPTY)
    for said, here in _SAME.items()
}
_MOST_WORDS: Final = max(map(len, _BY_STEMS))
