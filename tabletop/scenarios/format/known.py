"""All names that a scenario file may use, collected once before its words are checked."""

import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import cache, lru_cache
from typing import Any, Final

import msgspec

from tabletop.cards.faces import CardDefinition
from tabletop.cards.fault_lines import quoted
from tabletop.cards.library import CardLibrary
from tabletop.cards.mana import mana_cost
from tabletop.cards.names import folded
from tabletop.language.abilities import CastingCost
from tabletop.language.card_types import CardType, Supertype
from tabletop.language.effects import Allow, effects_in
from tabletop.language.keywords import KeywordName
from tabletop.language.moments import Duration
from tabletop.language.references import PlayerWord
from tabletop.language.subtypes import SUBTYPES
from tabletop.model.state import STEPS
from tabletop.model.zones import ZoneKind
from tabletop.rules.engine.durations import OF_A_PLAYER, OF_A_SOURCE
from tabletop.scenarios.format.faults import misspelling, nearest, unknown_word
from tabletop.scenarios.format.names import (
    ABILITY_OF,
    OBJECT_WORDS,
    ON_STACK,
    TOKEN_SUFFIX,
    Naming,
    card_by_name,
    is_object_word,
    is_player_word,
    zone_word,
)
from tabletop.scenarios.format.words import WordKind, split_number

_PLAYERS = (WordKind.PLAYER, WordKind.OBJECT_OR_PLAYER)
_BY_NAME = (WordKind.OBJECT, WordKind.OBJECT_OR_PLAYER)
_OBJECTS = (*_BY_NAME, WordKind.OBJECT_OR_CARD)
_COPIED = ("copy_of", "of")
_NUMBER = re.compile(r"[+-]?\d{1,9}")
_ID = re.compile(r"[0-9]{1,9}")
_KEYWORDS: Final = frozenset({*map(str, KeywordName), "cascade", "now"})
"""Ways to cast spells without a named permission."""
_TYPES: Final = frozenset((*CardType, *Supertype, *SUBTYPES))


