"""The lines of a saved game: a header, then moves of the journal, and marks."""

from datetime import datetime
from enum import StrEnum
from errno import EINVAL
from typing import Final, Literal, TypeAlias, assert_never

import msgspec
from msgspec.structs import replace

from tabletop import __version__
from tabletop.cards.limits import DEEPEST, LARGEST_NUMBER, LONGEST_NAME, MOST_OBJECTS, MOST_PARTS
from tabletop.cards.placeholders import Placeholder
from tabletop.cards.plain_text import is_normalized, normalize, normalize_json, normalize_values, one_line
from tabletop.language.reading import Decoder, encoded
from tabletop.play.journal import Asked, Did, Move, WentBack, WentForward
from tabletop.play.options import GameOptions
from tabletop.play.recipe import FromDecks, FromScenario, Recipe
from tabletop.play.saves.earlier_games import line_today
from tabletop.untrusted.budget import Budget, UnreadableTextError
from tabletop.untrusted.parsing import parse_json

SUFFIX: Final = ".tabletop"
FORMAT: Final = 1
"""Version of the format, raised when older programs can't read it."""
LARGEST_FILE: Final = 64 << 20
LONGEST_HEADER: Final = 4 << 20
LONGEST_LINE: Final = 256 << 10
"""In bytes, like the two above."""
MOST_LINES: Final = 50_000

_LONGEST_REASON: Final = 160


class Stamp(msgspec.Struct, frozen=True):
    """The part of a header shared by all formats."""

    tabletop: Literal["saved game"]
    format: int
    program: str = ""


