"""Effects on players, hidden cards and permanents: one verb after another."""

import pytest

from tabletop.language.effects import (
    AddCounters,
    AddMana,
    Attach,
    Change,
    Changes,
    DealDamage,
    Destroy,
    Detach,
    Discard,
    Draw,
    ForEach,
    GainControl,
    Life,
    Look,
    May,
    Mill,
    Move,
    NameCard,
    PutAbility,
    RemoveCounters,
    ReturnToHand,
    Reveal,
    Scry,
    Shuffle,
    Spending,
    SpentBy,
    Tap,
    Untap,
)
from tabletop.language.selections import Selection
from tabletop.model.actions import Advance, Cast, Resolve
from tabletop.model.events import Attached, Rearranged
from tabletop.model.handwork import BeginGame
from tabletop.model.objects import CardObject
from tabletop.model.zones import ZoneKind
from tabletop.rules.values.layers import selected
from tests.support import ALICE, BOB, PlacedTable, cited, decoded_effect, happened, on_table, table_with

# --- Cards ------------------------------------------------------------------------------------------


def test_cards_are_drawn_from_the_top_one_by_one() -> None:
    table = table_with(library=["Island", "Forest", "Swamp"])
    table.tell(Draw(number=2))
    assert table.names(ZoneKind.HAND) == ["Island", "Forest"]
    assert table.names(ZoneKind.LIBRARY) == ["Swamp"]


def test_a_card_was_drawn_this_turn_until_the_turn_or_its_stay_in_the_hand_ends() -> None:
    drawn = Selection(zone="hand", drawn=True)
    table = table_with(hand=["Swamp"], library=["Island", "Forest"], opponent={"library": ["Plains"] * 2})

    def fitting() -> list[str]:
        return [each.definition.name for each in selected(table.state, drawn, you=ALICE)]

    assert fitting() == []
    table.tell(Draw(number=2))
    assert fitting() == ["Island", "Forest"]
    island = table.only("Island")
    table.tell(Move(objects=(island,), to="library"))
    table.tell(ReturnToHand(objects=(table.only("Island"),)))
    assert fitting() == ["Forest"], "it has come back as another card, without being drawn"
    table.does(Advance(to="next turn"))
    assert fitting() == []


def test_no_card_of_an_opening_hand_was_drawn_in_the_first_turn() -> None:
    table = table_with(library=["Island"] * 10, opponent={"library": ["Forest"] * 10})
    table.does(BeginGame(), "keep", "keep")
    assert len(table.names(ZoneKind.HAND)) == 7
    assert [each.drawn_this_turn for each in table.state.players] == [(), ()]


def test_each_player_or_each_opponent_draws() -> None:
    table = table_with(library=["Island"], opponent={"library": ["Forest"]})
    table.tell(Draw(by="each opponent"))
    assert (table.names(ZoneKind.HAND), table.names(ZoneKind.HAND, BOB)) == ([], ["Forest"])


def test_milled_cards_go_to_the_graveyard_together() -> None:
    table = table_with(library=["Island", "Forest", "Swamp"])
    table.tell(Mill(number=2))
    assert sorted(table.names(ZoneKind.GRAVEYARD)) == ["Forest", "Island"]
    assert table.tell(Mill(number=9)).ruling.is_legal
    assert table.names(ZoneKind.LIBRARY) == []
    assert not table.state.players[ALICE].lost


def test_who_discards_chooses() -> None:
    table = table_with(opponent={"hand": ["Island", "Forest"]})
    question = table.tell(Discard(by=BOB)).question
    assert question is not None
    assert (question.player, set(question.options)) == (BOB, {table.only("Island"), table.only("Forest")})
    table.answer(table.only("Forest"))
    assert table.names(ZoneKind.GRAVEYARD, BOB) == ["Forest"]


def test_named_cards_are_discarded_from_the_hand_only() -> None:
    table = table_with(hand=["Island"], battlefield=["Forest"])
    table.tell(Discard(objects=(table.only("Island"), table.only("Forest"))))
    assert table.names(ZoneKind.GRAVEYARD) == ["Island"]
    assert table.permanent("Forest")


def test_an_empty_hand_has_nothing_to_discard() -> None:
    assert table_with().tell(Discard(number=2)).question is None


