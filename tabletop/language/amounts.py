"""Amounts: numbers, X, "that many", and values counted as an effect happens."""

import re
from typing import TYPE_CHECKING, Final, TypeAlias

from tabletop.language.meaning import Meaning
from tabletop.language.reading import Phrase, Word, one_of
from tabletop.language.references import (
    AmountWord,
)


class SpentX(Word, called="amount"):
    """The number announced for X."""

    X = "X"


class AllWord(Word, called="amount"):
    """Every one."""

    ALL = "all"


class AnyWord(Word, called="amount"):
    """Any number."""

    ANY = "any"


class Color(Word, called="color"):
    """One of the five colors (105.1)."""

    WHITE = "W"
    BLUE = "U"
    BLACK = "B"
    RED = "R"
    GREEN = "G"


class OfObjects(Word, called="thing to count"):
    """A value counted of objects as they last existed."""

    NUMBER = "number"
    POWER = "power"
    TOUGHNESS = "toughness"
    MANA_VALUE = "mana value"
    GREATEST_POWER = "greatest power"
    COLORS = "colors"
    """Number among the objects, as in the next four."""
    CARD_TYPES = "card types"
    PERMANENT_TYPES = "permanent types"
    POWERS = "powers"
    MANA_VALUES = "mana values"
    DAMAGE_DEALT = "damage dealt"
    MANA_SPENT = "mana spent"
    TIMES_KICKED = "times kicked"


class OfPlayers(Word, called="thing to count"):
    """A value counted of players."""

    LIFE = "life"
    STARTING_LIFE = "starting life"
    OPPONENTS = "opponents"
    HAND = "hand"
    """Number of cards in it, as in the next two."""
    LIBRARY = "library"
    GRAVEYARD = "graveyard"


class OfTurn(Word, called="thing to count of a turn"):
    """A value that counts a player's actions this turn, or other events of this turn."""

    LIFE_GAINED = "life gained"
    LIFE_LOST = "life lost"
    ATTACKERS = "attackers"
    """Number of creatures declared as attackers."""
    CARDS_DRAWN = "cards drawn"
    CARDS_DISCARDED = "cards discarded"
    INSTANTS_AND_SORCERIES_CAST = "instants and sorceries cast"
    PERMANENT_CARDS_PUT_INTO_YOUR_GRAVEYARD = "permanent cards put into your graveyard"
    CREATURES_DIED = "creatures died"
    """Number of creatures that died, whoever controlled them."""
    CREATURES_OF_OPPONENTS_DIED = "creatures of opponents died"
    NONCOMBAT_DAMAGE_BY_RED_SOURCES = "noncombat damage by red sources"
    COMBAT_DAMAGE_TAKEN = "combat damage taken"
    ARTIFACTS_ENTERED = "artifacts entered"
    """Under the player's control."""
    PERMANENTS_PUT_INTO_GRAVEYARDS = "permanents put into graveyards"
    """Those of all players, from the battlefield."""
    WATERBEND = "waterbend"
    EARTHBEND = "earthbend"
    FIREBEND = "firebend"
    AIRBEND = "airbend"


class OfCards(Word, called="thing to count"):
    """Mana symbols among the costs of the controller's permanents (700.5)."""

    DEVOTION = "devotion"


class CountersOn(Phrase):
    """Number of counters of a kind: ``"+1/+1 counters"``. As an amount, on the source."""

    __slots__ = ("kind",)
    __match_args__ = ("kind",)

    def __init__(self, kind: str) -> None:
        super().__init__(f"{kind}{_COUNTERS}")
        self.kind: Final = kind


class SacrificedThisTurn(Phrase):
    """Permanents of a subtype that a player sacrificed this turn: ``"Clue sacrificed"``."""

    __slots__ = ("subtype",)
    __match_args__ = ("subtype",)

    def __init__(self, subtype: str) -> None:
        super().__init__(f"{subtype}{_SACRIFICED}")
        self.subtype: Final = subtype


class AttackersThisTurn(Phrase):
    """Attackers of a subtype that a player declared this turn: ``"Wolf attackers"``."""

    __slots__ = ("subtype",)
    __match_args__ = ("subtype",)

    def __init__(self, subtype: str) -> None:
        super().__init__(f"{subtype}{_ATTACKERS}")
        self.subtype: Final = subtype


class Pick(Word, called="way to pick of several"):
    """Choice among the numbers of several players, instead of their sum."""

    MOST = "most"
    LEAST = "least"


_COUNTERS: Final = " counters"
_SACRIFICED: Final = " sacrificed"
_ATTACKERS: Final = " attackers"
_KIND: Final = re.compile(r"[+-][0-9]{1,2}/[+-][0-9]{1,2}|[a-z][a-z -]{0,40}")
_SUBTYPE: Final = re.compile(r"[A-Z][A-Za-z'-]{0,40}")


def counters_on(spelling: str) -> CountersOn | None:
    """Return the counters that a word names, None if it names none."""
    kind = spelling.removesuffix(_COUNTERS)
    return CountersOn(kind) if kind != spelling and _KIND.fullmatch(kind) else None


def sacrificed(spelling: str) -> SacrificedThisTurn | None:
    """Return the sacrifices that a word names, None if it names none."""
    subtype = spelling.removesuffix(_SACRIFICED)
    return SacrificedThisTurn(subtype) if subtype != spelling and _SUBTYPE.fullmatch(subtype) else None


def attackers_of(spelling: str) -> AttackersThisTurn | None:
    """Return the attackers that a word names, None if it names none."""
    subtype = spelling.removesuffix(_ATTACKERS)
    return AttackersThisTurn(subtype) if subtype != spelling and _SUBTYPE.fullmatch(subtype) else None


def _counted_phrase(spelling: str) -> Phrase | None:
    return counters_on(spelling) or _of_a_subtype(spelling)


def _of_a_subtype(spelling: str) -> SacrificedThisTurn | AttackersThisTurn | None:
    return sacrificed(spelling) or attackers_of(spelling)


if TYPE_CHECKING:
    Counted: TypeAlias = (
        OfObjects
        | OfPlayers
        | OfTurn
        | OfCards
        | AmountWord
        | CountersOn
        | SacrificedThisTurn
        | AttackersThisTurn
    )
    SpentNumber: TypeAlias = int | SpentX | AllWord | AnyWord
    SpentLife: TypeAlias = int | SpentX
    OfThisTurn: TypeAlias = OfTurn | SacrificedThisTurn | AttackersThisTurn
else:
    Counted = one_of(
        "thing to count",
        *(OfObjects, OfPlayers, OfTurn, OfCards, AmountWord),
        phrase=_counted_phrase,
        phrases=(CountersOn, SacrificedThisTurn, AttackersThisTurn),
        meaning=Meaning.WORD,
    )
    """What is counted."""

    OfThisTurn = one_of(
        "thing to count of a turn",
        OfTurn,
        phrase=_of_a_subtype,
        phrases=(SacrificedThisTurn, AttackersThisTurn),
        meaning=Meaning.WORD,
    )
    """What is counted of a turn."""

    SpentNumber = one_of(
        "number of things to spend", SpentX, AllWord, AnyWord, number=True, meaning=Meaning.AT_ONCE
    )
    """How many things a cost takes."""

    SpentLife = one_of("amount of life", SpentX, number=True, meaning=Meaning.COUNT)
    """How much life a cost takes."""
