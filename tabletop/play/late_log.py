"""Modules for the words of the log, loaded on first use."""

from typing import TYPE_CHECKING, Final

from tabletop.late_loading import import_on_first_use

MODULES: Final = (
    "tabletop.play.log.action_lines",
    "tabletop.play.log.action_names",
    "tabletop.play.log.by_hand_words",
    "tabletop.play.log.summing_up",
)

if TYPE_CHECKING:
    from tabletop.play.log import action_lines as action_lines
    from tabletop.play.log import action_names as action_names
    from tabletop.play.log import by_hand_words as by_hand_words
    from tabletop.play.log import summing_up as summing_up
else:
    __getattr__ = import_on_first_use(__name__, MODULES)
