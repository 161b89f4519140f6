"""Positions of zones and cards."""

from itertools import combinations, pairwise
from math import isfinite

import pytest
from msgspec.structs import replace
from PySide6.QtCore import QPointF, QRectF

from tabletop.model.objects import Combat
from tabletop.model.questions import Question
from tabletop.model.zones import BATTLEFIELD, STACK, Zone, ZoneKind
from tabletop.rules.view import view
from tabletop.ui.items.zone_item import lanes_of
from tabletop.ui.layout.arranging import FAN_TILE, arrange, fan_out, fan_rect, objects_in
from tabletop.ui.layout.chips import room_for_marks
from tabletop.ui.layout.crowding import HEAP_STEP, row_of, spread
from tabletop.ui.layout.ground import MIDDLE_STACK, RAIL, STACK_TAB, STACK_WIDTH, TILE, Ground
from tabletop.ui.layout.packing import NAMED, ZOOM_RANGE, Cell, Folding, Room, filled, peek
from tabletop.ui.layout.permanents import MELDED
from tabletop.ui.layout.place import Place
from tabletop.ui.layout.rail import folded_label, pile_tile
from tabletop.ui.layout.sharing import fold_rows
from tabletop.ui.style import zvalues
from tests.support import face_down, on_table, state_with, table_with, token

SIZES = [(1280, 720), (940, 600), (1920, 1080), (1580, 990), (3840, 2160)]


def tile_of(place: Place) -> QRectF:
    return QRectF(place.x - place.width / 2, place.y - place.height / 2, place.width, place.height)


def fitted(table, *size):
    """Return the layout in which everything on a table fits."""
    ground = fold_rows(Ground(*size), view(table.state), folds=False)
    return ground.zoomed(ground.fitting_zoom)


def places_of(table, ground=None, order=None, fans=()):
    ground = ground or Ground(1580, 990)
    return arrange(view(table.state), ground, order or {}, fans)


@pytest.mark.parametrize("size", SIZES)
def test_every_zone_has_its_own_place_in_the_window(size) -> None:
    ground = Ground(*size)
    window = QRectF(0, 0, *size)
    outer = [rect for zone, rect in ground.rects.items() if zone != STACK]
    assert all(window.contains(rect) for rect in outer)
    for index, rect in enumerate(outer):
        assert not any(rect.adjusted(1, 1, -1, -1).intersects(other) for other in outer[index + 1 :])
    assert ground.rail.width() == RAIL
    assert ground.stack.width() == (STACK_WIDTH if size[0] >= 1400 else MIDDLE_STACK)


def test_in_a_narrow_window_the_stack_is_narrower_and_its_plates_higher() -> None:
    table = table_with(["Delver of Secrets"], library=["Forest"])
    delver = table.only("Delver of Secrets")
    table.propose(next(offer for offer in table.offers(delver) if offer.verb == "trigger").action)
    plate = next(object.id for object in view(table.state).stack)
    wide, narrow = Ground(940, 600), Ground(684, 600)
    assert wide.field.width() - narrow.field.width() < wide.width - narrow.width
    for ground in (wide, narrow):
        place = places_of(table, ground)[plate]
        assert ground.stack.contains(tile_of(place))
    assert places_of(table, narrow)[plate].height > places_of(table, wide)[plate].height


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
def test_folded_rows_leave_their_room_to_the_others(seats) -> None:
    usual = Ground(1280, 720, seats)
    usual = usual.zoomed(usual.fitting_zoom)
    full = (seats[-1], False)
    rows = frozenset((seat, lands) for seat in seats for lands in (True, False)) - {full}
    ground = replace(usual, folding=Folding(rows=rows, hand=True))
    ground = ground.zoomed(ground.fitting_zoom)
    assert ground.zoom >= min(ZOOM_RANGE[1], 1.3 * usual.zoom) > usual.zoom
    order = sorted({*rows, full}, key=lambda row: usual.row(*row).top())
    for other in (usual, ground):
        found = [other.row(*row) for row in order]
        tops = [row.top() for row in found]
        assert tops == sorted(tops), "from top to bottom they lie as before"
        assert not any(one.intersects(other) for one, other in combinations(found, 2))
    assert ground.field.contains(ground.row(*full))


