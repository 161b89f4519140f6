"""Importing cards from a file or a service in a thread that can be stopped, during play."""

from collections.abc import Callable
from functools import partial
from pathlib import Path
from threading import Event
from typing import TYPE_CHECKING, NamedTuple

from PySide6.QtCore import QObject, Qt, Signal
from PySide6.QtGui import QGuiApplication

from tabletop.cards.importing.imported_library import LibraryWithImports
from tabletop.cards.library import default_library
from tabletop.cards.reading import CardFileError
from tabletop.disk.file_names import readable
from tabletop.language.english import with_number
from tabletop.ui.session import late_session
from tabletop.ui.session.worker import Post, Worker

if TYPE_CHECKING:
    from tabletop.cards.importing.fetching import CardFetch
    from tabletop.cards.importing.importer import Imported

NOTHING_NEW = "Your cards are up to date."


class _Progress(NamedTuple):
    """The progress in percent."""

    percent: int


class _Ended(NamedTuple):
    """The result of an import, in a short text."""

    words: str


class _Failed(NamedTuple):
    """The reason for a failure."""

    words: str


class CardImport(QObject):
    """Imports one file at a time, or fetches all cards, and then reloads the library.

    The library is also reloaded when the window becomes active after an import elsewhere.
    """

    progressed = Signal(int)
    """The progress in percent."""
    ended = Signal(str)
    """The result, in a short text."""
    failed = Signal(str)
    """The reason for a failure, in one line."""
    cards_changed = Signal()
    """The cards of the library have changed."""

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        self._worker: Worker | None = None
        self._is_running = False
        self._stopped = Event()
        self._fetch: CardFetch | None = None
        self.ended.connect(self.reload_library)
        application = QGuiApplication.instance()
        if isinstance(application, QGuiApplication):
            application.applicationStateChanged.connect(self._window_activated)

    @property
    def is_running(self) -> bool:
        """Whether cards are being imported."""
        return self._is_running

    def start(self, file: Path) -> bool:
        """Start reading a file. Return False if another import is running."""
        if self.is_running:
            return False
        self._stopped = Event()
        return self._start(partial(_import_file, file, self._stopped.is_set))

    def start_fetch(self, fetch: "CardFetch | None" = None) -> bool:
        """Start fetching all cards. Return False if another import is running.

        Args:
            fetch: the fetch to run; None uses the usual service

        """
        if self.is_running:
            return False
        self._fetch = fetch or late_session.fetching.CardFetch()
        return self._start(partial(_fetch_all, self._fetch))

    def _start(self, work: "Callable[[_Reporter], str]") -> bool:
        if self._worker is None:
            self._worker = Worker(self)
            self._worker.received.connect(self._received)
        self._is_running = True
        self._worker.start(partial(_run, work))
        return True

    def _received(self, value: object) -> None:
        self._is_running = isinstance(value, _Progress)
        match value:
            case _Progress(percent):
                self.progressed.emit(percent)
            case _Ended(words):
                self.ended.emit(words)
            case _Failed(words):
                self.failed.emit(words)

    def stop(self) -> None:
        """Stop without changes to the library. Fetched data is saved for the next time."""
        self._stopped.set()
        if self._fetch is not None:
            self._fetch.stop()

    def shut_down(self) -> None:
        """Stop and wait for the thread."""
        self.stop()
        if self._worker is not None:
            self._worker.wait()

    # --- New cards ----------------------------------------------------------------------------------------

    def _window_activated(self, state: Qt.ApplicationState) -> None:
        if state == Qt.ApplicationState.ApplicationActive:
            self.reload_library()

    def reload_library(self) -> None:
        """Reload the library if cards were imported since, here or elsewhere."""
        library = default_library()
        if isinstance(library, LibraryWithImports) and library.reload_if_changed():
            self.cards_changed.emit()


# --- In the thread ----------------------------------------------------------------------------------------


class _Reporter:
    """Sends the progress whenever its percentage changes."""

    def __init__(self, post: Post) -> None:
        self._post, self._percent = post, -1

    def __call__(self, done: int, total: int) -> None:
        percent = 100 * done // max(total, 1)
        if percent != self._percent:
            self._percent = percent
            self._post(_Progress(percent))


def _run(work: Callable[[_Reporter], str], post: Post) -> None:
    """Import cards and send the result."""
    try:
        post(_Ended(work(_Reporter(post))))
    except CardFileError as error:
        post(_Failed(str(error)))
    except late_session.card_file.ImportCancelledError:
        post(_Ended("Import canceled. No cards were imported."))
    except Exception:
        post(_Failed("The cards could not be read because of an unexpected error."))
        raise


def _import_file(file: Path, is_stopped: Callable[[], bool], report: _Reporter) -> str:
    return _summary(late_session.importer.import_cards(file, report, is_stopped), readable(file.name))


def _fetch_all(fetch: "CardFetch", report: _Reporter) -> str:
    imported = fetch.run(report).imported
    return NOTHING_NEW if imported is None else _summary(imported, "the service")


def _summary(imported: "Imported", where: str) -> str:
    left_out = f" {imported.left_out} were left out." if imported.left_out else ""
    cards, tokens = with_number(imported.cards, "card"), with_number(imported.tokens, "token")
    return f"{cards} and {tokens} were imported from {where}.{left_out}"
