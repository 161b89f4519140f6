"""The presenter: the whole screen, letters that the last row reads, and in a lesson nothing but its bar."""

from functools import partial
from typing import Final

from PySide6.QtCore import QEvent, QObject, QSize, Qt, QTimer
from PySide6.QtWidgets import QDockWidget

from tabletop.ui.commands.command import Command, Handlers
from tabletop.ui.commands.keys import keys_text
from tabletop.ui.frame.feature import Feature
from tabletop.ui.frame.frame import Frame
from tabletop.ui.panels.inspector import INSPECTOR_WIDTH, Inspector
from tabletop.ui.presenting import naming
from tabletop.ui.presenting.remark import Remark
from tabletop.ui.session.lesson_player import LessonPlayer
from tabletop.ui.style.appearance import PRESENTER
from tabletop.ui.style.guard import attempt, guarded
from tabletop.ui.table.view_widget import LOWEST, TableViewWidget

QWIDGETSIZE_MAX: Final = (1 << 24) - 1
"""Qt's word for no limit; it is a macro there."""
_TABLE: Final = 1000
"""Where less than this would be left to the table, in logical pixels, the panels make room for it."""
_LOWEST: Final = 240
"""Height of the table at least: below it the bar of a lesson has large letters."""
_HEIGHT: Final = 380.0
"""A screen so many logical pixels high shows the usual letters; a higher one larger ones.

The smallest of them, 13 pixels high, then reach from their upper to their lower ends over 3 % of it.
"""


def letters_for(height: int) -> float:
    """How much larger than usual letters are on a screen of a height in logical pixels."""
    return max(PRESENTER, height / _HEIGHT)


