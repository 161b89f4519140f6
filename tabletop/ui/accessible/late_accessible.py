"""The tree for assistive technology: loaded once some asks for it."""

from typing import TYPE_CHECKING, Final

from tabletop.late_loading import import_on_first_use

MODULES: Final = (
    "tabletop.ui.accessible.table_reading",
    "tabletop.ui.accessible.table_tree",
)

if TYPE_CHECKING:
    from tabletop.ui.accessible import table_reading as table_reading
    from tabletop.ui.accessible import table_tree as table_tree
else:
    __getattr__ = import_on_first_use(__name__, MODULES)
