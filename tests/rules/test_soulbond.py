"""Soulbond (702.95): pairs of creatures, how players see them, and how they end."""

import pytest

from tabletop.cards.wording import effect_words, wording
from tabletop.language.abilities import Static
from tabletop.language.changes import Size
from tabletop.language.effects import Change, Changes, GainControl, Pair, PhaseOut, PutOntoBattlefield
from tabletop.language.references import ObjectWord
from tabletop.language.texts.grammar import read_static
from tabletop.model.actions import Instruct
from tabletop.play.log.action_lines import lines
from tabletop.scenarios.files.table_position import left_out
from tests.support import ALICE, BOB, PlacedTable, cited, table_with

BEARS, GIANT, WINGS = "Grizzly Bears", "Hill Giant", "Wingcrafter"


def paired() -> PlacedTable:
    table = table_with([WINGS, BEARS], hand=[GIANT])
    table.tell(Pair(object=table.only(WINGS), to=table.only(BEARS)))
    return table


def pairs(table: PlacedTable) -> set[str]:
    """Return the names of all paired creatures."""
    return {each.definition.name for each in table.state.permanents() if each.paired is not None}


def test_everybody_is_told() -> None:
    table = table_with([WINGS, BEARS])
    before, action = (
        table.state,
        Instruct(effect=Pair(object=table.only(WINGS), to=table.only(BEARS)), by=ALICE),
    )
    played = table.propose(action)
    assert [line.text for line in lines(before, action, played.events)] == [
        "Wingcrafter is paired with Grizzly Bears.",
        "Grizzly Bears is paired with Wingcrafter.",
    ]
    assert "soulbond.paired" in cited(played)
    found = {
        seen.now.name: [remark.words for remark in seen.remarks]
        for seen in table.view().battlefield
        if seen.now
    }
    assert found == {WINGS: ["paired with Grizzly Bears"], BEARS: ["paired with Wingcrafter"]}
    assert "what is paired" in left_out(table.state)


@pytest.mark.parametrize(
    "change",
    [
        lambda table: GainControl(objects=(table.only(BEARS),), to=BOB),
        lambda table: GainControl(objects=(table.only(BEARS), table.only(WINGS)), to=BOB),
        lambda table: Change(objects=(table.only(BEARS),), change=Changes(types=("Artifact",))),
        lambda table: PhaseOut(objects=(table.only(BEARS),)),
        lambda table: PhaseOut(objects=(table.only(BEARS), table.only(WINGS))),
    ],
)
def test_what_parts_a_pair(change) -> None:  # type: ignore[no-untyped-def]
    table = paired()
    assert pairs(table) == {WINGS, BEARS}
    table.tell(change(table))
    assert pairs(table) == set()
    assert not any(getattr(each, "paired", None) for each in table.state.aside.values())


def test_nothing_more_triggers_while_it_is_paired() -> None:
    table = paired()
    table.tell(PutOntoBattlefield(objects=(table.only(GIANT),)))
    assert not table.state.stack


def test_its_words() -> None:
    assert effect_words(Pair(object=ObjectWord.SELF, to=ObjectWord.THAT)) == "Pair this with it"
    face = table_with(["Wolfir Silverheart"]).permanent("Wolfir Silverheart").definition.front
    assert wording(face)[-1] == "This and the creature it's paired with get +4/+4."


def test_printed_lines_are_read() -> None:
    line = "As long as ~ is paired with another creature, {}."
    assert read_static(line.format("both creatures have flying")) == (
        Static(change=Changes(add_keywords=("flying",)), paired=True),
    )
    assert read_static(line.format("each of those creatures gets +4/+4")) == (
        Static(change=Changes(power=Size("+4"), toughness=Size("+4")), paired=True),
    )
    assert read_static(line.format("each of those creatures gets a hug")) is None
