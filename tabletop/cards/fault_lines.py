"""One-line reports about unusable files: the file, the place, the reason and what to do."""

from pathlib import Path
from typing import Final

from tabletop.cards.plain_text import one_line

LONGEST_LINE: Final = 290
"""Largest number of characters. Commands put the program's name before the line."""
_LONGEST_PLACE: Final = 60
_LONGEST_QUOTE: Final = 60
_SHORTEST_PATH: Final = 120


def fault_line(path: Path | str, what: str, place: str = "") -> str:
    """Return a line of at most 290 characters that is safe to print.

    Args:
        path: the file. A long path is cut at the beginning, since the end identifies the file.
        what: the reason and what to do, as part of a sentence
        place: the place in the file

    """
    where = one_line(str(path), LONGEST_LINE * 20)
    rest = ": ".join(filter(None, (one_line(place, _LONGEST_PLACE), one_line(what))))
    room = max(LONGEST_LINE - len(rest) - 2, _SHORTEST_PATH)
    if len(where) > room:
        where = f"…{where[1 - room :]}"
    return one_line(f"{where}: {rest}" if where else rest, LONGEST_LINE)


def quoted(word: object) -> str:
    """Return a word from a file in quotation marks, cut if it is long."""
    return f"“{one_line(str(word), _LONGEST_QUOTE)}”"
