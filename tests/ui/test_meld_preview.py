"""Half of a meld pair held over another card: previewed before the drop, and restored without one."""

import pytest
from msgspec.structs import replace
from PySide6.QtCore import QPoint, QRectF, Qt
from PySide6.QtTest import QTest

from tabletop.paint.drawing.spec import FaceKind
from tabletop.ui.gestures.meld_preview import GHOST, JoinedPreview, RejectedPreview
from tabletop.ui.items.card_item import CardItem
from tabletop.ui.items.overlays import Bubble, Kind
from tabletop.ui.style import timing, zvalues
from tests.support import on_table, table_with

GISELA, BRUNA, BRISELA = "Gisela, the Broken Blade", "Bruna, the Fading Light", "Brisela, Voice of Nightmares"
RATS = "Graf Rats"


def preview_of(seen):
    gesture = seen.scene.mouse.carried or seen.scene.mouse._gesture
    return gesture.preview


def captions(seen) -> list[Bubble]:
    return [item for item in seen.scene.items() if isinstance(item, Bubble)]


def seen_rect(item: CardItem) -> QRectF:
    return item.mapRectToScene(item.tile)


def let_it_be_previewed(seen, share: float = 1.0) -> None:
    seen.scene.pointer_animator.advance(share * timing.MELD_PREVIEW)


def escape(seen) -> None:
    QTest.keyClick(seen.view, Qt.Key.Key_Escape)
    seen.scene.finish_motion()


def over(seen, name: str, other: str) -> None:
    seen.carry(seen.at(name), seen.at(other))


@pytest.mark.parametrize(("held", "partner"), [(GISELA, BRUNA), (BRUNA, GISELA)])
def test_over_its_partner_a_half_lies_down_beside_it_below_a_ghost(show, held: str, partner: str) -> None:
    seen = show(table_with([GISELA, BRUNA, "Forest"]), 1580, 1000)
    over(seen, held, partner)
    let_it_be_previewed(seen, 0.5)
    preview = preview_of(seen)
    assert isinstance(preview, JoinedPreview)
    assert 0 < preview.share < 1
    assert 0 < preview.ghost.opacity() < GHOST
    let_it_be_previewed(seen)
    upper, lower = seen.item(BRUNA), seen.item(GISELA)
    assert (upper.rotation(), lower.rotation()) == (90, 90)
    assert seen_rect(upper).center().x() == pytest.approx(seen_rect(lower).center().x())
    assert seen_rect(upper).center().y() < seen.item(partner).middle.y() < seen_rect(lower).center().y()
    assert seen_rect(upper).bottom() == pytest.approx(seen_rect(lower).top(), abs=8)
    ghost = preview.ghost
    assert ghost.opacity() == pytest.approx(GHOST)
    assert ghost.zValue() > upper.zValue()
    assert ghost.zValue() > lower.zValue()
    both = seen_rect(upper).united(seen_rect(lower))
    assert ghost.sceneBoundingRect().contains(both.adjusted(4, 4, -4, -4))
    (caption,) = captions(seen)
    assert caption.saying.heading == f"Meld into {BRISELA}"
    assert caption.saying.words.startswith(f"By hand. In a game, the ability of {GISELA} does this at")
    assert caption._kind is Kind.MELD
    escape(seen)
    assert ghost.scene() is None
    assert seen.all_lie_at_rest()
    assert upper.rotation() == lower.rotation() == 0
    assert seen.table.journal.cursor == 0


@pytest.mark.parametrize("both", [False, True])
def test_a_half_that_does_not_say_what_it_becomes_is_no_fault(show, both: bool) -> None:
    """A player's own card may replace a half, without any words about melding."""
    seen = show(table_with([GISELA, BRUNA]), 1580, 1000)
    for item in (seen.item(GISELA), seen.item(BRUNA))[0 if both else 1 :]:
        item.view = replace(item.view, definition=replace(item.view.definition, meld=None))
    over(seen, BRUNA, GISELA)
    let_it_be_previewed(seen)
    assert isinstance(preview_of(seen), type(None) if both else JoinedPreview)
    assert [each.saying.heading for each in captions(seen)] == [f"Meld into {BRISELA}"]
    escape(seen)
    assert seen.all_lie_at_rest()


def test_the_ghost_is_the_card_that_they_would_become(show, pictures) -> None:
    seen = show(table_with([GISELA, BRUNA]), 1580, 1000)
    over(seen, GISELA, BRUNA)
    let_it_be_previewed(seen)
    painted = [key for key in pictures._cache if key.spec.kind is FaceKind.MELD_RESULT]
    assert [key.spec.name for key in painted] == [BRISELA]
    ghost = preview_of(seen).ghost
    wide, high = ghost.pixmap().width(), ghost.pixmap().height()
    assert high / wide == pytest.approx(1.4, abs=0.05)
    assert wide > 1.3 * seen.item(BRUNA).place.width
    escape(seen)


