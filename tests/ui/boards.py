"""Random boards, and faults in their layout: covered, cut off or invisible parts.

``python -m tests.ui.boards 1000`` draws a thousand; ``--seed 7`` begins elsewhere.
"""

import argparse
import os
from collections.abc import Iterator, Sequence
from functools import cache
from itertools import combinations
from random import Random
from typing import NamedTuple

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")

from msgspec.structs import replace
from PySide6.QtCore import QRectF
from PySide6.QtGui import QFont, QFontMetricsF

from tabletop.model.zones import Zone, ZoneKind
from tabletop.paint.drawing.spec import ROOMY
from tabletop.paint.drawing.tile_sizes import number_box
from tabletop.rules.remarks import REMARKS
from tabletop.rules.view import ObjectView, TableView, view
from tabletop.ui.layout.arranging import arrange
from tabletop.ui.layout.chips import SICK, chips_of, heap_chips, is_sick, number_of
from tabletop.ui.layout.ground import Ground
from tabletop.ui.layout.marks import Mark, Tile, bars_of, marks_on
from tabletop.ui.layout.permanents import lies_with_lands
from tabletop.ui.layout.place import Place
from tabletop.ui.layout.rail import PILES, folded_label, pile_labels
from tabletop.ui.layout.sharing import fold_rows
from tabletop.ui.session.face_specs import tile_spec_for
from tabletop.ui.style.fonts import ui_font
from tests.support import face_down, state_with, token

WINDOWS = ((1024, 640), (1280, 720), (1920, 1080), (2560, 1440))
LETTERS = (1.0, 1.25, 1.5)
_BARS = 98
"""Height of menus, turn bar and status line at the usual text size."""
_DOCK_FROM, _DOCK = 1500, 341
"""Width from which on the inspector is next to the table."""
_LANDS = ["Forest", "Island", "Swamp", "Mountain", "Plains", "Riverglide Pathway", "Branchloft Pathway"]
_CREATURES = [
    "Delver of Secrets",
    "Kruin Outlaw",
    "Serra Angel",
    "Brutal Cathar",
    "Grizzly Bears",
    "Village Messenger",
    "Bruna, the Fading Light",
    "Gisela, the Broken Blade",
    "Hill Giant",
    "Huntmaster of the Fells",
    "Arlinn Kord",
    "Concealing Curtains",
    "Faithful Squire",
    "Brisela, Voice of Nightmares",
    "Garruk Relentless",
]
_TOKENS = ["Human", "Wolf", "Treasure", "Clue"]
_FIGHTING = ("attacking", "attacking", "blocking", "goaded", *[""] * 16)
_COUNTERS = ({"+1/+1": 1}, {"+1/+1": 3}, {"-1/-1": 2}, {"charge": 4}, {"+1/+1": 12}, {"stun": 1})


class Board(NamedTuple):
    """The contents of a table, and the size of its window."""

    view: TableView
    ground: Ground
    words: str


@cache
def _views_by_kind(players: int) -> tuple[TableView, dict[str, list[ObjectView]]]:
    """Return a table with one of each kind of card for a number of players, and its permanents by kind."""
    cards = [*_LANDS, *_CREATURES, "Pacifism", face_down("Hill Giant"), *map(token, _TOKENS)]
    mine = {"battlefield": cards, "hand": _CREATURES[:8], "library": ["Forest"] * 40, "graveyard": ["Forest"]}
    others = {"hand": ["Forest"] * 7, "library": ["Forest"] * 40}
    seen = view(state_with([mine, *[others] * (players - 1)], players))
    kinds: dict[str, list[ObjectView]] = {"land": [], "token": [], "aura": [], "other": []}
    for each in seen.battlefield:
        name = each.now.name if each.now is not None else ""
        kind = "land" if lies_with_lands(each) else "token" if each.badge.token else "other"
        kinds["aura" if name == "Pacifism" else kind].append(each)
    return seen, kinds


def draw_board(random: Random) -> Board:
    """Return a random board: 1 to 200 permanents, 1 to 4 seats, any window, any text size."""
    seats, number = random.randint(1, 4), random.choice((random.randint(1, 30), random.randint(1, 200)))
    (wide, high), letters = random.choice(WINDOWS), random.choice(LETTERS)
    seen, kinds = _views_by_kind(seats)
    permanents: list[ObjectView] = []
    for id in range(10_000, 10_000 + number):
        permanents.append(_permanent(random, kinds, permanents, id, random.randrange(seats)))
    hand = tuple(
        replace(random.choice(seen.players[0].hand), id=20_000 + place)
        for place in range(random.randint(0, 9))
    )
    players = (replace(seen.players[0], hand=hand), *seen.players[1:])
    folds = frozenset(seat for seat in range(1, seats) if random.random() < 0.15)
    width = wide - _DOCK if wide >= _DOCK_FROM else wide
    ground = Ground(
        float(width),
        high - _BARS * (1 + (letters - 1) * 0.7),
        tuple(range(seats)),
        letters=letters,
        put_away=folds,
    )
    ground = fold_rows(
        ground, board := replace(seen, battlefield=tuple(permanents), players=players), folds=False
    )
    words = f"{number} permanents, {seats} seats, {wide} x {high}, letters {letters}, folded {sorted(folds)}"
    return Board(board, ground.zoomed(ground.fitting_zoom), words)


