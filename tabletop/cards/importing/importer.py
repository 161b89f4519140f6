"""Import of a card file in any known format into the store of imported cards."""

import re
from collections.abc import Callable, Iterator
from contextlib import suppress
from pathlib import Path
from typing import IO, Final

import msgspec

from tabletop.cards.fault_lines import fault_line
from tabletop.cards.importing.card_file import Cancelled, Progress, Source
from tabletop.cards.importing.cockatrice import cockatrice_cards
from tabletop.cards.importing.facts import LeftOutError, Translation
from tabletop.cards.importing.mtgjson import MtgjsonCards
from tabletop.cards.importing.pieces import Piece, Step, pieces, values
from tabletop.cards.importing.scryfall import scryfall_cards
from tabletop.cards.importing.store import imports_file, opened_imports
from tabletop.cards.importing.store_writing import StoreWriter
from tabletop.cards.limits import LONGEST_NAME
from tabletop.cards.plain_text import one_line
from tabletop.cards.reading import CardFacts, CardFileError

MOST_CARDS: Final = 200_000
"""Maximum number of cards and tokens with different names. Some 35,000 have been printed."""
MOST_LEFT_OUT: Final = 200_000
"""Maximum number of values that aren't cards. The largest known file has some thousands."""
_MAX_REASONS: Final = 100
_SET_LISTS: Final = frozenset({"languages", "sealedProduct", "decks", "sourceSetCodes", "translations"})
_CARD_LISTS: Final = frozenset({"cards", "tokens"})
_OBJECT: Final = re.compile(rb'"object"\s*:\s*"(?P<kind>\w+)"')
_OF_SCRYFALL: Final = re.compile(rb'"(?:type_line|object|oracle_id|card_faces)"\s*:')
_LINE_ENDINGS: Final = (".jsonl", ".ndjson")
_DECODE_ERRORS: Final = (msgspec.DecodeError, UnicodeDecodeError, RecursionError)

_Taken = CardFacts | Translation
_Found = Iterator[_Taken | LeftOutError]


class LeftOut(msgspec.Struct, frozen=True):
    """A card that was left out: its place or name, and the reason."""

    what: str
    why: str

    def __str__(self) -> str:
        """Return one line with the place and the reason."""
        return fault_line(self.what, self.why)


class Imported(msgspec.Struct, frozen=True, kw_only=True):
    """Result of an import: cards and tokens of the file, those left out, and the number stored now.

    ``reasons`` covers the first hundred that were left out. ``again`` is the number of further printings.
    """

    cards: int
    tokens: int
    again: int
    left_out: int
    reasons: tuple[LeftOut, ...]
    kept: int


def import_cards(
    path: Path,
    progress: Progress | None = None,
    cancelled: Cancelled | None = None,
    *,
    into: Path | None = None,
    stream: IO[bytes] | None = None,
) -> Imported:
    """Add the cards of a file to those imported before. Newer facts about a card replace older ones.

    Args:
        path: Scryfall bulk JSON, an MTGJSON file, JSON Lines of either, or a Cockatrice card or token file,
            optionally compressed with gzip or in a zip archive.
        progress: called after each chunk with the bytes read and the total.
        cancelled: called before each chunk. Returns whether to stop.
        into: the file to store them in, by default the usual one.
        stream: stream to read instead of a file, such as standard input. Errors then name ``path``.

    Raises:
        CardFileError: the file can't be read or contains no cards. Nothing was changed.
        ImportCancelledError: the import was cancelled. Nothing was changed.

    """
    store = into or imports_file()
    with Source(path, progress, cancelled, stream) as source:
        found = _cards_of(source)
        with StoreWriter(store) as writer:
            return _add_all(found, source, writer, store)


def _add_all(found: _Found, source: Source, writer: StoreWriter, store: Path) -> Imported:
    again, left_out = 0, 0
    reasons: list[LeftOut] = []
    for card in found:
        if isinstance(card, Translation):
            writer.add_translated(card.name, card.face)
            continue
        try:
            again += not _add(card, source, writer)
        except LeftOutError as error:
            left_out += 1
            if left_out > MOST_LEFT_OUT:
                raise source.fault(f"it has more than {MOST_LEFT_OUT} values that aren't cards") from error
            if len(reasons) < _MAX_REASONS:
                reasons.append(_left_out(card, error))
    cards, tokens = writer.cards, writer.tokens
    if not cards + tokens:
        first = f" ({reasons[0]})" if reasons else ""
        raise source.fault(f"it has no cards{first}; choose a Scryfall, MTGJSON or Cockatrice file")
    _add_earlier(writer, store)
    total = writer.cards + writer.tokens
    return Imported(
        cards=cards, tokens=tokens, again=again, left_out=left_out, reasons=tuple(reasons), kept=total
    )


def _add(card: CardFacts | LeftOutError, source: Source, writer: StoreWriter) -> bool:
    """Add a card. Return whether it is new."""
    if isinstance(card, LeftOutError):
        raise card
    is_new = writer.add(card)
    if writer.cards + writer.tokens > MOST_CARDS:
        raise source.fault(f"more than {MOST_CARDS} different cards; choose a smaller file")
    return is_new


