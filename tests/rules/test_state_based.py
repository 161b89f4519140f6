"""State-based actions (704): each applies in its case and in no other."""

import pytest

from tabletop.language.effects import (
    AddCounters,
    BecomeCopy,
    Change,
    Changes,
    DealDamage,
    Destroy,
    Detach,
    Draw,
    GainControl,
    Life,
    PutOntoBattlefield,
    RemoveCounters,
    Transform,
    TurnFaceUp,
)
from tabletop.model.actions import Advance, Resolve
from tabletop.model.events import ZoneChanged
from tabletop.model.zones import ZoneKind
from tests.support import (
    ALICE,
    BOB,
    PlacedTable,
    cited,
    copy_of,
    face_down,
    happened,
    on_table,
    table_with,
    token,
)


def dead(table: PlacedTable, seat: int = ALICE) -> list[str]:
    return table.names(ZoneKind.GRAVEYARD, seat)


# --- Players ----------------------------------------------------------------------------------------


def test_a_player_without_life_loses() -> None:
    table = table_with()
    played = table.tell(Life(to=BOB, amount=-20))
    assert table.state.players[BOB].lost
    assert not table.state.players[ALICE].lost
    assert "players.no_life" in cited(played)
    assert "players.no_card" not in cited(played)


def test_a_player_with_one_life_goes_on() -> None:
    table = table_with()
    table.tell(Life(to=BOB, amount=-19))
    assert not table.state.players[BOB].lost


def test_who_draws_from_an_empty_library_loses() -> None:
    table = table_with(library=["Island"])
    table.tell(Draw())
    assert not table.state.players[ALICE].lost
    played = table.tell(Draw())
    assert table.state.players[ALICE].lost
    assert "players.no_card" in cited(played)


# --- Creatures --------------------------------------------------------------------------------------


@pytest.mark.parametrize(("damage", "dies"), [(3, False), (4, True), (9, True)])
def test_lethal_damage(damage: int, dies: bool) -> None:
    table = table_with(battlefield=["Serra Angel"])
    played = table.tell(DealDamage(to=table.only("Serra Angel"), amount=damage))
    assert bool(dead(table)) is dies
    assert ("creatures.lethal_damage" in cited(played)) is dies


def test_damage_adds_up_over_the_turn_and_is_gone_in_the_next() -> None:
    table = table_with(battlefield=["Serra Angel"], library=["Island"] * 9, opponent={"library": ["Island"]})
    angel = table.only("Serra Angel")
    table.tell(DealDamage(to=angel, amount=3))
    table.does(Advance(to="next turn"))
    table.tell(DealDamage(to=angel, amount=3))
    assert dead(table) == []
    table.tell(DealDamage(to=angel, amount=1))
    assert dead(table) == ["Serra Angel"]


def test_any_damage_by_deathtouch_is_lethal() -> None:
    adder = on_table("Elite Vanguard", counters={"deathtouch": 1})
    table = table_with(battlefield=[adder, "Serra Angel"])
    table.tell(DealDamage(to=table.only("Serra Angel"), source=table.only("Elite Vanguard"), amount=1))
    assert dead(table) == ["Serra Angel"]


def test_no_toughness_is_worse_than_damage() -> None:
    """704.5f is not destruction: being indestructible does not help."""
    table = table_with(battlefield=[on_table("Serra Angel", counters={"indestructible": 1})])
    angel = table.only("Serra Angel")
    table.tell(DealDamage(to=angel, amount=9))
    assert dead(table) == []
    played = table.tell(Change(objects=(angel,), change=Changes(toughness="-4")))
    assert dead(table) == ["Serra Angel"]
    assert "creatures.no_toughness" in cited(played)


def test_turned_to_a_smaller_face_it_dies_of_the_damage_it_has() -> None:
    """120.6: damage stays marked as it turns over."""
    table = table_with(battlefield=[on_table("Thraben Gargoyle", damage=1, counters={"+1/+1": 1})])
    gargoyle = table.only("Thraben Gargoyle")
    table.tell(Transform(objects=(gargoyle,)))
    assert dead(table) == []
    table.tell(DealDamage(to=gargoyle, amount=2))
    assert dead(table) == ["Thraben Gargoyle"]


