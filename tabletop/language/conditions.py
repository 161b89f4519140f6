"""Conditions on the game, and references to everything that a selection fits."""

from typing import TYPE_CHECKING, Annotated, ClassVar, TypeAlias

import msgspec

from tabletop.language.amounts import AllWord, CountersOn, OfThisTurn, counters_on
from tabletop.language.card_types import CardType
from tabletop.language.meaning import Meaning
from tabletop.language.reading import Word, one_of
from tabletop.language.references import (
    AmountWord,
    CardName,
    MonarchRef,
    ObjectWord,
    OnTop,
    PlayerRef,
    PlayerWord,
    TargetWord,
    on_top,
)
from tabletop.language.selections import Selection, Tally
from tabletop.language.spelled import ManaText, PlayerText
from tabletop.language.zones import ZoneKind


class TimeWord(Word, called="time"):
    """A time: day, night or neither yet (731.1), a player's turn, or the combat phase."""

    DAY = "day", "it's day"
    NIGHT = "night", "it's night"
    NEITHER = "neither", "it's neither day nor night"
    YOUR_TURN = "your turn", "it's your turn"
    NOT_YOUR_TURN = "not your turn", "it isn't your turn"
    THEIR_TURN = "their turn", "it's that player's turn"
    """The turn of the player that the text refers to."""
    COMBAT = "combat", "it's the combat phase"


def _copied(spelling: str) -> OnTop | CardName | None:
    """Return the top cards of a library, or a card by name. The library checks whether that card exists."""
    # No card's name begins with a small letter, and all words for objects do.
    return on_top(spelling) or (None if not spelling or spelling[0].islower() else CardName(spelling))


if TYPE_CHECKING:
    AmountOrAll: TypeAlias = int | AmountWord | CountersOn | Tally | AllWord
    ObjectRef: TypeAlias = int | ObjectWord | TargetWord | OnTop | Selection
    CopiedRef: TypeAlias = int | ObjectWord | TargetWord | OnTop | Selection | CardName
else:
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
        meaning=Meaning.OBJECT,
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
        meaning=Meaning.OBJECT,
    )
    """What is copied: an object, one that a selection fits, or a card by its name."""


class ACondition(
    msgspec.Struct, frozen=True, kw_only=True, tag_field="if", omit_defaults=True, forbid_unknown_fields=True
):
    """A question about the game."""

    template: ClassVar[str] = ""
    """Words for it on a card (`tabletop.cards.wording.templates`), empty if a function makes them."""


class Count(ACondition, frozen=True, kw_only=True, tag="count"):
    """A number of objects that fit a selection. For opponents' objects, the count of any single opponent."""

    of: Selection
    at_least: Annotated[int | None, Meaning.NUMBER] = None
    at_most: Annotated[int | None, Meaning.NUMBER] = None


class Counters(ACondition, frozen=True, kw_only=True, tag="counters"):
    """A number of counters of a kind on the object itself."""

    kind: Annotated[str, Meaning.COUNTER]
    at_least: Annotated[int | None, Meaning.NUMBER] = None
    at_most: Annotated[int | None, Meaning.NUMBER] = None


class Amounts(ACondition, frozen=True, kw_only=True, tag="amount"):
    """The value of a tally."""

    of: Tally
    at_least: Annotated[int | Tally | None, Meaning.NUMBER] = None
    at_most: Annotated[int | Tally | None, Meaning.NUMBER] = None


class Monarch(ACondition, frozen=True, kw_only=True, tag="monarch"):
    """Whether a player is the monarch. With ``"nobody"``, whether there isn't one."""

    player: MonarchRef = PlayerWord.YOU


class NthTime(ACondition, frozen=True, kw_only=True, tag="nth time"):
    """Whether this is the ability's nth resolution this turn. Each resolution asks once."""

    template = "this is the {number:th} time this ability has resolved this turn"

    number: Annotated[int, Meaning.AT_LEAST_ONE]


class CastFrom(ACondition, frozen=True, kw_only=True, tag="cast from"):
    """Whether the spell itself was cast from a zone."""

    template = "this was cast from {zone}"

    zone: ZoneKind


class Kicked(ACondition, frozen=True, kw_only=True, tag="kicked"):
    """Whether the spell itself was kicked (702.33d)."""

    template = "this was kicked"


class Untimely(ACondition, frozen=True, kw_only=True, tag="cast out of time"):
    """Whether the spell itself was cast when a sorcery couldn't have been (601.3b)."""

    template = "this was cast when no sorcery could be"


