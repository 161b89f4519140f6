"""Payments as a part of the window: what would be tapped is shown before it is, and can be changed."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from PySide6.QtCore import QEvent, QObject, QRect, Qt
from PySide6.QtGui import QKeySequence
from PySide6.QtWidgets import QApplication

from tabletop.play.payment.payment import Payment
from tabletop.rules.view import ObjectView, TableView
from tabletop.ui.asking.placing import Around, is_clear, placed
from tabletop.ui.asking.surroundings import rows, surroundings
from tabletop.ui.commands.command import Command, Handlers
from tabletop.ui.commands.settings import TABLE, Setting, Switch
from tabletop.ui.frame.feature import Feature
from tabletop.ui.frame.frame import Frame
from tabletop.ui.payment import paying as previews
from tabletop.ui.payment.pay_bar import PayBar, of_pool, tally_of
from tabletop.ui.payment.pool_plate import PoolPlate
from tabletop.ui.session.preferences import Preferences
from tabletop.ui.session.session import Session
from tabletop.ui.style.announcing import announce
from tabletop.ui.style.guard import guarded
from tabletop.ui.table.scene import TableScene


@guarded
class Payments(Feature):
    """Shows what pays for what is cast, activated or turned up, and does it once that is agreed to."""

    def __init__(self, frame: Frame, session: Session, scene: TableScene, preferences: Preferences) -> None:
        super().__init__(frame)
        self._session, self._bridge, self._scene = session, session.bridge, scene
        self._preferences = preferences
        self._pooled = 0
        """Whose mana is shown beside their hand: of whoever sits below, else of the first who has any."""
        self._shown: previews.Paying | None = None
        """What the line shows; it does so before the hand holds it."""

    def handlers(self) -> Handlers:
        """What the entry in the menu does."""
        return {Command.TAP_FOR_COSTS: self._switch}

    def settings(self) -> Sequence[Setting]:
        """Whether lands are tapped for what is cast."""
        action = self._frame.actions[Command.TAP_FOR_COSTS]
        return [
            Switch(TABLE, "What would be tapped for a spell is outlined first and can be changed.", action)
        ]

    def built(self) -> None:
        """Listen to who wants to pay."""
        self._frame.actions[Command.TAP_FOR_COSTS].setChecked(self._preferences.taps_for_costs)
        self._bridge.taps_for_costs = self._taps_for_costs
        self._bridge.payment_wanted.connect(self._begin)
        self._bridge.trusted.connect(self._say_lacking)
        self.bar = bar = PayBar(self._frame.page)
        self.pool = PoolPlate(self._frame.page)
        self._bridge.changed.connect(self._show_pool)
        self._frame.page.installEventFilter(self)
        self._scene.sceneRectChanged.connect(self._place, Qt.ConnectionType.QueuedConnection)
        bar.agreed.connect(self._scene.mouse.confirm)
        bar.dropped.connect(self._drop)
        bar.x_wanted.connect(self._with_x)
        bar.kicks_wanted.connect(self._kick)

    def _switch(self) -> None:
        self._preferences.taps_for_costs = self._frame.actions[Command.TAP_FOR_COSTS].isChecked()

    def _taps_for_costs(self) -> bool:
        """Not in a lesson where nothing has to be paid: its steps are those that stand in its file."""
        is_wanted = self._frame.actions[Command.TAP_FOR_COSTS].isChecked()
        is_lesson = self._session.lesson_player.is_in_lesson
        return is_wanted and (not is_lesson or self._bridge.table.view().mana == "enforced")

    def _say_lacking(self, lacking: int) -> None:
        """What was not paid is said beside the card, with what takes it back."""
        undo = self._frame.actions[Command.UNDO].shortcut().toString(QKeySequence.SequenceFormat.NativeText)
        stack = self._bridge.view().stack
        what = "cast" if stack and stack[0].pieces else "done"
        words = f"{lacking} mana short: {what} on trust. {undo or 'Undo'} takes it back."
        self._scene.refusals.remark(words, stack[0].id if stack else 0)
        self._frame.say(words)
        announce(self._frame.window, words)

    def _begin(self, payment: Payment, about: int) -> None:
        self._scene.finish_motion()
        self._scene.clear_overlays()
        self._scene.mouse.hold(previews.Paying(self._scene, payment, about, self._show))

    @property
    def paying(self) -> previews.Paying | None:
        """What is to be agreed to now."""
        staying = self._scene.mouse.staying
        return staying if isinstance(staying, previews.Paying) else None

    def _with_x(self, x: int) -> None:
        if (paying := self.paying) is not None:
            paying.change(paying.payment.with_x(x), f"X can't be {x}.")

    def _kick(self, times: int) -> None:
        if (paying := self.paying) is not None:
            again = "" if times < 2 else f" {times} times"
            paying.change(paying.payment.kicked(times), f"The kicker can't be paid{again} as well.")

    def _drop(self) -> None:
        self._scene.cancel()

    def _show(self, paying: previews.Paying | None, words: str) -> None:
        self._shown, bar = paying, self.bar
        if paying is None:
            had_focus = bar.isAncestorOf(QApplication.focusWidget() or bar)
            bar.hide()
            if had_focus:
                self._frame.page.table.setFocus()
            return
        is_new = bar.isHidden()
        names = [self._bridge.perspective.name(id) for id in paying.payment.tapped]
        pool = self._bridge.perspective.from_pool_words(paying.payment)
        bar.show_payment(paying.payment, names, pool, words)
        bar.show()
        self._place()
        pays = ", ".join(filter(None, [of_pool(pool), tally_of(names)]))
        said = f"{words} To be paid with {pays}." if pays else words
        self._frame.say(f"{said} Enter or a click on the card pays, a click on a land swaps it.".strip())
        asked = bar.asked
        if is_new and (asked is not None or not self._frame.page.table.hasFocus()):
            (asked or bar.pay).setFocus()

    def _show_pool(self, view: TableView) -> None:
        near = view.players[self._bridge.near]
        full = [each for each in (near, *view.players) if each.mana_pool or each.bound_mana]
        player = (full or [near])[0]
        self._pooled = player.seat
        self.pool.show_pool(player.name, self._bridge.perspective.pool_words(player.seat) if full else ())
        self._place()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Keep the line at its place when the window changes its size."""
        if event.type() == QEvent.Type.Resize:
            self._place()
        return super().eventFilter(watched, event)

    def _place(self) -> None:
        """Beside the card that is paid for and at the hand, over neither cards in hand nor what can pay."""
        table, tiles = self._frame.page.table.geometry(), self._scene.visible_tiles()
        seats = {self._bridge.near, self._payer(), self._pooled}
        held = {card.id for seat in seats for card in self._hand(seat)}
        hand = rows(tile for id, tile in tiles.items() if id in held)
        others = [tile for id, tile in tiles.items() if id not in held]
        if not self.pool.isHidden():
            edge = table.height() if self._pooled == self._bridge.near else 0
            corner = QRect(round(self._scene.ground.field.left()), edge, 1, 1)
            around = surroundings(self._scene, table, [corner], hand, others)
            self.pool.move(placed(self.pool.size(), around))
            self.pool.raise_()
        if self.bar.isHidden() or (paying := self._shown) is None:
            return
        about = [tiles[paying.about]] if paying.about in tiles else hand
        sources = rows(tile for id, tile in tiles.items() if id in paying.payment.possible)
        pool = [] if self.pool.isHidden() else [self.pool.geometry().translated(-table.topLeft())]
        clear = [*hand, *sources, *pool, *self._carried(paying.about)]
        mine = self._own_permanents(tiles)
        around = surroundings(self._scene, table, about, [*clear, *mine], others)
        if not self._stands_clear(around):
            self.bar.be_narrow(narrow=False)
            self.bar.move(
                placed(self.bar.size(), surroundings(self._scene, table, about, clear, [*others, *mine]))
            )
        self.bar.raise_()

    def _carried(self, id: int) -> list[QRect]:
        """Where a card waits to be paid for that was dragged out of its place."""
        item = self._scene.card_items.of(id)
        if item is None or not item.is_away:
            return []
        return [item.tile.translated(item.pos()).toRect()]

    def _payer(self) -> int:
        """Who pays for what the line shows; without it, whoever sits below."""
        paid = self._bridge.view().objects().get(self._shown.about) if self._shown is not None else None
        return paid.controller if paid is not None else self._bridge.near

    def _hand(self, seat: int) -> tuple[ObjectView, ...]:
        return self._bridge.view().players[seat].hand

    def _own_permanents(self, tiles: Mapping[int, QRect]) -> list[QRect]:
        """Where those lie with which the player attacks and blocks."""
        payer = self._payer()
        return [
            tiles[each.id]
            for each in self._bridge.view().battlefield
            if each.controller == payer and each.id in tiles
        ]

    def _stands_clear(self, around: Around) -> bool:
        """Whether the line could be put where it covers nothing that counts, as it is or narrower.

        Best is a place where it covers none of the others' cards either.
        """
        seen = around._replace(clear=(*around.clear, *around.others))
        for kept in (seen, around):
            for narrow in (False, True):
                self.bar.be_narrow(narrow=narrow)
                self.bar.move(placed(self.bar.size(), around))
                if is_clear(self.bar.geometry(), kept):
                    return True
        return False
