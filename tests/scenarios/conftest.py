"""Scenarios from a few lines of text."""

from collections.abc import Callable
from pathlib import Path

import pytest

from tabletop.scenarios.files.reading import scenario_from
from tabletop.scenarios.playing.play import Play
from tabletop.scenarios.running.headless_check import Result, check
from tabletop.scenarios.steps.scenario import ScenarioFile

HERE = Path("scenario.toml")


def read(text: str) -> ScenarioFile:
    return scenario_from(text, HERE)


@pytest.fixture
def play() -> Callable[[str], Play]:
    return lambda text: Play(read(text))


@pytest.fixture
def checked() -> Callable[[str], Result]:
    return lambda text: check(read(text))
