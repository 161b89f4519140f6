"""Qt is loaded without its hook that reads the source of each module."""

import os
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
SAID = """
import linecache
from tabletop.ui.qt_loading import load_qt
load_qt()
import tabletop.ui.window
assert not any("tabletop" in name for name in linecache.cache), "the source of a module was read"
from PySide6.QtCore import QObject, Signal
class Told(QObject):
    told = Signal(int)
heard = []
told = Told()
told.told.connect(heard.append)
told.told.emit(712)
print(heard)
"""


def test_no_source_is_read_and_qt_works() -> None:
    environment = {**os.environ, "PYTHONPATH": str(ROOT), "QT_QPA_PLATFORM": "offscreen"}
    done = subprocess.run(
        [sys.executable, "-c", SAID],
        env=environment,
        check=False,
        capture_output=True,
        text=True,
        timeout=600,
    )
    assert (done.stdout.strip(), done.stderr) == ("[712]", "")
