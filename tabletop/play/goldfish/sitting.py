"""The goldfish games of one sitting: their scores by deck, and the averages over them."""

from collections.abc import Callable, Sequence
from typing import NamedTuple

from tabletop.model.state import State
from tabletop.play.goldfish.score import Score, TurnScore
from tabletop.play.recipe import FromDecks


class TurnAverage(NamedTuple):
    """The averages of one turn over the games in which it is over."""

    turn: int
    games: int
    """Number of these games."""
    seen: float
    """Cards seen by its end, including the opening hand."""
    lands: float
    """Lands played by its end."""
    mana: float
    """Mana paid in it."""
    damage: float
    """Damage dealt in it."""
    total_damage: float
    """Damage dealt by its end."""


class Averages(NamedTuple):
    """The averages over some games."""

    games: int
    kills: int
    """Number of games in which the opponents lost."""
    kill_turn: float | None
    """Average turn of these kills, None without one."""
    fastest: int | None
    slowest: int | None
    mulligans: float
    turns: tuple[TurnAverage, ...]


def averages(scores: Sequence[Score]) -> Averages:
    """Return the averages over the scores of some games."""
    kills = [score.won_on for score in scores if score.won_on is not None]
    last = max(map(_turns_over, scores), default=0)
    return Averages(
        games=len(scores),
        kills=len(kills),
        kill_turn=sum(kills) / len(kills) if kills else None,
        fastest=min(kills, default=None),
        slowest=max(kills, default=None),
        mulligans=sum(score.mulligans for score in scores) / max(len(scores), 1),
        turns=tuple(_average(turn, scores) for turn in range(1, last + 1)),
    )


def _turns_over(score: Score) -> int:
    """Return how many turns of a game are over. A kill ends the last one."""
    return score.turn if score.won_on is not None else max(score.turn - 1, 0)


def _average(turn: int, scores: Sequence[Score]) -> TurnAverage:
    done = [score for score in scores if _turns_over(score) >= turn]
    games = max(len(done), 1)

    def in_turn(count: Callable[[TurnScore], int]) -> float:
        return sum(count(each) for score in done for each in score.turns if each.turn == turn) / games

    def by_turn(count: Callable[[TurnScore], int]) -> float:
        return sum(count(each) for score in done for each in score.turns if each.turn <= turn) / games

    return TurnAverage(
        turn=turn,
        games=len(done),
        seen=sum(score.hand for score in done) / games + by_turn(lambda each: each.seen),
        lands=by_turn(lambda each: each.lands),
        mana=in_turn(lambda each: each.mana),
        damage=in_turn(lambda each: each.damage),
        total_damage=by_turn(lambda each: each.damage),
    )


class _Game(NamedTuple):
    """A game that was left, known by its opening, and its score then."""

    opening: State
    score: Score


class Sitting:
    """The scores of the games that were left in this sitting, by their decks and opponents."""

    def __init__(self) -> None:
        self._games: dict[object, list[_Game]] = {}

    def keep(self, recipe: FromDecks, opening: State, score: Score) -> None:
        """Keep the score of a game that is left, if a turn of it was played.

        A game that is resumed and left again replaces its former score.
        """
        games = self._games.setdefault(_matchup(recipe), [])
        games[:] = [each for each in games if each.opening is not opening]
        if score.won_on is not None or score.turn > 1:
            games.append(_Game(opening, score))

    def scores(self, recipe: FromDecks, opening: State, score: Score) -> tuple[Score, ...]:
        """Return the scores with the same deck and opponents, oldest first, ending with the current game."""
        games = self._games.get(_matchup(recipe), ())
        return (*(each.score for each in games if each.opening is not opening), score)


def _matchup(recipe: FromDecks) -> object:
    """Return what two games have in common if they have the same deck and opponents."""
    options = recipe.options
    return recipe.lists, options.life, len(options.names)
