"""``tabletop rules``: the rules, the editions, and the differences between them."""

import re
from pathlib import Path

import pytest

from tabletop.cli.main import main

ROOT = Path(__file__).parents[2]


def test_the_rules_of_an_edition_have_its_numbers(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["rules", "711.3", "--edition", "2011-09-30"]) == 0
    assert capsys.readouterr().out.startswith("711.3 ")


def test_a_rule_is_listed_with_its_places_in_the_source_and_its_five_best_scenarios(
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert main(["rules", "712.8e"]) == 0
    lines = [line.strip() for line in capsys.readouterr().out.splitlines()]
    shown = [line for line in lines if line.startswith("shown by ")]
    assert len(shown) == 5
    assert shown[0].startswith("shown by 712.8e: ")
    assert re.fullmatch(r"and by \d+ more scenarios \(--all lists them\)", lines[-1])
    places = [line.split() for line in lines if line.startswith("tabletop/")]
    assert places[0][1] == "transform.front_cost_counts"
    assert "transform.has_two_faces" in [name for _, name in places]
    for place, name in places:
        file, line = place.split(":")
        text = "\n".join((ROOT / file).read_text("utf-8").splitlines()[int(line) - 1 :][:2])
        assert f"def {name.rpartition('.')[2]}(" in text or f'"{name}"' in text


def test_all_scenarios_of_a_rule_are_listed_when_asked_for(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["rules", "712.8e"]) == 0
    few = capsys.readouterr().out.splitlines()
    assert main(["rules", "712.8e", "--all"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert lines[: len(few) - 1] == few[:-1]
    assert len(lines) == len(few) - 1 + int(few[-1].split()[2])
    assert all("shown by " in line for line in lines[len(few) - 1 :])


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
    assert "no known differences" in capsys.readouterr().out


def test_a_day_has_to_be_one(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["rules", "--changed", "2025-06-06", "soon"]) == 2
    assert "soon" in capsys.readouterr().err


@pytest.mark.parametrize(
    "other", [("--editions",), ("--changed", "2023-11-17", "2024-02-02"), ("--coverage",), ("--markdown",)]
)
@pytest.mark.parametrize("ignored", [("712.8e",), ("--edition", "2011-09-30"), ("--all",)])
def test_an_argument_without_an_effect_is_refused(
    capsys: pytest.CaptureFixture[str], other: tuple[str, ...], ignored: tuple[str, ...]
) -> None:
    assert main(["rules", *ignored, *other]) == 2
    printed = capsys.readouterr()
    assert not printed.out
    assert "don't go with" in printed.err


@pytest.mark.parametrize("options", [(), ("--edition", "2024-06-07"), ("--edition", "2026-09-25")])
def test_an_old_number_leads_to_the_rule_of_the_edition(
    capsys: pytest.CaptureFixture[str], options: tuple[str, ...]
) -> None:
    assert main(["rules", "711.1a", *options]) == 0
    first, *_, last = capsys.readouterr().out.splitlines()
    assert first.startswith("712.2a ")
    assert last.startswith("From September 30, 2011 until July 23, 2021, 711.1a was the number of what ")