def test_what_is_no_creature_has_no_toughness_to_lose() -> None:
    table = table_with(battlefield=["Island", "Sol Ring"])
    table.does(Advance())
    assert dead(table) == []


# --- Counters, planeswalkers ------------------------------------------------------------------------


def test_plus_and_minus_counters_take_each_other_away() -> None:
    table = table_with(battlefield=[on_table("Serra Angel", counters={"+1/+1": 3})])
    angel = table.only("Serra Angel")
    played = table.tell(AddCounters(objects=(angel,), kind="-1/-1", number=2))
    assert table.permanent("Serra Angel").counters == {"+1/+1": 1}
    assert "counters.cancel_out" in cited(played)


def test_a_planeswalker_without_loyalty_dies() -> None:
    table = table_with(battlefield=[on_table("Nicol Bolas, the Arisen", counters={"loyalty": 2})])
    bolas = table.only("Nicol Bolas, the Arisen")
    table.tell(DealDamage(to=bolas, amount=1))
    assert table.permanent("Nicol Bolas, the Arisen").counters == {"loyalty": 1}
    played = table.tell(DealDamage(to=bolas, amount=5))
    assert dead(table) == ["Nicol Bolas, the Ravager"]
    assert "planeswalkers.no_loyalty" in cited(played)


def test_turned_over_in_place_a_planeswalker_gets_no_loyalty() -> None:
    """306.5b is about entering: turned over by hand it gets no loyalty and dies."""
    table = table_with(battlefield=["Nicol Bolas, the Ravager"])
    table.tell(Transform(objects=(table.only("Nicol Bolas, the Ravager"),)))
    assert dead(table) == ["Nicol Bolas, the Ravager"]


# --- Legends ----------------------------------------------------------------------------------------


def two_birgis() -> PlacedTable:
    return table_with(battlefield=["Birgi, God of Storytelling", "Harnfel, Horn of Bounty"])


def test_the_two_faces_of_one_modal_card_have_different_names() -> None:
    """704.5j looks at the names of the faces that are up."""
    table = two_birgis()
    assert table.propose(Advance()).question is None
    assert len(list(table.state.permanents())) == 2


def test_of_two_legends_of_one_name_one_is_kept() -> None:
    table = table_with(battlefield=["Birgi, God of Storytelling"] * 2)
    first, second = table.all("Birgi, God of Storytelling")
    question = table.propose(Advance()).question
    assert question is not None
    assert (question.kind, question.options, question.rule) == ("legend", (first, second), "704.5j")
    played = table.answer(second)
    assert [permanent.id for permanent in table.state.permanents()] == [second]
    assert "legends.one_of_a_name" in cited(played)


@pytest.mark.parametrize(("keeps_the_new_one", "left"), [(True, 0), (False, 1)])
def test_who_keeps_the_dying_one_of_two_legends_loses_both(*, keeps_the_new_one: bool, left: int) -> None:
    """704.3: all of them apply at the same time. Turned face up, a planeswalker has no loyalty."""
    kord = on_table("Arlinn Kord", counters={"loyalty": 3})
    table = table_with(battlefield=[kord, face_down("Arlinn Kord")])
    (new,) = (each.id for each in table.state.permanents() if each.face_down is not None)
    (old,) = (each.id for each in table.state.permanents() if each.face_down is None)
    table.tell(TurnFaceUp(objects=(new,)), answers=(new if keeps_the_new_one else old,))
    assert len(list(table.state.permanents())) == left
    assert len(dead(table)) == 2 - left


def test_legends_of_two_players_do_not_meet() -> None:
    name = "Birgi, God of Storytelling"
    table = table_with(battlefield=[name], theirs=[name])
    assert table.propose(Advance()).question is None
    table.tell(GainControl(objects=(table.all(name)[1],), to=ALICE))
    assert table.state.question is not None


def test_a_copy_of_a_legend_is_one_too_and_a_nameless_thing_is_none() -> None:
    name = "Birgi, God of Storytelling"
    table = table_with(battlefield=[name, copy_of(name, card="Clone"), face_down(name), face_down(name)])
    question = table.propose(Advance()).question
    assert question is not None
    assert len(question.options) == 2


