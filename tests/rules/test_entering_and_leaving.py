"""Changing zones (400.7), entering (712.13, 712.14, 614.12), and replacement effects (614, 616)."""

import pytest

from tabletop.cards.faces import Side
from tabletop.language.effects import (
    Destroy,
    Exile,
    ExileAndReturn,
    GainControl,
    Move,
    PutOntoBattlefield,
    Replace,
    ReturnToHand,
    Sacrifice,
)
from tabletop.model.actions import Advance, Cast, Resolve
from tabletop.model.zones import ZoneKind
from tabletop.rules.book.verdicts import Verdict
from tests.support import (
    ALICE,
    BOB,
    PlacedTable,
    cited,
    commander,
    on_table,
    table_with,
    token,
)


def put(table: PlacedTable, name: str, *answers: object, **how: object) -> set[str]:
    """Put a card onto the battlefield and return the names of the rules that had a part."""
    effect = PutOntoBattlefield(objects=(table.only(name),), **how)  # type: ignore[arg-type]
    played = table.tell(effect, answers=answers)  # type: ignore[arg-type]
    assert played.question is None, played.question
    return cited(played)


# --- Leaving ----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("effect", "to"),
    [
        (Destroy, ZoneKind.GRAVEYARD),
        (Sacrifice, ZoneKind.GRAVEYARD),
        (Exile, ZoneKind.EXILE),
        (ReturnToHand, ZoneKind.HAND),
    ],
)
def test_each_verb_has_its_zone(effect: type, to: ZoneKind) -> None:
    table = table_with(battlefield=["Serra Angel"])
    angel = table.only("Serra Angel")
    played = table.tell(effect(objects=(angel,)))
    assert table.names(to) == ["Serra Angel"]
    assert table.only("Serra Angel") != angel, "it is a new object (400.7)"
    assert "zone_changes.new_object" in cited(played)


def test_everybodys_cards_go_to_their_owners() -> None:
    """400.3."""
    table = table_with(theirs=["Serra Angel"])
    table.tell(GainControl(objects=(table.only("Serra Angel"),), to=ALICE))
    table.tell(Destroy(objects=(table.only("Serra Angel"),)))
    assert table.names(ZoneKind.GRAVEYARD, BOB) == ["Serra Angel"]


def test_a_double_faced_card_that_leaves_is_its_front() -> None:
    table = table_with(battlefield=["Insectile Aberration"])
    played = table.tell(Destroy(objects=(table.only("Insectile Aberration"),)))
    assert table.now("Delver of Secrets").mana_value == 1
    assert "zone_changes.front_only_elsewhere" in cited(played)


@pytest.mark.parametrize(("position", "place"), [(None, 0), (1, 0), (2, 1), (3, 2), ("bottom", 2), (99, 2)])
def test_a_place_in_the_library(position: int | str | None, place: int) -> None:
    table = table_with(battlefield=["Serra Angel"], library=["Island", "Forest"])
    table.tell(Move(objects=(table.only("Serra Angel"),), to="library", position=position))
    assert table.names(ZoneKind.LIBRARY).index("Serra Angel") == place


def test_several_at_once_leave_together() -> None:
    table = table_with(battlefield=["Serra Angel", "Elite Vanguard"])
    table.tell(Exile(objects=tuple(table.state.objects)))
    assert len(table.names(ZoneKind.EXILE)) == 2
    assert len(table.state.objects) == 2


def test_exiled_again_in_exile_it_is_a_new_object() -> None:
    """400.8."""
    table = table_with(exile=["Serra Angel"])
    angel = table.only("Serra Angel")
    table.tell(Exile(objects=(angel,)))
    assert table.names(ZoneKind.EXILE) == ["Serra Angel"]
    assert table.only("Serra Angel") != angel


# --- Front up or back up ----------------------------------------------------------------------------


def test_put_onto_the_battlefield_it_has_its_front_up() -> None:
    table = table_with(graveyard=["Delver of Secrets"])
    assert "putting.front_up" in put(table, "Delver of Secrets")
    assert table.permanent("Delver of Secrets").side is Side.FRONT


@pytest.mark.parametrize("word", ["transformed", "converted"])
def test_told_to_enter_transformed_or_converted_it_has_its_back_up(word: str) -> None:
    table = table_with(graveyard=["Delver of Secrets"])
    assert "putting.back_up" in put(table, "Delver of Secrets", **{word: True})
    permanent = table.permanent("Insectile Aberration")
    assert (permanent.side, permanent.turned) == (Side.BACK, 0)


