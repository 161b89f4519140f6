"""Texts in abilities that have a grammar of their own: mana, prices, words for the player.

A text of mana or of a price that can be parsed here can be taken apart by the rules. Any other is refused.
"""

import re
from typing import TYPE_CHECKING, Annotated, Final, TypeAlias

from msgspec import Meta

from tabletop.language.meaning import Meaning
from tabletop.language.reading import Word, one_of

FOR_THE_PLAYER: Final = "words for the player"

PlayerText = Annotated[str, Meta(description=FOR_THE_PLAYER), Meaning.TEXT]
"""Words only for people, written freely by the author of a card."""


class Matter(Word, called="matter"):
    """A matter in which a text left to the players may make an exception. It excuses nothing else."""

    TIME = "time"
    """When something may be cast, played or activated."""
    ZONE = "zone"
    """Whether and from where something may be cast or played."""
    COST = "cost"
    """Costs, and which mana can pay for them."""
    TARGETS = "targets"
    """The targets of its own spell or ability."""
    SHIELDS = "shields"
    """Hexproof, shroud and protection, for any target."""
    ENCHANTED = "enchanted"
    """The objects that its own Aura enchants."""
    LANDS = "lands"
    """The number of lands that may be played in a turn."""
    WHOSE = "whose"
    """The players who may activate an ability."""
    LOYALTY = "loyalty"
    """How often loyalty abilities may be activated."""
    HASTE = "haste"
    COUNTERS = "counters"
    """The counters that something enters with."""
    ATTACKING = "attacking"
    BLOCKING = "blocking"


class PriceByHand(Word, called="price"):
    """A price that is paid by hand once the player agrees."""

    PUT_ARTIFACT_CREATURE = (
        "put an artifact creature card from your hand onto the battlefield tapped and attacking"
    )


_MANA: Final = re.compile(r"(?:\{(?:[0-9]{1,9}|[WUBRGCSX]|[WUBRGC2]/[WUBRG]|[WUBRG](?:/[WUBRG])?/P)\})*")
_LIFE: Final = re.compile(r"pay [0-9]{1,9} life")


def mana_text(spelling: str) -> str | None:
    """Return the normalized spelling of mana, None if the text is neither mana nor empty."""
    return spelling if _MANA.fullmatch(spelling) else None


def price_text(spelling: str) -> str | None:
    """Return the normalized spelling of mana or life to pay, None if the text is neither."""
    return spelling if _LIFE.fullmatch(spelling) else mana_text(spelling)


if TYPE_CHECKING:
    ManaText: TypeAlias = str
    Price: TypeAlias = str
else:
    ManaText = one_of("mana cost", phrase=mana_text, phrases=(str,), meaning=Meaning.MANA)
    """Mana such as ``"{2}{U/P}"``. The empty text is no cost."""

    Price = one_of("price", PriceByHand, phrase=price_text, phrases=(str,), meaning=Meaning.PRICE)
    """Mana, life, or something that is done by hand."""