def _left_out(card: CardFacts | LeftOutError, error: LeftOutError) -> LeftOut:
    """Return the description of a card that is left out."""
    name = card.what if isinstance(card, LeftOutError) else card.name
    return LeftOut(one_line(name, LONGEST_NAME) or "a card without a name", one_line(error.why))


def _add_earlier(writer: StoreWriter, store: Path) -> None:
    """Add the earlier imports that aren't in the new file. A damaged store is replaced."""
    if not store.exists():
        return
    with suppress(CardFileError):
        earlier = opened_imports(store)
        for card in earlier.all_facts():
            writer.add(card)
        for name, face in earlier.translated().items():
            writer.add_translated(name, face)


def forget_imports(store: Path | None = None) -> bool:
    """Remove all imported cards. Return False if there were none.

    Raises:
        CardFileError: the file can't be removed.

    """
    path = store or imports_file()
    try:
        path.unlink()
    except FileNotFoundError:
        return False
    except OSError as error:
        name = f"{error.strerror}; close other windows of the program"
        raise CardFileError(fault_line(path, name)) from error
    return True


# --- The formats ---------------------------------------------------------------------------------------


def _cards_of(source: Source) -> _Found:
    beginning = source.beginning()
    if beginning.startswith(b"<"):
        return cockatrice_cards(source)
    if _is_sequence(beginning, source.path):
        return _JsonCards(source).values()
    if beginning.startswith((b"[", b"{")):
        return _JsonCards(source).all()
    raise source.fault("this is neither JSON nor XML; choose a Scryfall, MTGJSON or Cockatrice file")


def _is_sequence(beginning: bytes, path: Path) -> bool:
    """Return whether a file consists of a sequence of cards, each an object, or of a single one."""
    found = _OBJECT.search(beginning)
    first, _, rest = beginning.partition(b"\n")
    ends = (first[:1], first.rstrip()[-1:], rest.lstrip()[:1])
    if ends in ((b"{", b"}", b"{"), (b"[", b"]", b"[")):
        return True
    has_line_ending = any(ending.lower() in _LINE_ENDINGS for ending in path.suffixes[-2:])
    return beginning.startswith(b"{") and (
        has_line_ending or (found is not None and found["kind"] == b"card")
    )


class _JsonCards:
    """Reader that recognizes Scryfall and MTGJSON files while walking through them."""

    def __init__(self, source: Source) -> None:
        self._source = source
        self._mtgjson = MtgjsonCards()
        self._set: tuple[str, ...] = ()

    def values(self) -> _Found:
        """Yield the cards of JSON Lines, or the only card of a file."""
        for piece in values(self._source):
            yield from self._report_errors(lambda piece=piece: self._card(piece), piece.at)  # type: ignore[misc]
        yield from self._mtgjson.end_of_set()
        yield from self._mtgjson.end()

    def _card(self, piece: Piece) -> Iterator[_Taken]:
        """Yield the card of a line: an MTGJSON face or list of faces, or a Scryfall card."""
        if piece.json.startswith(b"["):
            yield from self._mtgjson.atomic(piece.json)
        elif _OF_SCRYFALL.search(piece.json):
            yield from scryfall_cards(piece.json)
        else:
            yield from self._mtgjson.add_face(piece.json)

    def all(self) -> _Found:
        """Yield the cards of a list, a search result, an atomic file, or sets."""
        for piece in pieces(self._source, self._choose):
            if piece.path[:-2] != self._set:
                yield from self._mtgjson.end_of_set()
                self._set = piece.path[:-2]
            yield from self._report_errors(lambda piece=piece: self._read(piece), piece.at)  # type: ignore[misc]
        yield from self._mtgjson.end_of_set()
        yield from self._mtgjson.end()

    @staticmethod
    def _choose(path: tuple[str, ...], bracket: bytes) -> Step:
        is_list = bracket == b"["
        match path:
            case (
                ("*",)
                | ("data", "*")
                | ("data", "cards" | "tokens", "*")
                | ("data", _, "cards" | "tokens", "*")
            ):
                return Step.SKIP if is_list else Step.TAKE
            case ("data",):
                return Step.ENTER
            case ("data", name):
                if is_list:
                    return (
                        Step.ENTER if name in _CARD_LISTS else Step.SKIP if name in _SET_LISTS else Step.TAKE
                    )
                return Step.ENTER
            case ("data", _, name):
                return Step.ENTER if is_list and name in _CARD_LISTS else Step.SKIP
            case _:
                return Step.SKIP

    def _read(self, piece: Piece) -> Iterator[_Taken]:
        match piece.path:
            case ("*",) | ("data", "*"):
                yield from scryfall_cards(piece.json)
            case ("data", _):
                yield from self._mtgjson.atomic(piece.json)
            case _:
                yield from self._mtgjson.add_face(piece.json)

    @staticmethod
    def _report_errors(read: Callable[[], Iterator[_Taken]], at: int) -> _Found:
        """Yield the cards of one value.

        A value that can't be used is reported without stopping the import.
        """
        try:
            yield from read()
        except LeftOutError as error:
            yield LeftOutError(error.why, error.what or f"byte {at}")
        except _DECODE_ERRORS as error:
            yield LeftOutError(" ".join(str(error).split()), f"byte {at}")
