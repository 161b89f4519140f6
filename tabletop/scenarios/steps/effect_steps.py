"""Instructions by effects, with a verb for each effect of the language, built from its fields.

A verb has the tag of its effect and the same keys, except where a field says otherwise
(``verb_differences``). A step keeps the values as parsed. Names become ids when the step is played.
``effect_step`` is the way back.
"""

from collections.abc import Callable, Iterator, Mapping
from functools import reduce
from keyword import iskeyword
from operator import or_
from typing import TYPE_CHECKING, Annotated, Any, ClassVar, Final, TypeAlias, get_args

import msgspec
from msgspec import UNSET, Meta, UnsetType

from tabletop.language import effects as say
from tabletop.language.effects import AnyEffect, Changes, Effect
from tabletop.language.fields import Field, fields_of
from tabletop.language.meaning import Way
from tabletop.language.references import PlayerWord
from tabletop.language.zones import ZoneKind
from tabletop.model.actions import Action, Instruct
from tabletop.scenarios.format.document import Part, changes_of
from tabletop.scenarios.format.in_language import in_language
from tabletop.scenarios.format.names import NO_OBJECT, Later, Naming
from tabletop.scenarios.format.spoken import as_file_value, player_for
from tabletop.scenarios.format.words import Choice, Handle
from tabletop.scenarios.steps.steps import NAMING, PURPOSE, ActionStep, Chosen, matching_objects
from tabletop.scenarios.steps.verb_differences import FieldValues, Key, keys_of_field

Raw: TypeAlias = dict[str, Any]
"""A table of a file, as parsed from TOML."""


