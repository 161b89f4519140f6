"""Both ways: what hands do besides the rules, and what a judge lets be done against them."""

from tabletop.model.actions import Attack, Forced
from tabletop.model.handwork import RollDice
from tests.rules.both_ways import BothWays, Tried, both_ways
from tests.support import BOB, table_with


@both_ways("forcing.what_fights_lies_there")
def _() -> BothWays:
    table = table_with(["Elite Vanguard"], hand=["Serra Angel"])
    vanguard, angel = table.only("Elite Vanguard"), table.only("Serra Angel")
    return BothWays(
        Tried(table, Forced(what=Attack(players={vanguard: BOB}))),
        Tried(table, Forced(what=Attack(players={angel: BOB}))),
    )


@both_ways("rolling.dice_can_be_rolled")
def _() -> BothWays:
    table = table_with()
    return BothWays(Tried(table, RollDice(sides=20)), Tried(table, RollDice(sides=1)))
