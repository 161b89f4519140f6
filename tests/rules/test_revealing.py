"""Revealing cards of a library until one fits (701.20a), and casting any of several cards on the way."""

import pytest

from tabletop.cards.wording import effect_words
from tabletop.language.effects import PutOntoBattlefield, RevealUntil
from tabletop.language.selections import Selection
from tabletop.model.actions import Activate, Advance, Resolve
from tabletop.model.events import Revealed
from tabletop.model.zones import ZoneKind
from tests.support import ALICE, BOB, cited, happened, on_table, table_with

CREATURE = Selection(zone="library", types=("Creature",))


def test_cards_come_until_one_fits() -> None:
    table = table_with(library=["Island", "Forest", "Grizzly Bears", "Plains"])
    played = table.tell(RevealUntil(of=CREATURE))
    assert "revealing.one_by_one" in cited(played)
    (revealed,) = happened(played, Revealed)
    assert len(revealed.objects) == 3
    assert revealed.to == {ALICE, BOB}


def test_without_one_that_fits_the_whole_library_comes() -> None:
    table = table_with(library=["Island", "Forest"])
    table.tell(RevealUntil(of=CREATURE, exile=True))
    assert sorted(table.names(ZoneKind.EXILE)) == ["Forest", "Island"]


def test_the_bridge_puts_the_card_down_and_the_others_on_the_bottom() -> None:
    library = ["Island", "Grizzly Bears", "Plains"]
    table = table_with(battlefield=["The Prismatic Bridge"], library=library, step="untap")
    table.does(Advance(to="upkeep"))
    table.resolve()
    assert table.permanent("Grizzly Bears").controller == ALICE
    assert table.names(ZoneKind.LIBRARY) == ["Plains", "Island"]


def test_plarggs_card_goes_to_the_bottom_unless_it_is_cast() -> None:
    dean = on_table("Plargg, Dean of Chaos", summoning_sick=False)
    for cast in (False, True):
        table = table_with(battlefield=[dean], library=["Island", "Serra Angel", "Grizzly Bears", "Plains"])
        table.does(Activate(object=table.only("Plargg, Dean of Chaos"), ability=1, by=ALICE))
        table.resolve(cast)
        library = table.names(ZoneKind.LIBRARY)
        assert library[0] == "Plains"
        assert ("Grizzly Bears" in library) is not cast
        assert bool(table.state.stack) is cast


def test_etali_lets_any_of_the_cards_be_cast() -> None:
    table = table_with(
        graveyard=["Etali, Primal Conqueror"],
        library=["Island", "Grizzly Bears"],
        opponent={"library": ["Forest", "Hill Giant", "Plains"]},
    )
    table.tell(PutOntoBattlefield(objects=(table.only("Etali, Primal Conqueror"),)))
    table.resolve(False, True)
    spell = table.state.objects[table.state.stack[0]]
    assert (spell.definition.name, spell.owner) == ("Hill Giant", BOB)
    assert sorted(table.names(ZoneKind.EXILE)) == ["Grizzly Bears", "Island"]
    assert table.names(ZoneKind.EXILE, BOB) == ["Forest"]
    table.resolve()
    assert table.permanent("Hill Giant").controller == ALICE


def test_the_words() -> None:
    assert effect_words(RevealUntil(of=CREATURE)) == (
        "Reveal cards from the top of your library until a creature card comes"
    )


@pytest.mark.parametrize("cast", [True, False])
def test_two_cards_are_sought_one_may_be_cast_and_one_is_drawn(cast: bool) -> None:
    """The Angel costs too much, Opt and the Bears don't. The other cards go to the bottom."""
    library = ["Island", "Serra Angel", "Opt", "Plains", "Grizzly Bears", "Forest"]
    table = table_with(hand=["Invasion of Alara"], library=library)
    table.tell(PutOntoBattlefield(objects=(table.only("Invasion of Alara"),)))
    asked = table.propose(Resolve()).question
    assert asked is not None
    assert len(asked.options) == 2
    table.answer(asked.options[1])
    table.answer(cast)
    if not cast:
        table.answer(table.only("Opt"))
    assert bool(table.state.stack) is cast
    assert table.names(ZoneKind.HAND) == ["Opt"]
    down = (
        ["Island", "Plains", "Serra Angel"] if cast else ["Grizzly Bears", "Island", "Plains", "Serra Angel"]
    )
    assert sorted(table.names(ZoneKind.LIBRARY)[1:]) == down
    assert table.names(ZoneKind.EXILE) == []
