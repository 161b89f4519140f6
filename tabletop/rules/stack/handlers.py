"""Table of the effects on the stack, with the functions that judge and perform each."""

from typing import Any, Final

from tabletop.rules.engine.course import EffectHandler
from tabletop.rules.stack import choosing_kinds, coins, modes, resolving, soulbond

EFFECTS: Final[tuple[EffectHandler[Any], ...]] = (
    *choosing_kinds.HANDLERS,
    *coins.HANDLERS,
    *modes.HANDLERS,
    *resolving.HANDLERS,
    *soulbond.HANDLERS,
)
