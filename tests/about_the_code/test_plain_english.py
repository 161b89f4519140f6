"""Docstrings, comments, names and messages are written in plain English."""

import ast
import re
from collections.abc import Iterator
from io import StringIO
from pathlib import Path
from tokenize import COMMENT, generate_tokens
from typing import Final

import pytest

from tests.about_the_code.source import PACKAGE, ROOT, modules, walk

MOST: Final = {"tabletop": 10, "tests": 10}
"""Finds allowed for each 1,000 docstrings, comments and names. Some patterns also match good sentences."""

_FIRST_SENTENCE: Final = re.compile(
    r"(What|So many|So much|So often|How (much|many|far|large)\b|Who(ever)?\b|That\b"
    r"|Where(ver)?\b"
    r"|From where|None where|One after|As (near|much|many)|By what|In what|Of what|For what|Once\b|Nothing\b"
    r"|Nobody\b|It\b|They\b)"
)
_INVERTED: Final = re.compile(
    r"\b(of which|of whom|whoever|whomever|wherewith|thereof|somebody|nobody|anew|once more"
    r"|so many|so much that"
    r"|in their stead|by and by|at the same time as|comes of it|becomes of|is told|are told|was told|goes on"
    r"|may be done|is asked for|is so\b|are so\b|stands? for it|lie there|lies there|stands there|stand there"
    r"|beside it|besides\b|in what|by what|of what)\b",
    re.IGNORECASE,
)
_IS_NO: Final = re.compile(r"\b(is|are|was|were|be|has|have) no (?!longer|more than|less|room|such)\w+")
_SEMICOLON: Final = re.compile(r"[^.]*;")
_PARTICIPLE: Final = re.compile(
    r"(^|_)(told|said|asked|made|done|given|taken|kept|shown|seen|known|found|gone|left|held|drawn|laid|read"
    r"|sent|spoken|written|chosen|become|begun|meant|named|counted|allowed|joined|placed|changed|answered"
    r"|wanted|offered|noticed|looked|called|added)$"
)
_QUESTIONS: Final = ("is_", "has_", "was_", "were_", "can_", "are_", "test_", "on_")
_SPOKEN: Final = re.compile(
    r"\b(is no \w|are no \w|of which|whoever|somebody|nobody|anew|once more|is told|So it is|what is so"
    r"|in large|for what|not at all)\b",
    re.IGNORECASE,
)


def _docstrings(tree: ast.Module) -> Iterator[tuple[int, str]]:
    for node in walk(tree):
        for item in body if isinstance(body := getattr(node, "body", None), list) else ():
            match item:
                case ast.Expr(value=ast.Constant(value=str(text))):
                    yield item.lineno, text.strip()


def _of_docstrings(tree: ast.Module) -> Iterator[str | None]:
    for line, text in _docstrings(tree):
        yield None
        first = text.split("\n\n")[0].replace("\n", " ")
        is_odd = _FIRST_SENTENCE.match(first) or _SEMICOLON.match(first) or _IS_NO.search(first)
        if is_odd or _INVERTED.search(text):
            yield f"{line}: {first}"


def _of_comments(source: str) -> Iterator[str | None]:
    if "#" not in source:
        # Taking a file apart takes longer than anything else here.
        return
    for token in generate_tokens(StringIO(source).readline):
        if token.type == COMMENT and len(token.string) > 12 and "noqa" not in token.string:
            yield None
            if _INVERTED.search(token.string) or _IS_NO.search(token.string):
                yield f"{token.start[0]}: {token.string}"


def _of_names(tree: ast.Module) -> Iterator[str | None]:
    for node in walk(tree):
        if not isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
            continue
        yield None
        is_question = node.name.lstrip("_").startswith(_QUESTIONS)
        is_participle = (
            not isinstance(node, ast.ClassDef) and _PARTICIPLE.search(node.name) and not is_question
        )
        if is_participle or re.search(r"[^_]_$", node.name):
            yield f"{node.lineno}: {node.name}"


def _of_messages(tree: ast.Module) -> Iterator[str | None]:
    documented = {line for line, _ in _docstrings(tree)}
    for node in walk(tree):
        match node:
            case ast.Constant(value=str(text)) if " " in text and node.lineno not in documented:
                if _SPOKEN.search(text):
                    yield f"{node.lineno}: {text}"


def findings(source: str, tree: ast.Module | None = None) -> list[str | None]:
    """Return what a native reader would stop at, with its line, and None for each text or name looked at."""
    tree = tree or ast.parse(source)
    return [*_of_docstrings(tree), *_of_comments(source), *_of_names(tree), *_of_messages(tree)]


def _files(folder: str) -> Iterator[Path]:
    for path in sorted((ROOT / folder).rglob("*.py")):
        if path != Path(__file__):
            yield path


@pytest.mark.parametrize("folder", MOST)
def test_texts_and_names_are_plain_english(folder: str) -> None:
    trees = {PACKAGE / path: tree for path, tree in modules().items()}
    found = [
        (path, each) for path in _files(folder) for each in findings(path.read_text("utf-8"), trees.get(path))
    ]
    odd = [f"{path.relative_to(ROOT)}:{each}" for path, each in found if each is not None]
    assert 1000 * len(odd) <= MOST[folder] * (len(found) - len(odd)), "\n".join(odd)


@pytest.mark.parametrize(
    "source",
    [
        '"""What is kept of a value."""',
        '"""Return a value; the same one."""',
        '"""Return the card of which it is a copy."""',
        '"""It is no creature."""',
        "# Whoever asks for it again gets the same one.",
        "def _told() -> None: ...",
        "def view_() -> None: ...",
        'say = "nobody has said so"',
    ],
)
def test_habits_of_another_language_are_noticed(source: str) -> None:
    assert any(findings(source))


@pytest.mark.parametrize(
    "source",
    [
        '"""Return the view of a value."""',
        "# The import waits until a face has to be painted.",
        "def is_known() -> bool: ...",
        "def draw() -> None: ...",
        'say = "No card has this name."',
    ],
)
def test_plain_english_passes(source: str) -> None:
    assert not any(findings(source))
