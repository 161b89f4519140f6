"""Mouse gestures on the real viewport."""

from PySide6.QtCore import QPoint, QPointF, Qt
from PySide6.QtGui import QImage, QPainter
from PySide6.QtTest import QTest

from tabletop.model.actions import Cast, Resolve
from tabletop.model.zones import Zone, ZoneKind
from tabletop.scenarios.steps.drawn import Drawn, DrawnArrow
from tabletop.ui.items.large_view import LargeView
from tabletop.ui.items.overlays import Kind
from tabletop.ui.items.zone_item import Invitation
from tests.support import on_table, table_with

CTRL = Qt.KeyboardModifier.ControlModifier
PAIR = ["Bruna, the Fading Light", "Gisela, the Broken Blade"]


def pile(seen, kind, seat=0) -> QPoint:
    return seen.scene.ground.rects[Zone(kind, seat)].center().toPoint()


def field(seen) -> QPoint:
    """Return an empty spot on the battlefield."""
    return (seen.scene.ground.field.topLeft() + QPointF(5, 5)).toPoint()


def test_a_click_selects(show) -> None:
    seen = show(table_with(["Forest", "Island"]))
    told = []
    seen.scene.selection_moved.connect(told.append)
    seen.click(seen.at("Forest"))
    seen.click(seen.at("Island"))
    assert told == [seen.table.only("Forest"), seen.table.only("Island")]
    seen.click(field(seen))
    assert seen.scene.selected_ids() == []
    assert told[-1] == 0


def test_control_adds_and_takes_away(show) -> None:
    seen = show(table_with(["Forest", "Island"]))
    seen.click(seen.at("Forest"))
    seen.click(seen.at("Island"), CTRL)
    assert seen.scene.selected_ids() == [seen.table.only("Forest"), seen.table.only("Island")]
    seen.click(seen.at("Forest"), CTRL)
    assert seen.scene.selected_ids() == [seen.table.only("Island")]


def test_a_rubber_band_selects_what_it_touches(show) -> None:
    seen = show(table_with(["Forest", "Island", "Delver of Secrets"]))
    forest, island = (
        seen.item(name).tile.translated(seen.item(name).middle) for name in ("Forest", "Island")
    )
    lands = forest.united(island).toRect()
    seen.drag(lands.topLeft() - QPoint(3, 3), lands.bottomRight() + QPoint(1, 1))
    assert set(seen.scene.selected_ids()) == {seen.table.only("Forest"), seen.table.only("Island")}


def test_a_rubber_band_takes_nobody_elses_cards_along(show) -> None:
    mine = ["Forest", "Delver of Secrets"]
    seen = show(
        table_with(mine, hand=["Opt"], theirs=["Island", "Serra Angel"], opponent={"hand": ["Duress"]})
    )
    field = seen.scene.ground.field
    bottom, top = field.bottomLeft().toPoint(), field.topRight().toPoint()
    seen.drag(bottom + QPoint(3, -3), QPoint(top.x() - 3, 3))
    assert set(seen.scene.selected_ids()) == {seen.table.only(name) for name in mine}
    seen.drag(field.topLeft().toPoint() + QPoint(3, 3), QPoint(top.x() - 3, bottom.y() - 3))
    assert set(seen.scene.selected_ids()) == {seen.table.only("Island"), seen.table.only("Serra Angel")}


def test_of_a_heap_a_click_takes_the_uppermost_and_a_rubber_band_all(show) -> None:
    names = ["Grizzly Bears", "Serra Angel", "Brutal Cathar", "Kruin Outlaw"]
    seen = show(table_with([names[number % 4] for number in range(60)]))
    tops = [item for item in seen.scene.card_items.all() if item.place.heap > 1]
    assert [item.place.heap for item in tops] == [15] * 4
    top = next(item for item in tops if item.view.now.name == "Serra Angel")
    seen.click(top.middle.toPoint())
    assert seen.scene.selected_ids() == [top.object_id]
    seen.double_click(top.middle.toPoint())
    seen.scene.finish_motion()
    assert top.view.tapped
    assert top.place.heap == 1
    assert sorted(item.place.heap for item in seen.scene.card_items.all() if item.place.heap > 1) == [
        14,
        15,
        15,
        15,
    ]
    bears = next(item for item in seen.scene.card_items.all() if item.place.heap > 1)
    corner = bears.tile.translated(bears.middle).topLeft().toPoint()
    seen.drag(corner + QPoint(-4, -12), corner + QPoint(12, 12))
    assert len(seen.scene.selected_ids()) == 15


