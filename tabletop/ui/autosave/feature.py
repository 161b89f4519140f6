"""The autosave feature: save as, recover, and the offer to reopen games that weren't closed."""

from __future__ import annotations

from collections.abc import Callable
from functools import cached_property, partial
from pathlib import Path
from typing import TYPE_CHECKING, Final

from msgspec.structs import replace
from PySide6.QtCore import QEvent, QObject, Qt, QTimer
from PySide6.QtWidgets import QFileDialog, QMenu

from tabletop.disk.file_names import free_name, readable, resolve_name
from tabletop.disk.whole_files import write_whole
from tabletop.play import late_play
from tabletop.play.saves.faults import ClaimError, SavedGameError, why
from tabletop.play.table import Table
from tabletop.ui.autosave import late_autosave
from tabletop.ui.commands.command import Command
from tabletop.ui.commands.groups import Group
from tabletop.ui.commands.menus import empty
from tabletop.ui.frame.feature import Feature
from tabletop.ui.frame.files import GAME_FILES, Files
from tabletop.ui.frame.frame import Frame
from tabletop.ui.frame.reports import Reports
from tabletop.ui.session.bridge import Bridge
from tabletop.ui.session.opening import GAME_ENDING, Opened
from tabletop.ui.style.guard import attempt, guarded
from tabletop.ui.style.plain import add_entry, clean, in_letters, tip

if TYPE_CHECKING:
    from PySide6.QtWidgets import QMessageBox

    from tabletop.ui.autosave.autosaver import Autosaver
    from tabletop.ui.autosave.recovery import Recovery
    from tabletop.ui.autosave.unsaved_bar import UnsavedBar

_TEXTS: Final = "Texts (*.txt)"


