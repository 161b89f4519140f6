"""A part of the style that is loaded on first use, because ``QStyle`` creates hundreds of values."""

from typing import TYPE_CHECKING, Final

from tabletop.late_loading import import_on_first_use

MODULES: Final = ("tabletop.ui.style.system_motion",)

if TYPE_CHECKING:
    from tabletop.ui.style import system_motion as system_motion
else:
    __getattr__ = import_on_first_use(__name__, MODULES)
