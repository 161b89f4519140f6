"""The menus: those of the window, and the one of a card, which is made from what may be done with it."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import partial
from typing import Final

from PySide6.QtCore import QObject, QPoint, Qt, Signal
from PySide6.QtGui import QAction, QActionGroup, QPainter, QPaintEvent
from PySide6.QtWidgets import QMainWindow, QMenu, QStyleOptionMenuItem

from tabletop.rules.offers import Offer
from tabletop.ui.commands.command import Command
from tabletop.ui.commands.menu_order import ORDER, Inner
from tabletop.ui.commands.offer_words import (
    Say,
    Take,
    anyway_words,
    as_drawn,
    key_of,
    offer_words,
    refusal_words,
    shortened,
)
from tabletop.ui.session import drawn_symbols
from tabletop.ui.session.preferences import MOTIONS, SCHEMES, SPEEDS, TEXT_SIZES, Preferences
from tabletop.ui.style.guard import guarded
from tabletop.ui.style.plain import add_entry, clean, entry, gapped, in_letters, tip

MENUS: Final = tuple(ORDER)
_MANY: Final = 8
_LONGEST: Final = 58
"""Letters of an entry."""
_DRAWN: Final = "drawn words"
"""The property of an entry that has its words with the symbols in braces."""
_LEFT_OF_WORDS: Final = 12
"""Between the left edge of an entry and its words, as the style sheet has it."""


def build_menu_bar(window: QMainWindow, actions: dict[Command, QAction]) -> dict[str, QMenu]:
    """The menus of the window by their names, filled from the table of their order."""
    bar = window.menuBar()
    menus: dict[str, QMenu] = {name: SymbolMenu(f"&{name}", bar) for name in MENUS}
    for menu in menus.values():
        bar.addMenu(menu)
    for name, menu in menus.items():
        _fill_in_order(menu, name, actions)
        close_when_chosen(menu)
    return menus


def _fill_in_order(menu: QMenu, name: str, actions: dict[Command, QAction]) -> None:
    # Inner menus stand together.
    was_inner = False
    for group in ORDER[name]:
        is_inner = isinstance(group, Inner)
        if not menu.isEmpty() and not (is_inner and was_inner):
            menu.addSeparator()
        was_inner = is_inner
        if isinstance(group, Inner):
            inner = menu.addMenu(group.title)
            for names in group.groups:
                inner.addActions([actions[each] for each in names])
                inner.addSeparator()
        else:
            menu.addActions([actions[each] for each in group])


class ViewMenu(QObject):
    """The entries of the view menu that are chosen one out of several."""

    scheme_chosen = Signal(str)
    text_size_chosen = Signal(str)
    motion_chosen = Signal(str)
    speed_chosen = Signal(str)

    def __init__(self, menu: QMenu, preferences: Preferences) -> None:
        super().__init__(menu)
        self._menu = menu
        self.choices: dict[str, dict[str, QAction]] = {}
        """The entries by their values, by the titles of their menus."""
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
        """Entries that show and hide the panels."""
        self._menu.addSeparator()
        self._menu.addActions(list(actions))


def add_choice(
    menu: QMenu, title: str, choices: Iterable[tuple[str, str]], choose: Callable[[str], object]
) -> dict[str, QAction]:
    """An inner menu in which one of several entries is ticked; its actions by their values."""
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


def fill_card_menu(menu: QMenu, actions: dict[Command, QAction], offers: Sequence[Offer], take: Take) -> None:
    """The card menu of the window: with nothing selected the keys for cards, else what may be done first."""
    empty(menu)
    if not offers:
        _fill_in_order(menu, "Card", actions)
        return
    menu.addAction(actions[Command.OTHER_FACE])
    add_legal(menu, actions, offers, take)


def empty(menu: QMenu) -> None:
    """Take everything out of a menu that is about to be filled anew.

    What belongs to the menu is deleted once Qt is done with it. ``QMenu.clear`` would delete it at once, and
    PySide would hand actions that the menu shares with others over to Python, as if they belonged to nobody.
    """
    for action in menu.actions():
        inner = action.menu()
        menu.removeAction(action)
        if isinstance(inner, QMenu) and inner.parent() is menu:
            inner.deleteLater()
        elif action.parent() is menu:
            action.deleteLater()


def fill_with_offers(
    menu: QMenu, actions: Mapping[Command, QAction], offers: Sequence[Offer], take: Take
) -> None:
    """What may be done first, by kind; then what can't be, each with its reason and rule."""
    add_legal(menu, actions, offers, take)
    add_refused(menu, actions, offers, take)


