"""How much of a deck's cards the program carries out."""

from collections import Counter
from collections.abc import Iterable
from enum import StrEnum

from tabletop.cards.decks.deck import Entry
from tabletop.cards.faces import CardDefinition, Face
from tabletop.language.abilities import RuleText
from tabletop.language.left_texts import Doer


class Share(StrEnum):
    """How much of a card the program carries out. The value is worded after a number of cards."""

    WHOLE = "carried out"
    PART = "in part"
    NONE = "by hand"


def share_of(card: CardDefinition) -> Share:
    """Return how much of a card the program carries out, with all its faces and its meld result.

    Of a placeholder only keywords are carried out.
    """
    faces = (*card.faces, card.meld.result) if card.meld else card.faces
    if card.placeholder:
        return Share.PART if any(face.keywords for face in faces) else Share.NONE
    if not any(face.is_left_to_hands for face in faces):
        return Share.WHOLE
    return Share.PART if any(map(_does_something, faces)) else Share.NONE


def shares(entries: Iterable[Entry]) -> dict[Share, int]:
    """Return the number of cards of each share."""
    numbers: Counter[Share] = Counter()
    for number, card in entries:
        numbers[share_of(card)] += number
    return {share: numbers[share] for share in Share}


def _does_something(face: Face) -> bool:
    """Return whether the program carries out a line or an ability of a face."""
    if face.lines:
        return any(line.doer is not Doer.PLAYER for line in face.lines)
    return bool(face.keywords) or any(not isinstance(each, RuleText) for each in face.abilities)
