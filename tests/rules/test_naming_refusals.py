"""Every refusal names what is at fault, and carries its number, so that the window can point at it."""

import re
from typing import Final

import msgspec
import pytest

from tabletop.cards.library import shipped_library
from tabletop.language.effects import AddMana, Attach, Change, Changes, GetEmblem, Meld, Transform
from tabletop.model.actions import (
    Action,
    Activate,
    Advance,
    Attack,
    Block,
    Cast,
    Instruct,
    PlayLand,
    Resolve,
    TurnUp,
)
from tabletop.model.handwork import Agree, BeginGame, DescribeCard, LookAtCards, RollDice, SpendMana
from tabletop.model.marking import CountOnPlayer, MarkDamage
from tabletop.model.state import DEFAULT_EDITION
from tabletop.model.zones import STACK
from tabletop.play.perspective import Perspective
from tabletop.rules.book.all_rules import all_rules, table_rules
from tabletop.rules.book.rule import Rule
from tabletop.rules.book.substitutes import Deck, Substitute, judge_deck
from tabletop.rules.book.verdicts import Blame, Names, Reason
from tabletop.rules.engine.planned_payment import PlannedPayment
from tabletop.rules.object_names import names_in
from tabletop.rules.referee import announce, carry_out
from tests.batches import in_batches
from tests.rules.both_ways import CASES
from tests.rules.test_both_ways import WHILE_RESOLVING
from tests.support import ALICE, BOB, face_down, on_table, table_with

GENERAL: Final = {
    "casting.is_a_card": "the object is gone",
    "day_night.this_edition_knows_day_and_night": "it is about the edition",
    "face_down.front_is_a_permanent": "the card is face down and has no name",
    "face_down.is_not_face_down_yet": "the permanent is face down and has no name",
    "face_down.its_rule_lets_it_up": "the permanent is face down and has no name",
    "lands.is_a_card": "the object is gone",
    "manifesting.this_edition_knows_dread": "it is about the edition",
    "marking.it_was_dealt_by_a_commander": "the object is gone",
    "performing.something_is_there": "the object is gone",
    "resolving.something_is_on_the_stack": "the sentence names the stack, where it points",
    "status.dealer_is_known": "the object is gone",
    "tokens.original_is_there": "the object is gone",
    "transform.is_face_up": "the permanent is face down and has no name",
}
"""Rules whose refusal stays general in their case, with the reason."""

NAMES_ANOTHER: Final = {
    "activating.split_second_lets_it",
    "attacking.nobody_passes_by_attacking",
    "attacking.who_must_attack_does",
    "blocking.nobody_passes_by_blocking",
    "blocking.who_must_be_blocked_is",
    "damage_assignment.blockers_come_first",
    "damage_assignment.goes_on_in_an_order",
    "keeping_out.nothing_keeps_it_out",
    "timing.lets_spells_be_cast",
}
"""Rules whose refusal names what stands in the way instead of what the action names."""

WITHOUT_A_NAME: Final = re.compile(
    r"(?:It(?!'s already (?:day|night)\.)|Its|This|That|These|Those|They|There is no such)\b"
)
"""Beginnings of sentences that leave their subject to the reader."""

NAMED: Final = tuple(name for name in CASES if name not in WHILE_RESOLVING and name not in GENERAL)


def refused(name: str) -> tuple[Reason, Names, Action]:
    """Return the reason by which a rule stops its case, the names at the table, and the action."""
    table, action, answers = CASES[name]().stopped
    outcome = carry_out(table.state, action, answers)
    reason = next(each for each in outcome.ruling.reasons if each.rule == name)
    return reason, names_in(table.state), action


def numbers_in(value: object) -> set[int]:
    """Return all numbers in an action as it is written to a file."""
    match value:
        case bool() | None:
            return set()
        case int():
            return {value}
        case str():
            return {int(value)} if value.isdecimal() else set()
        case dict():
            return set().union(*(numbers_in(each) for pair in value.items() for each in pair))
        case list() | tuple():
            return set().union(*map(numbers_in, value))
        case _:
            return set()


