"""Numbers that are counted as an effect happens, and conditions on them (608.2h)."""

import pytest

from tabletop.language.conditions import Amounts, NthTime
from tabletop.language.effects import (
    AddCounters,
    AddMana,
    Attach,
    Change,
    Changes,
    CreateToken,
    DealDamage,
    Destroy,
    Draw,
    If,
    Life,
    PutAbility,
)
from tabletop.language.selections import Selection, Tally
from tabletop.model.zones import ZoneKind
from tests.support import ALICE, BOB, PlacedTable, on_table, table_with, tally

MINE = Selection(types=("Creature",), controller="you")
ON_MINE = Selection(any_subtypes=("Aura", "Equipment"), attached_to=MINE)


def by_ability(table: PlacedTable, name: str, *effects: object, answers: tuple[object, ...] = ()) -> None:
    """Resolve an effect as part of an ability of an object."""
    table.tell(PutAbility(object=table.only(name), then=effects))  # type: ignore[arg-type]
    table.resolve(*answers)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("tally", "gained"),
    [
        (tally(of=MINE), 2),
        (tally(of=Selection(color_count=1)), 2),
        (tally(of=Selection(not_color_count=1)), 1),
        (tally(what="power", of=MINE), 6),
        (tally(what="toughness", of="self"), 4),
        (tally(what="mana value", of="self"), 5),
        (tally(what="greatest power", of=MINE), 4),
        (tally(what="colors", of=MINE), 2),
        (tally(what="card types", of=Selection(controller="you")), 2),
        (tally(what="permanent types", of=Selection(zone="graveyard", owner="you")), 1),
        (tally(what="powers", of=MINE), 2),
        (tally(what="mana values", of=MINE), 2),
        (tally(what="charge counters", of=Selection(name="Mind Stone")), 3),
        (tally(what="devotion", of="W"), 2),
        (tally(what="life", of="opponent"), 20),
        (tally(what="hand", of="you"), 1),
        (tally(what="hand", of="each", pick="most"), 2),
        (tally(what="hand", of="each", pick="least"), 1),
        (tally(what="toughness", of="self", half=True, times=3, plus=1), 7),
    ],
)
def test_what_a_tally_comes_to(tally: Tally, gained: int) -> None:
    table = table_with(
        battlefield=["Serra Angel", "Grizzly Bears", on_table("Mind Stone", counters={"charge": 3})],
        hand=["Island"],
        graveyard=["Island", "Opt"],
        opponent={"hand": ["Forest", "Plains"]},
    )
    by_ability(table, "Serra Angel", Life(to="you", amount=tally))
    assert table.state.players[ALICE].life == 20 + gained


def test_what_is_attached_to_what_is_asked_of() -> None:
    table = table_with(battlefield=["Serra Angel", "Bonesplitter", "Rancor"], theirs=["Grizzly Bears"])
    table.tell(Attach(object=table.only("Rancor"), to=table.only("Grizzly Bears")))
    table.tell(Attach(object=table.only("Bonesplitter"), to=table.only("Serra Angel")))
    for asked, counted in (
        (ON_MINE, 1),
        (Selection(wears=("Aura",)), 1),
        (Selection(wears=("Aura", "Equipment")), 2),
        (Selection(wears=("Aura", "Equipment"), controller="you"), 1),
    ):
        by_ability(table, "Serra Angel", Life(to="you", amount=tally(of=asked)))
        assert table.state.players[ALICE].life == 20 + counted
        table.undo()
        table.undo()


def test_the_life_that_was_lost_this_turn_is_known() -> None:
    table = table_with(battlefield=["Serra Angel"])
    table.tell(Life(to=BOB, amount=-3))
    by_ability(table, "Serra Angel", Life(to="you", amount=tally(what="life lost", of="each opponent")))
    assert table.state.players[ALICE].life == 23


def test_a_counted_amount_may_be_lost() -> None:
    table = table_with(battlefield=["Serra Angel"])
    by_ability(table, "Serra Angel", Life(to="opponent", amount=tally(what="power", times=-1)))
    assert table.state.players[BOB].life == 16


