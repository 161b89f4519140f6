"""Combat (506 to 511) and the turn (500 to 514)."""

import pytest

from tabletop.language.effects import (
    AddMana,
    Change,
    Changes,
    DealDamage,
    Delay,
    Destroy,
    GainControl,
    Life,
    SetDay,
    Transform,
)
from tabletop.model.actions import Advance, Attack, Block, Resolve
from tabletop.model.events import AttackDeclared, BlockDeclared, DamageDealt
from tabletop.model.objects import Combat
from tabletop.model.questions import Answer
from tabletop.model.state import STEPS
from tabletop.model.zones import ZoneKind
from tabletop.rules.engine.course import FORBIDDEN_ANSWER
from tests.support import (
    ALICE,
    BOB,
    Placed,
    PlacedTable,
    cited,
    happened,
    on_table,
    table_with,
)


def fight(mine: list[str | Placed], theirs: list[str | Placed] | None = None, **keywords: str) -> PlacedTable:
    """Let all of Alice's creatures attack Bob. Creatures get keywords as counters."""
    table = table_with(battlefield=mine, theirs=theirs or [], step="declare attackers")
    attackers = {each.id: BOB for each in table.state.permanents() if each.controller == ALICE}
    table.does(Attack(players=attackers))
    return table


def with_words(name: str, *words: str) -> Placed:
    return on_table(name, counters=dict.fromkeys(words, 1))


def strike(table: PlacedTable, blockers: dict[int, int] | None = None, *shares: tuple[int, ...]) -> None:
    """Block and deal the damage, divided as given where there is a choice."""
    table.does(Advance(to="declare blockers"))
    if blockers:
        table.does(Block(blockers=blockers))
    table.does(Advance(to="combat damage"), *shares)


# --- Attacking ----------------------------------------------------------------------------------------


def test_attackers_tap_unless_they_are_vigilant() -> None:
    table = fight(["Elite Vanguard", "Serra Angel"])
    assert table.permanent("Elite Vanguard").tapped
    assert not table.permanent("Serra Angel").tapped
    assert table.permanent("Elite Vanguard").combat.attacking_player == BOB


@pytest.mark.parametrize(
    ("creature", "may"),
    [
        (on_table("Elite Vanguard"), True),
        (on_table("Elite Vanguard", tapped=True), False),
        (on_table("Elite Vanguard", summoning_sick=True), False),
        (on_table("Elite Vanguard", summoning_sick=True, counters={"haste": 1}), True),
        (on_table("Thraben Gargoyle"), False),
        (on_table("Faithbound Judge", counters={"judgment": 2}), False),
        (on_table("Faithbound Judge", counters={"judgment": 3}), True),
        (on_table("Stonewing Antagonizer"), True),
        (on_table("Island"), False),
    ],
    ids=["ready", "tapped", "new", "haste", "defender", "two", "three", "turned over", "land"],
)
def test_who_may_attack(creature: Placed, may: bool) -> None:
    table = table_with(battlefield=[creature], step="declare attackers")
    (permanent,) = table.state.permanents()
    assert table.ruling(Attack(players={permanent.id: BOB})).is_legal is may


def test_nobody_attacks_in_another_players_turn_or_a_player_who_is_not_there() -> None:
    table = table_with(battlefield=["Elite Vanguard"], step="declare attackers")
    vanguard = table.only("Elite Vanguard")
    assert table.ruling(Attack(players={vanguard: ALICE})).names == ("attacking.each_attacks_what_it_may",)
    for seat in (2, -1):
        assert table.ruling(Attack(players={vanguard: seat})).names == ("instruction.seat",)
    table = table_with(battlefield=["Elite Vanguard"], step="declare attackers", active=BOB)
    action = Attack(players={table.only("Elite Vanguard"): BOB}, by=ALICE)
    assert "attacking.it_is_time_to_attack" in table.ruling(action).names


def test_one_creature_attacks_one_thing() -> None:
    walker = on_table("Nicol Bolas, the Arisen", counters={"loyalty": 3})
    table = table_with(battlefield=["Elite Vanguard"], theirs=[walker], step="declare attackers")
    vanguard, bolas = table.only("Elite Vanguard"), table.only("Nicol Bolas, the Arisen")
    assert not table.ruling(Attack(players={vanguard: BOB}, attackers={vanguard: bolas})).is_legal


