"""The whole window on the welcome table, with settings and pictures of its own."""

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import QCoreApplication, QEvent, QSettings, Qt
from PySide6.QtGui import QPalette, QPixmap
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from tabletop.paint.faces.picture_cache import FaceStore
from tabletop.play.saves.shelf import Shelf
from tabletop.rules.view import ObjectView
from tabletop.ui.items.tile_pictures import TilePictures
from tabletop.ui.session.file_opening import open_table, welcome_file
from tabletop.ui.session.opening import Opened
from tabletop.ui.session.pictures import Pictures
from tabletop.ui.session.preferences import Preferences
from tabletop.ui.shell.window import MainWindow
from tabletop.ui.style.appearance import Appearance

_STORE = FaceStore(None)
WIDE = (1600, 900)
"""Size of a window with its panels beside the table."""


class Hands:
    """A window, and a person's actions in it."""

    def __init__(self, window: MainWindow, settings: QSettings) -> None:
        self.window = window
        self.settings = settings

    def object(self, name: str) -> ObjectView:
        objects = self.window.bridge.view().objects().values()
        return next(each for each in objects if each.now is not None and each.now.name == name)

    def number(self, name: str) -> int:
        return self.object(name).id

    def names(self) -> list[str]:
        return [each.now.name for each in self.window.bridge.view().battlefield if each.now]

    def select(self, *names: str) -> None:
        first, *others = (self.number(name) for name in names)
        self.window.scene.select(first)
        for other in others:
            self.window.scene.toggle(other)

    def do(self, action: str) -> None:
        """Trigger a command of the window, as its key or its menu does."""
        self.window.actions_[action].trigger()
        self.window.scene.finish_motion()

    def key(self, key: Qt.Key, with_: Qt.KeyboardModifier = Qt.KeyboardModifier.NoModifier) -> None:
        QTest.keyClick(self.window.table_view, key, with_)
        self.window.scene.finish_motion()

    @property
    def action_count(self) -> int:
        """Number of actions taken so far."""
        return self.window.bridge.table.journal.cursor

    @property
    def log(self) -> str:
        self.window.frame.docks["Log"].raise_()
        return self.window.log.toPlainText()


@pytest.fixture(autouse=True)
def own_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Store descriptions of placeholders in the test's own folder."""
    monkeypatch.setattr("tabletop.cards.kept_placeholders.user_data_path", lambda *_, **__: tmp_path)


@pytest.fixture
def unpainted(monkeypatch: pytest.MonkeyPatch) -> None:
    """Leave out the pictures of faces, for tests of places and text only."""
    blank = QPixmap(8, 8)
    blank.fill()
    monkeypatch.setattr(Pictures, "pixmap", lambda *_: blank)
    monkeypatch.setattr(Pictures, "make_sure", lambda *_: None)
    monkeypatch.setattr(TilePictures, "tile", lambda *_: blank)


@pytest.fixture
def settings(tmp_path: Path) -> QSettings:
    return QSettings(str(tmp_path / "settings.ini"), QSettings.Format.IniFormat)


@pytest.fixture
def shelf(tmp_path: Path) -> Shelf:
    """Return the folder of unnamed games."""
    return Shelf(tmp_path / "games")


@pytest.fixture
def open_window(qapp: QApplication, settings: QSettings, tmp_path: Path) -> Iterator[Callable[..., Hands]]:
    """Return a function that opens windows on the welcome table or another one.

    Application settings are restored.
    """
    opened: list[tuple[MainWindow, Appearance, Pictures]] = []
    letters = qapp.font()

    def open_with(opened_first: Opened | None = None, size: tuple[int, int] = WIDE) -> Hands:
        preferences = Preferences(settings)
        appearance = Appearance(qapp, preferences.scheme)
        appearance.apply()
        pictures = Pictures(_STORE, synchronous=True)
        opening = opened_first or open_table(welcome_file())
        window = MainWindow(opening, preferences, appearance, pictures, games=tmp_path / "games")
        window.complete()
        opened.append((window, appearance, pictures))
        window.resize(*size)
        window.scene.animator.by_hand = True
        window.scene.pointer_animator.by_hand = True
        window.show()
        window.table_view.setFocus()
        return Hands(window, settings)

    yield open_with
    for window, appearance, pictures in opened:
        # QTest holds the button after a double click, and would do so in every later window as well.
        QTest.mouseRelease(window.table_view, Qt.MouseButton.LeftButton)
        window.close()
        window.deleteLater()
        appearance.deleteLater()
        pictures.deleteLater()
    qapp.processEvents()
    # Without this the windows stay, and every later one is dressed more slowly.
    QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)
    qapp.setStyleSheet("")
    qapp.setFont(letters)
    qapp.setPalette(QPalette())


@pytest.fixture
def hands(open_window: Callable[[], Hands]) -> Hands:
    return open_window()
