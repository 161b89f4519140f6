"""Splits a JSON file of any size into values small enough to be read one at a time.

Only the containers that a chooser enters are walked through here; what is deeper is found by its brackets
and handed on as bytes, so that no more than one value and one chunk of the file are in memory.
"""

import re
from collections.abc import Callable, Iterator
from enum import Enum
from typing import Final, NamedTuple

import msgspec

from tabletop.cards.importing.source import Source
from tabletop.cards.reading import CardFileError

LARGEST: Final = 1 << 22
"""No card is described in more bytes than these."""

_DEEPEST: Final = 200
"""Most brackets within each other. A card has fewer than ten."""
_TOKEN: Final = re.compile(
    rb'\s*+(?:("(?:[^"\\]++|\\.)*+")|([{}\[\],:])|([^\s{}\[\],:"]++)(?=[\s{}\[\],:"]))', re.S
)
_SPACES: Final = re.compile(rb"\s*+")
_TO_BRACKET: Final = re.compile(rb'(?:[^"{}\[\]]++|"(?:[^"\\]++|\\.)*+")*+[{}\[\]]', re.S)
_ENDS: Final = {b"{": b"}", b"[": b"]"}


class Step(Enum):
    """What to do with an object or a list: walk through it, take it whole, or pass over it."""

    ENTER = "enter"
    TAKE = "take"
    SKIP = "skip"


class Piece(NamedTuple):
    """A value taken whole: the keys that lead to it (``*`` within a list), its bytes and where they begin."""

    path: tuple[str, ...]
    json: bytes
    at: int


Choose = Callable[[tuple[str, ...], bytes], Step]
"""Is given the path of an object or list and its bracket, and says what to do with it."""


def values(source: Source) -> Iterator[Piece]:
    """Return the objects of a file that has one after another, such as one on each line, in their order.

    Raises:
        CardFileError: the file is not JSON, ends too early, or holds a value that is too long.

    """
    return _Splitter(source, lambda _path, _bracket: Step.TAKE).values()


def pieces(source: Source, choose: Choose) -> Iterator[Piece]:
    """The values of a JSON file that a chooser takes, in their order.

    Raises:
        CardFileError: the file is not JSON, ends too early, or holds a value that is too long.

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
        """Return all objects and lists that stand one after another, with or without commas between them."""
        while not self._is_at_end():
            token = self._token()
            if token in _ENDS:
                yield from self._value(("*",), token)
            elif token not in (b",", b"\xef\xbb\xbf"):
                raise self._unexpected(token)

    def _is_at_end(self) -> bool:
        """Return whether nothing but spaces is left."""
        while _SPACES.fullmatch(self._buffer, self._position):
            chunk = self._source.read()
            if not chunk:
                return True
            self._before += len(self._buffer)
            self._buffer, self._position = chunk, 0
        return False

    # --- What is entered -------------------------------------------------------------------------------

    def _walk(self, path: tuple[str, ...], bracket: bytes) -> Iterator[Piece]:
        """Walk through an object or a list whose first bracket was read, up to its last."""
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
        """The next string, mark or number of a container that is walked through."""
        while True:
            match = _TOKEN.match(self._buffer, self._position)
            if match is not None:
                self._position = match.end()
                return match[match.lastindex or 0]
            self._more(self._position)

    def _whole(self, *, take: bool) -> bytes:
        """All of an object or a list whose first bracket was read."""
        start = self._position - 1
        depth = 1
        while depth:
            match = _TO_BRACKET.match(self._buffer, self._position)
            if match is not None:
                self._position = match.end()
                depth += 1 if self._buffer[self._position - 1] in b"{[" else -1
                if depth > _DEEPEST:
                    raise self._fault("it is nested too deeply; this is not a card file", self._position)
                continue
            kept = start if take else self._position
            self._more(kept)
            start -= kept
        return self._buffer[start : self._position] if take else b""

    def _more(self, kept: int) -> None:
        """Read on; the bytes before ``kept`` are not needed any more."""
        if len(self._buffer) - kept > LARGEST:
            raise self._fault(f"one value is longer than {LARGEST >> 20} MB; this is not a card file", kept)
        chunk = self._source.read()
        if not chunk:
            raise self._fault("the file ends in the middle; download it again", len(self._buffer))
        self._before += kept
        self._position -= kept
        self._buffer = self._buffer[kept:] + chunk

    def _unexpected(self, token: bytes) -> CardFileError:
        shown = token[:20].decode("utf-8", "replace")
        return self._fault(f"{shown!r} does not belong here; the file is not JSON", self._position)

    def _fault(self, what: str, position: int) -> CardFileError:
        return self._source.fault(what, self._before + position)
