"""Fixing what words mean before it is forgotten: "it" and "target" in what a delayed ability will do.

Whose controller a target has, and what is counted of it, is fixed as well.
"""

from copy import copy
from typing import Any

import msgspec

from tabletop.language.effects import AnyEffect, CreateToken, PutOntoBattlefield
from tabletop.language.references import ObjectWord, OnTop, PlayerOf, PlayerWord, TargetWord
from tabletop.language.selections import Tally
from tabletop.model.state import State
from tabletop.rules.engine.context import Context

_REFERENCES = ("objects", "object", "to", "of", "copy_of", "source")
_PLAYERS = ("by", "to", "to_player", "under", "player")


def bound(effects: tuple[AnyEffect, ...], state: State, context: Context) -> tuple[AnyEffect, ...]:
    """Effects in which each word for an object that is known now is its number (603.7c).

    Once something is put onto the battlefield by one of them, "it" is that for those after it.
    """
    found: list[AnyEffect] = []
    known = context
    for effect in effects:
        found.append(_bound(effect, state, known))
        if isinstance(effect, CreateToken | PutOntoBattlefield):
            known = copy(context)
            known.it = ()
    return tuple(found)


def _bound(effect: AnyEffect, state: State, context: Context) -> AnyEffect:
    values: dict[str, Any] = {}
    for field in effect.__struct_fields__:
        value = getattr(effect, field)
        if field in _REFERENCES:
            values[field] = _numbers(value, state, context)
        elif field in ("then", "otherwise"):
            values[field] = bound(value, state, context)
        if field in _PLAYERS and _is_forgotten(value):
            seat = context.player(state, value)
            values[field] = value if seat is None else seat
        if isinstance(value, Tally) and isinstance(value.of, TargetWord):
            values[field] = context.number(state, value)
    return msgspec.structs.replace(effect, **values)


def _is_forgotten(player: object) -> bool:
    """Whether a word for a player speaks of a target, which a delayed ability does not have any more."""
    if isinstance(player, PlayerOf):
        return isinstance(player.object, TargetWord)
    return player in (PlayerWord.TARGET, PlayerWord.TARGET_PLAYER)


def _numbers(value: object, state: State, context: Context) -> object:
    if isinstance(value, tuple):
        found: list[object] = []
        for each in value:
            numbers = _numbers_of(each, state, context)
            found.extend(numbers if numbers else (each,))
        return tuple(found)
    numbers = _numbers_of(value, state, context)
    return numbers[0] if numbers else value


def _numbers_of(value: object, state: State, context: Context) -> tuple[int, ...]:
    """The numbers behind a word that means something now; "self" is the source and stays a word."""
    if isinstance(value, ObjectWord | TargetWord | OnTop) and value is not ObjectWord.SELF:
        return context.objects(state, (value,))
    return ()
