"""Required numbers of targets, and the part of the text that each target belongs to (601.2c, 115.1)."""

import pytest
from msgspec.structs import replace

from tabletop.language.abilities import Target
from tabletop.language.card_types import CardType
from tabletop.language.effects import AddCounters, ChooseNewTargets, Exile, PutAbility, Tap, WhenDone
from tabletop.language.references import PlayerWord, TargetWord
from tabletop.language.selections import Selection
from tabletop.language.zones import ZoneKind
from tabletop.model.actions import Cast
from tabletop.model.objects import StackAbility
from tabletop.rules.drops import dropped_at, dropped_on
from tabletop.rules.engine.target_choice import with_legal_targets
from tabletop.rules.targets.choosing_targets import targets_are_legal
from tabletop.rules.targets.target_numbers import Aiming, Chosen, assign_words
from tests.support import ALICE, BOB, PlacedTable, on_table, table_with

CREATURE = Selection(types=(CardType.CREATURE,))
CARD = Selection(zone=ZoneKind.GRAVEYARD)
BEARS, GIANT, DRAKE = "Grizzly Bears", "Hill Giant", "Wind Drake"


def are_legal(
    table: PlacedTable, words: tuple[Target, ...], *names: str, players: tuple[int, ...] = ()
) -> bool:
    named = Chosen(tuple(table.only(name) for name in names), players)
    source = table.state.objects[table.only("Forest")]
    return targets_are_legal(table.state, words, named, you=ALICE, about=source)


def places(table: PlacedTable, words: tuple[Target, ...], *names: str) -> tuple[int, ...]:
    source = table.state.objects[table.only("Forest")]
    named = Chosen(tuple(table.only(name) for name in names))
    return assign_words(Aiming(table.state, words, ALICE, source), named).places


@pytest.fixture
def creatures() -> PlacedTable:
    return table_with(["Forest", BEARS, GIANT, DRAKE])


@pytest.mark.parametrize(
    ("word", "numbers"),
    [
        (Target(of=CREATURE, number=2), {2}),
        (Target(of=CREATURE, number=3), {3}),
        (Target(of=CREATURE, number=2, optional=True), {1, 2}),
        (Target(of=CREATURE, number=2, optional=True, at_least=1), {1, 2}),
        (Target(of=CREATURE, number=3, optional=True, at_least=2), {2, 3}),
        (Target(of=CREATURE, number=20, optional=True), {1, 2, 3}),
    ],
)
def test_as_many_are_named_as_the_word_asks_for(
    creatures: PlacedTable, word: Target, numbers: set[int]
) -> None:
    legal = {many for many in (1, 2, 3) if are_legal(creatures, (word,), *(BEARS, GIANT, DRAKE)[:many])}
    assert legal == numbers


def test_where_there_are_too_few_none_can_be_chosen(creatures: PlacedTable) -> None:
    assert are_legal(creatures, (Target(of=CREATURE, number=3),))
    assert not are_legal(creatures, (Target(of=CREATURE, number=4),))
    assert are_legal(creatures, (Target(of=CREATURE, number=4, optional=True, at_least=3),))
    assert not are_legal(creatures, (Target(of=CREATURE, number=5, optional=True, at_least=4),))


def test_two_target_players_are_two_players(creatures: PlacedTable) -> None:
    word = (Target(player=True, number=2),)
    assert not are_legal(creatures, word, players=(BOB,))
    assert not are_legal(creatures, word, players=(BOB, BOB))
    assert are_legal(creatures, word, players=(BOB, ALICE))
    assert not are_legal(creatures, (Target(player=True, number=3),))


def test_each_word_needs_its_own_target(creatures: PlacedTable) -> None:
    words = (Target(of=CREATURE), Target(of=CREATURE))
    assert not are_legal(creatures, words, BEARS)
    assert are_legal(creatures, words, BEARS, BEARS)
    assert are_legal(creatures, words, BEARS, GIANT)
    apart = (Target(of=CREATURE), Target(of=CREATURE, another=True))
    assert not are_legal(creatures, apart, BEARS, BEARS)
    assert are_legal(creatures, apart, BEARS, GIANT)