@pytest.mark.parametrize(
    "name", ["Serra Angel", "Birgi, God of Storytelling", "Graf Rats", "Akki Lavarunner"]
)
def test_what_is_no_transforming_card_stays_where_it_is_then(name: str) -> None:
    table = table_with(graveyard=[name])
    played = table.tell(PutOntoBattlefield(objects=(table.only(name),), transformed=True))
    assert played.names == ("putting.only_transforming_cards_enter_transformed",)
    assert table.names(ZoneKind.GRAVEYARD) == [name]


def test_a_modal_card_enters_by_its_front_only() -> None:
    table = table_with(graveyard=["Branchloft Pathway", "Malakir Rebirth"])
    put(table, "Branchloft Pathway")
    assert table.permanent("Branchloft Pathway").side is Side.FRONT
    played = table.tell(PutOntoBattlefield(objects=(table.only("Malakir Rebirth"),)))
    assert played.names == ("putting.modal_front_can_be_there",)


def test_of_several_those_enter_that_can() -> None:
    table = table_with(graveyard=["Delver of Secrets", "Serra Angel"])
    played = table.tell(PutOntoBattlefield(objects=tuple(table.state.objects), transformed=True))
    assert played.ruling.is_legal
    assert "putting.only_transforming_cards_enter_transformed" in played.names
    assert table.names(ZoneKind.GRAVEYARD) == ["Serra Angel"]


def test_under_whose_control_tapped_and_with_counters() -> None:
    table = table_with(graveyard=["Serra Angel"])
    put(table, "Serra Angel", under=BOB, tapped=True, counters={"+1/+1": 2})
    angel = table.permanent("Serra Angel")
    assert (angel.owner, angel.controller, angel.tapped, angel.counters) == (ALICE, BOB, True, {"+1/+1": 2})


# --- Exile and return -------------------------------------------------------------------------------


def test_blinked_it_is_a_new_object_with_its_front_up() -> None:
    table = table_with(battlefield=[on_table("Insectile Aberration", counters={"+1/+1": 1}, tapped=True)])
    table.tell(ExileAndReturn(objects=(table.only("Insectile Aberration"),)))
    delver = table.permanent("Delver of Secrets")
    assert (delver.side, delver.counters, delver.tapped, delver.summoning_sick) == (
        Side.FRONT,
        {},
        False,
        True,
    )


def test_returned_transformed_it_has_its_back_up() -> None:
    table = table_with(battlefield=["Delver of Secrets"])
    table.tell(ExileAndReturn(objects=(table.only("Delver of Secrets"),), transformed=True))
    assert table.permanent("Insectile Aberration").side is Side.BACK


def test_what_cannot_return_transformed_stays_in_exile() -> None:
    """712.14a: a clone of a werewolf does not come back."""
    table = table_with(battlefield=["Serra Angel"])
    played = table.tell(ExileAndReturn(objects=(table.only("Serra Angel"),), transformed=True))
    assert table.names(ZoneKind.EXILE) == ["Serra Angel"]
    assert "putting.only_transforming_cards_enter_transformed" in cited(played)


def test_it_returns_to_its_owner_or_to_you() -> None:
    for under, controller in (("owner", BOB), ("you", ALICE)):
        table = table_with(theirs=["Serra Angel"])
        table.tell(ExileAndReturn(objects=(table.only("Serra Angel"),), under=under))
        assert table.permanent("Serra Angel").controller == controller


def test_a_token_does_not_return() -> None:
    table = table_with(battlefield=[token("Wolf")])
    table.tell(ExileAndReturn(objects=(table.only("Wolf Token"),)))
    assert table.state.objects == {}


def test_it_may_return_later() -> None:
    table = table_with(battlefield=["Serra Angel"])
    table.tell(ExileAndReturn(objects=(table.only("Serra Angel"),), at="next end step"))
    assert table.names(ZoneKind.EXILE) == ["Serra Angel"]
    table.does(Advance(to="end"))
    table.does(Resolve(all=True))
    assert table.permanent("Serra Angel").summoning_sick


# --- With what it enters ----------------------------------------------------------------------------


