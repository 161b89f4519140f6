"""How the permanents of a row fill it: in how many lines, side by side or overlapping. Numbers alone.

And how rows share the room: what is folded gives its own to the rest.
"""

from collections.abc import Sequence
from typing import Final, NamedTuple

from tabletop.model.zones import Zone
from tabletop.paint.drawing.spec import NAMED

TILE_WIDTH: Final = 126.0
GAP: Final = 6.0
"""What is free between two cards and between two lines, in logical pixels."""
PEEK: Final = 25.0
"""How much of an attached card looks out above its host: its name, on tiles that show one."""
NAMELESS_PEEK: Final = 13.0
_LEAST_PEEK: Final = 7.0
_DENSE: Final = 0.4
"""Smaller cards lie closer."""
_HEIGHTS_AT_MOST: Final = 200
"""So many are kept of a row: what is tried for a window."""
_SHARES: Final = (1.0, 0.75, 0.5, 0.25, 0.0)
FOLDED: Final = 34.0
"""Height of what is folded: enough for its label, and to drop a card on it."""
SLIM: Final = 14.0
"""The same where a room looks on: no label, and still a place to drop a card on."""
ZOOM_RANGE: Final = (0.5, 2.0)


class Told(NamedTuple):
    """What the rail has to say to a room: the rest of it gives its room to that."""

    piles: frozenset[Zone] = frozenset()
    """Where cards lie."""
    marked: frozenset[int] = frozenset()
    """Players below whose names something stands, as that one is the monarch."""


class Folding(NamedTuple):
    """How the rows share the room, by what lies in them; and what gives its room to the rest."""

    rows: frozenset[tuple[int, bool]] = frozenset()
    """Rows of the battlefield that are folded, by seat and whether they are for lands."""
    hand: bool = False
    """Your own hand."""
    stack: bool = False
    """The stack is a tab: nothing waits there."""
    lines: tuple[tuple[tuple[int, bool], float], ...] = ()
    """Rows that are higher than one card, and how often: their cards lie in several lines."""
    zoom: float = 0.0
    """The largest at which all of them are seen; 0 for that of rows of one card each."""
    lands: float = 0.0
    """How large lands are beside the others at least, where there is room for their names; 0 for as usual."""
    heaped: bool = False
    """Whether all equal permanents lie in heaps, and not lands and tokens alone."""
    dense: bool = False
    """Whether cards overlap: what is written beside them is no larger than usual then."""
    widths: tuple[tuple[int, float], ...] = ()
    """How the seats above share the width, where not evenly: their weights."""
    seats: frozenset[int] = frozenset()
    """Players of whose permanents no more than their number is seen."""
    fullest: int = 0
    """How many cards lie at most in one row of a film: for them there has to be room from left to right."""
    far_hands: bool = False
    """The hands of the others."""
    shared: frozenset[int] = frozenset()
    """The seats whose lands lie in one row with what else they have."""
    height: float = FOLDED
    """So high is what is folded; 0 where nobody drops anything, as in a film."""
    largest: float = ZOOM_RANGE[1]
    """The largest zoom that cards are given."""
    margin: float = 0.0
    """So much stays free below the cards at least where a hand is folded: for what turns there."""
    piles: frozenset[Zone] = frozenset()
    """Piles and hands that are not shown, because nothing ever lies there."""
    dial: bool = False
    """Whether day and night are not shown, because it never is either."""
    whole_hand: bool = False
    """Whether a hand is as large in a low window as in others, where nobody can point at it."""
    hand_width: int = 0
    """The width of a card in your own hand; 0 for the usual one."""
    told: Told = Told()
    """What the rail says where a room looks on."""


UNFOLDED: Final = Folding()


class Cell(NamedTuple):
    """What takes one place in a row: a permanent, or a heap, with what is attached to it."""

    wide: float
    """As it lies, at 100 %: a tapped card is wider."""
    high: float
    hanging: int = 0
    """How many cards look out above it."""
    least: float = 0.0
    """How much of its left edge has to be seen where cards overlap, in logical pixels at any zoom."""


