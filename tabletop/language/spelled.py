"""Words of abilities that stay texts, each with a grammar of its own: mana, prices, words for the player.

A text of mana or of a price that is read here is one that the rules can take apart; any other is refused.
"""

import re
from typing import TYPE_CHECKING, Annotated, Final, TypeAlias

from msgspec import Meta

from tabletop.language.meaning import Meaning
from tabletop.language.reading import Word, one_of

FOR_THE_PLAYER: Final = "words for the player"

PlayerText = Annotated[str, Meta(description=FOR_THE_PLAYER), Meaning.TEXT]
"""Words that only people read; whoever writes a card writes there what they like."""


class Matter(Word, called="matter"):
    """Of what a text that is left to the players may make an exception: nothing else is excused by it."""

    TIME = "time"
    """When something may be cast, played or activated."""
    ZONE = "zone"
    """From where something may be cast or played, or that it may be at all."""
    COST = "cost"
    """What something costs, and with which mana that is paid."""
    TARGETS = "targets"
    """What its own spell or ability targets."""
    SHIELDS = "shields"
    """Hexproof, shroud and protection, of whatever they keep from being a target."""
    ENCHANTED = "enchanted"
    """What its own Aura enchants."""
    LANDS = "lands"
    """How many lands may be played in a turn."""
    WHOSE = "whose"
    """Who may activate an ability."""
    LOYALTY = "loyalty"
    """How often loyalty abilities may be activated."""
    HASTE = "haste"
    COUNTERS = "counters"
    """With which counters something enters."""
    ATTACKING = "attacking"
    BLOCKING = "blocking"


class PriceByHand(Word, called="price"):
    """A price that is paid by hand once it is agreed to."""

    PUT_ARTIFACT_CREATURE = (
        "put an artifact creature card from your hand onto the battlefield tapped and attacking"
    )


_MANA: Final = re.compile(r"(?:\{(?:[0-9]{1,9}|[WUBRGCSX]|[WUBRGC2]/[WUBRG]|[WUBRG](?:/[WUBRG])?/P)\})*")
_LIFE: Final = re.compile(r"pay [0-9]{1,9} life")


def mana_text(spelling: str) -> str | None:
    """The spelling of mana, or of none; None for what is no such spelling."""
    return spelling if _MANA.fullmatch(spelling) else None


def price_text(spelling: str) -> str | None:
    """The spelling of mana or of life that is paid; None for what is no such spelling."""
    return spelling if _LIFE.fullmatch(spelling) else mana_text(spelling)


if TYPE_CHECKING:
    ManaText: TypeAlias = str
    Price: TypeAlias = str
else:
    ManaText = one_of("mana cost", phrase=mana_text, phrases=(str,), meaning=Meaning.MANA)
    """Mana as it is written: ``"{2}{U/P}"``; nothing is no mana."""

    Price = one_of("price", PriceByHand, phrase=price_text, phrases=(str,), meaning=Meaning.PRICE)
    """Mana, life, or something that is done by hand."""
