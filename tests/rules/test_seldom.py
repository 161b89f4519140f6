"""Rare cases: missing objects, no player to ask, and limits that a game never reaches."""

import pytest

from tabletop.cards.limits import MOST_MANA
from tabletop.language.effects import (
    AddCounters,
    AddMana,
    Allow,
    Attach,
    BecomeCopy,
    CastNow,
    Change,
    Changes,
    CopySpell,
    DealDamage,
    Destroy,
    Forbid,
    May,
    NameCard,
    PutAbility,
    PutOntoBattlefield,
    Replace,
    Tap,
    Transform,
    Untap,
)
from tabletop.language.selections import Selection
from tabletop.model.actions import Activate, Attack, Cast, Forced, TurnUp
from tabletop.model.questions import Question
from tabletop.model.zones import ZoneKind
from tabletop.rules import referee, state_based
from tabletop.rules.casting.abilities_to_activate import activated_abilities
from tabletop.rules.effects.player_effects import mana_symbols
from tabletop.rules.engine.course import Course, Refused
from tabletop.rules.values import layers
from tests.support import ALICE, BOB, PlacedTable, face_down, on_table, table_with

BEARS = "Grizzly Bears"


def permission(table: PlacedTable, what: str, **more: object) -> None:
    """Let Alice cast the one card of her hand in some way."""
    card = table.state.in_zone(next(zone for zone in table.state.zones if zone.kind is ZoneKind.HAND))[0]
    table.tell(Allow(what=(what,), object=card, free=True, label="way", **more))  # type: ignore[arg-type]


# --- Nothing there --------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "effect",
    [
        CastNow(object=999),
        PutAbility(object=999, then=(Tap(objects=("self",)),)),
        AddMana(by="target", mana=("{G}",)),
        May(by="target", then=(Tap(objects=("self",)),)),
        Allow(by="target", what=("cast",)),
        PutOntoBattlefield(objects=(), copy_of=999),
        Attach(object=999, to=998),
    ],
    ids=lambda effect: type(effect).__name__,
)
def test_an_effect_on_nothing_or_nobody_changes_nothing(effect: object) -> None:
    table = table_with(battlefield=[BEARS])
    before = table.state.objects
    table.tell(effect)  # type: ignore[arg-type]
    assert table.state.objects == before
    assert not table.state.permissions


def test_what_is_not_there_cannot_be_attacked() -> None:
    table = table_with(battlefield=[BEARS], step="declare attackers")
    attack = Attack(attackers={table.only(BEARS): table.missing_id})
    assert "attacking.each_attacks_what_it_may" in table.ruling(attack).names


def test_what_is_gone_is_copied_as_it_last_was() -> None:
    table = table_with(graveyard=[BEARS], battlefield=["Hill Giant"])
    giant = table.only("Hill Giant")
    put = PutOntoBattlefield(objects=(table.only(BEARS),), copy_of=giant)
    table.tell(Destroy(objects=(giant,)))
    table.tell(put)
    copy = table.now(BEARS)
    assert (copy.name, copy.power) == ("Hill Giant", 3)


# --- Permissions and prohibitions ------------------------------------------------------------------------


@pytest.mark.parametrize("what", ["cast face down", "cast copy"])
def test_a_permission_may_ask_for_a_type(what: str) -> None:
    table = table_with(hand=[BEARS])
    permission(table, what, types=("Artifact",))
    cast = Cast(object=table.only(BEARS), using="way")
    assert "casting.something_allows_it" in table.ruling(cast).names
    permission(table, what, types=("Creature",))
    assert table.ruling(cast).is_legal


def test_a_card_exiled_face_down_has_no_ways_of_its_own() -> None:
    table = table_with(exile=[on_table("Momentary Blink", face_down=True)])
    (card,) = table.state.objects
    assert not table.ruling(Cast(object=card, by=ALICE)).is_legal


def test_who_is_not_meant_by_a_prohibition_may_go_on() -> None:
    """A named card is forbidden to all players. Cards with other names are not affected."""
    table = table_with(battlefield=["Meddling Mage"], hand=[BEARS], opponent={"hand": ["Hill Giant"]})
    table.tell(NameCard(name="Hill Giant", of=table.only("Meddling Mage")))
    assert table.ruling(Cast(object=table.only(BEARS))).is_legal
    table.tell(Forbid(by=BOB, what=("cast",)))
    assert table.ruling(Cast(object=table.only(BEARS))).is_legal


def test_an_effect_may_say_that_one_thing_cannot_turn_over() -> None:
    table = table_with(battlefield=["Delver of Secrets"])
    delver = table.only("Delver of Secrets")
    table.tell(Change(objects=(delver,), change=Changes(cant=("transform",))))
    assert not table.tell(Transform(objects=(delver,))).ruling.is_legal


