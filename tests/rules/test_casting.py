"""Casting: which face, from where, for which cost (601, 712.11, 712.13), and resolution (608)."""

import pytest

from tabletop.cards.faces import Side
from tabletop.language.abilities import Target
from tabletop.language.card_types import CardType
from tabletop.language.effects import Allow, CastNow, CopySpell, Counter, Destroy, Exile, Forbid, ReturnToHand
from tabletop.language.selections import Selection
from tabletop.model.actions import Advance, Cast, Resolve
from tabletop.model.events import SpellCast
from tabletop.model.objects import Spell
from tabletop.model.zones import ZoneKind
from tabletop.rules.targets.choosing_targets import targets_are_legal
from tabletop.rules.targets.target_numbers import Chosen
from tests.support import (
    ALICE,
    BOB,
    PlacedTable,
    cited,
    commander,
    happened,
    on_table,
    table_with,
)


def cast(table: PlacedTable, name: str, **how: object) -> Spell:
    """Cast a card and return the spell on top of the stack."""
    table.does(Cast(object=table.only(name), **how))  # type: ignore[arg-type]
    return top(table)


def top(table: PlacedTable) -> Spell:
    spell = table.state.objects[table.state.stack[0]]
    assert isinstance(spell, Spell)
    return spell


# --- Transforming cards -----------------------------------------------------------------------------


def test_a_transforming_card_is_cast_with_its_front_up() -> None:
    table = table_with(hand=["Delver of Secrets"])
    played = table.does(Cast(object=table.only("Delver of Secrets")))
    assert top(table).side is Side.FRONT
    assert len(happened(played, SpellCast)) == 1
    assert "casting.front_by_default" in cited(played)
    assert table.state.players[ALICE].spells_cast == 1
    played = table.resolve()
    assert "resolving.keeps_its_face" in cited(played)
    assert table.permanent("Delver of Secrets").side is Side.FRONT


def test_nobody_casts_its_back_by_asking() -> None:
    table = table_with(hand=["Delver of Secrets"])
    played = table.propose(Cast(object=table.only("Delver of Secrets"), face="back"))
    assert "casting.back_is_permitted" in played.names


def test_a_permission_to_cast_it_transformed_puts_its_back_up() -> None:
    table = table_with(exile=["Ravager of the Fells"])
    card = table.only("Huntmaster of the Fells")
    table.tell(Allow(what=("cast",), object=card, transformed=True, free=True, now=True))
    played = table.does(Cast(object=card))
    assert top(table).side is Side.BACK
    assert "casting.back_on_the_stack" in cited(played)
    assert table.now("Ravager of the Fells").mana_value == 4, "from the cost of the front (712.8c)"
    table.resolve()
    assert table.permanent("Ravager of the Fells").side is Side.BACK


def test_a_permission_for_cheap_spells_looks_at_the_face_that_will_be_up() -> None:
    """712.11c: only the face of a modal card that is being cast counts."""
    table = table_with(graveyard=["Birgi, God of Storytelling"])
    card = table.only("Birgi, God of Storytelling")
    table.tell(Allow(what=("cast",), object=card, max_mana_value=3))
    assert table.ruling(Cast(object=card, face="front")).is_legal
    assert not table.ruling(Cast(object=card, face="back")).is_legal


def test_the_reason_is_that_of_the_face_which_something_allows() -> None:
    """Only Tibalt may be cast from exile here, and the timing is wrong for him."""
    table = table_with(exile=["Valki, God of Lies"], step="upkeep")
    card = table.only("Valki, God of Lies")
    table.tell(Allow(what=("cast",), object=card, types=("Planeswalker",)))
    assert table.propose(Cast(object=card)).names == ("casting.timing_is_right",)


@pytest.mark.parametrize(("kind", "face"), [("Creature", Side.FRONT), ("Sorcery", Side.BACK)])
def test_of_the_types_that_may_be_cast_now_the_face_has_to_be(kind: str, face: Side) -> None:
    table = table_with(exile=["Torrent Sculptor"], hand=["Opt"])
    table.tell(CastNow(object=table.only("Torrent Sculptor"), types=(kind,)), answers=[True])
    assert top(table).side is face


