"""Text of strangers made fit to be shown: nothing in it can act on a terminal or turn other text round.

Names of cards, players and files, notes and titles come from files that anybody may have written. An escape
sequence in them would drive the terminal that they are printed on, and a mark that turns the direction of
reading would let a file name end in words that it does not have.
"""

import re
import unicodedata
from typing import Any, Final

import msgspec

_BIDI: Final = "\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069"
"""What turns the direction of reading; letters that are read from the right turn it without these."""
_UNSEEN: Final = "\u2028\u2029\ufeff\ufff9-\ufffb\U000e0000-\U000e007f"
_ACTING: Final = re.compile(f"[\x00-\x1f\x7f-\x9f\ud800-\udfff{_BIDI}{_UNSEEN}]")
_CONTROL: Final = re.compile("[\x00-\x08\x0b-\x1f\x7f-\x9f\u2028\u2029\ud800-\udfff]")
_NAMED: Final = {"\n": "\\n", "\t": "\\t", "\r": "\\r"}


def visible(text: str) -> str:
    r"""The text with everything in it that acts shown as an escape, such as ``\x1b``; ends of lines too.

    These are control characters, marks of direction, halves of characters (from file names that are not
    UTF-8), and characters that nobody sees. The answer can be printed wherever Unicode can.
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
    """Return a JSON text in which every text is normalized; ``content`` itself if all of them are already.

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
    """The text as one line that is safe to print: spaces in a row are one, what acts is shown as an escape.

    Args:
        text: anything.
        at_most: how many characters the answer may have, two or more; a longer one ends in an ellipsis.

    """
    # A character may become ten, never fewer: what is cut off first can't be in the answer.
    line = visible(" ".join(text.split())[: at_most + 1])
    return line if len(line) <= at_most else f"{line[: at_most - 1].rstrip()}…"


def _escaped(found: re.Match[str]) -> str:
    character = found[0]
    if character in _NAMED:
        return _NAMED[character]
    if character < " ":
        return f"\\x{ord(character):02x}"
    # As JSON writes them as well, so what is printed as JSON stays that.
    units = character.encode("utf-16-be", "surrogatepass").hex()
    return "".join(f"\\u{units[place : place + 4]}" for place in range(0, len(units), 4))
