"""The library as text: a line for each card, one card in words, or JSON for other programs."""

from collections.abc import Iterable, Iterator

import msgspec

from tabletop.cards.doers import left_words
from tabletop.cards.faces import CardDefinition, Face
from tabletop.cards.mana import in_color_order
from tabletop.cards.wording import wording


class ListedFace(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A face as other programs read it; what it does not have is left out."""

    name: str
    type: str
    mana_cost: str = ""
    colors: str = ""
    power: str | None = None
    toughness: str | None = None
    loyalty: str | None = None
    defense: str | None = None
    keywords: tuple[str, ...] = ()
    text: tuple[str, ...] = ()


class ListedCard(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A card as other programs read it; ``melds_with`` and ``melds_into`` stand on meld cards alone."""

    name: str
    layout: str
    faces: tuple[ListedFace, ...]
    melds_with: str = ""
    melds_into: str = ""


def listed(card: CardDefinition) -> ListedCard:
    """A card with all its faces and their texts."""
    return ListedCard(
        name=card.name,
        layout=card.layout.value,
        faces=tuple(_face(face) for face in card.faces),
        melds_with=card.meld.partner if card.meld else "",
        melds_into=card.meld.result.name if card.meld else "",
    )


def _face(face: Face) -> ListedFace:
    return ListedFace(
        name=face.name,
        type=str(face.types),
        mana_cost=str(face.mana_cost),
        colors=in_color_order(face.colors),
        power=face.power,
        toughness=face.toughness,
        loyalty=face.loyalty,
        defense=face.defense,
        keywords=face.keywords,
        text=wording(face),
    )


def json_lines(cards: Iterable[CardDefinition]) -> Iterator[str]:
    """One JSON list, a card a line, so that any number of cards can be written as they are read."""
    yield "["
    before = ""
    for card in cards:
        if before:
            yield f"{before},"
        before = msgspec.json.encode(listed(card)).decode()
    if before:
        yield before
    yield "]"


def name_lines(cards: Iterable[CardDefinition]) -> Iterator[str]:
    """A line for each card: all its names, and how its faces are laid out on it."""
    for card in cards:
        yield f"{card.full_name}  ({card.layout.value})"


def card_lines(card: CardDefinition) -> Iterator[str]:
    """One card in words: each face with cost, type, numbers and text, and what of that players do by hand."""
    faces = (*card.faces, card.meld.result) if card.meld else card.faces
    for face in faces:
        size = f"{face.power}/{face.toughness}" if face.power is not None else ""
        number = size or face.loyalty or face.defense or ""
        yield "  ".join(filter(None, (face.name, str(face.mana_cost), str(face.types), number)))
        yield from (f"    {line}" for line in wording(face))
        yield from (f"    (by hand: {words.strip()})" for words in left_words(face))
