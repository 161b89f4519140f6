"""Modal abilities (700.2): their modes are chosen as they are put onto the stack, not as they resolve."""

from tabletop.cards.wording import effect_words, modes_of, words_on_stack
from tabletop.language.effects import ChooseModes, Destroy, Draw, Life, Mode, PutOntoBattlefield, Target
from tabletop.language.references import AbilityKey, PlayerWord, TargetWord
from tabletop.model.actions import Advance, PutTrigger
from tabletop.model.objects import ModeKey, StackAbility
from tabletop.model.questions import mode_option
from tabletop.model.zones import Zone, ZoneKind
from tests.support import ALICE, BOB, PlacedTable, cited, on_table, table_with

STONES = "The Mightstone and Weakstone"
TWO_CARDS, SMALLER = map(mode_option, range(2))
SACRIFICE, CARDS, TURN = map(mode_option, range(3))


HENRIKAS = AbilityKey(face="Henrika Domnathi", place=(0,))
"""Index of her modal ability."""


def on_stack(table: PlacedTable) -> StackAbility:
    found = table.state.objects[table.state.stack[0]]
    assert isinstance(found, StackAbility)
    return found


def test_the_mode_is_chosen_beforehand() -> None:
    table = table_with(graveyard=[STONES], theirs=["Serra Angel"])
    entering = PutOntoBattlefield(objects=(table.only(STONES),))
    played = table.tell(entering, answers=[SMALLER, table.only("Serra Angel")])
    assert "modes.chosen_beforehand" in cited(played)
    assert words_on_stack(on_stack(table)) == "Target creature gets -5/-5 until end of turn"
    table.resolve()
    assert table.names(ZoneKind.GRAVEYARD, BOB) == ["Serra Angel"]


def test_a_mode_without_a_target_cannot_be_chosen() -> None:
    table = table_with(graveyard=[STONES], library=["Island"] * 2)
    table.tell(PutOntoBattlefield(objects=(table.only(STONES),)), answers=[TWO_CARDS])
    assert words_on_stack(on_stack(table)) == "Draw two cards"
    table.resolve()
    assert table.names(ZoneKind.HAND) == ["Island"] * 2


def test_a_chosen_mode_does_nothing_once_its_target_is_gone() -> None:
    table = table_with(graveyard=[STONES], theirs=["Serra Angel"], library=["Island"] * 2)
    angel = table.only("Serra Angel")
    table.tell(PutOntoBattlefield(objects=(table.only(STONES),)), answers=[SMALLER, angel])
    table.tell(Destroy(objects=(angel,)))
    assert "resolving.targets_are_gone" in cited(table.resolve())
    assert table.names(ZoneKind.HAND) == []


def test_targets_of_later_modes_keep_their_places() -> None:
    table = table_with(
        battlefield=[on_table("Life of Toshiro Umezawa")], theirs=["Grizzly Bears", "Serra Angel"]
    )
    action = PutTrigger(object=table.only("Life of Toshiro Umezawa"), ability=0, by=ALICE)
    table.does(action, mode_option(1), table.only("Serra Angel"))
    table.resolve()
    assert (table.now("Serra Angel").power, table.now("Grizzly Bears").power) == (3, 2)


def test_each_mode_only_once_while_the_object_stays() -> None:
    table = table_with(battlefield=["Henrika Domnathi"], library=["Island"] * 4)
    table.does(Advance(to="beginning of combat"), CARDS)
    table.resolve()
    assert table.permanent("Henrika Domnathi").modes_chosen == (ModeKey(HENRIKAS, 1),)
    trigger = PutTrigger(object=table.only("Henrika Domnathi"), ability=0, by=ALICE)
    question = table.propose(trigger).question
    assert question is not None
    assert question.options == (SACRIFICE, TURN)


def test_an_ability_without_a_mode_left_is_not_put_onto_the_stack() -> None:
    used = on_table("Henrika Domnathi", modes_chosen=tuple(ModeKey(HENRIKAS, place) for place in range(3)))
    table = table_with(battlefield=[used])
    table.does(Advance(to="beginning of combat"))
    assert table.state.stack == ()
    table.does(PutTrigger(object=table.only("Henrika Domnathi"), ability=0, by=ALICE))
    assert table.state.stack == ()


