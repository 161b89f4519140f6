"""How long the window takes until the welcome table is painted, beside a bare window with one label."""

import os
import resource
import statistics
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]

BARE = """
import sys
from PySide6.QtCore import QTimer
from PySide6.QtWidgets import QApplication, QLabel, QMainWindow
application = QApplication(sys.argv)
window = QMainWindow()
window.setCentralWidget(QLabel("hello"))
window.show()
QTimer.singleShot(0, application.quit)
application.exec()
"""
TIMES_A_BARE_WINDOW = 2.9
"""The aim is 2.2; measured it is 2.45 (2.24 to 2.75 in runs of nine) on two processors, 0.1 less than in the
same runs while a start loaded 285 modules instead of 274 and copied the kept cards twice. Counted in
instructions it is 2.05: the rest is memory that is used for the first time (8,200 pages more than a bare
window, half of them objects of Python, a fifth pixels), and files (4,400 are asked for their status, 1,350 of
them entries of cards: whether one was edited since the cards were kept nobody else can say).
Of each hundred milliseconds beyond the bare window some 25 go for finding and unpacking modules
(``test_when_used`` counts them), 8 for the types of Qt that they name, 14 for the types of the language and
what decodes them, 3 for the status of entries, 20 for building as much of the window as the first picture
shows, and 20 for laying the table out, reading the kept pictures and painting. What is asserted leaves room
for a busy machine.
"""


def spent() -> float:
    children = resource.getrusage(resource.RUSAGE_CHILDREN)
    return children.ru_utime + children.ru_stime


def seconds(*words: str, folder: Path) -> float:
    """What a start takes of a processor; waiting for others on a busy machine does not count."""
    environment = {
        **os.environ,
        "QT_QPA_PLATFORM": "offscreen",
        "PYTHONPATH": str(ROOT),
        "XDG_CACHE_HOME": str(folder / "cache"),
        "XDG_CONFIG_HOME": str(folder / "config"),
        "XDG_DATA_HOME": str(folder / "data"),
        "XDG_STATE_HOME": str(folder / "state"),
        "PYTHONPYCACHEPREFIX": str(folder / "compiled"),
        "PYTHONDONTWRITEBYTECODE": "",
    }
    before = spent()
    subprocess.run([sys.executable, *words], env=environment, check=True, capture_output=True, timeout=60)
    return spent() - before


def test_start_beside_a_bare_window(tmp_path: Path) -> None:
    program = ("-m", "tabletop", "--quit-when-painted")
    for words in (("-c", BARE), program):
        seconds(*words, folder=tmp_path)  # compiles the modules, paints the faces
    # In turns, so that whatever else the machine does slows both of a pair down; what comes in between slows
    # one of them, and spoils a pair or two.
    both = [(seconds("-c", BARE, folder=tmp_path), seconds(*program, folder=tmp_path)) for _ in range(9)]
    bare, table = map(statistics.median, zip(*both, strict=True))
    times = statistics.median(one / other for other, one in both)
    print(f"bare window {bare:.2f} s, welcome table {table:.2f} s, {times:.2f} times")
    assert times < TIMES_A_BARE_WINDOW
