"""Cards as Scryfall's bulk files describe them: one object a card, with its faces inside."""

import re
from collections.abc import Iterator

import msgspec
from msgspec.structs import replace

from tabletop.cards.faces import Layout
from tabletop.cards.importing.facts import (
    LeftOutError,
    Translation,
    card_facts,
    face_facts,
    is_name,
    must_have_faces,
    picture_address,
    plain_name,
    plain_words,
    printed_colors,
    size_of,
)
from tabletop.cards.reading import CardFacts, FaceFacts


class _Part(msgspec.Struct, frozen=True):
    """Something that belongs to a card: a meld counterpart, what it becomes, a token."""

    component: str = ""
    name: str = ""


class _Printed(msgspec.Struct, frozen=True):
    """What stands on a face. ``colors`` is missing on the halves of split, flip and adventurer cards."""

    name: str
    printed_name: str = ""
    """The name in the language of the printing, where that is not English."""
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
    """The name of a printing that goes by another one."""
    image_uris: dict[str, str] | None = None


class _Card(_Printed, frozen=True):
    """A card: at the top what it has as a whole, in ``card_faces`` what each face has."""

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
    """The cards that one object stands for: one, or two where its sides do not belong together.

    After them come the names that their faces have in another language.

    Raises:
        msgspec.DecodeError: the object is not a card.
        LeftOutError: it is one, but not one to play with.

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
        # What the whole card is called besides its name is kept with the card.
        others = (face.printed_name, face.flavor_name if face is not card else "")
        yield from (
            Translation(name, own) for name in map(plain_name, others) if is_name(name) and name != own
        )


def _cards(card: _Card) -> Iterator[CardFacts]:
    if card.object != "card":
        raise LeftOutError(f"it is a {card.object}")
    if card.layout == "meld":
        yield _meld_card(card)
        return
    must_have_faces(len(card.card_faces) or 1)
    if card.layout == "reversible_card" and card.card_faces:
        for name in dict.fromkeys(face.name for face in card.card_faces):
            face = next(each for each in card.card_faces if each.name == name)
            yield card_facts(face.layout, (_face(face, card, ""),))
        return
    faces = tuple(_face(face, card, words) for face, words in _faces(card))
    turns_over = "Transform" in card.keywords or "Convert" in card.keywords
    if card.layout == "double_faced_token" and not turns_over:
        yield from (card_facts("token", (single,)) for single in faces)
        return
    yield card_facts(card.layout, faces, turns_over=turns_over)


def _faces(card: _Card) -> Iterator[tuple[_Printed, str]]:
    """Each face with its type line, which some cards have at the top alone."""
    if not card.card_faces:
        yield card, card.type_line
        return
    lines = card.type_line.split(" // ")
    for place, face in enumerate(card.card_faces):
        yield face, face.type_line or (lines[place] if place < len(lines) else "")


def _face(face: _Printed, card: _Card, words: str) -> FaceFacts:
    indicator = "".join(face.color_indicator)
    colors = face.colors
    if colors is None and card.layout == "flip":
        colors = card.colors
    facts = FaceFacts(
        name=face.name,
        type=words or face.type_line,
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
    """A half or the whole of a meld pair; ``all_parts`` says which, and with whom."""
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
