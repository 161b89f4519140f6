"""What may be done with a whole pile: which command does it, and the action by which it is judged."""

from collections.abc import Callable
from typing import Final

from tabletop.language.conditions import Selection
from tabletop.language.effects import Draw, Mill, Shuffle
from tabletop.model.actions import Action, Instruct
from tabletop.model.handwork import LookAtCards, PlayTop, RevealUntil, ShuffleIn
from tabletop.model.state import State
from tabletop.model.zones import Zone, ZoneKind

Trial = Callable[[State, int, int], Action]
"""What decides whether a command can be done: an action for the pile of a seat, by a seat."""


def _look(_state: State, seat: int, by: int) -> Action:
    return LookAtCards(player=seat, by=by, number=1)


def _shuffled_in(kind: ZoneKind) -> Trial:
    def trial(state: State, seat: int, by: int) -> Action:
        return ShuffleIn(objects=state.in_zone(Zone(kind, seat)), by=by)

    return trial


_TRIALS: Final[dict[str, Trial]] = {
    "draw": lambda _state, seat, _by: Instruct(by=seat, effect=Draw(by=seat)),
    "draw several": lambda _state, seat, _by: Instruct(by=seat, effect=Draw(by=seat)),
    "search library": lambda _state, seat, by: LookAtCards(player=seat, by=by),
    "look at top": _look,
    "scry": _look,
    "surveil": _look,
    "reveal top": lambda _state, seat, by: LookAtCards(player=seat, by=by, number=1, reveal=True),
    "reveal until": lambda _state, seat, by: RevealUntil(player=seat, by=by, of=Selection()),
    "play top": lambda _state, seat, by: PlayTop(player=seat, by=by),
    "mill": lambda _state, seat, _by: Instruct(by=seat, effect=Mill(by=seat)),
    "shuffle": lambda _state, seat, _by: Instruct(by=seat, effect=Shuffle(by=seat)),
    "reveal hand": lambda _state, seat, by: LookAtCards(player=seat, by=by, zone="hand", reveal=True),
    "shuffle hand in": _shuffled_in(ZoneKind.HAND),
    "shuffle graveyard in": _shuffled_in(ZoneKind.GRAVEYARD),
}
VERBS: Final[dict[ZoneKind, tuple[str, ...]]] = {
    ZoneKind.LIBRARY: (
        "draw",
        "draw several",
        "shuffle",
        "",
        "search library",
        "look at top",
        "scry",
        "surveil",
        "",
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
"""For each kind of pile the names of the commands for it; an empty one draws a line."""


def trial(name: str, state: State, seat: int, by: int) -> Action | None:
    """The action by which a command for a seat's pile is judged; None for one that may always be given."""
    made = _TRIALS.get(name)
    return made(state, seat, by) if made is not None else None
