"""Attackers and blockers declared one after another are one declaration (508.1, 509.1)."""

import pytest

from tabletop.language.effects import AddMana, SetNight, Tap
from tabletop.model.actions import Action, Activate, Advance, Attack, Block, Forced, Instruct
from tabletop.model.events import AttackDeclared
from tabletop.play.log.logbook import Logbook
from tabletop.rules.turn.declaring import makes_mana_for_attack, without_declaration
from tests.support import ALICE, BOB, PlacedTable, on_table, table_with

BEAR, GIANT, ANGEL = "Grizzly Bears", "Hill Giant", "Serra Angel"
BOLAS = "Nicol Bolas, the Arisen"


def combat(*mine: object, **how: object) -> PlacedTable:
    return table_with(battlefield=mine, step="beginning of combat", **how)  # type: ignore[arg-type]


def attack(table: PlacedTable, *names: str) -> Attack:
    return Attack(players={table.only(name): BOB for name in names})


def attackers(table: PlacedTable) -> set[str]:
    return {each.definition.name for each in table.state.permanents() if each.combat.attacks}


def test_one_attacker_after_the_other_comes_to_the_same_as_all_at_once() -> None:
    table, other = combat(BEAR, GIANT), combat(BEAR, GIANT)
    table.does(attack(table, BEAR))
    played = table.propose(attack(table, GIANT))
    assert played.ruling.is_legal
    assert [len(each.attackers) for each in played.events if isinstance(each, AttackDeclared)] == [2]
    other.does(attack(other, BEAR, GIANT))
    assert table.state == other.state
    assert table.journal.entries[-1].action == attack(table, BEAR, GIANT)


def test_what_triggers_on_an_attack_of_several_sees_all_of_them() -> None:
    table = combat("Legion's Landing", BEAR, GIANT, ANGEL)
    table.does(attack(table, BEAR))
    table.does(attack(table, GIANT))
    assert not table.state.stack
    table.does(attack(table, ANGEL))
    assert len(table.state.stack) == 1


def test_taking_back_takes_back_the_one_that_was_added() -> None:
    table = combat(BEAR, GIANT)
    table.does(attack(table, BEAR))
    table.does(attack(table, GIANT))
    table.undo()
    assert attackers(table) == {BEAR}
    table.does(attack(table, GIANT))
    table.undo(2)
    assert table.state.step == "beginning of combat"


def test_what_is_done_in_between_ends_the_declaration() -> None:
    table = combat(BEAR, GIANT)
    table.does(attack(table, BEAR))
    table.does(Instruct(effect=SetNight()))
    assert table.propose(attack(table, GIANT)).names == ("attacking.attackers_are_not_declared_yet",)
    assert table.propose(Forced(what=attack(table, GIANT))).ruling.is_legal
    assert attackers(table) == {BEAR, GIANT}


def test_the_whole_is_judged() -> None:
    table = combat("Bane of Hanweir", BEAR)
    assert "attacking.who_must_attack_does" in table.propose(attack(table, BEAR)).names
    table.does(attack(table, "Bane of Hanweir"))
    table.does(attack(table, BEAR))
    assert attackers(table) == {"Hanweir Watchkeep", BEAR}


def test_an_attacker_is_sent_to_another_goal_instead() -> None:
    walker = on_table(BOLAS, counters={"loyalty": 3})
    table = combat(BEAR, theirs=[walker])
    bear, goal = table.only(BEAR), table.only(BOLAS)
    table.does(attack(table, BEAR))
    table.does(Attack(attackers={bear: goal}))
    assert table.permanent(BEAR).combat.attacking == goal
    assert table.permanent(BEAR).combat.attacking_player is None
    table.does(attack(table, BEAR))
    assert table.permanent(BEAR).combat.attacking_player == BOB


def test_one_blocker_after_the_other_comes_to_the_same_as_all_at_once() -> None:
    table, other = combat(GIANT, theirs=[BEAR, ANGEL]), combat(GIANT, theirs=[BEAR, ANGEL])
    for each in (table, other):
        each.does(attack(each, GIANT))
        each.does(Advance(to="declare blockers"))
    blocks = {table.only(name): table.only(GIANT) for name in (BEAR, ANGEL)}
    for blocker, attacker in blocks.items():
        table.does(Block(blockers={blocker: attacker}))
    other.does(Block(blockers=blocks))
    assert table.state == other.state


