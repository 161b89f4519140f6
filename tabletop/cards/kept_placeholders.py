"""Descriptions of placeholders, saved next to the imported cards for later games."""

from collections.abc import Iterable
from contextlib import suppress
from functools import partial
from pathlib import Path
from typing import Annotated, Final

import msgspec
from platformdirs import user_data_path

from tabletop.cards.fault_lines import fault_line
from tabletop.cards.names import folded
from tabletop.cards.placeholders import Placeholder, PlaceholderError, placeholder_card
from tabletop.disk.regular_files import content_of
from tabletop.disk.whole_files import set_damaged_aside, write_whole
from tabletop.untrusted.budget import Budget
from tabletop.untrusted.parsing import parse_json

LARGEST_FILE: Final = 8 << 20
"""Largest file size in bytes. Each card takes a line of a few hundred."""
MOST_KEPT: Final = 20_000

_File = Annotated[tuple[Placeholder, ...], msgspec.Meta(max_length=MOST_KEPT)]
_decoder: Final = msgspec.json.Decoder(_File)
_parse: Final = partial(parse_json, decode=_decoder.decode, budget=Budget(values=20 * MOST_KEPT, depth=16))


class KeepingError(OSError):
    """The descriptions can't be saved. The text is one line for the player."""


def placeholders_file() -> Path:
    """Return the file that stores the user's descriptions."""
    return user_data_path("tabletop", appauthor=False) / "placeholders.json"


def kept_placeholders(file: Path | None = None) -> dict[str, Placeholder]:
    """Return the saved descriptions by folded name, none if the file can't be used."""
    path = file or placeholders_file()
    try:
        found = _parse(content_of(path, LARGEST_FILE))
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
        set_damaged_aside(path, LARGEST_FILE, _parse)
        kept |= {folded(said.name): said for said in all_said}
        path.parent.mkdir(parents=True, exist_ok=True)
        lines = (msgspec.json.encode(said).decode() for said in kept.values())
        write_whole(path, "[\n" + ",\n".join(lines) + "\n]\n")
    except OSError as error:
        raise KeepingError(
            fault_line(path, f"{error.strerror}; the card is known in this game only")
        ) from error
