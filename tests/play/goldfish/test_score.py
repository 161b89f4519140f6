"""Goldfishing, with one deck and no opponent: only one player has turns, draws and can lose."""

from msgspec.structs import replace

from tabletop.cards.decks.reading import read_deck
from tabletop.cards.library import default_library
from tabletop.language.effects import AddMana, Draw, GetCounters, Life, Mill, PutOntoBattlefield, Scry
from tabletop.language.references import PlayerWord
from tabletop.model.actions import Advance, Attack, Cast, Instruct, PlayLand, Resolve
from tabletop.model.handwork import Agree, BeginGame
from tabletop.model.zones import Zone, ZoneKind
from tabletop.play.dealing import dealt
from tabletop.play.goldfish.score import Score, ScoreKeeper, TurnScore
from tabletop.play.goldfish.sitting import Sitting, averages
from tabletop.play.options import GameOptions
from tabletop.play.passing import Halt, passage, to_next_main
from tabletop.play.recipe import FromDecks
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


def score_of(game: Table, keeper: ScoreKeeper | None = None) -> Score:
    found = (keeper or ScoreKeeper()).read(game.journal)
    assert found is not None
    return found


def test_turns_and_damage_of_one_deck_alone_are_counted() -> None:
    game, keeper = table(), ScoreKeeper()
    game.propose(BeginGame(hand=2), ("keep",))
    assert score_of(game, keeper) == Score(
        on_the_play=True, opponents=(("Bob", 20),), hand=2, turns=(TurnScore(1, life=20),)
    )
    attack_with_a_bear(game)
    found = score_of(game, keeper)
    assert found.turn_words == "Turn 2 on the play"
    assert found.summary == "2 damage dealt, Bob at 18"
    game.propose(Instruct(effect=Life(to=BOB, amount=-3)))
    assert score_of(game, keeper).summary == "2 damage dealt, Bob at 15", "losing life isn't damage"


def test_the_turn_in_which_it_would_win_is_kept_and_taken_back() -> None:
    game, keeper = table(), ScoreKeeper()
    game.propose(BeginGame(hand=2), ("keep",))
    game.propose(Instruct(effect=Life(to=BOB, becomes=2)))
    attack_with_a_bear(game)
    game.propose(Advance(to="next turn"))
    assert score_of(game, keeper).summary == "2 damage dealt, lethal on turn 2"
    assert score_of(game) == score_of(game, keeper)
    game.undo(3)
    assert score_of(game, keeper).summary == "0 damage dealt, Bob at 2"
    game.propose(Instruct(effect=Life(to=BOB, becomes=7)))
    assert score_of(game, keeper) == score_of(game)
    assert score_of(game, keeper).won_on is None


def test_it_would_win_in_the_turn_of_its_damage_wherever_the_action_led_to() -> None:
    game, keeper = table(), ScoreKeeper()
    game.propose(BeginGame(hand=2), ("keep",))
    game.propose(Instruct(effect=Life(to=BOB, becomes=2)))
    attack_with_a_bear(game, to="precombat main")
    assert game.state.turn == 3
    assert score_of(game, keeper).summary == "2 damage dealt, lethal on turn 2"


def test_poison_wins_as_well() -> None:
    game = table()
    game.propose(BeginGame(hand=2), ("keep",))
    game.propose(Instruct(effect=GetCounters(by=BOB, kind="poison", number=10)))
    assert score_of(game).won_on == 1


def test_on_the_draw_the_first_turn_is_nobodys() -> None:
    deck = read_deck("20 Island\n20 Runeclaw Bear", default_library()).deck
    game = dealt([deck], ["Bears"], GameOptions(names=("Alice", "Bob"), seed=3, idle=True, first=BOB))
    game.propose(BeginGame(hand=2), ("keep",))
    assert score_of(game).turn_words == "Before turn 1 on the draw"
    game.propose(Advance(to="next turn"))
    assert score_of(game).turn_words == "Turn 1 on the draw"


