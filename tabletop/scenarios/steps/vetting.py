"""The check of every key and every word of a scenario file before it is used.

The types of ``document`` and of the verbs say which values are allowed. The check goes through them together
with the parsed values, so that each error has its place and the nearest correct word.
"""

import re
from collections.abc import Callable, Iterator, Mapping
from functools import cache
from typing import Any, Final

import msgspec
from msgspec import inspect

from tabletop.cards.fault_lines import quoted
from tabletop.cards.limits import LARGEST_NUMBER, LONGEST_NAME, LONGEST_WORDS
from tabletop.cards.vetting import NOWHERE
from tabletop.cards.vetting import fields_of as vetted_fields
from tabletop.cards.vetting.checks import Checks
from tabletop.language.fields import fields_of as language_fields
from tabletop.language.meaning import Meaning
from tabletop.language.reading import OneOf, Table
from tabletop.scenarios.format.faults import Fault, unknown_word, within
from tabletop.scenarios.format.in_language import (
    fields_of,
    in_language,
    name_kind,
    table_of,
    type_of,
    with_types_apart,
)
from tabletop.scenarios.format.known import Known
from tabletop.scenarios.format.words import WordKind
from tabletop.scenarios.steps.effect_steps import EffectStep
from tabletop.scenarios.steps.steps import Step

_NEVER_NEGATIVE: Final = frozenset(
    {
        Meaning.COUNT,
        Meaning.COUNTED_X,
        Meaning.AT_ONCE,
        Meaning.AT_LEAST_ONE,
        Meaning.MANA_COUNT,
        Meaning.COUNTER,
    }
)
"""Meanings of numbers that count something."""
_OF_TYPES: Final = frozenset({Meaning.TYPE, Meaning.SUBTYPE})
"""Meanings of words that are types."""
_NOTHING: Final = ("",)
"""The values of a literal that means the absence of a value."""
_PLACE: Final = re.compile(r"\[([0-9]+)\]")
"""A place in a list as errors of the language write it, counted from 0."""
_TAG_NAMES: Final = {"if": "condition"}
"""Names of words that determine the kind of a table, if they are not verbs."""
_LANGUAGE: Final = "tabletop.language."


def faults(raw: object, wanted: object, known: Known) -> Iterator[Fault]:
    """Yield all errors in parsed values, in the order of the types' fields."""
    yield from _Vetting(known).value(raw, type_of(wanted), "")


_Problems = Iterator[Fault]


