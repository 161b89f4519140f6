"""The summary line: all results of one action, in one line."""

from tabletop.language.effects import Change, Changes, DealDamage, Destroy, Transform
from tabletop.model.actions import Activate, Advance, Attack, Block, Cast, Instruct, Resolve
from tabletop.play.log.log_line import LogLine
from tabletop.play.log.logbook import Logbook
from tabletop.play.log.summing_up import summed_up
from tests.support import ALICE, BOB, PlacedTable, table_with

LIBRARIES = {"library": ["Island"] * 5, "opponent": {"library": ["Island"] * 5}}


def last(table: PlacedTable) -> str:
    line = Logbook(table.journal).sum_line()
    assert line is not None
    return line.text


def bolted(*targets: str, theirs: tuple[str, ...] = ()) -> PlacedTable:
    table = table_with([*targets], hand=["Lightning Bolt"], theirs=theirs)
    bolt = table.only("Lightning Bolt")
    if targets or theirs:
        table.does(Cast(object=bolt, targets=(table.only((*targets, *theirs)[0]),)))
    else:
        table.does(Cast(object=bolt, target_players=(BOB,)))
    return table


def test_a_spell_says_what_came_of_it_and_who_died() -> None:
    table = bolted(theirs=("Grizzly Bears",))
    assert last(table) == "Alice casts Lightning Bolt targeting Grizzly Bears."
    table.does(Resolve())
    assert last(table) == "Lightning Bolt resolves: 3 damage to Grizzly Bears, which dies."


def test_damage_that_kills_nothing_and_damage_to_players() -> None:
    table = bolted(theirs=("Serra Angel",))
    table.does(Resolve())
    assert last(table) == "Lightning Bolt resolves: 3 damage to Serra Angel."
    table = bolted()
    table.does(Resolve())
    assert last(table) == "Lightning Bolt resolves: 3 damage to Bob (17 life)."


def test_a_permanent_that_resolves_says_what_it_triggers() -> None:
    table = table_with(hand=["Wall of Omens"], library=["Island"])
    table.does(Cast(object=table.only("Wall of Omens")))
    table.does(Resolve())
    assert last(table) == "Wall of Omens resolves: it enters; the ability of Wall of Omens triggers."
    table.does(Resolve())
    assert last(table) == "The ability of Wall of Omens resolves: Alice draws a card."


def test_what_triggers_twice_is_two_lines_of_the_log_and_said_once_in_the_last() -> None:
    table = table_with(["Tovolar, Dire Overlord", "Brutal Cathar"], **LIBRARIES, step="declare attackers")
    wolves = [table.only(name) for name in ("Tovolar, Dire Overlord", "Brutal Cathar")]
    table.does(Attack(players=dict.fromkeys(wolves, BOB), by=ALICE))
    table.does(Advance(to="combat damage"))
    *_, page = Logbook(table.journal).pages()
    told = [line.text for line in page.lines if "triggers" in line.text]
    assert len(told) == 2, "each draws one card, and none of them draws 2 cards"
    assert all(text.endswith("draw a card.") for text in told)
    assert "; the ability of Tovolar, Dire Overlord triggers (2 times)." in last(table)


def test_both_steps_of_combat_damage_are_named_once() -> None:
    table = table_with(["Gisela, the Broken Blade", "Hill Giant"], step="declare attackers")
    both = {table.only(name): BOB for name in ("Gisela, the Broken Blade", "Hill Giant")}
    table.does(Attack(players=both, by=ALICE))
    table.does(Advance(to="combat damage"))
    words = last(table)
    assert words.startswith("Combat damage: ")
    assert words.lower().count("combat damage") == 1, words


def test_combat_damage_is_one_line() -> None:
    table = table_with(["Hill Giant", "Elite Vanguard"], theirs=["Grizzly Bears"], step="declare attackers")
    giant, vanguard = table.only("Hill Giant"), table.only("Elite Vanguard")
    table.does(Attack(players={giant: BOB, vanguard: BOB}, by=ALICE))
    assert last(table) == "Hill Giant and Elite Vanguard attack Bob."
    table.does(Advance(to="combat damage"))
    assert last(table) == "Combat damage: 5 damage to Bob (15 life)."


def test_a_turn_says_what_happened_on_the_way() -> None:
    table = table_with(**LIBRARIES, step="end")
    table.does(Advance(to="precombat main"))
    assert last(table) == "Turn 2: Bob. Bob draws a card; precombat main."


def test_those_that_die_together_are_said_together() -> None:
    table = table_with(["Grizzly Bears", "Hill Giant", "Sol Ring"])
    every = tuple(each.id for each in table.state.permanents())
    table.tell(Destroy(objects=every))
    assert last(table) == "Grizzly Bears, Hill Giant and Sol Ring are destroyed and go to Alice's graveyard."


