"""Games that were not closed: found at the start, offered once, brought back."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress
from datetime import datetime
from functools import partial
from pathlib import Path

from PySide6.QtCore import QLockFile, QObject

from tabletop.play.log.names import counted
from tabletop.play.saves.faults import SavedGameError
from tabletop.play.saves.lines import MarkWord
from tabletop.play.saves.marks import mark_file
from tabletop.play.saves.shelf import Kept, kept
from tabletop.ui.autosave.autosaver import Autosaver
from tabletop.ui.autosave.file_lock import ClaimError, claim
from tabletop.ui.autosave.recovery_bar import RecoveryBar
from tabletop.ui.commands.command import Command
from tabletop.ui.frame.files import Files
from tabletop.ui.frame.frame import Frame
from tabletop.ui.session.game_opening import open_game
from tabletop.ui.style.announcing import announce


class Recovery(QObject):
    """Looks through the shelf of one window."""

    def __init__(self, frame: Frame, files: Files, keeper: Autosaver) -> None:
        super().__init__(frame.window)
        self._frame, self._files, self._keeper = frame, files, keeper
        self._claim: QLockFile | None = None
        """The claim to the game that is offered or being brought back."""
        self._offered: Path | None = None
        self._bar: RecoveryBar | None = None

    def games(self) -> Iterator[Kept]:
        """The games that can be brought back: all on the shelf but the one on the table."""
        return (game for game in self._keeper.shelf.games() if not self._keeper.is_following(game.path))

    def look(self) -> None:
        """Offer the newest of the games that were not closed, if there is any."""
        for path in self._keeper.shelf.left_open():
            with suppress(ClaimError, OSError):
                self._claim = claim(path)
                game = self._worth_offering(path)
                if game is not None:
                    self._offer(game)
                    return
                # There is nothing to be brought back, so nobody is asked about it again.
                mark_file(path, MarkWord.SET_ASIDE)
                self._give_up()

    @staticmethod
    def _worth_offering(path: Path) -> Kept | None:
        """A game that can be read, and in which something was done."""
        try:
            game = kept(path)
        except SavedGameError:
            return None
        return game if game.actions else None

    def _offer(self, game: Kept) -> None:
        self._offered = game.path
        words = offer_words(game, datetime.now())
        self._bar = RecoveryBar(words, self._frame.page)
        self._bar.wanted.connect(partial(self.bring_back, game.path))
        self._bar.not_now.connect(self.put_off)
        self._frame.page.add_above_table(self._bar)
        # A room that looks on is asked nothing; it is there again afterwards.
        presents = self._frame.actions[Command.PRESENTER]
        presents.toggled.connect(self._bar.setHidden)
        self._bar.setHidden(presents.isChecked())
        announce(self._frame.window, words)

    def put_off(self) -> None:
        """Don't offer the game again. It stays on the shelf."""
        if self._offered is not None:
            with suppress(OSError):
                mark_file(self._offered, MarkWord.SET_ASIDE)
            self._give_up()
            self._hide()

    def bring_back(self, path: Path) -> None:
        """Put a game from the shelf on the table. Should that end the program, it isn't offered again."""
        if path != self._offered:
            try:
                claimed = claim(path)
            except ClaimError as error:
                self._frame.say(f"That game {error}.")
                return
            self.put_off()
            self._claim = claimed
        self._hide()
        with suppress(OSError):
            mark_file(path, MarkWord.LOADING)
        if not self._files.put(partial(open_game, path)):
            self._give_up()

    def handed_over(self) -> QLockFile | None:
        """The claim to the game that is being brought back; from now on it belongs to who asks."""
        if self._offered is not None:
            return None
        claimed, self._claim = self._claim, None
        return claimed

    def _give_up(self) -> None:
        if self._claim is not None:
            self._claim.unlock()
        self._claim = None

    def _hide(self) -> None:
        self._offered = None
        if self._bar is not None:
            self._bar.hide()
            self._bar.deleteLater()
            self._bar = None
            self._frame.page.table.setFocus()


def offer_words(game: Kept, now: datetime) -> str:
    """How a game is offered: when it was begun, how long it is, and what it is called."""
    when = f"{game.begun:%H:%M}" if game.begun.date() == now.date() else f"{game.begun:%Y-%m-%d, %H:%M}"
    return f"A game of {when} was not closed: {game.title}, {counted(game.actions, 'action')}."
