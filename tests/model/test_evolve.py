"""Each event makes one thing true, and leaves the state before it unchanged."""

import copy
from typing import Any, get_args

import pytest
from msgspec.structs import replace

from tabletop.cards.faces import Side
from tabletop.cards.placeholders import bare_placeholder
from tabletop.language.effects import Changes
from tabletop.model import events as happened
from tabletop.model.events import Event
from tabletop.model.evolve import evolve
from tabletop.model.objects import (
    CardObject,
    Combat,
    ContinuousEffect,
    ControlEffect,
    CopiableValues,
    CopyEffect,
    FaceDown,
    GameObject,
    Permanent,
    Piece,
    Spell,
    StackAbility,
)
from tabletop.model.questions import Question
from tabletop.model.state import (
    DelayedTrigger,
    LastingCost,
    OpenQuestion,
    Permission,
    Prohibition,
    Replacement,
    State,
    Task,
)
from tabletop.model.zones import BATTLEFIELD, STACK, Zone, ZoneKind
from tests.support import ALICE, BOB, on_table, table_with

ANGEL = 2
ISLAND = 4
FOREST, PLAINS = 6, 8
SPELL = 40
LIBRARY = Zone(ZoneKind.LIBRARY, ALICE)
GRAVEYARD = Zone(ZoneKind.GRAVEYARD, ALICE)


@pytest.fixture
def state() -> State:
    table = table_with(
        battlefield=[on_table("Serra Angel", counters={"+1/+1": 1})],
        hand=["Island"],
        library=["Forest", "Plains"],
    )
    return replace(
        table.state,
        permissions=(Permission(id=50, player=ALICE, what=("cast",), label="may", until="end of turn"),),
        tasks=(Task(words="Choose a color.", player=ALICE),),
    )


def objects_in(state: State, zone: Zone) -> list[GameObject]:
    return [state.objects[id] for id in state.in_zone(zone)]


def _angel(state: State) -> Permanent:
    found = state.permanent(ANGEL)
    assert found is not None
    return found


def _ability(id: int) -> StackAbility:
    return StackAbility(id=id, owner=ALICE, controller=ALICE, zone=STACK, timestamp=id, source=ANGEL)


def _card(state: State, id: int, zone: Zone, piece: int = ISLAND) -> CardObject:
    before = state.objects[piece]
    return CardObject(id=id, owner=ALICE, zone=zone, timestamp=id, pieces=before.pieces)


def _copied(state: State, until: str | None = None) -> CopyEffect:
    face = state.objects[ISLAND].definition.front
    return CopyEffect(of="Island", values=CopiableValues((face,)), timestamp=61, until=until)


def _with_spell(state: State) -> State:
    piece = Piece(39, state.objects[ANGEL].definition)
    spell = Spell(id=SPELL, owner=ALICE, controller=ALICE, zone=STACK, timestamp=SPELL, pieces=(piece,))
    return evolve(state, happened.Created(object=spell))


