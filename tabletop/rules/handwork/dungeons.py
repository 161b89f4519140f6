"""Dungeons (309): their rooms, where each of them leads, and their abilities in our own words."""

from typing import Final, NamedTuple


class Room(NamedTuple):
    """A room: what its ability does, and the rooms that it leads to. The last room leads nowhere."""

    does: str
    leads: tuple[str, ...] = ()


DUNGEONS: Final[dict[str, dict[str, Room]]] = {
    "Lost Mine of Phandelver": {
        "Cave Entrance": Room("scry 1", ("Goblin Lair", "Mine Tunnels")),
        "Goblin Lair": Room("create a 1/1 red Goblin", ("Storeroom", "Dark Pool")),
        "Mine Tunnels": Room("create a Treasure", ("Dark Pool", "Fungi Cavern")),
        "Storeroom": Room("put a +1/+1 counter on a creature", ("Temple of Dumathoin",)),
        "Dark Pool": Room("opponents lose 1 life, gain 1 life", ("Temple of Dumathoin",)),
        "Fungi Cavern": Room("a creature gets -4/-0 until your next turn", ("Temple of Dumathoin",)),
        "Temple of Dumathoin": Room("draw a card"),
    },
    "Dungeon of the Mad Mage": {
        "Yawning Portal": Room("gain 1 life", ("Dungeon Level",)),
        "Dungeon Level": Room("scry 1", ("Goblin Bazaar", "Twisted Caverns")),
        "Goblin Bazaar": Room("create a Treasure", ("Lost Level",)),
        "Twisted Caverns": Room("a creature can't attack until your next turn", ("Lost Level",)),
        "Lost Level": Room("scry 2", ("Runestone Caverns", "Muiral's Graveyard")),
        "Runestone Caverns": Room("exile the top two cards, which may be played", ("Deep Mines",)),
        "Muiral's Graveyard": Room("create two 1/1 black Skeletons", ("Deep Mines",)),
        "Deep Mines": Room("scry 3", ("Mad Wizard's Lair",)),
        "Mad Wizard's Lair": Room("draw three cards, reveal them, and cast one of them free"),
    },
    "Tomb of Annihilation": {
        "Trapped Entry": Room("each player loses 1 life", ("Veils of Fear", "Oubliette")),
        "Veils of Fear": Room("each player loses 2 life or discards a card", ("Sandfall Cell",)),
        "Sandfall Cell": Room(
            "each player loses 2 life or sacrifices an artifact, a creature or a land",
            ("Cradle of the Death God",),
        ),
        "Oubliette": Room(
            "discard a card, and sacrifice an artifact, a creature and a land", ("Cradle of the Death God",)
        ),
        "Cradle of the Death God": Room("create The Atropal, a 4/4 black God with deathtouch"),
    },
    "Undercity": {
        "Secret Entrance": Room("search the library for a basic land card", ("Forge", "Lost Well")),
        "Forge": Room("put two +1/+1 counters on a creature", ("Trap!", "Arena")),
        "Lost Well": Room("scry 2", ("Arena", "Stash")),
        "Trap!": Room("a player loses 5 life", ("Archives",)),
        "Arena": Room("goad a creature", ("Archives", "Catacombs")),
        "Stash": Room("create a Treasure", ("Catacombs",)),
        "Archives": Room("draw a card", ("Throne of the Dead Three",)),
        "Catacombs": Room("create a 4/1 black Skeleton with menace", ("Throne of the Dead Three",)),
        "Throne of the Dead Three": Room(
            "put a creature card of the top ten onto the battlefield with three +1/+1 counters and hexproof"
        ),
    },
}
"""Dungeons by name. The first room of each is its beginning."""


def rooms_ahead(place: tuple[str, str] | None) -> tuple[tuple[str, str], ...]:
    """Return the dungeons and rooms to go to next.

    A player in the last room of a dungeon, or in none, may go to the first room of each.
    """
    dungeon, room = place or ("", "")
    leads = DUNGEONS[dungeon][room].leads if dungeon else ()
    if leads:
        return tuple((dungeon, each) for each in leads)
    return tuple((name, next(iter(rooms))) for name, rooms in DUNGEONS.items())
