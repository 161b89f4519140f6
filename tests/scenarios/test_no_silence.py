"""Every effect is carried out, and every condition asked, in some scenario that ships."""

import sys
from collections.abc import Callable, Iterator
from typing import Any, get_args

import pytest

from tabletop.assets import assets_folder
from tabletop.cards.library import default_library
from tabletop.language.conditions import Condition
from tabletop.language.effects import AnyEffect
from tabletop.rules.engine.conditions import holds, is_true
from tabletop.rules.engine.performing import perform
from tabletop.scenarios.files.reading import read_scenario
from tabletop.scenarios.playing.play import Play


def shown() -> frozenset[type]:
    """The kinds of effects and conditions that came up as all scenarios were played."""
    kinds: set[type] = set()

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
            play = Play(scenario, default_library())
            play.opened()
            for _ in scenario.scenario.steps:
                play.next()
    return frozenset(kinds)


def modules_with(function: Callable[..., Any]) -> Iterator[Any]:
    """The modules that call a function by its name."""
    for name, module in [*sys.modules.items()]:
        if name.startswith("tabletop.") and getattr(module, function.__name__, None) is function:
            yield module


@pytest.mark.slow
def test_some_scenario_shows_each_of_them() -> None:
    """All in one: the scenarios are played once for all effects and conditions."""
    assert {*get_args(AnyEffect), *get_args(Condition)} - shown() == set()
