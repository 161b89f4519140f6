"""Values of the objects of a state, and the objects that fit a selection by their values."""

from abc import ABC, abstractmethod
from collections.abc import Iterable, Iterator

from tabletop.language.card_types import CardType
from tabletop.language.selections import AttachedTo, Selection
from tabletop.model.objects import GameObject, ObjectId, Permanent
from tabletop.model.state import State
from tabletop.model.zones import ZoneKind
from tabletop.rules.values.characteristics import Characteristics
from tabletop.rules.values.fitting import depends_on_others, fits_characteristics


class ObjectValues(ABC):
    """Values of the objects of one state. Selections, amounts and conditions are evaluated by them.

    They are derived from static abilities, which have conditions and amounts themselves. So what evaluates
    these receives the values, and doesn't derive them.
    """

    __slots__ = ("state",)

    def __init__(self, state: State) -> None:
        self.state = state

    @abstractmethod
    def value(self, object: GameObject) -> Characteristics:
        """Return the characteristics of an object."""

    @abstractmethod
    def count_fitting(self, selection: Selection, you: int, asker: ObjectId) -> int:
        """Return how many permanents fit a selection that depends on nothing but each permanent itself."""

    def selected(self, selection: Selection, *, you: int, asker: ObjectId = 0) -> Iterator[GameObject]:
        """Yield all objects that fit a selection, as seen by a player and the asking object."""
        for object in self.state.zone(ZoneKind(selection.zone)):
            if self.fits(selection, object, you=you, asker=asker):
                yield object

    def count_selected(self, selection: Selection, *, you: int, asker: ObjectId = 0) -> int:
        """Return how many objects fit a selection. Among permanents only changed ones are tested again."""
        if selection.zone == ZoneKind.BATTLEFIELD and not depends_on_others(selection):
            return self.count_fitting(selection, you, asker)
        return sum(1 for _ in self.selected(selection, you=you, asker=asker))

    def fits(self, selection: Selection, object: GameObject, *, you: int, asker: ObjectId = 0) -> bool:
        """Return whether an object fits a selection."""
        found = self.value(object)
        return fits_characteristics(self.state, selection, object, found, you=you, asker=asker) and all(
            self._is_attached_to(host.of, object, you=you, asker=asker)
            for host in selection.predicates_of(AttachedTo)
        )

    def _is_attached_to(self, host: Selection, object: GameObject, *, you: int, asker: ObjectId) -> bool:
        """Return whether an object is attached to a permanent that fits."""
        on = self.state.permanent(object.attached_to) if isinstance(object, Permanent) else None
        return on is not None and self.fits(host, on, you=you, asker=asker)

    def planeswalkers_attacked_by(self, attackers: Iterable[GameObject]) -> tuple[ObjectId, ...]:
        """Return the planeswalkers that creatures attack or last attacked (508.1b)."""
        goals = [each.combat.attacking for each in attackers if isinstance(each, Permanent)]
        there = (self.state.permanent(goal) for goal in dict.fromkeys(goals))
        found = (each for each in there if each is not None)
        return tuple(each.id for each in found if CardType.PLANESWALKER in self.value(each).types)
