"""The modules for motion and for overlays beside a card, loaded when something first moves."""

from typing import TYPE_CHECKING, Final

from tabletop.late_loading import import_on_first_use

MODULES: Final = (
    "tabletop.model.events",
    "tabletop.ui.animation.dice_result",
    "tabletop.ui.animation.meld_motion",
    "tabletop.ui.animation.open_meld",
    "tabletop.ui.items.overlays",
)

if TYPE_CHECKING:
    from tabletop.model import events as events
    from tabletop.ui.animation import dice_result as dice_result
    from tabletop.ui.animation import meld_motion as meld_motion
    from tabletop.ui.animation import open_meld as open_meld
    from tabletop.ui.items import overlays as overlays
else:
    __getattr__ = import_on_first_use(__name__, MODULES)
