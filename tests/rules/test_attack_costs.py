"""Costs of attacking (508.1h-508.1j): the mana that pays, and attacks that need not be paid for (508.1d)."""

import pytest

from tabletop.language.effects import AddMana, Change, Changes, Goad
from tabletop.language.moments import Duration
from tabletop.model.actions import Advance, Attack, Forced
from tabletop.model.objects import Combat
from tests.support import ALICE, BOB, Placed, PlacedTable, cited, on_table, table_with

CAROL = 2
BEARS, GIANT, PRISON = "Grizzly Bears", "Hill Giant", "Ghostly Prison"
MANA = ("attack_costs.attack_can_be_paid_for",)


def taxed(step: str = "declare attackers", *, players: int = 2, **how: object) -> PlacedTable:
    return table_with([BEARS, GIANT], theirs=[PRISON], step=step, players=players, mana="enforced", **how)  # type: ignore[arg-type]


def attack(table: PlacedTable, *names: str, player: int = BOB) -> Attack:
    return Attack(players={table.only(name): player for name in names})


def test_mana_from_the_step_before_is_gone_unless_it_stays() -> None:
    table = taxed("beginning of combat")
    table.tell(AddMana(mana=("{G}",), number=2))
    assert table.ruling(attack(table, BEARS)).names == MANA
    table.tell(AddMana(mana=("{R}",), number=2, kept=Duration.END_OF_COMBAT))
    table.does(attack(table, BEARS))
    assert table.state.players[ALICE].bound_mana == ()


def test_on_trust_it_is_paid_without_mana() -> None:
    for step in ("beginning of combat", "declare attackers"):
        table = table_with([BEARS, GIANT], theirs=[PRISON], step=step)
        assert "attack_costs.paid_for" in cited(table.does(attack(table, BEARS, GIANT)))


def test_a_judge_lets_it_attack_for_nothing() -> None:
    table = taxed()
    table.does(Forced(what=attack(table, BEARS)))
    assert table.permanent(BEARS).combat.attacking_player == BOB


def test_what_is_added_to_a_declaration_is_paid_for_with_the_rest() -> None:
    table = taxed()
    table.tell(AddMana(mana=("{G}",), number=4))
    table.does(attack(table, BEARS))
    assert len(table.state.players[ALICE].mana_pool) == 2
    table.does(attack(table, GIANT))
    assert table.state.players[ALICE].mana_pool == ()


@pytest.mark.parametrize(
    "theirs", [(PRISON,), (PRISON, on_table("Nicol Bolas, the Arisen", counters={"loyalty": 3}))]
)
def test_nobody_has_to_pay_for_what_attacks_if_able(theirs: tuple[str | Placed, ...]) -> None:
    table = table_with([BEARS], theirs=theirs, step="declare attackers")
    table.tell(Change(objects=(table.only(BEARS),), change=Changes(must=("attack",))))
    is_free = len(theirs) > 1
    assert table.ruling(Advance()).is_legal is not is_free


def test_a_goaded_creature_may_attack_another_player_for_mana_and_need_not() -> None:
    table = taxed(players=3)
    table.tell(Goad(objects=(table.only(BEARS),)), by=CAROL)
    table.does(attack(table, BEARS, player=CAROL))
    table.undo()
    table.tell(AddMana(mana=("{G}",), number=2))
    table.does(attack(table, BEARS))


def test_what_enters_attacking_costs_nothing() -> None:
    table = table_with(
        [on_table(BEARS, combat=Combat(attacking_player=BOB))],
        theirs=[PRISON],
        step="declare attackers",
        mana="enforced",
    )
    table.does(Advance())
    assert table.permanent(BEARS).combat.attacking_player == BOB
