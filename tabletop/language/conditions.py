"""What abilities ask of the table: selections of objects, and conditions on what is there."""

from collections.abc import Iterable
from typing import TYPE_CHECKING, Final, TypeAlias

import msgspec
from msgspec.structs import force_setattr

from tabletop.language.amounts import (
    AllWord,
    Color,
    Counted,
    CountersOn,
    OfCards,
    OfObjects,
    OfPlayers,
    OfThisTurn,
    OfTurn,
    Pick,
    SacrificedThisTurn,
    counters_on,
)
from tabletop.language.card_types import CardType, Supertype, told_apart
from tabletop.language.keywords import KeywordText
from tabletop.language.reading import Word, one_of
from tabletop.language.references import (
    AmountWord,
    CardName,
    MonarchRef,
    ObjectWord,
    OnTop,
    PlayerOf,
    PlayerRef,
    PlayerWord,
    TargetWord,
    on_top,
    player_of,
)
from tabletop.language.spelled import PlayerText
from tabletop.language.zones import ZoneKind


class Anybody(Word, called="player"):
    """Whichever player, as where no player is asked for."""

    ANY = "any"


if TYPE_CHECKING:
    SeatOrWord: TypeAlias = int | PlayerWord | Anybody
else:
    SeatOrWord = one_of("player", PlayerWord, Anybody, number=True)
    """A player, by the number of the seat or by the part in a text."""


class Worn(Word, called="thing that is worn"):
    """A kind of thing that is attached to an object."""

    AURA = "Aura"
    EQUIPMENT = "Equipment"


class TimeWord(Word, called="time"):
    """What time it is: day, night or neither yet (731.1), whose turn, or the combat phase."""

    DAY = "day"
    NIGHT = "night"
    NEITHER = "neither"
    YOUR_TURN = "your turn"
    NOT_YOUR_TURN = "not your turn"
    COMBAT = "combat"


class Selection(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True, forbid_unknown_fields=True):
    """Objects that fit every word given here; empty words ask nothing. Of the stack only spells fit.

    ``controller`` and ``owner`` are seats, or ``"you"`` and ``"opponent"`` seen from the ability; where
    something is counted, the owner may be ``"that player"``, of whom the text has just spoken.
    ``other`` leaves out the object that asks. ``types`` and its like must all be there, of ``any_types``
    and ``any_subtypes`` one is enough. ``with_counter`` is a kind of counter. ``exiled_with`` are the cards
    exiled with the object that asks, ``attached_to_it`` the permanents attached to it, ``wears`` are printed
    subtypes of which something is attached to the object (``"Aura"``: it is enchanted), ``blocking_it`` the
    creatures that block it. ``in_combat`` is attacking or blocking, ``damaged`` dealt damage in this turn,
    ``damaged_by`` so by a source that this player controlled then,
    ``attacked`` sent to attack in it, ``tougher`` of greater toughness than power. ``entered_from`` is the
    kind of zone that it came from, or was cast from.
    Where an effect or a target asks, some limits may be ``"X"`` or a tally, and ``attached_to`` be what it
    has to be attached to.
    """

    zone: ZoneKind = ZoneKind.BATTLEFIELD
    types: tuple[CardType, ...] = ()
    any_types: tuple[str, ...] = ()
    not_types: tuple[CardType, ...] = ()
    subtypes: tuple[str, ...] = ()
    any_subtypes: tuple[str, ...] = ()
    not_subtypes: tuple[str, ...] = ()
    supertypes: tuple[Supertype, ...] = ()
    not_supertypes: tuple[Supertype, ...] = ()
    colors: tuple[Color, ...] = ()
    not_colors: tuple[Color, ...] = ()
    color_count: int | None = None
    not_color_count: int | None = None
    keywords: tuple[KeywordText, ...] = ()
    name: str | None = None
    controller: SeatOrWord | None = None
    owner: SeatOrWord | None = None
    mana_value: "Amount | None" = None
    min_mana_value: int | None = None
    max_mana_value: "Amount | None" = None
    even_mana_value: bool | None = None
    min_power: int | None = None
    max_power: "Amount | None" = None
    min_toughness: int | None = None
    with_counter: str | None = None
    any_keywords: tuple[KeywordText, ...] = ()
    not_keywords: tuple[KeywordText, ...] = ()
    token: bool | None = None
    tapped: bool | None = None
    attacking: bool | None = None
    in_combat: bool | None = None
    damaged: bool | None = None
    damaged_by: SeatOrWord | None = None
    attacked: bool | None = None
    entered_from: ZoneKind | None = None
    was_cast: bool | None = None
    tougher: bool | None = None
    blocking_it: bool = False
    transformed: bool | None = None
    double_faced: bool | None = None
    face_down: bool | None = None
    exiled_with: bool = False
    attached_to_it: bool = False
    attached_to: "Selection | None" = None
    wears: tuple[Worn, ...] = ()
    other: bool = False


