"""Removing objects from the game by hand."""

import pytest

from tabletop.language.effects import CreateToken
from tabletop.model.actions import Cast, Instruct, PutTrigger
from tabletop.model.handwork import PutCards, RemoveFromGame, Spot
from tabletop.model.zones import Zone, ZoneKind
from tabletop.play.journal import Did
from tabletop.play.log.logbook import Logbook
from tabletop.play.saves.lines import move_on, written
from tabletop.rules.book.verdicts import Verdict
from tabletop.scenarios.files.table_position import left_out
from tests.support import ALICE, BOB, PlacedTable, table_with


def _log_lines(table: PlacedTable) -> list[str]:
    return [line.text for page in Logbook(table.journal).pages() for line in page.lines]


def _outside(table: PlacedTable, seat: int) -> list[str]:
    ids = table.state.in_zone(Zone(ZoneKind.OUTSIDE, seat))
    return sorted(table.state.objects[id].definition.name for id in ids)


def test_permanents_and_cards_leave_at_once_and_undo_brings_them_back() -> None:
    table = table_with(["Grizzly Bears", "Serra Angel"], hand=["Opt"])
    before = table.state
    bear, angel = table.only("Grizzly Bears"), table.only("Serra Angel")
    table.does(RemoveFromGame(objects=(bear, angel), by=ALICE))
    assert _outside(table, ALICE) == ["Grizzly Bears", "Serra Angel"]
    assert _log_lines(table) == ["Grizzly Bears and Serra Angel are removed from the game."]
    assert not table.state.in_zone(Zone(ZoneKind.GRAVEYARD, ALICE))
    after = table.state
    assert Logbook(table.journal).undo_title() == "Remove 2 cards from the game"
    table.undo()
    assert table.state == before
    table.redo()
    assert table.state == after


def test_cards_go_outside_with_their_owner_and_come_back_from_there() -> None:
    table = table_with(library=["Plains", "Island"])
    top, _ = table.state.in_zone(Zone(ZoneKind.LIBRARY, ALICE))
    table.does(RemoveFromGame(objects=(top,), by=BOB))
    assert _outside(table, ALICE) == ["Plains"]
    assert _log_lines(table) == ["A card in Alice's library is removed from the game."]
    assert left_out(table.state) == ("cards outside the game",)
    (card,) = table.state.in_zone(Zone(ZoneKind.OUTSIDE, ALICE))
    table.does(PutCards(places={Spot.HAND: (card,)}, by=ALICE))
    assert not _outside(table, ALICE)


def test_tokens_spells_and_abilities_are_removed_too() -> None:
    table = table_with(["Delver of Secrets"], hand=["Opt"])
    table.does(Instruct(effect=CreateToken(card="Wolf"), by=ALICE))
    table.does(PutTrigger(object=table.only("Delver of Secrets"), ability=0, by=ALICE))
    table.does(Cast(object=table.only("Opt"), by=ALICE))
    ids = (table.only("Wolf Token"), *table.state.stack)
    table.does(RemoveFromGame(objects=ids, by=ALICE))
    assert not table.state.stack
    assert _outside(table, ALICE) == ["Opt"]


@pytest.mark.parametrize("twice", [True, False])
def test_each_object_is_removed_once(twice: bool) -> None:
    table = table_with(["Grizzly Bears"], outside=["Shock"])
    bear, shock = table.only("Grizzly Bears"), table.only("Shock")
    ruling = table.ruling(RemoveFromGame(objects=(bear, bear) if twice else (shock,), by=ALICE))
    assert (ruling.verdict, ruling.names) == (Verdict.ILLEGAL, ("removing.objects_are_in_the_game",))
    words = "Grizzly Bears can't be removed twice. (400.11)" if twice else "Shock isn't in the game. (400.11)"
    assert ruling.words == words


def test_a_removal_is_saved_like_any_action() -> None:
    action = RemoveFromGame(objects=(1, 2), by=ALICE)
    line = written(Did(action))
    assert move_on(line) == Did(action)
