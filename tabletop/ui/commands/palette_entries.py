"""Everything that can be done as one list, and the part of it that a few letters may mean."""

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from functools import partial
from typing import Final

import msgspec
from PySide6.QtGui import QAction, QKeySequence
from PySide6.QtWidgets import QMenu
from rapidfuzz import fuzz

from tabletop.model.actions import Forced
from tabletop.rules.offers import Offer
from tabletop.ui.commands.bindings import BINDINGS, SAID_BY_OFFERS
from tabletop.ui.commands.command import Command
from tabletop.ui.commands.menus import MENUS
from tabletop.ui.commands.offer_words import Say, Take, as_drawn, key_of, label_words
from tabletop.ui.style.plain import in_letters

_NEAR_ENOUGH: Final = 62


class PaletteEntry(msgspec.Struct, frozen=True, kw_only=True):
    """Something that can be done, or why not: what it is called, a remark, its key, and how to do it."""

    label: str
    do: Callable[[], object]
    remark: str = ""
    key: str = ""
    is_legal: bool = True
    drawn_label: str = ""
    """The label with its symbols in braces, for where they are drawn; empty where it is the label itself."""
    drawn_remark: str = ""
    """The same of the remark."""


def matching(commands: Sequence[PaletteEntry], text: str) -> list[PaletteEntry]:
    """The commands that a text may mean, best first: misspelt ones too, what can't be done last."""
    wanted = text.strip().casefold()
    if not wanted:
        return sorted(commands, key=lambda command: not command.is_legal)
    scored: list[tuple[float, int, PaletteEntry]] = []
    for place, command in enumerate(commands):
        label = command.label.casefold()
        score = fuzz.WRatio(wanted, label)
        if wanted in label:
            score += 60 if label.startswith(wanted) else 40
        if score >= _NEAR_ENOUGH:
            scored.append((score - (0 if command.is_legal else 15), -place, command))
    return [command for _, _, command in sorted(scored, key=lambda each: each[:2], reverse=True)]


def _label(offer: Offer, name: str, say: Say = in_letters) -> str:
    forced = " anyway" if isinstance(offer.action, Forced) else ""
    return f"{label_words(offer, say)}{forced}{f': {name}' if name else ''}"


def _remark(offer: Offer) -> str:
    return offer.detail if offer.ruling.is_legal else offer.ruling.words


def palette_commands(
    actions: dict[Command, QAction], offers: Sequence[Offer], name: str, take: Take
) -> list[PaletteEntry]:
    """Everything for the command palette: what may be done with the selected object first."""
    commands = [
        PaletteEntry(
            label=_label(offer, name),
            drawn_label=_label(offer, name, as_drawn),
            do=partial(take, offer),
            remark=in_letters(_remark(offer)),
            drawn_remark=_remark(offer),
            key=key_of(offer, actions),
            is_legal=offer.ruling.is_legal and not isinstance(offer.action, Forced),
        )
        for offer in offers
    ]
    left_out = {Command.PALETTE, Command.MENU}
    if offers:
        # What may be done with the selected object says the same, and says why not.
        left_out |= SAID_BY_OFFERS
    for binding in BINDINGS:
        action = actions[binding.command]
        if binding.menu in MENUS and binding.command not in left_out:
            key = action.shortcut().toString(QKeySequence.SequenceFormat.NativeText)
            commands.append(
                PaletteEntry(
                    label=action.text(),
                    do=action.trigger,
                    remark=f"{binding.menu}, on" if action.isChecked() else binding.menu,
                    key=key,
                    is_legal=action.isEnabled(),
                )
            )
    return commands


def menu_entries(menus: Mapping[str, QMenu], known: Collection[QAction]) -> Iterator[PaletteEntry]:
    """What stands in the menus of the window besides its commands: themes, editions, panels, recent files.

    Args:
        menus: by their titles. The menu of cards is left out: what it has is offered for the selected card.
        known: the actions of the commands.

    """
    for title, menu in menus.items():
        if title != "Card":
            menu.aboutToShow.emit()
            yield from _entries_of(menu, title, "", known)


def _entries_of(menu: QMenu, title: str, inner: str, known: Collection[QAction]) -> Iterator[PaletteEntry]:
    for action in menu.actions():
        words, below = action.text().replace("&&", "&"), action.menu()
        if isinstance(below, QMenu):
            below.aboutToShow.emit()
            yield from _entries_of(below, title, words, known)
        elif words and action not in known:
            yield PaletteEntry(
                label=f"{inner}: {words}" if inner else words,
                do=action.trigger,
                remark=f"{title}, on" if action.isChecked() else title,
                is_legal=action.isEnabled(),
            )
