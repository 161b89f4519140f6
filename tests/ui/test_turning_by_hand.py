"""Cards turned by hand on the real viewport: taken by the corner, followed, stopped, released."""

from dataclasses import dataclass

import pytest
from PySide6.QtCore import QPoint, QPointF, Qt
from PySide6.QtGui import QMouseEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from tabletop.model.actions import Advance, Resolve
from tabletop.model.handwork import Agree
from tabletop.model.zones import ZoneKind
from tabletop.paint.drawing.spec import FaceKind
from tabletop.play.perspective import Perspective
from tabletop.ui.gestures.turn_gesture import TurnCards
from tabletop.ui.items.card_item import HORIZONTAL, VERTICAL, CardItem
from tabletop.ui.items.grips import REACH, TurnCorner, corner_of
from tabletop.ui.items.overlays import Kind, Outline
from tests.support import copy_of, face_down, on_table, table_with
from tests.ui.conftest import LEFT, Seen

ALT, CTRL, SHIFT = (
    Qt.KeyboardModifier.AltModifier,
    Qt.KeyboardModifier.ControlModifier,
    Qt.KeyboardModifier.ShiftModifier,
)
NONE = Qt.KeyboardModifier.NoModifier
DELVER, ABERRATION = "Delver of Secrets", "Insectile Aberration"


@dataclass
class Hand:
    """A hand that turns one card of a visible table."""

    seen: Seen
    item: CardItem
    start: QPoint
    keys: Qt.KeyboardModifier = NONE
    at: QPoint | None = None

    @property
    def gesture(self) -> TurnCards:
        gesture = self.seen.scene.mouse._gesture
        assert isinstance(gesture, TurnCards)
        return gesture

    def move(self, across: float, down: float = 0.0, keys: Qt.KeyboardModifier | None = None) -> None:
        """Turn a number of degrees from where the card was taken."""
        width = self.item.place.width
        self.at = self.start + QPoint(round(width * across / 180), round(width * down / 180))
        self.go(self.at, keys)

    def go(self, to: QPoint, keys: Qt.KeyboardModifier | None = None) -> None:
        viewport = self.seen.view.viewport()
        kind, none = QMouseEvent.Type.MouseMove, Qt.MouseButton.NoButton
        held = self.keys if keys is None else keys
        point, globally = QPointF(to), QPointF(viewport.mapToGlobal(to))
        QApplication.sendEvent(viewport, QMouseEvent(kind, point, globally, none, LEFT, held))
        self.at = to

    def let_go(self, keys: Qt.KeyboardModifier | None = None) -> None:
        held = self.keys if keys is None else keys
        QTest.mouseRelease(self.seen.view.viewport(), LEFT, held, self.at or self.start)

    @property
    def outline(self) -> Kind:
        """Return the text on the outline of the card while it is turned."""
        kinds = [each.kind for each in self.item.childItems() if isinstance(each, Outline)]
        return next(kind for kind in reversed(kinds) if kind is not Kind.FOCUS)

    @property
    def says(self) -> str:
        bubble = self.gesture._bubble
        assert bubble is not None
        return " ".join(part for part in bubble.saying if part)


def take(seen: Seen, item: CardItem | str, keys: Qt.KeyboardModifier = NONE) -> Hand:
    """Press on the corner of a card, or with Alt in its middle."""
    item = seen.item(item) if isinstance(item, str) else item
    corner = corner_of(item, REACH).translated(item.pos()).center().toPoint()
    start = item.pos().toPoint() if keys & ALT else corner
    seen.point_at(start)
    QTest.mousePress(seen.view.viewport(), LEFT, keys, start)
    return Hand(seen, item, start, keys)


def settle(seen: Seen) -> None:
    seen.scene.finish_motion()
    seen.scene.end_hover()
    assert seen.all_lie_at_rest()


# --- The corner --------------------------------------------------------------------------------------


