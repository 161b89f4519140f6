"""Each part of a cost is paid by code, or requested in words. An unpayable cost is refused."""

from collections.abc import Callable
from typing import Any, Final

import msgspec
import pytest

from tabletop.cards.faces import CardDefinition, Face, Layout
from tabletop.cards.type_line import type_line
from tabletop.language.abilities import Activated, Cost, CountersTaken, Material
from tabletop.language.card_types import CardType
from tabletop.language.effects import AddMana, Attach, Life, Spending, SpentBy
from tabletop.language.references import PlayerWord
from tabletop.language.selections import Selection
from tabletop.language.zones import ZoneKind
from tabletop.model.actions import Activate
from tabletop.model.objects import Permanent
from tests.support import ALICE, BOB, PlacedTable, Played, cited, on_table, table_with

MACHINE: Final = "Azorius Signet"
"""The card that gets the ability."""
OTHER_CREATURES: Final = Selection(types=(CardType.CREATURE,), controller=PlayerWord.YOU, other=True)
MY_HAND: Final = Selection(zone=ZoneKind.HAND, owner=PlayerWord.YOU)
MY_GRAVEYARD: Final = Selection(zone=ZoneKind.GRAVEYARD, owner=PlayerWord.YOU)
CHARGED: Final = {"counters": {"charge": 2}}


class Priced(msgspec.Struct, frozen=True):
    """A cost, a table where it can be paid, one where it can't, and the expected result on the first."""

    cost: Cost
    paid: Callable[[PlacedTable], bool]
    there: dict[str, Any] = {}
    machine: dict[str, Any] = {}
    lacking: dict[str, Any] | None = None
    """Table where it can't be paid, or None if it always can."""
    broken: dict[str, Any] = {}
    mana: str = ""
    how: dict[str, Any] = {}
    wrong: dict[str, Any] = {}
    kind: str = "Artifact"
    zone: str = "battlefield"


def spending(what: SpentBy, of: Selection = OTHER_CREATURES) -> Cost:
    return Cost(spends=(Spending(what=what, of=of),))


def is_in(zone: ZoneKind, name: str = MACHINE) -> Callable[[PlacedTable], bool]:
    return lambda table: name in table.names(zone)


def has_no_mana(table: PlacedTable) -> bool:
    return not table.state.players[ALICE].mana_pool


def machine_of(table: PlacedTable) -> Permanent:
    return table.permanent(MACHINE)


BEARS: Final = "Grizzly Bears"
PARTS: Final[dict[str, tuple[Priced, ...]]] = {
    "mana": (
        Priced(
            Cost(mana="{2}"),
            lambda table: not table.state.players[ALICE].mana_pool,
            mana="{C}{C}",
            lacking={},
        ),
    ),
    "less_each": (
        Priced(
            Cost(mana="{1}", less_each=OTHER_CREATURES),
            lambda _table: True,
            {"battlefield": [BEARS]},
            lacking={},
        ),
    ),
    "tap": (
        Priced(Cost(tap=True), lambda table: machine_of(table).tapped, lacking={}, broken={"tapped": True}),
    ),
    "untap": (
        Priced(
            Cost(untap=True), lambda table: not machine_of(table).tapped, machine={"tapped": True}, lacking={}
        ),
    ),
    "sacrifice_self": (Priced(Cost(sacrifice_self=True), is_in(ZoneKind.GRAVEYARD)),),
    "exile_self": (Priced(Cost(exile_self=True), is_in(ZoneKind.EXILE)),),
    "discard_self": (Priced(Cost(discard_self=True), is_in(ZoneKind.GRAVEYARD), zone="hand"),),
    "materials": (
        Priced(
            Cost(materials=(Material(of=Selection(types=("Artifact",))),)),
            is_in(ZoneKind.EXILE, "Boros Signet"),
            {"battlefield": ["Boros Signet"]},
            lacking={},
        ),
    ),
    "loyalty": (
        Priced(
            Cost(loyalty=-2),
            lambda table: machine_of(table).counters["loyalty"] == 1,
            machine={"counters": {"loyalty": 3}},
            lacking={},
            broken={"counters": {"loyalty": 1}},
            kind="Planeswalker",
        ),
    ),
    "loyalty_x": (
        Priced(
            Cost(loyalty_x=True),
            lambda table: machine_of(table).counters["loyalty"] == 1,
            machine={"counters": {"loyalty": 3}},
            lacking={},
            broken={"counters": {"loyalty": 1}},
            how={"x": 2},
            kind="Planeswalker",
        ),
    ),
    "min_x": (
        Priced(
            Cost(mana="{X}", min_x=1),
            has_no_mana,
            mana="{C}",
            how={"x": 1},
            lacking={},
            wrong={"x": 0},
        ),
    ),
    "life": (Priced(Cost(life=3), lambda table: table.state.players[ALICE].life == 17),),
    "remove_counters": (
        Priced(
            Cost(remove_counters={"charge": 1}),
            lambda table: machine_of(table).counters["charge"] == 1,
            machine=CHARGED,
            lacking={},
        ),
    ),
    "takes_counters": (
        Priced(
            Cost(takes_counters=CountersTaken(kind="charge", number=2)),
            lambda table: not machine_of(table).counters.get("charge"),
            machine=CHARGED,
            lacking={},
        ),
    ),
    "spends": (
        Priced(
            spending(SpentBy.SACRIFICE),
            is_in(ZoneKind.GRAVEYARD, BEARS),
            {"battlefield": [BEARS]},
            lacking={},
        ),
        Priced(
            spending(SpentBy.DISCARD, MY_HAND),
            is_in(ZoneKind.GRAVEYARD, BEARS),
            {"hand": [BEARS]},
            lacking={},
        ),
        Priced(
            spending(SpentBy.TAP, OTHER_CREATURES),
            lambda table: table.permanent(BEARS).tapped,
            {"battlefield": [BEARS]},
            lacking={},
        ),
        Priced(
            spending(SpentBy.EXILE, MY_GRAVEYARD),
            is_in(ZoneKind.EXILE, BEARS),
            {"graveyard": [BEARS]},
            lacking={},
        ),
        Priced(spending(SpentBy.RETURN), is_in(ZoneKind.HAND, BEARS), {"battlefield": [BEARS]}, lacking={}),
    ),
}
"""Costs by the parts that they test."""
ELSEWHERE: Final = frozenset({"detach_granter", "other", "reveal_hand", "waterbend"})
"""Parts with a test of their own below."""


