"""Texts and actions of the accessible tree: the table in words, and its offers as actions."""

from collections import Counter
from collections.abc import Callable, Iterator
from functools import partial
from typing import Final, NamedTuple

from PySide6.QtCore import QObject, QRect
from PySide6.QtGui import QAccessibleActionInterface

from tabletop.rules.view import TableView
from tabletop.ui.asking.dialogue import Dialogue
from tabletop.ui.commands.offer_labels import full_label
from tabletop.ui.panels.outline import OutlinePanel, pile_of
from tabletop.ui.panels.table_words import described, zones
from tabletop.ui.session.face_specs import spec_for
from tabletop.ui.session.session import Session
from tabletop.ui.style.screen_reader import screen_reader_text
from tabletop.ui.table.view_widget import TableViewWidget

Key = int | str
"""An object's ID, or the key of a zone, a player or the game in ``table_words``."""

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
    """IDs of its objects, in order."""


class EntryAction(NamedTuple):
    """Action that an entry offers."""

    label: str
    do: Callable[[], object]


class TableReading(QObject):
    """Reader of the table for the accessible tree, attached to the table widget so it can be found there.

    It caches only what it has read from the last view. Entries are requested one by one.
    """

    def __init__(
        self,
        session: Session,
        table_view: TableViewWidget,
        dialogue: Dialogue,
        outline: Callable[[], OutlinePanel],
        pick_up: Callable[[], object],
    ) -> None:
        """Read the table of a session. ``pick_up`` picks up the selected cards."""
        super().__init__(table_view)
        self._bridge, self._commands = session.bridge, session.commands
        self._table_view, self._scene = table_view, table_view.table_scene
        self._dialogue, self._outline = dialogue, outline
        self._pick_up_selected = pick_up
        self._view: TableView | None = None
        self._groups: dict[str, Group] = {}

    # --- Content --------------------------------------------------------------------------------------------

    @property
    def groups(self) -> dict[str, Group]:
        """Zones, players and the game by their keys, in the order of the outline."""
        view = self._bridge.view()
        if view is not self._view:
            self._view = view
            self._groups = {
                key: Group(title, tuple(each.id for each in objects)) for title, objects, key in zones(view)
            }
        return self._groups

    def holder(self, id: int) -> str | None:
        """Return the key of the group that contains an object, or None if it isn't visible."""
        return next((key for key, group in self.groups.items() if id in group.ids), None)

    def is_there(self, key: Key) -> bool:
        """Return whether an entry still exists."""
        return key in self.groups if isinstance(key, str) else self.holder(key) is not None

    def name(self, key: Key) -> str:
        """Return an entry's name: a zone with its number of cards, or an object with its marks."""
        if isinstance(key, str):
            return self.groups[key].title
        return described(self._bridge.view().objects()[key])

    def description(self, key: Key) -> str:
        """Return the type and text of a visible card."""
        if isinstance(key, str):
            return ""
        object = self._bridge.view().objects()[key]
        if not object.known:
            return ""
        spec = spec_for(object)
        lines = (spec.type_line, *(spec.text or spec.facts))
        return screen_reader_text(". ".join(line.rstrip(".") for line in lines if line))

    def rect(self, key: Key) -> QRect:
        """Return an entry's rectangle in screen pixels. Without items, it is the whole table."""
        ids = self.groups[key].ids if isinstance(key, str) else (key,)
        items = (self._scene.card_items.of(id) for id in ids)
        rects = [item.sceneBoundingRect() for item in items if item is not None]
        view = self._table_view
        rect = QRect() if rects else view.rect()
        for each in rects:
            rect = rect.united(view.mapFromScene(each).boundingRect())
        return QRect(view.mapToGlobal(rect.topLeft()), rect.size())

    def at(self, x: int, y: int) -> int:
        """Return the ID of the object at a point of the screen, or 0."""
        point = self._table_view.mapToScene(self._table_view.mapFromGlobal(QRect(x, y, 1, 1).topLeft()))
        item = self._scene.card_at(point)
        return item.object_id if item is not None else 0

    def is_selected(self, id: int) -> bool:
        """Return whether an object is selected."""
        return id in self._scene.selected_ids()

    @property
    def current(self) -> int:
        """ID of the focused object, or 0 if the focus is elsewhere."""
        ids = self._scene.selected_ids()
        return ids[-1] if ids and self._table_view.hasFocus() else 0

    # --- Actions --------------------------------------------------------------------------------------------

    def entry_actions(self, key: Key) -> dict[str, EntryAction]:
        """Return the actions of an entry, by the names under which Qt knows them."""
        if isinstance(key, str):
            entry_actions = {SHOW_MENU: EntryAction("Menu", partial(self._open_group_menu, key))}
        else:
            name = "Choose" if self._dialogue.can_be(key) else "Select"
            entry_actions = {PRESS: EntryAction(name, partial(self._press, key))}
            entry_actions[SET_FOCUS] = EntryAction("Select", partial(self._focus, key))
            more = "Deselect" if self.is_selected(key) else "Add to selection"
            entry_actions[TOGGLE] = EntryAction(more, partial(self._toggle, key))
            entry_actions[SHOW_MENU] = EntryAction("Menu", partial(self._open_menu, key))
            entry_actions[PICK_UP] = EntryAction(PICK_UP, partial(self._pick_up, key))
            entry_actions.update(self._offers(key))
        if self._scene.mouse.carried is not None:
            entry_actions[PUT_DOWN] = EntryAction(PUT_DOWN, partial(self._put_down, key))
        return entry_actions

    def _offers(self, id: int) -> Iterator[tuple[str, EntryAction]]:
        """Yield the legal actions. Names are numbered, since two abilities may have the same text."""
        counts: Counter[str] = Counter()
        for offer in self._commands.offers(id):
            if offer.ruling.is_legal:
                words = full_label(offer, screen_reader_text)
                counts[words] += 1
                name = f"{words} ({counts[words]})" if counts[words] > 1 else words
                yield name, EntryAction(name, partial(self._commands.take, offer, id))

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
        """Add an object to the selection, or remove it."""
        self._table_view.setFocus()
        with self._dialogue.looking_on():
            self._scene.toggle(id)

    def _open_menu(self, id: int) -> None:
        if not self.is_selected(id):
            self._focus(id)
        self._scene.menu_wanted.emit(id, self.rect(id).center())

    def _pick_up(self, id: int) -> None:
        """Pick an object up as the key does, to be put down on what it blocks, equips or melds with."""
        self._focus(id)
        self._pick_up_selected()

    def _put_down(self, key: Key) -> None:
        self._outline().target_wanted.emit(key)
        self._scene.mouse.put_down()

    def _open_group_menu(self, key: str) -> None:
        """Open the menu that the entry has in the outline."""
        pile = pile_of(key)
        if pile is not None:
            self._outline().pile_menu_wanted.emit(pile, self.rect(key).center())
        else:
            self._outline().group_menu_wanted.emit(key, self.rect(key).center())
