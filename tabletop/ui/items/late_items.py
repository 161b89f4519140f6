"""Marks on the table: loaded when the first arrow or outline is drawn."""

from typing import TYPE_CHECKING, Final

from tabletop.late_loading import import_on_first_use

MODULES: Final = (
    "tabletop.ui.items.detours",
    "tabletop.ui.items.overlays",
    "tabletop.ui.items.routes",
    "tabletop.ui.items.shafts",
)

if TYPE_CHECKING:
    from tabletop.ui.items import detours as detours
    from tabletop.ui.items import overlays as overlays
    from tabletop.ui.items import routes as routes
    from tabletop.ui.items import shafts as shafts
else:
    __getattr__ = import_on_first_use(__name__, MODULES)
