"""Mana with limited colors: by an identity, by the mana that lands could produce, by exiled cards."""

import pytest

from tabletop.language.effects import AddMana, Exile, PutAbility
from tabletop.language.effects.players import ColorsOf
from tabletop.model.actions import Activate
from tabletop.rules.effects.player_effects import colors_of_mana
from tests.support import ALICE, BOB, PlacedTable, commander, on_table, table_with

ANY = ("{W}", "{U}", "{B}", "{R}", "{G}")


def colors(table: PlacedTable, narrowed: ColorsOf, source: str = "") -> str:
    asker = table.state.objects[table.only(source)] if source else None
    return "".join(sorted(colors_of_mana(table.state, narrowed, ALICE, asker)))


def test_the_identity_of_all_own_commanders() -> None:
    table = table_with([commander("Geist of Saint Traft"), commander("Birds of Paradise"), "Shivan Dragon"])
    assert colors(table, ColorsOf.COMMANDER) == "GUW"
    assert colors_of_mana(table.state, ColorsOf.COMMANDER, BOB, None) == frozenset()


@pytest.mark.parametrize(
    ("theirs", "found"),
    [
        (["Island", "Birds of Paradise", "Mutavault"], "U"),
        ([on_table("Temple Garden", tapped=True)], "GW"),
        (["Mana Confluence"], "BGRUW"),
        (["Exotic Orchard"], ""),
        (["Command Tower", commander("Shivan Dragon")], "R"),
    ],
)
def test_what_lands_of_opponents_could_make(theirs: list[str], found: str) -> None:
    table = table_with(["Exotic Orchard", "Swamp"], theirs=theirs)
    assert colors(table, ColorsOf.LANDS_OF_OPPONENTS) == found


def test_the_colors_of_what_was_exiled() -> None:
    table = table_with(["Mimic Vat"], hand=["Geist of Saint Traft"])
    assert colors(table, ColorsOf.EXILED_WITH_SELF, "Mimic Vat") == ""
    exiles = Exile(objects=(table.only("Geist of Saint Traft"),))
    table.tell(PutAbility(object=table.only("Mimic Vat"), then=(exiles,)))
    table.resolve()
    assert colors(table, ColorsOf.EXILED_WITH_SELF, "Mimic Vat") == "UW"


def test_without_a_color_there_is_no_mana() -> None:
    table = table_with(["Exotic Orchard"], theirs=["Mutavault"])
    assert table.does(Activate(object=table.only("Exotic Orchard"), ability=0)).question is None
    assert table.state.players[ALICE].mana_pool == ()


def test_the_player_picks_among_what_is_left() -> None:
    table = table_with(theirs=["Battlefield Forge"])
    asked = table.tell(AddMana(mana=ANY, only_colors=ColorsOf.LANDS_OF_OPPONENTS)).question
    assert asked is not None
    assert asked.options == ("{W}", "{R}")
