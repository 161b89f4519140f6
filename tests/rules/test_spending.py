"""Costs in objects, changed costs of spells, and events that delayed abilities watch."""

import pytest

from tabletop.language.effects import (
    Delay,
    Destroy,
    Discard,
    Life,
    May,
    PutAbility,
    Reveal,
    Sacrifice,
    Spending,
    Target,
    WhenDone,
)
from tabletop.language.selections import Selection
from tabletop.model.actions import Activate, Advance, Attack, Cast, PlayLand
from tabletop.model.zones import ZoneKind
from tabletop.rules.casting.cast_attempts import cost_of
from tabletop.rules.casting.casting import attempt
from tests.support import ALICE, BOB, PlacedTable, on_table, table_with, tally, token

ANOTHER = Spending(what="sacrifice", of=Selection(types=("Creature",), controller="you", other=True))


def by_ability(table: PlacedTable, name: str, *effects: object, answers: tuple[object, ...] = ()) -> None:
    """Resolve an effect as part of an ability of an object."""
    table.tell(PutAbility(object=table.only(name), then=effects))  # type: ignore[arg-type]
    table.resolve(*answers)  # type: ignore[arg-type]


# --- Paying with objects --------------------------------------------------------------------------------


def test_what_is_sacrificed_for_an_ability_is_asked_and_gone_before_it_resolves() -> None:
    table = table_with(battlefield=["Westvale Abbey", *["Grizzly Bears"] * 5, "Serra Angel"], mana="trust")
    bears = table.all("Grizzly Bears")
    table.does(Activate(object=table.only("Westvale Abbey"), ability=2), *bears)
    assert table.names(ZoneKind.GRAVEYARD) == ["Grizzly Bears"] * 5
    table.resolve()
    assert table.permanent("Ormendahl, Profane Prince")


def test_the_last_things_left_are_taken_without_a_question() -> None:
    table = table_with(battlefield=["Heir of Falkenrath"], hand=["Opt"])
    table.does(Activate(object=table.only("Heir of Falkenrath"), ability=0))
    assert table.names(ZoneKind.GRAVEYARD) == ["Opt"]


def test_nobody_sacrifices_the_source_unasked() -> None:
    table = table_with(battlefield=["Shidako, Broodmistress", "Grizzly Bears"])
    bears = table.only("Grizzly Bears")
    action = Activate(object=table.only("Shidako, Broodmistress"), ability=0, targets=(bears,))
    question = table.propose(action).question
    assert question is not None
    assert question.options[0] == bears


def test_the_effect_knows_what_the_sacrificed_creature_was() -> None:
    table = table_with(battlefield=["Serra Angel", on_table("Grizzly Bears", counters={"+1/+1": 2})])
    gain = Life(to="you", amount=tally(what="power", of="spent"))
    by_ability(table, "Serra Angel", May(then=(gain,), spends=ANOTHER), answers=(True,))
    assert table.names(ZoneKind.GRAVEYARD) == ["Grizzly Bears"]
    assert table.state.players[ALICE].life == 24


@pytest.mark.parametrize(
    ("what", "zone"), [("tap", "graveyard"), ("tap", "hand"), ("sacrifice", "hand"), ("discard", "graveyard")]
)
def test_nobody_spends_what_lies_where_it_cannot_be_done(what: str, zone: str) -> None:
    table = table_with(battlefield=["Serra Angel"], graveyard=["Opt"], hand=["Shock"])
    spends = Spending(what=what, of=Selection(zone=zone))
    lying = table.names(ZoneKind.GRAVEYARD), table.names(ZoneKind.HAND)
    by_ability(table, "Serra Angel", May(then=(Life(to="you", amount=1),), spends=spends))
    assert table.state.players[ALICE].life == 20
    assert (table.names(ZoneKind.GRAVEYARD), table.names(ZoneKind.HAND)) == lying


@pytest.mark.parametrize("creatures", [["Serra Angel"], ["Serra Angel", "Grizzly Bears"]])
def test_without_the_objects_or_the_will_nothing_happens(creatures: list[str]) -> None:
    table = table_with(battlefield=creatures)
    may = May(then=(Life(to="you", amount=1),), spends=ANOTHER, otherwise=(Life(to="you", amount=-1),))
    by_ability(table, "Serra Angel", may, answers=(False,) if len(creatures) > 1 else ())
    assert table.state.players[ALICE].life == 19


def test_an_ability_that_triggers_on_what_was_done_chooses_its_targets_then() -> None:
    table = table_with(battlefield=["Serra Angel", "Grizzly Bears"], theirs=["Hill Giant"])
    theirs = Target(of=Selection(types=("Creature",), controller="opponent"))
    when = WhenDone(then=(Destroy(objects=("target",)),), targets=(theirs,))
    by_ability(table, "Serra Angel", May(then=(when,), spends=ANOTHER), answers=(True,))
    assert len(table.state.stack) == 1
    table.resolve()
    assert table.names(ZoneKind.GRAVEYARD, BOB) == ["Hill Giant"]


# --- Discarding -------------------------------------------------------------------------------------------


def test_a_whole_hand_is_discarded_at_once() -> None:
    table = table_with(hand=["Opt", "Island"])
    table.tell(Discard(number="all"))
    assert len(table.names(ZoneKind.GRAVEYARD)) == 2


