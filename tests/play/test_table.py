"""A game being played: proposals, questions, undo, abandoned lines of play, replay."""

import pytest

from tabletop.language.effects import Destroy, Discard, Life, Scry, SetNight, Shuffle, Tap, Transform
from tabletop.model.actions import Advance, Attack, Block, Cast, Instruct, PlayLand, Resolve
from tabletop.model.handwork import BeginGame
from tabletop.model.objects import CardObject
from tabletop.model.zones import ZoneKind
from tabletop.play.table import Table
from tabletop.rules.book.verdicts import Verdict
from tabletop.rules.referee import carry_out
from tests.support import ALICE, BOB, PlacedTable, table_with


def gain(number: int) -> Instruct:
    return Instruct(effect=Life(to=ALICE, amount=number))


def life(table: Table) -> int:
    return table.state.players[ALICE].life


def with_question() -> PlacedTable:
    """Return a table with one action done and an open question about the next."""
    table = table_with(battlefield=["Chittering Host"])
    table.does(gain(1))
    assert table.tell(Destroy(objects=(table.only("Chittering Host"),))).question is not None
    return table


# --- Proposals ----------------------------------------------------------------------------------------


def test_what_is_refused_leaves_the_table_as_it_was() -> None:
    table = table_with(battlefield=["Elite Vanguard"])
    before = table.state
    played = table.tell(Transform(objects=(table.only("Elite Vanguard"),)))
    assert played.ruling.verdict is Verdict.NOTHING_HAPPENS
    assert played.events == ()
    assert table.state is before
    assert table.journal.entries == []


def test_judging_is_not_doing() -> None:
    table = table_with()
    assert table.ruling(gain(3)).is_legal
    assert life(table) == 20


def test_a_ruling_prints_its_rule() -> None:
    table = table_with(battlefield=["Elite Vanguard"])
    ruling = table.tell(Transform(objects=(table.only("Elite Vanguard"),))).ruling
    assert ruling.words.endswith("(701.27c)")
    assert table.ruling(gain(1)).words == ""


# --- Questions ----------------------------------------------------------------------------------------


def test_an_open_question_shows_the_half_that_is_done_and_is_no_entry_yet() -> None:
    table = with_question()
    assert len(table.journal.entries) == 1
    assert table.view().question is not None


def test_nothing_else_is_done_while_a_question_is_open() -> None:
    table = with_question()
    before = table.state
    played = table.propose(gain(1))
    assert played.names == ("question.answer_first",)
    assert played.question is not None
    assert table.state is before


@pytest.mark.parametrize("answer", [(1, 1), 7, True, "first", (), (1, 2, 3)])
def test_a_forbidden_answer_is_refused_and_the_question_stays(answer: object) -> None:
    table = with_question()
    before = table.state
    played = table.answer(answer)  # type: ignore[arg-type]
    assert played.names == ("question.forbidden_answer",)
    assert played.ruling.numbers == ("712.21a",)
    assert table.state is before


def test_where_no_question_is_open_there_is_nothing_to_answer() -> None:
    assert table_with().answer(True).names == ("question.none_is_open",)


def test_answered_it_is_one_entry_with_its_answers() -> None:
    table = with_question()
    question = table.view().question
    assert question is not None
    assert table.answer(question.default).ruling.is_legal
    assert table.journal.entries[-1].answers == (question.default,)
    assert table.view().question is None


def test_one_question_may_follow_another() -> None:
    table = table_with(hand=["Island", "Forest", "Swamp"])
    table.tell(Discard(number=2))
    table.answer(table.only("Forest"))
    assert table.state.question is not None
    assert table.names(ZoneKind.GRAVEYARD) == [], "all are discarded at once (101.4)"
    table.answer(table.only("Island"))
    assert sorted(table.names(ZoneKind.GRAVEYARD)) == ["Forest", "Island"]
    assert len(table.journal.entries) == 1


def test_answers_may_come_with_the_proposal() -> None:
    table = table_with(library=["Island", "Forest"])
    played = table.propose(Instruct(effect=Scry(number=2)), (True, False))
    assert played.question is None
    assert table.names(ZoneKind.LIBRARY) == ["Forest", "Island"]