def test_attacking_with_nothing_is_no_attack() -> None:
    """508.8: nothing triggers on attacking if no attacker was declared."""
    table = table_with(battlefield=["Elite Vanguard"], step="declare attackers")
    assert happened(table.propose(Attack()), AttackDeclared) == []
    assert happened(table.propose(Block(blockers={}, by=BOB)), BlockDeclared) == []


@pytest.mark.parametrize(("protector", "may"), [(BOB, True), (ALICE, False)])
def test_a_siege_is_attacked_by_its_own_controller_but_not_by_its_protector(
    protector: int, may: bool
) -> None:
    siege = on_table("Invasion of Zendikar", counters={"defense": 3}, protector=protector)
    table = table_with(battlefield=["Elite Vanguard", siege], step="declare attackers")
    action = Attack(attackers={table.only("Elite Vanguard"): table.only("Invasion of Zendikar")})
    assert table.ruling(action).is_legal is may


# --- Blocking -------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("attacker", "blocker", "may"),
    [
        ("Elite Vanguard", on_table("Grizzly Bears"), True),
        ("Elite Vanguard", on_table("Grizzly Bears", tapped=True), False),
        ("Elite Vanguard", on_table("Island"), False),
        ("Serra Angel", on_table("Grizzly Bears"), False),
        ("Serra Angel", on_table("Wind Drake"), True),
        ("Serra Angel", on_table("Grizzly Bears", counters={"reach": 1}), True),
    ],
    ids=["ground", "tapped", "land", "flying", "flyer", "reach"],
)
def test_who_may_block(attacker: str, blocker: Placed, may: bool) -> None:
    table = fight([attacker], [blocker])
    action = Block(blockers={table.only(blocker.name): table.only(attacker)})
    assert table.ruling(action).is_legal is may


def test_menace_takes_two_blockers() -> None:
    table = fight([with_words("Elite Vanguard", "menace")], ["Grizzly Bears", "Hill Giant"])
    vanguard = table.only("Elite Vanguard")
    bears, giant = table.only("Grizzly Bears"), table.only("Hill Giant")
    assert not table.ruling(Block(blockers={bears: vanguard})).is_legal
    assert table.ruling(Block(blockers={bears: vanguard, giant: vanguard})).is_legal


def test_only_attackers_are_blocked() -> None:
    table = fight(["Elite Vanguard"], ["Grizzly Bears"])
    bears = table.only("Grizzly Bears")
    assert not table.ruling(Block(blockers={bears: bears})).is_legal


# --- Damage ---------------------------------------------------------------------------------------------


def test_unblocked_damage_goes_to_the_player() -> None:
    table = fight(["Elite Vanguard", "Serra Angel"])
    strike(table)
    assert table.state.players[BOB].life == 14


def test_attacked_planeswalkers_and_battles_lose_counters() -> None:
    walker = on_table("Nicol Bolas, the Arisen", counters={"loyalty": 7})
    siege = on_table("Invasion of Zendikar", counters={"defense": 3}, protector=BOB)
    table = table_with(
        battlefield=["Elite Vanguard", "Grizzly Bears", siege], theirs=[walker], step="declare attackers"
    )
    bolas, invasion = table.only("Nicol Bolas, the Arisen"), table.only("Invasion of Zendikar")
    attackers = {table.only("Elite Vanguard"): bolas, table.only("Grizzly Bears"): invasion}
    table.does(Attack(attackers=attackers))
    strike(table)
    assert table.permanent("Nicol Bolas, the Arisen").counters == {"loyalty": 5}
    assert table.permanent("Invasion of Zendikar").counters == {"defense": 1}
    assert table.state.players[BOB].life == 20


def test_creatures_that_block_deal_damage_to_each_other() -> None:
    table = fight(["Elite Vanguard"], ["Hill Giant"])
    strike(table, {table.only("Hill Giant"): table.only("Elite Vanguard")})
    assert table.names(ZoneKind.GRAVEYARD, ALICE) == ["Elite Vanguard"]
    assert table.permanent("Hill Giant").damage == 2
    assert table.state.players[BOB].life == 20


def test_first_strike_kills_before_the_other_strikes() -> None:
    table = fight([with_words("Hill Giant", "first strike")], ["Grizzly Bears"])
    strike(table, {table.only("Grizzly Bears"): table.only("Hill Giant")})
    assert table.permanent("Hill Giant").damage == 0
    assert table.names(ZoneKind.GRAVEYARD, BOB) == ["Grizzly Bears"]


def test_double_strike_strikes_twice() -> None:
    table = fight([with_words("Elite Vanguard", "double strike")])
    strike(table)
    assert table.state.players[BOB].life == 16


