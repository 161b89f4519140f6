"""Uncaught errors, written to a file on this computer that stays below half a megabyte.

Exceptions come from slots and overrides (see ``ui.style.guard``), from threads, and from destructors.
Warnings come from Qt. If the process itself crashes, Python writes its traceback.
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
MAX_BYTES: Final = 256 * 1024
"""Bytes. A longer file is moved aside at the start, and one run writes at most this much."""
_MAX_ENTRY_LENGTH: Final = 8_000
_MAX_PLACES: Final = 200
_LATEST_COUNT: Final = 5
_NAMES: Final = {
    QtMsgType.QtWarningMsg: "Qt warning",
    QtMsgType.QtCriticalMsg: "Qt critical",
    QtMsgType.QtFatalMsg: "Qt fatal",
}


class _Place(NamedTuple):
    """The place of an error: the innermost line of the program, and the type of the exception."""

    file: str
    line: int
    kind: str

    def __str__(self) -> str:
        return f"{self.kind} in {self.file}:{self.line}"


class Diagnostics(QObject):
    """Writes each error once, however often it recurs, and emits a signal each time."""

    in_force: "ClassVar[Diagnostics | None]" = None
    """The installed instance.

    It isn't looked up among the children of the application, because PySide would wrap each of them, such as
    the style, with all its values.
    """

    caught = Signal(bool)
    """An exception interrupted the program. True if it is the first one at its place."""

    def __init__(self, folder: Path, parent: QObject | None = None) -> None:
        """Write to a folder, which is created when needed. Without permission, nothing is written."""
        super().__init__(parent)
        self.path = folder / NAME
        self.places: Counter[_Place | str] = Counter()
        """How often each error has occurred."""
        self._latest: list[str] = []
        self._lock = threading.RLock()
        self._bytes_left = MAX_BYTES
        self._file: IO[bytes] | None = None
        self._catches_crashes = False
        self._previous_hooks: tuple[Any, ...] = ()

    # --- Installation --------------------------------------------------------------------------------------

    def install(self) -> None:
        """Catch all uncaught exceptions, and the warnings of Qt."""
        self._previous_hooks = (
            sys.excepthook,
            threading.excepthook,
            sys.unraisablehook,
            qInstallMessageHandler(self._catch_qt_message),
        )
        sys.excepthook = self._catch
        threading.excepthook = lambda args: self._catch(args.exc_type, args.exc_value, args.exc_traceback)
        sys.unraisablehook = self._catch_unraisable
        Diagnostics.in_force = self

    def remove(self) -> None:
        """Restore the previous hooks, and log how often errors recurred."""
        Diagnostics.in_force = None
        if self._previous_hooks:
            sys.excepthook, threading.excepthook, sys.unraisablehook, said = self._previous_hooks
            qInstallMessageHandler(said)
            self._previous_hooks = ()
        recurrences = [f"{count} times: {place}" for place, count in self.places.items() if count > 1]
        if recurrences:
            self._write("\n".join(recurrences))
        if self._file is not None and not self._catches_crashes:
            self._file.close()
            self._file = None

    def catch_crashes(self) -> None:
        """Have Python log its traceback if the process crashes, until the very end."""
        file = self._open()
        if file is not None:
            faulthandler.enable(file)
            self._catches_crashes = True

    # --- Hooks ---------------------------------------------------------------------------------------------

    def _catch(
        self, kind: type[BaseException], error: BaseException | None, trace: TracebackType | None
    ) -> None:
        if not issubclass(kind, Exception) or error is None:
            sys.__excepthook__(kind, error or kind(), trace)
            return
        is_new = self._log(_place(kind, trace), kind, error, trace)
        self.caught.emit(is_new)

    def _catch_unraisable(self, args: "sys.UnraisableHookArgs") -> None:
        """Log an exception that can't propagate, such as one in a destructor."""
        if args.exc_value is not None:
            self._log(
                _place(args.exc_type, args.exc_traceback), args.exc_type, args.exc_value, args.exc_traceback
            )

    def _catch_qt_message(self, kind: QtMsgType, _context: QMessageLogContext, message: str | None) -> None:
        name = _NAMES.get(kind)
        said = f"{name}: {(message or '')[:_MAX_ENTRY_LENGTH]}" if name else ""
        if said and self._is_new(said):
            self._write(said)
        _print(message or "")

    # --- The file ------------------------------------------------------------------------------------------

    def latest(self) -> str:
        """Return the latest errors in full, for a report."""
        return "\n\n".join(self._latest)

    def text(self) -> str:
        """Return the end of the file, or an empty string if it doesn't exist."""
        with suppress(OSError):
            return self.path.read_bytes()[-MAX_BYTES:].decode("utf-8", "replace")
        return ""

    def _log(
        self, place: _Place, kind: type[BaseException], error: BaseException, trace: TracebackType | None
    ) -> bool:
        """Log an exception if it is the first one at its place. Return whether it was."""
        if not self._is_new(place):
            return False
        message = _shorten("".join(format_exception(kind, error, trace)).rstrip())
        self._latest = [*self._latest, message][-_LATEST_COUNT:]
        self._write(message)
        where = f" (details in {self.path})" if self._file is not None else ""
        _print(f"tabletop: something went wrong: {place}{where}")
        return True

    def _is_new(self, place: _Place | str) -> bool:
        with self._lock:
            if place not in self.places and len(self.places) >= _MAX_PLACES:
                return False
            self.places[place] += 1
            return self.places[place] == 1

    def _write(self, message: str) -> None:
        # A full disk or a write-protected folder must not cause a further error.
        with self._lock, suppress(OSError):
            entry = f"{datetime.now():%Y-%m-%d %H:%M:%S}  {message}\n\n".encode("utf-8", "replace")
            file = self._open()
            if file is not None and len(entry) <= self._bytes_left:
                self._bytes_left -= len(entry)
                file.write(entry)

    def _open(self) -> IO[bytes] | None:
        """Return the file, opened if necessary. A file that has grown too long is moved aside first."""
        if self._file is None:
            with suppress(OSError):
                self.path.parent.mkdir(parents=True, exist_ok=True)
                if self.path.exists() and self.path.stat().st_size > MAX_BYTES:
                    os.replace(self.path, self.path.with_name(OLDER))
                self._file = self.path.open("ab", buffering=0)
        return self._file


def _place(kind: type[BaseException], trace: TracebackType | None) -> _Place:
    """Return the innermost line of the program itself, or else the innermost line of all."""
    steps = [(frame.f_code.co_filename, line) for frame, line in walk_tb(trace)]
    own = [(file.removeprefix(PACKAGE), line) for file, line in steps if file.startswith(PACKAGE)]
    file, line = (own or steps or [("", 0)])[-1]
    return _Place(file.lstrip("/\\"), line, kind.__name__)


def _shorten(message: str) -> str:
    """Return the beginning and the end of a text that is too long, because of long names for example."""
    if len(message) <= _MAX_ENTRY_LENGTH:
        return message
    return f"{message[: _MAX_ENTRY_LENGTH // 4]}\n[…]\n{message[-_MAX_ENTRY_LENGTH * 3 // 4 :]}"


def _print(message: str) -> None:
    """Print one line to the terminal, if there is one, without control characters."""
    with suppress(Exception):
        print("".join(each if each.isprintable() else " " for each in message), file=sys.stderr)
