"""Conditions on what is there, and references to all that a selection fits."""

from typing import TYPE_CHECKING, Annotated, TypeAlias

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
    """What time it is: day, night or neither yet (731.1), whose turn, or the combat phase."""

    DAY = "day"
    NIGHT = "night"
    NEITHER = "neither"
    YOUR_TURN = "your turn"
    NOT_YOUR_TURN = "not your turn"
    THEIR_TURN = "their turn"
    """Of the player of whom the text speaks."""
    COMBAT = "combat"


def _copied(spelling: str) -> OnTop | CardName | None:
    """What is on top of a library, or else a card; whether there is such a card the library knows."""
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
    """One question about the table."""


class Count(ACondition, frozen=True, kw_only=True, tag="count"):
    """How many objects fit a selection; of objects of an opponent how many one of the opponents has."""

    of: Selection
    at_least: Annotated[int | None, Meaning.NUMBER] = None
    at_most: Annotated[int | None, Meaning.NUMBER] = None


class Counters(ACondition, frozen=True, kw_only=True, tag="counters"):
    """How many counters of a kind the object itself has."""

    kind: Annotated[str, Meaning.COUNTER]
    at_least: Annotated[int | None, Meaning.NUMBER] = None
    at_most: Annotated[int | None, Meaning.NUMBER] = None


class Amounts(ACondition, frozen=True, kw_only=True, tag="amount"):
    """How much a tally comes to."""

    of: Tally
    at_least: Annotated[int | Tally | None, Meaning.NUMBER] = None
    at_most: Annotated[int | Tally | None, Meaning.NUMBER] = None


class Monarch(ACondition, frozen=True, kw_only=True, tag="monarch"):
    """Whether a player is the monarch, or ``"nobody"``."""

    player: MonarchRef = PlayerWord.YOU


class NthTime(ACondition, frozen=True, kw_only=True, tag="nth time"):
    """Whether the ability resolves for so many times in this turn now; asked once each time."""

    number: Annotated[int, Meaning.NUMBER]


class CastFrom(ACondition, frozen=True, kw_only=True, tag="cast from"):
    """Whether the spell itself was cast from a zone."""

    zone: ZoneKind


class Kicked(ACondition, frozen=True, kw_only=True, tag="kicked"):
    """Whether the spell itself was kicked (702.33d)."""


class Untimely(ACondition, frozen=True, kw_only=True, tag="cast out of time"):
    """Whether the spell itself was cast at a time when no sorcery could have been (601.3b)."""


class SpellsLastTurn(ACondition, frozen=True, kw_only=True, tag="spells last turn"):
    """How many spells were cast last turn: by all together, or by some one player."""

    at_most: Annotated[int | None, Meaning.NUMBER] = None
    by_one_player_at_least: Annotated[int | None, Meaning.NUMBER] = None


class LifeTotal(ACondition, frozen=True, kw_only=True, tag="life"):
    """What life total a player has."""

    player: PlayerRef = PlayerWord.YOU
    at_least: Annotated[int | None, Meaning.NUMBER] = None
    at_most: Annotated[int | None, Meaning.NUMBER] = None


class Time(ACondition, frozen=True, kw_only=True, tag="time"):
    """Whether it is day or night, or whose turn it is."""

    it_is: TimeWord


class OwnAndControl(ACondition, frozen=True, kw_only=True, tag="own and control"):
    """Whether the ability's controller owns and controls the object itself and one with a name.

    ``types``: that one has all of these card types.
    """

    name: Annotated[str, Meaning.NAME]
    types: tuple[CardType, ...] = ()


class Fits(ACondition, frozen=True, kw_only=True, tag="fits"):
    """Whether one object, by its word in the text (``"it"``, ``"self"``, ``"that"``), fits a selection."""

    object: ObjectRef
    of: Selection


class CardTypesInGraveyard(ACondition, frozen=True, kw_only=True, tag="card types in graveyard"):
    """How many card types there are among the cards in the controller's graveyard."""

    at_least: Annotated[int, Meaning.NUMBER]


class ThisTurn(ACondition, frozen=True, kw_only=True, tag="this turn"):
    """What the controller has done in this turn, or what has happened to creatures in it."""

    what: OfThisTurn
    at_least: Annotated[int, Meaning.NUMBER] = 1


class ManaSpent(ACondition, frozen=True, kw_only=True, tag="mana spent"):
    """Whether mana of a kind was spent to cast the spell itself."""

    symbol: ManaText


class AttackedTogether(ACondition, frozen=True, kw_only=True, tag="attacked together"):
    """Whether the object itself and so many others were sent to attack in this combat."""

    others: Annotated[int, Meaning.COUNT] = 0


class DamageToPlayer(ACondition, frozen=True, kw_only=True, tag="damage to player"):
    """Whether the object itself has dealt a player so much damage in this turn."""

    player: PlayerRef
    at_least: Annotated[int, Meaning.NUMBER]


class Unhurt(ACondition, frozen=True, kw_only=True, tag="unhurt since last turn"):
    """Whether the controller was dealt no combat damage since their last turn."""


class DamagedThisWay(ACondition, frozen=True, kw_only=True, tag="damaged this way"):
    """Whether the effects before dealt damage to a player."""


class TransformedThisWay(ACondition, frozen=True, kw_only=True, tag="transformed this way"):
    """Whether the effects before have transformed the object itself, whichever side is up now."""


class AskPlayer(ACondition, frozen=True, kw_only=True, tag="ask"):
    """Something only the players can tell; the words are a question with yes or no as its answer.

    ``statement`` says the same as it stands in a text: ``"a creature died this turn"``.
    """

    words: PlayerText
    statement: PlayerText


class All(ACondition, frozen=True, kw_only=True, tag="all"):
    """Every one of several conditions."""

    of: tuple["Condition", ...]


class AnyOf(ACondition, frozen=True, kw_only=True, tag="any"):
    """At least one of several conditions."""

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
