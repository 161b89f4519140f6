"""Modal spells: their modes are chosen as they are cast, and their targets by these (700.2a, 601.2b)."""

import pytest

from tabletop.model.actions import Cast
from tabletop.model.questions import mode_option
from tabletop.model.zones import ZoneKind
from tabletop.rules.values.layers import characteristics
from tests.support import ALICE, BOB, PlacedTable, cited, table_with

CHARM = "Boros Charm"
BURN, SAVE, STRIKE = (mode_option(place) for place in range(3))


def charm(*battlefield: str) -> PlacedTable:
    return table_with(battlefield, hand=[CHARM], library=["Plains"])


def test_its_mode_is_asked_for_before_its_targets() -> None:
    table = charm("Grizzly Bears")
    spell = table.only(CHARM)
    played = table.does(Cast(object=spell), STRIKE, table.only("Grizzly Bears"))
    assert "casting.modes_are_chosen" in cited(played)
    assert table.state.objects[table.state.stack[0]].modes == (2,)
    table.resolve()
    assert "double strike" in characteristics(table.state, table.only("Grizzly Bears")).keywords


def test_a_mode_without_a_legal_target_is_not_offered() -> None:
    table = charm()
    played = table.propose(Cast(object=table.only(CHARM)), ())
    assert played.question is not None
    assert played.question.options == (BURN, SAVE)


def test_named_targets_have_to_fit_the_mode() -> None:
    table = charm("Grizzly Bears")
    named = Cast(object=table.only(CHARM), target_players=(BOB,))
    assert not table.propose(named, (STRIKE,)).ruling.is_legal
    table.does(named, BURN)
    table.resolve()
    assert table.state.players[BOB].life == 16
    assert table.state.players[ALICE].life == 20


def test_where_too_few_modes_have_targets_it_cannot_be_cast() -> None:
    command = table_with(hand=["Cryptic Command"])
    assert command.ruling(Cast(object=command.only("Cryptic Command"))).is_legal
    dispel = table_with(hand=["Dispel"])
    assert not dispel.ruling(Cast(object=dispel.only("Dispel"))).is_legal


def test_two_modes_are_done_in_the_order_of_the_text() -> None:
    table = table_with(["Grizzly Bears"], hand=["Cryptic Command"], library=["Plains"])
    table.does(
        Cast(object=table.only("Cryptic Command")),
        mode_option(3),
        mode_option(1),
        table.only("Grizzly Bears"),
    )
    assert table.state.objects[table.state.stack[0]].modes == (1, 3)
    table.resolve()
    assert sorted(table.names(ZoneKind.HAND)) == ["Grizzly Bears", "Plains"]


@pytest.mark.parametrize(
    ("first", "second", "legal"), [("Hill Giant", "Grizzly Bears", True), (*["Hill Giant"] * 2, False)]
)
def test_another_target_is_a_different_one(first: str, second: str, *, legal: bool) -> None:
    table = table_with(["Hill Giant", "Grizzly Bears"], hand=["Arc Trail"])
    aimed = Cast(object=table.only("Arc Trail"), targets=(table.only(first), table.only(second)))
    assert table.ruling(aimed).is_legal is legal


def test_what_was_chosen_before_is_not_offered_again() -> None:
    table = table_with(["Hill Giant"], hand=["Arc Trail"])
    giant = table.only("Hill Giant")
    played = table.propose(Cast(object=table.only("Arc Trail")), (giant,))
    assert played.question is not None
    assert giant not in played.question.options
    assert len(played.question.options) == 2


@pytest.mark.parametrize(("x", "pays", "stays"), [(0, True, True), (2, True, True), (2, False, False)])
def test_an_x_in_a_price_is_that_of_the_spell(x: int, *, pays: bool, stays: bool) -> None:
    table = table_with(hand=["Serra Angel", "Syncopate"])
    angel = table.only("Serra Angel")
    table.does(Cast(object=angel))
    spell = table.state.stack[0]
    table.does(Cast(object=table.only("Syncopate"), targets=(spell,), x=x))
    played = table.resolve(pays)
    assert ("Serra Angel" in table.names(ZoneKind.STACK)) is stays
    assert played.ruling.is_legal
