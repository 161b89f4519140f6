"""After any action at a table, it is still a game of Magic.

Positions come from the whole card library. Actions are drawn from the offers of the table, legal or not, and
from actions that are never offered. Questions get permitted and forbidden answers.
"""

import tempfile
from functools import reduce
from pathlib import Path

import msgspec
import pytest
from hypothesis import note, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from tabletop.language.reading import decoded, encoded
from tabletop.model.actions import Action
from tabletop.model.events import Event
from tabletop.model.evolve import evolve
from tabletop.model.objects import CardObject
from tabletop.model.questions import Answer
from tabletop.model.state import State
from tabletop.model.zones import ZoneKind
from tabletop.play.log.logbook import Logbook
from tabletop.play.recipe import FromScenario
from tabletop.play.saves.reading import read_game
from tabletop.play.saves.replaying import loaded
from tabletop.play.saves.writing import create_file, resumed
from tabletop.play.table import Played, Table
from tabletop.rules.book.all_rules import all_rules
from tabletop.rules.book.verdicts import Reason, Verdict
from tabletop.rules.referee import carry_out, rule_on
from tabletop.rules.turn.declaring import join_declaration, without_declaration
from tabletop.rules.values.derived import base
from tabletop.rules.values.layers import characteristics, origins_of
from tabletop.rules.view import ObjectView, TableView
from tests.afresh import differences
from tests.properties.drawn_actions import actions
from tests.properties.drawn_from_types import cards_brought_in, cards_of
from tests.properties.drawn_positions import Position, positions

_HIDDEN = (ZoneKind.HAND, ZoneKind.LIBRARY)


def is_of_later(reason: Reason) -> bool:
    """Return whether nothing happens because the edition lacks the action, and so has no number for it."""
    rule = all_rules()[reason.rule]
    return bool(rule.only_in) and reason.verdict is Verdict.NOTHING_HAPPENS and "only since" in reason.words


