"""An effect that was carried out, as a step of a file tells it: ``effect_steps`` the other way round."""

from collections.abc import Callable, Mapping
from typing import Any, Final, TypeAlias

import msgspec
from msgspec.structs import FieldInfo

from tabletop.language import effects as say
from tabletop.language.effects import AnyEffect, Changes, Effect, Mode
from tabletop.language.reading import Table
from tabletop.language.zones import ZoneKind
from tabletop.scenarios.format.names import Naming
from tabletop.scenarios.recording.spoken import UnspeakableError, plain, player_for, spoken, table_of
from tabletop.scenarios.steps.effect_steps import STEPS
from tabletop.scenarios.steps.spellings import Key
from tabletop.scenarios.steps.steps import NAMING

Raw: TypeAlias = dict[str, Any]
"""A table of a file: what TOML would make of it."""


def effect_step(effect: AnyEffect, at: Naming) -> Raw:
    """The step that tells the table to carry an effect out, without who does it.

    Raises:
        UnspeakableError: no step says it.

    """
    kind = type(effect)
    verb = STEPS[kind]
    said: Raw = {"do": str(verb.__struct_config__.tag), **_named(effect, at)}
    for key in verb.keys.values():
        if key.name not in NAMING:
            said |= _key(key, effect, at)
    if verb.spelling.named_by:
        label = getattr(effect, verb.spelling.named_by)
        said |= {"as": label} if label else {}
    return said


def _named(effect: Effect, at: Naming) -> Raw:
    """The objects that it is about."""
    fields = {field.name: field for field in msgspec.structs.fields(effect)}
    about = "object" if "object" in fields else "objects"
    if about not in fields or ("object" in fields and getattr(effect, "object") is None):  # noqa: B009
        return {}
    value = getattr(effect, about)
    if about == "object":
        return {"object": _reference(value, fields[about], at)}
    if len(value) == 1 and isinstance(value[0], Table):
        return {"all": table_of(value[0], at)}
    names = [spoken((each,), fields[about].type, at)[0] for each in value]
    return {"object": names[0]} if len(names) == 1 else {"objects": names} if names else {}


def _reference(value: object, field: FieldInfo, at: Naming) -> object:
    return table_of(value, at) if isinstance(value, Table) else spoken(value, field.type, at)


def _key(key: Key, effect: Effect, at: Naming) -> Raw:
    """A key with what it says; nothing where that goes without saying."""
    unusual = _UNUSUAL.get((type(effect), key.name)) or _OF_EVERY.get(key.name, _usual)
    if type(effect) is say.Change and key.stands_for == ("change",):
        unusual = _of_change
    value = unusual(key, effect, at)
    return {} if value is None else {key.name: value}


def _usual(key: Key, effect: Effect, at: Naming) -> object:
    field = _field(effect, key.stands_for[0])
    value = getattr(effect, field.name)
    if not field.required and value == _default(field):
        return None
    if field.type == tuple[AnyEffect, ...]:
        return _steps(value, at)
    if field.type == tuple[Mode, ...]:
        return [_mode(mode, at) for mode in value]
    return spoken(value, field.type, at)


def _field(effect: Effect, name: str) -> FieldInfo:
    return next(each for each in msgspec.structs.fields(effect) if each.name == name)


def _default(field: FieldInfo) -> object:
    return field.default if field.default_factory is msgspec.NODEFAULT else field.default_factory()


def _steps(effects: tuple[AnyEffect, ...], at: Naming) -> object:
    """What happens in an effect: one step, or several."""
    told = [_within(each, at) for each in effects]
    return told[0] if len(told) == 1 else told


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


# --- Keys that are spelt otherwise than their fields ------------------------------------------------------


def _host(_key: Key, effect: Effect, at: Naming) -> object:
    """An object or a player, whichever it is."""
    player = getattr(effect, "to_player")  # noqa: B009 - not every effect has it
    name = "to" if player is None else "to_player"
    return spoken(getattr(effect, name), _field(effect, name).type, at)


def _changes(key: Key, effect: Effect, at: Naming) -> object:
    """What is changed, where anything is."""
    changes = getattr(effect, key.stands_for[0])
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
    return _spelled(effect.faces[0]) if len(effect.faces) == 1 else None


def _faces(_key: Key, effect: Effect, _at: Naming) -> object:
    assert isinstance(effect, say.CreateToken)
    return list(map(_spelled, effect.faces)) if len(effect.faces) > 1 else None


def _spelled(face: say.TokenFace) -> Raw:
    raw: Raw = plain(face)
    line, _, subtypes = str(face.types).partition(" — ")
    words = line.split()
    raw["supertypes"] = [word for word in words if word in _SUPERTYPES]
    raw["types"] = [word for word in words if word not in _SUPERTYPES]
    raw["subtypes"] = subtypes.split()
    return {key: value for key, value in raw.items() if value not in (None, [], "")}


def _named_card(_key: Key, effect: Effect, at: Naming) -> object:
    assert isinstance(effect, say.NameCard)
    return "any" if effect.of is None else spoken(effect.of, _field(effect, "of").type, at)


_SUPERTYPES: Final = frozenset({"Basic", "Legendary", "Snow", "World"})
_Written: TypeAlias = Callable[[Key, Effect, Naming], object]
_OF_EVERY: Final[Mapping[str, _Written]] = {"except": _changes}
_UNUSUAL: Final[Mapping[tuple[type[Effect], str], _Written]] = {
    (say.Move, "to"): _into,
    (say.PutOntoBattlefield, "face_down"): _hidden,
    (say.CreateToken, "face"): _face,
    (say.CreateToken, "faces"): _faces,
    (say.Attach, "to"): _host,
    (say.DealDamage, "to"): _host,
    (say.Allow, "from"): _from,
    (say.NameCard, "of"): _named_card,
}
"""How a key is written that does not hold what its field holds."""
