"""Decoding and encoding of the language's words, with one hook each way for all files.

A word of a closed set is a member of a ``Word``. A word with parts (``"top 2 of library"``) is a ``Phrase``.
A field that holds several kinds has a type made by `one_of`: type checkers see the union, msgspec one type
that `decoded` reads. Code that decodes or encodes abilities, effects or actions passes these hooks to
msgspec, or uses the functions here, whose errors name the nearest known word.
"""

import difflib
import re
from collections.abc import Callable, Collection, Iterable
from enum import StrEnum
from typing import Final, Generic, NoReturn, Self, TypeVar

import msgspec

from tabletop.language.meaning import Meaning

Value = TypeVar("Value")

_LONGEST_QUOTE: Final = 60
_AT: Final = " - at `$"


class Word(StrEnum):
    """A word of a closed set. ``called`` is what errors call such a word: ``"player"``.

    A member is its spelling in files, with its words on a card if those differ::

        END_OF_TURN = "end of turn", "until end of turn"
    """

    _called: str
    _value_: str
    words: str
    """Its words on a card."""

    def __new__(cls, spelling: str, words: str = "") -> Self:
        """Make the member of a spelling."""
        word = str.__new__(cls, spelling)
        word._value_ = spelling
        word.words = words or spelling
        return word

    def __init_subclass__(cls, called: str = "", **_arguments: object) -> None:
        cls._called = called or "word"

    @classmethod
    def kind_name(cls) -> str:
        """Return what errors call a word of this set."""
        return cls._called

    @classmethod
    def _missing_(cls, value: object) -> None:
        """Remember a failed lookup, since msgspec only says that a value is invalid."""
        _MISSED[:] = [(cls, str(value))]


_MISSED: Final[list[tuple[type[Word], str]]] = []


class Phrase:
    """A word with parts. Each phrase has one spelling, by which phrases are compared."""

    __slots__ = ("spelling",)

    def __init__(self, spelling: str) -> None:
        self.spelling: Final = spelling

    def __eq__(self, other: object) -> bool:
        return type(other) is type(self) and other.spelling == self.spelling

    def __hash__(self) -> int:
        return hash(self.spelling)

    def __str__(self) -> str:
        """Return the spelling in files."""
        return self.spelling

    def __repr__(self) -> str:
        return f"{type(self).__name__}({self.spelling!r})"


class Table:
    """A value that files write as a table with other keys than the value has attributes."""

    __slots__ = ()

    @classmethod
    def table(cls) -> type[msgspec.Struct]:
        """Return the type of the table."""
        raise NotImplementedError

    @classmethod
    def of_table(cls, table: msgspec.Struct) -> Self:
        """Return the value of a table."""
        raise NotImplementedError

    def as_table(self) -> msgspec.Struct:
        """Return the table of the value."""
        raise NotImplementedError


class OneOf(type):
    """The type made by `one_of`. Everything that the field can hold is an instance."""

    read: Callable[[object], object]
    kinds: Callable[[], tuple[type, ...]]
    meaning: Meaning | None
    """Meaning of the values. None if it differs from field to field, and is said there."""

    def __instancecheck__(cls, value: object) -> bool:
        """Return whether the field can hold a value. msgspec uses it to detect a decoder without the hook."""
        return isinstance(value, cls.kinds())


class _Reader(Generic[Value]):
    """A reader of the values of one field: numbers as they are, words by spelling, tables as structs."""

    def __init__(
        self,
        called: str,
        words: Iterable[type[Word]],
        phrase: Callable[[str], object] | None,
        table: Callable[[], type] | None,
        *,
        number: bool,
    ) -> None:
        self._called = called
        self._phrase = phrase
        self._table = table
        self._number = number
        self._known: dict[str, object] = {str(word): word for kind in words for word in kind}
        self._spellings = tuple(self._known)

    def __call__(self, raw: object) -> object:
        if type(raw) is str:
            found = self._known.get(raw)
            return found if found is not None else self._read_phrase(raw)
        if type(raw) is int and self._number:
            return raw
        if isinstance(raw, dict) and self._table is not None:
            return self._read_table(raw, self._table())
        if isinstance(raw, Word | Phrase):
            return self(str(raw))
        raise ValueError(f"this stands for no {self._called}: {_quote(raw)}")

    def _read_table(self, raw: object, kind: type) -> object:
        return decoded(kind, raw) if issubclass(kind, Table) else _within(raw, kind)

    def _read_phrase(self, raw: str) -> object:
        found = self._phrase(raw) if self._phrase is not None else None
        if found is None:
            raise ValueError(unknown(self._called, raw, self._spellings))
        if len(self._known) < _MOST_KEPT:
            self._known[raw] = found
        return found


