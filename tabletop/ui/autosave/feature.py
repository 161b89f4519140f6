"""Saved games in the window: save as, recover, and the offer to bring back what was not closed."""

from __future__ import annotations

from collections.abc import Callable
from functools import cached_property, partial
from pathlib import Path
from typing import TYPE_CHECKING, Final

from msgspec.structs import replace
from PySide6.QtCore import QEvent, QObject, Qt, QTimer
from PySide6.QtWidgets import QFileDialog, QMenu

from tabletop.file_names import chosen, free_name, readable
from tabletop.play import late_play
from tabletop.play.saves.faults import ClaimError, SavedGameError, why
from tabletop.play.table import Table
from tabletop.ui.autosave import late_autosave
from tabletop.ui.commands.command import Command, Handlers
from tabletop.ui.commands.menus import empty
from tabletop.ui.frame.feature import Feature
from tabletop.ui.frame.files import GAME_FILES, Files
from tabletop.ui.frame.frame import Frame
from tabletop.ui.frame.reports import Reports
from tabletop.ui.session.bridge import Bridge
from tabletop.ui.session.opening import GAME_ENDING, Opened
from tabletop.ui.style.guard import attempt, guarded
from tabletop.ui.style.plain import add_entry, clean, tip
from tabletop.whole_files import write_whole

if TYPE_CHECKING:
    from PySide6.QtWidgets import QMessageBox

    from tabletop.ui.autosave.autosaver import Autosaver
    from tabletop.ui.autosave.recovery import Recovery
    from tabletop.ui.autosave.unsaved_bar import UnsavedBar

_TEXTS: Final = "Texts (*.txt)"


