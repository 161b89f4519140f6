"""The feature for marks: their keys, their entries in the card menu, and their panel."""

from __future__ import annotations

from PySide6.QtWidgets import QMenu

from tabletop.language.changes import Size
from tabletop.language.effects import AddCounters, Change, Changes, DealDamage, RemoveCounters
from tabletop.language.effects.counter_kinds import main_kind
from tabletop.language.moments import Duration
from tabletop.model.actions import Action, Instruct
from tabletop.model.marking import EndChanges, HoldTapped
from tabletop.rules.view import ObjectView
from tabletop.ui.by_hand.permanent_panel import PermanentPanel
from tabletop.ui.commands.command import Command, Reach
from tabletop.ui.commands.groups import Group
from tabletop.ui.frame.feature import Feature
from tabletop.ui.frame.frame import Frame
from tabletop.ui.session.session import Session
from tabletop.ui.table.scene import TableScene

_ENTRIES = (
    "counters",
    "more of its counters",
    "fewer of its counters",
    "pump",
    "shrink",
    "damage",
    "note",
    "hold tapped",
    "end changes",
)


class PermanentEdits(Feature):
    """Counters, size, damage and notes of the selected permanents."""

    _panel: PermanentPanel | None = None

    def __init__(self, frame: Frame, session: Session, scene: TableScene) -> None:
        super().__init__(frame)
        self._bridge, self._commands = session.bridge, session.commands
        self._scene = scene

    def built(self) -> None:
        """Connect the panel to the table."""
        self._bridge.changed.connect(self._refresh)
        self._scene.selection_moved.connect(self._refresh)

    def fill_card_menu(self, menu: QMenu, ids: list[int]) -> None:
        """Add the entries for marks if there is a permanent among the cards."""
        if self._commands.permanents(ids):
            submenu = menu.addMenu("Marks")
            submenu.addActions([self._frame.actions[name] for name in _ENTRIES])

    # --- The panel ----------------------------------------------------------------------------------------

    @Command("counters", "Counters and marks…", "C", Group.CARD_EDITOR, 10, Reach.CARDS)
    def open_panel(self) -> PermanentPanel:
        """Show the panel for the selected permanents."""
        if self._panel is None:
            self._panel = PermanentPanel(self._frame.window)
            self._panel.wanted.connect(self._propose)
            self._panel.message.connect(self._frame.say)
        self._panel.show_objects(self._commands.permanents(self._commands.selected()))
        self._panel.open_beside(self._frame.page.table)
        self._panel.kind.setFocus()
        return self._panel

    @Command("note", "Write a note…", "N", Group.CARD_DAMAGE, 20, Reach.CARDS)
    def _open_note(self) -> None:
        panel = self.open_panel()
        panel.note.setFocus()
        panel.note.selectAll()

    def _refresh(self) -> None:
        if self._panel is not None and self._panel.isVisible():
            self._panel.show_objects(self._commands.permanents(self._commands.selected()))

    # --- Keys ---------------------------------------------------------------------------------------------

    def _propose(self, action: Action) -> None:
        self._bridge.propose(action, (self._commands.selected() or [0])[-1])

    @Command(
        "plus counter",
        "Put a +1/+1 counter on it",
        "+",
        Group.CARD_COUNTERS,
        10,
        Reach.CARDS,
        args=("+1/+1", 1),
    )
    @Command(
        "minus counter",
        "Remove a +1/+1 counter",
        "-",
        Group.CARD_COUNTERS,
        20,
        Reach.CARDS,
        args=("+1/+1", -1),
    )
    @Command(
        "more of its counters",
        "Add one of its counters",
        ".",
        Group.CARD_COUNTERS,
        30,
        Reach.CARDS,
        args=("", 1),
    )
    @Command(
        "fewer of its counters",
        "Remove one of its counters",
        ",",
        Group.CARD_COUNTERS,
        40,
        Reach.CARDS,
        args=("", -1),
    )
    def _change_counters(self, kind: str, by: int) -> None:
        """Add or remove counters of a kind. An empty kind means each permanent's main one."""
        effect = AddCounters if by > 0 else RemoveCounters
        kinds: dict[str, list[int]] = {}
        for each in self._commands.permanents(self._commands.selected_permanents()):
            kinds.setdefault(kind or _main_kind(each), []).append(each.id)
        for name, ids in kinds.items():
            self._propose(Instruct(effect=effect(objects=tuple(ids), kind=name)))

    @Command("pump", "+1/+1 until end of turn", "Alt+Up", Group.CARD_CHANGES, 10, Reach.CARDS, args=("+1",))
    @Command(
        "shrink", "-1/-1 until end of turn", "Alt+Down", Group.CARD_CHANGES, 20, Reach.CARDS, args=("-1",)
    )
    def _change_size(self, by: str) -> None:
        ids = self._commands.selected_permanents()
        if ids:
            change = Changes(power=Size(by), toughness=Size(by))
            self._propose(Instruct(effect=Change(objects=ids, change=change, until=Duration.END_OF_TURN)))

    @Command("damage", "Deal 1 damage to it", "D", Group.CARD_DAMAGE, 10, Reach.CARDS, verbs=("deal damage",))
    def _damage(self) -> None:
        for id in self._commands.selected_permanents():
            self._propose(Instruct(effect=DealDamage(to=id, amount=1)))

    @Command("hold tapped", "Doesn’t untap, on or off", "U", Group.CARD_USE, 20, Reach.CARDS)
    def _toggle_hold(self) -> None:
        """Hold the permanents tapped. If all of them are held already, release them."""
        ids = self._commands.selected_permanents()
        if ids:
            all_held = all(each.stays_tapped for each in self._commands.permanents(ids))
            self._propose(HoldTapped(objects=ids, holds=not all_held))

    @Command("end changes", "End changes made by hand", "", Group.CARD_CHANGES, 30, Reach.CARDS)
    def _end_changes(self) -> None:
        ids = self._commands.selected_permanents()
        if ids:
            self._propose(EndChanges(objects=ids))


def _main_kind(object: ObjectView) -> str:
    if object.now is None:
        return "charge"
    return main_kind(object.now.types, object.now.subtypes, tuple(object.counters))