def with_types(words: Iterable[str], without: Iterable[str] = ()) -> Selection:
    """What is of all types in a list and of none in another; they may be of any kind."""
    there, absent = told_apart(words), told_apart(without)
    return Selection(
        types=there.types,
        supertypes=there.supertypes,
        subtypes=there.subtypes,
        not_types=absent.types,
        not_supertypes=absent.supertypes,
        not_subtypes=absent.subtypes,
    )


def _counted_of(spelling: str) -> OnTop | PlayerOf | None:
    return on_top(spelling) or player_of(spelling)


if TYPE_CHECKING:
    CountedOf: TypeAlias = ObjectWord | TargetWord | OnTop | PlayerWord | PlayerOf | Color | Selection
else:
    CountedOf = one_of(
        "object or player",
        *(PlayerWord, ObjectWord, TargetWord, Color),
        phrase=_counted_of,
        phrases=(OnTop, PlayerOf),
        table=lambda: Selection,
    )
    """Of what it is counted; a word that means objects and players means what the count asks for."""


class Tally(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True, forbid_unknown_fields=True):
    """A number that is counted as the effect happens (608.2h).

    Of several players it is the sum, or as ``pick`` says the most or the least. ``half`` of it is rounded up,
    ``times`` and ``plus`` come after that.

    Raises:
        ValueError: ``what`` is not counted of that.

    """

    what: Counted = OfObjects.NUMBER
    of: CountedOf = ObjectWord.SELF
    pick: Pick | None = None
    half: bool = False
    times: int = 1
    plus: int = 0

    def __post_init__(self) -> None:
        """See to it that what is counted goes with that of which it is counted."""
        counted = _COUNTED_OF.get(type(self.what), ())
        if PlayerWord in counted and ObjectWord not in counted and self.of in _PLAYERS:
            # "target" and "enchanted" stand for objects, too.
            force_setattr(self, "of", PlayerWord(str(self.of)))
        if type(self.of) not in counted and not (self._is_of_all_that_fit() and ObjectWord in counted):
            raise ValueError(f"“{self.what}” is not counted of that")

    def _is_of_all_that_fit(self) -> bool:
        """Whether it is counted of a selection, and not of one object alone."""
        return isinstance(self.of, msgspec.Struct) and self.what not in _OF_ONE


_OF_OBJECTS: Final = (ObjectWord, TargetWord, OnTop)
_OF_PLAYERS: Final = (PlayerWord, PlayerOf)
_COUNTED_OF: Final[dict[type, tuple[type, ...]]] = {
    OfObjects: _OF_OBJECTS,
    CountersOn: _OF_OBJECTS,
    OfPlayers: _OF_PLAYERS,
    OfTurn: _OF_PLAYERS,
    SacrificedThisTurn: _OF_PLAYERS,
    OfCards: (Color,),
    AmountWord: (*_OF_OBJECTS, *_OF_PLAYERS),
}
"""Of what something is counted, by what it is; what objects are asked for may be asked of a selection."""

_PLAYERS: Final = frozenset(PlayerWord)
_OF_ONE: Final = (OfObjects.DAMAGE_DEALT, OfObjects.MANA_SPENT)


def _copied(spelling: str) -> OnTop | CardName | None:
    """What is on top of a library, or else a card; whether there is such a card the library knows."""
    # No card's name begins with a small letter, and all words for objects do.
    return on_top(spelling) or (None if not spelling or spelling[0].islower() else CardName(spelling))


if TYPE_CHECKING:
    Amount: TypeAlias = int | AmountWord | CountersOn | Tally
    AmountOrAll: TypeAlias = int | AmountWord | CountersOn | Tally | AllWord
    ObjectRef: TypeAlias = int | ObjectWord | TargetWord | OnTop | Selection
    CopiedRef: TypeAlias = int | ObjectWord | TargetWord | OnTop | Selection | CardName
else:
    Amount = one_of(
        "amount", AmountWord, phrase=counters_on, phrases=(CountersOn,), table=lambda: Tally, number=True
    )
    """How many or how much."""

    AmountOrAll = one_of(
        "amount",
        *(AmountWord, AllWord),
        phrase=counters_on,
        phrases=(CountersOn,),
        table=lambda: Tally,
        number=True,
    )
    """The same, or all that there are."""

    ObjectRef = one_of(
        "object",
        ObjectWord,
        TargetWord,
        phrase=on_top,
        phrases=(OnTop,),
        table=lambda: Selection,
        number=True,
    )
    """An object: its number at the table, a word in a card's text, or all that a selection fits."""

    CopiedRef = one_of(
        "object",
        ObjectWord,
        TargetWord,
        phrase=_copied,
        phrases=(OnTop, CardName),
        table=lambda: Selection,
        number=True,
    )
    """What is copied: an object, one that a selection fits, or a card by its name."""


