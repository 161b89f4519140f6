"""Both ways: handwork in libraries, graveyards and hands."""

from tabletop.model.handwork import LookAtCards, PutCards, ShuffleIn, Spot
from tests.rules.both_ways import BothWays, Tried, both_ways
from tests.support import ALICE, BOB, table_with


def _table():
    return table_with(
        battlefield=["Serra Angel"],
        hand=["Shock"],
        library=["Island", "Forest", "Plains"],
        graveyard=["Swamp"],
    )


@both_ways("piles.is_a_hidden_zone")
def piles_is_a_hidden_zone() -> BothWays:
    table = _table()
    return BothWays(
        Tried(table, LookAtCards(player=ALICE, zone="hand")),
        Tried(table, LookAtCards(player=ALICE, zone="graveyard")),
    )


@both_ways("piles.cards_are_there")
def piles_cards_are_there() -> BothWays:
    table = _table()
    return BothWays(Tried(table, LookAtCards(player=ALICE)), Tried(_table(), LookAtCards(player=BOB)))


@both_ways("piles.at_least_one")
def piles_at_least_one() -> BothWays:
    table = _table()
    return BothWays(
        Tried(table, LookAtCards(player=ALICE, number=2)),
        Tried(_table(), LookAtCards(player=ALICE, number=0)),
    )


@both_ways("piles.cards_lie_in_piles")
def piles_cards_lie_in_piles() -> BothWays:
    table = _table()
    return BothWays(
        Tried(table, ShuffleIn(objects=(table.only("Shock"), table.only("Swamp")))),
        Tried(_table(), ShuffleIn(objects=(table.only("Serra Angel"),))),
    )


@both_ways("piles.goes_where_it_may")
def piles_goes_where_it_may() -> BothWays:
    table = _table()
    top = (table.only("Island"),)
    return BothWays(
        Tried(table, PutCards(by=ALICE, places={Spot.BOTTOM: top}, doing="scry")),
        Tried(_table(), PutCards(by=ALICE, places={Spot.GRAVEYARD: top}, doing="scry")),
    )


@both_ways("piles.are_the_top_cards")
def piles_are_the_top_cards() -> BothWays:
    table = _table()
    top, second = ((table.only(name),) for name in ("Island", "Forest"))
    return BothWays(
        Tried(table, PutCards(by=ALICE, places={Spot.GRAVEYARD: top}, doing="surveil")),
        Tried(_table(), PutCards(by=ALICE, places={Spot.GRAVEYARD: second}, doing="surveil")),
    )
