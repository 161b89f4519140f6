"""One position and one line of play in two editions: differences are found and described."""

import re
from pathlib import Path

import pytest

from tabletop.disk.assets import assets_folder
from tabletop.model.state import DEFAULT_EDITION
from tabletop.rules.book.editions import all_differences
from tabletop.scenarios.files.reading import read_scenario, scenario_from
from tabletop.scenarios.format.faults import ScenarioError
from tabletop.scenarios.running.comparing import (
    SAME,
    Comparison,
    comparison,
    comparison_lines,
    edition_summaries,
    moments,
    relevant_differences,
)

FOLDER = assets_folder() / "scenarios" / "editions"
PAIRS = sorted(
    file.stem.removesuffix("-default")
    for file in FOLDER.glob("*-default.toml")
    if (FOLDER / f"{file.stem.removesuffix('-default')}.toml").exists()
)
ALIKE = {
    "flip.unchanged-list": "what it adds, the set symbol and the credit lines, is on no table",
    "merged.double-faced": "the older text is silent, and nothing cites it",
    "name.characteristics": "the older text is silent, and nothing cites it",
}
"""Pairs in which every step has the same result, with the reason."""

DELVER = FOLDER / "mana-value.back.toml"
ROGUE = FOLDER / "turn.modal-default.toml"
TWO_ANSWERS = ("2015-07-17", DEFAULT_EDITION)
MODAL = (DEFAULT_EDITION, "2025-09-19")


def pair(name: str) -> tuple[Comparison, Comparison]:
    """Return both files of a pair, each in both of its editions."""
    file, default = FOLDER / f"{name}.toml", FOLDER / f"{name}-default.toml"
    editions = (read_scenario(file).scenario.edition, DEFAULT_EDITION)
    return comparison(file, editions), comparison(default, editions)


def test_every_scenario_of_an_edition_is_half_of_a_pair() -> None:
    assert len(PAIRS) > 60
    assert {*ALIKE} <= {*PAIRS}


@pytest.mark.parametrize("name", PAIRS)
def test_each_file_of_a_pair_is_as_it_says_on_its_own_side(name: str) -> None:
    for compared in pair(name):
        days = [edition.day for edition in compared.editions]
        assert days == sorted(days)
        side = days.index(compared.file.scenario.edition)
        verdicts = [moment.sides[side].ruling.verdict.value for moment in moments(compared)]
        assert verdicts == ["legal", *(step.verdict for step in compared.file.scenario.steps)]


@pytest.mark.parametrize("name", PAIRS)
def test_each_pair_shows_its_difference(name: str) -> None:
    played = [(compared, moments(compared)) for compared in pair(name)]
    named = {each.id for compared, found in played for each in relevant_differences(compared, found)}
    assert named & {each.id for each in all_differences() if name.startswith(each.id)}
    assert any(moment.differs for _, found in played for moment in found) is (name not in ALIKE)


@pytest.mark.parametrize("name", PAIRS)
def test_both_sides_of_a_step_say_as_much(name: str) -> None:
    for compared in pair(name):
        for moment in moments(compared):
            first, second = moment.sides
            assert len(first.values) == len(second.values)
            assert [each.partition(": ")[0] for each in first.values] == [
                each.partition(": ")[0] for each in second.values
            ]
            assert not {each.number for each in first.own} - {each.number for each in first.cited}
            assert moment.differs is bool(moment.verdicts_differ or first.own or second.own or first.values)


def test_a_value_and_its_rules_are_told_apart() -> None:
    compared = comparison(DELVER, TWO_ANSWERS)
    opening, turned = moments(compared)
    assert not opening.differs
    assert not turned.verdicts_differ
    before, since = turned.sides
    assert before.values == ("Delver of Secrets: converted mana cost 0",)
    assert since.values == ("Delver of Secrets: mana value 1",)
    assert [each.number for each in before.own] == ["711.4b"]
    assert [each.number for each in since.own] == ["712.8e", "202.3b"]
    # The same rule under another number doesn't count as a difference.
    assert {"711.11"} <= {each.number for each in before.cited}
    assert {"712.18"} <= {each.number for each in since.cited}


def test_the_words_say_before_and_since() -> None:
    compared = comparison(DELVER, TWO_ANSWERS)
    assert edition_summaries(compared, moments(compared)) == (
        "Before 2016-04-08: A back face has no mana cost, so its mana value is 0.",
        "Since 2016-04-08: With its back up, its mana value still comes from the mana cost of its front "
        "(712.8e).",
    )


