"""Face-down objects (708, 712.15 to 712.17) and flip cards (710)."""

import pytest

from tabletop.cards.faces import Side
from tabletop.language.effects import (
    AddCounters,
    Change,
    Changes,
    Destroy,
    Exile,
    ExileAndReturn,
    Flip,
    Move,
    PutOntoBattlefield,
    Transform,
    TurnFaceDown,
    TurnFaceUp,
)
from tabletop.model.actions import Cast, PlayLand, TurnUp
from tabletop.model.events import TurnedFaceUp
from tabletop.model.zones import ZoneKind
from tabletop.rules.values.layers import characteristics
from tests.support import ALICE, BOB, PlacedTable, cited, face_down, happened, on_table, table_with

# --- Lying face down ----------------------------------------------------------------------------------


def test_manifested_it_is_a_2_2_and_nothing_else() -> None:
    table = table_with(library=["Delver of Secrets"])
    delver = table.only("Delver of Secrets")
    played = table.tell(PutOntoBattlefield(objects=(delver,), face_down="manifest"))
    (permanent,) = table.state.permanents()
    now = characteristics(table.state, permanent.id)
    assert (now.name, now.power, now.toughness, now.mana_value) == ("", 2, 2, 0)
    assert (now.types, now.subtypes, now.colors, now.keywords) == (("Creature",), (), frozenset(), ())
    assert "face_down.hidden_as_it_is" in cited(played)


def test_cloaked_it_has_ward() -> None:
    table = table_with(library=["Serra Angel"])
    table.tell(PutOntoBattlefield(objects=(table.only("Serra Angel"),), face_down="cloak"))
    (permanent,) = table.state.permanents()
    assert characteristics(table.state, permanent.id).keywords == ("ward {2}",)


def test_face_down_permanents_can_be_told_apart() -> None:
    """708.6: each has a number of its own."""
    table = table_with(library=["Serra Angel", "Island"])
    for name in ("Serra Angel", "Island"):
        table.tell(PutOntoBattlefield(objects=(table.only(name),), face_down="manifest"))
    numbers = [permanent.face_down.number for permanent in table.state.permanents() if permanent.face_down]
    assert numbers == [1, 2]


def test_two_that_enter_at_once_have_different_numbers_too() -> None:
    table = table_with(library=["Serra Angel", "Island"])
    both = (table.only("Serra Angel"), table.only("Island"))
    table.tell(PutOntoBattlefield(objects=both, face_down="manifest"))
    numbers = [permanent.face_down.number for permanent in table.state.permanents() if permanent.face_down]
    assert len(set(numbers)) == 2


def test_told_to_enter_face_down_it_has_no_side_but_its_front() -> None:
    table = table_with(library=["Delver of Secrets"])
    delver = table.only("Delver of Secrets")
    table.tell(PutOntoBattlefield(objects=(delver,), face_down="manifest", transformed=True))
    (permanent,) = table.state.permanents()
    assert permanent.side is Side.FRONT


def test_face_down_in_exile_it_has_no_characteristics() -> None:
    """406.3a."""
    table = table_with(hand=["Serra Angel"])
    table.tell(Exile(objects=(table.only("Serra Angel"),), face_down=True))
    (card,) = table.state.zone(ZoneKind.EXILE)
    now = characteristics(table.state, card.id)
    assert (now.name, now.types, now.mana_value) == ("", (), 0)


# --- Turned up ----------------------------------------------------------------------------------------


def test_a_manifested_creature_is_turned_up_for_its_mana_cost_without_the_stack() -> None:
    table = table_with(battlefield=[face_down("Delver of Secrets", counters={"+1/+1": 1})])
    delver = table.only("Delver of Secrets")
    played = table.does(TurnUp(object=delver))
    assert len(happened(played, TurnedFaceUp)) == 1
    assert {"face_down.front_when_turned_up", "face_down.not_the_same_as_transforming"} <= cited(played)
    permanent = table.permanent("Delver of Secrets")
    assert (permanent.id, permanent.side, permanent.counters) == (delver, Side.FRONT, {"+1/+1": 1})
    assert table.state.stack == ()


def test_turning_up_triggers_nothing_of_transforming() -> None:
    table = table_with(battlefield=[face_down("Huntmaster of the Fells")])
    table.does(TurnUp(object=table.only("Huntmaster of the Fells")))
    assert table.state.stack == ()


def test_a_card_cast_with_morph_is_turned_up_for_its_morph_cost() -> None:
    table = table_with(hand=["Exalted Angel"])
    table.does(Cast(object=table.only("Exalted Angel"), face="face down"))
    table.resolve()
    table.does(TurnUp(object=table.only("Exalted Angel")))
    assert table.now("Exalted Angel").power == 4


def test_what_cannot_be_turned_up_by_its_controller_can_be_by_an_effect() -> None:
    table = table_with(battlefield=[face_down("Island")])
    island = table.only("Island")
    assert not table.ruling(TurnUp(object=island)).is_legal
    assert table.tell(TurnFaceUp(objects=(island,))).ruling.is_legal
    assert table.now("Island").types == ("Land",)


def test_when_it_dies_it_is_seen() -> None:
    table = table_with(battlefield=[face_down("Serra Angel")])
    table.tell(Destroy(objects=(table.only("Serra Angel"),)))
    assert table.now("Serra Angel").name == "Serra Angel"


def test_what_applied_to_it_face_down_goes_on() -> None:
    """708.8: turned face up it is the same object."""
    table = table_with(battlefield=[face_down("Serra Angel")])
    angel = table.only("Serra Angel")
    table.tell(Change(objects=(angel,), change=Changes(power="+2", toughness="+2"), until="end of turn"))
    table.tell(TurnFaceUp(objects=(angel,)))
    assert table.now("Serra Angel").power == 6


