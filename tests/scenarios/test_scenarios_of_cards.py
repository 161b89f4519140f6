"""Each double-faced, meld and flip card has a scenario, and one in which its face does not change."""

import re
import tomllib
from collections.abc import Iterator
from functools import cache
from typing import Any

import msgspec

from tabletop.cards.faces import CardDefinition, Layout
from tabletop.cards.library import default_library
from tabletop.disk.assets import assets_folder
from tabletop.language.abilities import Activated, Chapter, Triggered
from tabletop.language.reading import encoded
from tests.batches import in_batches

ALONE = {Layout.NORMAL, Layout.SPLIT, Layout.ADVENTURE}
CARDS = tuple(card for card in default_library() if card.layout not in ALONE)
TURNS = {"transform", "convert", "flip", "meld"}
COUNTED = ("transforms", "converts", "flips", "melds", "ability_triggered", "enters", "spell_cast")


@cache
def scenarios() -> dict[str, tuple[dict[str, Any], ...]]:
    """Return the scenarios of cards, by each card or face that they name."""
    found: dict[str, tuple[dict[str, Any], ...]] = {}
    for path in sorted((assets_folder() / "scenarios" / "cards").rglob("*.toml")):
        text = path.read_text("utf-8")
        scenario = tomllib.loads(text)
        for name in set(re.findall(r'"([^"\n]+)"', text)):
            found[name] = (*found.get(name, ()), scenario)
    return found


def scenarios_of(card: CardDefinition) -> list[dict[str, Any]]:
    names = {card.name, *(face.name for face in card.faces)}
    return [each for name in names for each in scenarios().get(name, ())]


def effects_in(value: object) -> Iterator[dict[str, Any]]:
    if isinstance(value, dict):
        yield value
        value = list(value.values())
    for inner in value if isinstance(value, list | tuple) else ():
        yield from effects_in(inner)


def asks_something(card: CardDefinition) -> bool:
    """Return whether an ability that changes the face depends on something: a condition, a choice, a cost."""
    for face in card.faces:
        for ability in face.abilities:
            if not isinstance(ability, Activated | Triggered | Chapter):
                continue
            told = list(effects_in(msgspec.to_builtins(ability, enc_hook=encoded)))
            turns = any(each.get("do") in TURNS or each.get("transformed") is True for each in told)
            if turns and any("condition" in each or each.get("do") in ("may", "if") for each in told):
                return True
    return False


def shows_that_nothing_turns(scenario: dict[str, Any]) -> bool:
    """Return whether a step of a scenario expects that something does not happen, or is refused."""
    for step in scenario["steps"]:
        events = step.get("expect", {}).get("events", {})
        objects = step.get("expect", {}).get("objects", {}).values()
        if "verdict" in step or any(events.get(word) == 0 for word in COUNTED):
            return True
        if "back_to" in step and any(each.get("face") == "front" for each in objects):
            return True
    return False


def test_there_are_as_many_as_the_library_has() -> None:
    assert len(CARDS) == 531


@in_batches("card", CARDS, ids=lambda card: card.name)
def test_a_card_has_a_scenario(card: CardDefinition) -> None:
    assert scenarios_of(card)


@in_batches("card", [each for each in CARDS if asks_something(each)], ids=lambda card: card.name)
def test_where_its_face_asks_for_something_a_step_shows_it_missing(card: CardDefinition) -> None:
    assert any(shows_that_nothing_turns(each) for each in scenarios_of(card))
