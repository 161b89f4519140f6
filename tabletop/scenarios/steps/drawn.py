"""Arrows and rings drawn on the table, in the words of a file and by object."""

from typing import TYPE_CHECKING

import msgspec

from tabletop.scenarios.format.document import Arrow

if TYPE_CHECKING:
    from tabletop.scenarios.format.names import Naming
    from tabletop.scenarios.steps.scenario import Scenario


class DrawnArrow(msgspec.Struct, frozen=True):
    """An arrow from one object to another, or to a player, in which case ``end`` is None."""

    start: int
    end: int | None = None
    seat: int | None = None


class Drawn(msgspec.Struct, frozen=True):
    """The drawings on a table: arrows, and objects with a ring around them."""

    arrows: tuple[DrawnArrow, ...] = ()
    rings: tuple[int, ...] = ()


NOTHING_DRAWN = Drawn()


def drawing_of(scenario: "Scenario", naming: "Naming") -> Drawn:
    """Return a file's drawings on the objects that exist now."""
    arrows = []
    for arrow in scenario.arrows:
        start = naming.object(arrow.from_)
        if naming.is_player(arrow.to):
            end, seat = None, naming.player(arrow.to)
        else:
            end, seat = naming.object(arrow.to) or None, None
        if start and (end is not None or seat is not None):
            arrows.append(DrawnArrow(start, end, seat))
    rings = (naming.object(word) for word in scenario.rings)
    return Drawn(tuple(arrows), tuple(filter(None, rings)))


def in_words(drawn: Drawn, names: dict[int, str], players: tuple[str, ...]) -> dict[str, tuple[object, ...]]:
    """Return a file's keys for some drawings, without those on nameless objects.

    Args:
        drawn: the drawings
        names: the file's name for each object
        players: the players in seat order

    """
    ends = {
        arrow: players[arrow.seat] if arrow.seat is not None else names.get(arrow.end or 0)
        for arrow in drawn.arrows
    }
    arrows = (
        Arrow(from_=names[arrow.start], to=end)
        for arrow, end in ends.items()
        if end is not None and arrow.start in names
    )
    return {"arrows": tuple(arrows), "rings": tuple(names[id] for id in drawn.rings if id in names)}
