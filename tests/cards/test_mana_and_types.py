"""Mana costs, type lines and properties of faces."""

import pytest

from tabletop.cards.faces import Face, Layout, Side
from tabletop.cards.library import default_library
from tabletop.cards.mana import ManaCost, in_color_order, mana_cost
from tabletop.cards.type_line import type_line

CARDS = default_library()


@pytest.mark.parametrize(
    ("cost", "value", "colors"),
    [("", 0, ""), ("{0}", 0, ""), ("{2}{G/W}", 3, "WG"), ("{2/W}{B/P}", 3, "WB"), ("{C}{S}{10}", 12, "")],
)
def test_costs_have_values_and_colors(cost: str, value: int, colors: str) -> None:
    read = mana_cost(cost)
    assert (str(read), read.value(), in_color_order(read.colors)) == (cost, value, colors)
    assert bool(read) is bool(cost)


def test_x_counts_what_was_chosen_for_it() -> None:
    assert mana_cost("{X}{X}{R}").value(3) == 7


def test_costs_compare_as_amounts() -> None:
    assert mana_cost("{1}{U}{1}").amounts() == mana_cost("{2}{U}").amounts()
    assert mana_cost("{0}").amounts() == ()


def test_more_generic_mana() -> None:
    assert str(mana_cost("{1}{W}").plus(2)) == "{2}{1}{W}"
    assert mana_cost("{W}").plus(0) == ManaCost(("W",))
    assert str(mana_cost("{1}{W}").times(3)) == "{3}{W}{W}{W}"
    assert str(mana_cost("{W/B}").times(2)) == "{W/B}{W/B}"
    assert str(mana_cost("{W}").times(0)) == "{0}"


def test_what_is_no_cost_is_refused() -> None:
    with pytest.raises(ValueError, match="'2U' is not a mana cost"):
        mana_cost("2U")


def test_type_lines_are_taken_apart_and_put_together() -> None:
    line = type_line("Legendary Artifact Creature — Phyrexian Artificer")
    assert (line.supertypes, line.types) == (("Legendary",), ("Artifact", "Creature"))
    assert str(line) == "Legendary Artifact Creature — Phyrexian Artificer"
    assert str(type_line("Instant")) == "Instant"


def test_sides_and_layouts() -> None:
    assert (Side.FRONT.other, Side.BACK.other) == (Side.BACK, Side.FRONT)
    assert Layout.MELD.is_double_faced
    assert not Layout.FLIP.is_double_faced


def test_faces_know_whether_they_are_permanents() -> None:
    assert Face(name="Land", types=type_line("Land")).is_permanent
    assert not Face(name="Trick", types=type_line("Instant")).is_permanent


def test_definitions_are_hashed_by_name() -> None:
    clone = CARDS.find("Clone").definition
    assert len({clone, CARDS.find("clone").definition}) == 1
