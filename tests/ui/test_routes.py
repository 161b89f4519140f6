"""Arrows cross no name and no number of a card, and outlines surround only the visible part of a card."""

from itertools import combinations, pairwise

import pytest
from PySide6.QtCore import QLineF, QPointF, QRectF, Qt
from PySide6.QtGui import QImage, QPainter

from tabletop.model.objects import Combat
from tabletop.ui.items.arrows import ArrowsItem
from tabletop.ui.items.card_item import CardItem
from tabletop.ui.items.overlays import Arrow, Kind
from tabletop.ui.items.shafts import path_of
from tabletop.ui.layout.marks import marks_on, name_bar
from tabletop.ui.style.colors import palette
from tests.support import ALICE, BOB, on_table, table_with

CREATURES = ["Grizzly Bears", "Hill Giant", "Serra Angel", "Wind Drake"]


def name_of(item: CardItem) -> QRectF:
    """Return where the name is on an untapped card."""
    tile = item.tile.translated(item.middle)
    return QRectF(tile.left(), tile.top(), tile.width(), name_bar(item.spec, item.place.width))


def way(arrow: Arrow) -> list[QPointF]:
    line = path_of(arrow)
    return [line.pointAtPercent(percent / 100) for percent in range(101)]


@pytest.mark.parametrize("place", range(4))
@pytest.mark.parametrize("target", range(4))
def test_an_arrow_goes_around_the_names_of_cards(show, place: int, target: int) -> None:
    seen = show(table_with(CREATURES, theirs=CREATURES))
    cards = [each for each in seen.scene.card_items.all() if each.place.shown]
    mine, theirs = ([each for each in cards if each.view.controller == seat] for seat in (0, 1))
    seen.scene.drawings.toggle_arrow(mine[place], theirs[target])
    seen.scene.show_arrows()
    (arrow,) = seen.scene.arrows.arrows
    free = not any(name_of(item).contains(point) for item in cards for point in way(arrow))
    assert free or {*map(str, map(name_of, cards))} <= {*map(str, arrow.below)}


def cross(one: list[QPointF], other: list[QPointF]) -> bool:
    """Return whether two paths cross in any of their straight pieces."""
    lines = [[QLineF(*ends) for ends in pairwise(points)] for points in (one, other)]
    crossed = QLineF.IntersectionType.BoundedIntersection
    return any(mine.intersects(theirs)[0] == crossed for mine in lines[0] for theirs in lines[1])


def test_an_arrow_along_a_row_runs_over_no_name(show) -> None:
    seen = show(table_with(CREATURES))
    cards = [each for each in seen.scene.card_items.all() if each.place.shown]
    seen.scene.drawings.toggle_arrow(cards[0], cards[3])
    seen.scene.show_arrows()
    (arrow,) = seen.scene.arrows.arrows
    assert arrow.below == ()
    assert not any(name_of(item).contains(point) for item in cards for point in way(arrow))


MANY = [
    *CREATURES,
    "Runeclaw Bear",
    "Centaur Courser",
    "Elite Vanguard",
    "Kruin Outlaw",
    "Delver of Secrets",
    "Graf Rats",
    "Village Messenger",
    "Gisela, the Broken Blade",
]


def said_by(item: CardItem) -> list[QRectF]:
    """Return the place of a card's name, and its label in a few words."""
    marks = [mark.rect.translated(item.tile.topLeft()) for mark in marks_on(item.look.as_it_lies)]
    bar = name_bar(item.spec, item.place.width)
    left = item.tile.right() - bar if item.view.tapped else item.tile.left()
    name = QRectF(left, item.tile.top(), item.tile.right() - left, item.tile.height())
    if not item.view.tapped:
        name.setHeight(bar)
    return [rect.translated(item.middle) for rect in (name, *marks)]


@pytest.mark.parametrize("size", [(1280, 720), (1920, 1080)])
@pytest.mark.parametrize("others", [0, 4, 12])
@pytest.mark.parametrize("count", [1, 5, 12])
def test_attackers_of_a_player_point_at_places_of_their_own(
    show, size: tuple[int, int], others: int, count: int
) -> None:
    table = table_with(MANY[:count], theirs=MANY[:others], step="declare attackers")
    seen = show(table, *size)
    plate = seen.scene.ground.plates[BOB]
    mine = [
        each for each in seen.scene.card_items.all() if each.place.shown and each.view.controller == ALICE
    ]
    for item in mine:
        seen.click(item.middle.toPoint(), Qt.KeyboardModifier.ControlModifier)
    seen.drag(mine[-1].middle.toPoint(), plate.center().toPoint())
    seen.scene.finish_motion()
    arrows = seen.scene.arrows.arrows
    assert len(arrows) == count
    ends = sorted(arrow.end.y() for arrow in arrows)
    assert all(plate.contains(arrow.end) for arrow in arrows)
    if arrows[0].corners:
        assert len({*ends}) == 1, "all come together"
        assert len({arrow.corners[-1].x() for arrow in arrows}) == 1
    else:
        assert all(below - above > 2 for above, below in pairwise(ends)), "each ends beside the others"
        assert not [pair for pair in combinations(map(way, arrows), 2) if cross(*pair)]
    cards = [each for each in seen.scene.card_items.all() if each.place.shown]
    words = [rect for item in cards for rect in said_by(item)]
    for arrow in arrows:
        assert arrow.below == ()
        line = path_of(arrow)
        points = [line.pointAtPercent(percent / 400) for percent in range(401)]
        assert not [rect for rect in words if any(rect.contains(point) for point in points)]
        assert all(point.x() > plate.right() - 8 for point in points), "and over nothing in the rail"


