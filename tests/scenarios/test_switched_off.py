"""Every part of a double-faced card is needed by some shipped scenario.

The whole takes minutes: ``python -m tests.scenarios.switched_off``. This is a sample of every forty-eighth
part, in the long form every sixteenth.
"""

from collections.abc import Iterator
from functools import cache
from zlib import crc32

import pytest

from tabletop.cards.library import shipped_library
from tests.batches import long_unless
from tests.scenarios.switched_off import cards, files_of, first_failure, listed, not_yet, reasons
from tests.scenarios.switches import Switch, switches

EVERY = 16
PARTS = 3
FOR_PLAYERS = {
    ("ability", "RuleText"),
    ("effect", "ByHand"),
}
"""Kinds of parts that are text for players, so that nothing can notice them."""


@cache
def all_switches() -> tuple[Switch, ...]:
    return tuple(switch for card in cards() for switch in switches(card))


def name_of(switch: Switch) -> tuple[str, str]:
    return switch.card, str(switch)


def sample(part: int) -> Iterator[Switch]:
    """Return a fixed sample, spread over all cards."""
    every, rest = EVERY * PARTS, EVERY * part
    return (each for each in all_switches() if crc32(f"{each.card} {each}".encode()) % every == rest)


@pytest.mark.slow
@pytest.mark.parametrize("part", long_unless(lambda part: part == 0, range(PARTS)))
def test_some_scenario_notices_whatever_is_switched_off_unless_it_is_listed(part: int) -> None:
    card = {each.name: each for each in cards()}
    looked_at = {name_of(each): first_failure(each, files_of(card[each.card])) for each in sample(part)}
    assert len(looked_at) > len(all_switches()) / EVERY / PARTS / 2
    wrong = {name for name, why in looked_at.items() if bool(why) is (name in listed())}
    assert wrong == set(), "noticed and still listed, or not noticed and not listed"


def test_the_list_names_what_there_is_once() -> None:
    assert set(listed()) - set(map(name_of, all_switches())) == set()
    assert [name for name, number in listed().items() if number > 1] == []
    assert [each for each, why in reasons().items() if not why.endswith(".")] == []
    assert [*not_yet()] == sorted(not_yet())


def test_each_keyword_cost_event_and_condition_is_noticed_at_least_once() -> None:
    kinds = {(each.kind, each.about) for each in all_switches()}
    seen = {(each.kind, each.about) for each in all_switches() if name_of(each) not in listed()}
    assert len(kinds) > 200
    assert kinds - seen == FOR_PLAYERS


def test_what_a_card_does_not_do_is_noticed_by_its_own_scenario() -> None:
    delver = shipped_library().find("Delver of Secrets").definition
    turning = next(each for each in switches(delver) if each.about == "Transform")
    assert "Insectile Aberration" in first_failure(turning, files_of(delver)[:1])
    assert first_failure(turning, ()) == ""
