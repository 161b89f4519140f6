"""Bringing cards in from outside the game, by hand."""

import pytest

from tabletop.cards.faces import Side
from tabletop.model.handwork import BringIn
from tabletop.model.objects import CardObject
from tabletop.model.zones import Zone, ZoneKind
from tabletop.play.journal import Did
from tabletop.play.log.logbook import Logbook
from tabletop.play.saves.lines import move_on, written
from tabletop.rules.book.verdicts import Verdict
from tests.support import ALICE, BOB, PlacedTable, table_with


def _log_lines(table: PlacedTable) -> list[str]:
    return [line.text for page in Logbook(table.journal).pages() for line in page.lines]


@pytest.mark.parametrize("zone", ["hand", "library", "graveyard", "exile", "command"])
def test_a_card_comes_into_a_zone_of_the_seat_that_acts(zone: str) -> None:
    table = table_with(library=["Plains"])
    table.does(BringIn(card="Insectile Aberration", zone=zone, by=BOB))
    (id,) = table.state.in_zone(Zone(ZoneKind(zone), BOB))
    card = table.state.objects[id]
    assert isinstance(card, CardObject)
    assert (card.owner, card.definition.name) == (BOB, "Delver of Secrets")
    assert _log_lines(table)[0].startswith("Bob brings Delver of Secrets in from outside the game, ")


def test_on_a_library_it_lies_on_top() -> None:
    table = table_with(library=["Plains", "Island"])
    table.does(BringIn(card="Clone", zone="library", by=ALICE))
    top = table.state.in_zone(Zone(ZoneKind.LIBRARY, ALICE))[0]
    assert table.state.objects[top].definition.name == "Clone"


def test_onto_the_battlefield_it_enters_with_the_face_that_is_asked_for() -> None:
    table = table_with()
    table.does(BringIn(card="Delver of Secrets", zone="battlefield", face="back", by=ALICE))
    delver = table.state.permanent(table.only("Insectile Aberration"))
    assert delver is not None
    assert (delver.side, delver.controller, delver.card_count) == (Side.BACK, ALICE, 1)
    assert _log_lines(table)[0] == (
        "Alice brings Insectile Aberration in from outside the game, to the battlefield."
    )


def test_what_triggers_on_entering_triggers() -> None:
    table = table_with()
    table.does(BringIn(card="Converter Beast", zone="battlefield", by=ALICE))
    assert table.state.stack


def test_it_is_taken_back_and_done_again_like_any_action() -> None:
    table = table_with()
    before = table.state
    table.does(BringIn(card="Clone", zone="hand", by=ALICE))
    after = table.state
    assert Logbook(table.journal).undo_title() == "Bring Clone in: hand"
    table.undo()
    assert table.state == before
    table.redo()
    assert table.state == after


def test_each_card_is_another_piece() -> None:
    table = table_with()
    for zone in ("hand", "hand", "battlefield"):
        table.does(BringIn(card="Delver of Secrets", zone=zone, by=ALICE))
    pieces = [piece.id for each in table.state.objects.values() for piece in each.pieces]
    assert len(set(pieces)) == len(pieces) == 3


@pytest.mark.parametrize(
    ("action", "rule"),
    [
        (BringIn(card="No Such Card", zone="hand"), "bringing.card_is_known"),
        (BringIn(card="Clone", zone="stack"), "bringing.zone_takes_cards"),
        (BringIn(card="Clone", zone="pocket"), "bringing.zone_takes_cards"),
        (BringIn(card="Chittering Host", zone="hand"), "bringing.is_no_meld_result"),
        (BringIn(card="Clone", zone="battlefield", face="back"), "bringing.has_that_face"),
        (BringIn(card="Graf Rats", zone="battlefield", face="back"), "bringing.has_that_face"),
        (BringIn(card="Delver of Secrets", zone="battlefield", face="rim"), "bringing.has_that_face"),
        (
            BringIn(card="Delver of Secrets", zone="hand", face="back"),
            "bringing.back_is_up_on_the_battlefield_alone",
        ),
        (BringIn(card="Bala Ged Recovery", zone="battlefield"), "bringing.face_can_be_there"),
    ],
)
def test_what_cannot_be_there_is_refused(action: BringIn, rule: str) -> None:
    table = table_with()
    before = table.state
    played = table.propose(action)
    assert played.ruling.verdict is Verdict.ILLEGAL
    assert rule in played.names
    assert table.state is before


def test_the_land_on_the_back_of_a_modal_card_can_be_there() -> None:
    table = table_with()
    table.does(BringIn(card="Bala Ged Recovery", zone="battlefield", face="back"))
    assert table.only("Bala Ged Sanctuary")


def test_an_aura_asks_what_it_enchants_and_is_refused_where_there_is_nothing() -> None:
    table = table_with()
    action = BringIn(card="Pacifism", zone="battlefield", by=ALICE)
    assert table.propose(action).names == ("entering.aura_stays",)
    table = table_with(battlefield=["Grizzly Bears", "Delver of Secrets"])
    assert table.propose(action).question is not None
    table.answer(table.only("Grizzly Bears"))
    assert table.only("Pacifism")


def test_a_saved_game_brings_the_same_card_in_again() -> None:
    table, again = table_with(), table_with()
    action = BringIn(card="Insectile Aberration", zone="battlefield", face="back", by=BOB)
    table.does(action)
    move = move_on(written(Did(action)))
    assert isinstance(move, Did)
    again.propose(move.action, move.answers)
    assert again.state == table.state