class TableMachine(RuleBasedStateMachine):
    """Play at one table and check it after each step."""

    def __init__(self) -> None:
        super().__init__()
        self.folder = tempfile.TemporaryDirectory()
        self.table = self.laid_out(State(players=()))
        self.saved = create_file(Path(self.folder.name) / "drawn.tabletop", self.table, "Drawn")

    def laid_out(self, state: State) -> Table:
        """Lay out a table whose opening no recipe can make again, so that it is saved in full."""
        return Table(state, FromScenario(name="drawn.toml", text=""))

    @initialize(opening=positions())
    def sit_down(self, opening: Position) -> None:
        self.saved.close()
        self.table = self.laid_out(opening.state)
        self.saved = create_file(self.saved.path, self.table, "Drawn", replace=True)

    def teardown(self) -> None:
        self.open_the_saved_game()
        self.saved.close()
        self.folder.cleanup()

    # --- What is tried -------------------------------------------------------------------------------

    @rule(data=st.data(), offered=st.booleans())
    def go_on(self, data: st.DataObject, offered: bool) -> None:
        """Answer the open question, or else try an offer or any other action."""
        if self.table.state.question is not None:
            self.answer(data)
        elif offered and self.table.state.objects:
            self.try_an_offer(data)
        else:
            self.try_it(data.draw(actions(self.table.state)), ask=data.draw(st.booleans()))

    def try_an_offer(self, data: st.DataObject) -> None:
        ids = st.sampled_from(tuple(self.table.state.objects))
        id = data.draw(ids)
        found = self.table.dropped_on(id, data.draw(ids)) if data.draw(st.booleans()) else ()
        found = found or self.table.offers(id)
        for offer in found:
            assert offer.ruling == rule_on(self.table.state, offer.action)
        if found:
            self.try_it(found[data.draw(st.integers(0, len(found) - 1))].action)

    def try_it(self, action: Action, *, ask: bool = True) -> None:
        note(repr(action))
        assert (
            msgspec.json.decode(msgspec.json.encode(action, enc_hook=encoded), type=Action, dec_hook=decoded)
            == action
        )  # type: ignore[arg-type]
        before = self.table.state
        kept = _mutable_parts(before)
        ruling = self.table.ruling(action)
        played = self.table.propose(action, ask=ask)
        assert _mutable_parts(before) == kept, "a state was changed in place"
        if not ruling.is_legal:
            assert played.ruling == ruling
        self.judge(before, played)
        if played.ruling.is_legal and played.question is None:
            # What joins a declaration is done from the state before all of it.
            begun, now = join_declaration(before, action)[0], without_declaration(self.table.state)
            assert _after(begun, played.events) == now

    def judge(self, before: State, played: Played) -> None:
        """Check that a refusal leaves the table unchanged and names its rule."""
        if played.ruling.verdict is Verdict.LEGAL:
            return
        assert self.table.state is before
        assert played.ruling.reasons
        for reason in played.ruling.reasons:
            # Agreements of the table, and the limits of its hands, aren't rules of the game.
            own = ("instruction.", "only_cards.", "describing.")
            assert reason.numbers or reason.rule.startswith(own) or is_of_later(reason)
            assert reason.words.endswith((".", "?"))

    def answer(self, data: st.DataObject) -> None:
        question = self.table.view().question
        assert question is not None
        if question.kind == "order":
            answer = data.draw(st.permutations(question.options).map(tuple))
        elif question.division is not None:
            answer = data.draw(st.permutations(question.division.usual).map(tuple))
        else:
            answer = data.draw(st.sampled_from(question.options))
        note(f"answer {answer!r} to {question.words}")
        assert (
            msgspec.json.decode(msgspec.json.encode(answer, enc_hook=encoded), type=Answer, dec_hook=decoded)
            == answer
        )  # type: ignore[arg-type]
        played = self.table.answer(answer)
        assert played.ruling.is_legal or played.ruling.reasons

    @precondition(lambda self: self.table.state.question is not None)
    @rule(data=st.data(), answer=st.sampled_from((True, -1, "nobody", (), (1, 2, 3), 10_000)))
    def ignore_the_question(self, data: st.DataObject, answer: Answer) -> None:
        """Check that neither a forbidden answer nor another action gets past an open question."""
        open_question = self.table.state.question
        assert open_question is not None
        before = self.table.state
        refused = [self.table.propose(data.draw(actions(before)))]
        if not open_question.question.allows(answer):
            refused.append(self.table.answer(answer))
        for played in refused:
            assert not played.ruling.is_legal
            assert played.question == open_question.question
            self.judge(before, played)

    # --- Taking back ---------------------------------------------------------------------------------

    @rule(number=st.integers(1, 4), forward=st.booleans())
    def go_through_the_game(self, number: int, forward: bool) -> None:
        journal = self.table.journal
        asked = self.table.state.question
        if forward:
            # Last of all comes what was asked at the end of the line.
            left = (0 if asked else len(journal.entries) - journal.cursor) + len(journal._unasked)
            assert self.table.redo(number) == min(number, left)
        else:
            # Of an open question its answers are taken back one by one, then it itself.
            there = journal.cursor + (1 + len(asked.answers) if asked else 0)
            assert self.table.undo(number) == min(number, there)

    @rule()
    def open_the_saved_game(self) -> None:
        """Replace the table by its saved game, and continue with that."""
        assert not self.saved.fault
        game = loaded(read_game(self.saved.path), self.laid_out(self.table.journal.opening))
        assert not game.complaint
        for part in ("cursor", "entries", "branches", "state"):
            assert getattr(game.table.journal, part) == getattr(self.table.journal, part)
        self.saved.close()
        self.table, self.saved = game.table, resumed(game.saved, game.table)

    @precondition(lambda self: self.table.journal.entries)
    @rule()
    def play_and_tell_it_all_again(self) -> None:
        state = self.table.journal.opening
        for entry in self.table.journal.entries:
            outcome = carry_out(state, entry.action, entry.answers)
            assert outcome.question is None
            assert outcome.state == entry.state
            state = outcome.state
        for page in Logbook(self.table.journal).pages():
            assert page.lines

    # --- What is always so ---------------------------------------------------------------------------

    @invariant()
    def no_card_is_lost_or_doubled(self) -> None:
        now, before = cards_of(self.table.state), cards_of(self.table.journal.opening)
        assert not before - now
        assert (now - before).total() == cards_brought_in(self.table)
        assert all(number == 1 for number in now.values())

    @invariant()
    def zones_and_objects_agree(self) -> None:
        state = self.table.state
        lying = [(id, zone) for zone, ids in state.zones.items() for id in ids]
        assert len(lying) == len(state.objects)
        assert all(state.objects[id].zone == zone and state.objects[id].id == id for id, zone in lying)
        assert all(id <= state.clock for id in state.objects)

    @invariant()
    def only_fronts_count_elsewhere(self) -> None:
        for object in self.table.state.objects.values():
            if isinstance(object, CardObject):
                assert len(object.pieces) == 1
                if not object.face_down:
                    assert base(self.table.state, object).name == object.definition.front.name

    @invariant()
    def melded_permanents_have_two_cards_of_a_pair(self) -> None:
        for permanent in self.table.state.permanents():
            assert permanent.pieces
            if permanent.is_melded:
                first, second = (piece.definition for piece in permanent.pieces)
                assert permanent.card_count == 2
                assert first.meld is not None
                assert first.meld.partner == second.name

    @invariant()
    def everybody_sees_the_same_table(self) -> None:
        state = self.table.state
        for viewer in (None, *range(len(state.players))):
            view = self.table.view(viewer)
            assert view.objects().keys() == state.everything.keys()
            for seen in view.objects().values():
                _is_seen_rightly(state, view, seen)

    @invariant()
    def what_is_derived_is_the_same_afresh(self) -> None:
        assert differences(self.table.state) == []

    @invariant()
    def every_value_can_be_explained(self) -> None:
        for id in self.table.state.objects:
            origins_of(self.table.state, id)


def _mutable_parts(state: State) -> tuple[object, ...]:
    """Return everything in a state that could be changed in place."""
    counters = {id: dict(getattr(each, "counters", {})) for id, each in state.everything.items()}
    return dict(state.objects), dict(state.aside), dict(state.zones), counters


def _after(state: State, events: tuple[Event, ...]) -> State:
    return reduce(evolve, events, state)


def _is_seen_rightly(state: State, view: TableView, seen: ObjectView) -> None:
    object = state.everything[seen.id]
    assert seen.zone == object.zone
    if seen.known:
        assert seen.now == characteristics(state, seen.id)
    elif object.zone.kind in _HIDDEN or isinstance(object, CardObject):
        assert seen.definition is seen.face is seen.now is None
    else:
        assert seen.definition is None
        assert seen.face is not None


@pytest.mark.long
class TestTableMachine(TableMachine.TestCase):
    """Number of games as the profile says."""


class TestTableMachineBriefly(TableMachine.TestCase):
    """Few enough games for a test command."""

    settings = settings(max_examples=25)
