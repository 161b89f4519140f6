"""Qualities after the names of keywords: tables on cards, words in effects."""

import pytest

from tabletop.language.abilities import Ability, Keyword
from tabletop.language.effects import AnyEffect, Change, Changes
from tabletop.language.keyword_abilities import abilities_behind
from tabletop.language.keywords import keyword_name
from tabletop.language.qualities import known_words
from tabletop.language.reading import Decoder, convert


def keyword(**keys: object) -> Keyword:
    return convert(keys, Keyword)


RED = {"colors": ["R"]}
DISCARDED = {"what": "discard", "of": {"zone": "hand", "owner": "you"}}


@pytest.mark.parametrize(
    ("words", "abilities"),
    [
        ("ward {2}", [keyword(name="ward", cost="{2}")]),
        ("ward 2", [keyword(name="ward", cost="{2}")]),
        ("ward pay 3 life", [keyword(name="ward", life=3)]),
        ("ward discard a card", [keyword(name="ward", spends=DISCARDED)]),
        ("ward discard two cards", [keyword(name="ward", spends={**DISCARDED, "number": 2})]),
        (
            "ward sacrifice a creature",
            [
                keyword(
                    name="ward",
                    spends={"what": "sacrifice", "of": {"types": ["Creature"], "controller": "you"}},
                )
            ],
        ),
        ("protection from red", [keyword(name="protection", of=RED)]),
        (
            "protection from red and from Werewolves",
            [keyword(name="protection", of=RED), keyword(name="protection", of={"subtypes": ["Werewolf"]})],
        ),
        ("protection from werewolves", [keyword(name="protection", of={"subtypes": ["Werewolf"]})]),
        ("protection from Armies", [keyword(name="protection", of={"subtypes": ["Army"]})]),
        ("protection from vampires", [keyword(name="protection", of={"subtypes": ["Vampire"]})]),
        (
            "protection from legendary creatures",
            [keyword(name="protection", of={"supertypes": ["Legendary"], "types": ["Creature"]})],
        ),
        ("protection from noncreatures", [keyword(name="protection", of={"not_types": ["Creature"]})]),
        ("protection from each colour", [keyword(name="protection", of={"not_color_count": 0})]),
        ("protection from everything", [keyword(name="protection", of={})]),
        ("flying", []),
        ("bushido 2", []),
    ],
)
def test_words_stand_for_abilities(words: str, abilities: list[Keyword]) -> None:
    assert abilities_behind(words) == tuple(abilities)
    change = convert({"do": "change", "objects": ["self"], "change": {"add_keywords": [words]}}, Change)
    assert change == Change(objects=change.objects, change=Changes(add_keywords=(words,)))


@pytest.mark.parametrize("quality", known_words())
def test_every_word_of_a_quality_is_read(quality: str) -> None:
    (ability,) = abilities_behind(f"protection from {quality}")
    assert ability.name == keyword_name(f"protection from {quality}") == "protection"


EFFECTS: Decoder[AnyEffect] = Decoder(AnyEffect)


def test_an_effect_that_was_saved_is_read_as_it_was() -> None:
    saved = (
        b'{"do":"change","objects":[4],"change":{"add_keywords":["protection from Demons and from Dragons",'
        b'"protection from all colours","ward discard a card","ward {1}","morph {2}{U}"]}}'
    )
    change = EFFECTS.decode(saved)
    assert isinstance(change, Change)
    read = [ability.name for word in change.change.add_keywords for ability in abilities_behind(word)]
    assert read == ["protection", "protection", "protection", "ward", "ward"]


@pytest.mark.parametrize(
    ("words", "said"),
    [
        ("protection from rde", "unknown quality “rde”; did you mean “red”"),
        ("protection from", "unknown keyword"),
        ("protection from pay", "unknown quality “pay”"),
        ("protection red", "unknown keyword"),
        ("ward discard", "unknown keyword"),
        ("ward sacrifice two", "unknown keyword"),
        ("ward pay 0 life", "unknown keyword"),
        ("wrad {2}", "did you mean “ward”"),
        ("flyng", "did you mean “flying”"),
    ],
)
def test_words_that_mean_nothing_are_refused(words: str, said: str) -> None:
    with pytest.raises(ValueError, match=said):
        convert({"do": "change", "objects": ["self"], "change": {"add_keywords": [words]}}, Change)


@pytest.mark.parametrize(
    ("keys", "said"),
    [
        ({"name": "protection"}, "protection is from something"),
        ({"name": "protection", "of": {"colors": ["Q"]}}, "unknown color “Q”"),
        ({"name": "protection", "of": {"types": ["Instatn"]}}, "did you mean “Instant”"),
        ({"name": "protection", "of": {"zone": "hand"}}, "leave out the zone"),
        ({"name": "equip", "cost": "{1}", "of": {"types": ["Creature"]}}, "only protection and cycling"),
        ({"name": "ward"}, "a ward has one price"),
        ({"name": "ward", "cost": "{1}", "life": 2}, "a ward has one price"),
        ({"name": "ward", "spends": {"what": "discrad", "of": {}}}, "did you mean “discard”"),
        ({"name": "crew", "number": 2, "life": 2}, "only a ward"),
    ],
)
def test_what_does_not_go_with_a_keyword_is_refused(keys: dict[str, object], said: str) -> None:
    with pytest.raises(ValueError, match=said):
        convert({"ability": "keyword", **keys}, Ability)  # type: ignore[arg-type]
