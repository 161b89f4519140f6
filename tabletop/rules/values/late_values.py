"""Modules that evaluate conditions, loaded once a permanent has a conditional effect."""

from typing import TYPE_CHECKING, Final

from tabletop.late_loading import import_on_first_use

MODULES: Final = (
    "tabletop.rules.values.conditions",
    "tabletop.rules.values.references",
)

if TYPE_CHECKING:
    from tabletop.rules.values import conditions as conditions
    from tabletop.rules.values import references as references
else:
    __getattr__ = import_on_first_use(__name__, MODULES)
