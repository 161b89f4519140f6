"""The texts of questions about steps, which contain everything that decides the answer.

They name the face, the targets, the zone, the permission, the owner, and whether an object is a card. Two
steps on which the rules differ must not have the same text.
"""

from collections.abc import Iterable, Mapping
from typing import Final

from tabletop.cards.wording import effect_words
from tabletop.language import effects
from tabletop.language.english import listed_names, uncapitalized
from tabletop.language.keywords import KeywordName
from tabletop.model.actions import Action, Activate, Attack, Block, Cast, Instruct, PlayLand, TurnUp
from tabletop.model.objects import GameObject, Permanent
from tabletop.model.state import State
from tabletop.model.zones import ZoneKind
from tabletop.play.log.action_names import action_name
from tabletop.rules.object_names import name_at
from tabletop.rules.targets.target_numbers import Chosen
from tabletop.rules.values.kinds import controller_of, is_face_down
from tabletop.scenarios.format.names import Naming
from tabletop.scenarios.steps.ability_places import activated_words
from tabletop.scenarios.steps.steps import ActionStep

_PHASES: Final = {
    "next step": "the next step",
    "next turn": "the next turn",
    "upkeep": "the upkeep",
    "cleanup": "the cleanup step",
    "beginning of combat": "the beginning of combat",
    "precombat main": "the main phase before combat",
    "postcombat main": "the main phase after combat",
}
"""Steps of the turn whose names need more words."""
_MAIN: Final = ("precombat main", "postcombat main")
_DECLARED: Final = (Attack, Block)
_COSTS: Final = frozenset(map(str, KeywordName)) | {"mayhem", "web-slinging"}
"""Ways of casting that are costs of the card itself. Other ways are permissions."""
NOBODY: Final = -1
"""A seat that owns nothing."""
_LONGEST: Final = 90
"""Maximum number of characters of an ability that are quoted."""


def question_words(step: ActionStep, at: Naming) -> str:
    """Return the question about the verdict on a step, empty if none is sensible.

    Args:
        step: the step
        at: the names at its beginning

    """
    deed, first = action_text(step, at), next(iter(step.actions(at)), None)
    if not deed or first is None:
        return ""
    if isinstance(first, Instruct):
        return f"An effect says: {deed}. What happens?"
    by = _seat(step, at, first)
    when = "" if isinstance(first, _DECLARED) else _when(at.state, by)
    return f"Can {at.player_name(by)} {deed}{when}?"


def action_text(step: ActionStep, at: Naming, own: str = "their ") -> str:
    """Describe the action of a step with everything that decides its verdict, empty if that is impossible.

    Args:
        step: the step
        at: the names at its beginning
        own: the possessive for a zone of the acting player

    """
    actions = step.actions(at)
    if not actions:
        return ""
    first, by = actions[0], _seat(step, at, actions[0])
    if isinstance(first, Instruct):
        return "; ".join(_instruction(at.state, each, by) for each in actions if isinstance(each, Instruct))
    deed = _player_action(first, by, step, at, own)
    return f"{deed}{_choices(step, at)}" if deed else ""


def _seat(step: ActionStep, at: Naming, action: Action) -> int:
    return step.actor(at) if action.by is None else action.by


def moment_words(step: str) -> str:
    """Return the name of a step of the turn within a sentence."""
    return _PHASES.get(step, f"the {step} step")


def says_how(step: ActionStep, at: Naming) -> bool:
    """Return whether permanents enter in a way that is impossible for some."""
    hows = ("transformed", "converted", "flipped", "face_down")
    effects_of = (each.effect for each in step.actions(at) if isinstance(each, Instruct))
    return any(getattr(each, how, None) for each in effects_of for how in hows)


def object_name(state: State, id: int, by: int) -> str:
    """Return an object's name with its controller and with properties that distinguish it from others."""
    object = state.objects.get(id)
    if object is None:
        return name_at(state, id)
    name = name_at(state, id)
    remarks = list(_remarks(state, object))
    whose = f"{state.players[controller_of(object)].name}'s " if controller_of(object) != by else ""
    return f"{whose}{name}{f' ({listed_names(remarks)})' if remarks else ''}"


