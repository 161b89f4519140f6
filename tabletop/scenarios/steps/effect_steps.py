"""What an effect tells the table to do: a verb for each effect of the language, made of its fields.

A verb has the tag of its effect and the same keys; ``spellings`` says where files differ. The values stand in
the step as they were read; names become numbers of the table as the step is played.
"""

from collections.abc import Callable, Iterator, Mapping
from functools import reduce
from keyword import iskeyword
from operator import or_
from typing import TYPE_CHECKING, Annotated, Any, ClassVar, Final, TypeAlias, cast, get_args

import msgspec
from msgspec import UNSET, Meta, UnsetType

from tabletop.language import effects as say
from tabletop.language.effects import AnyEffect, Changes, Effect
from tabletop.language.references import PlayerWord
from tabletop.model.actions import Action, Instruct
from tabletop.scenarios.format.document import Part, changes_of, language_type
from tabletop.scenarios.format.in_language import in_language
from tabletop.scenarios.format.names import NO_OBJECT, Later, Naming
from tabletop.scenarios.format.words import Choice, Handle
from tabletop.scenarios.steps.spellings import SPELLINGS, Key, Spelling, Told
from tabletop.scenarios.steps.steps import NAMING, PURPOSE, ActionStep, Chosen, all_that_fit

AS_USUAL: Final = Spelling()


