"""Designations by hand: from the menu, from the palette, and by a click where they are shown."""

from functools import partial
from typing import Final

from PySide6.QtCore import QPoint, Qt
from PySide6.QtWidgets import QMenu

from tabletop.language.effects import AddCounters, BecomeMonarch, Goad, PhaseOut, SetDay, SetNight
from tabletop.model.actions import Action, Instruct
from tabletop.model.designating import BearRing, CountAsAttacked, Designate, Designation, EnterRoom
from tabletop.model.zones import ZoneKind
from tabletop.rules.view import ObjectView
from tabletop.ui.commands.command import Command, Handlers
from tabletop.ui.commands.menus import pop_up
from tabletop.ui.designations import player_menu
from tabletop.ui.frame.feature import Feature
from tabletop.ui.frame.frame import Frame
from tabletop.ui.session.session import Session
from tabletop.ui.table.scene import TableScene

_OF_PLAYERS: Final = {
    Command.MONARCH: Designation.MONARCH,
    Command.INITIATIVE: Designation.INITIATIVE,
    Command.BLESSING: Designation.BLESSING,
    Command.RING: Designation.RING,
    Command.SPEED: Designation.SPEED,
}
_OF_PERMANENTS: Final = (
    Command.GOAD,
    Command.STUN,
    Command.PHASE_OUT,
    Command.HAS_ATTACKED,
    Command.RING_BEARER,
)


class Designations(Feature):
    """Everything of that kind that hands may say; it is in the log, and undone, like any other action."""

    def __init__(self, frame: Frame, session: Session, scene: TableScene) -> None:
        super().__init__(frame)
        self._bridge, self._commands, self._scene = session.bridge, session.commands, scene

    def handlers(self) -> Handlers:
        """What the keys and entries do: for players each is for whoever the window plays."""
        return {
            **{command: partial(self._raise, what) for command, what in _OF_PLAYERS.items()},
            Command.DAY_NIGHT: self.turn_dial,
            Command.VENTURE: self._venture,
            Command.GOAD: self._goad,
            Command.STUN: self._stun,
            Command.PHASE_OUT: self._phase_out,
            Command.HAS_ATTACKED: self._attacked,
            Command.RING_BEARER: self._bear_ring,
        }

    def built(self) -> None:
        """Listen to the rail of the table."""
        rail = self._scene.rail
        rail.dial_clicked.connect(self.turn_dial)
        rail.life_wanted.connect(self._commands.change_life)
        rail.player_menu_wanted.connect(self.open_player_menu)

    def fill_card_menu(self, menu: QMenu, ids: list[int]) -> None:
        """What permanents can be called."""
        if self._permanents(ids):
            menu.addMenu("Designations").addActions([self._frame.actions[name] for name in _OF_PERMANENTS])

    def _do(self, action: Action, about: int = 0) -> None:
        self._bridge.propose(action, about)

    # --- Day and night ------------------------------------------------------------------------------------

    def turn_dial(self) -> None:
        """It becomes day; where it is day, night."""
        is_day = self._bridge.view().day_night == "day"
        self._do(Instruct(effect=SetNight() if is_day else SetDay()))

    # --- Players ------------------------------------------------------------------------------------------

    def _raise(self, what: Designation) -> None:
        """One level more; what has one level only is given, or taken away again."""
        seat = self._commands.seat
        level = self._bridge.view().players[seat].designations.get(what, 0)
        if what in (Designation.RING, Designation.SPEED):
            self.designate(seat, what, level + 1)
        else:
            self.designate(seat, what, 0 if level else 1)

    def designate(self, seat: int, what: Designation, level: int) -> None:
        """Say it of a player. The crown is taken as cards say it, so that all that belongs to it happens."""
        if what is Designation.MONARCH and level:
            self._do(Instruct(by=seat, effect=BecomeMonarch(by=seat)))
        else:
            self._do(Designate(by=seat, player=seat, designation=what, level=level))

    def _venture(self) -> None:
        """Into the next room: at once where one way leads on, else it is asked which."""
        seat = self._commands.seat
        ahead = self._bridge.perspective.rooms_ahead(seat)
        if len(ahead) == 1:
            self._enter(seat, *ahead[0])
            return
        menu = self._menu()
        player_menu.fill_dungeons(menu, ahead, partial(self._enter, seat))
        pop_up(menu, self._scene.on_screen(self._scene.ground.plates[seat].topRight()))

    def _enter(self, seat: int, dungeon: str, room: str) -> None:
        self._do(EnterRoom(by=seat, player=seat, dungeon=dungeon, room=room))

    def open_player_menu(self, seat: int, at: QPoint) -> None:
        """All that can be said of a player, at a point of the screen."""
        menu = self._menu()
        perspective = self._bridge.perspective
        player_menu.fill_player_menu(menu, perspective.view.players[seat], perspective, self._do)
        menu.addAction(self._frame.actions[Command.PLAYERS])
        pop_up(menu, at)

    def _menu(self) -> QMenu:
        menu = QMenu(self._frame.window)
        menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        return menu

    # --- Permanents ---------------------------------------------------------------------------------------

    def _permanents(self, ids: list[int]) -> list[ObjectView]:
        objects = self._bridge.view().objects()
        return [objects[id] for id in ids if id in objects and objects[id].zone.kind is ZoneKind.BATTLEFIELD]

    def _meant(self) -> tuple[int, ...]:
        ids = tuple(each.id for each in self._permanents(self._commands.selected()))
        if not ids:
            self._frame.say("Select a permanent first.")
        return ids

    def _goad(self) -> None:
        """Whoever the window plays goads; one who controls it all would goad nobody's but their own."""
        if ids := self._meant():
            controllers = {each.controller for each in self._permanents(list(ids))}
            seats = [player.seat for player in self._bridge.view().players if player.seat not in controllers]
            by = self._commands.seat if self._commands.seat not in controllers else next(iter(seats), None)
            self._do(Instruct(by=by, effect=Goad(objects=ids)), ids[-1])

    def _stun(self) -> None:
        if ids := self._meant():
            self._do(Instruct(effect=AddCounters(objects=ids, kind="stun")), ids[-1])

    def _phase_out(self) -> None:
        if ids := self._meant():
            self._do(Instruct(effect=PhaseOut(objects=ids)), ids[-1])

    def _attacked(self) -> None:
        """They count as having attacked; if all of them do already, as not."""
        if ids := self._meant():
            all_have = all(each.attacked for each in self._permanents(list(ids)))
            self._do(CountAsAttacked(objects=ids, attacked=not all_have), ids[-1])

    def _bear_ring(self) -> None:
        """The one that was selected last bears the Ring, or bears it no more."""
        if ids := self._meant():
            (permanent,) = self._permanents([ids[-1]])
            bears = any(remark.words == "Ring-bearer" for remark in permanent.remarks)
            self._do(BearRing(object=ids[-1], bears=not bears), ids[-1])
