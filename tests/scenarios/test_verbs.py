"""Every verb of the format does what the page says, and the shipped scenarios with it pass."""

import re
from collections.abc import Iterable, Iterator
from functools import cache
from pathlib import Path
from typing import get_args

import pytest
from msgspec import structs

from tabletop.disk.assets import assets_folder
from tabletop.language.changes import FORBIDDEN_FOR_A_WHILE
from tabletop.language.effects import AnyEffect, Effect
from tabletop.scenarios.files.reading import read_scenario
from tabletop.scenarios.running.headless_check import Result, check_file, check_paths
from tabletop.scenarios.steps.effect_steps import STEPS, EffectStep, EffectVerb
from tabletop.scenarios.steps.scenario import AnyStep, ScenarioFile
from tabletop.scenarios.steps.steps import Step
from tests.about_the_code.source import ROOT
from tests.batches import in_batches

VERBS = sorted((Path(__file__).parent / "verbs").glob("*.toml"))
SHIPPED = sorted((assets_folder() / "scenarios").rglob("*.toml"))


@in_batches("path", VERBS, ids=lambda path: path.stem)
def test_verbs(path: Path) -> None:
    assert check_file(path).failures == ()


@in_batches("path", SHIPPED, ids=lambda path: path.stem, every=5, others=pytest.mark.slow)
def test_shipped_scenarios(path: Path) -> None:
    assert check_file(path).failures == ()


@cache
def files() -> tuple[ScenarioFile, ...]:
    return tuple(read_scenario(path) for path in (*VERBS, *SHIPPED))


def steps_in(steps: Iterable[Step]) -> Iterator[Step]:
    for step in steps:
        yield step
        yield from steps_in(step.within if isinstance(step, EffectStep) else ())


def test_every_verb_is_tried() -> None:
    known = {kind.__struct_config__.tag for kind in get_args(AnyStep)}
    used = {step.verb for file in files() for step in steps_in(file.scenario.steps)}
    assert known - used == set()


def lines_of_effects() -> list[str]:
    page = (ROOT / "docs" / "SCENARIOS.md").read_text("utf-8")
    table = page.partition("### What an effect does")[2].partition("###")[0]
    return [line for line in table.splitlines() if line.startswith("| `")]


def test_every_effect_has_a_verb_and_its_line_on_the_page() -> None:
    effects = {str(effect.__struct_config__.tag) for effect in get_args(AnyEffect)}
    assert {str(step.__struct_config__.tag) for step in get_args(EffectVerb)} == effects
    written = [word for line in lines_of_effects() for word in re.findall("`([a-z ]+)`", line.split("|")[1])]
    assert sorted(written) == sorted(effects)


@pytest.mark.parametrize("effect", get_args(AnyEffect), ids=lambda effect: effect.__struct_config__.tag)
def test_the_keys_of_an_effect_on_the_page_are_those_of_its_verb(effect: type[Effect]) -> None:
    tag = str(effect.__struct_config__.tag)
    (line,) = (line.split("|")[2] for line in lines_of_effects() if f"`{tag}`" in line.split("|")[1])
    keys = {field.encode_name for field in structs.fields(STEPS[effect])}
    written = {word.partition(" = ")[0] for word in re.findall("`([a-z_]+(?: = [^`]*)?)`", line)}
    assert written - keys - {"using", "zone"} == set()


def test_what_can_be_forbidden_is_on_the_page_and_nothing_else_is() -> None:
    (line,) = (line for line in lines_of_effects() if line.startswith("| `forbid`"))
    written = re.findall(r"""`\["([a-z ]+)"\]`""", line)
    assert sorted(written) == sorted(FORBIDDEN_FOR_A_WHILE)


def test_the_ids_of_shipped_scenarios_differ() -> None:
    ids = [file.id for file in files()[len(VERBS) :]]
    assert sorted(set(ids)) == sorted(ids)


def test_a_folder_is_checked_with_all_that_lies_in_it(monkeypatch: pytest.MonkeyPatch) -> None:
    def checked(path: Path, *_more: object, **_named: object) -> Result:
        return Result(path=str(path), id=path.stem, title="")

    # Each is played by a test of its own; here it is only asked which ones there are.
    monkeypatch.setattr("tabletop.scenarios.running.headless_check.check_file", checked)
    assert check_paths([assets_folder() / "scenarios"]).passed == len(SHIPPED)
