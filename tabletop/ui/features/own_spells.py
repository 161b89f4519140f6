"""The setting by which a player's own spells resolve at once while nobody else can respond."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import Final

from PySide6.QtCore import QTimer

from tabletop.model.actions import Resolve
from tabletop.model.events import SpellCast
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


@guarded
class OwnSpells(Feature):
    """Resolves the near player's spells, in one step of undo with casting them."""

    def __init__(self, frame: Frame, session: Session, preferences: Preferences) -> None:
        super().__init__(frame)
        self._session, self._bridge, self._preferences = session, session.bridge, preferences

    def built(self) -> None:
        """Show the saved setting, and follow the table."""
        self._frame.actions[_AT_ONCE].setChecked(self._preferences.resolves_own_spells)
        self._bridge.changed.connect(self._resolve_own)

    def settings(self) -> Sequence[Setting]:
        """Return the setting for resolving the player's own spells at once."""
        words = (
            "A spell that you cast resolves at once if no other player could respond. Undo takes back both."
        )
        return [Switch(TABLE, words, self._frame.actions[_AT_ONCE])]

    @Command(_AT_ONCE, "Resolve my spells at once", "", Group.TURN_OTHERS, 30, checkable=True)
    def _save_at_once(self) -> None:
        self._preferences.resolves_own_spells = self._frame.actions[_AT_ONCE].isChecked()

    def _resolve_own(self, view: TableView, events: Sequence[object]) -> None:
        """Resolve the spell that the near player has just cast, if that is wanted and nobody can respond."""
        if not self._preferences.resolves_own_spells or self._session.lesson_player.is_in_lesson:
            return
        mine = {
            each.spell for each in events if isinstance(each, SpellCast) and each.player == self._bridge.near
        }
        if view.stack and view.stack[0].id in mine and view.question is None:
            # After everything else has shown the spell on the stack.
            QTimer.singleShot(0, self, partial(attempt, partial(self._resolve_alone, view.stack[0].id)))

    def _resolve_alone(self, spell: int) -> None:
        view, perspective = self._bridge.view(), self._bridge.perspective
        is_on_top = bool(view.stack) and view.stack[0].id == spell and not perspective.is_asking
        others = (each.seat for each in view.players if each.seat != self._bridge.near)
        if is_on_top and not any(map(perspective.could_respond, others)):
            self._bridge.do_together([(Resolve(), ())], joined=True)
