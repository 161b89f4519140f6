"""Taking cards from a file or a service while the table can be played at, in a thread that can be stopped."""

from collections.abc import Callable
from functools import partial
from pathlib import Path
from threading import Event
from typing import TYPE_CHECKING, NamedTuple

from PySide6.QtCore import QObject, Qt, Signal
from PySide6.QtGui import QGuiApplication

from tabletop.cards.importing.library import LibraryWithImports
from tabletop.cards.library import default_library
from tabletop.cards.reading import CardFileError
from tabletop.file_names import readable
from tabletop.play.log.names import counted
from tabletop.ui.session import late_session
from tabletop.ui.session.worker import Post, Worker

if TYPE_CHECKING:
    from tabletop.cards.importing.fetching import CardFetch
    from tabletop.cards.importing.importer import Imported

NOTHING_NEW = "The cards that are kept are of today, or as new as those of the service."


class _Progress(NamedTuple):
    """How much is done, in per cent."""

    percent: int


class _Ended(NamedTuple):
    """The result of an import, in a few words."""

    words: str


class _Failed(NamedTuple):
    """The reason why there is no result."""

    words: str


class CardImport(QObject):
    """Imports one file at a time, or fetches all cards. When it has ended, the library has the new cards.

    It has them, too, when the window is used again after they were imported elsewhere.
    """

    progressed = Signal(int)
    """How much of it is done, in per cent."""
    ended = Signal(str)
    """What came of it, in a few words."""
    failed = Signal(str)
    """Why nothing came of it, in one line."""
    cards_changed = Signal()
    """The library has other cards than before."""

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        self._worker: Worker | None = None
        self._is_running = False
        self._stopped = Event()
        self._fetch: CardFetch | None = None
        self.ended.connect(self.look_again)
        application = QGuiApplication.instance()
        if isinstance(application, QGuiApplication):
            application.applicationStateChanged.connect(self._used_again)

    @property
    def is_running(self) -> bool:
        """Whether cards are being imported."""
        return self._is_running

    def start(self, file: Path) -> bool:
        """Begin to read a file; False while something else is imported."""
        if self.is_running:
            return False
        self._stopped = Event()
        return self._start(partial(_read, file, self._stopped.is_set))

    def start_fetch(self, fetch: "CardFetch | None" = None) -> bool:
        """Begin to get all cards; False while something else is imported.

        Args:
            fetch: what gets them; None gets them from the usual service.

        """
        if self.is_running:
            return False
        self._fetch = fetch or late_session.fetching.CardFetch()
        return self._start(partial(_get, self._fetch))

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
        """Stop; nothing is changed then, and what was fetched is kept for the next time."""
        self._stopped.set()
        if self._fetch is not None:
            self._fetch.stop()

    def shut_down(self) -> None:
        """Stop and wait for the thread."""
        self.stop()
        if self._worker is not None:
            self._worker.wait()

    # --- New cards ----------------------------------------------------------------------------------------

    def _used_again(self, state: Qt.ApplicationState) -> None:
        if state == Qt.ApplicationState.ApplicationActive:
            self.look_again()

    def look_again(self) -> None:
        """Take over the cards that were imported since, by this window or elsewhere."""
        library = default_library()
        if isinstance(library, LibraryWithImports) and library.reload_if_changed():
            self.cards_changed.emit()


# --- In the thread ----------------------------------------------------------------------------------------


class _Reporter:
    """Sends how much is done, whenever that is another number."""

    def __init__(self, post: Post) -> None:
        self._post, self._percent = post, -1

    def __call__(self, done: int, total: int) -> None:
        percent = 100 * done // max(total, 1)
        if percent != self._percent:
            self._percent = percent
            self._post(_Progress(percent))


def _run(work: Callable[[_Reporter], str], post: Post) -> None:
    """Import cards, and send what came of it."""
    try:
        post(_Ended(work(_Reporter(post))))
    except CardFileError as error:
        post(_Failed(str(error)))
    except late_session.source.ImportCancelledError:
        post(_Ended("The import was stopped; no cards were imported."))
    except Exception:
        post(_Failed("Something went wrong while the cards were read."))
        raise


def _read(file: Path, is_stopped: Callable[[], bool], report: _Reporter) -> str:
    return _words(late_session.importer.import_cards(file, report, is_stopped), readable(file.name))


def _get(fetch: "CardFetch", report: _Reporter) -> str:
    imported = fetch.run(report).imported
    return NOTHING_NEW if imported is None else _words(imported, "the service")


def _words(imported: "Imported", where: str) -> str:
    left_out = f" {imported.left_out} were left out." if imported.left_out else ""
    cards, tokens = counted(imported.cards, "card"), counted(imported.tokens, "token")
    return f"{cards} and {tokens} were imported from {where}.{left_out}"
