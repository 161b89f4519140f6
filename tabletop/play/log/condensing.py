"""A log that is not longer than it has to be: equal lines counted, empty steps left out."""

from collections.abc import Sequence
from itertools import groupby, zip_longest

from msgspec.structs import replace

from tabletop.play.log.log_line import LogLine

_ONE = " a card"


def condensed(told: Sequence[LogLine]) -> tuple[LogLine, ...]:
    """Lines of one action: seven lines that say that a card was drawn become one of seven cards.

    Of steps in which nothing happened only the last one is worth a line.
    """
    counted = [
        line
        for text, equal in groupby(told, key=lambda line: line.text)
        for line in _counted(text, list(equal))
    ]
    return tuple(
        line
        for line, following in zip_longest(counted, counted[1:])
        if line.kind != "step" or following is None or following.kind not in ("step", "turn")
    )


def _counted(text: str, equal: list[LogLine]) -> list[LogLine]:
    if len(equal) == 1 or _ONE not in text:
        return equal
    first = equal[0]
    objects = tuple(id for line in equal for id in line.objects)
    rules = tuple(dict.fromkeys(number for line in equal for number in line.rules))
    return [replace(first, text=text.replace(_ONE, f" {len(equal)} cards", 1), objects=objects, rules=rules)]
