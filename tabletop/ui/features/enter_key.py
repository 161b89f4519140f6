"""Enter goes on: it pays, answers, resolves, opens the menu of a card, or passes. A button says which."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from PySide6.QtCore import QRect, Qt, QTimer

from tabletop.play import late_play
from tabletop.play.enter_key import Does, EnterMeaning, Pending
from tabletop.ui.asking.dialogue import Dialogue
from tabletop.ui.asking.placing import best_corner
from tabletop.ui.asking.surroundings import rows, surroundings
from tabletop.ui.commands.command import Command, Reach
from tabletop.ui.commands.groups import Group
from tabletop.ui.commands.keys import keys_text
from tabletop.ui.frame.card_menu import CardMenu
from tabletop.ui.frame.feature import Feature
from tabletop.ui.frame.frame import Frame
from tabletop.ui.items.card_item import CardItem
from tabletop.ui.panels.enter_button import EnterButton
from tabletop.ui.session.session import Session
from tabletop.ui.style.announcing import announce
from tabletop.ui.style.guard import attempt, guarded
from tabletop.ui.table.view_widget import TableViewWidget


def _no_card() -> CardItem | None:
    return None


@guarded
class EnterKey(Feature):
    """Does what comes next at the table by one key or the button at the lower right."""

    def __init__(
        self,
        frame: Frame,
        session: Session,
        table_view: TableViewWidget,
        dialogue: Dialogue,
        card_menu: CardMenu,
    ) -> None:
        super().__init__(frame)
        self._session, self._bridge, self._scene = session, session.bridge, table_view.table_scene
        self._table_view = table_view
        self._dialogue, self._card_menu = dialogue, card_menu
        self.reached_card: Callable[[], CardItem | None] = _no_card
        """Returns the selected card if it was reached with keys."""

    @Command(
        "menu",
        "Legal actions…",
        "Menu Shift+F10",
        Group.CARD_PLAY,
        10,
        Reach.TABLE,
        is_offered=True,
        in_palette=False,
    )
    def _open_menu(self) -> None:
        self._card_menu.open_for_selected()

    def built(self) -> None:
        """Add the button over the table, and follow everything that changes its meaning."""
        self.button = button = EnterButton(self._frame.page)
        button.clicked.connect(self._go_on)
        self._later = QTimer(self)
        self._later.setSingleShot(True)
        self._later.setInterval(0)
        self._later.timeout.connect(partial(attempt, self._show))
        for signal in (
            self._bridge.changed,
            self._bridge.asked,
            self._bridge.to_confirm_changed,
            self._scene.selection_moved,
            self._scene.carrying,
            self._frame.page.question.confirmation_changed,
            self._session.lesson_player.moved,
            self._session.lesson_player.answered,
        ):
            signal.connect(self._later.start)
        queued = Qt.ConnectionType.QueuedConnection
        self._scene.animator.still.connect(self._place)
        self._scene.laid_out.connect(self._place)
        self._scene.sceneRectChanged.connect(self._place, queued)
        self._table_view.enter_goes_on = lambda: self.meaning().does is not Does.MENU
        self._show()
        # The window may be shown already, and then its new children are hidden.
        button.show()

    @property
    def is_behind(self) -> bool:
        """Whether the button is about to follow a change of the table."""
        return self._later.isActive()

    def meaning(self) -> EnterMeaning:
        """Return what Enter does now."""
        return late_play.enter_key.meaning_of_enter(self._bridge.view(), self._pending())

    def _pending(self) -> Pending:
        scene, payment = self._scene, self._bridge.to_confirm
        asks = self._bridge.perspective.is_asking
        current = scene.selection.current
        reached = self.reached_card()
        pile = scene.pile_of(reached) if reached is not None else None
        confirms = self._frame.page.question.confirm_label() if asks else ""
        # With the keys in the question, Enter goes to the question first.
        from_table = asks and not (confirms and self._frame.page.question.has_keys())
        can_answer = from_table and current is not None and self._dialogue.can_be(current.object_id)
        return Pending(
            holds=scene.mouse.turning is not None or scene.mouse.carried is not None,
            cost=str(payment[0].cost) if payment is not None else None,
            asks=asks,
            answer=self._name(current) if can_answer else "",
            confirms=confirms,
            in_lesson=self._session.lesson_player.place is not None and not self._session.commands.selected(),
            card=self._name(reached),
            pile=pile.kind if pile is not None else "",
            goes_on=self._session.going_on.goes_on_after_stack,
        )

    def _name(self, item: CardItem | None) -> str:
        return self._bridge.perspective.name(item.object_id) if item is not None else ""

    def _show(self) -> None:
        before, meaning = self.button.words, self.meaning()
        key = keys_text(self._frame.actions["go on"].shortcuts()[:1])
        self.button.show_words(meaning.words, key, enabled=meaning.does is not Does.WAIT)
        self._place()
        if before != meaning.words and meaning.does in (Does.PAY, Does.RESOLVE):
            announce(self._frame.window, f"{key or 'Button'}: {meaning.words}")

    def _place(self) -> None:
        """Place the button in the lower right corner of the table, where it covers no card in hand."""
        page, tiles = self._frame.page, self._scene.visible_tiles()
        table = page.table.geometry()
        hand_ids = {card.id for player in self._bridge.view().players for card in player.hand}
        hand = rows(tile for id, tile in tiles.items() if id in hand_ids)
        others = [tile for id, tile in tiles.items() if id not in hand_ids]
        clear = [*hand, *(each.geometry() for each in page.in_corner if not each.isHidden())]
        if not page.question.isHidden():
            clear.append(page.question.geometry().translated(-table.topLeft()))
        right = round(self._scene.ground.field.right())
        around = surroundings(self._scene, table, [QRect(right - 1, table.height(), 1, 1)], clear, others)
        # The column of the stack lies to the right of the field.
        around.room.setRight(min(around.room.right(), table.left() + right - 1))
        self.button.resize(self.button.sizeHint())
        self.button.move(best_corner(self.button.size(), around))
        self.button.raise_()

    @Command("go on", "Go on: pay, resolve or pass", "Enter Return", Group.TURN_NEXT, 5, Reach.TABLE)
    def _go_on(self) -> None:
        meaning = self.meaning()
        mouse = self._scene.mouse
        handlers: dict[Does, Callable[[], object]] = {
            Does.PUT_DOWN: mouse.put_down if mouse.turning is None else mouse.put_down_turned,
            Does.PAY: mouse.confirm,
            Does.ANSWER: self._answer,
            Does.CONFIRM: self._frame.page.question.confirm,
            Does.WAIT: self._point_to_question,
            Does.LESSON: self._session.lesson_player.forward,
            Does.RESOLVE: self._session.going_on.resolve,
            Does.MENU: self._open_menu,
            Does.PASS: partial(self._session.going_on.to, meaning.to),
        }
        handlers[meaning.does]()

    def _answer(self) -> None:
        current = self._scene.selection.current
        if current is not None:
            self._dialogue.take(current.object_id)

    def _point_to_question(self) -> None:
        """Move the focus to the question, which only the player can answer."""
        self._frame.page.question.setFocus()
        self._frame.say("Answer the question first.")