def test_many_cards_of_a_row_shrink_and_lie_in_lines() -> None:
    names = [on_table(CROWD[number % 5], counters={"charge": number + 1}) for number in range(20)]
    few, many = (fitted(table_with(each), 1280, 622) for each in (names[:4], names))
    assert few.folding.lines == ()
    assert many.zoom < few.zoom
    places = places_of(table_with(names), many)
    assert len({place.y for place in places.values()}) > 1
    assert all(place.width >= 75 and not place.seen for place in places.values())


def test_cards_overlap_in_one_line_if_there_is_room_for_one() -> None:
    cells = [Cell(wide=126, high=176, least=40)] * 30
    spots = filled(cells, Room(width=600, height=180, zoom=1.0))
    assert {spot.top for spot in spots} == {2}
    assert all(second.left > first.left for first, second in pairwise(spots))


def test_one_seat_has_the_whole_battlefield() -> None:
    alone, both = Ground(1280, 720, (0,)), Ground(1280, 720)
    assert alone.fitting_zoom > both.fitting_zoom
    assert alone.far_hand_height == 0
    assert Zone(ZoneKind.HAND, 1) not in alone.rects


def test_attached_cards_show_their_names_from_a_width_on() -> None:
    assert peek(NAMED, 1.0) > peek(NAMED - 0.1, 1.0)


def test_zooming_by_keys_keeps_the_middle() -> None:
    ground = Ground(1580, 990)
    assert ground.zoomed(2.0).content.center() == ground.zoomed(2.0).field.center()


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
    """Even a card that is wider than its row, alone in it or among others."""
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
    places = arrange(seen, fold_rows(ground, seen, folds=True), {}, fans)
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
    places = places_of(table)
    y = {
        name: places[table.only(name)].y for name in ("Forest", "Delver of Secrets", "Island", "Kruin Outlaw")
    }
    assert y["Island"] < y["Kruin Outlaw"] < y["Delver of Secrets"] < y["Forest"]


def test_tiles_lie_on_whole_pixels() -> None:
    table = table_with(["Forest", "Delver of Secrets", "Kruin Outlaw"], hand=["Island"] * 3)
    for place in places_of(table, Ground(1111, 777, zoom=0.73)).values():
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
    table = table_with(["Forest"] * 500 + [on_table("Kruin Outlaw", damage=each) for each in range(500)])
    ground = fitted(table, 1280, 720)
    places = places_of(table, ground)
    assert len(places) == 1000
    field = ground.field.adjusted(-1, -1, 1, 1)
    assert all(field.contains(tile_of(place)) for place in places.values())
    assert all(place.z < zvalues.HOVERED_ROW for place in places.values())
    assert sorted(place.heap for place in places.values())[-1] == 500
    assert len({(place.x, place.y) for place in places.values() if place.heap}) == 501


CROWD = ["Delver of Secrets", "Kruin Outlaw", "Serra Angel", "Brutal Cathar", "Grizzly Bears"]


def crowded(*, tapped=(), also=()):
    """Return thirty creatures of five kinds, some of the Delvers tapped, and other permanents."""
    names = [on_table(CROWD[number % 5], tapped=number in tapped) for number in range(30)]
    table = table_with([*names, *also])
    return table, places_of(table, fitted(table, 640, 480))


def test_equal_permanents_are_heaped_up_where_names_could_not_be_read() -> None:
    table, places = crowded(tapped=(0, 5))
    tops = [places[id] for id in places if places[id].heap > 1]
    assert sorted(place.heap for place in tops) == [2, 4, 6, 6, 6, 6]
    assert len({(place.x, place.y) for place in tops}) == 6
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
    ground = fitted(table, 940, 600)
    bears, angel = table.all("Grizzly Bears"), table.only("Serra Angel")
    seen = view(table.state)
    assert max(place.heap for place in places_of(table, ground).values()) == 30
    blocked = tuple(
        replace(each, blocking=bears[7]) if each.id == angel else each for each in seen.battlefield
    )
    places = arrange(replace(seen, battlefield=blocked), ground, {})
    assert sorted(places[id].heap for id in bears if places[id].heap) == [1, 29]
    assert places[bears[7]].heap == 1
    aimed = replace(seen, stack=(replace(seen.battlefield[0], id=9_999, targets=(bears[4],)),))
    assert arrange(aimed, ground, {})[bears[4]].heap == 1


