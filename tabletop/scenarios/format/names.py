"""The meaning of a scenario file's names at a table. Handles follow pieces of cardboard, not objects.

``Names`` holds the known names: the pieces of each handle and the named abilities. It never changes; a step
that names something makes a new one. ``Naming`` looks names up at one moment.
"""

from collections.abc import Iterable, Iterator, Mapping
from copy import copy
from functools import cached_property

import msgspec

from tabletop.cards.library import CardLibrary, default_library
from tabletop.cards.names import folded
from tabletop.language.references import ObjectWord, PlayerWord, TargetWord, on_top, player_of
from tabletop.model.objects import GameObject, ObjectId, Permanent, Piece, PieceId, PlayerId, StackAbility
from tabletop.model.state import State
from tabletop.model.zones import ZoneKind
from tabletop.scenarios.format.words import Choice, WordKind, split_number

ABILITY_OF = "ability of "
ON_STACK = "stack"
TOKEN_SUFFIX = " token"
_ZONES = {kind.value: kind for kind in ZoneKind if kind is not ZoneKind.OUTSIDE}
OBJECT_WORDS = frozenset(str(word) for kind in (ObjectWord, TargetWord) for word in kind)
_PLAYER_WORDS = frozenset(map(str, PlayerWord))
NO_OBJECT = 0
"""An id that no object has, for names that mean nothing now."""


class UnknownNameError(LookupError):
    """A name that is not known."""


class Later(msgspec.Struct, frozen=True, kw_only=True):
    """The part of a file about one future action of an ability."""

    names: tuple[str, ...] = ()
    """Names of the objects that it creates."""
    makes: int = 0
    """The number of objects that it creates, if known beforehand."""
    answers: tuple[Choice, ...] = ()
    then: tuple["Later", ...] = ()
    """The same for the ability that it creates in turn."""


class Names(msgspec.Struct, frozen=True, kw_only=True):
    """The names of a file so far."""

    players: tuple[str, ...]
    handles: Mapping[str, tuple[PieceId, ...]] = {}
    """Names given with ``as``."""
    abilities: Mapping[str, ObjectId] = {}
    """Names of abilities on the stack, or of triggers that are about to be put there."""
    written: Mapping[str, tuple[tuple[PieceId, ...], ...]] = {}
    """Card names as written, each with the pieces of all its entries in order."""
    with_handle: frozenset[PieceId] = frozenset()
    later: Mapping[ObjectId, tuple[Later, ...]] = {}
    """Future actions of abilities that are on the stack or about to be put there."""

    def with_entry(self, name: str, pieces: tuple[PieceId, ...], handle: str | None) -> "Names":
        """Return the names with those of one more card."""
        written = {**self.written, name: (*self.written.get(name, ()), pieces)}
        names = msgspec.structs.replace(self, written=written)
        return names.with_pieces(handle, pieces) if handle is not None else names

    def with_pieces(self, handle: str, pieces: tuple[PieceId, ...]) -> "Names":
        """Return the names with a handle for some pieces."""
        return msgspec.structs.replace(
            self,
            handles={**self.handles, handle: pieces},
            with_handle=self.with_handle.union(pieces),
        )

    def with_ability(self, handle: str, id: ObjectId) -> "Names":
        """Return the names with a handle for an ability."""
        return msgspec.structs.replace(self, abilities={**self.abilities, handle: id})

    def with_later(self, id: ObjectId, later: tuple[Later, ...]) -> "Names":
        """Return the names with the future actions of an ability."""
        return msgspec.structs.replace(self, later={**self.later, id: later})

    def pieces(self, word: str) -> tuple[PieceId, ...]:
        """Return the pieces that a handle or written name means, or no pieces if it is neither."""
        if word in self.handles:
            return self.handles[word]
        name, number = split_number(word)
        entries = self.written.get(word) or self.written.get(name, ())
        if word in self.written:
            number = 1
        if number == 1:
            # Entries with a handle go by that handle. The plain name belongs to the first entry without one.
            plain = [entry for entry in entries if self.with_handle.isdisjoint(entry)]
            return plain[0] if plain else entries[0] if entries else ()
        return entries[number - 1] if number <= len(entries) else ()

    def has_only_handles(self, name: str) -> bool:
        """Return whether every entry written with a card's name has a handle, which frees the name."""
        entries = self.written.get(name, ())
        return name not in self.handles and all(not self.with_handle.isdisjoint(each) for each in entries)


