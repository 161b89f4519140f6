"""Where zones and cards lie."""

from itertools import pairwise
from math import isfinite

import msgspec
import pytest
from msgspec.structs import replace
from PySide6.QtCore import QPointF, QRectF

from tabletop.model.objects import Combat
from tabletop.model.questions import Question
from tabletop.model.zones import BATTLEFIELD, STACK, Zone, ZoneKind
from tabletop.rules.view import view
from tabletop.ui.items.arranging import (
    FAN_TILE,
    MELDED,
    Place,
    arranged,
    fan_rect,
    fanned,
    folded,
    objects_in,
)
from tabletop.ui.items.crowding import HEAP_STEP, row_of, spread
from tabletop.ui.items.ground import RAIL, STACK_WIDTH, TILE, Folding, Ground, pile_tile
from tabletop.ui.items.zone_item import lanes_of
from tabletop.ui.style import zvalues
from tests.support import face_down, on_table, state_with, table_with

SIZES = [(1280, 720), (940, 600), (1920, 1080), (1580, 990), (3840, 2160)]


def tile_of(place: Place) -> QRectF:
    return QRectF(place.x - place.width / 2, place.y - place.height / 2, place.width, place.height)


def placed(table, ground=None, order=None, fans=()):
    ground = ground or Ground(1580, 990)
    return arranged(view(table.state), ground, order or {}, fans)


@pytest.mark.parametrize("size", SIZES)
def test_every_zone_has_its_own_place_in_the_window(size) -> None:
    ground = Ground(*size)
    window = QRectF(0, 0, *size)
    outer = [rect for zone, rect in ground.rects.items() if zone != STACK]
    assert all(window.contains(rect) for rect in outer)
    for index, rect in enumerate(outer):
        assert not any(rect.adjusted(1, 1, -1, -1).intersects(other) for other in outer[index + 1 :])
    assert ground.rail.width() == RAIL
    assert ground.stack.width() == STACK_WIDTH


def test_in_a_narrow_window_the_stack_is_narrower_and_its_plates_higher() -> None:
    table = table_with(["Delver of Secrets"], library=["Forest"])
    delver = table.only("Delver of Secrets")
    table.propose(next(offer for offer in table.offers(delver) if offer.verb == "trigger").action)
    plate = next(object.id for object in view(table.state).stack)
    wide, narrow = Ground(940, 600), Ground(684, 600)
    assert wide.field.width() - narrow.field.width() < wide.width - narrow.width
    for ground in (wide, narrow):
        place = placed(table, ground)[plate]
        assert ground.stack.contains(tile_of(place))
    assert placed(table, narrow)[plate].height > placed(table, wide)[plate].height


@pytest.mark.parametrize("size", SIZES)
def test_at_the_fitting_zoom_all_rows_are_seen(size) -> None:
    ground = Ground(*size)
    ground = ground.zoomed(ground.fitting_zoom)
    rows = [ground.row(seat, lands) for seat in (0, 1) for lands in (True, False)]
    if ground.fitting_zoom > 0.5:
        assert all(ground.field.contains(row) for row in rows)
    tops = [row.top() for row in rows]
    mine_lands, mine, their_lands, theirs = tops
    assert their_lands < theirs < mine < mine_lands


@pytest.mark.parametrize("seats", [(0,), (0, 1), (2, 0, 1, 3)])
def test_folded_rows_lie_where_they_did_and_leave_room_to_the_others(seats) -> None:
    usual = Ground(1280, 720, seats)
    usual = usual.zoomed(usual.fitting_zoom)
    full = (seats[-1], False)
    rows = frozenset((seat, lands) for seat in seats for lands in (True, False)) - {full}
    ground = replace(usual, folding=Folding(rows=rows, hand=True, fullest=3))
    ground = ground.zoomed(ground.fitting_zoom)
    assert ground.zoom >= 1.3 * usual.zoom
    for other in (usual, ground):
        order = sorted((other.row(*row).top(), row) for row in {*rows, full})
        assert [row for _, row in order] == [
            row for _, row in sorted((usual.row(*row).top(), row) for row in {*rows, full})
        ]
        found = [other.row(*row) for _, row in order]
        assert all(above.bottom() <= below.top() for above, below in pairwise(found))
    assert ground.field.contains(ground.row(*full))