def test_arrows_walk_from_heap_to_heap(show) -> None:
    names = ["Grizzly Bears", "Serra Angel", "Brutal Cathar"]
    seen = show(table_with([names[number % 3] for number in range(60)]))
    tops = sorted(
        (item for item in seen.scene.card_items.all() if item.place.heap > 1), key=lambda item: item.place.x
    )
    seen.scene.select(tops[0].object_id)
    walked = []
    for _ in range(2):
        seen.scene.focus_towards(1, 0)
        walked.append(seen.scene.selected_ids())
    assert walked == [[tops[1].object_id], [tops[2].object_id]]


def test_keys_lead_to_the_uppermost_of_a_heap_from_another_row_as_well(show) -> None:
    names = ["Grizzly Bears", "Serra Angel", "Brutal Cathar"]
    seen = show(table_with([*(names[number % 3] for number in range(60)), "Forest"], theirs=["Hill Giant"]))
    tops = [item for item in seen.scene.card_items.all() if item.place.heap > 1]
    assert len(tops) == 3
    for start, way in (("Hill Giant", (0, 1)), ("Forest", (1, 0))):
        seen.scene.select(seen.table.only(start))
        seen.scene.focus_towards(*way)
        assert seen.scene.selection.current in tops
    seen.scene.select(seen.table.only("Hill Giant"))
    stops = []
    for _ in range(3):
        seen.scene.focus_next_zone()
        stops.append(seen.scene.selection.current)
    assert sum(stop in tops for stop in stops) == 1


def test_a_heap_is_moved_in_its_row_as_one(show) -> None:
    names = ["Grizzly Bears", "Serra Angel", "Brutal Cathar"]
    seen = show(table_with([names[number % 3] for number in range(60)]))

    def order() -> list[str]:
        tops = [item for item in seen.scene.card_items.all() if item.place.heap > 1]
        assert [item.place.heap for item in tops] == [20] * 3
        return [item.view.now.name for item in sorted(tops, key=lambda item: item.place.x)]

    assert order() == names
    bears = next(item for item in seen.scene.card_items.all() if item.place.heap > 1)
    angels = next(
        item
        for item in seen.scene.card_items.all()
        if item.place.heap > 1 and item.view.now.name == "Serra Angel"
    )
    seen.scene.put_in_row(bears, QPointF(angels.place.x + 1, bears.place.y))
    seen.scene.finish_motion()
    assert order() == ["Serra Angel", "Grizzly Bears", "Brutal Cathar"]


def test_two_clicks_between_two_cards_of_the_hand_open_nothing(show) -> None:
    seen = show(table_with(hand=["Forest", "Island"]))
    opened = []
    seen.scene.pile_wanted.connect(opened.append)
    hand = seen.scene.ground.rects[Zone(ZoneKind.HAND, 0)]
    seen.double_click(QPoint(round(hand.left()) + 8, round(hand.top()) + 8))
    assert opened == []


def test_escape_takes_a_rubber_band_back(show) -> None:
    seen = show(table_with(["Forest", "Delver of Secrets"]))
    seen.scene.select(seen.table.only("Delver of Secrets"))
    row = seen.scene.ground.row(0, lands=True)
    seen.carry(row.topLeft().toPoint() + QPoint(2, 20), row.bottomRight().toPoint() - QPoint(2, 20))
    assert seen.scene.selected_ids() == [seen.table.only("Forest")]
    QTest.keyClick(seen.view, Qt.Key.Key_Escape)
    assert seen.scene.selected_ids() == [seen.table.only("Delver of Secrets")]


