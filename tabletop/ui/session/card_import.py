"""Taking cards from a file while the table can be played at: a thread, its progress, and a way to stop it."""

from functools import partial
from pathlib import Path

from PySide6.QtCore import QObject, QThreadPool, Signal

from tabletop.cards.library import default_library
from tabletop.cards.reading import CardFileError
from tabletop.file_names import readable
from tabletop.play.log.names import counted
from tabletop.ui.style.guard import attempt


class CardImport(QObject):
    """Imports one file at a time. When it has ended, the library has the new cards."""

    progressed = Signal(int)
    """How much of the file is read, in per cent."""
    ended = Signal(str)
    """What came of it, in a few words."""
    failed = Signal(str)
    """Why nothing came of it, in one line."""

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        self._threads = QThreadPool(self)
        self._threads.setMaxThreadCount(1)
        self._is_stopped = False
        self._percent = -1
        self.ended.connect(self._reload)

    @property
    def is_running(self) -> bool:
        """Whether a file is being read."""
        return self._threads.activeThreadCount() > 0

    def start(self, file: Path) -> bool:
        """Begin to read a file; False while another one is read."""
        if self.is_running:
            return False
        self._is_stopped, self._percent = False, -1
        self._threads.start(partial(attempt, partial(self._run, file)))
        return True

    def stop(self) -> None:
        """Stop reading; nothing is changed then."""
        self._is_stopped = True

    def shut_down(self) -> None:
        """Stop and wait for the thread."""
        self.stop()
        self._threads.waitForDone()

    def _run(self, file: Path) -> None:
        """In the thread: read, and tell how it went."""
        from tabletop.cards.importing.importer import import_cards  # noqa: PLC0415 - no start needs it
        from tabletop.cards.importing.source import ImportCancelledError  # noqa: PLC0415

        try:
            imported = import_cards(file, self._tell, lambda: self._is_stopped)
        except CardFileError as error:
            self.failed.emit(str(error))
        except ImportCancelledError:
            self.ended.emit("The import was stopped; no cards were imported.")
        except Exception:
            self.failed.emit("Something went wrong while the file was read.")
            raise
        else:
            left_out = f" {imported.left_out} were left out." if imported.left_out else ""
            cards, tokens = counted(imported.cards, "card"), counted(imported.tokens, "token")
            words = f"{cards} and {tokens} were imported from {readable(file.name)}."
            self.ended.emit(words + left_out)

    def _tell(self, done: int, total: int) -> None:
        percent = 100 * done // max(total, 1)
        if percent != self._percent:
            self._percent = percent
            self.progressed.emit(percent)

    def _reload(self) -> None:
        from tabletop.cards.importing.library import LibraryWithImports  # noqa: PLC0415

        library = default_library()
        if isinstance(library, LibraryWithImports):
            library.reload()
