"""The room that a monkey plays in: its own folders and files, and dialogs that answer by themselves.

Nothing outside the room is touched: not the folders of the person who runs it, not the network, no other
program.
"""

import os
import random
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from PySide6.QtCore import QSettings
from PySide6.QtGui import QDesktopServices
from PySide6.QtWidgets import QApplication, QFileDialog, QMessageBox

from tabletop.disk.assets import assets_folder
from tabletop.paint.faces.picture_cache import FaceStore
from tabletop.ui.session.file_opening import open_table, welcome_file
from tabletop.ui.session.pictures import MEMORY, Pictures
from tabletop.ui.session.preferences import Preferences
from tabletop.ui.shell.window import MainWindow
from tabletop.ui.style.appearance import Appearance

GOLDEN = Path(__file__).parents[1] / "play" / "golden"
_FOUR_SEATS = """rules = "2026-06-19"
title = "Four seats"
players = ["Alice", "Bob", "Carol", "Dave"]
[alice]
hand = ["Forest", "Delver of Secrets"]
battlefield = ["Forest", "Graf Rats"]
library = ["Forest", "Island"]
[bob]
battlefield = ["Gisela, the Broken Blade", "Bruna, the Fading Light"]
"""
_CARDS = """<?xml version="1.0"?><cockatrice_carddatabase version="4"><cards><card><name>Quiet Heron</name>
<text>Flying</text><prop><type>Creature — Bird</type><manacost>1U</manacost><cmc>2</cmc><pt>1/3</pt></prop>
</card></cards></cockatrice_carddatabase>"""
_BROKEN: dict[str, bytes] = {
    "empty.toml": b"",
    "empty.tabletop": b"",
    "empty.txt": b"",
    "zeros.toml": bytes(200),
    "noise.txt": bytes(range(256)) * 4,
    "noise.xml": bytes(range(255, -1, -1)),
    "half.toml": b'title = "Half\n[alice]\nhand = [',
    "unknown.toml": b'rules = "1999-01-01"\n[nobody]\nhand = ["No Such Card"]\n',
    "unknown.txt": b"4 No Such Card\n-3 Forest\nSideboard\n1 Delver of Secret\n",
    "nothing.json": b"[]",
    "picture.png": b"\x89PNG\r\n\x1a\n",
}


class Room:
    """The folders of a monkey, and its random answers to dialogs."""

    def __init__(self, folder: Path, chance: random.Random) -> None:
        self.folder, self.chance = folder, chance
        self.files = [*self._made_files(), folder / "missing.toml", folder]

    def _made_files(self) -> Iterator[Path]:
        there = self.folder / "files"
        there.mkdir(parents=True, exist_ok=True)
        scenarios = sorted((assets_folder() / "scenarios").rglob("*.toml"))
        for source in self.chance.sample(scenarios, min(40, len(scenarios))):
            yield _copy(source, there / source.name)
        for source in (
            *sorted((assets_folder() / "decks").glob("*.txt")),
            *sorted(GOLDEN.glob("*.tabletop")),
        ):
            yield _copy(source, there / source.name)
            yield self._broken(source, there / f"broken {source.name}")
        for name, content in _BROKEN.items():
            (there / name).write_bytes(content)
            yield there / name
        for name, words in (("four seats.toml", _FOUR_SEATS), ("cards.xml", _CARDS)):
            (there / name).write_text(words, "utf-8")
            yield there / name

    def _broken(self, source: Path, to: Path) -> Path:
        content = bytearray(source.read_bytes())
        for _ in range(5):
            content[self.chance.randrange(len(content))] = self.chance.randrange(256)
        to.write_bytes(bytes(content[: self.chance.randrange(1, len(content))]))
        return to

    def input_file(self) -> Path:
        """Return any of the files, sound or not, most often the one with the most players."""
        if self.chance.random() < 0.1:
            return self.folder / "files" / "four seats.toml"
        return self.chance.choice(self.files)

    def is_willing(self) -> bool:
        """Return whether a dialog is answered rather than canceled."""
        return self.chance.random() < 0.8

    def choice(self, file: Callable[[], Path]) -> str:
        """Return the choice in a dialog, empty if it is canceled."""
        return str(file()) if self.is_willing() else ""

    def output_file(self) -> Path:
        """Return a path for a file. The file may exist, and its folder may be missing."""
        names = ("a.toml", "b.tabletop", "c.png", "d.txt", "gone/e.toml", "files/four seats.toml")
        return self.folder / self.chance.choice(names)


