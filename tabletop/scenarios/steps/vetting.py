"""Looks at every key and every word of a scenario file before it is used.

The types of ``document`` and the verbs say what may stand where; this walks through them together with
what was read, so that each fault has its place and the nearest word that would have been right.
"""

from collections.abc import Iterator, Mapping
from functools import cache
from typing import Any, Final

from msgspec import inspect

from tabletop.cards.fault_lines import quoted
from tabletop.cards.limits import LARGEST_NUMBER, LONGEST_NAME, LONGEST_WORDS
from tabletop.language.reading import OneOf
from tabletop.scenarios.format.faults import Fault, unknown, within
from tabletop.scenarios.format.known import Known
from tabletop.scenarios.format.words import WordKind
from tabletop.scenarios.steps.steps import Step

_PROSE: Final = frozenset({"say", "teaches", "mana_pool", "mana_cost", "paid"})
_LONGEST_PROSE: Final = 20_000
_NEVER_NEGATIVE: Final = frozenset({"number", "x", "damage", "counters", "commander_casts", "poison", "turn"})
"""Keys whose numbers count something."""
_NOTHING: Final = ("",)
"""The values of a literal that says that there is no such value."""
_SEATED = ("controller", "owner")
"""Keys of ``all`` that name a player."""


def faults(raw: object, wanted: object, known: Known) -> Iterator[Fault]:
    """All that is wrong with what was read, in the order of the types' fields."""
    yield from _Vetting(known).value(raw, _described(wanted), "")


@cache
def _described(wanted: object) -> inspect.Type:
    return inspect.type_info(wanted)


_Problems = Iterator[Fault]


class _Vetting:
    def __init__(self, known: Known) -> None:
        self._known = known

    def value(self, value: object, info: inspect.Type, place: str) -> _Problems:
        match info:
            case inspect.StructType():
                yield from self._table(value, info, place)
            case inspect.UnionType():
                yield from self._one_of(value, info, place)
            case inspect.Metadata():
                yield from self._word(value, info, place)
            case inspect.DictType():
                yield from self._mapping(value, info, place)
            case inspect.VarTupleType():
                yield from self._list(value, info, place)
            case inspect.LiteralType(values=words):
                yield from _one_word(value, words, place)
            case inspect.EnumType(cls=words):
                yield from _one_word(value, tuple(words), place)
            case _:
                yield from _plain(value, info, place)

    def _table(self, value: object, info: inspect.StructType, place: str) -> _Problems:
        if isinstance(value, dict):
            yield from self._keys(value, info, place)
        else:
            yield _wrong_kind(value, (info,), place)

    def _keys(self, value: Mapping[str, Any], info: inspect.StructType, place: str) -> _Problems:
        fields = _fields(info)
        for key in value:
            if key not in fields and key != info.tag_field:
                yield Fault(within(place, key), unknown("key", key, fields))
        for name, field in fields.items():
            if name in value:
                yield from self._field(value[name], info, field, within(place, name))
            elif field.required:
                yield Fault(place, f"“{name}” is missing; add it")
        if issubclass(info.cls, Step) and info.cls.one_of:
            yield from _given_once(value, info.cls, place)

    def _field(self, value: object, info: inspect.StructType, field: inspect.Field, place: str) -> _Problems:
        yield from self.value(value, field.type, place)
        if field.name in _NEVER_NEGATIVE:
            yield from _counted(value, place)
        if field.name == "position" and isinstance(value, int) and value < 1:
            yield Fault(place, f"this is {value}; write 1, the top, or more")
        if info.cls.__name__ == "Selection" and field.name in _SEATED and isinstance(value, str):
            yield from self._said(WordKind.PLAYER, value, place)

    def _one_of(self, value: object, info: inspect.UnionType, place: str) -> _Problems:
        tables = [each for each in info.types if isinstance(each, inspect.StructType)]
        if isinstance(value, dict) and len(tables) > 1:
            yield from self._tagged(value, tables[0], _by_tag(tables), place)
            return
        fitting = [each for each in info.types if _is_a(value, each)]
        if not fitting:
            yield _wrong_kind(value, info.types, place)
            return
        # One of each is enough: a list of nothing but unknown words would be looked through for each of them.
        found = [next(self.value(value, each, place), None) for each in fitting]
        wrong = [each for each in found if each is not None]
        if len(wrong) == len(found):
            # A word that is none of several: the kind that is a name can say most about it, else the last.
            names = [
                one for each, one in zip(fitting, wrong, strict=True) if isinstance(each, inspect.Metadata)
            ]
            yield (names or wrong)[-1]

    def _tagged(
        self,
        value: Mapping[str, Any],
        one: inspect.StructType,
        tables: Mapping[str, inspect.StructType],
        place: str,
    ) -> _Problems:
        key = str(one.tag_field)
        verb = value.get(key)
        if verb is None:
            yield Fault(place, f"“{key}” is missing; say what is done")
        elif not isinstance(verb, str) or verb not in tables:
            yield Fault(within(place, key), unknown("verb", str(verb), tables))
        else:
            yield from self._table(value, tables[verb], place)

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
        is_named = isinstance(info.type, inspect.EnumType) and isinstance(value, str)
        problems = [] if is_named else list(self.value(value, info.type, place))
        kind = (info.extra or {}).get("names")
        if not problems and kind is not None:
            problems.extend(self._said(WordKind(kind), str(value), place))
        yield from problems

    def _said(self, kind: WordKind, word: str, place: str) -> _Problems:
        too_long = "" if kind is WordKind.MANA else _longer_than_a_name(word)
        what = too_long or self._known.fault(kind, word)
        if what:
            yield Fault(place, what, kind, word)


