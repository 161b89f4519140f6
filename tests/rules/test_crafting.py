"""Materials of craft: each one has its own object, and choices that lead nowhere are not offered."""

import tomllib
from collections.abc import Iterator
from itertools import permutations
from random import Random
from typing import Any

import pytest

from tabletop.cards.entries.reading import entry_of
from tabletop.cards.reading import CardFileError
from tabletop.disk.assets import assets_folder
from tabletop.language.abilities import Material
from tabletop.rules.casting.abilities_to_activate import activated_abilities
from tabletop.rules.costs.crafting import _possible, enough_materials
from tests.support import ALICE, Table, table_with

NET = assets_folder() / "cards" / "b" / "braided-net.toml"


def _has_enough(table: Table, name: str) -> bool:
    object = table.permanent(name)
    crafting = next(each for each in activated_abilities(table.state, object) if each.cost.materials)
    return enough_materials(table.state, crafting.cost.materials, object, ALICE)


@pytest.mark.parametrize(
    ("spells", "enough"),
    [
        (["Lightning Bolt", "Shock", "Fireball", "Act of Treason"], True),
        (["Lightning Bolt", "Shock", "Fireball", "Opt"], False),
        (["Lightning Bolt", "Shock", "Fireball", "Hill Giant"], False),
    ],
)
def test_red_instants_and_sorceries_together(spells: list[str], *, enough: bool) -> None:
    table = table_with(["Ore-Rich Stalactite"], graveyard=spells)
    assert _has_enough(table, "Ore-Rich Stalactite") is enough


@pytest.mark.parametrize(
    ("others", "enough"),
    [
        (["Woodland Changeling", "Stromkirk Noble", "Etali, Primal Conqueror"], False),
        (["Woodland Changeling", "Woodland Changeling", "Stromkirk Noble", "Etali, Primal Conqueror"], True),
        (["Woodland Changeling", "Stromkirk Noble", "Stromkirk Noble", "Stromkirk Noble"], False),
    ],
)
def test_one_creature_is_one_material(others: list[str], *, enough: bool) -> None:
    table = table_with(["Throne of the Grim Captain", *others])
    assert _has_enough(table, "Throne of the Grim Captain") is enough


@pytest.mark.parametrize(("others", "enough"), [(["Mind Stone"], False), (["Mind Stone", "Sol Ring"], True)])
def test_two_that_share_a_card_type(others: list[str], *, enough: bool) -> None:
    table = table_with(["Eye of Ojer Taq", *others, "Serra Angel"], graveyard=["Divination"])
    assert _has_enough(table, "Eye of Ojer Taq") is enough


@pytest.mark.parametrize("seed", range(40))
def test_what_may_be_chosen_next_is_what_some_whole_choice_has(seed: int) -> None:
    draw = Random(seed)
    pools = tuple(tuple(id for id in range(5) if draw.random() < 0.5) for _ in range(draw.choice((1, 2, 3))))
    materials = tuple(Material(number=draw.choice((1, 1, 2)), more=draw.random() < 0.3) for _ in pools)
    whole = list(_whole_choices(pools, materials))
    for size in (0, 1, 2):
        for chosen in permutations(range(5), size):
            expected = {
                id for id in range(5) if id not in chosen and any({*chosen, id} <= each for each in whole)
            }
            if any({*chosen} <= each for each in whole):
                assert {*_possible((pools,), materials, chosen)} == expected


def _whole_choices(pools: tuple[tuple[int, ...], ...], materials: tuple[Material, ...]) -> Iterator[set[int]]:
    """Return every set of objects that pays for all materials, found by trying each order."""
    places = [pool for pool, each in zip(pools, materials, strict=True) for _ in range(each.number)]
    more = {id for pool, each in zip(pools, materials, strict=True) if each.more for id in pool}
    for objects in permutations(range(5), len(places)):
        if all(id in pool for id, pool in zip(objects, places, strict=True)):
            yield {*objects, *more}


@pytest.mark.parametrize(
    ("changed", "told"),
    [
        ({"materials": []}, "a craft needs materials"),
        ({"name": "cycling"}, "no other keyword has any"),
        ({"materials": [{"of": {"zone": "hand"}}]}, "leave out the zone"),
    ],
)
def test_materials_are_told_where_they_belong(changed: dict[str, Any], told: str) -> None:
    raw = tomllib.loads(NET.read_text())
    craft = next(each for each in raw["front"]["abilities"] if each.get("name") == "craft")
    craft.update(changed)
    with pytest.raises(CardFileError, match=told):
        entry_of(NET, raw)
