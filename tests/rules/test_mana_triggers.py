"""Tapping for mana (106.12) and its triggers: mana abilities at once, others through the stack."""

from tabletop.cards.wording import wording
from tabletop.language.abilities import Triggered
from tabletop.language.effects import Draw
from tabletop.language.moments import Moment
from tabletop.language.references import AbilityKey
from tabletop.language.selections import Selection
from tabletop.model.actions import Activate
from tabletop.model.events import TappedForMana
from tabletop.rules.stack.triggers import adds_mana_at_once
from tabletop.rules.stack.waiting_triggers import Found
from tests.support import PlacedTable, cited, table_with

WAKE = "Mirari's Wake"


def tapped(table: PlacedTable, name: str, ability: int = 0) -> list[TappedForMana]:
    """Tap a permanent for mana and return the events about it."""
    played = table.propose(Activate(object=table.only(name), ability=ability))
    assert played.ruling.is_legal
    return [event for event in played.events if isinstance(event, TappedForMana)]


def test_it_is_said_with_the_types_of_the_mana_each_once() -> None:
    table = table_with([WAKE, "Forest", "Sol Ring"])
    (event,) = tapped(table, "Forest")
    assert (event.permanent.id, event.player, event.mana) == (table.only("Forest"), 0, ("G",))
    (event,) = tapped(table, "Sol Ring")
    assert event.mana == ("C",)
    assert table.state.players[0].mana_pool == ("G", "G", "C", "C")


def test_where_nothing_waits_for_it_nothing_is_said() -> None:
    assert tapped(table_with(["Forest"]), "Forest") == []


def test_the_rule_is_cited_and_the_stack_stays_empty() -> None:
    table = table_with([WAKE, "Forest"])
    played = table.propose(Activate(object=table.only("Forest"), ability=0))
    assert "mana_triggers.at_once" in cited(played)
    assert not table.state.stack
    assert not table.state.waiting


def test_what_adds_no_mana_is_no_mana_ability() -> None:
    table = table_with([WAKE])
    wake = table.permanent(WAKE)
    (written,) = (each for each in wake.definition.front.abilities if isinstance(each, Triggered))
    draws = Triggered(event=Moment.IS_TAPPED_FOR_MANA, of=Selection(), effects=(Draw(),))
    for ability, at_once in ((written, True), (draws, False)):
        found = Found(object=wake, controller=0, ability=ability, key=AbilityKey())
        assert adds_mana_at_once(found) is at_once


def test_its_words() -> None:
    face = table_with(["Crypt Ghast"]).permanent("Crypt Ghast").definition.front
    assert wording(face)[-1] == "Whenever a Swamp you control is tapped for mana, add {B}."
