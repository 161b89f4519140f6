"""The panel with the list of actions, loaded together with the panels behind tabs."""

from typing import TYPE_CHECKING, Final

from tabletop.late_loading import import_on_first_use

MODULES: Final = ("tabletop.ui.history.panel",)

if TYPE_CHECKING:
    from tabletop.ui.history import panel as panel
else:
    __getattr__ = import_on_first_use(__name__, MODULES)
