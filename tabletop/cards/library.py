"""The library of all known cards: finds a card by any of its names, and helps with misspelt ones."""

import re
import unicodedata
from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager
from functools import cache, cached_property, lru_cache
from itertools import chain

import msgspec

from tabletop.assets import assets_folder
from tabletop.cards.faces import CardDefinition, Layout, Side
from tabletop.cards.fault_lines import quoted
from tabletop.cards.limits import LONGEST_NAME
from tabletop.cards.reading import read_card_files

_DOTS = re.compile(r"\s*\.(?:\s*\.)+")
_SLASHES = re.compile(r"\s*//?\s*")
_QUOTES = str.maketrans("’‘“”–—−", "''\"\"---")


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


def folded(name: str) -> str:
    """A name as it is compared: without case, accents, and differences of dots, dashes and quotes."""
    if not name.isascii():
        name = unicodedata.normalize("NFKD", name.translate(_QUOTES).replace("Æ", "Ae").replace("æ", "ae"))
        name = "".join(letter for letter in name if not unicodedata.combining(letter))
    if "/" in name:
        name = _SLASHES.sub(" // ", name)
    if ".." in name or ". ." in name:
        name = _DOTS.sub(" ...", name)
    return " ".join(name.casefold().split())


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

    def __contains__(self, name: object) -> bool:
        """Whether some card, or some face of one, has this name."""
        return isinstance(name, str) and self._found(name) is not None

    def find(self, name: str) -> Found:
        """The card with a name: of its front, its back, its flipped half, a meld result, or ``A // B``.

        Raises:
            UnknownCardError: there is none; the error names the nearest ones.

        """
        found = self._found(name)
        if found is None:
            raise UnknownCardError(name, self.nearest(name))
        return found

    def _found(self, name: str) -> Found | None:
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
            raise UnknownCardError(called, nearest_names(called, self._token_names))
        return token

    def is_token(self, called: str) -> bool:
        """Whether effects call a known token by this word, or it is the name of one."""
        return folded(called) in self._tokens

    @property
    def tokens(self) -> Mapping[str, CardDefinition]:
        """The known tokens by what effects call them."""
        return self._token_names

    def is_card_name(self, name: str) -> bool:
        """Whether a player may choose this as a card name: one name of one face (201.4, 712.19)."""
        return folded(name) in self._names

    def nearest(self, name: str, limit: int = 3) -> tuple[str, ...]:
        """Names most like a misspelt one, best first."""
        return nearest_names(name, (found.name for found in self._names.values()), limit)

    def search(self, text: str, limit: int = 20) -> tuple[Found, ...]:
        """Faces whose names hold a text, those that begin with it first, then names like it."""
        return tuple(self._names[key] for key in matching_keys(text, self._names, limit))

    def extended(self, cards: Iterable[CardDefinition]) -> "CardLibrary":
        """A library with more cards; a card that is known already is replaced by the new one."""
        return CardLibrary(chain(self, cards), self._token_names)


def matching_keys(text: str, keys: Iterable[str], limit: int) -> tuple[str, ...]:
    """Of folded names those that hold a text, at the beginning first, then those that are like it."""
    wanted = folded(text)
    there = tuple(keys)
    found = sorted(key for key in there if wanted in key)
    found.sort(key=lambda key: (not key.startswith(wanted), f" {wanted}" not in key))
    if len(found) < limit:
        found.extend(nearest_names(wanted, there, limit))
    return tuple(dict.fromkeys(found))[:limit]


_folded = lru_cache(maxsize=1 << 15)(folded)
"""For names that are compared with many others again and again; all of them are short."""


def nearest_names(name: str, choices: Iterable[str], limit: int = 3) -> tuple[str, ...]:
    """Names most like a misspelt one, best first; none where none is much like it."""
    if len(name) > LONGEST_NAME:
        return ()
    # rapidfuzz is loaded only where a name is misspelt: it would slow down every start of the program.
    from rapidfuzz import fuzz, process  # noqa: PLC0415

    names = tuple(choices)
    # Misspelt whole names first; WRatio, which is content with a part of a name, for the others.
    for scorer, cutoff in ((fuzz.ratio, 70), (fuzz.WRatio, 75)):
        near = process.extract(
            name, names, scorer=scorer, processor=_folded, limit=limit, score_cutoff=cutoff
        )
        if near:
            return tuple(choice for choice, _, _ in near)
    return ()


@cache
def shipped_library() -> CardLibrary:
    """The cards that ship with the program, read once.

    Raises:
        CardFileError: the installation is broken.

    """
    files = read_card_files(assets_folder() / "cards")
    return CardLibrary(files.cards, files.tokens)


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
