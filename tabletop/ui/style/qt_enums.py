"""Making the enums of Qt's types, which are names and numbers and nothing else.

PySide makes each with ``Enum(name, [(name, number), ...])`` once a type of Qt is named: 3,800 members before
the first picture. Python looks at each of them for what people write into enums of theirs (methods, values
that it is to choose, members made of more than one value), and that takes four times as long as making it.
"""

import sys
from collections.abc import Callable, Iterable
from enum import Enum, EnumType, Flag, FlagBoundary, IntEnum, IntFlag
from functools import cache, reduce
from operator import or_
from typing import Any, Final

_COMPARED: Final = sys.version_info < (3, 14)
"""Whether what is made here has been compared with what this Python makes (``tests/ui/test_qt_enums.py``)."""
_MAKES_ITS_OWN: Final = (6, 12)
"""From this version on PySide makes its enums in another way, and crashes where that was replaced."""
_BASES: Final = (Enum, IntEnum, Flag, IntFlag)
_ITS_OWN: Final = frozenset(
    name for kind in (*_BASES, EnumType) for each in type.mro(kind) for name in vars(each)
)
"""A member with one of these names would hide what every enum has."""
_making: Final[Callable[..., type[Enum]]] = EnumType._create_  # type: ignore[attr-defined]


def make_enums_quickly(version: tuple[Any, ...]) -> None:
    """From now on make enums of names and numbers here, and all others as ever.

    Args:
        version: that of PySide. Nothing is changed for one that does not need it.

    """
    if _COMPARED and version < _MAKES_ITS_OWN:
        EnumType._create_ = _made  # type: ignore[attr-defined]


def _made(base: type[Enum], name: str, names: Any, *, boundary: Any = None, **rest: Any) -> type[Enum]:  # noqa: ANN401
    if base in _BASES and rest.get("module") is None and is_plain(names):
        return plain_enum(base, name, names, boundary)
    return _making(base, name, names, boundary=boundary, **rest)


def is_plain(members: Any) -> bool:  # noqa: ANN401
    """Whether these are pairs of a name and a number of which no enum makes something else."""
    return type(members) is list and all(
        type(each) is tuple and type(each[1]) is int and each[0][0] != "_" and each[0] not in _ITS_OWN
        for each in members
    )


def plain_enum(
    base: type[Enum], name: str, members: list[tuple[str, int]], boundary: FlagBoundary | None = None
) -> type[Enum]:
    """An enum of names and numbers, as ``base(name, members, boundary=boundary)`` makes it.

    Args:
        base: Enum, IntEnum, Flag or IntFlag.
        name: what it is called.
        members: their names and numbers; what has the number of one before is another name for that one.
        boundary: for flags, what becomes of bits that no member has.

    """
    kept = _body(base, boundary)
    body = {key: type(value)() if isinstance(value, list | dict) else value for key, value in kept.items()}
    made: Any = type.__new__(EnumType, name, (base,), body)
    names, by_name, by_value = made._member_names_, made._member_map_, made._value2member_map_
    new, takes_value, put = made._new_member_, issubclass(base, int), type.__setattr__
    is_flag = issubclass(base, Flag)
    for word, value in members:
        member = by_value.get(value)
        if member is None:
            member = new(made, value) if takes_value else new(made)
            member._value_ = value
            member._name_ = word
            member.__objclass__ = made
            member._sort_order_ = len(names)
            by_value[value] = member
            if not is_flag or _is_one_bit(value):
                names.append(word)
        by_name[word] = member
        put(made, word, member)
    if is_flag:
        _note_bits(made, by_value)
    return made  # type: ignore[no-any-return]


def _is_one_bit(value: int) -> bool:
    return value != 0 and value & (value - 1) == 0


def _note_bits(made: Any, values: Iterable[int]) -> None:  # noqa: ANN401
    """Note which bits the members of a flag have."""
    single = [value for value in values if _is_one_bit(value)]
    made._flag_mask_ = reduce(or_, values, 0)
    made._all_bits_ = 2 ** made._flag_mask_.bit_length() - 1
    if hasattr(made, "_singles_mask_"):
        made._singles_mask_ = reduce(or_, single, 0)
    if single != sorted(single):
        made._iter_member_ = made._iter_member_by_def_


@cache
def _body(base: type[Enum], boundary: FlagBoundary | None) -> dict[str, Any]:
    """What Python puts into an enum that has no members."""
    empty = _making(base, base.__name__, [], module=__name__, boundary=boundary)
    return {name: value for name, value in vars(empty).items() if name not in ("__dict__", "__weakref__")}
