"""What the names of a scenario file stand for at a table: handles follow pieces of cardboard, not objects.

``Names`` is what is known by heart: which pieces a handle means, which ability was given a name. It never
changes; a step that names something makes another one. ``Naming`` looks names up at one moment.
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
from tabletop.scenarios.format.words import Choice, WordKind, numbered

ABILITY_OF = "ability of "
ON_STACK = "stack"
TOKEN_SUFFIX = " token"
_ZONES = {kind.value: kind for kind in ZoneKind if kind is not ZoneKind.OUTSIDE}
OBJECT_WORDS = frozenset(str(word) for kind in (ObjectWord, TargetWord) for word in kind)
_PLAYER_WORDS = frozenset(map(str, PlayerWord))
NO_OBJECT = 0
"""The number that no object has: what a name stands for that names nothing now."""


class UnknownNameError(LookupError):
    """Nothing is called that here."""


class Later(msgspec.Struct, frozen=True, kw_only=True):
    """What a file says of one of the things that an ability is going to do."""

    names: tuple[str, ...] = ()
    """The names for what it makes then."""
    makes: int = 0
    """How many things it makes, where that is known beforehand."""
    answers: tuple[Choice, ...] = ()
    then: tuple["Later", ...] = ()
    """The same of the ability that it makes in turn."""


class Names(msgspec.Struct, frozen=True, kw_only=True):
    """The names of a file so far."""

    players: tuple[str, ...]
    handles: Mapping[str, tuple[PieceId, ...]] = {}
    """Names given with ``as``."""
    abilities: Mapping[str, ObjectId] = {}
    """Names given to abilities on the stack, or to what will become one."""
    written: Mapping[str, tuple[tuple[PieceId, ...], ...]] = {}
    """Names of cards as they are written, each with the pieces of all entries in their order."""
    with_handle: frozenset[PieceId] = frozenset()
    later: Mapping[ObjectId, tuple[Later, ...]] = {}
    """For abilities on the stack, and for what will become one: what they are going to do."""

    def with_entry(self, name: str, pieces: tuple[PieceId, ...], handle: str | None) -> "Names":
        """These names and that of one more card."""
        written = {**self.written, name: (*self.written.get(name, ()), pieces)}
        names = msgspec.structs.replace(self, written=written)
        return names.with_pieces(handle, pieces) if handle is not None else names

    def with_pieces(self, handle: str, pieces: tuple[PieceId, ...]) -> "Names":
        """These names and a handle for some pieces."""
        return msgspec.structs.replace(
            self,
            handles={**self.handles, handle: pieces},
            with_handle=self.with_handle.union(pieces),
        )

    def with_ability(self, handle: str, id: ObjectId) -> "Names":
        """These names and a handle for an ability."""
        return msgspec.structs.replace(self, abilities={**self.abilities, handle: id})

    def with_later(self, id: ObjectId, later: tuple[Later, ...]) -> "Names":
        """These names and what an ability is going to do."""
        return msgspec.structs.replace(self, later={**self.later, id: later})

    def pieces(self, word: str) -> tuple[PieceId, ...]:
        """The pieces that a handle or a written name means; none if it is neither."""
        if word in self.handles:
            return self.handles[word]
        name, number = numbered(word)
        entries = self.written.get(word) or self.written.get(name, ())
        if word in self.written:
            number = 1
        if number == 1:
            # Entries that have a handle go by it; the plain name is left to the first without one.
            plain = [entry for entry in entries if self.with_handle.isdisjoint(entry)]
            return plain[0] if plain else entries[0] if entries else ()
        return entries[number - 1] if number <= len(entries) else ()

    def goes_by_handle(self, name: str) -> bool:
        """Whether every entry written with a card's name has a handle, so that the name is free."""
        entries = self.written.get(name, ())
        return name not in self.handles and all(not self.with_handle.isdisjoint(each) for each in entries)