def test_an_answer_that_names_no_legend_of_the_group_is_refused() -> None:
    table = table_with(battlefield=["Birgi, God of Storytelling"] * 2)
    table.propose(Advance())
    refused = table.answer(999)
    assert refused.names == ("question.forbidden_answer",)
    assert table.state.question is not None


# --- Auras and Equipment ----------------------------------------------------------------------------


def enchanted(aura: str, host: str) -> PlacedTable:
    """Return a host with an Aura on it, as if it had been there for a while."""
    return table_with(battlefield=[host, on_table(aura, attached_to=2)])


def test_an_aura_on_nothing_goes_to_the_graveyard() -> None:
    table = enchanted("Pacifism", "Serra Angel")
    played = table.tell(Destroy(objects=(table.only("Serra Angel"),)))
    assert sorted(dead(table)) == ["Pacifism", "Serra Angel"]
    assert "attachments.aura_falls_off" in cited(played)


def test_taken_off_by_an_effect_it_goes_there_too() -> None:
    table = enchanted("Pacifism", "Serra Angel")
    table.tell(Detach(objects=(table.only("Pacifism"),)))
    assert dead(table) == ["Pacifism"]


def test_an_aura_on_what_it_cannot_enchant_any_more_falls_off() -> None:
    table = enchanted("Pacifism", "Serra Angel")
    land = Changes(types=("Land",))
    table.tell(Change(objects=(table.only("Serra Angel"),), change=land))
    assert dead(table) == ["Pacifism"]


def test_an_aura_that_is_a_creature_enchants_nothing_and_goes_to_the_graveyard() -> None:
    """303.4d, 704.5m, 704.5p: it becomes unattached, and an unattached Aura is put into the graveyard."""
    table = enchanted("Pacifism", "Serra Angel")
    creature = Changes(add_types=("Creature",), power="3", toughness="3")
    table.tell(Change(objects=(table.only("Pacifism"),), change=creature))
    assert dead(table) == ["Pacifism"]


def test_what_stops_being_an_aura_comes_off_and_stays() -> None:
    """704.5p: Leeching Lurker, the creature behind a Curse."""
    table = table_with(
        battlefield=[on_table("Curse of Leeches", attached_to_player=BOB)], edition="2021-06-04"
    )
    played = table.tell(Transform(objects=(table.only("Curse of Leeches"),)))
    lurker = table.permanent("Leeching Lurker")
    assert not lurker.is_attached()
    assert "attachments.comes_off" in cited(played)


def test_equipment_comes_off_what_is_no_creature_and_stays() -> None:
    table = table_with(battlefield=["Serra Angel", on_table("Bonesplitter", attached_to=2)])
    table.tell(Change(objects=(table.only("Serra Angel"),), change=Changes(types=("Land",))))
    assert table.permanent("Bonesplitter").attached_to is None
    assert dead(table) == []


def test_equipment_that_is_a_creature_comes_off() -> None:
    table = table_with(battlefield=["Serra Angel", on_table("Bonesplitter", attached_to=2)])
    creature = Changes(add_types=("Creature",), power="1", toughness="1")
    table.tell(Change(objects=(table.only("Bonesplitter"),), change=creature))
    assert not table.permanent("Bonesplitter").is_attached()


def test_an_aura_follows_its_host_through_turning_over() -> None:
    table = table_with(battlefield=["Thraben Gargoyle", on_table("Pacifism", attached_to=2)])
    table.tell(Transform(objects=(table.only("Thraben Gargoyle"),)))
    assert table.permanent("Pacifism").attached_to == table.only("Stonewing Antagonizer")


# --- Sagas and battles ------------------------------------------------------------------------------


def test_a_saga_waits_for_its_last_chapter_and_then_goes() -> None:
    saga = on_table("The Modern Age", counters={"lore": 2})
    table = table_with(battlefield=[saga])
    table.tell(AddCounters(objects=(table.only("The Modern Age"),), kind="lore"))
    assert len(table.state.stack) == 1
    assert table.only("The Modern Age"), "its chapter is on the stack"
    played = table.does(Resolve())
    assert not dead(table)
    assert table.only("Vector Glider")
    assert happened(played, ZoneChanged)


