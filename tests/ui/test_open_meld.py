"""The seam of a melded permanent: pulled open to look at its two cards, and closed when released."""

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest

from tabletop.language.effects import TurnFaceDown
from tabletop.model.actions import Forced, Instruct
from tabletop.paint.drawing.spec import FaceKind
from tabletop.ui.gestures.drag import DragCards
from tabletop.ui.items.grips import is_at_seam
from tabletop.ui.items.overlays import Bubble, Kind, Outline
from tabletop.ui.style import timing
from tests.support import on_table, table_with

BRISELA = "Brisela, Voice of Nightmares"
PAIR = ("Bruna, the Fading Light", "Gisela, the Broken Blade")
NO_KEY = Qt.KeyboardModifier.NoModifier
LEFT = Qt.MouseButton.LeftButton


def show_brisela(show, **more):
    return show(table_with([on_table(BRISELA, **more), "Forest", "Delver of Secrets"]), 1580, 1000)


def pull(seen, share: float, *, tapped: bool = False) -> QPoint:
    """Press at the seam beside its middle, and pull it open to a share (0 to 1). Return the point."""
    item = seen.item(BRISELA)
    long = round(share * 0.55 * item.place.height)
    start = item.middle.toPoint() + (QPoint(2, 30) if tapped else QPoint(30, 2))
    seen.press(start)
    end = start + (QPoint(-long, 0) if tapped else QPoint(0, -long))
    for part in (0.5, 1.0):
        QTest.mouseMove(seen.view.viewport(), start + (end - start) * part)
    return end


def let_go(seen, at: QPoint) -> None:
    QTest.mouseRelease(seen.view.viewport(), LEFT, NO_KEY, at)


def halves(seen):
    return seen.scene.peek.stand_ins


def captions(seen) -> list[Bubble]:
    return [item for item in seen.scene.items() if isinstance(item, Bubble)]


def test_half_way_the_two_halves_are_apart_and_lie_on_their_sides(show) -> None:
    seen = show_brisela(show)
    end = pull(seen, 0.35)
    upper, lower = halves(seen)
    assert seen.scene.peek.seam.share == pytest.approx(0.35, abs=0.02)
    assert upper.pose.angle == pytest.approx(90, abs=4)
    assert upper.pose.turn < 0.1
    gap = lower.pos().y() - upper.pos().y() - upper.place.width
    assert gap == pytest.approx(timing.APART_GAP, abs=3)
    assert not seen.item(BRISELA).isVisible()
    outlines = [child for half in halves(seen) for child in half.childItems() if isinstance(child, Outline)]
    assert not any(each.isVisible() for each in outlines)
    let_go(seen, end)
    seen.scene.finish_motion()


def test_wide_open_both_cards_stand_side_by_side_with_their_fronts(show, pictures) -> None:
    seen = show_brisela(show)
    end = pull(seen, 1.2)
    first, second = halves(seen)
    assert [half.spec.name for half in halves(seen)] == list(PAIR)
    assert [half.spec.kind for half in halves(seen)] == [FaceKind.MELD_FRONT] * 2
    for half in (first, second):
        assert (half.pose.angle, half.pose.turn) == (0, 1)
        assert half.isVisible()
    assert second.pos().x() - first.pos().x() > first.place.width
    assert first.pos().y() == second.pos().y() == seen.item(BRISELA).middle.y()
    dotted = [child for half in halves(seen) for child in half.childItems() if isinstance(child, Outline)]
    assert [(each.kind, each.isVisible()) for each in dotted] == [(Kind.HINT, True)] * 2
    (caption,) = captions(seen)
    assert caption.saying.words == f"One permanent, two cards: {PAIR[0]} and {PAIR[1]}"
    assert caption._kind is Kind.MELD
    assert not caption.rect.intersects(seen.scene.peek.seam.rect)
    let_go(seen, end)
    seen.scene.finish_motion()


def test_let_go_it_closes_again_and_nothing_has_changed(show) -> None:
    seen = show_brisela(show)
    end = pull(seen, 1.0)
    let_go(seen, end)
    seen.pass_time(timing.REFUSED_HOME / 2)
    assert 0 < seen.scene.peek.seam.share < 1
    seen.pass_time(timing.REFUSED_HOME)
    assert halves(seen) == ()
    assert captions(seen) == []
    assert seen.item(BRISELA).isVisible()
    assert seen.all_lie_at_rest()
    assert seen.table.journal.cursor == 0