class EffectStep(ActionStep, frozen=True, kw_only=True):
    """A step that performs an effect at once."""

    effect_type: ClassVar[type[Effect]]
    """The type of the effect."""
    keys: ClassVar[Mapping[str, Key]] = {}
    """The keys of the verb, by the attributes of the step."""
    fields: ClassVar[Mapping[str, Field]] = {}
    """The fields of the effect."""

    # --- Which objects ----------------------------------------------------------------------------------

    def named_objects(self, at: Naming) -> tuple[int | str, ...] | None:
        """Return the named objects by id, or by word within a text, or None if the step names none."""
        object, objects, all = (getattr(self, key, None) for key in NAMING)
        if all is not None:
            return matching_objects(all, self.by, at)
        if objects is not None:
            return _each(objects, at)
        if object is None:
            return None
        return _each((object,), at)[:1] or (NO_OBJECT,) if self._is_for_each else _each((object,), at)

    def about(self, at: Naming) -> int | None:
        """Return the object that decides who acts if no player is named, or None."""
        main = next((field.name for field in self.fields.values() if field.written.is_main), None)
        if main is not None:
            word = self._file_values(at).get(main)
            return at.object(word) if isinstance(word, str) else None
        if self._is_for_each or self._is_for_all or self.keys.keys().isdisjoint(NAMING):
            return super().about(at)
        return next(iter(self.all_about(at)), None)

    def all_about(self, at: Naming) -> tuple[int, ...]:
        """Return all objects that the step is about, the main one first."""
        if self.keys.keys().isdisjoint(NAMING):
            return super().all_about(at)
        return tuple(id for id in self.named_objects(at) or () if isinstance(id, int) and id != NO_OBJECT)

    @property
    def _is_for_each(self) -> bool:
        """Whether the effect has one object. If several are named, the step repeats it for each."""
        return "object" in self.fields and self.fields["object"].is_required

    @property
    def _is_for_all(self) -> bool:
        """Whether the effect itself selects the matching objects."""
        return getattr(self, "all", None) is not None and _requires(self.fields, "objects")

    # --- The effects ------------------------------------------------------------------------------------

    def effects(self, at: Naming) -> tuple[AnyEffect, ...]:
        """Return the effects with names looked up now, one per object if the effect takes one object."""
        return tuple(effect for _, effect in self._effects_by_seat(at))

    def actions(self, at: Naming) -> tuple[Action, ...]:
        """Return the instructions to perform the effect, one per object if the effect takes one object."""
        return tuple(Instruct(by=seat, effect=effect) for seat, effect in self._effects_by_seat(at))

    def action(self, at: Naming) -> Action:
        """Return the first of the instructions."""
        return self.actions(at)[0]

    def _effects_by_seat(self, at: Naming) -> Iterator[tuple[int, AnyEffect]]:
        given = self._file_values(at)
        for part in self._parts(at):
            id = part.get("object") if self._is_for_each else self.about(at)
            seat = self.actor_for(at, id if isinstance(id, int) else None)
            fields = {**self.effect_type.in_files, **self._by(seat, at), **given, **part}
            values = {about: _value(value, self.fields[about].type, at) for about, value in fields.items()}
            yield seat, _carried_out(self.effect_type(**values))

    def _file_values(self, at: Naming) -> FieldValues:
        """Return the values in the file, by the fields of the effect."""
        values: FieldValues = {
            name: {} for name in self.fields if self.fields[name].written.way is Way.INLINE
        }
        for attribute, key in self.keys.items():
            value = getattr(self, attribute)
            if value is UNSET or attribute in NAMING:
                continue
            for about, held in key.read(value, at).items():
                before = values.get(about)
                values[about] = (
                    {**before, **held} if isinstance(before, dict) and isinstance(held, dict) else held
                )
        label = name_field(self.fields)
        return {**values, label: self.new_names[0]} if label and self.new_names else values

    def _parts(self, at: Naming) -> list[FieldValues]:
        """Return the object fields of each repetition of the effect."""
        if self._is_for_all:
            return [{"objects": [getattr(self, "all")]}]  # noqa: B009 - not every verb has it
        named = self.named_objects(at)
        if named is None:
            return [{}]
        if "objects" in self.fields:
            return [{"objects": named or _no_objects(self.fields["objects"])}]
        return [{"object": each} for each in named or _no_objects(self.fields["object"])]

    def _by(self, seat: int, at: Naming) -> FieldValues:
        """Return the player who performs the effect."""
        if "by" not in self.fields or "by" in self.keys:
            return {}
        if self.by is not None:
            return {"by": self.by}
        if not issubclass(self.effect_type, say.ByPlayer) or "by" in self.effect_type.in_files:
            return {}
        return {"by": PlayerWord.YOU if at.addresses_you else seat}

    # --- Nested steps -----------------------------------------------------------------------------------

    @property
    def later(self) -> tuple[Later, ...]:
        """Plans of the ability that the step creates, in case it creates one."""
        if not self._is_later:
            return ()
        return tuple(
            Later(names=step.new_names, makes=step.result_count, answers=step.answers, then=step.later)
            for step in self.within
        )

    @property
    def new_names(self) -> tuple[str, ...]:
        """Names for the step's results, and for those of nested steps that happen now."""
        inner = () if self._is_later else self.within
        return tuple(name for names in (super().new_names, *(s.new_names for s in inner)) for name in names)

    @property
    def answers(self) -> tuple[Choice, ...]:
        """Answers for the step's questions, and for those of nested steps that happen now."""
        inner = () if self._is_later else self.within
        return tuple(one for answers in (super().answers, *(s.answers for s in inner)) for one in answers)

    @property
    def result_count(self) -> int:
        """The number of objects that the step creates, 0 if it is not known beforehand."""
        if self._is_later:
            return len(getattr(self, "objects", None) or ("one",))
        number = getattr(self, "number", UNSET) if self.effect_type is say.CreateToken else 0
        return 1 if number is UNSET else number if isinstance(number, int) else 0

    @property
    def token(self) -> str | None:
        """The word for the tokens that the step creates, or None."""
        card = getattr(self, "card", None) if self.effect_type is say.CreateToken else None
        return card if isinstance(card, str) else None

    @property
    def _is_later(self) -> bool:
        """Whether the nested steps happen when an ability resolves."""
        return self.effect_type in LATER

    @property
    def within(self) -> tuple["EffectStep", ...]:
        """The nested steps."""
        values = (getattr(self, attribute) for attribute in self.keys)
        return tuple(step for value in values for step in _steps_in(value))


LATER: Final = frozenset({say.PutAbility, say.Delay})
"""Effects that create an ability, which performs the nested steps later."""


def _each(words: tuple[str, ...], at: Naming) -> tuple[int | str, ...]:
    found = (each for word in words for each in ((word,) if at.is_text_word(word) else at.objects(word)))
    return tuple(dict.fromkeys(found))


def _requires(fields: Mapping[str, Field], name: str) -> bool:
    return name in fields and fields[name].is_required


