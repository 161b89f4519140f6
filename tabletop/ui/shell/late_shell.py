"""Modules that the window loads on first use: features, panels behind tabs, and the list of deck faults."""

from typing import TYPE_CHECKING, Final

from tabletop.late_loading import import_on_first_use

MODULES: Final = (
    "tabletop.ui.pages.deck_faults",
    "tabletop.ui.shell.feature_list",
    "tabletop.ui.shell.tabbed_panels",
)

if TYPE_CHECKING:
    from tabletop.ui.pages import deck_faults as deck_faults
    from tabletop.ui.shell import feature_list as feature_list
    from tabletop.ui.shell import tabbed_panels as tabbed_panels
else:
    __getattr__ = import_on_first_use(__name__, MODULES)