def _remarks(state: State, object: GameObject) -> Iterable[str]:
    if not isinstance(object, Permanent):
        return
    if object.owner != object.controller:
        yield f"owned by {state.players[object.owner].name}"
    if object.is_token:
        yield "a token"
    if object.copies and not is_face_down(object):
        yield f"a copy, {object.pieces[0].definition.name} itself"


def _player_action(action: Action, by: int, step: ActionStep, at: Naming, own: str) -> str:
    state = at.state
    match action:
        case Cast():
            way = _from(state, action.object, by, own) + _by_way(action.using) + _targets(action, by, at)
            x = f" with X = {action.x}" if action.x else ""
            return f"cast {_as_face(state, action.object, _face(action, step))}{way}{x}"
        case PlayLand():
            way = _from(state, action.object, by, own) + _by_way(action.using)
            return f"play {_as_face(state, action.object, _face(action, step))} as a land{way}"
        case Activate():
            x = f" with X = {action.x}" if action.x else ""
            whose = object_name(state, action.object, by)
            return f"activate {_ability(state, action)} of {whose}{_targets(action, by, at)}{x}"
        case TurnUp():
            return f"turn {object_name(state, action.object, by)} face up for its cost"
        case Attack():
            pairs = {**action.attackers, **{id: -seat - 1 for id, seat in action.players.items()}}
            return combat_text("attack", pairs, state, by)
        case Block():
            return combat_text("block", dict(action.pairs), state, by)
        case _:
            return ""


def combat_text(verb: str, pairs: Mapping[int, int], state: State, by: int) -> str:
    """Describe attacks or blocks. Players are negative numbers, the seat plus one."""
    whom: dict[int, list[int]] = {}
    for id, each in pairs.items():
        whom.setdefault(each, []).append(id)
    return " and ".join(
        f"{verb} {state.players[-each - 1].name if each < 0 else object_name(state, each, by)}"
        f" with {listed_names(object_name(state, id, by) for id in ids)}"
        for each, ids in whom.items()
    )


def _face(action: Cast | PlayLand, step: ActionStep) -> str:
    return action.face or next((each for each in step.answers if each in ("front", "back")), "") or ""


def _as_face(state: State, id: int, face: str) -> str:
    """Return a card's name with the face that is played, if it is not the front."""
    name, object = name_at(state, id), state.objects.get(id)
    card = object.pieces[0].definition if object is not None and object.pieces else None
    if face == "face down":
        return f"{name} face down"
    if card is None or card.back is None or not face:
        return name
    return f"{name} as {card.back.name}" if face == "back" else f"{name} with its front up"


def _from(state: State, id: int, by: int, own: str) -> str:
    object = state.objects.get(id)
    if object is None or (object.zone.kind is ZoneKind.HAND and object.owner == by):
        return ""
    return f" from {_zone_words(state, object, by, own)}"


def _zone_words(state: State, object: GameObject, by: int, own: str = "") -> str:
    kind = object.zone.kind
    if kind is ZoneKind.EXILE:
        return "exile"
    if kind is ZoneKind.COMMAND:
        return "the command zone"
    return f"the {kind}" if kind.is_shared else f"{_whose(state, object, by, own)}{kind}"


def _whose(state: State, object: GameObject, by: int, own: str) -> str:
    return own if object.owner == by else f"{state.players[object.owner].name}'s "


def _by_way(using: str | None) -> str:
    if using is None:
        return ""
    if using in _COSTS:
        return f" for its {using} cost"
    return f" by the permission “{using}”"


def _targets(action: Cast | Activate, by: int, at: Naming) -> str:
    named = Chosen.by(action).in_order()
    targets = [
        at.player_name(each) if is_player else object_name(at.state, each, by) for is_player, each in named
    ]
    return f", targeting {listed_names(targets)}" if targets else ""