def name_field(fields: Mapping[str, Field]) -> str:
    """Return the field with the name by which later steps refer to the result, empty if there is none."""
    return next((field.name for field in fields.values() if field.written.way is Way.NEW_NAME), "")


def _no_objects(field: Field) -> tuple[int, ...]:
    """Return the value for named objects that no longer exist, since some effects can do without any."""
    return () if field.is_required else (NO_OBJECT,)


def _carried_out(effect: Effect) -> Any:  # noqa: ANN401 - one of the union of all effects
    """Return an effect as a player carries it out: a move to the battlefield is putting something there."""
    if isinstance(effect, say.Move) and effect.to is ZoneKind.BATTLEFIELD:
        return say.PutOntoBattlefield(objects=effect.objects, under=effect.player)
    return effect


def _value(value: object, kind: object, at: Naming) -> object:
    if kind is Changes and isinstance(value, dict):
        return changes_of(value, at)
    return in_language(value, kind, at)


def _steps_in(value: object) -> Iterator[EffectStep]:
    if isinstance(value, EffectStep):
        yield value
    elif isinstance(value, ModeWords):
        yield from _steps_in(value.effects)
    elif isinstance(value, tuple):
        for each in value:
            yield from _steps_in(each)


# --- The way back ---------------------------------------------------------------------------------------


def effect_step(effect: AnyEffect, at: Naming) -> Raw:
    """Return the step that performs an effect, without the acting player.

    Raises:
        UnspeakableError: No step performs it.

    """
    verb = STEPS[type(effect)]
    label = name_field(verb.fields)
    values = {"do": str(verb.__struct_config__.tag), **_named(effect, verb.fields, at)}
    values |= {key.name: key.write(effect, at) for key in verb.keys.values() if key.name not in NAMING}
    values |= {"as": getattr(effect, label) or None} if label else {}
    return {name: value for name, value in values.items() if value is not None}


def _named(effect: Effect, fields: Mapping[str, Field], at: Naming) -> Raw:
    """Return the keys for the objects of an effect."""
    about = "object" if "object" in fields else "objects"
    if about not in fields:
        return {}
    value = as_file_value(getattr(effect, about), fields[about].type, at)
    if about == "object":
        return {"object": value}
    if len(value) == 1:
        return {"all" if isinstance(value[0], dict) else "object": value[0]}
    return {"objects": value} if value else {}


def _written_effects(key: Key, effect: Effect, at: Naming) -> object:
    effects = getattr(effect, key.field.name)
    return None if effects == key.field.default else _steps(effects, at)


def _steps(effects: tuple[AnyEffect, ...], at: Naming) -> object:
    """Return nested effects as one step or several."""
    steps = [_within(each, at) for each in effects]
    return steps[0] if len(steps) == 1 else steps


def _within(effect: AnyEffect, at: Naming) -> Raw:
    step = effect_step(effect, at)
    if not isinstance(effect, say.ByPlayer) or "by" in step or effect.by is PlayerWord.YOU:
        return step
    return {**step, "by": player_for(effect.by, at) if isinstance(effect.by, int) else str(effect.by)}


def _written_modes(key: Key, effect: Effect, at: Naming) -> object:
    modes: tuple[say.Mode, ...] = getattr(effect, key.field.name)
    return [
        {"effects": _steps(mode.effects, at)}
        | ({"targets": as_file_value(mode.targets, tuple[say.Target, ...], at)} if mode.targets else {})
        for mode in modes
    ]


# --- A verb for each effect -----------------------------------------------------------------------------


def _keys_of_field(field: Field, *, is_later: bool) -> tuple[Key, ...]:
    """Return the keys of a field. Nested effects are written as steps."""
    if field.name in NAMING:
        return (_naming_key(field),)
    kind: object
    read: Callable[[Key, Any, Naming], FieldValues]
    if field.type == tuple[AnyEffect, ...]:
        kind, read, write = Then, _effects_later if is_later else _effects_now, _written_effects
    elif field.type == tuple[say.Mode, ...]:
        kind, read, write = tuple[ModeWords, ...], _modes, _written_modes
    else:
        return keys_of_field(field)
    return (Key(field.name, field, kind, read, write, field.is_required, is_as_in_cards=True),)


