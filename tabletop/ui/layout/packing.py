"""Pack the permanents of a row into lines, side by side or overlapping. Only numbers are used here.

A folding describes how rows share the room: folded parts give theirs to the rest.
"""

from collections.abc import Sequence
from functools import cached_property
from itertools import accumulate, pairwise
from math import ceil
from typing import Final, NamedTuple

from tabletop.model.zones import Zone
from tabletop.paint.drawing.spec import NAMED
from tabletop.ui.layout.crowding import Heaping

TILE_WIDTH: Final = 126.0
TILE_HEIGHT: Final = 176.0
LEAST_GAP: Final = 4.0
"""Minimum gap between two cards and between two lines, in logical pixels."""
PEEK: Final = 25.0
"""Height of an attached card above its host: that of its name, on tiles that show one."""
NAMELESS_PEEK: Final = 13.0
_LEAST_PEEK: Final = 7.0
_DENSE: Final = 0.4
"""Zoom at or below which gaps are halved and attached cards show less."""
MOST_HIDDEN: Final = 1 / 3
"""Maximum share of a card that its neighbor covers if one of them is tapped."""
_SPARE: Final = 2
"""Number of further cards for which a row has room after its size has changed."""
_HEIGHTS_AT_MOST: Final = 200
"""Number of cached heights for each row: those that are tried for a window."""
_LEAST_STEP: Final = 0.01
_SHARES: Final = (1.0, 0.75, 0.5, 0.25, 0.0)
_GAP_SHARE: Final = 1 / 15
"""Gap between two cards as a share of their width. A tapped card covers at most a third of its neighbor."""
FOLDED: Final = 34.0
"""Height of the cards of a player whose seat is folded."""
ZOOM_RANGE: Final = (0.5, 2.0)


class RailContents(NamedTuple):
    """Contents of the rail. Empty piles give their room to the others."""

    piles: frozenset[Zone] = frozenset()
    """Piles with cards."""
    marked: frozenset[int] = frozenset()
    """Players with a mark below their names, such as the monarch's."""


class Beside(NamedTuple):
    """Columns of a seat's lands and other permanents, as shares of the row's width."""

    left: float
    wide: float
    rest: float
    """Left edge of the other permanents."""


class Folding(NamedTuple):
    """Shares of the rows in the room, and the parts that give theirs to the rest."""

    rows: frozenset[tuple[int, bool]] = frozenset()
    """Folded rows of the battlefield: their seat and whether they are for lands."""
    hand: bool = False
    """Whether your own hand is folded."""
    stack: bool = False
    """Whether the stack is an empty tab."""
    lines: tuple[tuple[tuple[int, bool], float], ...] = ()
    """Heights of rows with several lines, as multiples of a card's."""
    zoom: float = 0.0
    """The largest zoom at which all rows are visible. 0 for that of rows of one card each."""
    lands: float = 0.0
    """Minimum size of lands as a share of the others', if their names fit. 0 for the usual size."""
    heaping: Heaping = Heaping.MANY_LANDS
    """Which equal permanents share a heap."""
    beside: tuple[tuple[int, Beside], ...] = ()
    """Seats whose lands are next to their other permanents."""
    dense: bool = False
    """Whether cards overlap. Text next to them then keeps the usual size."""
    widths: tuple[tuple[int, float], ...] = ()
    """Weights by which the seats above share the width. Empty if the shares are equal."""
    seats: frozenset[int] = frozenset()
    """Players of whose permanents only the number is visible."""
    fullest: int = 0
    """Maximum number of cards in one row of a film. The zoom lets all of them fit side by side."""
    far_hands: bool = False
    """Whether the hands of the others are folded."""
    shared: frozenset[int] = frozenset()
    """The seats whose lands share one row with their other permanents."""
    largest: float = ZOOM_RANGE[1]
    """The largest zoom that cards may have."""
    margin: float = 0.0
    """Minimum margin below the cards if a hand is folded, with room for turning cards."""
    piles: frozenset[Zone] = frozenset()
    """Hidden piles and hands: those that are always empty."""
    dial: bool = False
    """Whether the sign for day and night is hidden, because it never becomes either."""
    whole_hand: bool = False
    """Whether a hand stays large in a low window, as in a film, in which it can't be enlarged."""
    hand_width: int = 0
    """Width of a card in your own hand. 0 for the usual one."""
    spreads: bool = False
    """Whether spare height is spread above, between and below the rows."""
    in_rail: RailContents | None = None
    """Contents of the rail, if all empty piles share a line. None if each has its own."""


