"""A search for lessons by questions in the players' own words.

Lessons are ranked by the words that they share with the question, where rare words count more. Words in a
lesson's own question count more than words in its steps, and a single sentence with all the words counts more
than scattered ones. An unknown word is replaced by the most similar known one.
"""

from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cache, lru_cache
from math import log, sqrt
from typing import Any, Final, NamedTuple

import msgspec
from rapidfuzz import process
from rapidfuzz.distance import OSA

from tabletop.scenarios.lessons.catalog import ListedLesson
from tabletop.scenarios.lessons.named_cards import named_cards
from tabletop.scenarios.lessons.players_words import KNOWN_WORDS, plain_words, related_stems, stem, words_of

_SHORT: Final = 12
"""The number of words up to which a text is considered to be about all of its words."""
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
"""Weights of words by their key in the file."""
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
"""Weights of sentences that resemble the question, by their key."""
_OF_BELIEFS: Final = 1.6
"""Weight of lessons about a common misconception, since they are made for those who ask."""
_SATURATION: Final = 3.0
"""The weight of a word beyond which further occurrences add little."""
_OF_A_NAME: Final = 0.5
"""Weight of words in a card's name: *Search for Azcanta* is not about searching."""
_OF_A_CARD: Final = 0.5
"""Weight of the properties of a named card."""
_LONG: Final = 8
"""The length from which a word may have two wrong letters."""
_NOWHERE: Final = 100.0
"""A rarity above that of any word in a lesson."""
_SHORTEST: Final = 4
"""The length below which a word is never corrected."""


class _Sentence(NamedTuple):
    weight: float
    words: frozenset[str]


class _LessonWords(NamedTuple):
    """The words of a lesson."""

    weights: Mapping[str, float]
    sentences: tuple[_Sentence, ...]
    plain: frozenset[str]


class _QuestionWord(NamedTuple):
    """A word of the question, with its weight."""

    meant: tuple[tuple[str, float], ...]
    """Its possible meanings, most likely first, with their probabilities."""
    counts: float

    def score(self, words: Mapping[str, float]) -> float:
        """Return the score of a lesson for this word, given the weights of its words."""
        return self.counts * max(
            (sure * words[word] / (words[word] + _SATURATION) for word, sure in self.meant if word in words),
            default=0.0,
        )

    def sentence_score(self, words: frozenset[str]) -> float:
        """Return the score of a sentence for this word."""
        return self.counts * max((sure for word, sure in self.meant if word in words), default=0.0)


