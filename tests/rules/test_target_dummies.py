"""Blocks of a target dummy, which it declares by itself as the declare blockers step begins."""

from msgspec.structs import replace

from tabletop.model.actions import Advance, Attack, Block
from tabletop.play.passing import Halt, passage, to_next_main, to_step
from tabletop.play.table import Table
from tests.support import table_with

ALICE, DUMMY = 0, 1


def attacked(attackers: list[str], blockers: list[str], dummy: bool = True) -> Table:
    """Return a table on which all of Alice's creatures attack the other player."""
    placed = table_with(attackers, theirs=blockers)
    players = [*placed.state.players]
    players[DUMMY] = replace(players[DUMMY], idle=dummy, dummy=dummy)
    table = Table(replace(placed.state, players=tuple(players)))
    table.propose(Advance(to="declare attackers"))
    own = [each.id for each in table.state.permanents() if each.controller == ALICE]
    assert table.propose(Attack(players=dict.fromkeys(own, DUMMY), by=ALICE)).ruling.is_legal
    return table


def blocks(table: Table) -> dict[str, str]:
    """Return the names of the attackers by their blockers, after going to the step."""
    table.propose(Advance(to="declare blockers"))
    objects = table.state.objects
    return {
        each.definition.name: objects[each.combat.blocking].definition.name
        for each in table.state.permanents()
        if each.combat.blocking is not None
    }


def test_the_strongest_attacker_is_blocked() -> None:
    assert blocks(attacked(["Runeclaw Bear", "Hill Giant"], ["Serra Angel"])) == {"Serra Angel": "Hill Giant"}


def test_each_blocker_takes_another_attacker() -> None:
    found = blocks(
        attacked(["Runeclaw Bear", "Hill Giant"], ["Serra Angel", "Wall of Omens", "Grizzly Bears"])
    )
    assert found == {"Serra Angel": "Hill Giant", "Wall of Omens": "Runeclaw Bear"}


def test_what_cannot_be_blocked_by_it_is_left() -> None:
    found = blocks(attacked(["Serra Angel", "Runeclaw Bear"], ["Hill Giant"]))
    assert found == {"Hill Giant": "Runeclaw Bear"}
    assert blocks(attacked(["Invisible Stalker"], ["Hill Giant"])) == {}


def test_menace_needs_two_blockers_and_a_dummy_gives_one() -> None:
    found = blocks(attacked(["Brimstone Vandal", "Runeclaw Bear"], ["Hill Giant", "Serra Angel"]))
    assert found == {"Hill Giant": "Runeclaw Bear"}


def test_what_must_be_blocked_comes_before_what_is_stronger() -> None:
    found = blocks(attacked(["Fibrous Entangler", "Thundermaw Hellkite", "Hill Giant"], ["Serra Angel"]))
    assert found == {"Serra Angel": "Tangleclaw Werewolf"}


def test_other_players_declare_their_blocks_themselves() -> None:
    assert blocks(attacked(["Hill Giant"], ["Serra Angel"], dummy=False)) == {}


def test_on_the_way_to_damage_it_blocks_too() -> None:
    table = attacked(["Hill Giant"], ["Serra Angel"])
    table.propose(Advance(to="combat damage"))
    assert table.state.players[DUMMY].life == 20
    table.undo()
    assert table.state.step == "declare attackers"


def test_a_turn_does_not_stop_for_blocks_that_are_declared_by_themselves() -> None:
    table = attacked(["Hill Giant"], ["Serra Angel"])
    found = passage(table.state, to_next_main(table.state))
    assert (found.halt, found.step) == (Halt.THERE, "postcombat main")
    ours = attacked(["Hill Giant"], ["Serra Angel"], dummy=False)
    assert passage(ours.state, to_next_main(ours.state)).halt is Halt.BLOCKS


def test_what_it_declared_stays_as_it_is() -> None:
    table = attacked(["Runeclaw Bear", "Hill Giant"], ["Serra Angel", "Wall of Omens"])
    assert passage(table.state, to_step("declare blockers")).halt is Halt.THERE
    blocks(table)
    angel = next(each.id for each in table.state.permanents() if each.definition.name == "Serra Angel")
    bear = next(each.id for each in table.state.permanents() if each.definition.name == "Runeclaw Bear")
    assert not table.propose(Block(blockers={angel: bear}, by=DUMMY)).ruling.is_legal
