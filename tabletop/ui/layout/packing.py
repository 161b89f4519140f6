"""How the permanents of a row fill it: in how many lines, side by side or overlapping. Numbers alone.

And how rows share the room: what is folded gives its own to the rest.
"""

from collections.abc import Sequence
from functools import cached_property
from itertools import accumulate, pairwise
from typing import Final, NamedTuple

from tabletop.model.zones import Zone
from tabletop.paint.drawing.spec import NAMED
from tabletop.ui.layout.crowding import Heaping

TILE_WIDTH: Final = 126.0
TILE_HEIGHT: Final = 176.0
LEAST_GAP: Final = 4.0
"""The least that is free between two cards and between two lines, in logical pixels."""
PEEK: Final = 25.0
"""How much of an attached card looks out above its host: its name, on tiles that show one."""
NAMELESS_PEEK: Final = 13.0
_LEAST_PEEK: Final = 7.0
_DENSE: Final = 0.4
"""Smaller cards lie closer."""
MOST_HIDDEN: Final = 1 / 3
"""How much of a card the one before it covers at most where one of them is tapped."""
_SPARE: Final = 2
"""So many more cards of a row have room where its size has just changed."""
_HEIGHTS_AT_MOST: Final = 200
"""So many are kept of a row: what is tried for a window."""
_SHARES: Final = (1.0, 0.75, 0.5, 0.25, 0.0)
_GAP_SHARE: Final = 1 / 15
"""Gap between two cards as a share of their width: a tapped card covers a third of its neighbor at most."""
FOLDED: Final = 34.0
"""Height of the cards of a player whose seat is folded."""
ZOOM_RANGE: Final = (0.5, 2.0)


class Told(NamedTuple):
    """What stands in the rail: empty piles give their room to the others."""

    piles: frozenset[Zone] = frozenset()
    """Where cards lie."""
    marked: frozenset[int] = frozenset()
    """Players below whose names something stands, as that one is the monarch."""


class Beside(NamedTuple):
    """Where the lands of a seat lie as a block beside its other permanents, as shares of its row."""

    left: float
    wide: float
    rest: float
    """Left edge of the other permanents."""


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
    heaping: Heaping = Heaping.MANY_LANDS
    """Which equal permanents lie in heaps."""
    beside: tuple[tuple[int, Beside], ...] = ()
    """Seats whose lands lie beside their other permanents."""
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
    spreads: bool = False
    """Whether what rows don't need lies above, between and below them."""
    told: Told | None = None
    """What stands in the rail, where all piles without cards share a line; None for a line each."""


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
    untapped: tuple[float, float] | None = None
    """Width and height as if untapped, of a tapped one."""

    @property
    def is_tapped(self) -> bool:
        """Whether it lies on its side."""
        return self.untapped is not None

    @property
    def upright(self) -> "Cell":
        """The same untapped."""
        if self.untapped is None:
            return self
        wide, high = self.untapped
        return self._replace(wide=wide, high=high, untapped=None)


class Spot(NamedTuple):
    """Where a cell of a row lies, from the row's left and upper edge; in logical pixels."""

    left: float
    top: float
    """Of the cell itself; what is attached looks out above."""
    line: int
    seen: float
    """How much of it is seen, from its left edge on."""
    hidden: float = 0.0
    """How much of its left edge the tapped card before it covers."""


class Room(NamedTuple):
    """What there is for a row: its width and height, how large its cards are, and their letters."""

    width: float
    height: float
    zoom: float
    letters: float = 1.0
    at_left: bool = False
    """Whether lines begin at its left edge instead of lying in its middle."""
    is_tight: bool = False
    """Whether gaps are as narrow as may be."""
    may_tap: bool = False
    """Whether all cards of a line have to have room tapped, when they lie over each other by a third."""

    @property
    def peek(self) -> float:
        """How much of an attached card looks out above its host."""
        return peek(TILE_WIDTH * self.zoom, self.letters)

    @property
    def gap(self) -> float:
        """What is free between two cards."""
        least = LEAST_GAP if self.zoom > _DENSE else LEAST_GAP / 2
        return least if self.is_tight else max(least, self.zoom * TILE_WIDTH * _GAP_SHARE)


