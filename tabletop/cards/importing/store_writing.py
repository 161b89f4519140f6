"""Writing imported cards, as ``store`` reads them: into a new file, renamed into place once it is whole."""

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
from tabletop.whole_files import replacing, write_all

MOST_TRANSLATED: Final = 1_000_000
"""Names in other languages; of some 35,000 cards in a dozen languages there are not half as many."""


class StoreWriter:
    """Writes kept cards into a new file. It is put into its place at the end of a ``with`` block.

    Where the block ends with an exception, everything is left as it was.

    Raises:
        CardFileError: no cards can be kept there.

    """

    def __init__(self, path: Path) -> None:
        self._path = path
        self._builder = StoreBuilder(self._write)
        self._index = self._builder.index
        self._taken: set[str] = set()
        self._kinds_of_tokens: set[bytes] = set()
        self._numbers: dict[str, int] = {}
        """For names that several tokens have, the number that the next one may be called by."""
        self._translated: dict[str, str] = {}
        self._place = replacing(path)

    def __enter__(self) -> Self:
        """Begin the new file."""
        try:
            self._path.parent.mkdir(parents=True, exist_ok=True)
            if self._path.exists() and not self._path.is_file():
                raise OSError(EINVAL, f"{self._path.name} is a folder, a pipe or a device; remove it")
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
                self._builder.add_translated(self._known_translations())
                self._builder.finish()
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

    def add_translated(self, name: str, face: str) -> None:
        """Take the name that a face has in another language; what is said of it first counts."""
        if len(self._translated) < MOST_TRANSLATED:
            self._translated.setdefault(folded(name), folded(face))

    def _known_translations(self) -> dict[str, str]:
        """The names in other languages of faces that are kept, but for those that some card has itself."""
        names = self._index.names
        return {name: face for name, face in self._translated.items() if face in names and name not in names}

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
            definition_of(facts)
        except CardFileError as error:
            raise LeftOutError(str(error).partition(": ")[2]) from error
        if is_token:
            return self._add_token(facts)
        self._taken.add(key)
        self._builder.add_card(facts)
        return True

    def _add_token(self, facts: CardFacts) -> bool:
        """Tokens share names; another one of a name is called by its size and colours as well."""
        kind = msgspec.msgpack.encode(tuple(replace(face, picture="") for face in facts.faces))
        if kind in self._kinds_of_tokens:
            return False
        self._kinds_of_tokens.add(kind)
        face = facts.faces[0]
        name = face.name.removesuffix(" Token")
        more = " ".join(filter(None, (face.size, face.colors if face.colors is not None else face.indicator)))
        self._builder.add_token(facts, self._free(name, more))
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

    def _write(self, content: bytes) -> None:
        try:
            write_all(self._file, content)
        except OSError as error:
            raise self._fault(error) from error

    def _fault(self, error: OSError) -> CardFileError:
        return CardFileError(fault_line(self._path, f"{error.strerror}; the cards could not be kept"))
