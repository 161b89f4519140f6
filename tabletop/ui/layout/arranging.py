"""Where every card lies, worked out from the view and the ground alone. No item is touched here."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any, Final, NamedTuple

from msgspec.structs import replace
from PySide6.QtCore import QRectF, QSizeF

from tabletop.model.zones import Zone, ZoneKind
from tabletop.rules.view import ObjectView, TableView
from tabletop.ui.layout import waiting
from tabletop.ui.layout.crowding import spread
from tabletop.ui.layout.ground import GRID, Ground
from tabletop.ui.layout.packing import UNFOLDED, Folding
from tabletop.ui.layout.permanents import Rows, battlefield, rows_of
from tabletop.ui.layout.place import Place, placed_at
from tabletop.ui.layout.rail import PILES, pile_tile
from tabletop.ui.layout.sharing import Around, Calm, Plan, planned
from tabletop.ui.style import zvalues

FAN_TILE: Final = QSizeF(100, 140)
_SHARED_AT_MOST: Final = 4
"""So often it is kept how rows share the room."""


def arranged(
    view: TableView,
    ground: Ground,
    order: Mapping[int, float],
    fans: Iterable[Zone] = (),
    rows: Rows | None = None,
) -> dict[int, Place]:
    """Where each object of a view lies.

    Args:
        view: what there is to show.
        ground: the zones' rectangles.
        order: where in its row a hand has put an object; the others lie in the order of their numbers.
        fans: the piles that are spread out.
        rows: the permanents of the view in that order, where somebody has sorted them already.

    """
    places: dict[int, Place] = {}
    asked = asked_hand(view)
    for seat in ground.seats:
        player = view.players[seat]
        is_large = seat in (asked, ground.seats[0] if ground.acting is None else ground.acting)
        places.update(_hand(player.hand, ground, seat, is_large=is_large))
        for kind in PILES:
            places.update(_pile(player.in_zone(kind), ground, Zone(kind, seat)))
        # What is outside the game is not seen on the table; it comes in from below the command zone.
        aside = _pile(player.outside, ground, Zone(ZoneKind.COMMAND, seat))
        places.update((id, place._replace(shown=False)) for id, place in aside)
    if view.stack:
        places.update(waiting.on_the_stack(view.stack, ground))
    places.update(battlefield(rows if rows is not None else rows_of(view, ground, order), ground))
    for zone in fans:
        objects = objects_in(view, zone)
        places.update(fanned(objects, fan_rect(ground, zone, len(objects))))
    return places


def objects_in(view: TableView, zone: Zone) -> Sequence[ObjectView]:
    """What lies in a zone, top first where there is an order."""
    if zone.kind is ZoneKind.BATTLEFIELD:
        return view.battlefield
    if zone.kind is ZoneKind.STACK:
        return view.stack
    if zone.player is None or zone.player >= len(view.players):
        return ()
    return view.players[zone.player].in_zone(zone.kind)


def asked_hand(view: TableView) -> int | None:
    """The player whose hand is asked about: whether to keep it, or which of its cards."""
    question = view.question
    if question is None or question.player >= len(view.players):
        return None
    hand = {card.id for card in view.players[question.player].hand}
    is_about = question.kind == "mulligan" or not hand.isdisjoint(question.options)
    return question.player if is_about else None


def acting_hand(view: TableView, ground: Ground) -> int | None:
    """The player above whose cards somebody plays now: asked about their hand, or taking the turn.

    None where that is the one below, and where the cards can't be seen or nobody plays them.
    """
    asked = asked_hand(view)
    player = view.players[view.active if asked is None else asked]
    can_act = not player.idle and player.hand and all(card.known for card in player.hand)
    return player.seat if can_act and player.seat in ground.seats[1:] else None


def _hand(
    objects: Sequence[ObjectView], ground: Ground, seat: int, *, is_large: bool
) -> Iterator[tuple[int, Place]]:
    """Yours is large; another one is so while it is asked about, and lies over the cards before it."""
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
    """The panel in which a pile is spread out, beside the pile."""
    field = ground.field
    most = field.width() - 2 * GRID
    columns = max(1, int((most - 24) // (FAN_TILE.width() * 0.5)))
    rows = max(1, min(2, -(-count // columns)))
    width = min(most, max(230.0, count * (FAN_TILE.width() + 8) + 32))
    height = rows * (FAN_TILE.height() + 8) + 52
    y = ground.rects[zone].center().y() - height / 2
    y = min(max(y, 12.0), max(12.0, ground.height - height - 12.0))
    return QRectF(field.left() + 12, y, width, height)


def fanned(objects: Sequence[ObjectView], rect: QRectF) -> Iterator[tuple[int, Place]]:
    """The cards of a pile spread out in a panel, in one row or two."""
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


class _Kept(NamedTuple):
    """Something that was worked out, and what of: a view, which is compared as an object, and the rest."""

    view: TableView
    rest: Any
    made: Any

    def is_of(self, view: TableView, rest: object) -> bool:
        return self.view is view and self.rest == rest


class _Shared(NamedTuple):
    """How rows share the room, and all that it was worked out of."""

    rest: Any
    calm: Calm
    rows: Mapping[Any, Any]
    """All rows that were asked for."""
    made: tuple[Plan, Folding]


class _Planned(NamedTuple):
    """How the rows shared the room at last, in which window and turn."""

    frame: tuple[Ground, bool]
    turn: tuple[int, int]
    plan: Plan
    permanents: int
    """How many lay there."""


class Arranger:
    """Answers where things lie; the last answers are remembered.

    A motion that comes to rest, a pan and a turn of the wheel ask again about a view that has not changed. In
    one that has changed, most rows are as they were.
    """

    def __init__(self) -> None:
        self.order: dict[int, float] = {}
        """Where in its row a hand has put an object."""
        self.chosen: frozenset[int] = frozenset()
        """Permanents that lie on none that are not chosen, as what is going to be tapped; all sizes stay."""
        self.recalls = False
        """Whether sizes are as they were, as of an action that has just been taken back."""
        self.enlarges = False
        """Whether the hand of whoever acts is large, and the others small."""
        self._rows: _Kept | None = None
        self._folding: _Kept | None = None
        self._plan: _Planned | None = None
        self._shared: list[_Shared] = []
        """The last few: what is taken back, and done again, was worked out a moment ago."""
        self._places: _Kept | None = None
        self._panned: _Kept | None = None

    def shared(self, ground: Ground, view: TableView, fixed: Folding | None, *, folds: bool) -> Ground:
        """A ground whose rows share the room: see ``sharing.folded``. Sizes change as seldom as may be."""
        if fixed is not None:
            return ground.folded_as(fixed)
        is_wanted = self.enlarges and not ground.smallest
        ground = ground.acted_by(acting_hand(view, ground) if is_wanted else None)
        plain = replace(ground, zoom=1.0, pan=(0.0, 0.0), folding=UNFOLDED, opened=frozenset())
        of = (plain, folds, dict(self.order))
        if self._folding is None or not self._folding.is_of(view, of):
            self._folding = _Kept(view, of, self._folded(plain, view, folds=folds))
        return ground.folded_as(self._folding.made)

    def forget_sizes(self) -> None:
        """Let all cards be as large as may be, as in a position that has just been opened."""
        self._plan = self._folding = None

    def _folded(self, plain: Ground, view: TableView, *, folds: bool) -> Folding:
        """How the rows of a view share the room: as before, where all their numbers are."""
        rows = rows_of(view, plain, self.order) if self.chosen else self._rows_of(view, plain)
        frame = (replace(plain, acting=None), folds)
        before = self._plan if self._plan is not None and self._plan.frame == frame else None
        turn = (view.turn, view.active)
        count = len(view.battlefield)
        calm = Calm() if before is None else Calm(before.plan, before.turn != turn, count > before.permanents)
        rest = (plain, folds, Around.rows_in(view, rows, plain), frozenset(rows.rows))
        for kept in self._shared:
            is_calm = kept.calm == calm or (not calm.grows and kept.made[0] == calm.plan)
            if (is_calm or self.recalls) and kept.rest == rest and rows.are_packed_as(kept.rows):
                plan, folding = kept.made
                break
        else:
            plan, folding = planned(plain, view, rows, calm, folds=folds)
            made = _Shared(rest, calm, rows.made.copy(), (plan, folding))
            self._shared = [made, *self._shared[: _SHARED_AT_MOST - 1]]
        self._plan = _Planned(frame, turn, plan, count)
        return folding

    def places(self, view: TableView, ground: Ground, fans: Iterable[Zone]) -> Mapping[int, Place]:
        """Where each object of a view lies: see ``arranging.arranged``."""
        of = (ground, tuple(fans), dict(self.order), self.chosen)
        if self._panned is None or not self._panned.is_of(view, of):
            self._panned = _Kept(view, of, self._places_panned(view, ground, of[1:]))
        places: Mapping[int, Place] = self._panned.made
        return places

    def _places_panned(self, view: TableView, ground: Ground, rest: tuple[Any, ...]) -> Mapping[int, Place]:
        """What lies on the battlefield goes along with a pan; nothing of it has to be worked out anew."""
        x, y = ground.held(ground.pan)
        # Even numbers: what lies between two pixels is rounded to the same side everywhere.
        aside, down = 2 * int(x / 2), 2 * int(y / 2)
        near = replace(ground, pan=(x - aside, y - down))
        of = (near, *rest)
        if self._places is None or not self._places.is_of(view, of):
            made = arranged(view, near, self.order, rest[0], self._rows_of(view, ground))
            self._places = _Kept(view, of, made)
        places: dict[int, Place] = self._places.made
        if not (aside or down):
            return places
        moved = (places[each.id] for each in view.battlefield)
        shifted = [Place(place.x + aside, place.y + down, *place[2:]) for place in moved]
        return {**places, **dict(zip((each.id for each in view.battlefield), shifted, strict=True))}

    def _rows_of(self, view: TableView, ground: Ground) -> Rows:
        of = (ground.seats, ground.folding.shared, dict(self.order), self.chosen)
        if self._rows is None or not self._rows.is_of(view, of):
            before: Rows | None = self._rows.made if self._rows is not None else None
            self._rows = _Kept(view, of, rows_of(view, ground, self.order, self.chosen, before))
        rows: Rows = self._rows.made
        return rows
