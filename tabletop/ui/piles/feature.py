"""The piles as a part of the window: their keys and menus, and what is done with their cards."""

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
from tabletop.model.handwork import LookAtCards, PlayTop, PutCards, RevealUntil, ShuffleIn, Spot
from tabletop.model.zones import Zone, ZoneKind
from tabletop.rules.offers import Offer
from tabletop.rules.view import ObjectView, TableView
from tabletop.ui.commands.command import Command, Handlers
from tabletop.ui.commands.menus import SymbolMenu, add_legal, fill_with_offers, pop_up
from tabletop.ui.commands.offer_words import shortened
from tabletop.ui.frame.card_menu import CardMenu
from tabletop.ui.frame.feature import Feature
from tabletop.ui.frame.frame import Frame
from tabletop.ui.gestures import double_click
from tabletop.ui.items.fan import FANNING
from tabletop.ui.layout.arranging import objects_in
from tabletop.ui.panels.inspector import Inspector
from tabletop.ui.piles.carrying import Carrying
from tabletop.ui.piles.pile_window import PileWindow
from tabletop.ui.piles.prompts import HowMany, UntilWhich
from tabletop.ui.piles.top import TopCards
from tabletop.ui.piles.verbs import VERBS, ids_in, trial
from tabletop.ui.session.session import Session
from tabletop.ui.style.plain import add_entry
from tabletop.ui.table.scene import TableScene

_IN_LIST: Final = (
    Command.OTHER_FACE,
    Command.TO_GRAVEYARD,
    Command.TO_EXILE,
    Command.TO_HAND,
    Command.TO_LIBRARY,
    Command.TO_BOTTOM,
    Command.TO_BATTLEFIELD,
)
"""Keys for selected cards that are for those that are chosen in the window of a pile, too."""
_SHOWN: Final = {
    Command.SHOW_HAND: ZoneKind.HAND,
    Command.SEARCH_LIBRARY: ZoneKind.LIBRARY,
    Command.SHOW_GRAVEYARD: ZoneKind.GRAVEYARD,
    Command.SHOW_EXILE: ZoneKind.EXILE,
    Command.SHOW_COMMAND: ZoneKind.COMMAND,
    Command.SHOW_SIDEBOARD: ZoneKind.OUTSIDE,
}
_PLAYS: Final = ("cast", "play land")
_LONGEST: Final = 86


