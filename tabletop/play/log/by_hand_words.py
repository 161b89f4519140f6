"""Notes on what hands do in place of an ability: which ability does it in a game, and when."""

from collections.abc import Iterator

from tabletop.cards import wording
from tabletop.language.abilities import Activated, Keyword, Triggered
from tabletop.language.effects import Attach, Meld, effects_in
from tabletop.language.keywords import KeywordName
from tabletop.model.actions import Action, Instruct
from tabletop.model.state import State
from tabletop.rules.object_names import name_of
from tabletop.rules.values.layers import characteristics_of


def by_hand_note(state: State, action: Action) -> str:
    """Return which ability does in a game what an action does by hand, empty if none does."""
    does = ability_in_place(state, action)
    return f"By hand. In a game, {does}." if does else ""


def ability_in_place(state: State, action: Action) -> str:
    """Return the same as part of a sentence: ``the ability of Graf Rats does this ...``."""
    effect = action.effect if isinstance(action, Instruct) else None
    match effect:
        case Meld(objects=objects):
            found = _abilities_that_meld(state, tuple(id for id in objects if isinstance(id, int)))
        case Attach(object=int(id)):
            found = _abilities_that_equip(state, id)
        case _:
            return ""
    return next(found, "")


def _abilities_that_meld(state: State, ids: tuple[int, ...]) -> Iterator[str]:
    """Yield what the abilities of two cards do that meld them, with the moment or the cost."""
    for object in (state.objects[id] for id in ids if id in state.objects):
        for ability in characteristics_of(state, object).abilities:
            if isinstance(ability, Triggered | Activated) and any(
                isinstance(each, Meld) for each in effects_in((ability,))
            ):
                yield f"the ability of {name_of(state, object)} does this {wording.occasion(ability)}"


def _abilities_that_equip(state: State, id: int) -> Iterator[str]:
    """Yield what the equip abilities of a permanent do."""
    permanent = state.permanent(id)
    if permanent is None:
        return
    for ability in characteristics_of(state, permanent).abilities:
        if isinstance(ability, Keyword) and ability.name is KeywordName.EQUIP:
            cost = f" for {ability.cost}" if ability.cost else ""
            yield f"the equip ability of {name_of(state, permanent)} does this{cost}"
