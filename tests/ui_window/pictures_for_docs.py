"""The pictures of the window in ``docs/pictures``, made by gestures on the real window without a screen.

``python -m tests.ui_window.pictures_for_docs docs/pictures`` makes them again.
"""

import argparse
import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")

from PySide6.QtCore import QSettings, QSize
from PySide6.QtGui import QPixmap
from PySide6.QtWidgets import QApplication

from tabletop.paint.faces.picture_cache import FaceStore
from tabletop.ui.browser.browser_window import BrowserWindow
from tabletop.ui.features.one_time_tips import TIPS
from tabletop.ui.session.file_opening import open_table, welcome_file
from tabletop.ui.session.pictures import Pictures
from tabletop.ui.session.preferences import Preferences
from tabletop.ui.shell.window import MainWindow
from tabletop.ui.style.appearance import Appearance
from tabletop.ui.style.application import create_application
from tests.support import table_with
from tests.ui_window.conftest import Hands
from tests.ui_window.test_first_start import BRUNA, GISELA, drag
from tests.ui_window.test_hands_playing import click, put

SIZES: Final = (QSize(1280, 720), QSize(1920, 1080))
LARGE: Final = 2
"""Physical pixels per pixel of a window on a high-density display."""
QUALITY: Final = 90
DELVER: Final = "Delver of Secrets"
LANDS: Final = [each for each in ("Plains", "Island", "Mountain", "Forest") for _ in range(6)]
CROWD: Final = ["Kruin Outlaw", "Huntmaster of the Fells", "Grizzly Bears", DELVER, "Brutal Cathar"]


def welcome(hands: Hands) -> None:
    """Select a card on the first table."""
    click(hands, DELVER)


def refusal(hands: Hands) -> None:
    """Try to meld one half of a pair with an unrelated card."""
    hands.select(GISELA, DELVER)
    hands.do("meld")


def meld(hands: Hands) -> None:
    """Meld two cards."""
    drag(hands, GISELA, BRUNA)


def presenter(hands: Hands) -> None:
    """Show a lesson to a room."""
    hands.do("presenter")


def crowded(hands: Hands) -> None:
    """Show forty permanents on each side."""
    creatures = [each for each in CROWD for _ in range(3)]
    hand = ["Valki, God of Lies", "Moonmist", "Opt", "Clone"]
    put(
        hands, table_with([*LANDS, *creatures], theirs=[*LANDS, *creatures], hand=hand, step="precombat main")
    )


def browser(hands: Hands) -> None:
    """Search and filter all cards."""
    hands.do("card browser")


SCENES: Final[dict[str, Callable[[Hands], None]]] = {
    each.__name__: each for each in (welcome, refusal, meld, presenter, crowded, browser)
}


def picture(application: QApplication, scene: Callable[[Hands], None], size: QSize, scheme: str) -> QPixmap:
    """Return a picture of a window of its own after some action."""
    with TemporaryDirectory() as folder:
        settings = QSettings(str(Path(folder) / "settings.ini"), QSettings.Format.IniFormat)
        preferences = Preferences(settings)
        preferences.scheme = scheme
        preferences.tips_seen = frozenset(TIPS)
        appearance = Appearance(application, scheme)
        appearance.apply()
        pictures = Pictures(FaceStore(None), synchronous=True)
        games = Path(folder) / "games"
        window = MainWindow(open_table(welcome_file()), preferences, appearance, pictures, games=games)
        window.complete()
        window.resize(size)
        window.scene.animator.by_hand = window.scene.pointer_animator.by_hand = True
        window.show()
        scene(Hands(window, settings))
        if window.isFullScreen():
            # The only screen there is has a size of its own.
            window.showNormal()
            window.resize(size)
        for _ in range(5):
            QApplication.processEvents()
        shown = window.findChild(BrowserWindow) or window
        grabbed = shown.grab()
        window.close()
        window.deleteLater()
        QApplication.processEvents()
    return grabbed


def make(folder: Path) -> None:
    """Write the pictures for the density at which the program runs now."""
    application = create_application()
    is_large = application.devicePixelRatio() > 1
    for size in SIZES[:1] if is_large else SIZES:
        for scheme in ("dark", "light"):
            for name, scene in SCENES.items():
                density = f"@{LARGE}" if is_large else ""
                file = folder / f"{name}-{size.width()}x{size.height()}{density}-{scheme}.webp"
                picture(application, scene, size, scheme).save(str(file), "WEBP", QUALITY)


def main() -> None:
    """Write all of them. The high-density ones need a process of their own."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("folder", type=Path)
    parser.add_argument("--density", type=int)
    options = parser.parse_args()
    if options.density is not None:
        make(options.folder)
        return
    for density in (1, LARGE):
        environment = {**os.environ, "QT_SCALE_FACTOR": str(density)}
        words = ["-m", "tests.ui_window.pictures_for_docs", str(options.folder), "--density", str(density)]
        subprocess.run([sys.executable, *words], env=environment, check=True)


if __name__ == "__main__":
    main()
