"""More cards that once needed handwork: temporary costs, players in turn, two kinds of cards."""

import pytest

from tabletop.cards.faces import Side
from tabletop.language.effects import Destroy, GetCounters, PlayMoreLands, RemoveFromCombat, Target
from tabletop.language.selections import Selection
from tabletop.model.actions import Activate, Advance, Attack, Cast, PlayLand, Resolve
from tabletop.model.objects import Spell
from tabletop.model.questions import mode_option
from tabletop.model.zones import ZoneKind
from tabletop.rules.targets.choosing_targets import targets_are_legal
from tabletop.rules.targets.target_numbers import Chosen
from tabletop.rules.values.layers import characteristics
from tests.support import ALICE, BOB, PlacedTable, on_table, table_with

BACK = {"side": Side.BACK}
VAST = "Wandering Archaic"


def walker(name: str, loyalty: int = 9) -> object:
    """Return the planeswalker on the back of a card."""
    return on_table(name, counters={"loyalty": loyalty}, **BACK)


def paid(table: PlacedTable) -> str:
    """Return the payment for the spell on top of the stack."""
    spell = table.state.objects[table.state.stack[0]]
    assert isinstance(spell, Spell)
    return spell.paid


# --- Costs for a while ------------------------------------------------------------


def test_spells_cost_less_until_the_next_turn_of_who_said_so() -> None:
    there = {"hand": ["Divination"] * 3, "library": ["Island"] * 9, "opponent": {"hand": ["Divination"]}}
    table = table_with([walker("Ral, Monsoon Mage")], **there)  # type: ignore[arg-type, list-item]
    table.use("Ral, Leyline Prodigy", 0)
    table.resolve()
    table.does(Cast(object=table.state.in_zone(_hand(table, ALICE))[0]))
    assert paid(table) == "{1}{U}"
    table.resolve()
    table.does(Advance(to="next turn"))
    table.does(Advance(to="precombat main"))
    table.does(Cast(object=table.state.in_zone(_hand(table, BOB))[0]))
    assert paid(table) == "{2}{U}"
    table.resolve()
    table.does(Advance(to="next turn"))
    assert table.state.costs == ()


def _hand(table: PlacedTable, seat: int) -> object:
    return next(zone for zone in table.state.zones if zone.kind is ZoneKind.HAND and zone.player == seat)


# --- What a spell that was let be cast becomes ------------------------------------------------------------


def test_what_jace_lets_be_cast_is_exiled() -> None:
    table = table_with([walker("Jace, Vryn's Prodigy")], graveyard=["Shock"])  # type: ignore[list-item]
    table.use("Jace, Telepath Unbound", 1, targets=(table.only("Shock"),))
    table.resolve()
    table.does(Cast(object=table.only("Shock"), target_players=(BOB,)))
    table.resolve()
    assert table.names(ZoneKind.EXILE) == ["Shock"]


def test_jadzi_lets_the_top_card_be_cast_for_one() -> None:
    table = table_with(["Jadzi, Oracle of Arcavios"], library=["Serra Angel", "Island"])
    table.trigger("Jadzi, Oracle of Arcavios")
    table.resolve(True)
    assert paid(table) == "{1}"


# --- Lands, counters ------------------------------------------------------------


def test_more_lands_are_played_in_this_turn_alone() -> None:
    table = table_with(hand=["Island", "Island", "Island"], library=["Island"] * 4)
    table.tell(PlayMoreLands())
    for island in table.all("Island", ZoneKind.HAND)[:2]:
        table.does(PlayLand(object=island))
    third = PlayLand(object=table.all("Island", ZoneKind.HAND)[0])
    assert "lands.a_land_play_is_left" in table.ruling(third).names


def test_players_get_counters_unless_they_cannot() -> None:
    table = table_with(theirs=["Solemnity"])
    table.tell(GetCounters(by=BOB, kind="poison", number=3))
    assert "poison" not in table.state.players[BOB].counters
    free = table_with()
    free.tell(GetCounters(by=BOB, kind="poison", number=3))
    assert free.state.players[BOB].counters["poison"] == 3


def test_loyalty_abilities_are_forbidden_and_others_are_not() -> None:
    revel = "Flamescroll Celebrant"
    table = table_with(
        ["Island"], hand=[revel], theirs=[on_table("Jace, the Mind Sculptor", counters={"loyalty": 3})]
    )
    table.does(Cast(object=table.only(revel), face="back"))
    table.resolve()
    jace = Activate(object=table.only("Jace, the Mind Sculptor"), ability=1, by=BOB)
    assert "activating.nothing_forbids_it" in table.ruling(jace).names
    assert table.ruling(Activate(object=table.only("Island"), ability=0)).is_legal


