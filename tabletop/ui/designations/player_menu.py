"""The menu of a player: designations, dungeon rooms, counters, commander damage."""

from collections.abc import Callable, Sequence
from functools import partial
from typing import Final

from PySide6.QtWidgets import QMenu

from tabletop.language.effects import BecomeMonarch
from tabletop.language.english import capitalized
from tabletop.model.actions import Action, Instruct
from tabletop.model.designating import MOST, Designate, Designation, EnterRoom
from tabletop.model.marking import CountCommanderDamage, CountOnPlayer
from tabletop.play.perspective import Perspective
from tabletop.rules.view import PlayerView
from tabletop.ui.style.plain import add_entry, entry

_COUNTERS: Final = ("poison", "energy", "experience", "rad")
_YES_OR_NO: Final = {
    Designation.MONARCH: "Monarch",
    Designation.INITIATIVE: "Initiative",
    Designation.BLESSING: "City's blessing",
}
_LEVELS: Final = {Designation.RING: "The Ring tempts", Designation.SPEED: "Speed"}

Propose = Callable[[Action], object]


def fill_player_menu(menu: QMenu, player: PlayerView, perspective: Perspective, propose: Propose) -> None:
    """Fill the menu of a player. Entries that hold already are ticked."""
    add_entry(menu, player.name).setEnabled(False)
    for what, label in _YES_OR_NO.items():
        level = player.designations.get(what, 0)
        action = add_entry(menu, label)
        action.setCheckable(True)
        action.setChecked(bool(level))
        action.triggered.connect(partial(propose, _designate(player.seat, what, 0 if level else 1)))
    for what, label in _LEVELS.items():
        _add_levels(menu.addMenu(entry(label)), player, what, propose)
    _add_dungeon(menu.addMenu("Dungeon"), player, perspective, propose)
    menu.addSeparator()
    counters = menu.addMenu("Counters")
    for kind in dict.fromkeys((*_COUNTERS, *player.counters)):
        _add_count(
            counters,
            kind,
            player.counters.get(kind, 0),
            partial(_change_counters, player.seat, kind),
            propose,
        )
    if perspective.commanders:
        damage = menu.addMenu("Commander damage")
        for piece, name in perspective.commanders.items():
            current = player.commander_damage.get(piece, 0)
            _add_count(damage, f"from {name}", current, partial(_change_damage, player.seat, piece), propose)


def fill_dungeons(menu: QMenu, ahead: Sequence[tuple[str, str]], enter: Callable[[str, str], object]) -> None:
    """Add the rooms that can be entered. Name the dungeon too if there are several."""
    several = len({dungeon for dungeon, _ in ahead}) > 1
    for dungeon, room in ahead:
        add_entry(menu, f"{dungeon}: {room}" if several else room).triggered.connect(
            partial(enter, dungeon, room)
        )


def _designate(seat: int, what: Designation, level: int) -> Action:
    if what is Designation.MONARCH and level:
        return Instruct(by=seat, effect=BecomeMonarch(by=seat))
    return Designate(by=seat, player=seat, designation=what, level=level)


def _add_levels(menu: QMenu, player: PlayerView, what: Designation, propose: Propose) -> None:
    current_level = player.designations.get(what, 0)
    for level in range(MOST[what] + 1):
        action = add_entry(menu, str(level) if level else "None")
        action.setCheckable(True)
        action.setChecked(level == current_level)
        action.triggered.connect(partial(propose, _designate(player.seat, what, level)))


def _add_dungeon(menu: QMenu, player: PlayerView, perspective: Perspective, propose: Propose) -> None:
    seat = player.seat
    if player.dungeon is not None:
        add_entry(menu, f"{player.dungeon[0]}: {player.dungeon[1]}").setEnabled(False)
    fill_dungeons(
        menu,
        perspective.rooms_ahead(seat),
        lambda dungeon, room: propose(EnterRoom(by=seat, player=seat, dungeon=dungeon, room=room)),
    )
    if player.dungeon is not None:
        menu.addSeparator()
        add_entry(menu, "Leave the dungeon").triggered.connect(
            partial(propose, EnterRoom(by=seat, player=seat))
        )


def _add_count(
    menu: QMenu, label: str, current: int, action: Callable[[int], Action], propose: Propose
) -> None:
    submenu = menu.addMenu(entry(f"{capitalized(label)}: {current}"))
    for by in (1, 2, 5, -1, -5) if current else (1, 2, 5):
        add_entry(submenu, f"{by:+d}".replace("-", "−")).triggered.connect(partial(propose, action(by)))


def _change_counters(seat: int, kind: str, by: int) -> Action:
    return CountOnPlayer(player=seat, kind=kind, number=by)


def _change_damage(seat: int, piece: int, by: int) -> Action:
    return CountCommanderDamage(player=seat, commander=piece, number=by)