class Known(msgspec.Struct, frozen=True):
    """The names of one file, and the card library."""

    library: CardLibrary
    players: tuple[str, ...]
    names: Mapping[str, None]
    """Every name that an object of the file has or may get. The keys are in the order of the file."""
    face_names: Callable[[], frozenset[str]]
    """Folded names of all faces of its cards, computed late because most words are found without them."""
    verbs: tuple[str, ...]
    subtypes: Callable[[], frozenset[str]] = frozenset
    """All subtypes of its cards, which may be new ones. Well-known subtypes are found without them."""
    labels: Callable[[], frozenset[str]] = frozenset
    """Names of permissions, and of alternative costs of its cards."""

    def fault(self, kind: WordKind, word: str) -> str:
        """Return the error for a word that should name something, or an empty text if it does."""
        match kind:
            case WordKind.PLAYER | WordKind.PLAYERS:
                return self._player_fault(kind, word)
            case WordKind.ZONE | WordKind.ZONE_ASKED:
                return self._zone_fault(word)
            case WordKind.CARD | WordKind.TOKEN:
                return "" if self._is_card(word) else self._card_fault(word)
            case WordKind.NEW_NAME:
                return self._new_name_fault(word)
            case WordKind.OBJECT | WordKind.OBJECT_OR_PLAYER | WordKind.OBJECT_OR_CARD:
                return self._object_fault(kind, word)
            case WordKind.WAY | WordKind.TYPE:
                return self._way_fault(word) if kind is WordKind.WAY else self._type_fault(word)
            case WordKind.OFFERED:
                return misspelling("verb", word, self.verbs)
            case _:
                return _fault_anywhere(kind, word)

    def value_of(self, kind: WordKind, word: str) -> int | str:
        """Return 0 for a word that names something of a kind, and unknown words unchanged."""
        if kind is WordKind.OBJECT_OR_CARD and not self._is_object(word):
            return card_by_name(word, self.library) or word
        return word if self.fault(kind, word) else 0

    def fault_in_text(self, kind: WordKind, word: str) -> str:
        """Return the error for a word of a card text, where words like "self" and "you" have a meaning."""
        what = self.fault(kind, word)
        known: tuple[str, ...] = ()
        if kind in _OBJECTS and what:
            what = "" if is_object_word(word) else what
            known = (*OBJECT_WORDS, *self.names)
        if kind in _PLAYERS and what:
            what = "" if is_player_word(word) else what
            known = (*known, *PlayerWord, *self.players)
        return unknown_word("name", word, known) if what and kind in _BY_NAME else what

    def _player_fault(self, kind: WordKind, word: str) -> str:
        if kind is WordKind.PLAYERS:
            return "" if is_player_word(word) else _among("player", word, (*self.players, *PlayerWord))
        return _among("player", word, self.players)

    def _type_fault(self, word: str) -> str:
        return "" if word in _TYPES or word in self.subtypes() else unknown_word("type", word, _TYPES)

    def _way_fault(self, word: str) -> str:
        lowered = word.casefold()
        if lowered in _KEYWORDS or word in self.names or folded(word) in self.face_names():
            return ""
        labels = self.labels()
        return "" if word in labels else unknown_word("permission", word, (*_KEYWORDS, *self.names, *labels))

    def _new_name_fault(self, word: str) -> str:
        if word in self.players:
            return f"{quoted(word)} is a player; choose another name"
        return "" if word else "the name is empty; give it a word"

    def _object_fault(self, kind: WordKind, word: str) -> str:
        if self._is_object(word) or (kind is WordKind.OBJECT_OR_PLAYER and word in self.players):
            return ""
        if kind is WordKind.OBJECT_OR_CARD:
            return "" if self._is_card(word) else self._card_fault(word)
        players = self.players if kind is WordKind.OBJECT_OR_PLAYER else ()
        return unknown_word("name", word, (*self.names, *players))

    def _is_object(self, word: str) -> bool:
        if word in self.names:
            return True
        name = word.removeprefix(ABILITY_OF)
        plain = split_number(name)[0]
        if plain == ON_STACK and plain != word:
            return True
        if name in self.names or plain in self.names or is_token_name(self.library, plain):
            return True
        if folded(plain) in _token_face_names(self.library):
            return True
        return not self.face_names().isdisjoint((folded(plain), folded(split_number(plain)[0])))

    def _is_card(self, word: str) -> bool:
        return word in self.library or is_token_name(self.library, word)

    def _card_fault(self, word: str) -> str:
        near = self.library.nearest(word, 1) or (nearest(word, (card.name for card in self.library)),)
        return f"no card is called {quoted(word)}; did you mean {quoted(near[0])}?"

    def _zone_fault(self, word: str) -> str:
        plain = word.removeprefix("ordered:")
        if zone_word(plain, self.players) is not None:
            return ""
        kinds = tuple(kind.value for kind in ZoneKind if kind is not ZoneKind.OUTSIDE)
        owned = tuple(f"{player}.{kind}" for player in self.players for kind in kinds)
        return unknown_word("zone", plain, (*kinds, *owned))


def _among(kind: str, word: str, words: Iterable[str]) -> str:
    return "" if word in words else unknown_word(kind, word, words)


def _fault_anywhere(kind: WordKind, word: str) -> str:
    """Return the error for a word whose meaning is the same in every file."""
    match kind:
        case WordKind.STEP:
            return _among("step", word, STEPS)
        case WordKind.UNTIL:
            return _among("moment", word, tuple(Duration))
        case WordKind.KEPT_UNTIL:
            return _saved_duration_fault(word)
        case WordKind.NUMBER:
            return "" if _NUMBER.fullmatch(word) else f"{quoted(word)} is not a number; write 2, +2 or -2"
        case WordKind.COLORS:
            known = bool(word) and set(word) <= set("WUBRG")
            return "" if known else f"{quoted(word)} is not a color; write letters of WUBRG"
        case _:
            return _mana_fault(word)


def _saved_duration_fault(word: str) -> str:
    """Return the error for the duration of a saved position.

    After colons it holds the player whose turn it is, or the source and player on which it depends.
    """
    moment, *numbers = word.split(":")
    counts = (0, 2) if moment in OF_A_SOURCE else (0, 1, 2) if moment in OF_A_PLAYER else (0,)
    is_valid = len(numbers) in counts and all(_ID.fullmatch(number) for number in numbers)
    return _among("moment", moment if is_valid else word, tuple(Duration))


def _mana_fault(word: str) -> str:
    try:
        mana_cost(word)
    except ValueError as error:
        return str(error)
    return ""


