"""The library of all known cards: finds a card by any of its names, and helps with misspelt ones."""

from collections.abc import Collection, Iterable, Iterator, Mapping
from contextlib import contextmanager
from functools import cache, cached_property
from itertools import chain

import msgspec

from tabletop.cards.entries.compiling import shipped_store
from tabletop.cards.faces import CardDefinition, Layout, Side
from tabletop.cards.fault_lines import quoted
from tabletop.cards.names import folded, matching_keys, nearest_names, suggested_name
from tabletop.cards.store.records import FACES, CardStore, place


class Found(msgspec.Struct, frozen=True):
    """What a name stands for: a card, and the face that bears the name.

    A flipped name has ``flipped``; a meld result has ``melded``, and its definition is that of the result.
    """

    definition: CardDefinition
    side: Side = Side.FRONT
    flipped: bool = False
    melded: bool = False

    @property
    def name(self) -> str:
        """The name of the face that was found, as it is printed."""
        if self.flipped:
            return self.definition.faces[1].name
        return self.definition.face(self.side).name


def found_face(card: CardDefinition, number: int) -> Found:
    """A card, found by the name of one of its faces, counted from 0."""
    if card.layout is Layout.FLIP:
        return Found(card, flipped=number == 1)
    side = Side.BACK if number == 1 else Side.FRONT
    return Found(card, side, melded=card.layout is Layout.MELD_RESULT)


class UnknownCardError(LookupError):
    """No card has this name. ``nearest`` are the names most like it, best first."""

    def __init__(self, name: str, nearest: tuple[str, ...]) -> None:
        self.name = name
        self.nearest = nearest
        hint = f"; did you mean {_either(nearest)}?" if nearest else ""
        super().__init__(f"no card is called {quoted(name)}{hint}")


def _either(names: tuple[str, ...]) -> str:
    return " or ".join(filter(None, (", ".join(map(quoted, names[:-1])), quoted(names[-1]))))


class CardLibrary:
    """Cards by name. Iterating gives the definitions in their order, meld results among them."""

    def __init__(
        self, cards: Iterable[CardDefinition], tokens: Mapping[str, CardDefinition] | None = None
    ) -> None:
        self._cards = {card.name: card for card in cards}
        self._token_names = dict(tokens or {})

    # One library is often made of another one, which nobody then asks for a name.

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
        """Whether cards of the player's own belong to it, and none are kept yet."""
        return False

    def __contains__(self, name: object) -> bool:
        """Whether some card, or some face of one, has this name."""
        return isinstance(name, str) and self.look_up(name) is not None

    def find(self, name: str) -> Found:
        """The card with a name: of its front, its back, its flipped half, a meld result, or ``A // B``.

        Raises:
            UnknownCardError: there is none; the error names the nearest ones.

        """
        found = self.look_up(name)
        if found is None:
            raise UnknownCardError(name, self.nearest(name))
        return found

    def look_up(self, name: str) -> Found | None:
        """What a name stands for, as ``find`` says; None where no card has it."""
        key = folded(name)
        return self._names.get(key) or self._whole_names.get(key)

    def parts(self, result: str) -> tuple[CardDefinition, CardDefinition]:
        """The two cards that meld into a result (712.5).

        Raises:
            UnknownCardError: no pair of this library melds into that.

        """
        key = folded(result)
        cards = self._cards.values()
        both = [card for card in cards if card.meld is not None and folded(card.meld.result.name) == key]
        if len(both) != 2:
            raise UnknownCardError(result, ())
        return both[0], both[1]

    def find_token(self, called: str) -> CardDefinition:
        """The token that effects call by a word, ``"Wolf"``, or that has the name ``"Wolf Token"``.

        Raises:
            UnknownCardError: there is none.

        """
        token = self._tokens.get(folded(called))
        if token is None:
            raise UnknownCardError(called, nearest_names(called, self.tokens))
        return token

    def is_token(self, called: str) -> bool:
        """Whether effects call a known token by this word, or it is the name of one."""
        return folded(called) in self._tokens

    @property
    def tokens(self) -> Mapping[str, CardDefinition]:
        """The known tokens by what effects call them."""
        return self._token_names

    def face_names(self) -> Collection[str]:
        """The names of all faces, as they are compared."""
        return self._names.keys()

    def card_names(self) -> Collection[str]:
        """The names of all cards, as they are compared."""
        return tuple(folded(name) for name in self._cards)

    def is_card_name(self, name: str) -> bool:
        """Whether a player may choose this as a card name: one name of one face (201.4, 712.19)."""
        return folded(name) in self.face_names()

    def nearest(self, name: str, limit: int = 3) -> tuple[str, ...]:
        """Names most like a misspelt one, best first."""
        keys = nearest_names(name, self.face_names(), limit)
        return tuple(self.find(key).name for key in keys)

    def suggested(self, name: str) -> str:
        """The name that somebody may have meant by an unknown one; empty where none is near."""
        key = suggested_name(name, self.face_names())
        return self.find(key).name if key else ""

    def search(self, text: str, limit: int = 20) -> tuple[Found, ...]:
        """Faces whose names hold a text, those that begin with it first, then names like it."""
        return tuple(self.find(key) for key in matching_keys(text, self.face_names(), limit))

    def extended(self, cards: Iterable[CardDefinition]) -> "CardLibrary":
        """A library with more cards; a card that is known already is replaced by the new one."""
        return CardLibrary(chain(self, cards), self.tokens)


