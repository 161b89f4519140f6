"""The file and line of the code behind a rule, for readers who have the source.

The source is read as text. Nothing is imported for it, so that no higher layer is loaded.
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
_STATEMENT: Final = re.compile(r'(\bsilence)?\(\s*"([^"\n]+)"')


class Source(msgspec.Struct, frozen=True):
    """A place in the source: the rule or function defined there, its file and its line."""

    name: str
    file: str
    """Path relative to the folder that contains the package, such as `tabletop/rules/faces/transform.py`."""
    line: int

    def __str__(self) -> str:
        """Return the place in the form that editors and terminals open."""
        return f"{self.file}:{self.line}"


def sources(entry: AtlasEntry) -> tuple[Source, ...]:
    """Return the places of a rule's checks and statements, then of the functions that its passages name.

    Places that can't be found are omitted, so the result is empty without the source.
    """
    named = (name for passage in entry.passages for name in passage.by)
    found = (_source(name) for name in dict.fromkeys((*entry.names, *named)))
    return tuple(each for each in found if each is not None)


@cache
def _source(name: str) -> Source | None:
    rule = all_rules().get(name)
    if rule is None:
        return _function_source(name, name)
    if rule.check is None:
        return _statements().get(name)
    return _function_source(name, f"{rule.check.__module__}.{rule.check.__name__}")


def _function_source(name: str, function: str) -> Source | None:
    """Return the place of a function, given by its module and name, None if it isn't found."""
    module, _, own = function.rpartition(".")
    path = _PACKAGE.parent.joinpath(*module.split("."))
    file = path / "__init__.py" if path.is_dir() else path.with_suffix(".py")
    text = _read_text(file)
    found = re.search(rf"^(?:def|class) {own}\b", text, re.MULTILINE)
    return _source_at(name, file, text, found.start()) if found else None


@cache
def _statements() -> dict[str, Source]:
    """Return the places of all rules without a check, by name."""
    return {
        each.name: each for file in sorted(_PACKAGE.glob("rules/**/*.py")) for each in _statements_in(file)
    }


def _statements_in(file: Path) -> Iterator[Source]:
    text = _read_text(file)
    for found in _STATEMENT.finditer(text):
        name = f"silent.{found[2]}" if found[1] else found[2]
        if name in all_rules():
            yield _source_at(name, file, text, found.start())


@cache
def _read_text(file: Path) -> str:
    return file.read_text("utf-8") if file.is_file() else ""


def _source_at(name: str, file: Path, text: str, start: int) -> Source:
    return Source(name, file.relative_to(_PACKAGE.parent).as_posix(), text.count("\n", 0, start) + 1)
