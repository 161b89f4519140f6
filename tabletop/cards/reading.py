"""Stored facts of printed cards, shipped and imported, and the definitions made from them."""

from collections import Counter
from functools import lru_cache

import msgspec
from msgspec.structs import replace

from tabletop.cards import late_cards
from tabletop.cards.faces import CardDefinition, Face, Layout, MeldPair, Symbol
from tabletop.cards.mana import mana_cost
from tabletop.cards.type_line import type_line
from tabletop.language.abilities import Ability
from tabletop.language.keywords import with_more
from tabletop.language.left_texts import TextLine


class CardFileError(ValueError):
    """A card file can't be used. The text names the file, the place and what to do."""


class FaceFacts(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """The facts of a face. ``colors`` only if cost and indicator don't give them."""

    name: str
    type: str
    cost: str = ""
    indicator: str = ""
    colors: str | None = None
    size: str = ""
    loyalty: str | None = None
    defense: str | None = None
    keywords: tuple[str, ...] = ()
    abilities: tuple[Ability, ...] = ()
    text: tuple[str, ...] = ()
    lines: tuple[TextLine, ...] = ()
    """The lines of the text, if the abilities were read from it. A file never has them."""
    picture: str = ""
    """Address of a picture of the face, only for imported cards."""


class CardFacts(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """The facts of a card. Meld cards have ``partner`` and ``result``, meld results have ``parts``.

    ``scenario`` is the shipped scenario that shows what the card does, such as
    ``"cards/d/delver-of-secrets"``.
    """

    name: str
    layout: Layout
    faces: tuple[FaceFacts, ...]
    partner: str = ""
    result: str = ""
    parts: tuple[str, ...] = ()
    symbol: Symbol | None = None
    sets: tuple[str, ...] = ()
    released: str = ""
    digital_only: bool = False
    printed_names: tuple[str, ...] = ()
    scenario: str = ""


def definition_of(card: CardFacts, result: FaceFacts | None = None) -> CardDefinition:
    """Make a card's definition from its facts.

    Args:
        card: the facts
        result: the face that a meld card and its partner become together, None for all other cards

    Raises:
        CardFileError: a cost is wrong

    """
    return CardDefinition(
        name=card.name,
        layout=card.layout,
        faces=tuple(_face(face) for face in card.faces),
        meld=MeldPair(card.partner, _face(result)) if result is not None else None,
        symbol=card.symbol,
        sets=card.sets,
        first_release=card.released,
        digital_only=card.digital_only,
        printed_names=card.printed_names,
    )


def with_read_texts(card: CardFacts) -> CardFacts:
    """Return a card with the abilities read from its printed texts, if it has none of its own."""
    return replace(card, faces=tuple(map(_with_read_text, card.faces)))


def _with_read_text(face: FaceFacts) -> FaceFacts:
    if not face.text or face.abilities:
        return face
    # No start needs it, and few cards of an import are ever asked for.
    text = late_cards.lines.read_text(face.name, face.type, face.text)
    more = tuple((Counter(text.keywords) - Counter(face.keywords)).elements())
    keywords = with_more(face.keywords, more)
    return replace(face, abilities=text.abilities, keywords=keywords, lines=text.printed)


def _face(facts: FaceFacts) -> Face:
    try:
        cost = mana_cost(facts.cost)
    except ValueError as error:
        raise CardFileError(f"{facts.name}: {error}") from error
    indicator = _colors(facts.indicator)
    colors = cost.colors | indicator if facts.colors is None else _colors(facts.colors)
    power, slash, toughness = facts.size.partition("/")
    return Face(
        name=facts.name,
        mana_cost=cost,
        types=type_line(facts.type),
        colors=colors,
        color_indicator=indicator,
        power=power if slash else None,
        toughness=toughness if slash else None,
        loyalty=facts.loyalty,
        defense=facts.defense,
        keywords=facts.keywords,
        abilities=facts.abilities,
        text=facts.text,
        lines=facts.lines,
    )


@lru_cache(maxsize=64)
def _colors(letters: str) -> frozenset[str]:
    return frozenset(letters)
