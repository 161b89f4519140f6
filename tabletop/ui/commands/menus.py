"""The menus of the window, and the menu of a card, which is built from its offers."""

from collections.abc import Callable, Iterable, Sequence
from functools import partial
from typing import Final

from PySide6.QtCore import QObject, QPoint, Qt, Signal
from PySide6.QtGui import QAction, QActionGroup, QPainter, QPaintEvent
from PySide6.QtWidgets import QMainWindow, QMenu, QStyleOptionMenuItem

from tabletop.rules.offers import Offer
from tabletop.ui.commands.actions import Actions
from tabletop.ui.commands.groups import MENUS
from tabletop.ui.commands.offer_labels import (
    Say,
    Take,
    as_drawn,
    full_label,
    key_of,
    override_label,
    refusal_label,
    shortened,
)
from tabletop.ui.session import drawn_symbols
from tabletop.ui.session.preferences import MOTIONS, SCHEMES, SPEEDS, TEXT_SIZES, Preferences
from tabletop.ui.style.guard import guarded
from tabletop.ui.style.plain import add_entry, clean, entry, gapped, in_letters, tip

_MANY: Final = 8
_LONGEST: Final = 58
"""Maximum length of an entry, in characters."""
_DRAWN: Final = "drawn words"
"""Name of the property with the text of an entry that has mana symbols in braces."""
_LEFT_OF_WORDS: Final = 12
"""Distance between the left edge of an entry and its text, as in the style sheet."""


def build_menu_bar(window: QMainWindow) -> dict[str, QMenu]:
    """Build the menus of the window, without entries. Return them by title."""
    bar = window.menuBar()
    menus: dict[str, QMenu] = {title: SymbolMenu(f"&{title}", bar) for title in MENUS}
    for menu in menus.values():
        bar.addMenu(menu)
        close_when_chosen(menu)
    return menus


def fill_menu(menu: QMenu, title: str, actions: Actions) -> None:
    """Add the commands of a menu, before all other entries."""
    others = menu.actions()
    for action in others:
        menu.removeAction(action)
    last, inner = None, menu
    for group, action in actions.entries(title):
        if last is None or last.submenu != group.submenu:
            # Submenus stay together, without separators between them.
            if last is not None and not (last.submenu and group.submenu):
                menu.addSeparator()
            inner = menu.addMenu(group.submenu) if group.submenu else menu
        elif group is not last:
            inner.addSeparator()
        inner.addAction(action)
        last = group
    menu.addActions(others)


class ViewMenu(QObject):
    """The submenus of the View menu with alternatives."""

    scheme_chosen = Signal(str)
    text_size_chosen = Signal(str)
    motion_chosen = Signal(str)
    speed_chosen = Signal(str)

    def __init__(self, menu: QMenu, preferences: Preferences) -> None:
        super().__init__(menu)
        self._menu = menu
        self.choices: dict[str, dict[str, QAction]] = {}
        """The entries by title of their submenu, then by value."""
        menu.addSeparator()
        for title, choices, chosen, signal in (
            ("Theme", SCHEMES, preferences.scheme, self.scheme_chosen),
            ("Text size", TEXT_SIZES, preferences.text_size, self.text_size_chosen),
            ("Motion", MOTIONS, preferences.motion, self.motion_chosen),
            ("Speed", SPEEDS, preferences.speed, self.speed_chosen),
        ):
            self.choices[title] = add_choice(menu, title, choices, signal.emit)
            self.choices[title][chosen].setChecked(True)

    def add_panels(self, actions: Iterable[QAction]) -> None:
        """Add entries that show and hide the panels."""
        self._menu.addSeparator()
        self._menu.addActions(list(actions))


def add_choice(
    menu: QMenu, title: str, choices: Iterable[tuple[str, str]], choose: Callable[[str], object]
) -> dict[str, QAction]:
    """Add a submenu in which one of several entries is checked. Return its actions by value."""
    inner = menu.addMenu(title)
    group = QActionGroup(inner)
    actions: dict[str, QAction] = {}
    for value, words in choices:
        action = inner.addAction(words)
        action.setCheckable(True)
        action.triggered.connect(partial(choose, value))
        group.addAction(action)
        actions[value] = action
    return actions


def fill_card_menu(menu: QMenu, actions: Actions, offers: Sequence[Offer], take: Take) -> None:
    """Fill the Card menu with the legal offers of the selection, or with all commands if it is empty."""
    empty(menu)
    if not offers:
        fill_menu(menu, "Card", actions)
        return
    menu.addAction(actions["other face"])
    add_legal(menu, actions, offers, take)


def empty(menu: QMenu) -> None:
    """Remove all entries from a menu that is about to be refilled.

    Entries owned by the menu are deleted later by Qt. ``QMenu.clear`` would delete them immediately, and
    PySide would transfer the ownership of shared actions to Python.
    """
    for action in menu.actions():
        inner = action.menu()
        menu.removeAction(action)
        if isinstance(inner, QMenu) and inner.parent() is menu:
            inner.deleteLater()
        elif action.parent() is menu:
            action.deleteLater()


def fill_with_offers(menu: QMenu, actions: Actions, offers: Sequence[Offer], take: Take) -> None:
    """Add the legal offers by kind, then the illegal ones with their reasons and rules."""
    add_legal(menu, actions, offers, take)
    add_refused(menu, actions, offers, take)


