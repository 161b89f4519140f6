"""Odds of draws, compared with a count of all possible draws of a small deck."""

from collections.abc import Callable, Sequence
from itertools import combinations, permutations
from math import comb, isclose

import pytest

from tabletop.cards.decks.deck import Deck
from tabletop.cards.decks.reading import read_deck
from tabletop.cards.decks.settling import settled
from tabletop.cards.library import default_library
from tabletop.language.effects import Draw, Scry
from tabletop.model.actions import Instruct
from tabletop.model.handwork import BeginGame
from tabletop.play.dealing import dealt
from tabletop.play.goldfish.land_colors import colors_needed, land_colors
from tabletop.play.goldfish.next_draw import DRAWS, NextDraw, next_draw
from tabletop.play.goldfish.odds import TURNS, cards_seen, deck_odds
from tabletop.play.new_game import cards_in
from tabletop.play.options import GameOptions
from tabletop.play.table import Table

ALICE = 0
LIST = """2 Island
1 Mountain
1 Steam Vents
1 Scalding Tarn
4 Delver of Secrets
2 Lightning Bolt
1 Serra Angel
"""


def deck(text: str = LIST) -> Deck:
    return settled(read_deck(text, default_library()), default_library())


def share(text: str, seen: int, holds: Callable[[Sequence[str]], bool]) -> float:
    """Return the share of all draws of a number of cards for which something holds."""
    names = [card.name for card in cards_in(deck(text).main)]
    return sum(holds(drawn) for drawn in combinations(names, seen)) / comb(len(names), seen)


BLUE = {"Island", "Steam Vents", "Scalding Tarn"}
RED = {"Mountain", "Steam Vents", "Scalding Tarn"}


@pytest.mark.parametrize("draws_first", [False, True])
@pytest.mark.parametrize("turn", [1, 2, 4])
def test_odds_are_the_share_of_all_draws(turn: int, draws_first: bool) -> None:
    found = deck_odds(deck(), draws_first=draws_first)
    seen = cards_seen(turn, draws_first=draws_first)
    delver = next(each for each in found.named if each.name == "Delver of Secrets")
    assert isclose(delver.odds[turn - 1], share(LIST, seen, lambda drawn: "Delver of Secrets" in drawn))
    lands = share(LIST, seen, lambda drawn: sum(name in BLUE | RED for name in drawn) >= turn)
    assert isclose(found.lands.odds[turn - 1], lands)
    red = next(each for each in found.colors if each.name == "R")
    assert isclose(red.odds[turn - 1], share(LIST, seen, lambda drawn: not RED.isdisjoint(drawn)))


def test_all_colors_come_from_lands_that_may_make_several() -> None:
    text = "3 Island\n2 Mountain\n1 Steam Vents\n5 Delver of Secrets\n3 Lightning Bolt"
    found = deck_odds(deck(text)).all_colors
    assert found is not None
    assert (found.name, found.number) == ("UR", 6)
    for turn in (1, 3):
        expected = share(
            text,
            cards_seen(turn),
            lambda drawn: (
                not {"Island", "Steam Vents"}.isdisjoint(drawn)
                and not {"Mountain", "Steam Vents"}.isdisjoint(drawn)
            ),
        )
        assert isclose(found.odds[turn - 1], expected)


def test_one_color_needs_no_line_for_all_of_them() -> None:
    assert deck_odds(deck("20 Island\n20 Delver of Secrets")).all_colors is None


def test_the_odds_of_all_numbers_of_lands_in_a_hand_add_up() -> None:
    found = deck_odds(deck("24 Island\n36 Delver of Secrets")).lands_in_hand
    assert len(found) == 8
    assert isclose(sum(found), 1)
    assert isclose(found[3], comb(24, 3) * comb(36, 4) / comb(60, 7))


def test_a_deck_smaller_than_a_hand_is_drawn_whole() -> None:
    found = deck_odds(deck("2 Island\n1 Delver of Secrets"))
    assert [each.odds for each in found.named] == [(1.0,) * TURNS] * 2


def test_colors_of_lands_include_what_they_find_and_what_their_backs_make() -> None:
    found = land_colors(
        deck(
            "4 Island\n1 Steam Vents\n1 Scalding Tarn\n1 Fabled Passage\n1 City of Brass\n1 Command Tower\n"
            "1 Hengegate Pathway\n1 Shatterskull Smashing\n1 Delver of Secrets"
        )
    )
    assert {name: "".join(sorted(colors)) for name, colors in found.items()} == {
        "Island": "U",
        "Steam Vents": "RU",
        "Scalding Tarn": "RU",
        "Fabled Passage": "U",
        "City of Brass": "BGRUW",
        "Command Tower": "BGRUW",
        "Hengegate Pathway": "UW",
        "Shatterskull Smashing": "R",
    }


def test_lands_that_look_at_the_commander_make_its_colors() -> None:
    found = land_colors(deck("Commander\n1 Serra Angel\n\nDeck\n1 Command Tower"))
    assert found == {"Command Tower": frozenset("W")}


def test_the_needed_colors_are_those_of_the_costs() -> None:
    assert colors_needed(deck()) == "WUR"


# --- The next draw -------------------------------------------------------------------------------------


def game(text: str = LIST, hand: int = 2) -> Table:
    table = dealt([deck(text)], ["Mine"], GameOptions(names=("Alice",), seed=3))
    table.propose(BeginGame(hand=hand), ("keep",))
    return table


def odds_of(found: NextDraw, name: str) -> tuple[float, ...]:
    return next(each.odds for each in (*found.kinds, *found.named) if each.name == name)


def test_the_next_draw_is_one_of_the_cards_left() -> None:
    table = game()
    found = next_draw(table.state, ALICE)
    assert (found.cards, found.on_top) == (10, ())
    assert sum(each.number for each in found.named) == sum(each.number for each in found.kinds) == 10
    for each in found.named:
        assert isclose(each.odds[0], each.number / 10)
    assert [each.name for each in found.kinds] == ["Lands", "Creatures", "Other cards"]


def test_the_odds_of_several_draws_are_the_share_of_all_orders() -> None:
    table = game("3 Island\n2 Delver of Secrets\n1 Lightning Bolt", hand=0)
    found = next_draw(table.state, ALICE)
    orders = list(permutations("LLLDDB"))
    for place, draws in enumerate(DRAWS):
        expected = sum("D" in order[:draws] for order in orders) / len(orders)
        assert isclose(odds_of(found, "Delver of Secrets")[place], expected)


def test_cards_that_the_player_has_seen_on_top_are_certain() -> None:
    table = game()
    table.propose(Instruct(effect=Scry(number=1), by=ALICE), ask=False)
    found = next_draw(table.state, ALICE)
    (top,) = found.on_top
    assert odds_of(found, top) == (1.0,) * len(DRAWS)
    assert all(each.odds[0] == 0 for each in found.named if each.name != top)
    table.propose(Instruct(effect=Draw(), by=ALICE))
    assert next_draw(table.state, ALICE).on_top == ()


def test_an_empty_library_has_no_odds() -> None:
    found = next_draw(game("2 Island").state, ALICE)
    assert (found.cards, found.named) == (0, ())
    assert {odds for each in found.kinds for odds in each.odds} == {0.0}
