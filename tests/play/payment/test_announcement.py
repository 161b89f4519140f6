"""Announced spells and abilities: choices before costs, in the order of the rules (601.2b-f)."""

import pytest

from tabletop.model.actions import Action, Cast
from tabletop.play.payment.announced_spell import Announcement
from tabletop.play.payment.payment import announcement, payment, till
from tests.support import ALICE, BOB, PlacedTable, table_with

CRUISE, FLAMES = "Treasure Cruise", "Stoke the Flames"


def casting(table: PlacedTable, name: str) -> tuple[Action, Announcement | None]:
    action = Cast(object=table.only(name), x=None)
    return action, announcement(till(table.state, ALICE), table.state, action)


def begun(table: PlacedTable, name: str) -> Announcement:
    _, found = casting(table, name)
    assert found is not None
    return found


@pytest.mark.parametrize(
    ("mana", "lands", "hand"),
    [
        ("enforced", ["Forest", "Forest"], "Runeclaw Bear"),
        ("enforced", [], "Shock"),
        ("trust", [], "Shock"),
    ],
    ids=["nothing to choose", "not payable", "nothing to tap"],
)
def test_without_choices_or_mana_nothing_is_announced(mana: str, lands: list[str], hand: str) -> None:
    table = table_with([*lands, "Hill Giant"], hand=[hand], mana=mana)
    assert casting(table, hand)[1] is None


def test_the_game_does_not_change_and_answers_are_taken_back_one_by_one() -> None:
    table = table_with(["Mountain"] * 4 + ["Hill Giant"], hand=[FLAMES], mana="enforced")
    before = table.state
    first = begun(table, FLAMES)
    assert first.question is not None
    assert first.question.kind == "target"
    assert first.shown.question is not None
    assert first.taken_back() is None
    second = first.answered("Bob")
    assert second.question is not None
    assert second.question.kind == "cards"
    earlier = second.taken_back()
    assert earlier is not None
    assert earlier.question == first.question
    assert table.state is before
    assert table.journal.history == []


def test_an_answer_that_is_not_allowed_is_refused() -> None:
    table = table_with(["Mountain"], hand=["Shock"], mana="enforced")
    announced = begun(table, "Shock")
    assert announced.refusal("Bob") is None
    refusal = announced.refusal(table.only("Mountain"))
    assert refusal is not None
    assert refusal.names == ("question.forbidden_answer",)
    assert announced.answer_first.names == ("question.answer_first",)


def test_what_helps_to_pay_is_asked_until_the_mana_is_enough() -> None:
    table = table_with(
        ["Island"] * 6, hand=[CRUISE], graveyard=["Shock", "Hill Giant", "Ornithopter"], mana="enforced"
    )
    announced = begun(table, CRUISE)
    for name in ("Shock", "Hill Giant"):
        assert announced.question is not None
        assert False not in announced.question.options
        announced = announced.answered(table.only(name))
    assert announced.question is not None
    assert announced.question.options[0] is False
    done = announced.answered(answer=False)
    assert done.question is None
    assert set(done.parted_with) == {table.only("Shock"), table.only("Hill Giant")}
    owed = done.owed(0, 0)
    assert owed is not None
    assert str(owed.cost) == "{5}{U}"
    action, _ = casting(table, CRUISE)
    found = payment(till(table.state, ALICE), action, done)
    assert found is not None
    assert len(found.tapped) == 6
    assert set(found.used_otherwise) == set(done.parted_with)


def test_a_kicker_is_asked_only_where_it_can_be_paid() -> None:
    for lands, is_offered in ((4, False), (5, True)):
        table = table_with(["Mountain"] * lands, hand=["Burst Lightning"], mana="enforced")
        action, announced = casting(table, "Burst Lightning")
        assert announced is not None
        assert announced.counts_later, "no question depends on it"
        done = announced.answered("Bob")
        assert done.question is None
        found = payment(till(table.state, ALICE), action, done)
        assert found is not None
        assert (found.kicked(1) is not None) is is_offered


def test_answers_are_given_in_the_order_in_which_the_action_asks() -> None:
    table = table_with(["Mountain"] * 2 + ["Hill Giant", "Grizzly Bears"], hand=[FLAMES], mana="enforced")
    announced = begun(table, FLAMES).answered("Bob")
    for name in ("Hill Giant", "Grizzly Bears"):
        if announced.question is not None:
            announced = announced.answered(table.only(name))
    action, _ = casting(table, FLAMES)
    found = payment(till(table.state, ALICE), action, announced)
    assert found is not None
    *made, (last, _) = found.steps()
    for step, answers in made:
        assert table.propose(step, answers).ruling.is_legal
    played = table.propose(last, found.answers_at(table.state))
    assert played.question is None
    assert table.permanent("Hill Giant").tapped
    assert table.permanent("Grizzly Bears").tapped
    table.resolve()
    assert table.state.players[BOB].life == 16
