"""The store of imported cards, which has our own facts rather than a copy of the imported file."""

import mmap
from pathlib import Path
from typing import Final

from platformdirs import user_data_path

from tabletop.cards.fault_lines import fault_line
from tabletop.cards.reading import CardFileError
from tabletop.cards.store.card_records import CardStore
from tabletop.disk.regular_files import opened

_AGAIN: Final = "run `tabletop import` again"


def imports_file() -> Path:
    """Return the path of the current user's imported cards."""
    return user_data_path("tabletop", appauthor=False) / "imported.cards"


def opened_imports(path: Path) -> CardStore:
    """Open a store of imported cards, which is read on demand.

    Raises:
        CardFileError: the store can't be used, and the cards must be imported again.

    """

    def fault(problem: str) -> CardFileError:
        return CardFileError(fault_line(path, f"the imported cards {problem}; {_AGAIN}"))

    try:
        with opened(path) as file:
            content = mmap.mmap(file.fileno(), 0, access=mmap.ACCESS_READ)
    except OSError as error:
        raise fault(f"can't be read ({error.strerror})") from error
    except ValueError as error:
        # An empty file can't be mapped into memory.
        raise fault("are of another version or damaged") from error
    # An import stores texts but no abilities. These are parsed from the texts when a card is requested.
    return CardStore(content, fault, own=False)
