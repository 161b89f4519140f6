"""The commands for a whole pile, and for each the action that decides whether it is legal."""

from collections.abc import Callable
from typing import Final

from tabletop.language.effects import Draw, Mill, Shuffle
from tabletop.language.selections import Selection
from tabletop.model.actions import Action, Instruct
from tabletop.model.handwork import LookAtCards, PlayTop, RevealUntil, ShuffleIn
from tabletop.model.zones import Zone, ZoneKind
from tabletop.rules.view import TableView
from tabletop.ui.commands.command import Command
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


_TRIALS: Final[dict[Command, Trial]] = {
    Command.DRAW: lambda _view, seat, _by: Instruct(by=seat, effect=Draw(by=seat)),
    Command.DRAW_SEVERAL: lambda _view, seat, _by: Instruct(by=seat, effect=Draw(by=seat)),
    Command.SEARCH_LIBRARY: lambda _view, seat, by: LookAtCards(player=seat, by=by),
    Command.LOOK_AT_TOP: _look,
    Command.SCRY: _look,
    Command.SURVEIL: _look,
    Command.REVEAL_TOP: lambda _view, seat, by: LookAtCards(player=seat, by=by, number=1, reveal=True),
    Command.REVEAL_UNTIL: lambda _view, seat, by: RevealUntil(player=seat, by=by, of=Selection()),
    Command.PLAY_TOP: lambda _view, seat, by: PlayTop(player=seat, by=by),
    Command.MILL: lambda _view, seat, _by: Instruct(by=seat, effect=Mill(by=seat)),
    Command.SHUFFLE: lambda _view, seat, _by: Instruct(by=seat, effect=Shuffle(by=seat)),
    Command.REVEAL_HAND: lambda _view, seat, by: LookAtCards(player=seat, by=by, zone="hand", reveal=True),
    Command.SHUFFLE_HAND_IN: _shuffle_in(ZoneKind.HAND),
    Command.SHUFFLE_GRAVEYARD_IN: _shuffle_in(ZoneKind.GRAVEYARD),
}
VERBS: Final[dict[ZoneKind, tuple[Command | None, ...]]] = {
    ZoneKind.LIBRARY: (
        Command.DRAW,
        Command.DRAW_SEVERAL,
        Command.SHUFFLE,
        None,
        Command.SEARCH_LIBRARY,
        Command.LOOK_AT_TOP,
        Command.SCRY,
        Command.SURVEIL,
        None,
        Command.REVEAL_TOP,
        Command.REVEAL_UNTIL,
        Command.PLAY_TOP,
        Command.MILL,
    ),
    ZoneKind.HAND: (Command.SHOW_HAND, Command.REVEAL_HAND, Command.SHUFFLE_HAND_IN),
    ZoneKind.GRAVEYARD: (Command.SHOW_GRAVEYARD, Command.SHUFFLE_GRAVEYARD_IN),
    ZoneKind.EXILE: (Command.SHOW_EXILE,),
    ZoneKind.COMMAND: (Command.SHOW_COMMAND, Command.SHOW_SIDEBOARD),
    ZoneKind.OUTSIDE: (Command.SHOW_SIDEBOARD,),
}
"""The commands for each kind of pile. None stands for a separator."""


def trial(command: Command, view: TableView, seat: int, by: int) -> Action | None:
    """Return the action by which a command for a seat's pile is judged, or None if it is always possible."""
    make_trial = _TRIALS.get(command)
    return make_trial(view, seat, by) if make_trial is not None else None
