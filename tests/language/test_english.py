"""English as all texts write it: articles, plurals, numbers, ordinals, lists and capitals."""

import pytest

from tabletop.language.english import (
    NUMBERS,
    capitalized,
    listed,
    listed_names,
    number_word,
    ordinal,
    plural,
    uncapitalized,
    with_article,
    with_number,
)
from tabletop.language.subtypes import SUBTYPES, singular
from tabletop.language.texts.words import number_of


@pytest.mark.parametrize(
    ("one", "many"),
    [
        ("Ally", "Allies"),
        ("Monkey", "Monkeys"),
        ("Sphinx", "Sphinxes"),
        ("Ox", "Oxen"),
        ("Werewolf", "Werewolves"),
        ("other Dwarf", "other Dwarves"),
        ("Plains", "Plains"),
    ],
)
def test_plurals_of_nouns(one: str, many: str) -> None:
    assert plural(one) == many


def test_the_plural_of_each_subtype_is_read_as_that_subtype() -> None:
    assert [each for each in sorted(SUBTYPES) if singular(plural(each)) != each] == []


@pytest.mark.parametrize(
    ("number", "word"),
    [(1, "first"), (9, "ninth"), (10, "10th"), (11, "11th"), (21, "21st"), (112, "112th"), (33, "33rd")],
)
def test_ordinals(number: int, word: str) -> None:
    assert ordinal(number) == word


@pytest.mark.parametrize(
    "words", ["an 8/8", "an 11/11", "an 18/1", "a 1/1", "a Unicorn", "an hour", "an Elf", "a Utrom"]
)
def test_the_article_goes_by_the_sound(words: str) -> None:
    assert with_article(words.partition(" ")[2]) == words


def test_lists_read_like_sentences() -> None:
    assert listed_names(()) == ""
    assert listed_names(("A",)) == "A"
    assert listed_names(("A", "B", "C")) == "A, B and C"
    assert listed_names("ABCDEF") == "A, B, C and 3 more"
    assert listed_names(("Plains", "Island", "Plains")) == "2 Plains and Island"


def test_several_without_a_name_are_counted() -> None:
    names = ["a face-down card", "a face-down card", "a card from hand", "a card from hand"]
    assert listed_names(names) == "2 face-down cards and 2 cards from hand"
    assert listed_names(["a nameless permanent"] * 3) == "3 nameless permanents"


@pytest.mark.parametrize(
    ("one", "several"),
    [
        ("Hill Giant", "2 Hill Giants"),
        ("Delver of Secrets", "2 Delvers of Secrets"),
        ("Thing in the Ice", "2 Things in the Ice"),
        ("Grizzly Bears", "2 Grizzly Bears"),
        ("Plains", "2 Plains"),
        ("Young Wolf", "2 Young Wolves"),
        ("Bloodbraid Elf", "2 Bloodbraid Elves"),
        ("Kindly Ancestry", "2 Kindly Ancestries"),
        ("Wild Shaman", "2 Wild Shamans"),
        ("Old Fisherman", "2 Old Fishermen"),
        ("Wandering Leech", "2 Wandering Leeches"),
        ("Master of the Merfolk", "2 Masters of the Merfolk"),
        ("Gisela, the Broken Blade", "2 Gisela, the Broken Blade"),
        ("Delver of Secrets Token", "2 Delver of Secrets Tokens"),
        ("a card from the library", "2 cards from the library"),
    ],
)
def test_several_of_a_name_are_called_as_a_player_says_it(one: str, several: str) -> None:
    assert listed_names([one, one]) == several


@pytest.mark.parametrize(
    ("words", "joint", "text"),
    [
        ((), "and", ""),
        (("Forest",), "and", "Forest"),
        (("Forest", "Island"), "and", "Forest and Island"),
        (("Forest", "Island", "Plains"), "or", "Forest, Island or Plains"),
        (["draw a card", "you gain 2 life"], "and then", "draw a card and then you gain 2 life"),
    ],
)
def test_lists(words: list[str], joint: str, text: str) -> None:
    assert listed(words, joint) == text


@pytest.mark.parametrize(("number", "word"), [(0, "zero"), (1, "one"), (10, "ten"), (11, "11"), (-2, "-2")])
def test_small_numbers_are_words(number: int, word: str) -> None:
    assert number_word(number) == word


def test_each_number_word_is_read_as_its_number() -> None:
    assert [number_of(word) for word in NUMBERS] == [*range(21)]
    assert [number_of(word) for word in ("a", "an", "Two", "17", "some")] == [1, 1, 2, 17, None]


@pytest.mark.parametrize(
    ("number", "one", "many", "text"),
    [
        (1, "card", "", "1 card"),
        (0, "card", "", "0 cards"),
        (2, "copy", "", "2 copies"),
        (3, "card of unknown type", "cards of unknown type", "3 cards of unknown type"),
    ],
)
def test_numbers_with_nouns(number: int, one: str, many: str, text: str) -> None:
    assert with_number(number, one, many) == text


def test_only_the_first_letter_changes() -> None:
    assert (capitalized("the Ring"), uncapitalized("Draw a Card")) == ("The Ring", "draw a Card")
    assert (capitalized(""), uncapitalized("")) == ("", "")