class Spot(NamedTuple):
    """Where a cell of a row lies, from the row's left and upper edge; in logical pixels."""

    left: float
    top: float
    """Of the cell itself; what is attached looks out above."""
    line: int
    seen: float
    """How much of it is seen, from its left edge on."""


class Room(NamedTuple):
    """What there is for a row: its width and height, how large its cards are, and their letters."""

    width: float
    height: float
    zoom: float
    letters: float = 1.0

    @property
    def peek(self) -> float:
        """How much of an attached card looks out above its host."""
        return peek(TILE_WIDTH * self.zoom, self.letters)

    @property
    def gap(self) -> float:
        """What is free between two cards."""
        return GAP if self.zoom > _DENSE else GAP / 2


class Packed:
    """The cells of a row, where they lay when somebody asked last, and how high they are in some rooms."""

    def __init__(self, cells: list[Cell]) -> None:
        self.cells = cells
        self._filled: tuple[Room, list[Spot]] | None = None
        self._heights: dict[tuple[Room, float], float] = {}

    def is_as(self, other: "Packed") -> bool:
        """Whether another row has the same cells, which may have been another time."""
        return self is other or self.cells == other.cells

    def height(self, room: Room, share: float) -> float:
        """How high the cells are together, in as many lines as they need; see ``steps_of`` for the share."""
        found = self._heights.get((room, share))
        if found is None:
            if len(self._heights) >= _HEIGHTS_AT_MOST:
                self._heights.clear()
            lines = lines_of(self.cells, room, share)
            found = self._heights[room, share] = height_of(self.cells, lines, room)
        return found

    def filled(self, room: Room) -> list[Spot]:
        """Where each cell lies: see below."""
        if self._filled is None or self._filled[0] != room:
            self._filled = room, filled(self.cells, room)
        return self._filled[1]


def peek(width: float, letters: float) -> float:
    """How much of an attached card looks out above a host with a tile of some width."""
    if width < _DENSE * TILE_WIDTH:
        return _LEAST_PEEK
    return (PEEK if width >= NAMED else NAMELESS_PEEK) * letters


def steps_of(cells: Sequence[Cell], room: Room, share: float) -> list[float]:
    """From the left edge of each cell to that of the next.

    ``share`` is how much is left of what may be hidden: 1 leaves all of it, and a gap.
    """
    zoom, gap = room.zoom, room.gap
    whole = [cell.wide * zoom + gap for cell in cells]
    least = [min(one, cell.least) for one, cell in zip(whole, cells, strict=True)]
    return [some + (one - some) * share for one, some in zip(whole, least, strict=True)]


def lines_of(cells: Sequence[Cell], room: Room, share: float) -> list[list[int]]:
    """The cells, by their places, in as many lines as they need; the last of a line is seen whole."""
    line: list[int] = []
    lines = [line]
    x, zoom, gap, end = 0.0, room.zoom, room.gap, room.width + 0.5
    # Asked for every size that is tried: ``steps_of`` is written out here.
    for place, cell in enumerate(cells):
        wide = cell.wide * zoom
        if line and x + wide > end:
            line = []
            lines.append(line)
            x = 0.0
        line.append(place)
        whole = wide + gap
        least = cell.least if cell.least < whole else whole
        x += least + (whole - least) * share
    return lines


def height_of(cells: Sequence[Cell], lines: Sequence[Sequence[int]], room: Room) -> float:
    """How high some lines are together."""
    zoom, out = room.zoom, room.peek
    all_highs = [cell.high * zoom + cell.hanging * out for cell in cells]
    highs = [max([all_highs[place] for place in line], default=0.0) for line in lines]
    return sum(highs) + room.gap * (len(highs) - 1)


