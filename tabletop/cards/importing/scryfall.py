"""Reader of Scryfall's bulk files, which have one object per card with its faces inside."""

import re
from collections.abc import Iterator

import msgspec
from msgspec.structs import replace

from tabletop.cards.faces import Layout
from tabletop.cards.importing.facts import (
    LeftOutError,
    Translation,
    card_facts,
    check_face_count,
    face_facts,
    is_name,
    picture_address,
    plain_name,
    plain_words,
    printed_colors,
    size_of,
)
from tabletop.cards.reading import CardFacts, FaceFacts


class _Part(msgspec.Struct, frozen=True):
    """A related card: a meld counterpart, a meld result, a token."""

    component: str = ""
    name: str = ""


class _Printed(msgspec.Struct, frozen=True):
    """Printed values of a face. ``colors`` is missing for the halves of split, flip and adventurer cards."""

    name: str
    printed_name: str = ""
    """The name in the language of the printing, if that isn't English."""
    mana_cost: str = ""
    type_line: str = ""
    oracle_text: str = ""
    colors: tuple[str, ...] | None = None
    color_indicator: tuple[str, ...] = ()
    power: str | None = None
    toughness: str | None = None
    loyalty: str | None = None
    defense: str | None = None
    layout: str = ""
    flavor_name: str = ""
    """The name of a printing with another name."""
    image_uris: dict[str, str] | None = None


class _Card(_Printed, frozen=True):
    """A card: its common values, with those of each face in ``card_faces``."""

    object: str = "card"
    keywords: tuple[str, ...] = ()
    card_faces: tuple[_Printed, ...] = ()
    all_parts: tuple[_Part, ...] = ()
    set: str = ""
    released_at: str = ""
    digital: bool = False


_DAY = re.compile(r"\d{4}-\d{2}-\d{2}")
_DECODER = msgspec.json.Decoder(_Card)


def scryfall_cards(json: bytes) -> Iterator[CardFacts | Translation]:
    """Yield the card of an object, or two cards if its sides don't belong together.

    Afterwards yields the names of their faces in another language.

    Raises:
        msgspec.DecodeError: the object isn't a card.
        LeftOutError: it isn't a playable card.

    """
    card = _DECODER.decode(json)
    try:
        yield from (_with_printing(facts, card) for facts in _cards(card))
        yield from _translations(card)
    except LeftOutError as error:
        raise LeftOutError(error.why, card.name) from error


def _translations(card: _Card) -> Iterator[Translation]:
    for face in card.card_faces or (card,):
        own = plain_name(face.name)
        # Another name of the whole card is stored with the card.
        other_names = (face.printed_name, face.flavor_name if face is not card else "")
        yield from (
            Translation(name, own) for name in map(plain_name, other_names) if is_name(name) and name != own
        )


def _cards(card: _Card) -> Iterator[CardFacts]:
    if card.object != "card":
        raise LeftOutError(f"it is a {card.object}")
    if card.layout == "meld":
        yield _meld_card(card)
        return
    check_face_count(len(card.card_faces) or 1)
    if card.layout == "reversible_card" and card.card_faces:
        for name in dict.fromkeys(face.name for face in card.card_faces):
            face = next(each for each in card.card_faces if each.name == name)
            yield card_facts(face.layout, (_face(face, card, ""),))
        return
    faces = tuple(_face(face, card, type_line) for face, type_line in _faces(card))
    turns_over = "Transform" in card.keywords or "Convert" in card.keywords
    if card.layout == "double_faced_token" and not turns_over:
        yield from (card_facts("token", (single,)) for single in faces)
        return
    yield card_facts(card.layout, faces, turns_over=turns_over)


def _faces(card: _Card) -> Iterator[tuple[_Printed, str]]:
    """Yield each face with its type line, which some cards only have for the whole card."""
    if not card.card_faces:
        yield card, card.type_line
        return
    lines = card.type_line.split(" // ")
    for place, face in enumerate(card.card_faces):
        yield face, face.type_line or (lines[place] if place < len(lines) else "")


def _face(face: _Printed, card: _Card, type_line: str) -> FaceFacts:
    indicator = "".join(face.color_indicator)
    colors = face.colors
    if colors is None and card.layout == "flip":
        colors = card.colors
    facts = FaceFacts(
        name=face.name,
        type=type_line or face.type_line,
        cost=face.mana_cost,
        indicator=indicator,
        colors=printed_colors(colors, face.mana_cost, indicator),
        size=size_of(face.power, face.toughness),
        loyalty=face.loyalty,
        defense=face.defense,
        picture=picture_address(face.image_uris or card.image_uris),
    )
    return face_facts(facts, face.oracle_text, card.keywords, alone=len(card.card_faces) < 2)


def _meld_card(card: _Card) -> CardFacts:
    """Return a part or the result of a meld pair. ``all_parts`` says which, and names the others."""
    facts = card_facts("normal", (_face(card, card, card.type_line),))
    related = [(part.component, plain_name(part.name)) for part in card.all_parts]
    results = [name for component, name in related if component == "meld_result" and is_name(name)]
    parts = tuple(name for component, name in related if component == "meld_part" and is_name(name))
    if facts.name in results and len(parts) == 2:
        return replace(facts, layout=Layout.MELD_RESULT, parts=parts)
    partner = next((name for name in parts if name != facts.name), "")
    if facts.name in parts and partner and results:
        return replace(facts, layout=Layout.MELD, partner=partner, result=results[0])
    return facts


def _with_printing(facts: CardFacts, card: _Card) -> CardFacts:
    flavor_name = plain_name(card.flavor_name)
    return replace(
        facts,
        sets=plain_words((card.set.upper(),)),
        released=card.released_at if _DAY.fullmatch(card.released_at) else "",
        digital_only=card.digital,
        printed_names=(flavor_name,) if is_name(flavor_name) else (),
    )