def test_x_of_a_change_is_fixed_as_it_begins() -> None:
    table = table_with(battlefield=["Serra Angel", "Grizzly Bears"])
    grow = Change(objects=("self",), change=Changes(power="+X", toughness="+X"), x=tally(of=MINE))
    by_ability(table, "Serra Angel", grow)
    table.tell(Destroy(objects=(table.only("Grizzly Bears"),)))
    assert (table.now("Serra Angel").power, table.now("Serra Angel").toughness) == (6, 6)


@pytest.mark.parametrize(
    ("power", "x", "found"), [("+X", -3, 1), ("-X", -3, 7), ("-X", 3, 1), ("X", -3, 0), ("X", 7, 7)]
)
def test_an_x_below_0_takes_away_what_it_would_add(power: str, x: int, found: int) -> None:
    table = table_with(battlefield=["Serra Angel"])
    table.tell(Change(objects=(table.only("Serra Angel"),), change=Changes(power=power), x=x))
    assert table.now("Serra Angel").power == found


def test_tokens_mana_and_cards_in_counted_numbers() -> None:
    table = table_with(battlefield=["Serra Angel", "Grizzly Bears"], library=["Island", "Forest", "Plains"])
    ooze = {"name": "Ooze", "types": "Creature — Ooze", "power": "X", "toughness": "X"}
    by_ability(
        table,
        "Serra Angel",
        CreateToken(faces=(ooze,), x=tally(what="power")),
        AddMana(mana=("{G}",), number=tally(of=MINE)),
        Draw(number=tally(of=Selection(types=("Creature",), controller="you", token=False))),
    )
    assert (table.now("Ooze").power, table.now("Ooze").toughness) == (4, 4)
    assert table.state.players[ALICE].mana_pool == ("G", "G", "G")
    assert len(table.names(ZoneKind.HAND)) == 2


def test_damage_to_each_that_fits() -> None:
    table = table_with(battlefield=["Serra Angel"], theirs=["Grizzly Bears", "Hill Giant"])
    theirs = Selection(types=("Creature",), controller="opponent")
    by_ability(table, "Serra Angel", DealDamage(amount=2, to=theirs))
    assert table.names(ZoneKind.GRAVEYARD, BOB) == ["Grizzly Bears"]
    assert table.permanent("Hill Giant").damage == 2


def test_counters_divided_as_one_likes() -> None:
    table = table_with(battlefield=["Serra Angel", "Grizzly Bears"])
    angel, bears = table.only("Serra Angel"), table.only("Grizzly Bears")
    table.tell(
        AddCounters(objects=(angel, bears), kind="+1/+1", number=4, divided=True), answers=[bears, bears]
    )
    assert table.permanent("Serra Angel").counters == {"+1/+1": 1}
    assert table.permanent("Grizzly Bears").counters == {"+1/+1": 3}


@pytest.mark.parametrize(("least", "lives"), [(3, 20), (2, 21)])
def test_a_condition_on_a_tally(least: int, lives: int) -> None:
    table = table_with(battlefield=["Serra Angel", "Grizzly Bears"])
    condition = Amounts(of=tally(of=MINE), at_least=least)
    by_ability(table, "Serra Angel", If(condition=condition, then=(Life(to="you", amount=1),)))
    assert table.state.players[ALICE].life == lives


def test_a_limit_may_be_a_tally_too() -> None:
    table = table_with(battlefield=["Serra Angel"])
    half = Amounts(of=tally(what="life", of="you"), at_most=tally(what="starting life", of="you"))
    by_ability(table, "Serra Angel", If(condition=half, then=(Life(to="you", amount=5),)))
    by_ability(table, "Serra Angel", If(condition=half, then=(Life(to="you", amount=5),)))
    assert table.state.players[ALICE].life == 25


def test_the_nth_time_is_counted_for_each_turn() -> None:
    table = table_with(battlefield=["Serra Angel"])
    second = If(condition=NthTime(number=2), then=(Life(to="you", amount=1),))
    for lives in (20, 21, 21):
        by_ability(table, "Serra Angel", second)
        assert table.state.players[ALICE].life == lives