def _permanent(
    random: Random, kinds: dict[str, list[ObjectView]], there: list[ObjectView], id: int, seat: int
) -> ObjectView:
    kind = random.choices(("land", "token", "other", "aura"), (38, 22, 36, 4))[0]
    found = random.choice(kinds[kind])
    draw_board = replace(found, id=id, controller=seat, owner=seat, tapped=random.random() < 0.3)
    if kind == "land":
        return draw_board
    if kind == "aura":
        hosts = [each for each in there if not each.melded and each.attached_to is None]
        hosts = [each for each in hosts if not any(other.attached_to == each.id for other in there)]
        host = random.choice(hosts).id if hosts else None
        return replace(draw_board, attached_to=host, tapped=False)
    counters = random.choice(_COUNTERS) if random.random() < 0.2 else {}
    damaged = replace(draw_board, counters=counters, damage=random.choice((0, 0, 0, 0, 0, 0, 1, 12)))
    return _in_play(Random(id), damaged)


def _in_play(random: Random, object: ObjectView) -> ObjectView:
    """Let some creatures fight or have come this turn, with no more marks on a large board than on a small
    one.
    """
    if object.counters and object.damage:
        return object
    share = random.random()
    remarks = tuple(each for each in REMARKS if each.words == _FIGHTING[int(share * 20)])
    return replace(object, remarks=remarks, summoning_sick=random.random() < 0.15)


# --- What is wrong ----------------------------------------------------------------------------------------


class Lying(NamedTuple):
    """A permanent with its position."""

    view: ObjectView
    place: Place
    rect: QRectF
    tile: Tile


def faults(board: Board) -> Iterator[str]:
    """Yield all covered, cut off or invisible parts, in words."""
    places = arrange(board.view, board.ground, {})
    objects = board.view.objects()
    lying = [_lying(objects[each.id], places[each.id], board.ground) for each in board.view.battlefield]
    yield from _of_permanents(lying, board.ground)
    yield from _of_the_hand(board, places)
    yield from _of_labels(board)


def _lying(object: ObjectView, place: Place, ground: Ground) -> Lying:
    wide, high = (place.height, place.width) if object.tapped else (place.width, place.height)
    rect = QRectF(place.x - wide / 2, place.y - high / 2, wide, high)
    chips = (*heap_chips(place.heap), *chips_of(object))
    tile = Tile(
        wide,
        high,
        (*chips, SICK) if is_sick(object) else chips,
        number_of(object),
        place.seen,
        place.peeks,
        object.tapped,
        place.hidden,
        ground.letters,
        bars=bars_of(replace(tile_spec_for(object), letters=ground.letters), min(place.width, place.height)),
    )
    return Lying(object, place, rect, tile)


def _of_permanents(lying: list[Lying], ground: Ground) -> Iterator[str]:
    field = ground.field.adjusted(-1, -1, 1, 1)
    counted = sum(each.place.heap for each in lying)
    if counted != len(lying):
        yield f"{len(lying)} permanents, among them {counted} are counted"
    tops = [each for each in lying if each.place.heap and each.place.shown]
    for each in tops:
        name = each.view.now.name if each.view.now else "?"
        if not field.contains(each.rect):
            yield f"{name} is out of sight: {each.rect} in {field}"
        above = [other.rect for other in tops if other.place.z > each.place.z and other is not each]
        above = [rect for rect in above if rect.intersects(each.rect)]
        yield from (f"{name}: {fault}" for fault in _of_marks(each, above))


def _of_marks(each: Lying, above: list[QRectF]) -> Iterator[str]:
    marks, tile = marks_on(each.tile), each.tile
    expected = len(tile.chips) + bool(tile.is_covered and tile.number)
    if len(marks) != expected or any("…" in mark.words for mark in marks):
        yield f"{[mark.words for mark in marks]} for {expected} marks on {tile}"
    for mark in marks:
        font = ui_font(mark.letters, QFont.Weight.DemiBold)
        if QFontMetricsF(font).horizontalAdvance(mark.words) > mark.rect.width():
            yield f"{mark.words} is cut"
    boxes = [mark.rect.translated(each.rect.topLeft()) for mark in marks]
    if tile.number and not tile.is_covered:
        boxes.append(_box(each))
    boxes = [box.adjusted(1, 1, -1, -1) for box in boxes]
    yield from (f"the mark at {box} is covered on {tile}" for box in boxes if _is_under(box, above))
    yield from _of_bars(each, marks)
    for one, other in combinations(boxes, 2):
        if one.intersects(other):
            yield f"two marks lie over one another: {boxes} on {tile}"
    if not tile.peeks and _is_under(_visible_edge(each), above):
        yield f"its orientation is hidden: {tile}"


