"""The border behind which commands that need Qt are loaded, so that other commands run without it."""

from typing import TYPE_CHECKING, Final

from tabletop.late_loading import import_on_first_use

MODULES: Final = (
    "tabletop.ui.shell.app",
    "tabletop.ui.shell.rendering",
)

if TYPE_CHECKING:
    from tabletop.ui.shell import app as app
    from tabletop.ui.shell import rendering as rendering
else:
    __getattr__ = import_on_first_use(__name__, MODULES)
