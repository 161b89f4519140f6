"""How large anything may be, for everything that reads, does or writes it.

It stands among the cards because readers of decks and cards ask it too, and no layer is lower. Whatever an
action can bring about stays within these limits, so that saved games and positions can be read again. An
instruction that asks for more is refused; totals that would grow beyond them stop there.
"""

from typing import Final

LARGEST_NUMBER: Final = 1_000_000_000
"""Life totals, damage, power and every other number, below 0 as well as above."""
MOST_COUNTERS: Final = LARGEST_NUMBER
"""Counters of a kind on one object or player."""
MOST_AT_ONCE: Final = 2_000
"""Cards drawn, milled or looked at, tokens created, objects named, by one instruction."""
LARGEST_X: Final = 2_000
MOST_MANA: Final = 2_000
"""Mana in a pool, and mana that one instruction adds."""
MOST_PLAYERS: Final = 4
MOST_SIDES: Final = 1_000
"""Sides of a die."""
MOST_DICE: Final = 100
"""Dice rolled at once."""
MOST_OBJECTS: Final = 10_000
"""Cards, tokens, spells and abilities in a game, in all zones together."""
MOST_HAPPENINGS: Final = 50_000
"""Events, questions and instructions that come of one action, until everything has settled."""
MOST_PARTS: Final = 6_000
"""Numbers, words and other values in one instruction, however they are nested."""
LONGEST_INSTRUCTION: Final = 20_000
"""Characters in all words of one instruction: on a line of a saved game there is room for them."""
DEEPEST: Final = 24
"""How deep effects, conditions and selections are nested in each other."""
LONGEST_NAME: Final = 200
"""Characters in the name of a card, a token, a kind of counter, a step and the like."""
LONGEST_WORDS: Final = 2_000
"""Characters in words for people, a note for example."""


def within_limits(number: int) -> int:
    """A number, or the largest or smallest one that there is where it would be beyond that."""
    return max(-LARGEST_NUMBER, min(number, LARGEST_NUMBER))
