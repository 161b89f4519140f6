"""References to objects and players: a number at the table, a word in a text, or a selection.

Abilities are identified by their position and never by their words.
"""

import re
from functools import cache
from typing import TYPE_CHECKING, Final, TypeAlias

import msgspec
from msgspec.structs import replace

from tabletop.language.meaning import Meaning
from tabletop.language.reading import Phrase, Word, one_of


class ObjectWord(Word, called="object"):
    """An object or several, by their role in the text."""

    SELF = "self", "this"
    IT = "it"
    """Object of the previous effect."""
    THAT = "that", "it"
    """Object that the trigger refers to."""
    OTHERS = "others", "the others"
    """Objects that were not chosen."""
    CHOSEN = "chosen", "the chosen one"
    CREATED = "created token", "the token"
    """Tokens that the text created last."""
    GRANTER = "what grants it", "this Equipment"
    """Object whose effect grants the ability, such as the Equipment."""
    TAPPED = "tapped this way", "what was tapped this way"
    """Objects that an effect of the text tapped last. Those tapped before were not (701.26a)."""
    SPENT = "spent"
    """Objects sacrificed, discarded and so on as a cost."""
    WATCHED = "watched", "it"
    """Object that what a delayed trigger watched has become."""
    ENCHANTED = "enchanted"
    """Anything that the object is attached to, equipped creatures too."""
    TARGETS_OF_THAT = "targets of that", "one of its targets"
    BLOCKED_BY_SELF = "blocked by self", "the creature it blocks"
    PLAYER_OR_PLANESWALKER_ATTACKED_BY_THAT = (
        "player or planeswalker attacked by that",
        "the player or planeswalker it's attacking",
    )
    """Player or planeswalker that the trigger's creature attacks, none if it attacks a battle (506.4c)."""
    EXILED_WITH_SELF = "exiled with self", "the card exiled with this"
    COMMANDER = "your commander"
    """Every commander that the player owns, in any zone (903.3)."""


class TargetWord(Word, called="object"):
    """All objects and players chosen for one target of the text."""

    FIRST = "target"
    SECOND = "target 2"
    THIRD = "target 3"
    FOURTH = "target 4"
    FIFTH = "target 5"
    SIXTH = "target 6"
    SEVENTH = "target 7"
    EIGHTH = "target 8"
    NINTH = "target 9"

    @property
    def place(self) -> int:
        """Index of the target, from 0."""
        return _PLACES[self]


_PLACES: Final = {word: place for place, word in enumerate(TargetWord)}


class PlayerWord(Word, called="player"):
    """A player or several, by their role in the text."""

    YOU = "you"
    OPPONENT = "opponent", "an opponent"
    EACH = "each", "each player"
    EACH_FROM_YOU = "each, starting with you", "each player, starting with you"
    EACH_OPPONENT = "each opponent"
    TARGET = "target"
    TARGET_PLAYER = "target player"
    TARGET_OR_ITS_CONTROLLER = "target or its controller", "that player or that permanent's controller"
    """The player who is the first target, or who controls it."""
    EACH_WHO_ATTACKED_YOU = (
        "each opponent who attacked you",
        "each opponent who attacked you or a planeswalker you control this turn",
    )
    """Each opponent who attacked you or a planeswalker you control this turn."""
    EACH_DAMAGED = "each player dealt damage this way"
    THAT_PLAYER = "that player"
    """Player that the trigger refers to, or the current one of an effect that goes through the players."""
    OWNER = "owner", "its owner"
    """Owner of the object in question."""
    CONTROLLER = "controller", "its controller"
    ACTIVE = "active", "the active player"
    ENCHANTED = "enchanted", "the enchanted player"
    DEFENDING_PLAYER = "defending player", "the defending player"


class CardName(Phrase):
    """A card by name, wherever it is. What is copied need not be on the table."""

    __slots__ = ()


class HostWord(Word, called="player"):
    """A player chosen by the controller as something becomes attached."""

    A_PLAYER = "a player"


class NobodyWord(Word, called="player"):
    """No player."""

    NOBODY = "nobody"


class Anybody(Word, called="player"):
    """Any player, like no restriction."""

    ANY = "any"


class Relation(Word, called="relation"):
    """The relation of a player to an object."""

    OWNER = "owner"
    CONTROLLER = "controller"


class PlayerOf(Phrase):
    """The owner or controller of an object: ``"target's controller"``."""

    __slots__ = ("object", "relation")
    __match_args__ = ("object", "relation")

    def __init__(self, object: ObjectWord | TargetWord, relation: Relation) -> None:
        super().__init__(f"{object}'s {relation}")
        self.object: Final = object
        self.relation: Final = relation


class AmountWord(Word, called="amount"):
    """A number that a text gives without digits."""

    X = "X"
    """The announced number."""
    THAT_MANY = "that many"
    """The number of the previous effect or of the trigger."""
    LIFE_LOST = "life lost this way"
    """The life that players lost by the previous effects."""


