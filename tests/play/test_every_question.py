"""Every question of the rules says what it is about, and none is generic."""

import ast
import re

import pytest

from tabletop.model.questions import KINDS, Question
from tabletop.model.state import State
from tabletop.play.question_words import question_words, subjects
from tabletop.rules.object_names import name_at
from tests.every_question import ASKED_ELSEWHERE, RULES, Asked, every_question, sites

GENERIC = re.compile(
    r"^(do it|do this|yes or no|choose|choose one|which one( is chosen)?|which target|which mode|"
    r"which card|which object|what is chosen|is it so)[?.]?$",
    re.IGNORECASE,
)
_BY_HAND = "this effect"
"""Words for the source of an effect that a player has by hand, which has none."""
_OF_PLAYERS = {
    "engine/asked_conditions.py:is_true",
    "effects/keyword_actions.py:_asks_for_more",
    "engine/life.py:_apply_instead",
    "faces/entering.py:sent_to_attack",
}
"""Functions that may ask about a player, about what lies outside the game, or about a token being made."""


def test_the_scenarios_ask_every_question_of_the_rules() -> None:
    seen = {each.site for each in every_question()}
    assert seen | set(ASKED_ELSEWHERE) == sites()
    assert not seen & set(ASKED_ELSEWHERE)
    assert {each.question.kind for each in every_question()} == set(KINDS)


def test_every_kind_is_listed() -> None:
    kinds = set()
    for path in RULES.rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "Question":
                kinds |= {ast.literal_eval(each.value) for each in node.keywords if each.arg == "kind"}
    assert kinds == set(KINDS)


@pytest.mark.parametrize("kind", KINDS)
def test_no_question_is_generic(kind: str) -> None:
    asked = [each for each in every_question() if each.question.kind == kind]
    assert asked
    for each in asked:
        words = question_words(each.question, each.state)
        assert not GENERIC.match(words), words
        assert words.endswith((".", "?")), words
        assert words[:1].isupper() or not words[:1].isalpha(), words
        assert "something" not in words, (words, each.site)


@pytest.mark.parametrize("kind", KINDS)
def test_what_a_question_is_about_is_an_answer_or_named(kind: str) -> None:
    for each in every_question():
        if each.question.kind == kind:
            assert _is_about_something(each), (each.site, question_words(each.question, each.state))


def _is_about_something(asked: Asked) -> bool:
    question, state = asked.question, asked.state
    words = question_words(question, state)
    if any(_is_object(option, state) for option in question.options) or question.kind == "order":
        return True
    if asked.site in _OF_PLAYERS or _BY_HAND in words or question.asking is not None:
        return not question.shown or _names_one(question.shown, words, state)
    return _names_one(subjects(question, state), words, state) or _is_of_the_hand(question)


def _is_object(option: object, state: State) -> bool:
    return isinstance(option, int) and not isinstance(option, bool) and option in state.everything


def _is_of_the_hand(question: Question) -> bool:
    return question.kind == "mulligan" and "hand" in question.words


def _names_one(ids: tuple[int, ...], words: str, state: State) -> bool:
    """Return whether the words have the name of one of some objects, or of one of its faces."""
    names = {name_at(state, id) for id in ids}
    there = (state.everything[id] for id in ids if id in state.everything)
    names |= {face.name for each in there for piece in each.pieces for face in piece.definition.faces}
    return any(name in words for name in names)