def test_any_number_may_be_none() -> None:
    table = table_with(hand=["Opt", "Island"])
    table.tell(Discard(number="all", optional=True), answers=[table.only("Opt"), False])
    assert table.names(ZoneKind.GRAVEYARD) == ["Opt"]


def test_at_random_nobody_is_asked() -> None:
    table = table_with(hand=["Opt", "Island"])
    assert table.tell(Discard(random=True)).question is None
    assert len(table.names(ZoneKind.GRAVEYARD)) == 1


def test_a_whole_hand_is_shown() -> None:
    table = table_with(opponent={"hand": ["Opt"]})
    table.tell(Reveal(objects=(Selection(zone="hand", owner=BOB),)))
    assert ALICE in table.state.objects[table.only("Opt")].known_to  # type: ignore[attr-defined]


# --- Costs of spells --------------------------------------------------------------------------------------


def cost(table: PlacedTable, name: str, seat: int = ALICE) -> str:
    trying = attempt(table.state, Cast(object=table.only(name), by=seat), seat)
    return str(cost_of(table.state, trying, trying.ways[0]))


@pytest.mark.parametrize(
    ("there", "spell", "costs"),
    [
        ("Krallenhorde Howler", "Serra Angel", "{2}{W}{W}"),
        ("Krallenhorde Howler", "Divination", "{2}{U}"),
        ("Voracious Reader", "Opt", "{U}"),
        ("Thalia, Guardian of Thraben", "Opt", "{1}{U}"),
        ("Aang, Master of Elements", "Serra Angel", "{W}"),
        ("Grizzly Bears", "Wolfkin Outcast", "{5}{G}"),
        ("Krallenhorde Howler", "Wolfkin Outcast", "{2}{G}"),
    ],
)
def test_what_a_spell_costs_with_something_on_the_table(there: str, spell: str, costs: str) -> None:
    table = table_with(battlefield=[there], hand=[spell])
    assert cost(table, spell) == costs


def test_what_opponents_pay_more_is_nothing_to_oneself() -> None:
    table = table_with(
        battlefield=["Reidane, God of the Worthy"], hand=["Cosima, God of the Voyage"], opponent={}
    )
    assert cost(table, "Cosima, God of the Voyage") == "{2}{U}"


# --- Watching an object -------------------------------------------------------------------------------------


def test_a_delayed_ability_triggers_on_the_object_that_it_watches_alone() -> None:
    table = table_with(battlefield=["Serra Angel", "Grizzly Bears", "Hill Giant"])
    bears = table.only("Grizzly Bears")
    later = Delay(at="dies", watch=bears, then=(Life(to="you", amount=1),), until="end of turn")
    by_ability(table, "Serra Angel", later)
    table.tell(Destroy(objects=(table.only("Hill Giant"),)))
    assert not table.state.stack
    table.tell(Destroy(objects=(bears,)))
    table.resolve()
    assert table.state.players[ALICE].life == 21
    assert table.state.delayed == ()


def test_it_waits_for_this_turn_only() -> None:
    table = table_with(battlefield=["Serra Angel", "Grizzly Bears"], library=["Island"] * 3)
    bears = table.only("Grizzly Bears")
    later = Delay(at="dies", watch=bears, then=(Life(to="you", amount=1),), until="end of turn")
    by_ability(table, "Serra Angel", later)
    table.does(Advance(to="next turn"))
    table.tell(Sacrifice(objects=(bears,)))
    assert not table.state.stack


# --- Unblocked ----------------------------------------------------------------------------------------------


def test_what_nothing_blocks_is_noticed_before_damage() -> None:
    table = table_with(battlefield=["Insidious Mist"], step="declare attackers")
    mist = table.only("Insidious Mist")
    table.does(Attack(players={mist: BOB}))
    table.does(Advance())
    table.does(Advance())
    assert table.state.step == "declare blockers"
    assert table.state.permanent(mist).combat.unblocked  # type: ignore[union-attr]
    table.resolve(True)
    table.does(Advance())
    assert table.state.players[BOB].life == 16


def test_blood_asks_for_a_card_to_discard() -> None:
    table = table_with(battlefield=[token("Blood")], library=["Island"])
    drink = Activate(object=table.only("Blood Token"), ability=0, by=ALICE)
    assert table.ruling(drink).names == ("activating.objects_are_there",)
    table = table_with(battlefield=[token("Blood")], library=["Island"], hand=["Opt"])
    table.use("Blood Token", 0)
    table.resolve()
    assert table.names(ZoneKind.HAND) == ["Island"]


def test_a_map_lets_a_creature_explore() -> None:
    table = table_with(battlefield=[token("Map"), "Grizzly Bears"], library=["Island"])
    bears = table.only("Grizzly Bears")
    table.use("Map Token", 0, targets=(bears,))
    table.resolve()
    assert table.names(ZoneKind.HAND) == ["Island"]


def test_junk_lets_the_top_card_be_played() -> None:
    table = table_with(battlefield=[token("Junk")], library=["Island"])
    table.use("Junk Token", 0)
    table.resolve()
    assert table.ruling(PlayLand(object=table.only("Island"))).is_legal
