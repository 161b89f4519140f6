"""Mana in pools, in words: its restriction, its source, its duration."""

from msgspec.structs import replace

from tabletop.language.card_types import CardType
from tabletop.language.moments import Duration
from tabletop.language.selections import Selection
from tabletop.model.state import BoundMana, Player
from tabletop.play.log.mana_words import pool_words
from tests.support import ALICE, table_with


def words_of(*bound: BoundMana, free: tuple[str, ...] = ()) -> tuple[tuple[str, str], ...]:
    state = table_with(["Forest"]).state
    poor = Player(name="Alice", mana_pool=free, bound_mana=bound)
    return pool_words(replace(state, players=(poor, state.players[1])), ALICE)


def test_free_mana_needs_no_words() -> None:
    assert words_of(free=("G", "G", "U")) == (("{G}{G}{U}", ""),)
    assert words_of() == ()


def test_bound_mana_says_what_it_is_for_and_how_long_it_stays() -> None:
    creatures = Selection(types=(CardType.CREATURE,))
    ((symbols, words),) = words_of(BoundMana("G", creatures), BoundMana("G", creatures))
    assert symbols == "{G}{G}"
    assert words.startswith("for creature")
    assert words.endswith("only")
    assert words_of(BoundMana("C", for_abilities=True)) == (("{C}", "for abilities only"),)
    assert words_of(BoundMana("C", not_for=creatures))[0][1].startswith("can't pay for creature")
    ((_, words),) = words_of(BoundMana("R", anything=True, kept=Duration.END_OF_TURN))
    assert words == "stays until end of turn"


def test_mana_that_is_remembered_says_what_it_came_from() -> None:
    forest = table_with(["Forest"]).only("Forest")
    assert words_of(BoundMana("G", anything=True, source=forest)) == (("{G}", "from Forest"),)
    ((_, words),) = words_of(BoundMana("G", anything=True, source=999))
    assert "sacrificed" in words
