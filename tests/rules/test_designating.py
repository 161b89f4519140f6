"""Designations by hand: each is shown, logged and undone, and stays within its limits."""

import pytest

from tabletop.model.actions import Action, Advance
from tabletop.model.designating import BearRing, CountAsAttacked, Designate, Designation, EnterRoom
from tabletop.play.log.logbook import Logbook
from tabletop.play.log.player_marks import player_marks
from tabletop.rules.book.verdicts import Verdict
from tabletop.rules.handwork.dungeons import DUNGEONS, rooms_ahead
from tests.support import ALICE, BOB, PlacedTable, table_with


def designate(what: Designation, level: int = 1) -> Designate:
    return Designate(player=ALICE, designation=what, level=level)


def log_lines(table: PlacedTable) -> list[str]:
    return [line.text for page in Logbook(table.journal).pages() for line in page.lines]


def marks(table: PlacedTable, seat: int = ALICE) -> tuple[str, ...]:
    return player_marks(table.view().players[seat])


@pytest.mark.parametrize(
    ("action", "mark", "line"),
    [
        (designate(Designation.MONARCH), "monarch", "Alice becomes the monarch."),
        (designate(Designation.INITIATIVE), "initiative", "Alice takes the initiative."),
        (designate(Designation.BLESSING), "city's blessing", "Alice gets the city's blessing."),
        (designate(Designation.RING, 2), "Ring 2", "The Ring tempts Alice (2 of 4)."),
        (designate(Designation.SPEED, 3), "speed 3", "Alice's speed is 3."),
        (
            EnterRoom(player=ALICE, dungeon="Undercity", room="Secret Entrance"),
            "Secret Entrance",
            "Alice goes into Secret Entrance, Undercity.",
        ),
    ],
)
def test_what_a_player_is_called_is_seen_told_and_taken_back(action: Action, mark: str, line: str) -> None:
    table = table_with()
    table.does(action)
    assert marks(table) == (mark,)
    assert log_lines(table)[0] == line
    table.undo()
    assert marks(table) == ()
    assert table.redo() == 1
    assert marks(table) == (mark,)


@pytest.mark.parametrize("what", [Designation.MONARCH, Designation.INITIATIVE])
def test_what_one_player_has_the_other_loses(what: Designation) -> None:
    table = table_with()
    table.does(Designate(player=ALICE, designation=what))
    table.does(Designate(player=BOB, designation=what))
    assert marks(table) == ()
    assert marks(table, BOB) == (what.value,)
    table.does(Designate(player=BOB, designation=what, level=0))
    assert marks(table, BOB) == ()
    assert "no longer" in log_lines(table)[-1]


def test_the_monarch_by_hand_draws_a_card() -> None:
    table = table_with(library=["Island"], step="postcombat main")
    table.does(Designate(player=ALICE, designation=Designation.MONARCH))
    table.does(Advance(to="end"))
    assert len(table.state.stack) == 1


def test_levels_end_where_the_rules_end_them() -> None:
    table = table_with()
    table.does(Designate(player=ALICE, designation=Designation.SPEED, level=4))
    assert (
        table.propose(Designate(player=ALICE, designation=Designation.SPEED, level=5)).ruling.verdict
        is Verdict.ILLEGAL
    )
    again = table.propose(Designate(player=ALICE, designation=Designation.SPEED, level=4))
    assert again.ruling.verdict is Verdict.NOTHING_HAPPENS


def test_whoever_takes_the_initiative_is_to_venture() -> None:
    table = table_with()
    table.does(Designate(player=ALICE, designation=Designation.INITIATIVE))
    assert [task.words for task in table.state.tasks] == ["venture into the Undercity"]


def test_a_dungeon_is_gone_through_room_by_room() -> None:
    table = table_with()
    there = rooms_ahead(None)
    assert [room for _, room in there] == [
        "Cave Entrance",
        "Yawning Portal",
        "Trapped Entry",
        "Secret Entrance",
    ]
    table.does(EnterRoom(player=ALICE, dungeon=there[0][0], room=there[0][1]))
    assert table.state.tasks[0].words == "Cave Entrance: scry 1"
    far = EnterRoom(player=ALICE, dungeon=there[0][0], room="Temple of Dumathoin")
    assert table.propose(far).ruling.verdict is Verdict.ILLEGAL
    for room in ("Goblin Lair", "Dark Pool", "Temple of Dumathoin"):
        table.does(EnterRoom(player=ALICE, dungeon=there[0][0], room=room))
    assert rooms_ahead(table.state.players[ALICE].dungeon) == there, "from the last room a new dungeon begins"
    table.does(EnterRoom(player=ALICE))
    assert table.state.players[ALICE].dungeon is None
    assert log_lines(table)[-1] == "Alice leaves the dungeon."
    assert not table.propose(EnterRoom(player=ALICE)).ruling.is_legal


@pytest.mark.parametrize("dungeon", DUNGEONS)
def test_every_room_can_be_reached_and_leads_somewhere(dungeon: str) -> None:
    rooms = DUNGEONS[dungeon]
    reached, todo = set(), [next(iter(rooms))]
    while todo:
        here = todo.pop()
        reached.add(here)
        todo += [room for room in rooms[here].leads if room not in reached]
    assert reached == {*rooms}
    assert [name for name, room in rooms.items() if not room.leads] == [[*rooms][-1]]


def test_one_creature_bears_the_ring() -> None:
    table = table_with(["Serra Angel", "Hill Giant", "Forest"], theirs=["Grizzly Bears"])
    for name in ("Serra Angel", "Grizzly Bears", "Hill Giant"):
        table.does(BearRing(object=table.only(name)))
    assert [each.ring_bearer for each in table.state.permanents()] == [False, True, False, True]
    assert log_lines(table)[0] == "Serra Angel is the Ring-bearer."
    assert not table.propose(BearRing(object=table.only("Forest"))).ruling.is_legal
    table.does(BearRing(object=table.only("Hill Giant"), bears=False))
    assert not table.permanent("Hill Giant").ring_bearer


def test_what_counts_as_having_attacked_is_told() -> None:
    table = table_with(["Serra Angel"])
    table.does(CountAsAttacked(objects=(table.only("Serra Angel"),)))
    assert table.permanent("Serra Angel").this_turn.attacked
    assert log_lines(table) == ["Serra Angel counts as having attacked this turn."]
    table.does(CountAsAttacked(objects=(table.only("Serra Angel"),), attacked=False))
    assert log_lines(table)[-1] == "Serra Angel: has not attacked."
    assert Logbook(table.journal).undo_title() == "Serra Angel: has not attacked"


@pytest.mark.parametrize(
    "action",
    [
        Designate(player=7, designation=Designation.SPEED),
        Designate(player=ALICE, designation=Designation.SPEED, level=-1),
        EnterRoom(player=7),
        EnterRoom(player=ALICE, dungeon="Undercity", room="Nowhere"),
        EnterRoom(player=ALICE, dungeon="Nowhere", room="Arena"),
        BearRing(object=999),
        CountAsAttacked(objects=()),
        CountAsAttacked(objects=(999,)),
    ],
)
def test_what_can_not_be_said(action: Action) -> None:
    assert not table_with(["Serra Angel"]).propose(action).ruling.is_legal
