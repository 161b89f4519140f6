"""Prowess and ward, and whatever becomes a target (702.108, 702.21, 115.1)."""

import pytest

from tabletop.language.effects import Change, Changes, Discard, Draw, GainControl, Life
from tabletop.model.actions import Activate, Advance, Cast, Resolve
from tabletop.model.zones import ZoneKind
from tests.support import ALICE, BOB, PlacedTable, cited, face_down, table_with

BEARS = "Grizzly Bears"


def warded(cost: str, **more: object) -> PlacedTable:
    """Bob has Grizzly Bears with ward, and Alice something to point at it."""
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


def test_ward_does_not_mind_its_own_controller() -> None:
    table = warded("{2}")
    table.tell(GainControl(objects=(table.only(BEARS),), to=ALICE))
    table.does(Cast(object=table.only("Murder"), targets=(table.only(BEARS),)))
    assert len(table.state.stack) == 1


def test_a_cloaked_permanent_has_ward_and_abilities_set_it_off_too() -> None:
    """An activated ability and a triggered one target it, each time it triggers."""
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