@in_batches("name", NAMED)
def test_a_refusal_names_what_is_at_fault(name: str) -> None:
    reason, names, _ = refused(name)
    slots = names.slots(reason.blame)
    used = re.findall(r"{(\w+)}", reason.template.replace("{{", "").replace("}}", ""))
    assert used
    said = reason.words.casefold()
    assert all(slots[slot].casefold() in said for slot in used)
    assert not WITHOUT_A_NAME.match(reason.words)
    assert reason.words != all_rules()[name].words
    assert re.fullmatch(r"[^a-z][^\n]*[^\s.]\.", reason.words)


@in_batches("name", NAMED)
def test_a_refusal_blames_what_the_action_names_or_what_stands_in_the_way(name: str) -> None:
    reason, _, action = refused(name)
    if reason.blame.object is not None:
        is_named = reason.blame.object in numbers_in(msgspec.to_builtins(action, str_keys=True, enc_hook=str))
        assert is_named is (name not in NAMES_ANOTHER)


@in_batches("name", GENERAL)
def test_a_general_refusal_still_says_what_it_is_about(name: str) -> None:
    reason, _, _ = refused(name)
    assert reason.words == all_rules()[name].words
    assert not re.match(r"(?:It|Its|It's|This(?! edition)|That|These|Those|They)\b", reason.words)


_RULES: Final = [rule for rule in (*all_rules().values(), *table_rules().values()) if rule.check is not None]


@in_batches("rule", _RULES, ids=lambda rule: rule.name)
def test_the_general_text_of_a_rule_has_a_subject(rule: Rule[...]) -> None:
    assert not re.match(r"(?:It|Its|It's|That|These|Those|They)\b", rule.words)
    assert not re.search(r"{[a-z]", rule.words)


# --- Several reasons within one rule -----------------------------------------------------------------------


def test_the_second_card_to_meld_is_blamed_if_it_is_the_stranger() -> None:
    reason, names, _ = refused("meld.meld_cards_are_given")
    assert reason.words == f"{names.object(reason.object or 0)} isn't a meld card."


def test_a_spell_waits_for_the_spell_on_the_stack() -> None:
    table = table_with(hand=["Lightning Bolt", "Divination"])
    table.does(Cast(object=table.only("Lightning Bolt"), target_players=(BOB,)))
    ruling = table.ruling(Cast(object=table.only("Divination")))
    assert ruling.reasons[0].words == "Divination can't be cast while Lightning Bolt is on the stack."
    assert ruling.reasons[0].object == table.only("Lightning Bolt")


def test_the_chosen_target_is_blamed() -> None:
    table = table_with(hand=["Murder"], battlefield=["Island"])
    ruling = table.ruling(Cast(object=table.only("Murder"), targets=(table.only("Island"),)))
    assert ruling.reasons[0].words == "Island isn't a legal target for Murder."
    assert ruling.reasons[0].object == table.only("Island")


def test_the_creature_that_is_tapped_for_an_ability_is_blamed() -> None:
    table = table_with(battlefield=[on_table("Elvish Mystic", tapped=True)])
    ruling = table.ruling(Activate(object=table.only("Elvish Mystic"), ability=0))
    assert ruling.reasons[0].words == "Elvish Mystic is already tapped."


def test_an_attacker_that_can_be_blocked_is_blamed_for_a_missing_block() -> None:
    """Serra Angel flies, so only Hill Giant has to be blocked."""
    table = table_with(["Serra Angel", "Hill Giant"], theirs=["Grizzly Bears"], step="declare attackers")
    angel, giant = table.only("Serra Angel"), table.only("Hill Giant")
    table.tell(Change(objects=(angel, giant), change=Changes(must=("be blocked",))))
    table.does(Attack(players={angel: BOB, giant: BOB}))
    ruling = table.ruling(Advance(to="combat damage"))
    assert ruling.reasons[0].words.startswith("Hill Giant must be blocked if able,")
    table.does(Advance(to="declare blockers"))
    ruling = table.ruling(Block(blockers={}, by=BOB))
    assert ruling.reasons[0].words == "Hill Giant must be blocked if able."


@pytest.mark.parametrize("name", ["Grizzly Bears", "Graf Rats", "Malakir Rebirth", "Invasion of Kylem"])
def test_a_face_down_permanent_that_does_not_transform_is_not_described(name: str) -> None:
    table = table_with([face_down(name)])
    ids = tuple(each.id for each in table.state.permanents())
    ruling = table.ruling(Instruct(effect=Transform(objects=ids), by=ALICE))
    plain = "A face-down permanent doesn't transform."
    assert {each.words for each in ruling.reasons if each.rule != "transform.is_face_up"} == {plain}


