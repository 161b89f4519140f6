"""Parsing TOML and JSON that anybody may have written: within a budget, and with one kind of error."""

import tomllib
from collections.abc import Callable
from typing import Any, Final, TypeVar

from tabletop.untrusted.budget import Budget, UnreadableTextError, check_json, check_toml

Value = TypeVar("Value")

_IMPOSSIBLE: Final = "it has an impossible number or date; fix the TOML"


def parse_toml(content: bytes | str, budget: Budget) -> dict[str, Any]:
    """Return the keys and values of a TOML text.

    Args:
        content: the text, or its bytes in UTF-8, with a byte order mark or without.
        budget: how much it may hold.

    Raises:
        UnreadableTextError: it is not TOML, not UTF-8, or over its budget.

    """
    try:
        # Some editors put a mark before the first letter.
        text = content if isinstance(content, str) else content.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise UnreadableTextError(f"byte {error.start + 1} is not UTF-8; save the file as UTF-8") from error
    check_toml(text, budget)
    try:
        return tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        what, _, where = str(error).rpartition(" (at ")
        raise UnreadableTextError(f"{what}; fix the TOML", where.rstrip(")")) from error
    except ValueError as error:
        # A number of thousands of digits is refused by Python itself.
        raise UnreadableTextError(_IMPOSSIBLE) from error
    except RecursionError as error:
        raise UnreadableTextError("nested too deeply; write it flat") from error


def parse_json(content: bytes, decode: Callable[[bytes], Value], budget: Budget) -> Value:
    """Return what a decoder makes of a JSON text.

    Args:
        content: the text.
        decode: makes a value of it; its errors are ``ValueError`` or ``RecursionError``.
        budget: how much it may hold.

    Raises:
        UnreadableTextError: it is over its budget, or the decoder can't read it.

    """
    check_json(content, budget)
    try:
        return decode(content)
    except RecursionError as error:
        raise UnreadableTextError("nested too deeply") from error
    except ValueError as error:
        raise UnreadableTextError(str(error)) from error
