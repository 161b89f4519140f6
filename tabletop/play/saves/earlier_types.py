"""Lines of saved games in which types of all kinds stand among card types, as they are written now."""

import msgspec

from tabletop.language.card_types import types_apart

_CHANGES = frozenset({"change", "exceptions", "face_down_as"})
"""The keys of tables that say what something becomes, and not what is looked for."""


def line_today(line: bytes) -> bytes:
    """A line in which each type stands with its own kind.

    Raises:
        msgspec.DecodeError: it is no JSON.

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
