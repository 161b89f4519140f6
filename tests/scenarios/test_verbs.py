"""Every verb of the format does what the page says, and those that ship pass as well."""

from pathlib import Path
from typing import get_args

import pytest

from tabletop.assets import assets_folder
from tabletop.scenarios.files.reading import read_scenario
from tabletop.scenarios.running.check import check_file, check_paths
from tabletop.scenarios.steps.scenario import AnyStep

VERBS = sorted((Path(__file__).parent / "verbs").glob("*.toml"))
SHIPPED = sorted((assets_folder() / "scenarios").rglob("*.toml"))


@pytest.mark.parametrize("path", VERBS, ids=lambda path: path.stem)
def test_verbs(path: Path) -> None:
    assert check_file(path).failures == ()


@pytest.mark.parametrize("path", SHIPPED, ids=lambda path: path.stem)
def test_shipped_scenarios(path: Path) -> None:
    assert check_file(path).failures == ()


def test_every_verb_is_tried() -> None:
    known = {kind.__struct_config__.tag for kind in get_args(AnyStep)}
    used = {step.verb for path in (*VERBS, *SHIPPED) for step in read_scenario(path).scenario.steps}
    assert known - used == set()


def test_the_ids_of_shipped_scenarios_differ() -> None:
    ids = [read_scenario(path).id for path in SHIPPED]
    assert sorted(set(ids)) == sorted(ids)


@pytest.mark.slow
def test_a_folder_is_checked_with_all_that_lies_in_it() -> None:
    assert len(check_paths([assets_folder() / "scenarios"]).results) == len(SHIPPED)
