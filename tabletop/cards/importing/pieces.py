"""Splitting of a JSON file of any size into values that can be read one at a time.

Only the containers that a chooser enters are parsed here. Values inside are delimited by their brackets and
returned as bytes, so that only one value and one chunk of the file are in memory.
"""

import re
from collections.abc import Callable, Iterator
from enum import Enum
from typing import Final, NamedTuple

import msgspec

from tabletop.cards.importing.card_file import Source
from tabletop.cards.reading import CardFileError

LARGEST: Final = 1 << 22
"""Maximum size of a card's description, in bytes."""

_MAX_DEPTH: Final = 200
"""Maximum nesting of brackets. A card has fewer than ten levels."""
_TOKEN: Final = re.compile(
    rb'\s*+(?:("(?:[^"\\]++|\\.)*+")|([{}\[\],:])|([^\s{}\[\],:"]++)(?=[\s{}\[\],:"]))', re.S
)
_SPACES: Final = re.compile(rb"\s*+")
_TO_BRACKET: Final = re.compile(rb'(?:[^"{}\[\]]++|"(?:[^"\\]++|\\.)*+")*+[{}\[\]]', re.S)
_ENDS: Final = {b"{": b"}", b"[": b"]"}


class Step(Enum):
    """The treatment of an object or a list: enter it, take it whole, or skip it."""

    ENTER = "enter"
    TAKE = "take"
    SKIP = "skip"


class Piece(NamedTuple):
    """A value taken whole: the keys that lead to it (``*`` in a list), its bytes and its offset."""

    path: tuple[str, ...]
    json: bytes
    at: int


Choose = Callable[[tuple[str, ...], bytes], Step]
"""Function that decides what to do with an object or list, given its path and its bracket."""


def values(source: Source) -> Iterator[Piece]:
    """Yield the values of a file that has several in a row, such as one per line.

    Raises:
        CardFileError: the file isn't JSON, ends too early, or has a value that is too long.

    """
    return _Splitter(source, lambda _path, _bracket: Step.TAKE).values()


def pieces(source: Source, choose: Choose) -> Iterator[Piece]:
    """Yield the values of a JSON file that a chooser takes, in order.

    Raises:
        CardFileError: the file isn't JSON, ends too early, or has a value that is too long.

    """
    return _Splitter(source, choose).all()


class _Splitter:
    def __init__(self, source: Source, choose: Choose) -> None:
        self._source = source
        self._choose = choose
        self._buffer = b""
        self._position = 0
        self._before = 0
        """Bytes of the file before the buffer."""

    def all(self) -> Iterator[Piece]:
        token = self._token()
        if token == b"\xef\xbb\xbf":
            token = self._token()
        if token not in _ENDS:
            raise self._unexpected(token)
        yield from self._walk((), token)

    def values(self) -> Iterator[Piece]:
        """Yield all objects and lists in a row, with or without commas between them."""
        while not self._is_at_end():
            token = self._token()
            if token in _ENDS:
                yield from self._value(("*",), token)
            elif token not in (b",", b"\xef\xbb\xbf"):
                raise self._unexpected(token)

    def _is_at_end(self) -> bool:
        """Return whether only whitespace is left."""
        while _SPACES.fullmatch(self._buffer, self._position):
            chunk = self._source.read()
            if not chunk:
                return True
            self._before += len(self._buffer)
            self._buffer, self._position = chunk, 0
        return False

    # --- Entered containers ----------------------------------------------------------------------------

    def _walk(self, path: tuple[str, ...], bracket: bytes) -> Iterator[Piece]:
        """Walk through an object or a list whose first bracket has been read, up to its last."""
        end = _ENDS[bracket]
        token = self._token()
        while token != end:
            key = "*"
            if bracket == b"{":
                key = self._key(token)
                token = self._token()
            yield from self._value((*path, key), token)
            token = self._token()
            if token == b",":
                token = self._token()
            elif token != end:
                raise self._unexpected(token)

    def _key(self, token: bytes) -> str:
        if not token.startswith(b'"') or self._token() != b":":
            raise self._unexpected(token)
        try:
            return msgspec.json.decode(token, type=str)
        except (msgspec.DecodeError, UnicodeDecodeError) as error:
            raise self._unexpected(token) from error

    def _value(self, path: tuple[str, ...], token: bytes) -> Iterator[Piece]:
        if token in _ENDS:
            step = self._choose(path, token)
            if step is Step.ENTER:
                yield from self._walk(path, token)
                return
            at = self._before + self._position - 1
            json = self._whole(take=step is Step.TAKE)
            if step is Step.TAKE:
                yield Piece(path, json, at)
        elif token in (b"}", b"]", b",", b":"):
            raise self._unexpected(token)

    # --- Bytes -----------------------------------------------------------------------------------------

    def _token(self) -> bytes:
        """Return the next string, delimiter or number of an entered container."""
        while True:
            match = _TOKEN.match(self._buffer, self._position)
            if match is not None:
                self._position = match.end()
                return match[match.lastindex or 0]
            self._read_more(self._position)

    def _whole(self, *, take: bool) -> bytes:
        """Return the whole object or list whose first bracket has been read, or b"" if it isn't taken."""
        start = self._position - 1
        depth = 1
        while depth:
            match = _TO_BRACKET.match(self._buffer, self._position)
            if match is not None:
                self._position = match.end()
                depth += 1 if self._buffer[self._position - 1] in b"{[" else -1
                if depth > _MAX_DEPTH:
                    raise self._fault("it is nested too deeply; this isn't a card file", self._position)
                continue
            kept = start if take else self._position
            self._read_more(kept)
            start -= kept
        return self._buffer[start : self._position] if take else b""

    def _read_more(self, kept: int) -> None:
        """Read another chunk. Bytes before ``kept`` are dropped."""
        if len(self._buffer) - kept > LARGEST:
            raise self._fault(f"one value is larger than {LARGEST >> 20} MB; this isn't a card file", kept)
        chunk = self._source.read()
        if not chunk:
            raise self._fault("the file is incomplete; download it again", len(self._buffer))
        self._before += kept
        self._position -= kept
        self._buffer = self._buffer[kept:] + chunk

    def _unexpected(self, token: bytes) -> CardFileError:
        shown = token[:20].decode("utf-8", "replace")
        return self._fault(f"unexpected {shown!r}; the file isn't valid JSON", self._position)

    def _fault(self, message: str, position: int) -> CardFileError:
        return self._source.fault(message, self._before + position)
