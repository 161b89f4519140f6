"""The words that instructions are made of, as far as there is only a certain number of them."""

from typing import Final

from tabletop.language.moments import Instead, WouldBe

PILES: Final = frozenset({"library", "hand", "graveyard", "exile", "command"})
LYING: Final = PILES | {"battlefield"}
COLORS: Final = frozenset("WUBRG")
FACES: Final = frozenset({"front", "back", "face down"})


HOW_IT_ENTERS: Final = frozenset({Instead.AS_A_COPY, Instead.WITH_A_COUNTER})
REPLACED_BY: Final = {
    WouldBe.PUT_INTO_GRAVEYARD: frozenset(Instead) - HOW_IT_ENTERS,
    WouldBe.ENTERS: frozenset(Instead),
    WouldBe.LEAVES: frozenset({Instead.EXILE}),
}
"""What may happen instead of what an effect replaces."""
