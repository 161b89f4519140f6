"""When a drafted double-faced card has to be shown, according to the tournament rules."""

from enum import StrEnum
from typing import Final


class Manner(StrEnum):
    """The way a draft is held."""

    TABLE = "around a table"
    PROFESSIONAL = "professional"
    SLEEVED = "with cards sleeved beforehand"
    ONLINE = "online"


class Moment(StrEnum):
    """The stage of the draft that a card is in."""

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
    """Return whether all players may see both sides of a double-faced card at a stage of a draft."""
    return moment in _SHOWN[manner]