class Header(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The first line: the format, the program that wrote it, and the recipe of the opening."""

    tabletop: Literal["saved game"] = "saved game"
    format: int = FORMAT
    program: str = __version__
    title: str
    begun: datetime
    """Time at which the file was created, by the player's clock."""
    opening: Recipe


class MarkWord(StrEnum):
    """How a file was left."""

    LOADING = "loading"
    """Being read. If the mark remains, reading it crashed the program."""
    SET_ASIDE = "set aside"
    """Offered and declined."""
    CLOSED = "closed"
    KEPT = "kept"
    """Restored and closed."""


class Mark(msgspec.Struct, frozen=True, tag_field="move", tag="mark", forbid_unknown_fields=True):
    """How a file was left. Not a move, and always the last line."""

    word: MarkWord


class Stood(msgspec.Struct, frozen=True, tag_field="move", tag="stood", forbid_unknown_fields=True):
    """The fingerprint that the moves before it lead to. Not a move."""

    fingerprint: str


Line: TypeAlias = Did | Asked | WentBack | WentForward | Stood | Mark

_HEADER_BUDGET: Final = Budget(values=400_000, depth=64)
_MOVE_BUDGET: Final = Budget(values=2 * (MOST_PARTS + MOST_OBJECTS), depth=4 * DEEPEST)
"""Number of values in a line, bounded by its commas and brackets."""
_encoder: Final = msgspec.json.Encoder(enc_hook=encoded)
_stamps: Final = msgspec.json.Decoder(Stamp)
_headers: Final = msgspec.json.Decoder(Header)
_moves: Final[Decoder[Line]] = Decoder(Line)


class UnreadableLineError(ValueError):
    """A line can't be read. The text only gives the reason."""


class UnwritableLineError(OSError):
    """A line can't be written to any file. For a game in progress this is a fault like a full disk."""


def written(line: Header | Move | Stood | Mark) -> bytes:
    """Return a line with its end.

    Text that UTF-8 can't encode, as in some file names, becomes a question mark.

    Raises:
        UnwritableLineError: JSON can't encode it

    """
    try:
        try:
            return _encoder.encode(line) + b"\n"
        except UnicodeEncodeError:
            return _encoder.encode(_in_utf_8(msgspec.to_builtins(line, enc_hook=encoded))) + b"\n"
    except (ValueError, TypeError, OverflowError, RecursionError) as error:
        raise UnwritableLineError(EINVAL, f"an action can't be written ({_why(error)})") from error


def _in_utf_8(value: object) -> object:
    match value:
        case str():
            return value.encode("utf-8", "replace").decode()
        case dict():
            return {_in_utf_8(key): _in_utf_8(each) for key, each in value.items()}
        case list() | tuple():
            return [_in_utf_8(each) for each in value]
        case _:
            return value


def header_on(line: bytes) -> Header:
    """Return the header of the first line.

    Raises:
        UnreadableLineError: it is not a saved game, it needs a newer program, or it was edited

    """
    try:
        stamp = parse_json(line, _stamps.decode, _HEADER_BUDGET)
    except UnreadableTextError as error:
        raise UnreadableLineError("this is not a saved game; open one that Tabletop has saved") from error
    if stamp.format > FORMAT:
        program = f"Tabletop {one_line(stamp.program, 20)}" if stamp.program else "a newer Tabletop"
        raise UnreadableLineError(f"it was saved by {program}; open it with that version or a newer one")
    try:
        return parse_json(line, _normalized_header_on, _HEADER_BUDGET)
    except UnreadableTextError as error:
        raise UnreadableLineError(f"its beginning was changed ({_why(error)}); open another copy") from error


def move_on(line: bytes) -> Line:
    """Return the move of one of the other lines.

    Raises:
        UnreadableLineError: it is not a move, or is too large for one

    """
    try:
        move = parse_json(line, _normalized_move_on, _MOVE_BUDGET)
    except UnreadableTextError as error:
        raise UnreadableLineError(f"this is not a move of a game ({_why(error)})") from error
    if isinstance(move, Did | Asked):
        parts = msgspec.to_builtins((move.action, move.answers), enc_hook=encoded)
        if not _is_of_usual_size(parts):
            raise UnreadableLineError("a number in it is larger than in any game")
        if _parts(parts) > MOST_PARTS + MOST_OBJECTS:
            raise UnreadableLineError("there is more in it than in any move of a game")
    return move


def _normalized_header_on(line: bytes) -> Header:
    """Return a header with names and titles normalized. Deck lists and scenarios have readers that do so."""
    header = _headers.decode(line)
    opening = header.opening
    match opening:
        case FromScenario():
            found: Recipe = replace(opening, name=normalize(opening.name))
        case FromDecks():
            shown = (opening.titles, opening.options, opening.placeholders)
            titles, options, placeholders = normalize_values(msgspec.to_builtins(shown, builtin_types=()))
            found = replace(
                opening,
                titles=tuple(titles),
                options=msgspec.convert(options, GameOptions),
                placeholders=msgspec.convert(placeholders, tuple[Placeholder, ...]),
            )
        case _:
            assert_never(opening)
    return replace(header, title=one_line(normalize(header.title), LONGEST_NAME), opening=found)


def is_as_written(line: bytes) -> bool:
    """Return whether a line is read as it stands, because every text in it is normalized."""
    try:
        return parse_json(line, is_normalized, _HEADER_BUDGET)
    except UnreadableTextError:
        return False


def _normalized_move_on(line: bytes) -> Line:
    return _move_on(normalize_json(line))


def _move_on(line: bytes) -> Line:
    try:
        return _moves.decode(line)
    except msgspec.ValidationError as error:
        if "card type" not in str(error):
            raise
        return _moves.decode(line_today(line))


def _why(error: Exception) -> str:
    # The reason may quote the file, where a word can be as long as the line.
    return "nested too deeply" if isinstance(error, RecursionError) else one_line(str(error), _LONGEST_REASON)


def _parts(value: object) -> int:
    """Return the number of values in a value, including itself."""
    match value:
        case dict():
            return 1 + sum(map(_parts, value.values()))
        case list() | tuple():
            return 1 + sum(map(_parts, value))
        case _:
            return 1


def _is_of_usual_size(value: object) -> bool:
    """Return whether each number is within an action's limits. The rules report all other faults."""
    match value:
        case bool() | None:
            return True
        case int():
            return abs(value) <= LARGEST_NUMBER
        case dict():
            return all(map(_is_of_usual_size, value.values()))
        case list() | tuple():
            return all(map(_is_of_usual_size, value))
        case _:
            return True
