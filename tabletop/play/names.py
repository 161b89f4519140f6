"""What things and actions are called when the table speaks of them."""

from collections import Counter
from collections.abc import Iterable
from typing import Final

from tabletop.cards import effects
from tabletop.cards.effects import AnyEffect
from tabletop.model.actions import (
    Action,
    Activate,
    Advance,
    Attack,
    Block,
    Cast,
    Instruct,
    PlayLand,
    PutTrigger,
    Resolve,
    TurnUp,
)
from tabletop.model.objects import CardObject, GameObject, StackAbility
from tabletop.model.state import State
from tabletop.rules.kinds import is_face_down
from tabletop.rules.layers import characteristics_of

_SAID: Final[dict[type, str]] = {
    Activate: "Activate",
    Cast: "Cast",
    PlayLand: "Play",
    PutTrigger: "Trigger",
    TurnUp: "Turn up",
}


def name_of(state: State, object: GameObject) -> str:
    """The name of an object as everybody at the table may hear it."""
    if isinstance(object, StackAbility):
        return f"the ability of {_source_name(state, object)}"
    if is_face_down(object):
        return "a face-down card" if isinstance(object, CardObject) else "a face-down permanent"
    name = characteristics_of(state, object).name
    if not name:
        return "a nameless permanent"
    return name


def _source_name(state: State, ability: StackAbility) -> str:
    source = ability.source_before
    if source is None and ability.source is not None:
        source = state.object(ability.source)
    return "something that is gone" if source is None else name_of(state, source)


def name_at(state: State, id: int) -> str:
    """The name of the object or card with a number; what is not there any more is only ``something``."""
    object = state.object(id)
    if object is not None:
        return name_of(state, object)
    cards = (piece for each in state.objects.values() for piece in each.pieces)
    return next((card.definition.name for card in cards if card.id == id), "something")


def listed(names: Iterable[str]) -> str:
    """Names as in a sentence: ``A, B and C``; equal ones counted, many as a few and how many more."""
    number_of = Counter(names)
    all_names = [name if number == 1 else f"{number} {name}" for name, number in number_of.items()]
    if len(all_names) > 4:
        all_names = [*all_names[:3], f"{len(all_names) - 3} more"]
    *first, last = all_names or [""]
    return f"{', '.join(first)} and {last}" if first else last


def capitalized(words: str) -> str:
    """Words with a capital at their beginning, the others as they are."""
    return words[:1].upper() + words[1:]


def counted(number: int, one: str, many: str = "") -> str:
    """A number with its noun: ``1 card``, ``2 cards``."""
    return f"{number} {one if number == 1 else many or one + 's'}"


# --- Actions -------------------------------------------------------------------------------------------


def action_name(state: State, action: Action) -> str:
    """An action in a few words, for undo and the history: ``Transform Delver of Secrets``."""
    match action:
        case Instruct(effect=effect):
            return _effect_name(state, effect)
        case Resolve(all=everything):
            return "Resolve the whole stack" if everything else _resolving(state)
        case Advance(to=to):
            return capitalized(to) if to in ("next step", "next turn") else f"Go to {to}"
        case Attack(attackers=attackers, players=players):
            return f"Attack with {listed(name_at(state, id) for id in (*attackers, *players))}".strip()
        case Block(blockers=blockers):
            return f"Block with {listed(name_at(state, id) for id in blockers)}".strip()
        case _:
            return f"{_SAID[type(action)]} {name_at(state, action.object)}"


def _resolving(state: State) -> str:
    return f"Resolve {name_at(state, state.stack[0])}" if state.stack else "Resolve"


def _effect_name(state: State, effect: AnyEffect) -> str:
    verb = capitalized(str(effect.__struct_config__.tag))
    match effect:
        case effects.Life(to=to, amount=amount) if isinstance(to, int) and isinstance(amount, int):
            verb = "gains" if amount > 0 else "loses"
            return f"{state.players[to].name} {verb} {abs(amount)} life"
        case effects.Move(to=to):
            return f"Move {_objects_name(state, effect.objects)} to {to}"
        case effects.OnObjects(objects=objects):
            return f"{verb} {_objects_name(state, objects)}".strip()
        case effects.BecomeCopy(object=object, of=of):
            return f"{_objects_name(state, (object,))} becomes a copy of {_objects_name(state, (of,))}"
        case effects.CopySpell(object=object) | effects.Attach(object=object):
            return f"{verb} {_objects_name(state, (object,))}"
        case _:
            return verb


def _objects_name(state: State, objects: Iterable[object]) -> str:
    return listed(
        name_at(state, each) if isinstance(each, int) else str(each)
        for each in objects
        if isinstance(each, int | str)
    )
