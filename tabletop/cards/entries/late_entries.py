"""What of the entries is loaded when it is first used: reading them, where no store of today is kept."""

from typing import TYPE_CHECKING, Final

from tabletop.late_loading import import_on_first_use

MODULES: Final = (
    "tabletop.cards.entries.reading",
    "tabletop.cards.store.building",
)

if TYPE_CHECKING:
    from tabletop.cards.entries import reading as reading
    from tabletop.cards.store import building as building
else:
    __getattr__ = import_on_first_use(__name__, MODULES)
