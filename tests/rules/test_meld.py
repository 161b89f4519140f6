"""Meld: 701.42, 712.4, 712.5, 712.8g and 712.21, in all their cases."""

from itertools import pairwise

import pytest

from tabletop.cards.faces import Layout, Side
from tabletop.cards.library import default_library
from tabletop.language.effects import (
    AddCounters,
    BecomeCopy,
    Changes,
    CreateToken,
    Destroy,
    Exile,
    ExileAndReturn,
    GainControl,
    Meld,
    Move,
    PutAbility,
    PutOntoBattlefield,
    Replace,
    ReturnToHand,
)
from tabletop.model.actions import Activate, Cast, Instruct, Resolve
from tabletop.model.events import ZoneChanged
from tabletop.model.objects import CardObject, Combat
from tabletop.model.zones import ZoneKind
from tabletop.play.table import Played
from tabletop.rules.casting.abilities_to_activate import activated_abilities
from tabletop.rules.faces.meld import PAIR_RULES
from tests.support import (
    ALICE,
    BOB,
    PlacedTable,
    cited,
    commander,
    copy_of,
    face_down,
    happened,
    on_table,
    table_with,
    token,
)

GISELA, BRUNA, BRISELA = "Gisela, the Broken Blade", "Bruna, the Fading Light", "Brisela, Voice of Nightmares"
MELD_CARDS = sorted(card.name for card in default_library() if card.layout is Layout.MELD)
PAIRS = sorted(
    (card.name, card.meld.partner, card.meld.result.name)
    for card in default_library()
    if card.meld is not None and card.name < card.meld.partner
)


def melded(table: PlacedTable, first: str, second: str) -> Played:
    return table.tell(Meld(objects=(table.only(first), table.only(second))))


def brisela() -> PlacedTable:
    return table_with(battlefield=[BRISELA])


# --- Two become one ---------------------------------------------------------------------------------------


@pytest.mark.parametrize(("first", "second", "result"), PAIRS)
def test_each_pair_melds_into_its_result(first: str, second: str, result: str) -> None:
    table = table_with(battlefield=[first, second, "Island"])
    value = table.now(first).mana_value + table.now(second).mana_value
    meld = Meld(objects=(table.only(first), table.only(second)))
    played = table.propose(Instruct(effect=meld, by=ALICE), ask=False)
    assert played.ruling.is_legal
    permanent = table.permanent(result)
    assert permanent.is_melded
    assert permanent.side is Side.BACK
    assert table.now(result).mana_value == value
    assert not table.now(result).mana_cost
    assert {"meld.one_permanent", "meld.sum_of_fronts"} <= cited(played)
    assert PAIR_RULES[result].name in cited(played)


def test_there_are_seven_pairs_of_fourteen_cards() -> None:
    assert (len(PAIRS), len(MELD_CARDS)) == (7, 14)


def test_both_are_exiled_first_then_one_permanent_enters() -> None:
    table = table_with(battlefield=[GISELA, BRUNA])
    played = melded(table, GISELA, BRUNA)
    moves = [(len(event.before), len(event.after)) for event in happened(played, ZoneChanged)]
    assert moves == [(1, 1), (1, 1), (2, 1)]
    assert [event.after[0].zone.kind for event in happened(played, ZoneChanged)] == [
        ZoneKind.EXILE,
        ZoneKind.EXILE,
        ZoneKind.BATTLEFIELD,
    ]


def test_what_was_done_to_the_two_is_forgotten() -> None:
    tapped = on_table(GISELA, tapped=True, counters={"+1/+1": 2}, damage=1)
    table = table_with(battlefield=[tapped, BRUNA])
    melded(table, GISELA, BRUNA)
    permanent = table.permanent(BRISELA)
    assert (permanent.tapped, permanent.counters, permanent.damage) == (False, {}, 0)
    assert permanent.summoning_sick


def test_the_order_of_the_two_does_not_matter() -> None:
    table = table_with(battlefield=[GISELA, BRUNA])
    assert melded(table, BRUNA, GISELA).ruling.is_legal


@pytest.mark.parametrize(("first", "other"), list(pairwise(MELD_CARDS)))
def test_cards_of_different_pairs_do_not_meld(first: str, other: str) -> None:
    if (first, other) in {(one, two) for one, two, _ in PAIRS}:
        other = MELD_CARDS[0]
    table = table_with(battlefield=[first, other])
    assert "meld.both_halves_belong_together" in melded(table, first, other).names


def test_a_card_does_not_meld_with_itself_or_its_like() -> None:
    table = table_with(battlefield=[GISELA, GISELA])
    first, second = table.all(GISELA)
    assert table.tell(Meld(objects=(first, second))).names == ("meld.both_halves_belong_together",)
    assert "meld.two_objects_are_given" in table.tell(Meld(objects=(first, first))).names


