"""Old rule numbers lead to the rules of the edition in force."""

import pytest

from tabletop.rules.book.atlas import former_numbers
from tabletop.rules.book.editions import all_editions

DAYS = [each.day for each in all_editions() if each.day > "2021-07-23"]


@pytest.mark.parametrize("day", DAYS)
def test_an_old_number_is_found_from_any_edition(day: str) -> None:
    (found,) = former_numbers("711.1a", day)
    assert (found.since, found.before) == ("2011-09-30", "2021-07-23")
    assert found.now == ("712.2a" if day >= "2023-04-14" else "712.1a")


@pytest.mark.parametrize(
    ("number", "edition", "words"),
    [
        (
            "711.1a",
            "2025-06-06",
            "From September 30, 2011 until July 23, 2021, 711.1a was the number of what is now 712.2a.",
        ),
        (
            "701.25",
            "2025-06-06",
            "From September 30, 2011 until September 30, 2016, 701.25 was the number of what is now 701.27.",
        ),
        (
            "712.2a",
            "2011-09-30",
            "Since April 14, 2023, 712.2a has been the number of what the edition of September 30, 2011"
            " calls 711.1a.",
        ),
    ],
)
def test_the_change_is_told_in_one_sentence(number: str, edition: str, words: str) -> None:
    assert former_numbers(number, edition)[0].words == words


def test_a_rule_that_an_edition_lacks_keeps_its_number() -> None:
    words = [each.words for each in former_numbers("701.27c", "2009-07-08")]
    assert words[0] == "Since June 6, 2025, 701.27c has been a rule, but not in this edition."


@pytest.mark.parametrize("number", ["302.6", "712.8e", "999.1", "7", "712.", "words", ""])
def test_other_numbers_have_no_former_meaning(number: str) -> None:
    assert former_numbers(number) == ()
