"""Decodes the bytes of a deck list, and refuses what is not text at all."""

import re
import unicodedata
from collections.abc import Iterator
from typing import Final, NamedTuple

from tabletop.cards.decks.headings import plain, section_named
from tabletop.cards.plain_text import normalize


class NotTextError(ValueError):
    """The bytes of a file are not text. The message says what they are and what to do."""


class _Kind(NamedTuple):
    """A kind of file by its first bytes."""

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
    # The mark of UTF-16 is the beginning of that of UTF-32.
    (b"\xff\xfe\x00\x00", "utf-32-le"),
    (b"\x00\x00\xfe\xff", "utf-32-be"),
    (b"\xff\xfe", "utf-16-le"),
    (b"\xfe\xff", "utf-16-be"),
)
_WIDE: Final = ("utf-32-le", "utf-32-be", "utf-16-le", "utf-16-be")
_BINARY: Final = re.compile(rb"[\x00-\x08\x0e-\x19\x1c-\x1f]")
_MOST_CONTROLS: Final = 2
"""Control characters in a short text, such as one that was damaged."""
_TEXT_PER_CONTROL: Final = 50
"""Bytes of a longer text for each control character in it."""
_LEAST_ASCII: Final = 0.05
"""Share of digits, spaces and line feeds that every list has, whatever its script."""
_OF_REGIONS: Final = ("cp932", "euc_jp", "gb18030", "big5", "euc_kr", "cp1251", "cp1250")
_ODD_BYTE: Final = re.compile("[\udc80-\udcff]")
_TWICE: Final = re.compile("[ÂÃÅâ][^\x00-\x7f]")
"""Letters of a text in UTF-8 that somebody read as Windows-1252 and wrote as UTF-8 again."""


def decode(content: bytes) -> str:
    """Return the text of a deck list, whatever encoding it is in.

    Without a mark it is taken for UTF-8. What cannot be UTF-8 is in the encoding of a region where that makes
    one of its lines a heading, and in Windows-1252 otherwise.

    Raises:
        NotTextError: it is a picture, a program, an archive or the like.

    """
    for mark, encoding in _MARKS:
        if content.startswith(mark):
            return _checked(content[len(mark) :].decode(encoding, "replace"))
    known = next((kind for kind in _KINDS if content.startswith(kind.beginning)), None)
    if known is not None:
        raise NotTextError(known.what)
    wide = max(_wide_texts(content), key=_ascii_share, default="") if b"\x00" in content else ""
    return wide or _narrow_text(content)


def _checked(text: str) -> str:
    """The text of a marked file, unless most of it cannot be text.

    Raises:
        NotTextError: too many characters in it are not assigned.

    """
    odd = sum(unicodedata.category(letter) in ("Cn", "Co", "Cs") or letter == "\ufffd" for letter in text)
    if odd > _MOST_CONTROLS and odd * _TEXT_PER_CONTROL > len(text):
        raise NotTextError(f"this is not text; {_TEXT}")
    return text


def _wide_texts(content: bytes) -> Iterator[str]:
    """What the bytes may be in encodings of two or four bytes for a character."""
    for encoding in _WIDE:
        unit = 4 if "32" in encoding else 2
        try:
            text = content[: len(content) // unit * unit].decode(encoding)
        except UnicodeDecodeError:
            continue
        if _ascii_share(text) >= _LEAST_ASCII and not any(map(_is_no_text, text)):
            yield text


def _is_no_text(letter: str) -> bool:
    if letter < " ":
        return letter not in "\t\n\r\f\v\x1a"
    return unicodedata.category(letter) in ("Cc", "Cn", "Co", "Cs")


def _ascii_share(text: str) -> float:
    return sum(letter.isascii() for letter in text) / max(len(text), 1)


def _narrow_text(content: bytes) -> str:
    """The text of bytes of which each letter has one: UTF-8, or what older programs wrote in its place.

    Raises:
        NotTextError: there are too many control characters.

    """
    controls = len(_BINARY.findall(content.rstrip(b"\x00")))
    if controls > _MOST_CONTROLS and controls * _TEXT_PER_CONTROL > len(content):
        raise NotTextError(f"this is not text; {_TEXT}")
    text = content.decode("utf-8", "surrogateescape")
    if not _ODD_BYTE.search(text):
        return text
    return next(_regional_texts(content), text.translate(_WINDOWS))


def _regional_texts(content: bytes) -> Iterator[str]:
    """What the bytes are in encodings in which one of the lines is a heading of deck lists."""
    for encoding in _OF_REGIONS:
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
"""Characters of Windows-1252 by what Python makes of bytes that are not UTF-8."""


def prepare(text: str) -> str:
    """Return the text of a list in the form in which all readers take it.

    Lines end in line feeds, format characters are dropped, and text that was encoded twice is repaired.
    """
    lines = "\n".join(text.replace("\x00", " ").splitlines())
    return normalize(_repaired(lines))


def _repaired(text: str) -> str:
    if not _TWICE.search(text):
        return text
    try:
        return text.encode("cp1252").decode("utf-8")
    except UnicodeError:
        return text
