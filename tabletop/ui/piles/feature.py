"""The piles as a feature of the window: keys, menus, and actions with their cards."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import Final

from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QCursor, QKeySequence
from PySide6.QtWidgets import QMenu

from tabletop.language.effects import Draw, Mill, Shuffle
from tabletop.language.selections import Selection
from tabletop.model.actions import Action, Instruct
from tabletop.model.handwork import (
    LookAtCards,
    PlayTop,
    PutCards,
    RemoveFromGame,
    RevealUntil,
    ShuffleIn,
    Spot,
)
from tabletop.model.zones import Zone, ZoneKind
from tabletop.rules.view import ObjectView, TableView
from tabletop.ui.commands.command import Command, Reach, commands_of
from tabletop.ui.commands.groups import Group
from tabletop.ui.commands.menus import SymbolMenu, add_legal, fill_with_offers, pop_up
from tabletop.ui.commands.offer_labels import shortened
from tabletop.ui.frame.card_menu import CardMenu
from tabletop.ui.frame.feature import Feature
from tabletop.ui.frame.frame import Frame
from tabletop.ui.gestures import double_click
from tabletop.ui.items.fan import FANNING
from tabletop.ui.layout.arranging import objects_in
from tabletop.ui.panels.inspector import Inspector
from tabletop.ui.piles.carrying import Carrying
from tabletop.ui.piles.pile_window import PileWindow
from tabletop.ui.piles.popups import HowMany, UntilWhich
from tabletop.ui.piles.top import TopCards
from tabletop.ui.piles.verbs import VERBS, ids_in, trial
from tabletop.ui.session.session import Session
from tabletop.ui.style.plain import add_entry
from tabletop.ui.table.scene import TableScene

_LIST_COMMANDS: Final = (
    "other face",
    "to graveyard",
    "to exile",
    "to hand",
    "to library",
    "to bottom",
    "to battlefield",
)
"""Keys for selected cards that also work for cards selected in the window of a pile."""
_PLAY_VERBS: Final = ("cast", "play land")
_MAX_LABEL: Final = 86


class Piles(Feature):
    """Opens piles and their menus, asks for numbers and cards, and proposes actions with whole piles."""

    page: PileWindow | None = None
    top: TopCards | None = None
    _carrying: Carrying | None = None
    _is_search = False
    """Whether the library in the window is known because of a search."""

    def __init__(
        self,
        frame: Frame,
        session: Session,
        scene: TableScene,
        card_menu: CardMenu,
        inspector: Inspector,
    ) -> None:
        super().__init__(frame)
        self._bridge, self._commands = session.bridge, session.commands
        self._scene, self._card_menu, self._inspector = scene, card_menu, inspector
        self._numbers: dict[str, int] = {}
        """The number that was last chosen for each command."""

    @Command("to bottom", "Put on the bottom of the library", "Shift+L", Group.CARD_LIBRARY, 20, Reach.CARDS)
    def _to_bottom(self) -> None:
        self._commands.verb("move", to="library", detail="bottom")

    @Command("to battlefield", "Put onto the battlefield", "B", Group.CARD_ZONES, 10, Reach.CARDS)
    def _to_battlefield(self) -> None:
        self._commands.verb("put onto battlefield")

    def built(self) -> None:
        """Connect the signals of the table."""
        self._bridge.changed.connect(self._follow_table)
        self._bridge.replaced.connect(self._close_all)
        self._frame.appearance.changed.connect(self._update_colors)
        self._scene.pile_wanted.connect(self.open)
        self._scene.pile_menu_wanted.connect(self.open_menu)
        self._scene.selection.selected_elsewhere = self._selected

    def _selected(self) -> Sequence[int]:
        """Return the cards selected in the window of a pile, if it has the focus."""
        return self.page.selected_ids() if self.page is not None and self.page.isVisible() else ()

    # --- Players ------------------------------------------------------------------------------------------

    def _seat(self, seat: int | None) -> int:
        return self._commands.seat if seat is None else seat

    def _acting_seat(self, seat: int) -> int:
        """Return the seat that acts: the viewer, or ``seat`` if the window shows the cards of all seats."""
        viewer = self._bridge.viewer
        return seat if viewer is None else viewer

    def _propose(self, action: Action, about: int = 0) -> bool:
        """Propose an action. Return whether it was performed."""
        return self._bridge.propose(action, about).ruling.is_legal

    def _ask_number(self, name: str, words: str, take: Callable[[int], object]) -> None:
        def confirm(number: int) -> None:
            self._numbers[name] = number
            take(number)

        prompt = HowMany(
            words,
            self._numbers.get(name, 1 if name in ("scry", "surveil") else 3),
            confirm,
            self._frame.window,
        )
        prompt.open_over(prompt.number)

    # --- The window of a pile -----------------------------------------------------------------------------

    @Command("search library", "Search the library", "F3", Group.PILES_LOOK, 10, args=(ZoneKind.LIBRARY,))
    @Command("show hand", "Look through the hand", "Shift+F3", Group.PILES_HAND, 10, args=(ZoneKind.HAND,))
    @Command(
        "show graveyard",
        "Look through the graveyard",
        "F4",
        Group.PILES_GRAVEYARD,
        10,
        args=(ZoneKind.GRAVEYARD,),
    )
    @Command("show exile", "Look through exile", "Shift+F4", Group.PILES_OTHERS, 10, args=(ZoneKind.EXILE,))
    @Command(
        "show command",
        "Look through the command zone",
        "Ctrl+Shift+F4",
        Group.PILES_OTHERS,
        20,
        args=(ZoneKind.COMMAND,),
    )
    @Command(
        "show sideboard",
        "Look through the sideboard",
        "Ctrl+F4",
        Group.PILES_OTHERS,
        30,
        args=(ZoneKind.OUTSIDE,),
    )
    def _show(self, kind: ZoneKind, seat: int | None = None) -> None:
        """Show a pile. A hidden pile is looked at first, which is an action of the game."""
        zone = Zone(kind, self._seat(seat))
        if self.page is not None and self.page.isVisible() and self.page.zone == zone:
            self.page.close()
        else:
            self.open(zone)

    def open(self, zone: Zone) -> None:
        """Show a pile. A hidden pile is looked at first, which is an action of the game.

        While a question is open, only the cards that are known anyway are shown.
        """
        page, is_asking = self._page(), self._bridge.perspective.is_asking
        if page.isVisible() and page.zone != zone:
            self._leave()
        if not self._is_known(zone) and not is_asking:
            seat = zone.player or 0
            look = LookAtCards(player=seat, by=self._acting_seat(seat), zone=zone.kind.value)
            if not self._propose(look):
                page.show_table(self._bridge.view())
                return
        self._is_search = zone.kind is ZoneKind.LIBRARY and not is_asking
        page.dress(self._frame.shade)
        page.open_pile(zone, self._bridge.view(), shuffles=self._is_search)

    def _is_known(self, zone: Zone) -> bool:
        cards = objects_in(self._bridge.view(), zone)
        hidden = zone.kind is ZoneKind.LIBRARY or (zone.kind is ZoneKind.HAND and bool(cards))
        return not hidden or (bool(cards) and all(card.known for card in cards))

    def _page(self) -> PileWindow:
        if self.page is None:
            window = self._frame.window
            self.page = page = PileWindow(self._scene.pictures, window)
            self._carrying = carrying = Carrying(self._scene, page)
            page.list.addActions([self._frame.actions[name] for name in _LIST_COMMANDS])
            page.pile_wanted.connect(self.open)
            page.put_wanted.connect(self._put)
            page.shuffle_in_wanted.connect(self._shuffle_in)
            page.remove_wanted.connect(self._remove)
            page.closed.connect(self._leave)
            page.list.current_moved.connect(self._inspect)
            page.list.obvious_wanted.connect(self._do_the_obvious)
            page.list.entered.connect(self._open_card_menu)
            page.list.menu_wanted.connect(self._open_card_menu)
            page.list.carried.connect(lambda at: carrying.carry(page.list.selected_ids(), at))
            page.list.dropped.connect(carrying.drop)
            page.list.given_up.connect(carrying.cancel)
        return self.page

    def _leave(self) -> None:
        """Shuffle a library that was searched, unless the player has switched that off."""
        page = self.page
        self._inspect(0)
        if page is None or not self._is_search:
            return
        self._is_search = False
        if page.shuffles.isChecked() and any(card.known for card in page.cards()):
            self._shuffle(page.zone.player)

    def _follow_table(self, view: TableView) -> None:
        page, top = self.page, self.top
        if page is not None and page.isVisible():
            page.show_table(view)
            if self._is_search and not any(card.known for card in page.cards()):
                # After a shuffle or an undo of the search, the cards are unknown again.
                self._is_search = False
                page.close()
        if top is not None:
            objects = view.objects()
            cards = [objects[id] for id in top.ids if id in objects]
            known = [card for card in cards if card.known and card.zone.kind is ZoneKind.LIBRARY]
            if len(known) == len(top.ids):
                top.refresh(known)
            else:
                top.close()

    def _close_all(self) -> None:
        self._is_search = False
        if self.page is not None:
            self.page.close()
        if self.top is not None:
            self.top.close()

    def _update_colors(self) -> None:
        shade = self._frame.shade
        for each in (self.page, self.top):
            if each is not None:
                each.dress(shade)

    def _inspect(self, id: int) -> None:
        """Show a card in the inspector, or the selected object of the table if there is none."""
        self._inspector.select(id or (self._scene.selected_ids() or [0])[-1])

    # --- Cards in a pile ----------------------------------------------------------------------------------

    def _present(self, ids: Sequence[int]) -> list[ObjectView]:
        """Return the cards that still exist. The game may have continued while a menu was open."""
        objects = self._bridge.view().objects()
        present = [objects[id] for id in ids if id in objects]
        if not present:
            self._frame.say("Those cards are gone.")
        return present

    def _put(self, ids: Sequence[int], spot: Spot) -> None:
        if present := self._present(ids):
            places = {spot: tuple(card.id for card in present)}
            self._propose(PutCards(places=places, by=self._acting_seat(present[0].owner)), present[0].id)

    def _shuffle_in(self, ids: Sequence[int]) -> None:
        if present := self._present(ids):
            objects = tuple(card.id for card in present)
            self._propose(ShuffleIn(objects=objects, by=self._acting_seat(present[0].owner)), objects[0])

    def _remove(self, ids: Sequence[int]) -> None:
        if present := self._present(ids):
            objects = tuple(card.id for card in present)
            self._propose(RemoveFromGame(objects=objects, by=self._acting_seat(present[0].owner)), objects[0])

    def _do_the_obvious(self, id: int) -> None:
        present = self._present([id])
        if not present:
            return
        kind = present[0].zone.kind
        offers = double_click.obvious_offers(self._bridge, id, kind)
        if offers:
            self._scene.proposer.propose(offers, id, QCursor.pos())
        else:
            self._card_menu.open(id, QCursor.pos())

    def _open_card_menu(self, at: QPoint) -> None:
        assert self.page is not None
        ids = self.page.list.selected_ids()
        if len(ids) == 1:
            self._card_menu.open(ids[0], at)
        elif ids:
            menu = self.page.move_.menu()
            assert menu is not None
            pop_up(menu, at)

    # --- A whole pile -------------------------------------------------------------------------------------

    def open_menu(self, zone: Zone, at: QPoint) -> None:
        """Open the menu of a pile at a point, with its legal actions, and the others with their reasons."""
        menu = SymbolMenu(self._frame.window)
        menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self._fill_menu(menu, zone)
        pop_up(menu, at)

    def _fill_menu(self, menu: QMenu, zone: Zone) -> None:
        seat = zone.player or 0
        runs = {bound.command.name: bound.run for bound in commands_of(self)}
        self._add_plays(menu, zone)
        for name in VERBS[zone.kind]:
            if name is None:
                menu.addSeparator()
                continue
            self._add_verb(menu, name, seat, partial(runs[name], seat))
        cards = objects_in(self._bridge.view(), zone)
        if not cards or zone.kind is ZoneKind.HAND:
            return
        if zone.kind in FANNING:
            words = "Put together" if zone in self._scene.fan.zones else "Spread out beside the rail"
            menu.addAction(words).triggered.connect(partial(self._scene.fan.toggle, zone))
        menu.addSeparator()
        take = self._commands.taking(cards[0].id)
        offers = self._commands.offers(cards[0].id)
        fill_with_offers(menu.addMenu("The top card"), self._frame.actions, offers, take)

    def _add_plays(self, menu: QMenu, zone: Zone) -> None:
        """Add the actions that play the top card of a library, before all others."""
        cards = objects_in(self._bridge.view(), zone) if zone.kind is ZoneKind.LIBRARY else ()
        for top in cards[:1]:
            offers = self._commands.offers(top.id)
            plays = [each for each in offers if each.verb in _PLAY_VERBS and each.ruling.is_legal]
            add_legal(menu, self._frame.actions, plays, self._commands.taking(top.id))
            if plays:
                menu.addSeparator()

    def _add_verb(self, menu: QMenu, name: str, seat: int, run: Callable[[], object]) -> None:
        """Add a command with its key.

        If it isn't legal, the entry gives the reason and shows it on the table.
        """
        action = self._frame.actions[name]
        words = action.text()
        trying = trial(name, self._bridge.view(), seat, self._acting_seat(seat))
        ruling = self._bridge.perspective.ruling(trying) if trying is not None else None
        if ruling is not None and not ruling.is_legal:
            entry = add_entry(menu, shortened(f"{words.rstrip('…')}: {ruling.words}", _MAX_LABEL))
            entry.triggered.connect(partial(self._bridge.refuse, ruling))
            return
        key = action.shortcut().toString(QKeySequence.SequenceFormat.NativeText)
        # After a tab this is only shown as a key. The actual shortcut belongs to the window's own action.
        menu.addAction(f"{words}\t{key}" if key else words).triggered.connect(run)

    @Command("draw", "Draw a card", "Ctrl+D", Group.PILES_LIBRARY, 10)
    def _draw(self, seat: int | None = None) -> None:
        self._draw_number(self._seat(seat), 1)

    def _draw_number(self, seat: int, number: int) -> None:
        self._propose(Instruct(by=seat, effect=Draw(by=seat, number=number)))

    @Command("draw several", "Draw several cards…", "Ctrl+E", Group.PILES_LIBRARY, 20)
    def _draw_several(self, seat: int | None = None) -> None:
        self._ask_number("draw several", "Draw how many cards?", partial(self._draw_number, self._seat(seat)))

    @Command("shuffle", "Shuffle the library", "Ctrl+S", Group.PILES_LIBRARY, 30)
    def _shuffle(self, seat: int | None = None) -> None:
        seat = self._seat(seat)
        self._propose(Instruct(by=seat, effect=Shuffle(by=seat)))

    @Command("mill", "Mill…", "Ctrl+Shift+M", Group.PILES_REVEAL, 40)
    def _mill(self, seat: int | None = None) -> None:
        seat = self._seat(seat)

        def mill(number: int) -> None:
            self._propose(Instruct(by=seat, effect=Mill(by=seat, number=number)))

        self._ask_number("mill", "Mill how many cards?", mill)

    @Command("play top", "Play the top card", "Ctrl+Shift+D", Group.PILES_REVEAL, 30)
    def _play_top(self, seat: int | None = None) -> None:
        seat = self._seat(seat)
        self._propose(PlayTop(player=seat, by=self._acting_seat(seat)))

    @Command("reveal hand", "Reveal the hand", "Ctrl+Alt+R", Group.PILES_HAND, 20)
    def _reveal_hand(self, seat: int | None = None) -> None:
        seat = self._seat(seat)
        self._propose(LookAtCards(player=seat, by=self._acting_seat(seat), zone="hand", reveal=True))

    @Command(
        "shuffle hand in",
        "Shuffle the hand into the library",
        "Ctrl+Alt+H",
        Group.PILES_HAND,
        30,
        args=(ZoneKind.HAND,),
    )
    @Command(
        "shuffle graveyard in",
        "Shuffle the graveyard into the library",
        "Ctrl+Alt+G",
        Group.PILES_GRAVEYARD,
        20,
        args=(ZoneKind.GRAVEYARD,),
    )
    def _shuffle_pile_in(self, kind: ZoneKind, seat: int | None = None) -> None:
        seat = self._seat(seat)
        ids = ids_in(self._bridge.view(), Zone(kind, seat))
        self._propose(ShuffleIn(objects=ids, by=self._acting_seat(seat)))

    @Command("reveal until", "Reveal until a card fits…", "Ctrl+Shift+U", Group.PILES_REVEAL, 20)
    def _reveal_until(self, seat: int | None = None) -> None:
        seat = self._seat(seat)

        def reveal(wanted: Selection, to: Spot, rest: Spot) -> None:
            self._propose(RevealUntil(player=seat, by=self._acting_seat(seat), of=wanted, to=to, rest=rest))

        prompt = UntilWhich(reveal, self._frame.window)
        prompt.open_over(prompt.words)

    # --- The top cards ------------------------------------------------------------------------------------

    @Command("look at top", "Look at the top cards…", "Ctrl+W", Group.PILES_LOOK, 20, args=("look at top",))
    @Command("scry", "Scry…", "Ctrl+Shift+W", Group.PILES_LOOK, 30, args=("scry",))
    @Command("surveil", "Surveil…", "Ctrl+Alt+W", Group.PILES_LOOK, 40, args=("surveil",))
    @Command(
        "reveal top", "Reveal the top cards…", "Ctrl+Shift+R", Group.PILES_REVEAL, 10, args=("reveal top",)
    )
    def _look_at_top(self, name: str, seat: int | None = None) -> None:
        seat = self._seat(seat)
        words = f"{self._frame.actions[name].text().rstrip('…')}: how many?"
        self._ask_number(name, words, partial(self._look_at, name, seat))

    def _look_at(self, name: str, seat: int, number: int) -> None:
        """Look at the top cards, then show them in a row for sorting."""
        look = LookAtCards(
            player=seat, by=self._acting_seat(seat), number=number, reveal=name == "reveal top"
        )
        if not self._propose(look):
            return
        window = self._frame.window
        if self.top is not None:
            self.top.close()
        cards = objects_in(self._bridge.view(), Zone(ZoneKind.LIBRARY, seat))[:number]
        doing = name if name in ("scry", "surveil") else ""
        player = self._bridge.view().players[seat].name
        title = f"{doing.capitalize() or 'Top of the library'} {len(cards)} – {player}"
        self.top = top = TopCards(title, doing, self._scene.pictures, window)
        top.dress(self._frame.shade)
        top.list.current_moved.connect(self._inspect)
        top.done_with.connect(partial(self._sort, seat, doing))
        top.finished.connect(lambda _result: self._forget_top_cards(top))
        top.show_cards(cards)
        top.move(window.mapToGlobal(QPoint((window.width() - top.width()) // 2, 120)))
        top.show()
        # Some window managers don't give the focus to a tool window.
        top.activateWindow()
        top.list.setFocus()

    def _sort(self, seat: int, doing: str, places: Mapping[Spot, tuple[int, ...]]) -> None:
        library = ids_in(self._bridge.view(), Zone(ZoneKind.LIBRARY, seat))
        top = places.get(Spot.TOP, ())
        if doing or {*places} != {Spot.TOP} or top != library[: len(top)]:
            # The owner of the library scries, even if others may look.
            by = seat if doing else self._acting_seat(seat)
            self._propose(PutCards(places=places, doing=doing, by=by))

    def _forget_top_cards(self, top: TopCards) -> None:
        if self.top is top:
            self.top = None
            self._inspect(0)
