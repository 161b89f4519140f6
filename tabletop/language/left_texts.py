"""Facts about texts that are left to the players, stored with the texts.

A line of a printed text is stored with who carries it out. The facts of a text in our own words are read from
its words once. The program doesn't know all that such a text says. It knows which exceptions from rules the
text may make, and whom it is about. One of our own cards names the matters that its text affects. In any
other text, words about the matter must occur. The rules read only these facts, never the words.
"""

import re
from enum import Enum, StrEnum, auto
from functools import cached_property
from typing import Final, NamedTuple

import msgspec

from tabletop.language.spelled import Matter, PlayerText

_ALLOWS: Final = r"\b(?:may|can|could)\b[^.]*\b(?:cast|play)"
_HOW_IT_ENTERS: Final = r"\benters?\b.*\b(?:counters?|copy)\b"
_SIZE: Final = r"\btoughness\b|\benters?\b"


class Doer(StrEnum):
    """The program or the player, as the one who carries out a line of a text."""

    PROGRAM = "program"
    BOTH = "both"
    """The program takes the cost or notices the moment. The player does the rest."""
    PLAYER = "player"


class TextLine(NamedTuple):
    """A line of a printed text, and who carries it out."""

    text: str
    doer: Doer


class Exemption(Enum):
    """An exception that a text may make from a rule: its matter, and words by which a text refers to it."""

    ANOTHER_TIME = (
        Matter.TIME,
        r"\bflash\b|any time|could cast an instant|as an instant|suspend|miracle|madness|rebound|sneak",
    )
    ANOTHER_ZONE = (
        Matter.ZONE,
        _ALLOWS
        + r"|escape|retrace|jump-start|aftermath|harmonize|mayhem|miracle|madness|suspend|foretell|plot|warp"
        r"|rebound|embalm",
    )
    LAND_FROM_ANOTHER_ZONE = (Matter.ZONE, _ALLOWS)
    ANOTHER_COST = (
        Matter.COST,
        r"\bless\b|rather than|without paying|\bspend|may pay|convoke|delve|improvise|affinity|assist"
        r"|undaunted|emerge|spectacle|surge|prowl|dash|blitz|bestow|miracle|madness|escape|offering|warp|freerunning"
        r"|sneak|mayhem|harmonize|web-slinging|impending|suspend|evoke|cleave|mutate|prototype|\bplot\b|foretell",
    )
    OWN_COST = (Matter.COST, r"cost|\bpay")
    NO_COST = (Matter.COST, r"without paying|rather than pay|\bplot\b|suspend|rebound")
    HASTE = (Matter.HASTE, r"haste")
    ATTACK_AT_ONCE = (Matter.HASTE, r"can attack")
    OWN_TARGETS = (Matter.TARGETS, r"target")
    SHIELDS = (Matter.SHIELDS, r"hexproof|shroud|protection")
    ATTACK = (Matter.ATTACKING, r"can attack")
    ATTACK_DESPITE_DEFENDER = (Matter.ATTACKING, r"defender")
    BLOCK = (Matter.BLOCKING, r"can block|can be blocked")
    BLOCK_WITH_REACH = (Matter.BLOCKING, r"reach")
    OWN_ENCHANTED = (Matter.ENCHANTED, r"enchant|bestow")
    MORE_LANDS = (Matter.LANDS, r"\bplays?\b[^.]*\blands?\b")
    ANOTHER_PLAYER = (Matter.WHOSE, r"may activate|can activate")
    LOYALTY_AGAIN = (Matter.LOYALTY, r"loyalty|twice")
    COUNTERS_ON_ENTERING = (Matter.COUNTERS, _HOW_IT_ENTERS)

    def __init__(self, matter: Matter, words: str) -> None:
        self.matter: Final = matter
        self.words: Final = words


OF_ITSELF: Final = frozenset({Exemption.OWN_COST, Exemption.OWN_TARGETS, Exemption.OWN_ENCHANTED})
"""Exemptions that a text can give only to its own object."""


class Audience(Enum):
    """The objects and players that a text may be about."""

    ITSELF = auto()
    CONTROLLER = auto()
    EVERYONE = auto()


class TextFacts(NamedTuple):
    """Facts about a text that is left to the players."""

    exemptions: frozenset[Exemption]
    """Exceptions that it may make from rules."""
    audience: Audience
    says_size: bool
    """Whether it may give the size of an object whose face doesn't give it in numbers."""
    says_how_it_enters: bool
    """Whether it may give its object counters or make it a copy as it enters."""


class LeftText(msgspec.Struct, frozen=True, kw_only=True, dict=True):
    """A text in our own words that the players carry out.

    ``touches`` are the matters in which it may make an exception, so that the rules refuse nothing there.
    With None, its words have to mention a matter.
    """

    words: PlayerText
    touches: tuple[Matter, ...] | None = None

    @cached_property
    def facts(self) -> TextFacts:
        """The facts about the text, read from its words once."""
        words = self.words.casefold()
        return TextFacts(
            exemptions_in(self.words, self.touches),
            _audience(self.words),
            says_size=re.search(_SIZE, words) is not None,
            says_how_it_enters=re.search(_HOW_IT_ENTERS, words) is not None,
        )


def exemptions_in(words: str, touches: tuple[Matter, ...] | None) -> frozenset[Exemption]:
    """Return the exceptions that a text may make, by the matters that it affects or else by its words."""
    if touches is not None:
        return frozenset(each for each in Exemption if each.matter in touches)
    lower = words.casefold()
    return frozenset(each for each in Exemption if re.search(each.words, lower))


def _audience(words: str) -> Audience:
    """Return the objects and players that a text may be about.

    A text that begins with its own object isn't about others. One that says only "you" is about its
    controller.
    """
    if words.startswith(("This ", "It ")):
        return Audience.ITSELF
    lower = words.casefold()
    names_others = re.search(r"\b(?:players?|opponents?|they|each)\b", lower) is not None
    return Audience.EVERYONE if names_others or not re.search(r"\byou\b", lower) else Audience.CONTROLLER
