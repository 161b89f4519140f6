"""Inputs of commands: the known cards, files to read, and files to write."""

import os
import sys
from pathlib import Path
from typing import BinaryIO, Final

from tabletop.cards.fault_lines import fault_line
from tabletop.cards.importing.imported_library import library_with_imports
from tabletop.cards.library import CardLibrary
from tabletop.cli.command_errors import CommandError

STANDARD_INPUT: Final = Path("-")
"""The name by which a command reads standard input instead of a file."""


def standard_input() -> BinaryIO:
    """Return the standard input.

    Raises:
        CommandError: it is closed.

    """
    if sys.stdin is None:
        raise CommandError("standard input is closed; specify a file")
    return sys.stdin.buffer


def all_cards() -> CardLibrary:
    """Return the shipped and the imported cards, with a warning if the imports can't be read."""
    return library_with_imports(complain=_warn)


def _warn(fault: str) -> None:
    print(f"tabletop: {fault}", file=sys.stderr)


def check_exists(file: Path) -> None:
    """Check that a file exists.

    Raises:
        CommandError: it doesn't exist, or is a folder.

    """
    # The methods of Path raise exceptions for names that are too long or invalid.
    if os.path.isdir(file):
        raise CommandError(fault_line(file, "this is a folder; choose a file in it"))
    if not os.path.isfile(file):
        raise CommandError(fault_line(file, "no such file; check the name"))


def check_writable(file: Path, endings: tuple[str, ...]) -> None:
    """Check that a file with one of these endings can be written.

    Raises:
        CommandError: its name has another ending, or its folder doesn't exist.

    """
    if file.suffix.lower() not in endings:
        raise CommandError(fault_line(file, f"the name must end in {' or '.join(endings)}"))
    if not os.path.isdir(file.absolute().parent):
        raise CommandError(fault_line(file, f"the folder {file.parent} doesn't exist; create it first"))
