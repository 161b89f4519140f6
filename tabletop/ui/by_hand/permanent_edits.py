"""Marks as a part of the window: their keys, their entries in the menu of a card, and their panel."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtWidgets import QMenu

from tabletop.cards.counter_kinds import main_kind
from tabletop.language.changes import Size
from tabletop.language.effects import AddCounters, Change, Changes, DealDamage, RemoveCounters
from tabletop.language.moments import Duration
from tabletop.model.actions import Action, Instruct
from tabletop.model.marking import EndChanges, HoldTapped
from tabletop.model.zones import ZoneKind
from tabletop.rules.view import ObjectView
from tabletop.ui.by_hand.permanent_panel import PermanentPanel
from tabletop.ui.commands.command import Command, Handlers
from tabletop.ui.frame.feature import Feature
from tabletop.ui.frame.frame import Frame
from tabletop.ui.session.session import Session
from tabletop.ui.table.scene import TableScene

if TYPE_CHECKING:
    from tabletop.ui.by_hand.permanent_panel import PermanentPanel

_ENTRIES = (
    Command.COUNTERS,
    Command.MORE_OF_ITS_COUNTERS,
    Command.FEWER_OF_ITS_COUNTERS,
    Command.PUMP,
    Command.SHRINK,
    Command.DAMAGE,
    Command.NOTE,
    Command.HOLD_TAPPED,
    Command.END_CHANGES,
)


class PermanentEdits(Feature):
    """Counters, size, damage, notes: for the selected permanents."""

    _panel: PermanentPanel | None = None

    def __init__(self, frame: Frame, session: Session, scene: TableScene) -> None:
        super().__init__(frame)
        self._bridge, self._commands = session.bridge, session.commands
        self._scene = scene

    def handlers(self) -> Handlers:
        """What the keys for marks do."""
        return {
            Command.COUNTERS: self.open_panel,
            Command.NOTE: self._open_note,
            Command.PLUS_COUNTER: partial(self._count, "+1/+1", 1),
            Command.MINUS_COUNTER: partial(self._count, "+1/+1", -1),
            Command.MORE_OF_ITS_COUNTERS: partial(self._count, "", 1),
            Command.FEWER_OF_ITS_COUNTERS: partial(self._count, "", -1),
            Command.PUMP: partial(self._size, "+1"),
            Command.SHRINK: partial(self._size, "-1"),
            Command.DAMAGE: self._damage,
            Command.HOLD_TAPPED: self._hold,
            Command.END_CHANGES: self._end,
        }

    def built(self) -> None:
        """Let the panel follow the table."""
        self._bridge.changed.connect(self._refresh)
        self._scene.selection_moved.connect(self._refresh)

    def fill_card_menu(self, menu: QMenu, ids: list[int]) -> None:
        """The marks, for permanents."""
        if self._permanents(ids):
            inner = menu.addMenu("Marks")
            inner.addActions([self._frame.actions[name] for name in _ENTRIES])

    # --- The panel ----------------------------------------------------------------------------------------

    def open_panel(self) -> PermanentPanel:
        """Show the panel for what is selected."""
        if self._panel is None:
            self._panel = PermanentPanel(self._frame.window)
            self._panel.wanted.connect(self._do)
            self._panel.said.connect(self._frame.say)
        self._panel.show_objects(self._permanents(self._commands.selected()))
        self._panel.open_beside(self._frame.page.table)
        self._panel.kind.setFocus()
        return self._panel

    def _open_note(self) -> None:
        panel = self.open_panel()
        panel.note.setFocus()
        panel.note.selectAll()

    def _refresh(self) -> None:
        if self._panel is not None and self._panel.isVisible():
            self._panel.show_objects(self._permanents(self._commands.selected()))

    # --- Keys ---------------------------------------------------------------------------------------------

    def _permanents(self, ids: list[int]) -> list[ObjectView]:
        objects = self._bridge.view().objects()
        found = [objects[id] for id in ids if id in objects]
        return [each for each in found if each.zone.kind is ZoneKind.BATTLEFIELD]

    def _meant(self) -> tuple[int, ...]:
        """The permanents that a key is for; without any it is said what is missing."""
        ids = tuple(each.id for each in self._permanents(self._commands.selected()))
        if not ids:
            self._frame.say("Select a permanent first.")
        return ids

    def _do(self, action: Action) -> None:
        self._bridge.propose(action, (self._commands.selected() or [0])[-1])

    def _count(self, kind: str, by: int) -> None:
        """Put counters on or take them off: of one kind, or of that which each permanent is about."""
        effect = AddCounters if by > 0 else RemoveCounters
        kinds: dict[str, list[int]] = {}
        for each in self._permanents(list(self._meant())):
            kinds.setdefault(kind or _main_kind(each), []).append(each.id)
        for name, ids in kinds.items():
            self._do(Instruct(effect=effect(objects=tuple(ids), kind=name)))

    def _size(self, by: str) -> None:
        ids = self._meant()
        if ids:
            change = Changes(power=Size(by), toughness=Size(by))
            self._do(Instruct(effect=Change(objects=ids, change=change, until=Duration.END_OF_TURN)))

    def _damage(self) -> None:
        for id in self._meant():
            self._do(Instruct(effect=DealDamage(to=id, amount=1)))

    def _hold(self) -> None:
        """Hold them tapped; if all of them are held already, let them go."""
        ids = self._meant()
        if ids:
            all_held = all(each.stays_tapped for each in self._permanents(list(ids)))
            self._do(HoldTapped(objects=ids, holds=not all_held))

    def _end(self) -> None:
        ids = self._meant()
        if ids:
            self._do(EndChanges(objects=ids))


def _main_kind(object: ObjectView) -> str:
    if object.now is None:
        return "charge"
    return main_kind(object.now.types, object.now.subtypes, tuple(object.counters))
