"""Where everything lies, worked out once for as long as nothing changes that it depends on."""

from collections.abc import Iterable
from typing import Any, NamedTuple

from msgspec.structs import replace

from tabletop.model.zones import Zone
from tabletop.rules.view import TableView
from tabletop.ui.layout.arranging import arranged
from tabletop.ui.layout.ground import UNFOLDED, Folding, Ground
from tabletop.ui.layout.permanents import Rows, folded, rows_of
from tabletop.ui.layout.place import Place


class _Kept(NamedTuple):
    """Something that was worked out, and what of: a view, which is compared as an object, and the rest."""

    view: TableView
    rest: Any
    made: Any

    def is_of(self, view: TableView, rest: object) -> bool:
        return self.view is view and self.rest == rest


class Arranger:
    """Answers where things lie; the last answers are remembered.

    A motion that comes to rest, a pan and a turn of the wheel ask again about a view that has not changed.
    """

    def __init__(self) -> None:
        self.order: dict[int, float] = {}
        """Where in its row a hand has put an object."""
        self.chosen: frozenset[int] = frozenset()
        """Permanents that lie on none that are not chosen, as what is going to be tapped; all sizes stay."""
        self._rows: _Kept | None = None
        self._folding: _Kept | None = None
        self._places: _Kept | None = None

    def shared(self, ground: Ground, view: TableView, fixed: Folding | None, *, folds: bool) -> Ground:
        """A ground whose rows share the room: see ``permanents.folded``."""
        if fixed is not None:
            return ground.folded_as(fixed)
        shared = ground.folding.shared
        plain = replace(ground, zoom=1.0, pan=(0.0, 0.0), folding=UNFOLDED._replace(shared=shared))
        of = (plain, folds, dict(self.order))
        if self._folding is None or not self._folding.is_of(view, of):
            rows = rows_of(view, ground, self.order) if self.chosen else self._rows_of(view, ground)
            made = folded(ground, view, folds=folds, rows=rows).folding
            self._folding = _Kept(view, of, made)
        return ground.folded_as(self._folding.made)

    def places(self, view: TableView, ground: Ground, fans: Iterable[Zone]) -> dict[int, Place]:
        """Where each object of a view lies: see ``arranging.arranged``."""
        of = (ground, tuple(fans), dict(self.order), self.chosen)
        if self._places is None or not self._places.is_of(view, of):
            made = arranged(view, ground, self.order, of[1], self._rows_of(view, ground))
            self._places = _Kept(view, of, made)
        places: dict[int, Place] = self._places.made
        return places

    def _rows_of(self, view: TableView, ground: Ground) -> Rows:
        of = (ground.seats, ground.folding.shared, dict(self.order), self.chosen)
        if self._rows is None or not self._rows.is_of(view, of):
            self._rows = _Kept(view, of, rows_of(view, ground, self.order, self.chosen))
        rows: Rows = self._rows.made
        return rows
