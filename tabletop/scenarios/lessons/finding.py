"""Finding lessons by words: as people ask, with the words that they use for the same thing.

Lessons are ranked by what they share with a question, rare words first. What stands in the question of a
lesson counts more than what is said on the way, and one sentence that is about all of it more than words here
and there. A word that is known nowhere is taken for the one that is spelled most like it.
"""

from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cache, lru_cache
from math import log, sqrt
from typing import Any, Final, NamedTuple

import msgspec
from rapidfuzz import process
from rapidfuzz.distance import OSA

from tabletop.scenarios.lessons.catalogue import Listed
from tabletop.scenarios.lessons.named_cards import named_cards
from tabletop.scenarios.lessons.players_words import SAID, meant_as_well, plain_words, stem, words_of

_SHORT: Final = 12
"""A text of so few words is about what it says; a longer one is about more."""
_WEIGHTS: Final[Mapping[str, float]] = {
    "question": 3.0,
    "asked": 3.0,
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
    "notes": 0.7,
    "hints": 0.5,
}
"""How much a word counts by the key of the file that it stands behind."""
_SENTENCES: Final[Mapping[str, float]] = {
    "question": 1.0,
    "asked": 1.0,
    "title": 0.9,
    "words": 0.8,
    "belief": 0.7,
    "teaches": 0.7,
    "say": 0.6,
    "because": 0.5,
}
"""How much a sentence counts that is like what was asked, by its key."""
_TAUGHT: Final = 1.6
"""How much more a lesson counts that says what people think: it is made for those who ask."""
_ENOUGH: Final = 3.0
"""A word that stands there so often, by weight, says little more if it stands there again."""
_OF_A_NAME: Final = 0.5
"""How much a word counts that is part of a card's name: *Search for Azcanta* is no search."""
_OF_A_CARD: Final = 0.5
"""How much it counts what a card is that was named."""
_LONG: Final = 8
"""A word of so many letters may have two that are wrong."""
_NOWHERE: Final = 100.0
"""Rarer than any word that a lesson says."""
_SHORTEST: Final = 4
"""A shorter word is taken as it is."""


class _Sentence(NamedTuple):
    weight: float
    words: frozenset[str]


class _Spoken(NamedTuple):
    """The words of a lesson."""

    weights: Mapping[str, float]
    sentences: tuple[_Sentence, ...]
    plain: frozenset[str]


class _Wanted(NamedTuple):
    """A word that was asked with, and how much it counts there."""

    meant: tuple[tuple[str, float], ...]
    """What it may mean, the surest first, each with how sure it is."""
    counts: float

    def found(self, words: Mapping[str, float]) -> float:
        """How much a lesson has of it, given its words with their weights."""
        return self.counts * max(
            (sure * words[word] / (words[word] + _ENOUGH) for word, sure in self.meant if word in words),
            default=0.0,
        )

    def shared(self, words: frozenset[str]) -> float:
        """How much a sentence has of it."""
        return self.counts * max((sure for word, sure in self.meant if word in words), default=0.0)