def test_a_forbidden_answer_that_comes_with_it_refuses_it_all() -> None:
    table = table_with(hand=["Island", "Forest"])
    before = table.state
    played = table.propose(Instruct(effect=Discard()), (99,))
    assert played.names == ("question.forbidden_answer",)
    assert table.state is before


def test_unasked_the_first_answer_is_taken() -> None:
    table = table_with(hand=["Island", "Forest"])
    played = table.propose(Instruct(effect=Discard()), ask=False)
    assert played.question is None
    assert table.names(ZoneKind.GRAVEYARD) == ["Island"]


# --- Taking back ----------------------------------------------------------------------------------------


def test_joined_actions_are_taken_back_and_done_again_as_one_step_of_the_hand() -> None:
    table = table_with(hand=["Island", "Forest"])
    table.does(gain(1))
    table.does(gain(2))
    table.propose(gain(3), joined=True)
    table.propose(gain(4), joined=True)
    assert (table.undo_step(), life(table)) == (3, 21)
    assert (table.redo_step(), life(table)) == (3, 30)
    assert (table.undo(), life(table)) == (1, 26), "one by one they can be taken back as well"
    assert table.undo_step() == 2
    assert table.undo_step() == 1
    assert table.undo_step() == 0
    assert (table.redo_step(), table.redo_step(), table.redo_step()) == (1, 3, 0)


def test_a_question_of_a_joined_action_is_taken_back_with_what_it_is_joined_to() -> None:
    table = table_with(hand=["Island", "Forest", "Swamp"])
    table.does(gain(1))
    table.propose(Instruct(effect=Discard(number=2)), joined=True)
    table.answer(table.only("Forest"))
    assert table.undo_step() == 1, "first the answer"
    assert table.state.question is not None
    assert table.undo_step() == 2, "then the question with the action before it"
    assert life(table) == 20
    assert table.redo_step() == 2
    assert table.state.question is not None
    assert table.state.question.joined
    assert table.undo_step() == 2
    table.does(gain(1))
    table.propose(Instruct(effect=Discard(number=2)), joined=True)
    table.answer(table.only("Forest"))
    table.answer(table.only("Island"))
    assert [each.joined for each in table.journal.entries] == [False, True]


def test_taking_back_and_doing_again() -> None:
    table = table_with()
    states = [table.state]
    for number in (1, 2, 3):
        table.does(gain(number))
        states.append(table.state)
    assert table.undo() == 1
    assert table.state is states[2]
    assert table.undo(9) == 2
    assert table.state is states[0]
    assert table.undo() == 0
    assert table.redo(2) == 2
    assert table.state is states[2]
    assert table.redo(9) == 1
    assert table.redo() == 0


def test_taking_back_nothing_takes_back_nothing() -> None:
    table = with_question()
    before = table.state
    assert (table.undo(0), table.redo(0)) == (0, 0)
    assert table.state is before


def test_an_open_question_is_taken_back_first() -> None:
    table = with_question()
    assert table.undo() == 1
    assert table.state.question is None
    assert life(table) == 21
    table.tell(Destroy(objects=(table.only("Chittering Host"),)))
    assert table.undo(2) == 2
    assert life(table) == 20


def test_with_a_question_open_nothing_is_done_again() -> None:
    table = table_with(battlefield=["Chittering Host"])
    table.does(gain(1))
    table.undo()
    table.tell(Destroy(objects=(table.only("Chittering Host"),)))
    assert table.redo() == 0
    assert table.undo() == 1
    assert table.redo() == 1, "the line that was left is still there until something new is done"
    assert life(table) == 21


def test_a_question_that_was_taken_back_is_asked_again() -> None:
    table = with_question()
    asked = table.state
    assert table.undo(2) == 2
    assert table.redo() == 1
    assert (table.state.question, life(table)) == (None, 21)
    assert table.redo(9) == 1
    assert table.state is asked
    assert table.redo() == 0


