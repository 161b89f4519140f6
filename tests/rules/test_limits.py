"""Instructions of any size come to an end, and their results can be written and read."""

from pathlib import Path

import pytest

from tabletop.cards.library import default_library
from tabletop.cards.limits import LARGEST_NUMBER, MOST_AT_ONCE, MOST_COUNTERS, MOST_MANA, within_limits
from tabletop.language.effects import (
    AddCounters,
    AddMana,
    CreateToken,
    Draw,
    ForEach,
    GetCounters,
    Life,
    ManifestDread,
    Mill,
    PutOntoBattlefield,
    Search,
)
from tabletop.language.selections import Selection
from tabletop.model.events import DamageMarked
from tabletop.model.evolve import evolve
from tabletop.model.marking import CountOnPlayer
from tabletop.rules.book.verdicts import Verdict
from tabletop.rules.engine import course
from tabletop.scenarios.files.position import opening
from tabletop.scenarios.files.reading import scenario_from
from tabletop.scenarios.files.table_position import left_out, position_from
from tabletop.scenarios.files.writing import scenario_text
from tests.support import ALICE, BOB, PlacedTable, on_table, table_with, tally

WITHOUT_END = tally(what="life", of="you", times=LARGEST_NUMBER)


def kept_as_a_position(table: PlacedTable) -> str:
    """Return the text of the position, after checking that it can be read back equal."""
    path = Path("kept.toml")
    text = scenario_text(position_from(table.state, path))
    state, _ = opening(scenario_from(text, path), default_library())
    assert scenario_text(position_from(state, path)) == text
    return text


def test_numbers_stop_where_no_file_could_hold_them() -> None:
    assert within_limits(LARGEST_NUMBER + 5) == LARGEST_NUMBER
    assert within_limits(-LARGEST_NUMBER - 5) == -LARGEST_NUMBER
    assert within_limits(7) == 7


def test_life_grows_up_to_the_largest_number_and_is_kept() -> None:
    table = table_with()
    for _ in range(3):
        table.tell(Life(to=ALICE, amount=LARGEST_NUMBER))
    assert table.state.players[ALICE].life == LARGEST_NUMBER
    assert f"life = {LARGEST_NUMBER}" in kept_as_a_position(table)


def test_counters_grow_up_to_the_largest_number_and_are_kept() -> None:
    table = table_with(battlefield=["Serra Angel"])
    angel = table.only("Serra Angel")
    for _ in range(3):
        table.tell(AddCounters(objects=(angel,), kind="charge", number=MOST_COUNTERS))
        table.tell(GetCounters(by=BOB, kind="energy", number=MOST_COUNTERS))
    assert table.permanent("Serra Angel").counters == {"charge": MOST_COUNTERS}
    assert table.state.players[BOB].counters == {"energy": MOST_COUNTERS}
    kept_as_a_position(table)


def test_damage_grows_up_to_the_largest_number_and_is_kept() -> None:
    table = table_with(battlefield=[on_table("Serra Angel", damage=LARGEST_NUMBER)])
    angel = table.only("Serra Angel")
    table = PlacedTable(evolve(table.state, DamageMarked(permanent=angel, amount=LARGEST_NUMBER)))
    assert table.permanent("Serra Angel").damage == LARGEST_NUMBER
    assert f"damage = {LARGEST_NUMBER}" in kept_as_a_position(table)


def test_nothing_enters_with_no_counters_of_a_kind_or_with_too_many() -> None:
    table = table_with(hand=["Serra Angel", "Grizzly Bears"])
    angel, bears = table.only("Serra Angel"), table.only("Grizzly Bears")
    table.tell(PutOntoBattlefield(objects=(angel,), counters={"charge": 0}))
    table.tell(PutOntoBattlefield(objects=(bears,), counters={"oil": MOST_COUNTERS}))
    assert table.permanent("Serra Angel").counters == {}
    assert table.permanent("Grizzly Bears").counters == {"oil": MOST_COUNTERS}
    kept_as_a_position(table)


def test_a_pool_holds_so_much_mana_and_no_more() -> None:
    table = table_with()
    for _ in range(2):
        table.tell(AddMana(mana=("{U}{C}",), number=MOST_MANA))
    assert len(table.state.players[ALICE].mana_pool) == MOST_MANA
    kept_as_a_position(table)


def test_a_number_without_end_draws_creates_and_finds_a_limited_number() -> None:
    table = table_with(library=["Island"] * 5)
    table.tell(Draw(number=WITHOUT_END))
    assert len(table.state.objects) == 5
    found = table.tell(Search(of=Selection(zone="library"), to="hand", number=WITHOUT_END))
    assert found.ruling.is_legal
    assert table.tell(Mill(number=WITHOUT_END)).ruling.verdict is Verdict.NOTHING_HAPPENS


def test_too_many_objects_are_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(course, "MOST_OBJECTS", 30)
    table = table_with()
    before = table.state
    played = table.tell(CreateToken(card="Wolf", number=31))
    assert played.names == ("instruction.size",)
    assert "more than 10,000 cards and tokens" in played.ruling.words
    assert table.state is before
    assert table.tell(CreateToken(card="Wolf", number=30)).ruling.is_legal


def test_an_effect_that_would_go_on_and_on_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(course, "MOST_HAPPENINGS", 500)
    table = table_with(battlefield=["Island"] * 9, library=["Island"] * 9)
    all_of_them = (Selection(zone="battlefield"),)
    deep = Life(to="you", amount=1)
    for _ in range(4):
        deep = ForEach(objects=all_of_them, then=(deep,))  # type: ignore[assignment]
    before = table.state
    played = table.tell(deep)
    assert played.names == ("instruction.size",)
    assert "More would happen than one action can bring about" in played.ruling.words
    assert table.state is before


def test_damage_divided_among_one_is_dealt_to_it_at_once() -> None:
    table = table_with(theirs=["Serra Angel"])
    played = table.tell(
        AddCounters(objects=(table.only("Serra Angel"),), kind="oil", number=10**8, divided=True)
    )
    assert played.ruling.is_legal
    assert table.permanent("Serra Angel").counters == {"oil": 10**8}


def test_what_is_not_there_to_be_known_by_a_position_is_said() -> None:
    table = table_with(hand=["Serra Angel"])
    table.tell(PutOntoBattlefield(objects=(table.only("Serra Angel"),), flipped=True))
    assert table.permanent("Serra Angel").flipped
    assert "the flipped status of cards that can't flip" in left_out(table.state)
    assert "flipped" not in kept_as_a_position(table)


def test_an_instant_that_a_judge_has_put_there_is_left_out() -> None:
    table = table_with(battlefield=[on_table("Opt")])
    assert "instants and sorceries on the battlefield" in left_out(table.state)
    assert "Opt" not in kept_as_a_position(table)


def test_more_counters_by_hand_than_there_can_be() -> None:
    table = table_with()
    table.tell(GetCounters(by=ALICE, kind="oil", number=MOST_COUNTERS))
    assert table.propose(CountOnPlayer(player=ALICE, kind="oil", number=9_999)).ruling.is_legal
    assert table.state.players[ALICE].counters["oil"] == MOST_COUNTERS


def test_who_has_no_library_is_not_asked_which_card_is_manifested() -> None:
    table = table_with(library=["Island"])
    assert table.tell(ManifestDread(by="each")).question is None
    assert len(list(table.state.permanents())) == 1


def test_as_many_as_may_be_made_at_once_are_made() -> None:
    table = table_with(library=["Island"] * 3)
    assert table.tell(Draw(number=MOST_AT_ONCE)).ruling.is_legal
