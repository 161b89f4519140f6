"""Word coverage: what a line says has to be in its abilities, whatever rule has read it."""

import pytest

from tabletop.language.abilities import Spell
from tabletop.language.reading import convert
from tabletop.language.texts.coverage import passed_over
from tests.language.texts.reading import line

_TAP = convert(
    {
        "ability": "spell",
        "effects": [{"do": "tap", "objects": ["target"]}],
        "targets": [{"of": {"types": ["Creature"], "colors": ["G"], "keywords": ["flying"]}, "number": 2}],
    },
    Spell,
)


@pytest.mark.parametrize(
    ("words", "missing"),
    [
        ("Tap two target green creatures with flying.", set()),
        ("Tap three target green creatures with flying.", {"3"}),
        ("Tap two target black creatures with flying.", {"B"}),
        ("Tap two target green artifacts with flying.", {"Artifact"}),
        ("Tap two target green Frogs with flying.", {"Frog"}),
        ("Tap two target green creatures with reach.", {"reach"}),
        ("Tap two target green creatures with flying. That Frog sings.", set()),
    ],
)
def test_each_content_word_has_to_be_accounted_for(words: str, missing: set[str]) -> None:
    assert passed_over(words, (_TAP,)) == missing


@pytest.mark.parametrize(
    "words",
    [
        "Whenever you attack with two or more creatures, draw a card.",
        "Vell can attack as though it didn't have defender as long as you control a Frog.",
        "{2}: Draw a card. Activate only as a sorcery.",
        "Vell gets +1/+0 for each Frog you control.",
        "{T}: Add two mana in any combination of {R} and/or {G}.",
        "When Vell enters, choose one —\n• Song of Fear — Draw a card.\n• Investigate.",
        "When Vell enters, create two 3/3 colorless Golem artifact creature tokens.",
    ],
)
def test_lines_that_say_a_thing_in_other_words_are_read(words: str) -> None:
    read = line(words)
    assert read.doer == "program"
