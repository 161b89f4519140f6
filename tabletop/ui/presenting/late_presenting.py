"""Modules of the gallery of melds, loaded when it is opened."""

from typing import TYPE_CHECKING, Final

from tabletop.late_loading import import_on_first_use

MODULES: Final = (
    "tabletop.scenarios.lessons.meld_pairs",
    "tabletop.scenarios.playing.play",
    "tabletop.ui.presenting.gallery_bar",
)

if TYPE_CHECKING:
    from tabletop.scenarios.lessons import meld_pairs as meld_pairs
    from tabletop.scenarios.playing import play as play
    from tabletop.ui.presenting import gallery_bar as gallery_bar
else:
    __getattr__ = import_on_first_use(__name__, MODULES)