def test_a_land_is_played_by_dropping_it_onto_the_battlefield(show) -> None:
    seen = show(table_with(hand=["Forest", "Island"]))
    seen.drag(seen.at("Forest"), field(seen))
    assert seen.table.names(ZoneKind.BATTLEFIELD) == ["Forest"]
    assert not seen.scene.animator.is_still()
    seen.scene.finish_motion()
    assert seen.all_lie_at_rest()


def test_a_dropped_card_goes_on_from_where_it_was_dropped(show) -> None:
    seen = show(table_with(hand=["Forest"]))
    drop = field(seen)
    seen.drag(seen.at("Forest"), drop)
    assert (seen.item("Forest").pos() - QPointF(drop)).manhattanLength() < 5
    seen.scene.finish_motion()


def test_a_card_may_be_moved_to_any_pile_by_hand(show) -> None:
    for kind in (ZoneKind.GRAVEYARD, ZoneKind.EXILE, ZoneKind.LIBRARY, ZoneKind.COMMAND):
        seen = show(table_with(["Kruin Outlaw"]))
        seen.drag(seen.at("Kruin Outlaw"), pile(seen, kind))
        seen.scene.finish_motion()
        assert seen.table.names(kind) == ["Kruin Outlaw"]


def test_several_cards_are_dropped_together(show) -> None:
    seen = show(table_with(["Forest", "Island", "Swamp"]))
    seen.click(seen.at("Forest"))
    seen.click(seen.at("Island"), CTRL)
    seen.drag(seen.at("Forest"), pile(seen, ZoneKind.GRAVEYARD))
    seen.scene.finish_motion()
    assert sorted(seen.table.names(ZoneKind.GRAVEYARD)) == ["Forest", "Island"]
    assert seen.all_lie_at_rest()


def test_what_was_dropped_together_is_taken_back_together(show) -> None:
    seen = show(table_with(["Forest", "Island", "Swamp"]))
    seen.click(seen.at("Forest"))
    seen.click(seen.at("Island"), CTRL)
    seen.drag(seen.at("Forest"), pile(seen, ZoneKind.EXILE))
    assert len(seen.table.names(ZoneKind.EXILE)) == 2
    seen.bridge.undo()
    assert len(seen.table.names(ZoneKind.BATTLEFIELD)) == 3
    seen.scene.finish_motion()


def test_a_drag_ends_when_the_table_changes(show) -> None:
    seen = show(table_with(["Forest", "Kruin Outlaw"]))
    seen.do("Kruin Outlaw", "create token")
    seen.scene.finish_motion()
    token = next(item for item in seen.scene.card_items.all() if item.view.badge.token)
    start = token.middle.toPoint()
    seen.carry(start, start + QPoint(80, -60))
    assert not seen.scene.mouse.is_free
    seen.bridge.undo()
    assert seen.scene.mouse.is_free
    assert not seen.scene.veil.isVisible()
    seen.scene.finish_motion()
    assert seen.all_lie_at_rest()


def test_lands_dropped_together_are_played_one_after_the_other(show) -> None:
    seen = show(table_with(hand=["Forest", "Island"]))
    seen.click(seen.at("Forest"))
    seen.click(seen.at("Island"), CTRL)
    seen.drag(seen.at("Island"), field(seen))
    assert len(seen.table.names(ZoneKind.BATTLEFIELD)) == 1
    assert seen.scene.refusals.bubble is not None
    seen.scene.finish_motion()
    assert seen.all_lie_at_rest() or seen.scene.refusals.outline is not None


def test_a_land_is_refused_with_the_rule_of_lands(show) -> None:
    seen = show(table_with(["Delver of Secrets"], hand=["Forest"], library=["Island"]))
    seen.do("Delver of Secrets", "trigger")
    seen.drag(seen.at("Forest"), field(seen))
    assert seen.scene.refusals.bubble is not None
    assert seen.scene.refusals.bubble.saying.rule != "305.9"
    seen.scene.finish_motion()


