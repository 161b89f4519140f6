"""Cards with one part switched off: an ability, an effect, a condition, a keyword, a part, a cost."""

from collections.abc import Iterator, Mapping
from typing import Any, Final, NamedTuple

import msgspec
from msgspec.structs import replace

from tabletop.cards.faces import CardDefinition, Face
from tabletop.language.abilities import (
    Ability,
    Activated,
    Chapter,
    Cost,
    Enchant,
    EntersWith,
    Keyword,
    Spell,
    Standing,
    Static,
    Triggered,
)
from tabletop.language.conditions import ACondition, All, AnyOf
from tabletop.language.effects import Changes, ChooseModes, Effect, If
from tabletop.language.keywords import SPELLED_OUT, KeywordName
from tabletop.language.selections import Selection

ALWAYS: Final = All(of=())
NEVER: Final = AnyOf(of=())
ANYTHING: Final = Selection()
NOTHING: Final = Static(change=Changes())
"""Replacement for an ability, which does nothing."""


class Switch(msgspec.Struct, frozen=True, kw_only=True):
    """One part of a card that is switched off."""

    card: str
    face: str
    place: str
    """Path of the part on the face."""
    kind: str
    """``"ability"``, ``"effect"``, ``"condition"``, ``"keyword"``, ``"cost"``, or ``"part"`` of a change."""
    about: str
    """Name of the part: the event of an ability, the name of a keyword, a cost."""
    without: Face
    """The face without the part."""

    def __str__(self) -> str:
        return f"{self.face}: {self.place} ({self.kind})"


class Off(NamedTuple):
    """A value without some part: the kind of part, its path, and the remaining value."""

    kind: str
    place: str
    about: str
    left: Any

    def within(self, place: str, left: object) -> "Off":
        """Return the same as part of an outer value."""
        return self._replace(place=f"{place}{self.place}", left=left)


def switches(card: CardDefinition) -> Iterator[Switch]:
    """Yield each part of each face of a card, switched off alone."""
    for face in card.faces:
        for off in _of_face(face):
            yield Switch(
                card=card.name,
                face=face.name,
                place=off.place,
                kind=off.kind,
                about=off.about,
                without=off.left,
            )


def _of_face(face: Face) -> Iterator[Off]:
    named = {str(each.name) for each in face.abilities if isinstance(each, Keyword)} | SPELLED_OUT
    if any(isinstance(each, Enchant) for each in face.abilities):
        named |= {"enchant"}
    for number, keyword in enumerate(face.keywords):
        # What is an ability as well is switched off there.
        if keyword not in named:
            yield Off("keyword", keyword, keyword, replace(face, keywords=_but(face.keywords, number)))
    for number, ability in enumerate(face.abilities):
        for off in _of_ability(ability):
            left = replace(face, abilities=_with(face.abilities, number, off.left))
            yield off.within(f"abilities[{number + 1}]", left)


def _of_ability(ability: Ability) -> Iterator[Off]:
    match ability:
        case Keyword(name=KeywordName.SIEGE):
            pass  # It comes with the subtype (310.11).
        case Keyword(name=name):
            yield Off("keyword", "", str(name), NOTHING)
        case Enchant():
            yield Off("ability", "", _type_name(ability), Enchant(of=ANYTHING, player=True))
        case Activated() | Triggered() | Chapter() | Spell():
            event = str(ability.event) if isinstance(ability, Triggered) else _type_name(ability)
            yield Off("ability", "", event, replace(ability, effects=tuple(map(_off, ability.effects))))
        case _:
            yield Off("ability", "", _type_name(ability), NOTHING)
    yield from _within(ability)


def _type_name(value: object) -> str:
    return type(value).__name__


def _within(value: object) -> Iterator[Off]:
    """Yield everything within a value that can be switched off."""
    if isinstance(value, msgspec.Struct):
        yield from _of_parts(value)
        for name in value.__struct_fields__:
            for off in _of_field(value, name):
                yield off.within(f".{name}", replace(value, **{name: off.left}))
    elif isinstance(value, tuple):
        for number, each in enumerate(value):
            for off in _within(each):
                yield off.within(f"[{number + 1}]", _with(value, number, off.left))


def _of_field(value: msgspec.Struct, name: str) -> Iterator[Off]:
    part = getattr(value, name)
    if isinstance(part, ACondition):
        yield from _of_condition(value, part)
        return
    if isinstance(part, tuple):
        for number, each in enumerate(part):
            place = f"[{number + 1}]"
            if isinstance(each, Effect) and not isinstance(value, Standing):
                yield Off("effect", place, _type_name(each), _with(part, number, _off(each)))
            elif isinstance(each, Effect) and len(part) > 1:
                yield Off("effect", place, _type_name(each), _but(part, number))
    yield from _within(part)


def _off(effect: Effect) -> Effect:
    """Return an effect that does nothing, but has the same targets."""
    if isinstance(effect, ChooseModes):
        modes = (replace(mode, effects=tuple(map(_off, mode.effects))) for mode in effect.modes)
        return replace(effect, modes=tuple(modes))
    # Every effect that is within others is one of the union, which the type of the class does not say.
    return If(condition=NEVER, then=(effect,))  # type: ignore[arg-type]


def _of_condition(value: msgspec.Struct, condition: ACondition) -> Iterator[Off]:
    """Yield a condition that always holds and, where it decides between two things, one that never does."""
    about = _type_name(condition)
    yield Off("condition", " always", about, ALWAYS)
    if isinstance(value, EntersWith) or (isinstance(value, If) and value.otherwise):
        yield Off("condition", " never", about, NEVER)
    if isinstance(condition, All | AnyOf):
        put = ALWAYS if isinstance(condition, All) else NEVER
        for number, each in enumerate(condition.of):
            left = replace(condition, of=_with(condition.of, number, put))
            yield Off("condition", f".of[{number + 1}]", _type_name(each), left)


def _of_parts(value: msgspec.Struct) -> Iterator[Off]:
    """Yield the independent parts of a change, of a cost, or of how something enters."""
    kind = _KINDS.get(type(value))
    for field in msgspec.structs.fields(type(value)) if kind else ():
        part = getattr(value, field.name)
        if part == field.default or isinstance(part, ACondition) or field.name in _NO_PART or not part:
            continue
        for called, left in _less(part, field):
            place = f".{field.name}{called and f' {called}'}"
            yield Off(str(kind), place, field.name, replace(value, **{field.name: left}))


def _less(part: object, field: msgspec.structs.FieldInfo) -> Iterator[tuple[str, object]]:
    """Yield a part without each of its elements, with their names, or without all of them."""
    match part:
        case tuple():
            for number, each in enumerate(part):
                called = each if isinstance(each, str) else _type_name(each).lower()
                yield str(called), _but(part, number)
        case Mapping():
            for key in part:
                yield str(key), {each: part[each] for each in part if each != key}
        case _:
            yield "", None if field.default is msgspec.NODEFAULT else field.default


_KINDS: Final[Mapping[type, str]] = {Changes: "part", EntersWith: "part", Cost: "cost"}
_NO_PART: Final = frozenset({"base", "effects", "exceptions", "min_x"})
"""Fields that are not parts of their own, or are handled separately."""


def _but(values: tuple[Any, ...], number: int) -> tuple[Any, ...]:
    return (*values[:number], *values[number + 1 :])


def _with(values: tuple[Any, ...], number: int, value: object) -> tuple[Any, ...]:
    return (*values[:number], value, *values[number + 1 :])