def test_a_deck_with_nobody_opposite_has_turns_alone() -> None:
    game = table("Alice", idle=False)
    assert (score_of(game).turn_words, score_of(game).summary) == ("Turn 1 on the play", "")


def test_where_two_play_there_is_no_clock() -> None:
    assert ScoreKeeper().read(table(idle=False).journal) is None


def test_only_new_actions_are_looked_at() -> None:
    game, keeper = table(), ScoreKeeper()
    game.propose(BeginGame(hand=2), ("keep",))
    for _ in range(20):
        game.propose(Instruct(effect=Life(to=BOB, amount=-1)))
    score_of(game, keeper)
    entries = game.journal.entries
    game.propose(Instruct(effect=Life(to=BOB, amount=-1)))
    before = keeper._counts[-1]
    score_of(game, keeper)
    assert keeper._counts[-2] is before
    assert len(keeper._counts) == len(entries)


def attack_with_a_bear(game: Table, to: str = "combat damage") -> None:
    """Attack in the next turn, and go on to some step."""
    bear = next(each.id for each in game.state.objects.values() if each.definition.name == "Runeclaw Bear")
    game.propose(Instruct(effect=PutOntoBattlefield(objects=(bear,)), by=ALICE))
    game.propose(Advance(to="next turn"))
    game.propose(Advance(to="beginning of combat"))
    fighter = next(each.id for each in game.state.permanents())
    game.propose(Attack(players={fighter: BOB}, by=ALICE))
    game.propose(Advance(to=to))


# --- The score by turn ---------------------------------------------------------------------------------


def of_turn(game: Table, turn: int) -> TurnScore:
    return next(each for each in score_of(game).turns if each.turn == turn)


def test_lands_spells_and_mana_are_counted_in_their_turn() -> None:
    game = table()
    game.propose(BeginGame(hand=6), ("keep",))
    play_land(game)
    assert of_turn(game, 1) == TurnScore(1, lands=1, life=20)
    game.propose(Advance(to="precombat main"))
    play_land(game)
    cast_bear(game)
    assert of_turn(game, 2) == TurnScore(2, seen=1, lands=1, spells=1, mana=2, life=20)
    assert of_turn(game, 1) == TurnScore(1, lands=1, life=20)
    assert (score_of(game).seen, score_of(game).mana) == (7, 2)


def test_enforced_mana_counts_as_it_is_paid_not_as_it_empties() -> None:
    game = table()
    game.propose(BeginGame(hand=20), ("keep",))
    game.propose(Agree(mana="enforced"))
    game.propose(Instruct(effect=AddMana(mana=("{G}",), number=5), by=ALICE))
    assert score_of(game).mana == 0
    cast_bear(game)
    game.propose(Resolve())
    game.propose(Advance(to="next turn"))
    assert (score_of(game).mana, game.state.players[ALICE].mana_pool) == (2, ())


def test_damage_at_the_end_of_a_turn_is_not_of_the_next_one() -> None:
    game = table()
    game.propose(BeginGame(hand=2), ("keep",))
    attack_with_a_bear(game, to="precombat main")
    assert [(each.turn, each.damage, each.life) for each in score_of(game).turns] == [
        (1, 0, 20),
        (2, 2, 18),
        (3, 0, 18),
    ]


def test_cards_that_are_only_looked_at_are_seen_and_each_once() -> None:
    game = table()
    game.propose(BeginGame(hand=7), ("keep",))
    game.propose(Instruct(effect=Scry(number=3), by=ALICE), ask=False)
    assert of_turn(game, 1).seen == 3
    game.propose(Instruct(effect=Draw(number=2), by=ALICE))
    assert of_turn(game, 1).seen == 3, "they were seen before"
    game.propose(Instruct(effect=Mill(number=2), by=ALICE))
    assert of_turn(game, 1).seen == 4


def test_a_mulligan_begins_the_count_of_seen_cards_again() -> None:
    game = table()
    game.propose(BeginGame(), ("take a mulligan", "keep"), ask=False)
    found = score_of(game)
    assert (found.mulligans, found.hand, found.seen) == (1, 7, 7)