class Naming:
    """The names at one moment of a game."""

    in_text = False
    """Whether "self", "target" and similar words count as words, as in a card's text."""
    addresses_you = False
    """Whether an instruction that names no player speaks to "you"."""

    def __init__(self, names: Names, state: State) -> None:
        self.names = names
        self.state = state

    @cached_property
    def _by_piece(self) -> dict[PieceId, GameObject]:
        # Cards outside the game, such as those of a player who has left, no longer have a name.
        here = (each for each in self.state.everything.values() if each.zone.kind is not ZoneKind.OUTSIDE)
        return {piece.id: each for each in here for piece in each.pieces}

    def within_text(self, *, to_you: bool) -> "Naming":
        """Return these names for use in a card text, spoken to "you" or to the acting player."""
        within = copy(self)
        within.in_text, within.addresses_you = True, to_you
        return within

    def value_of(self, kind: WordKind, word: str) -> int | str:
        """Return the value of a word in an effect: a seat, an object's id, or the word itself."""
        if kind is WordKind.PLAYER:
            return self.player(word) if self.is_player(word) else word
        if self.is_text_word(word):
            return word
        if kind is WordKind.OBJECT_OR_CARD:
            return self.entry_object(word) or card_by_name(word, default_library())
        return self.object(word)

    def is_text_word(self, word: str) -> bool:
        """Return whether a word refers to an object as in a card's text, and is not a name of the file."""
        return is_object_word(word) and self._is_free(word)

    def is_text_player(self, word: str) -> bool:
        """Return whether a word refers to a player as in a card's text, and cannot refer to an object."""
        return is_player_word(word) and not is_object_word(word) and self._is_free(word)

    def _is_free(self, word: str) -> bool:
        return self.in_text and word not in self.names.abilities and not self.names.pieces(word)

    # --- Players -------------------------------------------------------------------------------------

    def player(self, name: str) -> PlayerId:
        """Return the seat of a player.

        Raises:
            UnknownNameError: No player has this name.

        """
        if name not in self.names.players:
            raise UnknownNameError(name)
        return self.names.players.index(name)

    def is_player(self, word: str) -> bool:
        """Return whether a word is the name of a player."""
        return word in self.names.players

    def player_name(self, seat: PlayerId | None) -> str:
        """Return the name of the player at a seat, or an empty text for None."""
        return "" if seat is None else self.names.players[seat]

    # --- Objects -------------------------------------------------------------------------------------

    def object(self, word: str) -> ObjectId:
        """Return the object that a word names now, or NO_OBJECT if there is none."""
        return next(iter(self.objects(word)), NO_OBJECT)

    def objects(self, word: str) -> tuple[ObjectId, ...]:
        """Return all objects that a word names now, which are two after a melded permanent came apart."""
        if word in self.names.abilities and word not in self.names.handles:
            id = self.names.abilities[word]
            return (id,) if id in self.state.objects else ()
        pieces = self.names.pieces(word)
        if pieces:
            there = (self._by_piece[piece].id for piece in pieces if piece in self._by_piece)
            return tuple(dict.fromkeys(there))
        return self._on_stack(word) or self._by_present_name(word)

    def entry_object(self, word: str) -> ObjectId:
        """Return the object of a handle or written name, ignoring objects that merely have such a face.

        If every entry written with a card's name has a handle, the name means the card itself.
        """
        if word in default_library() and self.names.has_only_handles(word):
            return NO_OBJECT
        return self.object(word) if self.names.pieces(word) else NO_OBJECT

    def each(self, words: Iterable[str]) -> tuple[ObjectId, ...]:
        """Return the existing objects that several words name."""
        return tuple(dict.fromkeys(id for word in words for id in self.objects(word)))

    def numbers(self, word: str) -> tuple[int, ...]:
        """Return the ids of the objects that a word names, followed by the ids of their matching pieces."""
        ids = self.objects(word)
        pieces = self.names.pieces(word) or self._pieces_with_name(word, ids)
        return (*ids, *pieces)

    def _pieces_with_name(self, word: str, ids: Iterable[ObjectId]) -> tuple[PieceId, ...]:
        """Return the pieces of some objects that have a name, or all pieces if none has it."""
        wanted = folded(split_number(word)[0])
        pieces = [piece for id in ids for piece in self.state.everything[id].pieces]
        called = [piece.id for piece in pieces if wanted in _face_names(piece)]
        return tuple(called or (piece.id for piece in pieces))

    def _pieces_of(self, ids: Iterable[ObjectId]) -> tuple[PieceId, ...]:
        return tuple(piece.id for id in ids for piece in self.state.everything[id].pieces)

    def _on_stack(self, word: str) -> tuple[ObjectId, ...]:
        name, number = split_number(word)
        if name == ON_STACK and word != ON_STACK:
            return self.state.stack[number - 1 : number]
        if word.startswith(ABILITY_OF):
            # "#2" may belong to the card's name, or count the abilities of the card.
            return self._ability_of(word, 1) or self._ability_of(name, number)
        return ()

    def _ability_of(self, word: str, number: int) -> tuple[ObjectId, ...]:
        name = word.removeprefix(ABILITY_OF)
        pieces = set(self.names.pieces(name)) or set(self._pieces_of(self._by_present_name(name)))
        found = [id for id in self.state.stack if self._is_ability_of(id, pieces)]
        return tuple(found[number - 1 : number])

    def _is_ability_of(self, id: ObjectId, pieces: set[PieceId]) -> bool:
        ability = self.state.objects[id]
        return isinstance(ability, StackAbility) and not pieces.isdisjoint(
            piece.id for piece in source_pieces(self.state, ability)
        )

    def _by_present_name(self, word: str) -> tuple[ObjectId, ...]:
        """Return objects that no line of the file wrote down, such as melded permanents and tokens."""
        name, number = split_number(word)
        wanted = folded(name)
        found = [each for each in self._in_order() if wanted in printed_names(each)]
        # Objects without a handle come first: "Wolf" is the token that just appeared.
        known = self.names.with_handle
        found.sort(key=lambda each: any(piece.id in known for piece in each.pieces))
        return tuple(each.id for each in found[number - 1 : number])

    def _in_order(self) -> Iterator[GameObject]:
        return iter(sorted(self.state.everything.values(), key=lambda each: tuple(p.id for p in each.pieces)))

    # --- The other way round -------------------------------------------------------------------------

    def name_of(self, id: ObjectId) -> str:
        """Return the file's name for an object, or else its printed name."""
        for handle, ability in self.names.abilities.items():
            if ability == id:
                return handle
        object = self.state.everything.get(id)
        if object is None:
            return "nothing"
        if isinstance(object, StackAbility) and not object.pieces:
            return ABILITY_OF + self._name_of_pieces(tuple(p.id for p in source_pieces(self.state, object)))
        return self._name_of_pieces(tuple(piece.id for piece in object.pieces)) or _printed(object)

    def _name_of_pieces(self, pieces: tuple[PieceId, ...]) -> str:
        for handle, meant in self.names.handles.items():
            if meant == pieces:
                return handle
        for name, entries in self.names.written.items():
            for place, entry in enumerate(entries, start=1):
                if entry == pieces:
                    return name if place == 1 else f"{name}#{place}"
        return ""


