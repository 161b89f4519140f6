"""Writing imported cards, as ``store`` reads them: into a new file, renamed into place once it is whole."""

import os
from contextlib import suppress
from pathlib import Path
from tempfile import NamedTemporaryFile

import msgspec
from msgspec.structs import replace

from tabletop.cards.faces import Layout
from tabletop.cards.importing.facts import LeftOutError
from tabletop.cards.importing.store import FACES, FOOTER, MARK, Index
from tabletop.cards.library import folded
from tabletop.cards.reading import CardFacts, CardFileError, definition_of


class StoreWriter:
    """Writes kept cards into a new file beside the place for it; ``finish`` puts it there."""

    def __init__(self, path: Path) -> None:
        self._path = path
        self._encoder = msgspec.msgpack.Encoder()
        self._index = Index({}, {}, {}, [], [])
        self._taken: set[str] = set()
        self._kinds_of_tokens: set[bytes] = set()
        self._end = 0
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
            self._file = NamedTemporaryFile(dir=path.parent, prefix=path.name, delete=False)  # noqa: SIM115
        except OSError as error:
            raise CardFileError(f"{path.parent}: {error.strerror}; cards can't be kept there") from error

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
        called, number = name, 1
        while called in self._index.tokens:
            called = f"{name} ({more})" if number == 1 and more else f"{name} ({number})"
            number += 1
        return called

    def _write(self, facts: CardFacts) -> int:
        self._end += self._file.write(self._encoder.encode(facts))
        self._index.ends.append(self._end)
        return len(self._index.ends) - 1

    def finish(self) -> None:
        """Write the index and put the file where it is looked for.

        Raises:
            CardFileError: it can't be written.

        """
        try:
            length = self._file.write(self._encoder.encode(self._index))
            self._file.write(FOOTER.pack(self._end, length, MARK))
            self._file.flush()
            os.fsync(self._file.fileno())
            self._file.close()
            Path(self._file.name).replace(self._path)
        except OSError as error:
            raise CardFileError(f"{self._path}: {error.strerror}; the cards could not be kept") from error

    def drop(self) -> None:
        """Leave everything as it was. Does nothing after ``finish``."""
        self._file.close()
        with suppress(OSError):
            Path(self._file.name).unlink(missing_ok=True)