_MOST_KEPT: Final = 2_000
"""Number of spellings per field that are cached, so that equal spellings give the same value."""


def one_of(  # noqa: PLR0913 - it is written once for each type, like a class
    called: str,
    *words: type[Word],
    phrase: Callable[[str], object] | None = None,
    phrases: Collection[type] = (),
    table: Callable[[], type] | None = None,
    number: bool = False,
    meaning: Meaning | None = None,
) -> OneOf:
    """Make the type of a field that holds values of several kinds, for msgspec.

    Args:
        called: what errors call such a value
        words: the sets of words allowed there
        phrase: function that parses a word with parts, or returns None
        phrases: the types that it returns
        table: function that returns the type of a table, called for the first one
        number: whether a number is allowed
        meaning: meaning of the values, None if each field says its own

    """
    plain = (*words, *phrases, *((int,) if number else ()))
    made = OneOf(called, (), {})
    made.meaning = meaning
    made.read = _Reader(called, words, phrase, table, number=number)
    made.kinds = lambda: plain if table is None else (*plain, table())
    return made


# --- Both ways ----------------------------------------------------------------------------------------


def decoded(kind: type, raw: object) -> object:
    """Decode a value from a file for a type made by `one_of` (msgspec's ``dec_hook``).

    Raises:
        ValueError: the value has no meaning there. The text names the nearest known word.

    """
    if isinstance(kind, OneOf):
        return kind.read(raw)
    if issubclass(kind, Table):
        return kind.of_table(_within(raw, kind.table()))
    if kind is object:
        # What the face of a token is spelled out of is read where the token is made.
        return raw
    raise NotImplementedError(f"no decoder for {kind!r}")


def _within(raw: object, kind: type[Value]) -> Value:
    """Decode a table inside a value that a hook decodes."""
    try:
        return msgspec.convert(raw, kind, dec_hook=decoded)
    except msgspec.ValidationError as error:
        # msgspec puts the outer place only behind errors that are not its own.
        raise ValueError(str(error)) from error


def encoded(value: object) -> object:
    """Encode a phrase or table for a file (msgspec's ``enc_hook``)."""
    if isinstance(value, Phrase):
        return value.spelling
    if isinstance(value, Table):
        return value.as_table()
    raise NotImplementedError(f"no encoder for {type(value).__name__}")


class Decoder(Generic[Value]):
    """A JSON decoder for values of a type.

    Raises:
        msgspec.ValidationError: a value does not fit. The text gives reason, place and nearest word.
        msgspec.DecodeError: the text is not JSON

    """

    def __init__(self, kind: object) -> None:
        self._decoder: msgspec.json.Decoder[Value] = msgspec.json.Decoder(kind, dec_hook=decoded)

    def decode(self, content: bytes | str) -> Value:
        """Decode a text."""
        try:
            return self._decoder.decode(content)
        except msgspec.ValidationError as error:
            refuse(error)


def convert(raw: object, kind: type[Value]) -> Value:
    """Convert lists, tables, words and numbers to a value of a type.

    Raises:
        msgspec.ValidationError: it does not fit. The text gives the reason, the place and the nearest word.

    """
    try:
        return msgspec.convert(raw, kind, dec_hook=decoded)
    except msgspec.ValidationError as error:
        refuse(error)


# --- What is wrong --------------------------------------------------------------------------------------


def refuse(error: msgspec.ValidationError) -> NoReturn:
    """Raise an error of msgspec again, with a single place and the nearest known word."""
    what, *places = str(error).split(_AT)
    missed = re.fullmatch(r"Invalid enum value '(.*)'", what, re.DOTALL)
    if missed and _MISSED and _MISSED[-1][1] == missed[1]:
        kind, word = _MISSED[-1]
        what = unknown(kind.kind_name(), word, map(str, kind))
    # An error within a value that a hook reads has its own place, seen from there.
    place = "".join(each.rstrip("`") for each in reversed(places))
    raise msgspec.ValidationError(f"{what}{_AT}{place}`" if places else what) from error


def unknown(called: str, word: str, known: Iterable[str]) -> str:
    """Return the error text for an unknown word, with the nearest known word."""
    near = difflib.get_close_matches(word[:_LONGEST_QUOTE], list(known), n=1, cutoff=0.5)
    return f"unknown {called} {_quote(word)}{f'; did you mean “{near[0]}”?' if near else ''}"


def _quote(raw: object) -> str:
    text = str(raw)
    return f"“{text if len(text) <= _LONGEST_QUOTE else text[:_LONGEST_QUOTE] + '…'}”"