class Naming:
    """Names at one moment of a game."""

    in_text = False
    """Whether "self", "target" and the like are words here, as in the text of a card."""
    is_said_to_you = False
    """Whether who is told to do something there is "you", where nobody is named."""

    def __init__(self, names: Names, state: State) -> None:
        self.names = names
        self.state = state

    @cached_property
    def _by_piece(self) -> dict[PieceId, GameObject]:
        # What lies outside the game, as the cards of a player who has left do, has no name in it any more.
        here = (each for each in self.state.everything.values() if each.zone.kind is not ZoneKind.OUTSIDE)
        return {piece.id: each for each in here for piece in each.pieces}

    def within_text(self, *, to_you: bool) -> "Naming":
        """The same names among the words of a text, which is said to "you" or to who acts there."""
        within = copy(self)
        within.in_text, within.is_said_to_you = True, to_you
        return within

    def stands_for(self, kind: WordKind, word: str) -> int | str:
        """What a word of some kind is in an effect: a seat, the number of an object, or itself."""
        if kind is WordKind.PLAYER:
            return self.player(word) if self.is_player(word) else word
        if self.is_spoken(word):
            return word
        if kind is WordKind.OBJECT_OR_CARD:
            return self.written_object(word) or card_by_name(word, default_library())
        return self.object(word)

    def is_spoken(self, word: str) -> bool:
        """Whether a word means an object as the text of a card does, and is no name in the file."""
        return is_object_word(word) and self._is_free(word)

    def is_spoken_player(self, word: str) -> bool:
        """The same of a player, where it can mean no object as well."""
        return is_player_word(word) and not is_object_word(word) and self._is_free(word)

    def _is_free(self, word: str) -> bool:
        return self.in_text and word not in self.names.abilities and not self.names.pieces(word)

    # --- Players -------------------------------------------------------------------------------------

    def player(self, name: str) -> PlayerId:
        """The seat of a player.

        Raises:
            UnknownNameError: nobody has this name.

        """
        if name not in self.names.players:
            raise UnknownNameError(name)
        return self.names.players.index(name)

    def is_player(self, word: str) -> bool:
        """Whether a word is the name of a player."""
        return word in self.names.players

    def player_name(self, seat: PlayerId | None) -> str:
        """The name of the player at a seat; the empty text for nobody."""
        return "" if seat is None else self.names.players[seat]

    # --- Objects -------------------------------------------------------------------------------------

    def object(self, word: str) -> ObjectId:
        """The object that a word names now; NO_OBJECT if there is none left."""
        return next(iter(self.objects(word)), NO_OBJECT)

    def objects(self, word: str) -> tuple[ObjectId, ...]:
        """All objects that a word names now; two where a melded permanent of that name came apart."""
        if word in self.names.abilities and word not in self.names.handles:
            id = self.names.abilities[word]
            return (id,) if id in self.state.objects else ()
        pieces = self.names.pieces(word)
        if pieces:
            there = (self._by_piece[piece].id for piece in pieces if piece in self._by_piece)
            return tuple(dict.fromkeys(there))
        return self._on_stack(word) or self._by_present_name(word)

    def written_object(self, word: str) -> ObjectId:
        """The object of a handle or a written name, not one that merely has a face of that name.

        A card's name means the card itself where everything that was written with it goes by a handle.
        """
        if word in default_library() and self.names.goes_by_handle(word):
            return NO_OBJECT
        return self.object(word) if self.names.pieces(word) else NO_OBJECT

    def each(self, words: Iterable[str]) -> tuple[ObjectId, ...]:
        """The objects that several words name, those that are there."""
        return tuple(dict.fromkeys(id for word in words for id in self.objects(word)))

    def numbers(self, word: str) -> tuple[int, ...]:
        """The numbers of the objects that a word names, and of the pieces that stand for them."""
        ids = self.objects(word)
        pieces = self.names.pieces(word) or self._pieces_called(word, ids)
        return (*ids, *pieces)

    def _pieces_called(self, word: str, ids: Iterable[ObjectId]) -> tuple[PieceId, ...]:
        """Of the pieces of some objects those that bear a name; all of them where none does."""
        wanted = folded(numbered(word)[0])
        pieces = [piece for id in ids for piece in self.state.everything[id].pieces]
        called = [piece.id for piece in pieces if wanted in _face_names(piece)]
        return tuple(called or (piece.id for piece in pieces))

    def _pieces_of(self, ids: Iterable[ObjectId]) -> tuple[PieceId, ...]:
        return tuple(piece.id for id in ids for piece in self.state.everything[id].pieces)

    def _on_stack(self, word: str) -> tuple[ObjectId, ...]:
        name, number = numbered(word)
        if name == ON_STACK and word != ON_STACK:
            return self.state.stack[number - 1 : number]
        if word.startswith(ABILITY_OF):
            # "#2" may belong to the card's name or count the abilities of the card.
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
        """Things that no line of the file wrote down: what was melded, or made by an ability."""
        name, number = numbered(word)
        wanted = folded(name)
        found = [each for each in self._in_order() if wanted in printed_names(each)]
        # Those that nobody has named come first: "Wolf" is the token that just appeared.
        known = self.names.with_handle
        found.sort(key=lambda each: any(piece.id in known for piece in each.pieces))
        return tuple(each.id for each in found[number - 1 : number])

    def _in_order(self) -> Iterator[GameObject]:
        return iter(sorted(self.state.everything.values(), key=lambda each: tuple(p.id for p in each.pieces)))

    # --- The other way round -------------------------------------------------------------------------

    def name_of(self, id: ObjectId) -> str:
        """What the file calls an object, or else what is printed on it."""
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
    """The name of a card as effects write it, with a capital letter; NO_OBJECT where there is none."""
    return f"{word[0].upper()}{word[1:]}" if word and word in library else NO_OBJECT


def is_object_word(word: str) -> bool:
    """Whether the text of a card means an object, or several, by a word."""
    return word in OBJECT_WORDS or on_top(word) is not None


def is_player_word(word: str) -> bool:
    """Whether the text of a card means a player, or several, by a word."""
    return word in _PLAYER_WORDS or player_of(word) is not None


def source_pieces(state: State, ability: StackAbility) -> tuple[Piece, ...]:
    """The pieces of the object whose ability it is, as it is or as it last was."""
    source = state.objects.get(ability.source) if ability.source is not None else None
    source = source or ability.source_before
    return source.pieces if source is not None else ()


def printed_names(object: GameObject) -> frozenset[str]:
    """All names that the cards of an object bear, folded; the result too where they are melded."""
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
    """A zone's word taken apart: ``Alice.hand`` is the hand and Alice; None if it is not a zone."""
    name, dot, kind = word.rpartition(".")
    if kind not in _ZONES or (dot and name not in players):
        return None
    return _ZONES[kind], name if dot else None