def test_answers_that_were_taken_back_are_given_again() -> None:
    table = table_with(library=["Island"] * 9)
    table.propose(BeginGame())
    table.answer("take a mulligan")
    asked = table.state
    assert asked.question is not None
    assert table.undo(2) == 2
    assert table.state.question is None
    assert table.redo(2) == 2
    assert table.state is asked
    table.undo()
    table.answer("keep")
    assert table.redo() == 0, "something else was answered"


def test_a_new_action_leaves_the_old_line_as_a_branch() -> None:
    table = table_with()
    for number in (1, 2, 3):
        table.does(gain(number))
    table.undo(2)
    table.does(gain(10))
    assert life(table) == 31
    assert table.redo() == 0
    ((place, entries),) = table.journal.branches
    assert place == 1
    assert [entry.action for entry in entries] == [gain(2), gain(3)]


def test_what_is_refused_after_taking_back_leaves_no_branch() -> None:
    table = table_with(battlefield=["Elite Vanguard"])
    table.does(gain(1))
    table.undo()
    table.tell(Transform(objects=(table.only("Elite Vanguard"),)))
    assert table.journal.branches == []
    assert table.redo() == 1


# --- Playing again --------------------------------------------------------------------------------------


def a_game() -> PlacedTable:
    """Play some turns with chance, questions, copies, day and night, and combat."""
    table = table_with(
        battlefield=["Chittering Host", "Delver of Secrets", "Bird Admirer", "Elite Vanguard"],
        hand=["Island", "Clone", "Birgi, God of Storytelling", "Lightning Bolt"],
        library=["Forest"] * 20,
        theirs=["Serra Angel", "Wind Drake"],
        opponent={"library": ["Swamp"] * 20},
        seed=11,
    )
    table.does(PlayLand(object=table.only("Island")))
    table.does(Instruct(effect=Shuffle()))
    table.does(Cast(object=table.only("Clone")))
    table.does(Resolve(all=True), table.only("Chittering Host"))
    table.does(Cast(object=table.only("Birgi, God of Storytelling")), "back")
    table.does(Resolve())
    table.does(Instruct(effect=SetNight()))
    host = next(id for id in table.all("Chittering Host") if table.state.objects[id].card_count == 2)
    order = tuple(reversed([piece.id for piece in table.state.objects[host].pieces]))
    table.does(Instruct(effect=Destroy(objects=(host,))), order)
    table.does(Advance(to="declare attackers"))
    table.does(Attack(players={table.only("Elite Vanguard"): BOB}))
    table.does(Advance(to="declare blockers"))
    vanguard = table.only("Elite Vanguard")
    table.does(Block(blockers={table.only("Serra Angel"): vanguard, table.only("Wind Drake"): vanguard}))
    table.does(Advance(to="next turn"), (1, 2))
    table.does(Instruct(effect=SetNight()))
    return table


def test_played_again_from_the_opening_every_state_is_the_same() -> None:
    table = a_game()
    state = table.journal.opening
    for entry in table.journal.entries:
        outcome = carry_out(state, entry.action, entry.answers)
        assert outcome.question is None
        assert outcome.state == entry.state
        assert outcome.events == entry.events
        state = outcome.state


def test_the_same_game_twice_is_the_same_game() -> None:
    assert a_game().state == a_game().state


def test_any_moment_of_it_can_be_gone_back_to() -> None:
    table = a_game()
    kept = [entry.state for entry in table.journal.entries]
    for state in reversed(kept):
        assert table.state is state
        table.undo()
    assert table.state is table.journal.opening
    for state in kept:
        table.redo()
        assert table.state is state


def test_states_share_what_did_not_change() -> None:
    """Storing every state is cheap: an unchanged object is the same in all of them."""
    table = table_with(battlefield=["Elite Vanguard", "Serra Angel"], library=["Island"] * 50)
    before = table.state
    table.does(Instruct(effect=Tap(objects=(table.only("Elite Vanguard"),))))
    shared = [id for id, each in table.state.objects.items() if before.objects[id] is each]
    assert len(shared) == len(before.objects) - 1
    assert all(isinstance(each, CardObject) for each in table.state.zone(ZoneKind.LIBRARY))
