"""All shipped scenarios, played once: each effect and condition occurs, and each lesson is fair."""

import sys
from collections.abc import Callable, Iterator
from typing import Any, get_args

import pytest

from tabletop.cards.library import default_library
from tabletop.disk.assets import assets_folder
from tabletop.language.conditions import Condition
from tabletop.language.effects import AnyEffect
from tabletop.rules.engine.asked_conditions import is_true
from tabletop.rules.engine.performing import perform
from tabletop.rules.values.conditions import holds
from tabletop.scenarios.files.reading import read_scenario
from tabletop.scenarios.lessons.rehearsal import Rehearsal, rehearse
from tabletop.scenarios.steps.scenario import ScenarioFile
from tests.scenarios.fair import easily_guessed, shown_beforehand, unfair


def play_everything() -> tuple[frozenset[type], list[tuple[ScenarioFile, Rehearsal]]]:
    """Play all scenarios and return the types of effects and conditions that occurred, and the questions of
    each.
    """
    kinds: set[type] = set()
    rehearsed: list[tuple[ScenarioFile, Rehearsal]] = []

    def noted(function: Callable[..., Any]) -> Callable[..., Any]:
        def work(first: Any, what: Any, *more: Any, **named: Any) -> Any:
            kinds.add(type(what))
            return function(first, what, *more, **named)

        return work

    with pytest.MonkeyPatch.context() as patch:
        for function in (perform, holds, is_true):
            for module in modules_with(function):
                patch.setattr(module, function.__name__, noted(function))
        for file in sorted((assets_folder() / "scenarios").rglob("*.toml")):
            scenario = read_scenario(file, default_library())
            rehearsed.append((scenario, rehearse(scenario, default_library())))
    return frozenset(kinds), rehearsed


def modules_with(function: Callable[..., Any]) -> Iterator[Any]:
    """Return the modules that call a function by its name."""
    for name, module in [*sys.modules.items()]:
        if name.startswith("tabletop.") and getattr(module, function.__name__, None) is function:
            yield module


@pytest.mark.long
def test_some_scenario_shows_each_of_them_and_every_lesson_asks_fairly() -> None:
    """One test, because the scenarios are played once for all effects, conditions and questions."""
    kinds, rehearsed = play_everything()
    assert {*get_args(AnyEffect), *get_args(Condition)} - kinds == set()
    assert [fault for file, rehearsal in rehearsed for fault in unfair(file, rehearsal)] == []
    assert [told for file, rehearsal in rehearsed for told in shown_beforehand(file, rehearsal)] == []
    questions = [each for _, rehearsal in rehearsed for each in rehearsal.questions.values()]
    assert len(questions) > len(rehearsed), "more than one question for each of them"
    assert [*easily_guessed(questions)] == []
