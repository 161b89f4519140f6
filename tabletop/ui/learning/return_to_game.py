"""The return to a game that was left to open a lesson."""

from tabletop.ui.commands.command import Command
from tabletop.ui.commands.groups import Group
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

    def put_on_table(self, opened: Opened) -> None:
        """Remember the game when a lesson replaces it. Any other table clears it, except an exhibit."""
        if opened.is_exhibit:
            return
        before, self._now = self._now, opened
        if not opened.is_lesson:
            self._game = None
        elif before is not None and not before.is_lesson and before.table.journal.history:
            self._game = before
        self._frame.actions.refresh()
        self._frame.page.step_bar.back_to_game.setVisible(self.has_game)

    @property
    def has_game(self) -> bool:
        """Whether there is a game to return to."""
        return self._game is not None

    def _can_go_back(self) -> bool:
        return self.has_game

    @Command(
        "back to game", "Back to the game", "Ctrl+Alt+B", Group.LESSON_CHOICE, 40, is_enabled=_can_go_back
    )
    def go_back(self) -> None:
        """Open the game again, with its whole history including undone actions."""
        game = self._game
        if game is None:
            self._frame.say("There is no game to return to.")
        else:
            self._files.opened.emit(game)
