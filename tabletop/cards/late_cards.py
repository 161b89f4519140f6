"""Modules for reading printed texts, checking values and finding similar names, loaded on first use."""

from typing import TYPE_CHECKING, Final

from tabletop.late_loading import import_on_first_use

MODULES: Final = (
    "rapidfuzz.fuzz",
    "rapidfuzz.process",
    "tabletop.cards.vetting",
    "tabletop.language.texts.lines",
)

if TYPE_CHECKING:
    from rapidfuzz import fuzz as fuzz
    from rapidfuzz import process as process

    from tabletop.cards import vetting as vetting
    from tabletop.language.texts import lines as lines
else:
    __getattr__ = import_on_first_use(__name__, MODULES)
