"""Passing through the turn. The stack comes first, and any event on the way stops it."""

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING, Final, NamedTuple

from PySide6.QtCore import QObject, QTimer, Signal

from tabletop.language.english import capitalized, listed_names
from tabletop.model.actions import Advance, Resolve
from tabletop.play import late_play
from tabletop.rules.view import ObjectView, TableView
from tabletop.ui.session.bridge import Bridge
from tabletop.ui.style.guard import attempt

if TYPE_CHECKING:
    from tabletop.play import passing


_DAMAGE: Final = "combat damage"
_ATTACKS: Final = "declare attackers"
_BLOCKS: Final = "declare blockers"
_LAST: Final = ("end", "cleanup")
"""The steps after which another turn begins. What happens in them is seen before."""
NEXT_STEP: Final = "next step"
NEXT_TURN: Final = "next turn"
"""The beginning of the next turn, before its untap and draw."""
NEXT_MAIN: Final = "next main"
MY_TURN: Final = "my turn"
MY_END: Final = "my end step"


class _Destination(NamedTuple):
    """A destination in the turn: its name, its goal, and the number of actions before the interruption."""

    where: str
    goal: "passing.Goal"
    done: int


class GoingOn(QObject):
    """Passes to the next step, to a named step or to other turns."""

    message = Signal(str)
    """The reason for the stop, or what a second press would do."""

    def __init__(self, bridge: Bridge, parent: QObject) -> None:
        super().__init__(parent)
        self._bridge = bridge
        self.stops: frozenset[str] = frozenset()
        """The steps at which passing always stops."""
        self.is_careful = True
        """Whether the stack, triggered abilities and blockers stop it."""
        self.key_to_block: Callable[[], str] = str
        """Returns the key that starts a block by clicks, or an empty text."""
        self.keys_to_attack: Callable[[], str] = str
        """Returns the keys that attack with everything, or an empty text."""
        self._doubted: tuple[str, TableView] | None = None
        """The last request whose meaning is in doubt, and the table at that time."""
        self._interrupted: _Destination | None = None
        """The destination that a question has interrupted."""
        self._at_stack: tuple[_Destination, TableView] | None = None
        """The destination that something on the stack has interrupted, and the table at that time."""
        bridge.changed.connect(self._resume_soon)

    def to(self, where: str = NEXT_STEP) -> None:
        """Pass to a step by its name, or to one of the destinations above. The stack is resolved first."""
        view = self._bridge.view()
        if self._bridge.perspective.is_asking:
            # The table refuses this, because the question comes first.
            self._bridge.propose(Advance())
        elif not self.is_careful and where not in (NEXT_MAIN, MY_TURN, MY_END):
            self._bridge.go_straight(where)
        elif view.stack:
            self._bridge.propose(Resolve())
        elif self._may_go(where, view):
            self._go(where, self._goal(where, view))

    @property
    def goes_on_after_stack(self) -> bool:
        """Whether resolving the only object on the stack also goes on to the interrupted destination."""
        going, view = self._interrupted_by_stack, self._bridge.view()
        return going is not None and len(view.stack) == 1 and not going.goal(view)

    def resolve(self, *, joined: bool = False) -> None:
        """Resolve the top of the stack, and go on to the destination that the stack has interrupted.

        After anything else, such as a response, the player decides what is next. ``joined`` adds it to the
        previous step of undo.
        """
        going = self._interrupted_by_stack
        played = self._bridge.do_together([(Resolve(), ())], joined=joined)
        if going is not None and played.ruling.is_legal:
            self._interrupted = going
            self._resume_soon()

    @property
    def _interrupted_by_stack(self) -> _Destination | None:
        """The destination that the stack has interrupted, if nothing was done since."""
        going, view = self._at_stack or (None, None)
        return going if view is self._bridge.view() else None

    @property
    def _done(self) -> int:
        """The number of actions done."""
        return self._bridge.table.journal.cursor

    def _may_go(self, where: str, view: TableView) -> bool:
        """Return whether the request is clear.

        If not, explain it once; a second press at the same table does it.
        """
        words = self._doubt(where, view)
        if not words or self._doubted == (where, view):
            return True
        self._doubted = where, view
        self.message.emit(words)
        return False

    def _doubt(self, where: str, view: TableView) -> str:
        if where == _DAMAGE and not any(_attacks(each) for each in view.battlefield):
            return "No creature is attacking, so there is no combat damage to deal."
        if where not in _NAMED and late_play.passing.is_over(view, where):
            following = view.players[(view.active + 1) % len(view.players)].name
            return f"{capitalized(where)} is over in this turn. Press again to go to {following}'s."
        return ""

    def _goal(self, where: str, view: TableView) -> "passing.Goal":
        match where:
            case "next step":
                return late_play.passing.next_step
            case "next turn":
                return late_play.passing.to_next_turn(view.turn)
            case "next main":
                return late_play.passing.to_next_main(view)
            case "my turn":
                return late_play.passing.to_main_of(self._bridge.near, view)
            case "my end step":
                return late_play.passing.to_end_of(self._bridge.near)
            case _:
                return late_play.passing.to_step(where)

    def _go(self, where: str, goal: "passing.Goal", *, joined: bool = False) -> None:
        self._doubted = self._interrupted = self._at_stack = None
        named = where if where == NEXT_TURN or where not in _NAMED else ""
        found = self._bridge.go_on(goal, self.stops, named=named, joined=joined, blocks=where != _DAMAGE)
        self.message.emit(self._describe_stop(found))
        going = _Destination(where, goal, self._done)
        if found.halt is late_play.passing.Halt.QUESTION:
            self._interrupted = going
        elif found.halt is late_play.passing.Halt.STACK and where != NEXT_STEP and found.step not in _LAST:
            self._at_stack = going, self._bridge.view()

    def _resume_soon(self) -> None:
        # The other listeners get the answer first.
        if self._interrupted is not None and not self._bridge.perspective.is_asking:
            QTimer.singleShot(0, self, partial(attempt, self._resume))

    def _resume(self) -> None:
        """Continue after the question on the way is answered, unless it was undone."""
        going, view = self._interrupted, self._bridge.view()
        if going is None or self._bridge.perspective.is_asking:
            return
        self._interrupted = None
        if self._done != going.done + 1:
            return
        if view.stack:
            self._at_stack = going._replace(done=self._done), view
        elif not going.goal(view):
            self._go(going.where, going.goal, joined=True)

    def _describe_stop(self, found: "passing.Passage") -> str:
        """Return the reason for the stop. The log already names what triggered."""
        if found.halt is late_play.passing.Halt.STOP:
            return f"{capitalized(found.step)}: stopped at the mark."
        if found.halt not in (late_play.passing.Halt.THERE, late_play.passing.Halt.BLOCKS):
            return ""
        if found.step == _BLOCKS:
            return self._describe_blockers()
        return self._describe_attackers() if found.step == _ATTACKS else ""

    def _describe_attackers(self) -> str:
        """Return how attackers are declared, or an empty text if nothing can attack."""
        perspective, active = self._bridge.perspective, self._bridge.view().active
        opponents = perspective.opponents(active)
        if not any(perspective.able_to_attack(seat) for seat in opponents):
            return ""
        keys = self.keys_to_attack()
        with_keys = f", or press {keys} for all" if keys else ""
        return f"Attackers: double-click creatures, or drag them onto what they attack{with_keys}."

    def _describe_blockers(self) -> str:
        """Return who can block and how, or an empty text if there is nothing to declare."""
        perspective, players = self._bridge.perspective, self._bridge.view().players
        able = perspective.able_to_block()
        said = [
            f"{players[seat].name} may drag {listed_names(map(perspective.name, ids))} onto attackers"
            for seat, ids in able.items()
            if ids
        ]
        if said:
            key = self.key_to_block()
            by_keys = f" (or double-click, or press {key} and click)" if key else " (or double-click)"
            return f"Blockers: {'; '.join(said)}{by_keys}."
        return "Blockers: no untapped creature can block the attackers." if able else ""


_NAMED: Final = (NEXT_STEP, NEXT_TURN, NEXT_MAIN, MY_TURN, MY_END)
"""The destinations that are not the name of a step."""


def _attacks(permanent: ObjectView) -> bool:
    return permanent.attacking is not None or permanent.attacking_player is not None
