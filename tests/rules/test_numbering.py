"""Rule numbers through the editions."""

from itertools import pairwise

import pytest

from tabletop.model.state import DEFAULT_EDITION
from tabletop.rules.book.all_rules import all_rules
from tabletop.rules.book.atlas import entries, is_within
from tabletop.rules.book.editions import all_editions
from tabletop.rules.book.numbering import default_number, number_in, numbered_in, numbers_in

DAYS = [edition.day for edition in all_editions()]

# For each rule of the default edition: its number, by the day from which. A number holds until the next day.
HISTORY = {
    "710": "2009-07-08 709, 2021-07-23 710",
    "708": "2009-07-08 707, 2021-07-23 708",
    "712": "2011-09-30 711, 2021-07-23 712",
    "713": "2011-09-30 711.9a, 2015-01-23 711.3a, 2016-07-22 713, 2021-07-23 714, 2023-04-14 713",
    "712.4": "2016-07-22 712, 2021-07-23 713, 2023-04-14 712.4",
    "701.27": "2011-09-30 701.25, 2016-09-30 701.26, 2018-04-27 701.27, 2020-07-03 701.28, 2025-06-06 701.27",
    "701.28": "2022-11-18 701.50, 2025-06-06 701.28",
    "701.42": "2016-07-22 701.34, 2016-09-30 701.35, 2018-04-27 701.36, 2020-07-03 701.37, 2025-06-06 701.42",
    "701.40": "2015-01-23 701.31, 2016-09-30 701.32, 2018-04-27 701.33, 2020-07-03 701.34, 2025-06-06 701.40",
    "728": "2020-04-17 721, 2021-07-23 723, 2022-06-10 724, 2022-11-18 726, 2023-04-14 725, 2024-02-02 726, "
    "2024-03-08 727, 2025-04-04 728, 2025-07-25 729, 2026-04-17 730",
    "729": "2021-09-24 724, 2022-06-10 725, 2022-11-18 727, 2023-04-14 726, 2024-02-02 727, 2024-03-08 728, "
    "2025-04-04 729, 2025-07-25 730, 2026-04-17 731",
    "712.9": "2011-09-30 711.3, 2015-01-23 711.5, 2021-07-23 712.5, 2023-04-14 712.9",
    "712.10": "2016-04-08 711.6, 2021-07-23 712.6, 2023-04-14 712.10",
    "701.27f": "2016-04-08 701.25f, 2016-09-30 701.26f, 2018-04-27 701.27f, 2020-07-03 701.28f, "
    "2025-06-06 701.27f",
    "701.27e": "2012-10-05 701.25d, 2016-04-08 701.25e, 2016-09-30 701.26e, 2018-04-27 701.27e, "
    "2020-07-03 701.28e, 2025-06-06 701.27e",
    "701.27g": "2023-04-14 701.28g, 2025-06-06 701.27g",
    "712.11": "2011-09-30 711.4, 2015-01-23 711.6, 2016-04-08 711.7, 2021-07-23 712.7, 2023-04-14 712.11",
    "712.12": "2020-11-20 711.8, 2021-07-23 712.8, 2023-04-14 712.12",
    "712.14a": "2012-02-03 711.5, 2015-01-23 711.7, 2016-04-08 711.8, 2020-09-25 711.9a, 2020-11-20 711.10a, "
    "2021-07-23 712.10a, 2023-04-14 712.14a",
    "712.16": "2011-09-30 711.6, 2015-01-23 711.9, 2016-04-08 711.10, 2020-09-25 711.11, 2020-11-20 711.12, "
    "2021-07-23 712.12, 2023-04-14 712.16",
    "712.18": "2011-09-30 711.7, 2015-01-23 711.11, 2016-04-08 711.12, 2020-09-25 711.13, 2020-11-20 711.14, "
    "2021-07-23 712.14, 2023-04-14 712.18",
    "712.19": "2011-09-30 711.8, 2015-01-23 711.12, 2016-04-08 711.13, 2020-09-25 711.14, 2020-11-20 711.15, "
    "2021-07-23 712.15, 2023-04-14 712.19",
    "712.20": "2021-09-24 712.16, 2023-04-14 712.20",
    "202.3b": "2016-04-08 202.3b",
    "202.3c": "2016-07-22 202.3c",
    "707.8": "2009-07-08 706.8, 2021-07-23 707.8",
    "707.8a": "2023-04-14 707.8a",
    "707.10g": "2023-04-14 707.10g",
    "613.7g": "2015-07-17 613.6f, 2020-04-17 613.7g",
    "616.1d": "2022-02-18 616.1d",
    "607.1b": "2018-01-19 607.1b",
    "903.4d": "2011-09-30 903.4c, 2020-11-20 903.4d",
    "712.5": "2016-07-22 712.1a, 2021-07-23 713.1a, 2022-11-18 713.2, 2023-04-14 712.5",
    "702.145": "2021-09-24 702.145",
    "702.146": "2021-09-24 702.146",
    "702.162": "2022-11-18 702.162",
    "701.53": "2023-04-14 701.51, 2025-06-06 701.53",
    "702.167": "2023-11-17 702.167",
    "310.11": "2023-04-14 310.11, 2026-08-07 310.12",
    "714": "2018-04-27 714, 2021-07-23 715, 2023-04-14 714",
    "702.140": "2020-04-17 702.139, 2021-04-22 702.140",
    "701.58": "2024-02-02 701.56, 2025-06-06 701.58",
    "701.62": "2024-09-20 701.60, 2025-06-06 701.62",
    "702.37": "2009-07-08 702.34, 2011-09-30 702.35, 2013-07-13 702.36, 2021-04-22 702.37",
    "702.168": "2024-02-02 702.168",
    "110.5": "2009-07-08 110.6, 2019-07-12 110.5",
    "103.2a": "2011-09-30 103.1a, 2020-07-03 103.2a",
    "704.5j": "2009-07-08 704.5k, 2017-09-29 704.5j",
    "903.9": "2011-09-30 903.11, 2016-04-08 903.9",
}


