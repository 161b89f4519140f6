"""What commands take: the cards that they know, files to read, files to write."""

import os
import sys
from pathlib import Path

from tabletop.cards.fault_lines import fault_line
from tabletop.cards.importing.library import library_with_imports
from tabletop.cards.library import CardLibrary
from tabletop.cli.command_errors import CommandError


def all_cards() -> CardLibrary:
    """The shipped cards and the user's own; where these can't be read, that is said, and they are missing."""
    return library_with_imports(complain=_warn)


def _warn(fault: str) -> None:
    print(f"tabletop: {fault}", file=sys.stderr)


def existing(file: Path) -> None:
    """Make sure that a file is there.

    Raises:
        CommandError: nothing is there, or a folder.

    """
    # Not by the methods of the path, which raise something where a name is too long or can be none.
    if os.path.isdir(file):
        raise CommandError(fault_line(file, "that is a folder; name a file in it"))
    if not os.path.isfile(file):
        raise CommandError(fault_line(file, "there is no such file; check the name"))


def writable(file: Path, endings: tuple[str, ...]) -> None:
    """Make sure that a file of some kind can be written there.

    Raises:
        CommandError: its name has another ending, or its folder is not there.

    """
    if file.suffix.lower() not in endings:
        raise CommandError(fault_line(file, f"the name has to end in {' or '.join(endings)}"))
    if not os.path.isdir(file.absolute().parent):
        raise CommandError(fault_line(file, f"the folder {file.parent} is not there; make it first"))