def test_with_first_strike_a_second_step_comes_also_where_nothing_strikes_in_it() -> None:
    table = fight([with_words("Elite Vanguard", "first strike")])
    for step in ("declare blockers", "combat damage", "combat damage", "end of combat"):
        assert not (step == "end of combat" and table.state.damage_again)
        table.does(Advance(to="next step"))
        assert table.state.step == step
    assert table.state.players[BOB].life == 18


def test_the_second_step_comes_also_where_all_have_fallen_in_the_first() -> None:
    table = fight(
        [with_words("Elite Vanguard", "first strike")], [with_words("Elite Vanguard", "first strike")]
    )
    mine, theirs = (each.id for each in table.state.permanents())
    table.does(Advance(to="declare blockers"))
    table.does(Block(blockers={theirs: mine}))
    for step in ("combat damage", "combat damage", "end of combat"):
        table.does(Advance(to="next step"))
        assert table.state.step == step
        assert not list(table.state.permanents())


def test_without_first_strike_there_is_one_combat_damage_step() -> None:
    table = fight(["Elite Vanguard"])
    for step in ("declare blockers", "combat damage", "end of combat"):
        table.does(Advance(to="next step"))
        assert table.state.step == step


def test_trample_deals_the_rest_to_the_player() -> None:
    table = fight([with_words("Serra Angel", "trample")], [with_words("Elite Vanguard", "reach")])
    strike(table, {table.only("Elite Vanguard"): table.only("Serra Angel")}, (1, 3))
    assert table.state.players[BOB].life == 17


@pytest.mark.parametrize(("shares", "life"), [((1, 3), 17), ((3, 1), 19), ((4, 0), 20)])
def test_with_trample_the_blocker_may_get_more_than_lethal_damage(shares: tuple[int, int], life: int) -> None:
    """702.19b: the player gets the rest, which may be nothing. By default as much as possible."""
    table = fight([with_words("Serra Angel", "trample")], [with_words("Elite Vanguard", "reach")])
    table.does(Advance(to="declare blockers"))
    table.does(Block(blockers={table.only("Elite Vanguard"): table.only("Serra Angel")}))
    question = table.propose(Advance(to="combat damage")).question
    assert question is not None
    assert question.default == (1, 3)
    assert table.answer(shares).ruling.is_legal
    assert table.state.players[BOB].life == life


def test_without_trample_all_of_it_stays_with_the_blocker() -> None:
    table = fight(["Serra Angel"], [with_words("Elite Vanguard", "reach")])
    strike(table, {table.only("Elite Vanguard"): table.only("Serra Angel")})
    assert table.state.players[BOB].life == 20


def blocked_by_two(*words: str, blockers: tuple[str, str] = ("Serra Angel", "Wind Drake")) -> PlacedTable:
    """Return a table where Hill Giant is blocked by two, before damage."""
    table = fight([with_words("Hill Giant", *words)], [*blockers])
    giant = table.only("Hill Giant")
    table.does(Advance(to="declare blockers"))
    table.does(Block(blockers={table.only(name): giant for name in blockers}))
    return table


@pytest.mark.parametrize(
    ("words", "options", "lethal", "usual"),
    [
        ((), 2, (4, 2), (1, 2)),
        (("trample",), 3, (4, 2, 0), (1, 2, 0)),
    ],
    ids=["blockers", "and the player"],
)
def test_how_damage_is_divided_is_asked_once_not_everything_dies(
    words: tuple[str, ...], options: int, lethal: tuple[int, ...], usual: tuple[int, ...]
) -> None:
    question = blocked_by_two(*words).propose(Advance(to="combat damage")).question
    assert question is not None
    assert question.division is not None
    assert (question.kind, question.player, question.rule) == ("damage", ALICE, "510.1c")
    assert len(question.options) == options
    assert (question.division.lethal, question.division.usual) == (lethal, usual)
    assert question.default == usual


@pytest.mark.parametrize(
    ("words", "blockers"),
    [(("deathtouch",), ("Serra Angel", "Wind Drake")), ((), ("Elite Vanguard", "Wind Drake"))],
    ids=["deathtouch", "enough for both"],
)
def test_where_all_can_die_nobody_is_asked(words: tuple[str, ...], blockers: tuple[str, str]) -> None:
    table = blocked_by_two(*words, blockers=blockers)
    assert table.propose(Advance(to="combat damage")).question is None
    assert {*table.names(ZoneKind.GRAVEYARD, BOB)} == {*blockers}


