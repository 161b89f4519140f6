"""Presenter mode: full screen, larger text and, during a lesson, only the lesson bar."""

import re
from collections.abc import Iterator
from functools import partial
from typing import Final

from PySide6.QtCore import QEvent, QObject, QRect, QSize, Qt, QTimer
from PySide6.QtWidgets import QDockWidget, QWidget

from tabletop.paint.faces.short_names import short_forms
from tabletop.paint.faces.tile import name_lines_of, shown_half
from tabletop.ui.commands.command import Command
from tabletop.ui.commands.groups import Group
from tabletop.ui.commands.keys import keys_text
from tabletop.ui.frame.feature import Feature
from tabletop.ui.frame.frame import Frame
from tabletop.ui.items.card_item import CardItem
from tabletop.ui.panels.inspector import INSPECTOR_WIDTH, Inspector
from tabletop.ui.presenting.floating_text import Remark
from tabletop.ui.session.lesson_player import LessonPlayer
from tabletop.ui.session.opening import Opened
from tabletop.ui.style.appearance import PRESENTER
from tabletop.ui.style.guard import attempt, guarded
from tabletop.ui.table.scene import TableScene
from tabletop.ui.table.view_widget import LOWEST, TableViewWidget

QWIDGETSIZE_MAX: Final = (1 << 24) - 1
"""Qt's value for "no maximum size" (a macro in C++)."""
_MIN_TABLE_WIDTH: Final = 1000
"""Width in logical pixels: if less would be left for the table, the panels are hidden."""
_MIN_TABLE_HEIGHT: Final = 240
"""Minimum height of the table, so that the lesson bar below it can use large text."""
_NORMAL_HEIGHT: Final = 380.0
"""Screen height in logical pixels at which text has its normal size. Taller screens get larger text.

At this ratio the smallest text, 13 pixels, spans 3 % of the height from ascender to descender.
"""


def letters_for(height: int) -> float:
    """Return the font scale for a window height in logical pixels."""
    return max(PRESENTER, height / _NORMAL_HEIGHT)


