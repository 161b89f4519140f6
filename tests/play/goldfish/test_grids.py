"""Grids of scores and odds as rows of text, and whole pages as text to copy."""

import pytest

from tabletop.cards.decks.reading import read_deck
from tabletop.cards.library import default_library
from tabletop.play.goldfish.grids import (
    averages_grid,
    averages_line,
    draw_grids,
    draw_line,
    games_grid,
    hand_grid,
    kept_line,
    percent,
    score_grid,
    score_line,
    text_of,
    turn_grids,
)
from tabletop.play.goldfish.next_draw import DrawOdds, NextDraw
from tabletop.play.goldfish.odds import TURNS, deck_odds
from tabletop.play.goldfish.opening_hands import survey
from tabletop.play.goldfish.score import Score, TurnScore
from tabletop.play.goldfish.sitting import averages

FIRST = TurnScore(1, lands=1, life=20)
SECOND = TurnScore(2, seen=1, lands=1, spells=1, mana=2, damage=3, life=17)


def score(
    *turns: TurnScore, won_on: int | None = None, mulligans: int = 0, on_the_play: bool = True
) -> Score:
    played = turns or (FIRST, SECOND)
    opponents = (("Dummy", played[-1].life),)
    return Score(on_the_play, opponents, hand=7, mulligans=mulligans, turns=played, won_on=won_on)


@pytest.mark.parametrize(
    ("share", "words"),
    [(0.0, "0%"), (0.001, "<1%"), (0.25, "25%"), (0.994, "99%"), (0.999, ">99%"), (1.0, "100%")],
)
def test_only_what_is_impossible_or_certain_looks_like_it(share: float, words: str) -> None:
    assert percent(share) == words


def test_the_score_has_a_row_for_each_turn_and_one_for_the_game() -> None:
    found = score_grid(score())
    assert found.columns == ("Turn", "Cards seen", "Lands", "Spells", "Mana spent", "Damage", "Dummy")
    assert found.rows == (
        ("1", "7", "1", "0", "0", "0", "20"),
        ("2", "8", "1", "1", "2", "3", "17"),
        ("Game", "8", "2", "1", "2", "3", "17"),
    )


def test_a_score_without_opponents_has_no_column_for_them() -> None:
    found = score_grid(Score(True, (), hand=7, turns=(FIRST,)))
    assert found.columns[-1] == "Damage"
    assert all(len(row) == len(found.columns) for row in found.rows)


def test_before_the_first_turn_the_score_is_one_row() -> None:
    found = score_grid(Score(False, (("Dummy", 20),), hand=7))
    assert found.rows == (("Game", "7", "0", "0", "0", "0", "20"),)


def test_the_result_is_said_in_a_line() -> None:
    assert score_line(score()) == "Turn 2 on the play: 3 damage, 2 mana spent, 8 cards seen."
    won = score(won_on=2, mulligans=1, on_the_play=False)
    assert score_line(won) == (
        "Lethal on turn 2 on the draw: 3 damage, 2 mana spent, 8 cards seen, 1 mulligan."
    )


def test_averages_are_said_in_a_line_and_by_turn() -> None:
    third = TurnScore(3, life=17)
    found = averages([score(won_on=2), score(won_on=2, mulligans=1), score(FIRST, SECOND, third)])
    assert averages_line(found) == (
        "3 games with this deck in this sitting, 2 won on turn 2.0 on average (from 2 to 2), "
        "0.3 mulligans on average."
    )
    assert averages_grid(found).rows[1] == ("2", "3", "8.0", "2.0", "2.0", "3.0", "3.0")


@pytest.mark.parametrize(
    ("scores", "words"),
    [
        ([score()], "1 game with this deck in this sitting, none won yet, no mulligans."),
        ([score(won_on=2)], "1 game with this deck in this sitting, won on turn 2, no mulligans."),
        (
            [score(won_on=2), score()],
            "2 games with this deck in this sitting, 1 won on turn 2, no mulligans.",
        ),
    ],
)
def test_a_single_game_has_no_average(scores: list[Score], words: str) -> None:
    assert averages_line(averages(scores)) == words


def test_each_game_of_the_sitting_has_a_row() -> None:
    found = games_grid([score(won_on=2), score(on_the_play=False)])
    assert found.rows == (("1", "play", "0", "2", "3", "2", "2"), ("2", "draw", "0", "2", "3", "2", "–"))


def test_odds_by_turn_have_rows_for_lands_colors_and_cards() -> None:
    deck = read_deck("17 Island\n4 Delver of Secrets\n3 Lightning Bolt\n16 Mountain", default_library()).deck
    odds = deck_odds(deck)
    waiting, colors, named = turn_grids(odds, None)
    assert waiting.rows[0] == ("Lands drawn, on average", *["…"] * TURNS)
    assert [row[0] for row in colors.rows] == ["Blue (17)", "Red (16)", "All of these colors (33)"]
    assert [row[0] for row in named.rows][-1] == "Lightning Bolt (3)"
    counted = survey(deck, range(20))
    done, _, _ = turn_grids(odds, counted)
    assert all("…" not in row for row in done.rows)
    assert kept_line(counted).startswith("Kept: ")
    assert hand_grid(odds).columns[1:] == tuple("01234567")


def test_the_next_draws_have_rows_for_kinds_and_cards() -> None:
    lands = DrawOdds("Lands", 3, (0.5, 0.8, 0.9, 1.0))
    found = NextDraw(6, (), (lands,), (DrawOdds("Island", 3, (0.5, 0.8, 0.9, 1.0)),))
    kinds, named = draw_grids(found)
    assert kinds.columns == ("Kind", "Left", "Next draw", "In 2 draws", "In 3 draws", "In 5 draws")
    assert kinds.rows == (("Lands", "3", "50%", "80%", "90%", "100%"),)
    assert named.rows[0][0] == "Island"
    assert draw_line(found) == "6 cards in the library, in an order that you don't know."
    known = found._replace(on_top=("Island", "Delver of Secrets"))
    assert draw_line(known) == (
        "6 cards in the library. You have seen the top: Island, then Delver of Secrets."
    )


def test_a_page_as_text_has_aligned_columns() -> None:
    found = text_of("Bears", ["Lethal on turn 5.", ""], [score_grid(score(FIRST))])
    assert found == (
        "Bears\n"
        "Lethal on turn 5.\n"
        "\n"
        "This game\n"
        "Turn  Cards seen  Lands  Spells  Mana spent  Damage  Dummy\n"
        "1              7      1       0           0       0     20\n"
        "Game           7      1       0           0       0     20\n"
    )
