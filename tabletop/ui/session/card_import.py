"""Taking cards from a file or a service while the table can be played at, in a thread that can be stopped."""

from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Qt, QThreadPool, Signal
from PySide6.QtGui import QGuiApplication

from tabletop.cards.library import default_library
from tabletop.cards.reading import CardFileError
from tabletop.file_names import readable
from tabletop.play.log.names import counted
from tabletop.ui.style.guard import attempt

if TYPE_CHECKING:
    from tabletop.cards.importing.fetching import CardFetch
    from tabletop.cards.importing.importer import Imported

NOTHING_NEW = "The cards that are kept are of today, or as new as those of the service."


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
        self._threads = QThreadPool(self)
        self._threads.setMaxThreadCount(1)
        self._is_stopped = False
        self._fetch: CardFetch | None = None
        self._percent = -1
        self.ended.connect(self.look_again)
        application = QGuiApplication.instance()
        if isinstance(application, QGuiApplication):
            application.applicationStateChanged.connect(self._used_again)

    @property
    def is_running(self) -> bool:
        """Whether cards are being imported."""
        return self._threads.activeThreadCount() > 0

    def start(self, file: Path) -> bool:
        """Begin to read a file; False while something else is imported."""
        return self._start(partial(self._read, file))

    def start_fetch(self, fetch: "CardFetch | None" = None) -> bool:
        """Begin to get all cards; False while something else is imported.

        Args:
            fetch: what gets them; None gets them from the usual service.

        """
        if self.is_running:
            return False
        from tabletop.cards.importing.fetching import CardFetch  # noqa: PLC0415 - no start needs it

        self._fetch = fetch or CardFetch()
        return self._start(partial(self._get, self._fetch))

    def _start(self, work: Callable[[], str]) -> bool:
        if self.is_running:
            return False
        self._is_stopped, self._percent = False, -1
        self._threads.start(partial(attempt, partial(self._run, work)))
        return True

    def stop(self) -> None:
        """Stop; nothing is changed then, and what was fetched is kept for the next time."""
        self._is_stopped = True
        if self._fetch is not None:
            self._fetch.stop()

    def shut_down(self) -> None:
        """Stop and wait for the thread."""
        self.stop()
        self._threads.waitForDone()

    # --- In the thread ------------------------------------------------------------------------------------

    def _run(self, work: Callable[[], str]) -> None:
        """Do it, and tell how it went."""
        from tabletop.cards.importing.source import ImportCancelledError  # noqa: PLC0415 - no start needs it

        try:
            words = work()
        except CardFileError as error:
            self.failed.emit(str(error))
        except ImportCancelledError:
            self.ended.emit("The import was stopped; no cards were imported.")
        except Exception:
            self.failed.emit("Something went wrong while the cards were read.")
            raise
        else:
            self.ended.emit(words)

    def _read(self, file: Path) -> str:
        from tabletop.cards.importing.importer import import_cards  # noqa: PLC0415 - no start needs it

        imported = import_cards(file, self._tell, lambda: self._is_stopped)
        return _words(imported, readable(file.name))

    def _get(self, fetch: "CardFetch") -> str:
        imported = fetch.run(self._tell).imported
        return NOTHING_NEW if imported is None else _words(imported, "the service")

    def _tell(self, done: int, total: int) -> None:
        percent = 100 * done // max(total, 1)
        if percent != self._percent:
            self._percent = percent
            self.progressed.emit(percent)

    # --- New cards ----------------------------------------------------------------------------------------

    def _used_again(self, state: Qt.ApplicationState) -> None:
        if state == Qt.ApplicationState.ApplicationActive:
            self.look_again()

    def look_again(self) -> None:
        """Take over the cards that were imported since, by this window or elsewhere."""
        from tabletop.cards.importing.library import LibraryWithImports  # noqa: PLC0415 - no start needs it

        library = default_library()
        if isinstance(library, LibraryWithImports) and library.reload_if_changed():
            self.cards_changed.emit()


def _words(imported: "Imported", where: str) -> str:
    left_out = f" {imported.left_out} were left out." if imported.left_out else ""
    cards, tokens = counted(imported.cards, "card"), counted(imported.tokens, "token")
    return f"{cards} and {tokens} were imported from {where}.{left_out}"