def test_nobody_joins_another_player() -> None:
    table = combat(GIANT, theirs=[BEAR])
    table.does(attack(table, GIANT))
    assert table.propose(Attack(players={table.only(BEAR): ALICE}, by=BOB)).names
    table.does(Block(blockers={table.only(BEAR): table.only(GIANT)}))
    assert table.permanent(GIANT).combat.blocked


def test_a_judge_waives_what_is_wrong_with_one_of_them() -> None:
    table = combat(BEAR, on_table(GIANT, summoning_sick=True))
    table.does(attack(table, BEAR))
    assert table.propose(attack(table, GIANT)).names == ("attacking.each_can_attack",)
    played = table.propose(Forced(what=attack(table, GIANT)))
    assert played.ruling.is_legal
    assert attackers(table) == {BEAR, GIANT}
    assert table.journal.entries[-1].action == Forced(what=attack(table, BEAR, GIANT))


def test_with_the_rule_waived_each_is_declared_apart() -> None:
    table = combat(BEAR, GIANT)
    table.does(attack(table, BEAR))
    played = table.propose(
        attack(table, GIANT), waived=frozenset({"attacking.attackers_are_not_declared_yet"})
    )
    assert [len(each.attackers) for each in played.events if isinstance(each, AttackDeclared)] == [1]
    assert attackers(table) == {BEAR, GIANT}


def test_the_log_tells_the_whole_declaration() -> None:
    table = combat(BEAR, GIANT)
    table.does(attack(table, BEAR))
    table.does(attack(table, GIANT))
    *_, last = Logbook(table.journal).pages()
    assert [line.text for line in last.lines if "attacks" in line.text] == [
        "Grizzly Bears attacks Bob.",
        "Hill Giant attacks Bob.",
    ]


def test_a_table_without_a_declaration_is_left_as_it_is() -> None:
    state = combat(BEAR).state
    assert without_declaration(state) is state


def test_what_attacks_another_player_may_still_be_blocked() -> None:
    table = combat(BEAR, GIANT, players=3, theirs=[ANGEL])
    table.does(Attack(players={table.only(BEAR): BOB, table.only(GIANT): 2}))
    table.does(Advance(to="declare blockers"))
    table.does(Block(by=BOB, blockers={table.only(ANGEL): table.only(BEAR)}))
    assert not table.permanent(GIANT).combat.unblocked
    table.does(Block(by=2, blockers={}))
    assert table.permanent(GIANT).combat.unblocked
    assert not table.permanent(BEAR).combat.unblocked


@pytest.mark.parametrize("mana", ["enforced", "trust"])
def test_mana_that_is_made_for_attackers_in_between_is_made_before_them(mana: str) -> None:
    mine = (BEAR, GIANT, *["Forest"] * 4)
    table = table_with(mine, theirs=["Propaganda"], step="declare attackers", mana=mana)
    forests = table.all("Forest")
    for name, lands in ((BEAR, forests[:2]), (GIANT, forests[2:])):
        for land in lands:
            on_trust = Instruct(effect=Tap(objects=(land,)), by=ALICE)
            table.does(on_trust if mana == "trust" else Activate(object=land, ability=0))
        table.does(attack(table, name))
    assert attackers(table) == {BEAR, GIANT}
    assert all(each.tapped for each in table.state.permanents() if each.controller == ALICE)
    assert table.state.players[ALICE].mana_pool == ()
    table.undo(3)
    assert attackers(table) == {BEAR}


def test_mana_that_pays_for_no_attack_ends_the_declaration() -> None:
    table = combat(BEAR, GIANT, "Forest", mana="enforced")
    table.does(attack(table, BEAR))
    table.does(Activate(object=table.only("Forest"), ability=0))
    assert not table.ruling(attack(table, GIANT)).is_legal


@pytest.mark.parametrize(
    "action",
    [
        Advance(),
        Instruct(effect=Tap(objects=())),
        Activate(object=1, ability=0),
        Activate(object=99, ability=0),
    ],
)
def test_what_makes_no_mana_ends_a_declaration_that_was_paid_for(action: Action) -> None:
    table = table_with([BEAR, GIANT], theirs=["Propaganda"], step="declare attackers", mana="enforced")
    table.tell(AddMana(mana=("{G}",), number=4))
    table.does(attack(table, BEAR))
    assert not makes_mana_for_attack(table.state, action)