class Packed:
    """The cells of a row, where they lay when somebody asked last, and how high they are in some rooms."""

    def __init__(self, cells: list[Cell]) -> None:
        self.cells = cells
        self._filled: tuple[Room, list[Spot]] | None = None
        self._with_more: Packed | None = None
        self._heights: dict[tuple[Room, float], float] = {}

    @cached_property
    def widest_tapped(self) -> float:
        """The width of the widest cell at 100 % when it is tapped."""
        return max(max(cell.wide, cell.high) for cell in self.cells)

    @classmethod
    def of_more(cls) -> "Packed":
        """Room for the cards that may come next."""
        return cls([Cell(TILE_WIDTH, TILE_HEIGHT)] * _SPARE)

    def with_more(self) -> "Packed":
        """The same with room for more cards at its end."""
        if self._with_more is None:
            self._with_more = Packed([*self.cells, *self.of_more().cells])
        return self._with_more

    def length(self, room: Room) -> float:
        """The length of the longest line of cells that lie side by side, with the usual gaps if they fit."""
        lines, _ = _chosen(self.cells, room._replace(height=self.height(room, 1.0)))
        wide = [[self.cells[place].wide * room.zoom for place in line] for line in lines]
        gap = room._replace(is_tight=False).gap
        return min(room.width, max((sum(each) + gap * (len(each) - 1) for each in wide), default=0.0))

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
    tapped_x, lying = 0.0, TILE_HEIGHT / TILE_WIDTH if room.may_tap else 0.0
    seen = lying * (1 - MOST_HIDDEN)
    # Asked for every size that is tried: ``steps_of`` is written out here.
    for place, cell in enumerate(cells):
        wide = cell.wide * zoom
        if line and (x + wide > end or tapped_x + wide * lying > end):
            line = []
            lines.append(line)
            x = tapped_x = 0.0
        line.append(place)
        tapped_x += wide * seen
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
    """Where each cell lies: apart if there is room, else in lines, else overlapping as little as may be.

    Lines are those of untapped cards: tapping moves no card to another line. A tapped card lies over the left
    edge of the next one where there is no room for its whole width.
    """
    upright, share = [cell.upright for cell in cells], 0.0
    if room.zoom * TILE_WIDTH >= NAMED:
        lines, share = _chosen(upright, room._replace(may_tap=True))
        if share < 1:
            room = room._replace(is_tight=True)
            lines, share = _chosen(upright, room._replace(may_tap=True))
    if share < 1:
        lines, share = _chosen(cells, room)
        upright = list(cells)
    total = height_of(upright, lines, room)
    top = (room.height - total) / 2
    spots: list[Spot] = []
    # Asked for with each turn of the wheel: nothing is worked out twice.
    zoom, gap, out = room.zoom, room.gap, room.peek
    for number, line in enumerate(lines):
        here, whole = [cells[place] for place in line], [upright[place] for place in line]
        owns = [cell.high * zoom for cell in here]
        bottom = top + max([cell.high * zoom + cell.hanging * out for cell in whole], default=0.0)
        tallest = max([cell.high * zoom for cell in whole], default=0.0)
        along, is_tucked = _tucked(here, room) if share >= 1 else (_along(here, room, share), False)
        for (left, seen, hidden), own, cell in zip(along, owns, here, strict=True):
            # Below a tapped card the names of its neighbors are free.
            y = bottom - own if is_tucked and cell.is_tapped else bottom - (tallest + own) / 2
            highest = top + cell.hanging * out
            spots.append(Spot(left, y if y > highest else highest, number, seen, hidden))
        top = bottom + gap
    return spots


def _chosen(cells: Sequence[Cell], room: Room) -> tuple[list[list[int]], float]:
    for share in _SHARES:
        lines = lines_of(cells, room, share)
        # Gaps do not shrink with the cards: where one has zoomed out they may be missing.
        if len(lines) == 1 or height_of(cells, lines, room) <= room.height + 1 + room.gap * (len(lines) - 1):
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


_Along = list[tuple[float, float, float]]
"""Of each cell of a line its left edge, how much is seen of it, and how much the card before it covers."""


def _tucked(cells: Sequence[Cell], room: Room) -> tuple[_Along, bool]:
    """Put the cells of one line side by side, and return whether tapped ones lie over the next one."""
    zoom = room.zoom
    wide = [cell.wide * zoom for cell in cells]
    whole = [each + room.gap for each in wide[:-1]]
    spare = room.width - sum(whole) - (wide[-1] if wide else 0.0)
    if spare >= 0 or not any(cell.is_tapped for cell in cells):
        return _line(wide, _apart(wide, whole, room), room), False
    hidden = [
        room.gap + (MOST_HIDDEN * right.wide * zoom if left.is_tapped or right.is_tapped else 0.0)
        for left, right in pairwise(cells)
    ]
    share = min(1.0, -spare / sum(hidden)) if hidden else 0.0
    steps = [each - more * share for each, more in zip(whole, hidden, strict=True)]
    return _line(wide, steps, room), True


def _line(wide: Sequence[float], steps: Sequence[float], room: Room) -> _Along:
    """Return where cells of some widths lie with these steps between their left edges."""
    lefts = [0.0, *accumulate(steps)][: len(wide)]
    length = max((left + each for left, each in zip(lefts, wide, strict=True)), default=0.0)
    first = 0.0 if room.at_left and length <= room.width else (room.width - length) / 2
    # Rounded to pixels, what is closer than one may lie over the next.
    hidden = [0.0, *(max(0.0, one - each + 1) for one, each in zip(wide, steps, strict=False))]
    return [(first + left, one, least) for left, one, least in zip(lefts, wide, hidden, strict=False)]


def _along(cells: Sequence[Cell], room: Room, share: float) -> _Along:
    """Put the cells of one line over one another, the line in the middle."""
    wide = [cell.wide * room.zoom for cell in cells]
    steps = steps_of(cells[:-1], room, max(0.0, share))
    steps = _stretched(wide, steps, room.width - (wide[-1] if wide else 0.0))
    seen = [min(each, one) for each, one in zip((*steps, float("inf")), wide, strict=True)]
    return [(left, one, 0.0) for (left, _, _), one in zip(_line(wide, steps, room), seen, strict=True)]


def _apart(wide: Sequence[float], steps: Sequence[float], room: Room) -> list[float]:
    """With room to spare cards lie farther apart, up to what is usual."""
    spare = room.width - sum(steps) - (wide[-1] if wide else 0.0)
    more = min(30.0 * room.zoom, spare / len(steps)) if steps and not room.at_left else 0.0
    return [each + max(0.0, more) for each in steps]


def _stretched(wide: Sequence[float], steps: Sequence[float], length: float) -> list[float]:
    """As far apart as there is room for, or as close together as there has to be."""
    spare = length - sum(steps)
    if spare < 0:
        share = max(0.0, length) / sum(steps)
        return [each * share for each in steps]
    hidden = [max(0.0, one + LEAST_GAP - each) for one, each in zip(wide, steps, strict=False)]
    share = min(1.0, spare / sum(hidden)) if sum(hidden) else 0.0
    return [each + share * more for each, more in zip(steps, hidden, strict=True)]
