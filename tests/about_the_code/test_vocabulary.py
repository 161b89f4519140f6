"""Every word that the abilities of the cards use is one that the rules know: nothing is passed over."""

import ast
import re
from collections.abc import Iterator
from functools import cache

import msgspec
import pytest

from tabletop.cards.library import default_library
from tests.about_the_code.source import modules

CLOSED = (
    "Changes.cant",
    "Allow.what",
    "Forbid.what",
    "Time.it_is",
)
"""Fields whose words are read by the rules, one by one."""


def _words(value: object, field: str) -> Iterator[tuple[str, str]]:
    """Each word of a closed field within something, with the field."""
    if isinstance(value, msgspec.Struct):
        for name in value.__struct_fields__:
            yield from _words(getattr(value, name), f"{type(value).__name__}.{name}")
    elif isinstance(value, tuple | list):
        for each in value:
            yield from _words(each, field)
    elif isinstance(value, str) and value and field in CLOSED:
        yield field, value


@cache
def used() -> tuple[tuple[str, str], ...]:
    """The words of all cards and tokens."""
    library = default_library()
    cards = [*library, *library.tokens.values()]
    return tuple(
        sorted({word for card in cards for face in card.faces for word in _words(face.abilities, "")})
    )


@cache
def spoken() -> tuple[frozenset[str], tuple[re.Pattern[str], ...]]:
    """The texts in the rules and the model, and those with parts that are filled in."""
    trees = [tree for path, tree in modules().items() if path.startswith(("rules/", "model/"))]
    nodes = [node for tree in trees for node in ast.walk(tree)]
    plain = (node.value for node in nodes if isinstance(node, ast.Constant) and isinstance(node.value, str))
    filled_in = (_pattern(node) for node in nodes if isinstance(node, ast.JoinedStr))
    return frozenset(plain), tuple(re.compile(pattern) for pattern in filled_in if len(pattern) > 8)


def _pattern(text: ast.JoinedStr) -> str:
    parts = (part.value if isinstance(part, ast.Constant) else None for part in text.values)
    return "".join(r"\w+" if part is None else re.escape(str(part)) for part in parts)


def is_known(word: str) -> bool:
    """Whether the rules speak of something by this word."""
    plain, filled_in = spoken()
    return word in plain or any(pattern.fullmatch(word) for pattern in filled_in)


@pytest.mark.parametrize(("field", "word"), used())
def test_the_rules_know_a_word_of_the_cards(field: str, word: str) -> None:
    assert is_known(word), field


@pytest.mark.parametrize("word", ["your third untap step", "somebody yawns", "token moved", "cast off"])
def test_other_words_they_do_not_know(word: str) -> None:
    assert not is_known(word)