def test_a_rule_without_a_number_names_the_day_of_its_change() -> None:
    compared = comparison(FOLDER / "kind.merging.toml", ("2019-07-12", DEFAULT_EDITION))
    played = moments(compared)
    assert [each.id for each in relevant_differences(compared, played)] == ["kind.merging"]
    before, since = edition_summaries(compared, played)
    assert before.startswith("Before 2020-04-17: There is no mutate")
    assert since.startswith("In the edition of 2025-06-06: Mutate casts it")
    (tried,) = (side.own for side in played[-1].sides[:1])
    assert [each.number for each in tried] == [""]
    assert "only since April 17, 2020" in str(tried[0].words)


def test_the_rule_of_a_change_is_dated_by_it() -> None:
    compared = comparison(ROGUE, MODAL)
    before, since = edition_summaries(compared, moments(compared))
    assert before.startswith("Before 2025-09-19: Blackbloom Rogue is a modal card")
    assert before.endswith("(712.9).")
    assert since.startswith("Since 2025-09-19: Modal cards transform too")


def test_a_verdict_that_differs_is_found_whatever_the_order_of_the_days() -> None:
    for editions in (MODAL, MODAL[::-1]):
        compared = comparison(ROGUE, editions)
        _, step = moments(compared)
        assert [side.ruling.verdict.value for side in step.sides] == ["nothing happens", "legal"]
        assert step.verdicts_differ
        front, back = (line for side in step.sides for line in side.values)
        assert front.startswith("Blackbloom Rogue: face front, name Blackbloom Rogue, mana value 3, power 2,")
        assert back.startswith("Blackbloom Rogue: face back, name Blackbloom Bog, mana value 0, power none,")
        assert back.endswith(", 5 more")


def test_a_number_that_both_sides_cite_is_no_difference_unless_an_edition_means_its_own() -> None:
    _, turned = moments(comparison(ROGUE, MODAL))
    before, since = ({each.number for each in side.own} for side in turned.sides)
    assert "712.9" not in before | since
    _, removed = moments(comparison(FOLDER / "kind.battle.toml", ("2022-11-18", DEFAULT_EDITION)))
    silent, says = removed.sides
    assert [each.number for each in silent.own] == [""]
    assert [each.number for each in says.own] == ["310.11b"]
    assert "says nothing" in silent.says
    assert "Siege" in says.says


def test_what_is_only_there_in_one_edition_is_not_there_in_the_other() -> None:
    *_, melded = moments(comparison(FOLDER / "kind.meld.toml", ("2016-04-08", DEFAULT_EDITION)))
    before, since = melded.sides
    assert "Brisela, Voice of Nightmares: not there" in before.values
    assert "Brisela, Voice of Nightmares: battlefield" in since.values
    assert "Gisela, the Broken Blade: battlefield" in before.values
    assert len(before.apart) == 2
    assert len(since.apart) == 1


def test_a_step_goes_back_in_both() -> None:
    again = '\n[[steps]]\ndo = "transform"\nobject = "delver"\nback_to = 0\n'
    compared = Comparison(scenario_from(DELVER.read_text("utf-8") + again, DELVER), TWO_ANSWERS)
    _, once, twice = moments(compared)
    assert [side.values for side in twice.sides] == [side.values for side in once.sides]


def test_it_is_told_in_lines() -> None:
    lines = tuple(comparison_lines(comparison(DELVER, TWO_ANSWERS)))
    assert lines[0] == "before: 2015-07-17 Magic Origins; since: 2025-06-06 FINAL FANTASY"
    assert lines[-3] == "step 1"
    assert re.fullmatch(r"  before: Transform Delver of Secrets: legal; cites 711\.4b; .* cost 0", lines[-2])
    assert tuple(comparison_lines(comparison(FOLDER / "flip.unchanged-list.toml", MODAL)))[-1] == SAME


@pytest.mark.parametrize(
    ("editions", "words"),
    [
        (("2015-07-17", "Innistrad"), "“Innistrad” is not a day; name an edition by one such as 2025-06-06"),
        (("", "2015-07-17"), "is not a day"),
        (("2025-06-06", "2025-07-01"), "are both in the edition of 2025-06-06, FINAL FANTASY"),
    ],
)
def test_an_edition_that_is_none_is_said_in_one_line(editions: tuple[str, str], words: str) -> None:
    with pytest.raises(ScenarioError) as error:
        comparison(DELVER, editions)
    assert words in str(error.value)
    assert "\n" not in str(error.value)


def test_a_saved_game_is_no_scenario(tmp_path: Path) -> None:
    with pytest.raises(ScenarioError, match="name a scenario"):
        comparison(tmp_path / "game.tabletop", TWO_ANSWERS)


def test_a_position_that_cannot_be_in_an_edition_is_said_with_the_edition() -> None:
    text = """
    players = ["Alice"]
    [table.Alice]
    battlefield = [{ card = "Delver of Secrets", attached_to = "Delver of Secrets" }]
    """
    with pytest.raises(ScenarioError, match="in the edition of 2015-07-17"):
        Comparison(scenario_from(text, DELVER), TWO_ANSWERS)
