"""The library of all known cards, which finds a card by any of its names and suggests corrections."""

from collections.abc import Collection, Iterable, Iterator, Mapping
from contextlib import contextmanager
from functools import cache, cached_property
from itertools import chain

import msgspec

from tabletop.cards.entries.compiling import shipped_store
from tabletop.cards.faces import CardDefinition, Layout, Side
from tabletop.cards.fault_lines import quoted
from tabletop.cards.names import folded, matching_keys, nearest_names, suggested_name
from tabletop.cards.store.card_records import FACES, CardStore, place
from tabletop.language.english import listed


class Found(msgspec.Struct, frozen=True):
    """A card found by name, and the face with that name.

    ``flipped`` marks a flipped name. ``melded`` marks a meld result, whose definition is that of the result.
    """

    definition: CardDefinition
    side: Side = Side.FRONT
    flipped: bool = False
    melded: bool = False

    @property
    def name(self) -> str:
        """The printed name of the face that was found."""
        if self.flipped:
            return self.definition.faces[1].name
        return self.definition.face(self.side).name


def found_face(card: CardDefinition, number: int) -> Found:
    """Return a card found by the name of a face, given by index from 0."""
    if card.layout is Layout.FLIP:
        return Found(card, flipped=number == 1)
    side = Side.BACK if number == 1 else Side.FRONT
    return Found(card, side, melded=card.layout is Layout.MELD_RESULT)


class UnknownCardError(LookupError):
    """No card has this name. ``nearest`` are the most similar names, best first."""

    def __init__(self, name: str, nearest: tuple[str, ...]) -> None:
        self.name = name
        self.nearest = nearest
        hint = f"; did you mean {listed([*map(quoted, nearest)], 'or')}?" if nearest else ""
        super().__init__(f"no card is called {quoted(name)}{hint}")


class CardLibrary:
    """Cards by name. Iteration yields definitions in order, including meld results."""

    def __init__(
        self, cards: Iterable[CardDefinition], tokens: Mapping[str, CardDefinition] | None = None
    ) -> None:
        self._cards = {card.name: card for card in cards}
        self._token_names = dict(tokens or {})

    # A library is often made from another one and then never searched.

    @cached_property
    def _names(self) -> dict[str, Found]:
        names: dict[str, Found] = {}
        for card in self._cards.values():
            front = found_face(card, 0)
            names[folded(card.front.name)] = front
            for name in card.printed_names:
                names.setdefault(folded(name), front)
            if card.back is not None:
                names.setdefault(folded(card.back.name), found_face(card, 1))
        return names

    @cached_property
    def _whole_names(self) -> dict[str, Found]:
        names: dict[str, Found] = {}
        for card in self._cards.values():
            if card.back is not None:
                names[folded(card.full_name)] = found_face(card, 0)
            if card.meld is not None:
                names[folded(f"{card.name} // {card.meld.result.name}")] = found_face(card, 0)
        return names

    @cached_property
    def _tokens(self) -> dict[str, CardDefinition]:
        tokens: dict[str, CardDefinition] = {}
        for called, token in self._token_names.items():
            tokens[folded(called)] = token
            tokens.setdefault(folded(token.name), token)
        return tokens

    def __iter__(self) -> Iterator[CardDefinition]:
        return iter(self._cards.values())

    def __len__(self) -> int:
        return len(self._cards)

    @property
    def wants_imports(self) -> bool:
        """Whether the player's imported cards belong to it and there are none yet."""
        return False

    def __contains__(self, name: object) -> bool:
        """Return whether a card or a face has this name."""
        return isinstance(name, str) and self.look_up(name) is not None

    def find(self, name: str) -> Found:
        """Return the card with the name of a front, a back, a flipped half, a meld result, or ``A // B``.

        Raises:
            UnknownCardError: there is none. The error has the nearest names.

        """
        found = self.look_up(name)
        if found is None:
            raise UnknownCardError(name, self.nearest(name))
        return found

    def look_up(self, name: str) -> Found | None:
        """Return the card with a name, None if there is none."""
        key = folded(name)
        return self._names.get(key) or self._whole_names.get(key)

    def parts(self, result: str) -> tuple[CardDefinition, CardDefinition]:
        """Return the two cards that meld into a result (712.5).

        Raises:
            UnknownCardError: no pair of this library melds into it

        """
        key = folded(result)
        cards = self._cards.values()
        both = [card for card in cards if card.meld is not None and folded(card.meld.result.name) == key]
        if len(both) != 2:
            raise UnknownCardError(result, ())
        return both[0], both[1]

    def find_token(self, called: str) -> CardDefinition:
        """Return the token of a word in effects, such as ``"Wolf"``, or of a name such as ``"Wolf Token"``.

        Raises:
            UnknownCardError: there is none

        """
        token = self._tokens.get(folded(called))
        if token is None:
            raise UnknownCardError(called, nearest_names(called, self.tokens))
        return token

    def is_token(self, called: str) -> bool:
        """Return whether a known token has this word in effects or this name."""
        return folded(called) in self._tokens

    @property
    def tokens(self) -> Mapping[str, CardDefinition]:
        """The known tokens by their words in effects."""
        return self._token_names

    def face_names(self) -> Collection[str]:
        """Return the folded names of all faces."""
        return self._names.keys()

    def card_names(self) -> Collection[str]:
        """Return the folded names of all cards."""
        return tuple(folded(name) for name in self._cards)

    def is_card_name(self, name: str) -> bool:
        """Return whether a player may choose this card name, one name of one face (201.4, 712.19)."""
        return folded(name) in self.face_names()

    def nearest(self, name: str, limit: int = 3) -> tuple[str, ...]:
        """Return the names most similar to a misspelled one, best first."""
        keys = nearest_names(name, self.face_names(), limit)
        return tuple(self.find(key).name for key in keys)

    def suggested(self, name: str) -> str:
        """Return the name probably meant by an unknown one, empty if none is similar."""
        key = suggested_name(name, self.face_names())
        return self.find(key).name if key else ""

    def search(self, text: str, limit: int = 20) -> tuple[Found, ...]:
        """Return faces whose names contain a text, those that begin with it first, then similar names."""
        return tuple(self.find(key) for key in matching_keys(text, self.face_names(), limit))

    def extended(self, cards: Iterable[CardDefinition]) -> "CardLibrary":
        """Return a library with more cards, which replace known cards of the same name."""
        return CardLibrary(chain(self, cards), self.tokens)


