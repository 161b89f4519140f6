"""The abilities of all entries contain nothing unknown, ignored or duplicate."""

import json
from collections.abc import Iterator
from copy import deepcopy
from typing import Any

import msgspec

from tabletop.cards.faces import Layout
from tabletop.cards.library import default_library
from tabletop.cards.mana import mana_cost
from tabletop.language.abilities import Ability, Activated, Chapter, InsteadOf, Keyword, Triggered
from tabletop.language.moments import Duration, Later, Moment, WouldBe
from tabletop.language.reading import convert, encoded
from tests.cards.entries.written import written_abilities

CARDS = default_library()
FACES = {face.name: face for card in CARDS for face in card.faces}
ABILITIES = {name: abilities for _, name, abilities in written_abilities()}
OBJECTS = {"self", "it", "that", "target", "target 2", "target 3", "enchanted", "chosen"}
OBJECTS |= {"exiled with self", "top of library", "spent", "others", "watched"}
OBJECTS |= {"blocked by self", "targets of that", "created token", "what grants it", "tapped this way"}
OBJECTS |= {"top 2 of library", "top 3 of library", "top 7 of library"}
OBJECTS |= {f"top of {whose} library" for whose in ("target player's", "target's controller's")}
OBJECTS |= {"top of defending player's library", "top of each opponent's library", "top of each's library"}
OBJECTS |= {
    "top 8 of library",
    "top 10 of library",
    "top that many of library",
    "top 3 of target player's library",
}
OBJECTS |= {"top of that player's library", "top that many of that player's library", "top X of library"}


def builtins(abilities: tuple[Ability, ...]) -> Any:
    return msgspec.to_builtins(abilities, enc_hook=encoded)


def parts(value: object) -> Iterator[dict[str, Any]]:
    """Yield every object in a JSON value, at any depth."""
    if isinstance(value, dict):
        yield value
        value = tuple(value.values())
    if isinstance(value, list | tuple):
        for inner in value:
            yield from parts(inner)


def all_parts() -> Iterator[tuple[str, dict[str, Any]]]:
    for name, abilities in ABILITIES.items():
        for part in parts(abilities):
            yield name, part


def test_a_text_for_hands_says_of_what_it_makes_an_exception() -> None:
    """Anything it doesn't name is refused as before.

    Without such a list the text would be judged by its words.
    """
    for_hands = [
        (name, part) for name, part in all_parts() if "by hand" in (part.get("ability"), part.get("do"))
    ]
    assert for_hands
    assert [name for name, part in for_hands if "touches" not in part] == []


def test_no_word_is_ignored() -> None:
    for name, abilities in ABILITIES.items():
        read = convert(abilities, tuple[Ability, ...])
        assert json.loads(json.dumps(builtins(read))) == abilities, name


def test_moments_are_of_the_vocabulary() -> None:
    for name, part in all_parts():
        if part.get("ability") == "triggered":
            assert part["event"] in {*Moment}, name
        if part.get("ability") == "instead":
            assert part["event"] in {*WouldBe}, name
        if part.get("do") in ("delay", "exile and return"):
            assert part.get("at", "once") in {"once", *Later}, name
        assert part.get("until") in {None, *Duration}, name


def test_objects_tokens_and_costs_are_of_the_vocabulary() -> None:
    for name, part in all_parts():
        for reference in part.get("objects", ()):
            assert isinstance(reference, dict) or reference in OBJECTS, (name, reference)
        if part.get("do") in ("create token", "get emblem") and "card" in part:
            CARDS.find_token(part["card"])
        for cost in (part.get("cost"), part.get("mana")):
            if isinstance(cost, str) and cost.startswith("{"):
                assert mana_cost(cost).symbols, name


def test_whose_controller_is_meant_is_said() -> None:
    """A bare "controller" refers to the objects that move or change sides. Elsewhere it would be "you"."""
    for name, part in all_parts():
        if part.get("do") in (None, "gain control"):
            continue
        for field in ("by", "to", "to_player", "player"):
            assert part.get(field) not in ("controller", "owner"), (name, part)


def test_targets_that_are_spoken_of_are_there() -> None:
    for name, abilities in deepcopy(ABILITIES).items():
        for ability in abilities:
            for inner in parts(ability.get("effects", ())):
                if inner.get("do") == "when done":
                    check_targets(name, inner.pop("then"), inner.pop("targets", ()))
                if inner.get("do") == "choose modes":
                    modes = inner.pop("modes")
                    targets = [target for mode in modes for target in mode.get("targets", ())]
                    check_targets(name, modes, targets or ability.get("targets", ()))
            check_targets(name, ability.get("effects", ()), ability.get("targets", ()))


def check_targets(name: str, effects: Any, targets: Any) -> None:
    """Check that effects refer only to targets that they have."""
    spoken = json.dumps(effects)
    assert targets or '"target"' not in spoken, name
    for number in (2, 3):
        assert len(targets) >= number or f'"target {number}"' not in spoken, name


def test_keywords_of_abilities_are_keywords_of_the_face() -> None:
    for face in FACES.values():
        for ability in face.abilities:
            if isinstance(ability, Keyword):
                assert ability.name in {*face.keywords, "siege", "player hexproof"}, face.name


def test_every_siege_that_has_abilities_is_one() -> None:
    for card in CARDS:
        if "Siege" in card.front.types.subtypes and card.front.abilities:
            assert any(isinstance(a, Keyword) and a.name == "siege" for a in card.front.abilities), card.name


def test_every_meld_card_has_its_abilities_and_one_of_each_pair_melds() -> None:
    for card in CARDS:
        if card.layout is Layout.MELD_RESULT:
            pair = CARDS.parts(card.name)
            told = [part for each in pair for part in parts(builtins(each.front.abilities))]
            assert sum(part.get("do") == "meld" for part in told) == 1, card.name


def test_every_flip_card_that_has_abilities_flips() -> None:
    for card in CARDS:
        if card.layout is Layout.FLIP and card.name != "Curse of the Fire Penguin":
            told = list(parts(builtins(card.front.abilities)))
            assert any(part.get("do") == "flip" or part.get("flipped") for part in told), card.name


def test_chapters_are_numbered_without_gaps() -> None:
    for face in FACES.values():
        numbers = [n for a in face.abilities if isinstance(a, Chapter) for n in a.numbers]
        assert numbers == list(range(1, len(numbers) + 1)), face.name


def test_planeswalkers_with_abilities_have_loyalty_abilities() -> None:
    for face in FACES.values():
        if "Planeswalker" in face.types.types and face.abilities:
            costs = [a.cost for a in face.abilities if isinstance(a, Activated)]
            assert any(cost.loyalty is not None or cost.loyalty_x for cost in costs), face.name


def test_backs_of_disturb_cards_are_exiled_instead() -> None:
    for card in CARDS:
        if any(isinstance(a, Keyword) and a.name == "disturb" for a in card.front.abilities):
            assert card.back is not None
            assert any(isinstance(a, InsteadOf) and a.to == "exile" for a in card.back.abilities), card.name


def test_old_werewolves_look_at_the_spells_of_last_turn() -> None:
    front, back = CARDS.find("Village Ironsmith").definition.faces
    for face in (front, back):
        assert [ability.event for ability in face.abilities if isinstance(ability, Triggered)] == [
            "each upkeep"
        ]
