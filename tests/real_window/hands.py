"""Run the real window and move the real mouse in it, as a program of its own: ``python hands.py CACHE``.

It drags Gisela onto Bruna with the X server's pointer, takes that back with the keyboard, tries to meld
Gisela with the Delver, and prints the battlefield after each step as JSON lines.
"""

import json
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

from PySide6.QtCore import QPoint, QProcess, QSettings, QTimer
from PySide6.QtWidgets import QApplication

from tabletop.ui.items.grips import REACH, corner_of
from tabletop.ui.session.file_opening import open_table, welcome_file
from tabletop.ui.shell.app import made_window
from tabletop.ui.shell.window import MainWindow
from tabletop.ui.style.application import create_application

Script = Iterator[list[str] | Callable[[], bool]]


class Hands:
    """Do one thing after another, continuing when the pointer has moved and the table is still."""

    def __init__(self, window: MainWindow, script: Script) -> None:
        self.window, self.script = window, script
        self.waiting: Callable[[], bool] | None = None
        self.timer = QTimer(window)
        self.timer.setInterval(20)
        self.timer.timeout.connect(self.go_on)
        self.timer.start()

    def go_on(self) -> None:
        if self.waiting is not None and not self.waiting():
            return
        self.waiting = None
        step = next(self.script, None)
        if step is None:
            self.timer.stop()
            self.window.close()
        elif callable(step):
            self.waiting = step
        else:
            self.move(step)

    def move(self, words: list[str]) -> None:
        process = QProcess(self.window)
        process.start("xdotool", words)
        self.waiting = lambda: process.state() == QProcess.ProcessState.NotRunning


def drag(start: QPoint, end: QPoint) -> list[str]:
    words = ["mousemove", str(start.x()), str(start.y()), "sleep", "0.05", "mousedown", "1"]
    for part in range(1, 7):
        at = start + (end - start) * (part / 6)
        words += ["mousemove", str(at.x()), str(at.y()), "sleep", "0.02"]
    return [*words, "sleep", "0.1", "mouseup", "1"]


def report(window: MainWindow, what: str) -> None:
    names = sorted(each.now.name for each in window.bridge.view().battlefield if each.now)
    print(json.dumps({"after": what, "battlefield": names}), flush=True)


def script(window: MainWindow) -> Script:
    scene = window.scene

    def number(name: str) -> int:
        objects = window.bridge.view().objects().values()
        return next(each.id for each in objects if each.now is not None and each.now.name == name)

    def at(name: str) -> QPoint:
        return scene.place_on_screen(number(name))

    def still() -> bool:
        return scene.animator.is_still() and not window.pictures.is_busy()

    yield still
    yield drag(at("Gisela, the Broken Blade"), at("Bruna, the Fading Light"))
    yield still
    report(window, "meld")
    yield ["key", "ctrl+z"]
    yield still
    report(window, "undo")
    yield drag(at("Gisela, the Broken Blade"), at("Delver of Secrets"))
    yield still
    report(window, "wrong meld")
    delver = at("Delver of Secrets")
    yield ["mousemove", str(delver.x()), str(delver.y()), "click", "1", "sleep", "0.1", "key", "t"]
    yield still
    report(window, "transform")
    yield ["key", "ctrl+z"]
    yield still
    item = scene.card_items.of(number("Delver of Secrets"))
    assert item is not None
    corner = corner_of(item, REACH).translated(item.pos()).center()
    for what, share in (("looked at by its corner", 0.4), ("turned by its corner", 0.8)):
        start = scene.on_screen(corner)
        yield drag(start, start + QPoint(round(share * item.place.width), 0))
        yield still
        report(window, what)


def main() -> int:
    application = create_application()
    folder = Path(sys.argv[1])
    settings = QSettings(str(folder / "settings.ini"), QSettings.Format.IniFormat)
    opening = open_table(welcome_file())
    window = made_window(application, opening, settings, cache=folder, games=folder / "games")
    window.move(0, 0)
    window.show()
    hands = Hands(window, script(window))
    QTimer.singleShot(300_000, QApplication.quit)
    status = application.exec()
    del hands
    return status


if __name__ == "__main__":
    sys.exit(main())