# --- Replacement and damage -------------------------------------------------------------------------------


def test_a_replacement_may_be_about_one_object() -> None:
    table = table_with(battlefield=[BEARS, "Hill Giant"])
    table.tell(Replace(event="put into graveyard", instead="exile", of=table.only(BEARS)))
    table.tell(Destroy(objects=(table.only("Hill Giant"), table.only(BEARS))))
    assert table.names(ZoneKind.EXILE) == [BEARS]
    assert table.names(ZoneKind.GRAVEYARD) == ["Hill Giant"]


@pytest.mark.parametrize("once", [False, True])
@pytest.mark.parametrize(
    ("whose", "types", "copies"),
    [(ALICE, ("Creature",), True), (ALICE, ("Artifact",), False), (BOB, ("Creature",), False)],
)
def test_what_enters_as_a_copy_is_of_the_right_player_and_type(
    whose: int, types: tuple[str, ...], copies: bool, once: bool
) -> None:
    table = table_with(battlefield=["Hill Giant"], hand=[BEARS])
    giant = table.only("Hill Giant")
    table.tell(Replace(event="enters", instead="as a copy", of=giant, whose=whose, types=types, once=once))
    card = table.only(BEARS)
    table.tell(PutOntoBattlefield(objects=(card,)))
    assert (len(table.all("Hill Giant")) == 2) is copies
    assert bool(table.state.replacements) is not (copies and once)


def test_damage_may_stay_with_the_player_although_a_planeswalker_is_there() -> None:
    table = table_with(battlefield=["Nicol Bolas, the Arisen"], theirs=[BEARS], edition="2017-09-29")
    damage = DealDamage(to_player=ALICE, amount=2, source=table.only(BEARS))
    table.tell(damage, by=BOB, answers=(False,))
    assert table.state.players[ALICE].life == 18
    none_there = table_with(battlefield=["Hill Giant"], theirs=[BEARS], edition="2017-09-29")
    none_there.tell(DealDamage(to_player=ALICE, amount=2, source=none_there.only(BEARS)), by=BOB)
    assert none_there.state.players[ALICE].life == 18


# --- Being a copy, being counted --------------------------------------------------------------------------


def test_a_flip_card_is_copied_by_its_name_with_both_halves() -> None:
    table = table_with(battlefield=[BEARS])
    table.tell(BecomeCopy(object=table.only(BEARS), of="Bushi Tenderfoot"))
    (copied,) = table.permanent("Bushi Tenderfoot").copies
    assert [face.name for face in copied.values.faces] == ["Bushi Tenderfoot", "Kenzo the Hardhearted"]


def test_a_copy_may_be_of_other_subtypes_too() -> None:
    table = table_with(battlefield=[BEARS, "Hill Giant"])
    but = Changes(subtypes=("Bear", "Giant"), add_subtypes=("Giant", "Warrior"))
    table.tell(BecomeCopy(object=table.only(BEARS), of=table.only("Hill Giant"), exceptions=but))
    (copied, _) = (table.state.permanent(id) for id in table.all("Hill Giant"))
    assert copied is not None
    assert layers.characteristics(table.state, copied.id).subtypes == ("Bear", "Giant", "Warrior")


def test_a_selection_may_speak_of_the_active_player() -> None:
    table = table_with(battlefield=[BEARS], theirs=["Hill Giant"], active=BOB)
    table.tell(Tap(objects=(Selection(controller="active"),)))
    assert [each.definition.name for each in table.state.permanents() if each.tapped] == ["Hill Giant"]


def test_an_aura_that_has_lost_its_words_stays_on_a_creature() -> None:
    bears = table_with(battlefield=[BEARS]).only(BEARS)
    table = table_with(battlefield=[BEARS, on_table("Ghastly Haunting", attached_to=bears)])
    haunting = table.only("Ghastly Haunting")
    table.tell(Change(objects=(haunting,), change=Changes(lose_abilities=True)))
    assert table.permanent("Ghastly Haunting").attached_to == bears


def test_counters_are_divided_one_by_one() -> None:
    table = table_with(battlefield=[BEARS, "Hill Giant"])
    bears, giant = table.only(BEARS), table.only("Hill Giant")
    counters = AddCounters(objects=(bears, giant), kind="+1/+1", number=3, divided=True)
    table.tell(counters, answers=(bears, giant, giant))
    found = (table.permanent(BEARS).counters, table.permanent("Hill Giant").counters)
    assert sum(each.get("+1/+1", 0) for each in found) == 3
    assert found == ({"+1/+1": 2}, {"+1/+1": 1})


