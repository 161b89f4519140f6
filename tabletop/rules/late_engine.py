"""Modules of the engine that read conditions, loaded once a permanent has a conditional effect."""

from typing import TYPE_CHECKING, Final

from tabletop.late_loading import import_on_first_use

MODULES: Final = (
    "tabletop.rules.engine.conditions",
    "tabletop.rules.engine.context",
)

if TYPE_CHECKING:
    from tabletop.rules.engine import conditions as conditions
    from tabletop.rules.engine import context as context
else:
    __getattr__ = import_on_first_use(__name__, MODULES)
