"""The commands for a whole pile, and for each the action that decides whether it is legal."""

from collections.abc import Callable
from typing import Final

from tabletop.language.effects import Draw, Mill, Shuffle
from tabletop.language.selections import Selection
from tabletop.model.actions import Action, Instruct
from tabletop.model.handwork import LookAtCards, PlayTop, RevealUntil, ShuffleIn
from tabletop.model.zones import Zone, ZoneKind
from tabletop.rules.view import TableView
from tabletop.ui.layout.arranging import objects_in

Trial = Callable[[TableView, int, int], Action]
"""Returns the action that decides whether a command is legal: for the pile of a seat, by a player."""


def _look(_view: TableView, seat: int, by: int) -> Action:
    return LookAtCards(player=seat, by=by, number=1)


def ids_in(view: TableView, zone: Zone) -> tuple[int, ...]:
    """Return the numbers of the objects in a zone, top first."""
    return tuple(each.id for each in objects_in(view, zone))


def _shuffle_in(kind: ZoneKind) -> Trial:
    def trial(view: TableView, seat: int, by: int) -> Action:
        return ShuffleIn(objects=ids_in(view, Zone(kind, seat)), by=by)

    return trial


_TRIALS: Final[dict[str, Trial]] = {
    "draw": lambda _view, seat, _by: Instruct(by=seat, effect=Draw(by=seat)),
    "draw several": lambda _view, seat, _by: Instruct(by=seat, effect=Draw(by=seat)),
    "search library": lambda _view, seat, by: LookAtCards(player=seat, by=by),
    "look at top": _look,
    "scry": _look,
    "surveil": _look,
    "reveal top": lambda _view, seat, by: LookAtCards(player=seat, by=by, number=1, reveal=True),
    "reveal until": lambda _view, seat, by: RevealUntil(player=seat, by=by, of=Selection()),
    "play top": lambda _view, seat, by: PlayTop(player=seat, by=by),
    "mill": lambda _view, seat, _by: Instruct(by=seat, effect=Mill(by=seat)),
    "shuffle": lambda _view, seat, _by: Instruct(by=seat, effect=Shuffle(by=seat)),
    "reveal hand": lambda _view, seat, by: LookAtCards(player=seat, by=by, zone="hand", reveal=True),
    "shuffle hand in": _shuffle_in(ZoneKind.HAND),
    "shuffle graveyard in": _shuffle_in(ZoneKind.GRAVEYARD),
}
VERBS: Final[dict[ZoneKind, tuple[str | None, ...]]] = {
    ZoneKind.LIBRARY: (
        "draw",
        "draw several",
        "shuffle",
        None,
        "search library",
        "look at top",
        "scry",
        "surveil",
        None,
        "reveal top",
        "reveal until",
        "play top",
        "mill",
    ),
    ZoneKind.HAND: ("show hand", "reveal hand", "shuffle hand in"),
    ZoneKind.GRAVEYARD: ("show graveyard", "shuffle graveyard in"),
    ZoneKind.EXILE: ("show exile",),
    ZoneKind.COMMAND: ("show command", "show sideboard"),
    ZoneKind.OUTSIDE: ("show sideboard",),
}
"""The commands for each kind of pile. None stands for a separator."""


def trial(command: str, view: TableView, seat: int, by: int) -> Action | None:
    """Return the action by which a command for a seat's pile is judged, or None if it is always possible."""
    make_trial = _TRIALS.get(command)
    return make_trial(view, seat, by) if make_trial is not None else None
