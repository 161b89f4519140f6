"""Zones, objects and questions: the nouns of the model and their descriptions."""

import pytest

from tabletop.cards.faces import Side
from tabletop.model.objects import CardObject, Permanent, Spell, StackAbility
from tabletop.model.questions import Question
from tabletop.model.state import State
from tabletop.model.zones import BATTLEFIELD, STACK, Zone, ZoneKind, zone_of
from tests.support import ALICE, BOB, PlacedTable, on_table, table_with, token


def test_battlefield_and_stack_are_everybodys() -> None:
    assert zone_of(ZoneKind.BATTLEFIELD, BOB) is not None
    assert zone_of(ZoneKind.BATTLEFIELD, BOB) == BATTLEFIELD
    assert zone_of(ZoneKind.STACK, ALICE) == STACK
    assert zone_of(ZoneKind.HAND, BOB) == Zone(ZoneKind.HAND, BOB)


def test_hand_and_library_are_hidden() -> None:
    assert {kind for kind in ZoneKind if kind.is_hidden} == {ZoneKind.HAND, ZoneKind.LIBRARY}


def test_a_zone_is_called_by_its_word() -> None:
    assert str(Zone(ZoneKind.GRAVEYARD, BOB)) == "graveyard"
    assert str(Zone(ZoneKind.OUTSIDE, BOB)) == "sideboard"


def test_a_melded_permanent_is_one_object_of_two_cards() -> None:
    host = table_with(battlefield=["Chittering Host"]).permanent("Chittering Host")
    assert host.is_melded
    assert host.card_count == 2
    assert not host.is_token


def test_a_token_is_no_card() -> None:
    wolf = table_with(battlefield=[token("Wolf")]).permanent("Wolf Token")
    assert wolf.is_token
    assert wolf.card_count == 0
    assert not wolf.is_copy


def test_an_ability_on_the_stack_is_neither_card_nor_token() -> None:
    ability = StackAbility(id=1, owner=ALICE, controller=ALICE, zone=STACK, timestamp=1, source=None)
    assert not ability.is_token
    assert not ability.is_copy
    assert ability.card_count == 0


@pytest.mark.parametrize(
    ("values", "attached"), [({}, False), ({"attached_to": 5}, True), ({"attached_to_player": ALICE}, True)]
)
def test_attached_is_to_an_object_or_a_player(values: dict[str, int], attached: bool) -> None:
    aura = table_with(battlefield=[on_table("Pacifism", **values)]).permanent("Pacifism")
    assert aura.is_attached() is attached


def test_a_state_finds_its_objects() -> None:
    table = table_with(battlefield=["Delver of Secrets"], hand=["Island"])
    delver, island = table.only("Delver of Secrets"), table.only("Island")
    assert isinstance(table.state.object(island), CardObject)
    assert isinstance(table.state.permanent(delver), Permanent)
    assert table.state.permanent(island) is None
    assert table.state.permanent(None) is None
    assert table.state.object(999) is None
    assert table.state.in_zone(BATTLEFIELD) == (delver,)
    assert [each.id for each in table.state.zone(ZoneKind.HAND)] == [island]
    assert table.state.stack == ()


def test_a_new_game_is_in_the_first_main_phase_and_neither_day_nor_night() -> None:
    state = State(players=())
    assert (state.step, state.day_night, state.turn) == ("precombat main", "neither", 1)


def _question(kind: str, *options: object) -> Question:
    return Question(kind=kind, player=ALICE, words="Which?", options=options)  # type: ignore[arg-type]


def test_a_question_allows_its_options_and_nothing_else() -> None:
    question = _question("copy", False, 4, 7)
    assert question.allows(4)
    assert question.allows(False)
    assert not question.allows(5)
    # 0 and False are equal to Python, and two answers at the table.
    assert not question.allows(0)
    assert not question.allows(True)


def test_an_order_is_of_all_the_objects() -> None:
    question = _question("order", 4, 7, 9)
    assert question.allows((9, 4, 7))
    assert not question.allows((9, 4))
    assert not question.allows((9, 4, 4))
    assert not question.allows(9)


def test_unasked_the_first_answer_is_taken_and_the_order_kept() -> None:
    assert _question("legend", 7, 4).default == 7
    assert _question("order", 4, 7, 9).default == (4, 7, 9)


def test_which_side_is_up_is_no_status() -> None:
    table: PlacedTable = table_with(battlefield=["Insectile Aberration"])
    assert table.permanent("Insectile Aberration").side is Side.BACK
    assert not table.permanent("Insectile Aberration").flipped
    assert Side.BACK.other is Side.FRONT
    assert Spell(id=1, owner=0, controller=0, zone=STACK, timestamp=1).side is Side.FRONT