def test_back_from_the_partner_both_stand_up_again_and_the_card_is_at_the_pointer(show) -> None:
    seen = show(table_with([GISELA, BRUNA, "Forest"]), 1580, 1000)
    over(seen, GISELA, BRUNA)
    let_it_be_previewed(seen)
    ghost = preview_of(seen).ghost
    away = seen.at(GISELA) + QPoint(10, 160)
    QTest.mouseMove(seen.view.viewport(), away)
    let_it_be_previewed(seen, 0.5)
    assert 0 < seen.item(BRUNA).rotation() < 90
    let_it_be_previewed(seen)
    assert seen.item(BRUNA).rotation() == 0
    assert seen.item(BRUNA).pos() == seen.item(BRUNA).middle
    assert seen.item(BRUNA).zValue() == zvalues.TARGET
    assert ghost.scene() is None
    QTest.mouseMove(seen.view.viewport(), away + QPoint(4, 0))
    assert seen.item(GISELA).pos() - seen.item(GISELA).middle == away + QPoint(4, 0) - seen.at(GISELA)
    escape(seen)
    assert seen.all_lie_at_rest()


def test_dropped_there_the_melding_goes_on_from_how_they_lie(show) -> None:
    seen = show(table_with([GISELA, BRUNA, "Forest"]), 1580, 1000)
    over(seen, GISELA, BRUNA)
    let_it_be_previewed(seen)
    gone = seen.item(BRUNA)
    where = gone.pos()
    assert where != gone.middle
    QTest.mouseRelease(seen.view.viewport(), Qt.MouseButton.LeftButton, pos=seen.at(BRUNA))
    assert gone.pos() == where
    assert gone.pose.angle == 90
    assert seen.scene.animator.remaining == timing.MELD
    assert captions(seen) == []
    seen.scene.finish_motion()
    assert seen.table.permanent(BRISELA).is_melded
    assert seen.all_lie_at_rest()
    assert seen.item(BRISELA).rotation() == 0


def test_the_pointer_may_move_over_the_partner_without_a_flicker(show) -> None:
    seen = show(table_with([GISELA, BRUNA]), 1580, 1000)
    over(seen, GISELA, BRUNA)
    let_it_be_previewed(seen)
    preview = preview_of(seen)
    tile = seen.item(BRUNA).tile.translated(seen.item(BRUNA).middle)
    for corner in (tile.topLeft(), tile.topRight(), tile.bottomLeft(), tile.bottomRight()):
        inside = (corner * 0.9 + tile.center() * 0.1).toPoint()
        QTest.mouseMove(seen.view.viewport(), inside)
        assert preview_of(seen) is preview
        assert preview.share == 1
    escape(seen)


def test_a_tapped_partner_lies_on_its_side_already(show) -> None:
    seen = show(table_with([GISELA, on_table(BRUNA, tapped=True)]), 1580, 1000)
    over(seen, GISELA, BRUNA)
    let_it_be_previewed(seen)
    assert seen.item(BRUNA).rotation() == 0
    assert seen.item(GISELA).rotation() == 90
    assert seen_rect(seen.item(BRUNA)).width() == pytest.approx(seen_rect(seen.item(GISELA)).width(), abs=2)
    escape(seen)
    assert seen.all_lie_at_rest()


def test_over_a_stranger_the_held_card_stays_under_the_hand(show) -> None:
    seen = show(table_with([RATS, BRUNA, "Forest"]), 1580, 1000)
    over(seen, RATS, BRUNA)
    preview, rats, bruna = preview_of(seen), seen.item(RATS), seen.item(BRUNA)
    assert isinstance(preview, RejectedPreview)
    held_at = rats.pos()
    let_it_be_previewed(seen, 0.5)
    assert 0 < abs(rats.rotation()) < 5
    let_it_be_previewed(seen)
    assert rats.pos() == held_at
    assert (rats.pos() - seen.scene.mouse._gesture.start).manhattanLength() > 0
    assert rats.tile.translated(rats.pos()).contains(seen.view.mapToScene(seen.at(BRUNA)))
    assert bruna.pos() == bruna.middle
    (caption,) = captions(seen)
    assert caption.saying.words == f"{RATS} melds with Midnight Scavengers, not with {BRUNA}."
    assert caption.saying.rule == "701.42b"
    assert caption._kind is Kind.REFUSED
    assert not caption.rect.intersects(seen_rect(rats))
    QTest.mouseRelease(seen.view.viewport(), Qt.MouseButton.LeftButton, pos=seen.at(BRUNA))
    assert rats.rotation() == 0
    bubble = seen.scene.refusals.bubble
    assert bubble is not None
    assert bubble.saying.rule == "701.42b"
    seen.scene.finish_motion()
    assert seen.all_lie_at_rest()
    assert seen.table.journal.cursor == 0


def test_the_caption_points_at_the_card_that_is_at_fault(show) -> None:
    seen = show(table_with([GISELA, "Serra Angel", "Forest"]), 1580, 1000)
    angel = seen.item("Serra Angel")
    over(seen, GISELA, "Serra Angel")
    let_it_be_previewed(seen)
    (caption,) = captions(seen)
    assert caption.saying.words == "Serra Angel isn't a meld card."
    assert points_at(caption, angel)
    QTest.mouseRelease(seen.view.viewport(), Qt.MouseButton.LeftButton, pos=seen.at("Serra Angel"))
    refusals = seen.scene.refusals
    assert refusals.outline.parentItem() is angel
    assert points_at(refusals.bubble, angel)


