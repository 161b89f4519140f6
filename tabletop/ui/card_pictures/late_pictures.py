"""Modules for pictures from a folder or the internet, loaded once the player has chosen either."""

from typing import TYPE_CHECKING, Final

from tabletop.late_loading import import_on_first_use

MODULES: Final = (
    "tabletop.ui.card_pictures.fetched_pictures",
    "tabletop.ui.card_pictures.folder_pictures",
    "tabletop.ui.card_pictures.picture_fetcher",
)

if TYPE_CHECKING:
    from tabletop.ui.card_pictures import fetched_pictures as fetched_pictures
    from tabletop.ui.card_pictures import folder_pictures as folder_pictures
    from tabletop.ui.card_pictures import picture_fetcher as picture_fetcher
else:
    __getattr__ = import_on_first_use(__name__, MODULES)
