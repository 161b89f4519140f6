"""Parts of the style that are loaded on first use, because ``QStyle`` creates hundreds of values."""

from typing import TYPE_CHECKING, Final

from tabletop.late_loading import import_on_first_use

MODULES: Final = (
    "tabletop.ui.style.system_motion",
    "tabletop.ui.style.x_server",
)

if TYPE_CHECKING:
    from tabletop.ui.style import system_motion as system_motion
    from tabletop.ui.style import x_server as x_server
else:
    __getattr__ = import_on_first_use(__name__, MODULES)
