"""Costs of spells besides or instead of their mana: objects, life, kickers (118.8, 118.9, 702.33)."""

import pytest
from msgspec.structs import replace

from tabletop.language.changes import Allowed
from tabletop.language.effects import Allow, Life
from tabletop.model.actions import Cast
from tabletop.model.objects import Spell
from tabletop.model.zones import ZoneKind
from tests.support import ALICE, BOB, PlacedTable, cited, table_with


def spell(table: PlacedTable) -> Spell:
    """Return the spell on top of the stack."""
    found = table.state.objects[table.state.stack[0]]
    assert isinstance(found, Spell)
    return found


def with_mana(table: PlacedTable, mana: str) -> PlacedTable:
    """Return the same table, where everything must be paid, with mana in Alice's pool."""
    alice = replace(table.state.players[ALICE], mana_pool=tuple(mana))
    players = (alice, *table.state.players[1:])
    return PlacedTable(replace(table.state, mana="enforced", players=players))


def test_a_creature_is_sacrificed_as_the_spell_is_cast_and_counts_as_it_was() -> None:
    table = table_with(["Serra Angel", "Grizzly Bears"], hand=["Kazuul's Fury"])
    fury = Cast(object=table.only("Kazuul's Fury"), face="front", target_players=(BOB,))
    played = table.does(fury, table.only("Serra Angel"))
    assert "casting_costs.paid_besides" in cited(played)
    assert table.names(ZoneKind.GRAVEYARD) == ["Serra Angel"]
    table.resolve()
    assert table.state.players[BOB].life == 16


def test_the_target_may_be_what_is_sacrificed() -> None:
    table = table_with(["Grizzly Bears"], hand=["Kazuul's Fury"])
    bears = table.only("Grizzly Bears")
    table.does(Cast(object=table.only("Kazuul's Fury"), face="front", targets=(bears,)))
    table.resolve()
    assert table.state.stack == ()


@pytest.mark.parametrize(("picked", "paid"), [(0, "{6}{B}{R}"), (1, "{4}{B}{R}"), (3, "{B}{R}")])
def test_each_creature_makes_it_cost_less(picked: int, paid: str) -> None:
    table = table_with(["Grizzly Bears"] * 4, hand=["Extus, Oriq Overlord"])
    bears = table.all("Grizzly Bears")
    awaken = Cast(object=table.only("Extus, Oriq Overlord"), face="back")
    table.does(awaken, *bears[:picked], False)
    assert spell(table).paid == paid
    assert len(table.names(ZoneKind.GRAVEYARD)) == picked


def test_too_few_sacrifices_for_the_mana_that_is_there_are_refused() -> None:
    table = with_mana(table_with(["Grizzly Bears"] * 3, hand=["Extus, Oriq Overlord"]), "BR")
    awaken = Cast(object=table.only("Extus, Oriq Overlord"), face="back")
    bears = table.all("Grizzly Bears")
    assert table.ruling(awaken).is_legal
    refused = table.propose(awaken, [bears[0], False])
    assert "casting.mana_is_there" in refused.names
    assert table.names(ZoneKind.GRAVEYARD) == []
    table.does(awaken, *bears)
    assert table.state.players[ALICE].mana_pool == ()


def test_a_spell_is_kicked_or_not() -> None:
    table = table_with(["Grizzly Bears"], hand=["Rite of Replication"])
    rite = Cast(object=table.only("Rite of Replication"), targets=(table.only("Grizzly Bears"),))
    assert "casting_costs.kicked" in cited(table.does(rite, True))
    assert spell(table).paid == "{2}{U}{U}{5}"
    table.resolve()
    assert len(table.all("Grizzly Bears")) == 6
    table.undo(2)
    table.does(rite, False)
    table.resolve()
    assert len(table.all("Grizzly Bears")) == 2


def test_what_cannot_be_paid_is_not_asked() -> None:
    table = with_mana(table_with(["Grizzly Bears"], hand=["Rite of Replication"]), "UUUU")
    table.does(Cast(object=table.only("Rite of Replication"), targets=(table.only("Grizzly Bears"),)))
    assert not spell(table).kicked


def test_another_cost_stands_in_place_of_the_mana() -> None:
    table = table_with(["Island"], hand=["Daze", "Shock"])
    table.does(Cast(object=table.only("Shock"), target_players=(BOB,)))
    daze = Cast(object=table.only("Daze"), using="returning an Island", targets=table.state.stack)
    assert "Cast Daze (returning an Island)" in [each.label for each in table.offers(daze.object)]
    table.does(daze)
    assert table.names(ZoneKind.HAND) == ["Island"]
    assert spell(table).paid == "{0}"


@pytest.mark.parametrize(("hand", "legal"), [(["Force of Will"], False), (["Force of Will", "Opt"], True)])
def test_the_card_itself_does_not_pay_for_it(hand: list[str], legal: bool) -> None:
    table = table_with(hand=[*hand, "Shock"], theirs=["Grizzly Bears"])
    table.does(Cast(object=table.only("Shock"), target_players=(BOB,)))
    force = Cast(object=table.only("Force of Will"), using="exiling a blue card", targets=table.state.stack)
    assert table.ruling(force).is_legal is legal
    if not legal:
        assert "casting.other_costs_can_be_paid" in table.ruling(force).names


def test_unasked_nobody_casts_for_another_cost() -> None:
    table = table_with(["Island"], hand=["Daze", "Shock"])
    table.does(Cast(object=table.only("Shock"), target_players=(BOB,)))
    table.does(Cast(object=table.only("Daze"), targets=table.state.stack))
    assert table.names(ZoneKind.BATTLEFIELD) == ["Island"]


def test_how_much_life_is_paid_is_announced_as_the_spell_is_cast() -> None:
    table = table_with(["Hill Giant"], hand=["Toxic Deluge"])
    table.tell(Life(to=ALICE, amount=-16))
    (offer,) = (each for each in table.offers(table.only("Toxic Deluge")) if each.verb == "cast")
    assert isinstance(offer.action, Cast)
    table.propose(offer.action)
    assert table.state.question is not None
    assert table.state.question.question.kind == "x"
    assert table.state.question.question.options == ("0", "1", "2", "3", "4")
    table.answer("3")
    assert (table.state.players[ALICE].life, spell(table).x) == (1, 3)
    table.resolve()
    assert table.names(ZoneKind.BATTLEFIELD) == []


def test_life_that_is_not_there_is_not_paid_and_free_spells_cost_it_as_well() -> None:
    table = table_with(hand=["Toxic Deluge"])
    table.tell(Life(to=ALICE, amount=-16))
    deluge = table.only("Toxic Deluge")
    assert table.ruling(Cast(object=deluge, x=5)).names == ("casting.other_costs_can_be_paid",)
    table.tell(Allow(what=(Allowed.CAST,), object=deluge, free=True, label="free"))
    table.does(Cast(object=deluge, x=4, using="free"))
    assert (table.state.players[ALICE].life, spell(table).paid) == (0, "")
