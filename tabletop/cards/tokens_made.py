"""Which tokens a card makes: every creation of a token that its abilities speak of, on any of its faces."""

from collections.abc import Iterator, Mapping
from functools import lru_cache

import msgspec

from tabletop.cards.effects import CreateToken
from tabletop.cards.faces import CardDefinition


@lru_cache(maxsize=512)
def tokens_made_by(card: CardDefinition) -> tuple[CreateToken, ...]:
    """The tokens that a card's abilities create, each once, as one token that enters untapped.

    Copies are left out: what they copy is known only when it happens.
    """
    abilities = [face.abilities for face in card.faces]
    if card.meld is not None:
        abilities.append(card.meld.result.abilities)
    found = [
        CreateToken(card=effect.card, faces=effect.faces)
        for effect in _creations(abilities)
        if effect.card is not None or effect.faces
    ]
    return tuple(each for place, each in enumerate(found) if each not in found[:place])


def _creations(value: object) -> Iterator[CreateToken]:
    if isinstance(value, CreateToken):
        yield value
    if isinstance(value, msgspec.Struct):
        for name in value.__struct_fields__:
            yield from _creations(getattr(value, name))
    elif isinstance(value, Mapping):
        yield from _creations(tuple(value.values()))
    elif isinstance(value, tuple | list):
        for each in value:
            yield from _creations(each)