class Piles(Feature):
    """Opens piles, asks what has to be asked, and proposes what is wanted."""

    page: PileWindow | None = None
    top: TopCards | None = None
    _carrying: Carrying | None = None
    _searched = False
    """Whether the library in the window is known because somebody searches it."""

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

    def handlers(self) -> Handlers:
        """What the keys for piles do; each is for the seat whose eyes the window has, or whose turn it is."""
        self._numbers: dict[Command, int] = {}
        shown = {name: partial(self._show, kind, None) for name, kind in _SHOWN.items()}
        return {
            **shown,
            **{name: partial(do, None) for name, do in self._verbs().items()},
            **self._for_cards(),
        }

    def _verbs(self) -> dict[Command, Callable[[int | None], object]]:
        return {
            Command.DRAW: self._draw,
            Command.DRAW_SEVERAL: self._draw_several,
            Command.SHUFFLE: self._shuffle,
            Command.LOOK_AT_TOP: partial(self._look_at_top, Command.LOOK_AT_TOP),
            Command.SCRY: partial(self._look_at_top, Command.SCRY),
            Command.SURVEIL: partial(self._look_at_top, Command.SURVEIL),
            Command.REVEAL_TOP: partial(self._look_at_top, Command.REVEAL_TOP),
            Command.REVEAL_UNTIL: self._reveal_until,
            Command.PLAY_TOP: self._play_top,
            Command.MILL: self._mill,
            Command.REVEAL_HAND: self._reveal_hand,
            Command.SHUFFLE_HAND_IN: partial(self._shuffle_pile_in, ZoneKind.HAND),
            Command.SHUFFLE_GRAVEYARD_IN: partial(self._shuffle_pile_in, ZoneKind.GRAVEYARD),
        }

    def _for_cards(self) -> Mapping[Command, Callable[[], object]]:
        commands = self._commands
        return {
            Command.TO_BOTTOM: partial(commands.verb, "move", to="library", detail="bottom"),
            Command.TO_BATTLEFIELD: partial(commands.verb, "put onto battlefield"),
        }

    def built(self) -> None:
        """Listen to the table."""
        self._bridge.changed.connect(self._changed)
        self._bridge.replaced.connect(self._replaced)
        self._frame.appearance.changed.connect(self._dressed)
        self._scene.pile_wanted.connect(self.open)
        self._scene.pile_menu_wanted.connect(self.open_menu)

    def selected(self) -> Sequence[int]:
        """The cards that are chosen in the window of a pile, while the keys are for them."""
        return self.page.meant() if self.page is not None and self.page.isVisible() else ()

    # --- Whose pile, and by whom --------------------------------------------------------------------------

    def _seat(self, seat: int | None) -> int:
        return self._commands.seat if seat is None else seat

    def _by(self, seat: int) -> int:
        """Who looks: whose eyes the window has; where it has all, everybody looks at what is their own."""
        viewer = self._bridge.viewer
        return seat if viewer is None else viewer

    def _propose(self, action: Action, about: int = 0) -> bool:
        """Do something; returns whether it was done."""
        return self._bridge.propose(action, about).ruling.is_legal

    def _ask_number(self, name: Command, words: str, take: Callable[[int], object]) -> None:
        def taken(number: int) -> None:
            self._numbers[name] = number
            take(number)

        prompt = HowMany(
            words,
            self._numbers.get(name, 1 if name in (Command.SCRY, Command.SURVEIL) else 3),
            taken,
            self._frame.window,
        )
        prompt.open_over(prompt.number)

    # --- The window of a pile -----------------------------------------------------------------------------

    def _show(self, kind: ZoneKind, seat: int | None) -> None:
        """Open a pile; the same key closes it."""
        zone = Zone(kind, self._seat(seat))
        if self.page is not None and self.page.isVisible() and self.page.zone == zone:
            self.page.close()
        else:
            self.open(zone)

    def open(self, zone: Zone) -> None:
        """Show a pile; to see a hidden one somebody looks at it, which is an action of the game."""
        page = self._page()
        if page.isVisible() and page.zone != zone:
            self._leave()
        if not self._is_known(zone):
            seat = zone.player or 0
            look = LookAtCards(player=seat, by=self._by(seat), zone=zone.kind.value)
            if not self._propose(look):
                page.show_table(self._bridge.view())
                return
        self._searched = zone.kind is ZoneKind.LIBRARY
        page.dress(self._frame.shade)
        page.open_pile(zone, self._bridge.view(), shuffles=self._searched)

    def _is_known(self, zone: Zone) -> bool:
        cards = objects_in(self._bridge.view(), zone)
        hidden = zone.kind is ZoneKind.LIBRARY or (zone.kind is ZoneKind.HAND and bool(cards))
        return not hidden or (bool(cards) and all(card.known for card in cards))

    def _page(self) -> PileWindow:
        if self.page is None:
            window = self._frame.window
            self.page = page = PileWindow(self._scene.pictures, window)
            self._carrying = carrying = Carrying(self._scene, page)
            page.list.addActions([self._frame.actions[name] for name in _IN_LIST])
            page.pile_wanted.connect(self.open)
            page.put_wanted.connect(self._put)
            page.shuffle_in_wanted.connect(self._shuffle_in)
            page.closed.connect(self._leave)
            page.list.current_moved.connect(self._inspect)
            page.list.obvious_wanted.connect(self._do_the_obvious)
            page.list.entered.connect(self._open_card_menu)
            page.list.menu_wanted.connect(self._open_card_menu)
            page.list.carried.connect(lambda at: carrying.carry(page.list.chosen(), at))
            page.list.dropped.connect(carrying.drop)
            page.list.given_up.connect(carrying.cancel)
        return self.page

    def _leave(self) -> None:
        """A library that was searched is shuffled afterwards, unless somebody does not want that."""
        page = self.page
        self._inspect(0)
        if page is None or not self._searched:
            return
        self._searched = False
        if page.shuffles.isChecked() and any(card.known for card in page.cards()):
            self._shuffle(page.zone.player)

    def _changed(self, view: TableView) -> None:
        page, top = self.page, self.top
        if page is not None and page.isVisible():
            page.show_table(view)
            if self._searched and not any(card.known for card in page.cards()):
                # Shuffled, or the search was taken back: nobody knows any more what lies there.
                self._searched = False
                page.close()
        if top is not None:
            objects = view.objects()
            cards = [objects[id] for id in top.ids if id in objects]
            known = [card for card in cards if card.known and card.zone.kind is ZoneKind.LIBRARY]
            if len(known) == len(top.ids):
                top.refresh(known)
            else:
                top.close()

    def _replaced(self) -> None:
        self._searched = False
        if self.page is not None:
            self.page.close()
        if self.top is not None:
            self.top.close()

    def _dressed(self) -> None:
        shade = self._frame.shade
        for each in (self.page, self.top):
            if each is not None:
                each.dress(shade)

    def _inspect(self, id: int) -> None:
        """Show a card in the inspector; without one what is selected on the table."""
        self._inspector.select(id or (self._scene.selected_ids() or [0])[-1])

    # --- Cards in it --------------------------------------------------------------------------------------

    def _present(self, ids: Sequence[int]) -> list[ObjectView]:
        """Return the cards that still exist: the game may have gone on while a menu was open."""
        objects = self._bridge.view().objects()
        present = [objects[id] for id in ids if id in objects]
        if not present:
            self._frame.say("Those cards are no longer there.")
        return present

    def _put(self, ids: Sequence[int], spot: Spot) -> None:
        if present := self._present(ids):
            places = {spot: tuple(card.id for card in present)}
            self._propose(PutCards(places=places, by=self._by(present[0].owner)), present[0].id)

    def _shuffle_in(self, ids: Sequence[int]) -> None:
        if present := self._present(ids):
            objects = tuple(card.id for card in present)
            self._propose(ShuffleIn(objects=objects, by=self._by(present[0].owner)), objects[0])

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
        ids = self.page.list.chosen()
        if len(ids) == 1:
            self._card_menu.open(ids[0], at)
        elif ids:
            menu = self.page.move_.menu()
            assert menu is not None
            pop_up(menu, at)

    # --- A whole pile -------------------------------------------------------------------------------------

    def open_menu(self, zone: Zone, at: QPoint) -> None:
        """What may be done with a pile, and what may not with the reason, as a menu at a point."""
        menu = SymbolMenu(self._frame.window)
        menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self._fill_menu(menu, zone)
        pop_up(menu, at)

    def _fill_menu(self, menu: QMenu, zone: Zone) -> None:
        seat = zone.player or 0
        verbs = self._verbs()
        self._add_plays(menu, zone)
        for name in VERBS[zone.kind]:
            if name is None:
                menu.addSeparator()
                continue
            do = partial(self._show, _SHOWN[name]) if name in _SHOWN else verbs[name]
            self._add_verb(menu, name, seat, partial(do, seat))
        cards = objects_in(self._bridge.view(), zone)
        if not cards or zone.kind is ZoneKind.HAND:
            return
        if zone.kind in FANNING:
            words = "Put together" if zone in self._scene.fan.zones else "Spread out beside the rail"
            menu.addAction(words).triggered.connect(partial(self._scene.fan.toggle, zone))
        menu.addSeparator()
        take = partial(self._take, cards[0].id)
        offers = self._commands.offers(cards[0].id)
        fill_with_offers(menu.addMenu("The top card"), self._frame.actions, offers, take)

    def _add_plays(self, menu: QMenu, zone: Zone) -> None:
        """What may be played from the top of a library stands first."""
        cards = objects_in(self._bridge.view(), zone) if zone.kind is ZoneKind.LIBRARY else ()
        for top in cards[:1]:
            offers = self._commands.offers(top.id)
            plays = [each for each in offers if each.verb in _PLAYS and each.ruling.is_legal]
            add_legal(menu, self._frame.actions, plays, partial(self._take, top.id))
            if plays:
                menu.addSeparator()

    def _take(self, id: int, offer: Offer) -> None:
        self._commands.take(offer, id)

    def _add_verb(self, menu: QMenu, name: Command, seat: int, do: Callable[[], object]) -> None:
        """A command with its key; one that can't be done says why, and shows it on the table."""
        action = self._frame.actions[name]
        words = action.text()
        trying = trial(name, self._bridge.view(), seat, self._by(seat))
        ruling = self._bridge.perspective.ruling(trying) if trying is not None else None
        if ruling is not None and not ruling.is_legal:
            entry = add_entry(menu, shortened(f"{words.rstrip('…')}: {ruling.words}", _LONGEST))
            entry.triggered.connect(partial(self._bridge.refuse, ruling))
            return
        key = action.shortcut().toString(QKeySequence.SequenceFormat.NativeText)
        # Behind a tab it is shown as a key, but is none: the key belongs to the window's own action.
        menu.addAction(f"{words}\t{key}" if key else words).triggered.connect(do)

    def _draw(self, seat: int | None) -> None:
        self._draw_number(self._seat(seat), 1)

    def _draw_number(self, seat: int, number: int) -> None:
        self._propose(Instruct(by=seat, effect=Draw(by=seat, number=number)))

    def _draw_several(self, seat: int | None) -> None:
        self._ask_number(
            Command.DRAW_SEVERAL, "Draw how many cards?", partial(self._draw_number, self._seat(seat))
        )

    def _shuffle(self, seat: int | None) -> None:
        seat = self._seat(seat)
        self._propose(Instruct(by=seat, effect=Shuffle(by=seat)))

    def _mill(self, seat: int | None) -> None:
        seat = self._seat(seat)

        def mill(number: int) -> None:
            self._propose(Instruct(by=seat, effect=Mill(by=seat, number=number)))

        self._ask_number(Command.MILL, "Mill how many cards?", mill)

    def _play_top(self, seat: int | None) -> None:
        seat = self._seat(seat)
        self._propose(PlayTop(player=seat, by=self._by(seat)))

    def _reveal_hand(self, seat: int | None) -> None:
        seat = self._seat(seat)
        self._propose(LookAtCards(player=seat, by=self._by(seat), zone="hand", reveal=True))

    def _shuffle_pile_in(self, kind: ZoneKind, seat: int | None) -> None:
        seat = self._seat(seat)
        ids = ids_in(self._bridge.view(), Zone(kind, seat))
        self._propose(ShuffleIn(objects=ids, by=self._by(seat)))

    def _reveal_until(self, seat: int | None) -> None:
        seat = self._seat(seat)

        def reveal(wanted: Selection, to: Spot, rest: Spot) -> None:
            self._propose(RevealUntil(player=seat, by=self._by(seat), of=wanted, to=to, rest=rest))

        prompt = UntilWhich(reveal, self._frame.window)
        prompt.open_over(prompt.words)

    # --- The top cards ------------------------------------------------------------------------------------

    def _look_at_top(self, name: Command, seat: int | None) -> None:
        seat = self._seat(seat)
        words = f"{self._frame.actions[name].text().rstrip('…')}: how many?"
        self._ask_number(name, words, partial(self._look_at, name, seat))

    def _look_at(self, name: Command, seat: int, number: int) -> None:
        """Look at the top cards, then show them in a row to be sorted."""
        look = LookAtCards(player=seat, by=self._by(seat), number=number, reveal=name is Command.REVEAL_TOP)
        if not self._propose(look):
            return
        window = self._frame.window
        if self.top is not None:
            self.top.close()
        cards = objects_in(self._bridge.view(), Zone(ZoneKind.LIBRARY, seat))[:number]
        doing = name.value if name in (Command.SCRY, Command.SURVEIL) else ""
        player = self._bridge.view().players[seat].name
        title = f"{doing.capitalize() or 'Top of the library'} {len(cards)} – {player}"
        self.top = top = TopCards(title, doing, self._scene.pictures, window)
        top.dress(self._frame.shade)
        top.list.current_moved.connect(self._inspect)
        top.done_with.connect(partial(self._sort, seat, doing))
        top.finished.connect(lambda _result: self._forget(top))
        top.show_cards(cards)
        top.move(window.mapToGlobal(QPoint((window.width() - top.width()) // 2, 120)))
        top.show()
        # Not every window manager gives the focus to a window of tools by itself.
        top.activateWindow()
        top.list.setFocus()

    def _sort(self, seat: int, doing: str, places: Mapping[Spot, tuple[int, ...]]) -> None:
        library = ids_in(self._bridge.view(), Zone(ZoneKind.LIBRARY, seat))
        top = places.get(Spot.TOP, ())
        if doing or {*places} != {Spot.TOP} or top != library[: len(top)]:
            # To scry is what the player does whose library it is, also where others may look.
            by = seat if doing else self._by(seat)
            self._propose(PutCards(places=places, doing=doing, by=by))

    def _forget(self, top: TopCards) -> None:
        if self.top is top:
            self.top = None
            self._inspect(0)