def table_for(priced: Priced, there: dict[str, Any], machine: dict[str, Any]) -> PlacedTable:
    """Return a table with a card that has an ability with this cost."""
    ability = Activated(
        cost=priced.cost, effects=(Life(to=PlayerWord.YOU, amount=1),), zone=ZoneKind(priced.zone)
    )
    face = Face(name=MACHINE, types=type_line(priced.kind), abilities=(ability,))
    card = CardDefinition(name=MACHINE, layout=Layout.NORMAL, faces=(face,))
    placed = on_table(MACHINE, **machine) if priced.zone == "battlefield" else MACHINE
    zones = {**there, priced.zone: [placed, *there.get(priced.zone, [])]}
    table = table_with(**zones, step="precombat main", mana="enforced")
    id = table.only(MACHINE)
    object = table.state.objects[id]
    pieces = tuple(msgspec.structs.replace(each, definition=card) for each in object.pieces)
    changed = {**table.state.objects, id: msgspec.structs.replace(object, pieces=pieces)}
    return PlacedTable(msgspec.structs.replace(table.state, objects=changed))


def activated(table: PlacedTable, how: dict[str, Any], *answers: Any) -> Played:
    return table.propose(Activate(object=table.only(MACHINE), ability=0, **how), answers)


EXAMPLES: Final = [
    pytest.param(each, id=f"{part} {number}")
    for part, several in PARTS.items()
    for number, each in enumerate(several)
]


def test_each_part_of_a_cost_is_tried() -> None:
    assert {*PARTS, *ELSEWHERE} == {field.name for field in msgspec.structs.fields(Cost)}
    spent = {spending.what for each in PARTS["spends"] for spending in each.cost.spends}
    assert spent == {*SpentBy}


@pytest.mark.parametrize("priced", EXAMPLES)
def test_a_cost_is_paid(priced: Priced) -> None:
    table = table_for(priced, priced.there, priced.machine)
    if priced.mana:
        table.tell(AddMana(mana=("{C}",), number=priced.mana.count("{C}")))
    played = activated(table, priced.how)
    assert played.ruling.is_legal, played.ruling
    assert played.question is None
    assert priced.paid(table)
    assert len(table.state.stack) == 1


@pytest.mark.parametrize(
    "priced",
    [each for each in EXAMPLES if each.values[0].lacking is not None],  # type: ignore[union-attr]
)
def test_what_can_not_be_paid_is_refused(priced: Priced) -> None:
    table = table_for(priced, priced.lacking or {}, priced.broken)
    before = table.state
    assert not activated(table, priced.wrong or priced.how).ruling.is_legal
    assert table.state is before


@pytest.mark.parametrize("pays", [True, False])
def test_a_part_in_words_is_asked_for_and_may_be_refused(pays: bool) -> None:
    table = table_for(Priced(Cost(tap=True, other=("sing a song",)), lambda _table: True), {}, {})
    question = activated(table, {}).question
    assert question is not None
    assert "sing a song" in question.words
    played = table.answer(pays)
    assert bool(table.state.stack) is pays
    assert machine_of(table).tapped is pays
    assert ("activation_costs.not_paid" in cited(played)) is not pays


def test_a_hand_is_revealed_for_it() -> None:
    table = table_for(Priced(Cost(reveal_hand=True), lambda _table: True), {"hand": ["Opt"]}, {})
    played = activated(table, {})
    assert "revealing.shown_to_all" in cited(played)


def test_artifacts_and_creatures_are_tapped_for_a_waterbend_cost() -> None:
    bending = Priced(Cost(mana="{2}", waterbend=True), lambda _table: True)
    assert not activated(table_for(bending, {}, {}), {}).ruling.is_legal
    table = table_for(bending, {"battlefield": [BEARS]}, {})
    bears = table.only(BEARS)
    activated(table, {}, bears)
    assert table.answer(table.only(MACHINE)).ruling.is_legal
    assert table.permanent(BEARS).tapped
    assert machine_of(table).tapped
    assert len(table.state.stack) == 1


def test_the_equipment_that_gives_an_ability_is_taken_off_for_it() -> None:
    table = table_with(battlefield=[BEARS, "Toralf's Hammer"], mana="trust")
    bears, hammer = table.only(BEARS), table.only("Toralf's Hammer")
    table.tell(Attach(object=hammer, to=bears))
    table.does(Activate(object=bears, ability=0, target_players=(BOB,)))
    assert table.permanent("Toralf's Hammer").attached_to is None
    assert table.permanent(BEARS).tapped
    assert not table.propose(Activate(object=bears, ability=0, target_players=(BOB,))).ruling.is_legal