def test_what_answers_a_question_is_in_no_heap_with_what_does_not() -> None:
    table = table_with(["Grizzly Bears"] * 30)
    ground = fitted(table, 940, 600)
    bears = table.all("Grizzly Bears")
    question = Question(kind="target", player=0, words="Which target?", options=(False, *bears[1:]))
    places = arrange(replace(view(table.state), question=question), ground, {})
    assert sorted(places[id].heap for id in bears if places[id].heap) == [1, 29]
    assert places[bears[0]].heap == 1


def test_two_attackers_lie_side_by_side() -> None:
    names = [
        on_table(name, tapped=True, combat=Combat(attacking_player=1))
        for name in ("Grizzly Bears", "Serra Angel")
    ]
    table = table_with([*names, "Brutal Cathar"])
    ground = Ground(940, 600)
    places = places_of(table, ground.zoomed(ground.fitting_zoom))
    bears, angel = (places[table.only(name)] for name in ("Grizzly Bears", "Serra Angel"))
    assert angel.x - bears.x >= bears.height


def test_where_there_is_no_room_for_more_lines_the_next_card_covers_the_right_of_the_last() -> None:
    """The visible part of each has room for its number and its chips."""
    names = [on_table("Grizzly Bears", damage=number, tapped=number % 3 == 0) for number in range(60)]
    table = table_with(names, theirs=names)
    ground = fitted(table, 940, 500)
    assert ground.folding.dense
    seen, places = view(table.state).objects(), places_of(table, ground)
    covered = [(seen[id], place) for id, place in places.items() if place.seen]
    assert covered
    for object, place in covered:
        wide = place.height if object.tapped else place.width
        assert place.seen >= min(wide - 2, room_for_marks(object, place.heap, 1.0) - 2)


def test_empty_rows_fold() -> None:
    names = [on_table(CROWD[number % 5], damage=number) for number in range(60)]
    none, few, many = (
        fold_rows(Ground(1280, 622), view(table_with(each).state), folds=False)
        for each in ([], names[:3], names)
    )
    assert none.folding.rows == frozenset(), "an empty table says what lies where"
    assert few.folding.rows == many.folding.rows == {(0, True), (1, True), (1, False)}
    assert fold_rows(many, view(table_with(names).state), folds=False) is many


def test_the_seats_above_share_the_width_and_a_folded_one_leaves_it_to_the_others() -> None:
    table = table_with(["Grizzly Bears"], theirs=["Serra Angel", "Forest"], players=4)
    seen = view(table.state)
    ground = fold_rows(Ground(1280, 622, (0, 1, 2, 3)), seen, folds=False)
    rows = [ground.row(seat, lands=False) for seat in (1, 2, 3)]
    assert len({row.top() for row in rows}) == 1
    assert rows[0].width() > 2 * rows[1].width(), "who has nothing leaves the width to the others"
    assert not any(one.intersects(other) for one, other in pairwise(rows))
    away = fold_rows(replace(ground, put_away=frozenset({1})), seen, folds=False)
    assert away.row(2, lands=False).width() > 1.3 * rows[1].width()
    assert not places_of(table, away)[table.only("Serra Angel")].shown
    angel = table.only("Serra Angel")
    aimed = replace(seen, stack=(replace(seen.battlefield[0], id=9_999, targets=(angel,)),))
    assert fold_rows(away, aimed, folds=False).folding.seats == frozenset(), "what is pointed at is seen"


def test_an_empty_stack_is_a_tab_and_what_has_room_beside_an_open_one_stays_where_it_is() -> None:
    table = table_with(["Grizzly Bears", "Serra Angel"])
    seen = view(table.state)
    shut = fold_rows(Ground(1280, 622), seen, folds=False)
    open_ = fold_rows(shut, replace(seen, stack=(replace(seen.battlefield[0], id=9_999),)), folds=False)
    assert shut.stack.width() == STACK_TAB
    assert open_.stack.width() == MIDDLE_STACK
    assert shut.fitting_zoom == open_.fitting_zoom
    before, after = (arrange(seen, each.zoomed(each.fitting_zoom), {}) for each in (shut, open_))
    assert before == after


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


def test_with_room_only_lands_and_tokens_lie_in_heaps() -> None:
    table = table_with(["Forest"] * 8 + ["Island"] * 6 + ["Grizzly Bears"] * 5 + [token("Human")] * 7)
    places = places_of(table)
    assert sorted(places[id].heap for id in table.all("Forest")) == [0] * 7 + [8]
    assert sorted(places[id].heap for id in table.all("Human Token")) == [0] * 6 + [7]
    for name in ("Grizzly Bears", "Island"):
        assert {places[id].heap for id in table.all(name)} == {1}, "few lie side by side"


