"""Regeneration (701.19): one shield per use, until end of turn, with all its consequences."""

import pytest

from tabletop.language.changes import Cant
from tabletop.language.effects import Change, Changes, DealDamage, Destroy, Regenerate, Sacrifice
from tabletop.model.actions import Advance, Attack
from tabletop.model.zones import ZoneKind
from tests.support import BOB, PlacedTable, cited, table_with


def shielded(times: int = 1) -> PlacedTable:
    """Return a table with a creature that has a number of regeneration shields."""
    table = table_with(["Hill Giant"])
    for _ in range(times):
        table.tell(Regenerate(objects=(table.only("Hill Giant"),)))
    return table


@pytest.mark.parametrize("times", [0, 1, 2])
def test_it_stays_as_often_as_it_was_regenerated(times: int) -> None:
    table = shielded(times)
    giant = table.only("Hill Giant")
    for _ in range(times):
        table.tell(Destroy(objects=(giant,)))
        assert table.permanent("Hill Giant").tapped
    table.tell(Destroy(objects=(giant,)))
    assert table.names(ZoneKind.GRAVEYARD) == ["Hill Giant"]


def test_damage_goes_and_so_does_deathtouch() -> None:
    table = shielded()
    giant = table.only("Hill Giant")
    played = table.tell(DealDamage(amount=3, to=giant))
    assert table.permanent("Hill Giant").damage == 0
    assert "deaths.regenerated" in cited(played)


def test_it_is_removed_from_combat() -> None:
    table = table_with(["Hill Giant"], step="declare attackers")
    giant = table.only("Hill Giant")
    table.does(Attack(players={giant: BOB}))
    table.tell(Regenerate(objects=(giant,)))
    table.tell(Destroy(objects=(giant,)))
    assert not table.permanent("Hill Giant").combat.attacks


def test_what_is_sacrificed_is_not_destroyed() -> None:
    table = shielded()
    table.tell(Sacrifice(objects=(table.only("Hill Giant"),)))
    assert table.names(ZoneKind.GRAVEYARD) == ["Hill Giant"]


def test_what_cannot_be_regenerated_is_destroyed() -> None:
    table = shielded()
    played = table.tell(Destroy(objects=(table.only("Hill Giant"),), beyond_regeneration=True))
    assert "deaths.not_regenerated" in cited(played)
    assert table.names(ZoneKind.GRAVEYARD) == ["Hill Giant"]


def test_an_effect_may_keep_it_from_being_regenerated() -> None:
    table = shielded()
    giant = (table.only("Hill Giant"),)
    table.tell(Change(objects=giant, change=Changes(cant=(Cant.BE_REGENERATED,))))
    table.tell(Destroy(objects=giant))
    assert table.names(ZoneKind.GRAVEYARD) == ["Hill Giant"]


def test_it_is_over_with_the_turn() -> None:
    table = shielded()
    table.does(Advance(to="next turn"))
    table.tell(Destroy(objects=(table.only("Hill Giant"),)))
    assert table.names(ZoneKind.GRAVEYARD) == ["Hill Giant"]
