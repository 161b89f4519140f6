"""Modules for saved games, loaded as soon as there is something to save."""

from typing import TYPE_CHECKING, Final

from tabletop.late_loading import import_on_first_use

MODULES: Final = (
    "tabletop.ui.autosave.autosaver",
    "tabletop.ui.autosave.recovery",
    "tabletop.ui.autosave.unsaved_bar",
    "tabletop.ui.autosave.unsaved_question",
)

if TYPE_CHECKING:
    from tabletop.ui.autosave import autosaver as autosaver
    from tabletop.ui.autosave import recovery as recovery
    from tabletop.ui.autosave import unsaved_bar as unsaved_bar
    from tabletop.ui.autosave import unsaved_question as unsaved_question
else:
    __getattr__ = import_on_first_use(__name__, MODULES)