def test_several_cards_dropped_on_a_card_go_home(show) -> None:
    seen = show(table_with([*PAIR, "Forest"]))
    seen.click(seen.at(PAIR[0]))
    seen.click(seen.at(PAIR[1]), CTRL)
    seen.drag(seen.at(PAIR[0]), seen.at(PAIR[0]) + QPoint(0, 60))
    seen.scene.finish_motion()
    assert seen.all_lie_at_rest()


def test_escape_cancels_a_drag(show) -> None:
    seen = show(table_with(hand=["Forest"]))
    home = seen.item("Forest").middle
    seen.carry(seen.at("Forest"), field(seen))
    assert seen.item("Forest").pos() != home
    QTest.keyClick(seen.view, Qt.Key.Key_Escape)
    seen.scene.finish_motion()
    assert seen.item("Forest").pos() == home
    assert seen.table.names(ZoneKind.HAND) == ["Forest"]
    assert not seen.scene.veil.isVisible()


def test_while_dragging_legal_zones_brighten(show) -> None:
    seen = show(table_with(["Kruin Outlaw"], hand=["Forest"]))
    seen.carry(seen.at("Forest"), field(seen))
    zones = seen.scene.furniture.zones
    assert seen.scene.furniture.rows.invitation is Invitation.LEGAL
    assert zones[Zone(ZoneKind.GRAVEYARD, 0)].invitation is Invitation.LEGAL
    assert zones[Zone(ZoneKind.GRAVEYARD, 1)].invitation is Invitation.NONE
    assert not seen.scene.veil.isVisible()
    QTest.keyClick(seen.view, Qt.Key.Key_Escape)
    assert all(zone.invitation is Invitation.NONE for zone in zones.values())
    seen.scene.finish_motion()


def test_while_dragging_the_partner_is_marked_and_the_rest_stands_back(show) -> None:
    seen = show(table_with([*PAIR, "Forest"]))
    seen.carry(seen.at(PAIR[0]), seen.at(PAIR[0]) + QPoint(20, 20))
    outlines = [child for child in seen.item(PAIR[1]).childItems() if getattr(child, "kind", "") is Kind.MELD]
    assert len(outlines) == 1
    assert seen.scene.veil.isVisible()
    assert seen.item(PAIR[1]).zValue() > seen.scene.veil.zValue() > seen.item("Forest").zValue()
    QTest.keyClick(seen.view, Qt.Key.Key_Escape)
    seen.scene.finish_motion()
    assert seen.all_lie_at_rest()


def test_dropped_on_its_partner_a_card_melds(show) -> None:
    seen = show(table_with([*PAIR, "Forest"]))
    seen.drag(seen.at(PAIR[0]), seen.at(PAIR[1]))
    seen.scene.finish_motion()
    assert seen.table.permanent("Brisela, Voice of Nightmares").is_melded


def test_a_stranger_is_refused_beside_the_card(show) -> None:
    seen = show(table_with([PAIR[0], "Delver of Secrets"]))
    seen.drag(seen.at(PAIR[0]), seen.at("Delver of Secrets"))
    bubble = seen.scene.refusals.bubble
    assert bubble is not None
    assert "meld" in bubble.saying.words
    assert bubble.saying.rule
    assert seen.scene.refusals.outline.kind is Kind.REFUSED
    seen.pass_time(200)
    assert seen.item(PAIR[0]).y() == seen.item(PAIR[0]).middle.y()
    seen.scene.finish_motion()
    assert seen.item(PAIR[0]).pos() == seen.item(PAIR[0]).middle


def test_the_reason_is_shown_before_the_drop(show) -> None:
    seen = show(table_with(hand=["Kruin Outlaw"], step="upkeep"))
    seen.carry(seen.at("Kruin Outlaw"), field(seen))
    captions = [item for item in seen.scene.items() if hasattr(item, "saying")]
    assert len(captions) == 1
    assert captions[0].saying.words
    QTest.mouseMove(seen.view.viewport(), pile(seen, ZoneKind.GRAVEYARD))
    assert not [item for item in seen.scene.items() if hasattr(item, "saying")]
    QTest.keyClick(seen.view, Qt.Key.Key_Escape)
    seen.scene.finish_motion()


