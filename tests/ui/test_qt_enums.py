"""Enums of names and numbers are made quickly, and are what Python makes of them."""

import os
import subprocess
import sys
from collections.abc import Callable, Iterator
from enum import Enum, EnumType, Flag, FlagBoundary, IntEnum, IntFlag
from pathlib import Path

import pytest
from PySide6 import QtCore, QtGui, QtWidgets

from tabletop.ui.style.qt_enums import is_plain, make_enums_quickly, plain_enum

ROOT = Path(__file__).resolve().parents[2]


def enums_of_qt() -> Iterator[type[Enum]]:
    for module in (QtCore, QtGui, QtWidgets):
        for name in dir(module):
            for each in (
                vars(getattr(module, name)).values() if isinstance(getattr(module, name), type) else ()
            ):
                if isinstance(each, EnumType) and each.__members__:
                    yield each


def members_of(made: type[Enum]) -> list[tuple[str, int]]:
    return [(name, member.value) for name, member in made.__members__.items()]


def said_of(made: type[Enum]) -> dict[str, object]:
    """All that can be seen of an enum."""
    of_its_own = {name for name in vars(made) if name not in ("__module__", "__qualname__")}
    bits = [
        getattr(made, name, None) for name in ("_flag_mask_", "_all_bits_", "_singles_mask_", "_boundary_")
    ]
    return {
        "bits": bits,
        "names": of_its_own - {"__reduce_ex__"},
        "in order": [(each.name, each.value, repr(each), str(each), f"{each}") for each in made],
        "all": {name: repr(member) for name, member in made.__members__.items()},
        "read": [getattr(made, name) is member for name, member in made.__members__.items()],
        "by value": [made(member.value) is member for member in made.__members__.values()],
        "by name": [made[name] is member for name, member in made.__members__.items()],
        "contained": [member in made for member in made],
        "kept": [sorted(vars(member)) for member in made],
        "sorted": [member._sort_order_ for member in made],
        "made of": [each.__name__ for each in made.__mro__],
        "length": len(made),
        "hashed": {hash(member) for member in made},
    }


def test_the_enums_of_qt_are_what_python_makes_of_them() -> None:
    compared = 0
    for theirs in enums_of_qt():
        base = next(each for each in (IntFlag, Flag, IntEnum, Enum) if issubclass(theirs, each))
        members = members_of(theirs)
        if is_plain(members):
            compared += 1
            boundary = theirs._boundary_ if issubclass(theirs, Flag) else None
            ordinary = EnumType.__call__(base, theirs.__name__, members, module=__name__, boundary=boundary)
            assert said_of(plain_enum(base, theirs.__name__, members, boundary)) == said_of(ordinary)
    assert compared > 250


@pytest.mark.parametrize("base", [Enum, IntEnum])
def test_what_is_made_counts_refuses_and_compares_as_ever(base: type[Enum]) -> None:
    made = plain_enum(base, "Side", [("FRONT", 0), ("BACK", 1), ("REVERSE", 1), ("NONE", -1)])
    assert [*made] == [made.FRONT, made.BACK, made.NONE]
    assert made.REVERSE is made.BACK
    assert (made.BACK == 1) is (base is IntEnum)
    with pytest.raises(ValueError, match="7 is not a valid"):
        made(7)
    with pytest.raises(KeyError):
        made["OTHER"]
    with pytest.raises(AttributeError):
        made.BACK = 3
    with pytest.raises(TypeError, match="cannot extend"):

        class More(made):
            pass

    other = plain_enum(base, "Other", [])
    assert len(other) == 0
    assert len(made) == 3


@pytest.mark.parametrize("base", [Flag, IntFlag])
@pytest.mark.parametrize("boundary", [None, *FlagBoundary])
def test_flags_are_put_together_and_taken_apart_as_ever(
    base: type[Flag], boundary: FlagBoundary | None
) -> None:
    members = [("NONE", 0), ("LEFT", 4), ("TOP", 1), ("RIGHT", 2), ("ACROSS", 6), ("BESIDE", 6), ("ALL", -1)]
    here, ordinary = (
        plain_enum(base, "Edge", members, boundary),
        EnumType.__call__(base, "Edge", members, module=__name__, boundary=boundary),
    )
    assert said_of(here) == said_of(ordinary)

    def said(made: type[Flag]) -> list[str]:
        def come_of(what: Callable[[], object]) -> str:
            try:
                return repr(what())
            except ValueError as error:
                return str(error)

        return [
            come_of(lambda: made.LEFT | made.TOP),
            come_of(lambda: [*made.ACROSS]),
            come_of(lambda: made.ACROSS & made.LEFT),
            come_of(lambda: made.ACROSS ^ made.LEFT),
            come_of(lambda: ~made.TOP),
            come_of(lambda: made.TOP in made.ACROSS),
            come_of(lambda: made(7)),
            come_of(lambda: made(64)),
        ]

    assert said(here) == said(ordinary)
    assert here.LEFT | here.RIGHT is here.ACROSS


@pytest.mark.parametrize(
    "members",
    [
        [("name", 1)],
        [("value", 1)],
        [("mro", 1)],
        [("_missing_", 1)],
        [("__doc__", 1)],
        [("ONE", "1")],
        [("ONE", (1, 2))],
        ["ONE"],
        [("ONE", True)],
    ],
)
def test_of_anything_else_python_makes_what_it_makes(members: list[object]) -> None:
    assert not is_plain(members)


LOADED = """
from tabletop.ui.style.qt_loading import load_qt
load_qt()
import copy, enum, pickle
from PySide6.QtCore import QObject, Qt
from PySide6.QtGui import QKeySequence
key = Qt.Key.Key_A
assert pickle.loads(pickle.dumps(key)) is key and copy.deepcopy(key) is key
assert (Qt.Key.__module__, Qt.Key.__qualname__) == ("PySide6.QtCore", "Qt.Key")
assert QKeySequence(key | Qt.KeyboardModifier.ControlModifier).toString() == "Ctrl+A"
assert Qt.Orientation(1) is Qt.Orientation.Horizontal
assert not isinstance(vars(Qt.Key)["Key_A"], property)
class Color(enum.Enum):
    RED = enum.auto()
    @property
    def name_of_it(self):
        return self.name.lower()
assert Color.RED.name_of_it == "red"
assert [each.value for each in enum.Enum("Count", "ONE TWO")] == [1, 2]
assert enum.Enum("Named", [("ONE", 1)], module="here").__module__ == "here"
print("as ever")
"""


def test_a_program_with_qt_loaded_has_enums_that_work() -> None:
    environment = {**os.environ, "PYTHONPATH": str(ROOT), "QT_QPA_PLATFORM": "offscreen"}
    done = subprocess.run(
        [sys.executable, "-c", LOADED],
        env=environment,
        check=False,
        capture_output=True,
        text=True,
        timeout=600,
    )
    assert (done.stdout.strip(), done.stderr) == ("as ever", "")


@pytest.mark.parametrize(
    ("version", "is_quick"), [((6, 11, 3), sys.version_info < (3, 14)), ((6, 12, 0), False)]
)
def test_only_versions_that_were_compared_get_other_enums(
    monkeypatch: pytest.MonkeyPatch, version: tuple[int, ...], is_quick: bool
) -> None:
    ordinary = EnumType._create_  # type: ignore[attr-defined]
    monkeypatch.setattr(EnumType, "_create_", ordinary)
    make_enums_quickly(version)
    assert (EnumType._create_ is not ordinary) is is_quick  # type: ignore[attr-defined]
