"""Grids about a deck that plays alone, as rows of text: its score, averages, and odds.

The window shows them, and they can be copied as text.
"""

from collections.abc import Iterable, Sequence
from typing import Final, NamedTuple

from tabletop.cards.mana import COLOR_WORDS
from tabletop.language.english import capitalized, with_number
from tabletop.play.goldfish.next_draw import DRAWS, DrawOdds, NextDraw
from tabletop.play.goldfish.odds import TURNS, ByTurn, DeckOdds
from tabletop.play.goldfish.opening_hands import Survey
from tabletop.play.goldfish.score import Score
from tabletop.play.goldfish.sitting import Averages

_UNKNOWN: Final = "…"
"""Text of a cell whose number is still being counted."""
_RARE: Final = 0.005


class Grid(NamedTuple):
    """A grid with a title. The first column names the rows."""

    title: str
    columns: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]


def percent(share: float) -> str:
    """Return a share in percent. Only what is impossible is 0%, and only what is certain is 100%."""
    if 0 < share < _RARE:
        return "<1%"
    if 1 - _RARE < share < 1:
        return ">99%"
    return f"{share:.0%}"


def text_of(heading: str, lines: Iterable[str], grids: Iterable[Grid]) -> str:
    """Return a page as text: a heading, lines below it, and aligned grids. It ends with a line break."""
    parts = ["\n".join((heading, *filter(None, lines)))]
    parts += (_text_of_grid(grid) for grid in grids if grid.rows)
    return "\n\n".join(parts) + "\n"


def _text_of_grid(grid: Grid) -> str:
    rows = (grid.columns, *grid.rows)
    widths = [max(len(row[column]) for row in rows) for column in range(len(grid.columns))]
    lines = ("  ".join(_aligned(row, widths)).rstrip() for row in rows)
    return "\n".join((*filter(None, (grid.title,)), *lines))


def _aligned(row: Sequence[str], widths: Sequence[int]) -> Iterable[str]:
    """Return the cells of a row, names at the left of their columns and numbers at the right."""
    return (
        cell.rjust(width) if place else cell.ljust(width)
        for place, (cell, width) in enumerate(zip(row, widths, strict=True))
    )


# --- The score -----------------------------------------------------------------------------------------


def score_grid(score: Score) -> Grid:
    """Return the score of a game by turn, with a last row for the whole game."""
    seen = score.hand
    rows: list[tuple[str, ...]] = []
    for each in score.turns:
        seen += each.seen
        counts = (seen, each.lands, each.spells, each.mana, each.damage)
        life = (str(each.life),) if score.opponents else ()
        rows.append((str(each.turn), *map(str, counts), *life))
    lands, spells = sum(each.lands for each in score.turns), sum(each.spells for each in score.turns)
    whole = ("Game", *map(str, (seen, lands, spells, score.mana, score.damage)))
    life_now = str(sum(life for _, life in score.opponents))
    opponents = " and ".join(name for name, _ in score.opponents)
    columns = ("Turn", "Cards seen", "Lands", "Spells", "Mana spent", "Damage")
    if not score.opponents:
        return Grid("This game", columns, (*rows, whole))
    return Grid("This game", (*columns, opponents), (*rows, (*whole, life_now)))


def score_line(score: Score) -> str:
    """Return the result of a game in one line: ``Lethal on turn 5 on the draw: 20 damage, 14 mana spent``."""
    order = f"on the {'play' if score.on_the_play else 'draw'}"
    counts = f"{score.damage} damage, {score.mana} mana spent, {with_number(score.seen, 'card')} seen"
    mulligans = f", {with_number(score.mulligans, 'mulligan')}" if score.mulligans else ""
    if score.won_on is not None:
        return f"Lethal on turn {score.won_on} {order}: {counts}{mulligans}."
    return f"{score.turn_words}: {counts}{mulligans}."


def averages_grid(found: Averages) -> Grid:
    """Return the averages of several games by turn."""
    rows = tuple(
        (
            str(each.turn),
            str(each.games),
            *(f"{number:.1f}" for number in (each.seen, each.lands, each.mana, each.damage)),
            f"{each.total_damage:.1f}",
        )
        for each in found.turns
    )
    columns = ("Turn", "Games", "Cards seen", "Lands", "Mana spent", "Damage", "Damage so far")
    return Grid("Averages", columns, rows)