def _every_event(state: State) -> list[Event]:
    """Return one event of each kind."""
    face = _angel(state).definition.front
    question = OpenQuestion(
        question=Question(kind="may", player=ALICE, words="Really?", options=(False, True)),
        before=state,
        action=None,
    )
    control = ControlEffect(player=BOB, before=ALICE, timestamp=60)
    return [
        happened.ZoneChanged(before=(state.objects[ISLAND],), after=(_card(state, 60, GRAVEYARD),)),
        happened.Created(object=_ability(60)),
        happened.CeasedToExist(object=ANGEL),
        happened.Transformed(permanent=ANGEL),
        happened.Flipped(permanent=ANGEL),
        happened.TurnedFaceDown(permanent=ANGEL, face_down=FaceDown(face=face)),
        happened.TurnedFaceUp(permanent=ANGEL),
        happened.PhasesChanged(out={ANGEL: None}),
        happened.Merged(permanent=ANGEL, spell=SPELL, on_top=True),
        happened.Melded(permanent=ANGEL),
        happened.Changed(object=ANGEL, values={"note": "blessed"}),
        happened.Tapped(permanent=ANGEL),
        happened.TappedForMana(permanent=_angel(state), player=ALICE, mana=("W",)),
        happened.Untapped(permanent=ANGEL),
        happened.CountersChanged(object=ANGEL, kind="+1/+1", by=2),
        happened.DamageMarked(permanent=ANGEL, amount=2, deathtouch=True),
        happened.DamageDealt(source=None, amount=1, to=ANGEL),
        happened.AttackDeclared(player=ALICE, attackers=(ANGEL,)),
        happened.BlockDeclared(blockers=(ANGEL,), attackers=(ANGEL,)),
        happened.Attached(permanent=ANGEL, to=ANGEL),
        happened.BecameCopy(object=ANGEL, copy=_copied(state)),
        happened.ControlChanged(permanent=ANGEL, control=control),
        happened.EffectBegan(
            effect=ContinuousEffect(id=60, timestamp=60, objects=(ANGEL,), change=Changes(power="+1"))
        ),
        happened.PermissionBegan(permission=Permission(id=60, player=ALICE, what=("cast",), label="x")),
        happened.ProhibitionBegan(prohibition=Prohibition(id=60, what=("transform",), object=ANGEL)),
        happened.CostsChanged(cost=LastingCost(id=60, player=ALICE, of=None, less="{1}", more="", times=1)),
        happened.ReplacementBegan(
            replacement=Replacement(id=60, event="put into graveyard", instead="exile")
        ),
        happened.TriggerDelayed(trigger=DelayedTrigger(id=60, at="end", effects=(), controller=ALICE)),
        happened.Ended(ids=(50,)),
        happened.DurationEnded(until="end of turn"),
        happened.LifeChanged(player=BOB, by=-3),
        happened.PlayerChanged(player=BOB, values={"mana_pool": ("W",)}),
        happened.PlayerCountersChanged(player=BOB, kind="poison", by=2),
        happened.CommanderDamaged(player=BOB, commander=7, by=3),
        happened.PlayerLost(player=BOB),
        happened.PlayerLeft(player=BOB),
        happened.Rearranged(zone=LIBRARY, order=(PLAINS, FOREST)),
        happened.Revealed(objects=(FOREST,), to=frozenset({BOB})),
        happened.SpellCast(spell=ANGEL, player=ALICE),
        happened.LandPlayed(permanent=ANGEL, player=ALICE),
        happened.AbilityTriggered(ability=_ability(60)),
        happened.WaitingPut(abilities=(_ability(60),)),
        happened.DayNightChanged(to="night"),
        happened.StepBegan(step="end"),
        happened.TurnBegan(player=BOB, number=2),
        happened.ChanceUsed(),
        happened.CardDescribed(card=bare_placeholder("Sandworm")),
        happened.ByHandTold(words="Choose a color.", player=ALICE),
        happened.TaskTicked(task=0, done=True),
        happened.Mulliganed(player=ALICE),
        happened.ManaPaid(player=ALICE, amount=3),
        happened.CardsPut(player=ALICE, owner=ALICE, top=1, bottom=1),
        happened.Overruled(words=("It's already tapped.",), numbers=("701.26a",)),
        happened.Agreed(edition="2012-10-05", mana="enforced"),
        happened.BecameMonarch(player=BOB),
        happened.Acted(player=ALICE, word="airbend"),
        happened.Rolled(player=ALICE, sides=6, results=(3,)),
        happened.CardsPut(player=ALICE, owner=ALICE, top=1, bottom=2),
        happened.Asked(question=question),
        happened.Noted(rule="zone_changes.new_object"),
    ]


def test_every_kind_of_event_is_tried(state: State) -> None:
    def kinds(union: Any) -> set[type]:
        return {kind for each in get_args(union) for kind in (kinds(each) if get_args(each) else {each})}

    assert {type(event) for event in _every_event(state)} == kinds(Event)


def test_the_state_before_an_event_stays_as_it_was(state: State) -> None:
    state = _with_spell(state)
    before = copy.deepcopy(state)
    for event in _every_event(state):
        twice = (evolve(state, event), evolve(state, event))
        assert state == before, event
        assert twice[0] == twice[1], event


@pytest.mark.parametrize(
    "kind",
    [happened.Overruled, happened.Melded, happened.DamageDealt, happened.Noted],
)
def test_what_is_only_told_changes_nothing(state: State, kind: type[Event]) -> None:
    event = next(each for each in _every_event(state) if isinstance(each, kind))
    assert evolve(state, event) is state


