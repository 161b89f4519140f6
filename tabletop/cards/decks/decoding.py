"""Decoding of the bytes of a deck list. Content that isn't text is refused."""

import re
import unicodedata
from collections.abc import Iterator
from typing import Final, NamedTuple

from tabletop.cards.decks.headings import plain, section_named
from tabletop.cards.plain_text import normalize


class NotTextError(ValueError):
    """File content that isn't text. The message says what it is and what to do."""


class _Kind(NamedTuple):
    """Kind of file, recognized by its first bytes."""

    beginning: bytes
    what: str


_TEXT: Final = "name a deck list, which is a text file"
_KINDS: Final = (
    _Kind(b"\x89PNG", f"this is a picture; {_TEXT}"),
    _Kind(b"\xff\xd8\xff", f"this is a picture; {_TEXT}"),
    _Kind(b"GIF8", f"this is a picture; {_TEXT}"),
    _Kind(b"RIFF", f"this is a picture, a sound or a film; {_TEXT}"),
    _Kind(b"%PDF", "this is a PDF document; copy the list out of it and paste it"),
    _Kind(b"{\\rtf", "this is a formatted document; save it as plain text"),
    _Kind(b"PK\x03\x04", "this is an archive or a spreadsheet; unpack it, or save the list as CSV"),
    _Kind(b"\xd0\xcf\x11\xe0", "this is an office document; save the list as CSV or as plain text"),
    _Kind(b"\x1f\x8b", "this file is compressed; unpack it first"),
    _Kind(b"BZh", "this file is compressed; unpack it first"),
    _Kind(b"7z\xbc\xaf", "this file is compressed; unpack it first"),
    _Kind(b"Rar!", "this file is compressed; unpack it first"),
    _Kind(b"\xfd7zXZ", "this file is compressed; unpack it first"),
    _Kind(b"\x7fELF", f"this is a program; {_TEXT}"),
    _Kind(b"SQLite format 3\x00", f"this is a database; {_TEXT}"),
)
_MARKS: Final = (
    (b"\xef\xbb\xbf", "utf-8"),
    # The byte order mark of UTF-16 is a prefix of that of UTF-32.
    (b"\xff\xfe\x00\x00", "utf-32-le"),
    (b"\x00\x00\xfe\xff", "utf-32-be"),
    (b"\xff\xfe", "utf-16-le"),
    (b"\xfe\xff", "utf-16-be"),
)
_WIDE: Final = ("utf-32-le", "utf-32-be", "utf-16-le", "utf-16-be")
_BINARY: Final = re.compile(rb"[\x00-\x08\x0e-\x19\x1c-\x1f]")
_MAX_CONTROLS: Final = 2
"""Number of control characters allowed in a short text, which may be damaged."""
_TEXT_PER_CONTROL: Final = 50
"""Minimum number of bytes per control character in a longer text."""
_MIN_ASCII: Final = 0.05
"""Minimum share of digits, spaces and line feeds, which every list has in any script."""
_REGIONAL: Final = ("cp932", "euc_jp", "gb18030", "big5", "euc_kr", "cp1251", "cp1250")
_ODD_BYTE: Final = re.compile("[\udc80-\udcff]")
_ENCODED_TWICE: Final = re.compile("[ÂÃÅâ][^\x00-\x7f]")
"""Characters of UTF-8 text that was read as Windows-1252 and encoded as UTF-8 again."""


def decode(content: bytes) -> str:
    """Return the text of a deck list in any encoding.

    Without a byte order mark it is decoded as UTF-8. Content that isn't valid UTF-8 is decoded in the first
    regional encoding that makes one of its lines a heading, or otherwise in Windows-1252.

    Raises:
        NotTextError: it is a picture, a program, an archive or the like.

    """
    for mark, encoding in _MARKS:
        if content.startswith(mark):
            return _check_unassigned(content[len(mark) :].decode(encoding, "replace"))
    known = next((kind for kind in _KINDS if content.startswith(kind.beginning)), None)
    if known is not None:
        raise NotTextError(known.what)
    wide = max(_wide_texts(content), key=_ascii_share, default="") if b"\x00" in content else ""
    return wide or _narrow_text(content)


def _check_unassigned(text: str) -> str:
    """Return the text of a file with a byte order mark, unless most of it can't be text.

    Raises:
        NotTextError: too many of its characters are unassigned.

    """
    odd = sum(unicodedata.category(letter) in ("Cn", "Co", "Cs") or letter == "\ufffd" for letter in text)
    if odd > _MAX_CONTROLS and odd * _TEXT_PER_CONTROL > len(text):
        raise NotTextError(f"this is not text; {_TEXT}")
    return text


def _wide_texts(content: bytes) -> Iterator[str]:
    """Yield the text in each encoding with two or four bytes per character that is possible."""
    for encoding in _WIDE:
        unit = 4 if "32" in encoding else 2
        try:
            text = content[: len(content) // unit * unit].decode(encoding)
        except UnicodeDecodeError:
            continue
        if _ascii_share(text) >= _MIN_ASCII and not any(map(_is_not_text, text)):
            yield text


def _is_not_text(letter: str) -> bool:
    if letter < " ":
        return letter not in "\t\n\r\f\v\x1a"
    return unicodedata.category(letter) in ("Cc", "Cn", "Co", "Cs")


def _ascii_share(text: str) -> float:
    return sum(letter.isascii() for letter in text) / max(len(text), 1)


def _narrow_text(content: bytes) -> str:
    """Return text with one byte per ASCII character: UTF-8, or an older encoding.

    Raises:
        NotTextError: there are too many control characters.

    """
    controls = len(_BINARY.findall(content.rstrip(b"\x00")))
    if controls > _MAX_CONTROLS and controls * _TEXT_PER_CONTROL > len(content):
        raise NotTextError(f"this is not text; {_TEXT}")
    text = content.decode("utf-8", "surrogateescape")
    if not _ODD_BYTE.search(text):
        return text
    return next(_regional_texts(content), text.translate(_WINDOWS))


def _regional_texts(content: bytes) -> Iterator[str]:
    """Yield the text in each regional encoding in which one of its lines is a heading."""
    for encoding in _REGIONAL:
        try:
            text = content.decode(encoding)
        except UnicodeDecodeError:
            continue
        lines = (line for line in text.splitlines() if not line.isascii())
        if any(section_named(plain(line)) for line in lines):
            yield text


_WINDOWS: Final = {
    0xDC00 + byte: bytes([byte]).decode("cp1252", "replace").replace("\ufffd", "")
    for byte in range(0x80, 0x100)
}
"""Characters of Windows-1252, by Python's surrogates for bytes that aren't UTF-8."""


def prepare(text: str) -> str:
    """Return the text of a list in the form that all readers expect.

    Lines end in line feeds, format characters are removed, and text that was encoded twice is repaired.
    """
    lines = "\n".join(text.replace("\x00", " ").splitlines())
    return normalize(_repair(lines))


def _repair(text: str) -> str:
    if not _ENCODED_TWICE.search(text):
        return text
    try:
        return text.encode("cp1252").decode("utf-8")
    except UnicodeError:
        return text
