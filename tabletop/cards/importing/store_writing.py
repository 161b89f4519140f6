"""Writing imported cards, as ``store`` reads them: into a new file, renamed into place once it is whole."""

from contextlib import ExitStack
from pathlib import Path
from types import TracebackType
from typing import Final, Self

import msgspec
from msgspec.structs import replace

from tabletop.cards.faces import Layout
from tabletop.cards.fault_lines import fault_line
from tabletop.cards.importing.facts import LeftOutError
from tabletop.cards.importing.store import FACES, FOOTER, MARK, Index
from tabletop.cards.library import folded
from tabletop.cards.reading import CardFacts, CardFileError, definition_of
from tabletop.whole_files import replacing, write_all

_AT_ONCE: Final = 1 << 20
"""So many bytes are gathered before they are written."""


class StoreWriter:
    """Writes kept cards into a new file. It is put into its place at the end of a ``with`` block.

    Where the block ends with an exception, everything is left as it was.

    Raises:
        CardFileError: no cards can be kept there.

    """

    def __init__(self, path: Path) -> None:
        self._path = path
        self._encoder = msgspec.msgpack.Encoder()
        self._index = Index({}, {}, {}, [], [])
        self._taken: set[str] = set()
        self._kinds_of_tokens: set[bytes] = set()
        self._numbers: dict[str, int] = {}
        """For names that several tokens have, the number that the next one may be called by."""
        self._end = 0
        self._unwritten = bytearray()
        self._place = replacing(path)

    def __enter__(self) -> Self:
        """Begin the new file."""
        try:
            self._path.parent.mkdir(parents=True, exist_ok=True)
            self._file = self._place.__enter__()
        except OSError as error:
            raise CardFileError(
                fault_line(self._path.parent, f"{error.strerror}; cards can't be kept there")
            ) from error
        return self

    def __exit__(
        self, kind: type[BaseException] | None, fault: BaseException | None, trace: TracebackType | None
    ) -> None:
        """Put the file where it is looked for, or leave everything as it was."""
        if kind is not None:
            self._place.__exit__(kind, fault, trace)
            return
        try:
            with ExitStack() as placing:
                placing.push(self._place)
                self._finish()
        except OSError as error:
            raise self._fault(error) from error

    @property
    def cards(self) -> int:
        """How many cards were taken."""
        return len(self._index.cards)

    @property
    def tokens(self) -> int:
        """How many tokens were taken."""
        return len(self._index.ends) - len(self._index.cards)

    def add(self, facts: CardFacts) -> bool:
        """Take a card or a token; False where it is there already.

        Raises:
            LeftOutError: something in it can't be used.

        """
        is_token = facts.layout in (Layout.TOKEN, Layout.TRANSFORMING_TOKEN)
        key = folded(facts.name)
        if not is_token and key in self._taken:
            return False
        try:
            definition_of(facts, {}, {facts.result: facts.faces[0]})
        except CardFileError as error:
            raise LeftOutError(str(error).partition(": ")[2]) from error
        if is_token:
            return self._add_token(facts)
        self._taken.add(key)
        record = self._write(facts)
        self._index.cards.append(record)
        self._name(facts, record)
        return True

    def _name(self, facts: CardFacts, record: int) -> None:
        """Names of cards go before names of their other faces, which go before other names they have."""
        index = self._index
        for number, face in enumerate(facts.faces):
            key = folded(face.name)
            if key == folded(facts.name) or key not in index.names:
                index.names[key] = record * FACES + number
        if len(facts.faces) > 1:
            index.whole[folded(" // ".join(face.name for face in facts.faces))] = record
        if facts.layout is Layout.MELD:
            index.whole[folded(f"{facts.name} // {facts.result}")] = record
        for name in facts.printed_names:
            index.names.setdefault(folded(name), record * FACES)

    def _add_token(self, facts: CardFacts) -> bool:
        """Tokens share names; another one of a name is called by its size and colours as well."""
        kind = self._encoder.encode(tuple(replace(face, picture="") for face in facts.faces))
        if kind in self._kinds_of_tokens:
            return False
        self._kinds_of_tokens.add(kind)
        face = facts.faces[0]
        name = face.name.removesuffix(" Token")
        more = " ".join(filter(None, (face.size, face.colors if face.colors is not None else face.indicator)))
        record = self._write(facts)
        self._index.tokens[self._free(name, more)] = record
        return True

    def _free(self, name: str, more: str) -> str:
        called = f"{name} ({more})" if more and name in self._index.tokens else name
        # From where the last one of the name was found on, or many of one name would take the square of it.
        number = self._numbers.get(name, 2)
        while called in self._index.tokens:
            called = f"{name} ({number})"
            number += 1
        self._numbers[name] = number
        return called

    def _write(self, facts: CardFacts) -> int:
        record = self._encoder.encode(facts)
        self._end += len(record)
        self._index.ends.append(self._end)
        self._unwritten += record
        if len(self._unwritten) >= _AT_ONCE:
            self._flush()
        return len(self._index.ends) - 1

    def _finish(self) -> None:
        """Write what is missing, and the index."""
        index = self._encoder.encode(self._index)
        self._unwritten += index + FOOTER.pack(self._end, len(index), MARK)
        self._flush()

    def _flush(self) -> None:
        try:
            write_all(self._file, bytes(self._unwritten))
        except OSError as error:
            raise self._fault(error) from error
        self._unwritten.clear()

    def _fault(self, error: OSError) -> CardFileError:
        return CardFileError(fault_line(self._path, f"{error.strerror}; the cards could not be kept"))
