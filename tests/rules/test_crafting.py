"""What a craft takes, read from its words."""

import pytest

from tabletop.rules.casting.crafting import Materials, candidates, enough_materials, materials
from tests.support import ALICE, table_with


@pytest.mark.parametrize(
    ("text", "taken"),
    [
        ("artifact", Materials(1, False, ("Artifact",))),
        ("two creatures", Materials(2, False, ("Creature",))),
        ("one or more Dinosaurs", Materials(1, True, ("Dinosaur",))),
        (
            "four or more red instant and/or sorcery cards",
            Materials(4, True, ("Instant", "Sorcery"), either=True, colors=frozenset("R")),
        ),
        ("a Pirate and a Vampire", Materials(2, False, ("Pirate", "Vampire"), either=True)),
    ],
)
def test_words_of_materials(text: str, taken: Materials) -> None:
    assert materials(text) == taken


def test_instants_and_sorceries_together_are_enough() -> None:
    spells = ["Lightning Bolt", "Shock", "Fireball", "Act of Treason"]
    table = table_with(["Ore-Rich Stalactite"], graveyard=[*spells, "Serra Angel"])
    object = table.permanent("Ore-Rich Stalactite")
    text = "four or more red instant and/or sorcery cards"
    assert enough_materials(table.state, text, object, ALICE)
    found = candidates(table.state, materials(text), object, ALICE)
    assert {*found} == {table.only(name) for name in spells}


def test_of_red_cards_no_blue_one_is_taken() -> None:
    spells = ["Lightning Bolt", "Shock", "Fireball", "Opt"]
    table = table_with(["Ore-Rich Stalactite"], graveyard=spells)
    object = table.permanent("Ore-Rich Stalactite")
    text = "four or more red instant and/or sorcery cards"
    assert not enough_materials(table.state, text, object, ALICE)
    assert table.only("Opt") not in candidates(table.state, materials(text), object, ALICE)
