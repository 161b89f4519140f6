"""Share the room of the battlefield among its rows, with cards as large as possible and all of them visible.

Several arrangements are compared for each layout, and the one with the largest cards is used: lands in a row
of their own or as a block next to the other permanents, in one line or several, with or without heaps.
"""

from bisect import bisect_right
from functools import cache
from math import ceil, inf
from typing import Final, NamedTuple

from msgspec.structs import replace

from tabletop.paint.drawing.spec import NAMED
from tabletop.rules.view import TableView
from tabletop.ui.layout.crowding import Heaping
from tabletop.ui.layout.ground import GRID, STEPS, TILE, Ground, land_zoom, stack_width
from tabletop.ui.layout.packing import (
    FOLDED,
    MOST_HIDDEN,
    ZOOM_RANGE,
    Beside,
    Folding,
    Packed,
    Room,
    steps_of,
)
from tabletop.ui.layout.permanents import Key, Rows, rows_of
from tabletop.ui.layout.plans import LAND_SIZES, Around, Calm, Plan, plans_of

_READABLE: Final = 30
"""Smallest size with legible names, in steps: 75 logical pixels wide."""
_SMALL: Final = 24
"""Size below which cards overlap rather than shrink, in steps."""
_LEAST: Final = 18
"""Size below which marks don't fit, in steps."""
_TINY: Final = 10
_LARGEST: Final = 2.4
"""The largest zoom that cards may have at a desk."""
_HIGHEST: Final = 0.58
"""Largest height of a card at a desk as a share of the battlefield's."""
_LETTERS_OF_A_ROOM: Final = 1.8
"""Font scale above which a screen is high enough for larger cards."""
_MOST_OF_HAND: Final = 0.5
"""Largest height of the cards in a hand, as a share of the table's."""
_WIDEST_IN_HAND: Final = 8.6
"""Largest width of a card in a hand, as a multiple of the minimum font size."""
_BETWEEN_CARDS: Final = 8.0
_HAND_ALONE: Final = 0.42
"""Largest height of a card in your hand, as a share of the table's, while the battlefield is empty."""
_WIDEST_ALONE: Final = 200.0
_NAMED_FROM_AFAR: Final = 3.2
"""Width of a land as a multiple of the minimum font size, with room for the short names of basic lands."""
_NOTICED: Final = 1.06
"""Minimum factor by which cards grow when their size changes."""
_MUCH: Final = 1.6
"""Minimum factor by which cards grow when equal creatures are put into heaps."""
_BESIDE_LANDS: Final = 12.0
"""Gap between a block of lands and the other permanents, in logical pixels."""
_LINES_AT_MOST: Final = 6


def fold_rows(
    ground: Ground,
    view: TableView,
    fixed: Folding | None = None,
    *,
    folds: bool,
    rows: Rows | None = None,
) -> Ground:
    """Return a layout in which all rows fit, or ``ground`` itself if they already do.

    Args:
        ground: the layout for the size of the window and its seats.
        view: the table, for the contents of the rows.
        fixed: a folding that is used regardless of the contents, as for a whole film.
        folds: whether an audience is watching.
        rows: the permanents of the view by their rows, if the player has moved some of them.

    """
    if fixed is not None:
        return ground.folded_as(fixed)
    return ground.folded_as(plan_rows(ground, view, rows, Calm(), folds=folds)[1])


def plan_rows(
    ground: Ground, view: TableView, rows: Rows | None, calm: Calm, *, folds: bool
) -> tuple[Plan, Folding]:
    """Return how the rows of a view share the room, and the folding of the layout for it."""
    rows = rows if rows is not None else rows_of(view, ground, {})
    around = Around.rows_in(view, rows, ground)
    if ground.smallest:
        return _plan_with_large_hand(ground, around, rows, calm, folds=folds)
    return _Sharing(ground, around, rows, folds=folds).plan_and_fold(calm)


