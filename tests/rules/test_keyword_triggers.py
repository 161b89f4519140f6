"""Prowess, ward, and becoming a target (702.108, 702.21, 115.1)."""

import pytest

from tabletop.language.effects import (
    Change,
    Changes,
    Discard,
    Draw,
    GainControl,
    Life,
    May,
    Move,
    PutOntoBattlefield,
)
from tabletop.model.actions import Activate, Advance, Cast, Resolve
from tabletop.model.zones import ZoneKind
from tests.support import ALICE, BOB, PlacedTable, cited, face_down, on_table, table_with

BEARS = "Grizzly Bears"


def warded(cost: str, **more: object) -> PlacedTable:
    """Return a table where Bob has Grizzly Bears with ward, and Alice something that targets it."""
    table = table_with(hand=["Murder"], theirs=[BEARS], **more)  # type: ignore[arg-type]
    table.tell(Change(objects=(table.only(BEARS),), change=Changes(add_keywords=(f"ward {cost}",))))
    return table


def test_prowess_makes_it_larger_for_each_noncreature_spell() -> None:
    table = table_with(battlefield=[BEARS], hand=["Moonmist", "Elite Vanguard"])
    table.tell(Change(objects=(table.only(BEARS),), change=Changes(add_keywords=("prowess",))))
    table.does(Cast(object=table.only("Elite Vanguard")))
    assert len(table.state.stack) == 1, "a creature spell"
    table.resolve()
    played = table.does(Cast(object=table.only("Moonmist")))
    assert "keyword_triggers.prowess" in cited(played)
    table.resolve()
    assert (table.now(BEARS).power, table.now(BEARS).toughness) == (3, 3)


@pytest.mark.parametrize(("pays", "dies"), [(True, True), (False, False)])
def test_ward_counters_what_is_not_paid_for(pays: bool, dies: bool) -> None:
    table = warded("{2}")
    played = table.does(Cast(object=table.only("Murder"), targets=(table.only(BEARS),)))
    assert "keyword_triggers.ward" in cited(played)
    assert len(table.state.stack) == 2
    table.resolve(pays)
    assert len(table.state.stack) == int(pays)
    if pays:
        table.resolve()
    assert (BEARS in table.names(ZoneKind.GRAVEYARD, BOB)) is dies


def test_ward_may_ask_for_life_or_a_card() -> None:
    table = warded("pay 3 life")
    table.does(Cast(object=table.only("Murder"), targets=(table.only(BEARS),)))
    table.resolve(True)
    assert table.state.players[ALICE].life == 17
    table = warded("pay 3 life")
    table.tell(Life(to=ALICE, amount=-18))
    table.does(Cast(object=table.only("Murder"), targets=(table.only(BEARS),)))
    table.resolve()
    assert not table.state.stack, "who has not enough life can't pay"
    table = warded("discard a card", library=["Island"])
    table.tell(Draw())
    table.does(Cast(object=table.only("Murder"), targets=(table.only(BEARS),)))
    table.resolve(True)
    assert len(table.state.stack) == 1
    assert table.names(ZoneKind.GRAVEYARD) == ["Island"]


@pytest.mark.parametrize(("own", "is_left"), [(["Elite Vanguard"], 1), ([], 0)])
def test_ward_may_ask_for_a_permanent_of_who_pays(own: list[str], is_left: int) -> None:
    table = warded("sacrifice a creature", battlefield=own)
    table.does(Cast(object=table.only("Murder"), targets=(table.only(BEARS),)))
    table.resolve(*([True] if own else []))
    assert len(table.state.stack) == is_left
    assert [*table.names(ZoneKind.GRAVEYARD)] == (own or ["Murder"])
    assert BEARS in table.names(ZoneKind.BATTLEFIELD, BOB)


def test_ward_does_not_mind_its_own_controller() -> None:
    table = warded("{2}")
    table.tell(GainControl(objects=(table.only(BEARS),), to=ALICE))
    table.does(Cast(object=table.only("Murder"), targets=(table.only(BEARS),)))
    assert len(table.state.stack) == 1


def test_a_cloaked_permanent_has_ward_and_abilities_set_it_off_too() -> None:
    """Activated and triggered abilities target it. Ward triggers each time."""
    table = table_with(battlefield=["Daybreak Ranger"], theirs=[face_down("Serra Angel", "cloak")])
    hidden = next(each for each in table.state.permanents() if each.controller == BOB)
    table.tell(Change(objects=(hidden.id,), change=Changes(add_keywords=("flying",))))
    table.does(Activate(object=table.only("Daybreak Ranger"), ability=0, targets=(hidden.id,)))
    assert len(table.state.stack) == 2


