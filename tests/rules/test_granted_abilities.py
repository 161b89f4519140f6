"""Abilities granted to objects work like their own (613.1f, 707.9a)."""

from tabletop.language.effects import Change, Changes
from tabletop.model.actions import Activate, Advance, Attack, Cast
from tabletop.model.zones import ZoneKind
from tests.support import ALICE, BOB, table_with


def test_a_land_makes_mana_by_a_granted_ability() -> None:
    table = table_with(battlefield=["Mystic Monstrosity", "Island"])
    table.does(Activate(object=table.only("Island"), ability=0), "{R}")
    assert table.state.players[ALICE].mana_pool == ("R",)


def test_it_goes_with_what_granted_it() -> None:
    table = table_with(battlefield=["Serra Angel"], library=["Island"] * 3)
    angel = table.only("Serra Angel")
    table.tell(Change(objects=(angel,), change=Changes(grants="firebreathing"), until="end of turn"))
    assert table.ruling(Activate(object=angel, ability=0)).is_legal
    table.does(Advance(to="next turn"))
    assert not table.ruling(Activate(object=angel, ability=0)).is_legal


def test_a_granted_trigger_is_noticed() -> None:
    table = table_with(battlefield=["Serra Angel"], step="declare attackers", library=["Island"])
    angel = table.only("Serra Angel")
    table.tell(Change(objects=(angel,), change=Changes(grants="a card for combat damage")))
    table.does(Attack(players={angel: BOB}))
    table.does(Advance(to="combat damage"))
    table.resolve()
    assert table.names(ZoneKind.HAND) == ["Island"]


def test_a_copy_has_what_it_was_given_as_it_was_made() -> None:
    table = table_with(hand=["Phantasmal Image"], theirs=["Serra Angel"])
    table.does(Cast(object=table.only("Phantasmal Image")))
    table.resolve(table.only("Serra Angel"))
    image = next(each for each in table.state.permanents() if each.controller == ALICE)
    table.tell(Change(objects=(image.id,), change=Changes(lose_abilities=True)))
    assert table.state.permanent(image.id) is not None
    assert any("target" in str(each) for face in image.copies[0].values.faces for each in face.abilities)
