"""Going on in the turn as hands do it: the stack comes first, and whatever happens on the way stops it."""

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QObject, QTimer, Signal

from tabletop.model.actions import Advance, Resolve
from tabletop.play import late_play
from tabletop.play.log.names import capitalized, listed
from tabletop.rules.view import ObjectView, TableView
from tabletop.ui.session.bridge import Bridge
from tabletop.ui.style.guard import attempt

if TYPE_CHECKING:
    from tabletop.play import passing


_DAMAGE: Final = "combat damage"
_BLOCKS: Final = "declare blockers"
NEXT_STEP: Final = "next step"
NEXT_TURN: Final = "next turn"
"""The beginning of the next turn, before anything untaps or is drawn in it."""
NEXT_MAIN: Final = "next main"
MY_TURN: Final = "my turn"
MY_END: Final = "my end step"


class GoingOn(QObject):
    """Goes to the next step, to a named one, to other turns."""

    said = Signal(str)
    """Why it has stopped where it did, or what a second press would do."""

    def __init__(self, bridge: Bridge, parent: QObject) -> None:
        super().__init__(parent)
        self._bridge = bridge
        self.stops: frozenset[str] = frozenset()
        """The steps at which nothing goes past."""
        self.is_careful = True
        """Whether the stack, what triggers, and blockers stop it."""
        self.key_to_block: Callable[[], str] = str
        """The key after which a click says what a creature blocks; empty where there is none."""
        self._asked: tuple[str, TableView] | None = None
        """What was asked for at a table where it means another turn than it may seem."""
        self._going: tuple[str, passing.Goal, int] | None = None
        """Where a question has interrupted the way to, and how many actions there were before it."""
        bridge.changed.connect(self._look_soon)

    def to(self, where: str = NEXT_STEP) -> None:
        """Go there: a step by its name, or one of the words above. What is on the stack is resolved first."""
        view = self._bridge.view()
        if self._bridge.perspective.is_asking:
            # It is refused: the question comes first.
            self._bridge.propose(Advance())
        elif not self.is_careful and where not in (NEXT_MAIN, MY_TURN, MY_END):
            self._bridge.go_straight(where)
        elif view.stack:
            self._bridge.propose(Resolve())
        elif self._may_go(where, view):
            self._go(where, self._goal(where, view))

    def _may_go(self, where: str, view: TableView) -> bool:
        """Whether it means what it seems to; if not, a second press at the same table does it."""
        words = self._doubt(where, view)
        if not words or self._asked == (where, view):
            return True
        self._asked = where, view
        self.said.emit(words)
        return False

    def _doubt(self, where: str, view: TableView) -> str:
        if where == _DAMAGE and not any(_attacks(each) for each in view.battlefield):
            return "Nothing attacks, so there is no combat damage to deal."
        if where not in _NAMED and late_play.passing.is_over(view, where):
            following = view.players[(view.active + 1) % len(view.players)].name
            return f"{capitalized(where)} is not ahead in this turn. Once more goes to {following}'s."
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
        self._asked = self._going = None
        named = where if where == NEXT_TURN or where not in _NAMED else ""
        found = self._bridge.go_on(goal, self.stops, named=named, joined=joined, blocks=where != _DAMAGE)
        self.said.emit(self._why(found))
        if found.halt is late_play.passing.Halt.QUESTION:
            self._going = where, goal, self._bridge.table.journal.cursor

    def _look_soon(self) -> None:
        # Whoever else listens hears of the answer first.
        if self._going is not None and not self._bridge.perspective.is_asking:
            QTimer.singleShot(0, self, partial(attempt, self._go_further))

    def _go_further(self) -> None:
        """Go on once the question that came up on the way is answered, and not taken back."""
        going, view = self._going, self._bridge.view()
        if going is None or self._bridge.perspective.is_asking:
            return
        self._going = None
        where, goal, done = going
        if self._bridge.table.journal.cursor == done + 1 and not view.stack and not goal(view):
            self._go(where, goal, joined=True)

    def _why(self, found: "passing.Passage") -> str:
        """Why it stopped there. Of what triggered, the log has said already what happened before it."""
        if found.halt is late_play.passing.Halt.STOP:
            return f"{capitalized(found.step)}: stopped at the mark."
        is_there = found.halt in (late_play.passing.Halt.THERE, late_play.passing.Halt.BLOCKS)
        return self._who_may_block() if is_there and found.step == _BLOCKS else ""

    def _who_may_block(self) -> str:
        """Whose creatures could block, and how that is done; nothing where nobody attacks or all have."""
        perspective, players = self._bridge.perspective, self._bridge.view().players
        able = perspective.able_to_block()
        said = [
            f"{players[seat].name} may drag {listed(map(perspective.name, ids))} onto attackers"
            for seat, ids in able.items()
            if ids
        ]
        if said:
            key = self.key_to_block()
            by_keys = f" (or press {key} and click)" if key else ""
            return f"Blockers: {'; '.join(said)}{by_keys}."
        return "Blockers: nothing that is untapped can block what attacks." if able else ""


_NAMED: Final = (NEXT_STEP, NEXT_TURN, NEXT_MAIN, MY_TURN, MY_END)
"""Where to go that is no step by its name."""


def _attacks(permanent: ObjectView) -> bool:
    return permanent.attacking is not None or permanent.attacking_player is not None
