"""Two kinds of refusals, arrows, outlines, and looking at the other face."""

import pytest
from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QFontMetricsF, QImage, QPainter
from PySide6.QtTest import QTest

from tabletop.model.objects import Combat
from tabletop.rules.book.verdicts import Reason, Ruling, Verdict
from tabletop.ui.items.arrows import ArrowsItem
from tabletop.ui.items.overlays import (
    Arrow,
    Bubble,
    BubbleText,
    Kind,
    bubble_text_for,
    wrapped,
)
from tabletop.ui.items.shafts import bowed, head_of
from tabletop.ui.style import timing
from tabletop.ui.style.colors import DARK, LIGHT
from tabletop.ui.style.fonts import ui_font
from tests.support import on_table, table_with

LONG = "A reason that has such a long text that no two lines of a bubble could ever hold all of it " * 3


def refusal(verdict: Verdict, words: str = "It can’t be.") -> Ruling:
    return Ruling(verdict, (Reason("a.rule", ("701.27c",), words, verdict),))


def test_a_bubble_says_the_first_reason_and_its_rule() -> None:
    assert bubble_text_for(refusal(Verdict.ILLEGAL)) == BubbleText("", "It can’t be.", "701.27c")
    assert bubble_text_for(refusal(Verdict.NOTHING_HAPPENS)) == BubbleText(
        "Nothing happens", "It can’t be.", "701.27c"
    )
    assert bubble_text_for(Ruling(Verdict.ILLEGAL)).words


def test_words_are_cut_after_two_lines(qapp) -> None:
    metrics = QFontMetricsF(ui_font(14))
    lines = wrapped(LONG, metrics, 300, 2)
    assert len(lines) == 2
    assert lines[1].endswith("…")
    assert all(metrics.horizontalAdvance(line) <= 300 for line in lines)
    assert wrapped("", metrics, 300, 2) == []
    assert wrapped("short", metrics, 300, 2) == ["short"]


@pytest.mark.parametrize("tile", [(5, 5), (640, 360), (1200, 700), (20, 690)])
def test_a_bubble_stays_in_the_window_and_off_its_card(qapp, tile) -> None:
    window = QRectF(0, 0, 1280, 720)
    rect = QRectF(*tile, 60, 20)
    bubble = Bubble(DARK, BubbleText("Nothing happens", LONG, "701.27c"), Kind.NOTHING)
    bubble.place_near(rect, window)
    assert window.contains(bubble.rect)
    assert not bubble.rect.intersects(rect)
    assert bubble.rect.contains(bubble.chip_rect())
    assert bubble.rect.width() <= Bubble.WIDEST + 110


def test_a_bubble_without_a_rule_has_no_chip(qapp) -> None:
    bubble = Bubble(DARK, BubbleText("", "No."), Kind.REFUSED)
    bubble.place_near(QRectF(100, 100, 50, 50), QRectF(0, 0, 500, 500))
    assert bubble.chip_rect().isEmpty()


@pytest.mark.parametrize("theme", [DARK, LIGHT])
def test_bubbles_and_arrows_can_be_painted(qapp, theme) -> None:
    image = QImage(500, 300, QImage.Format.Format_ARGB32_Premultiplied)
    image.fill(theme.table)
    painter = QPainter(image)
    bubble = Bubble(theme, bubble_text_for(refusal(Verdict.NOTHING_HAPPENS)), Kind.NOTHING)
    bubble.place_near(QRectF(200, 200, 60, 60), QRectF(0, 0, 500, 300))
    bubble.paint(painter, None)
    middle = bubble.rect.center().toPoint()
    arrows = ArrowsItem(theme)
    arrows.set_arrows((Arrow(QPointF(20, 280), QPointF(480, 280)), Arrow(QPointF(20, 20), QPointF(20, 250))))
    arrows.paint(painter, None)
    painter.end()
    assert image.pixelColor(middle.x(), int(bubble.rect.top()) + 4) == theme.bubble
    on_arrow = bowed(QPointF(20, 280), QPointF(480, 280)).pointAtPercent(0.4).toPoint()
    assert image.pixelColor(on_arrow) == theme.hint


def test_an_arrow_ends_at_its_target(qapp) -> None:
    path = bowed(QPointF(0, 0), QPointF(200, 100))
    assert path.pointAtPercent(1.0) == QPointF(200, 100)
    assert head_of(path).first() == QPointF(200, 100)


def test_nothing_happens_without_a_shake(show) -> None:
    seen = show(table_with(["Forest"]))
    item = seen.item("Forest")
    seen.bridge.refuse(seen.offer("Forest", "transform").ruling, item.object_id)
    refusals = seen.scene.refusals
    assert refusals.outline.kind is Kind.NOTHING
    assert refusals.empty_set is not None
    assert refusals.bubble.saying.heading == "Nothing happens"
    for _ in range(8):
        seen.pass_time(100)
        assert item.pos() == item.middle
    assert refusals.empty_set.opacity() > 0
    seen.pass_time(timing.NOTHING_MARK)
    assert refusals.empty_set.opacity() == 0
    assert refusals.bubble is not None