def test_the_corner_of_a_card_with_two_faces_is_lifted_under_the_pointer(show) -> None:
    seen = show(table_with([DELVER, "Serra Angel"]))
    seen.point_at(seen.at(DELVER))
    assert [type(child) for child in seen.item(DELVER).childItems()] == [TurnCorner]
    assert seen.view.cursor().shape() != Qt.CursorShape.OpenHandCursor
    seen.point_at(corner_of(seen.item(DELVER), REACH).translated(seen.item(DELVER).pos()).center().toPoint())
    assert seen.view.cursor().shape() == Qt.CursorShape.OpenHandCursor
    seen.point_at(seen.at("Serra Angel"))
    assert seen.item(DELVER).childItems() == seen.item("Serra Angel").childItems() == []
    assert seen.view.cursor().shape() != Qt.CursorShape.OpenHandCursor


@pytest.mark.parametrize("size", [(1280, 720), (1920, 1080)])
@pytest.mark.parametrize("count", [1, 40])
def test_the_place_to_press_is_24_pixels_wide_at_every_size_of_tile(show, size, count) -> None:
    seen = show(table_with([DELVER, *["Kruin Outlaw"] * (count - 1), "Forest"]), *size)
    item = seen.item(DELVER)
    tile = item.tile.translated(item.pos())
    for inside in (QPointF(1, 1), QPointF(23, 1), QPointF(1, 23), QPointF(23, 23)):
        at = (tile.topLeft() + inside).toPoint()
        QTest.mousePress(seen.view.viewport(), LEFT, NONE, at)
        assert isinstance(seen.scene.mouse._gesture, TurnCards), inside
        QTest.mouseRelease(seen.view.viewport(), LEFT, NONE, at)
    seen.scene.finish_motion()


def test_in_a_crowded_row_the_corner_of_each_card_can_be_taken(show) -> None:
    names = [DELVER, "Kruin Outlaw", "Huntmaster of the Fells", "Village Messenger", "Mayor of Avabruck"]
    both = [on_table(names[number % 5], damage=number) for number in range(40)]
    seen = show(table_with(both, theirs=both), 800, 480)
    covered = [item for item in seen.scene.card_items.all() if 0 < item.place.seen < item.place.width - 5]
    assert len(covered) > 6
    for item in covered[3:6]:
        hand = take(seen, item)
        assert hand.gesture.item is item
        hand.move(40)
        assert item.pose.turn == pytest.approx(40 / 180, abs=0.03)
        QTest.keyClick(seen.view, Qt.Key.Key_Escape)
        hand.let_go()
        seen.scene.finish_motion()


def test_a_tapped_card_is_taken_where_its_mark_is(show) -> None:
    seen = show(table_with([on_table(DELVER, tapped=True)]))
    item = seen.item(DELVER)
    corner = corner_of(item, REACH)
    assert corner.topRight() == item.tile.topRight()
    hand = take(seen, item)
    hand.move(60)
    assert item.pose.angle == 90
    assert item.pose.turn == pytest.approx(60 / 180, abs=0.02)
    hand.move(150)
    hand.let_go()
    settle(seen)
    assert seen.table.permanent(ABERRATION).tapped


def test_a_click_on_the_corner_selects(show) -> None:
    seen = show(table_with([DELVER, "Forest"]))
    hand = take(seen, DELVER)
    hand.let_go()
    assert seen.scene.selected_ids() == [seen.table.only(DELVER)]
    assert seen.table.journal.cursor == 0
    settle(seen)


# --- Following the hand ------------------------------------------------------------------------------


@pytest.mark.parametrize("way", [1, -1])
def test_a_card_follows_the_hand_about_its_vertical_axis(show, way) -> None:
    seen = show(table_with([DELVER]))
    hand = take(seen, DELVER)
    for degrees in (30, 60, 90, 120, 60, 180):
        hand.move(way * degrees)
        assert hand.item.pose.turn == pytest.approx(degrees / 180, abs=0.02)
        assert hand.item.pose.axis is VERTICAL
        assert hand.item.pose.lift > 0
        assert hand.item.pos() == hand.item.middle
    hand.let_go()
    settle(seen)
    assert seen.table.permanent(ABERRATION)


