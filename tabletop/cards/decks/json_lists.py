"""Reader of deck lists in JSON: Scryfall, Moxfield, Archidekt, Deckstats, MTGJSON, Cube Cobra and others.

All of them are objects with named parts that contain cards with a count and a name. Tables list the keys by
which they differ.
"""

import re
from collections.abc import Iterator, Mapping
from typing import Any, Final

import msgspec

from tabletop.cards.decks.card_lines import LARGEST_COUNT, LONGEST_LINE, meanings
from tabletop.cards.decks.deck import DeckFault, Item, Line, Section
from tabletop.cards.decks.headings import plain, section_named, section_of_categories
from tabletop.cards.plain_text import normalize
from tabletop.untrusted.budget import Budget
from tabletop.untrusted.parsing import parse_json

LARGEST: Final = 1 << 22
"""Maximum size of a list in this format, in bytes. Such lists often include all facts about their cards."""
_BUDGET: Final = Budget(values=600_000, depth=100)
_MOST_CARDS: Final = 5_000
_DEEPEST: Final = 12
_MOST_VALUES: Final = 20_000
"""Maximum number of objects, lists and texts to examine."""

_COUNTS: Final = ("quantity", "count", "qty", "amount", "number", "copies", "n")
_NAMES: Final = (
    ("card", "oracleCard", "name"),
    ("card_digest", "name"),
    ("card", "name"),
    ("cardDetails", "name"),
    ("details", "name"),
    ("name",),
    ("cardName",),
    ("card_name",),
    ("card",),
    ("Nickname",),
    ("Name",),
    ("title",),
)
"""Paths of keys from a card to its name."""
_BOARDS: Final = ("boardType", "board", "section", "zone")
_CATEGORIES: Final = ("categories", "category", "tags")
_MARKS: Final = {
    "isSideboard": Section.SIDEBOARD,
    "sideboard": Section.SIDEBOARD,
    "isCommander": Section.COMMANDERS,
    "commander": Section.COMMANDERS,
    "isCompanion": Section.COMPANION,
    "maybeboard": Section.MAYBE,
}
_KEYS: Final = {
    # Scryfall divides the main deck into lands and nonlands, or into columns.
    "nonlands": Section.MAIN,
    "lands": Section.MAIN,
    "columna": Section.MAIN,
    "columnb": Section.MAIN,
    "boards": Section.MAIN,
    "cards": Section.MAIN,
    "sections": Section.MAIN,
    "entries": Section.MAIN,
    "containedobjects": Section.MAIN,
    "objectstates": Section.MAIN,
    "signaturespells": Section.COMMANDERS,
    "planardeck": Section.NOT_IN_DECK,
    "schemedeck": Section.NOT_IN_DECK,
}
"""Keys in lower case that contain cards and aren't headings of text lists."""
_IGNORED: Final = frozenset(
    {"displaycommander", "featuredcard", "affiliates", "hubs", "authors", "customdeck"}
)
_DECK_KEYS: Final = frozenset(
    {
        *(
            "boards",
            "mainboard",
            "main_board",
            "maindeck",
            "main_deck",
            "sideboard",
            "side_board",
            "commanders",
        ),
        *("objectstates", "entries"),
    }
)
"""Keys that mark an object as a deck if it has at least one of them, at the top or below one of ``_TOPS``."""
_TOPS: Final = ("data", "deck", "cards")
_WORD: Final = re.compile(r"(?<=[a-z])(?=[A-Z])|_")


def is_object_list(text: str) -> bool:
    """Return whether a text is a JSON object with the parts of a deck."""
    return text.startswith(("{", "[")) and _top(text) is not None


def _top(text: str) -> Mapping[str, Any] | None:
    """Return the object that has the parts of the deck, or None."""
    try:
        found: Any = parse_json(text.encode(), msgspec.json.decode, _BUDGET)
    except ValueError:
        return None
    if isinstance(found, list) and found and all(map(_is_counted_card, found)):
        return {"main": found}
    if not isinstance(found, dict):
        return None
    for each in (found, *(found[key] for key in _TOPS if isinstance(found.get(key), dict))):
        if _has_parts(each):
            return {"name": _text(found.get("name")), **each}
    return None


def _is_counted_card(value: object) -> bool:
    return (
        isinstance(value, dict)
        and any(_is_count(value.get(key)) for key in _COUNTS)
        and _name_of(value) != ""
    )


def _has_parts(found: Mapping[str, Any]) -> bool:
    keys = {key.casefold() for key, value in found.items() if isinstance(value, dict | list)}
    is_archidekt = {"cards", "categories"} <= keys
    is_deckstats = "sections" in keys and isinstance(found.get("sections"), list)
    return not keys.isdisjoint(_DECK_KEYS) or is_archidekt or is_deckstats or _is_plain(found)


def _is_plain(found: Mapping[str, Any]) -> bool:
    """Return whether a list has a part named ``main`` that contains cards."""
    main = found.get("main", found.get("deck"))
    return isinstance(main, list) and bool(main)


