"""Browsing the library: faces that fit what is wanted, and what to do about a search that finds nothing.

A window and a command line read the same ``Wanted``. The library is read once into ``Listing`` values, so
that no search has to read cards, however many were imported.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from enum import StrEnum
from functools import lru_cache
from typing import Final, NamedTuple, TypeVar

import msgspec
from msgspec.structs import replace

from tabletop.cards.faces import CardDefinition, Layout, Symbol
from tabletop.cards.library import CardLibrary, UnknownCardError, shipped_library
from tabletop.cards.mana import COLORS, in_color_order
from tabletop.cards.mechanisms import Mechanism, mechanisms
from tabletop.cards.names import folded, nearest_names
from tabletop.cards.type_line import TypeLine

Named = TypeVar("Named", bound=StrEnum)

COLORLESS: Final = "C"
_NEAR: Final = 8


class Origin(StrEnum):
    """Where a card comes from: it ships with the program, or a player has imported it."""

    SHIPPED = "shipped"
    IMPORTED = "imported"


class Listing(msgspec.Struct, frozen=True, kw_only=True):
    """One face of one card as it is browsed. ``token`` is what a token is called, empty for cards.

    ``key`` holds its name as names are compared, and on a front what else is printed there for a name.

    ``mana_value`` is that of the object with this face up: a back has its front's, a meld result the sum
    of both cards (202.3b-c, 712.8).
    """

    name: str
    key: str
    card: str
    number: int
    layout: Layout
    mechanisms: frozenset[Mechanism]
    symbol: Symbol | None
    sets: tuple[str, ...]
    colors: str
    types: str
    words: frozenset[str]
    mana_value: int
    origin: Origin
    digital_only: bool
    token: str = ""


class Wanted(msgspec.Struct, frozen=True, kw_only=True):
    """What is looked for. What is None or empty does not matter; all others have to fit one face.

    ``colors`` are letters of WUBRG that the face has to have all, or ``"C"`` for colourless; ``type`` are
    words of the type line in any order.
    """

    text: str = ""
    layout: Layout | None = None
    mechanism: Mechanism | None = None
    symbol: Symbol | None = None
    set_code: str = ""
    colors: str = ""
    type: str = ""
    least_mana_value: int | None = None
    most_mana_value: int | None = None
    origin: Origin | None = None
    digital_only: bool = False

    def fits(self, face: Listing) -> bool:
        """Whether a face has all that is wanted besides its name."""
        return (
            self.layout in (None, face.layout)
            and (self.mechanism is None or self.mechanism in face.mechanisms)
            and self.symbol in (None, face.symbol)
            and (not self.set_code or self.set_code.upper() in face.sets)
            and (not self.colors or _has_colors(face.colors, self.colors))
            and (not self.type or _type_words(self.type) <= face.words)
            and (self.least_mana_value is None or face.mana_value >= self.least_mana_value)
            and (self.most_mana_value is None or face.mana_value <= self.most_mana_value)
            and self.origin in (None, face.origin)
            and (face.digital_only or not self.digital_only)
        )

    def parts(self) -> tuple[tuple[str, ...], ...]:
        """What is asked for, each part as the names of the fields that make it up."""
        asked = tuple(field for field in self.__struct_fields__ if getattr(self, field) != _ANYTHING[field])
        values = tuple(field for field in asked if field.endswith("mana_value"))
        others = ((field,) for field in asked if field not in values)
        return (*others, values) if values else tuple(others)

    def without(self, fields: Iterable[str]) -> "Wanted":
        """The same with some fields open again."""
        return replace(self, **{field: _ANYTHING[field] for field in fields})


_ANYTHING: Final = msgspec.structs.asdict(Wanted())


def _has_colors(there: str, wanted: str) -> bool:
    return not there if COLORLESS in wanted else set(wanted) <= set(there)


@lru_cache(maxsize=64)
def _type_words(text: str) -> frozenset[str]:
    return frozenset(text.casefold().replace("—", " ").split())


class Loosening(NamedTuple):
    """What of a search could be given up, and how many faces would be there then."""

    fields: tuple[str, ...]
    number: int


class Browsed(NamedTuple):
    """What a search finds. ``meant`` are names like the one that was written, where none holds it.

    ``loosenings`` are told where nothing was found at all, what lets most through first.
    """

    faces: tuple[Listing, ...]
    meant: tuple[str, ...] = ()
    loosenings: tuple[Loosening, ...] = ()


def browse(faces: Sequence[Listing], wanted: Wanted) -> Browsed:
    """The faces that fit what is wanted, best first; or names that may be meant, or what to give up."""
    found = _fitting(faces, wanted)
    return found if found.faces else Browsed((), (), _loosenings(faces, wanted))


def _fitting(faces: Sequence[Listing], wanted: Wanted) -> Browsed:
    fitting = [face for face in faces if wanted.fits(face)]
    text = folded(wanted.text)
    found = _named(fitting, text) if text else fitting
    if found or not text:
        return Browsed(tuple(found))
    like = _named_like(fitting, text)
    return Browsed(like, tuple(dict.fromkeys(face.name for face in like))[:3])


def _named(faces: Iterable[Listing], text: str) -> list[Listing]:
    """Faces whose names hold all words of a text: those that begin with it first, then those that hold it."""
    first, _, second = text.partition(" // ")
    words = first.split()
    found = [face for face in faces if all(word in face.key for word in words)]
    if second:
        # Both names of a card: its faces, of which the one that was written first is wanted.
        found = [face for face in found if folded(face.name) == first] or found
    begins: list[Listing] = []
    begins_a_word: list[Listing] = []
    others: list[Listing] = []
    for face in found:
        if face.key.startswith(first):
            begins.append(face)
        else:
            (begins_a_word if f" {first}" in face.key else others).append(face)
    return begins + begins_a_word + others


def _named_like(faces: Iterable[Listing], text: str) -> tuple[Listing, ...]:
    by_name: dict[str, list[Listing]] = {}
    for face in faces:
        for name in face.key.split(" / "):
            by_name.setdefault(name, []).append(face)
    near = (face for name in nearest_names(text, by_name, _NEAR) for face in by_name[name])
    return tuple(dict.fromkeys(near))


def _loosenings(faces: Sequence[Listing], wanted: Wanted) -> tuple[Loosening, ...]:
    """What helps if it is given up alone, what lets most through first."""
    parts = wanted.parts() if len(wanted.parts()) > 1 else ()
    found = (Loosening(fields, len(_fitting(faces, wanted.without(fields)).faces)) for fields in parts)
    return tuple(sorted(filter(lambda each: each.number, found), key=lambda each: -each.number))


# --- Reading the library ---------------------------------------------------------------------------------


def listings(library: CardLibrary) -> Iterator[Listing]:
    """All faces of all cards, each card read when it is its turn: cards of two faces first, tokens last."""
    shipped = frozenset(card.name for card in shipped_library())
    alone: list[CardDefinition] = []
    for card in library:
        if card.layout is Layout.NORMAL and card.name in shipped:
            alone.append(card)
        else:
            yield from listed_faces(card, library, _origin(card.name, shipped))
    for card in alone:
        yield from listed_faces(card, library, Origin.SHIPPED)
    called_here = shipped_library().tokens
    for called, token in library.tokens.items():
        if token.front.is_emblem:
            continue
        origin = Origin.SHIPPED if called in called_here else Origin.IMPORTED
        yield from listed_faces(token, library, origin, token=called)


def _origin(name: str, shipped: frozenset[str]) -> Origin:
    return Origin.SHIPPED if name in shipped else Origin.IMPORTED


def listed_faces(
    card: CardDefinition, library: CardLibrary, origin: Origin, *, token: str = ""
) -> Iterator[Listing]:
    """The faces of one card; a meld result is a card of its own here, as it is in the library."""
    ways = mechanisms(card)
    for number, face in enumerate(card.faces):
        types, words = _in_words(face.types)
        yield Listing(
            name=face.name,
            key=" / ".join(map(folded, (face.name, *(card.printed_names if number == 0 else ())))),
            card=card.name,
            number=number,
            layout=card.layout,
            mechanisms=ways,
            symbol=card.symbol,
            sets=card.sets,
            colors=in_color_order(face.colors),
            types=types,
            words=words,
            mana_value=mana_value(card, number, library),
            origin=origin,
            digital_only=card.digital_only,
            token=token,
        )


def fitting_cards(library: CardLibrary, wanted: Wanted) -> Iterator[CardDefinition]:
    """The cards of a library, in its order, of which a face fits what is wanted; tokens are none."""
    shipped = frozenset(card.name for card in shipped_library())
    for card in library:
        if any(wanted.fits(face) for face in listed_faces(card, library, _origin(card.name, shipped))):
            yield card


@lru_cache(maxsize=8192)
def _in_words(types: TypeLine) -> tuple[str, frozenset[str]]:
    """A type line as it is written, and its words as they are compared."""
    words = (word for part in (types.supertypes, types.types, types.subtypes) for word in part)
    return str(types), frozenset(map(str.casefold, words))


def mana_value(card: CardDefinition, number: int, library: CardLibrary) -> int:
    """The mana value of an object that is a card with a face up, counted from 0.

    The back of a transforming card has that of its front (202.3b), the flipped half that of the whole card
    (710.1c), a meld result the sum of its two cards (202.3c); a modal back has its own (712.8f).
    """
    if card.layout is Layout.MELD_RESULT:
        try:
            return sum(part.front.mana_cost.value() for part in library.parts(card.name))
        except UnknownCardError:
            return card.front.mana_cost.value()
    if card.layout.is_transforming or card.layout is Layout.FLIP:
        return card.front.mana_cost.value()
    return card.faces[number].mana_cost.value()


# --- Words of people -------------------------------------------------------------------------------------


class UnknownWordError(ValueError):
    """A word of a filter that means nothing. The text says which, and which ones there are."""


def layout_named(word: str) -> Layout:
    """The layout that somebody means: ``transform``, ``modal``, ``meld result``.

    Raises:
        UnknownWordError: there is none.

    """
    words = {layout.value.removesuffix("_dfc").replace("_", " "): layout for layout in Layout}
    return _meant(word, {**words, **{layout.value: layout for layout in Layout}}, "layout", words)


def mechanism_named(word: str) -> Mechanism:
    """The mechanism that somebody means: ``daybound``, ``craft``.

    Raises:
        UnknownWordError: there is none.

    """
    words = {each.value: each for each in Mechanism}
    return _meant(word, words, "mechanism", words)


def colors_named(word: str) -> str:
    """The letters of colours that somebody means: ``UR``, ``c``, ``blue``.

    Raises:
        UnknownWordError: it is neither letters of WUBRG nor C nor the word for one colour.

    """
    words = {"white": "W", "blue": "U", "black": "B", "red": "R", "green": "G", "colourless": COLORLESS}
    meant = words.get(word.casefold(), word.upper())
    if meant and (set(meant) <= set(COLORS) or meant == COLORLESS):
        return meant
    raise UnknownWordError(f"no colours are called {word!r}; name letters of {COLORS}, or C for colourless")


def _meant(word: str, words: Mapping[str, Named], what: str, told: Iterable[str]) -> Named:
    found = words.get(word.casefold())
    if found is None:
        raise UnknownWordError(f"no {what} is called {word!r}; there are {', '.join(told)}")
    return found