def test_a_planeswalker_enters_with_its_loyalty() -> None:
    table = table_with(hand=["Nicol Bolas, the Ravager"])
    assert "entering.loyalty" in put(table, "Nicol Bolas, the Ravager", transformed=True)
    assert table.now("Nicol Bolas, the Arisen").loyalty == 7


def test_a_siege_enters_with_its_defense_and_a_protector() -> None:
    table = table_with(hand=["Invasion of Kylem"])
    found = put(table, "Invasion of Kylem")
    assert {"entering.defense", "entering.protector"} <= found
    siege = table.permanent("Invasion of Kylem")
    assert (siege.counters, siege.protector) == ({"defense": 5}, BOB)


def test_of_several_opponents_one_is_chosen_as_protector() -> None:
    table = table_with(hand=["Invasion of Kylem"], players=3)
    effect = PutOntoBattlefield(objects=(table.only("Invasion of Kylem"),))
    question = table.tell(effect).question
    assert question is not None
    assert (question.kind, question.options) == ("protector", ("Bob", "Carol"))
    table.answer("Carol")
    assert table.permanent("Invasion of Kylem").protector == 2


def test_a_saga_enters_with_a_lore_counter_and_its_first_chapter_triggers() -> None:
    table = table_with(hand=["Fable of the Mirror-Breaker"])
    found = put(table, "Fable of the Mirror-Breaker")
    assert {"entering.lore", "triggers.chapter_reached"} <= found
    assert table.permanent("Fable of the Mirror-Breaker").counters == {"lore": 1}
    assert len(table.state.stack) == 1


def test_a_land_that_enters_tapped() -> None:
    table = table_with(hand=["Argoth, Sanctum of Nature"])
    put(table, "Argoth, Sanctum of Nature")
    assert table.permanent("Argoth, Sanctum of Nature").tapped


# --- Auras ------------------------------------------------------------------------------------------


def test_an_aura_put_onto_the_battlefield_enchants_what_is_chosen() -> None:
    table = table_with(graveyard=["Pacifism"], battlefield=["Serra Angel"], theirs=["Elite Vanguard"])
    vanguard = table.only("Elite Vanguard")
    assert "entering.aura_chooses" in put(table, "Pacifism", vanguard)
    assert table.permanent("Pacifism").attached_to == vanguard


def test_with_nothing_to_enchant_it_stays_where_it_is() -> None:
    table = table_with(graveyard=["Pacifism"], battlefield=["Island"])
    played = table.tell(PutOntoBattlefield(objects=(table.only("Pacifism"),)))
    assert played.ruling.verdict is Verdict.NOTHING_HAPPENS
    assert played.names == ("entering.aura_stays",)
    assert table.names(ZoneKind.GRAVEYARD) == ["Pacifism"]


def test_the_face_that_would_be_up_has_to_find_something_to_enchant() -> None:
    """Soul Seizer's back is an Aura: transformed it needs a creature, otherwise it needs nothing."""
    table = table_with(graveyard=["Soul Seizer"], battlefield=["Island"])
    seizer = table.only("Soul Seizer")
    told = table.tell(PutOntoBattlefield(objects=(seizer,), transformed=True))
    assert told.names == ("entering.aura_stays",)
    assert table.tell(PutOntoBattlefield(objects=(seizer,))).ruling.is_legal


def test_exiled_to_return_as_an_aura_it_stays_in_exile_without_a_host() -> None:
    table = table_with(battlefield=["Soul Seizer"])
    played = table.tell(ExileAndReturn(objects=(table.only("Soul Seizer"),), transformed=True))
    assert "entering.aura_stays" in cited(played)
    assert table.names(ZoneKind.EXILE) == ["Soul Seizer"]


def test_two_enter_and_one_stays_and_no_card_is_lost() -> None:
    table = table_with(graveyard=["Serra Angel", "Pacifism", "Island"], battlefield=["Forest"])
    ids = tuple(table.only(name) for name in ("Island", "Pacifism", "Serra Angel"))
    table.tell(PutOntoBattlefield(objects=ids))
    assert table.names(ZoneKind.GRAVEYARD) == ["Pacifism"]
    assert len(list(table.state.permanents())) == 3


# --- Something steps in -----------------------------------------------------------------------------


