"""All durations, in milliseconds, and the curves of motion."""

from enum import StrEnum
from math import hypot
from typing import Final

from PySide6.QtCore import QEasingCurve

TAP: Final = 150
MOVE: Final = 220
LONGEST_MOVE: Final = 340
HOVER: Final = 120
MELD_PREVIEW: Final = 180
"""For halves that are placed side by side, or for a card that is tilted, during a drag."""
TURN: Final = 280
FLIP: Final = 260
TURN_WHILE_DRAGGED: Final = 160
"""For a card that is turned over during a drag."""
DAY_NIGHT: Final = 600
REFUSED_HOME: Final = 180
LET_GO: Final = (120, 200)
"""For the rest of a turn by hand: after a small part of it, and after half."""
SHAKE: Final = 220
NOTHING_MARK: Final = 900
RESULT: Final = 1_600
"""For the result of dice and coins, shown large in the center."""
STAGGER: Final = 30
"""Delay from one turning card to the next."""
MANY: Final = 900
"""Limit within which all cards that turn over together have finished."""

MELD_LEAVE: Final = 150
MELD_GATHER: Final = 350
MELD_TURN: Final = 350
MELD_STAGGER: Final = 40
MELD_CLOSE: Final = 250
MELD_NAME: Final = 300
MELD: Final = MELD_LEAVE + MELD_GATHER + MELD_TURN + MELD_CLOSE + MELD_NAME
"""For the first meld. Later ones take half of it."""

SEAM_OPENS: Final = 400
"""For showing the two cards of a melded card by a key."""
APART_SEAM: Final = 100
APART_PART: Final = 120
APART_TURN: Final = 200
APART_STAGGER: Final = 60
APART_FLY: Final = 220

TURN_LIFT: Final = 1.06
SHADOW_LOW: Final = 4.0
SHADOW_HIGH: Final = 14.0
"""Distance of a card's shadow in logical pixels, on the table and lifted."""
APART_GAP: Final = 24.0
SHAKE_REACH: Final = 5.0

UNDO_SPEED: Final = 2.0
REDUCED_LIMIT: Final = 120
"""Limit for every motion if motion is reduced."""


class Amount(StrEnum):
    """The amount of motion."""

    FULL = "full"
    SHORT = "short"
    NONE = "none"


EASING: Final = {
    "tap": QEasingCurve(QEasingCurve.Type.OutQuad),
    "move": QEasingCurve(QEasingCurve.Type.OutCubic),
    "turn": QEasingCurve(QEasingCurve.Type.InOutCubic),
    "sweep": QEasingCurve(QEasingCurve.Type.InOutSine),
    "pop": QEasingCurve(QEasingCurve.Type.OutBack),
    "even": QEasingCurve(QEasingCurve.Type.Linear),
}


def move_time(dx: float, dy: float) -> int:
    """Return the duration of a move: 220 for a short distance, up to 340 for one across the table."""
    return round(min(LONGEST_MOVE, MOVE + max(0.0, hypot(dx, dy) - 200) * 0.15))


def rest_time(share: float) -> float:
    """Return the duration of the rest of a turn after a card is let go, for a share from 0 to 1."""
    least, most = LET_GO
    return least + (most - least) * min(1.0, 2 * share)


def stagger(count: int, each: int) -> float:
    """Return the delay between starts, so that ``count`` motions of ``each`` ms end within the limit."""
    if count < 2:
        return 0.0
    return min(float(STAGGER), max(0.0, (MANY - each) / (count - 1)))
