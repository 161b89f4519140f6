"""Cards as Cockatrice's ``cards.xml`` and token files describe them: an element a face."""

import re
from collections.abc import Iterator
from typing import Final, NamedTuple
from xml.etree.ElementTree import Element, ParseError

from defusedxml.common import DefusedXmlException  # type: ignore[import-untyped]
from defusedxml.ElementTree import iterparse  # type: ignore[import-untyped]
from msgspec.structs import replace

from tabletop.cards.faces import Layout
from tabletop.cards.importing.facts import (
    MOST_WAITING,
    LeftOutError,
    MeldPairs,
    card_facts,
    face_facts,
    must_have_faces,
    plain_name,
    plain_words,
    printed_colors,
)
from tabletop.cards.importing.pieces import LARGEST
from tabletop.cards.importing.source import CHUNK, Source
from tabletop.cards.limits import LONGEST_NAME
from tabletop.cards.plain_text import normalize
from tabletop.cards.reading import CardFacts, CardFileError, FaceFacts

_SYMBOL: Final = re.compile(r"\{([^{}]*)\}|\(([^()]*)\)|(\d+|[A-Z0-9](?:/[A-Z0-9])+|[^\s])")
_MOST_ELEMENTS: Final = 20_000
"""Within one card."""
_DEEPEST: Final = 20
_TWO_SIDED: Final = frozenset(
    {
        *("transform", "modal_dfc", "flip", "meld", "battle", "double_faced_token"),
        # As Magic Set Editor and others call them.
        *("double_faced", "double-faced", "doublefaced", "double faced", "dfc", "tdfc", "mdfc", "modal"),
    }
)
"""Layouts of cards whose other side is an element of its own."""
_MODAL: Final = frozenset({"mdfc", "modal"})
_BETWEEN_NAMES: Final = " // "
_BETWEEN_TEXTS: Final = re.compile(r"\n\s*-{3,}\s*\n")


class _Side(NamedTuple):
    """A card that has, or may have, another side: what it links to, and whether it says it is the back.

    ``related`` are links of which the file does not say that they are to the other side. They are if the
    layouts of both say so.
    """

    facts: CardFacts
    layout: str
    links: tuple[str, ...]
    linked_from: tuple[str, ...]
    related: tuple[str, ...]
    is_back: bool

    @property
    def is_two_sided(self) -> bool:
        """Return whether the layout has another side, or this is one."""
        return self.layout in _TWO_SIDED or self.is_back


def cockatrice_cards(source: Source) -> Iterator[CardFacts | LeftOutError]:
    """All cards of a file, or why one of them can't be taken; cards with two sides come last.

    Raises:
        CardFileError: the file is not XML, or no card file.

    """
    sides: dict[str, _Side] = {}
    for element in _elements(source):
        try:
            side = _side(element)
        except LeftOutError as error:
            yield LeftOutError(error.why, _text(element, "name")[:LONGEST_NAME])
            continue
        if side.links or side.linked_from or side.is_two_sided:
            sides.setdefault(side.facts.name, side)
            if len(sides) > MOST_WAITING:
                raise source.fault(f"more than {MOST_WAITING} cards with two sides; this is not a card file")
        else:
            yield side.facts
    yield from _together(sides)


class _Bounded:
    """Reads a source for the XML reader, which would hold any amount of text between two cards."""

    def __init__(self, source: Source) -> None:
        self._source = source
        self.held = 0

    def read(self, size: int = -1) -> bytes:
        if self.held > LARGEST:
            raise self._source.fault(f"one card is longer than {LARGEST >> 20} MB; this is not a card file")
        chunk = self._source.read(CHUNK if size < 0 else size)
        self.held += len(chunk)
        return chunk


def _elements(source: Source) -> Iterator[Element]:
    """The elements of cards, each thrown away once it was used."""
    reader = _Bounded(source)
    number = 0
    try:
        for element, parents in _closed(reader, source):
            number += 1
            if number > _MOST_ELEMENTS:
                raise source.fault(
                    f"more than {_MOST_ELEMENTS} elements in one card; this is not a card file"
                )
            if element.tag == "card":
                yield element
            if len(parents) <= 2:
                element.clear()
                for parent in parents[-1:]:
                    parent.remove(element)
                reader.held = number = 0
    except CardFileError:
        raise
    except (ParseError, DefusedXmlException, ValueError, LookupError) as error:
        raise source.fault(f"{error}; the file can't be read safely as XML") from error


def _closed(reader: _Bounded, source: Source) -> Iterator[tuple[Element, list[Element]]]:
    """Each element when it is complete, with those around it, the outermost first."""
    around: list[Element] = []
    for event, element in iterparse(reader, events=("start", "end"), forbid_dtd=True):
        if event == "start":
            if not around and element.tag != "cockatrice_carddatabase":
                raise source.fault(f"<{element.tag}> is not how a card file of Cockatrice begins")
            around.append(element)
            if len(around) > _DEEPEST:
                raise source.fault("its elements are nested too deeply; this is not a card file")
        else:
            around.pop()
            yield element, around


def _text(element: Element, tag: str) -> str:
    return normalize(element.findtext(tag) or "").strip()


