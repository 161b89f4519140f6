"""Between the game and the window: what is proposed goes in here, what has come of it goes out.

Everything in the window that shows something listens to these signals; nothing in the window keeps
game state of its own.
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
from tabletop.ui.session.withholding import with_asked

if TYPE_CHECKING:
    from tabletop.model.events import Event
    from tabletop.play import passing
    from tabletop.play.payment.payment import Payment


def _nothing_is_asked(_id: int, _verb: str) -> bool:
    return False


def _no_value_is_asked() -> Mapping[int, str]:
    return {}


class Bridge(QObject):
    """The table as the window sees it."""

    changed = Signal(object, object)
    """The new TableView, and the events that led to it (empty after undo, redo and a new game)."""
    refused = Signal(object, int)
    """A Ruling that is not legal, and the number of the object it is about (0 for none)."""
    asked = Signal(object)
    """The Question that is open now; None when it is answered, taken back, or not for the window's eyes."""
    replaced = Signal()
    """Another game lies on the table."""
    payment_wanted = Signal(object, int)
    """A Payment that is to be agreed to before anything is done, and the object that it is about."""
    trusted = Signal(int)
    """Something was done on trust for which so much mana was lacking."""

    def __init__(self, table: Table, parent: QObject | None = None) -> None:
        super().__init__(parent)
        table.get_ready()
        self._table = table
        self._perspective: Perspective | None = None
        """How the table looked when it was asked for last."""
        self.refused_last: tuple[Action, int] | None = None
        """What was refused since the table last changed, and the object that it was about."""
        self.near = 0
        """The seat that is shown below, nearest to the person at the screen."""
        self.taps_for_costs: Callable[[], bool] = bool
        """Whether lands are tapped for what costs mana, once their player has seen which."""
        self._lacking = 0
        """How much mana is lacking for what asks something first."""
        self.hides_others = False
        """Whether only the near seat's cards are seen, as its player would see the table."""
        self.withholds: Callable[[int, str], bool] = _nothing_is_asked
        """Whether a lesson asks now what comes of a verb with an object: nothing may tell it beforehand."""
        self.asked_values: Callable[[], Mapping[int, str]] = _no_value_is_asked
        """Which value of which objects a lesson asks for now: nothing may show it."""
        self.asks_all: Callable[[], bool] = bool
        """Whether even what makes no difference is asked, because a lesson gives an answer to it."""
        self._shown: tuple[TableView, Mapping[int, str], TableView] | None = None
        """The view, what was asked for, and the view without that, as it was made last."""

    @property
    def table(self) -> Table:
        """The game."""
        return self._table

    @property
    def perspective(self) -> Perspective:
        """The table as far as the window may know it: names, offers, rulings and previews."""
        kept, state = self._perspective, self._table.state
        pays = self.taps_for_costs()
        if kept is None or not kept.is_of(state, self.viewer, pays=pays):
            kept = self._perspective = Perspective(state, self.viewer, pays=pays)
        return kept

    @property
    def waits_for(self) -> int | None:
        """The seat that is asked something which the window may not see."""
        return self.perspective.waits_for

    @property
    def viewer(self) -> int | None:
        """The seat whose eyes the window has; None sees what all seats may see."""
        return self.near if self.hides_others else None

    def view(self) -> TableView:
        """What there is to show."""
        whole, asked = self.perspective.view, self.asked_values()
        kept = self._shown
        if kept is None or kept[0] is not whole or kept[1] != asked:
            kept = self._shown = (whole, asked, with_asked(whole, asked))
        return kept[2]

    def show_asked(self) -> None:
        """Show the table anew if a lesson asks for another value now than when it was shown last."""
        if self._shown is not None and self._shown[1] != self.asked_values():
            self.changed.emit(self.view(), ())

    def offers(self, id: int) -> tuple[Offer, ...]:
        """What may be done with an object, for menus and lists; what is asked about looks as if it may be."""
        return tuple(
            replace(offer, ruling=LEGAL) if self.withholds(id, offer.verb) else offer
            for offer in self.perspective.offers(id)
        )

    def real(self, offer: Offer, id: int) -> Offer:
        """An offer from such a list with what the rules really make of it."""
        return next((each for each in self.perspective.offers(id) if each.action == offer.action), offer)

    def propose(self, action: Action, about: int = 0, answers: Sequence[Answer] = ()) -> Played:
        """Do something if the rules allow it, and tell the window what has come of it."""
        played = self._settled(self._table.propose(action, answers))
        self._remember(action, about, played.ruling)
        return self._tell(played, about)

    def play(self, action: Action, about: int = 0) -> Played:
        """Do what a hand has chosen, with what has to come first; what would make mana for it is shown."""
        steps = self.perspective.steps_to(action)
        if len(steps) > 1:
            is_paid = self.perspective.payment(action) is not None
            done = self.do_together([(each, ()) for each in (steps[:-1] if is_paid else steps)], about)
            # The mana for attackers is made in their step: what was there before is gone by then.
            return self.play(action, about) if is_paid and done.ruling.is_legal else done
        found = self.perspective.payment(action)
        if found is None or not found.is_to_be_decided:
            return self._play_at_once(action, about, found)
        self.payment_wanted.emit(found, about)
        return Played(ruling=LEGAL)

    def _play_at_once(self, action: Action, about: int, found: "Payment | None") -> Played:
        """Do what nobody has to agree to: it is free, the pool pays, or, on trust, not all is paid."""
        self._lacking = self.perspective.lacking(action) if found is None else 0
        paid = found or (self.perspective.payment_in_part(action) if self._lacking else None)
        is_paid_first = paid is not None and self.view().mana != "enforced"
        if paid is None or not is_paid_first:
            return self._tell_lacking(self.propose(action, about))
        played = self.do_together(paid.steps(), about)
        self._remember(action, about, played.ruling)
        return self._tell_lacking(played)

    def pay(self, agreed: "Payment", about: int = 0) -> Played:
        """Make the mana for an action, and do it."""
        played = self.do_together(agreed.steps(), about)
        waiting = self._table.state.question
        known = agreed.answer_to(waiting.question) if waiting is not None else None
        return played if known is None else self.answer(known, given=True)

    def go_on(
        self,
        goal: "passing.Goal",
        stops: frozenset[str],
        *,
        named: str = "",
        joined: bool = False,
        blocks: bool = True,
    ) -> "passing.Passage":
        """Go on in the turn as far as nothing comes between; what is refused at last is shown.

        ``blocks``: whether it ends where blockers could be declared.
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
        """Go to a step, or to "next step" or "next turn", past all but what has to wait for an upkeep."""
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
    ) -> Played:
        """Do several actions as one step of the hand; if one of them is refused, none is done.

        ``joined``: it is one step of the hand with what was done before.
        """
        played = Played(ruling=LEGAL)
        events: list[Event] = []
        for number, (action, answers) in enumerate(steps):
            played = self._settled(self._table.propose(action, answers, joined=joined or number > 0))
            if not played.ruling.is_legal:
                self._table.undo(number)
                break
            events += played.events
        return self._tell(replace(played, events=tuple(events)), about)

    def force(self, action: Action, about: int = 0) -> Played:
        """Do something on purpose although the rules refuse it, as far as hands can."""
        return self.propose(action if isinstance(action, Forced) else Forced(what=action), about)

    def answer(self, answer: Answer, *, given: bool = False) -> Played:
        """Answer the open question; ``given`` where one agreement was about the answer and the action."""
        played = self._settled(self._table.answer(answer, given=given))
        return self._tell_lacking(self._tell(played, 0))

    def _settled(self, played: Played) -> Played:
        """What has come of something, with every question answered whose answer makes no difference."""
        while played.question is not None and played.ruling.is_legal and self._is_idle(played.question):
            played = self._table.answer(played.question.default)
        return played

    def _is_idle(self, question: Question | None) -> bool:
        return question is not None and question.makes_no_difference and not self.asks_all()

    @property
    def _is_unseen(self) -> bool:
        """Whether nobody was asked the open question: its answer makes no difference."""
        waiting = self._table.state.question
        return waiting is not None and self._is_idle(waiting.question)

    def _tell_lacking(self, played: Played) -> Played:
        """Say what was not paid once it is done; what is taken back or refused owes nothing."""
        if played.question is None:
            lacking, self._lacking = self._lacking, 0
            if lacking and played.ruling.is_legal:
                self.trusted.emit(lacking)
        return played

    def refuse(self, ruling: Ruling, about: int = 0, action: Action | None = None) -> None:
        """Show that something can't be done, without having tried it."""
        if action is not None:
            self._remember(action, about, ruling)
        self.refused.emit(ruling, about)

    def _remember(self, action: Action, about: int, ruling: Ruling) -> None:
        self.refused_last = None if ruling.is_legal else (action, about)

    def undo(self, number: int | None = None) -> None:
        """Take back so many actions, or else an answer or the last step of the hand.

        What nobody was asked goes back with the payment: one agreement has done both.
        """
        self._lacking = 0
        if self._table.undo_step() if number is None else self._table.undo(number):
            while self._is_unseen and self._table.undo_step():
                pass
            self.show()

    def redo(self, number: int | None = None) -> None:
        """Do again so many actions of those that were taken back, or else one step of the hand."""
        if self._table.redo_step() if number is None else self._table.redo(number):
            while self._is_unseen and self._table.redo():
                pass
            self.show()

    def replace_table(self, table: Table) -> None:
        """Put another game on the table."""
        table.get_ready()
        self._table = table
        if self.near >= len(table.state.players):
            self.near = 0
        self.replaced.emit()
        self.show()

    def sit(self, seat: int, *, hides_others: bool) -> None:
        """Show the table from the side of a seat, with its eyes alone if the others' cards are hidden."""
        self.near, self.hides_others = seat, hides_others
        self.show()

    def show(self, events: tuple[object, ...] = ()) -> None:
        """Tell the window that the table is another one now, and by which events it has come to that."""
        self.refused_last = None
        self.changed.emit(self.view(), events)
        self.show_question()

    def show_question(self) -> None:
        """Tell the window which question is open, if any that it may see."""
        self.asked.emit(self.view().question)

    def _tell(self, played: Played, about: int) -> Played:
        if played.question is not None:
            self.changed.emit(self.view(), played.events)
            self.show_question()
            if not played.ruling.is_legal:
                # The question was there already: it stands in the way.
                self.refused.emit(played.ruling, about)
        elif played.ruling.verdict is Verdict.LEGAL:
            self.show(played.events)
        else:
            self.refused.emit(played.ruling, about)
        return played