def is_token_name(library: CardLibrary, name: str) -> bool:
    """Return whether a word is a token's name, or what effects call it."""
    return library.is_token(name)


@lru_cache(maxsize=4)
def _token_face_names(library: CardLibrary) -> frozenset[str]:
    """Return the names of tokens made by card abilities, with and without the word "Token"."""
    names = {folded(face.name) for token in library.tokens.values() for face in token.faces}
    return frozenset(names | {name.removesuffix(TOKEN_SUFFIX) for name in names})


def known_words(
    raw: Mapping[str, Any], library: CardLibrary, players: tuple[str, ...], verbs: tuple[str, ...]
) -> Known:
    """Collect every name of a file, given its values as parsed but not yet checked."""
    names = dict.fromkeys(_names(raw, ("as", "card")))

    @cache
    def faces() -> frozenset[str]:
        cards = (*names, *(name for name in _names(raw, _COPIED) if name in library))
        return frozenset(folded(face) for name in cards for face in _faces_of(name, library))

    def cards() -> Iterator[CardDefinition]:
        return (library.find(name).definition for name in names if name in library)

    return Known(
        *(library, players, names, faces, verbs),
        subtypes=cache(lambda: _subtypes(cards())),
        labels=cache(lambda: _labels(cards()).union(_names(raw, ("label",)))),
    )


def known_at(at: Naming, library: CardLibrary, verbs: tuple[str, ...]) -> Known:
    """Collect the names of everything on a table now."""
    pieces = [piece.definition for each in at.state.everything.values() for piece in each.pieces]
    cards = dict.fromkeys(card.name for card in pieces)
    names = dict.fromkeys((*at.names.handles, *at.names.abilities, *at.names.written, *cards))

    @cache
    def faces() -> frozenset[str]:
        return frozenset(folded(name) for card in dict.fromkeys(pieces) for name in _all_names(card, library))

    return Known(
        *(library, at.names.players, names, faces, verbs),
        subtypes=cache(lambda: _subtypes(pieces)),
        labels=cache(lambda: _labels(pieces).union(each.label for each in at.state.permissions)),
    )


def _subtypes(cards: Iterable[CardDefinition]) -> frozenset[str]:
    return frozenset(word for card in cards for face in card.faces for word in face.types.subtypes)


def _labels(cards: Iterable[CardDefinition]) -> frozenset[str]:
    """Return the names that card abilities give to ways of casting spells."""
    abilities = tuple(each for card in cards for face in card.faces for each in face.abilities)
    costs = (each.instead for each in abilities if isinstance(each, CastingCost))
    permissions = (each.label for each in effects_in(abilities) if isinstance(each, Allow))
    return frozenset(filter(None, (*costs, *permissions)))


def _names(raw: object, keys: tuple[str, ...]) -> Iterator[str]:
    """Yield the texts at some keys at any depth, with cards in zones and names of described tokens."""
    if isinstance(raw, list):
        for each in raw:
            yield from _names(each, keys)
        return
    if not isinstance(raw, dict):
        return
    for key, value in raw.items():
        if key == "table":
            yield from _plain_entries(value)
        if key in keys:
            yield from (each for each in _as_list(value) if isinstance(each, str))
        if key == "name" and ("types" in raw or "power" in raw) and isinstance(value, str):
            yield value
        yield from _names(value, keys)


def _as_list(value: object) -> list[Any]:
    return value if isinstance(value, list) else [value]


def _plain_entries(table: object) -> Iterator[str]:
    """Yield the entries of zones that are just a card's name."""
    for seat in table.values() if isinstance(table, dict) else ():
        for entries in seat.values() if isinstance(seat, dict) else ():
            yield from (entry for entry in _as_list(entries) if isinstance(entry, str))


def _faces_of(name: str, library: CardLibrary) -> Iterator[str]:
    """Yield all names that a card or token may have, given one of them."""
    yield name
    if name in library:
        yield from _all_names(library.find(name).definition, library)
    elif is_token_name(library, name):
        yield from (face.name for face in library.find_token(name).faces)


def _all_names(card: CardDefinition, library: CardLibrary) -> Iterator[str]:
    yield from (face.name for face in card.faces)
    if card.meld is not None:
        yield card.meld.result.name
    elif card.layout == "meld_result":
        yield from (part.name for part in library.parts(card.name))
