"""Bestow (702.103): a creature card cast as an Aura, which is a creature while it enchants nothing."""

from pathlib import Path

from tabletop.cards.library import default_library
from tabletop.language.effects import Change, Changes, CopySpell, Destroy, Detach
from tabletop.language.keywords import KeywordName
from tabletop.model.actions import Cast, Instruct
from tabletop.model.zones import ZoneKind
from tabletop.play.log.action_lines import lines
from tabletop.rules.drops import dropped_on
from tabletop.rules.values.keywords import keyword
from tabletop.scenarios.files.position import opening
from tabletop.scenarios.files.reading import scenario_from
from tabletop.scenarios.files.table_position import left_out, position_from
from tabletop.scenarios.files.writing import scenario_text
from tests.support import PlacedTable, cited, decoded_effect, table_with

BEARS, GIANT, SATYR = "Grizzly Bears", "Hill Giant", "Boon Satyr"


def bestowing() -> PlacedTable:
    """Return a table with Boon Satyr on the stack, bestowed on Grizzly Bears."""
    table = table_with([BEARS, GIANT], hand=[SATYR])
    played = table.does(Cast(object=table.only(SATYR), using="bestow", targets=(table.only(BEARS),)))
    assert "casting.bestow" in cited(played)
    return table


def enchanting() -> PlacedTable:
    """Return the same table after it has resolved."""
    table = bestowing()
    table.resolve()
    assert table.permanent(SATYR).attached_to == table.only(BEARS)
    return table


def is_creature(table: PlacedTable) -> bool:
    return "Creature" in table.now(SATYR).types


def test_what_comes_off_is_a_creature_again() -> None:
    table = enchanting()
    assert not is_creature(table)
    played = table.tell(Detach(objects=(table.only(SATYR),)))
    assert "attachments.bestowed_no_more" in cited(played)
    assert is_creature(table)
    assert table.now(BEARS).power == 2


def test_on_what_is_no_creature_any_more_it_comes_off() -> None:
    table = enchanting()
    land = Changes(types=("Land",), subtypes=())
    action = Instruct(effect=decoded_effect(Change(objects=(table.only(BEARS),), change=land)))
    before = table.state
    played = table.propose(action)
    assert is_creature(table)
    assert "Boon Satyr is no longer bestowed" in " ".join(
        line.text for line in lines(before, action, played.events)
    )


def test_a_creature_it_stays_whatever_it_is_put_onto() -> None:
    table = table_with([BEARS, SATYR])
    assert is_creature(table)
    assert not dropped_on(table.state, table.only(SATYR), table.only(BEARS))


def test_a_copy_of_the_spell_is_bestowed_and_one_of_the_permanent_is_not() -> None:
    table = bestowing()
    table.tell(CopySpell(object=table.only(SATYR)), answers=(table.only(GIANT),))
    table.resolve()
    token = next(each for each in table.state.permanents() if each.is_token)
    assert token.attached_to == table.only(GIANT)
    assert token.bestowed


def test_the_card_in_hand_is_dropped_on_what_it_enchants() -> None:
    table = table_with([BEARS], hand=[SATYR])
    found = dropped_on(table.state, table.only(SATYR), table.only(BEARS))
    assert [each.ruling.is_legal for each in found if "bestow" in each.label] == [True]


def test_a_bestowed_permanent_in_a_position_is_one_when_it_is_read_again(tmp_path: Path) -> None:
    table = enchanting()
    assert left_out(table.state) == ()
    path = tmp_path / "kept.toml"
    text = scenario_text(position_from(table.state, path))
    state, _ = opening(scenario_from(text, path), default_library())
    (satyr,) = (each for each in state.permanents() if each.definition.name == SATYR)
    assert satyr.bestowed
    assert not is_creature(PlacedTable(state))


def test_it_leaves_as_the_card_that_it_is() -> None:
    table = enchanting()
    table.tell(Destroy(objects=(table.only(SATYR),)))
    assert table.names(ZoneKind.GRAVEYARD) == [SATYR]
    assert is_creature(table)
    assert keyword(table.now(SATYR).abilities, KeywordName.BESTOW) is not None