def test_the_same_seed_shuffles_the_same_way_and_the_next_shuffle_another() -> None:
    names = [["Island", "Forest", "Swamp", "Plains", "Mountain"][place % 5] for place in range(30)]
    first, second = table_with(library=names, seed=4), table_with(library=names, seed=4)
    other = table_with(library=names, seed=5)
    for table in (first, second, other):
        assert happened(table.tell(Shuffle()), Rearranged)
    assert first.names(ZoneKind.LIBRARY) == second.names(ZoneKind.LIBRARY)
    assert first.names(ZoneKind.LIBRARY) != other.names(ZoneKind.LIBRARY)
    before = first.names(ZoneKind.LIBRARY)
    first.tell(Shuffle())
    assert first.names(ZoneKind.LIBRARY) != before
    assert sorted(first.names(ZoneKind.LIBRARY)) == sorted(names)


def test_scry_puts_what_is_not_wanted_on_the_bottom() -> None:
    table = table_with(library=["Island", "Forest", "Swamp"])
    table.tell(Scry(number=2), answers=(True, False))
    assert table.names(ZoneKind.LIBRARY) == ["Forest", "Swamp", "Island"]


@pytest.mark.parametrize(("effect", "knows"), [(Reveal, {ALICE, BOB}), (Look, {ALICE})])
def test_showing_the_top_of_a_library(effect: type, knows: set[int]) -> None:
    table = table_with(library=["Delver of Secrets", "Island"])
    played = table.tell(effect(number=1))
    top, below = (card for card in table.state.zone(ZoneKind.LIBRARY) if isinstance(card, CardObject))
    assert top.known_to == knows
    assert below.known_to == set()
    assert "player_effects.both_sides" in cited(played)


# --- Names ------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "name",
    ["Delver of Secrets", "Insectile Aberration", "Graf Rats", "Chittering Host", "Tok-Tok, Volcano Born"],
)
def test_the_name_of_any_one_face_may_be_chosen(name: str) -> None:
    """712.19, 201.4: front, back, meld card, melded result, flipped half."""
    table = table_with(battlefield=["Pithing Needle"])
    needle = table.only("Pithing Needle")
    assert table.tell(NameCard(name=name, of=needle)).ruling.is_legal
    assert table.permanent("Pithing Needle").chosen_name == name


@pytest.mark.parametrize("name", ["Delver of Secrets // Insectile Aberration", "Somebody"])
def test_no_other_name_may_be(name: str) -> None:
    assert not table_with().tell(NameCard(name=name)).ruling.is_legal


def test_where_no_name_is_said_the_player_is_asked_for_any_one() -> None:
    table = table_with(battlefield=["Pithing Needle"])
    question = table.tell(NameCard(of=table.only("Pithing Needle"))).question
    assert question is not None
    assert (question.kind, question.options) == ("name", ("Pithing Needle",))
    for refused in ("", "Somebody", "Delver of Secrets // Insectile Aberration"):
        assert not table.answer(refused).ruling.is_legal
    assert table.permanent("Pithing Needle").chosen_name is None
    assert table.answer("Insectile Aberration").ruling.is_legal
    assert table.permanent("Pithing Needle").chosen_name == "Insectile Aberration"


# --- Life and mana ----------------------------------------------------------------------------------


def test_life_goes_up_and_down() -> None:
    table = table_with()
    table.tell(Life(to=BOB, amount=-5))
    table.tell(Life(to="you", amount=3))
    assert [player.life for player in table.state.players] == [23, 15]


def test_of_alternatives_one_mana_is_chosen() -> None:
    table = table_with()
    question = table.tell(AddMana(mana=("{W}", "{U}{U}"))).question
    assert question is not None
    table.answer("{U}{U}")
    assert table.state.players[ALICE].mana_pool == ("U", "U")


def pool(*mana: str) -> PlacedTable:
    table = table_with(hand=["Serra Angel"], mana="enforced")
    for symbol in mana:
        table.tell(AddMana(mana=(symbol,)))
    return table


def test_enforced_mana_is_taken_out_of_the_pool() -> None:
    table = pool("{W}{W}", "{3}", "{G}")
    table.does(Cast(object=table.only("Serra Angel")))
    assert sorted(table.state.players[ALICE].mana_pool) == ["G"]


def test_colored_mana_pays_for_generic_and_not_the_other_way_round() -> None:
    assert pool("{W}{W}{W}{W}{W}").ruling(Cast(object=2)).is_legal
    assert pool("{W}", "{4}").ruling(Cast(object=2)).names == ("casting.mana_is_there",)