def test_what_may_be_meant_in_two_ways_is_asked(show) -> None:
    seen = show(table_with(hand=["Bala Ged Recovery"], graveyard=["Forest"]))
    asked = []
    seen.scene.chooser_wanted.connect(lambda offers, at: asked.append((offers, at)))
    seen.drag(seen.at("Bala Ged Recovery"), field(seen))
    seen.scene.finish_motion()
    offers = seen.bridge.perspective.offers(seen.table.only("Bala Ged Recovery"))
    meant = [offer for offer in offers if offer.verb in ("cast", "play land") and offer.ruling.is_legal]
    assert len(meant) > 1
    assert [offer.label for offer in asked[0][0]] == [offer.label for offer in meant]
    assert seen.all_lie_at_rest()


def test_a_permanent_is_put_elsewhere_in_its_row(show) -> None:
    seen = show(table_with(["Forest", "Island", "Swamp"]), 1580, 1000)
    end = seen.at("Forest") - QPoint(60, 0)
    seen.drag(seen.at("Swamp"), end)
    seen.scene.finish_motion()
    assert seen.item("Swamp").x() < seen.item("Forest").x() < seen.item("Island").x()
    seen.drag(seen.at("Swamp"), seen.at("Island") + QPoint(60, 0))
    seen.scene.finish_motion()
    assert seen.item("Forest").x() < seen.item("Island").x() < seen.item("Swamp").x()
    seen.drag(seen.at("Swamp"), (seen.at("Forest") + seen.at("Island")) / 2)
    seen.scene.finish_motion()
    assert seen.item("Forest").x() < seen.item("Swamp").x() < seen.item("Island").x()


def test_a_lonely_permanent_goes_back_to_its_place(show) -> None:
    seen = show(table_with(["Forest"]))
    seen.drag(seen.at("Forest"), seen.at("Forest") + QPoint(80, -100))
    seen.scene.finish_motion()
    assert seen.all_lie_at_rest()


def test_dropped_where_it_came_from_a_card_goes_home(show) -> None:
    seen = show(table_with(hand=["Forest", "Island"]))
    seen.drag(seen.at("Forest"), seen.at("Forest") + QPoint(150, 10))
    seen.scene.finish_motion()
    assert seen.all_lie_at_rest()
    assert len(seen.table.names(ZoneKind.HAND)) == 2


def test_double_clicks_do_the_obvious(show) -> None:
    seen = show(table_with(["Island"], hand=["Forest"], library=["Swamp", "Plains"]))
    seen.double_click(seen.at("Island"))
    assert seen.table.permanent("Island").tapped
    seen.double_click(seen.at("Island"))
    assert not seen.table.permanent("Island").tapped
    seen.double_click(seen.at("Forest"))
    assert seen.table.permanent("Forest")
    seen.double_click(pile(seen, ZoneKind.LIBRARY) - QPoint(30, 0))
    seen.scene.finish_motion()
    assert seen.table.names(ZoneKind.HAND) == ["Swamp"]


def test_a_double_click_on_the_stack_resolves(show) -> None:
    seen = show(table_with(hand=["Delver of Secrets"], library=["Forest"]))
    seen.double_click(seen.at("Delver of Secrets"))
    seen.scene.finish_motion()
    assert seen.table.names(ZoneKind.STACK) == ["Delver of Secrets"]
    seen.double_click(seen.at("Delver of Secrets"))
    seen.scene.finish_motion()
    assert seen.table.permanent("Delver of Secrets")


def test_a_double_click_that_is_not_allowed_says_why(show) -> None:
    seen = show(table_with(hand=["Kruin Outlaw"], step="upkeep"))
    seen.double_click(seen.at("Kruin Outlaw"))
    assert seen.scene.refusals.bubble is not None
    seen.scene.finish_motion()


