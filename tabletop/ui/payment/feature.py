"""The payment feature: previews what would be tapped for a cost, and lets the player change it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from PySide6.QtCore import QEvent, QObject, QRect, Qt
from PySide6.QtGui import QKeySequence
from PySide6.QtWidgets import QApplication, QWidget
from shiboken6.Shiboken import isValid

from tabletop.play.payment.payment import Payment
from tabletop.rules.view import ObjectView, TableView
from tabletop.ui.asking.placing import Around, best_corner, free_place
from tabletop.ui.asking.surroundings import rows, surroundings
from tabletop.ui.commands.command import Command
from tabletop.ui.commands.groups import Group
from tabletop.ui.commands.settings import TABLE, Setting, Switch
from tabletop.ui.frame.feature import Feature
from tabletop.ui.frame.frame import Frame
from tabletop.ui.payment import paying as previews
from tabletop.ui.payment.pay_bar import PayBar, counted_names, pool_text
from tabletop.ui.payment.pool_plate import PoolPlate
from tabletop.ui.session.preferences import Preferences
from tabletop.ui.session.session import Session
from tabletop.ui.style.announcing import announce
from tabletop.ui.style.guard import guarded
from tabletop.ui.table.scene import TableScene


@guarded
class Payments(Feature):
    """Feature that previews payments for spells, abilities and turning face up, and pays once confirmed."""

    def __init__(self, frame: Frame, session: Session, scene: TableScene, preferences: Preferences) -> None:
        super().__init__(frame)
        self._session, self._bridge, self._scene = session, session.bridge, scene
        self._preferences = preferences
        self._pool_seat = 0
        """Seat whose pool is shown: the near player, or the first player with mana if the near one has none.
        """
        self._focus_before: QWidget | None = None
        """The widget that had the focus before the bar."""
        self._shown: previews.Paying | None = None
        """The payment shown in the bar, which is set before the mouse holds it."""

    def settings(self) -> Sequence[Setting]:
        """Return the settings for tapping lands automatically."""
        return [
            Switch(
                TABLE,
                "Choose which lands to tap for a spell. The choice is outlined first and can be changed.",
                self._frame.actions["tap for costs"],
            ),
            Switch(
                TABLE,
                "Tap lands at once if there is only one way to pay. Undo takes back the whole spell.",
                self._frame.actions["pay without choice"],
            ),
        ]

    def built(self) -> None:
        """Follow payments."""
        self._frame.actions["tap for costs"].setChecked(self._preferences.taps_for_costs)
        self._frame.actions["pay without choice"].setChecked(self._preferences.pays_without_choice)
        self._bridge.taps_for_costs = self._taps_for_costs
        self._bridge.pays_without_choice = lambda: self._preferences.pays_without_choice
        self._bridge.payment_wanted.connect(self._begin)
        self._bridge.trusted.connect(self._say_lacking)
        self.bar = bar = PayBar(self._frame.page)
        self.pool = PoolPlate(self._frame.page)
        self._bridge.changed.connect(self._show_pool)
        self._frame.page.installEventFilter(self)
        self._scene.sceneRectChanged.connect(self._place, Qt.ConnectionType.QueuedConnection)
        bar.agreed.connect(self._scene.mouse.confirm)
        bar.dropped.connect(self._cancel)
        bar.x_wanted.connect(self._set_x)
        bar.kicks_wanted.connect(self._kick)

    @Command("pay without choice", "Pay at once if there is one way", "", Group.GAME_MANA, 50, checkable=True)
    def _save_without_choice(self) -> None:
        self._preferences.pays_without_choice = self._frame.actions["pay without choice"].isChecked()

    @Command("tap for costs", "Tap lands for costs automatically", "", Group.GAME_MANA, 40, checkable=True)
    def _save_setting(self) -> None:
        self._preferences.taps_for_costs = self._frame.actions["tap for costs"].isChecked()

    def _taps_for_costs(self) -> bool:
        """Return whether to propose payments. Lessons on trust don't, since their files list every step."""
        is_wanted = self._frame.actions["tap for costs"].isChecked()
        is_lesson = self._session.lesson_player.is_in_lesson
        return is_wanted and (not is_lesson or self._bridge.table.view().mana == "enforced")

    def _say_lacking(self, lacking: str) -> None:
        """Say beside the card which mana was missing, and how to undo."""
        undo = self._frame.actions["undo"].shortcut().toString(QKeySequence.SequenceFormat.NativeText)
        stack = self._bridge.view().stack
        done = "cast" if stack and stack[0].pieces else "done"
        words = f"{lacking} is missing: {done} on trust. {undo or 'Undo'} to undo."
        self._scene.refusals.remark(words, stack[0].id if stack else 0)
        self._frame.say(words)
        announce(self._frame.window, words)

    def _begin(self, payment: Payment, subject: int) -> None:
        self._scene.finish_motion()
        self._scene.clear_overlays()
        self._scene.mouse.hold(previews.Paying(self._scene, payment, subject, self._show))

    @property
    def paying(self) -> previews.Paying | None:
        """The payment to confirm, or None."""
        staying = self._scene.mouse.staying
        return staying if isinstance(staying, previews.Paying) else None

    def _set_x(self, x: int) -> None:
        if (paying := self.paying) is not None:
            paying.change(paying.payment.with_x(x), f"X can't be {x}.")

    def _kick(self, times: int) -> None:
        if (paying := self.paying) is not None:
            again = "" if times < 2 else f" {times} times"
            paying.change(paying.payment.kicked(times), f"The kicker can't be paid{again} as well.")

    def _cancel(self) -> None:
        self._scene.cancel()

    def _show(self, paying: previews.Paying | None, words: str) -> None:
        self._shown, bar = paying, self.bar
        if paying is None:
            self._bridge.wait_for_consent(None)
            had_focus = bar.isAncestorOf(QApplication.focusWidget() or bar)
            bar.hide()
            if had_focus:
                back = self._focus_before
                (back if back is not None and isValid(back) else self._frame.page.table).setFocus()
            return
        self._bridge.wait_for_consent(paying.payment, paying.about)
        is_new = bar.isHidden()
        names = [self._bridge.perspective.name(id) for id in paying.payment.tapped]
        pool = self._bridge.perspective.from_pool_words(paying.payment)
        bar.show_payment(paying.payment, names, pool, words)
        bar.show()
        self._place()
        pays = ", ".join(filter(None, [pool_text(pool), counted_names(names)]))
        message = f"{words} Pay with {pays}." if pays else words
        self._frame.say(f"{message} Press Enter or click the card to pay. Click a land to swap it.".strip())
        number_field = bar.number_field
        if is_new and (number_field is not None or not self._frame.page.table.hasFocus()):
            self._focus_before = self._frame.window.focusWidget()
            (number_field or bar.pay).setFocus()

    def _show_pool(self, view: TableView) -> None:
        near = view.players[self._bridge.near]
        seats_with_mana = [each for each in (near, *view.players) if each.mana_pool or each.bound_mana]
        player = (seats_with_mana or [near])[0]
        self._pool_seat = player.seat
        self.pool.show_pool(
            player.name, self._bridge.perspective.pool_words(player.seat) if seats_with_mana else ()
        )
        self._place()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Move the bar when the window is resized."""
        if event.type() == QEvent.Type.Resize:
            self._place()
        return super().eventFilter(watched, event)

    def _place(self) -> None:
        """Place the bar near the card to pay for, where it covers neither cards in hand nor mana sources."""
        table, tiles = self._frame.page.table.geometry(), self._scene.visible_tiles()
        seats = {self._bridge.near, self._payer(), self._pool_seat}
        hand_ids = {card.id for seat in seats for card in self._hand(seat)}
        hand = rows(tile for id, tile in tiles.items() if id in hand_ids)
        others = [tile for id, tile in tiles.items() if id not in hand_ids]
        if not self.pool.isHidden():
            edge = table.height() if self._pool_seat == self._bridge.near else 0
            corner = QRect(round(self._scene.ground.field.left()), edge, 1, 1)
            around = surroundings(self._scene, table, [corner], hand, others)
            self.pool.move(best_corner(self.pool.size(), around))
            self.pool.raise_()
        if self.bar.isHidden() or (paying := self._shown) is None:
            return
        subject = [tiles[paying.about]] if paying.about in tiles else hand
        sources = rows(tile for id, tile in tiles.items() if id in paying.payment.possible)
        pool = [] if self.pool.isHidden() else [self.pool.geometry().translated(-table.topLeft())]
        clear = [*hand, *sources, *pool, *self._carried(paying.about)]
        own_permanents = self._own_permanents(tiles)
        around = surroundings(self._scene, table, subject, [*clear, *own_permanents], others)
        if not self._move_clear(around):
            self.bar.be_narrow(narrow=False)
            self.bar.move(
                best_corner(
                    self.bar.size(),
                    surroundings(self._scene, table, subject, clear, [*others, *own_permanents]),
                )
            )
        self.bar.raise_()

    def _carried(self, id: int) -> list[QRect]:
        """Return the rectangle of a card that was dragged away and waits for its payment."""
        item = self._scene.card_items.of(id)
        if item is None or not item.is_away:
            return []
        return [item.tile.translated(item.pos()).toRect()]

    def _payer(self) -> int:
        """Return the seat that pays, or the near player's if nothing is being paid for."""
        paid = self._bridge.view().objects().get(self._shown.about) if self._shown is not None else None
        return paid.controller if paid is not None else self._bridge.near

    def _hand(self, seat: int) -> tuple[ObjectView, ...]:
        return self._bridge.view().players[seat].hand

    def _own_permanents(self, tiles: Mapping[int, QRect]) -> list[QRect]:
        """Return the rectangles of the permanents with which the player attacks and blocks."""
        payer = self._payer()
        return [
            tiles[each.id]
            for each in self._bridge.view().battlefield
            if each.controller == payer and each.id in tiles
        ]

    def _move_clear(self, around: Around) -> bool:
        """Move the bar to where it covers nothing important, in its wide or narrow form.

        Prefer a place where it covers no other cards either. Return whether the bar fits.
        """
        sizes = []
        for narrow in (False, True):
            self.bar.be_narrow(narrow=narrow)
            sizes.append(self.bar.size())
        place = free_place(sizes, (around, around._replace(others=())))
        if place is None:
            return False
        self.bar.be_narrow(narrow=place.size() != sizes[0])
        self.bar.move(place.topLeft())
        return True