class SpellsLastTurn(ACondition, frozen=True, kw_only=True, tag="spells last turn"):
    """A number of spells cast last turn, by all players together or by any one player."""

    at_most: Annotated[int | None, Meaning.NUMBER] = None
    by_one_player_at_least: Annotated[int | None, Meaning.NUMBER] = None


class LifeTotal(ACondition, frozen=True, kw_only=True, tag="life"):
    """A player's life total."""

    player: PlayerRef = PlayerWord.YOU
    at_least: Annotated[int | None, Meaning.NUMBER] = None
    at_most: Annotated[int | None, Meaning.NUMBER] = None


class Time(ACondition, frozen=True, kw_only=True, tag="time"):
    """Whether it is day or night, or whose turn it is."""

    template = "{it_is}"

    it_is: TimeWord


class OwnAndControl(ACondition, frozen=True, kw_only=True, tag="own and control"):
    """Whether the ability's controller owns and controls the object itself and another object of a name.

    The other object has all of the card types in ``types``.
    """

    template = "you own and control both this and {name}"

    name: Annotated[str, Meaning.NAME]
    types: tuple[CardType, ...] = ()


class Fits(ACondition, frozen=True, kw_only=True, tag="fits"):
    """Whether an object, by its role in the text (``"it"``, ``"self"``, ``"that"``), fits a selection."""

    object: ObjectRef
    of: Selection


class CardTypesInGraveyard(ACondition, frozen=True, kw_only=True, tag="card types in graveyard"):
    """Number of card types among the cards in the controller's graveyard."""

    template = "there are {at_least:* or more card types} among cards in your graveyard"

    at_least: Annotated[int, Meaning.NUMBER]


class ThisTurn(ACondition, frozen=True, kw_only=True, tag="this turn"):
    """A count of the controller's actions this turn, or of events that happened to creatures this turn."""

    what: OfThisTurn
    at_least: Annotated[int, Meaning.NUMBER] = 1


class ManaSpent(ACondition, frozen=True, kw_only=True, tag="mana spent"):
    """Whether mana of a kind was spent to cast the spell itself."""

    template = "{symbol} was spent to cast it"

    symbol: ManaText


class AttackedTogether(ACondition, frozen=True, kw_only=True, tag="attacked together"):
    """Whether the object itself and a number of others were declared as attackers in this combat."""

    template = "this{others: and at least * other creatures} attacked this combat"

    others: Annotated[int, Meaning.COUNT] = 0


class DamageToPlayer(ACondition, frozen=True, kw_only=True, tag="damage to player"):
    """Whether the object itself has dealt a player an amount of damage this turn."""

    template = "it has dealt {at_least} or more damage to {player} this turn"

    player: PlayerRef
    at_least: Annotated[int, Meaning.NUMBER]


class Unhurt(ACondition, frozen=True, kw_only=True, tag="unhurt since last turn"):
    """Whether the controller was dealt no combat damage since their last turn."""

    template = "you were dealt no combat damage since your last turn"


class DamagedThisWay(ACondition, frozen=True, kw_only=True, tag="damaged this way"):
    """Whether earlier effects of the text dealt damage to a player."""

    template = "a player was dealt damage this way"


class TransformedThisWay(ACondition, frozen=True, kw_only=True, tag="transformed this way"):
    """Whether earlier effects of the text transformed the object itself, whichever side is up now."""


class AskPlayer(ACondition, frozen=True, kw_only=True, tag="ask"):
    """A yes-or-no question that only the players can answer.

    ``statement`` is the same as part of a text: ``"a creature died this turn"``.
    """

    template = "{statement}"

    words: PlayerText
    statement: PlayerText


class All(ACondition, frozen=True, kw_only=True, tag="all"):
    """All of several conditions."""

    of: tuple["Condition", ...]


class AnyOf(ACondition, frozen=True, kw_only=True, tag="any"):
    """At least one of several conditions."""

    of: tuple["Condition", ...]


class Not(ACondition, frozen=True, kw_only=True, tag="not"):
    """The negation of a condition."""

    of: "Condition"


Condition: TypeAlias = (
    Count
    | Counters
    | Amounts
    | Monarch
    | NthTime
    | CastFrom
    | Kicked
    | Untimely
    | SpellsLastTurn
    | LifeTotal
    | Time
    | OwnAndControl
    | Fits
    | CardTypesInGraveyard
    | ThisTurn
    | ManaSpent
    | AttackedTogether
    | DamageToPlayer
    | Unhurt
    | DamagedThisWay
    | TransformedThisWay
    | AskPlayer
    | All
    | AnyOf
    | Not
)
