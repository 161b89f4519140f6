"""Resolution of words such as "it" and "target" in a delayed ability while they still have a meaning.

The controller of a target and numbers counted on targets are fixed as well.
"""

from typing import Any

import msgspec

from tabletop.language.effects import AnyEffect, CreateToken, PutOntoBattlefield
from tabletop.language.references import ObjectWord, OnTop, PlayerOf, PlayerWord, TargetWord
from tabletop.language.selections import Tally
from tabletop.model.state import State
from tabletop.rules.engine.context import Context

_REFERENCES = ("objects", "object", "to", "of", "copy_of", "source")
_PLAYERS = ("by", "to", "to_player", "under", "player")


def bind(effects: tuple[AnyEffect, ...], state: State, context: Context) -> tuple[AnyEffect, ...]:
    """Return effects with the number of each object that is known now in place of its word (603.7c).

    After an effect that puts something onto the battlefield, "it" means that for the effects that follow.
    """
    found: list[AnyEffect] = []
    known = context
    for effect in effects:
        found.append(_bind_effect(effect, state, known))
        if isinstance(effect, CreateToken | PutOntoBattlefield):
            known = context.after(it=())
    return tuple(found)


def _bind_effect(effect: AnyEffect, state: State, context: Context) -> AnyEffect:
    values: dict[str, Any] = {}
    for field in effect.__struct_fields__:
        value = getattr(effect, field)
        if field in _REFERENCES:
            values[field] = _numbers_for(value, state, context)
        elif field in ("then", "otherwise"):
            values[field] = bind(value, state, context)
        if field in _PLAYERS and _refers_to_target(value):
            seat = context.player(state, value)
            values[field] = value if seat is None else seat
        if isinstance(value, Tally) and isinstance(value.of, TargetWord):
            values[field] = context.number(state, value)
    return msgspec.structs.replace(effect, **values)


def _refers_to_target(player: object) -> bool:
    """Return whether a word for a player refers to a target, which a delayed ability no longer has."""
    if isinstance(player, PlayerOf):
        return isinstance(player.object, TargetWord)
    return player in (PlayerWord.TARGET, PlayerWord.TARGET_PLAYER)


def _numbers_for(value: object, state: State, context: Context) -> object:
    if isinstance(value, tuple):
        found: list[object] = []
        for each in value:
            numbers = _numbers_of(each, state, context)
            found.extend(numbers if numbers else (each,))
        return tuple(found)
    numbers = _numbers_of(value, state, context)
    return numbers[0] if numbers else value


def _numbers_of(value: object, state: State, context: Context) -> tuple[int, ...]:
    """Return the objects that a word means now. "Self" is the source and stays a word."""
    if isinstance(value, ObjectWord | TargetWord | OnTop) and value is not ObjectWord.SELF:
        return context.objects(state, (value,))
    return ()
