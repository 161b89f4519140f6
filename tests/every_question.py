"""Every question that the rules ask, from scenarios that ask all of them."""

import ast
import inspect
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any, Final, NamedTuple

import pytest

from tabletop.disk.assets import assets_folder
from tabletop.model.actions import Action
from tabletop.model.questions import Answer, Question
from tabletop.model.state import State
from tabletop.play.table import Table
from tabletop.rules import referee
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
    before: State
    """The state before the action that asks."""
    action: Action
    answers: tuple[Answer, ...]
    """The answers to the action's earlier questions."""

    @property
    def is_left_open(self) -> bool:
        """Whether the question waits for the player, because there are several answers."""
        several = len(self.question.options) > 1 or self.question.kind == "name"
        return several and self.before.question is None

    def table(self) -> Table:
        """Return a table at which the question is open."""
        table = Table(self.before)
        played = table.propose(self.action, self.answers)
        assert played.question is not None, self.site
        return table


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
        doing: list[tuple[State, Action]] = []
        patch.setattr(Course, "ask", _noting(found, doing))
        patch.setattr(referee, "carry_out", _noting_actions(doing))
        for path in SCENARIOS:
            play = Play(read_scenario(assets_folder() / "scenarios" / path))
            play.opened()
            for _ in play.file.scenario.steps:
                play.next()
    return tuple(found.values())


def one_of_each_kind() -> Iterator[Asked]:
    """Yield the first question of each kind and function that waits for an answer."""
    seen = set[tuple[str, str]]()
    for each in every_question():
        if each.is_left_open and (key := (each.question.kind, each.site)) not in seen:
            seen.add(key)
            yield each


def _noting(found: dict[tuple[str, str], Asked], doing: list[tuple[State, Action]]) -> object:
    """Return ``Course.ask`` that also notes each question."""
    ask = Course.ask

    def noting(course: Course, question: Question) -> Answer:
        frame = inspect.currentframe()
        caller = frame.f_back if frame is not None else None
        assert caller is not None
        code = caller.f_code
        site = f"{Path(code.co_filename).relative_to(RULES).as_posix()}:{code.co_name}"
        asked = Asked(question, course.state, site, *doing[-1], tuple(course.given))
        key = (site, question.words)
        if key not in found or (asked.is_left_open and not found[key].is_left_open):
            found[key] = asked
        return ask(course, question)

    return noting


def _noting_actions(doing: list[tuple[State, Action]]) -> object:
    """Return ``carry_out`` that also notes what is carried out."""
    carry_out = referee.carry_out

    def noting(state: State, action: Action, *rest: Any, **how: Any) -> referee.Outcome:
        doing.append((state, action))
        try:
            return carry_out(state, action, *rest, **how)
        finally:
            doing.pop()

    return noting
