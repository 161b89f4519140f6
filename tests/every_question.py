"""Every question that the rules ask, from scenarios that ask all of them."""

import ast
import inspect
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Final, NamedTuple

import pytest

from tabletop.disk.assets import assets_folder
from tabletop.model.questions import Answer, Question
from tabletop.model.state import State
from tabletop.rules.engine.course import Course
from tabletop.scenarios.files.reading import read_scenario
from tabletop.scenarios.playing.play import Play

RULES: Final = Path(__file__).parents[1] / "tabletop" / "rules"
SCENARIOS: Final = (
    "cards/a/arcane-denial.toml",
    "cards/a/arcee-sharpshooter.toml",
    "cards/b/brainstorm.toml",
    "cards/c/conspiracy.toml",
    "cards/c/curse-of-leeches.toml",
    "cards/d/deflecting-swat.toml",
    "cards/d/delver-of-secrets.toml",
    "cards/d/dire-flail.toml",
    "cards/d/drowner-of-truth.toml",
    "cards/e/enduring-angel.toml",
    "cards/f/farseek.toml",
    "cards/g/garruks-horde.toml",
    "cards/g/gemrazer.toml",
    "cards/g/gravecrawler.toml",
    "cards/h/halimar-depths.toml",
    "cards/i/inferno-titan.toml",
    "cards/i/invasion-of-ikoria.toml",
    "cards/l/leyline-of-the-void.toml",
    "cards/m/miraris-wake.toml",
    "cards/m/mishra-claimed-by-gix.toml",
    "cards/m/murderous-cut.toml",
    "cards/r/ral-monsoon-mage.toml",
    "cards/s/slaughter-games.toml",
    "cards/s/spark-double.toml",
    "cards/s/suppression-ray.toml",
    "cards/t/terminus.toml",
    "cards/t/twists-and-turns-explores.toml",
    "course/melded-commander.toml",
    "editions/enter.replacement-order.toml",
    "editions/kind.manifest-dread-default.toml",
    "editions/planeswalker.redirection.toml",
    "rules/118.8.toml",
    "rules/303.4g-nothing-to-haunt.toml",
    "rules/310.6.toml",
    "rules/510.1c-as-though-unblocked.toml",
    "rules/603.3a-granted.toml",
    "rules/616.1-damage-changed-twice.toml",
    "rules/616.1c-two-reflections.toml",
    "rules/701.34a-proliferate.toml",
    "rules/702.122a.toml",
    "rules/702.84@2020.toml",
    "rules/712.21d.toml",
    "rules/800.4a-a-player-leaves.toml",
)
"""Shipped scenarios that together ask the questions of every function but ``ASKED_ELSEWHERE``."""
ASKED_ELSEWHERE: Final = {
    "costs/activation_costs.py:is_paid_by_hand": "a cost in words, in test_read_texts.py",
    "casting/casting_steps.py:_is_spent": "mana on trust, in test_spent_mana.py",
    "handwork/beginning.py:_put_back": "a mulligan, in test_opening_hands.py",
    "stack/resolving.py:_becomes_permanent": "a placeholder, in test_placeholders.py",
    "turn/turns.py:_clean_up": "eight cards in hand, in test_question_words.py",
}
"""Functions whose questions no shipped scenario leaves to the player, with the tests that ask them."""


class Asked(NamedTuple):
    """A question with the state in which it is asked and the function that asks it."""

    question: Question
    state: State
    site: str


def sites() -> set[str]:
    """Return the functions of the rules that ask questions, with their files."""
    return {
        f"{path.relative_to(RULES).as_posix()}:{function.name}"
        for path in RULES.rglob("*.py")
        for function in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(function, ast.FunctionDef) and any(map(_asks, ast.walk(function)))
    }


def _asks(node: ast.AST) -> bool:
    return (
        isinstance(node, ast.Call)
        and isinstance(node.func, ast.Attribute)
        and node.func.attr == "ask"
        and ast.unparse(node.func.value).endswith("course")
    )


@cache
def every_question() -> tuple[Asked, ...]:
    """Return all questions of the scenarios, each wording once."""
    found: dict[tuple[str, str], Asked] = {}
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(Course, "ask", _noting(found))
        for path in SCENARIOS:
            play = Play(read_scenario(assets_folder() / "scenarios" / path))
            play.opened()
            for _ in play.file.scenario.steps:
                play.next()
    return tuple(found.values())


def one_of_each_kind() -> Iterator[Asked]:
    """Yield the first question of each kind and function."""
    seen = set[tuple[str, str]]()
    for each in every_question():
        if (key := (each.question.kind, each.site)) not in seen:
            seen.add(key)
            yield each


def _noting(found: dict[tuple[str, str], Asked]) -> object:
    """Return ``Course.ask`` that also notes each question."""
    ask = Course.ask

    def noting(course: Course, question: Question) -> Answer:
        frame = inspect.currentframe()
        caller = frame.f_back if frame is not None else None
        assert caller is not None
        code = caller.f_code
        site = f"{Path(code.co_filename).relative_to(RULES).as_posix()}:{code.co_name}"
        found.setdefault((site, question.words), Asked(question, course.state, site))
        return ask(course, question)

    return noting
