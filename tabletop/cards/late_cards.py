"""Modules for reading printed texts and finding similar names, loaded on first use."""

from typing import TYPE_CHECKING, Final

from tabletop.late_loading import import_on_first_use

MODULES: Final = (
    "rapidfuzz.distance.OSA",
    "rapidfuzz.fuzz",
    "rapidfuzz.process",
    "tabletop.language.texts.lines",
)

if TYPE_CHECKING:
    from rapidfuzz import fuzz as fuzz
    from rapidfuzz import process as process
    from rapidfuzz.distance import OSA as OSA

    from tabletop.language.texts import lines as lines
else:
    __getattr__ = import_on_first_use(__name__, MODULES)
