"""All actions as one list for the palette, and fuzzy search in it."""

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from functools import partial
from typing import Final

import msgspec
from PySide6.QtGui import QAction, QKeySequence
from PySide6.QtWidgets import QMenu
from rapidfuzz import fuzz

from tabletop.model.actions import Forced
from tabletop.rules.offers import Offer
from tabletop.ui.commands.actions import Actions
from tabletop.ui.commands.groups import MENUS
from tabletop.ui.commands.offer_labels import Say, Take, as_drawn, key_of, short_label
from tabletop.ui.style.plain import in_letters

_MIN_SCORE: Final = 62
SYNONYMS: Final[Mapping[str, tuple[str, ...]]] = {
    "deck library": (
        *("statistics", "deck statistics", "deck stats", "mana curve", "curve", "decks", "odds", "land odds"),
        *("odds of drawing lands", "edit deck", "deck editor", "deck builder", "maybeboard"),
    ),
    "opening hands": (
        *("sample hands", "mulligan statistics", "opening hand", "goldfish", "simulation", "odds"),
        "probabilities",
    ),
    "goldfish score": ("statistics of this game", "kill turn", "damage by turn", "averages", "goldfish"),
    "next draws": ("probability", "outs", "chance of drawing", "goldfish"),
    "new game": ("play", "start a game", "goldfish", "target dummy"),
    "same again": ("restart", "rematch", "reset"),
    "again": ("rematch", "restart", "new seed"),
    "paste deck": ("import deck", "paste deck", "clipboard"),
    "open decks": ("import deck", "load deck"),
    "undo": ("take back",),
    "go on": ("pass priority", "pass the turn", "enter", "ok", "confirm"),
    "next turn": ("end turn", "pass the turn"),
    "to beginning of combat": ("attack phase", "begin combat"),
    "to graveyard": ("discard", "destroy", "sacrifice", "bin"),
    "remove from game": ("delete card", "take off the table"),
    "to hand": ("bounce",),
    "counters": ("loyalty", "charge counter", "add counter"),
    "tokens": ("create token", "treasure"),
    "search library": ("tutor", "fetch"),
    "look at top": ("peek",),
    "dice": ("roll", "random number"),
    "coin": ("flip a coin",),
    "card browser": ("find a card", "search cards", "card database"),
    "atlas": ("rulebook", "comprehensive rules"),
    "keys": ("help", "shortcuts", "hotkeys"),
    "preferences": ("settings", "options"),
    "change keys": ("shortcuts", "hotkeys", "key bindings"),
    "history": ("list of actions", "game log"),
    "presenter": ("full screen", "projector"),
    "do anyway": ("override", "ignore the rules", "cheat"),
}
"""Other names by which players look for commands, by the names of these."""


class PaletteEntry(msgspec.Struct, frozen=True, kw_only=True):
    """An action with its label, remark and key. If it is illegal, the remark is the reason."""

    label: str
    do: Callable[[], object]
    remark: str = ""
    key: str = ""
    is_legal: bool = True
    drawn_label: str = ""
    """The label with mana symbols in braces, for drawing them, or "" if there are none."""
    drawn_remark: str = ""
    """The remark with mana symbols in braces."""
    synonyms: tuple[str, ...] = ()
    """Other names by which it is found."""


def matching(commands: Sequence[PaletteEntry], text: str) -> list[PaletteEntry]:
    """Return the commands that match a text despite typos, best matches first and illegal ones last."""
    wanted = text.strip().casefold()
    if not wanted:
        return sorted(commands, key=lambda command: not command.is_legal)
    scored: list[tuple[float, int, PaletteEntry]] = []
    for place, command in enumerate(commands):
        score = max(_score(wanted, name.casefold()) for name in (command.label, *command.synonyms))
        if score >= _MIN_SCORE:
            scored.append((score - (0 if command.is_legal else 15), -place, command))
    return [command for _, _, command in sorted(scored, key=lambda each: each[:2], reverse=True)]


def _score(wanted: str, name: str) -> float:
    score: float = fuzz.WRatio(wanted, name)
    if wanted in name:
        score += 60 if name.startswith(wanted) else 40
    return score


def listed_once(entries: Iterable[PaletteEntry]) -> list[PaletteEntry]:
    """Return the entries without those that repeat the label of an earlier one."""
    by_label: dict[str, PaletteEntry] = {}
    for each in entries:
        by_label.setdefault(each.label.removesuffix("…").casefold(), each)
    return list(by_label.values())


def _label(offer: Offer, name: str, say: Say = in_letters) -> str:
    forced = " anyway" if isinstance(offer.action, Forced) else ""
    return f"{short_label(offer, say)}{forced}{f': {name}' if name else ''}"


def _remark(offer: Offer) -> str:
    return offer.detail if offer.ruling.is_legal else offer.ruling.words


def palette_commands(actions: Actions, offers: Sequence[Offer], name: str, take: Take) -> list[PaletteEntry]:
    """Return all entries of the palette, starting with the actions of the selected object."""
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
    for command in actions.commands:
        # The offers for the selected object include some commands, with reasons.
        is_shown = command.in_palette and not (offers and command.is_offered)
        if is_shown and command.group.menu in MENUS:
            action = actions[command.name]
            menu = command.group.menu
            commands.append(
                PaletteEntry(
                    label=action.text(),
                    do=action.trigger,
                    remark=f"{menu}, on" if action.isChecked() else menu,
                    key=action.shortcut().toString(QKeySequence.SequenceFormat.NativeText),
                    is_legal=action.isEnabled(),
                    synonyms=SYNONYMS.get(command.name, ()),
                )
            )
    return commands


def menu_entries(menus: Mapping[str, QMenu], known: Collection[QAction]) -> Iterator[PaletteEntry]:
    """Yield the entries of the window's menus that aren't commands: themes, editions, panels, recent files.

    Args:
        menus: by title. The Card menu is left out, since its actions are offered for the selected card.
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
