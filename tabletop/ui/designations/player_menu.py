"""The menu of a player: designations, the way through a dungeon, counters, damage by commanders."""

from collections.abc import Callable, Sequence
from functools import partial
from typing import Final

from PySide6.QtWidgets import QMenu

from tabletop.language.effects import BecomeMonarch
from tabletop.model.actions import Action, Instruct
from tabletop.model.designating import MOST, Designate, Designation, EnterRoom
from tabletop.model.marking import CountCommanderDamage, CountOnPlayer
from tabletop.play.log.names import capitalized
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

Do = Callable[[Action], object]


def fill_player_menu(menu: QMenu, player: PlayerView, perspective: Perspective, do: Do) -> None:
    """All that can be said of a player; what is so already is ticked."""
    add_entry(menu, player.name).setEnabled(False)
    for what, words in _YES_OR_NO.items():
        level = player.designations.get(what, 0)
        action = add_entry(menu, words)
        action.setCheckable(True)
        action.setChecked(bool(level))
        action.triggered.connect(partial(do, _designating(player.seat, what, 0 if level else 1)))
    for what, words in _LEVELS.items():
        _add_levels(menu.addMenu(entry(words)), player, what, do)
    _add_dungeon(menu.addMenu("Dungeon"), player, perspective, do)
    menu.addSeparator()
    counters = menu.addMenu("Counters")
    for kind in dict.fromkeys((*_COUNTERS, *player.counters)):
        _add_count(counters, kind, player.counters.get(kind, 0), partial(_counting, player.seat, kind), do)
    if perspective.commanders:
        damage = menu.addMenu("Commander damage")
        for piece, name in perspective.commanders.items():
            there = player.commander_damage.get(piece, 0)
            _add_count(damage, f"from {name}", there, partial(_damaging, player.seat, piece), do)


def fill_dungeons(menu: QMenu, ahead: Sequence[tuple[str, str]], enter: Callable[[str, str], object]) -> None:
    """The rooms that can be gone into, each with its dungeon where there is more than one."""
    several = len({dungeon for dungeon, _ in ahead}) > 1
    for dungeon, room in ahead:
        add_entry(menu, f"{dungeon}: {room}" if several else room).triggered.connect(
            partial(enter, dungeon, room)
        )


def _designating(seat: int, what: Designation, level: int) -> Action:
    if what is Designation.MONARCH and level:
        return Instruct(by=seat, effect=BecomeMonarch(by=seat))
    return Designate(by=seat, player=seat, designation=what, level=level)


def _add_levels(menu: QMenu, player: PlayerView, what: Designation, do: Do) -> None:
    here = player.designations.get(what, 0)
    for level in range(MOST[what] + 1):
        action = add_entry(menu, str(level) if level else "Not at all")
        action.setCheckable(True)
        action.setChecked(level == here)
        action.triggered.connect(partial(do, _designating(player.seat, what, level)))


def _add_dungeon(menu: QMenu, player: PlayerView, perspective: Perspective, do: Do) -> None:
    seat = player.seat
    if player.dungeon is not None:
        add_entry(menu, f"{player.dungeon[0]}: {player.dungeon[1]}").setEnabled(False)
    fill_dungeons(
        menu,
        perspective.rooms_ahead(seat),
        lambda dungeon, room: do(EnterRoom(by=seat, player=seat, dungeon=dungeon, room=room)),
    )
    if player.dungeon is not None:
        menu.addSeparator()
        add_entry(menu, "Leave the dungeon").triggered.connect(partial(do, EnterRoom(by=seat, player=seat)))


def _add_count(menu: QMenu, words: str, there: int, action: Callable[[int], Action], do: Do) -> None:
    inner = menu.addMenu(entry(f"{capitalized(words)}: {there}"))
    for by in (1, 2, 5, -1, -5) if there else (1, 2, 5):
        add_entry(inner, f"{by:+d}".replace("-", "−")).triggered.connect(partial(do, action(by)))


def _counting(seat: int, kind: str, by: int) -> Action:
    return CountOnPlayer(player=seat, kind=kind, number=by)


def _damaging(seat: int, piece: int, by: int) -> Action:
    return CountCommanderDamage(player=seat, commander=piece, number=by)