def test_pushed_back_it_closes_under_the_hand(show) -> None:
    seen = show_brisela(show)
    end = pull(seen, 0.8)
    QTest.mouseMove(seen.view.viewport(), seen.at(BRISELA) + QPoint(30, 2))
    assert seen.scene.peek.seam.share == pytest.approx(0, abs=0.02)
    let_go(seen, end)
    seen.scene.finish_motion()
    assert seen.all_lie_at_rest()


def test_escape_closes_it_while_the_button_is_held(show) -> None:
    seen = show_brisela(show)
    end = pull(seen, 1.0)
    QTest.keyClick(seen.view, Qt.Key.Key_Escape)
    seen.scene.finish_motion()
    assert halves(seen) == ()
    QTest.mouseMove(seen.view.viewport(), end + QPoint(0, 20))
    let_go(seen, end)
    assert seen.all_lie_at_rest()


def test_a_tapped_one_is_pulled_to_the_side(show) -> None:
    seen = show_brisela(show, tapped=True)
    end = pull(seen, 0.35, tapped=True)
    first, second = halves(seen)
    assert abs(first.pos().x() - second.pos().x()) > first.place.width
    assert first.pos().y() == pytest.approx(second.pos().y(), abs=1)
    let_go(seen, end)
    seen.scene.finish_motion()
    assert seen.all_lie_at_rest()


def test_along_the_seam_the_card_is_dragged_as_anywhere_else(show) -> None:
    seen = show_brisela(show)
    start = seen.at(BRISELA)
    seen.press(start)
    for step in (20, 60, 90):
        QTest.mouseMove(seen.view.viewport(), start + QPoint(step, 0))
    assert seen.scene.peek.seam is None
    assert seen.item(BRISELA).pos() == seen.item(BRISELA).middle + QPoint(90, 0)
    QTest.keyClick(seen.view, Qt.Key.Key_Escape)
    seen.scene.finish_motion()
    assert seen.all_lie_at_rest()


def test_beside_the_seam_it_is_an_ordinary_drag(show) -> None:
    seen = show_brisela(show)
    item = seen.item(BRISELA)
    start = seen.at(BRISELA) + QPoint(0, round(item.place.height * 0.2))
    seen.press(start)
    QTest.mouseMove(seen.view.viewport(), start - QPoint(0, 60))
    assert type(seen.scene.mouse._gesture) is DragCards
    assert seen.scene.peek.seam is None
    QTest.keyClick(seen.view, Qt.Key.Key_Escape)
    seen.scene.finish_motion()


def test_a_click_at_the_seam_selects(show) -> None:
    seen = show_brisela(show)
    seen.click(seen.at(BRISELA))
    assert seen.scene.selected_ids() == [seen.table.only(BRISELA)]


@pytest.mark.parametrize(("width", "height"), [(1024, 640), (1580, 1000)])
def test_the_seam_is_24_pixels_wide_at_least_and_lights_up(show, width: int, height: int) -> None:
    seen = show(table_with([BRISELA, "Forest"]), width, height)
    item = seen.item(BRISELA)
    for offset in (-11, 0, 11):
        seen.point_at(seen.at(BRISELA) + QPoint(10, offset))
        assert seen.scene.hover.seam.line is not None, offset
        assert seen.view.cursor().shape() is Qt.CursorShape.SplitVCursor
    seen.point_at(seen.at(BRISELA) + QPoint(10, round(item.place.height * 0.3)))
    assert seen.scene.hover.seam.line is None
    assert seen.view.cursor().shape() is Qt.CursorShape.ArrowCursor
    assert item.childItems() == []


def test_something_else_that_is_done_closes_it_and_the_hand_holds_nothing(show) -> None:
    seen = show_brisela(show)
    end = pull(seen, 1.0)
    seen.do("Forest", "tap")
    seen.scene.finish_motion()
    assert halves(seen) == ()
    QTest.mouseMove(seen.view.viewport(), end - QPoint(0, 10))
    let_go(seen, end)
    seen.scene.finish_motion()
    assert seen.all_lie_at_rest()


