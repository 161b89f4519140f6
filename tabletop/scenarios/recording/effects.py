"""Conversion of effects to steps of a file, the inverse of ``effect_steps``."""

from collections.abc import Callable, Mapping
from typing import Any, Final, TypeAlias

import msgspec
from msgspec.structs import FieldInfo

from tabletop.language import effects as say
from tabletop.language.effects import AnyEffect, Changes, Effect, Mode
from tabletop.language.reading import Table
from tabletop.language.zones import ZoneKind
from tabletop.scenarios.format.names import Naming
from tabletop.scenarios.recording.spoken import (
    UnspeakableError,
    as_file_value,
    plain_value,
    player_for,
    table_of,
)
from tabletop.scenarios.steps.effect_steps import STEPS
from tabletop.scenarios.steps.steps import NAMING
from tabletop.scenarios.steps.verb_differences import Key

Raw: TypeAlias = dict[str, Any]
"""A table of a file, as parsed from TOML."""


def effect_step(effect: AnyEffect, at: Naming) -> Raw:
    """Return the step that performs an effect, without the acting player.

    Raises:
        UnspeakableError: No step performs it.

    """
    kind = type(effect)
    verb = STEPS[kind]
    values: Raw = {"do": str(verb.__struct_config__.tag), **_object_keys(effect, at)}
    for key in verb.keys.values():
        if key.name not in NAMING:
            values |= _key(key, effect, at)
    if verb.spelling.name_field:
        label = getattr(effect, verb.spelling.name_field)
        values |= {"as": label} if label else {}
    return values


def _object_keys(effect: Effect, at: Naming) -> Raw:
    """Return the keys for the objects of an effect."""
    fields = {field.name: field for field in msgspec.structs.fields(effect)}
    about = "object" if "object" in fields else "objects"
    if about not in fields or ("object" in fields and getattr(effect, "object") is None):  # noqa: B009
        return {}
    value = getattr(effect, about)
    if about == "object":
        return {"object": _reference(value, fields[about], at)}
    if len(value) == 1 and isinstance(value[0], Table):
        return {"all": table_of(value[0], at)}
    names = [as_file_value((each,), fields[about].type, at)[0] for each in value]
    return {"object": names[0]} if len(names) == 1 else {"objects": names} if names else {}


def _reference(value: object, field: FieldInfo, at: Naming) -> object:
    return table_of(value, at) if isinstance(value, Table) else as_file_value(value, field.type, at)


def _key(key: Key, effect: Effect, at: Naming) -> Raw:
    """Return a key with its value, or nothing if the value is the default."""
    writer = _IRREGULAR.get((type(effect), key.name)) or _OF_EVERY.get(key.name, _regular)
    if type(effect) is say.Change and key.fields == ("change",):
        writer = _of_change
    value = writer(key, effect, at)
    return {} if value is None else {key.name: value}


def _regular(key: Key, effect: Effect, at: Naming) -> object:
    field = _field(effect, key.fields[0])
    value = getattr(effect, field.name)
    if not field.required and value == _default(field):
        return None
    if field.type == tuple[AnyEffect, ...]:
        return _steps(value, at)
    if field.type == tuple[Mode, ...]:
        return [_mode(mode, at) for mode in value]
    return as_file_value(value, field.type, at)


def _field(effect: Effect, name: str) -> FieldInfo:
    return next(each for each in msgspec.structs.fields(effect) if each.name == name)


def _default(field: FieldInfo) -> object:
    return field.default if field.default_factory is msgspec.NODEFAULT else field.default_factory()


def _steps(effects: tuple[AnyEffect, ...], at: Naming) -> object:
    """Return the nested effects as one step or several."""
    steps = [_within(each, at) for each in effects]
    return steps[0] if len(steps) == 1 else steps


def _within(effect: AnyEffect, at: Naming) -> Raw:
    step = effect_step(effect, at)
    by = getattr(effect, "by", None)
    if isinstance(effect, say.ByPlayer) and isinstance(by, int):
        step["by"] = player_for(by, at)
    elif "by" not in step and isinstance(effect, say.ByPlayer) and by is not None and str(by) != "you":
        step["by"] = str(by)
    return step