def test_a_land_on_the_battlefield_is_not_played_again() -> None:
    table = table_with(["Forest"])
    ruling = table.ruling(PlayLand(object=table.only("Forest")))
    assert ruling.reasons[0].words == "Forest is already on the battlefield."


def test_a_spell_is_not_played_as_a_land() -> None:
    table = table_with(hand=["Exalted Angel"])
    table.does(Cast(object=table.only("Exalted Angel"), face="face down"))
    ruling = table.ruling(PlayLand(object=table.state.stack[0]))
    assert ruling.reasons[0].words == "A face-down spell is on the stack, so it can't be played."


def test_an_emblem_is_refused_as_an_emblem_in_a_shared_zone() -> None:
    table = table_with()
    table.tell(GetEmblem(card="Emblem of Jace"))
    ruling = table.ruling(Cast(object=table.only("Emblem of Jace"), by=ALICE))
    assert [each.words for each in ruling.reasons] == [
        "Emblem of Jace is an emblem, so it can't be cast.",
        "Nothing lets Alice cast Emblem of Jace from the command zone.",
    ]


def test_an_announcement_names_what_is_refused() -> None:
    table = table_with(hand=["Shatterskull Smashing"], theirs=["Hill Giant", "Serra Angel"])
    targets = (table.only("Hill Giant"), table.only("Serra Angel"))
    smashing = Cast(object=table.only("Shatterskull Smashing"), face="front", targets=targets, x=1)
    announced = announce(table.state, smashing, (), PlannedPayment(lambda *_: True))
    expected = "1 can't be divided among 2 targets: each has to get at least 1. (601.2d)"
    assert announced.ruling.words == carry_out(table.state, smashing).ruling.words == expected


@pytest.mark.parametrize("name", ["Shock", "Grizzly Bears"])
def test_the_permanent_that_forbids_a_spell_is_blamed(name: str) -> None:
    table = table_with(hand=[name], theirs=["Brisela, Voice of Nightmares"], mana="trust")
    ruling = table.ruling(Cast(object=table.only(name), target_players=(BOB,) if name == "Shock" else ()))
    assert ruling.reasons[0].words == f"Brisela, Voice of Nightmares says that {name} can't be cast."
    assert ruling.reasons[0].object == table.only("Brisela, Voice of Nightmares")
    told = Perspective(table.state, BOB).publicly_named(ruling)
    assert told.reasons[0].words == "Brisela, Voice of Nightmares says that a card from hand can't be cast."


def test_the_permanent_that_forbids_an_ability_is_blamed() -> None:
    needle = on_table("Pithing Needle", chosen_name="Thraben Gargoyle")
    table = table_with(["Thraben Gargoyle"], theirs=[needle], mana="trust")
    ruling = table.ruling(Activate(object=table.only("Thraben Gargoyle"), ability=0))
    words = "Pithing Needle says that the abilities of Thraben Gargoyle can't be activated."
    assert [each.words for each in ruling.reasons] == [words]
    assert ruling.reasons[0].object == table.only("Pithing Needle")


def test_the_aura_that_forbids_a_creature_to_fight_is_blamed() -> None:
    table = table_with(["Serra Angel", "Pacifism"], theirs=["Hill Giant"], step="declare attackers")
    table.tell(Attach(object=table.only("Pacifism"), to=table.only("Serra Angel")))
    ruling = table.ruling(Attack(players={table.only("Serra Angel"): BOB}))
    assert ruling.reasons[0].words == "Pacifism says that Serra Angel can't attack."
    assert ruling.reasons[0].object == table.only("Pacifism")


# --- What is short -----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("mana", "card", "words"),
    [
        ((), "Delver of Secrets", "{U}"),
        (("R",), "Hill Giant", "{3}"),
        (("G", "G"), "Hill Giant", "{1}{R}"),
        (("G",), "Kitchen Finks", "{1}{G/W}"),
        (("C",), "Mutagenic Growth", ""),
        ((), "Dismember", "{1}"),
    ],
)
def test_the_mana_that_is_missing_is_named(mana: tuple[str, ...], card: str, words: str) -> None:
    table = table_with(["Grizzly Bears"], hand=[card], mana="enforced")
    for each in mana:
        table.tell(AddMana(mana=(f"{{{each}}}",)))
    ruling = table.ruling(Cast(object=table.only(card)))
    missing = [each.words for each in ruling.reasons if each.rule == "casting.mana_is_there"]
    assert missing == ([f"{card} can't be cast: {words} is missing."] if words else [])


