"""Reader of Cockatrice's ``cards.xml`` and token files, which have one element per face."""

import re
from collections.abc import Iterator
from typing import Final, NamedTuple
from xml.etree.ElementTree import Element, ParseError

from defusedxml.common import DefusedXmlException  # type: ignore[import-untyped]
from defusedxml.ElementTree import iterparse  # type: ignore[import-untyped]
from msgspec.structs import replace

from tabletop.cards.faces import Layout
from tabletop.cards.importing.card_file import CHUNK, Source
from tabletop.cards.importing.facts import (
    MOST_WAITING,
    LeftOutError,
    MeldPairs,
    card_facts,
    check_face_count,
    face_facts,
    plain_name,
    plain_words,
    printed_colors,
)
from tabletop.cards.importing.pieces import LARGEST
from tabletop.cards.limits import LONGEST_NAME
from tabletop.cards.plain_text import normalize
from tabletop.cards.reading import CardFacts, CardFileError, FaceFacts

_SYMBOL: Final = re.compile(r"\{([^{}]*)\}|\(([^()]*)\)|(\d+|[A-Z0-9](?:/[A-Z0-9])+|[^\s])")
_MOST_ELEMENTS: Final = 20_000
"""Maximum number of elements within one card."""
_MAX_DEPTH: Final = 20
_TWO_SIDED: Final = frozenset(
    {
        *("transform", "modal_dfc", "flip", "meld", "battle", "double_faced_token"),
        # Names used by Magic Set Editor and others.
        *("double_faced", "double-faced", "doublefaced", "double faced", "dfc", "tdfc", "mdfc", "modal"),
    }
)
"""Layouts whose other side is a separate element."""
_MODAL: Final = frozenset({"mdfc", "modal"})
_BETWEEN_NAMES: Final = " // "
_BETWEEN_TEXTS: Final = re.compile(r"\n\s*-{3,}\s*\n")


class _Side(NamedTuple):
    """A card that may have another side, with its links and whether it is marked as the back.

    ``related`` are links that the file doesn't mark as the other side. They count if the layouts of both
    cards have two sides.
    """

    facts: CardFacts
    layout: str
    links: tuple[str, ...]
    linked_from: tuple[str, ...]
    related: tuple[str, ...]
    is_back: bool

    @property
    def is_two_sided(self) -> bool:
        """Whether the layout has another side, or this card is one."""
        return self.layout in _TWO_SIDED or self.is_back


def cockatrice_cards(source: Source) -> Iterator[CardFacts | LeftOutError]:
    """Yield all cards of a file, or the reason why one was left out. Two-sided cards come last.

    Raises:
        CardFileError: the file isn't XML, or isn't a card file.

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
                raise source.fault(f"more than {MOST_WAITING} cards with two sides; this isn't a card file")
        else:
            yield side.facts
    yield from _join_sides(sides)


class _Bounded:
    """Limited source for the XML reader, which would otherwise buffer any amount of text between cards."""

    def __init__(self, source: Source) -> None:
        self._source = source
        self.held = 0

    def read(self, size: int = -1) -> bytes:
        if self.held > LARGEST:
            raise self._source.fault(f"one card is longer than {LARGEST >> 20} MB; this isn't a card file")
        chunk = self._source.read(CHUNK if size < 0 else size)
        self.held += len(chunk)
        return chunk


def _elements(source: Source) -> Iterator[Element]:
    """Yield the elements of cards. Each is cleared after use."""
    reader = _Bounded(source)
    number = 0
    try:
        for element, parents in _complete_elements(reader, source):
            number += 1
            if number > _MOST_ELEMENTS:
                raise source.fault(f"more than {_MOST_ELEMENTS} elements in one card; this isn't a card file")
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
        raise source.fault(f"{error}; the file isn't safe to read as XML") from error


def _complete_elements(reader: _Bounded, source: Source) -> Iterator[tuple[Element, list[Element]]]:
    """Yield each complete element with its parents, outermost first."""
    parents: list[Element] = []
    for event, element in iterparse(reader, events=("start", "end"), forbid_dtd=True):
        if event == "start":
            if not parents and element.tag != "cockatrice_carddatabase":
                raise source.fault(f"<{element.tag}> isn't the beginning of a Cockatrice card file")
            parents.append(element)
            if len(parents) > _MAX_DEPTH:
                raise source.fault("its elements are nested too deeply; this isn't a card file")
        else:
            parents.pop()
            yield element, parents


def _text(element: Element, tag: str) -> str:
    return normalize(element.findtext(tag) or "").strip()


def _side(card: Element) -> _Side:
    """Return an element as a card or one side of one.

    Before version 4, properties weren't inside ``prop``.
    """
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
    """Return the names linked as the other side if ``sure``, or else those that might be."""
    attributes = ("transform",) if sure else (None, "attach")
    found = (plain_name(each.text or "") for each in card.findall(tag) if each.get("attach") in attributes)
    return tuple(filter(None, found))


def _faces(card: Element, properties: Element) -> Iterator[FaceFacts]:
    """Yield the face of an element, or both faces of a split or adventurer card, joined by slashes."""
    type_line = _text(properties, "type")
    count = type_line.count(_BETWEEN_NAMES) + 1
    check_face_count(count)
    names = _parts(_text(card, "name"), _BETWEEN_NAMES, count)
    costs = _parts(_text(properties, "manacost"), _BETWEEN_NAMES, count)
    texts = _BETWEEN_TEXTS.split(_text(card, "text")) if count > 1 else [_text(card, "text")]
    colors = _text(properties, "colors") or _text(properties, "color") if count == 1 else None
    for place, kind in enumerate(type_line.split(_BETWEEN_NAMES)):
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


def _parts(type_line: str, between: str, count: int) -> list[str]:
    parts = type_line.split(between) if count > 1 else [type_line]
    return [*parts, *[""] * (count - len(parts))]


def with_braces(cost: str) -> str:
    """Return a cost in our notation from ``2UU``, ``{2/W}U`` or ``(w/u)2``."""
    found = (next(filter(None, groups), "") for groups in _SYMBOL.findall(cost))
    return "".join(f"{{{symbol.upper()}}}" for symbol in found)


# --- Two sides of one card -----------------------------------------------------------------------------


def _join_sides(sides: dict[str, _Side]) -> Iterator[CardFacts]:
    """Yield cards made of sides: meld pairs by their result, pairs of front and back, then single sides."""
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
        other = None if name in used or side.is_back else _free_side(name, linked, sides, used)
        if other is not None:
            used |= {name, other.facts.name}
            yield _two_sided(side, other)
    yield from (side.facts for name, side in sides.items() if name not in used)
    yield from melds.all()


def _links_to(sides: dict[str, _Side]) -> dict[str, list[str]]:
    """Return the possible other sides that other cards link to, surest first."""
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


def _free_side(name: str, linked: list[str], sides: dict[str, _Side], used: set[str]) -> _Side | None:
    """Return the first linked side that isn't used by another card, or None."""
    free = (sides[each] for each in linked if each in sides and each != name and each not in used)
    return next(free, None)


def _two_sided(front: _Side, back: _Side) -> CardFacts:
    if front.facts.layout is Layout.TOKEN:
        layout = "double_faced_token"
    else:
        layout = "modal_dfc" if front.layout in _MODAL else front.layout
    # An unknown layout that is linked like this is treated as transforming.
    card = card_facts(layout, (*front.facts.faces, *back.facts.faces), turns_over=True)
    return replace(card, sets=front.facts.sets)
