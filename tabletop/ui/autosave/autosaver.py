"""Keeps the game of a window in a file: one that the player named, else one on the shelf."""

from pathlib import Path
from typing import Final

from PySide6.QtCore import QLockFile, QObject, QTimer, Signal

from tabletop.file_names import readable
from tabletop.play.saves.faults import ClaimError
from tabletop.play.saves.kept_game import KeptGame
from tabletop.play.saves.lines import MarkWord
from tabletop.play.saves.replaying import Loaded
from tabletop.play.saves.shelf import Shelf
from tabletop.play.saves.writing import resumed
from tabletop.ui.autosave.file_lock import claim
from tabletop.ui.session.opening import Opened

_SYNC_AFTER: Final = 1000
"""Milliseconds."""


class Autosaver(QObject):
    """Follows one table after another. Nothing that goes wrong with a file gets in the way of the game."""

    said = Signal(str)
    """Something about the file that the player should know."""
    endangered = Signal(str)
    """Why the game is not where it belongs, in one line; empty as soon as it is."""
    renamed = Signal(str)
    """What the file is called now; empty for a game that nobody named."""

    def __init__(self, folder: Path, parent: QObject) -> None:
        super().__init__(parent)
        self.shelf = Shelf(folder, claim=claim)
        self._opened: Opened | None = None
        self._game: KeptGame | None = None
        self._was_lost = False
        self.danger = ""
        """The last word of ``endangered``."""
        self._syncing = QTimer(self, singleShot=True, interval=_SYNC_AFTER)
        self._syncing.timeout.connect(self._sync)

    @property
    def path(self) -> Path | None:
        """The file that follows the game now, if there is one."""
        file = self._game.file if self._game is not None else None
        return file.path if file is not None else None

    def is_following(self, path: Path) -> bool:
        """Whether a file belongs to the game that is on the table."""
        files = (self._game.file, self._game.copy) if self._game is not None else ()
        return any(file is not None and file.path == path for file in files)

    @property
    def named(self) -> Path | None:
        """The file that follows the game now, if the player has named it."""
        path = self.path
        return path if path is not None and not self.shelf.holds(path) else None

    @property
    def has_copy(self) -> bool:
        """Whether the shelf has all of the game while its own file has not."""
        return self._game is not None and bool(self._game.fault) and self._game.is_kept

    def take_up(self, opened: Opened, claimed: QLockFile | None = None) -> None:
        """Follow another table. ``claimed`` is the claim to its file, if that was made before."""
        self.release()
        self._opened = opened
        self._game = KeptGame(opened.table, opened.title, self.shelf)
        if opened.game is not None:
            self._go_on_with(opened.game, self._game, claimed)
        self.keep_up()

    def _go_on_with(self, game: Loaded, kept: KeptGame, claimed: QLockFile | None) -> None:
        path = game.saved.path
        is_named = not self.shelf.holds(path)
        try:
            claimed = claimed or claim(path)
            if game.damage is None:
                file = resumed(game.saved, game.table)
                file.claim, claimed = claimed, None
                kept.follow(file)
                self._was_lost = not is_named
        except (ClaimError, OSError) as error:
            words = error if isinstance(error, ClaimError) else "can't be written to"
            self.said.emit(f"{readable(path.name)} {words}. This is a copy of it.")
        if game.damage is not None:
            self.said.emit(game.complaint)
        if claimed is not None:
            claimed.unlock()
        if is_named:
            name = readable(path.name)
            self.renamed.emit(name if kept.file is not None else f"copy of {name}")

    def keep_up(self) -> None:
        """After each thing that happened: see that there is a file, and that all of it is in there."""
        game, opened = self._game, self._opened
        if game is None or opened is None:
            return
        if game.file is None and _is_worth_keeping(opened):
            game.begin()
        self._say_how_it_is(game)
        if not game.is_synced and not self._syncing.isActive():
            self._syncing.start()

    def settle(self) -> None:
        """Do all that can be done before the game is left; ``danger`` says whether it was enough."""
        if self._game is not None:
            self._game.settle()
            self._say_how_it_is(self._game)

    def _say_how_it_is(self, game: KeptGame) -> None:
        danger = self._danger_of(game)
        if danger == self.danger:
            return
        self.danger = danger
        self.endangered.emit(danger)
        if danger:
            self.said.emit(danger)
        elif self.path is not None:
            what = readable(self.named.name) if self.named is not None else "This game"
            self.said.emit(f"{what} is saved again, with everything that was done.")

    def _danger_of(self, game: KeptGame) -> str:
        if not game.fault:
            return ""
        name = f"{readable(self.named.name)}: " if self.named is not None else ""
        if game.is_kept:
            return f"{name}{game.fault}. The game is kept under File, Recover instead."
        also = f"; under File, Recover: {game.shelf_fault}" if name and game.shelf_fault != game.fault else ""
        return f"This game is not being saved. {name}{game.fault}{also}. Save it in another place."

    def save_as(self, path: Path) -> None:
        """Keep the game under a name from here on.

        Raises:
            ClaimError: another window has the file.
            OSError: it can't be written.

        """
        game = self._game
        assert game is not None
        if self.path is not None and self.path.resolve() == path.resolve():
            game.save_again()
        else:
            claimed = claim(path)
            try:
                game.save_as(path, claimed)
            except OSError:
                claimed.unlock()
                raise
        self.keep_up()
        self.renamed.emit(readable(path.name))

    def discard(self) -> None:
        """Give up what is not in the file: the copy on the shelf goes."""
        if self._game is not None:
            self._game.discard()
        self._let_go()

    def release(self) -> None:
        """Close the file of the game that is no longer on the table."""
        if self._game is not None:
            self._game.close(MarkWord.KEPT if self._was_lost else MarkWord.CLOSED)
        self._let_go()

    def _let_go(self) -> None:
        self._syncing.stop()
        self._opened, self._game, self._was_lost, self.danger = None, None, False, ""
        self.endangered.emit("")
        self.renamed.emit("")

    def _sync(self) -> None:
        if self._game is not None:
            self._game.sync()
            self.keep_up()


def _is_worth_keeping(opened: Opened) -> bool:
    """Whether anything has happened that the file it comes from does not say."""
    table, lesson = opened.table, opened.lesson
    is_just_a_lesson = lesson is not None and bool(lesson.steps) and not lesson.has_strayed
    return bool(table.journal.history) and table.recipe is not None and not is_just_a_lesson
