"""Specs for painting objects."""

import pytest

from tabletop.language.effects import AddCounters
from tabletop.model.zones import ZoneKind
from tabletop.paint.drawing.spec import FaceKind
from tabletop.rules.view import view
from tabletop.ui.session.face_specs import other_face_spec, other_face_specs, tile_spec_for
from tabletop.ui.session.pictures import spec_for
from tests.support import copy_of, face_down, on_table, table_with, token


def object_view(table, name, viewer=None):
    return view(table.state, viewer).objects()[table.only(name)]


def test_current_power_and_toughness_are_shown() -> None:
    table = table_with([on_table("Delver of Secrets", counters={"+1/+1": 2})])
    assert tile_spec_for(object_view(table, "Delver of Secrets")).size == "3/3"


def test_the_face_that_is_up_is_shown() -> None:
    table = table_with(["Insectile Aberration"])
    spec = tile_spec_for(object_view(table, "Insectile Aberration"))
    assert (spec.kind, spec.name, spec.size) == (FaceKind.TRANSFORM_BACK, "Insectile Aberration", "3/2")


def test_two_cards_melded_are_the_oversized_face() -> None:
    table = table_with(["Brisela, Voice of Nightmares"])
    spec = tile_spec_for(object_view(table, "Brisela, Voice of Nightmares"))
    assert (spec.kind, spec.size) == (FaceKind.MELD_RESULT, "9/10")


def test_a_clone_of_a_back_is_no_back() -> None:
    table = table_with([copy_of("Insectile Aberration", card="Clone")])
    spec = tile_spec_for(view(table.state).battlefield[0])
    assert (spec.kind, spec.name, spec.is_copy) == (FaceKind.NORMAL, "Insectile Aberration", True)


def test_a_two_faced_card_that_copies_keeps_its_badge() -> None:
    table = table_with([copy_of("Grizzly Bears", card="Delver of Secrets")])
    spec = tile_spec_for(view(table.state).battlefield[0])
    assert (spec.kind, spec.name, spec.size) == (FaceKind.TRANSFORM_FRONT, "Grizzly Bears", "2/2")


def test_tokens_are_marked() -> None:
    table = table_with([token("Wolf")])
    spec = tile_spec_for(view(table.state).battlefield[0])
    assert spec.is_token
    copied = table_with(["Delver of Secrets"])
    copied.propose(
        next(o for o in copied.offers(copied.only("Delver of Secrets")) if o.verb == "create token").action
    )
    assert tile_spec_for(view(copied.state).battlefield[-1]).is_token


def test_a_flipped_card_shows_its_lower_half() -> None:
    table = table_with(["Nighteyes the Desecrator"])
    table.tell(AddCounters(objects=(table.only("Nighteyes the Desecrator"),), kind="+1/+1"))
    spec = tile_spec_for(object_view(table, "Nighteyes the Desecrator"))
    assert spec.flipped
    assert spec.flipped_pt == "5/3"
    full = spec_for(object_view(table, "Nighteyes the Desecrator"))
    assert full.flipped_text
    assert full.text


def test_a_face_down_creature_is_two_two_and_named_for_those_who_know() -> None:
    table = table_with([face_down("Delver of Secrets")])
    mine, theirs = view(table.state, 0).battlefield[0], view(table.state, 1).battlefield[0]
    assert (tile_spec_for(mine).name, tile_spec_for(mine).size) == ("Delver of Secrets", "2/2")
    assert (tile_spec_for(theirs).name, tile_spec_for(theirs).size) == ("", "2/2")
    assert other_face_spec(mine).name == "Delver of Secrets"
    assert other_face_spec(theirs) is None


def test_what_is_hidden_is_a_card_back_and_nothing_else() -> None:
    table = table_with(hand=["Delver of Secrets", "Forest"], library=["Kruin Outlaw"])
    other = view(table.state, 1).players[0]
    specs = {tile_spec_for(object) for object in (*other.hand, *other.library)}
    assert {spec.kind for spec in specs} == {FaceKind.CARD_BACK}
    assert len(specs) == 1


def test_off_the_battlefield_the_printed_values_stand() -> None:
    table = table_with(graveyard=["Tarmogoyf"], hand=["Delver of Secrets"])
    assert tile_spec_for(object_view(table, "Delver of Secrets")).size == "1/1"
    assert "*" in tile_spec_for(object_view(table, "Tarmogoyf")).size


def test_loyalty_is_what_the_counters_say() -> None:
    table = table_with([on_table("Garruk Relentless", counters={"loyalty": 2})])
    assert tile_spec_for(object_view(table, "Garruk Relentless")).number == "2"


def test_an_ability_is_a_plate_with_its_source() -> None:
    table = table_with(["Delver of Secrets"], library=["Forest"])
    id = table.only("Delver of Secrets")
    table.propose(next(o for o in table.offers(id) if o.verb == "trigger").action)
    now = view(table.state)
    plate = tile_spec_for(now.stack[0], now.objects()[id])
    assert (plate.kind, plate.name, plate.colors) == (FaceKind.ABILITY_PLATE, "Delver of Secrets", "U")
    assert tile_spec_for(now.stack[0]).name == "Delver of Secrets"
    face = tile_spec_for(now.objects()[id])
    assert plate.source is not None
    assert (plate.source.name, plate.source.type_line) == (face.name, face.type_line)
    assert spec_for(now.stack[0], now.objects()[id]) == plate


def test_the_full_card_has_words_and_the_tile_has_none() -> None:
    table = table_with(["Delver of Secrets"])
    object = object_view(table, "Delver of Secrets")
    assert spec_for(object).text
    assert not tile_spec_for(object).text


@pytest.mark.parametrize(
    ("name", "other"),
    [
        ("Delver of Secrets", "Insectile Aberration"),
        ("Insectile Aberration", "Delver of Secrets"),
        ("Bruna, the Fading Light", "Brisela, Voice of Nightmares"),
        ("Brisela, Voice of Nightmares", "Bruna, the Fading Light"),
        ("Bala Ged Recovery", "Bala Ged Sanctuary"),
    ],
)
def test_the_other_face(name, other) -> None:
    where = {"hand": [name]} if name == "Bala Ged Recovery" else {"battlefield": [name]}
    found = other_face_spec(object_view(table_with(**where), name))
    assert found is not None
    assert found.name == other


@pytest.mark.parametrize("name", ["Bruna, the Fading Light", "Gisela, the Broken Blade"])
def test_behind_a_meld_card_is_half_of_an_oversized_face_and_then_the_whole(name: str) -> None:
    for where in ({"battlefield": [name]}, {"hand": [name]}):
        half, whole = other_face_specs(object_view(table_with(**where), name))
        assert (half.kind, half.half) == (FaceKind.MELD_HALF, "top" if name.startswith("Bruna") else "bottom")
        assert whole.kind is FaceKind.MELD_RESULT
        assert half.name == whole.name == "Brisela, Voice of Nightmares"
    melded = object_view(table_with(["Brisela, Voice of Nightmares"]), "Brisela, Voice of Nightmares")
    assert [spec.kind for spec in other_face_specs(melded)] == [FaceKind.MELD_FRONT]


def test_flip_cards_have_another_half_and_lands_have_nothing() -> None:
    table = table_with(["Nezumi Graverobber", "Forest"])
    assert other_face_spec(object_view(table, "Nezumi Graverobber")).flipped
    assert other_face_spec(object_view(table, "Forest")) is None
    assert table.names(ZoneKind.BATTLEFIELD) == ["Nezumi Graverobber", "Forest"]
