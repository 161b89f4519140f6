"""Effects that counter, delay, pair, or come by modes: how each kind is judged and performed."""

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
