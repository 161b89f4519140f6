"""The modules of the table that are loaded at the first gesture or touch."""

from typing import TYPE_CHECKING, Final

from tabletop.late_loading import import_on_first_use

MODULES: Final = ("tabletop.ui.gestures.mouse", "tabletop.ui.table.touch")

if TYPE_CHECKING:
    from tabletop.ui.gestures import mouse as mouse
    from tabletop.ui.table import touch as touch
else:
    __getattr__ = import_on_first_use(__name__, MODULES)
