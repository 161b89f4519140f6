"""The page of promises names existing tests, and none of them reads a clock."""

import ast
import re

import pytest

from tests.about_the_code.source import ROOT, functions
from tests.batches import in_batches

PAGE = (ROOT / "docs" / "PROMISES.md").read_text("utf-8")
HELD_BY = sorted(set(re.findall(r"`(tests/[\w/.]+)(?:::(\w+))?`", PAGE)))
CLOCKS = {"perf_counter", "process_time", "thread_time", "monotonic", "getrusage"}
TESTS = sorted(
    str(file.relative_to(ROOT))
    for file in (ROOT / "tests").rglob("*.py")
    if file.name.startswith(("test_", "conftest")) and "benchmarks" not in file.parts
)


@pytest.mark.parametrize(("path", "name"), HELD_BY)
def test_a_test_that_holds_a_promise_is_there(path: str, name: str) -> None:
    file = ROOT / path
    assert file.is_file()
    tests = {function.name for function in functions(ast.parse(file.read_text("utf-8")))}
    assert name in tests if name else any(each.startswith("test_") for each in tests)


def test_every_promise_is_held_by_something() -> None:
    promises = PAGE.split("\n## ")[1:]
    assert len(promises) >= 7
    assert [promise.partition("\n")[0] for promise in promises if "- `tests/" not in promise] == []


@in_batches("path", TESTS)
def test_nothing_in_the_test_command_looks_at_a_clock(path: str) -> None:
    """Clocks belong in ``tests/benchmarks``."""
    nodes = [*ast.walk(ast.parse((ROOT / path).read_text("utf-8")))]
    named = {node.id for node in nodes if isinstance(node, ast.Name)}
    asked = {node.attr for node in nodes if isinstance(node, ast.Attribute)}
    assert {name.removesuffix("_ns") for name in named | asked} & CLOCKS == set()