def test_who_has_declared_is_known_until_the_step_is_over(state: State) -> None:
    blocked = evolve(
        state, next(each for each in _every_event(state) if isinstance(each, happened.BlockDeclared))
    )
    assert [each.declared for each in blocked.players].count(True) == 1
    assert not any(each.declared for each in evolve(blocked, happened.StepBegan(step="end")).players)


# --- Zones ---------------------------------------------------------------------------------------------


def test_a_card_that_changes_zones_is_a_new_object_with_the_same_piece(state: State) -> None:
    after = evolve(
        state, happened.ZoneChanged(before=(state.objects[ISLAND],), after=(_card(state, 60, GRAVEYARD),))
    )
    assert ISLAND not in after.objects
    assert after.in_zone(GRAVEYARD) == (60,)
    assert after.in_zone(Zone(ZoneKind.HAND, ALICE)) == ()
    assert after.objects[60].pieces == state.objects[ISLAND].pieces
    assert after.clock == 60


@pytest.mark.parametrize(
    ("position", "order"),
    [(None, (60, FOREST, PLAINS)), (1, (FOREST, 60, PLAINS)), (-1, (FOREST, PLAINS, 60)), (9, (6, 8, 60))],
)
def test_a_card_goes_to_a_place_in_the_library(
    state: State, position: int | None, order: tuple[int, ...]
) -> None:
    event = happened.ZoneChanged(
        before=(state.objects[ISLAND],), after=(_card(state, 60, LIBRARY),), position=position
    )
    assert evolve(state, event).in_zone(LIBRARY) == order


def test_cards_that_arrive_together_keep_their_order(state: State) -> None:
    both = (_card(state, 60, GRAVEYARD, FOREST), _card(state, 61, GRAVEYARD, PLAINS))
    before = (state.objects[FOREST], state.objects[PLAINS])
    assert evolve(state, happened.ZoneChanged(before=before, after=both)).in_zone(GRAVEYARD) == (60, 61)


def test_permanents_lie_in_the_order_in_which_they_came(state: State) -> None:
    new = replace(_angel(state), id=60)
    assert evolve(state, happened.Created(object=new)).in_zone(BATTLEFIELD) == (ANGEL, 60)


def test_the_newest_is_on_top_of_the_stack(state: State) -> None:
    first = evolve(state, happened.Created(object=_ability(60)))
    assert evolve(first, happened.Created(object=_ability(61))).stack == (61, 60)


def test_what_ceases_to_exist_is_nowhere(state: State) -> None:
    after = evolve(state, happened.CeasedToExist(object=ANGEL))
    assert ANGEL not in after.objects
    assert after.in_zone(BATTLEFIELD) == ()


def test_a_library_in_another_order_is_still_known_to_who_saw_it(state: State) -> None:
    seen = evolve(state, happened.Revealed(objects=(FOREST, PLAINS), to=frozenset({BOB})))
    after = evolve(seen, happened.Rearranged(zone=LIBRARY, order=(PLAINS, FOREST)))
    assert [each.definition.name for each in objects_in(after, LIBRARY)] == ["Plains", "Forest"]
    assert all(BOB in each.known_to for each in objects_in(after, LIBRARY) if isinstance(each, CardObject))


def test_after_a_shuffle_nobody_knows_which_card_is_which(state: State) -> None:
    seen = evolve(state, happened.Revealed(objects=(FOREST, PLAINS), to=frozenset({BOB})))
    after = evolve(seen, happened.Rearranged(zone=LIBRARY, order=(PLAINS, FOREST), shuffled=True))
    cards = objects_in(after, LIBRARY)
    assert [each.definition.name for each in cards] == ["Plains", "Forest"]
    assert not {FOREST, PLAINS} & {each.id for each in cards}
    assert [each.id for each in cards] == sorted(each.id for each in cards)
    assert all(not each.known_to for each in cards if isinstance(each, CardObject))


def test_only_cards_are_revealed(state: State) -> None:
    assert evolve(state, happened.Revealed(objects=(ANGEL,), to=frozenset({BOB}))) == state


# --- Single objects ------------------------------------------------------------------------------------


