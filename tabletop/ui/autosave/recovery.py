"""Recovery of games that weren't closed: found at the start, offered once, and reopened on request."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress
from datetime import datetime
from functools import partial
from pathlib import Path

from PySide6.QtCore import QLockFile, QObject, Signal
from PySide6.QtWidgets import QFrame, QPushButton, QWidget

from tabletop.language.english import with_number
from tabletop.play.saves.closing_marks import mark_file
from tabletop.play.saves.faults import SavedGameError
from tabletop.play.saves.lines import MarkWord
from tabletop.play.saves.shelf import Kept, read_kept_game
from tabletop.ui.autosave.autosaver import Autosaver
from tabletop.ui.autosave.file_lock import ClaimError, claim
from tabletop.ui.frame.files import Files
from tabletop.ui.frame.frame import Frame
from tabletop.ui.session.game_opening import open_game
from tabletop.ui.style.announcing import announce
from tabletop.ui.style.boxes import row_of
from tabletop.ui.style.plain import PlainLabel


class Recovery(QObject):
    """Recovery of games from the shelf, for one window."""

    def __init__(self, frame: Frame, files: Files, autosaver: Autosaver) -> None:
        super().__init__(frame.window)
        self._frame, self._files, self._autosaver = frame, files, autosaver
        self._claim: QLockFile | None = None
        """Claim to the game that is offered or being reopened."""
        self._offered: Path | None = None
        self._bar: RecoveryBar | None = None

    def games(self) -> Iterator[Kept]:
        """Yield the games that can be reopened: all on the shelf except the current one."""
        return (game for game in self._autosaver.shelf.games() if not self._autosaver.is_following(game.path))

    def offer_newest(self) -> None:
        """Offer the newest game that wasn't closed, if there is one."""
        for path in self._autosaver.shelf.left_open():
            with suppress(ClaimError, OSError):
                self._claim = claim(path)
                game = self._game_to_offer(path)
                if game is not None:
                    self._offer(game)
                    return
                # Nothing can be recovered, so don't look at this file again.
                mark_file(path, MarkWord.SET_ASIDE)
                self._release_claim()

    @staticmethod
    def _game_to_offer(path: Path) -> Kept | None:
        """Return the game if it is readable and has any actions."""
        try:
            game = read_kept_game(path)
        except SavedGameError:
            return None
        return game if game.actions else None

    def _offer(self, game: Kept) -> None:
        self._offered = game.path
        sentence = recovery_text(game, datetime.now())
        self._bar = RecoveryBar(sentence, self._frame.page)
        self._bar.wanted.connect(partial(self.reopen, game.path))
        self._bar.not_now.connect(self.put_off)
        self._frame.page.add_above_table(self._bar)
        # Hide the bar during a presentation, and show it again afterwards.
        presenter = self._frame.actions["presenter"]
        presenter.toggled.connect(self._bar.setHidden)
        self._bar.setHidden(presenter.isChecked())
        announce(self._frame.window, sentence)

    def put_off(self) -> None:
        """Don't offer the game again. It remains under File, Recover."""
        if self._offered is not None:
            with suppress(OSError):
                mark_file(self._offered, MarkWord.SET_ASIDE)
            self._release_claim()
            self._hide()

    def reopen(self, path: Path) -> None:
        """Reopen a game from the shelf. If that crashes the program, the game isn't offered again."""
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
            self._release_claim()

    def hand_over_claim(self) -> QLockFile | None:
        """Return the claim to the game being reopened, and transfer its ownership to the caller."""
        if self._offered is not None:
            return None
        claimed, self._claim = self._claim, None
        return claimed

    def _release_claim(self) -> None:
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


def recovery_text(game: Kept, now: datetime) -> str:
    """Return the sentence that offers a game: its start, title and length."""
    start = f"{game.begun:%H:%M}" if game.begun.date() == now.date() else f"{game.begun:%Y-%m-%d, %H:%M}"
    return f"A game from {start} wasn't closed: {game.title}, {with_number(game.actions, 'action')}."


class RecoveryBar(QFrame):
    """Text with two buttons."""

    wanted = Signal()
    not_now = Signal()

    def __init__(self, words: str, parent: QWidget) -> None:
        super().__init__(parent)
        self.setProperty("look", "bar")
        self.setAccessibleName("A game that wasn't closed")
        self.setAccessibleDescription(words)
        label = PlainLabel(words, self, wraps=True)
        # Its title comes from a file, so it is shown as plain text.
        back = QPushButton("Reopen it", self, default=True)
        back.clicked.connect(self.wanted)
        later = QPushButton("Not now", self)
        later.setToolTip("The game remains under File ▸ Recover")
        later.clicked.connect(self.not_now)
        row_of((label, 1), back, later, inside=self, margins=(14, 6, 10, 6))
