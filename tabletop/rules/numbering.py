"""Rule numbers through the editions: the same rule under another number.

Numbers in the code are those of the default edition, 2025-06-06.
"""

from typing import Final

_MOVED: Final[tuple[tuple[str, str, str, str], ...]] = (
    # number in the default edition, number there, from, before
    ("701.27", "701.28", "2020-07-03", "2025-06-06"),
    ("701.28", "701.50", "2022-11-18", "2025-06-06"),
    ("701.42", "701.37", "2020-07-03", "2025-06-06"),
    ("701.40", "701.34", "2020-07-03", "2025-06-06"),
    ("729", "730", "2025-07-25", "2026-04-17"),
    ("729", "731", "2026-04-17", "9999"),
    ("310.11", "310.12", "2026-08-07", "9999"),
)


def number_in(edition: str, number: str) -> str:
    """The number that a rule of the default edition has in another one."""
    for default, there, since, before in _MOVED:
        if since <= edition < before and _is_in(number, default):
            return there + number[len(default) :]
    return number


def _is_in(number: str, chapter: str) -> bool:
    """Whether a number is that of a chapter or of a rule within it: 701.27c is in 701.27."""
    rest = number[len(chapter) :]
    return number.startswith(chapter) and (not rest or not rest[0].isdigit())
