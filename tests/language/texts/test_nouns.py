"""Noun phrases of printed texts: lists of alternative kinds, and what an object must not be."""

import pytest

from tabletop.language.reading import convert
from tabletop.language.selections import Selection
from tabletop.language.texts.grammar import selection


@pytest.mark.parametrize(
    ("words", "keys"),
    [
        ("Frogs and Turtles you control", {"any_types": ["Frog", "Turtle"], "controller": "you"}),
        ("other Frogs, Elves, and Oxen", {"any_types": ["Frog", "Elf", "Ox"], "other": True}),
        ("Pegasi and Frogs", {"any_types": ["Pegasus", "Frog"]}),
        (
            "artifacts and lands an opponent controls",
            {"any_types": ["Artifact", "Land"], "controller": "opponent"},
        ),
        (
            "red instant and sorcery spells",
            {"any_types": ["Instant", "Sorcery"], "colors": ["R"], "zone": "stack"},
        ),
        ("Frog and Elf creatures", {"any_subtypes": ["Frog", "Elf"], "types": ["Creature"]}),
        ("Frog, Ox, or Elf creature", {"any_subtypes": ["Frog", "Ox", "Elf"], "types": ["Creature"]}),
        ("noncreature, nonland permanents", {"not_types": ["Creature", "Land"]}),
        ("nontoken, non-Frog creature", {"token": False, "not_subtypes": ["Frog"], "types": ["Creature"]}),
        ("artifact, land, or Frog", {"any_types": ["Artifact", "Land", "Frog"]}),
        ("Frog or artifact", {"any_types": ["Frog", "Artifact"]}),
    ],
)
def test_one_kind_of_several_is_enough(words: str, keys: dict[str, object]) -> None:
    assert selection(words) == convert(keys, Selection)


@pytest.mark.parametrize(
    "words",
    [
        "Frog card and a Turtle",
        "Frog and Turtle",
        "artifact and creature",
        "snow and Frog creatures",
        "artifact or Frog creature",
        "basic land card or Gate",
        "white or blue spell",
        "Frogs you control and Turtles",
        ", or Frog",
    ],
)
def test_what_may_mean_two_things_or_several_selections_is_not_read(words: str) -> None:
    assert selection(words) is None
