"""Handlers of effects on players and on objects on the table."""

from typing import Any, Final

from tabletop.rules.effects import (
    attaching,
    bending,
    blinking,
    composed_effects,
    emblems,
    gaining,
    goading,
    growing,
    keyword_actions,
    monarch,
    moving,
    phasing,
    player_effects,
    revealing,
    searching,
    status,
)
from tabletop.rules.engine import choices
from tabletop.rules.engine.course import EffectHandler

EFFECTS: Final[tuple[EffectHandler[Any], ...]] = (
    *attaching.HANDLERS,
    *bending.HANDLERS,
    *blinking.HANDLERS,
    *choices.HANDLERS,
    *composed_effects.HANDLERS,
    *emblems.HANDLERS,
    *gaining.HANDLERS,
    *goading.HANDLERS,
    *growing.HANDLERS,
    *keyword_actions.HANDLERS,
    *monarch.HANDLERS,
    *moving.HANDLERS,
    *phasing.HANDLERS,
    *player_effects.HANDLERS,
    *revealing.HANDLERS,
    *searching.HANDLERS,
    *status.HANDLERS,
)
