"""Effects that counter, delay, or come by modes: how each kind is judged and performed."""

from typing import Any, Final

from tabletop.rules.engine.course import EffectHandler
from tabletop.rules.stack import choosing_kinds, modes, resolving

EFFECTS: Final[tuple[EffectHandler[Any], ...]] = (
    *choosing_kinds.HANDLERS,
    *modes.HANDLERS,
    *resolving.HANDLERS,
)