@guarded
class Presenter(Feature):
    """Feature that enters and leaves presenter mode."""

    def __init__(
        self, frame: Frame, lesson_player: LessonPlayer, table_view: TableViewWidget, inspector: Inspector
    ) -> None:
        super().__init__(frame)
        self._lesson_player, self._table_view, self._inspector = lesson_player, table_view, inspector
        self._hidden_docks: list[QDockWidget] = []
        self._panel_width = INSPECTOR_WIDTH
        """Width of the side panels before presenter mode widened them."""
        self._font_scale = 1.0
        self._size_before: QSize | None = None
        """Size of the window before presenter mode, until it has been restored."""
        self._remark = Remark(frame.page, frame.page.table, table_view.table_scene)
        self._names: Naming | None = None
        self._is_exhibit = False
        """Whether the table is in the gallery, which has a bar of its own."""

    def built(self) -> None:
        """Follow lessons, the window size and messages."""
        self._lesson_player.moved.connect(self._arrange)
        self._frame.window.installEventFilter(self)
        self._frame.status.remarked.connect(self._say)
        scene = self._table_view.table_scene
        scene.hovered.connect(self._point_at)
        scene.selection_moved.connect(self._focus_on)
        scene.animator.still.connect(self._place_text)

    def put_on_table(self, opened: Opened) -> None:
        """Arrange the bars for an exhibit, or for a game after it."""
        if opened.is_exhibit or self._is_exhibit:
            self._is_exhibit = opened.is_exhibit
            self._arrange()

    @property
    def is_presenting(self) -> bool:
        """Whether presenter mode is on."""
        return self._frame.actions["presenter"].isChecked()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Adapt the text size to the new window height."""
        if event.type() == QEvent.Type.Resize and watched is self._frame.window:
            if self.is_presenting:
                self._enlarge()
                # The table is resized after this event.
                QTimer.singleShot(0, self, partial(attempt, self._place_text))
            elif self._size_before is not None:
                # The window returns to its size in several steps, and Qt distributes each of them to the
                # panels.
                QTimer.singleShot(0, self, partial(attempt, self._narrow_panels))
        return super().eventFilter(watched, event)

    @Command("presenter", "Presenter", "F11", Group.VIEW_PANELS, 30, checkable=True)
    def _switch(self) -> None:
        window, is_presenting = self._frame.window, self.is_presenting
        self._lesson_player.reveals = is_presenting
        if is_presenting:
            self._size_before = window.size()
            self._panel_width = self._inspector.width() or INSPECTOR_WIDTH
        self._enlarge()
        self._inspector.enlarge(PRESENTER if is_presenting else 1.0)
        # Set the height to zero instead of hiding the bar, so that the shortcuts of its entries keep working.
        window.menuBar().setMaximumHeight(0 if is_presenting else QWIDGETSIZE_MAX)
        state, full = window.windowState(), Qt.WindowState.WindowFullScreen
        window.setWindowState(state | full if is_presenting else state & ~full)
        # Empty rows give their space to the cards. Outside of presenter mode all zones keep their place.
        self._table_view.table_scene.folds = is_presenting
        self._arrange()
        self._table_view.fit()
        if is_presenting:
            # The menu bar is hidden, so say how to get back.
            self._frame.say(
                f"{keys_text(self._frame.actions['presenter'].shortcuts()[:1])} leaves the presenter."
            )
        else:
            self._place_text()
            self._narrow_panels()

    def _narrow_panels(self) -> None:
        """Restore the panel width.

        A panel that had to grow doesn't shrink by itself, and the table would stay small.
        """
        if self.is_presenting:
            return
        window, inspector = self._frame.window, self._frame.docks["Inspector"]
        window.resizeDocks([inspector], [self._panel_width], Qt.Orientation.Horizontal)
        if window.size() == self._size_before:
            self._size_before = None

    def _enlarge(self) -> None:
        """Set the font scale for the screen's height, independently of the text size in the preferences."""
        appearance = self._frame.appearance
        font_scale = 1.0
        if self.is_presenting:
            font_scale = max(PRESENTER, letters_for(self._frame.window.height()) / appearance.text_scale)
        if font_scale != self._font_scale:
            self._font_scale = font_scale
            appearance.enlarge(font_scale)

    # --- Bars and panels around the table -------------------------------------------------------------------

    def _arrange(self) -> None:
        """Show only their bar during a lesson and in the gallery, otherwise all bars and the panels that fit.

        Remarks about another place of the lesson are removed.
        """
        in_lesson = self.is_presenting and (self._lesson_player.is_in_lesson or self._is_exhibit)
        self._frame.page.turn_bar.setHidden(in_lesson)
        self._frame.window.statusBar().setHidden(in_lesson)
        self._remark.say("")
        QTimer.singleShot(0, self, partial(attempt, self._place_text))
        self._table_view.setMinimumHeight(_MIN_TABLE_HEIGHT if in_lesson else LOWEST)
        self._make_room(self.is_presenting and (in_lesson or self._is_narrow))
        # A visible panel keeps its normal width if the table would otherwise become too small.
        grows = self.is_presenting and not self._hidden_docks
        self._inspector.setMinimumWidth(round(INSPECTOR_WIDTH * (PRESENTER if grows else 1.0)))

    # --- Text over the table --------------------------------------------------------------------------------

    def _naming(self) -> "Naming | None":
        """Return the captions in presenter mode, otherwise None."""
        if self.is_presenting and self._names is None:
            page = self._frame.page
            self._names = Naming(page, page.table, self._table_view.table_scene)
        return self._names if self.is_presenting else None

    def _point_at(self, id: int) -> None:
        if (names := self._naming()) is not None:
            names.pointed = id
            names.place()

    def _focus_on(self, id: int) -> None:
        if (names := self._naming()) is not None:
            names.focused = id
            names.place()

    def _place_text(self) -> None:
        """Place the remark and the captions again after cards have moved."""
        self._remark.place()
        if (names := self._naming()) is not None:
            place = self._lesson_player.place if self._lesson_player.is_in_lesson else None
            prediction = place.asked.words if place is not None and place.asked is not None else ""
            names.spoken = f"{place.question} {place.words} {prediction}" if place is not None else ""
            names.place()
        elif self._names is not None:
            self._names.end()

    @property
    def _is_narrow(self) -> bool:
        screen = self._frame.window.screen().size().width()
        return screen - round(INSPECTOR_WIDTH * PRESENTER) < _MIN_TABLE_WIDTH

    def _make_room(self, without_panels: bool) -> None:
        """Hide the panels, or show those again that were hidden."""
        if without_panels:
            shown = [dock for dock in self._frame.docks.values() if not dock.isHidden()]
            self._hidden_docks += shown
            for dock in shown:
                dock.hide()
        elif not self.is_presenting:
            for dock in self._hidden_docks:
                dock.show()
            self._hidden_docks = []

    def _say(self, message: str) -> None:
        """Show a status message over the table while the status bar is hidden."""
        self._remark.say(message if self._frame.window.statusBar().isHidden() else "")


