"""The setting by which a player's own spells and abilities resolve at once while nobody else can respond."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial
from typing import Final

from PySide6.QtCore import QTimer

from tabletop.model.events import Created, SpellCast, WaitingPut
from tabletop.rules.view import TableView
from tabletop.ui.commands.command import Command
from tabletop.ui.commands.groups import Group
from tabletop.ui.commands.settings import TABLE, Setting, Switch
from tabletop.ui.frame.feature import Feature
from tabletop.ui.frame.frame import Frame
from tabletop.ui.session.preferences import Preferences
from tabletop.ui.session.session import Session
from tabletop.ui.style.guard import attempt, guarded

_AT_ONCE: Final = "resolve own spells"
MOST_IN_A_ROW: Final = 50
"""Number of objects that resolve by themselves in a row. Abilities that trigger each other stop here."""


@guarded
class OwnSpells(Feature):
    """Resolves what the person at the screen puts on the stack, in the same step of undo."""

    def __init__(self, frame: Frame, session: Session, preferences: Preferences) -> None:
        super().__init__(frame)
        self._session, self._bridge, self._preferences = session, session.bridge, preferences
        self._mine: set[int] = set()
        """What the person at the screen has put on the stack."""
        self._in_a_row = 0
        """Number of objects that have resolved by themselves since the player last did something."""
        self._is_resolving = False

    def built(self) -> None:
        """Show the saved setting, and follow the table."""
        self._frame.actions[_AT_ONCE].setChecked(self._preferences.resolves_own_spells)
        self._bridge.changed.connect(self._resolve_own)

    def settings(self) -> Sequence[Setting]:
        """Return the setting for resolving the player's own spells and abilities at once."""
        words = (
            "Your spells and abilities resolve at once if no other player could respond. Undo takes back "
            "both. If you play all seats, this is so for all players."
        )
        return [Switch(TABLE, words, self._frame.actions[_AT_ONCE])]

    @Command(_AT_ONCE, "Resolve my spells and abilities at once", "", Group.TURN_OTHERS, 30, checkable=True)
    def _save_at_once(self) -> None:
        self._preferences.resolves_own_spells = self._frame.actions[_AT_ONCE].isChecked()

    def _resolve_own(self, view: TableView, events: Sequence[object]) -> None:
        """Resolve what the player has put on the stack, if nobody else can respond."""
        put = {id for each in events for id in _put_on_stack(each)}
        self._in_a_row = self._in_a_row if self._is_resolving else 0
        # If one person plays all seats, all of them are the player's.
        mine = {each.id for each in view.stack if self._bridge.viewer in (None, each.controller)}
        self._mine = (self._mine | put) & mine
        if not self._preferences.resolves_own_spells or self._session.lesson_player.is_in_lesson:
            return
        if view.stack and view.stack[0].id in self._mine and view.question is None:
            # After everything else has shown the stack.
            QTimer.singleShot(0, self, partial(attempt, partial(self._resolve_alone, view.stack[0].id)))

    def _resolve_alone(self, id: int) -> None:
        view, perspective = self._bridge.view(), self._bridge.perspective
        is_on_top = bool(view.stack) and view.stack[0].id == id and not perspective.is_asking
        by = view.stack[0].controller if is_on_top else None
        others = (each.seat for each in view.players if each.seat != by)
        if not is_on_top or self._in_a_row >= MOST_IN_A_ROW or any(map(perspective.could_respond, others)):
            return
        self._in_a_row += 1
        self._is_resolving = True
        try:
            self._session.going_on.resolve(joined=True)
        finally:
            self._is_resolving = False


def _put_on_stack(event: object) -> Iterator[int]:
    """Yield the objects that an event has put on the stack."""
    match event:
        case SpellCast(spell=id):
            yield id
        case Created(object=ability, cause="activate"):
            yield ability.id
        case WaitingPut(abilities=abilities):
            yield from (each.id for each in abilities)
        case _:
            return