def test_what_is_indestructible_need_not_be_hit() -> None:
    table = fight(["Hill Giant"], [with_words("Elite Vanguard", "indestructible"), "Wind Drake"])
    giant = table.only("Hill Giant")
    table.does(Advance(to="declare blockers"))
    table.does(Block(blockers={table.only(name): giant for name in ("Elite Vanguard", "Wind Drake")}))
    table.propose(Advance(to="combat damage"))
    assert table.answer((0, 3)).ruling.is_legal
    assert table.names(ZoneKind.GRAVEYARD, BOB) == ["Wind Drake"]
    assert table.permanent("Elite Vanguard").damage == 0


@pytest.mark.parametrize("answer", [(3,), (3, 1), (-1, 4), True, (0, 0)])
def test_all_of_the_damage_is_dealt_and_no_more(answer: Answer) -> None:
    table = blocked_by_two()
    table.propose(Advance(to="combat damage"))
    refused = table.answer(answer)
    assert refused.names == (FORBIDDEN_ANSWER,)
    assert "510.1c" in {number for reason in refused.ruling.reasons for number in reason.numbers}
    assert table.state.question is not None


def test_a_refused_division_leaves_the_question_open() -> None:
    table = blocked_by_two("trample")
    table.propose(Advance(to="combat damage"))
    assert table.answer((2, 0, 1)).names == ("damage_assignment.blockers_come_first",)
    assert table.state.question is not None
    assert table.answer((3, 0, 0)).ruling.is_legal
    assert table.permanent("Serra Angel").damage == 3


def test_deathtouch_and_trample_take_one_point_for_each_blocker() -> None:
    table = fight([with_words("Hill Giant", "trample", "deathtouch")], ["Serra Angel"])
    strike(table, {table.only("Serra Angel"): table.only("Hill Giant")}, (1, 2))
    assert table.state.players[BOB].life == 18
    assert table.names(ZoneKind.GRAVEYARD, BOB) == ["Serra Angel"]


def test_damage_is_shared_out_among_several_blockers() -> None:
    table = fight(["Serra Angel"], [with_words("Elite Vanguard", "reach"), with_words("Hill Giant", "reach")])
    angel = table.only("Serra Angel")
    strike(table, {table.only("Elite Vanguard"): angel, table.only("Hill Giant"): angel})
    assert sorted(table.names(ZoneKind.GRAVEYARD, BOB)) == ["Elite Vanguard", "Hill Giant"]


def test_a_double_striking_trampler_tramples_over_the_dead() -> None:
    """702.19e: once its blockers are gone, all of the second damage tramples over."""
    table = fight([with_words("Hill Giant", "double strike", "trample")], ["Grizzly Bears"])
    strike(table, {table.only("Grizzly Bears"): table.only("Hill Giant")}, (2, 1))
    assert table.state.players[BOB].life == 20 - 1 - 3


def test_a_blocked_attacker_whose_blocker_died_deals_no_damage_to_anybody() -> None:
    table = fight([with_words("Hill Giant", "double strike", "lifelink")], ["Grizzly Bears"])
    strike(table, {table.only("Grizzly Bears"): table.only("Hill Giant")})
    assert table.state.players[BOB].life == 20
    assert table.state.players[ALICE].life == 23, "the second strike has nothing to hit"


def test_blocked_it_stays_blocked_when_the_blocker_leaves() -> None:
    """509.1h."""
    table = fight(["Hill Giant"], ["Grizzly Bears"])
    table.does(Advance(to="declare blockers"))
    table.does(Block(blockers={table.only("Grizzly Bears"): table.only("Hill Giant")}))
    table.tell(Destroy(objects=(table.only("Grizzly Bears"),)))
    table.does(Advance(to="combat damage"))
    assert table.state.players[BOB].life == 20


def test_lifelink_gains_as_much() -> None:
    table = fight([with_words("Elite Vanguard", "lifelink")])
    strike(table)
    assert [player.life for player in table.state.players] == [22, 18]


def test_what_is_attacked_may_be_gone() -> None:
    walker = on_table("Nicol Bolas, the Arisen", counters={"loyalty": 7})
    table = table_with(battlefield=["Elite Vanguard"], theirs=[walker], step="declare attackers")
    bolas = table.only("Nicol Bolas, the Arisen")
    table.does(Attack(attackers={table.only("Elite Vanguard"): bolas}))
    table.tell(Destroy(objects=(bolas,)))
    played = table.does(Advance(to="combat damage"))
    assert happened(played, DamageDealt) == []
    assert table.state.players[BOB].life == 20


