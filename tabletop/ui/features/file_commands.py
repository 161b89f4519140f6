"""The commands for files and the clipboard."""

from PySide6.QtGui import QGuiApplication

from tabletop.ui.commands.command import Command
from tabletop.ui.commands.groups import Group
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
        frame.actions.add_submenu(files.recent_menu, Group.FILE_OPEN, 24)

    @Command("new empty table", "New empty table", "", Group.FILE_NEW, 35)
    def _new_empty_table(self) -> None:
        self._files.open_empty()

    @Command("new welcome", "Welcome table", "", Group.FILE_NEW, 40)
    def _new_welcome(self) -> None:
        self._files.open_welcome()

    @Command("open", "Open…", "Ctrl+O", Group.FILE_OPEN, 10)
    def _open(self) -> None:
        self._files.ask_and_open()

    @Command("open decks", "Open deck lists…", "Ctrl+Shift+O", Group.FILE_OPEN, 20)
    def _open_decks(self) -> None:
        self._files.ask_and_open_decks()

    @Command("paste deck", "Play with the copied deck list", "Ctrl+Shift+V", Group.EDIT_CLIPBOARD, 30)
    def _paste_deck(self) -> None:
        self._files.paste_deck()

    @Command("save picture", "Save picture of the table…", "Ctrl+Shift+I", Group.FILE_SAVE, 30)
    def _save_picture(self) -> None:
        self._files.save_picture()

    @Command("copy picture", "Copy the table as a picture", "Ctrl+Shift+C", Group.EDIT_CLIPBOARD, 20)
    def _copy_picture(self) -> None:
        self._files.copy_picture()

    @Command("quit", "Quit", "Ctrl+Q", Group.FILE_QUIT, 10)
    def _quit(self) -> None:
        self._frame.window.close()

    @Command("save position", "Save position as scenario…", "Ctrl+Alt+S", Group.FILE_SAVE, 20)
    def _save_position(self) -> None:
        self._files.ask_and_save_position(self._scene.bridge.table, self._scene.drawings.snapshot())

    @Command("copy text", "Copy the table as text", "Ctrl+Alt+C", Group.EDIT_CLIPBOARD, 10)
    def _copy_text(self) -> None:
        QGuiApplication.clipboard().setText(table_text(self._scene.bridge.view()))
        self._frame.say("Table copied as text.")