def _plan_with_large_hand(
    ground: Ground, around: Around, rows: Rows, calm: Calm, *, folds: bool
) -> tuple[Plan, Folding]:
    """Return the plan and folding in which the cards in your hand are as large as those on the battlefield.

    The hand keeps its usual size if it is folded or has no room to grow.
    """
    found = _Sharing(ground, around, rows, folds=folds).plan_and_fold(calm)
    usual = round(ground.hand_tile.width())
    room = (ground.field.width() - 2 * GRID) / max(1, around.hands[ground.seats[0]]) - _BETWEEN_CARDS
    high = _MOST_OF_HAND * ground.height * TILE.width() / TILE.height()
    wider = range(usual, round(min(room, high, _WIDEST_IN_HAND * ground.smallest)), 6)
    if found[1].hand or not wider:
        return found

    @cache
    def plan_with(width: int) -> tuple[Plan, Folding]:
        other = ground.folded_as(ground.folding._replace(hand_width=width))
        return _Sharing(other, around, rows, folds=folds).plan_and_fold(calm)

    def too_wide(width: int) -> float:
        return width - max(usual, plan_with(width)[0].size * TILE.width() / STEPS)

    return plan_with(wider[max(0, bisect_right(wider, 0.0, key=too_wide) - 1)])


_Lines = tuple[tuple[Key, float], ...]


class _Block(NamedTuple):
    """Lands next to other permanents: the heights of both, and the width of the lands."""

    heights: tuple[float, float]
    wide: float


class _Side(NamedTuple):
    """Arrangement of a seat's permanents in a plan."""

    height: float
    lines: _Lines = ()
    block: _Block | None = None


