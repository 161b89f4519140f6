"""Modules loaded on first use: those that check values, and judge and perform actions."""

from typing import TYPE_CHECKING, Final

from tabletop.late_loading import import_on_first_use

MODULES: Final = (
    "tabletop.cards.vetting",
    "tabletop.rules.attempts",
    "tabletop.rules.drops",
    "tabletop.rules.engine.course",
    "tabletop.rules.faces.copying",
    "tabletop.rules.faces.tokens",
    "tabletop.rules.first_position",
    "tabletop.rules.handwork.dungeons",
    "tabletop.rules.handwork.marking",
    "tabletop.rules.hiding",
    "tabletop.rules.object_names",
    "tabletop.rules.referee",
    "tabletop.rules.turn.attack_costs",
    "tabletop.rules.turn.attacking",
    "tabletop.rules.turn.blocking",
    "tabletop.rules.turn.declaring",
    "tabletop.rules.turning_by_hand",
)

if TYPE_CHECKING:
    from tabletop.cards import vetting as vetting
    from tabletop.rules import attempts as attempts
    from tabletop.rules import drops as drops
    from tabletop.rules import first_position as first_position
    from tabletop.rules import hiding as hiding
    from tabletop.rules import object_names as object_names
    from tabletop.rules import referee as referee
    from tabletop.rules import turning_by_hand as turning_by_hand
    from tabletop.rules.engine import course as course
    from tabletop.rules.faces import copying as copying
    from tabletop.rules.faces import tokens as tokens
    from tabletop.rules.handwork import dungeons as dungeons
    from tabletop.rules.handwork import marking as marking
    from tabletop.rules.turn import attack_costs as attack_costs
    from tabletop.rules.turn import attacking as attacking
    from tabletop.rules.turn import blocking as blocking
    from tabletop.rules.turn import declaring as declaring
else:
    __getattr__ = import_on_first_use(__name__, MODULES)
