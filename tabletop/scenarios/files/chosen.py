"""What was chosen for an object as it came to be there: a type, a colour, an opponent, the name of a card."""

from collections.abc import Iterable, Mapping
from typing import Final

import msgspec

from tabletop.cards.library import CardLibrary
from tabletop.cards.mana import COLOR_WORDS
from tabletop.language.card_types import CARD_TYPES, CardType
from tabletop.language.subtypes import CREATURE_TYPES
from tabletop.model.objects import CardObject, GameObject, Permanent
from tabletop.rules.values.creature_types import creature_types_on
from tabletop.scenarios.format.faults import unknown_word
from tabletop.scenarios.format.words import ChosenKind

_CARD_NAME: Final = "card name"
"""What is kept by itself, as the rules ask for it apart from all else that is chosen."""


def chosen_values(chosen: Mapping[ChosenKind, str]) -> tuple[dict[str, str], str | None]:
    """What a file says was chosen, as a permanent keeps it: by what it is, and the name of a card."""
    others = {str(kind): word for kind, word in chosen.items() if kind != _CARD_NAME}
    return others, chosen.get(_CARD_NAME)


def chosen_for(object: GameObject) -> dict[ChosenKind, str]:
    """What was chosen for an object, as a file says it."""
    if not isinstance(object, Permanent | CardObject):
        return {}
    name = object.chosen_name if isinstance(object, Permanent) else None
    named = {_CARD_NAME: name} if name is not None else {}
    return msgspec.convert({**object.chosen, **named}, dict[ChosenKind, str])


def fault_in(kind: ChosenKind, word: str, players: Iterable[str], library: CardLibrary) -> str:
    """What is wrong with a word for something that is chosen; the empty text if nothing is."""
    if kind == _CARD_NAME:
        return "" if library.is_card_name(word) else unknown_word(kind, word, library.nearest(word))
    known: tuple[str, ...] = {
        "creature type": CREATURE_TYPES,
        "card type": tuple(word for word in CARD_TYPES if word != CardType.EMBLEM),
        "color": tuple(COLOR_WORDS.values()),
        "opponent": tuple(players),
    }[kind]
    is_known = word in known or (kind == "creature type" and word in creature_types_on(library))
    return "" if is_known else unknown_word(kind, word, known)
