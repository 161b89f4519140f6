"""Triggers on spending mana belong to that mana where the text says "that mana" (106.6, 603.7)."""

from tabletop.language.effects import AddMana, Delay, Destroy, Draw, PutAbility
from tabletop.language.moments import Later
from tabletop.model.actions import Activate, Cast
from tabletop.model.state import BoundMana
from tests.support import ALICE, BOB, PlacedTable, cited, table_with

SPRING = "Primal Wellspring"
ADDING = (
    AddMana(mana=("{R}{R}",), remembered=True),
    Delay(at=Later.THAT_MANA_IS_SPENT, then=(Draw(),)),
)
WITH_THE_MANA = "delayed_triggers.goes_with_the_mana"


def pool(table: PlacedTable) -> tuple[BoundMana, ...]:
    return table.state.players[ALICE].bound_mana


def test_it_triggers_once_for_one_addition_of_mana() -> None:
    table = table_with(["Forest"], hand=["Shock", "Galvanic Blast"], library=["Plains"], mana="enforced")
    table.tell(PutAbility(object=table.only("Forest"), then=ADDING))
    table.resolve()
    assert [each.when_spent is not None for each in pool(table)] == [True, True]
    first = table.does(Cast(object=table.only("Shock"), target_players=(BOB,)))
    assert WITH_THE_MANA in cited(first)
    assert [each.when_spent for each in pool(table)] == [None]
    second = table.does(Cast(object=table.only("Galvanic Blast"), target_players=(BOB,)))
    assert WITH_THE_MANA not in cited(second)


def test_mana_that_was_there_before_is_not_that_mana() -> None:
    table = table_with(["Forest"], mana="enforced")
    table.tell(AddMana(mana=("{G}",), remembered=True))
    table.tell(PutAbility(object=table.only("Forest"), then=ADDING))
    table.resolve()
    assert [each.when_spent is not None for each in pool(table)] == [False, True, True]


def test_what_is_told_by_hand_finds_no_mana_of_its_text() -> None:
    table = table_with(mana="enforced")
    table.tell(AddMana(mana=("{R}",), remembered=True))
    table.tell(Delay(at=Later.THAT_MANA_IS_SPENT, then=(Draw(),)))
    assert [each.when_spent for each in pool(table)] == [None]


def test_on_trust_the_player_says_which_mana_is_spent() -> None:
    table = table_with([SPRING], hand=["Shock"])
    table.does(Activate(object=table.only(SPRING), ability=0), "{R}")
    table.tell(Destroy(objects=(table.only(SPRING),)))
    played = table.does(Cast(object=table.only("Shock"), target_players=(BOB,)), True)
    assert WITH_THE_MANA in cited(played)
    assert not pool(table)


def test_on_trust_other_mana_may_be_spent() -> None:
    table = table_with([SPRING], hand=["Shock"])
    table.does(Activate(object=table.only(SPRING), ability=0), "{R}")
    played = table.does(Cast(object=table.only("Shock"), target_players=(BOB,)), False)
    assert WITH_THE_MANA not in cited(played)
    assert len(pool(table)) == 1
