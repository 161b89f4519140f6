"""Transforming: 701.27, 701.28 and 712.8 to 712.20, as a rulings page."""

import pytest

from tabletop.cards.faces import Side
from tabletop.language.effects import Change, Changes, Convert, DealDamage, Delay, PutAbility, Transform
from tabletop.model.actions import Activate, Advance, Resolve
from tabletop.model.events import Transformed
from tabletop.model.state import DEFAULT_EDITION
from tabletop.rules.values.kinds import is_transformed
from tabletop.rules.values.layers import characteristics
from tests.support import (
    PlacedTable,
    cited,
    copy_of,
    face_down,
    happened,
    on_table,
    table_with,
    token,
)

TURN_SELF = (Transform(objects=("self",)),)


def turn(table: PlacedTable, *names: str) -> tuple[str, ...]:
    """Turn permanents over and return the names of the rules that prevented it."""
    played = table.tell(Transform(objects=tuple(table.only(name) for name in names)))
    return played.names


def test_delver_turns_into_the_aberration_and_back() -> None:
    table = table_with(battlefield=["Delver of Secrets"])
    delver = table.only("Delver of Secrets")
    assert turn(table, "Delver of Secrets") == ()
    assert table.only("Insectile Aberration") == delver, "it stays the same object"
    assert (table.now("Insectile Aberration").power, table.now("Insectile Aberration").toughness) == (3, 2)
    assert turn(table, "Insectile Aberration") == ()
    assert table.only("Delver of Secrets") == delver


def test_with_its_back_up_the_mana_value_is_that_of_the_front() -> None:
    table = table_with(battlefield=["Ravager of the Fells"])
    assert table.now("Ravager of the Fells").mana_value == 4
    assert not table.now("Ravager of the Fells").mana_cost


def test_a_back_gets_its_color_from_its_indicator() -> None:
    assert table_with(battlefield=["Insectile Aberration"]).now("Insectile Aberration").colors == {"U"}


def test_what_was_done_to_it_stays() -> None:
    """712.18: counters, damage, tapped, and +2/+2 until end of turn continue on the other face."""
    villager = on_table("Village Ironsmith", counters={"+1/+1": 1}, tapped=True)
    table = table_with(battlefield=[villager], edition="2021-06-04")
    smith = table.only("Village Ironsmith")
    table.tell(Change(objects=(smith,), change=Changes(power="+2", toughness="+2"), until="end of turn"))
    table.tell(DealDamage(to=smith, amount=1))
    assert turn(table, "Village Ironsmith") == ()
    permanent = table.permanent("Ironfang")
    assert (permanent.counters, permanent.tapped, permanent.damage) == ({"+1/+1": 1}, True, 1)
    assert (table.now("Ironfang").power, table.now("Ironfang").toughness) == (6, 4)


def test_turning_over_is_no_entering_and_no_new_summoning_sickness() -> None:
    table = table_with(battlefield=["Delver of Secrets"])
    turn(table, "Delver of Secrets")
    assert not table.permanent("Insectile Aberration").summoning_sick


def test_it_gets_a_new_timestamp() -> None:
    table = table_with(battlefield=["Delver of Secrets", "Serra Angel"])
    before = table.permanent("Delver of Secrets").timestamp
    turn(table, "Delver of Secrets")
    assert table.permanent("Insectile Aberration").timestamp > before
    assert table.permanent("Insectile Aberration").timestamp > table.permanent("Serra Angel").timestamp


def test_moonmist_turns_all_that_can_and_leaves_the_rest() -> None:
    """A Human without a second face stays as it is, and so does a modal card (712.9)."""
    table = table_with(battlefield=["Delver of Secrets", "Elite Vanguard", "Blackbloom Rogue"])
    played = table.tell(Transform(objects=tuple(table.state.objects)))
    assert played.ruling.is_legal
    assert len(happened(played, Transformed)) == 1
    assert {"transform.has_two_faces", "transform.is_no_modal_card"} <= cited(played)


def test_a_clone_of_a_back_face_cannot_turn_over() -> None:
    table = table_with(battlefield=[copy_of("Insectile Aberration", card="Clone")])
    assert turn(table, "Insectile Aberration") == ("transform.has_two_faces",)


def test_a_transforming_card_that_is_a_copy_turns_over_and_stays_the_copy() -> None:
    """Kruin Outlaw as a copy of Elite Vanguard: the card turns, but the copy doesn't change (712.9)."""
    table = table_with(battlefield=[copy_of("Elite Vanguard", card="Kruin Outlaw")])
    outlaw = table.only("Elite Vanguard")
    assert turn(table, "Elite Vanguard") == ()
    assert table.permanent("Elite Vanguard").side is Side.BACK
    assert characteristics(table.state, outlaw).name == "Elite Vanguard"


def test_an_incubator_token_turns_over() -> None:
    table = table_with(battlefield=[token("Incubator", counters={"+1/+1": 2})])
    assert turn(table, "Incubator Token") == ()
    phyrexian = table.now("Phyrexian Token")
    assert (phyrexian.power, phyrexian.mana_value) == (2, 0)


def test_other_tokens_do_not() -> None:
    assert turn(table_with(battlefield=[token("Wolf")]), "Wolf Token") == ("transform.has_two_faces",)


def test_a_melded_permanent_does_not_turn_over() -> None:
    table = table_with(battlefield=["Brisela, Voice of Nightmares"])
    assert turn(table, "Brisela, Voice of Nightmares") == ("transform.is_no_meld_card",)


def test_a_siege_with_a_sorcery_behind_it_stays() -> None:
    siege = on_table("Invasion of Kylem", counters={"defense": 5}, protector=1)
    table = table_with(battlefield=[siege])
    assert turn(table, "Invasion of Kylem") == ("transform.other_face_can_be_there",)


