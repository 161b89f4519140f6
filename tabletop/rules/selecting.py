"""Whether an object fits a selection, and which objects do."""

from collections.abc import Iterator

from tabletop.cards.conditions import Selection
from tabletop.model.objects import GameObject, ObjectId
from tabletop.model.state import State
from tabletop.model.zones import ZoneKind
from tabletop.rules.fitting import fits_characteristics
from tabletop.rules.layers import characteristics_of


def selected(state: State, selection: Selection, *, you: int, asker: ObjectId = 0) -> Iterator[GameObject]:
    """All objects that fit a selection, seen from a player and from the object that asks."""
    for object in state.zone(ZoneKind(selection.zone)):
        if fits(state, selection, object, you=you, asker=asker):
            yield object


def fits(state: State, selection: Selection, object: GameObject, *, you: int, asker: ObjectId = 0) -> bool:
    """Whether an object fits a selection as it is now."""
    found = characteristics_of(state, object)
    return fits_characteristics(state, selection, object, found, you=you, asker=asker)
