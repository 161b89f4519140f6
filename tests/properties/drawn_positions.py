"""Positions drawn from the whole card library, for tests of games that a person would not think of."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from random import Random
from typing import Any

from hypothesis import strategies as st

from tabletop.cards.faces import Layout
from tabletop.cards.library import default_library
from tabletop.model.state import STEPS, State
from tests.support import Placed, commander, face_down, on_table, state_with, token

_ELSEWHERE = ("hand", "library", "graveyard", "exile", "command")
_EDITIONS = (*["2025-06-06"] * 6, "2011-09-30", "2016-07-22", "2021-09-24", "2023-04-14", "2026-08-07")


@cache
def _names() -> tuple[str, ...]:
    return tuple(card.name for card in default_library() if card.layout is not Layout.MELD_RESULT)


@cache
def _permanents() -> tuple[Placed, ...]:
    """Return everything that can be a permanent: fronts, backs, flipped halves, melded pairs, tokens."""
    library = default_library()
    found = [
        on_table(face.name)
        for card in library
        for face in card.faces
        if face.is_permanent and library.find(face.name).definition is card
    ]
    return (*found, *(token(name) for name in library.tokens))


def _hidden() -> st.SearchStrategy[Placed]:
    return st.builds(face_down, st.sampled_from(_names()), st.sampled_from(("manifest", "cloak", "effect")))


_MELD_PAIRS = tuple(
    (on_table(card.name), on_table(card.meld.partner))
    for card in default_library()
    if card.layout is Layout.MELD and card.meld is not None
)


@st.composite
def _battlefields(draw: st.DrawFn) -> list[Placed]:
    there = draw(st.lists(st.sampled_from(_permanents()), max_size=4))
    there += draw(st.lists(_hidden(), max_size=1))
    if draw(st.booleans()):
        there += draw(st.sampled_from(_MELD_PAIRS))
    return there


@dataclass(frozen=True)
class Position:
    """The content of all zones, in a short text for the report of a failure."""

    places: tuple[Mapping[str, Sequence[Placed]], ...]
    game: Mapping[str, Any]

    def __repr__(self) -> str:
        lying = [{word: _describe(cards) for word, cards in each.items() if cards} for each in self.places]
        return f"{lying} {dict(self.game)}"

    @property
    def state(self) -> State:
        """Return the position as a state."""
        return state_with(self.places, len(self.places), **self.game)


def _describe(cards: Sequence[Placed]) -> str:
    return ", ".join(f"{card.name} ({card.hidden or card.kind})" for card in cards)


@st.composite
def positions(draw: st.DrawFn) -> Position:
    """Draw a game of two players, sometimes of three or four, with some cards in each zone."""
    places = []
    players = draw(st.sampled_from((2, 2, 3, 4)))
    for _ in range(players):
        zones = {
            word: draw(st.lists(st.sampled_from(_names()).map(on_table), max_size=2)) for word in _ELSEWHERE
        }
        zones["hand"] += draw(st.lists(st.sampled_from(_names()).map(commander), max_size=1))
        places.append({"battlefield": draw(_battlefields()), **zones})
    game = {
        "step": draw(st.sampled_from((*["precombat main"] * 4, *STEPS))),
        "active": draw(st.integers(0, players - 1)),
        "day_night": draw(st.sampled_from(("neither", "day", "night"))),
        "edition": draw(st.sampled_from(_EDITIONS)),
        "mana": draw(st.sampled_from(("trust", "trust", "enforced"))),
        "seed": draw(st.integers(0, 3)),
    }
    return Position(tuple(places), game)


def random_position(chance: Random) -> State:
    """Return a random position without Hypothesis: one to four players with cards in each zone."""
    players = chance.choice((1, 2, 2, 2, 3, 4))
    places = [_random_seat(chance) for _ in range(players)]
    return state_with(
        places,
        players,
        step=chance.choice((*["precombat main"] * 4, *STEPS)),
        active=chance.randrange(players),
        day_night=chance.choice(("neither", "neither", "day", "night")),
        edition=chance.choice(_EDITIONS),
        mana=chance.choice(("trust", "trust", "enforced")),
        seed=chance.randrange(1000),
    )


def _random_seat(chance: Random) -> dict[str, list[Placed]]:
    names, permanents = _names(), _permanents()
    zones = {
        word: [on_table(chance.choice(names)) for _ in range(chance.randint(0, 3))] for word in _ELSEWHERE
    }
    zones["library"] += [on_table(chance.choice(names)) for _ in range(chance.randint(0, 6))]
    zones["command"] += [commander(chance.choice(names)) for _ in range(chance.choice((0, 0, 1)))]
    there = [chance.choice(permanents) for _ in range(chance.randint(0, 5))]
    there += chance.choice(_MELD_PAIRS) if chance.random() < 0.3 else ()
    if chance.random() < 0.3:
        how = chance.choice(("manifest", "cloak", "effect"))
        there.append(face_down(chance.choice(names), how))
    return {"battlefield": there, **zones}