def numbers_by_day(number: str) -> dict[str, str]:
    """Return the number that a rule should have in each edition."""
    steps = [step.split() for step in HISTORY[number].split(", ")]
    return {day: next((there for since, there in reversed(steps) if since <= day), "") for day in DAYS}


@pytest.mark.parametrize("number", HISTORY)
def test_a_rule_has_its_number_in_every_edition(number: str) -> None:
    found = {day: number_in(day, number) for day in DAYS}
    # Where only the chapter of old is known, the rule may be one within it.
    assert all(
        is_within(found[day], there) if there else not found[day]
        for day, there in numbers_by_day(number).items()
    )


@pytest.mark.parametrize("day", DAYS)
def test_the_way_back_leads_to_a_rule_with_the_same_number(day: str) -> None:
    for rule in all_rules().values():
        for number in rule.numbers:
            there = number_in(day, number)
            if there:
                assert number_in(day, default_number(day, there)) == there


def test_one_number_means_two_rules() -> None:
    assert default_number("2024-06-07", "701.28f") == "701.27f"
    assert default_number("2025-06-06", "701.28f") == "701.28f"
    assert default_number("2018-04-27", "701.27a") == "701.27a"


def test_a_number_of_some_other_rule_is_none_that_is_known() -> None:
    assert default_number("2024-06-07", "701.27") == ""
    assert default_number("2011-09-30", "712.9") == ""


def test_a_number_that_never_changed_is_the_same_both_ways() -> None:
    for day in DAYS:
        assert number_in(day, "302.6") == default_number(day, "302.6") == "302.6"


def test_there_is_a_number_for_transform_from_2011_on() -> None:
    for day in DAYS:
        assert bool(number_in(day, "701.27a")) is (day >= "2011-09-30")
        assert bool(number_in(day, "712.9")) is (day >= "2011-09-30")


def test_a_day_between_two_editions_belongs_to_the_earlier_one() -> None:
    for earlier, later in pairwise(DAYS):
        between = f"{later[:8]}00"
        if between > earlier:
            assert number_in(between, "729.2a") == number_in(earlier, "729.2a")


def test_a_silent_edition_is_cited_without_a_number_of_another_one() -> None:
    assert numbers_in("2012-02-03", ("712.10", "701.27d")) == ()
    assert numbers_in("2012-02-03", ("712.9", "712.10")) == ("711.3",)
    assert numbers_in(DEFAULT_EDITION, ("712.9", "712.10")) == ("712.9", "712.10")
    assert numbered_in("2016-04-08", "202.3b, 712.8e") == "202.3b, 711.4b"


@pytest.mark.parametrize("day", DAYS)
def test_every_number_of_an_atlas_is_one_of_its_edition(day: str) -> None:
    # What the rulebook says beside the checks is listed under the numbers that it has there. The atlas
    # reads all modules with rules, so it is asked first.
    listed = {entry.number for entry in entries(day) if not entry.passages}
    known = {number for rule in all_rules().values() if rule.holds_in(day) for number in rule.numbers_in(day)}
    assert listed <= known


@pytest.mark.parametrize(
    ("number", "there"),
    [("713.4", "711.9c"), ("713.2a", "711.9b"), ("713.1", "711.9a"), ("713.2", "711.9a")],
)
def test_what_is_a_chapter_now_was_one_rule_once(number: str, there: str) -> None:
    assert number_in("2012-10-05", number) == there
    assert number_in("2020-09-25", number) == number