def test_cards_are_made_no_larger_than_the_fullest_row_has_room_for() -> None:
    rows = frozenset({(0, True), (1, True), (1, False)})
    few, many = (Ground(1280, 720, folding=Folding(rows=rows, fullest=number)) for number in (3, 9))
    assert many.fitting_zoom < few.fitting_zoom
    row = many.zoomed(many.fitting_zoom).row(0, lands=False)
    assert 9 * TILE.width() * many.fitting_zoom < row.width()
    crowd = replace(many, folding=Folding(rows=rows, fullest=90))
    assert crowd.fitting_zoom == Ground(1280, 720).fitting_zoom


def test_one_seat_has_the_whole_battlefield() -> None:
    alone, both = Ground(1280, 720, (0,)), Ground(1280, 720)
    assert alone.fitting_zoom > both.fitting_zoom
    assert alone.far_hand_height == 0
    assert Zone(ZoneKind.HAND, 1) not in alone.rects


def test_zooming_keeps_the_point_below_the_pointer() -> None:
    ground = Ground(1580, 990)
    ground = ground.zoomed(ground.fitting_zoom)
    point = QPointF(600, 400)
    larger = ground.zoomed(2.0, point)
    old, new = ground.content, larger.content
    before = (point.x() - old.left()) / old.width(), (point.y() - old.top()) / old.height()
    after = (point.x() - new.left()) / new.width(), (point.y() - new.top()) / new.height()
    assert after == pytest.approx(before)
    assert larger.content.contains(ground.field)


@pytest.mark.parametrize("size", [(40, 40), (40, 2160), (3840, 40), (320, 200), (560, 420)])
@pytest.mark.parametrize("zoom", [0.5, 1.0, 2.0])
@pytest.mark.parametrize("seats", [(0,), (0, 1), (1, 0), (0, 1, 2, 3)])
def test_everything_has_a_place_in_windows_of_any_size(size, zoom, seats) -> None:
    """Also a card that is wider than its row, alone in it or among others."""
    table = table_with(
        battlefield=[on_table("Forest", tapped=True), "Delver of Secrets"],
        theirs=[on_table("Kruin Outlaw", tapped=True)],
        hand=["Bruna, the Fading Light"] * 9,
        graveyard=["Forest"],
        library=["Forest"] * 3,
        players=4,
    )
    ground = Ground(*size, seats).zoomed(zoom, QPointF(20, 20))
    seen = view(table.state)
    fans = [Zone(ZoneKind.LIBRARY, 0)]
    places = arranged(seen, folded(ground, seen, folds=True), {}, fans)
    assert set(places) >= {object.id for object in seen.battlefield}
    assert all(isfinite(place.x + place.y + place.z) for place in places.values())
    assert all(place.width > 0 < place.height for place in places.values() if place.shown)


@pytest.mark.parametrize("width", [0.0, 1.0, 40.0, 100.0])
@pytest.mark.parametrize("widths", [[], [126.0], [249.0, 126.0], [249.0] * 5])
def test_cards_wider_than_their_row_lie_in_its_middle(width, widths) -> None:
    middles = row_of(widths, QRectF(0, 0, width, 50), 144, 8)
    assert len(middles) == len(widths)
    edges = [(middle - wide / 2, middle + wide / 2) for middle, wide in zip(middles, widths, strict=True)]
    left, right = min((edge[0] for edge in edges), default=0), max((edge[1] for edge in edges), default=width)
    assert (left + right) / 2 == pytest.approx(width / 2)


def test_a_pan_does_not_lead_off_the_battlefield() -> None:
    ground = Ground(1580, 990).zoomed(2.0).panned((100_000, -100_000))
    assert ground.content.contains(ground.field.adjusted(1, 1, -1, -1))
    fitted = Ground(1580, 990)
    fitted = fitted.zoomed(fitted.fitting_zoom).panned((50, 0))
    assert fitted.pan[0] == 0