@guarded
class Autosave(Feature):
    """Feature that saves each game to a file. Its modules are loaded when first needed."""

    def __init__(self, frame: Frame, bridge: Bridge, reports: Reports, files: Files, games: Path) -> None:
        super().__init__(frame)
        self._bridge, self._reports, self._files, self._games = bridge, reports, files, games
        self._opened: Opened | None = None
        self._is_following = False
        self._recovery: Recovery | None = None
        self._left_game: tuple[Table, Path | None] | None = None
        """Table of the last game that was left, not counting lessons, with its file."""
        self._bar: UnsavedBar | None = None
        self._box: QMessageBox | None = None

    def built(self) -> None:
        """Follow the table, add the Recover menu, and schedule the search for lost games."""
        self._bridge.changed.connect(self._update)
        self._bridge.replaced.connect(self._release)
        self.recover_menu = QMenu("Recover", self._frame.menus["File"])
        self.recover_menu.aboutToShow.connect(self._fill_recover)
        self._frame.actions.add_submenu(self.recover_menu, Group.FILE_OPEN, 26)
        self._frame.page.table.viewport().installEventFilter(self)

    @cached_property
    def autosaver(self) -> Autosaver:
        """The autosaver, created on first use."""
        autosaver = late_autosave.autosaver.Autosaver(self._games, self)
        # Queued, because the report of the action follows first and would overwrite this.
        autosaver.message.connect(self._reports.note, Qt.ConnectionType.QueuedConnection)
        autosaver.renamed.connect(self._update_title)
        autosaver.endangered.connect(self._show_danger)
        return autosaver

    def put_on_table(self, opened: Opened) -> None:
        """Follow the current table from its first action on."""
        self._opened, self._is_following = self._with_file(opened), False
        opened = self._opened
        if opened.game is not None or opened.table.journal.history:
            self._update()

    def _with_file(self, opened: Opened) -> Opened:
        """Return a reopened table with the file of its game, so that saving continues there."""
        path = (
            self._left_game[1] if self._left_game is not None and self._left_game[0] is opened.table else None
        )
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
        is_game = self._opened is not None and not (self._opened.is_lesson or self._opened.is_exhibit)
        if self._opened is not None and is_game and self._is_following:
            self._left_game = self._opened.table, self.autosaver.path
        self._opened = None
        if self._is_following:
            self._is_following = False
            self.autosaver.release()

    def _update(self) -> None:
        if self._opened is None:
            # The table has just been replaced, and ``put_on_table`` follows.
            return
        if self._is_following:
            self.autosaver.update()
        else:
            self._is_following = True
            self.autosaver.follow(self._opened, self._recovery.hand_over_claim() if self._recovery else None)

    def _update_title(self, file: str) -> None:
        title = in_letters(self._opened.title) if self._opened is not None else ""
        self._frame.window.setWindowTitle(clean(" – ".join(filter(None, (title, file, "Tabletop")))))

    # --- Failing files -----------------------------------------------------------------------------------

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
        """Return whether the whole game is saved in its file. Otherwise ask the player what to do."""
        if not self._is_following:
            return True
        self.autosaver.settle()
        if not self.autosaver.danger:
            return True
        if self._box is None:
            self._ask_about_leaving(go_on)
        return False

    def _ask_about_leaving(self, go_on: Callable[[], object]) -> None:
        self._box = late_autosave.unsaved_question.ask_about_leaving(
            self.autosaver.danger,
            self._frame.window,
            save=lambda: self.ask_and_save(go_on),
            keep=(lambda: self._leave(self.autosaver.release, go_on)) if self.autosaver.has_copy else None,
            discard=lambda: self._leave(self.autosaver.discard, go_on),
        )
        self._box.destroyed.connect(self._forget_box)

    def _forget_box(self) -> None:
        self._box = None

    def _leave(self, end: Callable[[], object], go_on: Callable[[], object]) -> None:
        self._is_following, self._opened = False, None
        end()
        go_on()

    def closing(self) -> None:
        """Close the file."""
        if self._recovery is not None:
            self._recovery.put_off()
        if self._is_following:
            self.autosaver.release()

    # --- Lost games --------------------------------------------------------------------------------------

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Search for lost games after the first painting."""
        if event.type() == QEvent.Type.Paint:
            watched.removeEventFilter(self)
            QTimer.singleShot(0, self, partial(attempt, self._offer_lost_games))
        return super().eventFilter(watched, event)

    def _offer_lost_games(self) -> None:
        if self._games.is_dir():
            self.recovery.offer_newest()
            self.autosaver.shelf.prune()

    @property
    def recovery(self) -> Recovery:
        """The recovery of lost games."""
        if self._recovery is None:
            self._recovery = late_autosave.recovery.Recovery(self._frame, self._files, self.autosaver)
        return self._recovery

    def _fill_recover(self) -> None:
        empty(self.recover_menu)
        for game in self.recovery.games():
            action = add_entry(self.recover_menu, game.label)
            action.setToolTip(tip(str(game.path)))
            action.triggered.connect(partial(self.recovery.reopen, game.path))
        if self.recover_menu.isEmpty():
            self.recover_menu.addAction("No saved games").setEnabled(False)

    # --- Saving ------------------------------------------------------------------------------------------

    @Command("save game", "Save game as…", "Ctrl+Shift+S", Group.FILE_SAVE, 10)
    def ask_and_save(self, go_on: Callable[[], object] | None = None) -> None:
        """Let the player choose a file for the game. ``go_on`` is called once it is saved."""
        named = self.autosaver.named_file
        name = named.name if named is not None else self._free_name("", GAME_ENDING)
        self._ask("Save game as", GAME_FILES, name, partial(self._save_and_go_on, go_on))

    @Command("save log", "Save log as text…", "", Group.FILE_SAVE, 50)
    def _ask_and_save_log(self) -> None:
        self._ask("Save log as text", _TEXTS, self._free_name(" log", ".txt"), self.save_log)

    def _free_name(self, suffix: str, ending: str) -> str:
        title = self._opened.title if self._opened is not None else "Game"
        return free_name(self._files.folder, f"{title}{suffix}", ending)

    def _ask(self, title: str, kind: str, name: str, save: Callable[[str], None]) -> None:
        dialog = QFileDialog(self._frame.window, title, str(self._files.folder), kind)
        dialog.setAcceptMode(QFileDialog.AcceptMode.AcceptSave)
        # Set the suffix now, so that the dialog's overwrite check sees the final name.
        dialog.setDefaultSuffix(Path(name).suffix.removeprefix("."))
        dialog.selectFile(name)
        dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        dialog.fileSelected.connect(save)
        dialog.open()

    def _save_and_go_on(self, go_on: Callable[[], object] | None, name: str) -> None:
        if self.save_as(name) and go_on is not None:
            go_on()

    def save_as(self, name: str) -> bool:
        """Save the game under a new name, or report why that failed. Return whether it succeeded."""
        path = resolve_name(name)
        self._update()
        try:
            self.autosaver.save_as(path)
        except (OSError, ClaimError) as error:
            words = f"{readable(path)}: {why(error)}. Choose another folder."
            self._frame.report_failure("Can't save the game", words)
            return False
        self._files.remember(path)
        name = readable(path.name)
        self._frame.say(f"Saved {name}. The game continues to be saved there.")
        return True

    def save_log(self, name: str) -> None:
        """Save the log as readable text."""
        path = resolve_name(name)
        title = self._opened.title if self._opened is not None else "Tabletop"
        try:
            write_whole(path, late_play.transcript.transcript(self._reports.logbook, title))
        except OSError as error:
            words = f"{readable(path)}: {why(error)}. Choose another folder."
            self._frame.report_failure("Can't save the log", words)
            return
        self._files.folder = path.parent
        self._frame.say(f"Saved {readable(path.name)}.")
