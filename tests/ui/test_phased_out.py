"""Phased-out permanents stay visible: pale, labeled, and without any actions."""

from tabletop.language.effects import PhaseOut
from tabletop.model.actions import Advance, Instruct
from tabletop.ui.layout.chips import chips_of
from tests.support import ALICE, on_table, table_with
from tests.ui.conftest import Show


def test_it_is_pale_and_says_so(show: Show) -> None:
    library = {"library": ["Island"] * 3, "opponent": {"library": ["Island"] * 3}}
    table = table_with([on_table("Delver of Secrets", counters={"+1/+1": 1}), "Serra Angel"], **library)  # type: ignore[arg-type]
    seen = show(table)
    id = table.only("Delver of Secrets")
    seen.bridge.propose(Instruct(effect=PhaseOut(objects=(id,)), by=ALICE))
    item = seen.item("Delver of Secrets")
    assert [chip.words for chip in chips_of(item.view)] == ["+1/+1", "phased out"]
    assert item.look.faded
    assert not seen.item("Serra Angel").look.faded
    assert seen.bridge.perspective.offers(id) == ()
    for _ in range(2):
        seen.bridge.propose(Advance(to="next turn"))
    assert not seen.item("Delver of Secrets").look.faded
