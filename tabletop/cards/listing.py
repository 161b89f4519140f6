"""The library as text: lines of names, one card in words, or JSON for other programs."""

from collections.abc import Iterable, Iterator

import msgspec

from tabletop.cards.doers import left_words
from tabletop.cards.faces import CardDefinition, Face
from tabletop.cards.mana import in_color_order
from tabletop.cards.wording import wording


class ListedFace(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A face for other programs, without fields that it lacks."""

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
    """A card for other programs. Only meld cards have ``melds_with`` and ``melds_into``."""

    name: str
    layout: str
    faces: tuple[ListedFace, ...]
    melds_with: str = ""
    melds_into: str = ""


def listed(card: CardDefinition) -> ListedCard:
    """Return a card with all its faces and their texts."""
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
    """Yield the lines of a JSON list, one card each, so that any number can be written while reading."""
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
    """Yield a line for each card with all its names and its layout."""
    for card in cards:
        yield f"{card.full_name}  ({card.layout.value})"


def card_lines(card: CardDefinition) -> Iterator[str]:
    """Yield the lines of one card: each face with cost, type, numbers, text, and parts left to hands."""
    faces = (*card.faces, card.meld.result) if card.meld else card.faces
    for face in faces:
        size = f"{face.power}/{face.toughness}" if face.power is not None else ""
        number = size or face.loyalty or face.defense or ""
        yield "  ".join(filter(None, (face.name, str(face.mana_cost), str(face.types), number)))
        yield from (f"    {line}" for line in wording(face))
        yield from (f"    (by hand: {words.strip()})" for words in left_words(face))
