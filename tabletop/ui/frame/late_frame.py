"""Modules for the pages, pictures and files of the frame, loaded on first use."""

from typing import TYPE_CHECKING, Final

from tabletop.late_loading import import_on_first_use

MODULES: Final = (
    "tabletop.scenarios.files.snapshot",
    "tabletop.ui.frame.playing_picture",
    "tabletop.ui.pages.atlas_page",
    "tabletop.ui.session.deck_opening",
)

if TYPE_CHECKING:
    from tabletop.scenarios.files import snapshot as snapshot
    from tabletop.ui.frame import playing_picture as playing_picture
    from tabletop.ui.pages import atlas_page as atlas_page
    from tabletop.ui.session import deck_opening as deck_opening
else:
    __getattr__ = import_on_first_use(__name__, MODULES)
