"""Replacement effects on where a card goes: one after the other, each once (614.5, 616.1f)."""

from tabletop.language.effects import Destroy, Replace, ReturnToHand
from tabletop.model.actions import Cast
from tabletop.model.zones import ZoneKind
from tests.support import ALICE, cited, commander, table_with

ANGEL = "Serra Angel"


def test_what_applies_to_the_changed_event_applies_as_well() -> None:
    """Bottom of the library instead of the graveyard; then its owner may choose the command zone."""
    table = table_with(battlefield=[commander(ANGEL)])
    table.tell(Replace(event="put into graveyard", instead="bottom of library", whose=ALICE))
    played = table.tell(Destroy(objects=(table.only(ANGEL),)), answers=(True,))
    assert {"replacing.goes_elsewhere", "replacing.commander_goes_home"} <= cited(played)
    assert table.names(ZoneKind.COMMAND) == [ANGEL]


def test_each_applies_once_at_most() -> None:
    """Told to go to the graveyard after all, it is looked at again: exile is left, and applies."""
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