def test_lands_of_one_name_lie_side_by_side_tapped_ones_apart() -> None:
    table = table_with(["Forest", "Island", on_table("Forest", tapped=True), *["Forest"] * 6])
    places = places_of(table)
    top = max((places[id] for id in table.all("Forest")), key=lambda place: place.heap)
    tapped = places[table.all("Forest")[1]]
    assert (top.heap, tapped.heap) == (7, 1)
    assert top.x < tapped.x < places[table.only("Island")].x


def test_later_cards_of_a_row_lie_above_earlier_ones() -> None:
    table = table_with(["Grizzly Bears"] * 4)
    places = [places_of(table)[id] for id in table.all("Grizzly Bears")]
    assert [place.z for place in places] == sorted(place.z for place in places)


def test_what_is_attached_looks_out_above_its_host() -> None:
    table = table_with(["Delver of Secrets", on_table("Pacifism", attached_to=2)])
    host, aura = (places_of(table)[table.only(name)] for name in ("Delver of Secrets", "Pacifism"))
    assert aura.z < host.z
    assert tile_of(aura).top() < tile_of(host).top()
    assert tile_of(host).intersects(tile_of(aura))


def test_things_attached_to_one_another_are_both_shown() -> None:
    table = table_with([on_table("Pacifism", attached_to=4), on_table("Pacifism", attached_to=2)])
    assert all(place.shown for place in places_of(table).values())
    assert len(places_of(table)) == 2


def test_a_melded_permanent_is_larger_by_the_square_root_of_two() -> None:
    table = table_with(["Brisela, Voice of Nightmares", "Delver of Secrets"])
    ground = Ground(1580, 990)
    large = places_of(table, ground)[table.only("Brisela, Voice of Nightmares")]
    assert (large.width, large.height) == (MELDED.width(), MELDED.height())
    assert MELDED.width() / TILE.width() == pytest.approx(1.414, abs=0.005)


def test_attackers_step_toward_the_middle() -> None:
    table = table_with([on_table("Kruin Outlaw", combat=Combat(attacking_player=1)), "Delver of Secrets"])
    places = places_of(table)
    assert places[table.only("Kruin Outlaw")].y < places[table.only("Delver of Secrets")].y


def test_a_hand_may_put_cards_of_a_row_in_another_order() -> None:
    table = table_with(["Forest", "Island"])
    forest, island = table.only("Forest"), table.only("Island")
    assert places_of(table)[forest].x < places_of(table)[island].x
    moved = places_of(table, order={island: forest - 1.0})
    assert moved[island].x < moved[forest].x


def test_of_a_pile_the_top_card_is_seen() -> None:
    table = table_with(graveyard=["Forest", "Island", "Swamp"])
    places = places_of(table)
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
    places = dict(fan_out(objects_in(seen, graveyard), rect))
    assert len(places) == count
    assert QRectF(0, 0, 1280, 720).contains(rect)
    assert all(place.shown and rect.contains(tile_of(place)) for place in places.values())
    assert all(place.width == FAN_TILE.width() for place in places.values())


def test_nobody_has_what_no_player_owns() -> None:
    seen = view(state_with([{}, {}]))
    assert objects_in(seen, Zone(ZoneKind.HAND, 7)) == ()
    assert objects_in(seen, BATTLEFIELD) == ()
    assert objects_in(seen, STACK) == ()


@pytest.mark.parametrize("letters", [1.89, 2.84, 5.68])
@pytest.mark.parametrize("width", [40, 60, 100, 400])
def test_the_name_of_an_empty_pile_is_large_in_a_room_or_left_out(width, letters) -> None:
    rect = QRectF(0, 0, width * letters / 1.89, 30 * letters)
    label = folded_label(rect, "Graveyard", 0, letters, round(13 * letters))
    assert not label.words or label.size >= round(13 * letters)
    assert label.words == {40: "Gy", 60: "Gy", 100: "Gy", 400: "Graveyard  0"}[width]


@pytest.mark.parametrize("letters", [1.0, 1.5, 2.0])
def test_the_name_of_an_empty_pile_is_never_left_out_at_a_desk(letters) -> None:
    label = folded_label(QRectF(0, 0, 24, 22 * letters), "Graveyard", 0, letters)
    assert label.words
    assert label.width <= label.rect.width()