def test_an_attacker_is_removed_from_combat() -> None:
    table = table_with(["Serra Angel"], step="declare attackers")
    angel = table.only("Serra Angel")
    table.does(Attack(players={angel: BOB}))
    table.tell(RemoveFromCombat(objects=(angel,)))
    assert table.permanent("Serra Angel").combat.attacking_player is None
    table.does(Advance(to="combat damage"))
    assert table.state.players[BOB].life == 20


# --- One after the other ------------------------------------------------------------


def test_each_opponent_discards_or_sacrifices() -> None:
    table = table_with(
        ["The Long Reach of Night"], theirs=["Hill Giant"], opponent={"hand": ["Opt"]}, players=3
    )
    table.trigger("The Long Reach of Night")
    table.resolve(False)
    assert table.names(ZoneKind.GRAVEYARD, BOB) == ["Hill Giant"]


def test_tokens_go_to_those_who_lose_something() -> None:
    table = table_with(
        [walker("Rowan, Scholar of Sparks"), "Grizzly Bears"],
        theirs=["Hill Giant"],  # type: ignore[list-item]
    )
    targets = (table.only("Grizzly Bears"), table.only("Hill Giant"))
    table.use("Will, Scholar of Frost", 2, targets=targets)
    table.resolve()
    tokens = [each for each in table.state.permanents() if each.is_token]
    assert sorted(each.controller for each in tokens) == [ALICE, BOB]
    assert {characteristics(table.state, each.id).power for each in tokens} == {4}
    assert table.names(ZoneKind.EXILE, BOB) == ["Hill Giant"]


def test_grist_copies_each_creature_card_of_the_graveyard() -> None:
    table = table_with(
        [walker("Grist, Voracious Larva")],
        graveyard=["Serra Angel", "Opt", "Delver of Secrets"],  # type: ignore[list-item]
    )
    table.use("Grist, the Plague Swarm", 2)
    table.resolve()
    tokens = [characteristics(table.state, each.id) for each in table.state.permanents() if each.is_token]
    assert sorted(each.name for each in tokens) == ["Delver of Secrets", "Serra Angel"]
    assert {(each.power, each.subtypes) for each in tokens} == {(1, ("Insect",))}


# --- Two kinds of cards ------------------------------------------------------------


@pytest.mark.parametrize("found", ["Opt", "Snapcaster Mage"])
def test_an_instant_or_a_card_with_flash_is_found(found: str) -> None:
    table = table_with(hand=["Waterlogged Teachings"], library=["Opt", "Snapcaster Mage", "Divination"])
    table.does(Cast(object=table.only("Waterlogged Teachings"), face="front"))
    question = table.propose(Resolve()).question
    assert question is not None
    assert len(question.options) == 3
    table.answer(table.only(found))
    assert table.names(ZoneKind.HAND) == [found]


def test_the_pest_takes_a_land_or_a_double_faced_card() -> None:
    library = ["Opt", "Island", "Delver of Secrets", "Shock", "Divination", "Forest"]
    table = table_with(["Overgrown Pest"], library=library)
    table.trigger("Overgrown Pest")
    question = table.propose(Resolve()).question
    assert question is not None
    assert question.options == (False, table.only("Island"), table.only("Delver of Secrets"))
    table.answer(table.only("Delver of Secrets"))
    assert table.names(ZoneKind.HAND) == ["Delver of Secrets"]
    assert table.names(ZoneKind.LIBRARY)[0] == "Forest"


# --- Others ------------------------------------------------------------


def test_a_cyberman_is_an_artifact_creature() -> None:
    table = table_with(["Serra Angel"], hand=["Cyber Conversion"])
    angel = table.only("Serra Angel")
    table.does(Cast(object=table.only("Cyber Conversion"), targets=(angel,)))
    table.resolve()
    found = characteristics(table.state, angel)
    assert (found.types, found.subtypes, found.power) == (("Artifact", "Creature"), ("Cyberman",), 2)
    (spent,) = [each for each in table.state.zone(ZoneKind.GRAVEYARD) if each.owner == ALICE]
    assert str(spent.definition.front.mana_cost) == "{U}{U}"