def test_a_graveyard_spreads_out_and_closes(show) -> None:
    seen = show(table_with(graveyard=["Forest", "Island", "Swamp"]))
    graveyard = Zone(ZoneKind.GRAVEYARD, 0)
    seen.click(seen.at("Forest"))
    QTest.keyClick(seen.view, Qt.Key.Key_Return)
    seen.scene.finish_motion()
    assert seen.scene.fan.zones == (graveyard,)
    assert all(item.place.shown and item.isVisible() for item in seen.scene.card_items.all())
    assert seen.scene.fan.panel.isVisible()
    seen.drag(seen.at("Island"), pile(seen, ZoneKind.EXILE))
    seen.scene.finish_motion()
    assert seen.table.names(ZoneKind.EXILE) == ["Island"]
    QTest.keyClick(seen.view, Qt.Key.Key_Escape)
    seen.scene.finish_motion()
    assert seen.scene.fan.zones == ()
    assert [item.place.shown for item in seen.scene.card_items.all()].count(True) == 2


def test_a_pile_spreads_out_while_the_pointer_rests_on_it(show, qtbot) -> None:
    seen = show(table_with(graveyard=["Forest", "Island"]))
    seen.point_at(pile(seen, ZoneKind.GRAVEYARD))
    qtbot.waitUntil(lambda: bool(seen.scene.fan.zones))
    seen.scene.finish_motion()
    seen.point_at(seen.at("Island"))
    assert seen.scene.hover.item is seen.item("Island")
    seen.point_at(QPoint(800, 300))
    qtbot.waitUntil(lambda: not seen.scene.fan.zones)
    seen.scene.finish_motion()
    assert seen.all_lie_at_rest()


def test_a_press_elsewhere_closes_a_fan(show) -> None:
    seen = show(table_with(graveyard=["Forest", "Island"]))
    seen.scene.fan.toggle(Zone(ZoneKind.GRAVEYARD, 0))
    seen.scene.finish_motion()
    seen.click((seen.scene.fan.panel.rect.topLeft() + QPointF(5, 5)).toPoint())
    assert seen.scene.fan.zones
    seen.click(QPoint(900, 300))
    assert not seen.scene.fan.zones
    seen.scene.fan.toggle(Zone(ZoneKind.GRAVEYARD, 0))
    seen.scene.fan.toggle(Zone(ZoneKind.GRAVEYARD, 0))
    assert not seen.scene.fan.zones
    seen.scene.finish_motion()


def test_pointing_lifts_a_card_of_the_hand_and_tells(show) -> None:
    seen = show(table_with(["Island"], hand=["Forest"]))
    told = []
    seen.scene.hovered.connect(told.append)
    home = seen.item("Forest").middle
    seen.point_at(home.toPoint())
    seen.scene.pointer_animator.finish()
    assert seen.item("Forest").y() < home.y()
    seen.point_at(home.toPoint() + QPoint(3, 3))
    seen.point_at(seen.at("Island"))
    seen.scene.pointer_animator.finish()
    assert seen.item("Forest").pos() == home
    assert told == [seen.table.only("Forest"), seen.table.only("Island")]
    seen.point_at(field(seen))
    assert told[-1] == 0


def test_a_pointed_at_card_of_a_crowd_is_seen(show) -> None:
    seen = show(table_with(["Forest"] * 60))
    item = seen.scene.card_items.of(seen.table.all("Forest")[20])
    seen.point_at((item.middle - QPointF(item.place.width / 2 - 4, 0)).toPoint())
    hovered = seen.scene.hover.item
    assert hovered is not None
    assert hovered.zValue() > max(
        other.zValue() for other in seen.scene.card_items.all() if other is not hovered
    )
    seen.scene.end_hover()
    assert hovered.zValue() == hovered.place.z


RIGHT = Qt.MouseButton.RightButton


def right_drag(seen, start: QPoint, end: QPoint) -> None:
    viewport = seen.view.viewport()
    QTest.mousePress(viewport, RIGHT, pos=start)
    for step in (0.4, 1.0):
        QTest.mouseMove(viewport, start + (end - start) * step)
    QTest.mouseRelease(viewport, RIGHT, pos=end)