def _mode(mode: Mode, at: Naming) -> Raw:
    raw: Raw = {"effects": _steps(mode.effects, at)}
    if mode.targets:
        raw["targets"] = [table_of(each, at) for each in mode.targets]
    return raw


# --- Keys whose spelling differs from their fields ------------------------------------------------------


def _host(_key: Key, effect: Effect, at: Naming) -> object:
    """Return the name of an object or a player."""
    player = getattr(effect, "to_player")  # noqa: B009 - not every effect has it
    name = "to" if player is None else "to_player"
    return as_file_value(getattr(effect, name), _field(effect, name).type, at)


def _changes(key: Key, effect: Effect, at: Naming) -> object:
    """Return the table of changes, or None if nothing changes."""
    changes = getattr(effect, key.fields[0])
    return table_of(changes, at) if isinstance(changes, Changes) else None


def _of_change(key: Key, effect: Effect, at: Naming) -> object:
    assert isinstance(effect, say.Change)
    return table_of(effect.change, at).get(key.name)


def _zone(kind: ZoneKind, player: object, at: Naming) -> str:
    if player is None:
        return str(kind)
    if not isinstance(player, int):
        raise UnspeakableError(f"a file can't say that it is the {kind} of {player}")
    return f"{player_for(player, at)}.{kind}"


def _into(_key: Key, effect: Effect, at: Naming) -> object:
    assert isinstance(effect, say.Move)
    return _zone(effect.to, effect.player, at)


def _from(_key: Key, effect: Effect, at: Naming) -> object:
    assert isinstance(effect, say.Allow)
    return None if effect.zone is None else _zone(effect.zone, effect.zone_player, at)


def _hidden(_key: Key, effect: Effect, at: Naming) -> object:
    assert isinstance(effect, say.PutOntoBattlefield)
    if effect.face_down_as is not None:
        return table_of(effect.face_down_as, at)
    if effect.face_down is None:
        return None
    return True if effect.face_down == "effect" else str(effect.face_down)


def _face(_key: Key, effect: Effect, _at: Naming) -> object:
    assert isinstance(effect, say.CreateToken)
    return _face_table(effect.faces[0]) if len(effect.faces) == 1 else None


def _faces(_key: Key, effect: Effect, _at: Naming) -> object:
    assert isinstance(effect, say.CreateToken)
    return list(map(_face_table, effect.faces)) if len(effect.faces) > 1 else None


def _face_table(face: say.TokenFace) -> Raw:
    raw: Raw = plain_value(face)
    line, _, subtypes = str(face.types).partition(" — ")
    words = line.split()
    raw["supertypes"] = [word for word in words if word in _SUPERTYPES]
    raw["types"] = [word for word in words if word not in _SUPERTYPES]
    raw["subtypes"] = subtypes.split()
    return {key: value for key, value in raw.items() if value not in (None, [], "")}


def _named_card(_key: Key, effect: Effect, at: Naming) -> object:
    assert isinstance(effect, say.NameCard)
    return "any" if effect.of is None else as_file_value(effect.of, _field(effect, "of").type, at)


_SUPERTYPES: Final = frozenset({"Basic", "Legendary", "Snow", "World"})
_KeyWriter: TypeAlias = Callable[[Key, Effect, Naming], object]
_OF_EVERY: Final[Mapping[str, _KeyWriter]] = {"except": _changes}
_IRREGULAR: Final[Mapping[tuple[type[Effect], str], _KeyWriter]] = {
    (say.Move, "to"): _into,
    (say.PutOntoBattlefield, "face_down"): _hidden,
    (say.CreateToken, "face"): _face,
    (say.CreateToken, "faces"): _faces,
    (say.Attach, "to"): _host,
    (say.DealDamage, "to"): _host,
    (say.Allow, "from"): _from,
    (say.NameCard, "of"): _named_card,
}
"""Functions for keys whose values differ from those of their fields."""
