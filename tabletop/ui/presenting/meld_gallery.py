"""The gallery of melds: all shipped pairs one after another, on a table of their own."""

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import TYPE_CHECKING, Final

from msgspec.structs import replace
from PySide6.QtCore import QEvent, QObject, Qt, QTimer
from PySide6.QtGui import QGuiApplication, QKeyEvent
from PySide6.QtWidgets import QApplication, QToolButton

from tabletop.language.effects import ReturnToHand
from tabletop.model.actions import Instruct
from tabletop.play.log.logbook import last_line
from tabletop.rules.view import ObjectView, TableView
from tabletop.ui.commands.command import Command
from tabletop.ui.commands.groups import Group
from tabletop.ui.frame.feature import Feature
from tabletop.ui.frame.files import Files
from tabletop.ui.frame.frame import Frame
from tabletop.ui.presenting import late_presenting
from tabletop.ui.session.opening import Opened
from tabletop.ui.style.announcing import announce
from tabletop.ui.style.application import running_application
from tabletop.ui.style.guard import attempt, guarded
from tabletop.ui.table.scene import TableScene

if TYPE_CHECKING:
    from tabletop.scenarios.lessons.meld_pairs import Exhibit, MeldPair
    from tabletop.scenarios.playing.play import Play
    from tabletop.ui.presenting.gallery_bar import GalleryBar

_PAUSE: Final = 1100
"""Time in milliseconds to look at each step of an ability before the next one."""
_ON_BATTLEFIELD: Final = "Drag one card onto the other, or let the ability meld them."
_ON_THE_WAY: Final = "The game goes on to the moment of the ability."
_ON_STACK: Final = "The ability is on the stack. Both cards are still separate permanents."
_MELDED: Final = "Melded by the ability: now they are one permanent with two cards."
_APART: Final = "One permanent left the battlefield, and two cards arrived."


