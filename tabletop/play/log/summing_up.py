"""All that one action has brought about, in one line: for whoever reads only the last line of the window."""

from collections.abc import Iterator, Sequence
from typing import Final

from msgspec.structs import replace

from tabletop.play.log.log_line import LogLine

_MOST: Final = 4
"""So many things are said at most; the others are left to the log."""


def summed_up(lines: Sequence[LogLine]) -> LogLine | None:
    """One line for all: what was done or where the turn is, then what came of it; None without lines."""
    said = _hit_at_once([line for line in _with_deaths(lines) if line.short != ""]) or [*lines[-1:]]
    # Of the steps on the way it is said where it began and where it ended.
    told = [line for line in said if line.kind != "step" or line in (said[0], said[-1])]
    if len(told) < 2:
        return told[0] if told else None
    head, *others = told
    parts = [_part(line) for line in others]
    if len(parts) > _MOST:
        parts = [*parts[: _MOST - 1], f"{len(parts) - _MOST + 1} more things in the log"]
    return LogLine(
        f"{_said(head)}{_mark(head)} {'; '.join(parts)}.",
        tuple(dict.fromkeys(id for line in told for id in line.objects)),
        tuple(dict.fromkeys(number for line in told for number in line.rules)),
        others[0].kind if len({line.kind for line in others}) == 1 else "event",
    )


def _with_deaths(lines: Sequence[LogLine]) -> Iterator[LogLine]:
    """The lines; what died of damage is said with the damage."""
    hurt = {line.hurt for line in lines}
    died = {id for line in lines if hurt.issuperset(line.died) for id in line.died}
    for line in lines:
        if line.hurt is not None and line.hurt in died:
            died.discard(line.hurt)
            yield replace(line, short=f"{_said(line)}, which dies")
        elif not line.died or not hurt.issuperset(line.died):
            yield line


def _hit_at_once(lines: Sequence[LogLine]) -> list[LogLine]:
    """The lines; what several have dealt to a player one after the other is said once, with the life left."""
    found: list[LogLine] = []
    for line in lines:
        before = found[-1].hit if found else None
        if before is not None and line.hit is not None and before[0] == line.hit[0]:
            seat, amount = line.hit[0], before[1] + line.hit[1]
            short = f"{amount} {_said(line).partition(' ')[2]}"
            found[-1] = replace(line, hit=(seat, amount), short=short, objects=found[-1].objects)
        else:
            found.append(line)
    return found


def _said(line: LogLine) -> str:
    return line.text.rstrip(".") if line.short is None else line.short


def _part(line: LogLine) -> str:
    """A line as it stands after another thing: a heading is no name."""
    words = _said(line)
    return words[:1].lower() + words[1:] if line.kind in ("step", "turn") else words


def _mark(head: LogLine) -> str:
    """What stands between what was done and what came of it."""
    if head.kind == "turn":
        return "."
    return ":" if head.leads or head.kind == "step" else ";"