def test_it_shows_its_other_face_from_the_side(show) -> None:
    seen = show(table_with([on_table(DELVER, counters={"+1/+1": 1})]))
    hand = take(seen, DELVER)
    hand.move(60)
    front, chips = hand.item._actor.pixmap().cacheKey(), hand.item.pixmap().cacheKey()
    hand.move(120)
    assert hand.item._actor.pixmap().cacheKey() != front
    before, after = hand.item._turning
    assert (before.spec.name, after.spec.name) == (DELVER, ABERRATION)
    assert (after.spec.power, after.spec.toughness) == ("4", "3"), "with what lies on it"
    assert hand.item.pixmap().cacheKey() == chips, "counters do not turn"
    QTest.keyClick(seen.view, Qt.Key.Key_Escape)
    hand.let_go()
    settle(seen)


def test_what_is_attached_to_it_stays(show) -> None:
    seen = show(table_with([DELVER, "Pacifism"]))
    aura, delver = seen.table.only("Pacifism"), seen.table.only(DELVER)
    offer = next(each for each in seen.bridge.perspective.dropped_on(aura, delver) if each.verb == "attach")
    seen.bridge.propose(offer.action)
    settle(seen)
    place = seen.item("Pacifism").pos()
    hand = take(seen, DELVER)
    hand.move(100)
    assert seen.item("Pacifism").pos() == place
    hand.let_go()
    settle(seen)
    assert seen.table.permanent("Pacifism").attached_to == seen.table.only(ABERRATION)


def test_which_way_is_decided_at_once_and_can_be_changed_by_going_back(show) -> None:
    seen = show(table_with([DELVER]))
    hand = take(seen, DELVER)
    hand.go(hand.start + QPoint(5, 2))
    assert hand.item.pose.axis is VERTICAL
    hand.go(hand.start + QPoint(3, 7))
    assert hand.item.pose.axis is HORIZONTAL
    hand.go(hand.start + QPoint(60, 20))
    assert hand.item.pose.axis is HORIZONTAL, "decided by now"
    hand.go(hand.start + QPoint(6, 2))
    assert hand.item.pose.axis is VERTICAL
    hand.go(hand.start + QPoint(40, 60))
    assert hand.item.pose.axis is VERTICAL
    QTest.keyClick(seen.view, Qt.Key.Key_Escape)
    hand.let_go()
    settle(seen)


def test_a_flip_card_goes_round_in_its_plane(show) -> None:
    seen = show(table_with(["Faithful Squire"]))
    hand = take(seen, "Faithful Squire")
    hand.move(60)
    assert (hand.item.pose.angle, hand.item.pose.turn) == (pytest.approx(60, abs=2), 0)
    hand.move(-120)
    assert hand.item.pose.angle == pytest.approx(-120, abs=2)
    hand.let_go()
    settle(seen)
    assert seen.table.permanent("Kaiso, Memory of Loyalty").flipped


def test_it_is_never_mirrored(show) -> None:
    seen = show(table_with([DELVER, face_down("Hill Giant")]))
    for item, way in ((seen.item(DELVER), (1, 0)), (seen.scene.card_items.of(4), (0, 1))):
        hand = take(seen, item)
        for degrees in (10, 50, 85, 95, 130, 175):
            for sign in (1, -1):
                hand.move(sign * degrees * way[0], sign * degrees * way[1])
                shape = item._actor.transform()
                assert shape.m11() > 0
                assert shape.m22() > 0
            hand.move(0)
        QTest.keyClick(seen.view, Qt.Key.Key_Escape)
        hand.let_go()
        settle(seen)


# --- What it says, and where it stops ----------------------------------------------------------------