def test_after_combat_nobody_fights_any_more() -> None:
    table = fight(["Elite Vanguard"], ["Grizzly Bears"])
    table.does(Advance(to="postcombat main"))
    assert table.permanent("Elite Vanguard").combat.attacking_player is None


def test_stolen_in_combat_it_is_removed_from_it() -> None:
    """506.4."""
    table = fight(["Elite Vanguard"])
    table.tell(GainControl(objects=(table.only("Elite Vanguard"),), to=BOB, until="end of turn"))
    strike(table)
    assert table.state.players[BOB].life == 20


def test_what_is_attacked_and_turns_into_a_creature_leaves_combat() -> None:
    """506.4c."""
    gideon = on_table("Gideon, Battle-Forged", counters={"loyalty": 3})
    table = table_with(battlefield=["Ironfang"], theirs=[gideon], step="declare attackers")
    attacked = table.only("Gideon, Battle-Forged")
    table.does(Attack(attackers={table.only("Ironfang"): attacked}))
    played = table.tell(Transform(objects=(attacked,)))
    assert "combat.goal_leaves_combat" in cited(played)
    assert table.permanent("Ironfang").combat.attacks, "it goes on attacking"
    strike(table)
    assert table.permanent("Kytheon, Hero of Akros").damage == 0
    assert table.state.players[BOB].life == 20


def test_an_attacked_planeswalker_that_is_stolen_by_the_attacker_leaves_combat() -> None:
    """506.4."""
    gideon = on_table("Gideon, Battle-Forged", counters={"loyalty": 3})
    table = table_with(battlefield=["Ironfang"], theirs=[gideon], step="declare attackers")
    attacked = table.only("Gideon, Battle-Forged")
    table.does(Attack(attackers={table.only("Ironfang"): attacked}))
    assert "combat.goal_leaves_combat" in cited(table.tell(GainControl(objects=(attacked,), to=ALICE)))
    strike(table)
    assert table.permanent("Gideon, Battle-Forged").counters == {"loyalty": 3}


# --- The turn -------------------------------------------------------------------------------------------


def test_the_steps_follow_one_another() -> None:
    table = table_with(step="untap", library=["Island"] * 3)
    seen = [table.state.step]
    for _ in range(len(STEPS) - 1):
        table.does(Advance())
        seen.append(table.state.step)
    assert tuple(seen) == STEPS
    table.does(Advance())
    assert (table.state.step, table.state.turn, table.state.active) == ("untap", 2, BOB)


def test_the_active_players_permanents_untap_except_those_kept_tapped() -> None:
    table = table_with(
        battlefield=[on_table("Island", tapped=True)],
        theirs=[on_table("Forest", tapped=True), on_table("Swamp", tapped=True, stays_tapped=True)],
    )
    table.does(Advance(to="next turn"))
    tapped = [permanent.definition.name for permanent in table.state.permanents() if permanent.tapped]
    assert tapped == ["Island", "Swamp"]


def test_the_active_player_draws_a_card() -> None:
    table = table_with(step="upkeep", library=["Island", "Forest"])
    table.does(Advance())
    assert table.names(ZoneKind.HAND) == ["Island"]


def test_a_hand_of_more_than_seven_is_discarded_down() -> None:
    table = table_with(step="end", hand=["Island"] * 9)
    question = table.propose(Advance()).question
    assert question is not None
    assert (question.kind, question.rule) == ("cards", "514.1")
    table.answer(question.options[0])
    assert table.state.question is not None
    table.answer(table.state.question.question.options[-1])
    assert len(table.names(ZoneKind.HAND)) == 7


def test_damage_and_effects_wear_off_together() -> None:
    """514.2: a 4/4 with 5 damage that was 6/6 until end of turn survives."""
    table = table_with(battlefield=["Serra Angel"])
    angel = table.only("Serra Angel")
    table.tell(Change(objects=(angel,), change=Changes(power="+2", toughness="+2"), until="end of turn"))
    table.tell(DealDamage(to=angel, amount=5))
    played = table.does(Advance(to="cleanup"))
    assert "turns.wears_off" in cited(played)
    assert table.permanent("Serra Angel").damage == 0
    assert table.now("Serra Angel").power == 4