class EffectStep(ActionStep, frozen=True, kw_only=True):
    """A step that stands for an effect which resolves now."""

    told: ClassVar[type[Effect]]
    """The effect."""
    spelling: ClassVar[Spelling] = AS_USUAL
    keys: ClassVar[Mapping[str, Key]] = {}
    """What the attributes of the step stand for."""
    fields: ClassVar[Mapping[str, msgspec.structs.FieldInfo]] = {}
    """The fields of the effect."""

    # --- Which objects -----------------------------------------------------------------------------------

    def named(self, at: Naming) -> tuple[int | str, ...] | None:
        """The objects spoken of, by number, or by their word in a text; None where none are."""
        object, objects, all = (getattr(self, key, None) for key in NAMING)
        if all is not None:
            return all_that_fit(all, self.by, at)
        if objects is not None:
            return _each(objects, at)
        if object is None:
            return None
        return _each((object,), at)[:1] or (NO_OBJECT,) if self._is_for_each else _each((object,), at)

    def about(self, at: Naming) -> int | None:
        """The object that decides who acts where nobody is named; None if there is none."""
        if self.spelling.about:
            told = self._given(at).get(self.spelling.about)
            return at.object(told) if isinstance(told, str) else None
        if self._is_for_each or self._is_for_all or self.keys.keys().isdisjoint(NAMING):
            return super().about(at)
        return next(iter(self.all_about(at)), None)

    def all_about(self, at: Naming) -> tuple[int, ...]:
        """All objects that it is about, the first one first; empty if there is none."""
        if self.keys.keys().isdisjoint(NAMING):
            return super().all_about(at)
        return tuple(id for id in self.named(at) or () if isinstance(id, int) and id != NO_OBJECT)

    @property
    def _is_for_each(self) -> bool:
        """Whether it speaks of one object; named for several it is done with each of them."""
        return "object" in self.fields and self.fields["object"].required

    @property
    def _is_for_all(self) -> bool:
        """Whether the effect itself looks for the objects that fit."""
        return getattr(self, "all", None) is not None and _has_to_have(self.fields, "objects")

    # --- What is told ------------------------------------------------------------------------------------

    def effects(self, at: Naming) -> tuple[AnyEffect, ...]:
        """The effect, its names looked up now; one for each where it speaks of one object."""
        return tuple(effect for _, effect in self._told_by(at))

    def actions(self, at: Naming) -> tuple[Action, ...]:
        """The instruction to carry the effect out; one for each where it speaks of one object."""
        return tuple(Instruct(by=seat, effect=effect) for seat, effect in self._told_by(at))

    def action(self, at: Naming) -> Action:
        """The first of the instructions."""
        return self.actions(at)[0]

    def _told_by(self, at: Naming) -> Iterator[tuple[int, AnyEffect]]:
        given = self._given(at)
        for part in self._parts(at):
            id = part.get("object") if self._is_for_each else self.about(at)
            seat = self.actor_for(at, id if isinstance(id, int) else None)
            told = {**self.spelling.otherwise, **self._by(seat, at), **given, **part}
            values = {about: _value(value, self.fields[about].type, at) for about, value in told.items()}
            made = cast("Callable[..., AnyEffect]", self.spelling.made or self.told)
            yield seat, made(**values)

    def _given(self, at: Naming) -> Told:
        """What the file says, by the fields of the effect."""
        told: Told = {}
        for attribute, key in self.keys.items():
            value = getattr(self, attribute)
            if value is UNSET or attribute in NAMING:
                continue
            for about, held in key.tell(value, at).items():
                before = told.get(about)
                told[about] = (
                    {**before, **held} if isinstance(before, dict) and isinstance(held, dict) else held
                )
        if self.spelling.named_by and self.new_names:
            told[self.spelling.named_by] = self.new_names[0]
        return told

    def _parts(self, at: Naming) -> list[Told]:
        """The objects, as often as the effect is told."""
        if self._is_for_all:
            return [{"objects": [getattr(self, "all")]}]  # noqa: B009 - not every verb has it
        named = self.named(at)
        if named is None:
            return [{}]
        if "objects" in self.fields:
            return [{"objects": named or _nothing_of(self.fields["objects"])}]
        return [{"object": each} for each in named or _nothing_of(self.fields["object"])]

    def _by(self, seat: int, at: Naming) -> Told:
        """Who is told to do it."""
        if "by" not in self.fields or "by" in self.keys:
            return {}
        if self.by is not None:
            return {"by": self.by}
        if not issubclass(self.told, say.ByPlayer) or "by" in self.spelling.otherwise:
            return {}
        return {"by": PlayerWord.YOU if at.addresses_you else seat}

    # --- What is within ----------------------------------------------------------------------------------

    @property
    def later(self) -> tuple[Later, ...]:
        """What the file says of what an ability is going to do."""
        if not self._is_later:
            return ()
        return tuple(
            Later(names=step.new_names, makes=step.number_made, answers=step.answers, then=step.later)
            for step in self.within
        )

    @property
    def new_names(self) -> tuple[str, ...]:
        """The names for what the step makes, and what is in it that happens now."""
        inner = () if self._is_later else self.within
        return tuple(name for names in (super().new_names, *(s.new_names for s in inner)) for name in names)

    @property
    def answers(self) -> tuple[Choice, ...]:
        """The answers to the questions of the step, and of what is in it that happens now."""
        inner = () if self._is_later else self.within
        return tuple(one for answers in (super().answers, *(s.answers for s in inner)) for one in answers)

    @property
    def number_made(self) -> int:
        """How many things it makes, where that is known beforehand."""
        if self._is_later:
            return len(getattr(self, "objects", None) or ("one",))
        number = getattr(self, "number", UNSET) if self.told is say.CreateToken else 0
        return 1 if number is UNSET else number if isinstance(number, int) else 0

    @property
    def token(self) -> str | None:
        """The word for the tokens that it makes; None where it has none."""
        card = getattr(self, "card", None) if self.told is say.CreateToken else None
        return card if isinstance(card, str) else None

    @property
    def _is_later(self) -> bool:
        """Whether what is within happens when an ability resolves."""
        return self.told in LATER

    @property
    def within(self) -> tuple["EffectStep", ...]:
        """The steps that stand in it."""
        values = (getattr(self, attribute) for attribute in self.keys)
        return tuple(step for value in values for step in _steps_in(value))


LATER: Final = frozenset({say.PutAbility, say.Delay})
"""Effects by which an ability does later what stands in it, as one of its own."""


def _each(words: tuple[str, ...], at: Naming) -> tuple[int | str, ...]:
    found = (each for word in words for each in ((word,) if at.is_text_word(word) else at.objects(word)))
    return tuple(dict.fromkeys(found))


def _has_to_have(fields: Mapping[str, msgspec.structs.FieldInfo], name: str) -> bool:
    return name in fields and fields[name].required


def _nothing_of(field: msgspec.structs.FieldInfo) -> tuple[int, ...]:
    """What stands for objects none of which is there any more: an effect may do without any."""
    return () if field.required else (NO_OBJECT,)


