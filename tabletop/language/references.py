"""Which object or player is meant: a number at the table, a word in a text, or what fits a selection."""

import re
from typing import TYPE_CHECKING, Final, TypeAlias

from tabletop.language.meaning import Meaning
from tabletop.language.reading import Phrase, Word, one_of


class ObjectWord(Word, called="object"):
    """An object, or several, by its part in the text."""

    SELF = "self"
    IT = "it"
    """What the effect before handled."""
    THAT = "that"
    """What the trigger speaks of."""
    OTHERS = "others"
    """What was not chosen."""
    CHOSEN = "chosen"
    CREATED = "created token"
    """The tokens that the text created last."""
    GRANTER = "what grants it"
    """The object whose effect gives the ability to the one that has it: the Equipment."""
    TAPPED = "tapped this way"
    """What an effect of the text has tapped last; what was tapped before was not (701.26a)."""
    SPENT = "spent"
    """What was sacrificed, discarded or the like as a cost."""
    WATCHED = "watched"
    """What a delayed trigger waits for has become."""
    ENCHANTED = "enchanted"
    """Whatever the object is attached to, equipped creatures as well."""
    TARGETS_OF_THAT = "targets of that"
    BLOCKED_BY_SELF = "blocked by self"
    ATTACKED_BY_THAT = "attacked by that"
    """The player, planeswalker or battle that the creature attacks of which the trigger speaks (506.4c)."""
    EXILED_WITH_SELF = "exiled with self"
    COMMANDER = "your commander"
    """Each commander that the player owns, wherever it is (903.3)."""


class TargetWord(Word, called="object"):
    """All that was chosen for one of the targets of the text."""

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
        """Which of the targets it is, counted from 0."""
        return _PLACES[self]


_PLACES: Final = {word: place for place, word in enumerate(TargetWord)}


class PlayerWord(Word, called="player"):
    """A player, or several, by their part in the text."""

    YOU = "you"
    OPPONENT = "opponent"
    EACH = "each"
    EACH_FROM_YOU = "each, starting with you"
    EACH_OPPONENT = "each opponent"
    TARGET = "target"
    TARGET_PLAYER = "target player"
    TARGET_OR_ITS_CONTROLLER = "target or its controller"
    """The player who is the first target, or who controls what is."""
    EACH_WHO_ATTACKED_YOU = "each opponent who attacked you"
    """In this turn, you or a planeswalker of yours."""
    EACH_DAMAGED = "each player dealt damage this way"
    THAT_PLAYER = "that player"
    """Of whom the trigger speaks, or whose turn it is where the text goes from player to player."""
    OWNER = "owner"
    """Of the object in question."""
    CONTROLLER = "controller"
    ACTIVE = "active"
    ENCHANTED = "enchanted"
    DEFENDING_PLAYER = "defending player"


class CardName(Phrase):
    """A card by its name, wherever it is: what is copied need not be on the table."""

    __slots__ = ()


class HostWord(Word, called="player"):
    """A player whom the controller chooses as something is attached."""

    A_PLAYER = "a player"


class NobodyWord(Word, called="player"):
    """No player at all."""

    NOBODY = "nobody"


class Anybody(Word, called="player"):
    """Whichever player, as where no player is asked for."""

    ANY = "any"


class Relation(Word, called="relation"):
    """What a player is to an object."""

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
    """A number that a text does not say in digits."""

    X = "X"
    """The one that was announced."""
    THAT_MANY = "that many"
    """As many as the effect before or the trigger says."""


class OnTop(Phrase):
    """What is on top of a library: ``"top of library"``, ``"top 2 of target player's library"``.

    ``number`` is None where the text speaks of the top card, ``whose`` where it is the controller's library.
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
    """The player whom a word means by an object; None where it means none."""
    object, _, relation = spelling.rpartition(_POSSESSIVE)
    if object in _OBJECTS and relation in _RELATIONS:
        return PlayerOf(_OBJECTS[object], _RELATIONS[relation])
    return None


def player_named(spelling: str) -> PlayerWord | PlayerOf:
    """The player, or several, whom a word means.

    Raises:
        ValueError: it means none.

    """
    return player_of(spelling) or PlayerWord(spelling)


def on_top(spelling: str) -> OnTop | None:
    """What a word means on top of a library; None where it means nothing there."""
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
    """A player, or nobody."""

    SeatOrWord = one_of("player", PlayerWord, Anybody, number=True, meaning=Meaning.PLAYER)
    """A player of whom a selection speaks, by the number of the seat or by the part in a text."""


def is_to_be_found(player: SeatOrWord | None) -> bool:
    """Whether a selection speaks of a player whom only the text around it knows."""
    return isinstance(player, str) and player not in _KNOWN_TO_A_SELECTION


_KNOWN_TO_A_SELECTION: Final = (PlayerWord.YOU, PlayerWord.OPPONENT, PlayerWord.ACTIVE, *Anybody)
"""Words for players that a selection understands by itself."""
