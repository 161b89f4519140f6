"""Modules for reading entries and building their store, loaded on first use.

They aren't needed if there is an up-to-date store.
"""

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
