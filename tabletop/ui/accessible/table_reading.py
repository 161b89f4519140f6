"""What the tree for assistive technology says and does: the table in words, and its offers as actions."""

from collections import Counter
from collections.abc import Callable, Iterator
from functools import partial
from typing import Final, NamedTuple

from PySide6.QtCore import QObject, QRect
from PySide6.QtGui import QAccessibleActionInterface

from tabletop.rules.view import TableView
from tabletop.ui.asking.dialogue import Dialogue
from tabletop.ui.commands.offer_words import offer_words
from tabletop.ui.panels.outline import OutlinePanel, pile_of
from tabletop.ui.panels.table_words import described, zones
from tabletop.ui.session.face_specs import spec_for
from tabletop.ui.session.session import Session
from tabletop.ui.style.spoken import spoken
from tabletop.ui.table.view_widget import TableViewWidget

Key = int | str
"""An object by its number; a zone, a player or the game by its key in ``table_words``."""

PRESS: Final = QAccessibleActionInterface.pressAction()
SHOW_MENU: Final = QAccessibleActionInterface.showMenuAction()
TOGGLE: Final = QAccessibleActionInterface.toggleAction()
SET_FOCUS: Final = QAccessibleActionInterface.setFocusAction()
PICK_UP: Final = "Pick up"
PUT_DOWN: Final = "Put down here"


class Group(NamedTuple):
    """A zone, a player or the game."""

    title: str
    ids: tuple[int, ...]
    """What is in it, in the order in which it lies there."""


class Deed(NamedTuple):
    """Something that can be done with an entry."""

    words: str
    do: Callable[[], object]