def _ability(state: State, action: Activate) -> str:
    object = state.objects.get(action.object)
    words = activated_words(state, object) if object is not None else []
    if len(words) < 2 or not 0 <= action.ability < len(words):
        return "the ability"
    text = words[action.ability]
    text = text if len(text) <= _LONGEST else f"{text[:_LONGEST].rsplit(' ', 1)[0]}…"
    return f"the ability “{text.rstrip('.')}”"


def _choices(step: ActionStep, at: Naming) -> str:
    """Describe the objects that the file chooses in answers."""
    ids = [id for answer in step.answers if isinstance(answer, str) for id in at.objects(answer)[:1]]
    return f", choosing {listed_names(name_at(at.state, id) for id in ids)}" if ids else ""


def _when(state: State, by: int) -> str:
    """Describe the moment, unless it is the player's own main phase with an empty stack."""
    if state.active != by:
        moment = moment_words(state.step).removeprefix("the ")
        return f" in {state.players[state.active].name}'s {moment}"
    if state.stack:
        return f" while {name_at(state, state.stack[0])} waits on the stack"
    return "" if state.step in _MAIN else f" in {moment_words(state.step)}"


def _instruction(state: State, action: Instruct, by: int) -> str:
    effect = action.effect
    if isinstance(effect, effects.OnObjects) and all(isinstance(each, int) for each in effect.objects):
        return _on_objects(state, effect, by)
    if isinstance(effect, effects.BecomeCopy):
        return action_name(state, action)
    if isinstance(effect, effects.CreateToken) and isinstance(effect.copy_of, int):
        # The effect's own words describe all other properties of the token.
        copied = object_name(state, effect.copy_of, by)
        return _lower(effect_words(effect)).replace(f"object {effect.copy_of}", copied)
    return _lower(effect_words(effect))


def _lower(words: str) -> str:
    """Return a sentence as part of another one."""
    return uncapitalized(words).rstrip(".")


def _on_objects(state: State, effect: effects.OnObjects, by: int) -> str:
    names = listed_names(object_name(state, id, by) for id in effect.objects if isinstance(id, int))
    many = len(effect.objects) > 1
    match effect:
        case effects.PutOntoBattlefield():
            return f"put {names}{_out_of(state, effect)} onto the battlefield{_how(state, effect)}"
        case effects.ExileAndReturn():
            return f"exile {names}, then return {'them' if many else 'it'}{_how(state, effect)}"
        case effects.TurnFaceDown() | effects.TurnFaceUp():
            return f"turn {names} face {'down' if isinstance(effect, effects.TurnFaceDown) else 'up'}"
        case effects.ReturnToHand():
            return f"return {names} to {'the hands of their owners' if many else 'the hand of its owner'}"
        case effects.Move(to=to):
            return f"move {names} to the {to}{' zone' if to == ZoneKind.COMMAND else ''}"
        case _:
            return f"{effect.__struct_config__.tag} {names}"


def _out_of(state: State, effect: effects.OnObjects) -> str:
    """Describe the zone of the first of some cards."""
    first = state.objects.get(next((id for id in effect.objects if isinstance(id, int)), 0))
    if first is None or first.zone.kind is ZoneKind.BATTLEFIELD:
        return ""
    return f" from {_zone_words(state, first, NOBODY)}"


def _how(state: State, effect: effects.PutOntoBattlefield | effects.ExileAndReturn) -> str:
    words = " transformed" if effect.transformed else ""
    words += " tapped" if effect.tapped else ""
    if isinstance(effect, effects.ExileAndReturn):
        return words
    words += " converted" if effect.converted else ""
    words += " flipped" if effect.flipped else ""
    words += " face down" if effect.face_down or effect.face_down_as else ""
    if isinstance(effect.copy_of, int):
        words += f" as a copy of {name_at(state, effect.copy_of)}"
    if isinstance(effect.attached_to, int):
        words += f" attached to {name_at(state, effect.attached_to)}"
    if isinstance(effect.under, int):
        words += f" under {state.players[effect.under].name}'s control"
    return words
