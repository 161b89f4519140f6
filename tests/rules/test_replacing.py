"""Replacement effects: one after another, each once, in the order that a player chooses (614.5, 616.1)."""

from tabletop.language.effects import DealDamage, Destroy, Replace, ReturnToHand
from tabletop.model.actions import Cast
from tabletop.model.zones import ZoneKind
from tests.support import ALICE, BOB, cited, commander, table_with

ANGEL = "Serra Angel"


def test_what_applies_to_the_changed_event_applies_as_well() -> None:
    """Bottom of the library instead of the graveyard. Then its owner may choose the command zone."""
    table = table_with(battlefield=[commander(ANGEL)])
    table.tell(Replace(event="put into graveyard", instead="bottom of library", whose=ALICE))
    played = table.tell(Destroy(objects=(table.only(ANGEL),)), answers=(True,))
    assert {"replacing.goes_elsewhere", "replacing.commander_goes_home"} <= cited(played)
    assert table.names(ZoneKind.COMMAND) == [ANGEL]


def test_each_applies_once_at_most() -> None:
    """The event that goes to the graveyard after all is checked again: exile is left, and applies."""
    table = table_with(battlefield=[ANGEL])
    table.tell(Replace(event="put into graveyard", instead="graveyard", whose=ALICE))
    table.tell(Replace(event="put into graveyard", instead="exile", whose=ALICE))
    table.tell(Destroy(objects=(table.only(ANGEL),)), answers=("graveyard",))
    assert table.names(ZoneKind.EXILE) == [ANGEL]


def test_an_effect_for_one_time_is_over_then() -> None:
    table = table_with(battlefield=[ANGEL, "Hill Giant"])
    table.tell(Replace(event="put into graveyard", instead="exile", whose=ALICE, once=True))
    table.tell(Destroy(objects=(table.only(ANGEL),)))
    table.tell(Destroy(objects=(table.only("Hill Giant"),)))
    assert table.names(ZoneKind.EXILE) == [ANGEL]
    assert table.names(ZoneKind.GRAVEYARD) == ["Hill Giant"]


def test_flashback_exiles_wherever_the_spell_would_go() -> None:
    table = table_with(graveyard=["Momentary Blink"], battlefield=[ANGEL])
    blink = Cast(object=table.only("Momentary Blink"), using="flashback", targets=(table.only(ANGEL),))
    table.does(blink)
    table.tell(ReturnToHand(objects=(table.state.stack[0],)))
    assert table.names(ZoneKind.EXILE) == ["Momentary Blink"]


def test_what_is_left_of_several_changes_of_damage_is_asked_as_long_as_it_matters() -> None:
    """1: twice is 2, then 1 more and 1 less are 2 in either order, so the player isn't asked about these."""
    tok_tok = "Tok-Tok, Volcano Born"
    shield = "Valkmira, Protector's Shield"
    kuja = "Trance Kuja, Fate Defied"
    table = table_with(battlefield=[tok_tok, kuja, "Flame Channeler"], theirs=[shield])
    blow = DealDamage(to_player=BOB, amount=1, source=table.only("Flame Channeler"))
    played = table.tell(blow, answers=(table.only(kuja),))
    assert played.question is None
    assert table.state.players[BOB].life == 20 - 2
