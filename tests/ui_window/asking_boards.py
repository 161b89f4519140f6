"""Random boards for questions of all kinds, each asked by a real card."""

from collections.abc import Callable
from random import Random
from typing import Final, NamedTuple

from tabletop.language.effects import AddMana, ChooseKind, DealDamage, Discard, Kind
from tabletop.model.actions import Instruct, Resolve
from tabletop.model.objects import CardObject
from tabletop.model.zones import ZoneKind
from tabletop.ui.session.bridge import Bridge
from tests.support import ALICE, BOB, Placed, PlacedTable, on_table, table_with

CREATURES: Final = (
    "Grizzly Bears",
    "Hill Giant",
    "Serra Angel",
    "Wind Drake",
    "Runeclaw Bear",
    "Kruin Outlaw",
    "Delver of Secrets",
    "Eternal Witness",
    "Restoration Angel",
    "Champion of the Parish",
    "Thraben Gargoyle",
    "Huntmaster of the Fells",
)
LANDS: Final = ("Forest", "Island", "Mountain", "Plains", "Swamp")
HAND: Final = (
    "Centaur Courser",
    "Opt",
    "Shock",
    "Kruin Outlaw",
    "Island",
    "Hill Giant",
    "Valki, God of Lies",
)


class Asks(NamedTuple):
    """Cards that a question needs, and the actions that lead to it."""

    cards: tuple[str, ...]
    do: Callable[[Bridge], object]
    battlefield: tuple[Placed, ...] = ()


def _cast(name: str, resolved: int = 0) -> Callable[[Bridge], object]:
    def do(bridge: Bridge) -> None:
        state = bridge.table.state
        found = (each for each in state.objects.values() if isinstance(each, CardObject))
        id = next(each.id for each in found if each.definition.front.name == name and _in_hand(each))
        casts = (each.action for each in bridge.perspective.offers(id) if each.verb == "cast")
        bridge.propose(next(casts))
        for _ in range(resolved):
            if bridge.table.state.question is None and bridge.table.state.stack:
                bridge.propose(Resolve())

    return do


def _in_hand(card: CardObject) -> bool:
    return card.zone.kind is ZoneKind.HAND and card.owner == ALICE


def _defeated(name: str) -> Callable[[Bridge], object]:
    """Remove the last counter of a Siege and resolve its ability."""

    def do(bridge: Bridge) -> None:
        siege = next(each for each in bridge.view().battlefield if each.now and each.now.name == name)
        bridge.propose(Instruct(effect=DealDamage(amount=1, to=siege.id)))
        bridge.propose(Resolve())

    return do


def _instruct(effect: object) -> Callable[[Bridge], object]:
    return lambda bridge: bridge.propose(Instruct(effect=effect))


KINDS: Final = {
    "target": Asks(("Lightning Bolt",), _cast("Lightning Bolt")),
    "search": Asks(("Invasion of Zendikar",), _cast("Invasion of Zendikar", 2)),
    "looked at": Asks(("Collected Company",), _cast("Collected Company", 1)),
    "siege": Asks(
        (),
        _defeated("Invasion of Zendikar"),
        (on_table("Invasion of Zendikar", counters={"defense": 1}, protector=BOB),),
    ),
    "mana": Asks((), _instruct(AddMana(mana=("{W}", "{U}", "{B}", "{R}", "{G}")))),
    "discard": Asks((), _instruct(Discard())),
    "color": Asks((), _instruct(ChooseKind(kind=Kind.COLOR))),
    "creature type": Asks((), _instruct(ChooseKind(kind=Kind.CREATURE_TYPE))),
    "number": Asks(("Shatterskull Smashing",), _cast("Shatterskull Smashing")),
}
"""Boards by kind of question."""


def board(random: Random, most: int, asks: Asks) -> PlacedTable:
    """Return a table with up to a number of creatures and lands a side, some tapped, and hands."""

    def side() -> list[object]:
        creatures = [random.choice(CREATURES) for _ in range(random.randint(0, most))]
        lands = [random.choice(LANDS) for _ in range(random.randint(0, most))]
        return [on_table(name, tapped=random.random() < 0.3) for name in (*creatures, *lands)]

    hand = [*random.sample(HAND, random.randint(2, 6)), *asks.cards]
    library = ["Forest", "Opt", "Grizzly Bears", "Island", "Forest", "Serra Angel", "Mountain", "Plains"]
    return table_with(
        [*side(), *asks.battlefield],
        theirs=side(),
        hand=hand,
        library=library,
        graveyard=random.sample(HAND, random.randint(0, 3)),
        opponent={"hand": random.sample(HAND, random.randint(0, 7)), "library": library},
        mana="trust",
    )