def numbers_for_twice(table: PlacedTable, card: str, name: str) -> set[str]:
    twice = (table.only(name),) * 2
    ruling = table.ruling(Cast(object=table.only(card), targets=twice))
    assert not ruling.is_legal
    return {number for reason in ruling.reasons for number in reason.numbers}


def test_a_target_named_once_for_each_word_is_not_refused_for_naming_it_twice() -> None:
    """115.3: the same object can be chosen once for each instance of the word "target"."""
    table = table_with([BEARS], hand=["Khalni Ambush", "Arc Trail"])
    assert "115.3" not in numbers_for_twice(table, "Khalni Ambush", BEARS)
    assert "115.3" in numbers_for_twice(table, "Arc Trail", BEARS)


def test_what_has_to_be_chosen_comes_before_what_may_be(creatures: PlacedTable) -> None:
    words = (Target(of=CREATURE, optional=True), Target(of=CREATURE))
    assert places(creatures, words, BEARS) == (1,)
    assert places(creatures, words, BEARS, GIANT) == (0, 1)
    assert are_legal(creatures, words, BEARS)


def test_a_target_moves_to_another_word_where_that_makes_room(creatures: PlacedTable) -> None:
    words = (
        Target(of=CREATURE, number=2, optional=True),
        Target(of=Selection(types=(CardType.CREATURE,), subtypes=("Bear",))),
        Target(of=Selection(types=(CardType.CREATURE,), keywords=("flying",))),
    )
    assert places(creatures, words, DRAKE, BEARS) == (2, 1)
    assert places(creatures, words, BEARS, GIANT, DRAKE) in {(1, 0, 2)}
    assert not are_legal(creatures, words, BEARS, GIANT)


def test_another_target_needs_one_that_no_other_word_has() -> None:
    words = (Target(of=CREATURE), Target(of=CREATURE, another=True))
    assert not are_legal(table_with(["Forest", BEARS]), words)
    assert are_legal(table_with(["Forest", BEARS, GIANT]), words)
    fliers = Selection(types=(CardType.CREATURE,), keywords=("flying",))
    narrow = (Target(of=fliers), Target(of=fliers, another=True))
    assert not are_legal(table_with(["Forest", BEARS, DRAKE]), narrow)


def test_what_has_to_go_together_is_counted_together() -> None:
    table = table_with(["Forest"], graveyard=[BEARS, "Runeclaw Bear", DRAKE], opponent={"graveyard": [GIANT]})
    one_owner = Target(of=CARD, number=3, one_owner=True)
    assert are_legal(table, (one_owner,))
    assert not are_legal(table, (Target(of=CARD, number=4, one_owner=True),))
    # Their mana values are 2, 2, 3 and 4.
    assert are_legal(table, (Target(of=CARD, number=3, different_mana_values=True),))
    assert not are_legal(table, (Target(of=CARD, number=4, different_mana_values=True),))
    assert are_legal(table, (Target(of=CARD, number=2, total_mana_value=4),))
    assert not are_legal(table, (Target(of=CARD, number=2, total_mana_value=3),))


def test_so_many_for_each_opponent() -> None:
    word = Target(of=CREATURE, each_opponent=True)
    assert are_legal(table_with(["Forest"], theirs=[BEARS]), (word,))
    table = table_with(["Forest", GIANT], theirs=[BEARS])
    assert not are_legal(table, (word,), GIANT)
    assert are_legal(table, (word,), BEARS)
    assert not are_legal(table_with(["Forest", BEARS]), (word,))


def test_a_trigger_that_divides_too_little_goes_nowhere() -> None:
    table = table_with(["Forest", BEARS, GIANT])
    counters = AddCounters(objects=(TargetWord.FIRST,), kind="+1/+1", number=1, divided=True)
    words = (Target(of=CREATURE, number=2),)
    table.tell(WhenDone(then=(counters,), targets=words))
    assert not table.state.stack
    fewer = WhenDone(then=(counters,), targets=(Target(of=CREATURE, number=2, optional=True),))
    table.tell(fewer, answers=(table.only(BEARS),))
    assert len(table.state.stack) == 1