def filled(cells: Sequence[Cell], room: Room) -> list[Spot]:
    """Where each cell lies: apart if there is room, else in lines, else overlapping as little as may be."""
    lines, share = _chosen(cells, room)
    total = height_of(cells, lines, room)
    top = (room.height - total) / 2
    spots: list[Spot] = []
    # Asked for with each turn of the wheel: nothing is worked out twice.
    zoom, gap, out = room.zoom, room.gap, room.peek
    for number, line in enumerate(lines):
        here = [cells[place] for place in line]
        owns = [cell.high * zoom for cell in here]
        bottom = top + max(
            [own + cell.hanging * out for own, cell in zip(owns, here, strict=True)], default=0.0
        )
        tallest = max(owns, default=0.0)
        for (left, seen), own, cell in zip(_along(here, room, share), owns, here, strict=True):
            middle = bottom - (tallest + own) / 2
            highest = top + cell.hanging * out
            spots.append(Spot(left, middle if middle > highest else highest, number, seen))
        top = bottom + gap
    return spots


def _chosen(cells: Sequence[Cell], room: Room) -> tuple[list[list[int]], float]:
    for share in _SHARES:
        lines = lines_of(cells, room, share)
        if len(lines) == 1 or height_of(cells, lines, room) <= room.height + 1:
            return _balanced(cells, lines, room, share), share
    # Too many, whatever is done: as many lines as there is room for, and all that overlaps.
    most = max(1, int((room.height + room.gap) / (max(cell.high for cell in cells) * room.zoom + room.gap)))
    each = -(-len(cells) // most)
    return [list(range(first, min(first + each, len(cells)))) for first in range(0, len(cells), each)], -1.0


def _balanced(cells: Sequence[Cell], lines: list[list[int]], room: Room, share: float) -> list[list[int]]:
    """Lines that are about equally long, where all have room for that."""
    if len(lines) == 1:
        return lines
    steps = steps_of(cells, room, share)
    total, x = sum(steps), 0.0
    even: list[list[int]] = [[] for _ in lines]
    for place, each in enumerate(steps):
        even[min(len(lines) - 1, int((x + each / 2) / total * len(lines)))].append(place)
        x += each
    long = (
        sum(steps[place] for place in line[:-1]) + cells[line[-1]].wide * room.zoom for line in even if line
    )
    fits = all(even) and max(long) <= room.width + 0.5
    return even if fits and height_of(cells, even, room) <= room.height + 1 else lines


def _along(cells: Sequence[Cell], room: Room, share: float) -> list[tuple[float, float]]:
    """The left edges of the cells of one line and how much is seen of each, the line in the middle."""
    zoom = room.zoom
    wide = [cell.wide * zoom for cell in cells]
    steps = steps_of(cells[:-1], room, max(0.0, share))
    if share >= 1:
        steps = _apart(wide, steps, room)
    else:
        steps = _stretched(wide, steps, room.width - (wide[-1] if wide else 0.0))
    lefts, x = [], 0.0
    for each in (*steps, 0.0):
        lefts.append(x)
        x += each
    length = max((left + each for left, each in zip(lefts, wide, strict=True)), default=0.0)
    first = (room.width - length) / 2
    seen = [min(each, one) for each, one in zip((*steps, float("inf")), wide, strict=True)]
    return [(first + left, one) for left, one in zip(lefts, seen, strict=True)]


def _apart(wide: Sequence[float], steps: Sequence[float], room: Room) -> list[float]:
    """With room to spare cards lie farther apart, up to what is usual."""
    spare = room.width - sum(steps) - (wide[-1] if wide else 0.0)
    more = min(30.0 * room.zoom, spare / len(steps)) if steps else 0.0
    return [each + max(0.0, more) for each in steps]


def _stretched(wide: Sequence[float], steps: Sequence[float], length: float) -> list[float]:
    """As far apart as there is room for, or as close together as there has to be."""
    spare = length - sum(steps)
    if spare < 0:
        share = max(0.0, length) / sum(steps)
        return [each * share for each in steps]
    hidden = [max(0.0, one + GAP - each) for one, each in zip(wide, steps, strict=False)]
    share = min(1.0, spare / sum(hidden)) if sum(hidden) else 0.0
    return [each + share * more for each, more in zip(steps, hidden, strict=True)]
