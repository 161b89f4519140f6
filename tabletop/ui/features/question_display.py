"""Questions: shown with their cards above the hand, announced, and answered by button, key or click."""

from typing import Final

from PySide6.QtCore import QPoint, QRect, Qt
from PySide6.QtWidgets import QApplication
from shiboken6.Shiboken import isValid

from tabletop.model.questions import Question
from tabletop.ui.asking.dialogue import Dialogue
from tabletop.ui.asking.placing import Around
from tabletop.ui.asking.prompts import Prompt
from tabletop.ui.asking.surroundings import surroundings
from tabletop.ui.frame.feature import Feature
from tabletop.ui.frame.frame import Frame
from tabletop.ui.items.overlays import Kind, Outline
from tabletop.ui.panels.inspector import Inspector
from tabletop.ui.panels.outline import OutlinePanel
from tabletop.ui.style.announcing import announce
from tabletop.ui.table.scene import TableScene

_MARGIN: Final = 10
_CORNER: Final = 44
"""Height of the button of Enter at the lower edge of the table, with its margins."""


class Questions(Feature):
    """Moves the keyboard focus to a new question, and back afterwards."""

    def __init__(
        self,
        frame: Frame,
        scene: TableScene,
        dialogue: Dialogue,
        inspector: Inspector,
        outline: OutlinePanel,
    ) -> None:
        super().__init__(frame)
        self._scene, self._dialogue, self._inspector, self._outline = scene, dialogue, inspector, outline
        self._was_in_outline = False
        """Whether the outline had the focus when the question opened."""
        self._outline_item: Outline | None = None
        """The outline around the card of an answer."""

    def built(self) -> None:
        """Connect the signals of the game and of the bar."""
        bar, dialogue = self._frame.page.question, self._dialogue
        self._scene.bridge.asked.connect(self._announce)
        self._scene.chooser_wanted.connect(dialogue.choose_at)
        self._scene.rail.seat_clicked.connect(dialogue.pointed_seat)
        dialogue.around = self._around_card
        dialogue.prompt_changed.connect(self._show)
        dialogue.targets_changed.connect(self._scene.show_targets)
        dialogue.more_wanted.connect(bar.more_for)
        # Deselect the card, so that it can be clicked again to assign one more damage.
        dialogue.more_wanted.connect(self._deselect, Qt.ConnectionType.QueuedConnection)
        bar.answered.connect(dialogue.answer)
        bar.cancelled.connect(dialogue.cancel)
        bar.taken_back.connect(dialogue.take_back)
        bar.pictures = dialogue.pictures
        bar.pointed_at.connect(self._inspector.preview)
        bar.pointed_at.connect(self._highlight)
        self._scene.hovered.connect(bar.light)
        # The cards around the question may be in other places after an animation or a resize.
        again, queued = self._frame.page.lay_out_over, Qt.ConnectionType.QueuedConnection
        self._scene.animator.still.connect(again)
        self._scene.sceneRectChanged.connect(again, queued)
        self._scene.laid_out.connect(again)

    def _highlight(self, id: int) -> None:
        """Highlight on the table the card of the answer under the mouse. 0 means none."""
        # The outline is deleted together with its card.
        if (
            self._outline_item is not None
            and isValid(self._outline_item)
            and self._outline_item.scene() is not None
        ):
            self._scene.removeItem(self._outline_item)
        item = self._scene.card_items.of(id) if id else None
        is_seen = item is not None and item.place.shown
        self._outline_item = (
            Outline(item, item.tile, Kind.FOCUS, self._scene.theme) if item and is_seen else None
        )

    def _deselect(self) -> None:
        self._scene.select(0)

    def _announce(self, question: Question | None) -> None:
        if question is not None:
            words = self._scene.bridge.perspective.question_words
            announce(self._frame.window, words, at_once=True)

    def _show(self, prompt: Prompt | None) -> None:
        page, window = self._frame.page, self._frame.window
        was_asking = page.question.prompt is not None
        self._highlight(0)
        if (focus := window.focusWidget()) in (self._outline, page.table):
            self._was_in_outline = focus is self._outline
        page.ask(prompt, self._frame.shade, self._room)
        if prompt is not None and QApplication.activeWindow() not in (None, window):
            # If the question came up while a pile or tool window was active, activate this one for the
            # answer.
            window.activateWindow()
        if prompt is None and was_asking:
            (self._outline if self._was_in_outline else page.table).setFocus()

    # --- Placement ----------------------------------------------------------------------------------------

    def _room(self) -> tuple[QRect, list[QRect]]:
        """Return the room for a question in page coordinates: above the hand, between piles and stack.

        The second part is where the cards lie that it is about.
        """
        ground, table = self._scene.ground, self._frame.page.table.geometry()
        hand = ground.hand(ground.seats[0])
        bottom = round(hand.top()) if hand.height() else table.height()
        # Nothing covers the button of Enter in the corner.
        bottom = min(bottom, table.height() - _CORNER)
        left, right = round(ground.field.left()), round(ground.field.right())
        top = round(ground.field.top())
        room = QRect(left, top, right - left, bottom - top).translated(table.topLeft())
        prompt, tiles = self._frame.page.question.prompt, self._scene.visible_tiles()
        about = prompt.asked_about if prompt is not None else ()
        return room, [tiles[id].translated(table.topLeft()) for id in about if id in tiles]

    def _on_page(self, about: list[QRect], clear: list[QRect], others: list[QRect]) -> Around:
        return surroundings(self._scene, self._frame.page.table.geometry(), about, clear, others)

    def _around_card(self, id: int) -> Around:
        """Return the surroundings of a card, in screen coordinates.

        There is no question about an invisible card.
        """
        lying, page = self._scene.visible_tiles(), self._frame.page
        about = [lying.pop(id)] if id in lying else []
        around = self._on_page(about, [self._scene.ground.hand(self._scene.ground.seats[0]).toRect()], [])
        # A popup may cover the panels too.
        room = self._frame.window.rect().translated(-page.mapTo(self._frame.window, QPoint(0, 0)))
        room.setTop(around.room.top())
        room.setLeft(around.room.left())
        return around._replace(room=room.adjusted(0, 0, -_MARGIN, -_MARGIN)).moved(
            page.mapToGlobal(QPoint(0, 0))
        )
