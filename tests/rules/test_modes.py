"""Modal abilities (700.2): their modes are chosen as they are put onto the stack, not as they resolve."""

from tabletop.cards.effects import ChooseModes, Destroy, Draw, Life, Mode, PutOntoBattlefield, Target
from tabletop.cards.wording import effect_words, modes_of
from tabletop.model.actions import Advance, PutTrigger
from tabletop.model.objects import StackAbility
from tabletop.model.zones import ZoneKind
from tests.support import ALICE, BOB, PlacedTable, cited, on_table, table_with

STONES = "The Mightstone and Weakstone"
SMALLER = "Target creature gets -5/-5 until end of turn"
CARDS, SACRIFICE, TURN = (
    "Draw a card and you lose 1 life",
    "Each player sacrifices a creature of their choice",
    "Transform this",
)


def on_stack(table: PlacedTable) -> StackAbility:
    found = table.state.objects[table.state.stack[0]]
    assert isinstance(found, StackAbility)
    return found


def test_the_mode_is_chosen_beforehand() -> None:
    table = table_with(graveyard=[STONES], theirs=["Serra Angel"])
    entering = PutOntoBattlefield(objects=(table.only(STONES),))
    played = table.tell(entering, answers=[SMALLER, table.only("Serra Angel")])
    assert "modes.chosen_beforehand" in cited(played)
    assert on_stack(table).words == SMALLER
    table.resolve()
    assert table.names(ZoneKind.GRAVEYARD, BOB) == ["Serra Angel"]


def test_a_mode_without_a_target_cannot_be_chosen() -> None:
    table = table_with(graveyard=[STONES], library=["Island"] * 2)
    table.tell(PutOntoBattlefield(objects=(table.only(STONES),)), answers=["Draw two cards"])
    assert on_stack(table).words == "Draw two cards"
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
    table.does(action, "Target creature gets -1/-1 until end of turn", table.only("Serra Angel"))
    table.resolve()
    assert (table.now("Serra Angel").power, table.now("Grizzly Bears").power) == (3, 2)


def test_each_mode_only_once_while_the_object_stays() -> None:
    table = table_with(battlefield=["Henrika Domnathi"], library=["Island"] * 4)
    table.does(Advance(to="beginning of combat"), CARDS)
    table.resolve()
    assert table.permanent("Henrika Domnathi").modes_chosen == (CARDS,)
    trigger = PutTrigger(object=table.only("Henrika Domnathi"), ability=0, by=ALICE)
    question = table.propose(trigger).question
    assert question is not None
    assert question.options == (SACRIFICE, TURN)


def test_an_ability_without_a_mode_left_is_not_put_onto_the_stack() -> None:
    used = on_table("Henrika Domnathi", modes_chosen=(SACRIFICE, CARDS, TURN))
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
    table.tell(entering, answers=["Destroy all nonlegendary creatures", "Destroy all legendary creatures"])
    table.resolve()
    assert len(table.names(ZoneKind.GRAVEYARD, BOB)) == 2


def test_a_mode_may_be_chosen_on_resolving_where_an_effect_says_so() -> None:
    effect = ChooseModes(
        modes=(
            Mode(effects=(Draw(),)),
            Mode(effects=(Life(to="you", amount=3),)),
            Mode(effects=(Destroy(objects=("target",)),), targets=(Target(player=True),)),
        )
    )
    table = table_with(library=["Island"])
    table.tell(effect, answers=["You gain 3 life"])
    assert table.state.players[ALICE].life == 23
    assert effect_words(effect).startswith("Choose one: draw a card; you gain 3 life; or destroy")
    assert modes_of(effect)[0] == "Draw a card"
