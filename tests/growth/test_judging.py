"""Cost of judging and performing actions on a crowded table and in a long game."""

import pytest

from tabletop.cards.faces import Layout
from tabletop.cards.library import default_library
from tabletop.language.card_types import CardType
from tabletop.language.effects import (
    AddCounters,
    AnyEffect,
    Change,
    Changes,
    CreateToken,
    Destroy,
    Life,
    Tap,
    Transform,
    Untap,
)
from tabletop.language.selections import Selection
from tabletop.model.actions import Action, Advance, Cast, Instruct
from tabletop.model.state import DEFAULT_EDITION
from tabletop.rules.values.characteristics import base_characteristics
from tabletop.rules.values.derived import DerivedValues
from tests.growth import calls
from tests.support import PlacedTable, table_with

PLAIN = ("Grizzly Bears", "Serra Angel", "Elite Vanguard", "Air Elemental", "Forest", "Island")


def crowded(number: int, hand: list[str] | None = None) -> PlacedTable:
    """Return a table with many permanents: half of them plain, half transforming creatures of all kinds."""
    turning = [
        card.name
        for card in default_library()
        if card.layout is Layout.TRANSFORM
        and "Creature" in card.front.types.types
        and "Legendary" not in card.front.types.supertypes
    ]
    others = [PLAIN[place % 6] if place % 2 else turning[place % len(turning)] for place in range(number - 1)]
    return table_with(battlefield=["Delver of Secrets", *others], hand=hand or [])


def acting(table: PlacedTable, effect: AnyEffect) -> int:
    """Return the calls of one action, on a table that was derived before."""
    action = Instruct(effect=effect)

    def act() -> None:
        assert table.propose(action).ruling.is_legal

    act()
    return calls(act)


@pytest.mark.parametrize("number", [60, 250])
def test_an_action_reads_every_card_about_once(number: int) -> None:
    """With all state-based actions. It would be many times that if each of them derived everything again."""
    table = crowded(number)
    delver = table.all("Delver of Secrets")[0]
    objects = tuple(table.state.objects.values())
    reading = calls(lambda: [base_characteristics(each, DEFAULT_EDITION) for each in objects])
    for effect in (Transform(objects=(delver,)), AddCounters(objects=(delver,), kind="+1/+1")):
        assert acting(table, effect) < 2.5 * reading


def actions_of(table: PlacedTable) -> dict[str, list[Action]]:
    """Return actions on one creature, each with the one that makes it possible again, if there is one."""
    delver = (table.all("Delver of Secrets")[0],)
    return {
        "tap": [Instruct(effect=Tap(objects=delver)), Instruct(effect=Untap(objects=delver))],
        "transform": [Instruct(effect=Transform(objects=delver))],
        "put a counter": [Instruct(effect=AddCounters(objects=delver, kind="+1/+1"))],
        "next step": [Advance(to="next step")],
        "cast": [Cast(object=table.all("Opt")[0], face="front")],
    }


@pytest.mark.parametrize("what", ["tap", "transform", "put a counter", "next step", "cast"])
def test_an_action_derives_what_it_changes_however_full_the_table_is(what: str) -> None:
    """Unchanged objects are taken over: at 1,000 objects at most four times the calls at 60."""

    def cost(number: int) -> tuple[int, int]:
        table = crowded(number, hand=["Opt"])
        actions = actions_of(table)[what]
        if what == "next step":
            # Into one in which nothing triggers: else there is more to do the more there is.
            table.propose(Advance(to="declare attackers"), ask=False)
        assert table.propose(Instruct(effect=Life(to=0, amount=1))).ruling.is_legal

        def act() -> None:
            assert all(table.propose(action, ask=False).ruling.is_legal for action in actions)

        if what not in ("cast", "next step"):
            act()
        before = table.journal.cursor
        derived = calls(act, of=DerivedValues.compute_value)
        table.undo(table.journal.cursor - before)
        return derived, calls(act)

    (few, little), (many, much) = cost(60), cost(1_000)
    assert many <= 4 * max(few, 1), "objects derived"
    assert much <= 4 * little, "functions called"


def test_an_action_costs_the_same_where_abilities_are_taken_away() -> None:
    """Only objects whose abilities have an effect on the table are checked for lost abilities."""

    def turning(*, losing: bool) -> int:
        table = crowded(250)
        if losing:
            change = Changes(lose_abilities=True)
            table.tell(Change(objects=table.all("Serra Angel"), change=change))
        return acting(table, Transform(objects=(table.all("Delver of Secrets")[0],)))

    assert turning(losing=True) < 1.2 * turning(losing=False)


def test_asking_for_x_costs_the_same_on_a_crowded_table() -> None:
    """Each of a hundred numbers is judged. What permanents allow and forbid is derived once for all."""

    def asking(lands: int) -> int:
        table = table_with(battlefield=[*(PLAIN * lands)], hand=["Shatterskull Smashing"])
        action = Cast(object=table.only("Shatterskull Smashing"), face="front", x=None)

        def ask() -> None:
            assert table.propose(action).question is not None
            table.undo()

        return calls(ask)

    assert asking(40) < 1.2 * asking(0)


def test_offers_cost_the_same_on_a_crowded_table() -> None:
    def offering(others: int) -> int:
        table = table_with(battlefield=["Delver of Secrets", "Village Messenger", *(PLAIN * others)])
        ids = [table.only(name) for name in ("Delver of Secrets", "Village Messenger")]

        def in_turn() -> None:
            # What was asked about last is remembered, and nothing else is.
            for id in ids:
                table.offers(id)

        in_turn()
        return calls(in_turn)

    assert offering(170) == offering(2) > 1000


def test_taking_back_costs_the_same_in_a_long_game() -> None:
    table = table_with(battlefield=["Delver of Secrets"])
    action = Instruct(effect=Transform(objects=(table.only("Delver of Secrets"),)))

    def back_and_forth_after(actions: int) -> int:
        for _ in range(actions):
            table.propose(action)
        table.undo()
        table.redo()
        return calls(lambda: (table.undo(), table.redo()))

    assert back_and_forth_after(20) == back_and_forth_after(300)


def test_what_enters_together_is_not_asked_anew_for_each_of_it() -> None:
    """Every permanent sees each object enter. Its trigger conditions are derived once."""

    def entering(number: int) -> float:
        table = table_with(battlefield=["Delver of Secrets"])
        action = Instruct(effect=CreateToken(card="Wolf", number=number))
        return calls(lambda: table.propose(action)) / number

    assert entering(400) < 2.4 * entering(100)


def test_what_dies_together_is_not_asked_anew_for_each_of_it() -> None:
    """Replacements of going to the graveyard are looked up once."""

    def dying(number: int) -> float:
        table = table_with(battlefield=["Grizzly Bears"] * number)
        action = Instruct(effect=Destroy(objects=(Selection(types=(CardType.CREATURE,)),)))
        return calls(lambda: table.propose(action)) / number

    assert dying(400) < 2.6 * dying(100)