def test_points_belong_to_zones() -> None:
    ground = Ground(1580, 990)
    for zone, rect in ground.rects.items():
        assert ground.zone_at(rect.center()) == zone
    assert ground.zone_at(QPointF(700, 500)) == BATTLEFIELD
    assert ground.zone_at(QPointF(-5, 500)) is None


def test_lands_lie_at_the_edge_and_the_rest_toward_the_middle() -> None:
    table = table_with(["Forest", "Delver of Secrets"], theirs=["Island", "Kruin Outlaw"])
    places = placed(table)
    y = {
        name: places[table.only(name)].y for name in ("Forest", "Delver of Secrets", "Island", "Kruin Outlaw")
    }
    assert y["Island"] < y["Kruin Outlaw"] < y["Delver of Secrets"] < y["Forest"]


def test_tiles_lie_on_whole_pixels() -> None:
    table = table_with(["Forest", "Delver of Secrets", "Kruin Outlaw"], hand=["Island"] * 3)
    for place in placed(table, Ground(1111, 777, zoom=0.73)).values():
        tile = tile_of(place)
        assert tile.left() == int(tile.left())
        assert tile.top() == int(tile.top())


def test_cards_lie_beside_one_another_while_there_is_room() -> None:
    rect = QRectF(0, 0, 1000, 100)
    assert spread(0, rect, 100, 120) == []
    assert spread(1, rect, 100, 120) == [500]
    assert spread(3, rect, 100, 120) == [380, 500, 620]
    many = spread(50, rect, 100, 120)
    assert many[0] == pytest.approx(50)
    assert many[-1] == pytest.approx(950)


def test_a_thousand_cards_stay_on_the_battlefield() -> None:
    table = table_with(["Forest"] * 500 + ["Kruin Outlaw"] * 500)
    ground = Ground(1280, 720)
    ground = ground.zoomed(ground.fitting_zoom)
    places = placed(table, ground)
    assert len(places) == 1000
    field = ground.field.adjusted(-1, -1, 1, 1)
    assert all(field.contains(tile_of(place)) for place in places.values())
    assert all(place.z < zvalues.HOVERED_ROW for place in places.values())
    assert sorted(place.heap for place in places.values() if not place.flat) == [500, 500]


CROWD = ["Delver of Secrets", "Kruin Outlaw", "Serra Angel", "Brutal Cathar", "Grizzly Bears"]


def crowded(*, tapped=(), also=()):
    """Thirty creatures of five kinds, some of the Delvers tapped, and what else lies there."""
    names = [on_table(CROWD[number % 5], tapped=number in tapped) for number in range(30)]
    table = table_with([*names, *also])
    ground = Ground(940, 600)
    return table, placed(table, ground.zoomed(ground.fitting_zoom))


def test_equal_permanents_are_heaped_up_where_names_could_not_be_read() -> None:
    table, places = crowded(tapped=(0, 5))
    tops = [places[id] for id in places if places[id].heap > 1]
    assert sorted(place.heap for place in tops) == [2, 4, 6, 6, 6, 6]
    xs = sorted(place.x for place in tops)
    assert len(set(xs)) == 6
    assert all(one.shown for one in places.values())
    delvers = [places[id] for id in table.all("Delver of Secrets")]
    top = max(delvers, key=lambda place: place.heap)
    below = [place for place in delvers if place.x == top.x and place is not top]
    assert len(below) == 3
    assert all(0 < top.y - place.y <= 3 * HEAP_STEP and place.z < top.z for place in below)


def test_what_must_be_told_apart_is_in_no_heap() -> None:
    hidden = [face_down("Grizzly Bears") for _ in range(3)]
    aura = on_table("Pacifism", attached_to=2)
    table, places = crowded(also=(*hidden, aura))
    alone = [object.id for object in view(table.state).battlefield if object.face_down] + [2]
    assert len(alone) == 4
    assert all(places[id].heap == 1 for id in alone)
    assert len({places[id].x for id in alone}) == len(alone)


