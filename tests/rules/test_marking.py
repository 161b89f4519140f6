"""Marks by hand: notes, permanents that stay tapped, damage, counters of players, completed tasks."""

import pytest

from tabletop.language.effects import ByHand, Change, Changes, Transform
from tabletop.model.actions import Action, Advance, Attack
from tabletop.model.marking import (
    CountCommanderDamage,
    CountOnPlayer,
    EndChanges,
    HoldTapped,
    MarkDamage,
    TickOff,
    WriteNote,
)
from tabletop.model.zones import ZoneKind
from tabletop.play.log.logbook import Logbook
from tabletop.rules.handwork.marking import changes_of
from tests.support import ALICE, BOB, PlacedTable, cited, commander, on_table, table_with


def log_lines(table: PlacedTable) -> list[str]:
    return [line.text for page in Logbook(table.journal).pages() for line in page.lines]


def test_a_note_stays_on_a_permanent_that_turns_over_and_not_on_one_that_left() -> None:
    table = table_with(["Delver of Secrets"])
    id = table.only("Delver of Secrets")
    table.does(WriteNote(objects=(id,), words="  flips\n soon "))
    assert log_lines(table) == ["Note on Delver of Secrets: flips soon."]
    assert Logbook(table.journal).undo_title() == "Write a note on Delver of Secrets"
    table.tell(Transform(objects=(id,)))
    assert table.permanent("Insectile Aberration").note == "flips soon"
    table.does(WriteNote(objects=(id,), words=""))
    assert log_lines(table)[-1] == "The note is taken off Insectile Aberration."
    assert Logbook(table.journal).undo_title() == "Take the note off Insectile Aberration"


def test_what_is_held_does_not_untap_until_it_is_let_go() -> None:
    forests = ["Forest"] * 3
    table = table_with(
        [on_table("Serra Angel", tapped=True)],
        library=forests,
        opponent={"library": forests},
        active=BOB,
        step="end",
    )
    id = table.only("Serra Angel")
    table.does(HoldTapped(objects=(id,)))
    table.does(Advance(to="next turn"))
    assert table.permanent("Serra Angel").tapped
    table.does(HoldTapped(objects=(id,), holds=False))
    table.does(Advance(to="next turn"))
    table.does(Advance(to="next turn"))
    assert not table.permanent("Serra Angel").tapped
    said = log_lines(table)
    assert "Serra Angel no longer untaps." in said
    assert "Serra Angel untaps again as usual." in said


def test_damage_is_set_and_kills_like_any_damage() -> None:
    table = table_with(["Serra Angel"])
    id = table.only("Serra Angel")
    table.does(MarkDamage(objects=(id,), amount=3))
    assert table.permanent("Serra Angel").damage == 3
    assert log_lines(table) == ["Serra Angel has 3 damage marked on it now."]
    table.does(MarkDamage(objects=(id,), amount=4))
    assert table.names(ZoneKind.GRAVEYARD) == ["Serra Angel"]


def test_cleaning_up_is_no_mark() -> None:
    table = table_with([on_table("Serra Angel", damage=1)], step="end")
    table.does(Advance(to="next turn"))
    assert not any("damage" in line for line in log_lines(table))


def test_changes_of_one_permanent_are_ended_and_those_of_others_go_on() -> None:
    table = table_with(["Serra Angel", "Runeclaw Bear"])
    angel, bear = table.only("Serra Angel"), table.only("Runeclaw Bear")
    table.tell(Change(objects=(angel,), change=Changes(power="+1", toughness="+1", add_colors=("R",))))
    table.tell(Change(objects=(angel, bear), change=Changes(add_keywords=("trample",))))
    assert log_lines(table)[0] == "Serra Angel: +1/+1, is also red."
    assert len(changes_of(table.state, (angel, bear))) == 2
    table.does(EndChanges(objects=(angel,)))
    assert table.now("Serra Angel").power == 4
    assert "trample" in table.now("Serra Angel").keywords
    assert log_lines(table)[-1] == "End the changes of Serra Angel."


# --- Players ---------------------------------------------------------------------------------------------


