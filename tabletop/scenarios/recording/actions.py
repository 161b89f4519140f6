"""Conversion of actions to steps of a file that repeat them."""

from collections.abc import Mapping

from tabletop.model.actions import (
    Action,
    Activate,
    Advance,
    Attack,
    Block,
    Cast,
    Forced,
    Instruct,
    PlayLand,
    PutTrigger,
    Resolve,
    TurnUp,
)
from tabletop.model.handwork import BeginGame, RemoveFromGame
from tabletop.play.log.action_names import action_name
from tabletop.rules.targets.target_numbers import Chosen
from tabletop.scenarios.format.names import Naming
from tabletop.scenarios.format.spoken import UnspeakableError, name_for, player_for
from tabletop.scenarios.steps.effect_steps import Raw, effect_step


def step_for(action: Action, at: Naming) -> Raw:
    """Return the step for an action at this moment, with the acting player if the action has one.

    Raises:
        UnspeakableError: No step performs it, or it concerns something without a name in files.

    """
    step = _step(action, at)
    if action.by is not None:
        step.setdefault("by", player_for(action.by, at))
    return step


def _step(action: Action, at: Naming) -> Raw:
    match action:
        case Instruct(effect=effect):
            return effect_step(effect, at)
        case Cast():
            return {"do": "cast", **_object(action, at), **_how(action), **_targets(action, at)}
        case PlayLand():
            return {"do": "play land", **_object(action, at), **_how(action)}
        case Activate() | PutTrigger():
            verb = "activate" if isinstance(action, Activate) else "trigger"
            x = {"x": action.x} if isinstance(action, Activate) and action.x else {}
            place = {"ability": action.ability + 1}
            return {"do": verb, **_object(action, at), **place, **_targets(action, at), **x}
        case TurnUp():
            return {"do": "turn up", **_object(action, at)}
        case _:
            return _of_the_game(action, at)


def _of_the_game(action: Action, at: Naming) -> Raw:
    match action:
        case Resolve():
            return {"do": "resolve", **({"all": True} if action.all else {})}
        case Advance(to="next step" | "next turn"):
            return {"do": action.to}
        case Advance():
            return {"do": "go to", "step": action.to}
        case Attack():
            players = {name_for(id, at): player_for(seat, at) for id, seat in action.players.items()}
            return {"do": "attack", "attackers": {**_pairs(action.attackers, at), **players}}
        case Block():
            besides = {"besides": _pairs(action.besides, at)} if action.besides else {}
            return {"do": "block", "blockers": _pairs(action.blockers, at), **besides}
        case _:
            return _by_hand(action, at)


def _by_hand(action: Action, at: Naming) -> Raw:
    match action:
        case BeginGame():
            return {"do": "begin game", "hand": action.hand}
        case RemoveFromGame(objects=ids):
            return {"do": "remove from game", "objects": [name_for(id, at) for id in ids]}
        case Forced():
            raise UnspeakableError("a lesson can't have an action that overrules the rules")
        case _:
            what = action_name(at.state, action)
            raise UnspeakableError(f"a lesson has no step for this action by hand: {what}")


def _object(action: Cast | PlayLand | Activate | PutTrigger | TurnUp, at: Naming) -> Raw:
    return {"object": name_for(action.object, at)}


def _how(action: Cast | PlayLand) -> Raw:
    """Return the keys for the face, the permission, and X."""
    values = {"face": action.face, "using": action.using, "x": getattr(action, "x", 0) or None}
    return {key: value for key, value in values.items() if value is not None}


def _targets(action: Cast | Activate | PutTrigger, at: Naming) -> Raw:
    named = Chosen.by(action).in_order()
    names = [player_for(each, at) if is_player else name_for(each, at) for is_player, each in named]
    return {"targets": names} if names or action.no_targets else {}


def _pairs(pairs: Mapping[int, int], at: Naming) -> dict[str, str]:
    return {name_for(id, at): name_for(whom, at) for id, whom in pairs.items()}