@pytest.mark.parametrize(("x", "on_giant", "on_angel", "dies"), [(5, 1, 2, False), (6, 6, 4, True)])
def test_smashing_deals_twice_as_much_from_six_on(x: int, on_giant: int, on_angel: int, dies: bool) -> None:
    """Each target gets at least one damage. The rest is divided one by one."""
    table = table_with(hand=["Shatterskull Smashing"], theirs=["Hill Giant", "Serra Angel"])
    giant, angel = table.only("Hill Giant"), table.only("Serra Angel")
    smashing = Cast(object=table.only("Shatterskull Smashing"), face="front", targets=(giant, angel), x=x)
    table.does(smashing, *[giant] * on_giant, *[angel] * on_angel)
    table.resolve()
    assert ("Hill Giant" in table.names(ZoneKind.GRAVEYARD, BOB)) is dies


def with_ral(*targets: str | bool) -> PlacedTable:
    """Return a table on which Ral's second ability was activated with some targets."""
    table = table_with([walker("Ral, Monsoon Mage")], theirs=["Hill Giant"])
    answers = (table.only(each) if each == "Hill Giant" else each for each in targets)
    table.does(Activate(object=table.only("Ral, Leyline Prodigy"), ability=1), *answers)
    return table


def test_damage_is_divided_among_players_and_permanents() -> None:
    table = with_ral("Hill Giant", "Bob")
    table.resolve()
    assert table.permanent("Hill Giant").damage == 1
    assert table.state.players[BOB].life == 19


def test_one_target_is_needed_and_the_other_may_be_declined() -> None:
    table = with_ral("Bob", False)
    table.resolve()
    assert table.permanent("Hill Giant").damage == 0
    assert table.state.players[BOB].life == 18


def test_blitzwing_gets_one_of_two_keywords_by_chance() -> None:
    table = table_with([on_table("Blitzwing, Cruel Tormentor", **BACK)])
    table.trigger("Blitzwing, Adaptive Assailant")
    table.resolve()
    found = set(table.now("Blitzwing, Adaptive Assailant").keywords)
    assert len(found & {"flying", "indestructible"}) == 1


def test_a_hand_may_have_any_size_for_as_long_as_it_lasts() -> None:
    table = table_with([on_table("Jin-Gitaxias", **BACK)], hand=["Opt"] * 8, library=["Island"] * 30)
    table.trigger("The Great Synthesis")
    table.resolve()
    assert table.propose(Advance(to="next turn")).question is None
    assert len(table.names(ZoneKind.HAND)) == 16
    table.does(Advance(to="end"))
    table.does(Advance(to="next turn"))
    table.does(Advance(to="end"))
    table.tell(Destroy(objects=(table.only("The Great Synthesis"),)))
    assert table.propose(Advance(to="next turn")).question is not None


def test_each_player_explores_their_own_library() -> None:
    mine, theirs = ["Opt", "Island", "Shock", "Hill Giant", "Forest", "Plains"], ["Murder", "Grizzly Bears"]
    table = table_with(hand=[VAST], library=mine, opponent={"library": theirs})
    opt, forest, murder = (table.only(name) for name in ("Opt", "Forest", "Murder"))
    table.does(Cast(object=table.only(VAST), face="back"))
    table.resolve(forest, opt, murder)
    assert sorted(table.names(ZoneKind.HAND)) == ["Forest", "Opt"]
    assert table.names(ZoneKind.LIBRARY)[0] == "Plains"
    assert table.names(ZoneKind.HAND, BOB) == ["Murder"]
    assert [table.state.players[seat].life for seat in (ALICE, BOB)] == [23, 23]


def test_a_copied_saga_gets_lore_counters() -> None:
    table = table_with([on_table("Terra, Magical Adept", **BACK), "Fable of the Mirror-Breaker"])
    fable = table.only("Fable of the Mirror-Breaker")
    table.trigger("Esper Terra", fable)
    table.propose(Resolve(), [True, mode_option(1)])
    while table.state.question is not None:
        table.answer(table.state.question.question.default)
    (copy,) = (each for each in table.state.permanents() if each.is_token)
    assert copy.counters["lore"] == 3


def test_of_each_opponent_one_may_be_chosen() -> None:
    table = table_with([on_table("Sheoldred", **BACK)], theirs=["Hill Giant", "Grizzly Bears"])
    words = (Target(of=Selection(types=("Creature",)), optional=True, each_opponent=True),)
    giant, bears = table.only("Hill Giant"), table.only("Grizzly Bears")
    about = table.permanent("The True Scriptures")
    for objects, legal in (((giant,), True), ((giant, bears), False), ((about.id,), False)):
        named = Chosen(objects=objects)
        assert targets_are_legal(table.state, words, named, you=ALICE, about=about) is legal
