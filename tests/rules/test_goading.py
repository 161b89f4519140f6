"""Goad (701.15): until its goader's next turn, a creature attacks, and another player if able."""

import pytest
from msgspec.structs import replace

from tabletop.cards.faces import CardDefinition, Face, Layout
from tabletop.cards.type_line import type_line
from tabletop.cards.wording import effect_words
from tabletop.language.abilities import Standing
from tabletop.language.changes import Forbidden
from tabletop.language.effects import Forbid, GainControl, Goad, LoseGame, PhaseOut
from tabletop.language.references import ObjectWord, PlayerWord
from tabletop.model.actions import Advance, Attack, Instruct
from tabletop.play.log.action_lines import lines
from tabletop.rules.engine.durations import has_begun
from tabletop.scenarios.files.table_position import left_out
from tests.support import ALICE, BOB, PlacedTable, cited, on_table, table_with

CAROL = 2
ANGEL = "Serra Angel"
JACE = "Jace, Architect of Thought"


def goaded(*, players: int = 3, by: int = ALICE, step: str = "declare attackers") -> PlacedTable:
    """Return Bob's Angel, goaded, in a step of his turn."""
    table = table_with(theirs=[ANGEL, "Grizzly Bears"], players=players, step=step, active=BOB)
    goad(table, by)
    return table


def goad(table: PlacedTable, by: int) -> None:
    table.tell(Goad(objects=(table.only(ANGEL),)), by=by)


def stopped(table: PlacedTable, action: Attack | Advance) -> tuple[str, ...]:
    return table.ruling(action).names


def on(table: PlacedTable, player: int) -> Attack:
    return Attack(players={table.only(ANGEL): player}, by=BOB)


def test_it_attacks_somebody_else() -> None:
    table = goaded()
    assert stopped(table, on(table, ALICE)) == ("attacking.goaded_creatures_attack_others",)
    assert not stopped(table, on(table, CAROL))


def test_it_has_to_attack() -> None:
    table = goaded()
    bears = Attack(players={table.only("Grizzly Bears"): CAROL}, by=BOB)
    assert stopped(table, bears) == ("attacking.who_must_attack_does",)


def test_where_nobody_else_is_there_it_attacks_who_goaded_it() -> None:
    table = goaded(players=2)
    assert not stopped(table, on(table, ALICE))


@pytest.mark.parametrize("player", [ALICE, CAROL])
def test_goaded_by_all_it_attacks_any_of_them(player: int) -> None:
    table = goaded()
    goad(table, CAROL)
    assert not stopped(table, on(table, player))


def test_the_same_player_goads_it_once() -> None:
    table = goaded()
    again = Instruct(effect=Goad(objects=(table.only(ANGEL),)), by=ALICE)
    assert table.ruling(again).names == ("goading.has_not_goaded_it_yet",)
    assert table.permanent(ANGEL).goaded_by == (ALICE,)


def test_it_ends_as_the_turn_of_who_goaded_it_begins() -> None:
    table = goaded()
    goad(table, CAROL)
    table.tell(PhaseOut(objects=(table.only(ANGEL),)))
    table.does(Advance(to="next turn"))
    assert table.state.active == CAROL
    assert table.state.everything[table.only(ANGEL)].goaded_by == (ALICE,)  # type: ignore[attr-defined]
    table.does(Advance(to="next turn"))
    assert table.state.active == ALICE
    assert table.state.everything[table.only(ANGEL)].goaded_by == ()  # type: ignore[attr-defined]


def test_it_ends_where_the_turn_of_one_who_has_left_would_have_begun() -> None:
    table = goaded(by=CAROL, step="end")
    table.tell(LoseGame(by=CAROL))
    assert table.permanent(ANGEL).goaded_by == (CAROL,)
    table.does(Advance(to="next turn"))
    assert table.permanent(ANGEL).goaded_by == ()


def test_everybody_is_told() -> None:
    table = table_with([ANGEL])
    before, action = table.state, Instruct(effect=Goad(objects=(table.only(ANGEL),)), by=BOB)
    played = table.propose(action)
    assert [line.text for line in lines(before, action, played.events)] == ["Serra Angel is goaded by Bob."]
    assert "goading.goaded" in cited(played)
    (seen,) = table.view().battlefield
    assert [remark.words for remark in seen.remarks] == ["goaded by Bob"]
    assert "what is goaded" in left_out(table.state)


