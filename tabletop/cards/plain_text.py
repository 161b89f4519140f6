"""Untrusted text made safe to show: nothing in it can act on a terminal or reorder other text.

Names of cards, players and files, notes and titles come from files of unknown origin. An escape sequence
would drive the terminal it is printed on, and a bidirectional mark could make a file name appear to end in
other words.
"""

import re
import unicodedata
from typing import Any, Final

import msgspec

_BIDI: Final = "\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069"
"""Characters that change the direction of text. Right-to-left letters do so without them."""
_UNSEEN: Final = "\u2028\u2029\ufeff\ufff9-\ufffb\U000e0000-\U000e007f"
_ACTING: Final = re.compile(f"[\x00-\x1f\x7f-\x9f\ud800-\udfff{_BIDI}{_UNSEEN}]")
_CONTROL: Final = re.compile("[\x00-\x08\x0b-\x1f\x7f-\x9f\u2028\u2029\ud800-\udfff]")
_NAMED: Final = {"\n": "\\n", "\t": "\\t", "\r": "\\r"}


def visible(text: str) -> str:
    r"""Return text with everything that acts shown as an escape, such as ``\x1b``, including line breaks.

    These are control characters, bidirectional marks, lone surrogates (from file names that are not UTF-8),
    and invisible characters. The result can be printed wherever Unicode can.
    """
    return text if text.isascii() and text.isprintable() else _ACTING.sub(_escaped, text)


def normalize(text: str) -> str:
    r"""Return text from outside in the form in which it is compared, kept and shown.

    Every reader of decks, cards, scenarios, saved games and answers from the network calls this before
    the text reaches a name, a label or a line. Format characters (Unicode category Cf: soft hyphens,
    zero-width spaces, byte order marks, marks of direction) are dropped, letters are composed (NFC), and
    control characters and lone surrogates are escaped as in ``\x1b``. Line feeds and tabs are kept.

    Args:
        text: anything.

    """
    if text.isascii() and text.isprintable():
        return text
    composed = unicodedata.normalize("NFC", "".join(c for c in text if unicodedata.category(c) != "Cf"))
    return _CONTROL.sub(_escaped, composed)


def normalize_values(value: Any) -> Any:  # noqa: ANN401 - whatever TOML and JSON can hold
    """Return a value from a file with every text in it normalized: keys, and texts in lists and tables.

    Args:
        value: what was read; how deep it is nested is bounded.

    Raises:
        ValueError: two keys of one table are the same once they are normalized.

    """
    match value:
        case str():
            return normalize(value)
        case list() | tuple():
            return type(value)(map(normalize_values, value))
        case dict():
            found = {normalize_values(key): normalize_values(each) for key, each in value.items()}
            if len(found) < len(value):
                raise ValueError("two keys look the same; leave out what can't be seen in them")
            return found
        case _:
            return value


def is_normalized(content: bytes) -> bool:
    """Return whether every text in a JSON text is normalized, ends of lines aside.

    Raises:
        ValueError: it is not JSON.
        RecursionError: it is nested too deeply.

    """
    if content.isascii() and b"\\u" not in content:
        return True
    value = msgspec.json.decode(content.replace(b"\\r\\n", b"\\n"))
    return bool(normalize_values(value) == value)


def normalize_json(content: bytes) -> bytes:
    """Return a JSON text with every text normalized, ``content`` itself if all of them are already.

    Args:
        content: the JSON; how deep it is nested is bounded.

    Raises:
        ValueError: it is not JSON, or two keys of one table are the same once they are normalized.
        RecursionError: it is nested too deeply.

    """
    if content.isascii() and b"\\" not in content:
        return content
    value = msgspec.json.decode(content)
    found = normalize_values(value)
    return content if found == value else msgspec.json.encode(found)


def one_line(text: str, at_most: int = 300) -> str:
    """Return text as one line that is safe to print, with runs of spaces merged and escapes for what acts.

    Args:
        text: anything
        at_most: largest number of characters, two or more. A longer text ends in an ellipsis.

    """
    # A character may become ten but never fewer, so text cut off here can't be in the result.
    line = visible(" ".join(text.split())[: at_most + 1])
    return line if len(line) <= at_most else f"{line[: at_most - 1].rstrip()}…"


def _escaped(found: re.Match[str]) -> str:
    character = found[0]
    if character in _NAMED:
        return _NAMED[character]
    if character < " ":
        return f"\\x{ord(character):02x}"
    # As in JSON, so that printed JSON stays valid.
    units = character.encode("utf-16-be", "surrogatepass").hex()
    return "".join(f"\\u{units[place : place + 4]}" for place in range(0, len(units), 4))