@guarded
class MeldGallery(Feature):
    """Feature that shows the gallery. The table before it is put back when it is left."""

    def __init__(
        self, frame: Frame, scene: TableScene, files: Files, show_rule: Callable[[str], object]
    ) -> None:
        super().__init__(frame)
        self._scene, self._bridge, self._files, self._show_rule = scene, scene.bridge, files, show_rule
        self._now: Opened | None = None
        """The table that is shown outside the gallery, or the one to which the gallery returns."""
        self._pairs: Sequence[MeldPair] = ()
        self._exhibit: Exhibit | None = None
        """The pair that is shown, or None outside the gallery."""
        self._play: Play | None = None
        self._at = 0
        self._opened_presenter = self._is_playing = False
        self._bar: GalleryBar | None = None
        self.timer = QTimer(self, singleShot=True)
        """Timer for the next step of the ability."""
        self.timer.timeout.connect(partial(attempt, self._step))
        self._keys: Mapping[int, Callable[[], object]] = {
            Qt.Key.Key_Left: self.previous,
            Qt.Key.Key_Right: self.next,
            Qt.Key.Key_Space: self.go_on,
            Qt.Key.Key_Escape: self._cancel_or_leave,
        }

    def built(self) -> None:
        """Follow the table."""
        self._bridge.changed.connect(self._follow)
        self._frame.appearance.changed.connect(self._show_labels)

    def closing(self) -> None:
        """Stop playing."""
        self.timer.stop()
        running_application().removeEventFilter(self)

    @property
    def is_open(self) -> bool:
        """Whether the gallery is shown."""
        return self._exhibit is not None

    @property
    def bar(self) -> "GalleryBar":
        """The bar below the table, created on first use."""
        if self._bar is None:
            self._bar = bar = late_presenting.gallery_bar.GalleryBar(self._frame.page)
            self._frame.page.add_below_table(bar)
            bar.previous_wanted.connect(self.previous)
            bar.next_wanted.connect(self.next)
            bar.play_wanted.connect(self.go_on)
            bar.leave_wanted.connect(self.leave)
            bar.rule_wanted.connect(self._show_rule)
        return self._bar

    # --- Entering and leaving ---------------------------------------------------------------------------

    @Command("meld gallery", "Meld gallery", "", Group.LESSON_CHOICE, 50, checkable=True)
    def _enter_or_leave(self) -> None:
        self._check_command()
        if self.is_open:
            self.leave()
        elif self._bridge.is_announcing or self._bridge.to_confirm is not None:
            self._frame.say("Finish or cancel the spell or ability first.")
        else:
            self._pairs = late_presenting.meld_pairs.meld_pairs()
            if self._now is not None:
                self._now = replace(self._now, drawn=self._scene.drawings.snapshot())
            self._show(0)

    def _check_command(self) -> None:
        """Check the menu entry while the gallery is open."""
        self._frame.actions["meld gallery"].setChecked(self.is_open)

    def put_on_table(self, opened: Opened) -> None:
        """Show the bar below an exhibit. Any other table ends the gallery."""
        if opened.is_exhibit:
            self._begin()
        else:
            self._now = opened
            self._end()
        self._check_command()

    def _begin(self) -> None:
        running_application().installEventFilter(self)
        self.bar.show()
        presenter = self._frame.actions["presenter"]
        if not presenter.isChecked():
            self._opened_presenter = True
            presenter.trigger()
        self._show_labels()

    def _end(self) -> None:
        self.timer.stop()
        if self._exhibit is None:
            return
        self._exhibit = self._play = None
        running_application().removeEventFilter(self)
        self.bar.hide()
        presenter = self._frame.actions["presenter"]
        if self._opened_presenter and presenter.isChecked():
            presenter.trigger()
        self._opened_presenter = False

    def leave(self) -> None:
        """Put the table back that was there before."""
        self.timer.stop()
        if self._now is not None:
            self._files.opened.emit(self._now)

    # --- Pairs --------------------------------------------------------------------------------------------

    def next(self) -> None:
        """Show the next pair, after the last one the first."""
        self._show((self._at + 1) % len(self._pairs))

    def previous(self) -> None:
        """Show the previous pair."""
        self._show((self._at - 1) % len(self._pairs))

    def _show(self, place: int) -> None:
        self.timer.stop()
        exhibit = late_presenting.meld_pairs.exhibit_of(self._pairs[place])
        self._at, self._exhibit, self._play = place, exhibit, late_presenting.play.Play(exhibit.file)
        title = exhibit.file.scenario.title
        self._files.opened.emit(Opened(self._play.table, title, (exhibit.pair.words,), is_exhibit=True))

    # --- Melding and coming apart -------------------------------------------------------------------------

    def go_on(self) -> None:
        """Meld the pair through its ability, or let the melded permanent come apart."""
        play, melded = self._play, self._melded()
        if play is None:
            return
        if melded is not None:
            self.timer.stop()
            self._scene.arranger.forget_sizes()
            self._bridge.propose(Instruct(effect=ReturnToHand(objects=(melded.id,))), melded.id)
        elif self.timer.isActive():
            self._step()
        elif play.played or play.has_deviated:
            play.rewind(0)
            self._tell(())
            self._wait()
        else:
            self._step()

    def _step(self) -> None:
        play = self._play
        if play is None or play.played == len(play.file.scenario.steps):
            return
        self.timer.stop()
        self._tell(play.next().happened)
        if self._melded() is None:
            self._wait()

    def _wait(self) -> None:
        self.timer.start(round(self._scene.animator.remaining) + _PAUSE)
        self._show_stage()

    def _tell(self, events: tuple[object, ...]) -> None:
        # In the gallery cards are always as large as possible, even if sizes change more than once a turn.
        self._scene.arranger.forget_sizes()
        self._is_playing = True
        self._bridge.show(events)
        self._is_playing = False

    def _follow(self, _view: TableView, _events: Sequence[object]) -> None:
        """Show what has happened. An action by hand ends the playing of the ability."""
        if not self._is_playing:
            self.timer.stop()
        self._show_stage()

    # --- Words --------------------------------------------------------------------------------------------

    def _melded(self) -> ObjectView | None:
        """Return the melded permanent, or None."""
        return next((each for each in self._bridge.view().battlefield if each.melded), None)

    def _show_labels(self) -> None:
        if self._exhibit is not None:
            self.bar.show_pair(self._exhibit.pair, self._at + 1, len(self._pairs), self._frame.shade)
            self._show_stage()

    def _show_stage(self) -> None:
        if self._exhibit is None or self._play is None or self._bridge.table is not self._play.table:
            return
        words, rules, deed = self._stage(self._exhibit)
        self.bar.show_stage(words, rules, deed, self._frame.shade)
        announce(self._frame.window, words)

    def _stage(self, exhibit: "Exhibit") -> tuple[str, tuple[str, ...], str]:
        """Return what has happened in words, the rules about it, and what Space does next."""
        journal, pair = self._bridge.table.journal, exhibit.pair
        view = self._bridge.view()
        if self._melded() is not None:
            by_hand = late_presenting.meld_pairs.by_hand_words(journal)
            return by_hand or _MELDED, exhibit.rules, "Come apart"
        if self.timer.isActive() and journal.cursor:
            return _ON_STACK if view.stack else _ON_THE_WAY, (), "Go on"
        line = last_line(journal, self._bridge.viewer)
        names = {each.now.name for each in view.battlefield if each.now is not None}
        if {pair.first.name, pair.second.name} <= names:
            return _ON_BATTLEFIELD, exhibit.rules[:2], "Meld"
        return _APART, line.rules if line is not None else (), "Meld again"

    # --- Keys ---------------------------------------------------------------------------------------------

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Take the keys of the gallery before the commands of the table that have the same ones."""
        if isinstance(event, QKeyEvent) and self._takes(event):
            if event.type() == QEvent.Type.ShortcutOverride:
                # Accept it so that it arrives as a key press instead of triggering its shortcut.
                event.accept()
                return True
            if event.type() == QEvent.Type.KeyPress:
                self._keys[event.key()]()
                return True
        return super().eventFilter(watched, event)

    def _takes(self, event: QKeyEvent) -> bool:
        """Return whether a key is one of the gallery, and nothing else waits for it."""
        modifiers = event.modifiers() & ~Qt.KeyboardModifier.KeypadModifier
        if not self.is_open or event.key() not in self._keys or modifiers != Qt.KeyboardModifier.NoModifier:
            return False
        focus = QApplication.focusWidget()
        is_at_table = focus is None or focus is self._frame.page.table
        is_in_bar = focus is not None and self.bar.isAncestorOf(focus)
        presses = event.key() == Qt.Key.Key_Space and isinstance(focus, QToolButton)
        is_free = (
            QApplication.activePopupWidget() is None
            and QGuiApplication.mouseButtons() == Qt.MouseButton.NoButton
            and not self._bridge.perspective.is_asking
        )
        return is_free and (is_at_table or (is_in_bar and not presses))

    def _cancel_or_leave(self) -> None:
        if not self._scene.cancel():
            self.leave()