def test_it_says_what_letting_go_would_do(show) -> None:
    seen = show(table_with([DELVER]))
    hand = take(seen, DELVER)
    hand.move(5)
    assert hand.says.startswith(f"As an effect: {DELVER} transforms into {ABERRATION} ")
    assert hand.outline is Kind.LEGAL
    bubble, item = hand.gesture._bubble, hand.item
    assert bubble.saying.rule
    assert not bubble.rect.intersects(item.tile.translated(item.pos()))
    hand.move(120)
    hand.let_go()
    settle(seen)
    assert seen.bridge.table.journal.cursor == 1


@pytest.mark.parametrize(
    ("placed", "way", "rule"),
    [
        (on_table("Serra Angel"), (1, 0), "701.27c"),
        (copy_of(ABERRATION, card="Clone"), (1, 0), "701.27c"),
        (on_table("Brutal Cathar"), (1, 0), "702.145b"),
        (on_table(DELVER), (0, 1), "712.16"),
        (on_table("Valki, God of Lies"), (-1, 0), "712.9"),
        (on_table("Bruna, the Fading Light"), (1, 0), "712.9"),
        (face_down("Hill Giant"), (1, 0), "701.27c"),
    ],
)
def test_where_nothing_happens_it_stops_at_60_degrees(show, placed, way, rule) -> None:
    seen = show(table_with([placed]))
    item = seen.scene.card_items.all()[0]
    hand = take(seen, item, ALT)
    for degrees in (30, 90, 180, 400):
        hand.move(degrees * way[0], degrees * way[1])
        assert item.pose.turn * 180 < 60.1
    assert item.pose.turn * 180 == pytest.approx(60, abs=1)
    assert hand.outline is Kind.NOTHING
    assert hand.says.startswith("Nothing happens")
    assert hand.says.endswith(rule)
    hand.let_go()
    assert seen.table.journal.cursor == 0
    assert seen.scene.refusals.bubble.saying.rule == rule, "the bubble stays"
    seen.scene.finish_motion()
    assert item.pos() == item.middle
    assert not item.is_turning
    seen.scene.clear_overlays()
    settle(seen)


def test_what_is_refused_stops_at_25_degrees(show) -> None:
    seen = show(table_with(hand=[DELVER]))
    hand = take(seen, DELVER, ALT)
    hand.move(180)
    assert hand.item.pose.turn * 180 == pytest.approx(25, abs=1)
    assert hand.outline is Kind.REFUSED
    assert hand.says.endswith("712.11")
    hand.let_go()
    seen.scene.finish_motion()
    assert seen.table.names(ZoneKind.HAND) == [DELVER]
    seen.scene.clear_overlays()
    settle(seen)


def test_a_modal_permanent_turns_in_an_edition_that_let_it(show) -> None:
    seen = show(table_with(["Esika, God of the Tree"], edition="2025-09-19"))
    hand = take(seen, "Esika, God of the Tree")
    hand.move(120)
    assert hand.item.pose.turn == pytest.approx(120 / 180, abs=0.02)
    hand.let_go()
    settle(seen)
    assert seen.table.permanent("The Prismatic Bridge")


def test_with_only_what_cards_do_nothing_turns_that_nothing_tells_to_turn(show) -> None:
    seen = show(table_with([DELVER, "Concealing Curtains"], library=["Opt"], step="precombat main"))
    seen.bridge.propose(Agree(only_what_cards_do=True))
    hand = take(seen, DELVER)
    hand.move(180)
    assert hand.item.pose.turn * 180 == pytest.approx(25, abs=1)
    assert hand.outline is Kind.REFUSED
    assert "No card says to do this" in hand.says
    hand.let_go()
    assert seen.table.permanent(DELVER)
    seen.scene.clear_overlays()
    settle(seen)
    hand = take(seen, "Concealing Curtains")
    hand.move(120)
    assert hand.outline is Kind.LEGAL, "its own ability"
    QTest.keyClick(seen.view, Qt.Key.Key_Escape)
    hand.let_go()
    settle(seen)


