"""Modules of this package that are imported with the first question that needs them."""

from typing import TYPE_CHECKING, Final

from tabletop.late_loading import import_on_first_use

MODULES: Final = (
    "tabletop.ui.asking.card_strip",
    "tabletop.ui.asking.choice_list",
    "tabletop.ui.asking.chooser",
    "tabletop.ui.asking.division_box",
    "tabletop.ui.asking.name_box",
    "tabletop.ui.asking.number_box",
    "tabletop.ui.asking.order_list",
    "tabletop.ui.asking.question_cards",
    "tabletop.ui.asking.telling_apart",
)

if TYPE_CHECKING:
    from tabletop.ui.asking import card_strip as card_strip
    from tabletop.ui.asking import choice_list as choice_list
    from tabletop.ui.asking import chooser as chooser
    from tabletop.ui.asking import division_box as division_box
    from tabletop.ui.asking import name_box as name_box
    from tabletop.ui.asking import number_box as number_box
    from tabletop.ui.asking import order_list as order_list
    from tabletop.ui.asking import question_cards as question_cards
    from tabletop.ui.asking import telling_apart as telling_apart
else:
    __getattr__ = import_on_first_use(__name__, MODULES)