class ObjectLines:
    """Reader of a deck list in JSON. ``name`` is the deck's name, if the list has one."""

    def __init__(self, text: str) -> None:
        self._top = _top(text) or {}
        self._number = 0
        self._values = 0
        self._left_out = frozenset(_left_out_categories(self._top))
        self.name = normalize(_text(self._top.get("name")) or _text(self._top.get("deckName")))[:LONGEST_LINE]

    def all(self) -> Iterator[Item]:
        """Yield each card of the list, or why it can't be read. Cards are numbered like lines."""
        for item in self._cards(self._top, Section.MAIN, 0):
            self._number += 1
            if self._number > _MOST_CARDS:
                message = (
                    f"the list has more than {_MOST_CARDS} cards; only the first {_MOST_CARDS} were read"
                )
                yield DeckFault(self._number, "", message)
                return
            yield item

    def _cards(self, value: object, section: Section, depth: int, *, is_list: bool = False) -> Iterator[Item]:
        """Yield the cards in a value. In a list, a card's count may be missing."""
        self._values += 1
        if depth > _DEEPEST or self._values > _MOST_VALUES:
            return
        match value:
            case list():
                for each in value:
                    yield from self._cards(each, section, depth + 1, is_list=True)
            case str() if is_list and depth > 1:
                yield self._line(meanings(" ".join(normalize(value).split())).likely, section)
            case dict():
                yield from self._cards_of_object(value, section, depth, is_list=is_list)

    def _cards_of_object(
        self, value: Mapping[str, Any], section: Section, depth: int, *, is_list: bool
    ) -> Iterator[Item]:
        name = _name_of(value) if depth else ""
        count = next((value[key] for key in _COUNTS if _is_count(value.get(key))), 1 if is_list else None)
        if not name or _holds_cards(value):
            yield from self._cards_below(value, section, depth)
        elif count is not None:
            yield self._card(name, count, self._section_of(value, section))

    def _cards_below(self, value: Mapping[str, Any], section: Section, depth: int) -> Iterator[Item]:
        """Yield the cards in the values of an object, whose keys may name parts of the deck."""
        named = section_named(plain(_text(value.get("name")))) if depth else None
        for key, each in value.items():
            part = _part(key)
            is_passed = key.casefold() in _IGNORED or (key == "sections" and isinstance(each, dict))
            if is_passed or not (part is not None or depth):
                # Below ``sections``, Scryfall lists the names of the parts that exist.
                continue
            # Cards in a sideboard stay there, whatever the keys below it are named.
            is_inner = part in (None, Section.MAIN) and section is not Section.MAIN
            below = named or (section if is_inner or part is None else part)
            if part is not None and isinstance(each, dict) and _is_numbers(each):
                yield from (self._card(name, count, below) for name, count in each.items())
            elif isinstance(each, dict | list):
                yield from self._cards(each, below, depth + 1)

    def _section_of(self, card: Mapping[str, Any], section: Section) -> Section:
        for key, marked in _MARKS.items():
            if card.get(key) is True:
                return marked
        for key in _BOARDS:
            named = section_named(plain(_WORD.sub(" ", _text(card.get(key)))))
            if named is not None:
                return named
        for key in _CATEGORIES:
            found = card.get(key)
            text = _text(found[0]) if isinstance(found, list) and found else _text(found)
            if text and text.casefold() in self._left_out:
                return Section.NOT_IN_DECK
            named = section_of_categories(text)
            if named is not None:
                return named
        return section

    def _card(self, name: str, count: int, section: Section) -> Line | DeckFault:
        name = " ".join(normalize(name).split())
        if not 1 <= count <= LARGEST_COUNT:
            message = f"{count} copies; write a number from 1 to {LARGEST_COUNT}"
            return DeckFault(self._number + 1, name[:60], message)
        if not name or len(name) > LONGEST_LINE:
            return DeckFault(self._number + 1, name[:60], "a card without a readable name")
        return self._line(((count, name),), section)

    def _line(self, found: tuple[tuple[int, str], ...], section: Section) -> Line | DeckFault:
        if not found or len(found[0][1]) > LONGEST_LINE:
            return DeckFault(self._number + 1, "", "a card without a readable name")
        count, name = found[0]
        return Line(self._number + 1, f"{count} {name}", found, section)


def _part(key: str) -> Section | None:
    """Return the part of the deck that a key names, however its words are joined."""
    if key.casefold() in _KEYS:
        return _KEYS[key.casefold()]
    return section_named(plain(_WORD.sub(" ", key))) or section_named(key.casefold())


def _name_of(card: Mapping[str, Any]) -> str:
    """Return the name of a card, or "" if the object isn't a card."""
    for keys in _NAMES:
        found: Any = card
        for key in keys:
            found = found.get(key) if isinstance(found, dict) else None
        if isinstance(found, str) and found.strip():
            return found
    raw = card.get("raw_text")
    found_in_text = meanings(raw).likely if isinstance(raw, str) else ()
    return found_in_text[0][1] if found_in_text else ""


def _holds_cards(value: Mapping[str, Any]) -> bool:
    """Return whether an object is a part of a deck rather than a card, although it has a name."""
    below = (each for key, each in value.items() if key.casefold() in ("cards", "containedobjects"))
    return any(isinstance(each, dict | list) for each in below)


def _left_out_categories(top: Mapping[str, Any]) -> Iterator[str]:
    """Yield the categories that aren't part of the deck, in lower case."""
    found = top.get("categories")
    for each in found if isinstance(found, list) else ():
        if isinstance(each, dict) and each.get("includedInDeck") is False:
            text = _text(each.get("name")).casefold()
            if section_named(text) is None:
                yield text


def _is_count(value: object) -> bool:
    return isinstance(value, int) and not isinstance(value, bool)


def _is_numbers(value: Mapping[str, Any]) -> bool:
    """Return whether an object maps names of cards to counts."""
    return bool(value) and all(map(_is_count, value.values()))


def _text(value: object) -> str:
    return value if isinstance(value, str) else ""