def test_minus_x_costs_as_much_loyalty_as_is_said() -> None:
    name = "Liliana, Defiant Necromancer"
    table = table_with(battlefield=[on_table(name, counters={"loyalty": 3})], graveyard=[BEARS])
    abilities = activated_abilities(table.state, table.permanent(name))
    place = next(place for place, each in enumerate(abilities) if each.cost.loyalty_x)
    lots = Activate(object=table.only(name), ability=place, x=4)
    assert "activating.has_the_counters" in table.ruling(lots).names


# --- Odd ways up, on and out -------------------------------------------------------------------------------


@pytest.mark.parametrize("how", ["manifest", "effect"])
def test_a_judge_may_turn_up_what_nothing_lets_up(how: str) -> None:
    table = table_with(battlefield=[face_down("Island", how)])
    (hidden,) = table.state.permanents()
    assert not table.ruling(TurnUp(object=hidden.id)).is_legal
    table.does(Forced(what=TurnUp(object=hidden.id)))
    assert table.permanent("Island").face_down is None


def test_what_should_mutate_is_a_creature_where_its_target_is_gone() -> None:
    table = table_with(battlefield=[BEARS], hand=["Gemrazer"])
    table.does(Cast(object=table.only("Gemrazer"), using="mutate", targets=(table.only(BEARS),)))
    table.tell(Destroy(objects=(table.only(BEARS),)))
    table.resolve()
    assert not table.permanent("Gemrazer").is_merged


def test_a_merged_permanent_is_no_double_faced_one() -> None:
    table = table_with(battlefield=["Thraben Gargoyle"], hand=["Gemrazer"])
    gargoyle = table.only("Thraben Gargoyle")
    double = Selection(double_faced=True)
    table.tell(Tap(objects=(double,)))
    assert table.permanent("Thraben Gargoyle").tapped
    table.tell(Untap(objects=(gargoyle,)))
    table.does(Cast(object=table.only("Gemrazer"), using="mutate", targets=(gargoyle,)))
    table.resolve("bottom")
    table.tell(Tap(objects=(double,)))
    assert not table.permanent("Thraben Gargoyle").tapped


def test_an_aura_put_onto_the_battlefield_may_enchant_a_player() -> None:
    table = table_with(hand=["Curse of Leeches"])
    table.tell(PutOntoBattlefield(objects=(table.only("Curse of Leeches"),)), answers=("Bob",))
    assert table.permanent("Curse of Leeches").attached_to_player == BOB


def test_a_copy_of_a_spell_points_at_nothing_where_its_target_is_gone() -> None:
    table = table_with(hand=["Murder"], theirs=[BEARS])
    table.does(Cast(object=table.only("Murder"), targets=(table.only(BEARS),)))
    table.tell(Destroy(objects=(table.only(BEARS),)))
    assert table.tell(CopySpell(object=table.state.stack[0])).ruling.is_legal
    assert len(table.state.stack) == 2


def test_a_replacement_for_others_leaves_its_own_permanent_out() -> None:
    table = table_with(battlefield=["Leyline of the Void"])
    table.tell(Destroy(objects=(table.only("Leyline of the Void"),)))
    assert table.names(ZoneKind.GRAVEYARD) == ["Leyline of the Void"]


def test_damage_is_divided_point_by_point() -> None:
    table = table_with(theirs=[BEARS, "Hill Giant"])
    bears, giant = table.only(BEARS), table.only("Hill Giant")
    damage = DealDamage(to=Selection(types=("Creature",)), amount=2, divided=True)
    table.tell(damage, answers=(bears, giant))
    assert (table.permanent(BEARS).damage, table.permanent("Hill Giant").damage) == (1, 1)


# --- Limits ---------------------------------------------------------------------------------------------


def test_a_game_that_does_not_come_to_rest_is_stopped(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(referee, "_MAX_ROUNDS", 0)
    with pytest.raises(Refused, match="More would happen"):
        referee.settle(Course(table_with(battlefield=[BEARS]).state, handlers=referee.effect_handlers))
    monkeypatch.setattr(state_based, "_MAX_ROUNDS", 0)
    with pytest.raises(Refused, match="More would happen"):
        state_based.check(Course(table_with(battlefield=[BEARS]).state, handlers=referee.effect_handlers))


def test_what_has_no_possible_answer_is_not_asked() -> None:
    course = Course(table_with(battlefield=[BEARS]).state, handlers=referee.effect_handlers)
    with pytest.raises(Refused, match="no possible answer"):
        course.ask(Question(kind="cards", player=ALICE, words="Which one?", options=()))


def test_of_a_large_amount_of_mana_no_more_is_spelled_out_than_a_pool_holds() -> None:
    assert mana_symbols("{2}{W}") == ("C", "C", "W")
    assert len(mana_symbols("{9999}" * 300)) == MOST_MANA
