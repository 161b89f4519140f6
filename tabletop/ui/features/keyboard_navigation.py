"""Keyboard control of the table: move between cards, select, pick up, carry to a target, put down.

Keys can do everything that the mouse can do on the table. While a card is carried, the arrows and Tab choose
a target, Enter puts the card down, and Esc puts it back.
"""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import QPointF

from tabletop.language.english import with_number
from tabletop.model.zones import BATTLEFIELD, Zone
from tabletop.ui.asking.dialogue import Dialogue
from tabletop.ui.commands.command import Command, Reach
from tabletop.ui.commands.groups import Group
from tabletop.ui.frame.feature import Feature
from tabletop.ui.frame.frame import Frame
from tabletop.ui.gestures import double_click
from tabletop.ui.gestures.drag_by_keys import DragByKeys
from tabletop.ui.gestures.turn_by_keys import TurnByKeys
from tabletop.ui.items import grips
from tabletop.ui.items.card_item import CardItem
from tabletop.ui.items.selected_cards import nearest, tab_stop
from tabletop.ui.layout.arranging import objects_in
from tabletop.ui.panels.table_words import described
from tabletop.ui.session.session import Session
from tabletop.ui.style.side_windows import close_beside
from tabletop.ui.table.view_widget import TableViewWidget

_PAN: Final = 90.0
"""Logical pixels by which one key press pans the table."""


