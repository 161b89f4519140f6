"""Every kind of handwork occurs in a golden game, so that old files reveal each change to it."""

from collections.abc import Iterator
from typing import get_args

from tabletop.language import effects as tells
from tabletop.model.actions import Forced, Instruct, UnforcedAction
from tabletop.play.journal import Did, Move, WentBack, WentForward
from tabletop.play.saves.reading import read_game
from tests.play.golden.made import FOLDER

BY_HAND = {
    *(tells.AddCounters, tells.RemoveCounters, tells.Change, tells.DealDamage),
    *(tells.AddMana, tells.Draw, tells.Mill, tells.Shuffle, tells.Life),
    *(tells.Attach, tells.Detach, tells.Tap, tells.Untap),
    *(tells.Convert, tells.Flip, tells.Meld, tells.Transform, tells.TurnFaceDown, tells.TurnFaceUp),
    *(tells.CopySpell, tells.Counter, tells.CreateToken),
    *(tells.Destroy, tells.Sacrifice, tells.Exile, tells.ExileAndReturn, tells.Move),
    *(tells.PutOntoBattlefield, tells.ReturnToHand, tells.Look, tells.Reveal),
}
"""Effects that players bring about by a menu entry, a key or a window."""


def _moves() -> Iterator[Move]:
    for path in FOLDER.glob("*.tabletop"):
        yield from (numbered.move for numbered in read_game(path).moves)


def _kinds(union: object) -> Iterator[type]:
    """Return the classes of a union, including those of nested unions."""
    for each in get_args(union):
        yield from _kinds(each) if get_args(each) else (each,)


def test_every_move_action_and_effect_of_hands_stands_in_a_golden_game() -> None:
    moves = [*_moves()]
    actions = [move.action for move in moves if isinstance(move, Did)]
    plain = [action.what if isinstance(action, Forced) else action for action in actions]
    assert {Did, WentBack, WentForward} <= {type(move) for move in moves}
    assert {*_kinds(UnforcedAction), Forced} <= {type(action) for action in (*actions, *plain)}
    assert {type(action.effect) for action in plain if isinstance(action, Instruct)} >= BY_HAND