def test_its_words() -> None:
    assert effect_words(Goad(objects=(ObjectWord.SELF,))) == "Goad this"


def test_it_is_not_left_out_by_going_on() -> None:
    table = goaded()
    assert stopped(table, Advance(to="next step")) == ("attacking.nobody_passes_by_attacking",)


# --- All creatures of a player ------------------------------------------------------------------------------


def angel_and_bears(
    *, by: int = ALICE, step: str = "declare attackers", until: str | None = None
) -> PlacedTable:
    """Return Bob's Angel and Bears in a step of his turn, in which they must attack Alice's Jace."""
    table = table_with(
        [on_table(JACE, counters={"loyalty": 4})], theirs=[ANGEL, "Grizzly Bears"], step=step, active=BOB
    )
    jace = table.only(JACE)
    table.tell(Forbid(what=(Forbidden.SPARE,), by=BOB, object=jace, until=until), by=by)
    return table


def to_jace(table: PlacedTable, *names: str) -> Attack:
    goal = table.only(JACE)
    return Attack(attackers={table.only(name): goal for name in names}, by=BOB)


def test_all_creatures_of_a_player_attack_what_is_not_to_be_spared() -> None:
    table = angel_and_bears()
    assert stopped(table, to_jace(table, ANGEL)) == ("attacking.who_must_attack_does",)
    assert stopped(table, Attack(players={table.only(ANGEL): ALICE}, by=BOB)) == (
        "attacking.who_must_attack_does",
        "attacking.who_must_attack_it_does",
    )
    assert "attacking.nobody_passes_by_attacking" in stopped(table, Advance())
    assert not stopped(table, to_jace(table, ANGEL, "Grizzly Bears"))


def test_nobody_attacks_what_is_gone_or_their_own() -> None:
    table = angel_and_bears()
    table.tell(GainControl(objects=(table.only(JACE),), to=BOB))
    assert not stopped(table, Advance())
    assert not stopped(table, Attack(players={table.only(ANGEL): ALICE}, by=BOB))


@pytest.mark.parametrize(
    ("until", "active", "in_force"),
    [
        (None, ALICE, True),
        ("end of turn", ALICE, True),
        (f"target's next turn:{BOB}:3", ALICE, False),
        (f"target's next turn:{BOB}:4", BOB, False),
        (f"target's next turn:{BOB}:3", BOB, True),
    ],
)
def test_what_is_for_a_later_turn_waits_for_it(until: str | None, active: int, in_force: bool) -> None:
    assert has_begun(table_with(active=active, turn=4).state, until) is in_force


def test_a_permanent_may_ask_for_it_as_long_as_it_is_there() -> None:
    spared_by = Forbid(what=(Forbidden.SPARE,), by=PlayerWord.EACH_OPPONENT, object=ObjectWord.SELF)
    face = Face(
        name="Beacon",
        types=type_line("Planeswalker"),
        loyalty="3",
        abilities=(Standing(effects=(spared_by,)),),
    )
    table = table_with(["Forest"], theirs=[ANGEL], active=BOB, step="declare attackers")
    beacon = CardDefinition(name="Beacon", layout=Layout.NORMAL, faces=(face,))
    forest = table.state.objects[table.only("Forest")]
    lit = replace(forest, pieces=(replace(forest.pieces[0], definition=beacon),), counters={"loyalty": 3})
    table = PlacedTable(replace(table.state, objects={**table.state.objects, lit.id: lit}))
    assert "attacking.nobody_passes_by_attacking" in stopped(table, Advance())
    assert not stopped(table, Attack(attackers={table.only(ANGEL): lit.id}, by=BOB))


def test_an_object_has_to_be_named_that_is_not_to_be_spared() -> None:
    table = angel_and_bears()
    refused = table.tell(Forbid(what=(Forbidden.SPARE,), by=BOB)).ruling
    assert not refused.is_legal