def test_both_of_one_or_more() -> None:
    table = table_with(
        graveyard=["Invasion of Fiora"], theirs=["Grizzly Bears", "Thalia, Guardian of Thraben"]
    )
    entering = PutOntoBattlefield(objects=(table.only("Invasion of Fiora"),))
    table.tell(entering, answers=[mode_option(1), mode_option(0)])
    table.resolve()
    assert len(table.names(ZoneKind.GRAVEYARD, BOB)) == 2


def test_a_mode_may_be_chosen_on_resolving_where_an_effect_says_so() -> None:
    effect = ChooseModes(
        modes=(
            Mode(effects=(Draw(),)),
            Mode(effects=(Life(to=PlayerWord.YOU, amount=3),)),
            Mode(effects=(Destroy(objects=(TargetWord.FIRST,)),), targets=(Target(player=True),)),
        )
    )
    table = table_with(library=["Island"])
    table.tell(effect, answers=[mode_option(1)])
    assert table.state.players[ALICE].life == 23
    assert effect_words(effect).startswith("Choose one: draw a card; you gain 3 life; or destroy")
    assert modes_of(effect)[0] == "Draw a card"


# --- Several modes ----------------------------------------------------------------------------------------

MISHRA = "Mishra, Lost to Phyrexia"
DISCARD, MENACE, STONES_TWO, DAMAGE, DESTROY, SMALL = map(mode_option, range(6))


def mishra(*answers: object, **there: object) -> PlacedTable:
    table = table_with(battlefield=[MISHRA], theirs=["Sol Ring"], **there)  # type: ignore[arg-type]
    table.does(PutTrigger(object=table.only(MISHRA), ability=0, by=ALICE), *answers)  # type: ignore[arg-type]
    return table


def test_exactly_three_are_chosen_and_each_target_belongs_to_its_mode() -> None:
    table = mishra(DAMAGE, DISCARD, SMALL, "Bob", opponent={"hand": ["Opt", "Shock", "Island"]})
    assert words_on_stack(on_stack(table)) == (
        "Target opponent discards two cards. This deals 3 damage to any target. "
        "Creatures your opponents control get -1/-1 until end of turn"
    )
    opt, shock, _ = table.state.in_zone(Zone(ZoneKind.HAND, BOB))
    table.resolve(opt, shock)
    assert table.state.players[BOB].life == 17
    assert sorted(table.names(ZoneKind.GRAVEYARD, BOB)) == ["Opt", "Shock"]


def test_modes_happen_as_they_stand_on_the_card_whatever_saved_games_call_them() -> None:
    table = table_with(battlefield=[MISHRA], theirs=["Sol Ring"])
    action = PutTrigger(object=table.only(MISHRA), ability=0, by=ALICE)
    table.does(action, STONES_TWO, MENACE, DESTROY, table.only("Sol Ring"))
    assert words_on_stack(on_stack(table)) == (
        "Destroy target artifact or planeswalker. Creatures you control gain menace and trample until end of "
        "turn. Create two tapped Powerstone tokens"
    )


def test_each_mode_once_and_no_fewer_than_three() -> None:
    table = table_with(battlefield=[MISHRA], theirs=["Sol Ring"])
    action = PutTrigger(object=table.only(MISHRA), ability=0, by=ALICE)
    question = table.propose(action, [DESTROY, MENACE]).question
    assert question is not None
    assert question.words == "Choose mode 3 of 3 for Mishra, Lost to Phyrexia."
    assert set(question.options) == {DISCARD, STONES_TWO, DAMAGE, SMALL}


def test_damage_goes_to_a_creature_as_well() -> None:
    table = table_with(battlefield=[MISHRA], theirs=["Serra Angel"])
    action = PutTrigger(object=table.only(MISHRA), ability=0, by=ALICE)
    table.does(action, DAMAGE, SMALL, MENACE, table.only("Serra Angel"))
    table.resolve()
    assert table.names(ZoneKind.GRAVEYARD, BOB) == ["Serra Angel"]
    assert table.state.players[BOB].life == 20


def test_with_too_few_modes_none_is_chosen() -> None:
    two = ChooseModes(
        modes=(Mode(effects=(Draw(),)), Mode(effects=(Life(to=PlayerWord.YOU, amount=1),))), number=3
    )
    table = table_with(library=["Island"])
    table.tell(two)
    assert table.names(ZoneKind.HAND) == []
