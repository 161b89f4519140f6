"""613.8: an effect waits for another one of its layer that changes what it applies to."""

from itertools import permutations
from typing import Any

import pytest
from msgspec.structs import replace

from tabletop.language.abilities import Static
from tabletop.language.reading import convert
from tabletop.rules.values.characteristics import Characteristics
from tests.support import PlacedTable, table_with

BEARERS = ("Mind Stone", "Sol Ring", "Bonesplitter")
ELVES = {"of": {"types": ["Creature"]}, "change": {"add_subtypes": ["Elf"]}}
ELVES_ARE_ZOMBIES = {"of": {"subtypes": ["Elf"]}, "change": {"add_subtypes": ["Zombie"]}}
ZOMBIES_GROW = {"of": {"subtypes": ["Zombie"]}, "change": {"power": "+1"}}
GOBLINS = {"of": {"types": ["Creature"]}, "change": {"subtypes": ["Goblin"]}}
BEARS_ARE_ARTIFACTS = {"of": {"subtypes": ["Bear"]}, "change": {"add_types": ["Artifact"]}}
ALL_FLY = {"of": {"types": ["Creature"]}, "change": {"add_keywords": ["flying"]}}
FLIERS_HIT_FIRST = {"of": {"keywords": ["flying"]}, "change": {"add_keywords": ["first strike"]}}
FIRST_STRIKERS_TRAMPLE = {"of": {"keywords": ["first strike"]}, "change": {"add_keywords": ["trample"]}}
FLIERS_GROW = {"of": {"keywords": ["flying"]}, "change": {"add_keywords": ["vigilance"], "power": "+1"}}
ALL_PLAIN = {"of": {"types": ["Creature"]}, "change": {"lose_abilities": True}}
BEARS_ARE_RED = {"of": {"subtypes": ["Bear"]}, "change": {"add_colors": ["R"]}}


def bears_with(*written: dict[str, Any]) -> Characteristics:
    """Return Grizzly Bears together with artifacts with one static ability each, the oldest first."""
    return beside(written, "Grizzly Bears")


def beside(written: tuple[dict[str, Any], ...], creature: str) -> Characteristics:
    """Return the same with a creature of any name."""
    table = table_with(battlefield=[creature, *BEARERS[: len(written)]])
    objects = dict(table.state.objects)
    for name, ability in zip(BEARERS, written, strict=False):
        bearer = table.permanent(name)
        static = convert({"ability": "static", **ability}, Static)
        able = replace(bearer.definition, faces=(replace(bearer.definition.front, abilities=(static,)),))
        objects[bearer.id] = replace(bearer, pieces=(replace(bearer.pieces[0], definition=able),))
    return PlacedTable(replace(table.state, objects=objects)).now(creature)


@pytest.mark.parametrize("written", [*permutations((ELVES, ELVES_ARE_ZOMBIES, ZOMBIES_GROW))])
def test_what_asks_for_a_type_waits_for_what_gives_it(written: tuple[dict[str, Any], ...]) -> None:
    bears = bears_with(*written)
    assert bears.subtypes == ("Bear", "Elf", "Zombie")
    assert bears.power == 3


@pytest.mark.parametrize("written", [*permutations((GOBLINS, BEARS_ARE_ARTIFACTS))])
def test_what_asks_for_a_type_waits_for_what_takes_it(written: tuple[dict[str, Any], ...]) -> None:
    bears = bears_with(*written)
    assert bears.subtypes == ("Goblin",)
    assert bears.types == ("Creature",)


@pytest.mark.parametrize("later", [GOBLINS, BEARS_ARE_ARTIFACTS])
def test_what_asks_for_a_type_in_a_later_layer_finds_what_was_made(later: dict[str, Any]) -> None:
    first = BEARS_ARE_ARTIFACTS if later is GOBLINS else GOBLINS
    assert bears_with(BEARS_ARE_RED, first, later).colors == {"G"}


@pytest.mark.parametrize("written", [*permutations((ALL_FLY, FLIERS_HIT_FIRST, FIRST_STRIKERS_TRAMPLE))])
def test_what_asks_for_a_keyword_waits_for_what_gives_it(written: tuple[dict[str, Any], ...]) -> None:
    assert bears_with(*written).keywords == ("flying", "first strike", "trample")


@pytest.mark.parametrize("written", [*permutations((FLIERS_GROW, ALL_PLAIN))])
def test_what_asks_for_a_keyword_waits_for_what_takes_it(written: tuple[dict[str, Any], ...]) -> None:
    """The Drake no longer flies after this layer, so it doesn't get larger for flying."""
    drake = beside(written, "Wind Drake")
    assert drake.keywords == ()
    assert (drake.power, drake.toughness) == (2, 2)


def test_in_a_circle_the_oldest_goes_first() -> None:
    """613.8b: each would change what the other applies to."""
    goblins = {"of": {"subtypes": ["Bear"]}, "change": {"subtypes": ["Goblin"]}}
    elves = {"of": {"subtypes": ["Bear"]}, "change": {"subtypes": ["Elf"]}}
    assert bears_with(goblins, elves).subtypes == ("Goblin",)
    assert bears_with(elves, goblins).subtypes == ("Elf",)