def points_at(bubble: Bubble, item: CardItem) -> bool:
    """Return whether the tip of a bubble is above or below the place of a card."""
    place = item.tile.translated(item.middle)
    away = min(abs(bubble.rect.bottom() - place.top()), abs(bubble.rect.top() - place.bottom()))
    return place.left() <= bubble._tip <= place.right() and away < 30


@pytest.mark.parametrize("wish", ["none", "short"])
def test_with_less_motion_it_means_the_same(show, wish: str) -> None:
    seen = show(table_with([GISELA, BRUNA, RATS]), 1580, 1000)
    seen.scene.animator.preferred_amount = wish
    over(seen, GISELA, BRUNA)
    if wish == "short":
        seen.scene.pointer_animator.advance(timing.REDUCED_LIMIT)
    assert preview_of(seen).share == 1
    assert seen.item(GISELA).rotation() == 90
    QTest.mouseMove(seen.view.viewport(), seen.at(RATS))
    if wish == "short":
        seen.scene.pointer_animator.advance(timing.REDUCED_LIMIT)
    assert isinstance(preview_of(seen), RejectedPreview)
    assert seen.item(BRUNA).rotation() == 0
    escape(seen)
    assert seen.all_lie_at_rest()


def test_carried_by_keys_it_is_previewed_as_well(show) -> None:
    seen = show(table_with([GISELA, BRUNA, RATS]), 1580, 1000)
    carried = seen.scene.mouse.carry(seen.item(GISELA))
    words = carried.aim(seen.item(BRUNA))
    assert words == f"{BRUNA}: Meld into {BRISELA}"
    let_it_be_previewed(seen)
    assert isinstance(carried.preview, JoinedPreview)
    assert seen.item(GISELA).rotation() == 90
    carried.aim(seen.item(RATS))
    let_it_be_previewed(seen)
    assert isinstance(carried.preview, RejectedPreview)
    assert seen.item(BRUNA).rotation() == 0
    carried.aim(seen.item(BRUNA))
    let_it_be_previewed(seen)
    seen.scene.mouse.put_down()
    seen.scene.finish_motion()
    assert seen.table.permanent(BRISELA).is_melded


def test_it_is_said_to_those_who_do_not_see_it(show, monkeypatch: pytest.MonkeyPatch) -> None:
    told: list[str] = []
    monkeypatch.setattr("tabletop.ui.gestures.drag.announce", lambda _widget, words: told.append(words))
    seen = show(table_with([GISELA, BRUNA, RATS]), 1580, 1000)
    over(seen, GISELA, BRUNA)
    QTest.mouseMove(seen.view.viewport(), seen.at(RATS))
    assert told[0] == f"Meld into {BRISELA}"
    assert "701.42b" in told[1]
    escape(seen)


def test_other_permanents_are_no_question_of_melding(show) -> None:
    seen = show(table_with(["Serra Angel", BRUNA]), 1580, 1000)
    over(seen, "Serra Angel", BRUNA)
    assert preview_of(seen) is None
    escape(seen)


def test_what_they_would_become_is_painted_while_the_card_is_on_its_way(show, pictures) -> None:
    seen = show(table_with([GISELA, BRUNA]), 1580, 1000)
    seen.carry(seen.at(GISELA), seen.at(GISELA) + QPoint(0, 40))
    assert preview_of(seen) is None
    assert any(key.spec.name == BRISELA for key in pictures._cache)
    escape(seen)


@pytest.mark.parametrize("other", [BRUNA, RATS])
def test_while_a_lesson_asks_it_nothing_tells_what_will_come_of_it(show, other: str) -> None:
    seen = show(table_with([GISELA, BRUNA, RATS]), 1580, 1000)
    tried: list[int] = []
    seen.scene.spoilers.withholds = lambda id: id == seen.table.only(GISELA)
    seen.scene.spoilers.take_help = lambda: tried.append(1)
    where = seen.at(other)
    over(seen, GISELA, other)
    assert preview_of(seen) is None
    (caption,) = captions(seen)
    assert caption.saying.words == "What will happen? Let go here to find out."
    assert caption._kind is Kind.HINT
    kinds = [getattr(child, "kind", None) for child in seen.item(other).childItems()]
    assert Kind.MELD not in kinds
    assert tried == []
    QTest.mouseRelease(seen.view.viewport(), Qt.MouseButton.LeftButton, pos=where)
    seen.scene.finish_motion()
    assert tried == [1]
    assert seen.table.journal.cursor == (1 if other == BRUNA else 0)


def test_nor_do_keys_tell_it(show) -> None:
    seen = show(table_with([GISELA, BRUNA, RATS]), 1580, 1000)
    seen.scene.spoilers.withholds = lambda _id: True
    carried = seen.scene.mouse.carry(seen.item(GISELA))
    for name in (BRUNA, RATS):
        assert carried.aim(seen.item(name)) == f"{name}: What will happen? Let go here to find out."
        assert carried.preview is None
    escape(seen)
