"""The writer of scenarios as TOML. Reading its text gives the same scenario.

The standard library reads TOML but does not write it. A scenario needs only a little of it: texts, numbers,
lists, and tables two levels deep.
"""

import json
import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final

import msgspec

from tabletop.language.reading import encoded
from tabletop.scenarios.files.basics import as_basics
from tabletop.scenarios.format.document import ZONE_KEYS
from tabletop.scenarios.steps.scenario import ScenarioFile

LINE_LENGTH: Final = 100
_BARE_KEY: Final = re.compile(r"[A-Za-z0-9_-]+")


def scenario_text(file: ScenarioFile) -> str:
    """Return the text of a scenario file, without values that equal their defaults."""
    document: dict[str, Any] = msgspec.to_builtins(file.scenario, enc_hook=encoded)
    document["table"] = {
        player: _in_order(seat, [zone for owner, zone in file.zones_written if owner == player])
        for player, seat in document.get("table", {}).items()
    }
    for player in file.basics:
        seat = document["table"][player]
        seat["library"] = as_basics(len(seat["library"]))
    return as_toml({"format": file.scenario.format, **document})


def as_toml(document: Mapping[str, Any]) -> str:
    """Return the text of a file with the given keys, which need not be a complete scenario."""
    return "\n".join(_document(document)).strip() + "\n"


def _in_order(seat: Mapping[str, Any], zones: Sequence[str]) -> dict[str, Any]:
    """Return a seat with its zones in their original order, which decides the numbers of ``NAME#2``."""
    plain = {key: value for key, value in seat.items() if key not in ZONE_KEYS}
    return plain | {zone: seat[zone] for zone in (*zones, *ZONE_KEYS) if zone in seat}


def _document(document: Mapping[str, Any]) -> Iterator[str]:
    steps: Sequence[Mapping[str, Any]] = document.get("steps", ())
    yield from _keys({key: value for key, value in document.items() if key not in ("table", "steps")}, ())
    for player, seat in document.get("table", {}).items():
        if seat:
            yield from ("", f"[{_path(('table', player))}]")
            yield from _keys(seat, ("table", player), tables=False)
    yield from _expectations(document.get("expect", {}), ("expect",))
    for step in steps:
        yield from ("", "[[steps]]")
        yield from _keys({key: value for key, value in step.items() if key != "expect"}, (), tables=False)
        yield from _expectations(step.get("expect", {}), ("steps", "expect"))


def _keys(table: Mapping[str, Any], path: tuple[str, ...], *, tables: bool = True) -> Iterator[str]:
    """Yield the lines of a table, with its values before its nested tables."""
    within = {
        key: value for key, value in table.items() if tables and isinstance(value, dict) and key != "expect"
    }
    for key, value in table.items():
        if key not in within and key != "expect":
            yield f"{_key(key)} = {_value(value, len(key) + 3)}"
    for key, value in within.items():
        yield from ("", f"[{_path((*path, key))}]")
        yield from _keys(value, (*path, key), tables=False)


def _expectations(expected: Mapping[str, Any], path: tuple[str, ...]) -> Iterator[str]:
    for about, table in expected.items():
        yield f"[{_path((*path, about))}]"
        yield from _keys(table, (*path, about), tables=False)


def _path(keys: tuple[str, ...]) -> str:
    return ".".join(_key(key) for key in keys)


def _key(key: str) -> str:
    return key if _BARE_KEY.fullmatch(key) else _text(key)


def _text(text: str) -> str:
    # A JSON string is a TOML string, except for DEL, which JSON does not escape.
    return json.dumps(text, ensure_ascii=False).replace("\x7f", "\\u007f")


def _value(value: object, used: int = 0) -> str:
    match value:
        case bool():
            return "true" if value else "false"
        case int():
            return str(value)
        case str():
            return _text(value)
        case Mapping():
            return "{ " + ", ".join(f"{_key(key)} = {_value(each)}" for key, each in value.items()) + " }"
        case _:
            assert isinstance(value, Sequence)
            return _list([_value(each) for each in value], used)


def _list(values: Sequence[str], used: int) -> str:
    line = f"[{', '.join(values)}]"
    if used + len(line) <= LINE_LENGTH:
        return line
    return "\n".join(("[", *(f"  {value}," for value in values), "]"))
