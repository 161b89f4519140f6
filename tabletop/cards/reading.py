"""Reads the card files that ship with the program into card definitions.

``double_faced.json``, ``ordinary.json`` and ``tokens.json`` hold printed facts, one object a line;
``abilities/*.json`` hold what the faces do, by the face's name.
"""

from collections.abc import Iterable, Mapping
from functools import lru_cache
from pathlib import Path
from typing import TypeVar

import msgspec

from tabletop.cards.faces import CardDefinition, Face, Layout, MeldPair, Symbol
from tabletop.cards.mana import mana_cost
from tabletop.cards.type_line import type_line
from tabletop.language.abilities import Ability

Decoded = TypeVar("Decoded")
Abilities = Mapping[str, tuple[Ability, ...]]


class CardFileError(ValueError):
    """A card file cannot be used. The message names the file, the place and what to do."""


class FaceFacts(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """A face as a card file writes it. ``colors`` only where cost and indicator do not give them."""

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
    picture: str = ""
    """Where a picture of the face can be fetched; only imported cards say so."""


class CardFacts(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """A card as a card file writes it. ``partner`` and ``result`` stand on meld cards."""

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


class TokenFacts(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A token as its file writes it. ``called`` are the words by which effects ask for it."""

    called: tuple[str, ...]
    faces: tuple[FaceFacts, ...]
    layout: Layout = Layout.TOKEN


class CardFiles(msgspec.Struct, frozen=True):
    """All that the card files hold: the cards in their order, and the tokens by what they are called."""

    cards: tuple[CardDefinition, ...]
    tokens: Mapping[str, CardDefinition]


def read_card_files(folder: Path) -> CardFiles:
    """Read every card file of a folder.

    Raises:
        CardFileError: a file is missing or wrong; the message says where.

    """
    abilities = read_abilities(folder / "abilities")
    cards = msgspec.json.Decoder(tuple[CardFacts, ...])
    facts = _decode(folder / "double_faced.json", cards) + _decode(folder / "ordinary.json", cards)
    tokens = _decode(folder / "tokens.json", msgspec.json.Decoder(tuple[TokenFacts, ...]))
    return CardFiles(cards_of(facts, abilities), _tokens_of(tokens))


def read_abilities(folder: Path) -> Abilities:
    """Read the abilities of all faces, by the face's name.

    Raises:
        CardFileError: a file is wrong, or two files speak of one face.

    """
    found: dict[str, tuple[Ability, ...]] = {}
    decoder = msgspec.json.Decoder(dict[str, tuple[Ability, ...]])
    for path in sorted(folder.glob("*.json")):
        abilities = _decode(path, decoder)
        if not found.keys().isdisjoint(abilities):
            twice = min(found.keys() & abilities.keys())
            raise CardFileError(
                f"{path}: {twice} has its abilities in another file already; keep one of the two"
            )
        found.update(abilities)
    return found


def cards_of(facts: Iterable[CardFacts], abilities: Abilities) -> tuple[CardDefinition, ...]:
    """Make definitions of facts and abilities; meld cards are given the face of their result.

    Raises:
        CardFileError: the result of a meld card is not among the facts.

    """
    together = tuple(facts)
    results = {card.name: card.faces[0] for card in together if card.layout is Layout.MELD_RESULT}
    return tuple(definition_of(card, abilities, results) for card in together)


def definition_of(card: CardFacts, abilities: Abilities, results: Mapping[str, FaceFacts]) -> CardDefinition:
    """Make one definition; ``results`` are the faces of meld results by name.

    Raises:
        CardFileError: a cost is wrong, or the result of a meld card is not among the results.

    """
    meld = None
    if card.layout is Layout.MELD:
        if card.result not in results:
            raise CardFileError(f"{card.name} melds into {card.result!r}, which no file describes; add it")
        meld = MeldPair(card.partner, _face(results[card.result], abilities))
    return CardDefinition(
        name=card.name,
        layout=card.layout,
        faces=tuple(_face(face, abilities) for face in card.faces),
        meld=meld,
        symbol=card.symbol,
        sets=card.sets,
        first_release=card.released,
        digital_only=card.digital_only,
        printed_names=card.printed_names,
    )


def _tokens_of(tokens: Iterable[TokenFacts]) -> dict[str, CardDefinition]:
    found: dict[str, CardDefinition] = {}
    for token in tokens:
        faces = tuple(_face(face, {}) for face in token.faces)
        definition = CardDefinition(name=faces[0].name, layout=token.layout, faces=faces)
        found.update(dict.fromkeys(token.called, definition))
    return found


def _face(facts: FaceFacts, abilities: Abilities) -> Face:
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
        abilities=facts.abilities or abilities.get(facts.name, ()),
        text=facts.text,
    )


@lru_cache(maxsize=64)
def _colors(letters: str) -> frozenset[str]:
    return frozenset(letters)


def _decode(path: Path, decoder: msgspec.json.Decoder[Decoded]) -> Decoded:
    try:
        return decoder.decode(path.read_bytes())
    except OSError as error:
        raise CardFileError(f"{path}: the file cannot be read; install the program again") from error
    except msgspec.DecodeError as error:
        raise CardFileError(f"{path}: {error}; fix the file or install the program again") from error
