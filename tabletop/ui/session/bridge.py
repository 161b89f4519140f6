"""The bridge between game and window: actions go in, and results come out.

All displays of the window listen to these signals. Nothing in the window keeps game state of its own.
"""

from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING

from msgspec.structs import replace
from PySide6.QtCore import QObject, Signal

from tabletop.model.actions import Action, Forced
from tabletop.model.questions import Answer, Question
from tabletop.play import late_play
from tabletop.play.perspective import Perspective
from tabletop.play.table import Played, Table
from tabletop.rules.book.verdicts import LEGAL, Ruling, Verdict
from tabletop.rules.offers import Offer
from tabletop.rules.view import TableView
from tabletop.ui.session.withholding import hide_values

if TYPE_CHECKING:
    from tabletop.model.events import Event
    from tabletop.play import passing
    from tabletop.play.goldfish.next_draw import NextDraw
    from tabletop.play.payment.announced_spell import Announcement
    from tabletop.play.payment.payment import Payment


def _withhold_no_verb(_id: int, _verb: str) -> bool:
    return False


def _no_values() -> Mapping[int, str]:
    return {}


class Bridge(QObject):
    """The table as the window sees it."""

    changed = Signal(object, object)
    """The new TableView, and the events that led to it (empty after undo, redo and a new game)."""
    refused = Signal(object, int)
    """A Ruling other than legal, and the id of the object it is about (0 for none)."""
    asked = Signal(object)
    """The open Question. None if it was answered, undone, or is hidden from the viewer."""
    replaced = Signal()
    """Another game was put on the table."""
    payment_wanted = Signal(object, int)
    """A Payment that needs consent before anything happens, and the id of the object it is about."""
    to_confirm_changed = Signal()
    """Another payment waits for consent, or none."""
    trusted = Signal(str)
    """An action was done on trust although this mana was missing, as symbols."""

    def __init__(self, table: Table, parent: QObject | None = None) -> None:
        super().__init__(parent)
        table.get_ready()
        self._table = table
        self._perspective: Perspective | None = None
        """The cached perspective of the last request."""
        self.refused_last: tuple[Action, int] | None = None
        """The action that was refused since the last change of the table, and the object it was about."""
        self.near = 0
        """The seat shown below, nearest to the person at the screen."""
        self.taps_for_costs: Callable[[], bool] = bool
        """Returns whether lands are tapped for mana costs, after the player has seen which."""
        self.pays_without_choice: Callable[[], bool] = bool
        """Returns whether a cost is paid without consent if there is only one way to pay it."""
        self._lacking = ""
        """The mana missing for an action that asks a question first, as symbols."""
        self._announced: tuple[Announcement, int] | None = None
        """The spell or ability whose choices are being made, and the id of the object it is about."""
        self._to_confirm: tuple[Payment, int] | None = None
        self.hides_others = False
        """Whether only the near seat's hidden cards are visible, as for its player."""
        self.withholds: Callable[[int, str], bool] = _withhold_no_verb
        """Returns whether a lesson asks for the result of a verb with an object, which nothing may reveal."""
        self.asked_values: Callable[[], Mapping[int, str]] = _no_values
        """Returns the values that a lesson asks for by object, which nothing may show."""
        self.asks_all: Callable[[], bool] = bool
        """Returns whether even questions without consequences are asked, because a lesson answers them."""
        self._cached_view: tuple[TableView, Mapping[int, str], TableView] | None = None
        """The cached view: the whole view, the requested values, and the view without them."""

    @property
    def table(self) -> Table:
        """The game."""
        return self._table

    @property
    def perspective(self) -> Perspective:
        """The part of the table that the window may know: names, offers, rulings and previews."""
        cached = self._perspective
        state = self._table.state if self._announced is None else self._announced[0].shown
        pays = self.taps_for_costs()
        if cached is None or not cached.is_of(state, self.viewer, pays=pays):
            cached = self._perspective = Perspective(state, self.viewer, pays=pays)
        return cached

    @property
    def waits_for(self) -> int | None:
        """The seat that has a question which the window may not see."""
        return self.perspective.waits_for

    @property
    def viewer(self) -> int | None:
        """The seat whose hidden cards the window shows. None shows what all seats may see."""
        return self.near if self.hides_others else None

    def view(self) -> TableView:
        """Return the current view of the table."""
        whole, asked = self.perspective.view, self.asked_values()
        cached = self._cached_view
        if cached is None or cached[0] is not whole or cached[1] != asked:
            cached = self._cached_view = (whole, asked, hide_values(whole, asked))
        return cached[2]

    def update_asked_values(self) -> None:
        """Update the view if a lesson asks for another value than at the last update."""
        if self._cached_view is not None and self._cached_view[1] != self.asked_values():
            self.changed.emit(self.view(), ())

    def next_draws(self) -> "NextDraw":
        """Return the odds of the near seat's next draws, from what that seat may know of its library."""
        return late_play.next_draw.next_draw(self._table.state, self.near)

    def offers(self, id: int) -> tuple[Offer, ...]:
        """Return the offers of an object for menus and lists.

        An offer that a lesson asks about looks legal.
        """
        return tuple(
            replace(offer, ruling=LEGAL) if self.withholds(id, offer.verb) else offer
            for offer in self.perspective.offers(id)
        )

    def real(self, offer: Offer, id: int) -> Offer:
        """Return an offer of such a list with its true ruling."""
        return next((each for each in self.perspective.offers(id) if each.action == offer.action), offer)

    def propose(self, action: Action, about: int = 0, answers: Sequence[Answer] = ()) -> Played:
        """Perform an action if the rules allow it, and announce the result."""
        if self._announced is not None:
            return self._refuse_until_answered(about)
        played = self._answer_idle(self._table.propose(action, answers, given=len(answers)))
        played = replace(played, ruling=self.perspective.refusal(played.ruling, action))
        self._note_refusal(action, about, played.ruling)
        return self._announce(played, about)

    def play(self, action: Action, about: int = 0) -> Played:
        """Perform a player's action with the steps that come first.

        Show the payment if mana has to be made.
        """
        steps = self.perspective.steps_to(action)
        if len(steps) > 1:
            is_paid = self.perspective.payment(action) is not None
            done = self.do_together([(each, ()) for each in (steps[:-1] if is_paid else steps)], about)
            # The mana for attackers is made in their step. Earlier mana is gone by then.
            return self.play(action, about) if is_paid and done.ruling.is_legal else done
        announced = self.perspective.announcement(action) if self._announced is None else None
        return self._pay_for(action, about) if announced is None else self._announce_on(announced, about)

    def _announce_on(self, announced: "Announcement", about: int) -> Played:
        """Ask the next question of a spell or ability. After the last one, its costs are paid (601.2f-h)."""
        while announced.question is not None and self._is_idle(announced.question):
            announced = announced.answered(announced.question.default)
        if announced.question is not None:
            self._announced = announced, about
            self.show()
            return Played(ruling=LEGAL, question=announced.question)
        if self._announced is not None:
            self._announced = None
            self.show()
        return self._pay_for(announced.action, about, announced)

    @property
    def to_confirm(self) -> "tuple[Payment, int] | None":
        """The payment that waits for consent, and the id of the object it is about."""
        return self._to_confirm

    def wait_for_consent(self, payment: "Payment | None", about: int = 0) -> None:
        """Set the payment that waits for consent, None if none does."""
        self._to_confirm = (payment, about) if payment is not None else None
        self.to_confirm_changed.emit()

    @property
    def is_announcing(self) -> bool:
        """Whether the choices of a spell or ability are being made, before its costs are paid."""
        return self._announced is not None

    def _pay_for(self, action: Action, about: int, announced: "Announcement | None" = None) -> Played:
        """Perform an action, after consent if mana has to be made for it."""
        found = self.perspective.payment(action, announced)
        if found is None or not found.is_to_be_decided:
            return self._play_at_once(action, about, found, announced)
        if self.pays_without_choice() and not found.has_choice:
            return self._do_paid(found, about)
        self.wait_for_consent(found, about)
        self.payment_wanted.emit(found, about)
        return Played(ruling=LEGAL)

    def _play_at_once(
        self, action: Action, about: int, found: "Payment | None", announced: "Announcement | None"
    ) -> Played:
        """Perform an action that needs no consent: free, paid from the pool, or partly paid on trust."""
        self._lacking = self.perspective.lacking(action, announced) if found is None else ""
        paid = found or (self.perspective.payment_in_part(action, announced) if self._lacking else None)
        is_paid_first = paid is not None and self.view().mana != "enforced"
        if paid is None or not is_paid_first:
            said = announced.said if announced is not None else ()
            answers = late_play.announced_spell.answers_to(self._table.state, action, said) if said else ()
            return self._tell_lacking(self.propose(action, about, answers))
        played = self._do_paid(paid, about)
        self._note_refusal(action, about, played.ruling)
        return self._tell_lacking(played)

    def pay(self, agreed: "Payment", about: int = 0) -> Played:
        """Make the mana for an action and perform it."""
        self.wait_for_consent(None)
        return self._do_paid(agreed, about)

    def _do_paid(self, agreed: "Payment", about: int) -> Played:
        return self.do_together(agreed.steps(), about, agreed=agreed)

    def go_on(
        self,
        goal: "passing.Goal",
        stops: frozenset[str],
        *,
        named: str = "",
        joined: bool = False,
        blocks: bool = True,
    ) -> "passing.Passage":
        """Pass through the turn until something intervenes, and show a final refusal.

        ``blocks`` tells whether to stop where blockers can be declared.
        """
        found = late_play.passing.passage(self._table.state, goal, stops, named=named, blocks=blocks)
        is_refused = found.halt is late_play.passing.Halt.REFUSED
        done = found.actions[:-1] if is_refused else found.actions
        if done:
            self.do_together([(action, ()) for action in done], joined=joined)
        if is_refused:
            self.propose(found.actions[-1])
        return found

    def go_straight(self, to: str) -> Played:
        """Go to a step, to "next step" or to "next turn", past all but delayed triggers of an upkeep."""
        first, *more = late_play.passing.straight(self._table.state, to)
        if not more:
            return self.propose(first)
        return self.do_together([(action, ()) for action in (first, *more)])

    def do_together(
        self,
        steps: Sequence[tuple[Action, tuple[Answer, ...]]],
        about: int = 0,
        *,
        joined: bool = False,
        agreed: "Payment | None" = None,
    ) -> Played:
        """Perform several actions as a single step of undo. If one is refused, none is performed.

        ``joined`` adds them to the previous step of undo. ``agreed`` has the answers of the last action.
        """
        if self._announced is not None:
            return self._refuse_until_answered(about)
        played = Played(ruling=LEGAL)
        events: list[Event] = []
        for number, (action, answers) in enumerate(steps):
            is_last = number == len(steps) - 1
            given = agreed.answers_at(self._table.state) if agreed is not None and is_last else answers
            proposed = self._table.propose(action, given, joined=joined or number > 0, given=len(given))
            played = self._answer_idle(proposed)
            if not played.ruling.is_legal:
                self._table.undo(number)
                played = replace(played, ruling=self.perspective.refusal(played.ruling, action))
                break
            events += played.events
        return self._announce(replace(played, events=tuple(events)), about)

    def force(self, action: Action, about: int = 0) -> Played:
        """Force an action that the rules refuse, as far as possible by hand."""
        return self.propose(action if isinstance(action, Forced) else Forced(what=action), about)

    def answer(self, answer: Answer, *, given: bool = False) -> Played:
        """Answer the open question. With ``given``, one consent covered both the answer and the action."""
        if self._announced is not None:
            announced, about = self._announced
            return self._answer_announced(announced, about, answer)
        played = self._answer_idle(self._table.answer(answer, given=given))
        return self._tell_lacking(self._announce(played, 0))

    def _refuse_until_answered(self, about: int) -> Played:
        """Refuse an action, because an announced spell or ability waits for an answer."""
        assert self._announced is not None
        announced, _ = self._announced
        return self._announce(Played(ruling=announced.answer_first, question=announced.question), about)

    def _answer_announced(self, announced: "Announcement", about: int, answer: Answer) -> Played:
        refusal = announced.refusal(answer)
        if refusal is None:
            return self._announce_on(announced.answered(answer), about)
        return self._announce(Played(ruling=refusal, question=announced.question), about)

    def take_back(self) -> bool:
        """Take back the last choice of what is announced or waits to be paid. Return whether there is any."""
        announced, about = self._announced or (None, 0)
        if announced is None and self._to_confirm is not None:
            payment, about = self._to_confirm
            announced = payment.announced
        elif announced is None:
            return False
        earlier = announced.taken_back() if announced is not None else None
        while earlier is not None and self._is_idle(earlier.question):
            earlier = earlier.taken_back()
        self.wait_for_consent(None)
        self._announced = (earlier, about) if earlier is not None else None
        self.show()
        return True

    def withdraw(self) -> None:
        """Take back everything that is announced, or else the open question."""
        if self._announced is None:
            self.undo()
        else:
            self._announced = None
            self.show()

    def _answer_idle(self, played: Played) -> Played:
        """Return the result after answering all questions whose answer makes no difference."""
        while played.question is not None and played.ruling.is_legal and self._is_idle(played.question):
            played = self._table.answer(played.question.default)
        return played

    def _is_idle(self, question: Question | None) -> bool:
        return question is not None and question.makes_no_difference and not self.asks_all()

    @property
    def _is_unseen(self) -> bool:
        """Whether the open question was skipped, because its answer makes no difference."""
        waiting = self._table.state.question
        return waiting is not None and self._is_idle(waiting.question)

    def _tell_lacking(self, played: Played) -> Played:
        """Announce missing mana after an action is done. An undone or refused action owes nothing."""
        if played.question is None:
            lacking, self._lacking = self._lacking, ""
            if lacking and played.ruling.is_legal:
                self.trusted.emit(lacking)
        return played

    def refuse(self, ruling: Ruling, about: int = 0, action: Action | None = None) -> None:
        """Show that something is not legal, without trying it."""
        if action is not None:
            self._note_refusal(action, about, ruling)
        self.refused.emit(ruling, about)

    def _note_refusal(self, action: Action, about: int, ruling: Ruling) -> None:
        self.refused_last = None if ruling.is_legal else (action, about)

    def undo(self, number: int | None = None) -> None:
        """Undo a number of actions, or else an answer or the last step.

        Skipped questions are undone together with their payment, because one consent covered both.
        """
        self._lacking = ""
        if number is None and self.take_back():
            return
        self._announced = None
        if self._table.undo_step() if number is None else self._table.undo(number):
            while self._is_unseen and self._table.undo_step():
                pass
            self.show()

    def redo(self, number: int | None = None) -> None:
        """Redo a number of undone actions, or else one step. Refuse it while something is announced."""
        if self._announced is not None:
            self._refuse_until_answered(0)
            return
        if self._table.redo_step() if number is None else self._table.redo(number):
            while self._is_unseen and self._table.redo():
                pass
            self.show()

    def replace_table(self, table: Table) -> None:
        """Put another game on the table."""
        table.get_ready()
        self._table, self._announced, self._to_confirm = table, None, None
        if self.near >= len(table.state.players):
            self.near = 0
        self.replaced.emit()
        self.show()

    def sit(self, seat: int, *, hides_others: bool) -> None:
        """Show the table from the side of a seat. With ``hides_others`` other players' cards are hidden."""
        self.near, self.hides_others = seat, hides_others
        self.show()

    def show(self, events: tuple[object, ...] = ()) -> None:
        """Announce that the table has changed, with the events that led to it."""
        self.refused_last = None
        self.changed.emit(self.view(), events)
        self.show_question()

    def show_question(self) -> None:
        """Announce the open question, if the viewer may see it."""
        self.asked.emit(self.view().question)

    def _announce(self, played: Played, about: int) -> Played:
        if played.question is not None:
            self.changed.emit(self.view(), played.events)
            self.show_question()
            if not played.ruling.is_legal:
                # The earlier question blocks the action.
                self.refused.emit(self.perspective.named(played.ruling), about)
        elif played.ruling.verdict is Verdict.LEGAL:
            self.show(played.events)
        else:
            self.refused.emit(self.perspective.named(played.ruling), about)
        return played
