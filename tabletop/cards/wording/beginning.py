"""Abilities that work before the first turn: opening hands, and copies of a card in a deck."""

from tabletop.cards.wording.clauses import clauses
from tabletop.cards.wording.conditions import condition_words
from tabletop.cards.wording.nouns import with_number
from tabletop.cards.wording.speaker import Speaker
from tabletop.language.abilities import DeckCopies, OpeningHand
from tabletop.language.effects import PutOntoBattlefield
from tabletop.language.references import ObjectWord


def before_the_game(ability: OpeningHand | DeckCopies, speaker: Speaker) -> str:
    """Return an ability that works before the first turn, without its last full stop."""
    if isinstance(ability, DeckCopies):
        many = (
            "any number of cards"
            if ability.at_most is None
            else f"up to {with_number(ability.at_most, 'card')}"
        )
        return f"A deck can have {many} with this name"
    also = f" and {condition_words(ability.condition, speaker)}" if ability.condition is not None else ""
    done = clauses(ability.effects, speaker)
    if ability.effects == (PutOntoBattlefield(objects=(ObjectWord.SELF,)),):
        done = "begin the game with it on the battlefield"
    return f"If this is in your opening hand{also}, you may {done}"
