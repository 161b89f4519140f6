"""The way back: a game that somebody left for a lesson lies there again as it was left."""

from tabletop.ui.commands.command import Command, Handlers
from tabletop.ui.frame.feature import Feature
from tabletop.ui.frame.files import Files
from tabletop.ui.frame.frame import Frame
from tabletop.ui.session.opening import Opened


class WayBack(Feature):
    """Keeps the game from which lessons were opened, whatever lessons come after each other."""

    def __init__(self, frame: Frame, files: Files) -> None:
        super().__init__(frame)
        self._files = files
        self._now: Opened | None = None
        self._game: Opened | None = None
        """The game that was left, with its table as it is."""

    def handlers(self) -> Handlers:
        """What the entry and the button do."""
        return {Command.BACK_TO_GAME: self.go_back}

    def built(self) -> None:
        """There is nothing to go back to yet."""
        self._frame.actions[Command.BACK_TO_GAME].setEnabled(False)

    def put_on_table(self, opened: Opened) -> None:
        """A lesson in place of a game keeps that; any other table ends what could be gone back to."""
        before, self._now = self._now, opened
        if not opened.is_lesson:
            self._game = None
        elif before is not None and not before.is_lesson and before.table.journal.history:
            self._game = before
        self._frame.actions[Command.BACK_TO_GAME].setEnabled(self.has_game)
        self._frame.page.step_bar.back_to_game.setVisible(self.has_game)

    @property
    def has_game(self) -> bool:
        """Whether there is a game to go back to."""
        return self._game is not None

    def go_back(self) -> None:
        """Put the game on the table again, with all that was done and taken back there."""
        game = self._game
        if game is None:
            self._frame.say("No game was left for a lesson.")
        else:
            self._files.opened.emit(game)