def _naming_key(field: Field) -> Key:
    """Return one of the keys for objects, which ``named_objects`` reads and ``_named`` records together."""
    kind = {"object": Handle, "objects": tuple[Handle, ...], "all": Chosen}[field.name]
    return Key(field.name, field, kind, lambda *_: {}, lambda *_: None, is_as_in_cards=True)


def _modes(key: Key, modes: "tuple[ModeWords, ...]", at: Naming) -> FieldValues:
    return {key.field.name: tuple(each.mode(at) for each in modes)}


def _effects_now(key: Key, then: "EffectVerb | tuple[EffectVerb, ...]", at: Naming) -> FieldValues:
    return {key.field.name: _effects(then, at.within_text(to_you=True))}


def _effects_later(key: Key, then: "EffectVerb | tuple[EffectVerb, ...]", at: Naming) -> FieldValues:
    return {key.field.name: _effects(then, at.within_text(to_you=False))}


def _effects(then: "EffectVerb | tuple[EffectVerb, ...]", at: Naming) -> tuple[AnyEffect, ...]:
    return tuple(effect for step in _steps_in(then) for effect in step.effects(at))


def _keys_of(effect: type[Effect], fields: Mapping[str, Field]) -> dict[str, Key]:
    """Return the keys of a verb, by the attributes that hold their values."""
    held = {field.written.other for field in fields.values()}
    if "by" in fields and fields["by"].written.way is not Way.PLAYERS:
        held.add("by")
    own = [field for field in fields.values() if field.name not in held]
    keys = [key for field in own for key in _keys_of_field(field, is_later=effect in LATER)]
    keys.sort(key=lambda key: key.is_as_in_cards)
    if any(key.name in NAMING for key in keys):
        named = {key.name for key in keys}
        keys += [_naming_key(Field(name, None, None)) for name in NAMING if name not in named]
    return {f"{key.name}_" if iskeyword(key.name) else key.name: key for key in keys}


def _step_for(effect: type[Effect]) -> type[EffectStep]:
    """Return the verb of an effect."""
    fields = fields_of(effect)
    keys = _keys_of(effect, fields)
    is_named = "object" in keys
    must_be_named = _requires(fields, "object") or _requires(fields, "objects")
    namespace: dict[str, Any] = {
        "__doc__": effect.__doc__,
        "effect_type": effect,
        "keys": keys,
        "fields": fields,
        "one_of": NAMING if is_named else effect.one_of,
        "purpose": PURPOSE if must_be_named else effect.purpose,
    }
    verb = msgspec.defstruct(
        effect.__name__,
        [_field_of(attribute, key) for attribute, key in keys.items()],
        bases=(EffectStep,),
        namespace=namespace,
        module=__name__,
        tag=str(effect.__struct_config__.tag),
        frozen=True,
        kw_only=True,
    )
    assert issubclass(verb, EffectStep)
    return verb


def _field_of(attribute: str, key: Key) -> tuple[str, Any, Any]:
    name = key.name if attribute != key.name else None
    if key.is_required:
        return attribute, key.kind, msgspec.field(name=name)
    if key.name in NAMING:
        return attribute, key.kind | None, msgspec.field(default=None)
    return attribute, key.kind | UnsetType, msgspec.field(default=UNSET, name=name)


if TYPE_CHECKING:
    EffectVerb: TypeAlias = EffectStep
    Then: TypeAlias = EffectStep | tuple[EffectStep, ...]
else:
    Then = Annotated["EffectVerb | tuple[EffectVerb, ...]", Meta(extra={"text": True})]
    """One or several steps of an effect, whose words have their meaning in a card text."""


class ModeWords(Part, frozen=True, kw_only=True):
    """A mode of an effect."""

    effects: Then
    targets: Any = ()

    def mode(self, at: Naming) -> say.Mode:
        """Return the mode as a value of the language."""
        within = at.within_text(to_you=True)
        targets: tuple[say.Target, ...] = in_language(self.targets, tuple[say.Target, ...], within)
        return say.Mode(effects=_effects(self.effects, within), targets=targets)


STEPS: Final[Mapping[type[Effect], type[EffectStep]]] = {
    effect: _step_for(effect) for effect in get_args(AnyEffect)
}
"""The verb of each effect."""

if not TYPE_CHECKING:
    EffectVerb = reduce(or_, STEPS.values())