@cache
def _fields_of(cls: type) -> dict[str, inspect.Field]:
    info = inspect.type_info(cls)
    assert isinstance(info, inspect.StructType)
    return {field.encode_name: field for field in info.fields}


def _fields(info: inspect.StructType) -> dict[str, inspect.Field]:
    return _fields_of(info.cls)


def _by_tag(tables: list[inspect.StructType]) -> dict[str, inspect.StructType]:
    return {str(table.tag): table for table in tables}


def _given_once(value: Mapping[str, Any], step: type[Step], place: str) -> _Problems:
    given = [key for key in step.one_of if key in value]
    if not given and step.purpose:
        yield Fault(place, f"“{step.one_of[0]}” is missing; {step.purpose}")
    elif len(given) > 1:
        yield Fault(within(place, given[1]), f"“{given[0]}” is given as well; keep one of them")


def _plain(value: object, info: inspect.Type, place: str) -> _Problems:
    if not _is_a(value, info):
        yield _wrong_kind(value, (info,), place)
    elif isinstance(info, inspect.CustomType) and isinstance(info.cls, OneOf):
        yield from _read(value, info.cls, place)
    elif isinstance(value, int) and abs(value) > LARGEST_NUMBER:
        yield Fault(place, f"this number is too large; write {LARGEST_NUMBER} at most")
    elif isinstance(value, str):
        most = _LONGEST_PROSE if place.rpartition(".")[2] in _PROSE else LONGEST_WORDS
        if len(value) > most:
            yield Fault(place, f"this text has {len(value)} letters; write {most} at most")


def _one_word(value: object, words: tuple[object, ...], place: str) -> _Problems:
    if value not in words or isinstance(value, bool):
        yield Fault(place, unknown("word", str(value), map(str, words)))


def _read(value: object, kind: OneOf, place: str) -> _Problems:
    try:
        kind.read(value)
    except ValueError as error:
        yield Fault(place, str(error))


def _longer_than_a_name(word: str) -> str:
    if len(word) <= LONGEST_NAME:
        return ""
    return f"{quoted(word)} is longer than any name; write {LONGEST_NAME} letters at most"


def _counted(value: object, place: str) -> _Problems:
    for key, each in value.items() if isinstance(value, dict) else (("", value),):
        if isinstance(each, int) and each < 0:
            yield Fault(within(place, key) if key else place, f"this is {each}; write 0 or more")


def _is_a(value: object, info: inspect.Type) -> bool:
    match info:
        case inspect.Metadata():
            return _is_a(value, info.type)
        case inspect.StructType() | inspect.DictType():
            return isinstance(value, dict)
        case inspect.VarTupleType():
            return isinstance(value, list)
        case inspect.StrType() | inspect.EnumType():
            return isinstance(value, str)
        case inspect.BoolType():
            return isinstance(value, bool)
        case inspect.IntType():
            return isinstance(value, int) and not isinstance(value, bool)
        case inspect.LiteralType():
            same = any(type(value) is type(each) for each in info.values)
            return value == "" if info.values == _NOTHING else same
        case _:
            # What words and numbers of the language may stand there is said as they are read.
            return isinstance(info, inspect.CustomType) and value is not None


def _wrong_kind(value: object, infos: tuple[inspect.Type, ...], place: str) -> Fault:
    wanted = dict.fromkeys(word for info in infos if (word := _kind_word(info)))
    return Fault(place, f"this is {_kind_of(value)}; write {' or '.join(wanted)}")


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
