"""The clock of all motion."""

import pytest

from tabletop.ui.animation.animator import Animator, Track
from tabletop.ui.style import timing
from tabletop.ui.style.timing import Amount


@pytest.fixture
def animator(qapp) -> Animator:
    animator = Animator()
    animator.by_hand = True
    return animator


def recorded(length: float, start: float = 0.0, easing: str = "even") -> tuple[list[float], Track]:
    seen: list[float] = []
    return seen, Track(seen.append, length, start, easing)


def test_a_track_runs_from_nought_to_one(animator) -> None:
    seen, track = recorded(100)
    animator.play([track])
    assert not animator.is_still()
    for _ in range(4):
        animator.advance(25)
    assert seen == [0.0, 0.25, 0.5, 0.75, 1.0]
    assert animator.is_still()


def test_a_later_track_waits_for_its_start(animator) -> None:
    early, first = recorded(50)
    late, second = recorded(50, start=50)
    animator.play([second, first])
    animator.advance(25)
    assert early == [0.0, 0.5]
    assert late == []
    animator.advance(75)
    assert (early[-1], late[-1]) == (1.0, 1.0)


def test_finishing_brings_everything_to_its_end_once(animator, qtbot) -> None:
    seen, track = recorded(500)
    other, later = recorded(500, start=400)
    animator.play([track, later])
    with qtbot.waitSignal(animator.still):
        animator.finish()
    assert seen.count(1.0) == 1
    assert other == [1.0]
    animator.finish()
    assert other == [1.0]


def test_a_new_motion_finishes_the_old_one_first(animator) -> None:
    old, first = recorded(500)
    new, second = recorded(100)
    animator.play([first])
    animator.play([second])
    assert old[-1] == 1.0
    assert new == [0.0]


def test_still_is_told_once(animator) -> None:
    told = []
    animator.still.connect(lambda: told.append(1))
    animator.play([recorded(10)[1], recorded(20)[1]])
    animator.advance(50)
    assert told == [1]


def test_twice_the_speed_takes_half_the_time(animator) -> None:
    animator.speed = 2.0
    seen, track = recorded(100)
    animator.play([track], speed=2.0)
    assert animator.remaining == 25
    animator.advance(25)
    assert seen[-1] == 1.0


def test_at_speed_nought_everything_happens_at_once(animator) -> None:
    animator.speed = 0.0
    seen, track = recorded(100)
    animator.play([track])
    assert seen == [1.0]
    assert animator.is_still()


def test_without_motion_everything_happens_at_once(animator) -> None:
    animator.preferred_amount = Amount.NONE
    seen, track = recorded(100)
    animator.play([track])
    assert seen == [1.0]


def test_reduced_motion_is_over_soon(animator) -> None:
    assert animator.amount is Amount.FULL
    animator.preferred_amount = Amount.SHORT
    assert animator.amount is Amount.SHORT
    animator.play([recorded(timing.MELD)[1]])
    assert animator.remaining == pytest.approx(timing.REDUCED_LIMIT)
    animator.finish()
    animator.play([recorded(60)[1]])
    assert animator.remaining == 60
    animator.finish()


def test_nothing_to_play_is_still(animator) -> None:
    animator.play([])
    assert animator.is_still()
    assert animator.remaining == 0


def test_the_clock_plays_by_itself(qapp, qtbot) -> None:
    animator = Animator()
    seen, track = recorded(30)
    with qtbot.waitSignal(animator.still):
        animator.play([track])
    assert seen[0] == 0.0
    assert seen[-1] == 1.0


def test_ways_across_the_table_take_longer_but_not_for_ever() -> None:
    assert timing.move_time(0, 30) == timing.MOVE
    assert timing.MOVE < timing.move_time(600, 0) < timing.LONGEST_MOVE
    assert timing.move_time(5000, 5000) == timing.LONGEST_MOVE


@pytest.mark.parametrize("count", [2, 5, 30, 300])
def test_many_cards_at_once_have_turned_in_time(count) -> None:
    last = timing.stagger(count, timing.TURN) * (count - 1) + timing.TURN
    assert last <= timing.MANY + 0.01
    assert timing.stagger(count, timing.TURN) <= timing.STAGGER


def test_one_card_waits_for_nobody() -> None:
    assert timing.stagger(1, timing.TURN) == 0