def test_counters_of_a_player_come_and_go() -> None:
    table = table_with()
    table.does(CountOnPlayer(player=BOB, kind="energy", number=3))
    table.does(CountOnPlayer(player=BOB, kind="energy", number=-5))
    assert table.state.players[BOB].counters == {}
    assert log_lines(table) == ["Bob gets 3 energy counters (3 now).", "Bob loses 3 energy counters (0 now)."]
    assert Logbook(table.journal).undo_title() == "Bob loses 5 energy counters"


def test_none_more_is_nothing() -> None:
    table = table_with()
    table.does(CountOnPlayer(player=BOB, kind="energy", number=0))
    assert table.state.players[BOB].counters == {}


def test_ten_poison_counters_are_the_end() -> None:
    table = table_with()
    table.does(CountOnPlayer(player=BOB, kind="poison", number=10))
    assert table.state.players[BOB].lost


def test_combat_damage_by_a_commander_is_counted_for_the_whole_game() -> None:
    table = table_with([commander("Serra Angel")], step="declare attackers")
    piece = table.permanent("Serra Angel").pieces[0].id
    table.does(Attack(players={table.only("Serra Angel"): BOB}))
    table.does(Advance(to="combat damage"))
    assert table.state.players[BOB].commander_damage == {piece: 4}
    assert "Bob has taken 4 commander damage from Serra Angel." in log_lines(table)


def test_21_damage_by_one_commander_is_the_end_and_not_by_two() -> None:
    table = table_with([commander("Serra Angel"), commander("Runeclaw Bear")])
    angel, bear = (table.permanent(name).pieces[0].id for name in ("Serra Angel", "Runeclaw Bear"))
    table.does(CountCommanderDamage(player=BOB, commander=angel, number=20))
    table.does(CountCommanderDamage(player=BOB, commander=bear, number=20))
    assert not table.state.players[BOB].lost
    played = table.does(CountCommanderDamage(player=BOB, commander=angel, number=1))
    assert table.state.players[BOB].lost
    assert "players.lose_to_a_commander" in cited(played)
    assert Logbook(table.journal).undo_title() == "Count 1 commander damage to Bob"


def test_commander_damage_is_taken_back_to_none_at_most() -> None:
    table = table_with([commander("Serra Angel")])
    piece = table.permanent("Serra Angel").pieces[0].id
    table.does(CountCommanderDamage(player=BOB, commander=piece, number=3))
    table.does(CountCommanderDamage(player=BOB, commander=piece, number=-7))
    assert table.state.players[BOB].commander_damage == {}


# --- What is to be done by hand --------------------------------------------------------------------------


def test_what_is_to_be_done_by_hand_stays_until_it_is_ticked_off() -> None:
    table = table_with(["Serra Angel"])
    table.tell(ByHand(words="Choose a color."), by=BOB)
    (task,) = table.state.tasks
    assert (task.words, task.player, task.done) == ("Choose a color.", BOB, False)
    table.does(TickOff(task=0))
    assert table.state.tasks[0].done
    assert log_lines(table)[-1] == "Done by hand: Choose a color."
    assert Logbook(table.journal).undo_title() == "Tick off: Choose a color."
    table.does(TickOff(task=0, done=False))
    assert not table.state.tasks[0].done
    assert log_lines(table)[-1] == "To do by hand again: Choose a color."
    table.undo(2)
    assert not table.state.tasks[0].done


@pytest.mark.parametrize(
    ("action", "name"),
    [
        (HoldTapped(objects=(2,)), "Hold Serra Angel tapped"),
        (HoldTapped(objects=(2,), holds=False), "Let Serra Angel untap"),
        (MarkDamage(objects=(2,), amount=2), "Mark 2 damage on Serra Angel"),
    ],
)
def test_marks_are_named(action: Action, name: str) -> None:
    table = table_with(["Serra Angel"])
    table.does(action)
    assert Logbook(table.journal).undo_title() == name


@pytest.mark.parametrize(
    "action",
    [
        WriteNote(objects=(), words="x"),
        MarkDamage(objects=(2,), amount=-1),
        CountOnPlayer(player=7, kind="poison", number=-1),
        CountCommanderDamage(player=7, commander=1, number=1),
        TickOff(task=-1),
    ],
)
def test_marks_that_can_not_be_left(action: Action) -> None:
    table = table_with([commander("Serra Angel")])
    assert not table.propose(action).ruling.is_legal
    assert table.state.players[ALICE] == table.journal.opening.players[ALICE]
