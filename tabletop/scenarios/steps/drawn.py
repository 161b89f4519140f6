"""Arrows and rings that somebody drew on the table: in the words of a file, and of the objects there."""

from typing import TYPE_CHECKING

import msgspec

from tabletop.scenarios.format.document import Arrow

if TYPE_CHECKING:
    from tabletop.scenarios.format.names import Naming
    from tabletop.scenarios.steps.scenario import Scenario


class DrawnArrow(msgspec.Struct, frozen=True):
    """From one object to another, or to a player: then ``end`` is None."""

    start: int
    end: int | None = None
    seat: int | None = None


class Drawn(msgspec.Struct, frozen=True):
    """All that is drawn on a table: arrows, and the objects with a ring around them."""

    arrows: tuple[DrawnArrow, ...] = ()
    rings: tuple[int, ...] = ()


NOTHING_DRAWN = Drawn()


def drawn_in(scenario: "Scenario", naming: "Naming") -> Drawn:
    """What a file has drawn, as far as the objects are there by now."""
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
    """The keys of a file for what is drawn; what has no name there is left out.

    Args:
        drawn: what is drawn.
        names: what the file calls each object.
        players: the players in the order of their seats.

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
