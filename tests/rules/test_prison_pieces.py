"""Permanents that prevent events or double triggers: 101.2, 603.2d."""

import pytest

from tabletop.language.effects import (
    AddCounters,
    Destroy,
    ExileAndReturn,
    Forbid,
    Proliferate,
    PutOntoBattlefield,
    Search,
)
from tabletop.language.selections import Selection
from tabletop.model.actions import Advance, Cast
from tabletop.model.marking import CountOnPlayer
from tabletop.model.zones import ZoneKind
from tests.support import BOB, cited, on_table, table_with

# --- Triggers on entering ---------------------------------------------------------------------------------


def entering(name: str, *battlefield: str, theirs: tuple[str, ...] = ()) -> tuple[int, frozenset[str]]:
    """Return how many abilities are on the stack after a card has entered, and the cited rules."""
    table = table_with([*battlefield], hand=[name], theirs=[*theirs])
    played = table.tell(PutOntoBattlefield(objects=(table.only(name),)), answers=())
    while played.question is not None:
        played = table.answer(played.question.default)
    return len(table.state.stack), frozenset(cited(played))


@pytest.mark.parametrize(
    ("battlefield", "number"),
    [
        ((), 1),
        (("Panharmonicon",), 2),
        (("Panharmonicon", "Panharmonicon"), 3),
        (("Torpor Orb",), 0),
        (("Panharmonicon", "Torpor Orb"), 0),
    ],
)
def test_how_often_an_ability_triggers_on_a_creature_that_enters(
    battlefield: tuple[str, ...], number: int
) -> None:
    assert entering("Wall of Omens", *battlefield)[0] == number


def test_panharmonicon_is_for_its_controller_alone_and_the_orb_for_everybody() -> None:
    assert entering("Wall of Omens", theirs=("Panharmonicon",))[0] == 1
    assert entering("Wall of Omens", theirs=("Torpor Orb",))[0] == 0


def test_it_is_said_why() -> None:
    assert "entering_triggers.once_more" in entering("Wall of Omens", "Panharmonicon")[1]
    assert "entering_triggers.kept_silent" in entering("Wall of Omens", "Torpor Orb")[1]


def test_other_things_that_enter_and_other_triggers_are_left_alone() -> None:
    assert entering("Oblivion Ring", "Torpor Orb", theirs=("Grizzly Bears",))[0] == 1
    assert entering("Oblivion Ring", "Panharmonicon", theirs=("Grizzly Bears",))[0] == 1
    table = table_with(["Panharmonicon", "Loyal Cathar"])
    table.tell(Destroy(objects=(table.only("Loyal Cathar"),)))
    assert len(table.state.stack) == 1


# --- Counters ---------------------------------------------------------------------------------------------


def test_nothing_gets_counters_under_solemnity() -> None:
    table = table_with(["Solemnity", on_table("Serra Angel", counters={"+1/+1": 1})])
    played = table.tell(AddCounters(objects=(table.only("Serra Angel"),), kind="+1/+1"))
    assert "counter_limits.may_get_counters" in played.names
    assert table.permanent("Serra Angel").counters == {"+1/+1": 1}


def test_what_enters_with_counters_enters_without_them() -> None:
    table = table_with(["Solemnity"], hand=["Serra Angel"])
    effect = PutOntoBattlefield(objects=(table.only("Serra Angel"),), counters={"+1/+1": 2})
    assert "counter_limits.enters_without" in cited(table.tell(effect))
    assert table.permanent("Serra Angel").counters == {}


def test_a_planeswalker_and_a_battle_keep_theirs() -> None:
    table = table_with(["Solemnity"], hand=["Jace, the Mind Sculptor", "Invasion of Zendikar"])
    for name in ("Jace, the Mind Sculptor", "Invasion of Zendikar"):
        table.tell(PutOntoBattlefield(objects=(table.only(name),)))
    assert table.permanent("Jace, the Mind Sculptor").counters == {"loyalty": 3}
    assert table.permanent("Invasion of Zendikar").counters == {"defense": 3}


def test_a_saga_tells_no_chapter() -> None:
    table = table_with(["Solemnity", "Fable of the Mirror-Breaker"], library=["Island"] * 4)
    table.does(Advance(to="next turn"))
    table.does(Advance(to="next turn"))
    table.does(Advance(to="precombat main"))
    assert table.permanent("Fable of the Mirror-Breaker").counters == {}
    assert table.state.stack == ()