def test_face_down_it_does_not_turn_over_and_turned_up_it_shows_its_front() -> None:
    table = table_with(battlefield=[face_down("Delver of Secrets")])
    assert turn(table, "Delver of Secrets") == ("transform.is_face_up",)
    assert table.permanent("Delver of Secrets").side is Side.FRONT


def test_all_reasons_are_given_not_only_the_first() -> None:
    table = table_with(battlefield=[face_down("Elite Vanguard")])
    assert set(turn(table, "Elite Vanguard")) == {"transform.has_two_faces", "transform.is_face_up"}


@pytest.mark.parametrize(
    ("name", "expected"),
    [("Insectile Aberration", True), ("Delver of Secrets", False), ("Chittering Host", False)],
)
def test_only_a_transforming_back_is_a_transformed_permanent(name: str, expected: bool) -> None:
    """701.27g: a melded permanent has its backs up, but isn't transformed."""
    permanent = table_with(battlefield=[name]).permanent(name)
    assert is_transformed(permanent, DEFAULT_EDITION) is expected


def test_a_modal_back_is_no_transformed_permanent() -> None:
    horn = table_with(battlefield=["Harnfel, Horn of Bounty"]).permanent("Harnfel, Horn of Bounty")
    assert not is_transformed(horn, DEFAULT_EDITION)


# --- Converting -----------------------------------------------------------------------------------------


def test_converting_is_turning_over_by_another_word() -> None:
    table = table_with(battlefield=["Optimus Prime, Hero"])
    played = table.tell(Convert(objects=(table.only("Optimus Prime, Hero"),)))
    assert happened(played, Transformed)[0].word == "convert"
    assert table.only("Optimus Prime, Autobot Leader")


def test_what_cannot_transform_cannot_convert_by_the_numbers_of_convert() -> None:
    table = table_with(battlefield=["Elite Vanguard"])
    played = table.tell(Convert(objects=(table.only("Elite Vanguard"),)))
    assert played.names == ("transform.has_two_faces",)
    assert played.ruling.numbers[0] == "701.28c"


def test_convert_is_a_newer_word_than_transform() -> None:
    table = table_with(battlefield=["Delver of Secrets"], edition="2021-09-24")
    played = table.tell(Convert(objects=(table.only("Delver of Secrets"),)))
    assert played.names == ("transform.this_edition_converts",)
    assert played.ruling.numbers == ()
    assert "November 18, 2022" in played.ruling.words


# --- Once for each ability of its own (701.27f) -----------------------------------------------------------


def gargoyle_with(*times: int) -> PlacedTable:
    """Return Thraben Gargoyle with its own ability on the stack a number of times."""
    table = table_with(battlefield=["Thraben Gargoyle"])
    for _ in times:
        table.does(Activate(object=table.only("Thraben Gargoyle"), ability=0))
    return table


def test_of_two_activations_only_the_first_to_resolve_turns_it() -> None:
    table = gargoyle_with(1, 2)
    table.resolve()
    played = table.resolve()
    assert happened(played, Transformed) == []
    assert "transform.has_not_turned_since" in cited(played)
    assert table.only("Stonewing Antagonizer")


def test_activated_again_later_it_would_turn_again() -> None:
    table = gargoyle_with(1)
    table.resolve()
    gargoyle = table.only("Stonewing Antagonizer")
    table.tell(PutAbility(object=gargoyle, then=TURN_SELF))
    table.resolve()
    assert table.only("Thraben Gargoyle") == gargoyle


def test_the_effect_of_another_object_is_not_limited() -> None:
    table = gargoyle_with(1)
    gargoyle = table.only("Thraben Gargoyle")
    table.resolve()
    assert turn(table, "Stonewing Antagonizer") == ()
    assert table.only("Thraben Gargoyle") == gargoyle


def test_an_effect_in_between_uses_up_the_ability() -> None:
    """The cause doesn't matter: it has turned over since the ability went onto the stack."""
    table = gargoyle_with(1)
    turn(table, "Thraben Gargoyle")
    assert "transform.has_not_turned_since" in cited(table.resolve())
    assert table.only("Stonewing Antagonizer")


def test_converting_in_between_blocks_transforming_too() -> None:
    table = gargoyle_with(1)
    table.tell(Convert(objects=(table.only("Thraben Gargoyle"),)))
    assert "transform.has_not_turned_since" in cited(table.resolve())


def test_a_delayed_ability_counts_from_when_it_was_created() -> None:
    table = table_with(battlefield=["Thraben Gargoyle"])
    gargoyle = table.only("Thraben Gargoyle")
    table.tell(Delay(at="next end step", object=gargoyle, then=TURN_SELF))
    turn(table, "Thraben Gargoyle")
    table.does(Advance(to="end"))
    played = table.does(Resolve(all=True))
    assert "transform.has_not_turned_since" in cited(played)
    assert table.only("Stonewing Antagonizer") == gargoyle


def test_a_delayed_ability_turns_what_has_not_turned() -> None:
    table = table_with(battlefield=["Thraben Gargoyle"])
    table.tell(Delay(at="next end step", object=table.only("Thraben Gargoyle"), then=TURN_SELF))
    table.does(Advance(to="end"))
    table.does(Resolve(all=True))
    assert table.only("Stonewing Antagonizer")


def test_a_triggered_ability_turns_it_once_as_well() -> None:
    table = table_with(battlefield=["Delver of Secrets"])
    delver = table.only("Delver of Secrets")
    for _ in range(2):
        table.tell(PutAbility(object=delver, then=TURN_SELF))
    table.does(Resolve(all=True))
    assert table.only("Insectile Aberration") == delver