def test_the_right_button_asks_for_the_menu(show) -> None:
    seen = show(table_with(["Island", "Forest"]))
    asked = []
    seen.scene.menu_wanted.connect(lambda id, at: asked.append((id, at)))
    at, viewport = seen.at("Island"), seen.view.viewport()
    QTest.mouseClick(viewport, RIGHT, pos=at)
    assert asked == [(seen.table.only("Island"), viewport.mapToGlobal(at))]
    assert seen.scene.selected_ids() == [seen.table.only("Island")]
    QTest.mouseClick(viewport, RIGHT, pos=QPoint(700, 300))
    assert len(asked) == 1


def test_a_right_drag_draws_an_arrow(show) -> None:
    seen = show(table_with(["Island", "Delver of Secrets"]))
    asked = []
    seen.scene.menu_wanted.connect(lambda id, at: asked.append(id))
    right_drag(seen, seen.at("Island"), seen.at("Delver of Secrets"))
    assert [arrow.kind for arrow in seen.scene.arrows.arrows] == [Kind.DRAWN]
    assert asked == []
    seen.do("Delver of Secrets", "transform")
    seen.scene.finish_motion()
    assert len(seen.scene.arrows.arrows) == 1
    right_drag(seen, seen.at("Island"), seen.at("Insectile Aberration"))
    assert seen.scene.arrows.arrows == ()
    right_drag(seen, seen.at("Island"), QPoint(700, 300))
    assert seen.scene.arrows.arrows == ()


def test_a_right_drag_on_a_card_draws_a_ring(show) -> None:
    seen = show(table_with(["Island", "Forest"]))
    at = seen.at("Island")
    right_drag(seen, at, at + QPoint(15, 20))
    assert Kind.DRAWN in [child.kind for child in seen.item("Island").childItems()]
    right_drag(seen, at, at + QPoint(15, 20))
    assert Kind.DRAWN not in [child.kind for child in seen.item("Island").childItems()]


def test_drawings_are_wiped_off(show) -> None:
    for wipe in (
        lambda seen: QTest.keyClick(seen.view, Qt.Key.Key_Escape),
        lambda seen: seen.click(QPoint(700, 300)),
        lambda seen: seen.bridge.replace_table(table_with(["Plains"])),
    ):
        seen = show(table_with(["Island", "Forest"]))
        right_drag(seen, seen.at("Island"), seen.at("Island") + QPoint(15, 20))
        right_drag(seen, seen.at("Island"), seen.at("Forest"))
        wipe(seen)
        assert not seen.scene.drawings
        assert seen.scene.arrows.arrows == ()


def test_what_leaves_takes_its_drawings_along(show) -> None:
    seen = show(table_with(["Kruin Outlaw", "Forest"]))
    seen.do("Kruin Outlaw", "create token")
    seen.scene.finish_motion()
    token = next(item for item in seen.scene.card_items.all() if item.view.badge.token)
    at = token.middle.toPoint()
    right_drag(seen, at, at + QPoint(15, 20))
    right_drag(seen, at, seen.at("Forest"))
    seen.bridge.undo()
    seen.scene.finish_motion()
    assert not seen.scene.drawings


def test_the_large_view_shows_an_ability_as_the_inspector_does(show, monkeypatch) -> None:
    seen = show(table_with(["Runeclaw Bear"], hand=["Huntmaster of the Fells"]))
    seen.scene.bridge.propose(Cast(object=seen.scene.bridge.view().players[0].hand[0].id))
    seen.scene.bridge.propose(Resolve())
    seen.scene.finish_motion()
    (ability,) = seen.scene.bridge.view().stack
    large = next(item for item in seen.scene.items() if isinstance(item, LargeView))
    item = seen.scene.card_items.of(ability.id)
    large.look_at(item, seen.scene.current_view, seen.scene.sceneRect(), 1.0)
    assert (large.rect.width(), large.rect.height()) == (320, 447)
    modes = []
    pixmap = seen.scene.pictures.pixmap
    monkeypatch.setattr(seen.scene.pictures, "pixmap", lambda *all: modes.append(all[-1]) or pixmap(*all))
    painter = QPainter(picture := QImage(10, 10, QImage.Format.Format_RGB32))
    large.paint(painter, None)
    painter.end()
    assert not picture.isNull()
    assert modes == ["full"]