def test_with_only_what_cards_do_its_own_trigger_turns_it(show) -> None:
    seen = show(table_with([DELVER], library=["Opt", "Island"], step="untap"))
    seen.bridge.propose(Agree(only_what_cards_do=True))
    seen.bridge.propose(Advance(to="upkeep"))
    played = seen.bridge.propose(Resolve())
    while played.question is not None:
        played = seen.bridge.answer(next(each for each in played.question.options if each is not False))
    assert seen.item(ABERRATION).is_turning
    settle(seen)
    assert seen.table.permanent(ABERRATION)


def test_face_down_is_legal_for_a_card_with_one_face(show) -> None:
    seen = show(table_with(["Serra Angel"]))
    hand = take(seen, "Serra Angel", ALT)
    hand.move(0, 120)
    assert hand.item.pose.axis is HORIZONTAL
    assert hand.says.startswith("As an effect: Serra Angel is turned face down")
    assert hand.item._turning[1].spec.kind is FaceKind.FACE_DOWN
    hand.let_go()
    settle(seen)
    assert seen.table.state.permanent(2).face_down is not None


def test_a_face_down_card_that_is_turned_across_says_which_way_turns_it_up(show) -> None:
    seen = show(table_with([face_down("Hill Giant")]))
    hand = take(seen, seen.scene.card_items.all()[0], ALT)
    hand.move(90)
    assert hand.says.startswith(
        "Nothing happens Turn it up or down to turn it face up. A face-down permanent doesn't"
    )
    hand.let_go()
    assert seen.scene.refusals.bubble.saying.words.startswith("Turn it up or down to turn it face up.")
    assert seen.scene.refusals.bubble.saying.rule == "701.27c"


def test_what_cannot_be_turned_up_is_not_said_to(show) -> None:
    seen = show(table_with(["Serra Angel", face_down("Lightning Bolt")]))
    for place in (0, 1):
        hand = take(seen, seen.scene.card_items.all()[place], ALT)
        hand.move(90)
        assert "up or down" not in hand.says
        hand.let_go()
        seen.scene.clear_overlays()
        settle(seen)


def test_a_face_down_card_is_turned_up_for_its_cost(show) -> None:
    seen = show(table_with([face_down("Hill Giant")]))
    hand = take(seen, seen.scene.card_items.all()[0])
    hand.move(0, -100)
    assert hand.says.startswith("For {3}{R}: a face-down permanent is turned up: Hill Giant")
    assert hand.item._turning[1].spec.name == "Hill Giant"
    hand.let_go()
    settle(seen)
    assert type(seen.table.journal.entries[-1].action).__name__ == "TurnUp"
    assert seen.table.permanent("Hill Giant").face_down is None


def test_who_may_not_know_a_card_sees_no_other_face_of_it(show) -> None:
    seen = show(table_with(theirs=[face_down(DELVER)]))
    seen.bridge.sit(0, hides_others=True)
    item = seen.scene.card_items.all()[0]
    seen.point_at(item.pos().toPoint())
    assert item.childItems() == []
    hand = take(seen, item, ALT)
    hand.move(0, 120)
    assert item._turning[1].spec.kind is FaceKind.CARD_BACK
    assert "Delver" not in hand.says
    assert "turned up" not in hand.says
    assert item.pose.turn * 180 == pytest.approx(25, abs=1)
    hand.let_go()
    seen.scene.clear_overlays()
    settle(seen)


# --- Letting go --------------------------------------------------------------------------------------


def test_before_the_middle_it_lays_the_card_back(show) -> None:
    seen = show(table_with([DELVER]))
    hand = take(seen, DELVER)
    hand.move(170)
    hand.move(80)
    hand.let_go()
    assert seen.scene.animator.remaining == pytest.approx(180)
    seen.pass_time(60)
    assert 0 < hand.item.pose.turn < 80 / 180
    settle(seen)
    assert seen.table.journal.cursor == 0
    assert seen.scene.refusals.bubble is None


