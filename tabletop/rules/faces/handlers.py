"""Table of the effects on faces, with the functions that judge and perform each."""

from typing import Any, Final

from tabletop.rules.engine.course import EffectHandler
from tabletop.rules.faces import (
    aiming_copies,
    copying,
    day_night,
    face_down,
    flip,
    manifesting,
    meld,
    naming,
    putting,
    tokens,
    transform,
)

EFFECTS: Final[tuple[EffectHandler[Any], ...]] = (
    *aiming_copies.HANDLERS,
    *copying.HANDLERS,
    *day_night.HANDLERS,
    *face_down.HANDLERS,
    *flip.HANDLERS,
    *manifesting.HANDLERS,
    *meld.HANDLERS,
    *naming.HANDLERS,
    *putting.HANDLERS,
    *tokens.HANDLERS,
    *transform.HANDLERS,
)