def test_the_creatures_that_convoke_count_before_mana_is_missing() -> None:
    table = table_with(["Grizzly Bears"], hand=["Stoke the Flames"], mana="enforced")
    ruling = table.ruling(Cast(object=table.only("Stoke the Flames"), target_players=(BOB,)))
    assert ruling.reasons[0].words == "Stoke the Flames can't be cast: {1}{R}{R} is missing."


def test_the_life_that_is_missing_is_named() -> None:
    reason, _, _ = refused("activating.life_is_there")
    assert reason.words == "Alice can't pay 2 life: 1 life is missing."


def test_a_reader_learns_no_cost_of_a_card_that_is_hidden() -> None:
    table = table_with(hand=["Counterspell", "Kazuul's Fury"], mana="enforced")
    seen = Perspective(table.state, BOB)
    for name in ("Counterspell", "Kazuul's Fury"):
        told = str(seen.publicly_named(table.ruling(Cast(object=table.only(name)))))
        assert "something more" in told
        assert "{" not in told
        assert "sacrifice" not in told


def test_a_reader_learns_no_cost_of_a_face_down_permanent() -> None:
    table = table_with([face_down("Exalted Angel")], mana="enforced")
    ruling = table.ruling(TurnUp(object=next(table.state.permanents()).id))
    assert ruling.reasons[0].words == "Alice can't turn the permanent face up: {2}{W}{W} is missing."
    told = Perspective(table.state, BOB).publicly_named(ruling)
    assert told.reasons[0].words == "Alice can't turn the permanent face up: something more is missing."


# --- Names --------------------------------------------------------------------------------------------------


def reason_with(template: str, blame: Blame) -> Reason:
    return Reason(
        "meld.stranger", ("701.42b",), "The permanent isn't a meld card.", blame=blame, template=template
    )


NAMES: Final = Names(
    {1: "a face-down permanent", 2: ""}.get, ["Alice", "Bob"].__getitem__, hides=lambda id: id == 1
)


def test_a_house_rule_names_what_is_at_fault() -> None:
    table = table_with()
    ruling = table.ruling(SpendMana(by=BOB, mana="{G}"))
    assert ruling.reasons[0].words == "Bob doesn't have that mana in the pool."
    ruling = table.ruling(DescribeCard(card="Serra Angel", size="9/9"))
    assert ruling.reasons[0].words.startswith("There is no placeholder named Serra Angel here,")


@pytest.mark.parametrize(
    ("action", "words"),
    [
        (RollDice(sides=20, number=101), "101 dice can't be rolled at once: from 1 to 100 can."),
        (Agree(mana="trust"), "Costs are already paid on trust."),
        (Agree(edition=DEFAULT_EDITION), f"The rules of {DEFAULT_EDITION} are already in effect."),
        (Agree(only_what_cards_do=False), "The table is already played like that."),
        (
            CountOnPlayer(player=BOB, kind="energy", number=10_000),
            "10,000 counters of Bob can't change at once: it's 9,999 at most.",
        ),
        (BeginGame(hand=7), "Alice already has cards in hand; opening hands are drawn once."),
        (
            LookAtCards(player=BOB, zone="library", number=0),
            "0 cards of Bob's library can't be looked at: it's at least one.",
        ),
    ],
)
def test_a_limit_of_the_table_names_the_number_that_breaks_it(action: Action, words: str) -> None:
    table = table_with(hand=["Forest"], mana="trust")
    assert words in [reason.words for reason in table.ruling(action).reasons]


def test_too_much_damage_names_the_permanent() -> None:
    table = table_with(["Serra Angel"])
    ruling = table.ruling(MarkDamage(objects=(table.only("Serra Angel"),), amount=10_000))
    assert (
        ruling.reasons[0].words == "10,000 damage can't be marked on Serra Angel: it's from 0 to 9,999 here."
    )


