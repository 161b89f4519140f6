"""Emblems (114): they are in the command zone, where their abilities keep working."""

import pytest

from tabletop.cards.card_search import listings
from tabletop.cards.library import default_library
from tabletop.cards.wording import effect_words
from tabletop.language.effects import AnyEffect, Destroy, GetEmblem, Move, PutOntoBattlefield, Transform
from tabletop.model.actions import Activate, Advance, Cast, Instruct
from tabletop.model.zones import ZoneKind
from tabletop.play.log.action_lines import lines
from tabletop.rules.view import badge_of
from tabletop.ui.by_hand.token_list import token_entries
from tests.support import ALICE, BOB, PlacedTable, cited, table_with, token


def life(table: PlacedTable) -> list[int]:
    return [player.life for player in table.state.players]


def test_an_emblem_lies_in_the_command_zone_and_nothing_moves_it() -> None:
    table = table_with()
    played = table.tell(GetEmblem(card="Emblem of Jace"))
    assert {"emblems.works_from_there", "emblems.no_card"} <= cited(played)
    emblem = table.only("Emblem of Jace", ZoneKind.COMMAND)
    moves: tuple[AnyEffect, ...] = (
        Move(objects=(emblem,), to="graveyard"),
        PutOntoBattlefield(objects=(emblem,)),
        Destroy(objects=(emblem,)),
    )
    for effect in moves:
        assert table.tell(effect).events == (), effect
    assert not badge_of(table.state.objects[emblem]).token
    assert not table.ruling(Cast(object=emblem, by=ALICE)).is_legal


def test_a_permanent_changes_as_an_emblem_says() -> None:
    table = table_with(battlefield=["Grizzly Bears"], theirs=["Serra Angel"])
    table.tell(GetEmblem(card="Emblem of Arlinn"))
    assert "haste" in table.now("Grizzly Bears").keywords
    assert "haste" not in table.now("Serra Angel").keywords


def test_what_an_emblem_grants_can_be_used() -> None:
    table = table_with(battlefield=["Serra Angel"], command=[token("Emblem of Arlinn")])
    angel = table.only("Serra Angel")
    table.does(Activate(object=angel, ability=0, target_players=(BOB,), by=ALICE))
    table.resolve()
    assert life(table) == [20, 16]


def test_an_emblem_triggers_for_its_owner() -> None:
    table = table_with(hand=["Grizzly Bears"], opponent={"library": ["Island"] * 6})
    table.tell(GetEmblem(card="Emblem of Jace"))
    table.does(Cast(object=table.only("Grizzly Bears"), by=ALICE), "Bob")
    table.resolve()
    assert len(table.names(ZoneKind.GRAVEYARD, BOB)) == 5


def test_an_emblem_waits_for_the_upkeep_of_who_got_it() -> None:
    table = table_with(library=["Island"] * 2, opponent={"library": ["Island"] * 2})
    table.tell(GetEmblem(card="Emblem of Chandra", by="each opponent"))
    table.does(Advance(to="next turn"))
    table.does(Advance(to="upkeep"))
    table.resolve()
    assert life(table) == [20, 17]


def test_what_dies_comes_back_under_the_control_of_the_emblems_owner() -> None:
    table = table_with(theirs=["Serra Angel"], command=[token("Emblem of Liliana")])
    table.tell(Destroy(objects=(table.only("Serra Angel"),)))
    table.resolve()
    table.does(Advance(to="end"))
    table.resolve()
    assert table.permanent("Serra Angel").controller == ALICE


def test_sephiroth_leaves_an_emblem_as_he_turns_over() -> None:
    table = table_with(battlefield=["Sephiroth, Fabled SOLDIER"], theirs=["Grizzly Bears"])
    table.tell(Transform(objects=(table.only("Sephiroth, Fabled SOLDIER"),)))
    table.tell(Destroy(objects=(table.only("Grizzly Bears"),)), answers=["Bob"])
    table.resolve()
    assert life(table) == [21, 19]


def test_what_enters_deals_damage_by_its_power() -> None:
    table = table_with(graveyard=["Serra Angel"], command=[token("Emblem of Lukka")])
    table.tell(PutOntoBattlefield(objects=(table.only("Serra Angel"),)), answers=["Bob"])
    table.resolve()
    assert life(table) == [20, 16]


def test_the_log_and_the_text_of_a_card_speak_of_it() -> None:
    table = table_with()
    before = table.state
    effect = GetEmblem(card="Emblem of Jace")
    told = lines(before, Instruct(effect=effect, by=ALICE), table.tell(effect).events)
    assert [line.text for line in told] == ["Alice gets an Emblem of Jace."]
    assert effect_words(GetEmblem(card="Emblem of Teferi")) == (
        "You get an emblem with \"Knight creatures you control get +1/+0 and have 'Ward {1}'\""
    )


@pytest.mark.parametrize("named", ["Emblem of Nobody", "Treasure"])
def test_there_are_no_other_emblems(named: str) -> None:
    table = table_with()
    effect = GetEmblem(card=named)
    assert not table.ruling(Instruct(effect=effect, by=ALICE)).is_legal
    assert effect_words(effect).startswith("You get an emblem")


@pytest.mark.parametrize("named", ["Emblem of Jace", "Emblem of Arlinn"])
def test_no_list_of_tokens_has_an_emblem(named: str) -> None:
    library = default_library()
    assert library.is_token(named)
    assert named not in {entry.name for entry in token_entries((), library)}
    assert named not in {listing.name for listing in listings(library)}
