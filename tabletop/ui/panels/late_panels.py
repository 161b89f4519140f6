"""Modules for inspecting an object, loaded when the first object is inspected."""

from typing import TYPE_CHECKING, Final

from tabletop.late_loading import import_on_first_use

MODULES: Final = (
    "tabletop.scenarios.lessons.own",
    "tabletop.ui.panels.object_facts",
)

if TYPE_CHECKING:
    from tabletop.scenarios.lessons import own as own
    from tabletop.ui.panels import object_facts as object_facts
else:
    __getattr__ = import_on_first_use(__name__, MODULES)
