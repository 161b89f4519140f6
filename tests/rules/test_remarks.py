"""Remarks: one list provides the wording for the view, the log, the tile and the expectations of files."""

import pytest

from tabletop.language.effects import PhaseOut, Tap, Untap
from tabletop.model.actions import Instruct
from tabletop.model.objects import OUT_OF_COMBAT, Combat, Pairing, Permanent, PhasedOut, ThisTurn
from tabletop.play.log.action_lines import lines
from tabletop.rules.remarks import REMARKS, Remark, remarks_on
from tabletop.scenarios.expecting.object_values import FINDINGS, subject_of
from tabletop.scenarios.files.table_position import left_out
from tabletop.scenarios.format.document import ObjectExpected
from tabletop.scenarios.format.names import Names, Naming
from tests.support import ALICE, PlacedTable, on_table, table_with

ANGEL = "Serra Angel"
HOLDING = {
    "tapped": {"tapped": True},
    "flipped": {"flipped": True},
    "phased out": {"phased_out": PhasedOut(under=ALICE)},
    "goaded": {"goaded_by": (ALICE,)},
    "Ring-bearer": {"ring_bearer": True},
    "bestowed": {"bestowed": True},
    "attacking": {"combat": Combat(attacking_player=1)},
    "blocking": {"combat": Combat(blocking=1)},
    "does not untap": {"stays_tapped": True},
    "monstrous": {"monstrous": 0},
    "paired": {"paired": Pairing(partner=0, under=ALICE)},
    "ready to regenerate": {"this_turn": ThisTurn(regenerations=1)},
}
"""Stored values of a permanent for which each remark is made."""


def _angel(**values: object) -> Permanent:
    return table_with([on_table(ANGEL, **values)]).permanent(ANGEL)


@pytest.mark.parametrize("remark", REMARKS, ids=lambda each: each.words)
def test_each_holds_of_what_is_so_and_of_nothing_else(remark: Remark) -> None:
    table = table_with()
    assert remarks_on(table.state, _angel(combat=OUT_OF_COMBAT)) == ()
    (found,) = remarks_on(table.state, _angel(**HOLDING[remark.words]))
    assert found.holds is remark.holds
    assert found.words.startswith(remark.words)


@pytest.mark.parametrize("remark", [each for each in REMARKS if each.key], ids=lambda each: each.key)
def test_files_may_expect_each_by_its_key(remark: Remark) -> None:
    assert remark.key in ObjectExpected.__struct_fields__
    for values, found in (({}, False), (HOLDING[remark.words], True)):
        table = table_with([on_table(ANGEL, **values)], hand=["Forest"])  # type: ignore[arg-type]
        at = Naming(Names(players=("Alice", "Bob")), table.state)
        assert FINDINGS[remark.key](subject_of(table.only(ANGEL), at)) is found
        assert FINDINGS[remark.key](subject_of(table.only("Forest"), at)) is False


def _lines_of(table: PlacedTable, effect: Tap | Untap | PhaseOut) -> list[str]:
    before, action = table.state, Instruct(effect=effect, by=ALICE)
    return [line.text for line in lines(before, action, table.propose(action).events)]


def test_the_log_says_of_several_what_came_true_and_what_is_true_no_more() -> None:
    table = table_with([ANGEL, "Grizzly Bears"])
    both = (table.only(ANGEL), table.only("Grizzly Bears"))
    assert _lines_of(table, Tap(objects=both)) == ["Serra Angel and Grizzly Bears are tapped."]
    assert _lines_of(table, Untap(objects=both[:1])) == ["Serra Angel is untapped."]
    assert _lines_of(table, PhaseOut(objects=both))[0] == "Serra Angel and Grizzly Bears phase out."


def test_a_position_leaves_out_what_it_has_no_key_for() -> None:
    assert "what is tapped" not in left_out(table_with([on_table(ANGEL, tapped=True)]).state)
    table = table_with([ANGEL])
    table.tell(PhaseOut(objects=(table.only(ANGEL),)))
    assert "what is phased out" in left_out(table.state)