class ACondition(
    msgspec.Struct, frozen=True, kw_only=True, tag_field="if", omit_defaults=True, forbid_unknown_fields=True
):
    """One question about the table."""


class Count(ACondition, frozen=True, kw_only=True, tag="count"):
    """How many objects fit a selection."""

    of: Selection
    at_least: int | None = None
    at_most: int | None = None


class Counters(ACondition, frozen=True, kw_only=True, tag="counters"):
    """How many counters of a kind the object itself has."""

    kind: str
    at_least: int | None = None
    at_most: int | None = None


class Amounts(ACondition, frozen=True, kw_only=True, tag="amount"):
    """How much a tally comes to."""

    of: Tally
    at_least: int | Tally | None = None
    at_most: int | Tally | None = None


class Monarch(ACondition, frozen=True, kw_only=True, tag="monarch"):
    """Whether a player is the monarch, or ``"nobody"``."""

    player: MonarchRef = PlayerWord.YOU


class NthTime(ACondition, frozen=True, kw_only=True, tag="nth time"):
    """Whether the ability resolves for so many times in this turn now; asked once each time."""

    number: int


class CastFrom(ACondition, frozen=True, kw_only=True, tag="cast from"):
    """Whether the spell itself was cast from a zone."""

    zone: ZoneKind


class Kicked(ACondition, frozen=True, kw_only=True, tag="kicked"):
    """Whether the spell itself was kicked (702.33d)."""


class SpellsLastTurn(ACondition, frozen=True, kw_only=True, tag="spells last turn"):
    """How many spells were cast last turn: by all together, or by some one player."""

    at_most: int | None = None
    by_one_player_at_least: int | None = None


class LifeTotal(ACondition, frozen=True, kw_only=True, tag="life"):
    """What life total a player has."""

    player: PlayerRef = PlayerWord.YOU
    at_least: int | None = None
    at_most: int | None = None


class Time(ACondition, frozen=True, kw_only=True, tag="time"):
    """Whether it is day or night, or whose turn it is."""

    it_is: TimeWord


class OwnAndControl(ACondition, frozen=True, kw_only=True, tag="own and control"):
    """Whether the ability's controller owns and controls the object itself and one with a name."""

    name: str


class Fits(ACondition, frozen=True, kw_only=True, tag="fits"):
    """Whether one object, by its word in the text (``"it"``, ``"self"``, ``"that"``), fits a selection."""

    object: ObjectRef
    of: Selection


class CardTypesInGraveyard(ACondition, frozen=True, kw_only=True, tag="card types in graveyard"):
    """How many card types there are among the cards in the controller's graveyard."""

    at_least: int


class ThisTurn(ACondition, frozen=True, kw_only=True, tag="this turn"):
    """What the controller has done in this turn, or what has happened to creatures in it."""

    what: OfThisTurn
    at_least: int = 1


class AttackedTogether(ACondition, frozen=True, kw_only=True, tag="attacked together"):
    """Whether the object itself and so many others were sent to attack in this combat."""

    others: int = 0


class DamageToPlayer(ACondition, frozen=True, kw_only=True, tag="damage to player"):
    """Whether the object itself has dealt a player so much damage in this turn."""

    player: PlayerRef
    at_least: int


class DamagedThisWay(ACondition, frozen=True, kw_only=True, tag="damaged this way"):
    """Whether the effects before dealt damage to a player."""


class AskPlayer(ACondition, frozen=True, kw_only=True, tag="ask"):
    """Something only the players can tell; the words are a question with yes or no as its answer.

    ``statement`` says the same as it stands in a text: ``"a creature died this turn"``.
    """

    words: PlayerText
    statement: PlayerText


class All(ACondition, frozen=True, kw_only=True, tag="all"):
    """Every one of several conditions."""

    of: tuple["Condition", ...]


class Not(ACondition, frozen=True, kw_only=True, tag="not"):
    """The opposite of a condition."""

    of: "Condition"


Condition: TypeAlias = (
    Count
    | Counters
    | Amounts
    | Monarch
    | NthTime
    | CastFrom
    | Kicked
    | SpellsLastTurn
    | LifeTotal
    | Time
    | OwnAndControl
    | Fits
    | CardTypesInGraveyard
    | ThisTurn
    | AttackedTogether
    | DamageToPlayer
    | DamagedThisWay
    | AskPlayer
    | All
    | Not
)