def _joined(before: object, held: object) -> object:
    """What two keys tell of one field."""
    return {**before, **held} if isinstance(before, dict) and isinstance(held, dict) else held


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


# --- A verb for each effect -------------------------------------------------------------------------------


def _key_of(field: msgspec.structs.FieldInfo, *, is_later: bool) -> Key:
    """The key of a field that files write as the language does."""
    name = field.name
    if field.type == tuple[AnyEffect, ...]:
        return Key(
            name,
            Then,
            lambda then, at: {name: _effects(then, at.within_text(to_you=not is_later))},
            (name,),
            is_required=field.required,
        )
    if field.type == tuple[say.Mode, ...]:
        return Key(
            name,
            tuple[ModeWords, ...],
            lambda modes, at: {name: tuple(mode.mode(at) for mode in modes)},
            (name,),
            is_required=field.required,
        )
    if name in NAMING:
        kind = Handle if name == "object" else tuple[Handle, ...]
        return Key(name, kind, lambda _value, _at: {}, (name,))
    kind = language_type(field.type)
    return Key(name, kind, lambda value, _at: {name: value}, (name,), is_required=field.required)


def _effects(then: "EffectVerb | tuple[EffectVerb, ...]", at: Naming) -> tuple[AnyEffect, ...]:
    return tuple(effect for step in _steps_in(then) for effect in step.effects(at))


def _keys_of(effect: type[Effect], spelling: Spelling) -> dict[str, Key]:
    """The keys of a verb, by the attributes that hold their values."""
    spelt = {field for key in spelling.keys for field in key.stands_for} | {spelling.named_by}
    spoken = set() if any(key.name == "by" for key in spelling.keys) else {"by"}
    usual = (
        _key_of(field, is_later=effect in LATER)
        for field in msgspec.structs.fields(effect)
        if field.name not in spelt | spoken
    )
    keys = {f"{key.name}_" if iskeyword(key.name) else key.name: key for key in (*spelling.keys, *usual)}
    if "object" in keys or "objects" in keys:
        more = (("object", Handle), ("objects", tuple[Handle, ...]), ("all", Chosen))
        keys |= {name: Key(name, kind, lambda _value, _at: {}, ()) for name, kind in more}
    return keys


def _step_for(effect: type[Effect]) -> type[EffectStep]:
    """The verb of an effect."""
    spelling = SPELLINGS.get(effect, AS_USUAL)
    keys = _keys_of(effect, spelling)
    fields = {field.name: field for field in msgspec.structs.fields(effect)}
    is_named = "object" in keys
    has_to_be_named = _has_to_have(fields, "object") or _has_to_have(fields, "objects")
    namespace: dict[str, Any] = {
        "__doc__": effect.__doc__,
        "told": effect,
        "spelling": spelling,
        "keys": keys,
        "fields": fields,
        "one_of": NAMING if is_named else spelling.one_of,
        "purpose": PURPOSE if has_to_be_named else spelling.purpose,
    }
    made = msgspec.defstruct(
        effect.__name__,
        [_field_of(attribute, key) for attribute, key in keys.items()],
        bases=(EffectStep,),
        namespace=namespace,
        module=__name__,
        tag=str(effect.__struct_config__.tag),
        frozen=True,
        kw_only=True,
    )
    assert issubclass(made, EffectStep)
    return made


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
    """What happens in an effect: one step or several, in which words mean what they do in a text."""


class ModeWords(Part, frozen=True, kw_only=True):
    """One of the things that may be chosen."""

    effects: Then
    targets: Any = ()

    def mode(self, at: Naming) -> say.Mode:
        """The same as the effect has it."""
        within = at.within_text(to_you=True)
        targets: tuple[say.Target, ...] = in_language(self.targets, tuple[say.Target, ...], within)
        return say.Mode(effects=_effects(self.effects, within), targets=targets)


STEPS: Final[Mapping[type[Effect], type[EffectStep]]] = {
    effect: _step_for(effect) for effect in get_args(AnyEffect)
}
"""The verb of each effect."""

if not TYPE_CHECKING:
    EffectVerb = reduce(or_, STEPS.values())