def test_opening_hands_are_drawn_before_the_game() -> None:
    ruling = table_with(turn=3).ruling(BeginGame())
    assert ruling.reasons[0].words == "Opening hands are drawn before turn 3."


def test_an_empty_stack_is_pointed_at() -> None:
    assert table_with().ruling(Resolve()).blame.zone == STACK


@pytest.mark.parametrize("action", [Cast, PlayLand])
def test_the_public_refusal_hides_the_name_of_a_card_face_down_in_exile(
    action: type[Cast] | type[PlayLand],
) -> None:
    table = table_with(exile=[on_table("Mystic Reflection", face_down=True, known_to=frozenset({ALICE}))])
    ruling = table.ruling(action(object=table.only("Mystic Reflection")))
    assert "Mystic Reflection" in ruling.words
    seen = Perspective(table.state, BOB)
    assert "Mystic Reflection" not in str(seen.publicly_named(ruling))
    assert "Mystic Reflection" not in str(seen.named(ruling))


def test_the_public_refusal_hides_the_partner_of_a_face_down_meld_card() -> None:
    table = table_with([face_down("Gisela, the Broken Blade"), "Graf Rats"])
    ids = (table.only("Gisela, the Broken Blade"), table.only("Graf Rats"))
    ruling = table.ruling(Instruct(effect=Meld(objects=ids), by=ALICE))
    assert "meld.both_halves_belong_together" in ruling.names
    assert "Bruna" not in str(Perspective(table.state, BOB).publicly_named(ruling))


@pytest.mark.parametrize(
    ("template", "blame", "words"),
    [
        ("{object} stays.", Blame(object=1), "A face-down permanent stays."),
        ("{player} has {number} {{T}}.", Blame(player=1, number=9000), "Bob has 9,000 {T}."),
        ("{face} stays.", Blame(object=1, face="Insectile Aberration"), "A face-down permanent stays."),
        ("{face} stays.", Blame(player=0, face="Insectile Aberration"), "Insectile Aberration stays."),
        ("{object} stays.", Blame(object=2), "The permanent isn't a meld card."),
        ("{object} stays.", Blame(player=0), "The permanent isn't a meld card."),
        ("", Blame(player=0), "The permanent isn't a meld card."),
    ],
)
def test_a_template_is_filled_with_the_names_that_a_reader_knows(
    template: str, blame: Blame, words: str
) -> None:
    assert reason_with(template, blame).named(NAMES).words == words


# --- Decks --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("deck", "edition", "words"),
    [
        (
            Deck(cards=("Delver of Secrets",)),
            DEFAULT_EDITION,
            "Delver of Secrets is double-faced: it needs a substitute, or opaque sleeves for the whole deck.",
        ),
        (
            Deck(cards=(), substitutes=(Substitute(("Forest",)),)),
            DEFAULT_EDITION,
            "The substitute for Forest doesn't name the front of one double-faced card.",
        ),
        (
            Deck(cards=(), substitutes=(Substitute(("Delver of Secrets",)),)),
            DEFAULT_EDITION,
            "Delver of Secrets has a substitute, so the card itself has to be set aside and kept at hand.",
        ),
        (
            Deck(
                cards=(), substitutes=(Substitute(("Delver of Secrets",)),), set_aside=("Delver of Secrets",)
            ),
            "2011-09-30",
            "The substitute for Delver of Secrets has to be a printed checklist card in this edition.",
        ),
        (
            Deck(cards=(), substitutes=(Substitute(("Delver of Secrets", "Forest"), checklist=True),)),
            DEFAULT_EDITION,
            "2 circles are filled on a checklist card, but exactly one has to be.",
        ),
        (
            Deck(cards=("Optimus Prime, Inspiring Leader",)),
            DEFAULT_EDITION,
            "Optimus Prime, Inspiring Leader has three sides, so it isn't legal in any game.",
        ),
        (
            Deck(cards=("Forest",), commanders=("Forest",)),
            DEFAULT_EDITION,
            "Forest can't be a commander: its front isn't a legendary creature.",
        ),
    ],
)
def test_a_refusal_of_a_deck_names_the_card(deck: Deck, edition: str, words: str) -> None:
    assert words in [reason.words for reason in judge_deck(deck, shipped_library(), edition).reasons]
