"""The durations of the design, and the one switch for all motion."""

import pytest
from PySide6.QtCore import QEasingCurve
from PySide6.QtWidgets import QApplication, QProxyStyle, QStyle

from tabletop.language.effects import Tap, Transform
from tabletop.ui.session.preferences import MOTIONS, SPEEDS
from tabletop.ui.style import timing
from tabletop.ui.style.system_motion import amount_for
from tabletop.ui.style.timing import Amount
from tests.support import table_with

Curve = QEasingCurve.Type


def test_every_length_is_the_one_of_the_design() -> None:
    assert (timing.TAP, timing.MOVE, timing.LONGEST_MOVE, timing.HOVER) == (150, 220, 340, 120)
    assert (timing.TURN, timing.FLIP, timing.DAY_NIGHT) == (280, 260, 600)
    assert (timing.REFUSED_HOME, timing.SHAKE, timing.SHAKE_REACH, timing.NOTHING_MARK) == (180, 220, 5, 900)
    steps = (timing.MELD_LEAVE, timing.MELD_GATHER, timing.MELD_TURN, timing.MELD_CLOSE, timing.MELD_NAME)
    assert steps == (150, 350, 350, 250, 300)
    assert timing.MELD == sum(steps) == 1400
    apart = (
        timing.APART_SEAM + timing.APART_PART + timing.APART_STAGGER + timing.APART_TURN + timing.APART_FLY
    )
    assert apart == 700
    assert (timing.TURN_LIFT, timing.SHADOW_LOW, timing.SHADOW_HIGH, timing.APART_GAP) == (1.06, 4, 14, 24)
    assert timing.UNDO_SPEED == 2


def test_every_curve_is_the_one_of_the_design() -> None:
    curves = {name: curve.type() for name, curve in timing.EASING.items()}
    assert curves == {
        "tap": Curve.OutQuad,
        "move": Curve.OutCubic,
        "turn": Curve.InOutCubic,
        "sweep": Curve.InOutSine,
        "pop": Curve.OutBack,
        "even": Curve.Linear,
    }


@pytest.mark.parametrize(("count", "apart"), [(2, 30), (10, 30), (32, 20)])
def test_many_cards_turn_a_little_apart_and_are_done_in_time(count: int, apart: float) -> None:
    assert timing.stagger(count, timing.TURN) == pytest.approx(apart)
    assert timing.TURN + (count - 1) * timing.stagger(count, timing.TURN) <= timing.MANY


@pytest.mark.parametrize(("speed", "length"), [(0.5, 560), (1, 280), (2, 140), (0, 0)])
def test_a_transform_lasts_as_long_as_the_speed_says(show, speed: float, length: float) -> None:
    assert f"{speed:g}" in dict(SPEEDS)
    seen = show(table_with(["Delver of Secrets"]))
    seen.scene.animator.speed = speed
    seen.do("Delver of Secrets", "transform")
    assert seen.scene.animator.remaining == pytest.approx(length)


@pytest.mark.parametrize("amount", [Amount.FULL, Amount.SHORT, Amount.NONE])
def test_the_table_ends_the_same_however_much_moves(show, amount: Amount) -> None:
    seen = show(table_with(["Delver of Secrets"]))
    seen.scene.animator.preferred_amount = amount
    delver = seen.table.only("Delver of Secrets")
    seen.table.tell(Tap(objects=(delver,)))
    played = seen.table.tell(Transform(objects=(delver,)))
    seen.bridge.show(played.events)
    assert seen.scene.animator.remaining <= (280 if amount is Amount.FULL else timing.REDUCED_LIMIT)
    seen.scene.finish_motion()
    assert seen.all_lie_at_rest()


class _Still(QProxyStyle):
    """A system style without animations."""

    def styleHint(self, hint, option=None, widget=None, data=None) -> int:
        if hint == QStyle.StyleHint.SH_Widget_Animation_Duration:
            return 0
        return super().styleHint(hint, option, widget, data)


def test_motion_follows_the_system_unless_somebody_chose(
    qapp: QApplication, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert amount_for("system") is Amount.FULL
    still = _Still()
    monkeypatch.setattr(QApplication, "style", lambda: still)
    assert amount_for("system") is Amount.SHORT
    assert amount_for("full") is Amount.FULL
    assert [value for value, _ in MOTIONS] == ["system", "full", "short", "none"]
