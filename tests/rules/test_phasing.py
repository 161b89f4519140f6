"""Phasing (702.26): phased-out permanents are treated as though they did not exist, and return unchanged."""

import pytest

from tabletop.cards.wording import effect_words
from tabletop.language.conditions import ObjectRef
from tabletop.language.effects import (
    Attach,
    Change,
    Changes,
    CreateToken,
    Exile,
    GainControl,
    LoseGame,
    PhaseOut,
    Tap,
)
from tabletop.language.references import ObjectWord, TargetWord
from tabletop.language.selections import Selection
from tabletop.model.actions import Activate, Advance, Attack, Cast, Instruct
from tabletop.model.events import PhasesChanged, ZoneChanged
from tabletop.model.objects import Combat, Permanent, PhasedOut
from tabletop.model.zones import ZoneKind
from tabletop.play.concealing import seen_by
from tabletop.play.log.action_lines import lines
from tabletop.rules.attempts import offers
from tabletop.rules.drops import drop_targets
from tabletop.rules.view import ObjectView
from tabletop.scenarios.files.table_position import left_out
from tests.support import ALICE, BOB, PlacedTable, cited, face_down, happened, on_table, table_with

ANGEL = "Serra Angel"
LIBRARIES = {"library": ["Island"] * 4, "opponent": {"library": ["Island"] * 4}}


def is_out(table: PlacedTable, id: int) -> bool:
    return id in table.state.aside and id not in table.state.objects


def out(table: PlacedTable, *ids: int) -> None:
    table.tell(PhaseOut(objects=ids))
    assert all(is_out(table, id) for id in ids)


def is_said_of(seen: ObjectView, words: str) -> bool:
    return words in [remark.words for remark in seen.remarks]


def phased_out(table: PlacedTable, id: int) -> Permanent:
    found = table.state.aside[id]
    assert isinstance(found, Permanent)
    return found


def turns(table: PlacedTable, number: int = 1) -> None:
    for _ in range(number):
        table.does(Advance(to="next turn"))


def test_it_phases_in_as_its_controller_untaps() -> None:
    table = table_with([on_table(ANGEL, tapped=True, counters={"+1/+1": 1})], **LIBRARIES)  # type: ignore[arg-type]
    id = table.only(ANGEL)
    before = table.state.permanent(id)
    out(table, id)
    turns(table)
    assert is_out(table, id)
    played = table.does(Advance(to="next turn"))
    now = table.state.permanent(id)
    assert "phasing.as_they_untap" in cited(played)
    assert before is not None
    assert now is not None
    assert (now.id, now.counters, now.summoning_sick, now.tapped) == (id, before.counters, False, False)
    assert not happened(played, ZoneChanged)[1:]


def test_what_is_phased_out_is_not_there_for_anybody() -> None:
    table = table_with([ANGEL], theirs=["Grizzly Bears"], hand=["Murder"])
    id = table.only(ANGEL)
    out(table, id)
    assert table.state.permanent(id) is None
    assert list(table.state.permanents()) == [table.permanent("Grizzly Bears")]
    assert offers(table.state, id) == ()
    assert drop_targets(table.state, id) == ()
    assert not table.ruling(Cast(object=table.only("Murder"), targets=(id,))).is_legal
    assert not table.ruling(Attack(attackers={id: None}, by=ALICE)).is_legal  # type: ignore[dict-item]
    assert not table.ruling(Activate(object=id, ability=0)).is_legal
    assert table.tell(Tap(objects=(id,))).names == ("performing.something_is_there",)
    assert table.tell(PhaseOut(objects=(id,))).names == ("performing.something_is_there",)
    table.tell(Exile(objects=(Selection(types=("Creature",)),)))
    assert table.names(ZoneKind.EXILE, BOB) == ["Grizzly Bears"]
    assert is_out(table, id)


def test_what_is_attached_goes_along_and_comes_back_along() -> None:
    table = table_with([ANGEL, "Bonesplitter"], **LIBRARIES)  # type: ignore[arg-type]
    angel, splitter = table.only(ANGEL), table.only("Bonesplitter")
    table.tell(Attach(object=splitter, to=angel))
    played = table.tell(PhaseOut(objects=(splitter, angel)))
    (event,) = happened(played, PhasesChanged)
    assert event.out == {splitter: angel, angel: None}
    turns(table, 2)
    assert table.permanent("Bonesplitter").attached_to == angel
    assert table.now(ANGEL).power == 6