def test_each_branch_has_its_own_score() -> None:
    game, keeper = table(), ScoreKeeper()
    game.propose(BeginGame(hand=20), ("keep",))
    cast_bear(game)
    game.propose(Resolve())
    line = list(game.journal.entries)
    game.undo(2)
    play_land(game)
    assert (score_of(game, keeper).mana, score_of(game, keeper).turns[0].lands) == (0, 1)
    game.journal.follow(line)
    assert (score_of(game, keeper).mana, score_of(game, keeper).turns[0].lands) == (2, 0)


def in_hand(game: Table, name: str) -> int:
    hand = game.state.in_zone(Zone(ZoneKind.HAND, ALICE))
    return next(id for id in hand if game.state.objects[id].definition.name == name)


def play_land(game: Table) -> None:
    assert game.propose(PlayLand(object=in_hand(game, "Island"))).ruling.is_legal


def cast_bear(game: Table) -> None:
    assert game.propose(Cast(object=in_hand(game, "Runeclaw Bear"))).ruling.is_legal


# --- Averages over the games of a sitting --------------------------------------------------------------

RECIPE = FromDecks(
    lists=("40 Island",), titles=("Blue",), options=GameOptions(names=("Alice", "Bob"), seed=1)
)
OPPONENT = (("Bob", 20),)


def score(*damage: int, won_on: int | None = None, mulligans: int = 0) -> Score:
    turns = tuple(
        TurnScore(turn, seen=1, lands=1, mana=turn, damage=each) for turn, each in enumerate(damage, 1)
    )
    return Score(True, OPPONENT, hand=7, mulligans=mulligans, turns=turns, won_on=won_on)


def test_averages_of_a_turn_are_over_the_games_in_which_it_is_over() -> None:
    found = averages([score(0, 4, 16, won_on=3), score(0, 2, 0, mulligans=1)])
    assert (found.games, found.kills, found.kill_turn, found.mulligans) == (2, 1, 3.0, 0.5)
    assert (found.fastest, found.slowest) == (3, 3)
    assert [(each.turn, each.games, each.damage, each.total_damage) for each in found.turns] == [
        (1, 2, 0.0, 0.0),
        (2, 2, 3.0, 3.0),
        (3, 1, 16.0, 20.0),
    ]
    assert [(each.mana, each.lands, each.seen) for each in found.turns] == [
        (1.0, 1.0, 8.0),
        (2.0, 2.0, 9.0),
        (3.0, 3.0, 10.0),
    ]


def test_without_games_there_are_no_averages() -> None:
    found = averages([])
    assert (found.games, found.kill_turn, found.fastest, found.turns) == (0, None, None, ())


def test_a_sitting_keeps_games_of_a_deck_apart_from_those_of_others() -> None:
    sitting = Sitting()
    first, second, now = (table().journal.opening for _ in range(3))
    other = replace(RECIPE, lists=("40 Swamp",))
    sitting.keep(RECIPE, first, score(0, 1))
    sitting.keep(other, second, score(0, 2))
    assert sitting.scores(RECIPE, now, score(5)) == (score(0, 1), score(5))
    again = replace(RECIPE, options=replace(RECIPE.options, seed=99))
    assert sitting.scores(again, now, score(5)) == (score(0, 1), score(5)), "only the seed differs"


def test_a_game_that_is_resumed_counts_once() -> None:
    sitting = Sitting()
    opening = table().journal.opening
    sitting.keep(RECIPE, opening, score(0, 1))
    assert sitting.scores(RECIPE, opening, score(0, 1, 1)) == (score(0, 1, 1),)
    sitting.keep(RECIPE, opening, score(0, 1, 1))
    sitting.keep(RECIPE, table().journal.opening, score(0))
    assert sitting.scores(RECIPE, table().journal.opening, score(0)) == (score(0, 1, 1), score(0)), (
        "a game left in its first turn doesn't count"
    )
