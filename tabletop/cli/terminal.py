"""Plain output: control characters in printed names and texts can't affect the terminal."""

import sys
from collections.abc import Iterator
from contextlib import contextmanager, redirect_stderr, redirect_stdout
from typing import TextIO, cast

from tabletop.cards.plain_text import visible


class PlainStream:
    """A stream that escapes all characters that act on a terminal, except for newlines and tabs.

    JSON keeps its meaning, since it allows such characters to be escaped.
    """

    def __init__(self, stream: TextIO) -> None:
        self.original = stream
        """The original stream, for the program's own control characters, such as overwriting a line."""

    def write(self, text: str) -> int:
        """Write a text. Return its number of characters."""
        lines = ("\t".join(map(visible, line.split("\t"))) for line in text.split("\n"))
        self.original.write("\n".join(lines))
        return len(text)

    def __getattr__(self, name: str) -> object:
        """Return other attributes of the original stream."""
        return getattr(self.original, name)


@contextmanager
def plain_streams() -> Iterator[None]:
    """Make the output plain within a ``with`` block. Programs without a console have no streams."""
    # The class supports what is used of a stream: writing, flushing, and whether it is a terminal.
    out, errors = (cast(TextIO, PlainStream(each)) if each else each for each in (sys.stdout, sys.stderr))
    with redirect_stdout(out), redirect_stderr(errors):
        yield