# --- Turned down --------------------------------------------------------------------------------------


def test_an_ordinary_creature_can_be_turned_down() -> None:
    table = table_with(battlefield=["Serra Angel"])
    angel = table.only("Serra Angel")
    assert table.tell(TurnFaceDown(objects=(angel,))).ruling.is_legal
    assert characteristics(table.state, angel).name == ""


@pytest.mark.parametrize(
    "name", ["Delver of Secrets", "Birgi, God of Storytelling", "Graf Rats", "Chittering Host"]
)
def test_a_double_faced_permanent_stays_up(name: str) -> None:
    table = table_with(battlefield=[name])
    assert table.tell(TurnFaceDown(objects=(table.only(name),))).names == ("face_down.is_not_double_faced",)


def test_of_many_only_those_go_down_that_can() -> None:
    table = table_with(battlefield=["Serra Angel", "Delver of Secrets"])
    played = table.tell(TurnFaceDown(objects=tuple(table.state.objects)))
    assert played.ruling.is_legal
    assert "face_down.is_not_double_faced" in cited(played)
    assert table.only("Delver of Secrets")


def test_a_flip_card_may_be_turned_down_and_comes_up_flipped_as_it_was() -> None:
    table = table_with(battlefield=["Tok-Tok, Volcano Born"])
    tok = table.only("Tok-Tok, Volcano Born")
    table.tell(TurnFaceDown(objects=(tok,)))
    assert characteristics(table.state, tok).name == ""
    table.tell(TurnFaceUp(objects=(tok,)))
    assert table.only("Tok-Tok, Volcano Born") == tok


# --- Flip cards ---------------------------------------------------------------------------------------


def flipped(name: str) -> PlacedTable:
    table = table_with(battlefield=[on_table(name, counters={"+1/+1": 1})])
    assert table.tell(Flip(objects=(table.only(name),))).ruling.is_legal
    return table


def test_flipped_it_is_its_lower_half_with_the_cost_and_color_of_the_upper() -> None:
    table = flipped("Akki Lavarunner")
    tok = table.now("Tok-Tok, Volcano Born")
    assert (tok.name, tok.mana_value, tok.colors) == ("Tok-Tok, Volcano Born", 4, {"R"})
    assert "Legendary" in tok.supertypes
    assert table.permanent("Tok-Tok, Volcano Born").counters == {"+1/+1": 1}


def test_flipping_goes_one_way() -> None:
    table = flipped("Akki Lavarunner")
    played = table.tell(Flip(objects=(table.only("Tok-Tok, Volcano Born"),)))
    assert played.names == ("flip.is_not_flipped_yet",)


def test_flipped_is_a_status_and_no_face() -> None:
    table = flipped("Akki Lavarunner")
    permanent = table.permanent("Tok-Tok, Volcano Born")
    assert (permanent.flipped, permanent.side, permanent.turned) == (True, Side.FRONT, 0)


def test_it_forgets_that_it_was_flipped_as_it_leaves() -> None:
    table = flipped("Akki Lavarunner")
    table.tell(ExileAndReturn(objects=(table.only("Tok-Tok, Volcano Born"),)))
    assert not table.permanent("Akki Lavarunner").flipped


@pytest.mark.parametrize("to", ["graveyard", "hand", "library", "exile"])
def test_anywhere_else_only_the_upper_half_counts(to: str) -> None:
    table = flipped("Akki Lavarunner")
    table.tell(Move(objects=(table.only("Tok-Tok, Volcano Born"),), to=to))
    assert table.now("Akki Lavarunner").power == 1


def test_a_flip_card_does_not_transform_and_a_transforming_card_does_not_flip() -> None:
    table = table_with(battlefield=["Akki Lavarunner", "Delver of Secrets"])
    lavarunner, delver = table.only("Akki Lavarunner"), table.only("Delver of Secrets")
    assert table.tell(Transform(objects=(lavarunner,))).names == ("transform.has_two_faces",)
    assert table.tell(Flip(objects=(delver,))).names == ("flip.is_a_flip_card",)


def test_the_lower_half_is_not_cast() -> None:
    table = table_with(hand=["Akki Lavarunner"])
    lavarunner = table.only("Akki Lavarunner")
    assert not table.ruling(Cast(object=lavarunner, face="back")).is_legal
    assert not table.ruling(PlayLand(object=lavarunner)).is_legal
    assert table.ruling(Cast(object=lavarunner)).is_legal


# --- Who may look -------------------------------------------------------------------------------------


def test_only_its_controller_sees_what_lies_face_down() -> None:
    table = table_with(battlefield=[face_down("Delver of Secrets")])
    delver = table.only("Delver of Secrets")
    own, other = (table.view(seat).objects()[delver] for seat in (ALICE, BOB))
    assert own.known
    assert own.definition is not None
    assert not other.known
    assert other.definition is None
    assert other.face is not None
    assert other.face.name == ""


def test_face_down_in_exile_only_those_look_who_may() -> None:
    table = table_with(hand=["Serra Angel"])
    table.tell(Exile(objects=(table.only("Serra Angel"),), face_down=True, known_to=(BOB,)))
    (card,) = table.state.zone(ZoneKind.EXILE)
    assert table.view(BOB).objects()[card.id].known
    assert not table.view(ALICE).objects()[card.id].known


def test_counters_on_a_face_down_creature_count() -> None:
    table = table_with(battlefield=[face_down("Serra Angel")])
    angel = table.only("Serra Angel")
    table.tell(AddCounters(objects=(angel,), kind="+1/+1", number=2))
    assert characteristics(table.state, angel).power == 4