def test_an_attachment_that_phases_out_alone_is_where_it_was_or_falls_off() -> None:
    table = table_with([ANGEL, "Bonesplitter"], **LIBRARIES)  # type: ignore[arg-type]
    angel, splitter = table.only(ANGEL), table.only("Bonesplitter")
    table.tell(Attach(object=splitter, to=angel))
    out(table, splitter)
    assert table.now(ANGEL).power == 4
    table.tell(Exile(objects=(angel,)))
    turns(table, 2)
    assert table.permanent("Bonesplitter").attached_to is None


def test_what_has_phasing_goes_as_others_come() -> None:
    table = table_with([ANGEL, "Grizzly Bears"], **LIBRARIES)  # type: ignore[arg-type]
    angel, bears = table.only(ANGEL), table.only("Grizzly Bears")
    table.tell(Change(objects=(angel, bears), change=Changes(add_keywords=("phasing",))))
    out(table, angel)
    played = [table.does(Advance(to="next turn")) for _ in range(2)][1]
    (event,) = happened(played, PhasesChanged)
    assert (event.out, event.back) == ({bears: None}, (angel,))


def test_it_is_removed_from_combat() -> None:
    table = table_with(
        [on_table(ANGEL, combat=Combat(attacking_player=BOB))], step="declare attackers", **LIBRARIES
    )  # type: ignore[arg-type]
    id = table.only(ANGEL)
    out(table, id)
    assert phased_out(table, id).combat.attacking_player is None


def test_control_for_a_turn_ends_while_it_is_away() -> None:
    table = table_with(theirs=[ANGEL], **LIBRARIES)  # type: ignore[arg-type]
    id = table.only(ANGEL)
    table.tell(GainControl(objects=(id,), to=ALICE, until="end of turn"))
    out(table, id)
    turns(table)
    phased = phased_out(table, id)
    assert phased.phased_out == PhasedOut(under=ALICE)
    assert phased.controller == BOB
    turns(table)
    assert table.permanent(ANGEL).controller == BOB


def test_a_token_goes_on_existing_and_the_row_stays_in_its_order() -> None:
    table = table_with(["Grizzly Bears", ANGEL], **LIBRARIES)  # type: ignore[arg-type]
    table.tell(CreateToken(card="Treasure"))
    row = [each.id for each in table.state.permanents()]
    out(table, row[2], row[0])
    seen = table.view().battlefield
    assert [each.id for each in seen] == [row[1], row[0], row[2]]
    assert {each.id for each in seen if is_said_of(each, "phased out")} == {row[0], row[2]}
    turns(table, 2)
    assert [each.id for each in table.state.permanents()] == row


def test_it_leaves_with_its_owner() -> None:
    table = table_with(theirs=[ANGEL], players=3)
    out(table, table.only(ANGEL))
    table.tell(LoseGame(by=BOB))
    assert not table.state.aside
    assert ANGEL in table.names(ZoneKind.OUTSIDE, BOB)


def test_what_lies_face_down_is_hidden_while_it_is_away() -> None:
    table = table_with(theirs=[face_down(ANGEL)])
    (id,) = [each.id for each in table.state.permanents()]
    out(table, id)
    (seen,) = table.view(ALICE).battlefield
    assert (seen.known, seen.definition) == (False, None)
    assert seen_by(table.state, ALICE).aside[id].definition.name != ANGEL


def test_it_is_told_taken_back_and_said_to_be_left_out() -> None:
    table = table_with([ANGEL])
    id, before = table.only(ANGEL), table.state
    action = Instruct(effect=PhaseOut(objects=(id,)), by=ALICE)
    told = [line.text for line in lines(before, action, table.propose(action).events)]
    assert any("Serra Angel phases out" in text for text in told), told
    assert "what is phased out" in left_out(table.state)
    table.undo()
    assert table.state == before


@pytest.mark.parametrize(
    ("ref", "words"), [(ObjectWord.SELF, "Phase this out"), (TargetWord.FIRST, "Phase the target out")]
)
def test_its_words(ref: ObjectRef, words: str) -> None:
    assert effect_words(PhaseOut(objects=(ref,))) == words
