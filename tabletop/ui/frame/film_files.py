"""Films and pages of lessons, made beside the window: a program of their own paints them, play goes on.

All that is painted is painted in the thread of the window; a film would stop it for ten seconds.
"""

import os
import sys
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Final

from PySide6 import QtWidgets
from PySide6.QtCore import QObject, QProcess, QProcessEnvironment

import tabletop
from tabletop.file_names import chosen, free_name, readable
from tabletop.ui.frame.files import Files
from tabletop.ui.frame.frame import Frame

if TYPE_CHECKING:
    from PySide6.QtCore import QProcess, QProcessEnvironment

KINDS: Final = {
    "Page with questions (*.html)": ".html",
    "Film (*.webp)": ".webp",
    "Film (*.gif)": ".gif",
    "Film (*.mp4)": ".mp4",
    "All moments on one picture (*.png)": ".png",
}
"""What may be made of a lesson, as the dialog of the system lists it, with the ending of its name."""
_FAILED: Final = "It can't be made"
_SECOND: Final = 1_000


class FilmFiles(QObject):
    """Asks what a lesson is to become, has it made, and tells when it is there."""

    def __init__(self, frame: Frame, files: Files) -> None:
        super().__init__(frame.window)
        self._frame, self._files = frame, files
        self._makers: list[QProcess] = []

    @property
    def is_making(self) -> bool:
        """Whether something is being made."""
        return bool(self._makers)

    def ask_and_make(self, lesson: Path, title: str, editions: tuple[str, str] | None = None) -> None:
        """Let the player choose what becomes of a lesson, and where it goes.

        Args:
            lesson: the file.
            title: what it is called.
            editions: two days, where it is to be seen in both at once.

        """
        name = free_name(self._files.folder, title, ".html")
        found, kind = QtWidgets.QFileDialog.getSaveFileName(
            self._frame.window,
            "Save the lesson as a page or a film",
            str(self._files.folder / name),
            ";;".join(KINDS),
        )
        if found:
            to = chosen(found)
            known = to.suffix.lower() in KINDS.values()
            to = to if known else to.with_name(f"{to.name}{KINDS.get(kind, '.html')}")
            if editions is None:
                self.make(lesson, to)
            else:
                self.make(lesson, to, editions)

    def make(self, lesson: Path, to: Path, editions: tuple[str, str] | None = None) -> None:
        """Begin to make a page, a film or a strip of a lesson; the ending of the name says which."""
        maker = QProcess(self)
        maker.setProcessEnvironment(_environment())
        maker.finished.connect(partial(self._made, maker, to))
        maker.errorOccurred.connect(partial(self._not_begun, maker))
        words = ["-m", "tabletop", "show", "--to", str(to), "--", str(lesson)]
        if editions is not None:
            words[3:3] = ["--editions", *editions]
        elif to.suffix.lower() == ".png":
            words.insert(3, "--strip")
        self._makers.append(maker)
        maker.start(sys.executable, words)
        self._frame.say(f"Making {readable(to.name)}…")

    def stop(self) -> None:
        """End what is being made; nothing of it stays."""
        makers, self._makers = self._makers, []
        for maker in makers:
            maker.kill()
            maker.waitForFinished(_SECOND)

    def _made(self, maker: "QProcess", to: Path, status: int, _how: "QProcess.ExitStatus") -> None:
        if maker not in self._makers:
            return
        said = bytes(maker.readAllStandardError().data()).decode("utf-8", "replace").strip().splitlines()
        self._forget(maker)
        if status == 0:
            self._files.folder = to.parent
            self._frame.say(f"Saved {readable(to.name)}.")
        else:
            words = said[-1].removeprefix("tabletop: ") if said else f"the program ended with {status}"
            self._frame.report_failure(_FAILED, words)

    def _not_begun(self, maker: "QProcess", error: "QProcess.ProcessError") -> None:
        if error is type(maker).ProcessError.FailedToStart:
            self._forget(maker)
            self._frame.report_failure(_FAILED, f"{sys.executable} can't be started")

    def _forget(self, maker: "QProcess") -> None:
        self._makers.remove(maker)
        maker.deleteLater()


def _environment() -> "QProcessEnvironment":
    """Where this program finds itself, another one finds it as well."""
    environment = QProcessEnvironment.systemEnvironment()
    here = str(Path(tabletop.__file__).resolve().parent.parent)
    others = environment.value("PYTHONPATH")
    environment.insert("PYTHONPATH", os.pathsep.join((here, others)) if others else here)
    environment.insert("QT_QPA_PLATFORM", "offscreen")
    return environment