@pytest.mark.parametrize(("count", "width"), [(2, 1280), (5, 1280), (6, 1440)])
def test_attackers_side_by_side_join_in_one_row(show, count: int, width: int) -> None:
    attackers = [on_table(name, combat=Combat(attacking_player=BOB)) for name in MANY[:count]]
    attackers += [on_table(MANY[count], tapped=True, combat=Combat(attacking_player=BOB))]
    seen = show(table_with(attackers, theirs=MANY[:6], step="declare attackers"), width, 720)
    arrows = seen.scene.arrows.arrows
    assert len(arrows) == count + 1
    assert len({arrow.corners[0].y() for arrow in arrows}) == 1
    assert len({(arrow.end.x(), arrow.end.y()) for arrow in arrows}) == 1


def test_the_lines_to_two_players_lie_beside_each_other(show) -> None:
    """Even in a crowd: the lines show which creature attacks which player."""
    carol = 2
    names = ["Kruin Outlaw", "Delver of Secrets", "Serra Angel", "Grizzly Bears", "Wind Drake"]
    goals = [BOB, None, carol, carol, BOB]
    mine = [
        on_table(
            name, tapped=name != "Serra Angel" and seat is not None, combat=Combat(attacking_player=seat)
        )
        for name, seat in zip(names, goals, strict=True)
    ]
    theirs = ["Delver of Secrets", "Brutal Cathar", "Forest", "Forest"]
    table = table_with([*mine, *["Forest"] * 4], theirs=theirs, players=4, step="declare attackers")
    seen = show(table, 1280, 720)
    plates, arrows = seen.scene.ground.plates, seen.scene.arrows.arrows
    assert all(arrow.corners for arrow in arrows)
    one, other = (
        {arrow.corners[0].y() for arrow in arrows if plates[seat].contains(arrow.end)}
        for seat in (BOB, carol)
    )
    assert min(abs(to_one - to_other) for to_one in one for to_other in other) > 7


def test_what_says_something_else_to_the_same_player_has_a_line_of_its_own(show) -> None:
    attackers = [on_table(name, tapped=True, combat=Combat(attacking_player=BOB)) for name in MANY[:5]]
    curse = on_table("Curse of Leeches", attached_to_player=BOB)
    seen = show(table_with([*attackers, curse], theirs=MANY[:6], step="declare attackers"), 1280, 720)
    ends: dict[Kind, set[float]] = {}
    for arrow in seen.scene.arrows.arrows:
        ends.setdefault(arrow.kind, set()).add(arrow.end.y())
    assert {*ends} == {Kind.ATTACK, Kind.ATTACHED}
    assert len({*ends[Kind.ATTACK]} | {*ends[Kind.ATTACHED]}) == 2


def test_what_can_not_be_gone_around_is_passed_below(qapp: object) -> None:
    picture = QImage(400, 200, QImage.Format.Format_RGB32)
    picture.fill(0)
    name = QRectF(150, 0, 60, 200)
    arrows = ArrowsItem(palette(dark=True))
    arrows.set_rect(QRectF(0, 0, 400, 200))
    arrows.set_arrows((Arrow(QPointF(20, 100), QPointF(380, 100), below=(name,)),))
    painter = QPainter(picture)
    arrows.paint(painter, None)
    painter.end()
    drawn = {x for x in range(400) for y in range(200) if picture.pixelColor(x, y).lightness()}
    assert drawn & {*range(30, 149)}
    assert drawn & {*range(212, 380)}
    assert not drawn & {*range(151, 209)}


def test_of_a_lower_card_of_a_heap_the_outline_goes_around_what_is_seen(show) -> None:
    seen = show(table_with(["Forest"] * 8))
    top = next(each for each in seen.scene.card_items.all() if each.place.heap > 1)
    lowest = seen.scene.card_items.heap_of(top)[0]

    def grab() -> QImage:
        return seen.view.grab().toImage()

    seen.scene.select(0)
    before = grab()
    seen.scene.select(lowest.object_id)
    after = grab()
    tile = top.tile.translated(top.middle).toRect()
    around = tile.adjusted(-12, -20, 12, 12)
    changed = [
        (x, y)
        for x in range(around.left(), around.right())
        for y in range(around.top(), around.bottom())
        if before.pixel(x, y) != after.pixel(x, y)
    ]
    assert changed, "its edge is outlined"
    assert max(y for _, y in changed) <= tile.top(), "and nothing around the card on top of it"
