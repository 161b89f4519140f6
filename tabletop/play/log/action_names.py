"""Names of actions for undo, the history and the log."""

from collections import defaultdict
from collections.abc import Iterable
from typing import Final

from tabletop.cards.faces import Side
from tabletop.language import effects
from tabletop.language.effects import AnyEffect
from tabletop.language.english import capitalized, listed_names
from tabletop.model import events as happened
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
from tabletop.model.designating import Designating
from tabletop.model.handwork import Handwork
from tabletop.model.marking import Marking
from tabletop.model.objects import CardObject
from tabletop.model.state import State
from tabletop.model.zones import ZoneKind
from tabletop.play.journal import Entry
from tabletop.play.log.designation_words import designating_name
from tabletop.play.log.hand_words import hand_name
from tabletop.play.log.log_line import LogLine
from tabletop.play.log.marking_words import marking_name
from tabletop.play.log.phrases import seen_name_at
from tabletop.rules.casting import activation_attempts, casting
from tabletop.rules.casting.abilities_to_activate import is_special_action
from tabletop.rules.object_names import name_at, public_name_at
from tabletop.rules.referee import acting_player

_SAID: Final[dict[type, str]] = {
    Activate: "Activate",
    Cast: "Cast",
    PlayLand: "Play",
    PutTrigger: "Trigger",
    TurnUp: "Turn up",
}


_STEPS: Final = {step: f"the {step} step" for step in ("untap", "draw", "end", "cleanup")}


def action_name(state: State, action: Action) -> str:  # noqa: C901 - one case for each kind of action
    """Return the name of an action: ``Transform Delver of Secrets``."""
    match action:
        case Instruct(effect=effect):
            return _effect_name(state, effect)
        case Resolve(all=everything):
            return "Resolve the whole stack" if everything else _resolving(state)
        case Advance(to=to):
            return capitalized(to) if to in ("next step", "next turn") else f"Go to {_STEPS.get(to, to)}"
        case Attack(attackers=attackers, players=players):
            names = listed_names(name_at(state, id) for id in (*attackers, *players))
            return f"Attack with {names or 'nothing'}"
        case Block(blockers=blockers):
            return f"Block with {listed_names(name_at(state, id) for id in blockers) or 'nothing'}"
        case Designating():
            return designating_name(state, action)
        case Marking():
            return marking_name(state, action)
        case Handwork():
            return hand_name(state, action)
        case Forced(what=what):
            return f"{action_name(state, what)} against the rules"
        case Cast(object=id) if _is_cast_face_down(state, action):
            return f"Cast {public_name_at(state, id)} face down"
        case Cast() | PlayLand():
            return f"{_SAID[type(action)]} {_name_of_face(state, action)}"
        case _:
            return _name_by_source(state, action)


def _name_by_source(state: State, action: Activate | PutTrigger | TurnUp) -> str:
    if isinstance(action, Activate) and _is_special(state, action):
        # It is exiled face down, and the other players don't learn which card it is.
        return f"Foretell {public_name_at(state, action.object)}"
    return f"{_SAID[type(action)]} {name_at(state, action.object)}"


def _name_of_face(state: State, action: Cast | PlayLand) -> str:
    """Return the name of the face to be played, if another face with its own name could be played."""
    card = state.object(action.object)
    if not isinstance(card, CardObject) or not card.pieces:
        return name_at(state, action.object)
    face = action.face
    if face is None and isinstance(action, PlayLand):
        lands = [side for side in Side if "Land" in card.definition.face(side).types.types]
        face = lands[0].value if len(lands) == 1 else None
    return card.definition.face(Side(face)).name if face in tuple(Side) else name_at(state, action.object)


def _is_special(state: State, action: Activate) -> bool:
    """Return whether the activation is a special action (116.2h)."""
    ability = activation_attempts.attempt(state, action, acting_player(state, action)).ability
    return ability is not None and is_special_action(ability)


def _is_cast_face_down(state: State, action: Cast) -> bool:
    """Return whether a card is cast without revealing which one it is."""
    ways = casting.attempt(state, action, acting_player(state, action)).ways
    return bool(ways) and ways[0].face_down is not None


def _resolving(state: State) -> str:
    return f"Resolve {name_at(state, state.stack[0])}" if state.stack else "Resolve"


def _effect_name(state: State, effect: AnyEffect) -> str:
    verb = capitalized(str(effect.__struct_config__.tag))
    match effect:
        case effects.Life(to=to, amount=amount) if isinstance(to, int) and isinstance(amount, int):
            verb = "gains" if amount > 0 else "loses"
            return f"{state.players[to].name} {verb} {abs(amount)} life"
        case effects.OnObjects():
            return _name_on_objects(state, effect, verb)
        case effects.BecomeCopy(object=object, of=of):
            return f"{_objects_name(state, (object,))} becomes a copy of {_objects_name(state, (of,))}"
        case effects.AddMana(mana=mana):
            return f"{verb.removesuffix(' mana')} {''.join(mana)}"
        case effects.CopySpell(object=object) | effects.Attach(object=object):
            return f"{verb} {_objects_name(state, (object,))}"
        case _:
            return verb


def _name_on_objects(state: State, effect: effects.OnObjects, verb: str) -> str:
    match effect:
        case effects.Move(objects=objects, to=to):
            return f"Move {_objects_name(state, objects, shown=_is_shown_in(to))} to {to}"
        case effects.ReturnToHand(objects=objects):
            return f"Return {_objects_name(state, objects)} to hand"
        case effects.Exile(objects=objects, face_down=face_down):
            return f"Exile {_objects_name(state, objects, shown=not face_down)}{_down(face_down)}"
        case effects.PutOntoBattlefield(objects=objects, face_down=how):
            return f"Put {_objects_name(state, objects, shown=not how)} onto the battlefield{_down(how)}"
        case _:
            return f"{verb} {_objects_name(state, effect.objects)}".strip()


def _is_shown_in(zone: str) -> bool:
    return not ZoneKind(zone).is_hidden if zone in tuple(ZoneKind) else True


def _down(hidden: object) -> str:
    return " face down" if hidden else ""


def _objects_name(state: State, objects: Iterable[object], *, shown: bool = False) -> str:
    """Return the names of objects. A hidden card is named only if the action reveals it to all players."""
    name = name_at if shown else public_name_at
    return listed_names(
        name(state, each) if isinstance(each, int) else str(each)
        for each in objects
        if isinstance(each, int | str)
    )


def whole_attack(entry: Entry, viewer: int | None) -> LogLine | None:
    """Return all attackers with what each attacks, None for other actions and if anything else happened.

    Args:
        entry: the action with its events
        viewer: the reading seat, or None for one person who plays all seats

    """
    action, state = entry.action, entry.state
    if not isinstance(action, Attack) or not _ends_with_it(entry):
        return None
    attackers = defaultdict[str, list[str]](list)
    for id, attacked in action.attackers.items():
        attackers[name_at(state, attacked)].append(seen_name_at(state, id, viewer))
    for id, seat in action.players.items():
        attackers[state.players[seat].name].append(seen_name_at(state, id, viewer))
    said = (
        f"{listed_names(names)} {'attacks' if len(names) == 1 else 'attack'} {attacked}"
        for attacked, names in attackers.items()
    )
    return LogLine(f"{capitalized('; '.join(said))}.", (*action.attackers, *action.players))


def _ends_with_it(entry: Entry) -> bool:
    """Return whether nothing triggered on the declaration of attackers."""
    last = next((each for each in reversed(entry.events) if not isinstance(each, happened.Noted)), None)
    return isinstance(last, happened.AttackDeclared)
