"""Where imported cards are kept, made of our own facts and not of the file they came from."""

import mmap
from pathlib import Path
from typing import Final

from platformdirs import user_data_path

from tabletop.cards.fault_lines import fault_line
from tabletop.cards.reading import CardFileError
from tabletop.cards.store.records import CardStore
from tabletop.regular_files import opened

_AGAIN: Final = "run `tabletop import` again"


def imports_file() -> Path:
    """Where imported cards are kept for the person who runs the program."""
    return user_data_path("tabletop", appauthor=False) / "imported.cards"


def opened_imports(path: Path) -> CardStore:
    """The cards that were imported into a file; it is read as far as it is asked for.

    Raises:
        CardFileError: the file can't be used; the cards have to be imported again.

    """

    def fault(what: str) -> CardFileError:
        return CardFileError(fault_line(path, f"the imported cards {what}; {_AGAIN}"))

    try:
        with opened(path) as file:
            content = mmap.mmap(file.fileno(), 0, access=mmap.ACCESS_READ)
    except OSError as error:
        raise fault(f"can't be read ({error.strerror})") from error
    except ValueError as error:
        # An empty file can't be looked into.
        raise fault("are of another version or damaged") from error
    # An import keeps texts, never abilities: these are read from the texts whenever a card is asked for.
    return CardStore(content, fault, own=False)