def test_turning_over_counts_and_gives_a_new_timestamp(state: State) -> None:
    once = evolve(state, happened.Transformed(permanent=ANGEL))
    assert (_angel(once).side, _angel(once).turned) == (Side.BACK, 1)
    assert _angel(once).timestamp > _angel(state).timestamp
    assert once.clock == _angel(once).timestamp
    twice = evolve(once, happened.Transformed(permanent=ANGEL))
    assert (_angel(twice).side, _angel(twice).turned) == (Side.FRONT, 2)


def test_turning_down_and_up_is_no_turning_over(state: State) -> None:
    lying = FaceDown(face=_angel(state).definition.front)
    down = evolve(state, happened.TurnedFaceDown(permanent=ANGEL, face_down=lying))
    up = evolve(down, happened.TurnedFaceUp(permanent=ANGEL))
    assert _angel(down).face_down == lying
    assert _angel(up).face_down is None
    assert _angel(up).turned == 0
    assert _angel(state).timestamp < _angel(down).timestamp < _angel(up).timestamp


def test_flipping_keeps_the_timestamp_and_the_side(state: State) -> None:
    after = _angel(evolve(state, happened.Flipped(permanent=ANGEL)))
    assert after.flipped
    assert (after.side, after.timestamp) == (Side.FRONT, _angel(state).timestamp)


def test_counters_are_added_and_taken_off_until_none_is_left(state: State) -> None:
    more = evolve(state, happened.CountersChanged(object=ANGEL, kind="flying", by=1))
    assert _angel(more).counters == {"+1/+1": 1, "flying": 1}
    fewer = evolve(more, happened.CountersChanged(object=ANGEL, kind="+1/+1", by=-1))
    assert _angel(fewer).counters == {"flying": 1}


def test_a_card_elsewhere_can_have_counters_and_an_ability_cannot(state: State) -> None:
    after = evolve(state, happened.CountersChanged(object=ISLAND, kind="time", by=2))
    assert after.objects[ISLAND].counters == {"time": 2}  # type: ignore[attr-defined]
    waiting = evolve(state, happened.Created(object=_ability(60)))
    assert evolve(waiting, happened.CountersChanged(object=60, kind="time", by=2)).objects[60] == _ability(60)


def test_damage_adds_up_and_deathtouch_is_remembered(state: State) -> None:
    once = evolve(state, happened.DamageMarked(permanent=ANGEL, amount=1, deathtouch=True))
    twice = evolve(once, happened.DamageMarked(permanent=ANGEL, amount=2))
    assert (_angel(twice).damage, _angel(twice).deathtouched) == (3, True)


def test_tapped_and_untapped(state: State) -> None:
    tapped = evolve(state, happened.Tapped(permanent=ANGEL))
    assert _angel(tapped).tapped
    assert not _angel(evolve(tapped, happened.Untapped(permanent=ANGEL))).tapped


def test_attaching_gives_a_new_timestamp_and_coming_off_does_not(state: State) -> None:
    on = evolve(state, happened.Attached(permanent=ANGEL, to_player=BOB))
    assert _angel(on).attached_to_player == BOB
    assert _angel(on).timestamp > _angel(state).timestamp
    off = evolve(on, happened.Attached(permanent=ANGEL))
    assert not _angel(off).is_attached()
    assert _angel(off).timestamp == _angel(on).timestamp


def test_a_new_controller_finds_it_new_and_out_of_combat(state: State) -> None:
    fighting = evolve(state, happened.Changed(object=ANGEL, values={"combat": Combat(attacking_player=BOB)}))
    control = ControlEffect(player=BOB, before=ALICE, timestamp=60)
    after = _angel(evolve(fighting, happened.ControlChanged(permanent=ANGEL, control=control)))
    assert (after.controller, after.owner, after.summoning_sick) == (BOB, ALICE, True)
    assert after.combat.attacking_player is None


# --- What lasts ----------------------------------------------------------------------------------------


def test_what_lasts_until_end_of_turn_is_over_then(state: State) -> None:
    assert evolve(state, happened.DurationEnded(until="end of turn")).permissions == ()
    assert evolve(state, happened.DurationEnded(until="end of combat")).permissions == state.permissions


def test_what_lasts_until_your_next_turn_ends_in_yours(state: State) -> None:
    prohibition = Prohibition(id=60, what=("attack",), until="your next turn:0")
    begun = evolve(state, happened.ProhibitionBegan(prohibition=prohibition))
    theirs = evolve(begun, happened.DurationEnded(until="your next turn", player=BOB))
    assert theirs.prohibitions == (prohibition,)
    assert evolve(begun, happened.DurationEnded(until="your next turn", player=ALICE)).prohibitions == ()


