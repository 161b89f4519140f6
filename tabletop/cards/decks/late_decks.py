"""Reading deck lists: loaded once a file may be one."""

from typing import TYPE_CHECKING, Final

from tabletop.late_loading import import_on_first_use

MODULES: Final = ("tabletop.cards.decks.reading",)

if TYPE_CHECKING:
    from tabletop.cards.decks import reading as reading
else:
    __getattr__ = import_on_first_use(__name__, MODULES)
