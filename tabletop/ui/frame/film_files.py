"""Films and pages of lessons, created in a separate process so that the game can continue.

Painting happens in the main thread, so a film would block the window for ten seconds.
"""

import os
import sys
from functools import partial
from pathlib import Path
from typing import Final

from PySide6 import QtWidgets
from PySide6.QtCore import QObject, QProcess, QProcessEnvironment

import tabletop
from tabletop.disk.file_names import free_name, readable, resolve_name
from tabletop.ui.frame.files import Files
from tabletop.ui.frame.frame import Frame

KINDS: Final = {
    "Page with questions (*.html)": ".html",
    "Film (*.webp)": ".webp",
    "Film (*.gif)": ".gif",
    "Film (*.mp4)": ".mp4",
    "All moments on one picture (*.png)": ".png",
}
"""Output formats as the file dialog lists them, with their file endings."""
_FAILURE: Final = "It can't be made"
_KILL_TIMEOUT: Final = 1_000


class FilmFiles(QObject):
    """Exporter of lessons: asks for the format, starts the process and reports the result."""

    def __init__(self, frame: Frame, files: Files) -> None:
        super().__init__(frame.window)
        self._frame, self._files = frame, files
        self._makers: list[QProcess] = []

    @property
    def is_making(self) -> bool:
        """Whether an export is running."""
        return bool(self._makers)

    def ask_and_make(self, lesson: Path, title: str, editions: tuple[str, str] | None = None) -> None:
        """Let the player choose the format and file of an exported lesson.

        Args:
            lesson: the lesson's file.
            title: the lesson's title.
            editions: two dates of rules editions, to export both side by side.

        """
        name = free_name(self._files.folder, title, ".html")
        name_chosen, kind = QtWidgets.QFileDialog.getSaveFileName(
            self._frame.window,
            "Save the lesson as a page or a film",
            str(self._files.folder / name),
            ";;".join(KINDS),
        )
        if name_chosen:
            to = resolve_name(name_chosen)
            known = to.suffix.lower() in KINDS.values()
            to = to if known else to.with_name(f"{to.name}{KINDS.get(kind, '.html')}")
            self.make(lesson, to, editions)

    def ask_and_make_course(self, course: Path) -> None:
        """Let the player choose a folder, and write the course into it as pages for a browser."""
        folder = QtWidgets.QFileDialog.getExistingDirectory(
            self._frame.window, "Choose a folder for the pages of the course", str(self._files.folder)
        )
        if folder:
            self.make(course, resolve_name(folder))

    def make(self, lesson: Path, to: Path, editions: tuple[str, str] | None = None) -> None:
        """Start exporting a lesson as a page, film or strip. The file's ending selects the format."""
        maker = QProcess(self)
        maker.setProcessEnvironment(_environment())
        maker.finished.connect(partial(self._report_result, maker, to))
        maker.errorOccurred.connect(partial(self._report_start_failure, maker))
        arguments = ["-m", "tabletop", "show", "--to", str(to), "--", str(lesson)]
        if editions is not None:
            arguments[3:3] = ["--editions", *editions]
        elif to.suffix.lower() == ".png":
            arguments.insert(3, "--strip")
        self._makers.append(maker)
        maker.start(sys.executable, arguments)
        self._frame.say(f"Making {readable(to.name)}…")

    def stop(self) -> None:
        """Stop all exports without leaving partial files."""
        makers, self._makers = self._makers, []
        for maker in makers:
            maker.kill()
            maker.waitForFinished(_KILL_TIMEOUT)

    def _report_result(self, maker: QProcess, to: Path, status: int, _how: QProcess.ExitStatus) -> None:
        if maker not in self._makers:
            return
        error_lines = (
            bytes(maker.readAllStandardError().data()).decode("utf-8", "replace").strip().splitlines()
        )
        self._remove(maker)
        if status == 0:
            self._files.folder = to.parent
            self._frame.say(f"Saved {readable(to.name)}.")
        else:
            reason = (
                error_lines[-1].removeprefix("tabletop: ")
                if error_lines
                else f"the program exited with code {status}"
            )
            self._frame.report_failure(_FAILURE, reason)

    def _report_start_failure(self, maker: QProcess, error: QProcess.ProcessError) -> None:
        if error is QProcess.ProcessError.FailedToStart:
            self._remove(maker)
            self._frame.report_failure(_FAILURE, f"Can't start {sys.executable}")

    def _remove(self, maker: QProcess) -> None:
        self._makers.remove(maker)
        maker.deleteLater()


def _environment() -> QProcessEnvironment:
    """Return the environment for the process, in which it finds the same package."""
    environment = QProcessEnvironment.systemEnvironment()
    here = str(Path(tabletop.__file__).resolve().parent.parent)
    others = environment.value("PYTHONPATH")
    environment.insert("PYTHONPATH", os.pathsep.join((here, others)) if others else here)
    environment.insert("QT_QPA_PLATFORM", "offscreen")
    return environment