UNFOLDED: Final = Folding()


class Cell(NamedTuple):
    """Content of one place in a row: a permanent or a heap, with its attached cards."""

    wide: float
    """Width as the card is turned, at 100 %. A tapped card is wider."""
    high: float
    hanging: int = 0
    """Number of attached cards that show above it."""
    least: float = 0.0
    """Minimum visible width of its left edge if cards overlap, in logical pixels at any zoom."""
    untapped: tuple[float, float] | None = None
    """Width and height of a tapped card as if it were untapped."""

    @property
    def is_tapped(self) -> bool:
        """Whether it lies on its side."""
        return self.untapped is not None

    @property
    def upright(self) -> "Cell":
        """The cell when untapped."""
        if self.untapped is None:
            return self
        wide, high = self.untapped
        return self._replace(wide=wide, high=high, untapped=None)


class Spot(NamedTuple):
    """Position of a cell within its row, in logical pixels from the row's upper left corner."""

    left: float
    top: float
    """Upper edge of the cell itself, below its attached cards."""
    line: int
    seen: float
    """Visible width from the left edge on."""
    hidden: float = 0.0
    """Width of the left edge that the tapped card before it covers."""


class Room(NamedTuple):
    """Room for a row: its width and height, the zoom of its cards and their font scale."""

    width: float
    height: float
    zoom: float
    letters: float = 1.0
    at_left: bool = False
    """Whether lines begin at its left edge instead of being centered."""
    is_tight: bool = False
    """Whether gaps are as narrow as possible."""
    may_tap: bool = False
    """Whether all cards of a line must fit when tapped, with each covering up to a third of another."""

    @property
    def peek(self) -> float:
        """Height of an attached card above its host."""
        return peek(TILE_WIDTH * self.zoom, self.letters)

    @property
    def gap(self) -> float:
        """Gap between two cards."""
        least = LEAST_GAP if self.zoom > _DENSE else LEAST_GAP / 2
        return least if self.is_tight else max(least, self.zoom * TILE_WIDTH * _GAP_SHARE)


class Packed:
    """The cells of a row, with their latest positions and cached heights."""

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
        """Return the cells of cards that may come next."""
        return cls([Cell(TILE_WIDTH, TILE_HEIGHT)] * _SPARE)

    def with_more(self) -> "Packed":
        """Return the row with room for more cards at its end."""
        if self._with_more is None:
            self._with_more = Packed([*self.cells, *self.of_more().cells])
        return self._with_more

    def length(self, room: Room) -> float:
        """Return the length of the longest line of cells side by side, with the usual gaps if they fit."""
        lines, _ = _choose_lines(self.cells, room._replace(height=self.height(room, 1.0)))
        wide = [[self.cells[place].wide * room.zoom for place in line] for line in lines]
        gap = room._replace(is_tight=False).gap
        return min(room.width, max((sum(each) + gap * (len(each) - 1) for each in wide), default=0.0))

    def is_as(self, other: "Packed") -> bool:
        """Return whether another row has equal cells."""
        return self is other or self.cells == other.cells

    def height(self, room: Room, share: float) -> float:
        """Return the height of the cells in as many lines as they need. See ``steps_of`` for the share."""
        found = self._heights.get((room, share))
        if found is None:
            if len(self._heights) >= _HEIGHTS_AT_MOST:
                self._heights.clear()
            if self._are_equal:
                found = self._height_of_equal(room, share)
            else:
                found = height_of(self.cells, lines_of(self.cells, room, share), room)
            self._heights[room, share] = found
        return found

    @cached_property
    def _are_equal(self) -> bool:
        return _are_equal(self.cells)

    def _height_of_equal(self, room: Room, share: float) -> float:
        """Return the height of equal cells, whose number doesn't change the work."""
        cell = self.cells[0]
        lines = ceil(len(self.cells) / _cells_per_line(cell, room, share))
        return lines * (cell.high * room.zoom + cell.hanging * room.peek) + room.gap * (lines - 1)

    def filled(self, room: Room) -> list[Spot]:
        """Return the position of each cell, as the function ``filled`` does."""
        if self._filled is None or self._filled[0] != room:
            self._filled = room, filled(self.cells, room)
        return self._filled[1]


