"""Writes decks for other programs: plain text, Arena's lines, Cockatrice's ``.cod``, Forge's ``.dck``."""

from collections.abc import Callable, Iterable, Iterator
from xml.etree.ElementTree import Element, SubElement, indent, tostring

from tabletop.cards.decks.card_lines import LARGEST_COUNT
from tabletop.cards.decks.deck import Deck, Entry
from tabletop.cards.faces import CardDefinition, Layout


def write_text(deck: Deck) -> str:
    """A list that people read: all names of each card, headings where there is more than a main deck."""
    if not deck.sideboard and not deck.commanders:
        return _lines(deck.main, _all_names)
    return _parts(deck, _all_names)


def write_arena(deck: Deck) -> str:
    """A list as Arena takes and gives it: the front's name alone, unless both halves are on one side."""
    about = f"About\nName {deck.name}\n\n" if deck.name else ""
    return about + _parts(deck, _short_name)


def write_cod(deck: Deck) -> str:
    """Write a deck file of Cockatrice, with commanders in the sideboard as it has them."""
    root = Element("cockatrice_deck", version="1")
    SubElement(root, "deckname").text = deck.name
    SubElement(root, "comments")
    for zone, entries in (("main", deck.main), ("side", (*deck.commanders, *deck.sideboard))):
        part = SubElement(root, "zone", name=zone)
        for count, card in _countable(entries):
            SubElement(part, "card", number=str(count), name=_name_in_cockatrice(card))
    indent(root)
    return f'<?xml version="1.0" encoding="UTF-8"?>\n{tostring(root, encoding="unicode")}\n'


def write_dck(deck: Deck) -> str:
    """A deck file of Forge, which XMage reads as well."""
    parts = (("Commander", deck.commanders), ("Main", deck.main), ("Sideboard", deck.sideboard))
    about = f"[metadata]\nName={deck.name}\n"
    return about + "".join(f"[{part}]\n{_lines(entries, _short_name)}" for part, entries in parts if entries)


def _name_in_cockatrice(card: CardDefinition) -> str:
    """Cockatrice calls a card with several names on one side by all of them, others by the front's."""
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
    return "".join(_line(count, name(card)) for count, card in _countable(entries))


def _line(count: int, name: str) -> str:
    """A number and a name. A name that begins like a sign of multiplication gets one before it."""
    times = "x" if name.split(" ", 1)[0] in ("x", "X", "×") else ""
    return f"{count}{times} {name}\n"


def _countable(entries: Iterable[Entry]) -> Iterator[Entry]:
    """The entries, with one of more cards than a line may have in several."""
    for number, card in entries:
        for done in range(0, number, LARGEST_COUNT):
            yield Entry(min(number - done, LARGEST_COUNT), card)