def test_a_blocked_attacker_and_a_target_lie_alone_among_equal_ones() -> None:
    attackers = [on_table("Grizzly Bears", tapped=True, combat=Combat(attacking_player=1)) for _ in range(30)]
    table = table_with(attackers, theirs=["Serra Angel"])
    ground = Ground(940, 600)
    ground = ground.zoomed(ground.fitting_zoom)
    bears, angel = table.all("Grizzly Bears"), table.only("Serra Angel")
    seen = view(table.state)
    assert max(place.heap for place in placed(table, ground).values()) == 30
    blocked = tuple(
        replace(each, blocking=bears[7]) if each.id == angel else each for each in seen.battlefield
    )
    places = arranged(replace(seen, battlefield=blocked), ground, {})
    assert sorted(places[id].heap for id in bears if places[id].heap) == [1, 29]
    assert places[bears[7]].heap == 1
    aimed = replace(seen, stack=(replace(seen.battlefield[0], id=9_999, targets=(bears[4],)),))
    assert arranged(aimed, ground, {})[bears[4]].heap == 1


def test_what_answers_a_question_is_in_no_heap_with_what_does_not() -> None:
    table = table_with(["Grizzly Bears"] * 30)
    ground = Ground(940, 600)
    ground = ground.zoomed(ground.fitting_zoom)
    bears = table.all("Grizzly Bears")
    question = Question(kind="target", player=0, words="Which target?", options=(False, *bears[1:]))
    places = arranged(replace(view(table.state), question=question), ground, {})
    assert sorted(places[id].heap for id in bears if places[id].heap) == [1, 29]
    assert places[bears[0]].heap == 1


def test_two_attackers_lie_side_by_side() -> None:
    names = [
        on_table(name, tapped=True, combat=Combat(attacking_player=1))
        for name in ("Grizzly Bears", "Serra Angel")
    ]
    table = table_with([*names, "Brutal Cathar"])
    ground = Ground(940, 600)
    places = placed(table, ground.zoomed(ground.fitting_zoom))
    bears, angel = (places[table.only(name)] for name in ("Grizzly Bears", "Serra Angel"))
    assert angel.x - bears.x >= bears.height


def test_before_cards_overlap_the_gaps_between_them_close() -> None:
    names = [on_table("Forest", tapped=number % 2 == 0) for number in range(4)]
    table = table_with(names)
    ground = Ground(684, 600)
    ground = ground.zoomed(ground.fitting_zoom)
    found = [placed(table, ground)[id] for id in table.all("Forest")]
    wide = [place.height if number % 2 == 0 else place.width for number, place in enumerate(found)]
    assert sum(wide) > 0.8 * ground.row(0, lands=True).width()
    for (one, here), (other, there) in pairwise(zip(found, wide, strict=True)):
        assert other.x - there / 2 >= one.x + here / 2 - 1


def test_empty_rows_of_many_seats_fold_where_not_all_could_be_seen() -> None:
    table = table_with(["Grizzly Bears"])
    seen = view(table.state)
    both, many = Ground(1280, 720), Ground(1280, 600, (0, 1, 2, 3))
    assert folded(both, seen, folds=False) is both
    seen = msgspec.structs.replace(seen, players=seen.players * 2)
    ground = folded(many, seen, folds=False)
    ground = ground.zoomed(ground.fitting_zoom)
    assert many.needed(many.fitting_zoom) > many.field.height()
    assert ground.needed(ground.zoom) <= ground.field.height()
    assert folded(ground, seen, folds=False) is ground


def test_with_several_opponents_a_row_says_whose_it_is() -> None:
    names = ["Alice", "Bob", "Carol"]
    words = [label for _, label in lanes_of(Ground(1280, 720, (0, 1, 2)), {(2, True)}, names)]
    assert words == [
        "Your lands",
        "Your creatures and other permanents",
        "Bob's lands",
        "Bob's creatures and other permanents",
        "",
        "Carol's creatures and other permanents",
    ]
    assert lanes_of(Ground(1280, 720), (), names)[2][1] == "Their lands"


def test_a_row_with_room_has_no_heaps() -> None:
    table = table_with(["Forest"] * 8)
    assert all(place.heap == 1 for place in placed(table).values())


