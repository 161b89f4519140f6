"""Limits of size for everything that is read, done or written.

They are in this layer because the readers of decks and cards need them too. Every result of an action stays
within these limits, so that saved games and positions can be read again. An instruction beyond them is
refused, and totals stop at them.
"""

from typing import Final

LARGEST_NUMBER: Final = 1_000_000_000
"""Life totals, damage, power and all other numbers, also below 0."""
MOST_COUNTERS: Final = LARGEST_NUMBER
"""Counters of one kind on an object or player."""
MOST_AT_ONCE: Final = 2_000
"""Cards drawn, milled or looked at, tokens created, or objects named by one instruction."""
LARGEST_X: Final = 2_000
MOST_MANA: Final = 2_000
"""Mana in a pool, and mana added by one instruction."""
MOST_PLAYERS: Final = 4
MOST_SIDES: Final = 1_000
"""Sides of a die."""
MOST_DICE: Final = 100
"""Dice rolled at once."""
MOST_OBJECTS: Final = 10_000
"""Cards, tokens, spells and abilities in all zones of a game."""
MOST_HAPPENINGS: Final = 50_000
"""Events, questions and instructions caused by one action."""
MOST_PARTS: Final = 6_000
"""Numbers, words and other values in one instruction, at any depth."""
LONGEST_INSTRUCTION: Final = 20_000
"""Characters of all words in one instruction, which fits on a line of a saved game."""
DEEPEST: Final = 24
"""Nesting of effects, conditions and selections."""
LONGEST_NAME: Final = 200
"""Characters in a name of a card, token, counter, step and so on."""
LONGEST_WORDS: Final = 2_000
"""Characters in a text for people, such as a note."""
LONGEST_PROSE: Final = 20_000
"""Characters in the sentences of a lesson or of any other scenario file."""


def within_limits(number: int) -> int:
    """Return a number, clamped to the limits."""
    return max(-LARGEST_NUMBER, min(number, LARGEST_NUMBER))