def _side(card: Element) -> _Side:
    """One element: a whole card or one side of one. Before version 4 its properties were not in ``prop``."""
    properties = card.find("prop")
    properties = card if properties is None else properties
    layout = _text(properties, "layout").casefold() or "normal"
    faces = tuple(_faces(card, properties))
    is_token = _text(card, "token") == "1"
    kind = "token" if is_token and len(faces) == 1 else layout if len(faces) > 1 else "normal"
    facts = card_facts(kind, faces)
    links, linked_from = _links(card, "related"), _links(card, "reverse-related")
    related = (*_links(card, "related", sure=False), *_links(card, "reverse-related", sure=False))
    facts = replace(facts, sets=plain_words(each.text or "" for each in card.findall("set")))
    return _Side(facts, layout, links, linked_from, related, _text(properties, "side").casefold() == "back")


def _links(card: Element, tag: str, *, sure: bool = True) -> tuple[str, ...]:
    """The names of cards that are surely the other side, or of those that may be."""
    ways = ("transform",) if sure else (None, "attach")
    found = (plain_name(each.text or "") for each in card.findall(tag) if each.get("attach") in ways)
    return tuple(filter(None, found))


def _faces(card: Element, properties: Element) -> Iterator[FaceFacts]:
    """The face of an element, or the two of a split or adventurer card, whose parts are joined by slashes."""
    words = _text(properties, "type")
    count = words.count(_BETWEEN_NAMES) + 1
    must_have_faces(count)
    names = _parts(_text(card, "name"), _BETWEEN_NAMES, count)
    costs = _parts(_text(properties, "manacost"), _BETWEEN_NAMES, count)
    texts = _BETWEEN_TEXTS.split(_text(card, "text")) if count > 1 else [_text(card, "text")]
    colors = _text(properties, "colors") or _text(properties, "color") if count == 1 else None
    for place, kind in enumerate(words.split(_BETWEEN_NAMES)):
        cost = with_braces(costs[place])
        has_size = "Creature" in kind or "Vehicle" in kind or count == 1
        face = FaceFacts(
            name=names[place],
            type=kind,
            cost=cost,
            colors=printed_colors(colors, cost, ""),
            size=_text(properties, "pt") if has_size else "",
            loyalty=_text(properties, "loyalty") or None,
            defense=_text(properties, "defense") or None,
        )
        yield face_facts(face, texts[place] if place < len(texts) else "")


def _parts(words: str, between: str, count: int) -> list[str]:
    parts = words.split(between) if count > 1 else [words]
    return [*parts, *[""] * (count - len(parts))]


def with_braces(cost: str) -> str:
    """A cost as we write it from ``2UU``, ``{2/W}U`` or ``(w/u)2``."""
    found = (next(filter(None, groups), "") for groups in _SYMBOL.findall(cost))
    return "".join(f"{{{symbol.upper()}}}" for symbol in found)


# --- Two sides of one card -----------------------------------------------------------------------------


def _together(sides: dict[str, _Side]) -> Iterator[CardFacts]:
    """Cards from their sides: meld pairs by what they become, others front and back; the rest alone."""
    melds = MeldPairs()
    used: set[str] = set()
    for name, side in sides.items():
        if side.layout == "meld":
            used.add(name)
            links = side.links or side.related
            if side.is_back or not links:
                melds.add_result(side.facts)
            else:
                melds.add_part(side.facts, links[0])
    links_to = _links_to(sides)
    for name, side in sides.items():
        linked = [*side.links, *links_to.get(name, ())]
        other = None if name in used or side.is_back else _other(name, linked, sides, used)
        if other is not None:
            used |= {name, other.facts.name}
            yield _two_sided(side, other)
    yield from (side.facts for name, side in sides.items() if name not in used)
    yield from melds.all()


def _links_to(sides: dict[str, _Side]) -> dict[str, list[str]]:
    """Return what may be the other side of a card besides what it names itself, the surest first."""
    links: dict[str, list[str]] = {}
    for name, side in sides.items():
        for link in side.linked_from:
            links.setdefault(link, []).append(name)
    sure = {name for name, side in sides.items() if side.links or side.linked_from}
    sure |= {link for name in sure for link in (*sides[name].links, *sides[name].linked_from)}
    for name, side in sides.items():
        for link in side.related:
            are_two_sided = link in sides and side.is_two_sided and sides[link].is_two_sided
            if are_two_sided and sure.isdisjoint((name, link)):
                links.setdefault(name, []).append(link)
                links.setdefault(link, []).append(name)
    return links


def _other(name: str, linked: list[str], sides: dict[str, _Side], used: set[str]) -> _Side | None:
    """The first of the sides that a card is linked with that belongs to no other one yet."""
    free = (sides[each] for each in linked if each in sides and each != name and each not in used)
    return next(free, None)


def _two_sided(front: _Side, back: _Side) -> CardFacts:
    if front.facts.layout is Layout.TOKEN:
        layout = "double_faced_token"
    else:
        layout = "modal_dfc" if front.layout in _MODAL else front.layout
    # Of what is linked like this, an unknown layout turns over.
    card = card_facts(layout, (*front.facts.faces, *back.facts.faces), turns_over=True)
    return replace(card, sets=front.facts.sets)
