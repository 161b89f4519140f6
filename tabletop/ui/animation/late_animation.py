"""The modules for motion and for overlays beside a card, loaded when something first moves."""

from typing import TYPE_CHECKING, Final

from tabletop.late_loading import import_on_first_use

MODULES: Final = (
    "tabletop.model.events",
    "tabletop.ui.animation.melding",
    "tabletop.ui.animation.open_meld",
    "tabletop.ui.animation.results",
    "tabletop.ui.items.overlays",
)

if TYPE_CHECKING:
    from tabletop.model import events as events
    from tabletop.ui.animation import melding as melding
    from tabletop.ui.animation import open_meld as open_meld
    from tabletop.ui.animation import results as results
    from tabletop.ui.items import overlays as overlays
else:
    __getattr__ = import_on_first_use(__name__, MODULES)
