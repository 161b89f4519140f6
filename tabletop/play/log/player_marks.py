"""Remarks next to a player's name: designations, the dungeon, counters."""

from collections.abc import Iterator

from tabletop.model.designating import Designation
from tabletop.rules.view import PlayerView

_WORDS = {
    Designation.MONARCH: "monarch",
    Designation.INITIATIVE: "initiative",
    Designation.BLESSING: "city's blessing",
}


def player_marks(player: PlayerView) -> tuple[str, ...]:
    """Return all remarks about a player, the most important first: ``monarch``, ``speed 3``, ``2 poison``."""
    return tuple(_marks(player))


def _marks(player: PlayerView) -> Iterator[str]:
    for what in Designation:
        level = player.designations.get(what, 0)
        if level:
            yield _WORDS.get(what) or f"{'Ring' if what is Designation.RING else what} {level}"
    if player.dungeon is not None:
        yield player.dungeon[1]
    for kind, number in player.counters.items():
        if number:
            yield f"{number} {kind}"
