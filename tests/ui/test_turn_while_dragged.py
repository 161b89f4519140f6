"""Cards turned in a hand or while they are dragged: the face that is up is the face that is played."""

import pytest
from PySide6.QtCore import QPoint, QPointF, Qt
from PySide6.QtGui import QWheelEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from tabletop.cards.faces import Side
from tabletop.model.zones import BATTLEFIELD, Zone, ZoneKind
from tabletop.ui.items.zone_item import Invitation
from tests.support import on_table, table_with
from tests.ui.conftest import LEFT, Seen
from tests.ui.test_gestures import field
from tests.ui.test_meld_preview import captions
from tests.ui.test_turning_by_hand import settle, take

VALKI, TIBALT = "Valki, God of Lies", "Tibalt, Cosmic Impostor"
PATHWAY, OTHER_LAND = "Branchloft Pathway", "Boulderloft Pathway"
RIGHT = Qt.MouseButton.RightButton


def turn_in_place(seen: Seen, name: str) -> None:
    hand = take(seen, name)
    hand.move(150)
    hand.let_go()
    seen.scene.finish_motion()


def record_choices(seen: Seen) -> list[object]:
    asked: list[object] = []
    seen.scene.chooser_wanted.connect(lambda offers, _at: asked.append(offers))
    return asked


def wheel(seen: Seen, at: QPoint, by: int = 120) -> None:
    viewport = seen.view.viewport()
    event = QWheelEvent(
        QPointF(at),
        QPointF(viewport.mapToGlobal(at)),
        QPoint(),
        QPoint(0, by),
        LEFT,
        Qt.KeyboardModifier.NoModifier,
        Qt.ScrollPhase.NoScrollPhase,
        False,
    )
    QApplication.sendEvent(viewport, event)


def let_go(seen: Seen, at: QPoint) -> None:
    QTest.mouseRelease(seen.view.viewport(), LEFT, Qt.KeyboardModifier.NoModifier, at)


def right_click(seen: Seen, at: QPoint) -> None:
    """Press and release the right button while the left one stays down."""
    scene, viewport = seen.scene, seen.view.viewport()
    QTest.mousePress(viewport, RIGHT, Qt.KeyboardModifier.NoModifier, at)
    assert scene.mouse._gesture is not None
    QTest.mouseRelease(viewport, RIGHT, Qt.KeyboardModifier.NoModifier, at)


# --- In the hand -------------------------------------------------------------------------------------


def test_a_modal_card_in_hand_stays_as_it_was_turned_and_is_played_so(show) -> None:
    seen = show(table_with(hand=[VALKI, "Forest"], step="precombat main"))
    asked = record_choices(seen)
    hand = take(seen, VALKI)
    hand.move(60)
    assert hand.says == f"{TIBALT} is up: drag it out to cast it. 712.11b"
    assert hand.item.pose.turn == pytest.approx(1 / 3, abs=0.02)
    hand.move(120)
    hand.let_go()
    settle(seen)
    item = seen.item(VALKI)
    assert (item.spec.name, item.look.dotted) == (TIBALT, True)
    assert seen.table.journal.cursor == 0, "the game does not know of it"
    seen.drag(seen.at(VALKI), field(seen))
    settle(seen)
    assert asked == []
    assert seen.table.now(TIBALT).name == TIBALT
    assert seen.table.state.stack
    assert not seen.item(TIBALT).look.dotted


def test_turned_once_more_it_shows_its_front(show) -> None:
    seen = show(table_with(hand=[VALKI]))
    turn_in_place(seen, VALKI)
    assert seen.item(VALKI).chosen_side is Side.BACK
    hand = take(seen, VALKI)
    hand.move(-150)
    assert hand.says.startswith(f"{VALKI} is up: drag it out to cast it.")
    hand.let_go()
    settle(seen)
    item = seen.item(VALKI)
    assert (item.spec.name, item.look.dotted, item.chosen_side) == (VALKI, False, None)


def test_before_the_middle_it_is_only_looked_at(show) -> None:
    seen = show(table_with(hand=[VALKI]))
    hand = take(seen, VALKI)
    hand.move(80)
    hand.let_go()
    settle(seen)
    assert seen.item(VALKI).chosen_side is None


def test_a_double_click_plays_the_face_that_is_up(show) -> None:
    seen = show(table_with(hand=[PATHWAY], step="precombat main"))
    asked = record_choices(seen)
    turn_in_place(seen, PATHWAY)
    seen.double_click(seen.at(PATHWAY))
    settle(seen)
    assert asked == []
    assert seen.table.permanent(OTHER_LAND)


