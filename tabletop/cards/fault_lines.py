"""One line about a file that can't be used: which file, where in it, what is wrong and what to do."""

from pathlib import Path
from typing import Final

from tabletop.cards.plain_text import one_line

LONGEST_LINE: Final = 290
"""Commands put the name of the program before it."""
_LONGEST_PLACE: Final = 60
_LONGEST_QUOTE: Final = 60
_SHORTEST_PATH: Final = 120


def fault_line(path: Path | str, what: str, place: str = "") -> str:
    """A line of at most 290 characters that is safe to print.

    Args:
        path: the file; of a path that is too long the end is kept, for that is how the file is known.
        what: what is wrong and what to do, as a part of a sentence.
        place: where in the file.

    """
    where = one_line(str(path), LONGEST_LINE * 20)
    rest = ": ".join(filter(None, (one_line(place, _LONGEST_PLACE), one_line(what))))
    room = max(LONGEST_LINE - len(rest) - 2, _SHORTEST_PATH)
    if len(where) > room:
        where = f"…{where[1 - room :]}"
    return one_line(f"{where}: {rest}" if where else rest, LONGEST_LINE)


def quoted(word: object) -> str:
    """A word from a file in quotation marks; its beginning where it is long."""
    return f"“{one_line(str(word), _LONGEST_QUOTE)}”"
