"""Where the program does what a rule says: file and line, for who has the source at hand.

The source is read as text; nothing is imported for it, least of all from the floors above.
"""

import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Final

import msgspec

import tabletop
from tabletop.rules.book.all_rules import all_rules
from tabletop.rules.book.atlas import AtlasEntry

_PACKAGE: Final = Path(tabletop.__file__).parent
_STATED: Final = re.compile(r'(\bsilence)?\(\s*"([^"\n]+)"')


class Source(msgspec.Struct, frozen=True):
    """A place in the source: the rule or function that stands there, its file and its line."""

    name: str
    file: str
    """From the folder that holds the package, as ``tabletop/rules/faces/transform.py``."""
    line: int

    def __str__(self) -> str:
        """The place as editors and terminals open it."""
        return f"{self.file}:{self.line}"


def sources(entry: AtlasEntry) -> tuple[Source, ...]:
    """Where the checks and statements of a rule stand, then the functions that its passages name.

    What can't be found is left out: without the source there is nothing.
    """
    named = (name for passage in entry.passages for name in passage.by)
    found = (_source(name) for name in dict.fromkeys((*entry.names, *named)))
    return tuple(each for each in found if each is not None)


@cache
def _source(name: str) -> Source | None:
    rule = all_rules().get(name)
    if rule is None:
        return _of_function(name, name)
    if rule.check is None:
        return _statements().get(name)
    return _of_function(name, f"{rule.check.__module__}.{rule.check.__name__}")


def _of_function(name: str, function: str) -> Source | None:
    """Where a function is defined that is known by its module and name."""
    module, _, own = function.rpartition(".")
    path = _PACKAGE.parent.joinpath(*module.split("."))
    file = path / "__init__.py" if path.is_dir() else path.with_suffix(".py")
    text = _text(file)
    found = re.search(rf"^(?:def|class) {own}\b", text, re.MULTILINE)
    return _at(name, file, text, found.start()) if found else None


@cache
def _statements() -> dict[str, Source]:
    """Where each rule without a check is stated."""
    return {each.name: each for file in sorted(_PACKAGE.glob("rules/**/*.py")) for each in _stated(file)}


def _stated(file: Path) -> Iterator[Source]:
    text = _text(file)
    for found in _STATED.finditer(text):
        name = f"silent.{found[2]}" if found[1] else found[2]
        if name in all_rules():
            yield _at(name, file, text, found.start())


@cache
def _text(file: Path) -> str:
    return file.read_text("utf-8") if file.is_file() else ""


def _at(name: str, file: Path, text: str, start: int) -> Source:
    return Source(name, file.relative_to(_PACKAGE.parent).as_posix(), text.count("\n", 0, start) + 1)
