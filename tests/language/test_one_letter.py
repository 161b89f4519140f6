"""A word with one letter changed is noticed by every reader of entries and scenarios, with its place.

``python -m tests.language.letters`` tries every letter of every word of every shipped entry. This is a sample
with some words of each field. The long form draws more.
"""

from collections.abc import Iterator
from functools import cache
from random import Random

import pytest

from tests.language.letters import (
    FREE,
    Change,
    Spoken,
    Tally,
    is_refused,
    is_told_apart,
    misspellings,
    neighbours,
    refusal,
    tally,
    words_of_entries,
)
from tests.language.scenario_letters import is_refused_in_a_scenario, scenario_misspellings

OF_EACH_FIELD = [1, pytest.param(3, marks=pytest.mark.long)]
"""Number of words that are drawn from one field."""
SHORTEST = 4
"""Fewest letters of a word that is long enough to resemble another one."""


@cache
def sample(of_each_field: int) -> tuple[Spoken, ...]:
    """Return some words of each field, always the same ones."""
    by_field: dict[str, list[Spoken]] = {}
    for each in words_of_entries():
        by_field.setdefault(each.field, []).append(each)
    random = Random(11)
    return tuple(
        word
        for field, words in sorted(by_field.items())
        if field not in FREE
        for word in random.sample(words, min(of_each_field, len(words)))
    )


def sample_of(changes: list[Change]) -> Iterator[Change]:
    yield from Random(11).sample(changes, min(3, len(changes)))


def examples(found: Tally) -> dict[str, str]:
    return {field: str(changes[0]) for field, changes in found.unnoticed.items()}


@pytest.mark.parametrize("of_each", OF_EACH_FIELD)
def test_every_misspelling_is_refused(of_each: int) -> None:
    found = tally((change for each in sample(of_each) for change in misspellings(each)), is_refused)
    assert found.tried.total() > 1_000 * of_each
    assert examples(found) == {}


@pytest.mark.parametrize("of_each", OF_EACH_FIELD)
def test_another_word_is_refused_or_changes_the_text_on_the_card(of_each: int) -> None:
    found = tally((change for each in sample(of_each) for change in neighbours(each)), is_told_apart)
    assert found.tried.total() > 100 * of_each
    assert examples(found) == {}


def changed_words(change: Change) -> list[str]:
    """Return the changed word and the original. In a text it is the one word that differs.

    Subtypes are named in the singular, whatever form the text has.
    """
    pairs = zip(change.to.split(" "), change.spoken.word.split(" "), strict=True)
    return [each.strip(",").removesuffix("s") for pair in pairs if pair[0] != pair[1] for each in pair]


@pytest.mark.parametrize("of_each", OF_EACH_FIELD)
def test_a_refusal_names_file_card_place_and_the_nearest_word(of_each: int) -> None:
    closed = [each for each in sample(of_each) if len(each.word) >= SHORTEST]
    for change in (change for each in closed for change in sample_of([*misspellings(each)])):
        said = refusal(change)
        file, _, rest = said.partition(".toml: ")
        assert file.endswith(change.spoken.file.stem), said
        assert any(word in rest for word in changed_words(change)), said
        assert "abilities" in rest or "(" in rest, said


@pytest.mark.parametrize("every", [180, pytest.param(60, marks=pytest.mark.long)])
def test_every_misspelling_in_an_effect_of_a_scenario_is_refused(every: int) -> None:
    tried = [*scenario_misspellings(every=every)]
    assert len(tried) > 12_000 / every
    assert [str(change) for change in tried if not is_refused_in_a_scenario(change)] == []