@guarded
class Presenter(Feature):
    """Enters and leaves the presenter."""

    def __init__(
        self, frame: Frame, lesson_player: LessonPlayer, table_view: TableViewWidget, inspector: Inspector
    ) -> None:
        super().__init__(frame)
        self._lesson_player, self._table_view, self._inspector = lesson_player, table_view, inspector
        self._put_away: list[QDockWidget] = []
        self._panel_width = INSPECTOR_WIDTH
        """Of the panels at the side, before the presenter made them wider."""
        self._letters = 1.0
        self._size_before: QSize | None = None
        """Of the window before the presenter, until it has that again."""
        self._remark = Remark(frame.page, frame.page.table, table_view.table_scene)
        self._names: naming.Naming | None = None

    def handlers(self) -> Handlers:
        """What F11 does."""
        return {Command.PRESENTER: self._switch}

    def built(self) -> None:
        """Follow lessons, the size of the window, and what is said."""
        self._lesson_player.moved.connect(self._arrange)
        self._frame.window.installEventFilter(self)
        self._frame.status.remarked.connect(self._say)
        scene = self._table_view.table_scene
        scene.hovered.connect(self._point_at)
        scene.selection_moved.connect(self._focus_on)
        scene.animator.still.connect(self._place_words)

    @property
    def presents(self) -> bool:
        """Whether something is shown to a room."""
        return self._frame.actions[Command.PRESENTER].isChecked()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """On a screen of another height letters have another size."""
        if event.type() == QEvent.Type.Resize and watched is self._frame.window:
            if self.presents:
                self._enlarge()
                # The table has its own size a little later.
                QTimer.singleShot(0, self, partial(attempt, self._place_words))
            elif self._size_before is not None:
                # It comes back to its own size in more than one step, and shares each of them out anew.
                QTimer.singleShot(0, self, partial(attempt, self._narrow_panels))
        return super().eventFilter(watched, event)

    def _switch(self) -> None:
        window, presents = self._frame.window, self.presents
        self._lesson_player.reveals = presents
        if presents:
            self._size_before = window.size()
            self._panel_width = self._inspector.width() or INSPECTOR_WIDTH
        self._enlarge()
        self._inspector.enlarge(PRESENTER if presents else 1.0)
        # Of no height instead of hidden: the keys of its entries go on working. The cards get the room.
        window.menuBar().setMaximumHeight(0 if presents else QWIDGETSIZE_MAX)
        state, full = window.windowState(), Qt.WindowState.WindowFullScreen
        window.setWindowState(state | full if presents else state & ~full)
        # Empty rows give their room to the cards that there are; elsewhere all zones stay put.
        self._table_view.table_scene.folds = presents
        self._arrange()
        self._table_view.fit()
        if presents:
            # The menus are out of sight, and with them the way back.
            self._frame.say(
                f"{keys_text(self._frame.actions[Command.PRESENTER].shortcuts()[:1])} leaves the presenter."
            )
        else:
            self._place_words()
            self._narrow_panels()

    def _narrow_panels(self) -> None:
        """A panel that had to grow does not shrink by itself, and the table would stay small."""
        if self.presents:
            return
        window, inspector = self._frame.window, self._frame.docks["Inspector"]
        window.resizeDocks([inspector], [self._panel_width], Qt.Orientation.Horizontal)
        if window.size() == self._size_before:
            self._size_before = None

    def _enlarge(self) -> None:
        """Letters for the height of the screen, whatever size of text somebody has chosen besides."""
        appearance = self._frame.appearance
        letters = 1.0
        if self.presents:
            letters = max(PRESENTER, letters_for(self._frame.window.height()) / appearance.text_scale)
        if letters != self._letters:
            self._letters = letters
            appearance.enlarge(letters)

    # --- What stands around the table -----------------------------------------------------------------------

    def _arrange(self) -> None:
        """In a lesson only its own bar; without one, bars and the panels that there is room for.

        What was remarked at another place of the lesson is over.
        """
        in_lesson = self.presents and self._lesson_player.is_in_lesson
        self._frame.page.turn_bar.setHidden(in_lesson)
        self._frame.window.statusBar().setHidden(in_lesson)
        self._remark.say("")
        QTimer.singleShot(0, self, partial(attempt, self._place_words))
        self._table_view.setMinimumHeight(_LOWEST if in_lesson else LOWEST)
        self._make_room(self.presents and (in_lesson or self._is_narrow))
        # One that is there keeps its usual width where it would leave the table too little.
        grows = self.presents and not self._put_away
        self._inspector.setMinimumWidth(round(INSPECTOR_WIDTH * (PRESENTER if grows else 1.0)))

    # --- What is said over the table ------------------------------------------------------------------------

    def _naming(self) -> "naming.Naming | None":
        """What names cards to a room; None without one."""
        if self.presents and self._names is None:
            page = self._frame.page
            self._names = naming.Naming(page, page.table, self._table_view.table_scene)
        return self._names if self.presents else None

    def _point_at(self, id: int) -> None:
        if (names := self._naming()) is not None:
            names.pointed = id
            names.place()

    def _focus_on(self, id: int) -> None:
        if (names := self._naming()) is not None:
            names.focused = id
            names.place()

    def _place_words(self) -> None:
        """Cards lie elsewhere, or others do."""
        self._remark.place()
        if (names := self._naming()) is not None:
            place = self._lesson_player.place if self._lesson_player.is_in_lesson else None
            asked = place.asked.words if place is not None and place.asked is not None else ""
            names.spoken = f"{place.question} {place.words} {asked}" if place is not None else ""
            names.place()
        elif self._names is not None:
            self._names.end()

    @property
    def _is_narrow(self) -> bool:
        screen = self._frame.window.screen().size().width()
        return screen - round(INSPECTOR_WIDTH * PRESENTER) < _TABLE

    def _make_room(self, without_panels: bool) -> None:
        """Put the panels away, or those back that were put away."""
        if without_panels:
            shown = [dock for dock in self._frame.docks.values() if not dock.isHidden()]
            self._put_away += shown
            for dock in shown:
                dock.hide()
        elif not self.presents:
            for dock in self._put_away:
                dock.show()
            self._put_away = []

    def _say(self, words: str) -> None:
        """What the last line of the window would say stands over the table while that line is away."""
        self._remark.say(words if self._frame.window.statusBar().isHidden() else "")
