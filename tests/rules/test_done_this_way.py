""" "This way" in a text refers to what was done, not to where things are afterwards (608.2c)."""

import pytest

from tabletop.language.conditions import Fits
from tabletop.language.effects import (
    AnyEffect,
    Change,
    Changes,
    Choose,
    CreateToken,
    DealDamage,
    Destroy,
    Discard,
    ForEach,
    If,
    Life,
    Mill,
    PutAbility,
    Sacrifice,
)
from tabletop.language.references import AmountWord, ObjectWord, PlayerWord
from tabletop.language.selections import Selection
from tests.support import ALICE, BOB, PlacedTable, table_with

BEARS, GIANT, SOURCE = "Grizzly Bears", "Hill Giant", "Forest"
INDESTRUCTIBLE = Changes(add_keywords=("indestructible",))
YOU_GAIN_THAT_MUCH = Life(to=PlayerWord.YOU, amount=AmountWord.THAT_MANY)
IF_DONE = If(condition=Fits(object=ObjectWord.IT, of=Selection()), then=(Life(to=PlayerWord.YOU, amount=5),))


def happens(table: PlacedTable, *effects: AnyEffect) -> int:
    """Resolve an ability of Alice's Forest with some effects, and return her life."""
    table.tell(PutAbility(object=table.only(SOURCE), then=effects))
    table.resolve()
    return table.state.players[ALICE].life


def test_that_many_are_those_that_were_destroyed() -> None:
    table = table_with([SOURCE], theirs=[BEARS, GIANT])
    table.tell(Change(objects=(table.only(GIANT),), change=INDESTRUCTIBLE))
    both = (table.only(BEARS), table.only(GIANT))
    assert happens(table, Destroy(objects=both), YOU_GAIN_THAT_MUCH) == 21


def test_what_can_not_be_destroyed_was_not() -> None:
    table = table_with([SOURCE], theirs=[BEARS])
    table.tell(Change(objects=(table.only(BEARS),), change=INDESTRUCTIBLE))
    chosen = Choose(of=Selection(controller=PlayerWord.OPPONENT))
    assert happens(table, chosen, Destroy(objects=(ObjectWord.IT,)), YOU_GAIN_THAT_MUCH, IF_DONE) == 20


def test_what_is_not_theirs_was_not_sacrificed() -> None:
    table = table_with([SOURCE], theirs=[BEARS])
    chosen = Choose(of=Selection(controller=PlayerWord.OPPONENT))
    offered = Sacrifice(objects=(ObjectWord.IT,), by=PlayerWord.YOU)
    assert happens(table, chosen, offered, IF_DONE) == 20


@pytest.mark.parametrize("effect", [Mill(number=2), Discard(number=2)])
def test_nothing_milled_or_discarded_is_none(effect: AnyEffect) -> None:
    table = table_with([SOURCE])
    assert happens(table, effect, YOU_GAIN_THAT_MUCH) == 20


def test_cards_that_were_milled_are_counted() -> None:
    table = table_with([SOURCE], library=["Plains", "Island"])
    assert happens(table, Mill(number=5), YOU_GAIN_THAT_MUCH) == 22


def test_life_lost_this_way_is_what_all_have_lost() -> None:
    table = table_with([SOURCE], players=3)
    drained = Life(to=PlayerWord.EACH_OPPONENT, amount=-2)
    assert happens(table, drained, Life(to=PlayerWord.YOU, amount=AmountWord.LIFE_LOST)) == 24


def test_life_that_was_gained_is_not_lost() -> None:
    table = table_with([SOURCE])
    gained = Life(to=PlayerWord.EACH_OPPONENT, amount=2)
    assert happens(table, gained, Life(to=PlayerWord.YOU, amount=AmountWord.LIFE_LOST)) == 20
    assert table.state.players[BOB].life == 22


def test_damage_that_was_prevented_was_not_dealt() -> None:
    table = table_with([SOURCE], theirs=[BEARS, GIANT])
    shield = Changes(add_keywords=("protection from everything",))
    table.tell(Change(objects=(table.only(GIANT),), change=shield))
    each = ForEach(objects=(ObjectWord.IT,), then=(CreateToken(card="Food"),))
    theirs = Selection(types=("Creature",), controller=PlayerWord.OPPONENT)
    happens(table, DealDamage(amount=1, to=theirs), each)
    assert sum(each.is_token for each in table.state.permanents()) == 1