# --- Tapping, counters, damage ----------------------------------------------------------------------


def test_tapping_some_that_are_tapped_already() -> None:
    table = table_with(battlefield=["Island", on_table("Forest", tapped=True)])
    played = table.tell(Tap(objects=tuple(table.state.objects)))
    assert played.ruling.is_legal
    assert "status.is_untapped" in played.names
    table.tell(Untap(objects=tuple(table.state.objects)))
    assert not any(permanent.tapped for permanent in table.state.permanents())


@pytest.mark.parametrize(("number", "left"), [(1, 2), (3, 0), (9, 0), ("all", 0)])
def test_as_many_counters_are_removed_as_there_are(number: int | str, left: int) -> None:
    table = table_with(battlefield=[on_table("Serra Angel", counters={"+1/+1": 3})])
    table.tell(RemoveCounters(objects=(table.only("Serra Angel"),), kind="+1/+1", number=number))
    assert table.permanent("Serra Angel").counters.get("+1/+1", 0) == left


def test_counters_on_a_card_in_exile() -> None:
    table = table_with(exile=["Serra Angel"])
    assert table.tell(
        AddCounters(objects=(table.only("Serra Angel"),), kind="time", number=2)
    ).ruling.is_legal


def test_damage_to_a_player_is_life_lost() -> None:
    table = table_with(battlefield=[on_table("Serra Angel", counters={"lifelink": 1})])
    table.tell(DealDamage(to_player=BOB, source=table.only("Serra Angel"), amount=4))
    assert [player.life for player in table.state.players] == [24, 16]


def test_a_source_that_has_left_deals_damage_as_what_it_last_was() -> None:
    """608.2h: with lifelink and deathtouch, though its card is in a graveyard."""
    keywords = {"lifelink": 1, "deathtouch": 1}
    table = table_with([on_table("Elite Vanguard", counters=keywords)], theirs=["Shivan Dragon"])
    vanguard, dragon = table.only("Elite Vanguard"), table.only("Shivan Dragon")
    table.tell(PutAbility(object=vanguard, then=(DealDamage(to=dragon, amount=1, source=vanguard),)))
    table.tell(PutAbility(object=vanguard, then=(DealDamage(to_player=BOB, amount=2),)))
    table.tell(Destroy(objects=(vanguard,)))
    table.resolve()
    assert [player.life for player in table.state.players] == [22, 18]
    table.resolve()
    assert table.state.players[ALICE].life == 23
    assert table.names(ZoneKind.GRAVEYARD, BOB) == ["Shivan Dragon"]


def test_damage_to_a_creature_that_is_a_planeswalker_too_is_both() -> None:
    """120.3c, 120.3e."""
    walker = on_table("Jace, the Mind Sculptor", counters={"loyalty": 5})
    table = table_with(battlefield=[walker])
    jace = table.only("Jace, the Mind Sculptor")
    change = Changes(add_types=("Creature",), power="5", toughness="5")
    table.tell(Change(objects=(jace,), change=change))
    table.tell(DealDamage(to=jace, amount=2))
    permanent = table.permanent("Jace, the Mind Sculptor")
    assert (permanent.counters, permanent.damage) == ({"loyalty": 3}, 2)


def test_no_damage_is_no_damage() -> None:
    table = table_with(battlefield=["Serra Angel"])
    assert table.tell(DealDamage(to=table.only("Serra Angel"), amount=0)).events == ()


# --- Attaching and control --------------------------------------------------------------------------


def test_equipment_moves_from_creature_to_creature() -> None:
    table = table_with(battlefield=["Bonesplitter", "Elite Vanguard", "Serra Angel"])
    blade = table.only("Bonesplitter")
    for name in ("Elite Vanguard", "Serra Angel"):
        table.tell(Attach(object=blade, to=table.only(name)))
    assert table.permanent("Bonesplitter").attached_to == table.only("Serra Angel")
    table.tell(Detach(objects=(blade,)))
    assert table.permanent("Bonesplitter").attached_to is None


def test_attached_to_what_it_is_on_already_nothing_happens() -> None:
    """701.3b."""
    table = table_with(battlefield=["Bonesplitter", "Elite Vanguard"])
    blade, vanguard = table.only("Bonesplitter"), table.only("Elite Vanguard")
    table.tell(Attach(object=blade, to=vanguard))
    again = table.tell(Attach(object=blade, to=vanguard))
    assert again.names == ("attaching.is_not_attached_to_it_yet",)
    assert happened(again, Attached) == []