def test_what_is_asked_leaves_enough_for_the_rest() -> None:
    table = table_with(["Forest", BEARS, DRAKE])
    flier = Selection(types=(CardType.CREATURE,), keywords=("flying",))
    words = (Target(of=CREATURE), Target(of=flier, another=True))
    table.tell(WhenDone(then=(Tap(objects=(TargetWord.SECOND,)),), targets=words))
    ability = table.state.objects[table.state.stack[0]]
    assert isinstance(ability, StackAbility)
    assert ability.targets == (table.only(BEARS), table.only(DRAKE))


def test_a_spell_with_several_targets_that_is_dropped_on_one_asks_for_all() -> None:
    table = table_with([BEARS, on_table(GIANT)], hand=["Arc Trail", "Shock"], theirs=[DRAKE])
    trail, shock = table.only("Arc Trail"), table.only("Shock")
    (offer,) = dropped_on(table.state, trail, table.only(BEARS))
    assert offer.ruling.is_legal
    assert isinstance(offer.action, Cast)
    assert not offer.action.targets
    (offer,) = dropped_at(table.state, trail, BOB)
    assert isinstance(offer.action, Cast)
    assert not offer.action.target_players
    (offer,) = dropped_on(table.state, shock, table.only(BEARS))
    assert isinstance(offer.action, Cast)
    assert offer.action.targets == (table.only(BEARS),)


def test_it_is_refused_where_that_one_can_be_none_of_them() -> None:
    table = table_with([BEARS, "Forest"], hand=["Arc Trail"], theirs=[DRAKE])
    (offer,) = dropped_on(table.state, table.only("Arc Trail"), table.only("Forest"))
    assert not offer.ruling.is_legal


def test_of_your_graveyard_alone() -> None:
    table = table_with(["Forest"], graveyard=[BEARS], opponent={"graveyard": [GIANT, DRAKE]})
    mine = Selection(zone=ZoneKind.GRAVEYARD, owner=PlayerWord.YOU)
    assert not are_legal(table, (Target(of=mine, number=2),))
    assert are_legal(table, (Target(of=mine),), BEARS)


def test_the_last_of_several_targets_that_go_together_can_be_chosen() -> None:
    table = table_with(["Forest"], graveyard=[BEARS, "Runeclaw Bear", DRAKE])
    two = Target(of=CARD, number=2, total_mana_value=4)
    bears, others = table.only(BEARS), table.only("Runeclaw Bear")
    asked = table.tell(WhenDone(targets=(two,), then=(Exile(objects=(TargetWord.FIRST,)),)))
    assert asked.question is not None
    assert asked.question.options == (bears, others)
    table.answer(bears)
    (ability,) = table.state.stack
    on_stack = table.state.objects[ability]
    assert isinstance(on_stack, StackAbility)
    assert on_stack.targets == (bears, others)


def test_new_targets_leave_enough_that_go_together() -> None:
    """With the Giant there is none left whose mana value is small enough. The Vanguard leaves the Bear."""
    table = table_with(["Forest"], graveyard=[BEARS, "Runeclaw Bear", GIANT, "Elite Vanguard"])
    two = Target(of=CARD, number=2, total_mana_value=4)
    bears, others = table.only(BEARS), table.only("Runeclaw Bear")
    table.tell(WhenDone(targets=(two,), then=(Exile(objects=(TargetWord.FIRST,)),)), answers=(bears, others))
    asked = table.tell(ChooseNewTargets(object=table.state.stack[0]))
    assert asked.question is not None
    assert asked.question.options == (bears, table.only("Elite Vanguard"))


def test_another_target_may_not_be_the_source_as_the_ability_resolves() -> None:
    table = table_with(["Forest", BEARS, GIANT])
    bears, giant = table.only(BEARS), table.only(GIANT)
    word = Target(of=Selection(types=(CardType.CREATURE,), other=True))
    then = WhenDone(targets=(word,), then=(Tap(objects=(TargetWord.FIRST,)),))
    table.tell(PutAbility(object=bears, then=(then,)))
    table.resolve()
    ability = table.state.objects[table.state.stack[0]]
    assert isinstance(ability, StackAbility)
    assert ability.targets == (giant,)
    assert with_legal_targets(table.state, (word,), ability) == ability
    assert with_legal_targets(table.state, (word,), replace(ability, targets=(bears,))) is None
