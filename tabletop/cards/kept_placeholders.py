"""Descriptions of placeholders, saved next to the imported cards for later games."""

import errno
import os
from collections.abc import Iterable
from contextlib import suppress
from pathlib import Path
from typing import Annotated, Final

import msgspec
from platformdirs import user_data_path

from tabletop.cards.fault_lines import fault_line
from tabletop.cards.names import folded
from tabletop.cards.placeholders import Placeholder, PlaceholderError, placeholder_card
from tabletop.disk.regular_files import content_of
from tabletop.disk.whole_files import write_whole
from tabletop.untrusted.budget import Budget
from tabletop.untrusted.parsing import parse_json

LARGEST_FILE: Final = 8 << 20
"""Largest file size in bytes. Each card takes a line of a few hundred."""
MOST_KEPT: Final = 20_000

_File = Annotated[tuple[Placeholder, ...], msgspec.Meta(max_length=MOST_KEPT)]
_decoder: Final = msgspec.json.Decoder(_File)
_BUDGET: Final = Budget(values=20 * MOST_KEPT, depth=16)


class KeepingError(OSError):
    """The descriptions can't be saved. The text is one line for the player."""


def placeholders_file() -> Path:
    """Return the file that stores the user's descriptions."""
    return user_data_path("tabletop", appauthor=False) / "placeholders.json"


def kept_placeholders(file: Path | None = None) -> dict[str, Placeholder]:
    """Return the saved descriptions by folded name, none if the file can't be used."""
    path = file or placeholders_file()
    try:
        found = parse_json(content_of(path, LARGEST_FILE), _decoder.decode, _BUDGET)
    except (OSError, ValueError):
        return {}
    return {folded(said.name): said for said in found if _can_be_used(said)}


def _can_be_used(said: Placeholder) -> bool:
    with suppress(PlaceholderError):
        return bool(placeholder_card(said).name)
    return False


def keep_placeholders(all_said: Iterable[Placeholder], file: Path | None = None) -> None:
    """Save the descriptions of some cards, replacing earlier ones.

    Raises:
        KeepingError: the file can't be written. The old file stays as it is.

    """
    path = file or placeholders_file()
    kept = kept_placeholders(path)
    try:
        _set_damaged_aside(path)
        kept |= {folded(said.name): said for said in all_said}
        path.parent.mkdir(parents=True, exist_ok=True)
        lines = (msgspec.json.encode(said).decode() for said in kept.values())
        write_whole(path, "[\n" + ",\n".join(lines) + "\n]\n")
    except OSError as error:
        raise KeepingError(
            fault_line(path, f"{error.strerror}; the card is known in this game only")
        ) from error


def _set_damaged_aside(path: Path) -> None:
    """Set a damaged file aside, so that it can still be repaired."""
    if not path.exists():
        return
    content = content_of(path, LARGEST_FILE)
    if len(content) > LARGEST_FILE:
        # Only its beginning was read, so the rest would be lost.
        raise OSError(errno.EFBIG, os.strerror(errno.EFBIG), str(path))
    try:
        parse_json(content, _decoder.decode, _BUDGET)
    except ValueError:
        write_whole(path.with_suffix(".damaged.json"), content)
