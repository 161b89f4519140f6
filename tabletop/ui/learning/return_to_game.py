"""The return to a game that was left to open a lesson."""

from tabletop.ui.commands.command import Command, Handlers
from tabletop.ui.frame.feature import Feature
from tabletop.ui.frame.files import Files
from tabletop.ui.frame.frame import Frame
from tabletop.ui.session.opening import Opened


class ReturnToGame(Feature):
    """Feature that remembers the game from which lessons were opened, even after several lessons."""

    def __init__(self, frame: Frame, files: Files) -> None:
        super().__init__(frame)
        self._files = files
        self._now: Opened | None = None
        self._game: Opened | None = None
        """The game that was left, with its table."""

    def handlers(self) -> Handlers:
        """Return the handler of the menu entry and the button."""
        return {Command.BACK_TO_GAME: self.go_back}

    def built(self) -> None:
        """Disable the command until a game was left."""
        self._frame.actions[Command.BACK_TO_GAME].setEnabled(False)

    def put_on_table(self, opened: Opened) -> None:
        """Remember the game when a lesson replaces it. Any other table clears it."""
        before, self._now = self._now, opened
        if not opened.is_lesson:
            self._game = None
        elif before is not None and not before.is_lesson and before.table.journal.history:
            self._game = before
        self._frame.actions[Command.BACK_TO_GAME].setEnabled(self.has_game)
        self._frame.page.step_bar.back_to_game.setVisible(self.has_game)

    @property
    def has_game(self) -> bool:
        """Whether there is a game to return to."""
        return self._game is not None

    def go_back(self) -> None:
        """Open the game again, with its whole history including undone actions."""
        game = self._game
        if game is None:
            self._frame.say("There is no game to return to.")
        else:
            self._files.opened.emit(game)