def test_effects_end_by_their_numbers(state: State) -> None:
    assert evolve(state, happened.Ended(ids=(50,))).permissions == ()
    assert evolve(state, happened.Ended(ids=(51,))).permissions == state.permissions


def test_a_copy_until_end_of_turn_is_itself_again(state: State) -> None:
    copied = evolve(state, happened.BecameCopy(object=ANGEL, copy=_copied(state, "end of turn")))
    assert len(_angel(copied).copies) == 1
    assert _angel(evolve(copied, happened.DurationEnded(until="end of turn"))).copies == ()


def _controlled(state: State, player: int, until: str | None) -> State:
    control = ControlEffect(player=player, before=_angel(state).controller, timestamp=60, until=until)
    return evolve(state, happened.ControlChanged(permanent=ANGEL, control=control))


def test_control_goes_back_to_who_had_it(state: State) -> None:
    stolen = evolve(_controlled(state, BOB, "end of turn"), happened.DurationEnded(until="end of turn"))
    assert _angel(stolen).controller == ALICE
    assert _angel(stolen).control == ()
    assert _angel(stolen).summoning_sick


def test_a_later_control_effect_stays_when_an_earlier_one_is_over(state: State) -> None:
    twice = _controlled(_controlled(state, BOB, "end of turn"), ALICE, None)
    after = evolve(twice, happened.DurationEnded(until="end of turn"))
    assert _angel(after).controller == ALICE
    assert len(_angel(after).control) == 1
    assert _angel(after).summoning_sick, "Alice has it since this turn only"


# --- Abilities, players, the game ----------------------------------------------------------------------


def test_what_triggered_waits_until_it_is_put_onto_the_stack(state: State) -> None:
    for number in (60, 61, 62):
        state = evolve(state, happened.AbilityTriggered(ability=_ability(number)))
    assert [each.id for each in state.waiting] == [60, 61, 62]
    assert state.stack == ()
    put = happened.WaitingPut(abilities=(_ability(61), _ability(60)), dropped=(62,))
    after = evolve(state, put)
    assert after.waiting == ()
    assert after.stack == (60, 61)


def test_players_change_one_by_one(state: State) -> None:
    after = evolve(state, happened.LifeChanged(player=BOB, by=-3))
    assert [player.life for player in after.players] == [20, 17]
    assert evolve(state, happened.PlayerLost(player=BOB)).players[BOB].lost
    assert evolve(state, happened.PlayerLeft(player=BOB)).players[BOB].left
    attack = evolve(state, happened.AttackDeclared(player=ALICE, attackers=(ANGEL,)))
    assert attack.players[ALICE].this_turn == {"attackers": 1}
    assert evolve(attack, happened.TurnBegan(player=BOB, number=5)).players[ALICE].this_turn == {}
    pool = happened.PlayerChanged(player=ALICE, values={"mana_pool": ("W",)})
    assert evolve(state, pool).players[ALICE].mana_pool == ("W",)


def test_a_new_turn_remembers_what_was_cast_in_the_last(state: State) -> None:
    for _ in range(2):
        state = evolve(state, happened.SpellCast(spell=ANGEL, player=ALICE))
    state = evolve(state, happened.LandPlayed(permanent=ISLAND, player=ALICE))
    assert (state.players[ALICE].spells_cast, state.players[ALICE].lands_played) == (2, 1)
    after = evolve(state, happened.TurnBegan(player=BOB, number=2))
    assert (after.active, after.turn) == (BOB, 2)
    assert [player.spells_last_turn for player in after.players] == [2, 0]
    assert (after.players[ALICE].spells_cast, after.players[ALICE].lands_played) == (0, 0)


def test_step_day_chance_and_question(state: State) -> None:
    assert evolve(state, happened.StepBegan(step="end")).step == "end"
    assert evolve(state, happened.DayNightChanged(to="night")).day_night == "night"
    assert evolve(state, happened.ChanceUsed()).chance == state.chance + 1
    asked = next(each for each in _every_event(state) if isinstance(each, happened.Asked))
    after = evolve(state, asked)
    assert after.question is asked.question
    assert asked.question.before is state
