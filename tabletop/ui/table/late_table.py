"""The modules of the table that are loaded at the first gesture."""

from typing import TYPE_CHECKING, Final

from tabletop.late_loading import import_on_first_use

MODULES: Final = ("tabletop.ui.gestures.mouse",)

if TYPE_CHECKING:
    from tabletop.ui.gestures import mouse as mouse
else:
    __getattr__ = import_on_first_use(__name__, MODULES)