def averages_line(found: Averages) -> str:
    """Return the averages of several games in one line."""
    games = f"{with_number(found.games, 'game')} with this deck in this sitting"
    mulligans = f"{found.mulligans:.1f} mulligans on average" if found.mulligans else "no mulligans"
    if found.kill_turn is None:
        return f"{games}, none won yet, {mulligans}."
    won = f"{found.kills} won" if found.kills < found.games else "all won" if found.games > 1 else "won"
    if found.kills == 1:
        return f"{games}, {won} on turn {found.fastest}, {mulligans}."
    spread = f"on turn {found.kill_turn:.1f} on average (from {found.fastest} to {found.slowest})"
    return f"{games}, {won} {spread}, {mulligans}."


def games_grid(scores: Sequence[Score]) -> Grid:
    """Return a row for each game of a sitting, the current one last."""
    rows = tuple(
        (
            str(number),
            "play" if score.on_the_play else "draw",
            str(score.mulligans),
            str(score.turn),
            str(score.damage),
            str(score.mana),
            str(score.won_on) if score.won_on is not None else "–",
        )
        for number, score in enumerate(scores, start=1)
    )
    columns = ("Game", "Play or draw", "Mulligans", "Turns", "Damage", "Mana spent", "Lethal on turn")
    return Grid("Games of this sitting", columns, rows)


# --- Opening hands and odds by turn --------------------------------------------------------------------

_TURN_COLUMNS: Final = tuple(f"Turn {turn}" for turn in range(1, TURNS + 1))


def hand_grid(odds: DeckOdds) -> Grid:
    """Return the odds of each number of lands in the opening hand."""
    columns = ("Lands in the opening hand", *map(str, range(len(odds.lands_in_hand))))
    return Grid("", columns, (("Odds", *map(percent, odds.lands_in_hand)),))


def turn_grids(odds: DeckOdds, survey: Survey | None) -> tuple[Grid, ...]:
    """Return the odds by turn: lands and curve, colors, and cards by name.

    Args:
        odds: the exact odds.
        survey: what was counted in many games, None while it is being counted.

    """
    lands = f"A land for each turn ({odds.lands.number})"
    curve = [
        _counted("Lands drawn, on average", survey and [f"{each:.1f}" for each in survey.lands]),
        (lands, *map(percent, odds.lands.odds)),
        _counted("A spell for all mana of the turn", survey and list(map(percent, survey.curve))),
    ]
    if survey is None or any(survey.turned):
        curve.append(_counted("Something could transform", survey and list(map(percent, survey.turned))))
    colors = [_by_turn(_color_name(each.name), each) for each in odds.colors]
    if odds.all_colors is not None:
        colors.append(_by_turn("All of these colors", odds.all_colors))
    named = tuple(_by_turn(each.name, each) for each in odds.named)
    return (
        Grid("Lands and curve", ("", *_TURN_COLUMNS), tuple(curve)),
        Grid("A land for each color", ("", *_TURN_COLUMNS), tuple(colors)),
        Grid("At least one copy drawn", ("", *_TURN_COLUMNS), named),
    )


def kept_line(survey: Survey) -> str:
    """Return how often hands are kept, in one line."""
    rates = ", ".join(f"{percent(rate)} by {size} cards" for size, rate in survey.kept.items())
    return f"Kept: {rates}."


def _counted(name: str, cells: Sequence[str] | None) -> tuple[str, ...]:
    return (name, *(cells or [_UNKNOWN] * TURNS))


def _by_turn(name: str, found: ByTurn) -> tuple[str, ...]:
    return (f"{name} ({found.number})", *map(percent, found.odds))


def _color_name(letter: str) -> str:
    return capitalized(COLOR_WORDS[letter])


# --- The next draws ------------------------------------------------------------------------------------


def draw_grids(found: NextDraw) -> tuple[Grid, ...]:
    """Return the odds of the next draws, by kinds of cards and by name."""
    columns = ("Left", *("Next draw" if draws == 1 else f"In {draws} draws" for draws in DRAWS))
    return tuple(
        Grid(title, (first, *columns), tuple(map(_draw_row, odds)))
        for title, first, odds in (("", "Kind", found.kinds), ("", "Card", found.named))
    )


def draw_line(found: NextDraw) -> str:
    """Return what is known about the library, in one line."""
    number = f"{with_number(found.cards, 'card')} in the library"
    if not found.on_top:
        return f"{number}, in an order that you don't know."
    first = found.on_top[0]
    rest = f", then {', '.join(found.on_top[1:])}" if len(found.on_top) > 1 else ""
    return f"{number}. You have seen the top: {first}{rest}."


def _draw_row(each: DrawOdds) -> tuple[str, ...]:
    return (each.name, str(each.number), *map(percent, each.odds))