_MIN_WORD_LENGTH: Final = 5
"""Minimum length of a word in a name that is enough to identify the card."""
_WORD: Final = re.compile(r"[^\W\d_]+(?:-[^\W\d_]+)*")


class NameCaption(Remark):
    """Caption with the full name of a card."""


class Naming:
    """Captions for the hovered card, the focused card, and cards that the lesson mentions.

    A card whose tile shows its full name gets no caption. Neither does a card that the lesson mentions if its
    tile shows the short name that players use.
    """

    def __init__(self, page: QWidget, table: QWidget, scene: TableScene) -> None:
        self._page, self._table, self._scene = page, table, scene
        self._captions: list[NameCaption] = []
        self.pointed = 0
        """ID of the hovered object, or 0."""
        self.focused = 0
        """ID of the focused object, or 0."""
        self.spoken = ""
        """Text of the current lesson step."""

    def place(self) -> None:
        """Show the needed captions, each beside its card."""
        self.end()
        if not self._scene.animator.is_still():
            return
        taken: list[QRect] = []
        for number, item in enumerate(self._items_to_name()):
            if number == len(self._captions):
                self._captions.append(NameCaption(self._page, self._table, self._scene))
            caption = self._captions[number]
            caption.setText(name_of(item))
            is_clear = caption.place_beside(item.tile.translated(item.middle).toRect(), taken)
            # A caption that is farther away or covers a card is only shown for the hovered or focused card.
            caption.setVisible(is_clear or item.object_id in (self.pointed, self.focused))
            if caption.isVisible():
                taken.append(caption.geometry())

    def end(self) -> None:
        """Hide all captions."""
        for caption in self._captions:
            caption.hide()

    def _items_to_name(self) -> Iterator[CardItem]:
        pointed_ids = dict.fromkeys((self.pointed, self.focused))
        for id in pointed_ids:
            item = self._scene.card_items.of(id)
            if item is not None and item.place.shown and name_on_tile(item) != name_of(item):
                yield item
        for item in self._scene.card_items.all():
            if item.object_id not in pointed_ids and item.place.shown and self._is_mentioned(item):
                yield item

    def _is_mentioned(self, item: CardItem) -> bool:
        """Return whether the lesson mentions the card and its tile shows less than the short name."""
        name = name_of(item)
        has_word = any(
            word in self._spoken_words
            for word in name.replace(",", "").split()
            if len(word) >= _MIN_WORD_LENGTH
        )
        return has_word and name_on_tile(item) not in short_forms(name)

    @property
    def _spoken_words(self) -> set[str]:
        return set(_WORD.findall(self.spoken))


def name_of(item: CardItem) -> str:
    """Return the visible name of a card."""
    return shown_half(item.spec)[0]


def name_on_tile(item: CardItem) -> str:
    """Return the part of the name that its tile shows (one line at most if the card lies under another)."""
    lines = name_lines_of(item.spec, item.place.width)
    return " ".join(lines[:1] if item.place.peeks else lines)
