"""Designations set by hand: from the menu, from the palette, and by a click where they are shown."""

from functools import partial
from typing import Final

from PySide6.QtCore import QPoint, Qt
from PySide6.QtWidgets import QMenu

from tabletop.language.effects import AddCounters, BecomeMonarch, Goad, PhaseOut, SetDay, SetNight
from tabletop.model.actions import Action, Instruct
from tabletop.model.designating import BearRing, CountAsAttacked, Designate, Designation, EnterRoom
from tabletop.ui.commands.command import Command
from tabletop.ui.commands.groups import Group
from tabletop.ui.commands.menus import pop_up
from tabletop.ui.designations import player_menu
from tabletop.ui.frame.feature import Feature
from tabletop.ui.frame.frame import Frame
from tabletop.ui.session.session import Session
from tabletop.ui.table.scene import TableScene

_PERMANENT_COMMANDS: Final = (
    "goad",
    "stun",
    "phase out",
    "has attacked",
    "ring-bearer",
)


class Designations(Feature):
    """Sets designations by hand. Like any other action, each of them is logged and can be undone."""

    def __init__(self, frame: Frame, session: Session, scene: TableScene) -> None:
        super().__init__(frame)
        self._bridge, self._commands, self._scene = session.bridge, session.commands, scene

    def built(self) -> None:
        """Connect the signals of the rail beside the table."""
        rail = self._scene.rail
        rail.dial_clicked.connect(self.turn_dial)
        rail.life_wanted.connect(self._commands.change_life)
        rail.player_menu_wanted.connect(self.open_player_menu)

    def fill_card_menu(self, menu: QMenu, ids: list[int]) -> None:
        """Add a submenu with the designations of permanents."""
        if self._commands.permanents(ids):
            menu.addMenu("Designations").addActions(
                [self._frame.actions[name] for name in _PERMANENT_COMMANDS]
            )

    def _propose(self, action: Action, about: int = 0) -> None:
        self._bridge.propose(action, about)

    # --- Day and night ------------------------------------------------------------------------------------

    @Command("day night", "Switch between day and night", "", Group.GAME_DAY, 10)
    def turn_dial(self) -> None:
        """Make it night if it is day, and day otherwise."""
        is_day = self._bridge.view().day_night == "day"
        self._propose(Instruct(effect=SetNight() if is_day else SetDay()))

    # --- Players ------------------------------------------------------------------------------------------

    @Command(
        "monarch",
        "Become or stop being the monarch",
        "",
        Group.GAME_DESIGNATIONS,
        10,
        args=(Designation.MONARCH,),
    )
    @Command(
        "initiative",
        "Take or lose the initiative",
        "",
        Group.GAME_DESIGNATIONS,
        20,
        args=(Designation.INITIATIVE,),
    )
    @Command(
        "city's blessing",
        "Get or lose the city’s blessing",
        "",
        Group.GAME_DESIGNATIONS,
        30,
        args=(Designation.BLESSING,),
    )
    @Command("ring", "The Ring tempts you", "", Group.GAME_LEVELS, 10, args=(Designation.RING,))
    @Command("speed", "Increase your speed", "", Group.GAME_LEVELS, 20, args=(Designation.SPEED,))
    def _raise(self, what: Designation) -> None:
        """Raise a designation by one level. One that has a single level is switched on or off."""
        seat = self._commands.seat
        level = self._bridge.view().players[seat].designations.get(what, 0)
        if what in (Designation.RING, Designation.SPEED):
            self.designate(seat, what, level + 1)
        else:
            self.designate(seat, what, 0 if level else 1)

    def designate(self, seat: int, what: Designation, level: int) -> None:
        """Give a player a designation.

        A player becomes the monarch by the same effect as on cards, so that everything connected with it
        happens.
        """
        if what is Designation.MONARCH and level:
            self._propose(Instruct(by=seat, effect=BecomeMonarch(by=seat)))
        else:
            self._propose(Designate(by=seat, player=seat, designation=what, level=level))

    @Command("venture", "Venture into the dungeon…", "", Group.GAME_LEVELS, 30)
    def _venture(self) -> None:
        """Enter the next room of a dungeon. If there is a choice, open a menu of the rooms."""
        seat = self._commands.seat
        ahead = self._bridge.perspective.rooms_ahead(seat)
        if len(ahead) == 1:
            self._enter(seat, *ahead[0])
            return
        menu = self._menu()
        player_menu.fill_dungeons(menu, ahead, partial(self._enter, seat))
        pop_up(menu, self._scene.on_screen(self._scene.ground.plates[seat].topRight()))

    def _enter(self, seat: int, dungeon: str, room: str) -> None:
        self._propose(EnterRoom(by=seat, player=seat, dungeon=dungeon, room=room))

    def open_player_menu(self, seat: int, at: QPoint) -> None:
        """Open the menu of a player at a point of the screen."""
        menu = self._menu()
        perspective = self._bridge.perspective
        player_menu.fill_player_menu(menu, perspective.view.players[seat], perspective, self._propose)
        menu.addAction(self._frame.actions["players"])
        pop_up(menu, at)

    def _menu(self) -> QMenu:
        menu = QMenu(self._frame.window)
        menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        return menu

    # --- Permanents ---------------------------------------------------------------------------------------

    @Command("goad", "Goad", "", Group.CARD_DESIGNATIONS, 10)
    def _goad(self) -> None:
        """Goad permanents as this window's player, or as another player who controls none of them."""
        if ids := self._commands.selected_permanents():
            controllers = {each.controller for each in self._commands.permanents(ids)}
            seats = [player.seat for player in self._bridge.view().players if player.seat not in controllers]
            by = self._commands.seat if self._commands.seat not in controllers else next(iter(seats), None)
            self._propose(Instruct(by=by, effect=Goad(objects=ids)), ids[-1])

    @Command("stun", "Put a stun counter on it", "", Group.CARD_DESIGNATIONS, 20)
    def _stun(self) -> None:
        if ids := self._commands.selected_permanents():
            self._propose(Instruct(effect=AddCounters(objects=ids, kind="stun")), ids[-1])

    @Command("phase out", "Phase out", "", Group.CARD_DESIGNATIONS, 30)
    def _phase_out(self) -> None:
        if ids := self._commands.selected_permanents():
            self._propose(Instruct(effect=PhaseOut(objects=ids)), ids[-1])

    @Command("has attacked", "Mark as having attacked, or not", "", Group.CARD_DESIGNATIONS, 40)
    def _toggle_attacked(self) -> None:
        """Count permanents as having attacked. If all of them count already, stop counting them."""
        if ids := self._commands.selected_permanents():
            all_have = all(each.attacked for each in self._commands.permanents(ids))
            self._propose(CountAsAttacked(objects=ids, attacked=not all_have), ids[-1])

    @Command("ring-bearer", "Make it your Ring-bearer", "", Group.CARD_RING, 10)
    def _toggle_ring_bearer(self) -> None:
        """Make the permanent that was selected last the Ring-bearer. If it is already, end that."""
        if ids := self._commands.selected_permanents():
            (permanent,) = self._commands.permanents([ids[-1]])
            bears = any(remark.words == "Ring-bearer" for remark in permanent.remarks)
            self._propose(BearRing(object=ids[-1], bears=not bears), ids[-1])