def _copy(source: Path, to: Path) -> Path:
    to.write_bytes(source.read_bytes())
    return to


@contextmanager
def own_room(folder: Path, chance: random.Random) -> Iterator[Room]:
    """Return a closed room: it holds all folders of the person, and file dialogs answer at once."""
    folders = {
        f"XDG_{name}_HOME": str(folder / name.lower()) for name in ("CONFIG", "CACHE", "DATA", "STATE")
    }
    # No server listens there, so every download fails within this computer.
    nowhere = {"https_proxy": "http://127.0.0.1:9", "no_proxy": ""}
    before = {name: os.environ.get(name) for name in (*folders, *nowhere, "HOME")}
    os.environ.update(folders | nowhere, HOME=str(folder))
    room = Room(folder, chance)
    put_back = _answer_dialogs(room)
    try:
        yield room
    finally:
        put_back()
        for name, value in before.items():
            if value is None:
                del os.environ[name]
            else:
                os.environ[name] = value


def _answer_dialogs(room: Room) -> Callable[[], None]:
    """Make file dialogs answer themselves, and return what undoes that."""

    def opened(dialog: QFileDialog, *_: object) -> None:
        saves = dialog.acceptMode() is QFileDialog.AcceptMode.AcceptSave
        if room.is_willing():
            dialog.fileSelected.emit(str(room.output_file() if saves else room.input_file()))
        dialog.finished.emit(0)
        dialog.deleteLater()

    def several(*_: object) -> tuple[list[str], str]:
        return [str(room.input_file()) for _ in range(room.chance.randrange(4))], ""

    patches: list[tuple[Any, str, Any]] = [
        (QFileDialog, "getOpenFileName", lambda *_: (room.choice(room.input_file), "")),
        (
            QFileDialog,
            "getOpenFileNames",
            several,
        ),
        (QFileDialog, "getSaveFileName", lambda *_: (room.choice(room.output_file), "")),
        # Writing a whole course would take longer than the monkey plays.
        (QFileDialog, "getExistingDirectory", lambda *_: ""),
        (QFileDialog, "open", opened),
        (QMessageBox, "exec", lambda box: box.open()),
        (QDesktopServices, "openUrl", lambda *_: True),
    ]
    before = [(owner, name, vars(owner).get(name)) for owner, name, _ in patches]
    for owner, name, put in patches:
        setattr(owner, name, put if name in ("open", "exec") else staticmethod(put))
    return lambda: _put_back(before)


def _put_back(before: list[tuple[Any, str, Any]]) -> None:
    for owner, name, was in before:
        if was is None:
            delattr(owner, name)
        else:
            setattr(owner, name, was)


def open_window(application: QApplication, room: Room, *, synchronous: bool) -> MainWindow:
    """Return a window in the room, on the welcome table."""
    settings = QSettings(str(room.folder / "settings.ini"), QSettings.Format.IniFormat)
    preferences = Preferences(settings)
    appearance = Appearance(application, preferences.scheme)
    appearance.apply()
    pictures = Pictures(FaceStore(None, memory=MEMORY), synchronous=synchronous, parent=application)
    games = room.folder / "games"
    window = MainWindow(open_table(welcome_file()), preferences, appearance, pictures, games=games)
    window.complete()
    return window
