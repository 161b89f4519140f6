"""The clock of all motion."""

import pytest

from tabletop.ui.moving.stage import Stage, Track
from tabletop.ui.style import motion
from tabletop.ui.style.motion import Amount


@pytest.fixture
def stage(qapp) -> Stage:
    stage = Stage()
    stage.by_hand = True
    return stage


def recorded(length: float, start: float = 0.0, easing: str = "even") -> tuple[list[float], Track]:
    seen: list[float] = []
    return seen, Track(seen.append, length, start, easing)


def test_a_track_runs_from_nought_to_one(stage) -> None:
    seen, track = recorded(100)
    stage.play([track])
    assert not stage.is_still()
    for _ in range(4):
        stage.advance(25)
    assert seen == [0.0, 0.25, 0.5, 0.75, 1.0]
    assert stage.is_still()


def test_a_later_track_waits_for_its_start(stage) -> None:
    early, first = recorded(50)
    late, second = recorded(50, start=50)
    stage.play([second, first])
    stage.advance(25)
    assert early == [0.0, 0.5]
    assert late == []
    stage.advance(75)
    assert (early[-1], late[-1]) == (1.0, 1.0)


def test_finishing_brings_everything_to_its_end_once(stage, qtbot) -> None:
    seen, track = recorded(500)
    other, later = recorded(500, start=400)
    stage.play([track, later])
    with qtbot.waitSignal(stage.still):
        stage.finish()
    assert seen.count(1.0) == 1
    assert other == [1.0]
    stage.finish()
    assert other == [1.0]


def test_a_new_motion_finishes_the_old_one_first(stage) -> None:
    old, first = recorded(500)
    new, second = recorded(100)
    stage.play([first])
    stage.play([second])
    assert old[-1] == 1.0
    assert new == [0.0]


def test_still_is_told_once(stage) -> None:
    told = []
    stage.still.connect(lambda: told.append(1))
    stage.play([recorded(10)[1], recorded(20)[1]])
    stage.advance(50)
    assert told == [1]


def test_twice_the_speed_takes_half_the_time(stage) -> None:
    stage.speed = 2.0
    seen, track = recorded(100)
    stage.play([track], speed=2.0)
    assert stage.remaining == 25
    stage.advance(25)
    assert seen[-1] == 1.0


def test_at_speed_nought_everything_happens_at_once(stage) -> None:
    stage.speed = 0.0
    seen, track = recorded(100)
    stage.play([track])
    assert seen == [1.0]
    assert stage.is_still()


def test_without_motion_everything_happens_at_once(stage) -> None:
    stage.wish = Amount.NONE
    seen, track = recorded(100)
    stage.play([track])
    assert seen == [1.0]


def test_reduced_motion_is_over_soon(stage) -> None:
    assert stage.amount is Amount.FULL
    stage.wish = Amount.SHORT
    assert stage.amount is Amount.SHORT
    stage.play([recorded(motion.MELD)[1]])
    assert stage.remaining == pytest.approx(motion.REDUCED_LIMIT)
    stage.finish()
    stage.play([recorded(60)[1]])
    assert stage.remaining == 60
    stage.finish()


def test_nothing_to_play_is_still(stage) -> None:
    stage.play([])
    assert stage.is_still()
    assert stage.remaining == 0


def test_the_clock_plays_by_itself(qapp, qtbot) -> None:
    stage = Stage()
    seen, track = recorded(30)
    with qtbot.waitSignal(stage.still):
        stage.play([track])
    assert seen[0] == 0.0
    assert seen[-1] == 1.0


def test_ways_across_the_table_take_longer_but_not_for_ever() -> None:
    assert motion.move_time(0, 30) == motion.MOVE
    assert motion.MOVE < motion.move_time(600, 0) < motion.LONGEST_MOVE
    assert motion.move_time(5000, 5000) == motion.LONGEST_MOVE


@pytest.mark.parametrize("count", [2, 5, 30, 300])
def test_many_cards_at_once_have_turned_in_time(count) -> None:
    last = motion.stagger(count, motion.TURN) * (count - 1) + motion.TURN
    assert last <= motion.MANY + 0.01
    assert motion.stagger(count, motion.TURN) <= motion.STAGGER


def test_one_card_waits_for_nobody() -> None:
    assert motion.stagger(1, motion.TURN) == 0
