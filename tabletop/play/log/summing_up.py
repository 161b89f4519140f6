"""A summary of an action's results in one line, for the last line of the window."""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from typing import Final

from msgspec.structs import replace

from tabletop.language.english import capitalized, uncapitalized
from tabletop.play.log.log_line import LogLine

_MOST: Final = 4
"""Largest number of parts. The log has the rest."""


def summed_up(lines: Sequence[LogLine]) -> LogLine | None:
    """Return the summary: the action or the new step, then the results. None without lines."""
    told_once = _with_deaths(_with_damage_once(lines))
    said = [line for line in told_once if line.short != ""] or [*lines[-1:]]
    # For a passage through steps, only its beginning and its end are named.
    told = [
        line
        for line in said
        if line.kind != "step"
        or line is said[0]
        or (line is said[-1] and _part_text(line) != _part_text(said[0]))
    ]
    if len(told) < 2:
        return _alone(told[0], lines) if told else None
    head, *others = told
    mark, parts = _mark(head), list(_times(map(_part, others)))
    if mark == ".":
        parts[0] = capitalized(parts[0])
    if len(parts) > _MOST:
        parts = [*parts[: _MOST - 1], f"{len(parts) - _MOST + 1} more things in the log"]
    return LogLine(
        f"{capitalized(_part_text(head))}{mark} {'; '.join(parts)}.",
        tuple(dict.fromkeys(id for line in told for id in line.objects)),
        tuple(dict.fromkeys(number for line in told for number in line.rules)),
        others[0].kind if len({line.kind for line in others}) == 1 else "event",
    )


def _with_damage_once(lines: Sequence[LogLine]) -> list[LogLine]:
    """Return the lines with all damage to one player or permanent in one part, with the remaining life."""
    found: list[LogLine] = []
    places: dict[tuple[str, int], int] = {}
    amounts: Counter[tuple[str, int]] = Counter()
    for line in lines:
        if line.struck is None:
            found.append(line)
            continue
        whom = line.struck[:2]
        amounts[whom] += line.struck.amount
        if whom not in places:
            places[whom] = len(found)
            found.append(line)
        else:
            rules = tuple(dict.fromkeys((*found[places[whom]].rules, *line.rules)))
            short = f"{amounts[whom]} {_part_text(line).partition(' ')[2]}"
            found[places[whom]] = replace(line, short=short, rules=rules)
    return found


def _with_deaths(lines: Sequence[LogLine]) -> Iterator[LogLine]:
    """Return the lines with deaths by damage joined to the damage."""
    hurt = {line.struck.number for line in lines if line.struck and line.struck.what == "permanent"}
    died = {id for line in lines if hurt.issuperset(line.died) for id in line.died}
    for line in lines:
        if line.struck and line.struck.what == "permanent" and line.struck.number in died:
            yield replace(line, short=f"{_part_text(line)}, which dies")
        elif not line.died or not hurt.issuperset(line.died):
            yield line


def _alone(line: LogLine, lines: Sequence[LogLine]) -> LogLine:
    """Return a line on its own: as in the log, unless it combines several log lines."""
    return line if line in lines else replace(line, text=f"{capitalized(_part_text(line))}.")


def _part_text(line: LogLine) -> str:
    return line.text.rstrip(".") if line.short is None else line.short


def _part(line: LogLine) -> str:
    """Return a line as it follows another part. A heading is not a name."""
    words = _part_text(line)
    return uncapitalized(words) if line.kind in ("step", "turn") else words


def _times(parts: Iterable[str]) -> Iterator[str]:
    """Return the parts with repetitions counted."""
    for words, number in Counter(parts).items():
        yield f"{words} ({number} times)" if number > 1 else words


def _mark(head: LogLine) -> str:
    """Return the separator between the action and its results."""
    if head.kind == "turn":
        return "."
    return ":" if head.leads or head.kind == "step" else ";"
