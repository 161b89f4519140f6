"""Deck lists as XML: ``.dek`` of Magic Online and Lackey, ``.cod`` of Cockatrice, ``.o8d`` of OCTGN."""

import re
from collections.abc import Iterator
from typing import Final
from xml.sax import SAXParseException
from xml.sax.handler import ContentHandler
from xml.sax.xmlreader import AttributesImpl, Locator

from defusedxml.common import DefusedXmlException  # type: ignore[import-untyped]
from defusedxml.sax import parseString  # type: ignore[import-untyped]

from tabletop.cards.decks.card_lines import LARGEST_COUNT, LONGEST_LINE
from tabletop.cards.decks.deck import DeckFault, Item, Line, Section
from tabletop.cards.decks.headings import plain, section_named
from tabletop.cards.decks.lines import MOST_LINES
from tabletop.cards.plain_text import normalize

_NUMBER: Final = re.compile(r"[0-9]{1,9}")
ROOTS: Final = frozenset({"deck", "cockatrice_deck"})
"""What the first element of a list is called, in small letters."""
_PARTS: Final = frozenset({"zone", "section", "superzone"})
_CARDS: Final = frozenset({"card", "cards"})
_COUNTS: Final = ("number", "quantity", "qty", "count")
_DECK_NAMES: Final = frozenset({"deckname"})


class _OtherXmlError(Exception):
    """What is read is XML, but nothing that can be used from here on."""


class MarkedLines(ContentHandler):
    """Reads a deck list in XML. ``name`` is that of the deck, where the list has one, once all was read.

    The names of elements and of their values are read in small letters: programs differ in nothing else.
    """

    def __init__(self, text: str) -> None:
        super().__init__()
        self._text = text
        self._found: list[Line | DeckFault] = []
        self._section = Section.MAIN
        self._locator = Locator()
        self._is_first = True
        self._in_name = False
        self._card: dict[str, str] | None = None
        """The values of the card that is being read, until its text is known."""
        self._words = ""
        self._line = 1
        self.name = ""

    def all(self) -> Iterator[Item]:
        """Return every card of the list, or why it can't be read. Another kind of XML is one fault."""
        try:
            parseString(self._text.encode("utf-8", "replace"), self, forbid_dtd=True)
        except _OtherXmlError as error:
            self._found.append(DeckFault(self._locator.getLineNumber() or 1, "", str(error)))
        except SAXParseException as error:
            what = f"{error.getMessage()}; the list is not XML from here on"
            self._found.append(DeckFault(error.getLineNumber() or 1, "", what))
        except (DefusedXmlException, ValueError, LookupError):
            self._found.append(DeckFault(1, "", "the XML is not of a kind that is safe to read"))
        return iter(self._found)

    def setDocumentLocator(self, locator: Locator) -> None:  # noqa: N802 - named by the XML reader
        """Take the reader's locator, which knows the place."""
        self._locator = locator

    def startElement(self, name: str, attrs: AttributesImpl) -> None:  # noqa: N802 - named by the XML reader
        """Begin a part of the deck, a card, or the name of the deck."""
        tag = name.casefold()
        if self._is_first and tag not in ROOTS:
            raise _OtherXmlError(f"<{name}> is not how a deck list begins; name a .dek or a .cod file")
        self._is_first = False
        self._in_name = tag in _DECK_NAMES
        values = {key.casefold(): value for key, value in attrs.items()}
        if tag in _PARTS:
            words = plain(values.get("name", ""))
            self._section = section_named(words) or Section.NOT_IN_DECK
        elif tag in _CARDS:
            self._end_card()
            self._card, self._words, self._line = values, "", self._locator.getLineNumber() or 1
        elif tag != "name":
            # The text of other elements within a card is not its name.
            self._end_card(only_with_words=True)

    def endElement(self, name: str) -> None:  # noqa: N802 - named by the XML reader
        """End an element, so that text after it belongs to none."""
        self._in_name = False
        if name.casefold() in _CARDS:
            self._end_card()
        elif name.casefold() == "name":
            self._end_card(only_with_words=True)

    def characters(self, content: str) -> None:
        """Take text, of which only the names of the deck and of cards are wanted."""
        if self._in_name:
            self.name = normalize(self.name + content)[:LONGEST_LINE]
        elif self._card is not None:
            self._words = (self._words + content)[: LONGEST_LINE + 1]

    def _end_card(self, *, only_with_words: bool = False) -> None:
        card = self._card
        if card is None or (only_with_words and not self._words.strip()):
            return
        self._card = None
        name = " ".join(normalize(card.get("name", "") or self._words).split())
        number = next((card[key].strip() for key in _COUNTS if key in card), "1")
        section = Section.SIDEBOARD if card.get("sideboard", "").casefold() == "true" else self._section
        self._add(name, number, section)

    def _add(self, name: str, number: str, section: Section) -> None:
        shown = f"{number[:9]} {name}"[:60]
        if len(self._found) > MOST_LINES:
            raise _OtherXmlError(f"the list has more than {MOST_LINES} cards; the first ones were read")
        if not (_NUMBER.fullmatch(number) and 1 <= int(number) <= LARGEST_COUNT):
            what = f"{number[:9]} of a card; write a number from 1 to {LARGEST_COUNT}"
            self._found.append(DeckFault(self._line, shown, what))
        elif not name or len(name) > LONGEST_LINE:
            self._found.append(DeckFault(self._line, shown, "a card without a name that can be read"))
        else:
            self._found.append(Line(self._line, shown, ((int(number), name),), section))