def test_the_middle_button_holds_a_large_view(show) -> None:
    seen = show(table_with(["Delver of Secrets", "Forest"]))
    viewport, at = seen.view.viewport(), seen.at("Delver of Secrets")
    QTest.mousePress(viewport, Qt.MouseButton.MiddleButton, pos=at)
    large = next(item for item in seen.scene.items() if isinstance(item, LargeView))
    assert large.isVisible()
    assert [spec.name for spec in large.specs] == ["Delver of Secrets", "Insectile Aberration"]
    assert seen.scene.sceneRect().contains(large.rect)
    seen.view.grab()
    QTest.mouseRelease(viewport, Qt.MouseButton.MiddleButton, pos=at)
    assert not large.isVisible()
    QTest.mousePress(viewport, Qt.MouseButton.MiddleButton, pos=at)
    QTest.mouseMove(viewport, at + QPoint(1, 0))
    assert large.isVisible()
    QTest.mouseMove(viewport, at + QPoint(40, 0))
    assert not large.isVisible()
    QTest.mouseRelease(viewport, Qt.MouseButton.MiddleButton, pos=at)


def test_a_rule_on_a_bubble_can_be_clicked(show) -> None:
    seen = show(table_with(["Forest"]))
    told = []
    seen.scene.rule_wanted.connect(told.append)
    id = seen.table.only("Forest")
    seen.bridge.refuse(seen.offer("Forest", "transform").ruling, id)
    seen.scene.finish_motion()
    bubble = seen.scene.refusals.bubble
    seen.click(bubble.chip_rect().center().toPoint())
    assert told == [bubble.saying.rule]
    assert seen.scene.refusals.bubble is bubble
    seen.click(QPoint(900, 200))
    assert seen.scene.refusals.bubble is None


def test_an_attached_card_can_be_dragged_off(show) -> None:
    seen = show(table_with(["Delver of Secrets", on_table("Pacifism", attached_to=2)]))
    aura = seen.item("Pacifism")
    grip = (aura.middle - QPointF(0, aura.place.height / 2 - 4)).toPoint()
    seen.drag(grip, pile(seen, ZoneKind.GRAVEYARD))
    seen.scene.finish_motion()
    assert seen.table.names(ZoneKind.GRAVEYARD) == ["Pacifism"]


def test_drawings_are_kept_and_laid_again(show) -> None:
    table = table_with(["Island", "Forest"])
    seen = show(table)
    right_drag(seen, seen.at("Island"), seen.at("Island") + QPoint(15, 20))
    right_drag(seen, seen.at("Island"), seen.at("Forest"))
    right_drag(seen, seen.at("Forest"), seen.scene.ground.plates[1].center().toPoint())
    island, forest = table.only("Island"), table.only("Forest")
    kept = seen.scene.drawings.snapshot()
    assert kept == Drawn((DrawnArrow(island, forest), DrawnArrow(forest, seat=1)), (island,))
    QTest.keyClick(seen.view, Qt.Key.Key_Escape)
    assert seen.scene.arrows.arrows == ()
    seen.scene.drawings.restore(kept)
    seen.scene.show_arrows()
    assert seen.scene.drawings.snapshot() == kept
    assert [arrow.kind for arrow in seen.scene.arrows.arrows] == [Kind.DRAWN] * 2


def test_a_card_that_is_put_down_lies_where_it_belongs_after_a_resize(show) -> None:
    seen = show(table_with(hand=["Delver of Secrets", "Forest"]))
    item, hover = seen.item("Delver of Secrets"), seen.scene.hover
    seen.point_at(seen.at("Delver of Secrets"))
    seen.scene.pointer_animator.advance(500)
    assert item.pos() != item.middle
    hover.end()
    seen.view.resize(1000, 600)
    seen.scene.pointer_animator.advance(500)
    assert item.pos() == item.middle
