"""Libraries of basic lands, written as ``library = "basics"`` or ``library = "8 basics"``."""

import re
from collections.abc import Iterator, Mapping
from itertools import cycle, islice
from typing import Any, Final

from tabletop.cards.fault_lines import quoted
from tabletop.cards.type_line import BASIC_LAND_TYPES
from tabletop.scenarios.format.faults import Fault, within

_BASICS: Final = re.compile(r"(?:([1-9][0-9]{0,2}) )?basics")
_USUAL: Final = 10
"""The number of cards in a library whose file gives no number."""


def with_basics(raw: Mapping[str, Any]) -> dict[str, Any]:
    """Return parsed values with each library of basic lands as a list of cards.

    From the top, the lands repeat in the order Plains, Island, Swamp, Mountain, Forest. Any other text for a
    library is left for `basics_faults` to find.
    """
    tables = raw.get("table")
    if not isinstance(tables, dict):
        return dict(raw)
    return {**raw, "table": {name: _expand(seat) for name, seat in tables.items()}}


def players_with_basics(raw: Mapping[str, Any]) -> tuple[str, ...]:
    """Return the players whose library is written as basic lands."""
    tables = raw.get("table")
    seats = tables.items() if isinstance(tables, dict) else ()
    return tuple(
        name for name, seat in seats if isinstance(seat, dict) and isinstance(seat.get("library"), str)
    )


def as_basics(count: int) -> str:
    """Return how a file writes a library of ``count`` basic lands."""
    return "basics" if count == _USUAL else f"{count} basics"


def basics_faults(raw: Mapping[str, Any]) -> Iterator[Fault]:
    """Yield a fault for each library that is still a text. `with_basics` has replaced the valid ones."""
    tables = raw.get("table")
    for name, seat in tables.items() if isinstance(tables, dict) else ():
        library = seat.get("library") if isinstance(seat, dict) else None
        if isinstance(library, str):
            advice = "write a list of cards, “basics” or “8 basics” (1 to 999)"
            yield Fault(
                within(within("table", name), "library"), f"unknown library {quoted(library)}; {advice}"
            )


def _expand(seat: object) -> object:
    if not isinstance(seat, dict) or not isinstance(seat.get("library"), str):
        return seat
    match = _BASICS.fullmatch(seat["library"])
    if match is None:
        return seat
    lands = islice(cycle(BASIC_LAND_TYPES), int(match[1] or _USUAL))
    return {**seat, "library": list(lands)}