def test_one_of_several_types_is_enough_in_any_graveyard() -> None:
    table = table_with(graveyard=["Divination", "Opt", "Grizzly Bears"], opponent={"graveyard": ["Shock"]})
    kinds = ("Instant", "Sorcery")
    table.tell(Allow(what=("cast",), zone="graveyard", zone_player="each", types=kinds))
    for name in ("Divination", "Opt", "Shock"):
        assert table.ruling(Cast(object=table.only(name), by=ALICE)).is_legal, name
    assert not table.ruling(Cast(object=table.only("Grizzly Bears"))).is_legal


# --- Disturb and More Than Meets the Eye ------------------------------------------------------------


def test_disturb_casts_it_transformed_from_the_graveyard() -> None:
    table = table_with(graveyard=["Baithook Angler"])
    played = table.does(Cast(object=table.only("Baithook Angler")))
    assert top(table).side is Side.BACK
    assert {"casting.disturb", "casting.front_ability_counts"} <= cited(played)
    assert table.now("Hook-Haunt Drifter").mana_value == 2
    table.resolve()
    assert table.permanent("Hook-Haunt Drifter").side is Side.BACK


def test_disturbed_it_goes_to_exile_and_not_back_to_the_graveyard() -> None:
    table = table_with(graveyard=["Baithook Angler"])
    cast(table, "Baithook Angler")
    table.resolve()
    table.tell(Destroy(objects=(table.only("Hook-Haunt Drifter"),)))
    assert table.names(ZoneKind.EXILE) == ["Baithook Angler"]


def test_a_disturbed_spell_that_is_countered_goes_to_exile_too() -> None:
    table = table_with(graveyard=["Baithook Angler"])
    table.tell(Counter(objects=(cast(table, "Baithook Angler").id,)))
    assert table.names(ZoneKind.EXILE) == ["Baithook Angler"]


def test_disturb_does_not_work_from_another_players_graveyard() -> None:
    table = table_with(graveyard=["Baithook Angler"])
    action = Cast(object=table.only("Baithook Angler"), by=BOB)
    assert not table.ruling(action).is_legal


def test_from_the_hand_it_is_cast_as_its_front() -> None:
    table = table_with(hand=["Baithook Angler"])
    assert cast(table, "Baithook Angler").side is Side.FRONT


def test_a_disturbed_aura_is_cast_at_what_it_enchants() -> None:
    table = table_with(graveyard=["Lantern Bearer"], battlefield=["Serra Angel", "Island"])
    action = Cast(object=table.only("Lantern Bearer"), targets=(table.only("Island"),))
    assert "casting.aura_has_something_to_enchant" in table.propose(action).names
    cast(table, "Lantern Bearer", targets=(table.only("Serra Angel"),))
    table.resolve()
    assert table.permanent("Lanterns' Lift").attached_to == table.only("Serra Angel")


def test_more_than_meets_the_eye_casts_it_converted_from_the_hand() -> None:
    table = table_with(hand=["Optimus Prime, Hero"])
    played = table.does(Cast(object=table.only("Optimus Prime, Hero"), using="more than meets the eye"))
    assert top(table).side is Side.BACK
    assert "casting.more_than_meets_the_eye" in cited(played)
    table.resolve()
    assert table.permanent("Optimus Prime, Autobot Leader").side is Side.BACK


def test_it_is_cast_as_usual_unless_asked_for() -> None:
    table = table_with(hand=["Optimus Prime, Hero"])
    assert cast(table, "Optimus Prime, Hero").side is Side.FRONT


# --- Modal cards ------------------------------------------------------------------------------------


