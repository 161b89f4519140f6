"""Writing of decks for other programs: plain text, Arena, Cockatrice's ``.cod`` and Forge's ``.dck``."""

from collections.abc import Callable, Iterable, Iterator
from xml.etree.ElementTree import Element, SubElement, indent, tostring

from tabletop.cards.decks.card_lines import LARGEST_COUNT
from tabletop.cards.decks.deck import Deck, Entry
from tabletop.cards.faces import CardDefinition, Layout


def write_text(deck: Deck) -> str:
    """Return a list for people: all names of each card, and headings if there is more than a main deck."""
    if not deck.sideboard and not deck.commanders and not deck.maybe:
        return _lines(deck.main, _all_names)
    maybe = f"\nMaybeboard\n{_lines(deck.maybe, _all_names)}" if deck.maybe else ""
    return _parts(deck, _all_names) + maybe


def write_arena(deck: Deck) -> str:
    """Return a list in Arena's format: the front's name only, unless both halves are on one side."""
    header = f"About\nName {deck.name}\n\n" if deck.name else ""
    return header + _parts(deck, _short_name)


def write_cod(deck: Deck) -> str:
    """Return a Cockatrice deck file. Commanders go into the sideboard, as Cockatrice does it."""
    root = Element("cockatrice_deck", version="1")
    SubElement(root, "deckname").text = deck.name
    SubElement(root, "comments")
    for zone, entries in (("main", deck.main), ("side", (*deck.commanders, *deck.sideboard))):
        part = SubElement(root, "zone", name=zone)
        for count, card in _split_large(entries):
            SubElement(part, "card", number=str(count), name=_name_in_cockatrice(card))
    indent(root)
    return f'<?xml version="1.0" encoding="UTF-8"?>\n{tostring(root, encoding="unicode")}\n'


def write_dck(deck: Deck) -> str:
    """Return a Forge deck file, which XMage reads as well."""
    parts = (("Commander", deck.commanders), ("Main", deck.main), ("Sideboard", deck.sideboard))
    header = f"[metadata]\nName={deck.name}\n"
    return header + "".join(f"[{part}]\n{_lines(entries, _short_name)}" for part, entries in parts if entries)


def _name_in_cockatrice(card: CardDefinition) -> str:
    """Return a card's name in Cockatrice: all names if they are on one side, otherwise the front's."""
    on_one_side = card.layout in (Layout.SPLIT, Layout.ADVENTURE)
    return card.full_name if on_one_side else card.name


def _all_names(card: CardDefinition) -> str:
    return card.full_name


def _short_name(card: CardDefinition) -> str:
    return card.full_name if card.layout is Layout.SPLIT else card.name


def _parts(deck: Deck, name: Callable[[CardDefinition], str]) -> str:
    parts = (("Commander", deck.commanders), ("Deck", deck.main), ("Sideboard", deck.sideboard))
    return "\n".join(f"{heading}\n{_lines(entries, name)}" for heading, entries in parts if entries)


def _lines(entries: Iterable[Entry], name: Callable[[CardDefinition], str]) -> str:
    return "".join(_line(count, name(card)) for count, card in _split_large(entries))


def _line(count: int, name: str) -> str:
    """Return a line with a count and a name.

    A name that begins like a multiplication sign gets one before it.
    """
    times = "x" if name.split(" ", 1)[0] in ("x", "X", "×") else ""
    return f"{count}{times} {name}\n"


def _split_large(entries: Iterable[Entry]) -> Iterator[Entry]:
    """Yield the entries, split so that none exceeds the maximum count of a line."""
    for number, card in entries:
        for done in range(0, number, LARGEST_COUNT):
            yield Entry(min(number - done, LARGEST_COUNT), card)