def test_of_several_each_is_played_with_the_face_that_is_up(show) -> None:
    seen = show(table_with(hand=[VALKI, "Moonmist"], step="precombat main"))
    turn_in_place(seen, VALKI)
    seen.click(seen.at(VALKI))
    seen.click(seen.at("Moonmist"), Qt.KeyboardModifier.ControlModifier)
    seen.drag(seen.at("Moonmist"), field(seen))
    settle(seen)
    assert [each.now.name for each in seen.bridge.view().stack] == ["Moonmist", TIBALT]


def test_it_never_points_to_a_card_that_has_become_another_one(show) -> None:
    seen = show(table_with(hand=[VALKI], step="precombat main"))
    turn_in_place(seen, VALKI)
    seen.drag(seen.at(VALKI), seen.scene.ground.rects[Zone(ZoneKind.GRAVEYARD, 0)].center().toPoint())
    settle(seen)
    assert seen.item(VALKI).spec.name == VALKI
    seen.bridge.undo()
    settle(seen)
    assert seen.item(VALKI).spec.name == VALKI
    assert not seen.item(VALKI).look.dotted


def test_what_somebody_else_may_not_see_is_hidden_again(show) -> None:
    seen = show(table_with(opponent={"hand": [VALKI]}))
    item = seen.scene.card_items.all()[0]
    hand = take(seen, item)
    hand.move(150)
    hand.let_go()
    settle(seen)
    assert item.spec.name == TIBALT
    seen.bridge.sit(0, hides_others=True)
    settle(seen)
    item = seen.scene.card_items.all()[0]
    assert item.spec.name == ""
    assert not item.look.dotted


def test_a_card_with_disturb_is_turned_in_the_graveyard_and_cast_by_its_back(show) -> None:
    seen = show(table_with(graveyard=["Baithook Angler"], step="precombat main"))
    turn_in_place(seen, "Baithook Angler")
    assert seen.item("Baithook Angler").spec.name == "Hook-Haunt Drifter"
    seen.drag(seen.at("Baithook Angler"), field(seen))
    settle(seen)
    assert seen.table.now("Hook-Haunt Drifter")
    assert seen.table.state.stack


def test_what_cannot_be_played_by_its_back_has_no_corner_in_hand(show) -> None:
    seen = show(table_with(hand=["Delver of Secrets", VALKI]))
    seen.point_at(seen.at("Delver of Secrets"))
    assert seen.scene.hover.corner is None
    seen.point_at(seen.at(VALKI))
    assert seen.scene.hover.corner is not None
    settle(seen)


def test_all_of_a_card_in_hand_is_seen_while_it_is_turned(show) -> None:
    seen = show(table_with(hand=[VALKI]), 1024, 560)
    item = seen.item(VALKI)
    assert item.tile.translated(item.middle).bottom() <= seen.scene.ground.height, "also in a low window"
    seen.point_at(QPoint(round(item.middle.x()), round(seen.scene.ground.height - 20)))
    seen.scene.pointer_animator.finish()
    hand = take(seen, item)
    for degrees in (10, 100):
        hand.move(degrees)
        assert item.tile.translated(item.pos()).bottom() <= seen.scene.ground.height
    hand.let_go()
    settle(seen)
    assert item.chosen_side is Side.BACK


# --- On the way --------------------------------------------------------------------------------------


@pytest.mark.parametrize("how", [right_click, wheel])
def test_a_card_is_turned_over_on_the_way_and_dropped_as_its_other_face(show, how) -> None:
    seen = show(table_with(hand=[PATHWAY], step="precombat main"))
    asked, zoom = record_choices(seen), seen.scene.zoom
    seen.carry(seen.at(PATHWAY), field(seen))
    how(seen, field(seen))
    item = seen.item(PATHWAY)
    seen.scene.pointer_animator.advance(80)
    assert item.pose.turn == pytest.approx(0.5, abs=0.1)
    seen.scene.pointer_animator.finish()
    assert (item.spec.name, item.is_turning) == (OTHER_LAND, False)
    assert (item.pos() - QPointF(field(seen))).manhattanLength() < 5, "still held"
    assert seen.scene.zoom == zoom
    let_go(seen, field(seen))
    settle(seen)
    assert asked == []
    assert seen.table.permanent(OTHER_LAND)


def test_a_fine_wheel_turns_it_over_once_a_notch(show) -> None:
    seen = show(table_with(hand=[PATHWAY], step="precombat main"))
    seen.carry(seen.at(PATHWAY), field(seen))
    for _ in range(7):
        wheel(seen, field(seen), 15)
    assert seen.item(PATHWAY).chosen_side is None
    wheel(seen, field(seen), 15)
    assert seen.item(PATHWAY).chosen_side is Side.BACK
    QTest.keyClick(seen.view, Qt.Key.Key_Escape)
    let_go(seen, field(seen))
    settle(seen)


