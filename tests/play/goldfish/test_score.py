"""Goldfishing, with one deck and no opponent: only one player has turns, draws and can lose."""

from tabletop.cards.decks.reading import read_deck
from tabletop.cards.library import default_library
from tabletop.language.effects import Draw, GetCounters, Life, PutOntoBattlefield
from tabletop.language.references import PlayerWord
from tabletop.model.actions import Advance, Attack, Instruct
from tabletop.model.handwork import BeginGame
from tabletop.play.dealing import dealt
from tabletop.play.goldfish import Clock, GoldfishClock
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
    """A former game of two seats and one deck: the empty seat draws from an empty library and loses."""
    game = table(idle=False)
    game.propose(BeginGame(hand=2), ("keep",))
    game.propose(Advance(to="next turn"))
    assert game.state.active == BOB


def clock_of(game: Table, clock: GoldfishClock | None = None) -> Clock:
    found = (clock or GoldfishClock()).read(game.journal)
    assert found is not None
    return found


def test_turns_and_damage_of_one_deck_alone_are_counted() -> None:
    game, clock = table(), GoldfishClock()
    game.propose(BeginGame(hand=2), ("keep",))
    assert clock_of(game, clock) == Clock(
        1, on_the_play=True, damage=0, opponents=(("Bob", 20),), won_on=None
    )
    attack_with_a_bear(game)
    found = clock_of(game, clock)
    assert found.turn_words == "Turn 2 on the play"
    assert found.summary == "2 damage dealt, Bob at 18"
    game.propose(Instruct(effect=Life(to=BOB, amount=-3)))
    assert clock_of(game, clock).summary == "2 damage dealt, Bob at 15", "losing life isn't damage"


def test_the_turn_in_which_it_would_win_is_kept_and_taken_back() -> None:
    game, clock = table(), GoldfishClock()
    game.propose(BeginGame(hand=2), ("keep",))
    game.propose(Instruct(effect=Life(to=BOB, becomes=2)))
    attack_with_a_bear(game)
    game.propose(Advance(to="next turn"))
    assert clock_of(game, clock).summary == "2 damage dealt, would win on turn 2"
    assert clock_of(game) == clock_of(game, clock)
    game.undo(3)
    assert clock_of(game, clock).summary == "0 damage dealt, Bob at 2"
    game.propose(Instruct(effect=Life(to=BOB, becomes=7)))
    assert clock_of(game, clock) == clock_of(game)
    assert clock_of(game, clock).won_on is None


def test_it_would_win_in_the_turn_of_its_damage_wherever_the_action_led_to() -> None:
    game, clock = table(), GoldfishClock()
    game.propose(BeginGame(hand=2), ("keep",))
    game.propose(Instruct(effect=Life(to=BOB, becomes=2)))
    attack_with_a_bear(game, to="precombat main")
    assert game.state.turn == 3
    assert clock_of(game, clock).summary == "2 damage dealt, would win on turn 2"


def test_poison_wins_as_well() -> None:
    game = table()
    game.propose(BeginGame(hand=2), ("keep",))
    game.propose(Instruct(effect=GetCounters(by=BOB, kind="poison", number=10)))
    assert clock_of(game).won_on == 1


def test_on_the_draw_the_first_turn_is_nobodys() -> None:
    deck = read_deck("20 Island\n20 Runeclaw Bear", default_library()).deck
    game = dealt([deck], ["Bears"], GameOptions(names=("Alice", "Bob"), seed=3, idle=True, first=BOB))
    game.propose(BeginGame(hand=2), ("keep",))
    assert clock_of(game).turn_words == "Before turn 1 on the draw"
    game.propose(Advance(to="next turn"))
    assert clock_of(game).turn_words == "Turn 1 on the draw"


def test_a_deck_with_nobody_opposite_has_turns_alone() -> None:
    game = table("Alice", idle=False)
    assert (clock_of(game).turn_words, clock_of(game).summary) == ("Turn 1 on the play", "")


def test_where_two_play_there_is_no_clock() -> None:
    assert GoldfishClock().read(table(idle=False).journal) is None


def test_only_new_actions_are_looked_at() -> None:
    game, clock = table(), GoldfishClock()
    game.propose(BeginGame(hand=2), ("keep",))
    for _ in range(20):
        game.propose(Instruct(effect=Life(to=BOB, amount=-1)))
    clock_of(game, clock)
    entries = game.journal.entries
    game.propose(Instruct(effect=Life(to=BOB, amount=-1)))
    before = clock._counts[-1]
    clock_of(game, clock)
    assert clock._counts[-2] is before
    assert len(clock._counts) == len(entries)


def attack_with_a_bear(game: Table, to: str = "combat damage") -> None:
    """Attack in the next turn, and go on to some step."""
    bear = next(each.id for each in game.state.objects.values() if each.definition.name == "Runeclaw Bear")
    game.propose(Instruct(effect=PutOntoBattlefield(objects=(bear,)), by=ALICE))
    game.propose(Advance(to="next turn"))
    game.propose(Advance(to="beginning of combat"))
    fighter = next(each.id for each in game.state.permanents())
    game.propose(Attack(players={fighter: BOB}, by=ALICE))
    game.propose(Advance(to=to))