def test_refused_is_a_shake(show) -> None:
    seen = show(table_with(["Forest"]))
    item = seen.item("Forest")
    seen.bridge.refuse(refusal(Verdict.ILLEGAL), item.object_id)
    xs = []
    for _ in range(10):
        seen.pass_time(timing.SHAKE / 10)
        xs.append(item.x() - item.middle.x())
    assert max(xs) > 3
    assert min(xs) < -3
    assert xs[-1] == 0
    assert seen.scene.refusals.empty_set is None


def test_a_refusal_stays_until_the_next_action_or_escape(show) -> None:
    seen = show(table_with(["Forest"]))
    id = seen.table.only("Forest")
    seen.bridge.refuse(refusal(Verdict.ILLEGAL), id)
    seen.scene.finish_motion()
    assert seen.scene.refusals.bubble is not None
    seen.do("Forest", "tap")
    assert seen.scene.refusals.bubble is None
    seen.bridge.refuse(refusal(Verdict.ILLEGAL), id)
    QTest.keyClick(seen.view, Qt.Key.Key_Escape)
    assert seen.scene.refusals.bubble is None
    assert not seen.scene.cancel()
    assert seen.item("Forest").childItems() == []


def test_what_is_about_no_card_is_said_in_the_middle(show) -> None:
    seen = show(table_with(["Forest"], library=["Island"] * 2))
    seen.bridge.refuse(refusal(Verdict.ILLEGAL), 0)
    assert seen.scene.ground.field.contains(seen.scene.refusals.bubble.rect.center())
    hidden = seen.table.all("Island")[1]
    seen.bridge.refuse(refusal(Verdict.ILLEGAL), hidden)
    assert seen.scene.refusals.outline is None


def test_targets_are_pointed_out(show) -> None:
    seen = show(table_with(["Forest", "Island"], graveyard=["Swamp", "Plains"]))
    seen.scene.show_targets([seen.table.only("Forest"), seen.table.only("Plains"), 999])
    kinds = [child.kind for child in seen.item("Forest").childItems()]
    assert kinds == [Kind.LEGAL]
    assert seen.item("Plains").childItems() == []
    seen.scene.clear_overlays()
    assert seen.item("Forest").childItems() == []


def test_arrows_show_who_fights_whom(show) -> None:
    attacker = on_table("Kruin Outlaw", combat=Combat(attacking_player=1))
    table = table_with([attacker], theirs=[on_table("Delver of Secrets", combat=Combat(blocking=2))])
    seen = show(table)
    blocks, attacks = seen.scene.arrows.arrows
    assert (blocks.kind, attacks.kind) == (Kind.BLOCK, Kind.ATTACK)
    assert seen.scene.ground.plates[1].contains(attacks.end)
    seen.do("Kruin Outlaw", "tap")
    assert seen.scene.arrows.arrows == ()
    seen.scene.finish_motion()
    assert len(seen.scene.arrows.arrows) == 2


def test_an_arrow_runs_over_nothing_that_its_tiles_say(show) -> None:
    attacker = on_table("Kruin Outlaw", tapped=True, combat=Combat(attacking_player=1))
    seen = show(table_with([attacker], theirs=[on_table("Delver of Secrets", combat=Combat(blocking=2))]))
    tiles = [
        item.tile.translated(item.middle) for item in map(seen.item, ("Kruin Outlaw", "Delver of Secrets"))
    ]
    for arrow in seen.scene.arrows.arrows:
        line = bowed(arrow.start, arrow.end, arrow.bend)
        way = [line.pointAtPercent(percent / 100) for percent in range(101)]
        for tile in tiles:
            # The chips lie inside the rim.
            assert not any(tile.adjusted(3, 3, -3, -3).contains(point) for point in way)


# --- The other face -----------------------------------------------------------------------------------------


def test_the_other_face_is_looked_at_without_changing_the_game(show) -> None:
    seen = show(table_with(["Delver of Secrets", "Forest"]), 1580, 1000)
    item, state = seen.item("Delver of Secrets"), seen.table.state
    picture = item.pixmap().cacheKey()
    seen.scene.look_at_other_face(item.object_id)
    seen.pass_time(timing.TURN)
    assert item.pose.turn == 1.0
    assert Kind.HINT in [getattr(child, "kind", None) for child in item.childItems()]
    assert seen.table.state is state
    seen.scene.look_at_other_face(item.object_id)
    assert seen.all_lie_at_rest()
    assert item.pixmap().cacheKey() == picture


def test_an_action_ends_the_look(show) -> None:
    seen = show(table_with(["Delver of Secrets", "Forest"]))
    seen.scene.look_at_other_face(seen.table.only("Delver of Secrets"))
    seen.do("Forest", "tap")
    seen.scene.finish_motion()
    assert seen.all_lie_at_rest()


def test_what_has_no_other_face_does_not_turn(show) -> None:
    seen = show(table_with(["Forest"]))
    seen.scene.look_at_other_face(seen.table.only("Forest"))
    seen.scene.look_at_other_face(999)
    assert seen.scene.animator.is_still()
    assert seen.all_lie_at_rest()
