"""Writing of a card store, record by record."""

from collections.abc import Callable, Mapping
from typing import Final

import msgspec

from tabletop.cards.faces import Layout
from tabletop.cards.names import folded
from tabletop.cards.reading import CardFacts
from tabletop.cards.store.card_records import FACES, FOOTER, MARK, Index
from tabletop.language.abilities import Ability
from tabletop.language.reading import encoded

_AT_ONCE: Final = 1 << 20
"""Bytes collected before they are written."""


class StoreBuilder:
    """A writer of a card store.

    Args:
        write: function that receives the bytes of the store piece by piece. Its errors are passed on.

    """

    def __init__(self, write: Callable[[bytes], object]) -> None:
        self.index = Index()
        self._write = write
        self._encoder = msgspec.msgpack.Encoder(enc_hook=encoded)
        self._end = 0
        self._unwritten = bytearray()

    def add_card(self, facts: CardFacts) -> None:
        """Add a card with its names."""
        record = self._add(facts)
        self.index.cards.append(record)
        self._name(facts, record)

    def _name(self, facts: CardFacts, record: int) -> None:
        """Add a name.

        Names of cards take precedence over names of other faces, and these over further names.
        """
        index = self.index
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

    def add_token(self, facts: CardFacts, *called: str) -> None:
        """Add a token with its words in effects."""
        record = self._add(facts)
        self.index.tokens.update(dict.fromkeys(called, record))
        self.index.token_names.setdefault(folded(facts.name), record)

    def add_granted(self, called: str, abilities: tuple[Ability, ...]) -> None:
        """Add granted abilities with their key."""
        self.index.granted[called] = self._add(abilities)

    def add_translated(self, names: Mapping[str, str]) -> None:
        """Add translated names of faces, both names folded."""
        self.index.translated = self._add(names) if names else None

    def _add(self, record: object) -> int:
        encoded = self._encoder.encode(record)
        self._end += len(encoded)
        self.index.ends.append(self._end)
        self._unwritten += encoded
        if len(self._unwritten) >= _AT_ONCE:
            self._flush()
        return len(self.index.ends) - 1

    def finish(self) -> None:
        """Write the remaining bytes and the index."""
        index = self._encoder.encode(self.index)
        self._unwritten += index + FOOTER.pack(self._end, len(index), MARK)
        self._flush()

    def _flush(self) -> None:
        self._write(bytes(self._unwritten))
        self._unwritten.clear()