class Tokens(Mapping[str, CardDefinition]):
    """The tokens of a library by word, decoded on demand."""

    def __init__(self, library: CardLibrary, called: Iterable[str]) -> None:
        self._library = library
        self._called = tuple(called)

    def __getitem__(self, called: str) -> CardDefinition:
        """Return the token of a word or name."""
        try:
            return self._library.find_token(called)
        except UnknownCardError as error:
            raise KeyError(called) from error

    def __iter__(self) -> Iterator[str]:
        """Yield all words for tokens."""
        return iter(self._called)

    def __len__(self) -> int:
        return len(self._called)


class StoredLibrary(CardLibrary):
    """A library of stored cards. Each is decoded on demand and stays the same object."""

    def __init__(self, store: CardStore) -> None:
        self.store = store
        self._index = store.index
        self._decoded: dict[int, CardDefinition] = {}
        self._tokens_by_call = Tokens(self, self._index.tokens)
        self._called = {folded(called): record for called, record in self._index.tokens.items()}

    def card(self, record: int) -> CardDefinition:
        """Return the card or token of a record."""
        if record not in self._decoded:
            self._decoded[record] = self.store.definition(record)
        return self._decoded[record]

    def scenario(self, card: str) -> str:
        """Return the shipped scenario that shows a card, empty if there is none."""
        value = self._index.names.get(folded(card))
        return "" if value is None else self.store.facts(place(value)[0]).scenario

    # --- Cards -----------------------------------------------------------------------------------------

    def __iter__(self) -> Iterator[CardDefinition]:
        return map(self.card, self._index.cards)

    def __len__(self) -> int:
        return len(self._index.cards)

    def look_up(self, name: str) -> Found | None:
        """Return the card with a name, None if there is none."""
        key = folded(name)
        if key in self._index.names:
            record, number = place(self._index.names[key])
            card = self.card(record)
            return found_face(card, min(number, len(card.faces) - 1))
        record = self._index.whole.get(key, -1)
        return found_face(self.card(record), 0) if record >= 0 else None

    def parts(self, result: str) -> tuple[CardDefinition, CardDefinition]:
        """Return the two cards that meld into a result (712.5).

        Raises:
            UnknownCardError: no pair of this library melds into it

        """
        value = self._index.names.get(folded(result))
        names = () if value is None else self.store.facts(place(value)[0]).parts
        if len(names) != 2:
            raise UnknownCardError(result, ())
        return self.find(names[0]).definition, self.find(names[1]).definition

    # --- Names -----------------------------------------------------------------------------------------

    def face_names(self) -> Collection[str]:
        """Return the folded names of all faces."""
        return self._index.names.keys()

    def card_names(self) -> Collection[str]:
        """Return the folded names of all cards, for each record the first name."""
        first = {value: key for key, value in reversed(self._index.names.items())}
        return tuple(first[record * FACES] for record in self._index.cards)

    # --- Tokens ----------------------------------------------------------------------------------------

    @property
    def tokens(self) -> Mapping[str, CardDefinition]:
        """The known tokens by their words in effects, decoded on demand."""
        return self._tokens_by_call

    def is_token(self, called: str) -> bool:
        """Return whether a known token has this word or this name."""
        return self._token(called) is not None

    def find_token(self, called: str) -> CardDefinition:
        """Return the token of a word in effects or of a name.

        Raises:
            UnknownCardError: there is none

        """
        record = self._token(called)
        if record is None:
            raise UnknownCardError(called, nearest_names(called, self._index.tokens))
        return self.card(record)

    def _token(self, called: str) -> int | None:
        """Return the token of a word.

        A plain token comes before others of its name: ``"Wolf Token"`` is ``"Wolf"``.
        """
        key = folded(called)
        record = self._called.get(key, self._called.get(key.removesuffix(" token")))
        return self._index.token_names.get(key) if record is None else record


@cache
def shipped_library() -> StoredLibrary:
    """Return the library of shipped cards.

    Raises:
        CardFileError: the installation is broken

    """
    return StoredLibrary(shipped_store())


_in_use: list[CardLibrary] = []


def default_library() -> CardLibrary:
    """Return the program's library: the shipped cards, or the library set by `playing_with`.

    Raises:
        CardFileError: the installation is broken

    """
    return _in_use[-1] if _in_use else shipped_library()


@contextmanager
def playing_with(library: CardLibrary) -> Iterator[None]:
    """Make a library the default for a while, such as one with imported cards."""
    _in_use.append(library)
    try:
        yield
    finally:
        _in_use.pop()