def test_a_token_copy_of_a_half_is_exiled_with_the_card_and_does_not_meld() -> None:
    table = table_with(battlefield=[GISELA, BRUNA])
    bruna = table.only(BRUNA)
    table.tell(CreateToken(copy_of=bruna, exceptions=Changes(remove_supertypes=("Legendary",))))
    (copied,) = set(table.all(BRUNA)) - {bruna}
    played = table.tell(Meld(objects=(table.only(GISELA), copied)))
    assert played.ruling.is_legal
    assert {"meld.stay_where_they_are", "meld.neither_is_a_token"} <= set(cited(played))
    assert table.names(ZoneKind.EXILE) == [GISELA]
    assert copied not in table.state.objects


@pytest.mark.parametrize("card", ["Clone", "Graf Rats"])
def test_a_card_that_is_a_copy_of_a_half_is_exiled_with_the_other_and_does_not_meld(card: str) -> None:
    table = table_with(battlefield=[GISELA, copy_of(BRUNA, card=card)])
    played = melded(table, GISELA, BRUNA)
    assert played.ruling.is_legal
    assert "meld.stay_where_they_are" in cited(played)
    assert set(table.names(ZoneKind.EXILE)) == {GISELA, card}


def test_a_token_that_is_no_half_is_refused_to_hands() -> None:
    table = table_with(battlefield=[GISELA, token("Wolf")])
    before = table.state
    (wolf,) = (each.id for each in table.state.permanents() if each.is_token)
    assert "meld.neither_is_a_token" in table.tell(Meld(objects=(table.only(GISELA), wolf))).names
    assert table.state is before


def test_what_has_no_name_is_nobodys_partner() -> None:
    table = table_with(battlefield=[face_down("Serra Angel", "manifest"), token("Wolf")])
    before = table.state
    ids = tuple(each.id for each in table.state.permanents())
    assert not table.tell(Meld(objects=ids)).ruling.is_legal
    assert table.state is before


def test_the_card_of_another_player_does_not_meld() -> None:
    table = table_with(battlefield=[GISELA], theirs=[BRUNA])
    table.tell(GainControl(objects=(table.only(BRUNA),), to=ALICE))
    assert melded(table, GISELA, BRUNA).names == ("meld.one_player_owns_and_controls_both",)


def test_one_under_another_players_control_does_not_meld() -> None:
    table = table_with(battlefield=[GISELA, BRUNA])
    table.tell(GainControl(objects=(table.only(BRUNA),), to=BOB))
    assert melded(table, GISELA, BRUNA).names == ("meld.one_player_owns_and_controls_both",)


def told_by_an_ability(table: PlacedTable, *ids: int) -> Played:
    """Resolve an ability that exiles both and melds them."""
    table.tell(PutAbility(object=ids[0], then=(Meld(objects=ids),)))
    return table.resolve()


def test_told_by_an_ability_what_cannot_be_melded_is_exiled_and_stays_there() -> None:
    """701.42c: a card of the pair and a copy of the other one end up in exile, unmelded."""
    clone = on_table("Clone")
    table = table_with(battlefield=[GISELA, clone, BRUNA])
    gisela, copied = table.only(GISELA), table.only("Clone")
    table.tell(BecomeCopy(object=copied, of=table.only(BRUNA)), answers=(copied,))
    played = told_by_an_ability(table, gisela, copied)
    assert "meld.stay_where_they_are" in cited(played)
    assert sorted(table.names(ZoneKind.EXILE)) == ["Clone", GISELA]


def test_a_half_that_is_a_copy_of_something_else_melds_all_the_same() -> None:
    """The card counts, not its current appearance."""
    table = table_with(battlefield=[GISELA, BRUNA, "Serra Angel"])
    bruna = table.only(BRUNA)
    table.tell(BecomeCopy(object=bruna, of=table.only("Serra Angel")))
    assert table.tell(Meld(objects=(table.only(GISELA), bruna))).ruling.is_legal
    assert table.permanent(BRISELA).is_melded


def test_tokens_named_with_the_ability_leave_the_card_in_exile() -> None:
    table = table_with(battlefield=[GISELA, token("Wolf")])
    told_by_an_ability(table, table.only(GISELA), table.only("Wolf Token"))
    assert table.names(ZoneKind.EXILE) == [GISELA]


def use_battlements(table: PlacedTable) -> Played:
    battlements = table.state.objects[table.only("Hanweir Battlements")]
    last = len(activated_abilities(table.state, battlements)) - 1
    return table.propose(Activate(object=battlements.id, ability=last))