def peek(width: float, letters: float) -> float:
    """Return the height of an attached card above a host with a tile of the given width."""
    if width < _DENSE * TILE_WIDTH:
        return _LEAST_PEEK
    return (PEEK if width >= NAMED else NAMELESS_PEEK) * letters


def steps_of(cells: Sequence[Cell], room: Room, share: float) -> list[float]:
    """Return the distances between the left edges of each cell and the next.

    ``share`` is the part of the coverable width that stays visible: at 1 the cells have a gap.
    """
    zoom, gap = room.zoom, room.gap
    whole = [cell.wide * zoom + gap for cell in cells]
    least = [min(one, cell.least) for one, cell in zip(whole, cells, strict=True)]
    return [some + (one - some) * share for one, some in zip(whole, least, strict=True)]


def lines_of(cells: Sequence[Cell], room: Room, share: float) -> list[list[int]]:
    """Return the cells' indices in as many lines as they need. The last cell of a line is wholly visible."""
    if _are_equal(cells):
        each = _cells_per_line(cells[0], room, share)
        return [[*range(first, min(first + each, len(cells)))] for first in range(0, len(cells), each)]
    line: list[int] = []
    lines = [line]
    x, zoom, gap, end = 0.0, room.zoom, room.gap, room.width + 0.5
    tapped_x, lying = 0.0, TILE_HEIGHT / TILE_WIDTH if room.may_tap else 0.0
    seen = lying * (1 - MOST_HIDDEN)
    # This runs for every size that is tried, so the work of ``steps_of`` is inlined.
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


def _are_equal(cells: Sequence[Cell]) -> bool:
    return bool(cells) and cells.count(cells[0]) == len(cells)