def test_of_a_modal_card_the_face_is_asked_for() -> None:
    table = table_with(hand=["Birgi, God of Storytelling"])
    question = table.propose(Cast(object=table.only("Birgi, God of Storytelling"))).question
    assert question is not None
    assert (question.kind, question.options, question.rule) == ("face", ("front", "back"), "712.11b")
    played = table.answer("back")
    assert top(table).side is Side.BACK
    assert "casting.face_is_chosen" in cited(played)
    assert table.now("Harnfel, Horn of Bounty").mana_value == 5, "its own cost (712.8f)"
    table.resolve()
    assert table.permanent("Harnfel, Horn of Bounty").side is Side.BACK


def test_where_only_one_face_can_be_cast_nobody_is_asked() -> None:
    table = table_with(hand=["Malakir Rebirth"], battlefield=["Elite Vanguard"])
    spell = cast(table, "Malakir Rebirth", targets=(table.only("Elite Vanguard"),))
    assert spell.side is Side.FRONT


def test_a_modal_permanent_that_leaves_is_its_front_again() -> None:
    table = table_with(battlefield=["Harnfel, Horn of Bounty"])
    table.tell(ReturnToHand(objects=(table.only("Harnfel, Horn of Bounty"),)))
    assert table.now("Birgi, God of Storytelling").mana_value == 3


def test_a_modal_instant_lies_in_the_graveyard_as_its_front() -> None:
    table = table_with(hand=["Malakir Rebirth"], battlefield=["Elite Vanguard"])
    cast(table, "Malakir Rebirth", targets=(table.only("Elite Vanguard"),))
    played = table.resolve()
    assert "resolving.to_the_graveyard" in cited(played)
    assert table.now("Malakir Rebirth").types == ("Instant",)


def test_a_forbidden_name_forbids_one_face_only() -> None:
    table = table_with(hand=["Birgi, God of Storytelling"])
    table.tell(Forbid(by="each opponent", what=("cast",), name="Harnfel, Horn of Bounty"), by=BOB)
    birgi = table.only("Birgi, God of Storytelling")
    assert table.ruling(Cast(object=birgi, face="front")).is_legal
    assert "casting.nothing_forbids_it" in table.ruling(Cast(object=birgi, face="back")).names


# --- Face down --------------------------------------------------------------------------------------


def test_a_card_with_morph_may_be_cast_face_down() -> None:
    table = table_with(hand=["Exalted Angel"])
    spell = cast(table, "Exalted Angel", face="face down")
    assert spell.face_down is not None
    now = table.view().objects()[spell.id].now
    assert now is not None
    assert (now.name, now.power, now.mana_value) == ("", 2, 0)
    table.resolve()
    (permanent,) = table.state.permanents()
    assert permanent.face_down is not None


def test_a_card_without_morph_may_not() -> None:
    table = table_with(hand=["Serra Angel"])
    assert not table.ruling(Cast(object=table.only("Serra Angel"), face="face down")).is_legal


# --- Mana, commanders, timing -----------------------------------------------------------------------


def test_a_commander_costs_two_more_for_each_time() -> None:
    table = table_with(command=[commander("Serra Angel")], mana="enforced")
    angel = table.only("Serra Angel")
    assert "casting.mana_is_there" in table.ruling(Cast(object=angel)).names
    table = table_with(command=[commander("Serra Angel")])
    cast(table, "Serra Angel")
    table.resolve()
    assert dict(table.state.players[ALICE].commander_casts) == {
        table.permanent("Serra Angel").pieces[0].id: 1
    }
    table.tell(Destroy(objects=(table.only("Serra Angel"),)), answers=(True,))
    assert table.names(ZoneKind.COMMAND) == ["Serra Angel"]
    assert cast(table, "Serra Angel").paid == "{2}{3}{W}{W}"


def test_a_card_in_the_command_zone_that_is_no_commander_stays_there() -> None:
    table = table_with(command=["Serra Angel"])
    assert not table.ruling(Cast(object=table.only("Serra Angel"))).is_legal


@pytest.mark.parametrize("step", ["upkeep", "declare attackers", "end"])
def test_a_creature_is_cast_in_a_main_phase(step: str) -> None:
    table = table_with(hand=["Serra Angel"], step=step)
    assert table.ruling(Cast(object=table.only("Serra Angel"))).names == ("casting.timing_is_right",)


