"""The meaning of the Enter key: one answer for each table and whatever waits there."""

import pytest

from tabletop.model.actions import Activate, Advance, Attack, Cast
from tabletop.play.enter_key import Does, Pending, meaning_of_enter
from tests.support import BOB, PlacedTable, on_table, table_with

BEAR = "Runeclaw Bear"
STEPS = [
    ("upkeep", [BEAR], [], "To the main phase", "next main"),
    ("draw", [], [], "To the main phase", "next main"),
    ("precombat main", [BEAR], [], "To combat", "declare attackers"),
    ("precombat main", [on_table(BEAR, tapped=True)], [], "End turn", "next main"),
    ("precombat main", [on_table(BEAR, summoning_sick=True)], [], "End turn", "next main"),
    ("precombat main", ["Forest"], [BEAR], "End turn", "next main"),
    ("beginning of combat", [BEAR], [], "To combat", "declare attackers"),
    ("declare attackers", [BEAR], [], "To the second main phase", "next main"),
    ("combat damage", [BEAR], [], "To the second main phase", "next main"),
    ("postcombat main", [BEAR], [], "End turn", "next main"),
    ("end", [BEAR], [], "To the next turn", "next main"),
]


@pytest.mark.parametrize(("step", "mine", "theirs", "words", "to"), STEPS)
def test_with_nothing_waiting_the_turn_goes_on(
    step: str, mine: list[str], theirs: list[str], words: str, to: str
) -> None:
    table = table_with(mine, theirs=theirs, step=step)
    assert meaning_of_enter(table.view()) == (Does.PASS, words, to)


@pytest.mark.parametrize(
    ("theirs", "step", "words"),
    [
        ([BEAR], "declare attackers", "To blocks"),
        ([], "declare attackers", "Deal damage"),
        ([on_table(BEAR, tapped=True)], "declare attackers", "Deal damage"),
        ([BEAR], "declare blockers", "Deal damage"),
    ],
)
def test_attackers_are_blocked_or_deal_damage(theirs: list[str], step: str, words: str) -> None:
    table = table_with(["Hill Giant"], theirs=theirs, step="declare attackers")
    table.does(Attack(players={table.only("Hill Giant"): BOB}))
    if step != table.state.step:
        table.does(Advance(to=step))
    assert meaning_of_enter(table.view()).words == words


PENDING = [
    (Pending(holds=True, asks=True), Does.PUT_DOWN, "Put down"),
    (Pending(cost="{1}{U}", asks=True, in_lesson=True, card=BEAR), Does.PAY, "Pay {1}{U}"),
    (Pending(cost="{0}"), Does.PAY, "Confirm"),
    (Pending(cost=""), Does.PAY, "Confirm"),
    (Pending(asks=True, answer=BEAR, in_lesson=True), Does.ANSWER, f"Choose {BEAR}"),
    (Pending(asks=True, answer=BEAR, confirms="No"), Does.ANSWER, f"Choose {BEAR}"),
    (Pending(asks=True, confirms="Reveal it", in_lesson=True), Does.CONFIRM, "Reveal it"),
    (Pending(asks=True, in_lesson=True, card=BEAR), Does.WAIT, "Answer the question"),
    (Pending(in_lesson=True, card=BEAR), Does.LESSON, "Next step"),
    (Pending(card=BEAR), Does.RESOLVE, "Resolve Shock"),
    (Pending(), Does.RESOLVE, "Resolve Shock"),
]


@pytest.mark.parametrize(("pending", "does", "words"), PENDING)
def test_what_waits_comes_first(pending: Pending, does: Does, words: str) -> None:
    meaning = meaning_of_enter(shocked().view(), pending)
    assert (meaning.does, meaning.words) == (does, words)


def shocked() -> PlacedTable:
    table = table_with([BEAR], hand=["Shock"])
    table.does(Cast(object=table.only("Shock"), target_players=(BOB,)))
    return table


def test_the_menu_of_a_card_reached_with_keys_comes_before_the_turn() -> None:
    meaning = meaning_of_enter(table_with([BEAR]).view(), Pending(card=BEAR))
    assert (meaning.does, meaning.words) == (Does.MENU, f"Menu of {BEAR}")


def test_the_top_card_of_a_pile_reached_with_keys_spreads_it_out() -> None:
    meaning = meaning_of_enter(table_with([BEAR]).view(), Pending(card=BEAR, pile="graveyard"))
    assert (meaning.does, meaning.words) == (Does.MENU, "Spread out the graveyard")


def test_an_ability_is_named_by_its_source() -> None:
    table = table_with(["Ludevic's Test Subject"])
    table.does(Activate(object=table.only("Ludevic's Test Subject"), ability=0))
    assert meaning_of_enter(table.view()).words == "Resolve the ability of Ludevic's Test Subject"
