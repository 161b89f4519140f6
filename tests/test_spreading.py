"""One process runs each group of tests, and no test is forgotten."""

from types import SimpleNamespace
from typing import Any

import pytest

from tests.spreading import TOOLS, Spreading

TESTS = [
    "tests/ui_window/test_window.py::test_a",
    "tests/about_the_code/test_tools.py::test_a",
    "tests/about_the_code/test_shape.py::test_a",
    "tests/rules/test_mana.py::test_a[x::y]",
    "tests/rules/test_mana.py::test_b",
    "tests/about_the_code/test_rules.py::test_a",
    "tests/about_the_code/test_tools.py::test_b",
    "tests/about_the_code/test_rules.py::test_b",
]


class Process:
    """A process that records the tests that it is given."""

    shutting_down = False
    gateway = SimpleNamespace(id="a process")

    def __init__(self) -> None:
        self.assigned: list[list[str]] = []

    def send_runtest_some(self, places: list[int]) -> None:
        self.assigned.append([TESTS[place] for place in places])

    def shutdown(self) -> None:
        self.shutting_down = True


@pytest.fixture
def assigned(pytestconfig: pytest.Config, monkeypatch: pytest.MonkeyPatch) -> list[list[str]]:
    """Return the tests of two processes that are given tests in turn until none is left."""
    monkeypatch.setattr(pytestconfig.option, "tx", ["popen", "popen"])
    processes: Any = [Process(), Process()]
    spreading = Spreading(pytestconfig)
    for process in processes:
        spreading.add_node(process)
    for process in processes:
        spreading.add_node_collection(process, TESTS)
    spreading.schedule()
    while spreading.workqueue:
        for process in processes:
            done = [test for units in spreading.assigned_work[process].values() for test in units]
            spreading.mark_test_complete(process, TESTS.index(done[-1]))
    return [unit for process in processes for unit in process.assigned]


def test_each_test_is_done_once(assigned: list[list[str]]) -> None:
    assert sorted(test for unit in assigned for test in unit) == sorted(TESTS)


def test_what_belongs_together_is_done_by_one_process(assigned: list[list[str]]) -> None:
    of_more_than_one = {tuple(unit) for unit in assigned if len(unit) > 1}
    trees = tuple(test for test in TESTS if "about_the_code" in test and TOOLS not in test)
    assert of_more_than_one == {trees, tuple(test for test in TESTS if "test_mana" in test)}


def test_this_run_hands_its_tests_out_so(pytestconfig: pytest.Config) -> None:
    assert "--dist=loadscope" in pytestconfig.getini("addopts")
    pytestconfig_made = pytestconfig.hook.pytest_xdist_make_scheduler
    assert any(made.plugin_name.endswith("conftest.py") for made in pytestconfig_made.get_hookimpls())