class OnTop(Phrase):
    """The top of a library: ``"top of library"``, ``"top 2 of target player's library"``.

    ``number`` is None for the top card, ``whose`` is None for the controller's library.
    """

    __slots__ = ("number", "whose")
    __match_args__ = ("number", "whose")

    def __init__(
        self, number: int | AmountWord | None = None, whose: PlayerWord | PlayerOf | None = None
    ) -> None:
        many = "" if number is None else f"{number} "
        super().__init__(f"top {many}of {f'{whose}{_POSSESSIVE}' if whose is not None else ''}library")
        self.number: Final = number
        self.whose: Final = whose


_POSSESSIVE: Final = "'s "
_ON_TOP: Final = re.compile(
    r"top (?:(?P<number>[1-9][0-9]{0,3}|X|that many) )?of (?:(?P<whose>.+)'s )?library", re.ASCII
)
_OBJECTS: Final = {str(word): word for kind in (ObjectWord, TargetWord) for word in kind}
_PLAYERS: Final = {str(word): word for word in PlayerWord}
_RELATIONS: Final = {str(word): word for word in Relation}


def player_of(spelling: str) -> PlayerOf | None:
    """Return the player that a word names by an object, None if it names none."""
    object, _, relation = spelling.rpartition(_POSSESSIVE)
    if object in _OBJECTS and relation in _RELATIONS:
        return PlayerOf(_OBJECTS[object], _RELATIONS[relation])
    return None


def player_by_word(spelling: str) -> PlayerWord | PlayerOf:
    """Return the player or players that a word names.

    Raises:
        ValueError: it names none

    """
    return player_of(spelling) or PlayerWord(spelling)


def on_top(spelling: str) -> OnTop | None:
    """Return the top of a library that a word names, None if it names none."""
    found = _ON_TOP.fullmatch(spelling)
    if found is None:
        return None
    number, whose = found["number"], found["whose"]
    many = None if number is None else int(number) if number.isdecimal() else AmountWord(number)
    if whose is None:
        return OnTop(many)
    player = _PLAYERS.get(whose) or player_of(whose)
    return OnTop(many, player) if player is not None else None


if TYPE_CHECKING:
    PlayerRef: TypeAlias = int | PlayerWord | PlayerOf
    NamedRef: TypeAlias = ObjectWord | TargetWord
    HostRef: TypeAlias = int | PlayerWord | PlayerOf | HostWord
    MonarchRef: TypeAlias = PlayerWord | PlayerOf | NobodyWord
    SeatOrWord: TypeAlias = int | PlayerWord | Anybody
else:
    PlayerRef = one_of(
        "player", PlayerWord, phrase=player_of, phrases=(PlayerOf,), number=True, meaning=Meaning.PLAYER
    )
    """A player: a seat from 0, or a word in a card's text."""

    NamedRef = one_of("object", ObjectWord, TargetWord, meaning=Meaning.WORD)
    """An object whose name counts, by its word in the text."""

    HostRef = one_of(
        "player",
        PlayerWord,
        HostWord,
        phrase=player_of,
        phrases=(PlayerOf,),
        number=True,
        meaning=Meaning.PLAYER,
    )
    """A player to whom something is attached."""

    MonarchRef = one_of(
        "player", PlayerWord, NobodyWord, phrase=player_of, phrases=(PlayerOf,), meaning=Meaning.PLAYER
    )
    """A player, or none."""

    SeatOrWord = one_of("player", PlayerWord, Anybody, number=True, meaning=Meaning.PLAYER)
    """A player of whom a selection speaks, by the number of the seat or by the part in a text."""


def is_to_be_found(player: SeatOrWord | None) -> bool:
    """Return whether a selection's player is known only from the surrounding text."""
    return isinstance(player, str) and player not in _KNOWN_TO_A_SELECTION


_KNOWN_TO_A_SELECTION: Final = (PlayerWord.YOU, PlayerWord.OPPONENT, PlayerWord.ACTIVE, *Anybody)
"""Words for players that a selection can resolve by itself."""


class AbilityKey(msgspec.Struct, frozen=True, kw_only=True):
    """The position of an ability on an object.

    Facts about an ability are stored with its object under this key. Two abilities with equal words are two,
    a back's abilities differ from its front's, and an ability that was removed and restored is the same as
    before. A face is identified by its name, which a copy takes over.
    """

    face: str = ""
    """Name of the face. For a granted ability, the face of the granting object if it has one."""
    granted_by: int | None = None
    """Number of the granting object or lasting effect, None for the face's own ability."""
    keyword: str = ""
    """Keyword or rule that implies the ability, if it isn't written out."""
    place: tuple[int, ...] = ()
    """Position on the face. For a granted ability, the position of the granting ability, then its own."""

    def granting(self, number: int) -> tuple["AbilityKey", ...]:
        """Return the keys of abilities that this ability, or an effect, grants to an object."""
        return tuple(replace(self, place=(*self.place, place)) for place in range(number))


@cache
def keys_on(face: str, number: int, below: int = 0) -> tuple[AbilityKey, ...]:
    """Return the keys of a face's abilities. ``below`` counts the cards above it in a merged object."""
    under = (below,) if below else ()
    return tuple(AbilityKey(face=face, place=(place, *under)) for place in range(number))
