"""Reads a card file from outside, whichever of the known formats it has, and keeps its cards."""

import re
from collections.abc import Callable, Iterator
from contextlib import suppress
from pathlib import Path
from typing import IO, Final

import msgspec

from tabletop.cards.fault_lines import fault_line
from tabletop.cards.importing.cockatrice import cockatrice_cards
from tabletop.cards.importing.facts import LeftOutError, Translation
from tabletop.cards.importing.mtgjson import MtgjsonCards
from tabletop.cards.importing.pieces import Piece, Step, pieces, values
from tabletop.cards.importing.scryfall import scryfall_cards
from tabletop.cards.importing.source import Cancelled, Progress, Source
from tabletop.cards.importing.store import imports_file, opened_imports
from tabletop.cards.importing.store_writing import StoreWriter
from tabletop.cards.limits import LONGEST_NAME
from tabletop.cards.plain_text import one_line
from tabletop.cards.reading import CardFacts, CardFileError

MOST_CARDS: Final = 200_000
"""Cards and tokens of different names; some 35,000 were printed."""
MOST_LEFT_OUT: Final = 200_000
"""Most values that are not cards. The largest known file has some thousands."""
_KEPT_REASONS: Final = 100
_SET_LISTS: Final = frozenset({"languages", "sealedProduct", "decks", "sourceSetCodes", "translations"})
_CARD_LISTS: Final = frozenset({"cards", "tokens"})
_OBJECT: Final = re.compile(rb'"object"\s*:\s*"(?P<kind>\w+)"')
_OF_SCRYFALL: Final = re.compile(rb'"(?:type_line|object|oracle_id|card_faces)"\s*:')
_LINE_ENDINGS: Final = (".jsonl", ".ndjson")
_WRONG: Final = (msgspec.DecodeError, UnicodeDecodeError, RecursionError)

_Taken = CardFacts | Translation
_Found = Iterator[_Taken | LeftOutError]


class LeftOut(msgspec.Struct, frozen=True):
    """A card that was not taken: where it stands or what it is called, and why not."""

    what: str
    why: str

    def __str__(self) -> str:
        """One line: the place and the reason."""
        return fault_line(self.what, self.why)


