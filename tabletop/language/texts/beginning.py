"""What a text says of the time before a game: opening hands, and how many of a card a deck may have."""

import re
from typing import Final

from tabletop.language.abilities import DeckCopies, OpeningHand
from tabletop.language.effects import PutOntoBattlefield
from tabletop.language.references import ObjectWord
from tabletop.language.texts.words import number_of

_BEGINS: Final = "If ~ is in your opening hand, you may begin the game with it on the battlefield."
_COPIES: Final = re.compile(r"A deck can have (any number of|up to (\w+)) cards named ~\.")


def before_the_game(signed: str) -> OpeningHand | DeckCopies | None:
    """The ability of a line that works before the first turn; None where the line says anything else."""
    if signed == _BEGINS:
        return OpeningHand(effects=(PutOntoBattlefield(objects=(ObjectWord.SELF,)),))
    found = _COPIES.fullmatch(signed)
    if found is None:
        return None
    limit = number_of(found[2]) if found[2] else None
    return None if found[2] and limit is None else DeckCopies(at_most=limit)