@pytest.mark.parametrize(("spell", "spirits"), [("Holy Strength", 1), ("Giant Growth", 0)])
def test_only_an_aura_spell_is_one_as_it_targets(spell: str, spirits: int) -> None:
    table = table_with(battlefield=["Brine Comber"], hand=[spell])
    table.does(Cast(object=table.only(spell), targets=(table.only("Brine Comber"),)))
    assert len(table.state.stack) == 1 + spirits


def test_miracle_is_offered_of_the_first_card_drawn_in_a_turn_alone() -> None:
    table = table_with(library=["Terminus", "Terminus", "Island"], step="upkeep")
    played = table.tell(Draw(number=3), answers=(False,))
    assert played.question is None
    assert table.names(ZoneKind.HAND) == ["Terminus", "Terminus", "Island"]
    assert not table.state.stack
    table = table_with(library=["Island", "Terminus"], step="upkeep")
    table.tell(Draw(number=2))
    assert table.state.question is None


def test_who_is_asked_about_a_miracle_is_who_draws() -> None:
    table = table_with(opponent={"library": ["Terminus"]}, active=BOB, step="upkeep")
    table.propose(Advance())
    assert table.state.question is not None
    assert table.state.question.question.player == BOB
    played = table.answer(True)
    assert "keyword_triggers.miracle" in cited(played)
    table.resolve(True)
    assert table.state.objects[table.state.stack[0]].owner == BOB


def test_what_has_left_the_hand_is_not_cast_for_its_miracle() -> None:
    table = table_with(library=["Terminus"])
    table.tell(Draw(), answers=(True,))
    table.tell(Discard(objects=(table.only("Terminus"),)))
    table.resolve()
    assert table.names(ZoneKind.GRAVEYARD) == ["Terminus"]


@pytest.mark.parametrize("mana", ["trust", "enforced"])
def test_a_miracle_that_nobody_can_pay_for_is_not_cast(mana: str) -> None:
    table = table_with(library=["Terminus"], mana=mana)
    table.tell(Draw(), answers=(True,))
    played = table.propose(Resolve())
    assert (played.question is None) is (mana == "enforced")


REMORA = "Mystic Remora"


def upkeep(ages: int = 0) -> PlacedTable:
    """Return Mystic Remora in an upkeep of Alice's, with its ability on the stack."""
    table = table_with([on_table(REMORA, counters={"age": ages})], step="untap")
    assert "keyword_triggers.cumulative_upkeep" in cited(table.does(Advance()))
    return table


@pytest.mark.parametrize(("ages", "asked"), [(0, "{1}"), (2, "{3}")])
def test_cumulative_upkeep_is_paid_for_each_age_counter(ages: int, asked: str) -> None:
    table = upkeep(ages)
    question = table.propose(Resolve()).question
    assert question is not None
    assert question.words == f"Pay {asked}?"
    table.answer(True)
    assert table.permanent(REMORA).counters == {"age": ages + 1}


@pytest.mark.parametrize(
    ("cost", "times", "asked"),
    [("{1}{U}", 2, "{2}{U}{U}"), ("{G}", 2, "{G}{G}"), ("{2}", 0, "{0}"), ("{X}{1}", 3, "{3}")],
)
def test_mana_may_be_paid_several_times(cost: str, times: int, asked: str) -> None:
    table = table_with()
    question = table.tell(May(cost=cost, times=times, then=())).question
    assert question is not None
    assert question.words == f"Pay {asked}?"


def test_nothing_else_is_paid_several_times() -> None:
    refused = table_with().tell(May(cost="pay 2 life", times=2, then=()))
    assert "only mana is paid several times" in refused.ruling.reasons[0].words


def test_for_what_is_gone_nobody_pays() -> None:
    table = upkeep()
    table.tell(Move(objects=(table.only(REMORA),), to=ZoneKind.HAND))
    played = table.propose(Resolve())
    assert played.question is None
    assert table.names(ZoneKind.HAND) == [REMORA]


def test_a_first_spell_of_a_turn_is_the_first_of_those_that_are_meant() -> None:
    table = table_with(["Esper Sentinel"], opponent={"hand": ["Memnite", "Opt", "Shock"]}, active=BOB)
    table.does(Cast(object=table.only("Memnite")))
    assert len(table.state.stack) == 1
    table.resolve()
    table.does(Cast(object=table.only("Opt")))
    assert len(table.state.stack) == 2, "the second spell, and the first noncreature one"
    table.does(Cast(object=table.only("Shock"), target_players=(ALICE,)))
    assert len(table.state.stack) == 3


def test_a_sentinel_that_comes_later_has_missed_the_first_one() -> None:
    table = table_with(hand=["Esper Sentinel"], opponent={"hand": ["Opt", "Shock"]})
    table.does(Cast(object=table.only("Opt"), by=BOB))
    table.tell(PutOntoBattlefield(objects=(table.only("Esper Sentinel"),)))
    table.does(Cast(object=table.only("Shock"), by=BOB, target_players=(ALICE,)))
    assert len(table.state.stack) == 2