class _Index:
    """An index of lessons by their words."""

    def __init__(self, lessons: Sequence[ListedLesson]) -> None:
        self.lessons = lessons
        self.lesson_words = [_lesson_words(each) for each in lessons]
        number = Counter(word for each in self.lesson_words for word in each.weights)
        self._rarity = {word: self._rare(each) for word, each in number.items()}
        self._plain = KNOWN_WORDS.union(*(each.plain for each in self.lesson_words))
        self._stems = {stem(word) for word in self._plain}
        self._sizes = [
            [sum(map(self._rarity.__getitem__, sentence.words)) for sentence in each.sentences]
            for each in self.lesson_words
        ]

    def score(self, question: str) -> Iterator[tuple[float, int]]:
        """Yield the scores and places of lessons that share something with the question."""
        wanted = list(self._question_words(self._correct(plain_words(question))))
        whole = sum(each.counts for each in wanted)
        for place, lesson_words in enumerate(self.lesson_words):
            by_words = sum(each.score(lesson_words.weights) for each in wanted)
            if by_words:
                taught = _OF_BELIEFS if self.lessons[place].belief else 1.0
                yield taught * (by_words / whole + self._likeness(wanted, whole, place)), place

    def _likeness(self, wanted: Sequence[_QuestionWord], whole: float, place: int) -> float:
        """Return the similarity of a question and the lesson's most similar sentence, 1 if they are equal."""
        sentences = zip(self.lesson_words[place].sentences, self._sizes[place], strict=True)
        return max(
            (
                each.weight * sum(word.sentence_score(each.words) for word in wanted) / sqrt(whole * size)
                for each, size in sentences
            ),
            default=0.0,
        )

    def _question_words(self, plain: Sequence[str]) -> Iterator[_QuestionWord]:
        """Yield the words of a question, and the properties of the cards that it names."""
        named = list(named_cards(plain))
        of_names = {stem(word) for each in named for word in each.words}
        question_words = dict.fromkeys(words_of(" ".join(plain)))
        for word in filter(self._rarity.__contains__, (_single_word(each.words) for each in named)):
            yield _QuestionWord(((word, 1.0),), self._rarity[word])
        for word in question_words:
            meant = tuple(each for each in ((word, 1.0), *related_stems(word)) if each[0] in self._rarity)
            if meant:
                yield _QuestionWord(meant, self._counts(meant) * (_OF_A_NAME if word in of_names else 1.0))
        for word in dict.fromkeys(each for card in named for each in words_of(card.about)):
            if word in self._rarity and word not in question_words:
                yield _QuestionWord(((word, 1.0),), self._rarity[word] * _OF_A_CARD)

    def _counts(self, meant: Sequence[tuple[str, float]]) -> float:
        """Return the weight of a word, which is high if few lessons have a word with this meaning."""
        surest = meant[0][1]
        words = {word for word, sure in meant if sure == surest}
        return surest * self._rare(sum(not words.isdisjoint(each.weights) for each in self.lesson_words))

    def _rare(self, number: int) -> float:
        return log(1 + len(self.lessons) / (1 + number))

    def _correct(self, plain: Sequence[str]) -> list[str]:
        """Return words with unknown ones replaced by the most similar known ones."""
        return [each if self._is_known(each) else self._nearest(each) for each in plain]

    def _is_known(self, word: str) -> bool:
        return len(word) < _SHORTEST or not word.isalpha() or stem(word) in self._stems

    def _nearest(self, word: str) -> str:
        wrong = 1 if len(word) < _LONG else 2
        candidates = process.extract(
            word, sorted(self._plain), scorer=OSA.distance, score_cutoff=wrong, limit=None
        )
        if not candidates:
            return word
        nearest: str = min(candidates, key=lambda each: self._unlikely(word, each[0], each[1]))[0]
        return nearest

    def _unlikely(self, word: str, instead: str, wrong: float) -> tuple[float, bool, float, str]:
        """Return a sort key for corrections, which prefers equal first letters and words in many lessons."""
        return (wrong, instead[0] != word[0], self._rarity.get(stem(instead), _NOWHERE), instead)


def find(question: str, lessons: Sequence[ListedLesson]) -> tuple[ListedLesson, ...]:
    """Return the lessons that share something with a question, best first.

    Args:
        question: a question, some words, a card name or a rule number
        lessons: the lessons to search

    """
    if not any(True for _ in words_of(question)):
        return tuple(lessons)
    best = sorted((-score, place) for score, place in _index(tuple(lessons)).score(question))
    return tuple(lessons[place] for _, place in best)


def matching_texts(question: str, texts: Sequence[str]) -> tuple[int, ...]:
    """Return the indices of texts that contain all words of a question in any form, best first.

    Args:
        question: the question. Filler words such as *can* or *the* do not count.
        texts: the texts to search

    """
    wanted = set(words_of(question))
    if not wanted:
        return ()
    lesson_words = [list(words_of(text)) for text in texts]
    scored = [
        (sum(words.count(word) for word in wanted) / (len(words) + _SHORT), place)
        for place, words in enumerate(lesson_words)
        if wanted.issubset(words)
    ]
    return tuple(place for score, place in sorted(scored, key=lambda each: (-each[0], each[1])))


_index: Final = lru_cache(maxsize=4)(_Index)
"""Indexes of recent lists of lessons, since the shipped lessons are searched at every keystroke."""


@cache
def _lesson_words(lesson: ListedLesson) -> _LessonWords:
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
    return _LessonWords(weights, tuple(sentences), frozenset(plain))


def _names_in(key: str, text: str) -> Iterator[str]:
    """Yield the card names in a text."""
    if key == "card":
        names: Iterable[Sequence[str]] = (plain_words(text),)
    elif key in ("title", "question", "id"):
        names = (each.words for each in named_cards(plain_words(text)))
    else:
        names = ()
    yield from filter(None, map(_single_word, names))


def _single_word(name: Sequence[str]) -> str:
    """Return a card's name as a single word that no other words of a text can form, "" for a short name."""
    return " ".join(name) if len(name) > 1 else ""


def _texts(value: Any, key: str) -> Iterable[tuple[str, str]]:  # noqa: ANN401 - any value of a file
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
