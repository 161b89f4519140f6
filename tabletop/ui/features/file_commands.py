"""The commands for files and the clipboard."""

from PySide6.QtGui import QGuiApplication

from tabletop.ui.commands.command import Command, Handlers
from tabletop.ui.frame.feature import Feature
from tabletop.ui.frame.files import Files
from tabletop.ui.frame.frame import Frame
from tabletop.ui.panels.table_words import table_text
from tabletop.ui.table.scene import TableScene


class FileCommands(Feature):
    """Opens, saves and copies."""

    def __init__(self, frame: Frame, scene: TableScene, files: Files) -> None:
        super().__init__(frame)
        self._scene, self._files = scene, files
        frame.menus["File"].insertMenu(frame.actions[Command.IMPORT_CARDS], files.recent_menu)

    def handlers(self) -> Handlers:
        """Return the handlers of the menu entries."""
        files = self._files
        return {
            Command.NEW_WELCOME: files.open_welcome,
            Command.OPEN: files.ask_and_open,
            Command.OPEN_DECKS: files.ask_and_open_decks,
            Command.PASTE_DECK: files.paste_deck,
            Command.SAVE_POSITION: self._save_position,
            Command.SAVE_PICTURE: files.save_picture,
            Command.COPY_PICTURE: files.copy_picture,
            Command.COPY_TEXT: self._copy_text,
            Command.QUIT: self._frame.window.close,
        }

    def _save_position(self) -> None:
        self._files.ask_and_save_position(self._scene.bridge.table, self._scene.drawings.snapshot())

    def _copy_text(self) -> None:
        QGuiApplication.clipboard().setText(table_text(self._scene.bridge.view()))
        self._frame.say("Table copied as text.")