def test_the_key_for_the_other_face_opens_it_and_closes_it(show) -> None:
    seen = show_brisela(show)
    id = seen.table.only(BRISELA)
    seen.scene.look_at_other_face(id)
    seen.pass_time(timing.SEAM_OPENS / 2)
    assert 0 < seen.scene.peek.seam.share < 1
    seen.pass_time(timing.SEAM_OPENS)
    assert [half.spec.name for half in halves(seen)] == list(PAIR)
    assert all(half.pose.turn == 1 for half in halves(seen))
    assert seen.scene.peek.item is seen.item(BRISELA)
    assert len(captions(seen)) == 1
    seen.scene.look_at_other_face(id)
    assert halves(seen) == ()
    assert captions(seen) == []
    assert seen.all_lie_at_rest()


def test_pointing_at_the_open_cards_means_nothing_else(show) -> None:
    seen = show_brisela(show)
    seen.scene.look_at_other_face(seen.table.only(BRISELA))
    seen.scene.finish_motion()
    assert seen.scene.card_at(halves(seen)[0].pos()) is None


def test_near_the_edge_both_cards_stay_on_the_table(show) -> None:
    seen = show_brisela(show)
    item = seen.item(BRISELA)
    item.place = item.place._replace(x=seen.scene.ground.field.right() - 20)
    item.rest()
    seen.scene.look_at_other_face(seen.table.only(BRISELA))
    seen.scene.finish_motion()
    assert seen.scene.ground.field.contains(seen.scene.peek.seam.rect.center())
    assert seen.scene.peek.seam.rect.right() <= seen.scene.ground.field.right() + 1


@pytest.mark.parametrize("edge", ["left", "right"])
def test_near_the_edge_the_open_cards_are_no_farther_from_it_than_needed(show, edge: str) -> None:
    seen = show_brisela(show)
    item, field = seen.item(BRISELA), seen.scene.ground.field
    item.place = item.place._replace(x=field.left() if edge == "left" else field.right() - 20)
    item.rest()
    seen.scene.look_at_other_face(seen.table.only(BRISELA))
    seen.scene.finish_motion()
    left, right = sorted(half.pos().x() for half in halves(seen))
    free = left - field.left() if edge == "left" else field.right() - right
    assert free == pytest.approx((right - left) / 2, abs=1)


def test_without_motion_it_is_open_at_once(show) -> None:
    seen = show_brisela(show)
    seen.scene.animator.preferred_amount = "none"
    seen.scene.look_at_other_face(seen.table.only(BRISELA))
    assert seen.scene.peek.seam.share == 1
    end = pull(seen, 1.0)
    let_go(seen, end)
    assert halves(seen) == ()
    assert seen.all_lie_at_rest()


def test_it_is_said_to_those_who_do_not_see_it(show, monkeypatch: pytest.MonkeyPatch) -> None:
    told: list[str] = []
    monkeypatch.setattr("tabletop.ui.animation.peek.announce", lambda _widget, words: told.append(words))
    seen = show_brisela(show)
    seen.scene.look_at_other_face(seen.table.only(BRISELA))
    seen.scene.finish_motion()
    assert told == [f"One permanent, two cards: {PAIR[0]} and {PAIR[1]}"]


def test_who_may_not_look_at_what_lies_face_down_opens_no_seam(show) -> None:
    seen = show_brisela(show)
    id = seen.table.only(BRISELA)
    seen.table.propose(Forced(what=Instruct(effect=TurnFaceDown(objects=(id,)))))
    seen.scene.bridge.sit(1, hides_others=True)
    seen.scene.finish_motion()
    item = seen.scene.card_items.of(id)
    assert item.view.melded
    assert not is_at_seam(item, item.middle)
    seen.scene.look_at_other_face(id)
    assert seen.scene.peek.seam is None
    seen.scene.bridge.sit(0, hides_others=True)
    seen.scene.finish_motion()
    seen.scene.look_at_other_face(id)
    seen.scene.finish_motion()
    assert {half.view.definition.name for half in halves(seen)} == {*PAIR}