def test_proliferating_passes_over_players_who_cannot_get_counters() -> None:
    table = table_with(["Solemnity", on_table("Serra Angel", counters={"+1/+1": 1})])
    table.does(CountOnPlayer(player=BOB, kind="poison", number=2))
    assert table.tell(Proliferate()).question is None
    assert table.state.players[BOB].counters["poison"] == 2


# --- Grafdigger's Cage ------------------------------------------------------------------------------------

CAGE = "Grafdigger's Cage"


def test_disturb_and_flashback_come_to_nothing() -> None:
    table = table_with([CAGE], graveyard=["Baithook Angler", "Snapcaster Mage"], hand=["Shock"])
    ruling = table.ruling(Cast(object=table.only("Baithook Angler"), using="disturb"))
    assert "casting.nothing_forbids_it" in ruling.names
    assert table.ruling(Cast(object=table.only("Shock"), target_players=(BOB,))).is_legal


def test_a_creature_card_stays_in_the_graveyard_whoever_wants_it() -> None:
    table = table_with(theirs=[CAGE], graveyard=["Serra Angel", "Delver of Secrets"])
    for name in ("Serra Angel", "Delver of Secrets"):
        played = table.tell(PutOntoBattlefield(objects=(table.only(name),)))
        assert "keeping_out.nothing_keeps_it_out" in played.names
    assert len(table.names(ZoneKind.GRAVEYARD)) == 2


def test_what_is_found_stays_in_the_library() -> None:
    table = table_with([CAGE], library=["Serra Angel", "Island"])
    search = Search(of=Selection(zone="library", types=("Creature",)), to="battlefield")
    table.tell(search, answers=[table.only("Serra Angel")])
    assert sorted(table.names(ZoneKind.LIBRARY)) == ["Island", "Serra Angel"]


def test_a_creature_card_is_not_manifested_from_the_library() -> None:
    table = table_with([CAGE], library=["Serra Angel"])
    played = table.tell(PutOntoBattlefield(objects=(table.only("Serra Angel"),), face_down="manifest"))
    assert "keeping_out.nothing_keeps_it_out" in played.names


def test_from_exile_and_hand_creatures_enter() -> None:
    table = table_with([CAGE, "Grizzly Bears"], hand=["Serra Angel"])
    table.tell(PutOntoBattlefield(objects=(table.only("Serra Angel"),)))
    table.tell(ExileAndReturn(objects=(table.only("Grizzly Bears"),)))
    assert set(table.names(ZoneKind.BATTLEFIELD)) == {CAGE, "Serra Angel", "Grizzly Bears"}


def test_an_effect_can_forbid_it_for_a_while() -> None:
    table = table_with(graveyard=["Baithook Angler"])
    table.tell(Forbid(by="each", what=("cast",), zones=("graveyard",), until="end of turn"))
    disturb = Cast(object=table.only("Baithook Angler"), using="disturb")
    assert not table.ruling(disturb).is_legal
    table.does(Advance(to="next turn"))
    assert table.state.prohibitions == ()


@pytest.mark.parametrize(("battlefield", "may"), [((), True), (("Dennick, Pious Apprentice",), False)])
def test_what_lies_in_graveyards_is_kept_from_being_a_target(battlefield: tuple[str, ...], may: bool) -> None:
    table = table_with(hand=["Bala Ged Recovery"], graveyard=["Opt"], theirs=[*battlefield])
    ruling = table.ruling(Cast(object=table.only("Bala Ged Recovery"), targets=(table.only("Opt"),)))
    assert ruling.is_legal is may
    assert may or "101.2" in {number for reason in ruling.reasons for number in reason.numbers}


def test_for_a_while_spells_that_fit_cant_be_cast() -> None:
    table = table_with(battlefield=["Living Breakthrough"], hand=["Opt", "Shock", "Terminate"])
    two = Selection(zone="stack", mana_value=2)
    table.tell(Forbid(by="you", what=("cast",), of=two, until="end of turn"))
    bad = Cast(object=table.only("Terminate"), targets=(table.only("Living Breakthrough"),))
    good = Cast(object=table.only("Shock"), targets=(table.only("Living Breakthrough"),))
    assert not table.ruling(bad).is_legal
    assert table.ruling(good).is_legal
    table.does(Advance(to="upkeep"))
    assert not table.state.prohibitions
