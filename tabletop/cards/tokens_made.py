"""The tokens that a card creates with any ability on any of its faces."""

from functools import lru_cache

from tabletop.cards.faces import CardDefinition
from tabletop.language.effects import CreateToken, effects_in


@lru_cache(maxsize=512)
def tokens_made_by(card: CardDefinition) -> tuple[CreateToken, ...]:
    """Return the tokens that a card's abilities create, each once, as one untapped token.

    Copies are left out, since what they copy isn't known in advance.
    """
    faces = card.faces if card.meld is None else (*card.faces, card.meld.result)
    found = [
        CreateToken(card=effect.card, faces=effect.faces)
        for face in faces
        for effect in effects_in(face.abilities)
        if isinstance(effect, CreateToken) and (effect.card is not None or effect.faces)
    ]
    return tuple(each for place, each in enumerate(found) if each not in found[:place])