def test_unspent_mana_is_gone_at_the_end_of_the_step() -> None:
    table = table_with()
    table.tell(AddMana(mana=("{G}",)))
    assert table.state.players[ALICE].mana_pool == ("G",)
    table.does(Advance())
    assert table.state.players[ALICE].mana_pool == ()


def test_what_came_this_turn_is_ready_in_its_controllers_next() -> None:
    table = table_with(battlefield=[on_table("Serra Angel", summoning_sick=True)])
    table.does(Advance(to="next turn"))
    assert table.permanent("Serra Angel").summoning_sick
    table.does(Advance(to="next turn"))
    assert not table.permanent("Serra Angel").summoning_sick


def test_sagas_go_on_in_their_controllers_precombat_main_phase() -> None:
    table = table_with(
        battlefield=[on_table("Fable of the Mirror-Breaker", counters={"lore": 1})],
        theirs=[on_table("The Modern Age", counters={"lore": 1})],
        step="draw",
    )
    played = table.does(Advance())
    assert "turns.sagas_go_on" in cited(played)
    assert table.permanent("Fable of the Mirror-Breaker").counters == {"lore": 2}
    assert table.permanent("The Modern Age").counters == {"lore": 1}
    assert len(table.state.stack) == 1


def test_a_delayed_ability_triggers_once_at_its_moment() -> None:
    table = table_with()
    table.tell(Delay(at="next end step", then=(SetDay(),)))
    table.does(Advance(to="end"))
    assert len(table.state.stack) == 1
    table.does(Resolve())
    assert table.state.day_night == "day"
    table.does(Advance(to="next turn"))
    table.does(Advance(to="end"))
    assert table.state.stack == ()


def test_the_turn_goes_around_the_table_past_those_who_lost() -> None:
    table = table_with(players=3)
    table.does(Advance(to="next turn"))
    assert table.state.active == BOB
    table = table_with(players=3)
    table.tell(Life(to=BOB, amount=-20))
    table.does(Advance(to="next turn"))
    assert table.state.active == 2


def test_first_strike_is_a_step_of_its_own() -> None:
    """State-based actions and triggers come between the two combat damage steps (510.4)."""
    table = table_with(
        battlefield=[
            on_table(
                "Elite Vanguard",
                combat=Combat(attacking_player=BOB),
                tapped=True,
                counters={"double strike": 1},
            )
        ],
        theirs=["Grizzly Bears"],
        step="declare blockers",
    )
    table.does(Advance(to="next step"))
    assert (table.state.step, table.state.players[BOB].life) == ("combat damage", 18)
    table.does(Advance(to="next step"))
    assert (table.state.step, table.state.players[BOB].life) == ("combat damage", 16)
    table.does(Advance(to="next step"))
    assert (table.state.step, table.state.players[BOB].life) == ("end of combat", 16)


def test_what_the_first_strike_kills_triggers_before_the_second_damage() -> None:
    table = fight([with_words("Hill Giant", "first strike"), "Grizzly Bears"], ["Loyal Cathar"])
    cathar, giant = table.only("Loyal Cathar"), table.only("Hill Giant")
    table.does(Advance(to="declare blockers"))
    table.does(Block(blockers={cathar: giant}, by=BOB))
    table.does(Advance(to="next step"))
    assert table.state.players[BOB].life == 20
    assert len(table.state.stack) == 1, "Loyal Cathar has died and waits to come back"
    table.does(Advance(to="next step"))
    assert (table.state.step, table.state.players[BOB].life) == ("combat damage", 18)


def test_attackers_and_blockers_are_declared_in_steps_of_their_own() -> None:
    table = table_with(battlefield=["Hill Giant"], theirs=["Serra Angel"], step="beginning of combat")
    giant, angel = table.only("Hill Giant"), table.only("Serra Angel")
    table.does(Attack(players={giant: BOB}))
    assert table.state.step == "declare attackers"
    table.does(Block(blockers={angel: giant}))
    assert table.state.step == "declare blockers"
    table.does(Advance())
    assert table.names(ZoneKind.GRAVEYARD) == ["Hill Giant"]


def test_until_end_of_combat_is_over_with_the_combat_phase() -> None:
    table = table_with(battlefield=["Elite Vanguard"], step="beginning of combat")
    vanguard = table.only("Elite Vanguard")
    table.tell(Change(objects=(vanguard,), change=Changes(power="+3"), until="end of combat"))
    table.does(Advance(to="end of combat"))
    assert table.now("Elite Vanguard").power == 5
    table.does(Advance(to="next step"))
    assert table.now("Elite Vanguard").power == 2