def test_past_the_middle_it_goes_on_from_where_the_hand_let_go(show) -> None:
    seen = show(table_with([DELVER]))
    hand = take(seen, DELVER)
    hand.move(120)
    held = hand.item.pose
    hand.let_go()
    assert hand.item.pose == held
    assert 120 <= seen.scene.animator.remaining <= 200
    turns = []
    while not seen.scene.animator.is_still():
        turns.append(hand.item.pose.turn)
        assert hand.item.pose.way == held.way
        seen.pass_time(16)
    assert turns == sorted(turns)
    assert turns[0] == pytest.approx(120 / 180, abs=0.02)
    settle(seen)


def test_a_refused_card_that_never_came_to_the_stop_is_just_laid_back(show) -> None:
    seen = show(table_with(["Serra Angel"]))
    hand = take(seen, "Serra Angel", ALT)
    hand.move(20)
    hand.let_go()
    assert seen.scene.refusals.bubble is None
    settle(seen)


def test_shift_frees_the_stop_and_does_it_anyway(show) -> None:
    seen = show(table_with(["Brutal Cathar"]))
    hand = take(seen, "Brutal Cathar")
    hand.move(120)
    assert hand.item.pose.turn * 180 < 61
    hand.move(121, keys=SHIFT)
    assert hand.item.pose.turn * 180 == pytest.approx(121, abs=3)
    hand.let_go(SHIFT)
    settle(seen)
    assert seen.table.permanent("Moonrage Brute")
    assert type(seen.table.journal.entries[-1].action).__name__ == "Forced"


def test_shift_does_not_do_what_no_hand_can(show) -> None:
    seen = show(table_with(["Serra Angel"]))
    hand = take(seen, "Serra Angel", ALT)
    hand.move(170, keys=ALT | SHIFT)
    assert hand.item._turning[1].spec.kind is FaceKind.CARD_BACK
    hand.let_go(ALT | SHIFT)
    assert seen.scene.refusals.bubble.saying.rule == "701.27c"
    seen.scene.finish_motion()
    seen.scene.clear_overlays()
    settle(seen)
    assert seen.table.journal.cursor == 0


@pytest.mark.parametrize("degrees", [4, 50, 100, 180])
def test_escape_cancels_always(show, degrees) -> None:
    seen = show(table_with([DELVER]))
    hand = take(seen, DELVER)
    hand.move(degrees)
    QTest.keyClick(seen.view, Qt.Key.Key_Escape)
    hand.go(hand.start + QPoint(50, 0))
    hand.let_go()
    settle(seen)
    assert seen.table.journal.cursor == 0


def test_its_own_ability_comes_first_with_its_cost(show) -> None:
    seen = show(table_with(["Concealing Curtains"], step="precombat main"))
    hand = take(seen, "Concealing Curtains")
    hand.move(120)
    assert hand.says.startswith("Its own ability {2}{B}: Transform this")
    assert hand.item._turning[1].spec.name == "Revealing Eye"
    hand.let_go()
    assert hand.item.is_turning, "it is laid back while the ability goes onto the stack"
    settle(seen)
    assert seen.table.state.stack
    assert seen.table.permanent("Concealing Curtains")
    seen.table.resolve()
    assert seen.table.permanent("Revealing Eye")


def test_where_its_own_ability_is_not_allowed_now_it_is_told_as_an_effect(show) -> None:
    seen = show(table_with(["Concealing Curtains"], step="beginning of combat"))
    hand = take(seen, "Concealing Curtains")
    hand.move(120)
    assert hand.says.startswith("As an effect: Concealing Curtains transforms into Revealing Eye")
    hand.let_go()
    settle(seen)
    assert seen.table.permanent("Revealing Eye")


