"""The turn: its steps, what is on the stack, and life, by keys and in the turn bar."""

from functools import partial
from typing import Final

from tabletop.rules.view import TableView
from tabletop.ui.commands.command import Command, Handlers
from tabletop.ui.frame.feature import Feature
from tabletop.ui.frame.frame import Frame
from tabletop.ui.session.session import Session

_STEPS: Final = {
    Command.TO_UPKEEP: "upkeep",
    Command.TO_DRAW: "draw",
    Command.TO_PRECOMBAT_MAIN: "precombat main",
    Command.TO_BEGINNING_OF_COMBAT: "beginning of combat",
    Command.TO_POSTCOMBAT_MAIN: "postcombat main",
    Command.TO_END: "end",
}


class Turns(Feature):
    """Goes on in the turn, and shows where it is."""

    def __init__(self, frame: Frame, session: Session) -> None:
        super().__init__(frame)
        self._bridge, self._commands = session.bridge, session.commands

    def handlers(self) -> Handlers:
        """What the keys for the turn do."""
        commands = self._commands
        return {
            Command.NEXT_STEP: commands.go_on,
            Command.NEXT_TURN: partial(commands.go_on, "next turn"),
            Command.RESOLVE: commands.resolve,
            Command.RESOLVE_ALL: partial(commands.resolve, everything=True),
            **{command: partial(commands.go_on, step) for command, step in _STEPS.items()},
        }

    def built(self) -> None:
        """Listen to the turn bar, and let it follow the table."""
        self._frame.page.turn_bar.step_wanted.connect(self._commands.go_on)
        self._frame.page.turn_bar.life_wanted.connect(self._commands.change_life)
        self._bridge.changed.connect(self._show)
        self._frame.appearance.changed.connect(self._dressed)
        self._dressed()

    def _dressed(self) -> None:
        self._show(self._bridge.view())

    def _show(self, view: TableView) -> None:
        for command in (Command.RESOLVE, Command.RESOLVE_ALL):
            self._frame.actions[command].setEnabled(bool(view.stack))
        self._frame.page.turn_bar.show_table(view, view.mana, self._frame.shade)