class _Vetting:
    def __init__(self, known: Known, *, in_text: bool = False) -> None:
        self._known = known
        self._in_text = in_text

    def _within_text(self) -> "_Vetting":
        """Return a check in which words refer to objects and players as in a card's text."""
        return self if self._in_text else _Vetting(self._known, in_text=True)

    def value(self, value: object, info: inspect.Type, place: str) -> _Problems:
        """Yield the errors in a value of a type."""
        check = _BY_TYPE.get(type(info))
        return _plain(value, info, place) if check is None else check(self, value, info, place)

    def _custom(self, value: object, info: inspect.CustomType, place: str) -> _Problems:
        cls: object = info.cls
        if isinstance(cls, OneOf):
            return self._one_kind_of(value, cls, place)
        if issubclass(info.cls, Table):
            return self.value(value, type_of(info.cls.table()), place)
        return _plain(value, info, place)

    def _literal(self, value: object, info: inspect.LiteralType, place: str) -> _Problems:
        return _one_word(value, info.values, place)

    def _enum(self, value: object, info: inspect.EnumType, place: str) -> _Problems:
        return _one_word(value, tuple(info.cls), place)

    def _table(self, value: object, info: inspect.StructType, place: str) -> _Problems:
        if isinstance(value, dict):
            yield from self._keys(value, info, place)
        else:
            yield _wrong_kind(value, (info,), place)

    def _keys(self, value: Mapping[str, Any], info: inspect.StructType, place: str) -> _Problems:
        fields = fields_of(info.cls)
        value = with_types_apart(value, info.cls)
        for key in value:
            if key not in fields and key != info.tag_field:
                yield Fault(within(place, key), unknown_word("key", key, fields))
        for name, field in fields.items():
            if name in value:
                yield from self._field(value[name], info, field, within(place, name))
            elif field.required:
                yield Fault(place, f"“{name}” is missing; add it")
        if issubclass(info.cls, Step) and info.cls.one_of:
            yield from _check_exclusive(value, info.cls, place)

    def _field(self, value: object, info: inspect.StructType, field: inspect.Field, place: str) -> _Problems:
        meaning = language_fields(info.cls)[field.name].meaning
        problems = list(self.value(value, field.type, place))
        yield from problems
        if meaning in _NEVER_NEGATIVE:
            numbers = value if meaning is Meaning.COUNTER and isinstance(value, dict) else {"": value}
            yield from _negative_numbers(numbers, place)
        if meaning is Meaning.LIBRARY_PLACE and isinstance(value, int) and value < 1:
            yield Fault(place, f"this is {value}; write 1, the top, or more")
        if problems:
            return
        if meaning in _OF_TYPES:
            yield from self._types(value, place)
        else:
            yield from _meaningless_words(value, info.cls, field, place)

    def _types(self, value: object, place: str) -> _Problems:
        """Yield errors for types of any kind that no card has."""
        for number, each in enumerate(value) if isinstance(value, list) else ((None, value),):
            if isinstance(each, str):
                where = place if number is None else within(place, number)
                yield from self._check_word(WordKind.TYPE, each, where)

    def _language(self, value: object, kind: object, place: str) -> _Problems:
        """Check a value that is written as in the language except for names, then try to convert it."""
        problems = list(self.value(value, type_of(kind), place))
        yield from problems
        if not problems:
            try:
                in_language(value, kind, self._known)
            except msgspec.ValidationError as error:
                what, _, where = str(error).partition(" - at `$")
                where = _PLACE.sub(lambda found: f"[{int(found[1]) + 1}]", where.rstrip("`"))
                yield Fault(place + where, what)

    def _one_kind_of(self, value: object, cls: OneOf, place: str) -> _Problems:
        table = table_of(cls)
        if isinstance(value, str):
            yield from self._language_word(value, cls, place)
        elif isinstance(value, dict) and table is not None:
            yield from self._within_text().value(value, type_of(table), place)
        elif isinstance(value, int) and _takes_number(cls):
            yield from _plain(value, inspect.IntType(), place)
        else:
            yield _wrong_kind(value, (inspect.CustomType(cls=cls),), place)

    def _language_word(self, word: str, cls: OneOf, place: str) -> _Problems:
        """Check a word of the language, or a name if its field may hold the named thing."""
        kind = name_kind(cls)
        if kind is not None:
            yield from self._check_word(kind, word, place)
            return
        try:
            cls.read(word)
        except ValueError as error:
            yield Fault(place, str(error))

    def _one_of(self, value: object, info: inspect.UnionType, place: str) -> _Problems:
        if isinstance(value, dict):
            tables = [each for each in info.types if isinstance(each, inspect.StructType)]
            if len(tables) > 1:
                yield from self._by_tag(value, tables, place)
                return
        fitting = [each for each in info.types if _is_a(value, each)]
        if not fitting:
            yield _wrong_kind(value, info.types, place)
            return
        # One error per type is enough. Otherwise a list of unknown words would be searched for each type.
        found = [next(self.value(value, each, place), None) for each in fitting]
        wrong = [each for each in found if each is not None]
        if len(wrong) == len(found):
            # No type fits the word. A kind of names has the most informative error, otherwise the last type.
            names = [
                one for each, one in zip(fitting, wrong, strict=True) if isinstance(each, inspect.Metadata)
            ]
            yield (names or wrong)[-1]

    def _by_tag(self, value: Mapping[str, Any], tables: list[inspect.StructType], place: str) -> _Problems:
        key = str(tables[0].tag_field)
        verb = value.get(key)
        meant = next((table for table in tables if table.tag == verb), None)
        if verb is None:
            yield Fault(place, f"“{key}” is missing; say what is done")
        elif meant is None:
            verbs = [str(table.tag) for table in tables]
            yield Fault(within(place, key), unknown_word(_TAG_NAMES.get(key, "verb"), str(verb), verbs))
        else:
            yield from self._table(value, meant, place)

    def _mapping(self, value: object, info: inspect.DictType, place: str) -> _Problems:
        if not isinstance(value, dict):
            yield _wrong_kind(value, (info,), place)
        for key, each in value.items() if isinstance(value, dict) else ():
            yield from self.value(key, info.key_type, within(place, key))
            yield from (Fault(within(place, key), what) for what in (_longer_than_a_name(key),) if what)
            yield from self.value(each, info.value_type, within(place, key))

    def _list(self, value: object, info: inspect.VarTupleType, place: str) -> _Problems:
        if not isinstance(value, list):
            yield _wrong_kind(value, (info,), place)
        elif info.max_length is not None and len(value) > info.max_length:
            yield Fault(place, f"these are {len(value)}; write {info.max_length} at most")
        for number, each in enumerate(value if isinstance(value, list) else ()):
            yield from self.value(each, info.item_type, within(place, number))

    def _word(self, value: object, info: inspect.Metadata, place: str) -> _Problems:
        extra = info.extra or {}
        if "language" in extra:
            yield from self._language(value, extra["language"], place)
            return
        if "text" in extra:
            yield from self._within_text().value(value, info.type, place)
            return
        kind = extra.get("names")
        is_named = isinstance(info.type, inspect.EnumType) and isinstance(value, str)
        if "longest" in extra:
            problems = list(_plain(value, info.type, place, extra["longest"]))
        else:
            problems = [] if is_named else list(self.value(value, info.type, place))
        if not problems and kind is not None:
            problems.extend(self._check_word(WordKind(kind), str(value), place))
        yield from problems

    def _check_word(self, kind: WordKind, word: str, place: str) -> _Problems:
        too_long = "" if kind is WordKind.MANA else _longer_than_a_name(word)
        fault = self._known.fault_in_text if self._in_text else self._known.fault
        what = too_long or fault(kind, word)
        if what:
            yield Fault(place, what, kind, word)


