"""Search in the library: faces that fit a search, and help when a search finds nothing.

A window and a command line use the same ``Wanted``. The library is read once into ``Listing`` values, so that
no search has to decode cards, however many were imported.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from enum import StrEnum
from functools import lru_cache
from typing import Final, NamedTuple, TypeAlias, TypeVar

import msgspec
from msgspec.structs import replace

from tabletop.cards.faces import CardDefinition, Layout, Symbol
from tabletop.cards.library import CardLibrary, UnknownCardError, shipped_library
from tabletop.cards.mana import COLOR_WORDS, COLORS, in_color_order
from tabletop.cards.mechanisms import Mechanism, mechanisms
from tabletop.cards.names import folded, nearest_names
from tabletop.cards.type_line import TypeLine

Named = TypeVar("Named", bound=StrEnum)

COLORLESS: Final = "C"
_NEAR: Final = 8
_SHORTEST_CONTENT: Final = 3
"""Letters of a text that is searched in type lines and texts too. Fewer are in nearly all of them."""


class Origin(StrEnum):
    """The origin of a card: shipped with the program, or imported by the player."""

    SHIPPED = "shipped"
    IMPORTED = "imported"


class Listing(msgspec.Struct, frozen=True, kw_only=True):
    """A face of a card as it is browsed. ``token`` is the word for a token, empty for cards.

    ``key`` holds its folded name and, for a front, further printed names. ``mana_value`` is that of the
    object with this face up: a back has its front's, a meld result the sum of both cards (202.3b-c, 712.8).
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

    @property
    def place(self) -> "Place":
        """The card or token, and the index of the face on it."""
        return Place(self.card, self.number, self.token)


class Place(NamedTuple):
    """A face of a card, or of a token by its word."""

    card: str
    number: int
    token: str


