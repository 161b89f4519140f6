"""Budgets of texts: what one may ask of its parser, counted before it is parsed, in linear time.

A parser takes a text at its word: a key of a hundred thousand parts, or a list within a list within a list,
costs far more time and memory than its bytes. Here only brackets and separators are counted, outside of
strings and comments, so that whatever is parsed afterwards costs no more than its size.
"""

import re
from collections.abc import Iterable
from typing import Final, NamedTuple

MOST_KEY_PARTS: Final = 16

_MANY_QUOTES: Final = re.compile(
    # A group with a lookahead is not repeated possessively: Python before 3.11.5 passes over matches then.
    r'"""[^"\\]*+(?:(?:\\.|"(?!""))[^"\\]*+)*(?:"{3,5}|\\?\Z)|' + r"'''[^']*+(?:'(?!'')[^']*+)*(?:'{3,5}|\Z)",
    re.DOTALL,
)
_ONE_QUOTE: Final = r'"(?:[^"\\\n]++|\\.)*+"|' + r"'[^'\n]*+'"
# A string without an end takes all the rest with it: no parser gets beyond its beginning.
_STRING_OR_COMMENT: Final = re.compile(
    rf"{_MANY_QUOTES.pattern}|{_ONE_QUOTE}|#[^\n]*+|" + r"""["'].*+""", re.DOTALL
)
_TABLE: Final = re.compile(r"^[ \t]*+\[", re.MULTILINE)
_LONG_KEY: Final = re.compile(rf"(?<![\w.-])(?:[\w-]++[ \t]*+\.[ \t]*+){{{MOST_KEY_PARTS}}}")
_JSON_STRING: Final = re.compile(rb'"(?:[^"\\]++|\\.)*+(?:"|\\?\Z)', re.DOTALL)
_BRACKETS: Final = re.compile(r"[\[{]+|[\]}]+")
_ALL_BUT_BRACKETS: Final = bytes(set(range(256)) - set(b"[]{}"))


class Budget(NamedTuple):
    """The most that one text may hold."""

    values: int
    """Keys, items of lists, lists and tables together, about."""
    depth: int
    """How deep lists and tables are nested."""
    tables: int = 20_000
    """Tables in brackets, as TOML writes them."""


class UnreadableTextError(ValueError):
    """A text that can't be read. ``place`` is the line if that is known, ``what`` says the rest."""

    def __init__(self, what: str, place: str = "") -> None:
        super().__init__(f"{place}: {what}" if place else what)
        self.place = place
        self.what = what


def check_toml(text: str, budget: Budget) -> None:
    """Check that a TOML text keeps to its budget.

    Raises:
        UnreadableTextError: it holds more, or a key of too many parts: the time to read one grows with
            the square of them.

    """
    bare = _STRING_OR_COMMENT.sub(_without_content, text)
    tables = sum(1 for _ in _TABLE.finditer(bare))
    if tables > budget.tables:
        raise UnreadableTextError(f"{tables} tables in brackets; write {budget.tables} at most")
    found = _LONG_KEY.search(bare)
    if found is not None:
        what = f"a key of more than {MOST_KEY_PARTS} parts; write shorter keys"
        raise UnreadableTextError(what, _line(bare, found))
    _check_values(bare.count("=") + bare.count(","), budget)
    # Each part of a key may make a table, which costs far more than the letter and the dot.
    _check_values(bare.count("."), budget)
    if bare.count("[") + bare.count("{") > budget.depth:
        _check_toml_depth(bare, budget.depth)


def _without_content(found: re.Match[str]) -> str:
    """Return a letter in place of a string, which may be a part of a key, and keep its lines."""
    return "s" + "\n" * found[0].count("\n") if found[0][0] in "\"'" else ""


def _check_toml_depth(bare: str, most: int) -> None:
    depth = 0
    for found in _BRACKETS.finditer(bare):
        size = found.end() - found.start()
        depth = depth + size if found[0][0] in "[{" else max(depth - size, 0)
        if depth > most:
            raise UnreadableTextError("nested too deeply; write it flat", _line(bare, found))


def _line(text: str, found: re.Match[str]) -> str:
    number = text.count("\n", 0, found.start()) + 1
    return f"line {number}"


def check_json(content: bytes, budget: Budget) -> None:
    """Check that a JSON text keeps to its budget.

    Raises:
        UnreadableTextError: it holds more.

    """
    # Counted with what is in strings, most texts are small enough: only others are looked at closely.
    if _opened(content) <= budget.depth and _opened(content) + content.count(b",") <= budget.values:
        return
    # A value and its key have four quotation marks: where there are far more, the strings need no look.
    _check_values((content.count(b'"') - content.count(b'\\"')) // 4, budget)
    bare = _JSON_STRING.sub(b"", content)
    _check_values(_opened(bare) + bare.count(b","), budget)
    _check_json_depth(bare.translate(None, _ALL_BUT_BRACKETS), budget.depth)


def _opened(content: bytes) -> int:
    return content.count(b"[") + content.count(b"{")


def _check_json_depth(brackets: Iterable[int], most: int) -> None:
    depth = 0
    for bracket in brackets:
        depth += 1 if bracket in b"[{" else -1
        if depth > most:
            raise UnreadableTextError("nested too deeply")


def _check_values(number: int, budget: Budget) -> None:
    if number > budget.values:
        raise UnreadableTextError(f"more than {budget.values} values in one file; divide it into several")