def test_with_something_on_the_stack_only_instants_are_cast() -> None:
    table = table_with(hand=["Serra Angel", "Elite Vanguard", "Lightning Bolt"])
    cast(table, "Serra Angel")
    assert not table.ruling(Cast(object=table.only("Elite Vanguard"))).is_legal
    assert table.ruling(Cast(object=table.only("Lightning Bolt"), target_players=(BOB,))).is_legal


def test_in_the_opponents_turn_only_instants_are_cast() -> None:
    table = table_with(hand=["Serra Angel", "Lightning Bolt"], active=BOB)
    assert not table.ruling(Cast(object=table.only("Serra Angel"))).is_legal
    assert table.ruling(Cast(object=table.only("Lightning Bolt"), target_players=(BOB,))).is_legal


def test_the_card_of_another_player_is_not_cast() -> None:
    table = table_with(opponent={"hand": ["Lightning Bolt"]})
    action = Cast(object=table.only("Lightning Bolt"), by=ALICE)
    assert "casting.something_allows_it" in table.ruling(action).names


def test_what_is_a_permanent_is_not_cast_even_where_it_is_allowed() -> None:
    table = table_with(battlefield=["Serra Angel"])
    angel = table.only("Serra Angel")
    table.tell(Allow(what=("cast",), object=angel, free=True))
    assert table.ruling(Cast(object=angel)).names == ("casting.is_a_card",)


def test_x_is_what_was_announced_while_it_is_on_the_stack() -> None:
    table = table_with(hand=["Fireball"])
    table.propose(Cast(object=table.only("Fireball"), x=4, target_players=(BOB,)), ask=False)
    assert table.now("Fireball").mana_value == 5
    table.tell(Exile(objects=(table.only("Fireball"),)))
    assert table.now("Fireball").mana_value == 1


# --- Resolving --------------------------------------------------------------------------------------


def test_a_spell_whose_target_is_gone_does_nothing() -> None:
    table = table_with(hand=["Murder"], theirs=["Serra Angel"])
    cast(table, "Murder", targets=(table.only("Serra Angel"),))
    table.tell(ReturnToHand(objects=(table.only("Serra Angel"),)))
    played = table.resolve()
    assert "resolving.targets_are_gone" in cited(played)
    assert table.names(ZoneKind.GRAVEYARD) == ["Murder"]


def test_an_aura_whose_target_is_gone_goes_to_the_graveyard() -> None:
    table = table_with(hand=["Pacifism"], theirs=["Serra Angel"])
    cast(table, "Pacifism", targets=(table.only("Serra Angel"),))
    table.tell(ReturnToHand(objects=(table.only("Serra Angel"),)))
    table.resolve()
    assert table.names(ZoneKind.GRAVEYARD) == ["Pacifism"]


def test_a_target_is_asked_for_where_none_was_named() -> None:
    table = table_with(hand=["Murder"], theirs=["Serra Angel", "Elite Vanguard"])
    question = table.propose(Cast(object=table.only("Murder"))).question
    assert question is not None
    assert set(question.options) == {table.only("Serra Angel"), table.only("Elite Vanguard")}
    table.answer(table.only("Elite Vanguard"))
    table.resolve()
    assert table.names(ZoneKind.GRAVEYARD, BOB) == ["Elite Vanguard"]


@pytest.mark.parametrize(
    ("after", "place", "damage"),
    [((), 1, 2), ((1,), 1, 2), ((0,), 0, 1), ((-7,), 0, 1), ((0, 0), 0, 1)],
)
def test_the_first_target_named_is_for_the_first_word(
    after: tuple[int, ...], place: int, damage: int
) -> None:
    table = table_with(hand=["Arc Trail"], theirs=["Serra Angel"])
    angel = table.only("Serra Angel")
    spell = cast(table, "Arc Trail", targets=(angel,), target_players=(BOB,), players_after=after)
    assert spell.target_player_places == (place,)
    table.resolve()
    assert table.permanent("Serra Angel").damage == damage


