"""A refusal points at what is at fault: an object, a player, or a zone."""

from tabletop.language.effects import Meld, Mill
from tabletop.model.actions import Cast, Instruct, PlayLand
from tabletop.model.zones import Zone, ZoneKind
from tests.support import ALICE, BOB, table_with


def test_a_refusal_about_an_object_points_at_it(show) -> None:
    seen = show(table_with(["Gisela, the Broken Blade", "Serra Angel"]))
    gisela, angel = seen.item("Gisela, the Broken Blade"), seen.item("Serra Angel")
    ruling = seen.bridge.perspective.ruling(
        Instruct(effect=Meld(objects=(gisela.object_id, angel.object_id)))
    )
    seen.scene.show_refusal(ruling, gisela.object_id)
    refusals = seen.scene.refusals
    assert refusals.bubble.saying.words == "Serra Angel isn't a meld card."
    assert refusals.outline.parentItem() is angel
    refusals.show_again(refusals.shown_messages)
    assert refusals.outline.parentItem() is angel


def test_a_refusal_about_a_player_points_at_the_name(show) -> None:
    seen = show(table_with(hand=["Forest", "Island"]))
    seen.bridge.propose(PlayLand(object=seen.table.only("Forest")))
    seen.scene.finish_motion()
    ruling = seen.bridge.perspective.ruling(PlayLand(object=seen.table.only("Island")))
    seen.scene.show_refusal(ruling, seen.table.only("Island"))
    refusals, plate = seen.scene.refusals, seen.scene.ground.plates[ALICE]
    assert refusals.bubble.saying.words == "Alice already played a land this turn."
    assert refusals.outline is None
    assert plate.left() <= refusals.bubble._tip
    assert (
        min(
            abs(refusals.bubble.rect.bottom() - plate.top()), abs(refusals.bubble.rect.left() - plate.right())
        )
        < 30
    )


def test_a_refusal_about_a_zone_points_at_it(show) -> None:
    seen = show(table_with(["Forest"]))
    ruling = seen.bridge.perspective.ruling(Instruct(effect=Mill(number=1), by=ALICE))
    seen.scene.show_refusal(ruling, 0)
    refusals, pile = seen.scene.refusals, seen.scene.ground.rects[Zone(ZoneKind.LIBRARY, ALICE)]
    assert refusals.bubble.saying.words == "Alice's library is empty."
    assert refusals.outline is None
    assert refusals.bubble.rect.left() - pile.right() < 30
    assert refusals.bubble.rect.top() - 30 < pile.bottom()
    assert pile.top() < refusals.bubble.rect.bottom() + 30


def test_a_refusal_without_a_place_stays_at_what_was_tried(show) -> None:
    seen = show(table_with(["Forest"], hand=["Serra Angel"], active=BOB))
    angel = seen.item("Serra Angel")
    ruling = seen.bridge.perspective.ruling(Cast(object=angel.object_id))
    assert ruling.object_at_fault == angel.object_id
    seen.scene.show_refusal(ruling, angel.object_id)
    assert seen.scene.refusals.outline.parentItem() is angel
