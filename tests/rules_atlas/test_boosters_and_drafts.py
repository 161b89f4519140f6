"""The contents of boosters, and what a draft shows."""

import pytest

from tabletop.rules.book.boosters import boosters, expected
from tabletop.rules.book.drafting import Manner, Moment, is_shown


def test_the_shares_of_innistrad_are_scaled_to_the_whole() -> None:
    (slot,) = boosters()["ISD"].slots
    assert sum(slot.odds.values()) == 1
    assert expected("ISD", 1130) == {"common": 800, "uncommon": 240, "rare": 80, "mythic rare": 10}
    assert expected("MID", 10) == {}


def test_two_slots_in_midnight_hunt_and_crimson_vow() -> None:
    for letters in ("MID", "VOW"):
        common, higher = boosters()[letters].slots
        assert common.rarities == ("common",)
        assert "common" not in higher.rarities


def test_words_for_each_booster() -> None:
    assert boosters()["MH3"].lines == ("Modern Horizons 3: no double-faced card is guaranteed.",)
    assert boosters()["SOI"].lines[-1] == "Shadows over Innistrad has 2 checklist cards."
    assert boosters()["ISD"].lines[-1] == "Innistrad has one checklist card."


@pytest.mark.parametrize(
    ("manner", "shown"),
    [
        (Manner.TABLE, {Moment.IN_PACK, Moment.PICKED}),
        (Manner.PROFESSIONAL, {Moment.OPENED}),
        (Manner.SLEEVED, set()),
        (Manner.ONLINE, set()),
    ],
)
def test_when_a_double_faced_card_is_shown(manner: Manner, shown: set[Moment]) -> None:
    assert {moment for moment in Moment if is_shown(manner, moment)} == shown
