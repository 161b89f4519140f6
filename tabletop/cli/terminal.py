"""Plain output: control characters in printed names and texts can't affect the terminal."""

import sys
from collections.abc import Iterator
from contextlib import contextmanager, redirect_stderr, redirect_stdout
from typing import TextIO, cast

from tabletop.cards.plain_text import visible
from tabletop.cli.command_errors import CommandError


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
        try:
            self.original.write("\n".join(lines))
        except OSError as error:
            raise _output_error(error) from error
        return len(text)

    def flush(self) -> None:
        """Write what is buffered."""
        try:
            self.original.flush()
        except OSError as error:
            raise _output_error(error) from error

    def __getattr__(self, name: str) -> object:
        """Return other attributes of the original stream."""
        return getattr(self.original, name)


def _output_error(error: OSError) -> Exception:
    """Return the error for output that can't be written. A closed pipe stays one, since it is no fault."""
    if isinstance(error, BrokenPipeError):
        return error
    return CommandError(f"the output can't be written: {error.strerror}; write it elsewhere")


@contextmanager
def plain_streams() -> Iterator[None]:
    """Make the output plain within a ``with`` block. Programs without a console have no streams."""
    # The class supports what is used of a stream: writing, flushing, and whether it is a terminal.
    out, errors = (cast(TextIO, PlainStream(each)) if each else each for each in (sys.stdout, sys.stderr))
    with redirect_stdout(out), redirect_stderr(errors):
        yield
