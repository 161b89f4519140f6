"""The words of questions: what is asked, about which cards, how many, and what each answer does."""

import pytest

from tabletop.language.effects import Discard
from tabletop.model.actions import Advance, Cast, PutTrigger, Resolve
from tabletop.model.questions import Progress, Question
from tabletop.play.concealing import HIDDEN
from tabletop.play.perspective import Perspective
from tabletop.play.question_words import (
    confirm_words,
    no_label,
    progress_words,
    question_words,
    subjects,
    yes_label,
)
from tests.support import ALICE, BOB, PlacedTable, table_with

DELVER = "Delver of Secrets"


def open_question(table: PlacedTable) -> Question:
    waiting = table.state.question
    assert waiting is not None
    return waiting.question


def words(table: PlacedTable) -> str:
    return question_words(open_question(table), table.state)


@pytest.fixture
def looking() -> PlacedTable:
    """Return a table at which Delver's trigger has let its player look at the top card."""
    table = table_with([DELVER], library=["Shock", "Forest"])
    table.does(PutTrigger(object=table.only(DELVER), ability=0, by=ALICE))
    table.propose(Resolve())
    return table


def test_a_card_that_was_looked_at_is_named_and_shown(looking: PlacedTable) -> None:
    question = open_question(looking)
    assert words(looking).startswith("You see Shock. Reveal it? ")
    assert subjects(question, looking.state) == (looking.only("Shock"),)
    assert yes_label(question, looking.state) == "Reveal it"
    assert no_label(question) == "No"


def test_another_seat_reads_nothing_of_it(looking: PlacedTable) -> None:
    bob, alice = Perspective(looking.state, BOB), Perspective(looking.state, ALICE)
    assert (bob.question_words, bob.question_subjects) == ("", ())
    assert "Shock" in alice.question_words
    assert bob.name(looking.only("Shock")) == HIDDEN
    assert Perspective(table_with().state, ALICE).question_words == ""


def test_a_choice_says_how_many_and_where_they_go() -> None:
    table = table_with(hand=["Brainstorm"], library=["Opt", "Shock", "Forest", "Plains"])
    table.does(Cast(object=table.only("Brainstorm")))
    table.propose(Resolve())
    assert words(table) == "Choose two cards in your hand, then put them on top of your library."
    progress = open_question(table).progress
    assert progress is not None
    assert (progress.least, progress.most, progress.chosen) == (2, 2, ())
    assert progress_words(progress) == "0 of 2 put on top, the last one ends on top"
    assert table.answer(table.only("Opt")).ruling.is_legal
    progress = open_question(table).progress
    assert progress is not None
    assert progress.chosen == (table.only("Opt"),)


def test_a_cost_in_objects_says_what_for() -> None:
    table = table_with(["Grim Lavamancer"], theirs=["Grizzly Bears"], graveyard=["Opt", "Shock", "Forest"])
    cost = open_question_of_lavamancer(table)
    assert words(table) == "Exile two cards from your graveyard for Grim Lavamancer."
    assert cost.progress is not None
    assert progress_words(cost.progress) == "0 of 2 exiled for Grim Lavamancer"


def open_question_of_lavamancer(table: PlacedTable) -> Question:
    offers = [each for each in table.offers(table.only("Grim Lavamancer")) if each.verb == "activate"]
    table.propose(offers[0].action, [table.only("Grizzly Bears")])
    return open_question(table)


def test_a_discard_asks_the_player_who_discards() -> None:
    table = table_with(opponent={"hand": ["Opt", "Shock", "Forest"]})
    table.tell(Discard(by=BOB, number=2))
    assert words(table) == "Discard two cards."


def test_a_hand_that_is_too_large_is_counted_down() -> None:
    table = table_with(hand=["Opt", "Shock", "Duress", *["Forest"] * 6], step="end")
    table.propose(Advance(to="cleanup"))
    assert words(table) == "Your hand has more than seven cards. What do you discard?"
    table.answer(table.only("Opt"))
    progress = open_question(table).progress
    assert progress is not None
    assert progress_words(progress) == "1 of 2 discarded"


def test_counters() -> None:
    delve = Progress(chosen=(7, 8), least=5, most=5, what="exiled for delve", verb="exile")
    assert progress_words(delve) == "2 of 5 exiled for delve"
    assert progress_words(delve, 3) == "3 of 5 exiled for delve"
    several = Progress(least=0, most=4, what="put back", end="the last one ends on top")
    assert progress_words(several) == "0 of up to 4 put back, the last one ends on top"
    assert progress_words(Progress(least=1, most=1)) == ""


def test_what_a_confirmation_does() -> None:
    table = table_with(hand=["Opt", "Shock"])
    opt, shock = table.only("Opt"), table.only("Shock")
    progress = Progress(least=0, most=2, what="discarded", verb="discard")
    question = Question(kind="cards", player=ALICE, words="", options=(False, opt, shock), progress=progress)
    assert confirm_words(question, (opt,), table.state) == "Discard Opt"
    assert confirm_words(question, (opt, shock), table.state) == "Discard 2 cards"
    assert confirm_words(question, (), table.state) == "Discard nothing"
    assert no_label(question) == "Nothing"
