"""Place every card, given only a view and the layout's rectangles. No item is touched here."""

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from typing import Any, Final, NamedTuple

from msgspec.structs import replace
from PySide6.QtCore import QRectF, QSizeF

from tabletop.model.zones import Zone, ZoneKind
from tabletop.rules.view import ObjectView, TableView
from tabletop.ui.layout import waiting
from tabletop.ui.layout.closed_hands import closed_hand_places, hand_in_question, is_closed_hand
from tabletop.ui.layout.crowding import spread
from tabletop.ui.layout.ground import GRID, Ground
from tabletop.ui.layout.packing import UNFOLDED, Folding
from tabletop.ui.layout.permanents import Rows, battlefield, rows_of
from tabletop.ui.layout.place import Place, placed_at
from tabletop.ui.layout.plans import Around, Calm, Plan
from tabletop.ui.layout.rail import PILES, pile_tile
from tabletop.ui.layout.sharing import plan_rows
from tabletop.ui.style import zvalues

FAN_TILE: Final = QSizeF(100, 140)
_MOST_LAYOUTS: Final = 4
"""Number of recent layouts of the rows that are cached."""


def arrange(
    view: TableView,
    ground: Ground,
    order: Mapping[int, float],
    fans: Iterable[Zone] = (),
    rows: Rows | None = None,
) -> dict[int, Place]:
    """Return the place of each object of a view.

    Args:
        view: the table to show.
        ground: the zones' rectangles.
        order: the positions in their rows of objects that the player has moved. The others are sorted by id.
        fans: the piles that are spread out.
        rows: the permanents of the view in that order, if they have been sorted already.

    """
    places: dict[int, Place] = {}
    asked = hand_in_question(view)
    for seat in ground.seats:
        player = view.players[seat]
        is_large = seat in (asked, ground.seats[0] if ground.acting is None else ground.acting)
        if is_closed_hand(view, ground, seat):
            places.update(closed_hand_places(player, ground))
        else:
            places.update(_hand(player.hand, ground, seat, is_large=is_large))
        for kind in PILES:
            places.update(_pile(player.in_zone(kind), ground, Zone(kind, seat)))
        # Cards outside the game are not shown on the table. They enter from below the command zone.
        aside = _pile(player.outside, ground, Zone(ZoneKind.COMMAND, seat))
        places.update((id, place._replace(shown=False)) for id, place in aside)
    if view.stack:
        places.update(waiting.places_on_stack(view.stack, ground))
    places.update(battlefield(rows if rows is not None else rows_of(view, ground, order), ground))
    for zone in fans:
        objects = objects_in(view, zone)
        places.update(fan_out(objects, fan_rect(ground, zone, len(objects))))
    return places


def objects_in(view: TableView, zone: Zone) -> Sequence[ObjectView]:
    """Return the objects of a zone, top first if the zone has an order."""
    if zone.kind is ZoneKind.BATTLEFIELD:
        return view.battlefield
    if zone.kind is ZoneKind.STACK:
        return view.stack
    if zone.player is None or zone.player >= len(view.players):
        return ()
    return view.players[zone.player].in_zone(zone.kind)


def acting_hand(view: TableView, ground: Ground) -> int | None:
    """Return the opponent who is to play cards now, either answering about their hand or taking the turn.

    None if it is the player at the bottom, if the hand is empty or hidden, or if the player is idle.
    """
    asked = hand_in_question(view)
    player = view.players[view.active if asked is None else asked]
    can_act = not player.idle and player.hand and all(card.known for card in player.hand)
    return player.seat if can_act and player.seat in ground.seats[1:] else None


def _hand(
    objects: Sequence[ObjectView], ground: Ground, seat: int, *, is_large: bool
) -> Iterator[tuple[int, Place]]:
    """Yield the places of a hand. Yours is large, and so is another one while a question is about it."""
    rect = ground.hand(seat)
    is_whole = seat == (ground.seats[0] if ground.acting is None else ground.acting)
    size, gap = ground.hand_tile, 8.0
    if not is_large:
        height = rect.height() - 8
        size, gap = QSizeF(round(height * 0.716), height), 5.0
    y = rect.center().y() if is_whole else rect.top() + 3 + size.height() / 2
    edge = GRID if seat == ground.seats[0] else 4
    room = rect.adjusted(edge, 0, -edge, 0)
    xs = spread(len(objects), room, size.width(), size.width() + gap)
    step = xs[1] - xs[0] if len(xs) > 1 else size.width()
    covered = int(step) if is_whole and step < size.width() - 1 else 0
    aside = (
        max(0.0, min(ground.at_rest, room.right() - xs[-1] - size.width() / 2)) if is_whole and xs else 0.0
    )
    for index, (object, x) in enumerate(zip(objects, xs, strict=True)):
        z = zvalues.HAND + index * zvalues.STEP
        place = placed_at(x + aside, y, size, z)
        yield object.id, place._replace(seen=covered if index < len(xs) - 1 else 0)