CREATURE = Target(of=Selection(types=(CardType.CREATURE,)))
EITHER = Target(of=CREATURE.of, player=True)


@pytest.mark.parametrize(
    ("words", "after"),
    [((EITHER, Target(player=True)), 0), ((EITHER, CREATURE), 1), ((CREATURE, EITHER), 0)],
)
def test_targets_that_fit_in_another_order_alone_are_legal(words: tuple[Target, ...], after: int) -> None:
    table = table_with(hand=["Murder"], theirs=["Serra Angel"])
    about = table.state.objects[table.only("Murder")]
    named = Chosen((table.only("Serra Angel"),), (BOB,), (after,))
    assert targets_are_legal(table.state, words, named, you=ALICE, about=about)


def test_a_player_for_whom_no_word_is_left_is_no_target() -> None:
    table = table_with(hand=["Murder"], theirs=["Serra Angel"])
    about = table.state.objects[table.only("Murder")]
    named = Chosen((), (BOB, ALICE))
    words = (Target(player=True), CREATURE)
    assert not targets_are_legal(table.state, words, named, you=ALICE, about=about)


@pytest.mark.parametrize(("named", "asked"), [(["Bob"], 2), (["Bob", "Alice"], 3), ([], 1)])
def test_any_number_of_targets_is_asked_for_until_no_more_is_named(named: list[str], asked: int) -> None:
    table = table_with(hand=["Fireball"], theirs=["Serra Angel", "Hill Giant"])
    table.propose(Cast(object=table.only("Fireball"), x=4))
    answers = [*named, False]
    for answer in answers:
        assert table.state.question is not None
        table.answer(answer)
    assert table.state.question is None
    assert len(answers) == asked
    assert top(table).target_players == tuple({"Alice": ALICE, "Bob": BOB}[each] for each in named)


def test_hexproof_and_shroud_stand_in_the_way() -> None:
    hexproof, shroud = (
        on_table("Serra Angel", counters={"hexproof": 1}),
        on_table("Elite Vanguard", counters={"hexproof": 1}),
    )
    table = table_with(hand=["Murder"], theirs=[hexproof], battlefield=[shroud])
    murder = table.only("Murder")
    assert not table.ruling(Cast(object=murder, targets=(table.only("Serra Angel"),))).is_legal
    assert table.ruling(Cast(object=murder, targets=(table.only("Elite Vanguard"),))).is_legal


def test_a_countered_spell_goes_to_its_owners_graveyard() -> None:
    table = table_with(hand=["Serra Angel"])
    table.tell(Counter(objects=(cast(table, "Serra Angel").id,)))
    assert table.names(ZoneKind.GRAVEYARD) == ["Serra Angel"]
    assert table.state.stack == ()


def test_flashback_exiles_it_wherever_it_would_go() -> None:
    """702.34a: it is exiled instead of going anywhere else when it leaves the stack."""
    for resolves in (True, False):
        table = table_with(graveyard=["Lingering Souls"])
        spell = cast(table, "Lingering Souls")
        if resolves:
            table.resolve()
        else:
            table.tell(Counter(objects=(spell.id,)))
        assert table.names(ZoneKind.EXILE) == ["Lingering Souls"]


def test_the_whole_stack_resolves_from_the_top() -> None:
    table = table_with(hand=["Serra Angel"])
    spell = cast(table, "Serra Angel")
    for _ in range(3):
        table.tell(CopySpell(object=spell.id))
    table.does(Resolve(all=True))
    assert table.state.stack == ()
    assert [permanent.is_token for permanent in table.state.permanents()] == [True, True, True, False]


def test_what_a_player_may_do_until_end_of_turn_is_over_then() -> None:
    table = table_with(graveyard=["Lightning Bolt"])
    bolt = table.only("Lightning Bolt")
    table.tell(Allow(what=("cast",), object=bolt, until="end of turn"))
    action = Cast(object=bolt, target_players=(BOB,))
    assert table.ruling(action).is_legal
    table.does(Advance(to="cleanup"))
    assert not table.ruling(action).is_legal