_BY_TYPE: Final[Mapping[type[inspect.Type], Callable[[_Vetting, object, Any, str], _Problems]]] = {
    inspect.UnionType: _Vetting._one_of,
    inspect.Metadata: _Vetting._word,
    inspect.DictType: _Vetting._mapping,
    inspect.VarTupleType: _Vetting._list,
    inspect.LiteralType: _Vetting._literal,
    inspect.EnumType: _Vetting._enum,
    inspect.StructType: _Vetting._table,
    inspect.CustomType: _Vetting._custom,
}
"""Checks for values of some types. Values of other types are plain."""


def _meaningless_words(value: object, cls: type, field: inspect.Field, place: str) -> _Problems:
    """Check words of an effect that are plain text to its field but need a meaning."""
    checks = _checks(cls).get(field.name)
    if checks is None:
        return
    words = enumerate(value) if isinstance(value, list) else ((None, value),)
    for number, each in words:
        what = checks.word(NOWHERE, each) if isinstance(each, str) else ""
        if what:
            yield Fault(place if number is None else within(place, number), what)


@cache
def _checks(cls: type) -> Mapping[str, Checks]:
    """Return the checks for fields that the language writes as plain text, by the attributes of a table."""
    effect: type = getattr(cls, "effect_type", None) or getattr(cls, "language", None) or cls
    if not effect.__module__.startswith(_LANGUAGE):
        return {}
    own = cls.keys.values() if issubclass(cls, EffectStep) else ()
    spelled = {key.name for key in own if not key.is_as_in_cards}
    texts = {name for name, field in fields_of(effect).items() if _is_text(field.type)}
    return {name: checks for name, _, checks in vetted_fields(effect) if name in texts - spelled}


def _is_text(info: inspect.Type) -> bool:
    match info:
        case inspect.UnionType():
            return any(map(_is_text, info.types))
        case inspect.VarTupleType():
            return _is_text(info.item_type)
        case _:
            return isinstance(info, inspect.StrType)


def _takes_number(cls: OneOf) -> bool:
    """Return whether a field accepts a plain number that is not an object or player."""
    return int in cls.kinds() and name_kind(cls) is None


