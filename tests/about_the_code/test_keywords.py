"""Every keyword of a shipped card is carried out by code, or its tile says that it is done by hand."""

import ast
from functools import cache

import msgspec
import pytest

from tabletop.cards.faces import Face
from tabletop.cards.library import default_library
from tabletop.cards.wording import keyword_line, wording
from tabletop.language.abilities import Keyword
from tabletop.language.keywords import (
    CARRIED_OUT,
    FACE_DOWN,
    LEFT_TO_HANDS,
    SPELLED_OUT,
    KeywordName,
    is_carried_out,
)
from tests.about_the_code.source import modules, walk

FOR_HANDS = frozenset(map(str, LEFT_TO_HANDS))


@cache
def faces() -> list[Face]:
    library = default_library()
    return [face for card in (*library, *library.tokens.values()) for face in card.faces]


@cache
def said_in_the_rules() -> frozenset[str]:
    """Return the words in the rules, and the values of the keywords that they name."""
    nodes = [node for path, tree in modules().items() if path.startswith("rules/") for node in walk(tree)]
    words = {node.value for node in nodes if isinstance(node, ast.Constant) and isinstance(node.value, str)}
    members = {node.attr for node in nodes if isinstance(node, ast.Attribute)}
    named = {str(word) for word in KeywordName if word.name in members}
    if any(isinstance(node, ast.Name) and node.id == "FACE_DOWN" for node in nodes):
        named.update(map(str, FACE_DOWN))
    return frozenset(words | named)


@pytest.mark.parametrize("keyword", sorted(CARRIED_OUT))
def test_the_rules_speak_of_what_is_carried_out(keyword: str) -> None:
    assert keyword in said_in_the_rules()


def test_what_is_left_to_hands_is_known() -> None:
    plain = {word for face in faces() for word in face.keywords if not is_carried_out(word)}
    costly = {
        str(ability.name)
        for face in faces()
        for ability in face.abilities
        if isinstance(ability, Keyword) and ability.name in LEFT_TO_HANDS
    }
    assert plain | costly <= FOR_HANDS


@pytest.mark.parametrize("keyword", sorted({*FOR_HANDS, "gravestorm"}))
def test_a_tile_says_that_a_keyword_is_for_hands(keyword: str) -> None:
    face = msgspec.structs.replace(faces()[0], keywords=(keyword,))
    lines = (keyword_line(face), *wording(face))
    assert any(keyword in line.lower() and "(by hand)" in line for line in lines), lines


def test_a_tile_says_so_of_a_keyword_that_nobody_knows() -> None:
    assert not is_carried_out("gravestorm")
    assert is_carried_out("ward {2}")
    assert not SPELLED_OUT & CARRIED_OUT
