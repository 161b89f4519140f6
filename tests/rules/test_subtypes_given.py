"""Subtypes that effects add in play: each can be part of a saved position."""

from pathlib import Path

import pytest

from tabletop.cards.library import default_library
from tabletop.language.effects import AnyEffect, BecomeCopy, Change, Changes, CreateToken
from tabletop.model.actions import Instruct
from tabletop.play.journal import Did
from tabletop.play.saves.reading import Numbered
from tabletop.play.saves.replaying import replay
from tabletop.scenarios.files.position import opening
from tabletop.scenarios.files.reading import scenario_from
from tabletop.scenarios.files.table_position import position_from
from tabletop.scenarios.files.writing import scenario_text
from tests.support import ALICE, PlacedTable, table_with

NO_SUBTYPES = (
    *("you draw a card", "Elf Warrior", "elf", "Elff", "x—y", "\n", "", " ", "Elf ", "\u200bElf"),
    *("Creature", "Legendary", "A" * 150, "-", "1", "Every creature type"),
)


def effects_with(table: PlacedTable, subtype: str) -> list[AnyEffect]:
    bear, ring = table.only("Grizzly Bears"), table.only("Sol Ring")
    added, set_ = Changes(add_subtypes=(subtype,)), Changes(subtypes=(subtype,))
    return [
        Change(objects=(bear,), change=added),
        Change(objects=(bear,), change=set_),
        BecomeCopy(object=ring, of=bear, exceptions=added),
        BecomeCopy(object=ring, of=bear, exceptions=set_),
        CreateToken(copy_of=bear, exceptions=added),
    ]


@pytest.mark.parametrize("subtype", NO_SUBTYPES)
def test_no_other_word_is_given_as_a_subtype(subtype: str) -> None:
    table = table_with(battlefield=["Grizzly Bears", "Sol Ring"])
    for effect in effects_with(table, subtype):
        played = table.propose(Instruct(effect=effect, by=ALICE))
        assert played.names == ("instruction.subtype",)
        assert not table.journal.entries


@pytest.mark.parametrize("subtype", ["Elf", "Time Lord", "Power-Plant", "C'tan", "Urza's", "Equipment"])
def test_what_was_given_can_be_saved_and_read(subtype: str) -> None:
    for place in range(5):
        table = table_with(battlefield=["Grizzly Bears", "Sol Ring"])
        assert table.tell(effects_with(table, subtype)[place]).ruling.is_legal
        path = Path("given.toml")
        text = scenario_text(position_from(table.state, path))
        again, _ = opening(scenario_from(text, path), default_library())
        assert scenario_text(position_from(again, path)) == text


@pytest.mark.parametrize("field", ["types", "add_types", "remove_types", "supertypes", "add_supertypes"])
def test_types_are_given_by_their_names_alone(field: str) -> None:
    table = table_with(battlefield=["Grizzly Bears"])
    change = Change(objects=(table.only("Grizzly Bears"),), change=Changes(**{field: ("Wizardry",)}))
    assert table.propose(Instruct(effect=change, by=ALICE)).names == ("instruction.word",)


def test_a_game_of_before_with_another_word_is_played_again() -> None:
    table = table_with(battlefield=["Grizzly Bears", "Sol Ring"])
    action = Instruct(effect=effects_with(table, "Foozle")[0], by=ALICE)
    assert replay(table, [Numbered(1, Did(action), "")]) is None
    assert table.now("Grizzly Bears").subtypes == ("Bear", "Foozle")
