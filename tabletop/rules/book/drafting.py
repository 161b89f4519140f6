"""Whether a double-faced card that is drafted has to be shown, which the rules for tournaments say."""

from enum import StrEnum
from typing import Final


class Manner(StrEnum):
    """How a draft is held."""

    TABLE = "around a table"
    PROFESSIONAL = "professional"
    SLEEVED = "with cards sleeved beforehand"
    ONLINE = "online"


class Moment(StrEnum):
    """Where in the draft a card is."""

    OPENED = "opened, before the first pick"
    IN_PACK = "in a pack that goes round"
    PICKED = "picked, until the player's next pick"
    LATER = "picked earlier"


_SHOWN: Final = {
    Manner.TABLE: frozenset({Moment.IN_PACK, Moment.PICKED}),
    Manner.PROFESSIONAL: frozenset({Moment.OPENED}),
    Manner.SLEEVED: frozenset[Moment](),
    Manner.ONLINE: frozenset[Moment](),
}


def is_shown(manner: Manner, moment: Moment) -> bool:
    """Whether all players see a double-faced card at a moment of a draft, either side of it."""
    return moment in _SHOWN[manner]