class _Index:
    """Lessons by their words."""

    def __init__(self, lessons: Sequence[Listed]) -> None:
        self.lessons = lessons
        self.spoken = [_spoken(each) for each in lessons]
        number = Counter(word for each in self.spoken for word in each.weights)
        self._rarity = {word: self._rare(each) for word, each in number.items()}
        self._plain = SAID.union(*(each.plain for each in self.spoken))
        self._stems = {stem(word) for word in self._plain}
        self._sizes = [
            [sum(map(self._rarity.__getitem__, sentence.words)) for sentence in each.sentences]
            for each in self.spoken
        ]

    def found(self, asked: str) -> Iterator[tuple[float, int]]:
        """The lessons, each by its place, that have something of what was asked, and how much."""
        wanted = list(self._wanted(self._corrected(plain_words(asked))))
        whole = sum(each.counts for each in wanted)
        for place, spoken in enumerate(self.spoken):
            by_words = sum(each.found(spoken.weights) for each in wanted)
            if by_words:
                taught = _TAUGHT if self.lessons[place].belief else 1.0
                yield taught * (by_words / whole + self._likeness(wanted, whole, place)), place

    def _likeness(self, wanted: Sequence[_Wanted], whole: float, place: int) -> float:
        """How much the sentence of a lesson that is most like a question is like it; 1 where it is equal."""
        sentences = zip(self.spoken[place].sentences, self._sizes[place], strict=True)
        return max(
            (
                each.weight * sum(word.shared(each.words) for word in wanted) / sqrt(whole * size)
                for each, size in sentences
            ),
            default=0.0,
        )

    def _wanted(self, plain: Sequence[str]) -> Iterator[_Wanted]:
        """What was asked for: its words, and what the cards are that are named."""
        named = list(named_cards(plain))
        of_names = {stem(word) for each in named for word in each.words}
        said = dict.fromkeys(words_of(" ".join(plain)))
        for word in filter(self._rarity.__contains__, (_as_one(each.words) for each in named)):
            yield _Wanted(((word, 1.0),), self._rarity[word])
        for word in said:
            meant = tuple(each for each in ((word, 1.0), *meant_as_well(word)) if each[0] in self._rarity)
            if meant:
                yield _Wanted(meant, self._counts(meant) * (_OF_A_NAME if word in of_names else 1.0))
        for word in dict.fromkeys(each for card in named for each in words_of(card.about)):
            if word in self._rarity and word not in said:
                yield _Wanted(((word, 1.0),), self._rarity[word] * _OF_A_CARD)

    def _counts(self, meant: Sequence[tuple[str, float]]) -> float:
        """Rare is what few lessons say in any of the words that mean it."""
        surest = meant[0][1]
        words = {word for word, sure in meant if sure == surest}
        return surest * self._rare(sum(not words.isdisjoint(each.weights) for each in self.spoken))

    def _rare(self, number: int) -> float:
        return log(1 + len(self.lessons) / (1 + number))

    def _corrected(self, plain: Sequence[str]) -> list[str]:
        """Words, and instead of those that are known nowhere the nearest."""
        return [each if self._is_known(each) else self._nearest(each) for each in plain]

    def _is_known(self, word: str) -> bool:
        return len(word) < _SHORTEST or not word.isalpha() or stem(word) in self._stems

    def _nearest(self, word: str) -> str:
        # rapidfuzz is loaded only where a word is misspelt.
        wrong = 1 if len(word) < _LONG else 2
        found = process.extract(
            word, sorted(self._plain), scorer=OSA.distance, score_cutoff=wrong, limit=None
        )
        return min(found, key=lambda each: self._unlikely(word, each[0], each[1]))[0] if found else word

    def _unlikely(self, word: str, instead: str, wrong: float) -> tuple[float, bool, float, str]:
        """Few begin a word with a wrong letter, and what many lessons say is more likely to be meant."""
        return (wrong, instead[0] != word[0], self._rarity.get(stem(instead), _NOWHERE), instead)


def find(asked: str, lessons: Sequence[Listed]) -> tuple[Listed, ...]:
    """The lessons that have to do with some words, best first; none where nothing is shared.

    Args:
        asked: a question, some words, the name of a card or the number of a rule.
        lessons: those to choose from.

    """
    if not any(True for _ in words_of(asked)):
        return tuple(lessons)
    best = sorted((-score, place) for score, place in _index(tuple(lessons)).found(asked))
    return tuple(lessons[place] for _, place in best)


def fitting(asked: str, texts: Sequence[str]) -> tuple[int, ...]:
    """The places of the texts that have all words of a question, in whatever form, the best first.

    Args:
        asked: as people ask; words that are said of anything, such as *can* or *the*, do not count.
        texts: those to choose from.

    """
    wanted = set(words_of(asked))
    if not wanted:
        return ()
    spoken = [list(words_of(text)) for text in texts]
    scored = [
        (sum(words.count(word) for word in wanted) / (len(words) + _SHORT), place)
        for place, words in enumerate(spoken)
        if wanted.issubset(words)
    ]
    return tuple(place for score, place in sorted(scored, key=lambda each: (-each[0], each[1])))


_index: Final = lru_cache(maxsize=4)(_Index)
"""The shipped lessons are asked for again and again, letter by letter."""


@cache
def _spoken(lesson: Listed) -> _Spoken:
    raw = msgspec.toml.decode(lesson.file.read_bytes())
    weights: dict[str, float] = defaultdict(float)
    sentences, plain = [], set[str]()
    for key, text in _texts(raw, ""):
        words = list(words_of(text))
        plain.update(plain_words(text))
        for name in _names_in(key, text):
            weights[name] += _WEIGHTS[key]
        for word in words:
            weights[word] += _WEIGHTS[key]
        if key in _SENTENCES and words:
            sentences.append(_Sentence(_SENTENCES[key], frozenset(words)))
    return _Spoken(weights, tuple(sentences), frozenset(plain))


def _names_in(key: str, text: str) -> Iterator[str]:
    """The names of cards in a text that may be the name of one, or speak of some."""
    if key == "card":
        yield _as_one(plain_words(text))
    elif key in ("title", "question", "id"):
        yield from (_as_one(each.words) for each in named_cards(plain_words(text)))


def _as_one(name: Sequence[str]) -> str:
    """The name of a card as one word, which no other words of a text make."""
    return " ".join(name) if len(name) > 1 else ""


def _texts(value: Any, key: str) -> Iterable[tuple[str, str]]:  # noqa: ANN401 - whatever a file holds
    if isinstance(value, str):
        if key in _WEIGHTS:
            yield key, value
    elif isinstance(value, list):
        for each in value:
            # A card in a zone may be just its name.
            yield from _texts(each, key if key in _WEIGHTS else "card" if isinstance(each, str) else key)
    elif isinstance(value, dict):
        for inner, each in value.items():
            yield from _texts(each, inner)
