"""Translation of lines in older saved games that have types of all kinds among card types."""

import msgspec

from tabletop.language.card_types import types_apart

_CHANGES = frozenset({"change", "exceptions", "face_down_as"})
"""Keys of tables that describe changes of an object, instead of objects to search for."""


def line_today(line: bytes) -> bytes:
    """Return a line with each type under its own kind.

    Raises:
        msgspec.DecodeError: the line is not JSON

    """
    return msgspec.json.encode(_today(msgspec.json.decode(line), ""))


def _today(value: object, key: str) -> object:
    match value:
        case dict():
            inner = {name: _today(each, name) for name, each in value.items()}
            return inner | types_apart(inner, changes=key in _CHANGES)
        case list():
            return [_today(each, key) for each in value]
        case _:
            return value
