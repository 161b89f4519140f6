"""The turn: its steps, the stack, and life totals, by keys and in the turn bar."""

from collections.abc import Sequence
from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtCore import QTimer

from tabletop.play import late_play
from tabletop.play.recipe import FromDecks
from tabletop.rules.view import TableView
from tabletop.ui.commands import keys
from tabletop.ui.commands.command import Command
from tabletop.ui.commands.groups import Group
from tabletop.ui.commands.settings import TABLE, Setting, Switch
from tabletop.ui.frame.feature import Feature
from tabletop.ui.frame.frame import Frame
from tabletop.ui.session.going_on import MY_END, MY_TURN, NEXT_MAIN, NEXT_STEP, NEXT_TURN
from tabletop.ui.session.preferences import Preferences
from tabletop.ui.session.session import Session
from tabletop.ui.style.guard import attempt

if TYPE_CHECKING:
    from tabletop.play.goldfish import score


class Turns(Feature):
    """Advances the turn, and shows the current step. It never skips what is on the stack."""

    def __init__(self, frame: Frame, session: Session, preferences: Preferences) -> None:
        super().__init__(frame)
        self._bridge, self._commands, self._going_on = session.bridge, session.commands, session.going_on
        self._preferences = preferences
        self._seen = session.bridge.view()
        self._keeper: score.ScoreKeeper | None = None

    def _can_resolve(self) -> bool:
        return bool(self._seen.stack)

    @Command(
        "resolve", "Resolve the top of the stack", "Ctrl+R", Group.TURN_NEXT, 30, is_enabled=_can_resolve
    )
    def _resolve(self) -> None:
        self._commands.resolve()

    @Command(
        "resolve all",
        "Resolve the whole stack",
        "Ctrl+Alt+Return",
        Group.TURN_NEXT,
        40,
        is_enabled=_can_resolve,
    )
    def _resolve_all(self) -> None:
        self._commands.resolve(everything=True)

    @Command("next step", "Next step", "Ctrl+Space", Group.TURN_NEXT, 10, args=(NEXT_STEP,))
    @Command(
        "next turn",
        "Go to the main phase (this turn’s or the next)",
        "Ctrl+Return",
        Group.TURN_NEXT,
        20,
        args=(NEXT_MAIN,),
    )
    @Command("to next turn", "Go to the next turn", "", Group.TURN_AHEAD, 30, args=(NEXT_TURN,))
    @Command("to my turn", "Pass to my turn", "Alt+Return", Group.TURN_AHEAD, 10, args=(MY_TURN,))
    @Command("to my end", "To my end step", "Alt+Shift+Return", Group.TURN_AHEAD, 20, args=(MY_END,))
    @Command("combat damage", "Deal combat damage", "Ctrl+F8", Group.TURN_COMBAT, 30, args=("combat damage",))
    @Command("to upkeep", "Go to upkeep", "F5", Group.TURN_STEPS, 10, args=("upkeep",))
    @Command("to draw", "Go to draw", "Ctrl+F6", Group.TURN_STEPS, 20, args=("draw",))
    @Command(
        "to precombat main",
        "Go to the first main phase",
        "F7",
        Group.TURN_STEPS,
        30,
        args=("precombat main",),
    )
    @Command(
        "to beginning of combat", "Go to combat", "F8", Group.TURN_STEPS, 40, args=("beginning of combat",)
    )
    @Command(
        "to postcombat main",
        "Go to the second main phase",
        "F9",
        Group.TURN_STEPS,
        50,
        args=("postcombat main",),
    )
    @Command("to end", "Go to the end step", "F10", Group.TURN_STEPS, 60, args=("end",))
    def _go_to(self, destination: str) -> None:
        self._going_on.to(destination)

    def settings(self) -> Sequence[Setting]:
        """Return the setting for whether turns stop by themselves."""
        words = "Keys for turns and steps stop for the stack, for triggers, and for possible blocks."
        return [Switch(TABLE, words, self._frame.actions["stop turns"])]

    @Command("stop turns", "Stop for the stack and triggers", "", Group.TURN_OTHERS, 20, checkable=True)
    def _switch_stopping(self) -> None:
        self._preferences.stops_turns = is_careful = self._frame.actions["stop turns"].isChecked()
        self._going_on.is_careful = is_careful

    def built(self) -> None:
        """Connect the signals of the turn bar and the table."""
        turn_bar = self._frame.page.turn_bar
        turn_bar.step_wanted.connect(self._going_on.to)
        turn_bar.stop_wanted.connect(self._toggle_stop)
        self._going_on.message.connect(self._report)
        self._going_on.key_to_block = partial(self._key_of, "aim")
        self._going_on.keys_to_attack = partial(self._key_of, "attack all")
        self._frame.actions["stop turns"].setChecked(self._preferences.stops_turns)
        self._going_on.is_careful = self._preferences.stops_turns
        self._show_stops(frozenset(self._preferences.stops))
        self._frame.page.turn_bar.life_wanted.connect(self._commands.change_life)
        self._bridge.changed.connect(self._show)
        self._frame.appearance.changed.connect(self._refresh)
        self._refresh()

    def _key_of(self, name: str) -> str:
        """Return the first key of a command, or an empty text."""
        return keys.keys_text(self._frame.actions[name].shortcuts()[:1])

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
            if player.idle and not player.lost and player.life <= 0 < before.life:
                words = f"{player.name} would have lost: {player.life} life on turn {turn}."
                # Delayed, because the status line reports the event itself first.
                QTimer.singleShot(0, self, partial(attempt, partial(self._report, words)))
        self._frame.actions.refresh()
        self._frame.page.turn_bar.show_table(view, view.mana, self._frame.shade, clock)

    def _read_clock(self) -> "score.Score | None":
        """Return the progress of a deck that is played alone, or None if another player has turns."""
        table = self._bridge.table
        if not isinstance(table.recipe, FromDecks) or sum(not each.idle for each in self._seen.players) != 1:
            return None
        if self._keeper is None:
            self._keeper = late_play.score.ScoreKeeper()
        return self._keeper.read(table.journal)