@guarded
class Autosave(Feature):
    """Keeps each game in a file. Nothing of it is loaded before something happens, or is looked for."""

    def __init__(self, frame: Frame, bridge: Bridge, reports: Reports, files: Files, games: Path) -> None:
        super().__init__(frame)
        self._bridge, self._reports, self._files, self._games = bridge, reports, files, games
        self._opened: Opened | None = None
        self._has_taken_up = False
        self._lost: Recovery | None = None
        self._left: tuple[Table, Path | None] | None = None
        """The table of the game that was left last, lessons aside, and the file that has it."""
        self._bar: UnsavedBar | None = None
        self._box: QMessageBox | None = None

    def handlers(self) -> Handlers:
        """What the entries for saved games do."""
        return {Command.SAVE_GAME: self.ask_and_save, Command.SAVE_LOG: self._ask_and_save_log}

    def built(self) -> None:
        """Listen, add the menu of games that nobody named, and look for lost ones when there is time."""
        self._bridge.changed.connect(self._keep_up)
        self._bridge.replaced.connect(self._release)
        self.recover_menu = QMenu("Recover", self._frame.menus["File"])
        self.recover_menu.aboutToShow.connect(self._fill_recover)
        self._frame.menus["File"].insertMenu(self._frame.actions[Command.IMPORT_CARDS], self.recover_menu)
        self._frame.page.table.viewport().installEventFilter(self)

    @cached_property
    def keeper(self) -> Autosaver:
        """What keeps the game in a file."""
        keeper = late_autosave.autosaver.Autosaver(self._games, self)
        # What came of the action is told first, and would be written over this.
        keeper.said.connect(self._reports.note, Qt.ConnectionType.QueuedConnection)
        keeper.renamed.connect(self._name)
        keeper.endangered.connect(self._show_danger)
        return keeper

    def put_on_table(self, opened: Opened) -> None:
        """Follow what lies on the table now, from its first action on."""
        self._opened, self._has_taken_up = self._found_again(opened), False
        opened = self._opened
        if opened.game is not None or opened.table.journal.history:
            self._keep_up()

    def _found_again(self, opened: Opened) -> Opened:
        """A table that comes back as it was left goes on in the file that has its game."""
        path = self._left[1] if self._left is not None and self._left[0] is opened.table else None
        if path is None:
            return opened
        try:
            saved = late_play.reading.read_game(path)
        except SavedGameError:
            return replace(opened, game=None)
        is_whole = len(saved.moves) == len(opened.table.journal.history)
        return replace(
            opened, game=late_play.replaying.Loaded(opened.table, saved, None) if is_whole else None
        )

    def _release(self) -> None:
        if self._opened is not None and not self._opened.is_lesson and self._has_taken_up:
            self._left = self._opened.table, self.keeper.path
        self._opened = None
        if self._has_taken_up:
            self._has_taken_up = False
            self.keeper.release()

    def _keep_up(self) -> None:
        if self._opened is None:
            # The table that is told of has been laid out, and what it is comes next.
            return
        if self._has_taken_up:
            self.keeper.keep_up()
        else:
            self._has_taken_up = True
            self.keeper.take_up(self._opened, self._lost.handed_over() if self._lost else None)

    def _name(self, file: str) -> None:
        title = self._opened.title if self._opened is not None else ""
        self._frame.window.setWindowTitle(clean(" – ".join(filter(None, (title, file, "Tabletop")))))

    # --- Where the file fails ----------------------------------------------------------------------------

    def _show_danger(self, words: str) -> None:
        if words and self._bar is None:
            self._bar = late_autosave.unsaved_bar.UnsavedBar(self._frame.page)
            self._bar.save_wanted.connect(self.ask_and_save)
            self._frame.page.add_above_table(self._bar)
        if words and self._bar is not None:
            self._bar.say(words)
        elif self._bar is not None:
            self._bar.hide()

    def may_leave(self, go_on: Callable[[], object]) -> bool:
        """Whether all of the game is where it belongs; else the player is asked what is to become of it."""
        if not self._has_taken_up:
            return True
        self.keeper.settle()
        if not self.keeper.danger:
            return True
        if self._box is None:
            self._ask_about_leaving(go_on)
        return False

    def _ask_about_leaving(self, go_on: Callable[[], object]) -> None:
        self._box = late_autosave.unsaved_question.ask_about_leaving(
            self.keeper.danger,
            self._frame.window,
            save=lambda: self.ask_and_save(go_on),
            keep=(lambda: self._leave(self.keeper.release, go_on)) if self.keeper.has_copy else None,
            discard=lambda: self._leave(self.keeper.discard, go_on),
        )
        self._box.destroyed.connect(self._forget_box)

    def _forget_box(self) -> None:
        self._box = None

    def _leave(self, end: Callable[[], object], go_on: Callable[[], object]) -> None:
        self._has_taken_up, self._opened = False, None
        end()
        go_on()

    def closing(self) -> None:
        """Close the file."""
        if self._lost is not None:
            self._lost.put_off()
        if self._has_taken_up:
            self.keeper.release()

    # --- Lost games --------------------------------------------------------------------------------------

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """After the first painting there is time to look for games that were lost."""
        if event.type() == QEvent.Type.Paint:
            watched.removeEventFilter(self)
            QTimer.singleShot(0, self, partial(attempt, self._look_for_lost))
        return super().eventFilter(watched, event)

    def _look_for_lost(self) -> None:
        if self._games.is_dir():
            self.lost.look()
            self.keeper.shelf.prune()

    @property
    def lost(self) -> Recovery:
        """What finds and brings back games."""
        if self._lost is None:
            self._lost = late_autosave.recovery.Recovery(self._frame, self._files, self.keeper)
        return self._lost

    def _fill_recover(self) -> None:
        empty(self.recover_menu)
        for game in self.lost.games():
            action = add_entry(self.recover_menu, game.words)
            action.setToolTip(tip(str(game.path)))
            action.triggered.connect(partial(self.lost.bring_back, game.path))
        if self.recover_menu.isEmpty():
            self.recover_menu.addAction("No game was kept yet").setEnabled(False)

    # --- Saving ------------------------------------------------------------------------------------------

    def ask_and_save(self, go_on: Callable[[], object] | None = None) -> None:
        """Let the player name the game; ``go_on`` is called once it is saved."""
        named = self.keeper.named
        name = named.name if named is not None else self._free_name("", GAME_ENDING)
        self._ask("Save game as", GAME_FILES, name, partial(self._save_and_go_on, go_on))

    def _ask_and_save_log(self) -> None:
        self._ask("Save the log as text", _TEXTS, self._free_name(" log", ".txt"), self.save_log)

    def _free_name(self, more: str, ending: str) -> str:
        title = self._opened.title if self._opened is not None else "Game"
        return free_name(self._files.folder, f"{title}{more}", ending)

    def _ask(self, title: str, kind: str, name: str, save: Callable[[str], None]) -> None:
        dialog = QFileDialog(self._frame.window, title, str(self._files.folder), kind)
        dialog.setAcceptMode(QFileDialog.AcceptMode.AcceptSave)
        # Added before the dialog asks whether a file may be replaced.
        dialog.setDefaultSuffix(Path(name).suffix.removeprefix("."))
        dialog.selectFile(name)
        dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        dialog.fileSelected.connect(save)
        dialog.open()

    def _save_and_go_on(self, go_on: Callable[[], object] | None, name: str) -> None:
        if self.save_as(name) and go_on is not None:
            go_on()

    def save_as(self, name: str) -> bool:
        """Keep the game under a name from here on, or say why that can't be. Returns whether it is."""
        path = chosen(name)
        self._keep_up()
        try:
            self.keeper.save_as(path)
        except (OSError, ClaimError) as error:
            words = f"{readable(path)}: {why(error)}; choose another place"
            self._frame.report_failure("The game can't be saved", words)
            return False
        self._files.remember(path)
        name = readable(path.name)
        self._frame.say(f"Saved {name}. Whatever happens from here on is saved there as well.")
        return True

    def save_log(self, name: str) -> None:
        """Write what the log says, for people to read."""
        path = chosen(name)
        title = self._opened.title if self._opened is not None else "Tabletop"
        try:
            write_whole(path, late_play.transcript.transcript(self._reports.logbook, title))
        except OSError as error:
            words = f"{readable(path)}: {why(error)}; choose another place"
            self._frame.report_failure("The log can't be saved", words)
            return
        self._files.folder = path.parent
        self._frame.say(f"Saved {readable(path.name)}.")