def _check_exclusive(value: Mapping[str, Any], step: type[Step], place: str) -> _Problems:
    given = [key for key in step.one_of if key in value]
    if not given and step.purpose:
        yield Fault(place, f"“{step.one_of[0]}” is missing; {step.purpose}")
    elif len(given) > 1:
        yield Fault(within(place, given[1]), f"“{given[0]}” is given as well; keep one of them")


def _plain(value: object, info: inspect.Type, place: str, longest: int = LONGEST_WORDS) -> _Problems:
    if not _is_a(value, info):
        yield _wrong_kind(value, (info,), place)
    elif isinstance(value, int) and abs(value) > LARGEST_NUMBER:
        yield Fault(place, f"this number is too large; write {LARGEST_NUMBER} at most")
    elif isinstance(value, str) and len(value) > longest:
        yield Fault(place, f"this text has {len(value)} letters; write {longest} at most")


def _one_word(value: object, words: tuple[object, ...], place: str) -> _Problems:
    if value not in words or isinstance(value, bool):
        yield Fault(place, unknown_word("word", str(value), map(str, words)))


def _longer_than_a_name(word: str) -> str:
    if len(word) <= LONGEST_NAME:
        return ""
    return f"{quoted(word)} is longer than any name; write {LONGEST_NAME} letters at most"


def _negative_numbers(numbers: Mapping[str, object], place: str) -> _Problems:
    for key, each in numbers.items():
        if isinstance(each, int) and each < 0:
            yield Fault(within(place, key) if key else place, f"this is {each}; write 0 or more")


_OF_KIND: Final[Mapping[type[inspect.Type], type]] = {
    inspect.StructType: dict,
    inspect.DictType: dict,
    inspect.VarTupleType: list,
    inspect.StrType: str,
    inspect.EnumType: str,
    inspect.BoolType: bool,
    inspect.AnyType: object,
}


def _is_a(value: object, info: inspect.Type) -> bool:
    match info:
        case inspect.Metadata():
            return _is_a(value, info.type)
        case inspect.CustomType(cls=cls) if issubclass(cls, Table):
            return _is_a(value, type_of(cls.table()))
        case inspect.CustomType(cls=cls) if isinstance(cls, OneOf):
            return isinstance(value, str) or any(_is_a(value, each) for each in _kinds(cls))
        case inspect.LiteralType():
            same = any(type(value) is type(each) for each in info.values)
            return value == "" if info.values == _NOTHING else same
        case inspect.IntType():
            return isinstance(value, int) and not isinstance(value, bool)
        case _:
            return isinstance(value, _OF_KIND.get(type(info), ()))


def _kinds(cls: OneOf) -> tuple[inspect.Type, ...]:
    """Return the types other than words that a field of the language accepts."""
    table = table_of(cls)
    numbers = (inspect.IntType(),) if _takes_number(cls) else ()
    return numbers if table is None else (*numbers, type_of(table))


def _wrong_kind(value: object, infos: tuple[inspect.Type, ...], place: str) -> Fault:
    wanted = dict.fromkeys(word for info in infos for word in _kind_words(info))
    return Fault(place, f"this is {_kind_of(value)}; write {' or '.join(wanted)}")


def _kind_words(info: inspect.Type) -> Iterator[str]:
    if isinstance(info, inspect.CustomType) and isinstance(info.cls, OneOf):
        yield "a text"
        yield from map(_kind_word, _kinds(info.cls))
    elif _kind_word(info):
        yield _kind_word(info)


def _kind_word(info: inspect.Type) -> str:
    match info:
        case inspect.Metadata():
            return _kind_word(info.type)
        case inspect.StructType() | inspect.DictType():
            return "a table"
        case inspect.VarTupleType():
            return "a list"
        case inspect.BoolType():
            return "true or false"
        case inspect.IntType():
            return "a whole number"
        case inspect.StrType() | inspect.EnumType() | inspect.LiteralType():
            return "an empty text" if info == inspect.LiteralType(_NOTHING) else "a text"
        case _:
            return ""


def _kind_of(value: object) -> str:
    kinds = {bool: "true or false", int: "a whole number", str: "a text", list: "a list", dict: "a table"}
    return kinds.get(type(value), "a value of another kind")
