"""The turn: its steps, the stack, and life totals, by keys and in the turn bar."""

from collections.abc import Sequence
from functools import partial
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QTimer

from tabletop.play import late_play
from tabletop.play.recipe import FromDecks
from tabletop.rules.view import TableView
from tabletop.ui.commands import keys
from tabletop.ui.commands.command import Command, Handlers
from tabletop.ui.commands.settings import TABLE, Setting, Switch
from tabletop.ui.frame.feature import Feature
from tabletop.ui.frame.frame import Frame
from tabletop.ui.session.going_on import MY_END, MY_TURN, NEXT_MAIN, NEXT_STEP, NEXT_TURN
from tabletop.ui.session.preferences import Preferences
from tabletop.ui.session.session import Session
from tabletop.ui.style.guard import attempt

if TYPE_CHECKING:
    from tabletop.play import goldfish


_DESTINATIONS: Final = {
    Command.NEXT_STEP: NEXT_STEP,
    Command.NEXT_TURN: NEXT_MAIN,
    Command.TO_NEXT_TURN: NEXT_TURN,
    Command.TO_MY_TURN: MY_TURN,
    Command.TO_MY_END: MY_END,
    Command.COMBAT_DAMAGE: "combat damage",
    Command.TO_UPKEEP: "upkeep",
    Command.TO_DRAW: "draw",
    Command.TO_PRECOMBAT_MAIN: "precombat main",
    Command.TO_BEGINNING_OF_COMBAT: "beginning of combat",
    Command.TO_POSTCOMBAT_MAIN: "postcombat main",
    Command.TO_END: "end",
}
"""The destination of each command."""


class Turns(Feature):
    """Advances the turn, and shows the current step. It never skips what is on the stack."""

    def __init__(self, frame: Frame, session: Session, preferences: Preferences) -> None:
        super().__init__(frame)
        self._bridge, self._commands, self._going_on = session.bridge, session.commands, session.going_on
        self._preferences = preferences
        self._seen = session.bridge.view()
        self._clock: goldfish.GoldfishClock | None = None

    def handlers(self) -> Handlers:
        """Return the handlers of the keys for the turn."""
        commands = self._commands
        return {
            Command.STOP_TURNS: self._switch_stopping,
            Command.RESOLVE: commands.resolve,
            Command.RESOLVE_ALL: partial(commands.resolve, everything=True),
            **{command: partial(self._going_on.to, where) for command, where in _DESTINATIONS.items()},
        }

    def settings(self) -> Sequence[Setting]:
        """Return the setting for whether turns stop by themselves."""
        words = "Keys for turns and steps stop for the stack, for triggers, and for possible blocks."
        return [Switch(TABLE, words, self._frame.actions[Command.STOP_TURNS])]

    def _switch_stopping(self) -> None:
        self._preferences.stops_turns = is_careful = self._frame.actions[Command.STOP_TURNS].isChecked()
        self._going_on.is_careful = is_careful

    def built(self) -> None:
        """Connect the signals of the turn bar and the table."""
        turn_bar = self._frame.page.turn_bar
        turn_bar.step_wanted.connect(self._going_on.to)
        turn_bar.stop_wanted.connect(self._toggle_stop)
        self._going_on.message.connect(self._report)
        self._going_on.key_to_block = self._key_to_block
        self._frame.actions[Command.STOP_TURNS].setChecked(self._preferences.stops_turns)
        self._going_on.is_careful = self._preferences.stops_turns
        self._show_stops(frozenset(self._preferences.stops))
        self._frame.page.turn_bar.life_wanted.connect(self._commands.change_life)
        self._bridge.changed.connect(self._show)
        self._frame.appearance.changed.connect(self._refresh)
        self._refresh()

    def _key_to_block(self) -> str:
        return keys.keys_text(self._frame.actions[Command.AIM].shortcuts()[:1])

    def _report(self, words: str) -> None:
        if words:
            self._frame.say(words)

    def _toggle_stop(self, step: str) -> None:
        stops = self._going_on.stops ^ {step}
        self._preferences.stops = tuple(sorted(stops))
        self._show_stops(stops)
        self._report(f"Turns now stop at {step}." if step in stops else f"Turns no longer stop at {step}.")

    def _show_stops(self, stops: frozenset[str]) -> None:
        self._going_on.stops = stops
        self._frame.page.turn_bar.show_stops(stops)

    def _refresh(self) -> None:
        self._show(self._bridge.view())

    def _show(self, view: TableView) -> None:
        seen, self._seen = self._seen, view
        clock = self._read_clock()
        turn = clock.won_on if clock is not None and clock.won_on is not None else view.turn
        for before, player in zip(seen.players, view.players, strict=False):
            if player.idle and player.life <= 0 < before.life:
                words = f"{player.name} would have lost: {player.life} life on turn {turn}."
                # Delayed, because the status line reports the event itself first.
                QTimer.singleShot(0, self, partial(attempt, partial(self._report, words)))
        for command in (Command.RESOLVE, Command.RESOLVE_ALL):
            self._frame.actions[command].setEnabled(bool(view.stack))
        self._frame.page.turn_bar.show_table(view, view.mana, self._frame.shade, clock)

    def _read_clock(self) -> "goldfish.Clock | None":
        """Return the progress of a deck that is played alone, or None if another player has turns."""
        table = self._bridge.table
        if not isinstance(table.recipe, FromDecks) or sum(not each.idle for each in self._seen.players) != 1:
            return None
        if self._clock is None:
            self._clock = late_play.goldfish.GoldfishClock()
        return self._clock.read(table.journal)