def _cells_per_line(cell: Cell, room: Room, share: float) -> int:
    """Return how many cells of one kind fit into a line, at least one."""
    wide, end = cell.wide * room.zoom, room.width + 0.5
    more = (end - wide) // max(_LEAST_STEP, steps_of([cell], room, share)[0])
    if room.may_tap:
        lying = wide * TILE_HEIGHT / TILE_WIDTH
        more = min(more, (end - lying) // (lying * (1 - MOST_HIDDEN)))
    return 1 + max(0, int(more))


def height_of(cells: Sequence[Cell], lines: Sequence[Sequence[int]], room: Room) -> float:
    """Return the total height of some lines."""
    zoom, out = room.zoom, room.peek
    all_highs = [cell.high * zoom + cell.hanging * out for cell in cells]
    highs = [max([all_highs[place] for place in line], default=0.0) for line in lines]
    return sum(highs) + room.gap * (len(highs) - 1)


def filled(cells: Sequence[Cell], room: Room) -> list[Spot]:
    """Return the position of each cell: apart if possible, else in lines, else with little overlap.

    Lines are those of untapped cards: tapping moves no card to another line. A tapped card covers the left
    edge of the next one if there is no room for its whole width.
    """
    upright, share = [cell.upright for cell in cells], 0.0
    if room.zoom * TILE_WIDTH >= NAMED:
        lines, share = _choose_lines(upright, room._replace(may_tap=True))
        if share < 1:
            room = room._replace(is_tight=True)
            lines, share = _choose_lines(upright, room._replace(may_tap=True))
    if share < 1:
        lines, share = _choose_lines(cells, room)
        upright = list(cells)
    total = height_of(upright, lines, room)
    top = (room.height - total) / 2
    spots: list[Spot] = []
    # This runs with each turn of the wheel, so these values are computed once.
    zoom, gap, out = room.zoom, room.gap, room.peek
    for number, line in enumerate(lines):
        here, whole = [cells[place] for place in line], [upright[place] for place in line]
        owns = [cell.high * zoom for cell in here]
        bottom = top + max([cell.high * zoom + cell.hanging * out for cell in whole], default=0.0)
        tallest = max([cell.high * zoom for cell in whole], default=0.0)
        along, is_tucked = _tuck(here, room) if share >= 1 else (_overlap(here, room, share), False)
        for (left, seen, hidden), own, cell in zip(along, owns, here, strict=True):
            # Below a tapped card the names of its neighbors stay visible.
            y = bottom - own if is_tucked and cell.is_tapped else bottom - (tallest + own) / 2
            highest = top + cell.hanging * out
            spots.append(Spot(left, y if y > highest else highest, number, seen, hidden))
        top = bottom + gap
    return spots


def _choose_lines(cells: Sequence[Cell], room: Room) -> tuple[list[list[int]], float]:
    for share in _SHARES:
        lines = lines_of(cells, room, share)
        # Gaps do not shrink with the cards, so they are optional when the player has zoomed out.
        if len(lines) == 1 or height_of(cells, lines, room) <= room.height + 1 + room.gap * (len(lines) - 1):
            return _balance(cells, lines, room, share), share
    # Nothing fits, so make as many lines as there is room for and let all of them overlap.
    most = max(1, int((room.height + room.gap) / (max(cell.high for cell in cells) * room.zoom + room.gap)))
    each = -(-len(cells) // most)
    return [list(range(first, min(first + each, len(cells)))) for first in range(0, len(cells), each)], -1.0


def _balance(cells: Sequence[Cell], lines: list[list[int]], room: Room, share: float) -> list[list[int]]:
    """Return lines of about equal length, if all of them fit."""
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


_LinePlaces = list[tuple[float, float, float]]
"""Left edge, visible width and covered width of each cell in a line."""


def _tuck(cells: Sequence[Cell], room: Room) -> tuple[_LinePlaces, bool]:
    """Put the cells of one line side by side, and return whether tapped ones cover the next one."""
    zoom = room.zoom
    wide = [cell.wide * zoom for cell in cells]
    whole = [each + room.gap for each in wide[:-1]]
    spare = room.width - sum(whole) - (wide[-1] if wide else 0.0)
    if spare >= 0 or not any(cell.is_tapped for cell in cells):
        return _place_line(wide, _spread(wide, whole, room), room), False
    hidden = [
        room.gap + (MOST_HIDDEN * right.wide * zoom if left.is_tapped or right.is_tapped else 0.0)
        for left, right in pairwise(cells)
    ]
    share = min(1.0, -spare / sum(hidden)) if hidden else 0.0
    steps = [each - more * share for each, more in zip(whole, hidden, strict=True)]
    return _place_line(wide, steps, room), True


def _place_line(wide: Sequence[float], steps: Sequence[float], room: Room) -> _LinePlaces:
    """Return the positions of cells with the given widths and distances between their left edges."""
    lefts = [0.0, *accumulate(steps)][: len(wide)]
    length = max((left + each for left, each in zip(lefts, wide, strict=True)), default=0.0)
    first = 0.0 if room.at_left and length <= room.width else (room.width - length) / 2
    # Positions are rounded to pixels, so a gap below one pixel may become an overlap.
    hidden = [0.0, *(max(0.0, one - each + 1) for one, each in zip(wide, steps, strict=False))]
    return [(first + left, one, least) for left, one, least in zip(lefts, wide, hidden, strict=False)]


def _overlap(cells: Sequence[Cell], room: Room, share: float) -> _LinePlaces:
    """Put the cells of one line over one another, with the line centered."""
    wide = [cell.wide * room.zoom for cell in cells]
    steps = steps_of(cells[:-1], room, max(0.0, share))
    steps = _fit_steps(wide, steps, room.width - (wide[-1] if wide else 0.0))
    seen = [min(each, one) for each, one in zip((*steps, float("inf")), wide, strict=True)]
    return [(left, one, 0.0) for (left, _, _), one in zip(_place_line(wide, steps, room), seen, strict=True)]


def _spread(wide: Sequence[float], steps: Sequence[float], room: Room) -> list[float]:
    """Return the steps with some of the spare room added, up to the usual gap."""
    spare = room.width - sum(steps) - (wide[-1] if wide else 0.0)
    more = min(30.0 * room.zoom, spare / len(steps)) if steps and not room.at_left else 0.0
    return [each + max(0.0, more) for each in steps]


def _fit_steps(wide: Sequence[float], steps: Sequence[float], length: float) -> list[float]:
    """Return the steps stretched or compressed to the length of the line."""
    spare = length - sum(steps)
    if spare < 0:
        share = max(0.0, length) / sum(steps)
        return [each * share for each in steps]
    hidden = [max(0.0, one + LEAST_GAP - each) for one, each in zip(wide, steps, strict=False)]
    share = min(1.0, spare / sum(hidden)) if sum(hidden) else 0.0
    return [each + share * more for each, more in zip(steps, hidden, strict=True)]