class Imported(msgspec.Struct, frozen=True, kw_only=True):
    """What came of an import: cards and tokens of the file, what was left out, and how many are kept now.

    ``reasons`` are those of the first hundred that were left out; ``again`` counts further printings.
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
    """Take the cards of a file to those that were imported before; the newer facts of a card count.

    Args:
        path: Scryfall bulk JSON, an MTGJSON file, JSON Lines of either, or a Cockatrice card or token file;
            also packed with gzip or in a zip archive.
        progress: is called after each chunk with the bytes read, and the bytes in all.
        cancelled: is asked before each chunk whether to stop.
        into: where to keep them; None for the usual place.
        stream: what is read instead of a file, such as standard input; ``path`` is what errors call it.

    Raises:
        CardFileError: the file can't be read or holds no cards; nothing was changed.
        ImportCancelledError: ``cancelled`` answered yes; nothing was changed.

    """
    kept = into or imports_file()
    with Source(path, progress, cancelled, stream) as source:
        found = _cards_of(source)
        with StoreWriter(kept) as writer:
            return _keep(found, source, writer, kept)


def _keep(found: _Found, source: Source, writer: StoreWriter, kept: Path) -> Imported:
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
                raise source.fault(f"more than {MOST_LEFT_OUT} values in it are not cards") from error
            if len(reasons) < _KEPT_REASONS:
                reasons.append(_left_out(card, error))
    cards, tokens = writer.cards, writer.tokens
    if not cards + tokens:
        first = f" ({reasons[0]})" if reasons else ""
        raise source.fault(f"there are no cards in it{first}; name a file of Scryfall, MTGJSON or Cockatrice")
    _keep_earlier(writer, kept)
    total = writer.cards + writer.tokens
    return Imported(
        cards=cards, tokens=tokens, again=again, left_out=left_out, reasons=tuple(reasons), kept=total
    )


def _add(card: CardFacts | LeftOutError, source: Source, writer: StoreWriter) -> bool:
    """Take a card; return whether it is a new one."""
    if isinstance(card, LeftOutError):
        raise card
    is_new = writer.add(card)
    if writer.cards + writer.tokens > MOST_CARDS:
        raise source.fault(f"more than {MOST_CARDS} different cards; name a file with fewer")
    return is_new


def _left_out(card: CardFacts | LeftOutError, error: LeftOutError) -> LeftOut:
    """Return which card is left out, and why."""
    what = card.what if isinstance(card, LeftOutError) else card.name
    return LeftOut(one_line(what, LONGEST_NAME) or "a card without a name", one_line(error.why))


def _keep_earlier(writer: StoreWriter, kept: Path) -> None:
    """What was imported before and is not in the new file stays; a damaged file is replaced."""
    if not kept.exists():
        return
    with suppress(CardFileError):
        earlier = opened_imports(kept)
        for card in earlier.all_facts():
            writer.add(card)
        for name, face in earlier.translated().items():
            writer.add_translated(name, face)


def forget_imports(kept: Path | None = None) -> bool:
    """Drop all imported cards; False where there were none.

    Raises:
        CardFileError: the file can't be removed.

    """
    path = kept or imports_file()
    try:
        path.unlink()
    except FileNotFoundError:
        return False
    except OSError as error:
        what = f"{error.strerror}; close other windows of the program"
        raise CardFileError(fault_line(path, what)) from error
    return True


# --- The formats ---------------------------------------------------------------------------------------


def _cards_of(source: Source) -> _Found:
    beginning = source.beginning()
    if beginning.startswith(b"<"):
        return cockatrice_cards(source)
    if _are_values(beginning, source.path):
        return _JsonCards(source).values()
    if beginning.startswith((b"[", b"{")):
        return _JsonCards(source).all()
    raise source.fault("this is neither JSON nor XML; name a card file of Scryfall, MTGJSON or Cockatrice")


def _are_values(beginning: bytes, path: Path) -> bool:
    """Return whether a file has cards one after another, each an object, or one alone."""
    found = _OBJECT.search(beginning)
    first, _, rest = beginning.partition(b"\n")
    ends = (first[:1], first.rstrip()[-1:], rest.lstrip()[:1])
    if ends in ((b"{", b"}", b"{"), (b"[", b"]", b"[")):
        return True
    is_called_so = any(ending.lower() in _LINE_ENDINGS for ending in path.suffixes[-2:])
    return beginning.startswith(b"{") and (is_called_so or (found is not None and found["kind"] == b"card"))


class _JsonCards:
    """Tells Scryfall's and MTGJSON's files apart while walking through them."""

    def __init__(self, source: Source) -> None:
        self._source = source
        self._mtgjson = MtgjsonCards()
        self._set: tuple[str, ...] = ()

    def values(self) -> _Found:
        """Return the cards of JSON Lines, or the one card of a file."""
        for piece in values(self._source):
            yield from self._guarded(lambda piece=piece: self._card(piece), piece.at)  # type: ignore[misc]
        yield from self._mtgjson.end_of_set()
        yield from self._mtgjson.end()

    def _card(self, piece: Piece) -> Iterator[_Taken]:
        """The card of a line: a list of faces or a face of MTGJSON, or a card of Scryfall."""
        if piece.json.startswith(b"["):
            yield from self._mtgjson.atomic(piece.json)
        elif _OF_SCRYFALL.search(piece.json):
            yield from scryfall_cards(piece.json)
        else:
            yield from self._mtgjson.add_face(piece.json)

    def all(self) -> _Found:
        """The cards of a list, of a search result, of an atomic file, or of sets."""
        for piece in pieces(self._source, self._choose):
            if piece.path[:-2] != self._set:
                yield from self._mtgjson.end_of_set()
                self._set = piece.path[:-2]
            yield from self._guarded(lambda piece=piece: self._read(piece), piece.at)  # type: ignore[misc]
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
    def _guarded(read: Callable[[], Iterator[_Taken]], at: int) -> _Found:
        """The cards of one value; one that can't be used is reported, and reading goes on with the others."""
        try:
            yield from read()
        except LeftOutError as error:
            yield LeftOutError(error.why, error.what or f"byte {at}")
        except _WRONG as error:
            yield LeftOutError(" ".join(str(error).split()), f"byte {at}")