def test_nothing_is_attached_to_itself() -> None:
    table = table_with(battlefield=["Bonesplitter"])
    blade = table.only("Bonesplitter")
    assert not table.tell(Attach(object=blade, to=blade)).ruling.is_legal


def test_control_until_end_of_turn() -> None:
    table = table_with(theirs=["Serra Angel"])
    angel = table.only("Serra Angel")
    table.tell(GainControl(objects=(angel,), to="you", until="end of turn"))
    assert (table.permanent("Serra Angel").controller, table.permanent("Serra Angel").summoning_sick) == (
        ALICE,
        True,
    )
    table.does(Advance(to="cleanup"))
    assert table.permanent("Serra Angel").controller == BOB


def test_who_controls_it_already_gains_nothing() -> None:
    table = table_with(battlefield=["Serra Angel"])
    table.tell(GainControl(objects=(table.only("Serra Angel"),), to=ALICE))
    assert table.permanent("Serra Angel").control == ()
    assert not table.permanent("Serra Angel").summoning_sick


def test_control_goes_around_the_table() -> None:
    table = table_with(battlefield=["Serra Angel"], players=3)
    angel = table.only("Serra Angel")
    table.tell(GainControl(objects=(angel,), to=1, until="end of turn"))
    table.tell(GainControl(objects=(angel,), to=2))
    table.does(Advance(to="cleanup"))
    assert table.permanent("Serra Angel").controller == 2


def test_a_question_about_one_of_several_names_it() -> None:
    table = table_with(["Grizzly Bears", "Hill Giant"])
    keep = May(cost="pay 2 life", then=(), otherwise=(Destroy(objects=("it",)),))
    table.tell(ForEach(objects=(table.only("Grizzly Bears"), table.only("Hill Giant")), then=(keep,)))
    assert table.state.question is not None
    assert table.state.question.question.words == "Grizzly Bears: pay 2 life?"
    table.answer(False)
    assert table.state.question.question.words == "Hill Giant: pay 2 life?"
    table.answer(True)
    assert table.names(ZoneKind.BATTLEFIELD) == ["Hill Giant"]


def test_of_two_piles_each_is_named() -> None:
    table = table_with(hand=["Fact or Fiction"], library=["Opt", "Shock", "Duress", "Forest", "Negate"])
    table.does(Cast(object=table.only("Fact or Fiction")))
    table.propose(Resolve())
    for name in ("Opt", "Shock"):
        table.answer(table.only(name))
    table.answer(False)
    assert table.state.question is not None
    asked = table.state.question.question
    assert (asked.player, asked.words) == (ALICE, "Which pile? Yes: Opt, Shock. No: Duress, Forest, Negate.")
    table.answer(False)
    assert table.names(ZoneKind.HAND) == ["Duress", "Forest", "Negate"]


@pytest.mark.parametrize(("by", "zone"), [(ALICE, ZoneKind.GRAVEYARD), (BOB, ZoneKind.BATTLEFIELD)])
def test_what_enters_instead_of_being_discarded_was_discarded_all_the_same(by: int, zone: ZoneKind) -> None:
    table = table_with(["Serra Angel"], theirs=["Serra Angel"], hand=["Loxodon Smiter"])
    angel = table.all("Serra Angel")[by]
    table.tell(PutAbility(object=angel, then=(Discard(by=ALICE),)), by=by)
    table.resolve()
    assert table.names(zone)[-1:] == ["Loxodon Smiter"]
    assert table.state.players[ALICE].this_turn["cards discarded"] == 1


def test_what_is_discarded_as_a_price_for_an_opponents_spell_enters_as_well() -> None:
    """The spell causes it, although its player could have declined to pay (118.12)."""
    table = table_with(theirs=["Serra Angel"], hand=["Loxodon Smiter"])
    price = Spending(what=SpentBy.DISCARD, of=Selection(zone="hand", owner="you"))
    may = May(by=ALICE, spends=price, then=())
    table.tell(PutAbility(object=table.only("Serra Angel"), then=(decoded_effect(may),)), by=BOB)
    table.resolve(True)
    assert "Loxodon Smiter" in table.names(ZoneKind.BATTLEFIELD)
