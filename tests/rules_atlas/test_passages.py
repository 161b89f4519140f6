"""Every passage of the rulebook can be looked up, names the code that carries it out, and has passing
scenarios.
"""

from collections import Counter
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest

from tabletop.cli.main import main
from tabletop.disk.assets import assets_folder
from tabletop.rules.book.all_rules import all_rules
from tabletop.rules.book.atlas import entries, lookup
from tabletop.rules.book.rulebook import KINDS, Coverage, coverage, passages
from tabletop.rules.book.rules_page import rules_page
from tabletop.scenarios.running.headless_check import check_paths
from tests.batches import in_batches

PASSAGES = passages()
REPOSITORY = Path(__file__).parents[2]


def function(name: str) -> Any:
    module, _, attribute = name.rpartition(".")
    return getattr(import_module(module), attribute)


def test_all_passages_are_there() -> None:
    assert Counter(passage.edition for passage in PASSAGES.values()) == {
        "2025-06-06": 80,
        "2024-06-07": 216,
        "2024-03-08": 30,
        "2011-09-30": 23,
        "2009-07-08": 10,
    }
    assert sum(bool(passage.mirrors) for passage in PASSAGES.values()) == 67


def test_no_id_is_used_twice() -> None:
    folder = assets_folder() / "rules" / "atlas"
    assert sum(file.read_text().count('{"id": ') for file in folder.glob("*.json")) == len(PASSAGES)


@in_batches("id", PASSAGES)
def test_each_can_be_called_and_says_something(id: str) -> None:
    found = lookup(id)
    assert found
    assert found[0].words[0]
    assert found[0].scenarios
    assert PASSAGES[id].kind in KINDS


def test_each_names_rules_and_functions_that_are_there() -> None:
    entries()
    for passage in PASSAGES.values():
        assert passage.by, passage.id
        for name in passage.by:
            assert name in all_rules() or callable(function(name)), (passage.id, name)


def test_what_mirrors_another_says_the_same() -> None:
    for passage in PASSAGES.values():
        if passage.mirrors:
            original = PASSAGES[passage.mirrors]
            assert not original.mirrors
            assert (passage.says, passage.shown) == (original.says, original.shown)
            assert passage.default_numbers == original.default_numbers


def test_what_it_stands_for_now_is_known() -> None:
    known = {entry.number for entry in entries()}
    for passage in PASSAGES.values():
        for number in passage.default_numbers:
            assert any(each.startswith(number) for each in known), (passage.id, number)


def test_what_nothing_shows_is_listed() -> None:
    lines = list(coverage(set()).lines)
    assert "nothing shows 712.8e" in lines
    assert lines[0].split() == ["edition", *KINDS, "all"]
    assert lines[6].split()[-1] == "359"
    assert list(Coverage({}, ()).lines)[1].split() == ["all", *("0",) * 7]


def test_a_number_of_an_older_edition_finds_its_passages() -> None:
    there = {passage.id for entry in lookup("711.6", "2011-09-30") for passage in entry.passages}
    assert "711.6@2011" in there
    here = {passage.id for entry in lookup("712.16") for passage in entry.passages}
    assert {"712.16", "711.6@2011"} <= here
    assert not any("2024-06-07" in id for id in here)


def test_the_page_in_the_documents_is_fresh() -> None:
    page = (REPOSITORY / "docs" / "RULES.md").read_text("utf-8")
    assert page == rules_page(), "make it again: python -m tabletop rules --markdown > docs/RULES.md"


def test_the_command_prints_passages(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["rules", "wiki-dfc-history-02"]) == 0
    assert "common 70.8%" in capsys.readouterr().out
    assert main(["rules", "wiki-dfc-ruling-06b"]) == 0
    assert "never shown" in capsys.readouterr().out
    assert main(["rules", "712.2a"]) == 0
    assert "712.2a-fan (display)" in capsys.readouterr().out


def test_the_command_prints_the_page(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["rules", "--markdown"]) == 0
    assert capsys.readouterr().out == rules_page()


@pytest.mark.long
def test_each_is_shown_by_scenarios_that_pass_and_the_command_says_so(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """The scenarios are played once for both."""
    played = check_paths([assets_folder() / "scenarios"])
    assert not played.errors
    assert coverage({result.id for result in played.results if result.passed}).missing == ()
    asked: list[object] = []
    monkeypatch.setattr("tabletop.cli.command_line.check_paths", lambda paths: asked.extend(paths) or played)
    assert main(["rules", "--coverage"]) == 0
    assert asked == [assets_folder() / "scenarios"]
    assert "359" in capsys.readouterr().out