def card_by_name(word: str, library: CardLibrary) -> int | str:
    """Return a card's name capitalized as effects write it, or NO_OBJECT if there is no such card."""
    return f"{word[0].upper()}{word[1:]}" if word and word in library else NO_OBJECT


def is_object_word(word: str) -> bool:
    """Return whether a word refers to an object, or to several, in a card's text."""
    return word in OBJECT_WORDS or on_top(word) is not None


def is_player_word(word: str) -> bool:
    """Return whether a word refers to a player, or to several, in a card's text."""
    return word in _PLAYER_WORDS or player_of(word) is not None


def source_pieces(state: State, ability: StackAbility) -> tuple[Piece, ...]:
    """Return the pieces of an ability's source, as it is or as it last existed."""
    source = state.objects.get(ability.source) if ability.source is not None else None
    source = source or ability.source_before
    return source.pieces if source is not None else ()


def printed_names(object: GameObject) -> frozenset[str]:
    """Return the folded names on an object's cards, including the result for a melded permanent."""
    names: set[str] = set()
    for piece in object.pieces:
        names |= _face_names(piece)
        if piece.definition.meld is not None and len(object.pieces) > 1:
            names.add(folded(piece.definition.meld.result.name))
    return frozenset(names | {name.removesuffix(TOKEN_SUFFIX) for name in names})


def _face_names(piece: Piece) -> set[str]:
    return {folded(face.name) for face in piece.definition.faces}


def _printed(object: GameObject) -> str:
    if isinstance(object, Permanent) and len(object.top) > 1 and object.definition.meld is not None:
        return object.definition.meld.result.name
    return object.definition.name if object.pieces else object.zone.kind.value


def zone_word(word: str, players: tuple[str, ...]) -> tuple[ZoneKind, str | None] | None:
    """Split a zone word: ``Alice.hand`` gives the hand and Alice. Return None if it is not a zone."""
    name, dot, kind = word.rpartition(".")
    if kind not in _ZONES or (dot and name not in players):
        return None
    return _ZONES[kind], name if dot else None
