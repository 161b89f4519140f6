"""Imported cards as they are kept: records one after the other, and an index that is read at once.

Made of our own facts, not of the file they came from. The index lies at the end, so that a file of any size
is written in one go: see ``store_writing``.
"""

import mmap
import struct
from collections.abc import Collection, Iterator
from pathlib import Path
from typing import Final

import msgspec
from msgspec.structs import replace
from platformdirs import user_data_path

from tabletop.cards.faces import CardDefinition, Layout
from tabletop.cards.fault_lines import fault_line
from tabletop.cards.library import folded
from tabletop.cards.reading import CardFacts, CardFileError, FaceFacts, definition_of
from tabletop.regular_files import opened

MARK: Final = b"tabletop cards 1"
FOOTER: Final = struct.Struct("<QQ16s")
"""At the very end: where the index begins, how long it is, and the mark."""
FACES: Final = 16
"""A card has fewer faces than that: see ``Index``."""
_AGAIN: Final = "run `tabletop import` again"


def imports_file() -> Path:
    """Where imported cards are kept for the person who runs the program."""
    return user_data_path("tabletop", appauthor=False) / "imported.cards"


class Index(msgspec.Struct):
    """Where the records lie, and which names lead to them.

    A value of ``names`` is the number of a record times 16, and the face that has the name; ``whole`` are
    names of more than one face, ``tokens`` what tokens are called.
    """

    names: dict[str, int]
    whole: dict[str, int]
    tokens: dict[str, int]
    cards: list[int]
    ends: list[int]


_INDEX: Final = msgspec.msgpack.Decoder(Index)
_FACTS: Final = msgspec.msgpack.Decoder(CardFacts)


class CardStore:
    """The kept cards. Opening reads nothing but the index; each card is read when it is asked for.

    Raises:
        CardFileError: the file can't be used; it has to be imported again.

    """

    def __init__(self, path: Path) -> None:
        self._path = path
        try:
            with opened(path) as file:
                self._bytes = mmap.mmap(file.fileno(), 0, access=mmap.ACCESS_READ)
            at, length, mark = FOOTER.unpack(self._bytes[-FOOTER.size :])
            if mark != MARK or at + length + FOOTER.size != len(self._bytes):
                raise self._fault("the imported cards are of another version or damaged")
            self.index = _INDEX.decode(self._bytes[at : at + length])
            if not _is_sound(self.index, at):
                raise self._fault("the imported cards are of another version or damaged")
        except OSError as error:
            raise self._fault(f"the imported cards can't be read ({error.strerror})") from error
        except (ValueError, struct.error, msgspec.DecodeError) as error:
            raise self._fault("the imported cards are of another version or damaged") from error

    def _fault(self, what: str) -> CardFileError:
        return CardFileError(fault_line(self._path, f"{what}; {_AGAIN}"))

    def facts(self, record: int) -> CardFacts:
        """The facts of a record.

        Raises:
            CardFileError: the file was damaged.

        """
        ends = self.index.ends
        try:
            facts = _FACTS.decode(self._bytes[ends[record - 1] if record else 0 : ends[record]])
        except (UnicodeDecodeError, msgspec.DecodeError) as error:
            raise self._fault("the imported cards are damaged") from error
        if any(face.abilities for face in facts.faces):
            # An import keeps texts, never abilities: nobody has vetted what stands here.
            raise self._fault("the imported cards are damaged")
        return facts

    def face(self, value: int) -> FaceFacts:
        """The face that a value of ``Index.names`` stands for.

        Raises:
            CardFileError: the file was damaged.

        """
        record, number = place(value)
        faces = self.facts(record).faces
        if number >= len(faces):
            raise self._fault("the imported cards are damaged")
        return faces[number]

    def definition(self, record: int) -> CardDefinition:
        """The card of a record; a meld card with the face of its result.

        Raises:
            CardFileError: the file was damaged.

        """
        facts = self.facts(record)
        results = {}
        if facts.layout is Layout.MELD:
            result = self.index.names.get(folded(facts.result))
            if result is None:
                facts = replace(facts, layout=Layout.NORMAL)
            else:
                results = {facts.result: self.face(place(result)[0] * FACES)}
        if not facts.faces:
            raise self._fault("the imported cards are damaged")
        return definition_of(facts, {}, results)

    def all_facts(self) -> Iterator[CardFacts]:
        """Everything that is kept, tokens as well, in the order in which it was imported."""
        return (self.facts(record) for record in range(len(self.index.ends)))


def _is_sound(index: Index, size: int) -> bool:
    """Whether an index leads to nothing but records that are there."""
    number = len(index.ends)
    ends = [0, *index.ends, size]
    records = (index.whole.values(), index.cards, index.tokens.values())
    # Nothing is called for each card: there may be some ten thousand, and the index is read at each start.
    return (
        sorted(ends) == ends
        and _all_below(index.names.values(), number * FACES)
        and all(_all_below(each, number) for each in records)
    )


def _all_below(numbers: Collection[int], limit: int) -> bool:
    return not numbers or (min(numbers) >= 0 and max(numbers) < limit)


def place(value: int) -> tuple[int, int]:
    """The record and the face that a value of ``Index.names`` stands for."""
    return divmod(value, FACES)
