"""The one table of durations, in milliseconds, and how movement runs in them."""

from enum import StrEnum
from math import hypot
from typing import Final

from PySide6.QtCore import QEasingCurve

TAP: Final = 150
MOVE: Final = 220
LONGEST_MOVE: Final = 340
HOVER: Final = 120
MELD_PREVIEW: Final = 180
"""Halves that lie down together, or a stranger that pushes a card off, while it is dragged."""
TURN: Final = 280
FLIP: Final = 260
TURN_WHILE_DRAGGED: Final = 160
"""For a card that is turned over while it is dragged."""
DAY_NIGHT: Final = 600
REFUSED_HOME: Final = 180
LET_GO: Final = (120, 200)
"""For the rest of the way of a card that was turned by hand: for a little of it, and for half."""
SHAKE: Final = 220
NOTHING_MARK: Final = 900
RESULT: Final = 1_600
"""For what dice and coins have come to, large in the middle."""
STAGGER: Final = 30
"""From one turning card to the next."""
MANY: Final = 900
"""All cards that turn over at once have done so by then."""

MELD_LEAVE: Final = 150
MELD_GATHER: Final = 350
MELD_TURN: Final = 350
MELD_STAGGER: Final = 40
MELD_CLOSE: Final = 250
MELD_NAME: Final = 300
MELD: Final = MELD_LEAVE + MELD_GATHER + MELD_TURN + MELD_CLOSE + MELD_NAME
"""The first time; every later one takes half of it."""

SEAM_OPENS: Final = 400
"""For a look at the two cards, by a key."""
APART_SEAM: Final = 100
APART_PART: Final = 120
APART_TURN: Final = 200
APART_STAGGER: Final = 60
APART_FLY: Final = 220

TURN_LIFT: Final = 1.06
SHADOW_LOW: Final = 4.0
SHADOW_HIGH: Final = 14.0
"""How far below a card its shadow lies, in logical pixels, on the table and lifted."""
APART_GAP: Final = 24.0
SHAKE_REACH: Final = 5.0

UNDO_SPEED: Final = 2.0
REDUCED_LIMIT: Final = 120
"""With reduced motion nothing takes longer than this."""


class Amount(StrEnum):
    """How much may move: the one switch."""

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
    """How long a way takes: 220 for a short one, up to 340 for one across the table."""
    return round(min(LONGEST_MOVE, MOVE + max(0.0, hypot(dx, dy) - 200) * 0.15))


def rest_time(share: float) -> float:
    """How long a card takes for what is left of its turn when a hand lets go of it; 1 is all of it."""
    least, most = LET_GO
    return least + (most - least) * min(1.0, 2 * share)


def stagger(count: int, each: int) -> float:
    """From one start to the next, so that ``count`` motions of a length are over in time."""
    if count < 2:
        return 0.0
    return min(float(STAGGER), max(0.0, (MANY - each) / (count - 1)))
