"""What keys, menus, buttons and the palette ask for, carried out for the selected objects.

Nothing here knows a rule: an offer is taken, or its ruling is shown.
"""

from collections.abc import Callable, Iterable, Sequence

from msgspec.structs import replace
from PySide6.QtCore import QObject, Signal

from tabletop.language.conditions import ObjectRef
from tabletop.language.effects import Life, OnObjects
from tabletop.model.actions import Action, Instruct, Resolve
from tabletop.rules.offers import Offer
from tabletop.ui.session.bridge import Bridge


class SelectionCommands(QObject):
    """Carries out commands at the table. ``selected`` tells which objects they are for."""

    choice_wanted = Signal(object, int)
    """Offers between which somebody has to choose, and the object that they are for."""
    nothing_selected = Signal()
    not_offered = Signal(int)
    """An object with which nothing of the kind can be tried at all."""

    def __init__(self, bridge: Bridge, selected: Callable[[], list[int]], parent: QObject) -> None:
        super().__init__(parent)
        self._bridge = bridge
        self.selected = selected
        """The objects that commands are for now; the last of them was selected last."""

    # --- Offers -----------------------------------------------------------------------------------------

    def offers(self, id: int) -> tuple[Offer, ...]:
        """What may be done with an object; of one that is not known no more than where it can go.

        Whether a card could be cast or lie on the battlefield would tell what it is.
        """
        object = self._bridge.view().objects().get(id)
        if object is None:
            return ()
        offers = self._bridge.offers(id)
        return offers if object.known else tuple(offer for offer in offers if offer.group == "zone")

    def anyway(self, id: int) -> tuple[tuple[Offer, Offer], ...]:
        """What is refused for an object and a judge may let be done: so, and as it is refused."""
        refused = (offer for offer in self.offers(id) if not offer.ruling.is_legal)
        pairs = ((self._bridge.perspective.anyway(offer), offer) for offer in refused)
        return tuple((forced, offer) for forced, offer in pairs if forced is not None)

    def take(self, offer: Offer, id: int) -> None:
        """Do what an offer says, or show why it can't be done."""
        offer = self._bridge.real(offer, id)
        if offer.ruling.is_legal:
            self._bridge.play(offer.action, id)
        else:
            self._bridge.refuse(offer.ruling, id, offer.action)

    def verb(self, *verbs: str, to: str | None = None, detail: str = "") -> None:
        """Do to the selected objects what a verb says; of several verbs the first that is legal.

        Several objects get one instruction together, if that is what the verb is. ``detail`` tells ways into
        the same zone apart: ``"bottom"`` of a library.
        """
        ids = self.selected()
        if not ids:
            self.nothing_selected.emit()
        elif len(ids) == 1:
            self._one(self._matching(ids[0], verbs, (to, detail)), ids[0])
        else:
            self._many({id: self._matching(id, verbs, (to, detail)) for id in ids})

    def meld(self) -> None:
        """Meld the two selected cards, or the selected one with its partner."""
        ids = self.selected()
        if len(ids) == 2:
            meant = self._bridge.perspective.dropped_on(ids[0], ids[1])
            self._one([offer for offer in meant if offer.verb == "meld"], ids[0])
        else:
            self.verb("meld")

    def _matching(self, id: int, verbs: Sequence[str], way: tuple[str | None, str]) -> list[Offer]:
        offers = [
            offer
            for verb in verbs
            for offer in self._bridge.perspective.offers(id)
            if offer.verb == verb and (way[0] is None or (offer.to, offer.detail) == way)
        ]
        legal = [offer for offer in offers if offer.ruling.is_legal]
        first = [offer for offer in legal if offer.verb == legal[0].verb] if legal else []
        return first or offers

    def _one(self, offers: list[Offer], id: int) -> None:
        legal = [offer for offer in offers if offer.ruling.is_legal]
        if len(legal) > 1:
            self.choice_wanted.emit(tuple(legal), id)
        elif offers:
            self.take((legal or offers)[0], id)
        else:
            self.not_offered.emit(id)

    def _many(self, offers: dict[int, list[Offer]]) -> None:
        """One instruction for all where there is one; otherwise one after the other."""
        chosen = {id: found[0] for id, found in offers.items() if found}
        if not chosen:
            self.not_offered.emit(next(iter(offers)))
            return
        together = joined(offer.action for offer in chosen.values())
        if together is not None:
            self._bridge.propose(together, next(iter(chosen)))
            return
        for id, offer in chosen.items():
            self.take(offer, id)

    # --- The game ---------------------------------------------------------------------------------------

    @property
    def seat(self) -> int:
        """For whom cards are drawn: whose eyes the window has, else the active player."""
        viewer = self._bridge.viewer
        return self._bridge.view().active if viewer is None else viewer

    def resolve(self, *, everything: bool = False) -> None:
        """Resolve the top of the stack, or all that is on it."""
        self._bridge.propose(Resolve(all=everything))

    def change_life(self, seat: int, by: int) -> None:
        """A player gains or loses life."""
        self._bridge.propose(Instruct(by=seat, effect=Life(to=seat, amount=by)))

    def go_to(self, number: int, cursor: int) -> None:
        """To the table as it was after an action, by its number; ``cursor`` is where the table is."""
        waiting = int(self._bridge.perspective.is_asking)
        if number < cursor + waiting:
            self._bridge.undo(cursor - number + waiting)
        elif number > cursor:
            self._bridge.redo(number - cursor)


def joined(actions: Iterable[Action]) -> Action | None:
    """Instructions of the same kind for one object each, as one for all of them; None if they differ."""
    all_actions = list(actions)
    first = all_actions[0]
    if not isinstance(first, Instruct) or not isinstance(first.effect, OnObjects):
        return None
    objects: list[ObjectRef] = []
    for action in all_actions:
        if not isinstance(action, Instruct) or not isinstance(action.effect, OnObjects):
            return None
        if replace(action.effect, objects=()) != replace(first.effect, objects=()):
            return None
        objects += action.effect.objects
    return Instruct(effect=replace(first.effect, objects=tuple(objects)))
