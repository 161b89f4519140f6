"""Typed words for what a permanent gains by hand: size, keywords, colors and types."""

import pytest

from tabletop.language.changes import Size
from tabletop.language.effects import Changes
from tabletop.ui.by_hand.typed_changes import gained, known_words


@pytest.mark.parametrize(
    ("text", "change"),
    [
        ("4/4", Changes(power=Size("4"), toughness=Size("4"))),
        ("+2/-1, Flying", Changes(power=Size("+2"), toughness=Size("-1"), add_keywords=("flying",))),
        ("red, Blue", Changes(add_colors=("R", "U"))),
        ("colorless", Changes(colors=())),
        (
            "artifact, legendary, Golem",
            Changes(add_types=("Artifact",), add_supertypes=("Legendary",), add_subtypes=("Golem",)),
        ),
        ("can't attack, loses all abilities", Changes(cant=("attack",), lose_abilities=True)),
        ("Ward {2}", Changes(add_keywords=("ward {2}",))),
        ("ward {w}, ward Pay 2 life", Changes(add_keywords=("ward {W}", "ward pay 2 life"))),
        ("Protection from Demons", Changes(add_keywords=("protection from demons",))),
        ("protection from Werewolves", Changes(add_keywords=("protection from werewolves",))),
    ],
)
def test_words_become_a_change(text: str, change: Changes) -> None:
    assert gained(text) == (change, "")


def test_numbers_are_added_unless_a_size_is_written() -> None:
    assert gained("", 1, -2) == (Changes(power=Size("+1"), toughness=Size("-2")), "")
    assert gained("−1/−2") == (Changes(power=Size("-1"), toughness=Size("-2")), "")
    assert gained("0/4", 1, 1) == (Changes(power=Size("0"), toughness=Size("4")), "")


@pytest.mark.parametrize(
    ("text", "unknown"),
    [
        ("", ""),
        (" , ", ""),
        ("flying, wobbly", "wobbly"),
        ("4/x", "4/x"),
        ("ward it", "ward it"),
        ("protection from rde", "protection from rde"),
    ],
)
def test_what_means_nothing(text: str, unknown: str) -> None:
    assert gained(text) == (None, unknown)


def test_every_word_that_is_suggested_is_known() -> None:
    assert all(gained(word)[0] is not None for word in known_words())