class Wanted(msgspec.Struct, frozen=True, kw_only=True):
    """The criteria of a search. None or empty values are ignored, and one face has to fit all others.

    ``colors`` are letters of WUBRG that the face needs all of, or ``"C"`` for colorless. ``type`` holds words
    of the type line in any order.
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
        """Return whether a face fits everything except the name."""
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
        """Return the criteria in use, each as the names of the fields that belong to it."""
        asked = tuple(field for field in self.__struct_fields__ if getattr(self, field) != _ANYTHING[field])
        values = tuple(field for field in asked if field.endswith("mana_value"))
        others = ((field,) for field in asked if field not in values)
        return (*others, values) if values else tuple(others)

    def without(self, fields: Iterable[str]) -> "Wanted":
        """Return the search without some fields."""
        return replace(self, **{field: _ANYTHING[field] for field in fields})


_ANYTHING: Final = msgspec.structs.asdict(Wanted())


def _has_colors(there: str, wanted: str) -> bool:
    return not there if COLORLESS in wanted else set(wanted) <= set(there)


@lru_cache(maxsize=64)
def _type_words(text: str) -> frozenset[str]:
    return frozenset(text.casefold().replace("—", " ").split())


Contents: TypeAlias = Mapping[Place, str]
"""The folded type line and text of faces."""
_NO_CONTENTS: Final[Contents] = {}


class Loosening(NamedTuple):
    """A criterion that could be dropped, and how many faces would be found then."""

    fields: tuple[str, ...]
    number: int


class Browsed(NamedTuple):
    """The result of a search. ``meant`` are similar names if nothing contains the text.

    ``loosenings`` are given if nothing was found, the most productive first.
    """

    faces: tuple[Listing, ...]
    meant: tuple[str, ...] = ()
    loosenings: tuple[Loosening, ...] = ()


def browse(faces: Sequence[Listing], wanted: Wanted, contents: Contents = _NO_CONTENTS) -> Browsed:
    """Return the faces that fit a search, best first, or similar names, or criteria to drop.

    Args:
        faces: all faces.
        wanted: the search.
        contents: the type lines and texts to search after the names.

    """
    found = _fitting(faces, wanted, contents)
    return found if found.faces else Browsed((), (), _loosenings(faces, wanted))


def _fitting(faces: Sequence[Listing], wanted: Wanted, contents: Contents = _NO_CONTENTS) -> Browsed:
    fitting = [face for face in faces if wanted.fits(face)]
    text = folded(wanted.text)
    if not text:
        return Browsed(tuple(fitting))
    found = _match_names(fitting, text)
    others = _match_contents(fitting, text, found, contents) if contents else ()
    if found or others:
        return Browsed((*found, *others))
    like = _named_like(fitting, text)
    return Browsed(like, tuple(dict.fromkeys(face.name for face in like))[:3])


def _match_names(faces: Iterable[Listing], text: str) -> list[Listing]:
    """Return the faces whose names contain all words of a text, those that begin with it first."""
    first, _, second = text.partition(" // ")
    words = first.split()
    found = [face for face in faces if all(word in face.key for word in words)]
    if second:
        # For both names of a card, the face of the first name is wanted.
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


def is_named(face: Listing, text: str) -> bool:
    """Return whether the names of a face contain all words of a text."""
    return all(word in face.key for word in folded(text).partition(" // ")[0].split())


def _match_contents(
    faces: Iterable[Listing], text: str, found: Iterable[Listing], contents: Contents
) -> tuple[Listing, ...]:
    """Return further faces whose name, type line and text contain all words, whole phrases first."""
    if len(text) < _SHORTEST_CONTENT:
        return ()
    words, there = text.split(), {face.place for face in found}
    phrases: list[Listing] = []
    others: list[Listing] = []
    for face in faces:
        content = contents.get(face.place, "")
        if content and face.place not in there and all(word in content or word in face.key for word in words):
            (phrases if text in content else others).append(face)
    return (*phrases, *others)


def _named_like(faces: Iterable[Listing], text: str) -> tuple[Listing, ...]:
    by_name: dict[str, list[Listing]] = {}
    for face in faces:
        for name in face.key.split(" / "):
            by_name.setdefault(name, []).append(face)
    near = (face for name in nearest_names(text, by_name, _NEAR) for face in by_name[name])
    return tuple(dict.fromkeys(near))


def _loosenings(faces: Sequence[Listing], wanted: Wanted) -> tuple[Loosening, ...]:
    """Return the criteria that help if dropped alone, the most productive first."""
    parts = wanted.parts() if len(wanted.parts()) > 1 else ()
    found = (Loosening(fields, len(_fitting(faces, wanted.without(fields)).faces)) for fields in parts)
    return tuple(sorted(filter(lambda each: each.number, found), key=lambda each: -each.number))


# --- Reading the library ---------------------------------------------------------------------------------


def listings(library: CardLibrary) -> Iterator[Listing]:
    """Yield all faces of all cards, reading each card in turn: cards with two faces first, tokens last."""
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
    """Return the faces of one card. A meld result is a card of its own here, as in the library."""
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
    """Yield the cards of a library that have a fitting face, in its order and without tokens."""
    shipped = frozenset(card.name for card in shipped_library())
    for card in library:
        if any(wanted.fits(face) for face in listed_faces(card, library, _origin(card.name, shipped))):
            yield card


@lru_cache(maxsize=8192)
def _in_words(types: TypeLine) -> tuple[str, frozenset[str]]:
    """Return the text of a type line, and its folded words."""
    words = (word for part in (types.supertypes, types.types, types.subtypes) for word in part)
    return str(types), frozenset(map(str.casefold, words))


def mana_value(card: CardDefinition, number: int, library: CardLibrary) -> int:
    """Return the mana value of a card with a face up, given by index from 0.

    The back of a transforming card has its front's (202.3b), a flipped half that of the whole card (710.1c),
    a meld result the sum of its two cards (202.3c), and a modal back its own (712.8f).
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
    """A word of a filter is unknown. The text says which words are known."""


def layout_of_word(word: str) -> Layout:
    """Return the layout of a word: ``transform``, ``modal``, ``meld result``.

    Raises:
        UnknownWordError: there is no such layout

    """
    words = {layout.value.removesuffix("_dfc").replace("_", " "): layout for layout in Layout}
    return _look_up_word(word, {**words, **{layout.value: layout for layout in Layout}}, "layout", words)


def mechanism_of_word(word: str) -> Mechanism:
    """Return the mechanism of a word: ``daybound``, ``craft``.

    Raises:
        UnknownWordError: there is no such mechanism

    """
    words = {each.value: each for each in Mechanism}
    return _look_up_word(word, words, "mechanism", words)


def colors_of_word(word: str) -> str:
    """Return the letters of the colors in a word: ``UR``, ``c``, ``blue``.

    Raises:
        UnknownWordError: it is neither letters of WUBRG nor C nor the name of a color

    """
    words = {name: letter for letter, name in COLOR_WORDS.items()}
    words |= dict.fromkeys(("colorless", "colourless"), COLORLESS)
    meant = words.get(word.casefold(), word.upper())
    if meant and (set(meant) <= set(COLORS) or meant == COLORLESS):
        return meant
    raise UnknownWordError(f"no colors are called {word!r}; name letters of {COLORS}, or C for colorless")


def _look_up_word(word: str, words: Mapping[str, Named], what: str, told: Iterable[str]) -> Named:
    found = words.get(word.casefold())
    if found is None:
        raise UnknownWordError(f"no {what} is called {word!r}; there are {', '.join(told)}")
    return found
