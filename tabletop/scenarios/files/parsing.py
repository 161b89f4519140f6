"""The text of a scenario file and its parsed TOML, before any of its words are checked."""

from collections.abc import Mapping
from pathlib import Path
from typing import Any, Final

import msgspec

from tabletop.cards.plain_text import normalize_values
from tabletop.disk.regular_files import content_of
from tabletop.scenarios.files.embedded import LARGEST_PAGE, PAGE_ENDINGS, NoScenarioError, extract_text
from tabletop.scenarios.format.budget import TEXT
from tabletop.scenarios.format.document import ZONE_KEYS, Position, PositionFile
from tabletop.scenarios.format.faults import Fault, ScenarioError
from tabletop.untrusted.budget import UnreadableTextError
from tabletop.untrusted.parsing import parse_toml

LARGEST_FILE: Final = 1 << 20
"""In bytes. A scenario of a thousand steps is smaller."""


def text_of(path: Path) -> str:
    """Return the text of a scenario file, or of the scenario inside a page.

    Raises:
        ScenarioError: The file can't be read, or is not text.

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
        content = extract_text(content, LARGEST_FILE) if is_page else content
    except NoScenarioError as error:
        raise ScenarioError(path, Fault("", str(error))) from error
    try:
        # Some editors put a byte order mark before the first character.
        text = content.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        what = f"byte {error.start + 1} is not UTF-8; save the file as UTF-8"
        raise ScenarioError(path, Fault("", what)) from error
    if not text.strip():
        raise ScenarioError(path, Fault("", "this file is empty; write a title and a position"))
    return text


def parse_text(text: str, path: Path) -> dict[str, Any]:
    """Parse and normalize a text. ``path`` is its name in errors.

    Raises:
        ScenarioError: The text is not TOML, or is too large for a scenario.

    """
    try:
        raw = parse_toml(text, TEXT)
    except UnreadableTextError as error:
        raise ScenarioError(path, Fault(error.place, error.what)) from error
    return normalize(raw, path)


def normalize(raw: Mapping[str, Any], path: Path | str) -> dict[str, Any]:
    """Return parsed values with every text normalized. ``path`` is their name in errors.

    Raises:
        ScenarioError: Two keys are the same after normalization, or the values are nested too deeply.

    """
    try:
        found: dict[str, Any] = normalize_values(dict(raw))
    except ValueError as error:
        raise ScenarioError(path, Fault("", str(error))) from error
    except RecursionError as error:
        raise ScenarioError(path, Fault("", "nested too deeply; write it flat")) from error
    return found


def written_zones(raw: dict[str, Any]) -> tuple[tuple[str, str], ...]:
    """Return the zones of all players in the order in which they are written."""
    return tuple(
        (player, key) for player, seat in raw.get("table", {}).items() for key in seat if key in ZONE_KEYS
    )


def read_position(path: Path) -> PositionFile:
    """Read a shipped position without steps, whose words need no check.

    Raises:
        ScenarioError: The file can't be read.

    """
    text = text_of(path)
    raw = parse_text(text, path)
    position = msgspec.convert(raw, Position)
    return PositionFile(path=path, scenario=position, zones_written=written_zones(raw), text=text)