def test_a_tapped_card_covers_no_more_of_its_neighbour_than_another() -> None:
    names = [on_table("Forest", tapped=number in (3, 7)) for number in range(10)]
    table = table_with(names)
    ground = Ground(940, 600)
    ground = ground.zoomed(ground.fitting_zoom)
    places = [placed(table, ground)[id] for id in table.all("Forest")]
    wide = [place.height if number in (3, 7) else place.width for number, place in enumerate(places)]
    lefts = [place.x - each / 2 for place, each in zip(places, wide, strict=True)]
    steps = [later - earlier for earlier, later in pairwise(lefts)]
    assert max(steps) - min(steps) <= 2
    row = ground.row(0, lands=True).adjusted(-1, -1, 1, 1)
    assert row.left() <= lefts[0]
    assert all(left + each <= row.right() for left, each in zip(lefts, wide, strict=True))


def test_later_cards_of_a_row_lie_above_earlier_ones() -> None:
    table = table_with(["Forest"] * 4)
    places = [placed(table)[id] for id in table.all("Forest")]
    assert [place.z for place in places] == sorted(place.z for place in places)


def test_what_is_attached_looks_out_above_its_host() -> None:
    table = table_with(["Delver of Secrets", on_table("Pacifism", attached_to=2)])
    host, aura = (placed(table)[table.only(name)] for name in ("Delver of Secrets", "Pacifism"))
    assert aura.z < host.z
    assert tile_of(aura).top() < tile_of(host).top()
    assert tile_of(host).intersects(tile_of(aura))


def test_things_attached_to_one_another_are_both_shown() -> None:
    table = table_with([on_table("Pacifism", attached_to=4), on_table("Pacifism", attached_to=2)])
    assert all(place.shown for place in placed(table).values())
    assert len(placed(table)) == 2


def test_a_melded_permanent_is_larger_by_the_square_root_of_two() -> None:
    table = table_with(["Brisela, Voice of Nightmares", "Delver of Secrets"])
    ground = Ground(1580, 990)
    large = placed(table, ground)[table.only("Brisela, Voice of Nightmares")]
    assert (large.width, large.height) == (MELDED.width(), MELDED.height())
    assert MELDED.width() / TILE.width() == pytest.approx(1.414, abs=0.005)


def test_attackers_step_toward_the_middle() -> None:
    table = table_with([on_table("Kruin Outlaw", combat=Combat(attacking_player=1)), "Delver of Secrets"])
    places = placed(table)
    assert places[table.only("Kruin Outlaw")].y < places[table.only("Delver of Secrets")].y


def test_a_hand_may_put_cards_of_a_row_in_another_order() -> None:
    table = table_with(["Forest", "Island"])
    forest, island = table.only("Forest"), table.only("Island")
    assert placed(table)[forest].x < placed(table)[island].x
    moved = placed(table, order={island: forest - 1.0})
    assert moved[island].x < moved[forest].x


def test_of_a_pile_the_top_card_is_seen() -> None:
    table = table_with(graveyard=["Forest", "Island", "Swamp"])
    places = placed(table)
    shown = [id for id, place in places.items() if place.shown]
    assert shown == [table.only("Forest")]
    rect = Ground(1580, 990).rects[Zone(ZoneKind.GRAVEYARD, 0)]
    assert rect.contains(pile_tile(rect))


@pytest.mark.parametrize("count", [0, 1, 9, 40, 200])
def test_a_pile_spread_out_shows_every_card(count) -> None:
    graveyard = Zone(ZoneKind.GRAVEYARD, 0)
    state = state_with([{"graveyard": ["Forest"] * count}, {}])
    ground = Ground(1280, 720)
    seen = view(state)
    rect = fan_rect(ground, graveyard, count)
    places = dict(fanned(objects_in(seen, graveyard), rect))
    assert len(places) == count
    assert QRectF(0, 0, 1280, 720).contains(rect)
    assert all(place.shown and rect.contains(tile_of(place)) for place in places.values())
    assert all(place.width == FAN_TILE.width() for place in places.values())


def test_nobody_has_what_no_player_owns() -> None:
    seen = view(state_with([{}, {}]))
    assert objects_in(seen, Zone(ZoneKind.HAND, 7)) == ()
    assert objects_in(seen, BATTLEFIELD) == ()
    assert objects_in(seen, STACK) == ()