def add_legal(menu: QMenu, actions: Mapping[Command, QAction], offers: Sequence[Offer], take: Take) -> None:
    """What may be done, by kind; of what is much a part has a menu of its own."""
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
    actions: Mapping[Command, QAction],
    offers: Sequence[Offer],
    take: Take,
    anyway: Sequence[tuple[Offer, Offer]] = (),
) -> None:
    """What can't be done, each with its reason and rule; and what of it a judge may let be done.

    An entry that can't be done is not grey: choosing it shows the reason on the table. ``anyway`` has each
    offer as it would be forced, and as it was refused.
    """
    others = [offer for offer in offers if not offer.ruling.is_legal]
    if not others:
        return
    _separate(menu, others)
    refused = menu.addMenu(f"Not now ({len(others)})")
    add_offers(refused, actions, (offer for offer in others if not offer.is_agreed_away), take)
    _add_agreed_away(refused, [offer for offer in others if offer.is_agreed_away], take)
    if anyway:
        refused.addSeparator()
        inner = refused.addMenu("Do it anyway")
        inner.setToolTipsVisible(True)
        for forced, offer in anyway:
            action = add_entry(inner, anyway_words(offer))
            draw_in(action, anyway_words(offer, as_drawn))
            action.setToolTip(tip(in_letters(offer.ruling.words)))
            action.triggered.connect(partial(take, forced))


def _add_agreed_away(menu: QMenu, offers: Sequence[Offer], take: Take) -> None:
    """All that only an agreement refuses as one entry: the reason is the same for each of them."""
    if offers:
        action = add_entry(menu, f"Effects by hand ({len(offers)}): {in_letters(offers[0].ruling.words)}")
        draw_in(action, f"Effects by hand ({len(offers)}): {offers[0].ruling.words}")
        action.triggered.connect(partial(take, offers[0]))


def _separate(menu: QMenu, what_follows: Sequence[Offer]) -> None:
    if what_follows and not menu.isEmpty():
        menu.addSeparator()


def add_offers(menu: QMenu, actions: Mapping[Command, QAction], offers: Iterable[Offer], take: Take) -> None:
    """Add offers as they come, legal or not; choosing one that is not shows the reason on the table."""
    for offer in offers:
        _add(menu, actions, offer, take)


def _add(menu: QMenu, actions: Mapping[Command, QAction], offer: Offer, take: Take) -> None:
    action = add_entry(menu, _entry_words(offer, in_letters))
    draw_in(action, _entry_words(offer, as_drawn))
    key = key_of(offer, actions) if offer.ruling.is_legal else ""
    if key:
        # Behind a tab it is shown as a key, but is none: the key belongs to the window's own action.
        action.setText(f"{action.text()}\t{key}")
    action.triggered.connect(partial(take, offer))


def _entry_words(offer: Offer, say: Say) -> str:
    if offer.ruling.is_legal:
        return shortened(offer_words(offer, say), _LONGEST)
    return refusal_words(offer, say)


def draw_in(action: QAction, words: str) -> None:
    """Let an entry show words with their symbols drawn; to a screen reader it is called as it was."""
    action.setProperty(_DRAWN, clean(words) if gapped(words) != words else None)


@guarded
class SymbolMenu(QMenu):
    """A menu that draws mana symbols where an entry has them, and so do the menus in it."""

    def addMenu(self, title: "str | QMenu") -> QMenu:  # type: ignore[override]
        """A menu in this one, by its title or as it is."""
        inner = SymbolMenu(title, self) if isinstance(title, str) else title
        super().addMenu(inner)
        return inner

    def initStyleOption(self, option: QStyleOptionMenuItem, action: QAction) -> None:
        """Leave room for symbols where letters stand for them elsewhere."""
        super().initStyleOption(option, action)
        if words := action.property(_DRAWN):
            _, tab, key = option.text.partition("\t")
            option.text = f"{entry(gapped(words))}{tab}{key}"

    def paintEvent(self, event: QPaintEvent) -> None:
        """Draw the entries, and the symbols over them."""
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
    """Let a menu go once assistive technology has asked one of its entries for its action.

    Qt closes it for keys and clicks only. Nothing more happens to a menu that has been through this before.
    """
    if menu.findChild(_Closing, options=Qt.FindChildOption.FindDirectChildrenOnly) is None:
        _Closing(menu)


class _Closing(QObject):
    """Lies in a menu, and closes it with the menus in it."""

    def __init__(self, menu: QMenu) -> None:
        super().__init__(menu)
        self._menu = menu
        menu.triggered.connect(self._close)

    def _close(self) -> None:
        for each in (self._menu, *self._menu.findChildren(QMenu)):
            if each.isVisible():
                each.close()
