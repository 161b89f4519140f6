"""What nobody else has caught, written to a file on this computer that stays below half a megabyte.

Exceptions come from slots and overrides (see ``ui.guard``), from threads, and from what is being deleted;
warnings come from Qt; and if the process itself crashes, Python writes where it was.
"""

import faulthandler
import os
import sys
import threading
from collections import Counter
from contextlib import suppress
from datetime import datetime
from pathlib import Path
from traceback import format_exception, walk_tb
from types import TracebackType
from typing import IO, Any, ClassVar, Final, NamedTuple

from PySide6.QtCore import QMessageLogContext, QObject, QtMsgType, Signal, qInstallMessageHandler

PACKAGE: Final = str(Path(__file__).parents[2])
NAME: Final = "diagnostics.txt"
OLDER: Final = "diagnostics-older.txt"
LONGEST: Final = 256 * 1024
"""Bytes of the file: a longer one is put aside at the start, and one run writes no more than that."""
_LONGEST_ENTRY: Final = 8_000
_MOST_PLACES: Final = 200
_REMEMBERED: Final = 5
_NAMES: Final = {
    QtMsgType.QtWarningMsg: "Qt warning",
    QtMsgType.QtCriticalMsg: "Qt critical",
    QtMsgType.QtFatalMsg: "Qt fatal",
}


class _Place(NamedTuple):
    """Where something went wrong: the innermost line of the program, and what it was."""

    file: str
    line: int
    kind: str

    def __str__(self) -> str:
        return f"{self.kind} in {self.file}:{self.line}"


class Diagnostics(QObject):
    """Writes each fault once, however often it comes back, and tells of it."""

    in_force: "ClassVar[Diagnostics | None]" = None
    """Those that are installed. Looked for among the children of the application, each of these, such as its
    style, would be made known to Python with all its values."""

    caught = Signal(bool)
    """An exception ended what was going on; whether for the first time at its place."""

    def __init__(self, folder: Path, parent: QObject | None = None) -> None:
        """Write to a folder, which is made when it is needed. Where nobody may write, nothing is written."""
        super().__init__(parent)
        self.path = folder / NAME
        self.places: Counter[_Place | str] = Counter()
        """How often each fault has come."""
        self._latest: list[str] = []
        self._lock = threading.RLock()
        self._room = LONGEST
        self._file: IO[bytes] | None = None
        self._catches_crashes = False
        self._before: tuple[Any, ...] = ()

    # --- Being there ---------------------------------------------------------------------------------------

    def install(self) -> None:
        """Catch exceptions that nobody else catches, and the warnings of Qt."""
        self._before = (
            sys.excepthook,
            threading.excepthook,
            sys.unraisablehook,
            qInstallMessageHandler(self._qt_said),
        )
        sys.excepthook = self._raised
        threading.excepthook = lambda args: self._raised(args.exc_type, args.exc_value, args.exc_traceback)
        sys.unraisablehook = self._unraisable
        Diagnostics.in_force = self

    def remove(self) -> None:
        """Put back what was there before, and say how often things came back."""
        Diagnostics.in_force = None
        if self._before:
            sys.excepthook, threading.excepthook, sys.unraisablehook, said = self._before
            qInstallMessageHandler(said)
            self._before = ()
        again = [f"{count} times: {place}" for place, count in self.places.items() if count > 1]
        if again:
            self._write("\n".join(again))
        if self._file is not None and not self._catches_crashes:
            self._file.close()
            self._file = None

    def catch_crashes(self) -> None:
        """Have Python write where it was, should the process crash, up to its very end."""
        file = self._opened()
        if file is not None:
            faulthandler.enable(file)
            self._catches_crashes = True

    # --- What is caught ------------------------------------------------------------------------------------

    def _raised(
        self, kind: type[BaseException], error: BaseException | None, trace: TracebackType | None
    ) -> None:
        if not issubclass(kind, Exception) or error is None:
            sys.__excepthook__(kind, error or kind(), trace)
            return
        is_new = self._note(_place(kind, trace), kind, error, trace)
        self.caught.emit(is_new)

    def _unraisable(self, args: "sys.UnraisableHookArgs") -> None:
        """An exception where nobody could be told, such as in a destructor: it is only noted."""
        if args.exc_value is not None:
            self._note(
                _place(args.exc_type, args.exc_traceback), args.exc_type, args.exc_value, args.exc_traceback
            )

    def _qt_said(self, kind: QtMsgType, _context: QMessageLogContext, words: str | None) -> None:
        name = _NAMES.get(kind)
        said = f"{name}: {(words or '')[:_LONGEST_ENTRY]}" if name else ""
        if said and self._is_new(said):
            self._write(said)
        _print(words or "")

    # --- The file ------------------------------------------------------------------------------------------

    def latest(self) -> str:
        """The newest faults in full, for a report."""
        return "\n\n".join(self._latest)

    def text(self) -> str:
        """What the file says; empty if there is none."""
        with suppress(OSError):
            return self.path.read_bytes()[-LONGEST:].decode("utf-8", "replace")
        return ""

    def _note(
        self, place: _Place, kind: type[BaseException], error: BaseException, trace: TracebackType | None
    ) -> bool:
        """Write an exception down, if it is the first one at its place."""
        if not self._is_new(place):
            return False
        words = _shortened("".join(format_exception(kind, error, trace)).rstrip())
        self._latest = [*self._latest, words][-_REMEMBERED:]
        self._write(words)
        where = f"; more is in {self.path}" if self._file is not None else ""
        _print(f"tabletop: something went wrong, {place}{where}")
        return True

    def _is_new(self, place: _Place | str) -> bool:
        with self._lock:
            if place not in self.places and len(self.places) >= _MOST_PLACES:
                return False
            self.places[place] += 1
            return self.places[place] == 1

    def _write(self, words: str) -> None:
        # A disk that is full, or a folder that nobody may write to, is no reason to fail once more.
        with self._lock, suppress(OSError):
            entry = f"{datetime.now():%Y-%m-%d %H:%M:%S}  {words}\n\n".encode("utf-8", "replace")
            file = self._opened()
            if file is not None and len(entry) <= self._room:
                self._room -= len(entry)
                file.write(entry)

    def _opened(self) -> IO[bytes] | None:
        """The file; one that has grown long makes room for a new one."""
        if self._file is None:
            with suppress(OSError):
                self.path.parent.mkdir(parents=True, exist_ok=True)
                if self.path.exists() and self.path.stat().st_size > LONGEST:
                    os.replace(self.path, self.path.with_name(OLDER))
                self._file = self.path.open("ab", buffering=0)
        return self._file


def _place(kind: type[BaseException], trace: TracebackType | None) -> _Place:
    """The innermost line of the program itself; where that has none, the innermost line."""
    steps = [(frame.f_code.co_filename, line) for frame, line in walk_tb(trace)]
    own = [(file.removeprefix(PACKAGE), line) for file, line in steps if file.startswith(PACKAGE)]
    file, line = (own or steps or [("", 0)])[-1]
    return _Place(file.lstrip("/\\"), line, kind.__name__)


def _shortened(words: str) -> str:
    """The beginning and the end of what is too long, as names from a file may be."""
    if len(words) <= _LONGEST_ENTRY:
        return words
    return f"{words[: _LONGEST_ENTRY // 4]}\n[…]\n{words[-_LONGEST_ENTRY * 3 // 4 :]}"


def _print(words: str) -> None:
    """One line for the terminal, if there is one, without what would command it."""
    with suppress(Exception):
        print("".join(each if each.isprintable() else " " for each in words), file=sys.stderr)