class KeyboardNavigation(Feature):
    """The keys of the table."""

    def __init__(
        self,
        frame: Frame,
        session: Session,
        table_view: TableViewWidget,
        dialogue: Dialogue,
    ) -> None:
        super().__init__(frame)
        self._bridge, self._commands = session.bridge, session.commands
        self._table_view, self._scene = table_view, table_view.table_scene
        self._dialogue = dialogue
        self._reached: tuple[CardItem, Zone] | None = None
        """The card that the keys went to, and the zone where it was."""
        self._is_large = False
        self._kept_selected: tuple[CardItem, ...] = ()
        """Cards that stay selected while the keys move to others."""

    def built(self) -> None:
        """Focus the table, and put back a carried card when the game changes."""
        # Otherwise Qt would focus the first widget that it finds, which is the strip of steps.
        self._table_view.setFocus()
        self._bridge.changed.connect(self._cancel_carrying)
        self._commands.not_offered.connect(self._report_no_offer)

    @property
    def _current(self) -> CardItem | None:
        return self._scene.selection.current

    def reached_card(self) -> CardItem | None:
        """Return the current card if the keys went to it and it has not moved to another zone since."""
        current = self._current
        if self._reached is None or current is None or self._reached != (current, current.view.zone):
            return None
        return current

    @property
    def _turning(self) -> TurnByKeys | None:
        return self._scene.mouse.turning

    @property
    def _carried(self) -> DragByKeys | None:
        return self._scene.mouse.carried

    # --- Moving -------------------------------------------------------------------------------------------

    def select(self, id: int) -> None:
        """Go to an object. This doesn't answer a question, because passing a card isn't choosing it."""
        with self._dialogue.looking_on():
            kept = self._remaining_selection()
            self._scene.select(id)
            self._select_with(kept)
        self._remember_reached()

    def _remember_reached(self) -> None:
        current = self._current
        self._reached = (current, current.view.zone) if current is not None else None

    def _remaining_selection(self) -> tuple[CardItem, ...]:
        """Return the cards that stay selected, or none if something else was selected in between."""
        selected = self._scene.selection.items
        self._kept_selected = tuple(item for item in self._kept_selected if item in selected)
        return self._kept_selected

    def _select_with(self, kept: tuple[CardItem, ...]) -> None:
        """Select the given cards again, together with the current card."""
        current = self._current
        if kept and current is not None:
            self._scene.select_items([*(item for item in kept if item is not current), current])

    @Command("keep selected", "Keep selected while moving on", "S", Group.CARD_SELECTION, 10, Reach.CARDS)
    def _toggle_keeping(self) -> None:
        """Keep the current card selected while the keys move on, or stop keeping it."""
        current, kept = self._current, self._remaining_selection()
        if current is None:
            self._commands.nothing_selected.emit()
        elif current in kept:
            self._kept_selected = tuple(item for item in kept if item is not current)
            self._frame.say("It's no longer selected once you move on.")
        else:
            self._kept_selected = (*kept, current)
            self._frame.say("It stays selected. Move on to select more.")

    @Command("left", "Nearest card to the left", "Left", Group.TABLE, 10, Reach.TABLE, args=(-1, 0))
    @Command("right", "Nearest card to the right", "Right", Group.TABLE, 20, Reach.TABLE, args=(1, 0))
    @Command("up", "Nearest card above", "Up", Group.TABLE, 30, Reach.TABLE, args=(0, -1))
    @Command("down", "Nearest card below", "Down", Group.TABLE, 40, Reach.TABLE, args=(0, 1))
    def _move_towards(self, dx: int, dy: int) -> None:
        if self._turn(dx, dy):
            return
        carried = self._carried
        if carried is not None:
            self._frame.say(carried.towards(dx, dy) or "Nothing in that direction.")
            return
        before, kept = self._current, self._remaining_selection()
        with self._dialogue.looking_on():
            self._scene.focus_towards(dx, dy)
            self._select_with(kept)
        if self._current is before:
            self._frame.say("No card in that direction.")
        else:
            self._announce_current()

    @Command("next zone", "Next zone", "Tab", Group.TABLE, 50, Reach.TABLE)
    def _next_zone(self) -> None:
        if self._turning is not None:
            self._frame.say("Arrows turn it, Enter lets go, Esc puts it back.")
            return
        carried = self._carried
        if carried is not None:
            self._frame.say(carried.next())
            return
        before, kept = self._current, self._remaining_selection()
        with self._dialogue.looking_on():
            self._scene.focus_next_zone()
            self._select_with(kept)
        if self._current is before:
            self._frame.say("No other zone has cards.")
        else:
            self._announce_current()

    @Command("next in heap", "Next card in the heap", "J", Group.CARD_SELECTION, 20, Reach.CARDS)
    def _next_in_heap(self) -> None:
        """Go to the next of the equal cards in a heap."""
        current, kept = self._current, self._remaining_selection()
        item = self._scene.card_items.next_in_heap(current) if current is not None else None
        if item is None:
            self._frame.say("It isn't in a heap.")
            return
        self._scene.select(item.object_id)
        self._select_with(kept)
        self._announce_current()

    def _announce_current(self) -> None:
        """Announce the current card for those who can't see it.

        For a pile, announce how many cards it has.
        """
        scene, current = self._scene, self._current
        if current is None:
            return
        self._remember_reached()
        words, pile = described(current.view), scene.pile_of(current)
        if current.place.heap > 1:
            words = f"{words}, a heap of {current.place.heap}"
        if pile is not None and pile.player is not None:
            owner = scene.current_view.players[pile.player].name
            number = with_number(len(objects_in(scene.current_view, pile)), "card")
            on_top = f", {current.view.now.name} on top" if current.view.known and current.view.now else ""
            words = f"{owner}'s {pile.kind}, {number}{on_top}"
        self._frame.say(words)

    @Command("clear", "Clear bubbles and the selection", "Esc", Group.TABLE, 170, Reach.CARDS)
    def _escape(self) -> None:
        """Cancel one thing: an enlarged or carried card, a question, an overlay, a window, the selection."""
        if self._is_large:
            self._toggle_large()
        elif self._frame.page.question.prompt is not None:
            self._dialogue.cancel()
        elif self._carried is not None or self._turning is not None:
            self._scene.cancel()
            self._frame.say("Put back.")
        elif not (self._scene.cancel() or close_beside(self._frame.window)):
            self._scene.select(0)

    def _report_no_offer(self, id: int) -> None:
        self._frame.say(f"That can't be done with {self._bridge.perspective.name(id)}.")

    # --- Carrying -----------------------------------------------------------------------------------------

    @Command("pick up", "Pick up to move", "P", Group.CARD_PLAY, 30, Reach.CARDS)
    def pick_up(self) -> None:
        """Pick up the selected cards, or put them back."""
        card = self._card_to_hold()
        if card is not None:
            self._make_ready()
            carried = self._scene.mouse.carry(card)
            self._frame.say(f"You hold {carried.names}. {carried.next()}")

    @Command("take corner", "Take by the corner to turn", "Shift+P", Group.CARD_PLAY, 40, Reach.CARDS)
    def take_corner(self) -> None:
        """Take the selected cards by the corner, or put them back."""
        card = self._card_to_hold()
        if card is not None and not grips.can_be_taken(card):
            self._report_no_offer(card.object_id)
        elif card is not None:
            self._make_ready()
            self._scene.mouse.take_by_corner(card)
            self._frame.say(f"You hold the corner of {described(card.view)}.")

    def _card_to_hold(self) -> CardItem | None:
        """Return the current card if it can be picked up. Otherwise put back what is held, or say why not."""
        current = self._current
        if self._carried is not None or self._turning is not None:
            self._escape()
        elif current is None:
            self._commands.nothing_selected.emit()
        elif self._bridge.perspective.is_asking:
            self._frame.say("Answer the question first.")
        else:
            return current
        return None

    def _make_ready(self) -> None:
        self._scene.finish_motion()
        self._scene.clear_overlays()

    def _turn(self, dx: int, dy: int) -> bool:
        """Turn the card that is held by the corner. Return whether there is one."""
        turning = self._turning
        if turning is not None:
            self._frame.say(turning.towards(dx, dy))
        return turning is not None

    def put_down(self) -> None:
        """Put down the carried card at its current place."""
        self._scene.mouse.put_down()

    def _cancel_carrying(self, *_: object) -> None:
        if self._carried is not None or self._turning is not None:
            self._scene.mouse.cancel()
        # Cards that were selected for one action aren't meant for the next one.
        self._kept_selected = ()
        self._is_large = False
        self._scene.hide_large()

    # --- Other mouse actions --------------------------------------------------------------------------------

    @Command("obvious", "Do the obvious: play, tap, draw, resolve", "O", Group.CARD_PLAY, 20, Reach.CARDS)
    def _do_the_obvious(self) -> None:
        current = self._current
        if current is None:
            self._commands.nothing_selected.emit()
            return
        self._scene.finish_motion()
        self._scene.clear_overlays()
        double_click.do_the_obvious(self._scene, current, self._scene.place_on_screen(current.object_id))

    @Command("select all", "Select everything in this zone", "Ctrl+A", Group.EDIT_SELECTION, 10, Reach.CARDS)
    def _select_zone(self) -> None:
        """Select all cards in the current card's place: a player's row, a hand, or a pile."""
        scene, current = self._scene, self._current
        if current is None:
            self._commands.nothing_selected.emit()
            return
        here = tab_stop(current, scene.ground.seats)
        there = [item for item in scene.card_items.all() if item.place.shown and item is not current]
        others = [item for item in there if tab_stop(item, scene.ground.seats) == here]
        scene.select_items([*others, current])
        number = len(others) + 1
        self._frame.say(f"{number} cards selected." if others else "No other cards there.")

    @Command(
        "add left",
        "Select the card to the left as well",
        "Shift+Left",
        Group.TABLE,
        60,
        Reach.TABLE,
        args=(-1, 0),
    )
    @Command(
        "add right",
        "Select the card to the right as well",
        "Shift+Right",
        Group.TABLE,
        70,
        Reach.TABLE,
        args=(1, 0),
    )
    @Command(
        "add up", "Select the card above as well", "Shift+Up", Group.TABLE, 80, Reach.TABLE, args=(0, -1)
    )
    @Command(
        "add down", "Select the card below as well", "Shift+Down", Group.TABLE, 90, Reach.TABLE, args=(0, 1)
    )
    def _add_towards(self, dx: int, dy: int) -> None:
        scene, current = self._scene, self._current
        if self._carried is not None and grips.can_be_taken(self._carried.item):
            scene.mouse.take_by_corner(self._carried.item)
        if self._turn(dx, dy):
            return
        if current is None:
            self._move_towards(dx, dy)
            return
        item = nearest(scene.card_items.all(), current, QPointF(dx, dy))
        if item is not None and item not in scene.selection.items:
            scene.toggle(item.object_id)
            self._frame.say(f"{described(item.view)}. {len(scene.selection.items)} cards selected.")
        else:
            self._frame.say("No other card in that direction.")

    @Command("large view", "Enlarge card", "V", Group.VIEW_PANELS, 20, Reach.CARDS)
    def _toggle_large(self) -> None:
        scene, current = self._scene, self._current
        if self._is_large:
            self._is_large = False
            scene.hide_large()
        elif current is None:
            self._commands.nothing_selected.emit()
        else:
            self._is_large = scene.show_large(current.middle)

    @Command("pan left", "Scroll left", "Ctrl+Left", Group.TABLE, 120, Reach.TABLE, args=(-1, 0))
    @Command("pan right", "Scroll right", "Ctrl+Right", Group.TABLE, 130, Reach.TABLE, args=(1, 0))
    @Command("pan up", "Scroll up", "Ctrl+Up", Group.TABLE, 140, Reach.TABLE, args=(0, -1))
    @Command("pan down", "Scroll down", "Ctrl+Down", Group.TABLE, 150, Reach.TABLE, args=(0, 1))
    def _pan(self, dx: float, dy: float) -> None:
        scene = self._scene
        scene.finish_motion()
        before = scene.ground.pan
        scene.pan_by(QPointF(dx, dy) * -_PAN)
        if scene.ground.pan == before:
            self._frame.say("The table ends here.")

    @Command(
        "earlier in row",
        "Move it left in its row",
        "Ctrl+Shift+Left",
        Group.TABLE,
        100,
        Reach.TABLE,
        args=(-1,),
    )
    @Command(
        "later in row",
        "Move it right in its row",
        "Ctrl+Shift+Right",
        Group.TABLE,
        110,
        Reach.TABLE,
        args=(1,),
    )
    def _move_in_row(self, direction: int) -> None:
        """Move the current permanent past the next one in its row."""
        scene, current = self._scene, self._current
        if current is None or current.view.zone != BATTLEFIELD:
            self._frame.say("Select a permanent first.")
            return
        here = tab_stop(current, scene.ground.seats)
        others = [
            item.place.x
            for item in scene.card_items.all()
            if tab_stop(item, scene.ground.seats) == here and (item.place.x - current.place.x) * direction > 0
        ]
        if others:
            next_one = min(others) if direction > 0 else max(others)
            scene.put_in_row(current, QPointF(next_one + direction, current.middle.y()))
        else:
            self._frame.say("It is already the last one in its row.")