def test_one_of_two_is_kept_away_and_no_card_is_lost() -> None:
    table = table_with(graveyard=["Serra Angel", "Island"])
    table.tell(Replace(event="enters", instead="exile", types=("Creature",)))
    ids = tuple(table.only(name) for name in ("Island", "Serra Angel"))
    played = table.tell(PutOntoBattlefield(objects=ids))
    assert "entering.goes_elsewhere" in cited(played)
    assert table.names(ZoneKind.EXILE) == ["Serra Angel"]
    assert table.permanent("Island")
    assert table.names(ZoneKind.GRAVEYARD) == []


def test_it_may_be_kept_away_at_the_bottom_of_the_library() -> None:
    table = table_with(graveyard=["Serra Angel"], library=["Island"])
    table.tell(Replace(event="enters", instead="bottom of library"))
    put(table, "Serra Angel")
    assert table.names(ZoneKind.LIBRARY) == ["Island", "Serra Angel"]


def test_exiled_instead_of_going_to_the_graveyard() -> None:
    table = table_with(battlefield=["Serra Angel"])
    table.tell(Replace(event="put into graveyard", instead="exile"))
    played = table.tell(Destroy(objects=(table.only("Serra Angel"),)))
    assert table.names(ZoneKind.EXILE) == ["Serra Angel"]
    assert "replacing.goes_elsewhere" in cited(played)


def test_a_replacement_for_the_cards_of_one_player_leaves_the_others() -> None:
    table = table_with(battlefield=["Serra Angel"], theirs=["Elite Vanguard"])
    table.tell(Replace(event="put into graveyard", instead="exile", whose=BOB))
    table.tell(Destroy(objects=tuple(table.state.objects)))
    assert table.names(ZoneKind.GRAVEYARD, ALICE) == ["Serra Angel"]
    assert table.names(ZoneKind.EXILE, BOB) == ["Elite Vanguard"]


def test_rest_in_peace_exiles_everybodys_cards() -> None:
    table = table_with(battlefield=["Rest in Peace"], theirs=["Serra Angel"])
    table.tell(Destroy(objects=(table.only("Serra Angel"),)))
    assert table.names(ZoneKind.EXILE, BOB) == ["Serra Angel"]


def test_of_two_replacements_the_controller_picks_one() -> None:
    table = table_with(battlefield=["Leyline of the Void"], theirs=["Serra Angel"])
    table.tell(Replace(event="put into graveyard", instead="bottom of library"))
    question = table.tell(Destroy(objects=(table.only("Serra Angel"),))).question
    assert question is not None
    assert (question.kind, question.player, question.rule) == ("replacement", BOB, "616.1")
    played = table.answer(question.options[-1])
    assert "replacing.player_chooses" in cited(played)


# --- Commanders -------------------------------------------------------------------------------------


@pytest.mark.parametrize("home", [True, False])
def test_a_commander_that_goes_to_a_hand_may_go_home_instead(home: bool) -> None:
    table = table_with(battlefield=[commander("Serra Angel")])
    table.tell(ReturnToHand(objects=(table.only("Serra Angel"),)), answers=(home,))
    assert table.names(ZoneKind.COMMAND if home else ZoneKind.HAND) == ["Serra Angel"]


def test_a_commander_dies_first_and_goes_home_then() -> None:
    table = table_with(battlefield=[commander("Serra Angel")])
    question = table.tell(Destroy(objects=(table.only("Serra Angel"),))).question
    assert question is not None
    assert (question.kind, question.rule) == ("commander", "903.9a")
    assert table.names(ZoneKind.GRAVEYARD) == ["Serra Angel"]
    table.answer(True)
    assert table.names(ZoneKind.COMMAND) == ["Serra Angel"]


def test_a_commander_that_stays_is_not_asked_for_again_until_it_moves() -> None:
    table = table_with(battlefield=[commander("Serra Angel")])
    table.tell(Destroy(objects=(table.only("Serra Angel"),)), answers=(False,))
    assert table.propose(Advance()).question is None
    question = table.tell(Exile(objects=(table.only("Serra Angel"),))).question
    assert question is not None


# --- On the way from the stack ----------------------------------------------------------------------


def test_a_spell_that_is_kept_away_from_entering_does_not_stay_on_the_stack() -> None:
    table = table_with(hand=["Serra Angel"])
    table.tell(Replace(event="enters", instead="exile"))
    table.does(Cast(object=table.only("Serra Angel")))
    table.resolve()
    assert table.state.stack == ()
    assert table.names(ZoneKind.EXILE) == ["Serra Angel"]
