"""The process ends cleanly after the windows are closed, whatever they have handed over to Qt."""

import os
import subprocess
import sys
from pathlib import Path

from tests.about_the_code.source import ROOT

_WINDOW = """
import sys
from pathlib import Path
from PySide6.QtCore import QSettings
from tabletop.cards.library import playing_with
from tabletop.cli.inputs import all_cards
from tabletop.ui.shell.app import made_window
from tabletop.ui.style.application import create_application
from tabletop.ui.session.file_opening import open_table, welcome_file

there = Path(sys.argv[1])
with playing_with(all_cards()):
    application = create_application()
    for number in range(2):
        kept = QSettings(str(there / "settings.ini"), QSettings.Format.IniFormat)
        opened = open_table(welcome_file())
        window = made_window(application, opened, kept, cache=there / "cache", games=there / "games")
        window.show()
        application.processEvents()
        for name in sys.argv[2:]:
            window.actions_[name].trigger()
            application.processEvents()
        window.close()
"""


def test_two_windows_one_after_the_other(tmp_path: Path) -> None:
    done = subprocess.run(
        [sys.executable, "-c", _WINDOW, str(tmp_path), "transform", "copy text", "copy picture"],
        check=False,
        capture_output=True,
        text=True,
        env={**os.environ, "PYTHONPATH": str(ROOT), "QT_QPA_PLATFORM": "offscreen"},
    )
    assert done.returncode == 0, done.stderr
    assert "Traceback" not in done.stderr