class Tokens(Mapping[str, CardDefinition]):
    """The tokens of a library by what they are called; each is looked for when it is wanted."""

    def __init__(self, library: CardLibrary, called: Iterable[str]) -> None:
        self._library = library
        self._called = tuple(called)

    def __getitem__(self, called: str) -> CardDefinition:
        """The token of one of the names."""
        try:
            return self._library.find_token(called)
        except UnknownCardError as error:
            raise KeyError(called) from error

    def __iter__(self) -> Iterator[str]:
        """All words by which tokens are called."""
        return iter(self._called)

    def __len__(self) -> int:
        return len(self._called)


class StoredLibrary(CardLibrary):
    """The cards of a store. Each is decoded when somebody asks for it, and is the same one ever after."""

    def __init__(self, store: CardStore) -> None:
        self.store = store
        self._index = store.index
        self._decoded: dict[int, CardDefinition] = {}
        self._tokens_by_call = Tokens(self, self._index.tokens)
        self._called = {folded(called): record for called, record in self._index.tokens.items()}

    def card(self, record: int) -> CardDefinition:
        """The card or token of a record."""
        if record not in self._decoded:
            self._decoded[record] = self.store.definition(record)
        return self._decoded[record]

    def scenario(self, card: str) -> str:
        """The shipped scenario that shows what a card does; empty where there is none, or no such card."""
        value = self._index.names.get(folded(card))
        return "" if value is None else self.store.facts(place(value)[0]).scenario

    # --- Cards -----------------------------------------------------------------------------------------

    def __iter__(self) -> Iterator[CardDefinition]:
        return map(self.card, self._index.cards)

    def __len__(self) -> int:
        return len(self._index.cards)

    def look_up(self, name: str) -> Found | None:
        """What a name stands for, as ``find`` says; None where no card has it."""
        key = folded(name)
        if key in self._index.names:
            record, number = place(self._index.names[key])
            card = self.card(record)
            return found_face(card, min(number, len(card.faces) - 1))
        record = self._index.whole.get(key, -1)
        return found_face(self.card(record), 0) if record >= 0 else None

    def parts(self, result: str) -> tuple[CardDefinition, CardDefinition]:
        """The two cards that meld into a result (712.5).

        Raises:
            UnknownCardError: no pair of this library melds into that.

        """
        value = self._index.names.get(folded(result))
        names = () if value is None else self.store.facts(place(value)[0]).parts
        if len(names) != 2:
            raise UnknownCardError(result, ())
        return self.find(names[0]).definition, self.find(names[1]).definition

    # --- Names -----------------------------------------------------------------------------------------

    def face_names(self) -> Collection[str]:
        """The names of all faces, as they are compared."""
        return self._index.names.keys()

    def card_names(self) -> Collection[str]:
        """The names of all cards, as they are compared: of each record the first name that leads to it."""
        first = {value: key for key, value in reversed(self._index.names.items())}
        return tuple(first[record * FACES] for record in self._index.cards)

    # --- Tokens ----------------------------------------------------------------------------------------

    @property
    def tokens(self) -> Mapping[str, CardDefinition]:
        """The known tokens by what effects call them; each is decoded when it is looked at."""
        return self._tokens_by_call

    def is_token(self, called: str) -> bool:
        """Whether a known token is called by this word, or has it as its name."""
        return self._token(called) is not None

    def find_token(self, called: str) -> CardDefinition:
        """The token that effects call by a word, or that has it as its name.

        Raises:
            UnknownCardError: there is none.

        """
        record = self._token(called)
        if record is None:
            raise UnknownCardError(called, nearest_names(called, self._index.tokens))
        return self.card(record)

    def _token(self, called: str) -> int | None:
        """The plain token goes before others of its name: ``"Wolf Token"`` is the one called ``"Wolf"``."""
        key = folded(called)
        record = self._called.get(key, self._called.get(key.removesuffix(" token")))
        return self._index.token_names.get(key) if record is None else record


@cache
def shipped_library() -> StoredLibrary:
    """The cards that ship with the program.

    Raises:
        CardFileError: the installation is broken.

    """
    return StoredLibrary(shipped_store())


_in_use: list[CardLibrary] = []


def default_library() -> CardLibrary:
    """The cards that the program plays with: those that ship with it, or what ``playing_with`` named.

    Raises:
        CardFileError: the installation is broken.

    """
    return _in_use[-1] if _in_use else shipped_library()


@contextmanager
def playing_with(library: CardLibrary) -> Iterator[None]:
    """Make a library the default one for a while, such as that with the user's own cards."""
    _in_use.append(library)
    try:
        yield
    finally:
        _in_use.pop()
