"""One deck alone: nobody else has turns, draws or loses."""

from tabletop.cards.decks.reading import read_deck
from tabletop.cards.library import default_library
from tabletop.language.effects import Draw, Life, PutOntoBattlefield
from tabletop.language.references import PlayerWord
from tabletop.model.actions import Advance, Attack, Instruct
from tabletop.model.handwork import BeginGame
from tabletop.play.dealing import dealt
from tabletop.play.options import GameOptions
from tabletop.play.passing import Halt, passage, to_next_main
from tabletop.play.table import Table

ALICE, BOB = 0, 1


def table(*names: str, idle: bool = True) -> Table:
    deck = read_deck("20 Island\n20 Runeclaw Bear", default_library()).deck
    return dealt([deck], ["Bears"], GameOptions(names=names or ("Alice", "Bob"), seed=3, idle=idle))


def test_a_seat_without_a_deck_takes_no_turns_and_never_loses() -> None:
    game = table()
    game.propose(BeginGame(hand=2), ("keep",))
    for turn in range(2, 7):
        game.propose(Advance(to="next turn"))
        assert (game.state.turn, game.state.active) == (turn, ALICE)
    game.propose(Instruct(effect=Draw(by=PlayerWord.EACH)))
    game.propose(Instruct(effect=Life(to=BOB, amount=-25)))
    assert game.state.players[BOB].life == -5
    assert not game.state.players[BOB].lost


def test_alone_at_the_table_one_action_leads_to_the_next_main_phase() -> None:
    game = table("Alice")
    game.propose(BeginGame(hand=2), ("keep",))
    for turn in range(2, 6):
        found = passage(game.state, to_next_main(game.state))
        assert found.halt is Halt.THERE
        for action in found.actions:
            game.propose(action)
        assert (game.state.turn, game.state.step) == (turn, "precombat main")


def test_whoever_does_nothing_can_be_attacked() -> None:
    game = table()
    game.propose(BeginGame(hand=2), ("keep",))
    bear = next(each.id for each in game.state.objects.values() if each.definition.name == "Runeclaw Bear")
    game.propose(Instruct(effect=PutOntoBattlefield(objects=(bear,)), by=ALICE))
    game.propose(Advance(to="next turn"))
    game.propose(Advance(to="beginning of combat"))
    fighter = next(each.id for each in game.state.permanents())
    assert game.propose(Attack(players={fighter: BOB}, by=ALICE)).ruling.is_legal
    game.propose(Advance(to="combat damage"))
    assert game.state.players[BOB].life == 18


def test_what_was_agreed_before_means_what_it_meant() -> None:
    """A game of two seats and one deck of earlier days: the empty seat draws from nothing, and loses."""
    game = table(idle=False)
    game.propose(BeginGame(hand=2), ("keep",))
    game.propose(Advance(to="next turn"))
    assert game.state.active == BOB