def test_of_many_things_the_first_are_said_and_the_others_counted() -> None:
    lines = [LogLine(f"Thing {number} happens.") for number in range(7)]
    found = summed_up([LogLine("It resolves.", leads=True), *lines])
    assert found is not None
    assert found.text == (
        "It resolves: Thing 0 happens; Thing 1 happens; Thing 2 happens; 4 more things in the log."
    )
    assert summed_up([]) is None


def test_each_that_died_of_damage_is_said_with_it() -> None:
    table = table_with(["Shivan Dragon"], theirs=["Grizzly Bears"], step="declare attackers")
    dragon, bears = table.only("Shivan Dragon"), table.only("Grizzly Bears")
    table.tell(Change(objects=(bears,), change=Changes(add_keywords=("reach",))))
    table.does(Attack(players={dragon: BOB}, by=ALICE))
    table.does(Block(blockers={bears: dragon}, by=BOB))
    table.does(Advance(to="combat damage"))
    assert last(table) == ("Combat damage: 5 damage to Grizzly Bears, which dies; 2 damage to Shivan Dragon.")


def test_all_damage_to_one_permanent_or_player_is_said_once() -> None:
    table = table_with(
        ["Hill Giant", "Serra Angel", "Wind Drake"],
        theirs=["Grizzly Bears", "Runeclaw Bear"],
        step="declare attackers",
    )
    giant, *others = (table.only(name) for name in ("Hill Giant", "Serra Angel", "Wind Drake"))
    table.does(Attack(players=dict.fromkeys((giant, *others), BOB), by=ALICE))
    bears = [table.only(name) for name in ("Grizzly Bears", "Runeclaw Bear")]
    table.does(Block(blockers=dict.fromkeys(bears, giant), by=BOB))
    table.propose(Advance(to="combat damage"), ((2, 1),))
    assert last(table) == (
        "Combat damage: 2 damage to Grizzly Bears, which dies; 1 damage to Runeclaw Bear; "
        "6 damage to Bob (14 life); 4 damage to Hill Giant, which dies."
    )


def test_between_damage_to_others_a_player_is_said_once_with_the_life_left() -> None:
    table = table_with(
        ["Hill Giant", "Grizzly Bears", "Elite Vanguard"], theirs=["Serra Angel"], step="declare attackers"
    )
    giant, bears, vanguard = (table.only(name) for name in ("Hill Giant", "Grizzly Bears", "Elite Vanguard"))
    table.does(Attack(players=dict.fromkeys((giant, bears, vanguard), BOB), by=ALICE))
    table.does(Block(blockers={table.only("Serra Angel"): bears}, by=BOB))
    table.does(Advance(to="combat damage"))
    assert last(table) == (
        "Combat damage: 5 damage to Bob (15 life); 2 damage to Serra Angel; "
        "4 damage to Grizzly Bears, which dies."
    )


def test_within_the_line_what_is_no_name_has_a_small_letter() -> None:
    opponent = {"hand": ["Opt", "Shock"]}
    table = table_with(hand=["Duress"], opponent=opponent)
    table.does(Cast(object=table.only("Duress"), target_players=(BOB,)))
    table.propose(Resolve(), (table.only("Opt"),))
    assert last(table) == "Duress resolves: revealed: Opt and Shock; Bob discards Opt."


def test_after_the_turn_a_sentence_begins() -> None:
    table = table_with(**LIBRARIES, step="end", day_night="day")
    table.does(Advance(to="precombat main"))
    assert last(table) == "Turn 2: Bob. It becomes night; Bob draws a card; precombat main."


def test_what_resolves_before_the_turn_goes_on_is_told_with_it() -> None:
    table = table_with(["Egon, God of Death"], active=BOB, step="end", turn=2, **LIBRARIES)
    table.does(Advance(to="upkeep"))
    table.does(Resolve())
    table.propose(Advance(to="precombat main"), joined=True)
    assert last(table) == (
        "The ability of Egon, God of Death resolves: Egon, God of Death dies; Alice draws a card (2 times); "
        "precombat main."
    )


def test_what_dies_of_damage_alone_says_so() -> None:
    table = table_with(["Grizzly Bears"])
    table.tell(DealDamage(amount=3, to=table.only("Grizzly Bears")))
    assert last(table) == "3 damage to Grizzly Bears, which dies."


def test_several_lands_that_are_tapped_for_mana_are_one_line() -> None:
    table = table_with(["Forest", "Forest", "Island"])
    for number, each in enumerate(table.state.permanents()):
        table.propose(Activate(object=each.id, ability=0), joined=number > 0)
    assert last(table) == "2 Forests and Island are tapped."


def test_what_did_not_happen_keeps_its_kind() -> None:
    table = table_with(["Serra Angel"])
    table.propose(Instruct(effect=Transform(objects=(table.only("Serra Angel"),))))
    assert Logbook(table.journal).sum_line() is None
