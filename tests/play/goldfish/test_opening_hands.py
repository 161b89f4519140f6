"""Statistics of opening hands, from the hands of games with these seeds and no others."""

import pytest

from tabletop.cards.decks.deck import Deck
from tabletop.cards.decks.reading import read_deck
from tabletop.cards.decks.statistics import HAND, may_be_land, odds
from tabletop.cards.faces import CardDefinition
from tabletop.cards.library import default_library
from tabletop.model.handwork import BeginGame
from tabletop.model.zones import Zone, ZoneKind
from tabletop.play.dealing import dealt
from tabletop.play.goldfish.odds import TURNS
from tabletop.play.goldfish.opening_hands import (
    HandTally,
    Keeping,
    first_turn_over,
    library_of,
    seeds_from,
    survey,
)
from tabletop.play.options import SEEDS as ALL_SEEDS
from tabletop.play.options import GameOptions

SEEDS = range(200)


def deck(text: str) -> Deck:
    return read_deck(text, default_library()).deck


def cards(*names: str) -> list[CardDefinition]:
    return [default_library().find(name).definition for name in names]


def test_the_hand_of_a_seed_is_the_hand_of_the_game_with_that_seed() -> None:
    delvers = deck("20 Island\n20 Delver of Secrets")
    game = dealt([delvers], ["Mine"], GameOptions(names=("Alice",), seed=17))
    game.propose(BeginGame(), ("keep",))
    hand = game.state.in_zone(Zone(ZoneKind.HAND, 0))
    names = sorted(game.state.objects[id].definition.name for id in hand)
    assert sorted(card.name for card in library_of(delvers, 17)[:HAND]) == names


def test_all_lands_are_never_kept_and_the_right_number_always_is() -> None:
    nothing = survey(deck("40 Island"), SEEDS)
    assert set(nothing.kept.values()) == {0.0}
    assert nothing.lands == tuple(HAND + turn for turn in range(TURNS))
    assert set(nothing.drops) == {1.0}
    assert survey(deck("40 Island"), SEEDS, Keeping(0, 7)).kept == {7: 1.0, 6: 1.0, 5: 1.0}


def test_who_may_see_more_hands_keeps_more_often() -> None:
    found = survey(deck("16 Island\n24 Runeclaw Bear"), SEEDS)
    assert found.games == 200
    assert 0.6 < found.kept[7] < found.kept[6] <= found.kept[5] <= 1
    assert found.lands[0] == pytest.approx(7 * 0.4, abs=0.3)
    assert list(found.lands) == sorted(found.lands)
    assert list(found.drops) == sorted(found.drops, reverse=True)
    assert set(found.turned) == {0.0}


def test_a_land_on_the_back_of_a_modal_card_counts() -> None:
    (shatterskull,) = cards("Shatterskull Smashing")
    assert may_be_land(shatterskull)
    (delver,) = cards("Delver of Secrets")
    assert not may_be_land(delver)


@pytest.mark.parametrize(
    ("names", "turn"),
    [
        (["Island", "Delver of Secrets"], 2),
        (["Delver of Secrets"], 0),
        (["Shatterskull Smashing"], 1),
        (["Runeclaw Bear", "Island"], 0),
    ],
)
def test_the_first_turn_in_which_a_face_can_turn(names: list[str], turn: int) -> None:
    rest = ["Runeclaw Bear"] * (HAND + TURNS - len(names))
    assert first_turn_over(cards(*names, *rest)) == turn


def test_the_same_seeds_give_the_same_results() -> None:
    mine = deck("17 Island\n4 Delver of Secrets\n19 Runeclaw Bear")
    assert survey(mine, seeds_from(5, 50)) == survey(mine, seeds_from(5, 50))
    assert survey(mine, seeds_from(5, 50)) != survey(mine, seeds_from(6, 50))


def test_the_last_seeds_are_followed_by_the_first() -> None:
    assert list(seeds_from(ALL_SEEDS - 2, 4)) == [ALL_SEEDS - 2, ALL_SEEDS - 1, 0, 1]


def test_a_thousand_hands_agree_with_the_exact_odds() -> None:
    mine = deck("17 Island\n4 Delver of Secrets\n19 Runeclaw Bear")
    hands = [{card.name for card in library_of(mine, seed)[:HAND]} for seed in seeds_from(1)]
    drawn = sum("Delver of Secrets" in names for names in hands) / len(hands)
    assert drawn == pytest.approx(odds(4, 40, HAND), abs=0.05)


def test_a_spell_for_each_turn_needs_its_lands_and_its_colors() -> None:
    ones = survey(deck("20 Island\n20 Delver of Secrets"), SEEDS).curve
    assert ones[0] > 0.9
    assert set(ones[1:]) == {0.0}
    assert set(survey(deck("20 Swamp\n20 Delver of Secrets"), SEEDS).curve) == {0.0}
    assert set(survey(deck("40 Delver of Secrets"), SEEDS).curve) == {0.0}


def test_who_draws_first_sees_one_card_more_each_turn() -> None:
    mine = deck("40 Island")
    found = survey(mine, range(10), draws_first=True)
    assert found.lands == tuple(HAND + 1 + turn for turn in range(TURNS))
    assert found.lands[0] == survey(mine, range(10)).lands[1]


def test_a_tally_can_be_read_at_any_time() -> None:
    tally = HandTally(deck("40 Island"))
    assert tally.survey.games == 0
    tally.add(3)
    assert (tally.survey.games, tally.survey.drops) == (1, (1.0,) * TURNS)