def _visible_edge(each: Lying) -> QRectF:
    """Return the edge that tells how a card lies: the right one where a tapped card covers the left one."""
    edge = QRectF(each.rect.left(), each.rect.top() + 1, 12, each.tile.high - 2)
    if each.tile.hidden:
        edge.moveRight(each.rect.right())
    return edge


def _of_bars(each: Lying, marks: Sequence[Mark]) -> Iterator[str]:
    """Yield faults of marks that cover the name or the type of a fully visible card."""
    tile, bars = each.tile, each.tile.bars
    if tile.is_covered or tile.upright < ROOMY:
        return
    name, kind = QRectF(0, 0, tile.wide, bars.name), QRectF(0, tile.high - bars.kind, tile.wide, bars.kind)
    if tile.tapped:
        name = QRectF(tile.wide - bars.name, 0, bars.name, tile.high)
        kind = QRectF(0, 0, bars.kind, tile.high)
    for mark in marks:
        if mark.rect.intersects(name) or mark.rect.intersects(kind):
            yield f"{mark.words} at {mark.rect} is over a bar of {tile}"


def _is_under(rect: QRectF, above: list[QRectF]) -> bool:
    return any(rect.intersects(other) for other in above)


def _box(each: Lying) -> QRectF:
    """Return where the painter puts the box of the number."""
    tile, rect = each.tile, each.rect
    wide, high = number_box(tile.number, tile.upright, tile.letters)
    if tile.tapped:
        return QRectF(rect.left(), rect.bottom() - wide, high, wide)
    return QRectF(rect.right() - wide, rect.bottom() - high, wide, high)


def _of_the_hand(board: Board, places: dict[int, Place]) -> Iterator[str]:
    ground = board.ground
    rect = ground.hand(0)
    if rect.height() and not QRectF(0, 0, ground.width, ground.height).contains(rect):
        yield f"the hand is out of sight: {rect}"
    hand = [places[each.id] for each in board.view.players[0].hand]
    for place in hand:
        tile = QRectF(place.x - place.width / 2, place.y - place.height / 2, place.width, place.height)
        if not rect.adjusted(-1, -1, 1, 1).contains(tile):
            yield f"a card of the hand is cut: {tile} in {rect}"
        if place.width < 75 or 0 < place.seen < 60:
            yield f"a card of the hand can't be read: {place}"


def _of_labels(board: Board) -> Iterator[str]:
    ground = board.ground
    window = QRectF(0, 0, ground.width, ground.height)
    for seat in ground.seats:
        if not window.contains(ground.plates[seat]):
            yield f"the name of seat {seat} is out of sight"
        for kind in PILES:
            rect = ground.rects[Zone(kind, seat)]
            if not window.contains(rect):
                yield f"{kind} of seat {seat} is out of sight: {rect}"
            name, is_folded = kind.value.capitalize(), Zone(kind, seat) in ground.folded_piles
            folded_one = [folded_label(rect, name, 0, ground.letters, ground.smallest)]
            for label in folded_one if is_folded else pile_labels(rect, name, 40, ground.letters):
                if label.width > label.rect.width() + 0.5 or label.size * 1.2 > label.rect.height() + 0.5:
                    yield f"{label.words} is cut: {label}, {label.width} wide"
    stack = ground.rects[Zone(ZoneKind.STACK)]
    if not window.contains(stack):
        yield f"the stack is out of sight: {stack}"


def main() -> None:
    """Draw a number of boards and print their faults."""
    from tabletop.ui.style.application import create_application

    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("number", type=int)
    parser.add_argument("--seed", type=int, default=0)
    given = parser.parse_args()
    create_application()
    wrong, widths = 0, []
    for seed in range(given.seed, given.seed + given.number):
        board = draw_board(Random(seed))
        widths.append(126 * board.ground.zoom)
        found = [*faults(board)]
        if found:
            wrong += 1
            print(f"seed {seed}: {board.words}, zoom {board.ground.zoom}: {len(found)} faults")
            print("   ", "\n    ".join(found[:2]))
    readable = sum(width >= 75 for width in widths)
    print(f"{given.number} boards, {wrong} with faults;", end=" ")
    print(f"cards are 75 or wider on {readable} of them, {min(widths):.0f} at least")


if __name__ == "__main__":
    main()