def _pile(objects: Sequence[ObjectView], ground: Ground, zone: Zone) -> Iterator[tuple[int, Place]]:
    tile = pile_tile(ground.rects[zone], ground.letters)
    middle = tile.center()
    for index, object in enumerate(objects):
        z = zvalues.PILE + 1 - index * zvalues.STEP / 10
        shown = index == 0 and zone not in ground.folded_piles
        yield object.id, placed_at(middle.x(), middle.y(), tile.size(), z, shown=shown)


def fan_rect(ground: Ground, zone: Zone, count: int) -> QRectF:
    """Return the panel in which a pile is spread out, next to the pile."""
    field = ground.field
    most = field.width() - 2 * GRID
    columns = max(1, int((most - 24) // (FAN_TILE.width() * 0.5)))
    rows = max(1, min(2, -(-count // columns)))
    width = min(most, max(230.0, count * (FAN_TILE.width() + 8) + 32))
    height = rows * (FAN_TILE.height() + 8) + 52
    y = ground.rects[zone].center().y() - height / 2
    y = min(max(y, 12.0), max(12.0, ground.height - height - 12.0))
    return QRectF(field.left() + 12, y, width, height)


def fan_out(objects: Sequence[ObjectView], rect: QRectF) -> Iterator[tuple[int, Place]]:
    """Yield the places of a pile's cards, spread out in a panel in one row or two."""
    rows = max(1, round((rect.height() - 52) / (FAN_TILE.height() + 8)))
    each = -(-len(objects) // rows) if objects else 0
    inner = rect.adjusted(14, 0, -14, 0)
    for row in range(rows):
        part = objects[row * each : (row + 1) * each]
        xs = spread(len(part), inner, FAN_TILE.width(), FAN_TILE.width() + 8)
        y = rect.top() + 40 + FAN_TILE.height() / 2 + row * (FAN_TILE.height() + 8)
        for index, (object, x) in enumerate(zip(part, xs, strict=True)):
            z = zvalues.FAN + (row * each + index) * zvalues.STEP
            yield object.id, placed_at(x, y, FAN_TILE, z)


# --- What was worked out already -------------------------------------------------------------------------


class _Cached(NamedTuple):
    """A cached result with its inputs: a view, which is compared by identity, and the rest."""

    view: TableView
    rest: Any
    made: Any

    def is_of(self, view: TableView, rest: object) -> bool:
        return self.view is view and self.rest == rest


class _CachedLayout(NamedTuple):
    """A cached layout of the rows with its inputs."""

    rest: Any
    calm: Calm
    rows: Mapping[Any, Any]
    """All rows that were requested."""
    made: tuple[Plan, Folding]


class _LatestPlan(NamedTuple):
    """The latest layout of the rows, with its window and turn."""

    frame: tuple[Ground, bool]
    turn: tuple[int, int]
    plan: Plan
    permanents: int
    """Number of permanents on the battlefield."""


BringOut = Callable[
    [Sequence[int], Mapping[int, Place], TableView, Ground, Collection[Zone]], Mapping[int, Place]
]
"""Returns the places with some cards brought out. See ``subjects.bring_out``."""


def _leave_places(
    _ids: Sequence[int],
    places: Mapping[int, Place],
    _view: TableView,
    _ground: Ground,
    _fans: Collection[Zone],
) -> Mapping[int, Place]:
    return places


class Arranger:
    """Computes places and caches the latest ones.

    The end of a motion, a pan and a turn of the wheel ask again about an unchanged view. In a changed view
    most rows are the same as before.
    """

    def __init__(self) -> None:
        self.order: dict[int, float] = {}
        """Positions in their rows of the objects that the player has moved."""
        self.chosen: frozenset[int] = frozenset()
        """Permanents, such as those about to be tapped, that share no heap with others. All sizes stay."""
        self.subjects: tuple[int, ...] = ()
        """The cards that a lesson is about. They share no heap either."""
        self.bring_out: BringOut = _leave_places
        """Brings the subjects of a lesson out of their piles and hands."""
        self.recalls = False
        """Whether sizes return to earlier ones, as after undoing an action."""
        self.enlarges = False
        """Whether the acting player's hand is large and the others are small."""
        self._rows: _Cached | None = None
        self._folding: _Cached | None = None
        self._plan: _LatestPlan | None = None
        self._shared: list[_CachedLayout] = []
        """The latest few, so that undo and redo find their layout."""
        self._places: _Cached | None = None
        self._panned: _Cached | None = None

    def shared(self, ground: Ground, view: TableView, fixed: Folding | None, *, folds: bool) -> Ground:
        """Return the layout in which the rows of a view share the room, changing sizes as rarely as possible.

        See ``sharing.fold_rows``.
        """
        if fixed is not None:
            return ground.folded_as(fixed)
        is_wanted = self.enlarges and not ground.smallest
        ground = ground.acted_by(acting_hand(view, ground) if is_wanted else None)
        plain = replace(ground, zoom=1.0, pan=(0.0, 0.0), folding=UNFOLDED, opened=frozenset())
        of = (plain, folds, dict(self.order))
        if self._folding is None or not self._folding.is_of(view, of):
            self._folding = _Cached(view, of, self._fold(plain, view, folds=folds))
        return ground.folded_as(self._folding.made)

    def forget_sizes(self) -> None:
        """Let all cards grow as large as possible, as in a newly opened position."""
        self._plan = self._folding = None

    def _fold(self, plain: Ground, view: TableView, *, folds: bool) -> Folding:
        """Return how the rows of a view share the room, reusing a cached layout with equal inputs."""
        rows = rows_of(view, plain, self.order) if self._apart else self._rows_of(view, plain)
        frame = (replace(plain, acting=None), folds)
        before = self._plan if self._plan is not None and self._plan.frame == frame else None
        if before is not None and not before.permanents:
            # On an empty battlefield nothing has a size that would have to stay.
            before = None
        turn = (view.turn, view.active)
        count = len(view.battlefield)
        calm = Calm() if before is None else Calm(before.plan, before.turn != turn, count > before.permanents)
        rest = (plain, folds, Around.rows_in(view, rows, plain), frozenset(rows.rows))
        for cached in self._shared:
            is_calm = cached.calm == calm or (not calm.grows and cached.made[0] == calm.plan)
            if (is_calm or self.recalls) and cached.rest == rest and rows.are_packed_as(cached.rows):
                plan, folding = cached.made
                break
        else:
            plan, folding = plan_rows(plain, view, rows, calm, folds=folds)
            made = _CachedLayout(rest, calm, rows.made.copy(), (plan, folding))
            self._shared = [made, *self._shared[: _MOST_LAYOUTS - 1]]
        self._plan = _LatestPlan(frame, turn, plan, count)
        return folding

    def places(self, view: TableView, ground: Ground, fans: Iterable[Zone]) -> Mapping[int, Place]:
        """Return the place of each object of a view. See ``arranging.arrange``."""
        of = (ground, fans := tuple(fans), dict(self.order), self._apart, self.subjects)
        if self._panned is None or not self._panned.is_of(view, of):
            panned = self._pan_places(view, ground, of[1:-1])
            made = self.bring_out(self.subjects, panned, view, ground, fans)
            self._panned = _Cached(view, of, made)
        places: Mapping[int, Place] = self._panned.made
        return places

    def _pan_places(self, view: TableView, ground: Ground, rest: tuple[Any, ...]) -> Mapping[int, Place]:
        """Return the places after a pan, which shifts the battlefield without computing it again."""
        x, y = ground.clamp_pan(ground.pan)
        # An even shift rounds every place between two pixels to the same side.
        aside, down = 2 * int(x / 2), 2 * int(y / 2)
        near = replace(ground, pan=(x - aside, y - down))
        of = (near, *rest)
        if self._places is None or not self._places.is_of(view, of):
            made = arrange(view, near, self.order, rest[0], self._rows_of(view, ground))
            self._places = _Cached(view, of, made)
        places: dict[int, Place] = self._places.made
        if not (aside or down):
            return places
        moved = (places[each.id] for each in view.battlefield)
        shifted = [Place(place.x + aside, place.y + down, *place[2:]) for place in moved]
        return {**places, **dict(zip((each.id for each in view.battlefield), shifted, strict=True))}

    @property
    def _apart(self) -> frozenset[int]:
        """The permanents that share no heap with others."""
        return self.chosen.union(self.subjects)

    def _rows_of(self, view: TableView, ground: Ground) -> Rows:
        of = (ground.seats, ground.folding.shared, ground.sieges_stand, dict(self.order), self._apart)
        if self._rows is None or not self._rows.is_of(view, of):
            before: Rows | None = self._rows.made if self._rows is not None else None
            self._rows = _Cached(view, of, rows_of(view, ground, self.order, self._apart, before))
        rows: Rows = self._rows.made
        return rows