def test_between_two_possibilities_somebody_is_asked(show, monkeypatch) -> None:
    seen = show(table_with([DELVER]))
    both = seen.offer(DELVER, "transform"), seen.offer(DELVER, "convert")
    monkeypatch.setattr(Perspective, "turned", lambda *_: both)
    asked = []
    seen.scene.chooser_wanted.connect(lambda offers, _at: asked.append(offers))
    hand = take(seen, DELVER)
    hand.move(120)
    assert hand.says == "Let go to choose between 2 ways to turn it."
    hand.let_go()
    assert asked == [both]
    settle(seen)
    assert seen.table.journal.cursor == 0, "laid back until it is chosen"


def test_several_selected_cards_turn_together(show) -> None:
    names = ["Kruin Outlaw", "Village Messenger", "Mayor of Avabruck", "Gatstaf Shepherd"]
    seen = show(table_with([*names, "Forest"]))
    for name in names:
        seen.click(seen.at(name), CTRL)
    hand = take(seen, names[1])
    hand.move(120)
    assert hand.says.startswith("All 4 cards As an effect: Village Messenger transforms")
    items = [seen.item(name) for name in names]
    assert {round(item.pose.turn, 3) for item in items} == {round(hand.item.pose.turn, 3)}
    hand.let_go()
    assert seen.table.journal.cursor == 1, "one instruction for all of them"
    starts = sorted(track.start for track in seen.scene.animator._tracks)
    assert starts == [0, 30, 60, 90]
    settle(seen)
    assert seen.table.all("Terror of Kruin Pass")
    seen.bridge.undo()
    settle(seen)
    assert seen.item("Kruin Outlaw").view.side == "front"


def test_of_several_those_turn_that_can(show) -> None:
    seen = show(table_with(["Kruin Outlaw", "Serra Angel", "Brutal Cathar"]))
    for name in ("Kruin Outlaw", "Serra Angel", "Brutal Cathar"):
        seen.click(seen.at(name), CTRL)
    hand = take(seen, "Kruin Outlaw")
    hand.move(180)
    assert hand.says.startswith("1 of 3 cards As an effect: Kruin Outlaw transforms")
    assert seen.item("Serra Angel").pose.turn * 180 == pytest.approx(60, abs=1)
    hand.let_go()
    settle(seen)
    assert seen.table.all("Terror of Kruin Pass")
    assert seen.table.permanent("Brutal Cathar")


def test_no_number_of_cards_tells_what_a_lesson_asks_about_one_of_them(show) -> None:
    seen = show(table_with(["Kruin Outlaw", "Serra Angel"]))
    for name in ("Kruin Outlaw", "Serra Angel"):
        seen.click(seen.at(name), CTRL)
    seen.scene.spoilers.withholds = lambda id: id == seen.table.only("Serra Angel")
    helped: list[int] = []
    seen.scene.spoilers.take_help = lambda: helped.append(1)
    hand = take(seen, "Kruin Outlaw")
    hand.move(180)
    assert hand.says.startswith("As an effect: Kruin Outlaw transforms")
    hand.let_go()
    assert helped == [1]


# --- Something else comes in between -----------------------------------------------------------------


def test_what_is_taken_back_meanwhile_ends_it(show) -> None:
    seen = show(table_with([DELVER, "Forest"]))
    seen.do("Forest", "tap")
    settle(seen)
    hand = take(seen, DELVER)
    hand.move(100)
    seen.bridge.undo()
    assert seen.scene.mouse._gesture is None
    hand.let_go()
    settle(seen)
    assert seen.table.permanent(DELVER)


def test_another_size_of_the_window_does_not_lose_the_card(show) -> None:
    seen = show(table_with([DELVER]))
    hand = take(seen, DELVER)
    hand.move(100)
    seen.view.resize(1400, 800)
    hand.move(110)
    assert hand.item.is_turning
    hand.let_go()
    settle(seen)
