"""Both ways: handwork, and what a judge allows against the rules."""

from tabletop.language.effects import ByHand, Change, Changes
from tabletop.model.actions import Attack, Forced
from tabletop.model.designating import BearRing, CountAsAttacked, Designate, Designation, EnterRoom
from tabletop.model.handwork import Agree, RollDice
from tabletop.model.marking import (
    CountCommanderDamage,
    CountOnPlayer,
    EndChanges,
    HoldTapped,
    Marking,
    TickOff,
    WriteNote,
)
from tests.rules.both_ways import BothWays, Tried, both_ways
from tests.support import ALICE, BOB, PlacedTable, commander, table_with


@both_ways("forcing.what_fights_lies_there")
def forcing_what_fights_lies_there() -> BothWays:
    table = table_with(["Elite Vanguard"], hand=["Serra Angel"])
    vanguard, angel = table.only("Elite Vanguard"), table.only("Serra Angel")
    return BothWays(
        Tried(table, Forced(what=Attack(players={vanguard: BOB}))),
        Tried(table, Forced(what=Attack(players={angel: BOB}))),
    )


@both_ways("rolling.dice_can_be_rolled")
def rolling_dice_can_be_rolled() -> BothWays:
    table = table_with()
    return BothWays(Tried(table, RollDice(sides=20)), Tried(table, RollDice(sides=1)))


def _two(table: PlacedTable, allowed: Marking, stopped: Marking) -> BothWays:
    return BothWays(Tried(table, allowed), Tried(table, stopped))


@both_ways("marking.all_are_permanents")
def marking_all_are_permanents() -> BothWays:
    table = table_with(["Serra Angel"], hand=["Island"])
    angel, island = table.only("Serra Angel"), table.only("Island")
    return _two(table, HoldTapped(objects=(angel,)), HoldTapped(objects=(angel, island)))


@both_ways("marking.a_mark_is_small")
def marking_a_mark_is_small() -> BothWays:
    table = table_with(["Serra Angel"])
    angel = (table.only("Serra Angel"),)
    return _two(table, WriteNote(objects=angel, words="red"), WriteNote(objects=angel, words="red " * 40))


@both_ways("marking.something_changes_it")
def marking_something_changes_it() -> BothWays:
    table = table_with(["Serra Angel", "Runeclaw Bear"])
    angel, bear = table.only("Serra Angel"), table.only("Runeclaw Bear")
    table.tell(Change(objects=(angel,), change=Changes(power="+1", toughness="+1")))
    return _two(table, EndChanges(objects=(angel,)), EndChanges(objects=(bear,)))


@both_ways("marking.kind_and_number_are_in_bounds")
def marking_kind_and_number_are_in_bounds() -> BothWays:
    table = table_with()
    return _two(table, CountOnPlayer(player=BOB, kind="energy"), CountOnPlayer(player=BOB, kind="e" * 31))


@both_ways("marking.the_player_has_such_counters")
def marking_the_player_has_such_counters() -> BothWays:
    table = table_with()
    table.does(CountOnPlayer(player=BOB, kind="poison", number=2))
    return _two(
        table,
        CountOnPlayer(player=BOB, kind="poison", number=-5),
        CountOnPlayer(player=BOB, kind="energy", number=-1),
    )


@both_ways("marking.it_was_dealt_by_a_commander")
def marking_it_was_dealt_by_a_commander() -> BothWays:
    table = table_with(command=[commander("Serra Angel")], hand=["Island"])
    angel, island = (table.state.objects[table.only(name)].pieces[0].id for name in ("Serra Angel", "Island"))
    return _two(
        table,
        CountCommanderDamage(player=BOB, commander=angel, number=4),
        CountCommanderDamage(player=BOB, commander=island, number=4),
    )


@both_ways("marking.task_is_there")
def marking_task_is_there() -> BothWays:
    table = table_with()
    table.tell(ByHand(words="Choose a color."))
    return _two(table, TickOff(task=0), TickOff(task=1))


@both_ways("marking.it_is_not_so_already")
def marking_it_is_not_so_already() -> BothWays:
    table = table_with()
    table.tell(ByHand(words="Choose a color."))
    return _two(table, TickOff(task=0), TickOff(task=0, done=False))


@both_ways("agreeing.names_a_day")
def agreeing_names_a_day() -> BothWays:
    table = table_with()
    return BothWays(Tried(table, Agree(edition="2012-10-05")), Tried(table, Agree(edition="yesterday")))


@both_ways("agreeing.names_a_way_to_pay")
def agreeing_names_a_way_to_pay() -> BothWays:
    table = table_with()
    return BothWays(Tried(table, Agree(mana="enforced")), Tried(table, Agree(mana="in shells")))


@both_ways("agreeing.changes_something")
def agreeing_changes_something() -> BothWays:
    table = table_with()
    return BothWays(Tried(table, Agree(edition="2025-09-19")), Tried(table, Agree(mana="trust")))


@both_ways("designating.the_level_is_possible")
def designating_the_level_is_possible() -> BothWays:
    speed = Designation.SPEED
    return _two(
        table_with(),
        Designate(player=ALICE, designation=speed, level=4),
        Designate(player=ALICE, designation=speed, level=5),
    )


@both_ways("designating.the_level_is_another")
def designating_the_level_is_another() -> BothWays:
    table = table_with()
    table.does(Designate(player=ALICE, designation=Designation.BLESSING))
    return _two(
        table,
        Designate(player=BOB, designation=Designation.BLESSING),
        Designate(player=ALICE, designation=Designation.BLESSING),
    )


@both_ways("designating.a_way_leads_there")
def designating_a_way_leads_there() -> BothWays:
    return _two(
        table_with(),
        EnterRoom(player=ALICE, dungeon="Undercity", room="Secret Entrance"),
        EnterRoom(player=ALICE, dungeon="Undercity", room="Arena"),
    )


@both_ways("designating.a_creature_bears_it")
def designating_a_creature_bears_it() -> BothWays:
    table = table_with(["Serra Angel", "Forest"])
    return _two(table, BearRing(object=table.only("Serra Angel")), BearRing(object=table.only("Forest")))


@both_ways("designating.all_of_them_are_permanents")
def designating_all_of_them_are_permanents() -> BothWays:
    table = table_with(["Serra Angel"], hand=["Island"])
    angel, island = table.only("Serra Angel"), table.only("Island")
    return _two(table, CountAsAttacked(objects=(angel,)), CountAsAttacked(objects=(angel, island)))