def add_legal(menu: QMenu, actions: Actions, offers: Sequence[Offer], take: Take) -> None:
    """Add the legal offers by kind. Large groups overflow into a submenu."""
    legal = [offer for offer in offers if offer.ruling.is_legal]
    for group, title, at_most in (("play", "More", _MANY), ("effect", "More", _MANY), ("zone", "Move", 2)):
        found = [offer for offer in legal if offer.group == group]
        _separate(menu, found)
        cut = 0 if group == "zone" and len(found) > at_most else at_most
        add_offers(menu, actions, found[:cut], take)
        if found[cut:]:
            add_offers(menu.addMenu(title), actions, found[cut:], take)


def add_refused(
    menu: QMenu,
    actions: Actions,
    offers: Sequence[Offer],
    take: Take,
    anyway: Sequence[tuple[Offer, Offer]] = (),
) -> None:
    """Add the illegal offers with their reasons and rules, and overrides for them.

    Illegal entries aren't grayed out: choosing one shows the reason on the table. ``anyway`` has each
    offer as it would be forced, and as it was refused.
    """
    others = [offer for offer in offers if not offer.ruling.is_legal]
    if not others:
        return
    _separate(menu, others)
    refused = menu.addMenu(f"Not allowed now ({len(others)})")
    add_offers(refused, actions, (offer for offer in others if not offer.is_agreed_away), take)
    _add_agreed_away(refused, [offer for offer in others if offer.is_agreed_away], take)
    if anyway:
        refused.addSeparator()
        inner = refused.addMenu("Do it anyway")
        inner.setToolTipsVisible(True)
        for forced, offer in anyway:
            action = add_entry(inner, override_label(offer))
            draw_in(action, override_label(offer, as_drawn))
            action.setToolTip(tip(in_letters(offer.ruling.words)))
            action.triggered.connect(partial(take, forced))


def _add_agreed_away(menu: QMenu, offers: Sequence[Offer], take: Take) -> None:
    """Add one entry for all offers refused only by an agreement, since they have the same reason."""
    if offers:
        action = add_entry(menu, f"Effects by hand ({len(offers)}): {in_letters(offers[0].ruling.words)}")
        draw_in(action, f"Effects by hand ({len(offers)}): {offers[0].ruling.words}")
        action.triggered.connect(partial(take, offers[0]))


def _separate(menu: QMenu, what_follows: Sequence[Offer]) -> None:
    if what_follows and not menu.isEmpty():
        menu.addSeparator()


def add_offers(menu: QMenu, actions: Actions, offers: Iterable[Offer], take: Take) -> None:
    """Add offers in order, legal or not. Choosing an illegal one shows the reason on the table."""
    for offer in offers:
        _add(menu, actions, offer, take)


def _add(menu: QMenu, actions: Actions, offer: Offer, take: Take) -> None:
    action = add_entry(menu, _entry_label(offer, in_letters))
    draw_in(action, _entry_label(offer, as_drawn))
    key = key_of(offer, actions) if offer.ruling.is_legal else ""
    if key:
        # Text after a tab is only displayed as a shortcut. The real one belongs to the window's action.
        action.setText(f"{action.text()}\t{key}")
    action.triggered.connect(partial(take, offer))


def _entry_label(offer: Offer, say: Say) -> str:
    if offer.ruling.is_legal:
        return shortened(full_label(offer, say), _LONGEST)
    return refusal_label(offer, say)


def draw_in(action: QAction, words: str) -> None:
    """Show an entry's text with mana symbols drawn. Screen readers still get the plain text."""
    action.setProperty(_DRAWN, clean(words) if gapped(words) != words else None)


@guarded
class SymbolMenu(QMenu):
    """A menu that draws mana symbols in its entries and submenus."""

    def addMenu(self, title: "str | QMenu") -> QMenu:  # type: ignore[override]
        """Add a submenu, given by its title or as a menu."""
        inner = SymbolMenu(title, self) if isinstance(title, str) else title
        super().addMenu(inner)
        return inner

    def initStyleOption(self, option: QStyleOptionMenuItem, action: QAction) -> None:
        """Leave space for drawn symbols in place of their text."""
        super().initStyleOption(option, action)
        if words := action.property(_DRAWN):
            _, tab, key = option.text.partition("\t")
            option.text = f"{entry(gapped(words))}{tab}{key}"

    def paintEvent(self, event: QPaintEvent) -> None:
        """Draw the entries, then the symbols over them."""
        super().paintEvent(event)
        drawn = [(action, words) for action in self.actions() if (words := action.property(_DRAWN))]
        painter = QPainter(self)
        for action, words in drawn:
            line = self.actionGeometry(action).adjusted(_LEFT_OF_WORDS, 0, 0, 0)
            drawn_symbols.draw_symbols(painter, line, words, self.fontMetrics())
        painter.end()


def pop_up(menu: QMenu, at: QPoint) -> None:
    """Show a menu at a point of the screen."""
    close_when_chosen(menu)
    menu.popup(at)


def close_when_chosen(menu: QMenu) -> None:
    """Close a menu after assistive technology has triggered one of its entries.

    Qt only closes it after keys and clicks. Repeated calls for the same menu have no effect.
    """
    if menu.findChild(_Closing, options=Qt.FindChildOption.FindDirectChildrenOnly) is None:
        _Closing(menu)


class _Closing(QObject):
    """Child of a menu that closes it with its submenus."""

    def __init__(self, menu: QMenu) -> None:
        super().__init__(menu)
        self._menu = menu
        menu.triggered.connect(self._close)

    def _close(self) -> None:
        for each in (self._menu, *self._menu.findChildren(QMenu)):
            if each.isVisible():
                each.close()
