"""Handlers of effects on casting: permissions, cost changes, and spells cast during resolution."""

from typing import Any, Final

from tabletop.rules.casting import cascading, cast_while_resolving, cost_changes, permitting
from tabletop.rules.engine.course import EffectHandler

EFFECTS: Final[tuple[EffectHandler[Any], ...]] = (
    *cascading.HANDLERS,
    *cast_while_resolving.HANDLERS,
    *cost_changes.HANDLERS,
    *permitting.HANDLERS,
)
