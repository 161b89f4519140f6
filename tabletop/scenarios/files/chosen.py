"""Choices made as an object entered: a type, a color, an opponent, or a card name."""

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
"""The kind that objects store separately, since rules refer to it separately."""


def chosen_values(chosen: Mapping[ChosenKind, str]) -> tuple[dict[str, str], str | None]:
    """Split a file's choices into those a permanent stores by kind, and the chosen card name."""
    others = {str(kind): word for kind, word in chosen.items() if kind != _CARD_NAME}
    return others, chosen.get(_CARD_NAME)


def chosen_for(object: GameObject) -> dict[ChosenKind, str]:
    """Return the choices made for an object, as a file writes them."""
    if not isinstance(object, Permanent | CardObject):
        return {}
    name = object.chosen_name if isinstance(object, Permanent) else None
    named = {_CARD_NAME: name} if name is not None else {}
    return msgspec.convert({**object.chosen, **named}, dict[ChosenKind, str])


def fault_in(kind: ChosenKind, word: str, players: Iterable[str], library: CardLibrary) -> str:
    """Return the error in a word for a choice, or an empty text if it is valid."""
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
