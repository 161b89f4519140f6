"""Evasion: creatures that not everything can block."""

import pytest

from tabletop.language.effects import Change, Changes
from tabletop.model.actions import Advance, Block
from tabletop.model.objects import Combat
from tests.support import BOB, PlacedTable, on_table, table_with


def attacked_by(name: str, *keywords: str, theirs: str, catches: tuple[str, ...] = ()) -> PlacedTable:
    attacker = on_table(name, combat=Combat(attacking_player=BOB), tapped=True)
    table = table_with(battlefield=[attacker], theirs=[theirs], step="declare attackers")
    for creature, words in ((name, keywords), (theirs, catches)):
        if words:
            changes = Changes(add_keywords=words)
            table.tell(Change(objects=(table.only(creature),), change=changes))
    return table


@pytest.mark.parametrize(
    ("keyword", "blocker", "catches", "blocks"),
    [
        ("flying", "Hill Giant", (), False),
        ("flying", "Hill Giant", ("reach",), True),
        ("horsemanship", "Hill Giant", (), False),
        ("horsemanship", "Hill Giant", ("horsemanship",), True),
        ("shadow", "Hill Giant", (), False),
        ("shadow", "Hill Giant", ("shadow",), True),
        ("haste", "Hill Giant", ("shadow",), False),
        ("fear", "Hill Giant", (), False),
        ("intimidate", "Hill Giant", (), False),
        ("intimidate", "Llanowar Elves", (), True),
        ("skulk", "Hill Giant", (), False),
        ("skulk", "Elite Vanguard", (), True),
    ],
)
def test_a_keyword_keeps_some_from_blocking(
    keyword: str, blocker: str, catches: tuple[str, ...], blocks: bool
) -> None:
    table = attacked_by("Grizzly Bears", keyword, theirs=blocker, catches=catches)
    block = Block(blockers={table.only(blocker): table.only("Grizzly Bears")}, by=BOB)
    assert table.ruling(block).is_legal is blocks


def test_bushido_makes_larger_what_is_blocked() -> None:
    kenzo = on_table("Bushi Tenderfoot", flipped=True, combat=Combat(attacking_player=BOB), tapped=True)
    table = table_with(battlefield=[kenzo], theirs=["Hill Giant"], step="declare attackers")
    table.does(Advance(to="declare blockers"))
    name = "Kenzo the Hardhearted"
    table.does(Block(blockers={table.only("Hill Giant"): table.only(name)}, by=BOB))
    table.resolve()
    assert (table.now(name).power, table.now(name).toughness) == (5, 6)
