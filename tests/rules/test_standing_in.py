"""Substitute cards at the table: visible as such, and replaced where the card is seen (713)."""

from msgspec.structs import replace

from tabletop.language.effects import Exile, PutOntoBattlefield, ReturnToHand, TurnFaceUp
from tabletop.model.actions import Cast
from tabletop.play.table import Table
from tests.support import ALICE, BOB, PlacedTable, cited, table_with

DELVER = "Delver of Secrets"
GIVES_WAY = "standing_in.gives_way"


def stood_for(**zones: object) -> PlacedTable:
    """Return a table on which a substitute stands for every card."""
    placed = table_with(**zones)  # type: ignore[arg-type]

    state = placed.state
    objects = {
        id: replace(each, pieces=tuple(replace(piece, substitute=True) for piece in each.pieces))
        for id, each in state.objects.items()
    }
    return PlacedTable(replace(state, objects=objects))


def is_substitute(table: Table, id: int, viewer: int = ALICE) -> bool:
    return table.view(viewer).objects()[id].substitute


def test_in_hand_it_is_a_substitute_and_on_the_stack_the_card() -> None:
    table = stood_for(hand=[DELVER])
    assert is_substitute(table, table.only(DELVER))
    played = table.does(Cast(object=table.only(DELVER)))
    assert GIVES_WAY in cited(played)
    assert not is_substitute(table, table.only(DELVER))
    assert GIVES_WAY not in cited(table.resolve())
    table.tell(ReturnToHand(objects=(table.only(DELVER),)))
    assert is_substitute(table, table.only(DELVER))


def test_nobody_learns_of_a_substitute_in_the_hand_of_another() -> None:
    table = stood_for(hand=[DELVER])
    assert not is_substitute(table, table.only(DELVER), BOB)


def test_face_down_it_stays_until_it_is_turned_up() -> None:
    table = stood_for(library=[DELVER])
    manifested = table.tell(PutOntoBattlefield(objects=(table.only(DELVER),), face_down="manifest"))
    (permanent,) = table.state.permanents()
    assert GIVES_WAY not in cited(manifested)
    assert is_substitute(table, permanent.id)
    assert GIVES_WAY in cited(table.tell(TurnFaceUp(objects=(permanent.id,))))
    assert not is_substitute(table, permanent.id)


def test_exiled_face_down_it_stays_too() -> None:
    table = stood_for(hand=[DELVER])
    played = table.tell(Exile(objects=(table.only(DELVER),), face_down=True, known_to=(ALICE,)))
    assert GIVES_WAY not in cited(played)
    assert is_substitute(table, table.only(DELVER))