class TableReading(QObject):
    """Lies with the widget of the table, so that whoever finds the widget finds this as well.

    Nothing is kept but what was read from the last view: entries are asked for one by one.
    """

    def __init__(
        self,
        session: Session,
        table_view: TableViewWidget,
        dialogue: Dialogue,
        outline: Callable[[], OutlinePanel],
        pick_up: Callable[[], object],
    ) -> None:
        """Read the table of a session; ``pick_up`` picks up what is selected."""
        super().__init__(table_view)
        self._bridge, self._commands = session.bridge, session.commands
        self._table_view, self._scene = table_view, table_view.table_scene
        self._dialogue, self._outline = dialogue, outline
        self._pick_up_selected = pick_up
        self._view: TableView | None = None
        self._groups: dict[str, Group] = {}

    # --- What there is --------------------------------------------------------------------------------------

    @property
    def groups(self) -> dict[str, Group]:
        """Zones, players and the game, by their keys, in the order of the outline."""
        view = self._bridge.view()
        if view is not self._view:
            self._view = view
            self._groups = {
                key: Group(title, tuple(each.id for each in there)) for title, there, key in zones(view)
            }
        return self._groups

    def holder(self, id: int) -> str | None:
        """The key of the group that an object is in; None where there is no such object to be seen."""
        return next((key for key, group in self.groups.items() if id in group.ids), None)

    def is_there(self, key: Key) -> bool:
        """Whether the entry still stands for something."""
        return key in self.groups if isinstance(key, str) else self.holder(key) is not None

    def words(self, key: Key) -> str:
        """What an entry is called: a zone with its number of cards, an object with all that marks it."""
        if isinstance(key, str):
            return self.groups[key].title
        return described(self._bridge.view().objects()[key])

    def description(self, key: Key) -> str:
        """What stands on a card that may be seen: its type and its text."""
        if isinstance(key, str):
            return ""
        object = self._bridge.view().objects()[key]
        if not object.known:
            return ""
        spec = spec_for(object)
        lines = (spec.type_line, *(spec.text or spec.facts))
        return spoken(". ".join(line.rstrip(".") for line in lines if line))

    def rect(self, key: Key) -> QRect:
        """Where it lies on the screen, in pixels of the screen; all of the table for what lies nowhere."""
        ids = self.groups[key].ids if isinstance(key, str) else (key,)
        items = (self._scene.card_items.of(id) for id in ids)
        rects = [item.sceneBoundingRect() for item in items if item is not None]
        view = self._table_view
        there = QRect() if rects else view.rect()
        for rect in rects:
            there = there.united(view.mapFromScene(rect).boundingRect())
        return QRect(view.mapToGlobal(there.topLeft()), there.size())

    def at(self, x: int, y: int) -> int:
        """The object at a point of the screen; 0 for none."""
        point = self._table_view.mapToScene(self._table_view.mapFromGlobal(QRect(x, y, 1, 1).topLeft()))
        item = self._scene.card_at(point)
        return item.object_id if item is not None else 0

    def is_selected(self, id: int) -> bool:
        """Whether commands are for this object, among others."""
        return id in self._scene.selected_ids()

    @property
    def current(self) -> int:
        """The object that has the focus; 0 where the focus is elsewhere."""
        ids = self._scene.selected_ids()
        return ids[-1] if ids and self._table_view.hasFocus() else 0

    # --- What can be done -----------------------------------------------------------------------------------

    def deeds(self, key: Key) -> dict[str, Deed]:
        """All that can be done with an entry, by the names under which it is offered."""
        if isinstance(key, str):
            deeds = {SHOW_MENU: Deed("Menu", partial(self._open_group_menu, key))}
        else:
            words = "Choose" if self._dialogue.can_be(key) else "Select"
            deeds = {PRESS: Deed(words, partial(self._press, key))}
            deeds[SET_FOCUS] = Deed("Select", partial(self._focus, key))
            more = "Select no longer" if self.is_selected(key) else "Select as well"
            deeds[TOGGLE] = Deed(more, partial(self._toggle, key))
            deeds[SHOW_MENU] = Deed("Menu", partial(self._open_menu, key))
            deeds[PICK_UP] = Deed(PICK_UP, partial(self._pick_up, key))
            deeds.update(self._offers(key))
        if self._scene.mouse.carried is not None:
            deeds[PUT_DOWN] = Deed(PUT_DOWN, partial(self._put_down, key))
        return deeds

    def _offers(self, id: int) -> Iterator[tuple[str, Deed]]:
        """What is legal, each under a name of its own: two abilities may read alike."""
        said: Counter[str] = Counter()
        for offer in self._commands.offers(id):
            if offer.ruling.is_legal:
                words = offer_words(offer, spoken)
                said[words] += 1
                name = f"{words} ({said[words]})" if said[words] > 1 else words
                yield name, Deed(name, partial(self._commands.take, offer, id))

    def _press(self, id: int) -> None:
        if self._dialogue.can_be(id):
            self._dialogue.take(id)
        else:
            self._focus(id)

    def _focus(self, id: int) -> None:
        self._table_view.setFocus()
        with self._dialogue.looking_on():
            self._scene.select(id)

    def _toggle(self, id: int) -> None:
        """One more or one less of those that act together."""
        self._table_view.setFocus()
        with self._dialogue.looking_on():
            self._scene.toggle(id)

    def _open_menu(self, id: int) -> None:
        if not self.is_selected(id):
            self._focus(id)
        self._scene.menu_wanted.emit(id, self.rect(id).center())

    def _pick_up(self, id: int) -> None:
        """Carry it, as a key does, to be put down on what it blocks, equips, melds with."""
        self._focus(id)
        self._pick_up_selected()

    def _put_down(self, key: Key) -> None:
        self._outline().target_wanted.emit(key)
        self._scene.mouse.put_down()

    def _open_group_menu(self, key: str) -> None:
        """The menu that the same entry has in the outline."""
        pile = pile_of(key)
        if pile is not None:
            self._outline().pile_menu_wanted.emit(pile, self.rect(key).center())
        else:
            self._outline().group_menu_wanted.emit(key, self.rect(key).center())
