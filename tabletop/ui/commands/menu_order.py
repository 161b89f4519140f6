"""In which order the entries of a menu stand, which belong together, and which have a menu of their own.

The help page, the palette and the page of keys follow the same order. No menu may be higher than a small
screen: what is much goes into an inner menu.
"""

from collections.abc import Iterator
from typing import Final

import msgspec


class Inner(msgspec.Struct, frozen=True):
    """A menu inside a menu: its title, and groups of names of bindings."""

    title: str
    groups: tuple[tuple[str, ...], ...]


Group = tuple[str, ...] | Inner
"""Names of bindings that stand together, between two lines; or a menu of its own."""

ORDER: Final[dict[str, tuple[Group, ...]]] = {
    "File": (
        ("new game", "again", "same again", "new welcome"),
        ("open", "open decks", "import cards"),
        ("save game", "save position", "save picture", "save log"),
        ("quit",),
    ),
    "Edit": (
        ("undo", "redo", "other line", "history"),
        ("select all", "do anyway"),
        ("copy text", "copy picture", "paste deck"),
        ("palette", "change keys"),
    ),
    "Card": (
        ("menu", "obvious", "pick up", "take corner", "keep selected"),
        ("other face", "show card"),
        ("transform", "meld", "face down"),
        ("tap", "hold tapped", "aim", "unattach", "copy", "counter"),
        Inner(
            "Move",
            (("to battlefield", "to graveyard", "to exile", "to hand"), ("to library", "to bottom")),
        ),
        Inner(
            "Counters and marks",
            (
                ("counters",),
                ("plus counter", "minus counter", "more of its counters", "fewer of its counters"),
                ("pump", "shrink", "end changes"),
                ("damage", "note"),
            ),
        ),
    ),
    "Piles": (
        ("draw", "draw several", "shuffle"),
        ("search library", "look at top", "scry", "surveil"),
        ("reveal top", "reveal until", "play top", "mill"),
        ("show hand", "reveal hand", "shuffle hand in"),
        ("show graveyard", "shuffle graveyard in"),
        ("show exile", "show command", "show sideboard"),
    ),
    "Turn": (
        ("next step", "next turn", "resolve", "resolve all"),
        (
            "to upkeep",
            "to draw",
            "to precombat main",
            "to beginning of combat",
            "to postcombat main",
            "to end",
        ),
        ("attack", "attack all", "combat damage"),
        ("untap all",),
    ),
    "Game": (
        ("life up", "life down", "players"),
        ("tokens", "another", "card browser"),
        ("dice", "coin"),
        ("tick off",),
        ("add mana", "pay mana"),
        ("only what cards do",),
    ),
    "Lesson": (
        ("lessons",),
        ("lesson forward", "lesson back", "lesson opening"),
        ("predict", "guess legal", "guess nothing", "guess refused"),
        ("lesson hint", "explore"),
    ),
    "View": (
        ("fit", "zoom in", "zoom out"),
        ("turn table", "turn with turns", "hide hand"),
        ("large view", "presenter", "outline"),
    ),
    "Help": (("keys", "atlas", "tips again"), ("show diagnostics", "diagnostics", "about")),
}


def names_of(menu: str) -> Iterator[str]:
    """The names of the bindings of a menu in their order, those of inner menus as well."""
    for group in ORDER.get(menu, ()):
        for names in group.groups if isinstance(group, Inner) else (group,):
            yield from names
