"""A card store: records, and an index that is read at once.

The index is at the end, so that a store of any size is written in one pass (see ``building``).
"""

import mmap
import struct
from collections.abc import Callable, Collection, Iterator, Mapping
from typing import Final, TypeAlias

import msgspec
from msgspec.structs import replace

from tabletop.cards.faces import CardDefinition, Layout
from tabletop.cards.names import folded
from tabletop.cards.reading import CardFacts, CardFileError, FaceFacts, definition_of, with_read_texts
from tabletop.language.abilities import Ability
from tabletop.language.reading import decoded

MARK: Final = b"tabletop cards 1"
FOOTER: Final = struct.Struct("<QQ16s")
"""The trailer: offset of the index, its length, and the mark."""
FACES: Final = 16
"""Upper bound of faces per card, as used in ``Index``."""

Fault: TypeAlias = Callable[[str], CardFileError]
"""A function that makes an error about the store."""


class Index(msgspec.Struct):
    """The places of the records, and the names that lead to them.

    A value of ``names`` is the number of a record times 16 plus the index of the face. ``whole`` are names of
    more than one face, ``tokens`` the words for tokens, ``token_names`` their printed names if different, and
    ``granted`` the keys of granted abilities. ``translated`` is the rarely used record of names in other
    languages.
    """

    names: dict[str, int] = {}
    whole: dict[str, int] = {}
    tokens: dict[str, int] = {}
    cards: list[int] = []
    ends: list[int] = []
    token_names: dict[str, int] = {}
    granted: dict[str, int] = {}
    translated: int | None = None


_INDEX: Final = msgspec.msgpack.Decoder(Index)
_FACTS: Final = msgspec.msgpack.Decoder(CardFacts, dec_hook=decoded)
_TRANSLATED: Final = msgspec.msgpack.Decoder(dict[str, str])
_GRANTED: Final = msgspec.msgpack.Decoder(tuple[Ability, ...], dec_hook=decoded)


class CardStore:
    """Stored cards. Opening reads only the index, and each card is decoded on demand.

    Args:
        content: the whole store
        fault: function that makes errors
        own: whether the program made the store, so that its abilities are vetted. Others may have none.

    Raises:
        CardFileError: it isn't a store, or is damaged

    """

    def __init__(self, content: bytes | memoryview | mmap.mmap, fault: Fault, *, own: bool) -> None:
        self._bytes = content
        self._fault = fault
        self._own = own
        try:
            at, length, mark = FOOTER.unpack(content[-FOOTER.size :])
            if mark != MARK or at + length + FOOTER.size != len(content):
                raise fault("are of another version or damaged")
            self.index = _INDEX.decode(content[at : at + length])
        except (ValueError, struct.error, msgspec.DecodeError) as error:
            raise fault("are of another version or damaged") from error
        if not _is_sound(self.index, at):
            raise fault("are of another version or damaged")

    def facts(self, record: int) -> CardFacts:
        """Return the facts of a record.

        Raises:
            CardFileError: the store was damaged

        """
        try:
            facts = _FACTS.decode(self._record(record))
        except (UnicodeDecodeError, msgspec.DecodeError) as error:
            raise self._fault("are damaged") from error
        if not facts.faces or (not self._own and any(face.abilities for face in facts.faces)):
            raise self._fault("are damaged")
        if not self._leads_back(facts):
            raise self._fault("are damaged")
        return facts

    def _leads_back(self, facts: CardFacts) -> bool:
        """Return whether a card is found by its names, and a token by its words in effects."""
        if facts.layout in (Layout.TOKEN, Layout.TRANSFORMING_TOKEN):
            return True
        name = folded(facts.name)
        is_whole = name in self.index.names or name in self.index.whole
        return is_whole and all(folded(face.name) in self.index.names for face in facts.faces)

    def _record(self, record: int) -> bytes | memoryview:
        ends = self.index.ends
        return self._bytes[ends[record - 1] if record else 0 : ends[record]]

    def face(self, value: int) -> FaceFacts:
        """Return the face of a value of ``Index.names``.

        Raises:
            CardFileError: the store was damaged

        """
        record, number = place(value)
        faces = self.facts(record).faces
        if number >= len(faces):
            raise self._fault("are damaged")
        return faces[number]

    def definition(self, record: int, *, read: bool = True) -> CardDefinition:
        """Return the card of a record. A meld card includes the face of its result.

        Args:
            record: its number
            read: whether to read its printed texts if it has no abilities, which a list of cards doesn't need

        Raises:
            CardFileError: the store was damaged

        """
        facts = self.facts(record)
        try:
            return self._definition(facts, read=read)
        except CardFileError as error:
            # The facts were checked as they were stored.
            raise self._fault("are damaged") from error

    def _definition(self, facts: CardFacts, *, read: bool) -> CardDefinition:
        facts = self._read_texts(facts) if read else facts
        if facts.layout is not Layout.MELD:
            return definition_of(facts)
        value = self.index.names.get(folded(facts.result))
        if value is None:
            return definition_of(replace(facts, layout=Layout.NORMAL))
        result = self.facts(place(value)[0])
        return definition_of(facts, (self._read_texts(result) if read else result).faces[0])

    def _read_texts(self, facts: CardFacts) -> CardFacts:
        return facts if self._own else with_read_texts(facts)

    def granted(self) -> Mapping[str, tuple[Ability, ...]]:
        """Return the granted abilities by key.

        Raises:
            CardFileError: the store was damaged

        """
        try:
            return {
                called: _GRANTED.decode(self._record(record)) for called, record in self.index.granted.items()
            }
        except (UnicodeDecodeError, msgspec.DecodeError) as error:
            raise self._fault("are damaged") from error

    def translated(self) -> Mapping[str, str]:
        """Return translated names of faces, both names folded.

        Raises:
            CardFileError: the store was damaged

        """
        if self.index.translated is None:
            return {}
        try:
            return _TRANSLATED.decode(self._record(self.index.translated))
        except (UnicodeDecodeError, msgspec.DecodeError) as error:
            raise self._fault("are damaged") from error

    def all_facts(self) -> Iterator[CardFacts]:
        """Yield all cards and tokens in the order in which they were stored."""
        others = {*self.index.granted.values(), self.index.translated}
        return (self.facts(record) for record in range(len(self.index.ends)) if record not in others)


def _is_sound(index: Index, size: int) -> bool:
    """Return whether an index refers only to existing records."""
    number = len(index.ends)
    ends = [0, *index.ends, size]
    records = (index.whole, index.tokens, index.token_names, index.granted)
    # Nothing is called for each card, since there may be ten thousand and the index is read at each start.
    return (
        sorted(ends) == ends
        and _all_below(index.names.values(), number * FACES)
        and _all_below(index.cards, number)
        and all(_all_below(each.values(), number) for each in records)
        and (index.translated is None or 0 <= index.translated < number)
    )


def _all_below(numbers: Collection[int], limit: int) -> bool:
    return not numbers or (min(numbers) >= 0 and max(numbers) < limit)


def place(value: int) -> tuple[int, int]:
    """Return the record and the face of a value of ``Index.names``."""
    return divmod(value, FACES)
