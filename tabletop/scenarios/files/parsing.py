"""The text of a scenario file, and what TOML makes of it: what comes before its words are looked at."""

from collections.abc import Mapping
from pathlib import Path
from typing import Any, Final

import msgspec

from tabletop.cards.plain_text import normalize_values
from tabletop.regular_files import content_of
from tabletop.scenarios.files.embedded import LARGEST_PAGE, PAGE_ENDINGS, NoScenarioError, taken_out
from tabletop.scenarios.format.budget import TEXT
from tabletop.scenarios.format.document import ZONE_KEYS, Position, PositionFile
from tabletop.scenarios.format.faults import Fault, ScenarioError
from tabletop.untrusted.budget import UnreadableTextError
from tabletop.untrusted.parsing import parse_toml

LARGEST_FILE: Final = 1 << 20
"""In bytes. A scenario of a thousand steps is smaller."""


def text_of(path: Path) -> str:
    """The text of a file; of a page that was made of a scenario, the text of that.

    Raises:
        ScenarioError: it can't be read, or is no text.

    """
    is_page = path.suffix.lower() in PAGE_ENDINGS
    largest = LARGEST_PAGE if is_page else LARGEST_FILE
    try:
        content = content_of(path, largest)
    except OSError as error:
        raise ScenarioError(path, Fault("", f"{error.strerror or error}; check the path")) from error
    if len(content) > largest:
        raise ScenarioError(path, Fault("", f"more than {largest} bytes; this is not a scenario file"))
    try:
        content = taken_out(content, LARGEST_FILE) if is_page else content
    except NoScenarioError as error:
        raise ScenarioError(path, Fault("", str(error))) from error
    try:
        # Some editors put a mark before the first letter.
        text = content.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        what = f"byte {error.start + 1} is not UTF-8; save the file as UTF-8"
        raise ScenarioError(path, Fault("", what)) from error
    if not text.strip():
        raise ScenarioError(path, Fault("", "this file is empty; write a title and a position"))
    return text


def parsed(text: str, path: Path) -> dict[str, Any]:
    """Return the keys and values of a text, normalized; ``path`` is what errors call it.

    Raises:
        ScenarioError: it is not TOML, or more of it than a scenario may be.

    """
    try:
        raw = parse_toml(text, TEXT)
    except UnreadableTextError as error:
        raise ScenarioError(path, Fault(error.place, error.what)) from error
    return normalized(raw, path)


def normalized(raw: Mapping[str, Any], path: Path | str) -> dict[str, Any]:
    """Return keys and values in which every text is normalized; ``path`` is what errors call them.

    Raises:
        ScenarioError: two keys look the same.

    """
    try:
        found: dict[str, Any] = normalize_values(dict(raw))
    except ValueError as error:
        raise ScenarioError(path, Fault("", str(error))) from error
    except RecursionError as error:
        raise ScenarioError(path, Fault("", "nested too deeply; write it flat")) from error
    return found


def zones_written(raw: dict[str, Any]) -> tuple[tuple[str, str], ...]:
    """Each player's zones, in the order in which they are written."""
    return tuple(
        (player, key) for player, seat in raw.get("table", {}).items() for key in seat if key in ZONE_KEYS
    )


def read_position(path: Path) -> PositionFile:
    """Read a position without steps that ships with the program, so nobody has to look at its words again.

    Raises:
        ScenarioError: the file can't be read.

    """
    text = text_of(path)
    raw = parsed(text, path)
    position = msgspec.convert(raw, Position)
    return PositionFile(path=path, scenario=position, zones_written=zones_written(raw), text=text)
