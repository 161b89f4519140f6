"""Commands of keys, menus, buttons and the palette for the selected objects.

No rules are known here: an offer is taken, or its ruling is shown.
"""

from collections.abc import Callable, Iterable, Sequence
from functools import partial

from msgspec.structs import replace
from PySide6.QtCore import QObject, Signal

from tabletop.language.conditions import ObjectRef
from tabletop.language.effects import Life, OnObjects
from tabletop.model.actions import Action, Instruct, Resolve
from tabletop.model.zones import ZoneKind
from tabletop.rules.offers import Offer
from tabletop.rules.view import ObjectView
from tabletop.ui.session.bridge import Bridge


class SelectionCommands(QObject):
    """Runs commands at the table. ``selected`` returns the objects they apply to."""

    choice_wanted = Signal(object, int)
    """Several offers to choose from, and the object that they are for."""
    nothing_selected = Signal()
    no_permanent_selected = Signal()
    not_offered = Signal(int)
    """An object without an offer of the requested kind."""

    def __init__(self, bridge: Bridge, selected: Callable[[], list[int]], parent: QObject) -> None:
        super().__init__(parent)
        self._bridge = bridge
        self.selected = selected
        """The objects that commands apply to. The last one was selected last."""

    # --- Objects ----------------------------------------------------------------------------------------

    def permanents(self, ids: Iterable[int]) -> list[ObjectView]:
        """Return the permanents among some objects."""
        objects = self._bridge.view().objects()
        found = [objects[id] for id in ids if id in objects]
        return [each for each in found if each.zone.kind is ZoneKind.BATTLEFIELD]

    def selected_permanents(self) -> tuple[int, ...]:
        """Return the selected permanents. Without any, ask to select one."""
        ids = tuple(each.id for each in self.permanents(self.selected()))
        if not ids:
            self.no_permanent_selected.emit()
        return ids

    # --- Offers -----------------------------------------------------------------------------------------

    def offers(self, id: int) -> tuple[Offer, ...]:
        """Return the offers of an object. A hidden object only gets those that move it.

        Whether it could be cast or put onto the battlefield would tell what it is.
        """
        object = self._bridge.view().objects().get(id)
        if object is None:
            return ()
        offers = self._bridge.offers(id)
        return offers if object.known else tuple(offer for offer in offers if offer.group == "zone")

    def anyway(self, id: int) -> tuple[tuple[Offer, Offer], ...]:
        """Return the refused offers of an object that can be forced, each as forced and as refused."""
        refused = (offer for offer in self.offers(id) if not offer.ruling.is_legal)
        pairs = ((self._bridge.perspective.anyway(offer), offer) for offer in refused)
        return tuple((forced, offer) for forced, offer in pairs if forced is not None)

    def take(self, offer: Offer, id: int) -> None:
        """Perform an offer, or show why it is not legal."""
        offer = self._bridge.real(offer, id)
        if offer.ruling.is_legal:
            self._bridge.play(offer.action, id)
        else:
            self._bridge.refuse(offer.ruling, id, offer.action)

    def taking(self, id: int) -> Callable[[Offer], None]:
        """Return a function that takes an offer for an object."""
        return partial(self.take, id=id)

    def verb(self, *verbs: str, to: str | None = None, detail: str = "") -> None:
        """Perform a verb on the selected objects: the first legal one of ``verbs``.

        Several objects get one common instruction if possible. ``detail`` distinguishes ways into the same
        zone, such as ``"bottom"`` of a library.
        """
        ids = self.selected()
        if not ids:
            self.nothing_selected.emit()
        elif len(ids) == 1:
            self._take_one(self._matching(ids[0], verbs, (to, detail)), ids[0])
        else:
            self._take_each({id: self._matching(id, verbs, (to, detail)) for id in ids})

    def meld(self) -> None:
        """Meld the two selected cards, or the selected card with its partner."""
        ids = self.selected()
        if len(ids) == 2:
            dropped = self._bridge.perspective.dropped_on(ids[0], ids[1])
            self._take_one([offer for offer in dropped if offer.verb == "meld"], ids[0])
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

    def _take_one(self, offers: list[Offer], id: int) -> None:
        legal = [offer for offer in offers if offer.ruling.is_legal]
        if len(legal) > 1:
            self.choice_wanted.emit(tuple(legal), id)
        elif offers:
            self.take((legal or offers)[0], id)
        else:
            self.not_offered.emit(id)

    def _take_each(self, offers: dict[int, list[Offer]]) -> None:
        """Propose one common instruction if there is one, else one action for each object."""
        chosen = {id: found[0] for id, found in offers.items() if found}
        if not chosen:
            self.not_offered.emit(next(iter(offers)))
            return
        common = join_actions(offer.action for offer in chosen.values())
        if common is not None:
            self._bridge.propose(common, next(iter(chosen)))
            return
        for id, offer in chosen.items():
            self.take(offer, id)

    # --- The game ---------------------------------------------------------------------------------------

    @property
    def seat(self) -> int:
        """The seat that draws cards: the viewer, or else the active player."""
        viewer = self._bridge.viewer
        return self._bridge.view().active if viewer is None else viewer

    def resolve(self, *, everything: bool = False) -> None:
        """Resolve the top of the stack, or the whole stack."""
        self._bridge.propose(Resolve(all=everything))

    def change_life(self, seat: int, by: int) -> None:
        """Let a player gain or lose life."""
        self._bridge.propose(Instruct(by=seat, effect=Life(to=seat, amount=by)))

    def go_to(self, number: int, cursor: int) -> None:
        """Undo or redo up to an action by its number. ``cursor`` is the current position."""
        waiting = int(self._bridge.perspective.is_asking)
        if number < cursor + waiting:
            self._bridge.undo(cursor - number + waiting)
        elif number > cursor:
            self._bridge.redo(number - cursor)


def join_actions(actions: Iterable[Action]) -> Action | None:
    """Return one instruction for all objects if the actions differ only in their object, else None."""
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
