"""``tabletop rules``: the rules, the editions, and what differs between them."""

import pytest

from tabletop.cli import main


def test_the_rules_of_an_edition_have_its_numbers(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["rules", "711.3", "--edition", "2011-09-30"]) == 0
    assert capsys.readouterr().out.startswith("711.3 ")


def test_a_rule_that_an_edition_lacks_is_not_found(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["rules", "712.9", "--edition", "2011-09-30"]) == 1
    assert "no rule 712.9" in capsys.readouterr().err


def test_the_editions_are_listed(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["rules", "--editions"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert len(lines) == 49
    assert [line.split()[0] for line in lines if "default" in line] == ["2025-06-06"]


def test_what_differs_between_two_days_is_listed(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["rules", "--changed", "2023-11-17", "2024-02-02"]) == 0
    assert capsys.readouterr().out.splitlines() == [
        "2023-11-17  Nothing is cloaked, and there is no disguise. (no rule; by default 701.58, 702.168)"
    ]


def test_days_of_one_edition_do_not_differ(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["rules", "--changed", "2025-06-06", "2025-07-01"]) == 0
    assert "nothing" in capsys.readouterr().out


def test_a_day_has_to_be_one(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["rules", "--changed", "2025-06-06", "soon"]) == 2
    assert "soon" in capsys.readouterr().err
