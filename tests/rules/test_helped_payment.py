"""Convoke, improvise and delve: what can pay, for which costs (702.51, 702.126, 702.66)."""

import pytest

from tabletop.cards.mana import mana_cost
from tabletop.model.actions import Cast
from tabletop.rules.costs.helped_payment import Helper, least_costs
from tests.support import BOB, on_table, table_with

WHITE, GREEN, OLD = (
    Helper(1, "convoke", frozenset("W")),
    Helper(2, "convoke", frozenset("G")),
    Helper(3, "delve"),
)


@pytest.mark.parametrize(
    ("cost", "helper", "left"),
    [
        ("{1}{W}", WHITE, "{1} {1}{W} {W}"),
        ("{W}", GREEN, "{W}"),
        ("{2}", GREEN, "{1} {2}"),
        ("{G/W}{G/W}", WHITE, "{G/W} {G/W}{G/W}"),
        ("{U}{3}", OLD, "{U}{2} {U}{3}"),
        ("{0}", OLD, "{0}"),
    ],
    ids=str,
)
def test_each_pays_for_its_colors_or_for_one(cost: str, helper: Helper, left: str) -> None:
    assert {str(each) for each in least_costs(mana_cost(cost), [helper])} == {*left.split()}


def test_nothing_is_paid_twice_by_one() -> None:
    assert mana_cost("{W}") in least_costs(mana_cost("{2}{W}"), [WHITE, GREEN])
    assert mana_cost("") not in least_costs(mana_cost("{2}{W}"), [WHITE, GREEN])


def test_who_has_the_mana_need_not_tap_anything() -> None:
    table = table_with(["Hill Giant"], hand=["Stoke the Flames"])
    flames = table.only("Stoke the Flames")
    table.does(Cast(object=flames, target_players=(BOB,)), False)
    assert not table.permanent("Hill Giant").tapped


def test_the_creatures_of_others_do_not_help() -> None:
    table = table_with(
        [on_table("Hill Giant", tapped=True)],
        theirs=["Hill Giant"],
        hand=["Stoke the Flames"],
        mana="enforced",
    )
    played = table.propose(Cast(object=table.only("Stoke the Flames"), target_players=(BOB,)))
    assert played.ruling.names == ("casting.mana_is_there",)