def test_the_ability_of_hanweir_battlements_melds_the_pair() -> None:
    table = table_with(battlefield=["Hanweir Battlements", "Hanweir Garrison"])
    assert use_battlements(table).ruling.is_legal
    table.resolve()
    assert table.permanent("Hanweir, the Writhing Township").is_melded


def test_without_its_counterpart_the_ability_does_nothing() -> None:
    """Ownership and control of both are checked as the ability resolves."""
    table = table_with(battlefield=["Hanweir Battlements"])
    assert use_battlements(table).ruling.is_legal
    table.resolve()
    assert table.permanent("Hanweir Battlements").tapped


def test_only_brisela_has_to_be_melded_to_be_there() -> None:
    """712.14a: a meld card that would enter transformed stays where it is."""
    table = table_with(graveyard=[GISELA])
    played = table.tell(PutOntoBattlefield(objects=(table.only(GISELA),), transformed=True))
    assert played.names == ("putting.only_transforming_cards_enter_transformed",)


def test_a_meld_card_is_its_front_everywhere_else() -> None:
    table = table_with(hand=[GISELA], graveyard=[BRUNA], exile=["Graf Rats"])
    assert table.now(GISELA).mana_value == 4
    assert table.now(BRUNA).mana_value == 7
    table.does(Cast(object=table.only(GISELA)))
    assert table.now(GISELA).mana_value == 4
    table.resolve()
    assert table.permanent(GISELA).side is Side.FRONT


@pytest.mark.parametrize(
    ("pair", "result", "attacks"),
    [
        (("Mishra, Claimed by Gix", "Phyrexian Dragon Engine"), "Mishra, Lost to Phyrexia", True),
        ((GISELA, BRUNA), BRISELA, False),
    ],
)
def test_only_mishra_enters_attacking_what_both_attacked(
    pair: tuple[str, str], result: str, attacks: bool
) -> None:
    attacking = [on_table(name, combat=Combat(attacking_player=BOB), tapped=True) for name in pair]
    table = table_with(battlefield=attacking, step="declare attackers")
    melded(table, *pair)
    permanent = table.permanent(result)
    assert (permanent.combat.attacking_player == BOB) is permanent.tapped is attacks


@pytest.mark.parametrize("attacks", [True, False])
def test_an_ability_says_itself_whether_the_result_attacks(attacks: bool) -> None:
    pair = ("Mishra, Claimed by Gix", "Phyrexian Dragon Engine")
    attacking = [on_table(name, combat=Combat(attacking_player=BOB), tapped=True) for name in pair]
    table = table_with(battlefield=attacking, step="declare attackers")
    ids = tuple(table.only(name) for name in pair)
    table.tell(PutAbility(object=ids[0], then=(Meld(objects=ids, attacking=attacks),)))
    table.propose(Resolve())
    assert (table.permanent("Mishra, Lost to Phyrexia").combat.attacking_player == BOB) is attacks


# --- One becomes two ---------------------------------------------------------------------------------------


def test_dying_one_permanent_leaves_and_two_cards_arrive_in_the_owners_order() -> None:
    table = brisela()
    played = table.tell(Destroy(objects=(table.only(BRISELA),)))
    assert played.question is not None
    assert (played.question.kind, played.question.player, played.question.rule) == ("order", ALICE, "712.21a")
    order = tuple(reversed(played.question.default))  # type: ignore[arg-type]
    played = table.answer(order)
    (left,) = happened(played, ZoneChanged)
    assert (len(left.before), len(left.after)) == (1, 2)
    lying = [object.pieces[0].id for object in table.state.zone(ZoneKind.GRAVEYARD)]
    assert tuple(lying) == order
    assert {"zone_changes.one_leaves_two_arrive", "zone_changes.owner_arranges"} <= cited(played)


def test_who_exiles_it_decides_the_order() -> None:
    table = brisela()
    question = table.tell(Exile(objects=(table.only(BRISELA),)), by=BOB).question
    assert question is not None
    assert (question.player, question.rule) == (BOB, "712.21b")
    table.answer(question.default)
    assert sorted(table.names(ZoneKind.EXILE)) == sorted([BRUNA, GISELA])


def test_in_the_hand_there_is_no_order_to_ask_for() -> None:
    table = brisela()
    played = table.tell(ReturnToHand(objects=(table.only(BRISELA),)))
    assert played.question is None
    assert sorted(table.names(ZoneKind.HAND)) == sorted([BRUNA, GISELA])


