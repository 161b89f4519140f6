"""Play in a whole window until the process is killed, and print the number of moves after each.

python -m tests.ui_window.playing_window GAME.tabletop SEED

A path without suffix is the folder of unnamed games.
"""

import sys
from itertools import count
from pathlib import Path
from typing import cast

from PySide6.QtCore import QSettings, QTimer

from tabletop.play.table import Table
from tabletop.ui.autosave.feature import Autosave
from tabletop.ui.session.bridge import Bridge
from tabletop.ui.session.opening import Opened
from tabletop.ui.shell.app import made_window
from tabletop.ui.style.application import create_application
from tests.play.saves.games import scenario_table
from tests.play.saves.playing import make_moves
from tests.ui_window.features import feature_of


class _Playing:
    """Acts through the bridge, so that the window is notified, and reads from the table."""

    def __init__(self, bridge: Bridge) -> None:
        self._bridge = bridge

    def __getattr__(self, name: str) -> object:
        """Return an attribute of the bridge, or else of the table."""
        return getattr(self._bridge, name, None) or getattr(self._bridge.table, name)


def main() -> int:
    """Play forever."""
    path, seed = Path(sys.argv[1]), int(sys.argv[2])
    folder = path.parent
    application = create_application()
    settings = QSettings(str(folder / "settings.ini"), QSettings.Format.IniFormat)
    opened = Opened(scenario_table(), "Played until it was ended")
    window = made_window(application, opened, settings, cache=folder, games=folder / "games")
    window.show()
    if path.suffix:
        feature_of(window, Autosave).save_as(str(path))
    numbers = count()
    print(next(numbers), flush=True)

    def play() -> None:
        number = next(numbers)
        make_moves(cast(Table, _Playing(window.bridge)), seed, number)
        print(number, flush=True)

    timer = QTimer(window)
    timer.timeout.connect(play)
    timer.start(0)
    return application.exec()


if __name__ == "__main__":
    sys.exit(main())
