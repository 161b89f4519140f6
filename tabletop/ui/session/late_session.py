"""The modules that are loaded when another table than the welcome table is opened."""

from typing import TYPE_CHECKING, Final

from tabletop.late_loading import import_on_first_use

MODULES: Final = (
    "tabletop.cards.importing.card_file",
    "tabletop.cards.importing.fetching",
    "tabletop.cards.importing.importer",
    "tabletop.scenarios.files.reading",
    "tabletop.scenarios.lessons.lesson",
    "tabletop.ui.session.deck_opening",
    "tabletop.ui.session.game_opening",
)

if TYPE_CHECKING:
    from tabletop.cards.importing import card_file as card_file
    from tabletop.cards.importing import fetching as fetching
    from tabletop.cards.importing import importer as importer
    from tabletop.scenarios.files import reading as reading
    from tabletop.scenarios.lessons import lesson as lesson
    from tabletop.ui.session import deck_opening as deck_opening
    from tabletop.ui.session import game_opening as game_opening
else:
    __getattr__ = import_on_first_use(__name__, MODULES)
