"""Writing of imported cards to a new store, which replaces the old one once it is complete."""

from contextlib import ExitStack
from errno import EINVAL
from pathlib import Path
from types import TracebackType
from typing import Final, Self

import msgspec
from msgspec.structs import replace

from tabletop.cards.faces import Layout
from tabletop.cards.fault_lines import fault_line
from tabletop.cards.importing.facts import LeftOutError
from tabletop.cards.names import folded
from tabletop.cards.reading import CardFacts, CardFileError, definition_of
from tabletop.cards.store.building import StoreBuilder
from tabletop.disk.whole_files import replacing, write_all

MOST_TRANSLATED: Final = 1_000_000
"""Maximum number of names in other languages. 35,000 cards in a dozen languages have less than half."""


class StoreWriter:
    """Writer of a new store, which is put into place at the end of a ``with`` block.

    If the block ends with an exception, the old store is left unchanged.

    Raises:
        CardFileError: the store can't be written.

    """

    def __init__(self, path: Path) -> None:
        self._path = path
        self._builder = StoreBuilder(self._write)
        self._index = self._builder.index
        self._names_added: set[str] = set()
        self._token_contents: set[bytes] = set()
        self._numbers: dict[str, int] = {}
        """For names of several tokens, the number for the next one."""
        self._translated: dict[str, str] = {}
        self._place = replacing(path)

    def __enter__(self) -> Self:
        """Create the new file."""
        try:
            self._path.parent.mkdir(parents=True, exist_ok=True)
            if self._path.exists() and not self._path.is_file():
                raise OSError(EINVAL, f"{self._path.name} is a folder, a pipe or a device; remove it")
            self._file = self._place.__enter__()
        except OSError as error:
            raise CardFileError(
                fault_line(self._path.parent, f"{error.strerror}; can't store cards there")
            ) from error
        return self

    def __exit__(
        self, kind: type[BaseException] | None, fault: BaseException | None, trace: TracebackType | None
    ) -> None:
        """Put the new store into place, or leave everything unchanged after an exception."""
        if kind is not None:
            self._place.__exit__(kind, fault, trace)
            return
        try:
            with ExitStack() as placing:
                placing.push(self._place)
                self._builder.add_translated(self._known_translations())
                self._builder.finish()
        except OSError as error:
            raise self._fault(error) from error

    @property
    def cards(self) -> int:
        """Number of cards added."""
        return len(self._index.cards)

    @property
    def tokens(self) -> int:
        """Number of tokens added."""
        return len(self._index.ends) - len(self._index.cards)

    def add_translated(self, name: str, face: str) -> None:
        """Add a face's name in another language. The first entry of a name wins."""
        if len(self._translated) < MOST_TRANSLATED:
            self._translated.setdefault(folded(name), folded(face))

    def _known_translations(self) -> dict[str, str]:
        """Return the translated names of stored faces, except those that are names of cards themselves."""
        names = self._index.names
        return {name: face for name, face in self._translated.items() if face in names and name not in names}

    def add(self, facts: CardFacts) -> bool:
        """Add a card or a token. Return False if it is there already.

        Raises:
            LeftOutError: something in it can't be used.

        """
        is_token = facts.layout in (Layout.TOKEN, Layout.TRANSFORMING_TOKEN)
        key = folded(facts.name)
        if not is_token and key in self._names_added:
            return False
        try:
            definition_of(facts)
        except CardFileError as error:
            raise LeftOutError(str(error).partition(": ")[2]) from error
        if is_token:
            return self._add_token(facts)
        self._names_added.add(key)
        self._builder.add_card(facts)
        return True

    def _add_token(self, facts: CardFacts) -> bool:
        """Add a token. Further tokens of the same name get their size and colors added to it."""
        content = msgspec.msgpack.encode(tuple(replace(face, picture="") for face in facts.faces))
        if content in self._token_contents:
            return False
        self._token_contents.add(content)
        face = facts.faces[0]
        name = face.name.removesuffix(" Token")
        details = " ".join(
            filter(None, (face.size, face.colors if face.colors is not None else face.indicator))
        )
        self._builder.add_token(facts, self._unique_name(name, details))
        return True

    def _unique_name(self, name: str, details: str) -> str:
        unique_name = f"{name} ({details})" if details and name in self._index.tokens else name
        # Continue after the last number of the name. Starting over would take quadratic time for many tokens.
        number = self._numbers.get(name, 2)
        while unique_name in self._index.tokens:
            unique_name = f"{name} ({number})"
            number += 1
        self._numbers[name] = number
        return unique_name

    def _write(self, content: bytes) -> None:
        try:
            write_all(self._file, content)
        except OSError as error:
            raise self._fault(error) from error

    def _fault(self, error: OSError) -> CardFileError:
        return CardFileError(fault_line(self._path, f"{error.strerror}; can't store the cards"))
