"""Which mana of a pool pays a cost (107.4, 601.2f to 601.2h)."""

import pytest

from tabletop.cards.mana import mana_cost
from tabletop.rules.paying import spent


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
    paid = spent(tuple(pool), mana_cost(cost))
    assert paid is None if used is None else sorted(paid or ()) == sorted(used)


def test_generic_mana_is_paid_with_what_is_least_needed() -> None:
    assert spent(tuple("GUC"), mana_cost("{1}")) == ("C",)


@pytest.mark.parametrize(("x", "enough"), [(3, True), (4, False)])
def test_x_is_generic_mana(x: int, enough: bool) -> None:
    assert (spent(tuple("RGGG"), mana_cost("{X}{R}"), x) is not None) is enough


def test_more_hybrid_symbols_than_mana() -> None:
    assert spent(tuple("WU" * 3), mana_cost("{W/U}" * 7)) is None