@pytest.mark.parametrize("position", [None, "bottom"])
def test_in_the_library_both_lie_together_in_the_owners_order(position: str | None) -> None:
    table = table_with(battlefield=[BRISELA], library=["Island", "Forest"])
    played = table.tell(Move(objects=(table.only(BRISELA),), to="library", position=position))
    assert played.question is not None
    pieces = played.question.default
    table.answer(pieces)
    there = [object.pieces[0].id for object in table.state.zone(ZoneKind.LIBRARY)]
    assert tuple(there[:2] if position is None else there[2:]) == pieces


def test_blinked_both_cards_return_front_up_as_two_permanents() -> None:
    """712.21c: an effect that finds the new object finds both cards, and does the same to each."""
    table = brisela()
    effect = ExileAndReturn(objects=(table.only(BRISELA),), counters={"+1/+1": 1})
    played = table.propose(Instruct(effect=effect), ask=False)
    assert "putting.finds_both" in cited(played)
    for name in (GISELA, BRUNA):
        assert table.permanent(name).counters == {"+1/+1": 1}
        assert not table.permanent(name).is_melded


def test_a_replacement_for_one_card_is_one_for_both() -> None:
    """712.21d: with Leyline and Wheel the player picks one of them, and both cards go there."""
    table = table_with(battlefield=[BRISELA], library=["Island"])
    table.tell(Replace(event="put into graveyard", instead="exile"))
    table.tell(Replace(event="put into graveyard", instead="bottom of library"))
    effect = Instruct(effect=Destroy(objects=(table.only(BRISELA),)))
    order = tuple(piece.id for piece in table.permanent(BRISELA).pieces)
    played = table.propose(effect, ("bottom of library", order))
    assert played.ruling.is_legal
    assert played.question is None
    assert "replacing.one_choice_for_both" in cited(played)
    assert table.names(ZoneKind.LIBRARY)[0] == "Island"
    assert len(table.names(ZoneKind.LIBRARY)) == 3


def test_of_a_melded_commander_only_the_commander_goes_home() -> None:
    """903.9c, an exception to 712.21d."""
    table = table_with(battlefield=[commander(BRISELA)])
    first = table.permanent(BRISELA).pieces[0].definition.name
    other = table.permanent(BRISELA).pieces[1].definition.name
    played = table.tell(ReturnToHand(objects=(table.only(BRISELA),)), answers=(True,))
    assert played.ruling.is_legal
    assert table.names(ZoneKind.COMMAND) == [first]
    assert table.names(ZoneKind.HAND) == [other]
    assert "replacing.commander_goes_alone" in cited(played)


def test_a_melded_commander_may_stay_together() -> None:
    table = table_with(battlefield=[commander(BRISELA)])
    table.tell(ReturnToHand(objects=(table.only(BRISELA),)), answers=(False,))
    assert len(table.names(ZoneKind.HAND)) == 2


def test_the_copy_of_a_melded_permanent_is_one_card_of_mana_value_0() -> None:
    table = table_with(battlefield=["Chittering Host", "Clone"])
    clone = table.only("Clone")
    played = table.tell(BecomeCopy(object=clone, of=table.only("Chittering Host")))
    copied = table.state.permanent(clone)
    assert copied is not None
    assert not copied.is_melded
    assert [table.state.objects[id].card_count for id in table.all("Chittering Host")] == [2, 1]
    assert "copying.no_front_cost" in cited(played)
    played = table.tell(Destroy(objects=(clone,)))
    assert table.names(ZoneKind.GRAVEYARD) == ["Clone"]


def test_a_melded_permanent_as_a_copy_is_still_two_cards() -> None:
    table = table_with(battlefield=["Chittering Host", "Serra Angel"])
    host = table.only("Chittering Host")
    table.tell(BecomeCopy(object=host, of=table.only("Serra Angel")))
    table.propose(Instruct(effect=Exile(objects=(host,))), ask=False)
    assert sorted(table.names(ZoneKind.EXILE)) == ["Graf Rats", "Midnight Scavengers"]


def test_its_counters_go_with_neither_card() -> None:
    table = table_with(battlefield=["Chittering Host"])
    host = table.only("Chittering Host")
    table.tell(AddCounters(objects=(host,), kind="+1/+1", number=3))
    table.propose(Instruct(effect=Exile(objects=(host,))), ask=False)
    cards = list(table.state.zone(ZoneKind.EXILE))
    assert all(isinstance(card, CardObject) and not card.counters for card in cards)


def test_melded_again_after_both_came_back() -> None:
    table = brisela()
    table.propose(Instruct(effect=ExileAndReturn(objects=(table.only(BRISELA),))), ask=False)
    assert melded(table, GISELA, BRUNA).ruling.is_legal
    assert table.permanent(BRISELA).is_melded
