"""What is printed: nothing in it drives the terminal, whatever files and file names it repeats."""

import sys
from collections.abc import Iterator
from contextlib import contextmanager, redirect_stderr, redirect_stdout
from typing import TextIO, cast

from tabletop.cards.plain_text import visible


class PlainStream:
    """A stream that shows all that would act on a terminal as escapes; ends of lines and tabs stay.

    JSON stays JSON, and says the same: in it such characters may be written so.
    """

    def __init__(self, stream: TextIO) -> None:
        self.as_it_is = stream
        """For what the program itself tells the terminal, such as to write over a line."""

    def write(self, text: str) -> int:
        """Write a text; returns how many of its characters were written, all of them."""
        lines = ("\t".join(map(visible, line.split("\t"))) for line in text.split("\n"))
        self.as_it_is.write("\n".join(lines))
        return len(text)

    def __getattr__(self, name: str) -> object:
        """Everything else as the stream has it."""
        return getattr(self.as_it_is, name)


@contextmanager
def plain_streams() -> Iterator[None]:
    """Meanwhile all that is printed is plain. A program without a console has no streams to print on."""
    # They are streams in all that anybody asks of them: writing, flushing, whether they are a terminal.
    out, errors = (cast(TextIO, PlainStream(each)) if each else each for each in (sys.stdout, sys.stderr))
    with redirect_stdout(out), redirect_stderr(errors):
        yield