class _Sharing:
    """Finds the largest size at which all rows fit."""

    def __init__(self, ground: Ground, around: Around, rows: Rows, *, folds: bool) -> None:
        self._rows = rows
        seats = ground.seats
        away = ground.put_away & frozenset(seats[1:]) - around.needed_seats
        near, *others = (around.hands[seat] for seat in seats)
        empty = frozenset((seat, lands) for seat in seats for lands in (True, False)) - frozenset(rows.rows)
        folding = Folding(
            rows=empty if rows.rows or ground.smallest else frozenset(),
            hand=not near,
            far_hands=not any(others),
            stack=not around.stack,
            seats=away,
            hand_width=ground.folding.hand_width or (0 if rows.rows else _width_alone(ground, around)),
            dial=not around.day_night and folds,
            in_rail=around.rail,
            spreads=True,
            widths=_widths(seats[1:], away, rows),
            largest=ZOOM_RANGE[1] * max(1.0, ground.letters / _LETTERS_OF_A_ROOM) if folds else _LARGEST,
        )
        self._ground = replace(ground, folding=folding)
        # At a desk sizes stay the same when a spell is put onto the stack. In a room the stack's column is
        # wide, and reserving it would keep cards small all the time.
        is_open = around.stack or bool(ground.smallest)
        spare = 0.0 if is_open else stack_width(ground.width, ground.height) - self._ground.stack.width()
        field = self._ground.field
        self._field = field.adjusted(0, 0, -spare, 0)
        self._aside = spare / 2
        self._shift = self._ground.at_rest
        self._keys = [key for key in rows.rows if key[0] not in away]
        self._seats = [seat for seat in seats if seat not in away]
        most = field.height() * (1.0 if folds else _HIGHEST) / TILE.height()
        self._most = max(_TINY, int(min(folding.largest, most) * STEPS))
        self._sides: dict[tuple[int, Plan, bool], _Side] = {}

    # --- The plan -----------------------------------------------------------------------------------------

    def plan_and_fold(self, calm: Calm) -> tuple[Plan, Folding]:
        """Return the plan with the largest cards, or the earlier one if it is to stay, and its folding."""
        plan = self._plan(calm)
        return plan, self._fold(plan)

    def _plan(self, calm: Calm) -> Plan:
        before = calm.plan
        if not self._keys:
            return self._of_no_cards()
        if before is None or before.share < 1:
            return self._best_apart(spare=False) or self._dense()
        if before.size > self._most or not self._has_room(before, spare=False):
            return self._with_smaller_lands(before) or self._shrink(reserves=calm.reserves)
        if calm.grows and self._can_grow(before):
            larger = self._best_apart(spare=True)
            if larger is not None and larger.size >= before.size * _NOTICED:
                return larger
        return before

    def _can_grow(self, before: Plan) -> bool:
        """Return whether cards can become noticeably larger, with little work if they can't."""
        size = ceil(before.size * _NOTICED)
        if size > self._most:
            return False
        return any(self._fits(size, heaping, spare=True) for heaping in Heaping)

    def _of_no_cards(self) -> Plan:
        """Return the plan with the highest rows while the battlefield is empty."""
        steps, room = range(_TINY, self._most + 1), self._ground.field.height()

        def needed(size: int) -> float:
            return self._ground.folded_as(self._fold(Plan(size))).needed(size / STEPS)

        return Plan(steps[max(0, bisect_right(steps, room, key=needed) - 1)])

    def _with_smaller_lands(self, before: Plan) -> Plan | None:
        """Return a plan of the same size, with room for the next cards or else with the smallest lands."""
        if before.size > self._most:
            return None
        spared = self._at(before.size, before.lands, spare=True)
        return spared or self._at(before.size, min(before.lands, LAND_SIZES[-1]), spare=False)

    def _shrink(self, *, reserves: bool) -> Plan:
        """Return the largest plan with room for the next cards, so that they don't change sizes again."""
        spared = self._best_apart(spare=True) if reserves else None
        return spared or self._best_apart(spare=False) or self._dense()

    def _best_apart(self, *, spare: bool) -> Plan | None:
        """Return the plan with the largest cards that don't overlap, or None if they have to.

        ``spare`` asks for room for a few more of each kind.
        """
        most = self._largest(Heaping.MANY_LANDS, 0, spare=spare)
        if self._are_fewer(Heaping.LANDS, Heaping.MANY_LANDS):
            most = self._largest(Heaping.LANDS, most, spare=spare) or most
        if most < self._most and self._are_fewer(Heaping.ALL, Heaping.LANDS):
            least = most if most < _READABLE else int(most * _MUCH)
            most = self._largest(Heaping.ALL, least, spare=spare) or most
        return self._at(most, LAND_SIZES[0], spare=spare) if most else None

    def _are_fewer(self, heaping: Heaping, other: Heaping) -> bool:
        """Return whether the first heaping takes fewer places than the other."""
        letters, untouched = self._ground.mark_letters, self._rows.untouched
        return any(
            len(untouched(key, letters, heaping).cells) < len(untouched(key, letters, other).cells)
            for key in self._keys
        )

    def _largest(self, heaping: Heaping, least: int, *, spare: bool) -> int:
        """Return the largest size above ``least`` at which some plan fits. 0 if names would be illegible."""
        steps = range(max(least + 1, min(_SMALL, self._most)), self._most + 1)
        if not steps or not self._fits(steps[0], heaping, spare=spare):
            return 0
        number = bisect_right(steps, 0, key=lambda size: not self._fits(size, heaping, spare=spare))
        return steps[number - 1]

    def _fits(
        self, size: int, heaping: Heaping, lands: float = LAND_SIZES[-1], *, spare: bool = False
    ) -> bool:
        """Return whether some plan fits with cards and lands of the given sizes."""
        return any(self._has_room(plan, spare=spare) for plan in plans_of(size, heaping, (lands,)))

    def _at(self, size: int, lands: float, *, spare: bool) -> Plan | None:
        """Return the best plan of a size: few heaps, then large lands, then lands in their own rows."""
        sizes = tuple(each for each in LAND_SIZES if each <= lands)
        heapings = (each for each in Heaping if self._fits(size, each, sizes[-1], spare=spare))
        plans = (plan for heaping in heapings for plan in plans_of(size, heaping, sizes))
        return next((plan for plan in plans if self._has_room(plan, spare=spare)), None)

    def _dense(self) -> Plan:
        """Return a plan in which cards overlap."""
        self._weigh()
        self._field = self._ground.field
        room = self._field.height() + 0.5
        for least, most in ((_LEAST, _SMALL), (_TINY, _LEAST)):
            steps = range(min(least, self._most), min(most, self._most) + 1)
            plan = Plan(0, Heaping.ALL, share=0.0)
            number = bisect_right(steps, room, key=lambda size: self._needed(plan._replace(size=size)))
            if number:
                return plan._replace(size=steps[number - 1])
        return plan._replace(size=min(_TINY, self._most))

    def _has_room(self, plan: Plan, *, spare: bool) -> bool:
        return self._needed(plan, spare=spare) <= self._field.height() + 0.5

    def _needed(self, plan: Plan, *, spare: bool = False) -> float:
        near, *others = (self._side(seat, plan, spare=spare).height for seat in self._ground.seats)
        far = max(others, default=0.0)
        return near + far + self._ground.around(plan.size / STEPS, near, far)

    # --- The rows of a seat -------------------------------------------------------------------------------

    def _side(self, seat: int, plan: Plan, *, spare: bool = False) -> _Side:
        # Each seat depends only on its own lands, not on those of the other side.
        has_both = spare or all((seat, is_land) in self._rows.rows for is_land in (True, False))
        is_beside = has_both and (plan.near if seat == self._ground.seats[0] else plan.far)
        own = plan._replace(near=is_beside, far=is_beside)
        key = seat, own, spare
        found = self._sides.get(key)
        if found is None:
            found = self._sides[key] = self._compute_side(seat, own, spare=spare)
        return found

    def _compute_side(self, seat: int, plan: Plan, *, spare: bool) -> _Side:
        if seat not in self._seats:
            return _Side(FOLDED)
        lands, rest = (self._cells((seat, is_land), plan, spare=spare) for is_land in (True, False))
        is_beside = plan.near if seat == self._ground.seats[0] else plan.far
        if is_beside and lands is not None and rest is not None:
            return self._beside(seat, lands, rest, plan)
        zoom = plan.size / STEPS
        heights = []
        lines = []
        for is_land, row in ((True, lands), (False, rest)):
            if row is None:
                continue
            own = self._zoom(plan, is_land)
            room = self._room(seat, own, plan)
            if plan.share == 1 and room.width < row.widest_tapped * own:
                return _Side(inf)
            high = row.height(room, plan.share)
            heights.append(high)
            if high / (TILE.height() * own) > 1:
                lines.append(((seat, is_land), high / (TILE.height() * own)))
        between = self._ground.between_rows * zoom if len(heights) > 1 else 0.0
        return _Side(sum(heights) + between, tuple(lines))

    def _beside(self, seat: int, lands: Packed, rest: Packed, plan: Plan) -> _Side:
        """Return the lowest arrangement with the lands as a block at the left of the rest."""
        zoom, own = plan.size / STEPS, self._zoom(plan, is_land=True)
        width, most = self._ground.row_width(seat, self._field), self._field.height()
        letters = self._ground.mark_letters
        gap = Room(0, 0, own, letters, is_tight=True).gap
        best, before = _Side(inf), 0
        for count in range(1, _LINES_AT_MOST + 1):
            columns = ceil(len(lands.cells) / count)
            if columns == before:
                continue
            before = columns
            # All of them may be tapped, and in a block of up to three hardly any can cover another.
            tapped = (columns * (1 - MOST_HIDDEN) + MOST_HIDDEN) * TILE.height() * own
            block = max(columns * (TILE.width() * own + gap) - gap, tapped)
            left = width - block - _BESIDE_LANDS
            if left < rest.widest_tapped * zoom:
                continue
            of_lands = lands.height(Room(block, 0, own, letters, is_tight=True, may_tap=True), 1.0)
            if of_lands >= min(best.height, most):
                break
            of_rest = rest.height(Room(left, 0, zoom, letters, is_tight=True, may_tap=True), 1.0)
            if max(of_lands, of_rest) < best.height - 1:
                best = _Side(max(of_lands, of_rest), block=_Block((of_lands, of_rest), block))
        return best

    def _fold_beside(self, seat: int, plan: Plan, block: _Block) -> tuple[_Lines, Beside]:
        """Return the lines and columns of a seat's lands and other permanents, centered in its row."""
        zoom, wide = plan.size / STEPS, block.wide
        width, calm = (self._ground.row_width(seat, field) for field in (self._ground.field, self._field))
        rest = self._cells((seat, False), plan, spare=False)
        left, letters = calm - wide - _BESIDE_LANDS, self._ground.mark_letters
        room = Room(left, 0, zoom, letters, is_tight=True, may_tap=True)
        length = wide + _BESIDE_LANDS + (rest.length(room) if rest is not None else 0.0)
        # If there is room, tapped lands are side by side.
        more = max(0.0, min(wide * (TILE.height() / TILE.width() - 1), calm - length))
        wide, length = wide + more, length + more
        first = max(0.0, calm - length) / 2
        if self._aside == 0:
            first = min(width - length, first + self._shift) if width > length else 0.0
        lines = tuple(
            ((seat, is_land), high / (TILE.height() * self._zoom(plan, is_land)))
            for is_land, high in zip((True, False), block.heights, strict=True)
        )
        rest_from = first + wide + _BESIDE_LANDS
        return lines, Beside(first / width, (wide + 0.5) / width, rest_from / width)

    def _cells(self, key: Key, plan: Plan, *, spare: bool) -> Packed | None:
        if key not in self._rows.rows:
            return Packed.of_more() if spare else None
        letters = self._ground.mark_letters
        if plan.share < 1:
            return self._rows.row(key, 1.0, plan.heaping).packed
        packed = self._rows.untouched(key, letters, plan.heaping)
        return packed.with_more() if spare else packed

    def _room(self, seat: int, zoom: float, plan: Plan) -> Room:
        width, is_calm = self._ground.row_width(seat, self._field), plan.share == 1
        return Room(width, 0, zoom, self._ground.mark_letters, is_tight=is_calm, may_tap=is_calm)

    def _zoom(self, plan: Plan, is_land: bool) -> float:
        zoom = plan.size / STEPS
        if not is_land:
            return zoom
        # Lands stay large enough for their names.
        least = (_NAMED_FROM_AFAR * self._ground.smallest or NAMED) / TILE.width()
        if plan.share < 1:
            return max(land_zoom(zoom), least if zoom >= least else 0.0)
        return min(zoom, max(plan.lands * zoom, least))

    # --- The folding --------------------------------------------------------------------------------------

    def _fold(self, plan: Plan) -> Folding:
        """Return the folding of the layout for a plan."""
        zoom = plan.size / STEPS
        lines: list[tuple[Key, float]] = []
        beside: list[tuple[int, Beside]] = []
        for seat in self._seats:
            side = self._side(seat, plan)
            lines += side.lines
            if side.block is not None:
                more, found = self._fold_beside(seat, plan, side.block)
                lines += more
                beside.append((seat, found))
        return self._ground.folding._replace(
            zoom=zoom,
            heaping=plan.heaping,
            lines=tuple(lines),
            beside=tuple(beside),
            lands=self._zoom(plan, is_land=True) / zoom,
            dense=plan.share < 1,
        )

    def _weigh(self) -> None:
        """Weight the widths of the seats above by the room that their cards need."""
        room = Room(0, 0, _LEAST / STEPS)
        needs = dict.fromkeys(self._ground.seats[1:], 0.0)
        for key in self._keys:
            if key[0] in needs:
                cells = self._rows.row(key, 1.0, Heaping.ALL).packed.cells
                needs[key[0]] += sum(steps_of(cells, room, 0.0))
        least = max(1.0, max(needs.values(), default=0.0) / 3)
        widths = tuple((seat, max(least, need)) for seat, need in needs.items())
        folding = self._ground.folding._replace(widths=widths, dense=True)
        self._ground = replace(self._ground, folding=folding)
        self._sides.clear()


def _width_alone(ground: Ground, around: Around) -> int:
    """Return the width of a card in your hand while the battlefield is empty. 0 for the usual one."""
    count = around.hands[ground.seats[0]]
    if not count or ground.smallest or ground.acting is not None:
        return 0
    room = (ground.field.width() - 2 * GRID) / count - _BETWEEN_CARDS
    high = _HAND_ALONE * ground.height * TILE.width() / TILE.height()
    return round(max(ground.hand_tile.width(), min(room, high, _WIDEST_ALONE)))


def _widths(others: tuple[int, ...], away: frozenset[int], rows: Rows) -> tuple[tuple[int, float], ...]:
    """Return the weights by which the seats above share the width. A seat without permanents has none."""
    filled = {seat for seat, _ in rows.rows} - away
    if len(others) < 2 or not filled.intersection(others):
        return ()
    return tuple((seat, float(seat in filled)) for seat in others)