def test_a_saga_at_its_end_with_nothing_waiting_is_sacrificed() -> None:
    saga = on_table("Fable of the Mirror-Breaker", counters={"lore": 3})
    table = table_with(battlefield=[saga])
    played = table.does(Advance(to="beginning of combat"))
    assert dead(table) == ["Fable of the Mirror-Breaker"]
    assert "sagas.ends" in cited(played)


def test_a_saga_that_gets_a_counter_beyond_its_end_goes_at_once() -> None:
    """No ability triggers on the fourth lore counter of three, so the Saga doesn't wait."""
    table = table_with(battlefield=[on_table("Fable of the Mirror-Breaker", counters={"lore": 3})])
    table.tell(AddCounters(objects=(table.only("Fable of the Mirror-Breaker"),), kind="lore"))
    assert dead(table) == ["Fable of the Mirror-Breaker"]


def test_a_battle_without_defense_goes_to_the_graveyard_if_nothing_waits() -> None:
    """704.5v: a copy of a Siege with no counters has no ability waiting."""
    table = table_with(battlefield=["Serra Angel"])
    played = table.tell(
        BecomeCopy(object=table.only("Serra Angel"), of="Invasion of Kylem"), answers=("Bob",)
    )
    assert dead(table) == ["Serra Angel"]
    assert "battles.no_defense" in cited(played)


def test_a_defeated_siege_waits_for_its_trigger() -> None:
    siege = on_table("Invasion of Zendikar", counters={"defense": 1}, protector=BOB)
    table = table_with(battlefield=[siege])
    played = table.tell(RemoveCounters(objects=(table.only("Invasion of Zendikar"),), kind="defense"))
    assert "triggers.siege_defeated" in cited(played)
    assert dead(table) == []
    assert table.only("Invasion of Zendikar", ZoneKind.BATTLEFIELD)


def test_a_siege_protected_by_its_own_controller_gets_a_new_protector() -> None:
    """704.5x."""
    siege = on_table("Invasion of Kylem", counters={"defense": 5}, protector=BOB)
    table = table_with(battlefield=[siege], players=3)
    table.tell(GainControl(objects=(table.only("Invasion of Kylem"),), to=BOB))
    question = table.state.question
    assert question is not None
    assert (question.question.kind, question.question.options) == ("protector", ("Carol", "Alice"))
    table.answer("Carol")
    assert table.permanent("Invasion of Kylem").protector == 2


def test_without_any_opponent_left_the_battle_is_gone() -> None:
    siege = on_table("Invasion of Kylem", counters={"defense": 5}, protector=BOB)
    table = table_with(battlefield=[siege])
    table.tell(Life(to=BOB, amount=-20))
    table.does(Advance())
    assert dead(table) == ["Invasion of Kylem"]


# --- All of them ------------------------------------------------------------------------------------


def test_they_go_on_until_nothing_is_left_to_do() -> None:
    """The creature dies, then the Aura on it, then nothing more."""
    aura = on_table("Pacifism", attached_to=2)
    table = table_with(battlefield=[on_table("Serra Angel", damage=3), aura, token("Wolf")])
    table.tell(DealDamage(to=table.only("Serra Angel"), amount=1))
    assert sorted(dead(table)) == ["Pacifism", "Serra Angel"]
    assert table.only("Wolf Token")


def test_what_dies_for_different_reasons_dies_at_the_same_time() -> None:
    """704.3, 603.10a: Blood Artist sees every creature that dies together with it."""
    table = table_with(battlefield=["Blood Artist", on_table("Grizzly Bears", damage=1)])
    both = (table.only("Blood Artist"), table.only("Grizzly Bears"))
    table.tell(Change(objects=both, change=Changes(toughness="-1")))
    assert sorted(dead(table)) == ["Blood Artist", "Grizzly Bears"]
    waiting = table.state.question is not None or len(table.state.stack) == 2
    assert waiting
    assert len(table.state.waiting) + len(table.state.stack) == 2


def test_they_are_checked_after_entering_too() -> None:
    table = table_with(graveyard=["Clone"])
    table.tell(PutOntoBattlefield(objects=(table.only("Clone"),)), answers=(False,))
    assert dead(table) == ["Clone"]
