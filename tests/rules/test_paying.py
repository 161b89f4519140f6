"""Mana of a pool that pays a cost (107.4, 601.2f to 601.2h)."""

import pytest
from msgspec.structs import replace

from tabletop.cards.mana import mana_cost
from tabletop.language.changes import Forbidden
from tabletop.language.effects import Forbid
from tabletop.model.actions import Activate, PlayLand
from tabletop.rules.engine.paying import can_pay, payment
from tests.support import ALICE, table_with


@pytest.mark.parametrize(
    ("cost", "pool", "used"),
    [
        ("{2}{U}", "UWW", "UWW"),
        ("{2}{U}", "WWW", None),
        ("{1}", "", None),
        ("", "", ""),
        ("{0}", "W", ""),
        ("{C}", "W", None),
        ("{C}", "C", "C"),
        ("{W/U}", "U", "U"),
        ("{W/U}{W/B}", "WU", "UW"),
        ("{2/W}", "GG", "GG"),
        ("{2/W}", "WGG", "W"),
        ("{2/W}", "G", None),
        ("{G/P}", "", ""),
        ("{G/P}", "G", "G"),
        ("{G/U/P}", "U", "U"),
    ],
)
def test_paying(cost: str, pool: str, used: str | None) -> None:
    paid = payment(tuple(pool), mana_cost(cost))
    assert paid is None if used is None else paid is not None and sorted(paid.mana) == sorted(used)


@pytest.mark.parametrize(
    ("cost", "pool", "life"), [("{5}{U/P}", "WWWWW", 2), ("{1}{U/P}", "UW", 0), ("{U/P}{U/P}", "U", 2)]
)
def test_life_pays_what_phyrexian_symbols_have_no_mana_for(cost: str, pool: str, life: int) -> None:
    paid = payment(tuple(pool), mana_cost(cost))
    assert paid is not None
    assert paid.life == life


@pytest.mark.parametrize(
    ("cost", "pool", "spent"),
    [
        ("{3}{W/U}{W/U}", "WUCCC", "{3}{W}{U}"),
        ("{2/W}", "GG", "{2}"),
        ("{1}{U/P}", "W", "{1}"),
        ("{U/P}", "", ""),
        ("{X}{G}", "GGG", "{2}{G}"),
    ],
)
def test_what_is_spent_says_which_mana_was_chosen(cost: str, pool: str, spent: str) -> None:
    paid = payment(tuple(pool), mana_cost(cost), 2)
    assert paid is not None
    assert paid.cost.amounts() == mana_cost(spent).amounts()


def test_generic_mana_is_paid_with_what_is_least_needed() -> None:
    found = payment(tuple("GUC"), mana_cost("{1}"))
    assert found is not None
    assert (found.mana, found.life) == (("C",), 0)


@pytest.mark.parametrize(("x", "enough"), [(3, True), (4, False)])
def test_x_is_generic_mana(x: int, enough: bool) -> None:
    assert (payment(tuple("RGGG"), mana_cost("{X}{R}"), x) is not None) is enough


def test_more_hybrid_symbols_than_mana() -> None:
    assert payment(tuple("WU" * 3), mana_cost("{W/U}" * 7)) is None


def test_snow_is_paid_with_mana_that_a_snow_permanent_has_made() -> None:
    cost = mana_cost("{1}{S}")
    assert payment(("G", "W"), cost) is None
    paid = payment(("W",), cost, bound=("GS",))
    assert paid is not None
    assert (sorted(paid.mana), paid.cost) == (["GS", "W"], mana_cost("{1}{G}"))
    colored = payment((), mana_cost("{G}"), bound=("GS",))
    assert colored is not None
    assert colored.mana == ("GS",)


def test_a_life_total_that_cannot_change_pays_nothing() -> None:
    """119.8: no cost of life, no life for Phyrexian mana, and none for a land that enters untapped."""
    battlefield, hand = ["Arguel's Blood Fast"], ["Dismember", "Steam Vents"]
    table = table_with(battlefield, hand=hand, theirs=["Grizzly Bears"])
    fast = Activate(object=table.only("Arguel's Blood Fast"), ability=0)
    assert table.ruling(fast).is_legal
    table.tell(Forbid(by=ALICE, what=(Forbidden.CHANGE_LIFE,)))
    assert table.ruling(fast).names == ("activating.life_is_there",)
    table.does(PlayLand(object=table.only("Steam Vents")))
    assert table.permanent("Steam Vents").tapped
    assert table.state.players[ALICE].life == 20
    assert not can_pay(replace(table.state, mana="enforced"), ALICE, mana_cost("{B/P}"))