def test_turned_over_twice_the_drop_means_the_front(show) -> None:
    seen = show(table_with(hand=[PATHWAY], step="precombat main"))
    asked = record_choices(seen)
    seen.carry(seen.at(PATHWAY), field(seen))
    right_click(seen, field(seen))
    right_click(seen, field(seen))
    let_go(seen, field(seen))
    settle(seen)
    assert asked == []
    assert seen.table.permanent(PATHWAY)


def test_the_targets_are_those_of_the_face_that_is_up(show) -> None:
    seen = show(table_with(hand=["Malakir Rebirth"], theirs=["Serra Angel"], battlefield=["Hill Giant"]))
    seen.carry(seen.at("Malakir Rebirth"), field(seen))

    def targets() -> set[str]:
        return {item.view.now.name for item in seen.scene.mouse._gesture._targets}

    assert targets() == {"Serra Angel", "Hill Giant"}
    right_click(seen, field(seen))
    assert targets() == set(), "a land has no targets"
    assert seen.scene.furniture.rows.invitation is Invitation.LEGAL
    right_click(seen, field(seen))
    assert targets() == {"Serra Angel", "Hill Giant"}
    QTest.keyClick(seen.view, Qt.Key.Key_Escape)
    let_go(seen, field(seen))
    settle(seen)


def test_escape_puts_back_what_was_turned_on_the_way(show) -> None:
    seen = show(table_with(hand=[PATHWAY], step="precombat main"))
    seen.carry(seen.at(PATHWAY), field(seen))
    right_click(seen, field(seen))
    QTest.keyClick(seen.view, Qt.Key.Key_Escape)
    let_go(seen, field(seen))
    settle(seen)
    item = seen.item(PATHWAY)
    assert (item.spec.name, item.chosen_side, item.view.zone.kind) == (PATHWAY, None, ZoneKind.HAND)


def test_what_comes_of_nothing_shows_its_front_again(show) -> None:
    seen = show(table_with(hand=[PATHWAY], step="precombat main"))
    seen.carry(seen.at(PATHWAY), field(seen))
    right_click(seen, field(seen))
    home = seen.scene.ground.rects[Zone(ZoneKind.HAND, 0)].center().toPoint()
    QTest.mouseMove(seen.view.viewport(), home)
    let_go(seen, home)
    settle(seen)
    assert seen.item(PATHWAY).spec.name == PATHWAY


def test_a_nonmodal_card_is_put_onto_the_battlefield_as_it_is_held(show) -> None:
    seen = show(table_with(graveyard=["Delver of Secrets"]))
    seen.carry(seen.at("Delver of Secrets"), field(seen))
    right_click(seen, field(seen))
    let_go(seen, field(seen))
    settle(seen)
    assert seen.table.permanent("Insectile Aberration")


def test_a_permanent_turned_over_on_the_way_is_transformed_where_it_is_laid_down(show) -> None:
    seen = show(table_with([on_table("Delver of Secrets", tapped=True)]))
    seen.carry(seen.at("Delver of Secrets"), field(seen))
    right_click(seen, field(seen))
    assert seen.scene.furniture.rows.invitation is Invitation.LEGAL
    let_go(seen, field(seen))
    settle(seen)
    assert seen.table.permanent("Insectile Aberration").tapped
    assert seen.scene.ground.zone_at(QPointF(field(seen))) == BATTLEFIELD


def test_several_cards_are_not_turned_over_on_the_way(show) -> None:
    seen = show(table_with(["Delver of Secrets", "Serra Angel"]))
    for name in ("Delver of Secrets", "Serra Angel"):
        seen.scene.toggle(seen.item(name).object_id)
    seen.carry(seen.at("Delver of Secrets"), field(seen))
    right_click(seen, field(seen))
    assert [each.saying.words for each in captions(seen)] == ["Drag a single card to turn it over."]
    let_go(seen, field(seen))


@pytest.mark.parametrize("name", ["Delver of Secrets", VALKI])
def test_nothing_tells_on_the_way_what_a_lesson_asks(show, name: str) -> None:
    seen = show(table_with([name]))
    tried: list[int] = []
    seen.scene.spoilers.withholds = lambda _id: True
    seen.scene.spoilers.take_help = lambda: tried.append(1)
    seen.carry(seen.at(name), field(seen))
    right_click(seen, field(seen))
    assert seen.scene.furniture.rows.invitation is Invitation.NONE
    assert [each.saying.words for each in captions(seen)] == ["What will happen? Let go here to find out."]
    let_go(seen, field(seen))
    assert tried == [1]


def test_a_card_with_one_face_is_not_turned_on_the_way(show) -> None:
    seen = show(table_with(hand=["Forest"], step="precombat main"))
    seen.carry(seen.at("Forest"), field(seen))
    right_click(seen, field(seen))
    assert not seen.item("Forest").is_turning
    assert [each.saying.words for each in captions(seen)] == ["It has no other face."]
    let_go(seen, field(seen))
    settle(seen)
    assert seen.table.permanent("Forest")
